"""Errors of files that wait until the result is printed: it may have taken hours."""

from __future__ import annotations

from collections.abc import Callable

from fivefold.base.errors import StorageError


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
