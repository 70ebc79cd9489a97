"""Notes instead of warnings, and errors of one line."""

import sys
import warnings
from argparse import Namespace

import pytest

from fivefold.cli.work_notes import work_notes
from fivefold.gpu.device import GpuWarning


@pytest.fixture
def no_cupy(monkeypatch):
    monkeypatch.setitem(sys.modules, "cupy", None)


def test_a_warning_becomes_a_note(capsys):
    @work_notes
    def run(options):
        warnings.warn("no GPU; the CPU is used", GpuWarning, stacklevel=2)
        return options.value

    assert run(Namespace(value=7)) == 7
    assert "no GPU; the CPU is used" in capsys.readouterr().err


@pytest.mark.usefixtures("no_cupy")
def test_openers_on_auto_are_counted_by_the_cpu(run):
    code, out, err = run("openers", "--list", "nyt-2022", "--top", "1", "--device", "auto")
    assert code in (0, None) and "soare" in out
    assert "pip install 'fivefold[gpu]'; the CPU is used" in err


@pytest.mark.usefixtures("no_cupy")
@pytest.mark.parametrize("more", [(), ("--by", "guesses"), ("--words", "2", "--by", "guesses")])
def test_openers_on_a_missing_gpu_say_so(run, more):
    code, out, err = run("openers", "--top", "1", "--device", "gpu", *more)
    assert code == 2 and not out and "a GPU needs CuPy: pip install 'fivefold[gpu]'" in err
