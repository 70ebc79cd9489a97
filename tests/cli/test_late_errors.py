"""A result is printed even if a file cannot be written."""

from __future__ import annotations

import pytest

from fivefold.base.errors import StorageError
from fivefold.cli.late_errors import failure_of, raise_first

OPENERS = ("openers", "--top", "1")
LATE = [
    (OPENERS, "--csv"),
    (OPENERS, "--plot"),
    ((*OPENERS, "--by", "guesses"), "--csv"),
    ((*OPENERS, "--by", "guesses", "--all", "--save", "all.sqlite"), "--csv"),
    ((*OPENERS, "--words", "2"), "--csv"),
    (("simulate", "entropy"), "--csv"),
    (("simulate", "entropy"), "--plot"),
    (("tree", "build"), "--out"),
    (("prove",), "--out"),
]


@pytest.mark.parametrize(("command", "option"), LATE)
def test_what_took_long_is_shown_before_the_error(run, folder, monkeypatch, command, option):
    (folder / "words.txt").write_text("batch\ncatch\nhatch\nmatch\nchomp\n")
    written = []

    def full(_, target):
        written.append(target)
        raise OSError(28, "No space left on device")

    ends = {"--plot": "svg", "--csv": "csv", "--out": "json"}
    file = folder / f"result.{ends[option]}"
    if command == ("prove",):
        monkeypatch.setattr("fivefold.cli.prove.write_unfinished", lambda *_: None)
    monkeypatch.setattr("pathlib.Path.replace", full)
    code, out, err = run(*command, "--answers", "words.txt", option, file)
    assert code == 2 and written == [file]
    assert "chomp" in out or "entropy" in out
    assert err.splitlines()[-1] == f"fivefold: cannot write {file}: No space left on device"
    assert {path.name for path in folder.iterdir()} <= {"words.txt", "all.sqlite"}


def test_the_first_error_is_raised_and_others_are_no_file_s():
    def fail():
        raise StorageError("full")

    assert failure_of(lambda: 7) is None
    failure = failure_of(fail)
    with pytest.raises(StorageError, match="full"):
        raise_first(None, failure, StorageError("later"))
    raise_first(None, None)
    with pytest.raises(ZeroDivisionError):
        failure_of(lambda: 1 // 0)
