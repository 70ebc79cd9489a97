"""Files: text read with care, and files that are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fivefold.errors import FivefoldError, OptionError

# Larger than any list of words or tree; a longer file was not meant to be read as one.
MOST_BYTES = 32 * 1024 * 1024


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
    from tempfile import mkstemp

    target = Path(path).resolve()
    if not str(path) or (target.exists() and not target.is_file()):
        raise OptionError(f"cannot write {str(path)!r}: not a regular file")
    try:
        handle, name = mkstemp(dir=target.parent, prefix=f".{target.stem}-", suffix=target.suffix)
    except OSError as error:
        raise OptionError(f"cannot write {path}: {error.strerror or error}") from None
    os.close(handle)
    part = Path(name)
    try:
        yield part
        umask = os.umask(0)
        os.umask(umask)
        part.chmod(0o666 & ~umask)
        _to_disk(part)
        part.replace(target)
        _to_disk(target.parent)
    except BaseException as error:
        part.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise OptionError(f"cannot write {path}: {error.strerror or error}") from None
        raise


def _to_disk(path: Path) -> None:
    """Wait until a file, or which files a folder has, would survive a loss of power."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def read_text(path: str | Path, what: str, error_type: type[FivefoldError]) -> str:
    """The UTF-8 text of a file that should hold a ``what``, or an ``error_type`` in one line."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise error_type(f"{path}: {error.strerror or error}") from None
    # The start is judged before the size: it says best what the file really is.
    start = data[:4096]
    if b"\0" in start:
        line = 1 + start[: start.index(b"\0")].count(b"\n")
        raise error_type(f"{path}, line {line}: not text, it contains a zero byte")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if len(data) <= MOST_BYTES or error.start < MOST_BYTES - 4:
            line = 1 + data[: error.start].count(b"\n")
            byte = data[error.start]
            raise error_type(f"{path}, line {line}: not UTF-8 text (byte 0x{byte:02x})") from None
        text = ""
    if len(data) > MOST_BYTES:
        raise error_type(f"{path}: larger than {MOST_BYTES >> 20} MB, not a {what}")
    return text
