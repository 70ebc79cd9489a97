"""Errors of files: those that can be foreseen before the work, others when its result is printed.

The work may have taken hours.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from fivefold.base.errors import StorageError
from fivefold.base.files import require_writable

_WRITTEN = ("csv", "html", "out", "parquet", "plot")


def require_writable_files(options: Namespace) -> None:
    """Refuse a file that cannot be written before anything is done."""
    for name in _WRITTEN:
        path = getattr(options, name, None)
        if isinstance(path, Path):
            require_writable(path)


def failure_of(write: Callable[[], object]) -> StorageError | None:
    """Why a file could not be written; None if it was."""
    try:
        write()
    except StorageError as error:
        return error
    return None


def raise_first(*failures: StorageError | None) -> None:
    """Raise the first error there is."""
    for failure in failures:
        if failure is not None:
            raise failure
