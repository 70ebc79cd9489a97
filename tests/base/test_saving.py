"""Saves that fail do not end a long run."""

from __future__ import annotations

from pathlib import Path

import pytest

from fivefold.base.errors import StorageError
from fivefold.base.saving import SaveWarning, Saving


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
