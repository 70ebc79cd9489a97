"""Memory of several processes: one by its name, and none is left behind."""

import multiprocessing
import os
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from fivefold.base import shared_memory as module
from fivefold.base.shared_memory import shared_memory

pytestmark = pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="no memory has a name here")

KEEPS = """
import sys
from pathlib import Path
from fivefold.base import shared_memory as module
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
