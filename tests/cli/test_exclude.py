"""`--exclude`: a file of words, or nothing."""

from argparse import ArgumentParser

import pytest

from fivefold.base.errors import FivefoldError
from fivefold.cli.exclude import add_exclude, excluded_words


@pytest.fixture
def excluded():
    parser = ArgumentParser()
    add_exclude(parser)
    return lambda *arguments: excluded_words(parser.parse_args(arguments))


def test_nothing_is_excluded_unless_asked(excluded):
    assert excluded() == ()


def test_words_come_from_a_file(excluded, tmp_path):
    (tmp_path / "gone.txt").write_text("Pious\ncrane\n")
    assert sorted(excluded("--exclude", str(tmp_path / "gone.txt"))) == ["crane", "pious"]


def test_a_file_that_is_not_there_is_named(excluded):
    with pytest.raises(FivefoldError, match=r"gone\.txt"):
        excluded("--exclude", "gone.txt")
