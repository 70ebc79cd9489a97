"""Notes for people when the CPU does what a GPU was asked for."""

from __future__ import annotations

import warnings
from argparse import Namespace
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from fivefold.cli.output import print_note
from fivefold.gpu.device import GpuWarning

_T = TypeVar("_T")


def gpu_notes(run: Callable[[Namespace], _T]) -> Callable[[Namespace], _T]:
    """A command that prints a `GpuWarning` as a note, when the work is done."""

    @wraps(run)
    def noting(options: Namespace) -> _T:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", GpuWarning)
            try:
                return run(options)
            finally:
                for each in caught:
                    print_note(str(each.message))

    return noting
