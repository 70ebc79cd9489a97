"""Names in place of words; tests/puzzle/test_feedback.py has what a table makes of them."""

import pytest

from fivefold.base.errors import WordListError
from fivefold.words.labels import Labels
from fivefold.words.letters import Label

NAMES = tuple(Label(name, 2) for name in ("RG", "red blue"))
LABELS = Labels("pegs", NAMES, NAMES, marks=2, replies_sha256="0")


def test_names_are_taken_as_they_are_written():
    assert "RG" in LABELS and "rg" not in LABELS and LABELS.guess("red blue") == "red blue"
    assert LABELS.length == 2 and not LABELS.has_letters
    assert repr(LABELS) == "Labels('pegs', 2 answers, 2 guesses)"


def test_there_are_no_letters():
    for ask in (lambda: LABELS.alphabet, lambda: LABELS.numbers(NAMES)):
        with pytest.raises(WordListError, match="pegs is known by its replies alone"):
            ask()


def test_the_hash_depends_on_the_replies():
    other = Labels("pegs", NAMES, NAMES, marks=2, replies_sha256="1")
    assert other != LABELS and other.sha256 != LABELS.sha256
