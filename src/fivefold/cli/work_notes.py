"""Notes for people about who did the work: the CPU for a GPU, or not every task."""

from __future__ import annotations

import warnings
from argparse import Namespace
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from fivefold.base.tasks import TaskWarning
from fivefold.cli.output import print_note
from fivefold.gpu.device import GpuWarning

_T = TypeVar("_T")


def work_notes(run: Callable[[Namespace], _T]) -> Callable[[Namespace], _T]:
    """A command that prints each `GpuWarning` and `TaskWarning` as a note, when the work is done."""

    @wraps(run)
    def noting(options: Namespace) -> _T:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", GpuWarning)
            warnings.simplefilter("always", TaskWarning)
            try:
                return run(options)
            finally:
                for each in caught:
                    print_note(str(each.message))

    return noting
