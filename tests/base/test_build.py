import platform

import fivefold
from fivefold import _core
from fivefold.base.build import version_line


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
