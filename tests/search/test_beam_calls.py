"""What a beam does with each of its arguments."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from fivefold import FeedbackTable, Lexicon
from fivefold._core import INFINITE_COST
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import IllegalGuessError, OptionError
from fivefold.puzzle.rule import Rule
from fivefold.search.beam import _best_opener, beam, entropy_beam
from tests.support.positions import game
from tests.support.small_search import (
    CLUE,
    HEAVY,
    ONES,
    PART,
    TABLE,
    TWO_CLUES,
    plain,
    stopped,
)


def test_a_beam_of_no_guess_is_refused():
    for width in (0, -1):
        with pytest.raises(OptionError, match="finds nothing"):
            beam(game(TABLE), width)


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("weights", [None, HEAVY])
@pytest.mark.parametrize("history", [(), (CLUE,), TWO_CLUES])
def test_a_beam_of_all_guesses_has_the_least_total(rule, weights, history):
    position = game(TABLE, rule=rule, history=history, weights=weights)
    wide = beam(position, 7, budget=Budget(threads=1))
    assert wide.total.upper == plain(rule, history, weights=weights or ONES)
    assert wide.total.lower <= wide.total.upper
    with pytest.raises(IllegalGuessError, match="rule"):
        beam(game(TABLE, rule=Rule.ULTRA_HARD, history=[CLUE], weights=weights), 7, opener="batch")


def test_the_lower_bound_can_be_reached():
    lexicon = Lexicon.from_words(["ab", "ac", "ba", "cc"])
    solution = beam(game(FeedbackTable.build(lexicon, threads=1)), 9, budget=Budget(threads=1))
    assert solution.total.lower == solution.total.upper == 7


def test_a_narrow_beam_tries_no_more_than_its_width():
    # The best guess of some node is the second in order: one is not enough, and two are.
    words = Lexicon.load("original").answers[::10]
    table = FeedbackTable.build(Lexicon.from_words(words), threads=1)
    assert [beam(game(table), width, budget=Budget(threads=1)).total.upper for width in (1, 2)] == [
        656,
        648,
    ]
    assert [entropy_beam(game(table), width).total.upper for width in (1, 2)] == [650, 648]
    assert (
        beam(game(PART), 1, opener="aback", budget=Budget(threads=1)).total.upper
        > beam(game(PART), 1, budget=Budget(threads=1)).total.upper
    )


class Costs:
    """A search that knows the costs of openers, those of some only as bounds."""

    def __init__(self, known, bounds=()):
        self.known = known
        self.bounds = bounds
        self.asked = []

    def promising(self, _control):
        return np.arange(len(self.known), dtype=np.uint32)

    def costs(self, rows, limit, _control, _tick):
        self.asked.append((rows.tolist(), limit))
        costs = np.array([self.known[row] for row in rows])
        closed = np.array([row not in self.bounds for row in rows.tolist()])
        return SimpleNamespace(bounds=costs, closed=closed)


def test_of_several_best_openers_the_first_is_taken_and_a_bound_never():
    search = Costs([30, 20, 9, 20, 25, 26, 27, 28, 19, 9], bounds={2, 9})
    seen = []
    assert _best_opener(search, -1, Budget(on_progress=seen.append).start()) == (19, 8)
    assert search.asked == [
        ([0], INFINITE_COST),
        ([1, 2, 3, 4, 5, 6], 30),
        ([7, 8, 9], 20),
    ]
    assert seen == [1, 7, 10]
    assert _best_opener(Costs([7, 7, 7]), -1, Budget().start()) == (7, 0)
    assert _best_opener(Costs([7, 5, 6]), 2, Budget().start()) == (6, 2)
    assert _best_opener(Costs([7]), -1, Budget(control=stopped()).start()) == (INFINITE_COST, None)


def test_a_beam_that_finds_nothing_says_so():
    found = entropy_beam(game(TABLE, guesses=2), 1)
    assert (found.total.upper, found.tree) == (None, None)
    found = entropy_beam(game(PART), 1, budget=Budget(control=stopped()))
    assert (found.status, found.total.upper, found.tree) == (Status.STOPPED, None, None)
