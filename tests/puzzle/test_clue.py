"""Clues as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.base.errors import BadPatternError, BadWordError
from fivefold.puzzle.clue import (
    KnownLetters,
    as_clues,
    clue_text,
    is_known_letters,
    parse_clue,
    require_length,
)
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.position import Position
from tests.support.strategies import words

CLUE = ("salet", Pattern.parse("BYBBB"))


@pytest.mark.parametrize(
    "written",
    [["salet=BYBBB"], [" SALET =01000"], ["salet", "BYBBB"], [("SALET", "⬛🟨⬛⬛⬛")], [CLUE]],
)
def test_every_way_to_write_a_clue_is_read(written):
    assert as_clues(written) == (CLUE,)


def test_clues_are_told_on_one_line():
    assert clue_text(as_clues(["salet=BYBBB", "courd=BYBBB"])) == "salet BYBBB courd BYBBB"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("crane", BadPatternError),
        ("crane=BYX", BadPatternError),
        ("cr4ne=BBBBB", BadWordError),
        ("crane=BB", BadPatternError),
    ],
)
def test_what_is_no_clue_is_refused(text, error):
    with pytest.raises(error):
        parse_clue(text)


def test_guess_and_pattern_have_the_length_of_the_puzzle():
    require_length("crane", [CLUE])
    with pytest.raises(BadWordError, match="'salet' has 5 letters; this list uses 4"):
        require_length("cran", [CLUE])
    with pytest.raises(BadPatternError, match="4 marks"):
        require_length("crane", [("salet", Pattern.parse("BBBB"))])


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("s??e?", "s??e?"),
        ("S??E? has A and T, t not second", "s??e?, has a t, t not 2"),
        ("t not 2nd or last", "t not 2, t not 5"),
        ("with a, t; without r", "has a t, no r"),
        ("no r n, a is not in place 1", "no r n, a not 1"),
        ("has a, t not 3", "has a, t not 3"),
    ],
)
def test_known_letters_are_read_and_written(text, written):
    known = KnownLetters.parse(text, 5)
    assert str(known) == written
    assert KnownLetters.parse(written, 5) == known
    assert is_known_letters(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("s??e", "'s??e' has 4 places; this list uses 5"),
        ("s???? c????", "place 1 cannot be both s and c"),
        ("has", "'has' needs letters after it"),
        ("t not 7", "'7': words have 5 letters here"),
        ("t", "'t': say where it is not"),
        ("has t maybe", "cannot read 'maybe'"),
    ],
)
def test_what_cannot_be_read_is_named(text, message):
    with pytest.raises(BadPatternError, match=message.replace("?", r"\?")):
        KnownLetters.parse(text, 5)


@given(words(4, "abc"), st.sampled_from("abc"), st.integers(1, 4))
def test_a_word_agrees_with_what_it_shows(word, letter, place):
    assert KnownLetters.parse(f"{word[:3]}?", 4).allows(word)
    assert KnownLetters.parse(f"has {letter}", 4).allows(word) == (letter in word)
    assert KnownLetters.parse(f"no {letter}", 4).allows(word) == (letter not in word)
    elsewhere = letter in word and word[place - 1] != letter
    assert KnownLetters.parse(f"{letter} not {place}", 4).allows(word) == elsewhere


def test_positions_keep_what_is_known_on_a_wider_list():
    known = KnownLetters.parse("aahe?", 5)
    game = Position("nyt-2022").knowing(known)
    assert len(game) == 0
    assert game.widened().candidates == ("aahed",)
    assert game.after("salet=BGBGB").widened().candidates == ("aahed",)
