"""Kernels: the fastest, or the one that the environment names."""

import platform

import pytest

import fivefold
from fivefold import _core
from fivefold.base.errors import OptionError
from fivefold.base.kernel import VARIABLE, active_kernel, available_kernels, version_line


def test_every_machine_has_the_scalar_kernel_last(monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    kernels = available_kernels()
    assert kernels[-1] == "scalar" and len(set(kernels)) == len(kernels)
    assert active_kernel() == kernels[0]


@pytest.mark.parametrize("kernel", available_kernels())
def test_the_environment_chooses(monkeypatch, kernel):
    monkeypatch.setenv(VARIABLE, kernel)
    assert active_kernel() == kernel


def test_an_empty_choice_is_none(monkeypatch):
    monkeypatch.setenv(VARIABLE, "")
    assert active_kernel() == available_kernels()[0]


def test_a_kernel_of_another_machine_names_those_of_this_one(monkeypatch):
    monkeypatch.setenv(VARIABLE, "mmx")
    with pytest.raises(OptionError, match=r"^FIVEFOLD_KERNEL=mmx: this machine has .*scalar$"):
        active_kernel()


def test_an_unknown_kernel_is_refused(run, monkeypatch):
    monkeypatch.setenv("FIVEFOLD_KERNEL", "mmx")
    code, _, err = run("openers", "--list", "len4")
    assert code == 2
    assert err.startswith("fivefold: FIVEFOLD_KERNEL=mmx: this machine has ")


def test_the_version_line_names_every_kernel_the_compiler_and_the_python():
    line = version_line()
    assert line.startswith(f"fivefold {fivefold.__version__}, kernel {fivefold.active_kernel()}")
    for kernel in fivefold.available_kernels():
        assert kernel in line
    assert _core.build() in line
    assert platform.python_version() in line
    assert "\n" not in line


def test_the_kernel_in_use_is_named_once(monkeypatch):
    monkeypatch.setenv("FIVEFOLD_KERNEL", "scalar")
    kernels = version_line().split(", Python")[0]
    assert kernels.count("scalar") == 1
    assert "kernel scalar" in kernels
