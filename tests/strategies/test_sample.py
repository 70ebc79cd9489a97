"""Which answers are played."""

from collections import Counter

import pytest

from fivefold import Lexicon
from fivefold.base.errors import OptionError, UnknownWordError
from fivefold.puzzle.position import Position
from fivefold.strategies.sample import Sample, hidden_words

FOUR = ("batch", "catch", "hatch", "match")
POSITION = Position(Lexicon.from_words(FOUR))


def test_answers_take_turns():
    assert Sample(4).in_turns(FOUR) == FOUR
    drawn = Sample(10).in_turns(FOUR)
    assert drawn[:8] == FOUR * 2 and len(set(drawn[8:])) == 2
    assert drawn == Sample(10).in_turns(FOUR)
    assert any(drawn != Sample(10, seed).in_turns(FOUR) for seed in range(1, 9))


def test_boards_have_different_answers_and_repeat_with_their_seed():
    games = Sample(50, 3).boards(POSITION, FOUR, 3)
    assert len(games) == 50 and all(len(set(answers)) == 3 for answers in games)
    assert games == Sample(50, 3).boards(POSITION, FOUR, 3) != Sample(50, 4).boards(POSITION, FOUR, 3)
    with pytest.raises(OptionError, match="5 boards need as many answers: there are 4"):
        Sample().boards(POSITION, FOUR, 5)


def test_boards_are_drawn_as_likely_as_answers_weigh():
    weights = {"batch": 98, "catch": 1, "hatch": 1}
    position = Position(POSITION.lexicon, weights=weights)
    games = Sample(300).boards(position, FOUR, 2)
    found = Counter(word for answers in games for word in answers)
    assert "match" not in found and found["batch"] > 290 and found["catch"] + found["hatch"] >= 300
    with pytest.raises(OptionError, match="4 boards need as many answers: there are 3"):
        Sample().boards(position, FOUR, 4)


def test_hidden_words_are_sorted_and_known():
    assert hidden_words(POSITION, None) == FOUR
    assert hidden_words(POSITION, ["MATCH", "batch", "match"]) == ("batch", "match")
    assert hidden_words(POSITION, "match, batch") == ("batch", "match")
    assert hidden_words(POSITION, Sample(3, words=("match",))) == ("match",)
    with pytest.raises(UnknownWordError, match="fuzzy"):
        hidden_words(POSITION, ["fuzzy"])
    with pytest.raises(UnknownWordError, match="no answers to play"):
        hidden_words(POSITION, [])


def test_a_sample_has_games():
    with pytest.raises(OptionError, match="0 games cannot be played"):
        Sample(0)
