"""Fixtures of the commands that talk, and of those on tree files."""

import io
import sys

import pytest

from fivefold.cli import main
from tests.support.four_words import write_files


@pytest.fixture
def words(tmp_path):
    """A small list, so that every answer comes at once."""
    path = tmp_path / "words.txt"
    path.write_text("crane\ncrate\nslate\npious\nfuzzy\nbatch\ncatch\nhatch\n")
    return path


@pytest.fixture
def files(tmp_path):
    """The options of seven answers that differ in one letter, and three more guesses."""
    words = ["batch", "catch", "hatch", "latch", "match", "patch", "watch", "chomp", "blimp", "crowd"]
    (tmp_path / "answers.txt").write_text("\n".join(words[:7]))
    (tmp_path / "guesses.txt").write_text("\n".join(words))
    return ["--answers", str(tmp_path / "answers.txt"), "--guesses", str(tmp_path / "guesses.txt")]


@pytest.fixture
def review(run, tmp_path):
    """Run ``review`` on six words: exit code, standard output, standard error."""
    path = tmp_path / "words.txt"
    path.write_text("batch\ncatch\nhatch\nmatch\npious\nchomp\n")
    return lambda *arguments: run("review", "--answers", path, *arguments)


@pytest.fixture
def talk(monkeypatch, capsys, words, tmp_path):
    """Run a command with piped lines: exit code, standard output, standard error."""

    def run(command, lines, *arguments):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        options = ["--answers", words, "--data", tmp_path / "data", *arguments]
        code = main([command, *map(str, options)])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


@pytest.fixture
def four_words(folder):
    """A folder to be in with a small tree and its words."""
    write_files()
    return folder
