"""The order of words, with the ties that all strategies break alike."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold import Lexicon
from fivefold.puzzle.partition import partition
from fivefold.puzzle.position import Position
from fivefold.strategies.by_name import named_strategy
from fivefold.strategies.ranking import candidate_rows, ranked, replies
from tests.support.strategies import words

WORDS = Lexicon.from_words(["catch", "hatch", "match"], ["audio", "chomp"])


def test_ties_go_to_candidates_then_to_the_heavier_then_to_the_alphabet():
    position = Position(WORDS)
    rows = position.guess_ids
    values = np.array([1, 1, 1, 1, 2])  # audio, catch, chomp, hatch, match
    assert ranked(position, rows, values) == ["match", "catch", "hatch", "audio", "chomp"]
    weights = {"catch": 0, "hatch": 2, "match": 1}
    assert ranked(position, rows, 0 * values, weights=weights, top=4) == [
        "hatch",
        "match",
        "catch",
        "audio",
    ]


def test_words_without_a_weight_come_when_no_other_is_left():
    position = Position(WORDS, weights={"hatch": 2, "match": 1})
    assert [WORDS.guesses[row] for row in candidate_rows(position)] == ["hatch", "match"]
    assert [group for _, group in replies(position, "chomp")] == [["hatch"], ["match"]]
    assert [group for _, group in replies(position, "audio", WORDS.answers)] == [[*WORDS.answers]]
    rest = position.after("hatch=BGGGG").without(["match"])
    assert [WORDS.guesses[row] for row in candidate_rows(rest)] == ["catch"]


@given(data=st.data())
def test_replies_are_the_partition(data):
    guesses = data.draw(st.lists(words(4), min_size=1, max_size=12, unique=True))
    guess = data.draw(st.sampled_from(guesses))
    found = replies(Position(Lexicon.from_words(guesses)), guess)
    assert [(pattern, tuple(group)) for pattern, group in found] == [
        *partition(guess, sorted(guesses)).items()
    ]


@pytest.mark.parametrize("name", ["entropy", "minimax", "unique-letters", "combined-eliminations:3"])
@given(data=st.data())
def test_a_ranking_begins_with_the_guess_and_has_every_word(name, data):
    guesses = data.draw(st.lists(words(4), min_size=3, max_size=12, unique=True))
    position = Position(Lexicon.from_words(guesses))
    strategy = named_strategy(name, position.lexicon)
    ranking = strategy.ranking(position)
    assert ranking[0] == strategy(position)
    assert sorted(ranking) == sorted(guesses)
    assert strategy.ranking(position, 2) == ranking[:2]
