"""Free memory, and memory that processes share."""

import multiprocessing
import os
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from fivefold.base import memory as module
from fivefold.base.memory import free_memory, shared_memory

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


pytestmark = pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="no memory has a name here")

KEEPS = """
import sys
from pathlib import Path
from fivefold.base import memory as module
module._FOLDER = Path(sys.argv[1])
memory = module.shared_memory("one", 4096)
memory[0] += 1
print(memory[0], flush=True)
sys.stdin.read()
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "_FOLDER", tmp_path)
    return tmp_path


def other_process(folder):
    process = subprocess.Popen(
        [sys.executable, "-c", KEEPS, folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout.readline().strip().isdigit()
    return process


def test_all_who_ask_for_a_name_have_the_same_bytes(folder):
    first = shared_memory("one", 4096)
    assert len(first) == 4096 and not any(first[:])
    (file,) = folder.iterdir()
    assert file.stat().st_blocks * 512 >= 4096  # and not only once it is written to
    first[7] = 5
    with other_process(folder) as process:
        assert first[0] == 1
        second = shared_memory("one", 4096)
        assert second[7] == 5
        assert not any(shared_memory("two", 4096)[:])
        process.communicate("")
    assert list(folder.iterdir()) == [file]


def test_the_last_one_removes_it(folder):
    first, second = shared_memory("one", 4096), shared_memory("one", 4096)
    first[0] = 1
    view = memoryview(second)
    del first, second
    assert view[0] == 1 and len(list(folder.iterdir())) == 1
    del view
    assert not list(folder.iterdir())
    assert shared_memory("one", 4096)[0] == 0


def test_what_a_killed_process_left_is_removed_by_the_next(folder):
    with other_process(folder) as process:
        process.send_signal(signal.SIGKILL)
    assert len(list(folder.iterdir())) == 1
    kept = shared_memory("two", 4096)
    assert [each.name for each in folder.iterdir()] == [f"fivefold-{os.getuid()}-two"]
    assert len(kept) == 4096


def test_a_process_that_ends_leaves_nothing(folder):
    with other_process(folder) as process:
        process.communicate("")
    assert not list(folder.iterdir())


def keep(folder):
    module._FOLDER = Path(folder)
    kept.append(shared_memory("one", 4096))
    return len(kept[0])


kept = []


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_a_worker_that_ends_leaves_nothing(folder, method):
    context = multiprocessing.get_context(method)
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        assert pool.submit(keep, str(folder)).result() == 4096
        assert len(list(folder.iterdir())) == 1
    assert not list(folder.iterdir())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no copies of processes here")
def test_a_copy_of_a_process_takes_nothing_away(folder):
    memory = shared_memory("one", 4096)
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("fork")) as pool:
        assert pool.submit(os.getpid).result() != os.getpid()
    assert len(list(folder.iterdir())) == 1 and not any(memory[:])


@pytest.mark.parametrize("size", [1 << 60, -1])
def test_memory_that_is_not_there_is_not_promised(folder, size):
    assert shared_memory("one", size) is None
    assert not list(folder.iterdir())


def test_a_file_that_somebody_shortens_is_left(folder, monkeypatch):
    monkeypatch.setattr(os, "posix_fallocate", lambda *_: None)
    assert shared_memory("one", 4096) is None
    assert not list(folder.iterdir())


def test_a_link_and_a_missing_folder_are_not_followed(folder, monkeypatch):
    (folder / "elsewhere").write_bytes(b"kept")
    for name, place in (("one", "elsewhere"), ("two", "nowhere")):
        (folder / f"fivefold-{os.getuid()}-{name}").symlink_to(folder / place)
        assert shared_memory(name, 4096) is None
    assert (folder / "elsewhere").read_bytes() == b"kept" and not (folder / "nowhere").exists()
    monkeypatch.setattr(module, "_FOLDER", folder / "none")
    assert shared_memory("one", 4096) is None


def test_a_file_of_somebody_else_is_left_alone(folder, monkeypatch):
    path = folder / f"fivefold-{os.getuid()}-one"
    own = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: own + 1)
    (folder / f"fivefold-{own + 1}-one").write_bytes(b"")
    monkeypatch.setattr(module, "_remove_what_was_left", lambda: None)
    assert shared_memory("one", 4096) is None
    assert (folder / f"fivefold-{own + 1}-one").exists() and not path.exists()
