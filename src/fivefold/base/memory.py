"""Memory of the machine: how much a program may still take, and what processes share by name."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from mmap import mmap
from pathlib import Path

# What a program may still take: what the machine has, within the limits of its container.
_MEMINFO = Path("/proc/meminfo")
_OWN_GROUPS = Path("/proc/self/cgroup")
_GROUPS = Path("/sys/fs/cgroup")
# The limit of a control group, what it takes, and what the names of its statistics begin with.
_NAMES = "memory.max", "memory.current", ""
_OLD_NAMES = "memory.limit_in_bytes", "memory.usage_in_bytes", "total_"
_FILES = "inactive_file", "active_file"  # what the system gives up when asked


def free_memory() -> int | None:
    """The bytes that a program may still take; None where the system does not say."""
    free = [*_free_of_groups()]
    if (machine := _free_of_machine()) is not None:
        free.append(machine)
    return min(free, default=None)


def _free_of_machine() -> int | None:
    try:
        for line in _MEMINFO.read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (OSError, ValueError, AttributeError):
        return None


def _free_of_groups() -> Iterator[int]:
    """What Linux control groups leave: that of this process, and all above it."""
    with suppress(OSError, ValueError):
        for line in _OWN_GROUPS.read_text(encoding="utf-8").splitlines():
            _, controllers, path = line.split(":", 2)
            if not controllers:
                yield from _free_up_to(_GROUPS, path, _NAMES)
            elif "memory" in controllers.split(","):
                yield from _free_up_to(_GROUPS / "memory", path, _OLD_NAMES)


def _free_up_to(top: Path, path: str, names: tuple[str, str, str]) -> Iterator[int]:
    own = top / path.lstrip("/")
    for group in (own, *own.parents):
        with suppress(OSError, ValueError):  # no limit, or a folder that a container does not see
            limit, taken = (int((group / name).read_text(encoding="ascii")) for name in names[:2])
            stat = dict(line.split() for line in (group / "memory.stat").read_text("ascii").splitlines())
            files = sum(int(stat.get(names[2] + name, 0)) for name in _FILES)
            yield max(0, limit - taken + files)
        if group == top:
            return


# Memory that processes of one machine share by name, as long as one of them has it open.
#
# It lies in a file of a folder that is memory.  Whoever has the file open holds a lock on it, so the
# last one to leave can tell, and removes it; what processes that were killed have left behind is removed
# by the next one that opens any.
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
    from multiprocessing.util import Finalize

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
