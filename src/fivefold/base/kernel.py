"""Kernels: which instruction set the native core uses."""

from __future__ import annotations

import os

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
