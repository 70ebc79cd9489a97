"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fivefold.errors import OptionError


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

    target = Path(path)
    try:
        handle, name = mkstemp(dir=target.parent, prefix=f".{target.stem}-", suffix=target.suffix)
    except OSError as error:
        raise OptionError(f"cannot write {target}: {error.strerror or error}") from None
    os.close(handle)
    part = Path(name)
    try:
        yield part
        umask = os.umask(0)
        os.umask(umask)
        part.chmod(0o666 & ~umask)
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
