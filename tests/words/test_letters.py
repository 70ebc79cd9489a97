"""Words as letters, labels without letters, and both on tiles."""

import pickle

import pytest

from fivefold.base.errors import BadWordError, WordListError
from fivefold.words.letters import Label, capitals, letters, normalise, parse_word, word_length
from fivefold.words.lexicon import Labels


def test_case_and_combining_marks_do_not_matter():
    assert parse_word("E\u0301TAGE") == normalise("étage") == "étage"
    assert letters("étage") == ("é", "t", "a", "g", "e") and word_length("étage") == 5
    assert letters("q\u0307ux") == ("q\u0307", "u", "x")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cr4ne", "'4' is not a letter"),
        ("a", "'a' has 1 letter: words have 2 to 11"),
        ("abcdefghijkl", "has 12 letters"),
        ("x" * 2000, "too long for a word"),
        ("\u0301abc", "is not a letter"),
    ],
)
def test_what_is_no_word_is_refused_by_name(text, message):
    with pytest.raises(BadWordError, match=message):
        parse_word(text)


def test_labels_have_a_length_but_no_letters():
    label = Label("red", 4)
    assert word_length(label) == 4 and label == "red"
    with pytest.raises(BadWordError, match="'red' has no letters"):
        letters(label)
    assert pickle.loads(pickle.dumps(label)).marks == 4


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


def test_every_letter_stays_one_letter():
    assert capitals("straß") == "STRAẞ"
    assert [len(capitals(word)) for word in ("größe", "étage", "niño")] == [5, 5, 4]
    assert capitals("größe").lower() == "größe"
