"""Kernels: the fastest, or the one that the environment names."""

import pytest

from fivefold.base.errors import OptionError
from fivefold.base.kernel import VARIABLE, active_kernel, available_kernels


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
