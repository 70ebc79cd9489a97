"""Saving: a long run written to a file again and again, which a full disk does not end."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from fivefold.base.errors import StorageError


class SaveWarning(UserWarning):
    """What a long run has found so far cannot be saved at the moment."""


def _warn(text: str) -> None:
    warnings.warn(text, SaveWarning, stacklevel=3)


class Saving:
    """The file of a long run, and whether the last save succeeded.

    The first save must succeed: then little is lost, and a wrong name is found soon.  If a later one
    fails, the run goes on, ``tell`` is called once, by default with a `SaveWarning`, and every save
    is tried again.

    >>> def full(path):
    ...     raise StorageError(f"cannot write {path}: No space left on device")
    >>> saving = Saving("proof.json", tell=print)
    >>> saving.attempt(lambda path: None)
    >>> saving.attempt(full)
    cannot write proof.json: No space left on device; going on, and trying again
    >>> saving.attempt(full)
    >>> print(saving.failure)
    cannot write proof.json: No space left on device
    """

    def __init__(self, path: str | Path, tell: Callable[[str], None] = _warn) -> None:
        self.path = Path(path)
        self.saved = False
        """Whether a save ever succeeded."""
        self.failure: StorageError | None = None
        """Why the last save failed."""
        self._tell, self._told = tell, False

    @classmethod
    def of(cls, save: SaveTo) -> Saving:
        """``save`` itself, or a file by its name."""
        return save if isinstance(save, Saving) else cls(save)

    def attempt(self, write: Callable[[Path], None]) -> None:
        """Write to the file; what fails is told once."""
        try:
            write(self.path)
        except StorageError as error:
            if not self.saved:
                raise
            self.failure = error
            if not self._told:
                self._told = True
                self._tell(f"{error}; going on, and trying again")
        else:
            self.saved, self.failure = True, None

    def finish(self, write: Callable[[Path], None]) -> None:
        """The last save: its error waits for `end`, even if there was no save before it."""
        try:
            write(self.path)
        except StorageError as error:
            self.failure = error
        else:
            self.saved, self.failure = True, None

    def end(self) -> None:
        """Raise the error of the last save, if it failed, once the result was shown."""
        if self.failure is not None:
            raise self.failure


SaveTo: TypeAlias = str | Path | Saving
"""Where a long run is saved."""
