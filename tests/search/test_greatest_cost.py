"""Weights whose totals the core could not count are refused, and no others."""

from __future__ import annotations

import pytest

from fivefold import FeedbackTable, Lexicon
from fivefold._core import INFINITE_COST
from fivefold.base.budget import Budget
from fivefold.base.errors import OptionError
from fivefold.search.exact import solve
from fivefold.search.guess_costs import guess_costs
from tests.search.test_guess_in_turn import strangers
from tests.support.positions import game


def test_weights_whose_cost_would_not_fit_are_refused():
    lexicon = Lexicon.from_words(strangers(60))
    table = FeedbackTable.build(lexicon, threads=1)
    heavy = dict.fromkeys(lexicon.answers, 10**7 // 60)
    with pytest.raises(OptionError, match=r"^weights add up to 9999960: scale them down$"):
        solve(game(table, weights=heavy, guesses=None))
    with pytest.raises(OptionError, match="scale them down"):
        guess_costs(game(table, lexicon.answers, weights=heavy))
    # Within six guesses no tree costs more than six times the weights.
    assert solve(game(table, weights=heavy, guesses=6)).impossible


@pytest.mark.parametrize("more", [0, 1])
def test_weights_are_refused_from_the_greatest_cost_on(more):
    # One guess that tells nothing, then in turn: 2 w + 3 w + ... + (n + 1) w is the cost of n words.
    lexicon = Lexicon.from_words(strangers(52), ["ӂӂ"])
    table = FeedbackTable.build(lexicon, threads=1)
    turns = sum(range(2, 54))
    weights = dict.fromkeys(lexicon.answers, (INFINITE_COST - 1) // turns + more)
    position = game(table, weights=weights, guesses=None)
    if more:
        with pytest.raises(OptionError, match="scale them down"):
            solve(position, opener="ӂӂ")
    else:
        total = solve(position, opener="ӂӂ", budget=Budget(threads=1)).total
        assert total.value == turns * weights[lexicon.answers[0]] < INFINITE_COST


def test_heavy_weights_of_words_that_tell_much_are_searched():
    """In turn they might cost too much; a tree of a moment shows that they do not."""
    lexicon = Lexicon.from_words(Lexicon.load("original").answers[::15])
    table = FeedbackTable.build(lexicon, threads=1)
    weight = 10**7 // len(lexicon.answers)
    plain, heavy = (
        solve(
            game(table, weights=weights, guesses=None),
            opener=lexicon.answers[0],
            budget=Budget(threads=1),
        )
        for weights in (None, dict.fromkeys(lexicon.answers, weight))
    )
    assert heavy.total.upper == plain.total.upper * weight
