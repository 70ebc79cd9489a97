"""Files read whole or not at all, and written the same way."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import pytest

from fivefold.base.errors import OptionError, StorageError, clipped, quoted
from fivefold.base.files import (
    MOST_BYTES,
    MOST_LINE,
    SaveWarning,
    Saving,
    data_folder,
    read_bytes,
    read_text,
    replacing,
    text_lines,
)


def read(path):
    return read_text(path, "a list", OptionError)


def lines(text):
    return list(text_lines("name", text, OptionError))


def test_the_largest_file_is_read_and_no_larger_one(tmp_path, monkeypatch):
    monkeypatch.setattr("fivefold.base.files.MOST_BYTES", 10)
    path = tmp_path / "file"
    path.write_bytes(b"a" * 10)
    assert read(path) == "a" * 10
    path.write_bytes(b"a" * 11)
    with pytest.raises(OptionError, match="larger than 0 MB, not a list"):
        read(path)
    assert MOST_BYTES == 32 << 20


def test_what_a_large_file_is_comes_before_its_size(tmp_path, monkeypatch):
    monkeypatch.setattr("fivefold.base.files.MOST_BYTES", 10_000)
    path = tmp_path / "file"
    path.write_bytes(b"ab\n\0" * 10_000)
    with pytest.raises(OptionError, match="line 2: not text"):
        read(path)
    path.write_bytes(b"ab\n\xff" + b"a" * 20_000)
    with pytest.raises(OptionError, match=r"line 2: not UTF-8 text \(byte 0xff"):
        read(path)
    # Its first 4096 bytes end within a letter, which is no fault of the file.
    path.write_bytes(("a" + "é" * 20_000).encode())
    with pytest.raises(OptionError, match="larger than"):
        read(path)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("a", [(1, "a")]),
        ("a\n", [(1, "a")]),
        ("a\r\n\nb\rc", [(1, "a"), (2, ""), (3, "b"), (4, "c")]),
        ("a\x0bb\u2028c", [(1, "a\x0bb\u2028c")]),
    ],
)
def test_lines_end_at_line_feeds_and_returns(text, expected):
    assert lines(text) == expected


def test_the_longest_line_is_read_and_no_longer_one():
    assert lines("b\n" + "a" * MOST_LINE)[1] == (2, "a" * MOST_LINE)
    with pytest.raises(OptionError, match="name, line 2: longer than 100000 characters"):
        lines("b\n" + "a" * (MOST_LINE + 1) + "\nc")


@pytest.mark.parametrize("name", ["missing", "folder", "zero\0byte", ""])
def test_what_cannot_be_read_is_named(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    tmp_path.joinpath("folder").mkdir()
    with pytest.raises(OptionError):
        read(name)


def test_a_pipe_is_read_when_it_has_a_writer(tmp_path, monkeypatch):
    monkeypatch.setattr("fivefold.base.files._PIPE_SECONDS", 0.05)
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(OptionError, match="nobody writes to this pipe"):
        read(path)

    def write():
        handle = os.open(path, os.O_WRONLY)
        ready.wait()
        os.write(handle, b"crane\n")
        os.close(handle)

    ready = threading.Event()
    threading.Timer(0.3, ready.set).start()  # later than a pipe without a writer is waited for
    thread = threading.Thread(target=write)
    keep = os.open(path, os.O_RDONLY | os.O_NONBLOCK)  # lets the writer open it before it is read
    thread.start()
    assert read_bytes(path, "a list", OptionError) == b"crane\n"
    thread.join()
    os.close(keep)


def fail(part, error):
    part.write_text("new")
    raise error


def test_a_failed_write_leaves_what_was_there(tmp_path):
    path = tmp_path / "file"
    path.write_text("old")
    with pytest.raises(RuntimeError), replacing(path) as part:
        fail(part, RuntimeError())
    assert (path.read_text(), list(tmp_path.iterdir())) == ("old", [path])
    with pytest.raises(StorageError, match=r"cannot write .*No space left"), replacing(path) as part:
        fail(part, OSError(28, "No space left on device"))
    assert list(tmp_path.iterdir()) == [path]
    with replacing(path) as part:
        part.write_text("new")
    assert path.read_text() == "new"
    umask = os.umask(0)
    os.umask(umask)
    assert path.stat().st_mode & 0o777 == 0o666 & ~umask


def test_a_system_that_opens_no_folders_is_not_asked_to(tmp_path, monkeypatch):
    def opened(path, flags, *rest):
        assert not Path(path).is_dir()
        return real(path, flags, *rest)

    real = os.open
    monkeypatch.setattr("os.open", opened)
    monkeypatch.setattr("fivefold.base.files._WINDOWS", True)
    with replacing(tmp_path / "text") as part:
        part.write_text("whole")
    assert (tmp_path / "text").read_text() == "whole"


@pytest.mark.parametrize("name", ["", "folder", "zero\0byte", "/dev/null", "missing/file"])
def test_what_cannot_be_written_is_named(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    tmp_path.joinpath("folder").mkdir()
    with pytest.raises(StorageError, match="cannot write"), replacing(name):
        pass


def test_quotations_are_clipped():
    assert quoted("crane") == "'crane'"
    assert len(quoted("x" * 79)) == 80
    assert "…" not in quoted("x" * 78)
    assert quoted("a" * 5000 + "z" * 5000).endswith("zzz'")
    assert clipped("x" * 80) == "x" * 80
    assert len(clipped("x" * 81)) == 80


def full(path):
    raise StorageError(f"cannot write {path}: No space left on device")


def test_the_first_save_must_succeed():
    told = []
    saving = Saving("run.json", told.append)
    with pytest.raises(StorageError, match=r"cannot write run\.json: No space"):
        saving.attempt(full)
    assert told == [] and not saving.saved


def test_a_later_failure_is_told_once_and_the_last_one_counts():
    told = []
    saving = Saving("run.json", told.append)
    for write in (Path.touch, full, full, Path.touch, full):
        saving.attempt(write if write is full else lambda _: None)
        assert (saving.failure is not None) == (write is full)
    assert told == ["cannot write run.json: No space left on device; going on, and trying again"]
    with pytest.raises(StorageError, match="No space"):
        saving.end()
    saving.attempt(lambda _: None)
    saving.end()


def test_the_error_of_the_last_save_waits():
    told = []
    saving = Saving("run.json", told.append)
    saving.finish(full)
    assert told == [] and not saving.saved
    with pytest.raises(StorageError, match="No space"):
        saving.end()
    saving.finish(lambda _: None)
    saving.end()
    assert saving.saved


def test_without_anybody_to_tell_it_is_a_warning():
    saving = Saving.of("run.json")
    assert Saving.of(saving) is saving and saving.path == Path("run.json")
    saving.attempt(lambda _: None)
    with pytest.warns(SaveWarning, match="going on, and trying again"):
        saving.attempt(full)
    saving.attempt(full)  # a second warning would be an error


def test_only_errors_of_files_are_put_off():
    saving = Saving("run.json")
    saving.attempt(lambda _: None)

    def wrong(_):
        raise ValueError("not a file's fault")

    for save in (saving.attempt, saving.finish):
        with pytest.raises(ValueError, match="not a file's fault"):
            save(wrong)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have folders of their own")
def test_the_data_folder_can_be_chosen(monkeypatch, tmp_path):
    monkeypatch.delenv("FIVEFOLD_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert str(data_folder()) == "/somewhere/fivefold"
    monkeypatch.setenv("FIVEFOLD_DATA", "/elsewhere")
    assert str(data_folder()) == "/elsewhere"
    assert data_folder(tmp_path) == tmp_path
    monkeypatch.delenv("FIVEFOLD_DATA")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/me")
    assert str(data_folder()) == "/home/me/.local/share/fivefold"
