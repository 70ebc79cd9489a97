"""Memory that processes of one machine share by name, as long as one of them has it open.

It lies in a file of a folder that is memory.  Whoever has the file open holds a lock on it, so the last
one to leave can tell, and removes it; what processes that were killed have left behind is removed by the
next one that opens any.
"""

from __future__ import annotations

import os
from contextlib import suppress
from mmap import mmap
from multiprocessing.util import Finalize
from pathlib import Path

_FOLDER = Path("/dev/shm")  # noqa: S108
_PREFIX = "fivefold-"
_TRIES = 100  # to open a file that others remove meanwhile


def shared_memory(name: str, size: int) -> mmap | None:
    """Bytes, zeros at first, that all who ask for the same name read and write.

    None where the system has no such memory, or too little.

    >>> memory = shared_memory("0123abcd", 4096)
    >>> memory is None or len(memory) == 4096
    True
    """
    if not _FOLDER.is_dir():
        return None
    _remove_what_was_left()
    path = _FOLDER / f"{_PREFIX}{os.getuid()}-{name}"
    try:
        descriptor = _locked(path)
    except OSError:
        return None
    try:
        # Pages that turn out not to exist when they are written to would end the process.
        os.posix_fallocate(descriptor, 0, size)
        memory = mmap(descriptor, size)
    except (OSError, ValueError):  # somebody else made the file shorter meanwhile
        _leave(path, descriptor)
        return None
    # Unlike those of weakref, at the end of a worker's process too, and never in a copy of this process.
    Finalize(memory, _leave, (path, descriptor), exitpriority=0)
    return memory


def _locked(path: Path) -> int:
    """The file of this user, opened and locked while it had this name."""
    import fcntl

    for _ in range(_TRIES):
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        fcntl.flock(descriptor, fcntl.LOCK_SH)
        here = _is_at(path, descriptor)
        if here and os.fstat(descriptor).st_uid == os.getuid():
            return descriptor
        os.close(descriptor)
        if here:
            raise PermissionError("somebody else's")
        # The last one left, and removed it, just now.
    raise FileNotFoundError(path)


def _is_at(path: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(path.lstat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def _leave(path: Path, descriptor: int) -> None:
    """Close a file, and remove it if nobody else has it."""
    import fcntl

    with suppress(OSError):  # somebody has
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if _is_at(path, descriptor):
            path.unlink()
    os.close(descriptor)


def _remove_what_was_left() -> None:
    for path in _FOLDER.glob(f"{_PREFIX}{os.getuid()}-*"):
        with suppress(OSError):
            _leave(path, os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC))
