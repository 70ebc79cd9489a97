import pytest

from fivefold import Lexicon
from fivefold.base.errors import UnknownWordError
from fivefold.words.near_words import near_hint


@pytest.fixture(scope="module")
def nyt():
    return Lexicon.load("nyt-2023")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("crnae", "crane"),  # and not scrae, which is as near
        ("rcane", "crane"),
        ("slaet", "slate"),
        ("housw", "house"),  # and not hours, which is as familiar
        ("ninj", "ninja"),
        ("houuse", "house"),
        ("ouseh", "house"),
    ],
)
def test_the_word_that_was_meant_is_named(nyt, typed, meant):
    assert near_hint(typed, nyt) == f": did you mean {meant}?"


def test_swapped_neighbours_come_before_words_that_are_better_known():
    words = Lexicon.from_words(["quoit", "quilt"])
    assert near_hint("quiot", words) == ": did you mean quoit?"
    assert near_hint("quixt", words) == ": did you mean quilt?"
    assert near_hint("quint", words) == ": did you mean quilt?"


def test_of_equally_near_words_the_better_known_is_named():
    words = Lexicon.from_words(["oater", "water", "hater"])
    assert near_hint("xater", words) == ": did you mean water?"


@pytest.mark.parametrize("typed", ["xyzzy", "zzzzz", "", "cranecrane"])
def test_nothing_is_made_up(nyt, typed):
    assert near_hint(typed, nyt) == ""


def test_errors_about_unknown_guesses_name_it(nyt):
    with pytest.raises(
        UnknownWordError, match=r"^not among the guesses of .*: crnae: did you mean crane\?$"
    ):
        nyt.guess("crnae")
    with pytest.raises(UnknownWordError, match=r": crnae, slaet$"):
        nyt.require_guesses(["crnae", "slaet"])
