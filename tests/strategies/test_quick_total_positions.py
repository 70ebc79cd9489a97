"""A way to play that is found in a moment is a way to play."""

import pytest

from fivefold import Control, Rule, feedback
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.puzzle.position import Position
from fivefold.search.guess_costs import guess_costs
from fivefold.strategies.quick_total import quick_total


@pytest.mark.parametrize("rule", Rule)
def test_it_needs_at_least_as_much_as_the_best_with_and_without_a_table(rule):
    clues = [(guess, feedback(guess, "among")) for guess in ("salet", "acorn")]
    start = Position("original", rule=rule)
    game = start.after(*clues)
    assert not game.has_table
    totals = {cost.word: cost.total.value for cost in guess_costs(game, budget=UNLIMITED).guesses}
    found = {word: quick_total(game, word, budget=UNLIMITED) for word in totals}
    assert all(found[word] >= totals[word] for word in totals)
    assert start.table is start.table
    assert found == {word: quick_total(start.after(*clues), word, budget=UNLIMITED) for word in totals}


def test_after_a_stop_there_is_none():
    control = Control()
    control.request_stop()
    assert quick_total(Position("original"), "salet", budget=Budget(control=control)) is None
