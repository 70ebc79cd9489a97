"""Files: text read with care, files written whole or not at all, long runs saved, the data folder."""

from __future__ import annotations

import os
import re
import stat
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from select import select
from typing import BinaryIO, TypeAlias

from fivefold.base.errors import FivefoldError, StorageError, quoted

# Larger than any list of words or tree; a longer file was not meant to be read as one.
MOST_BYTES = 32 * 1024 * 1024

# Longer than any entry of a list, game of a log or row of a table.
MOST_LINE = 100_000

_WINDOWS = os.name == "nt"

# To read bytes as they are, and not to wait for a pipe's writer; neither flag is known everywhere.
_AS_IT_IS = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)

# How long a pipe may be without a writer.
_PIPE_SECONDS = 1.0

_LINE_END = re.compile(r"\r\n|\n|\r")


@contextmanager
def replacing(path: str | Path) -> Iterator[Path]:
    """A temporary path beside ``path`` that takes its place when the block succeeds.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     target = Path(folder, "words.txt")
    ...     with replacing(target) as part:
    ...         _ = part.write_text("crane")
    ...     target.read_text(), len(list(Path(folder).iterdir()))
    ('crane', 1)
    """
    target, part = _target_and_part(path)
    try:
        yield part
        umask = os.umask(0)
        os.umask(umask)
        part.chmod(0o666 & ~umask)
        _to_disk(part)
        part.replace(target)
        _to_disk(target.parent)
    except BaseException as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise StorageError(f"cannot write {path}: {error.strerror or error}") from None
        raise


def require_writable(path: str | Path) -> None:
    """Raise `StorageError` if ``path`` cannot be written; nothing there is changed.

    >>> require_writable("no such folder/words.txt")
    Traceback (most recent call last):
    fivefold.base.errors.StorageError: cannot write no such folder/words.txt: No such file or directory
    """
    _, part = _target_and_part(path)
    with suppress(OSError):
        part.unlink()


def _target_and_part(path: str | Path) -> tuple[Path, Path]:
    """The file that ``path`` leads to, and a new one beside it."""
    from tempfile import mkstemp

    name = str(path)
    target = Path(os.path.realpath(name.replace("\0", "")))
    try:
        if not name or "\0" in name or (target.exists() and not target.is_file()):
            raise StorageError(f"cannot write {quoted(str(path))}: not a regular file")
        handle, name = mkstemp(dir=target.parent, prefix=f".{target.stem}-", suffix=target.suffix)
    except OSError as error:
        raise StorageError(f"cannot write {path}: {error.strerror or error}") from None
    os.close(handle)
    return target, Path(name)


def _to_disk(path: Path) -> None:
    """Wait until a file, or which files a folder has, would survive a loss of power."""
    if _WINDOWS and path.is_dir():
        return  # folders cannot be opened there
    handle = os.open(path, os.O_RDWR if _WINDOWS else os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def read_text(path: str | Path, what: str, error_type: type[FivefoldError]) -> str:
    """The UTF-8 text of a file that should hold ``what``, or an ``error_type`` in one line."""
    return decoded(str(path), read_bytes(path, what, error_type), error_type)


def read_bytes(path: str | Path, what: str, error_type: type[FivefoldError]) -> bytes:
    """What is in a file that should hold ``what``: every file is read here, and no more than fits.

    A pipe that nobody writes to is an error after a moment, not a wait without end.
    """
    try:
        # Without O_NONBLOCK the opening of such a pipe would wait already.
        with open(os.open(path, _AS_IT_IS), "rb") as file:  # noqa: PTH123
            first: bytes | None = b""
            if stat.S_ISFIFO(os.fstat(file.fileno()).st_mode):
                first = _first_byte(file.fileno())
                os.set_blocking(file.fileno(), True)
            if first is None:
                raise error_type(f"{path}: nobody writes to this pipe")
            return first + _bounded(file, str(path), what, error_type)
    except (OSError, ValueError) as error:  # ValueError: a name with a zero byte
        if isinstance(error, FivefoldError):
            raise
        raise error_type(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def read_standard_input(what: str, error_type: type[FivefoldError]) -> bytes:
    """What comes through standard input, which should be ``what``."""
    name = "standard input"
    try:
        return _bounded(sys.stdin.buffer, name, what, error_type)
    except OSError as error:
        raise error_type(f"{name}: {error.strerror or error}") from None


def _bounded(stream: BinaryIO, name: str, what: str, error_type: type[FivefoldError]) -> bytes:
    """All that ``stream`` has, if that is not more than `MOST_BYTES`."""
    data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        decoded(name, data[:4096], error_type, start_only=True)  # says best what the file really is
        raise error_type(f"{name}: larger than {MOST_BYTES >> 20} MB, not {what}")
    return data


def decoded(name: str, data: bytes, error_type: type[FivefoldError], *, start_only: bool = False) -> str:
    """``data`` as text; with ``start_only`` it may end within a letter."""
    start = data[:4096]
    if b"\0" in start:
        line = 1 + start[: start.index(b"\0")].count(b"\n")
        raise error_type(f"{name}, line {line}: not text, it contains a zero byte")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if start_only and error.start >= len(data) - 4:
            return ""
        line = 1 + data[: error.start].count(b"\n")
        byte = data[error.start]
        raise error_type(f"{name}, line {line}: not UTF-8 text (byte 0x{byte:02x})") from None


def text_lines(name: str, text: str, error_type: type[FivefoldError]) -> Iterator[tuple[int, str]]:
    """The lines of a text with their numbers from 1, each of at most `MOST_LINE` characters."""
    start = 0
    for number in count(1):
        if start >= len(text):
            return
        # Not `splitlines`: it makes all lines at once, and takes other signs for ends of lines.
        found = _LINE_END.search(text, start)
        end = len(text) if found is None else found.start()
        if end - start > MOST_LINE:
            raise error_type(f"{name}, line {number}: longer than {MOST_LINE} characters")
        yield number, text[start:end]
        start = len(text) if found is None else found.end()


def _first_byte(handle: int) -> bytes | None:
    """What comes first out of a pipe that was opened without waiting, if it is read here at all.

    None if nobody has it open for writing, even after a moment.
    """
    if select([handle], [], [], _PIPE_SECONDS)[0]:
        return b""
    try:
        return os.read(handle, 1) or None
    except BlockingIOError:
        return b""  # somebody who takes his time


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


def data_folder(chosen: Path | None = None) -> Path:
    """Where games are kept: ``chosen``, ``$FIVEFOLD_DATA``, or a folder of the system."""
    if chosen is not None:
        return chosen
    if folder := os.environ.get("FIVEFOLD_DATA"):
        return Path(folder)
    from platformdirs import user_data_path

    return user_data_path("fivefold", appauthor=False)
