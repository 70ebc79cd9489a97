"""What is free: the least of what the machine and the control groups leave."""

import os

import pytest

from fivefold.base import free_memory as module
from fivefold.base.free_memory import free_memory

MACHINE = 7000 * 1024


@pytest.fixture
def system(monkeypatch, tmp_path):
    """A made-up system: its files by name."""
    monkeypatch.setattr(module, "_MEMINFO", tmp_path / "meminfo")
    monkeypatch.setattr(module, "_OWN_GROUPS", tmp_path / "own")
    monkeypatch.setattr(module, "_GROUPS", tmp_path / "groups")

    def write(files):
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text)

    write({"meminfo": "MemTotal: 9000 kB\nMemAvailable:    7000 kB\n"})
    return write


def test_a_system_without_groups_has_what_is_available(system):
    assert free_memory() == MACHINE
    system({"own": "nonsense\n"})
    assert free_memory() == MACHINE


def test_a_system_that_tells_nothing(system, tmp_path):
    system({"meminfo": "MemTotal: 5 kB\n"})
    assert free_memory() == os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    (tmp_path / "meminfo").unlink()
    assert free_memory() is None


NEW = "0::/a/b\n", "groups", ("memory.max", "memory.current", "")
OLD_NAMES = "memory.limit_in_bytes", "memory.usage_in_bytes", "total_"
OLD = "3:cpu:/x\n4:hugetlb,memory:/a/b\n", "groups/memory", OLD_NAMES


@pytest.mark.parametrize(("own", "top", "names"), [NEW, OLD], ids=["new", "old"])
def test_a_group_or_one_above_it_leaves_less(system, own, top, names):
    limit, current, before = names

    def group(path, most, taken, files):
        system({f"{path}/{limit}": f"{most}\n", f"{path}/{current}": f"{taken}\n"})
        system(
            {f"{path}/memory.stat": f"anon 5\n{before}inactive_file {files}\n{before}active_file 3\n"}
        )

    system({"own": own})
    assert free_memory() == MACHINE  # a container does not see the folders of its host
    group(top, 5000, 1000, 20)
    assert free_memory() == 4023  # the container's own limit, under the name of the top
    group(f"{top}/a/b", 3000, 500, 0)
    group(f"{top}/a", "max", 500, 0)
    assert free_memory() == 2503
    group(f"{top}/a", 1000, 1500, 10)
    assert free_memory() == 0


def test_other_groups_do_not_count(system):
    system({"own": "3:cpu:/a\n", "groups/memory/a/memory.limit_in_bytes": "1\n"})
    system({"groups/memory/a/memory.usage_in_bytes": "0\n", "groups/memory/a/memory.stat": ""})
    assert free_memory() == MACHINE
    system({"own": "3:memory:/a\n"})
    assert free_memory() == 1
