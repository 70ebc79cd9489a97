"""Strategies that count letters: their tables, their values, and the core that does the same."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold import Lexicon
from fivefold.base.budget import UNLIMITED
from fivefold.puzzle.position import Position
from fivefold.strategies.letters import LETTER_VALUES, LetterStrategy, LetterTable
from fivefold.strategies.simulate import simulate
from tests.support.plain_play import play_all_plainly, words_of
from tests.support.strategies import word_lists


def test_a_table_of_letters_is_made_once_for_a_game():
    position = Position(Lexicon.from_words(["abba", "abca"]))
    table = LetterTable.of(position)
    assert LetterTable.of(position.after("abba=GGBG")) is table
    assert table.contains.tolist() == [[True, True, False], [True, True, True]]
    assert table.first.T.tolist() == [[True, True, False, False], [True, True, True, False]]


def test_candidates_are_counted_by_letter_and_by_place():
    position = Position(Lexicon.from_words(["abba", "abca", "cccc"])).after("cccc=BBBB")
    table = LetterTable.of(position)
    assert position.candidates == ("abba",)
    assert table.containing(position).tolist() == [1, 1, 0]
    assert table.standing(position).tolist() == [[1, 0, 0], [0, 1, 0], [0, 1, 0], [1, 0, 0]]


def test_sums_count_new_letters_once():
    table = LetterTable.build(Lexicon.from_words(["abba"]))
    here, first = np.array([[1, 10]] * 4), np.array([[100, 1000]] * 4)
    assert table.sums(np.array([0]), here, first).tolist() == [22 + 1100]


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
