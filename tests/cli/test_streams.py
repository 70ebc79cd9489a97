"""Streams that somebody closed, or that lack some letters."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fivefold.cli.streams import discard_output, open_closed_streams


def ended(program, streams=""):
    """A Python program whose streams the shell has changed."""
    return subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {streams}', "sh", sys.executable, "-c", program],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


OPEN = "import sys; from fivefold.cli.streams import *; open_closed_streams(); "


def test_a_closed_input_is_empty():
    done = ended(OPEN + "print(repr(sys.stdin.read()))", "<&-")
    assert (done.stdout, done.stderr) == ("''\n", "")


def test_a_closed_output_refuses_what_is_written():
    done = ended(OPEN + "print('lost', flush=True)", ">&-")
    assert done.returncode != 0 and "Bad file descriptor" in done.stderr


def test_a_closed_error_stream_forgets():
    done = ended(OPEN + "print('lost', file=sys.stderr, flush=True); print('kept')", "2>&-")
    assert (done.returncode, done.stdout) == (0, "kept\n")


def test_no_other_file_gets_the_number_of_a_closed_stream():
    done = ended(OPEN + "print(open(sys.executable).fileno() > 2)", "<&- 2>&-")
    assert done.stdout == "True\n"


@pytest.mark.parametrize("name", ["stdout", "stderr"])
def test_letters_that_cannot_be_shown_are_escapes(monkeypatch, name):
    raw = io.BytesIO()
    monkeypatch.setattr(sys, name, io.TextIOWrapper(raw, encoding="ascii"))
    open_closed_streams()
    print("élève", file=getattr(sys, name), flush=True)
    assert raw.getvalue() == b"\\xe9l\\xe8ve\n"


def test_discarded_output_goes_nowhere(monkeypatch, tmp_path):
    with (tmp_path / "out").open("w") as out:
        monkeypatch.setattr(sys, "stdout", out)
        out.write("unwritten")
        discard_output()
        out.flush()
        assert os.path.samestat(os.fstat(out.fileno()), Path(os.devnull).stat())
    assert (tmp_path / "out").read_text() == ""
