"""Strategies that count letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold import Lexicon
from fivefold.base.budget import UNLIMITED
from fivefold.puzzle.position import Position
from fivefold.strategies.letter_table import LetterTable
from fivefold.strategies.letters import LETTER_VALUES, LetterStrategy
from fivefold.strategies.simulate import simulate
from tests.support.plain_play import play_all_plainly, words_of
from tests.support.strategies import word_lists


@given(data=st.data())
def test_the_core_does_what_the_value_says(data):
    """Every position of a walk by letters, against the arrays here."""
    words = Lexicon.from_words(data.draw(word_lists(5, "abcdef", most=40)))
    strategy = LetterStrategy(data.draw(st.sampled_from(list(LETTER_VALUES))))
    assert strategy.walk(Position(words), opener=None, budget=UNLIMITED) is not None
    assert words_of(simulate(strategy, words)) == words_of(simulate(strategy.__call__, words))


@pytest.mark.parametrize("name", LETTER_VALUES)
def test_after_clues_every_position_is_asked(name):
    position = Position(Lexicon.from_words(["batch", "catch", "hatch", "latch"])).after("batch=BGGGG")
    strategy = LetterStrategy(name)
    assert strategy.walk(position, opener=None, budget=UNLIMITED) is None
    assert words_of(simulate(strategy, position)) == play_all_plainly(strategy, position)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        # Three words contain a, two b, one c and one d; `abca` was guessed, so only d is new.
        ("unique-letters", {"abbb": 0, "addd": 1}),
        # A stands first: 1.  B is in the answer and not second: 0 there, 0 or 1 elsewhere.
        ("located-letters", {"abbb": 1 + 0 + 1 + 0}),
    ],
)
def test_values_are_what_they_say(name, values):
    position = Position(Lexicon.from_words(["abca", "aabd"], ["abbb", "addd"])).after("abca=GYBY")
    rows = [position.lexicon.guess_ids[word] for word in values]
    found = LETTER_VALUES[name](position, LetterTable.of(position), rows)
    assert dict(zip(values, found.tolist(), strict=True)) == values


def test_of_two_candidates_the_first_is_taken():
    position = Position(Lexicon.from_words(["match", "hatch"], ["chomp"]))
    assert LetterStrategy("unique-letters").ranking(position) == ["hatch", "match"]
