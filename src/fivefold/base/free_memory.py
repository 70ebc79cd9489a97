"""How much memory a program may still take: what the machine has, within the limits of its container."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

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
