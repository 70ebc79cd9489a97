"""A way to play that is found in a moment."""

import pytest

from fivefold import Lexicon
from fivefold.base.budget import Budget
from fivefold.base.errors import UnknownWordError
from fivefold.base.progress import Control
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from fivefold.strategies.by_name import named_strategy
from fivefold.strategies.simulate import simulate
from fivefold.strategies.upper_bound import upper_total

WORDS = Lexicon.from_words(Lexicon.load("original").answers[::50])


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("opener", WORDS.guesses[::9])
def test_it_is_a_way_to_play(rule, opener):
    position = Position(WORDS, rule=rule)
    player = named_strategy("groups", WORDS, possible_only=rule is not Rule.NORMAL)
    total = upper_total(position, opener)
    assert total == sum(simulate(player, position, opener=opener).all_turns)
    best = solve(position.with_guesses_left(None), opener=opener)
    assert total >= best.total.value


@pytest.mark.parametrize("rule", Rule)
def test_it_goes_on_from_a_position(rule):
    start = Position(WORDS, rule=rule)
    position = start.after(("aback", "BBBBB"))
    opener = position.candidates[0]
    player = named_strategy("groups", WORDS, possible_only=rule is not Rule.NORMAL)
    assert len(position) > 3
    assert upper_total(position, opener) == sum(simulate(player, position, opener=opener).all_turns)


def test_candidates_count_as_often_as_they_weigh():
    weights = {word: place % 4 for place, word in enumerate(WORDS.answers)}
    position = Position(WORDS, weights=weights)
    turns = simulate("groups", Position(WORDS), opener="aback").turns
    total = upper_total(position, "aback")
    assert total == sum(weight * turns[word] for word, weight in weights.items())
    assert total >= solve(position.with_guesses_left(None), opener="aback").total.value


def test_after_a_stop_there_is_none():
    control = Control()
    control.request_stop()
    assert upper_total("original", "salet", budget=Budget(control=control)) is None


def test_the_opener_must_be_known():
    with pytest.raises(UnknownWordError, match="zzzzz"):
        upper_total(WORDS, "zzzzz")
