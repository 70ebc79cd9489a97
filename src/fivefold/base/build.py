"""Which fivefold this is: the version, the kernels and what built them."""

from __future__ import annotations

import platform
import sys

import fivefold
from fivefold import _core
from fivefold.base.kernel import active_kernel, available_kernels


def version_line() -> str:
    """One line for reports: the version, the kernel in use and those beside it, and the build.

    >>> version_line().split(", ")[0] == f"fivefold {fivefold.__version__}"
    True
    """
    others = [name for name in available_kernels() if name != active_kernel()]
    kernels = f"kernel {active_kernel()}" + (f" (also {', '.join(others)})" if others else "")
    python = f"Python {platform.python_version()} on {sys.platform} {platform.machine().lower()}"
    return f"fivefold {fivefold.__version__}, {kernels}, {_core.build()}, {python}"
