"""Which fivefold this is: the instruction set that the native core uses, the version and the build."""

from __future__ import annotations

import os
import platform
import sys

import fivefold
from fivefold import _core
from fivefold.base.errors import OptionError

VARIABLE = "FIVEFOLD_KERNEL"


def available_kernels() -> list[str]:
    """The kernels that run on this machine, fastest first.

    >>> available_kernels()[-1]
    'scalar'
    """
    return _core.kernels()


def active_kernel() -> str:
    """The kernel in use: the fastest, or the one ``FIVEFOLD_KERNEL`` names."""
    kernels = available_kernels()
    wanted = os.environ.get(VARIABLE) or kernels[0]
    if wanted not in kernels:
        raise OptionError(f"{VARIABLE}={wanted}: this machine has {', '.join(kernels)}")
    return wanted


def version_line() -> str:
    """One line for reports: the version, the kernel in use and those beside it, and the build.

    >>> version_line().split(", ")[0] == f"fivefold {fivefold.__version__}"
    True
    """
    others = [name for name in available_kernels() if name != active_kernel()]
    kernels = f"kernel {active_kernel()}" + (f" (also {', '.join(others)})" if others else "")
    python = f"Python {platform.python_version()} on {sys.platform} {platform.machine().lower()}"
    return f"fivefold {fivefold.__version__}, {kernels}, {_core.build()}, {python}"
