"""What a beam does with each of its arguments."""

from __future__ import annotations

import numpy as np
import pytest

from fivefold import Control, FeedbackTable, Lexicon
from fivefold._core import INFINITE_COST
from fivefold.base.errors import OptionError
from fivefold.puzzle.rule import Rule
from fivefold.search.beam import _best_opener, beam_tree, entropy_beam_tree
from fivefold.search.exact import Limits, Status, Stopwatch
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
            beam_tree(TABLE, width)


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("weights", [None, HEAVY])
@pytest.mark.parametrize("history", [(), (CLUE,), TWO_CLUES])
def test_a_beam_of_all_guesses_has_the_least_total(rule, weights, history):
    how = {"rule": rule, "history": history, "weights": weights, "threads": 1}
    wide = beam_tree(TABLE, 7, **how)
    assert wide.upper == plain(rule, history, weights=weights or ONES)
    assert wide.lower <= wide.upper
    with pytest.raises(OptionError, match="rule"):
        beam_tree(TABLE, 7, **how | {"rule": Rule.ULTRA_HARD, "history": [CLUE]}, opener="batch")


def test_the_lower_bound_can_be_reached():
    lexicon = Lexicon.from_words(["ab", "ac", "ba", "cc"])
    solution = beam_tree(FeedbackTable.build(lexicon, threads=1), 9, threads=1)
    assert solution.lower == solution.upper == 7


def test_a_narrow_beam_tries_no_more_than_its_width():
    # The best guess of some node is the second in order: one is not enough, and two are.
    words = Lexicon.load("original").answers[::10]
    table = FeedbackTable.build(Lexicon.from_words(words), threads=1)
    assert [beam_tree(table, width, threads=1).upper for width in (1, 2)] == [656, 648]
    assert [entropy_beam_tree(table, width).upper for width in (1, 2)] == [650, 648]
    assert beam_tree(PART, 1, opener="aback", threads=1).upper > beam_tree(PART, 1, threads=1).upper


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
        return costs, np.array([row not in self.bounds for row in rows.tolist()])


def test_of_several_best_openers_the_first_is_taken_and_a_bound_never():
    search = Costs([30, 20, 9, 20, 25, 26, 27, 28, 19, 9], bounds={2, 9})
    seen = []
    assert _best_opener(search, None, Stopwatch(Control(), None), seen.append) == (19, 8)
    assert search.asked == [
        ([0], INFINITE_COST),
        ([1, 2, 3, 4, 5, 6], 30),
        ([7, 8, 9], 20),
    ]
    assert seen == [1, 7, 10]
    assert _best_opener(Costs([7, 7, 7]), None, Stopwatch(Control(), None), None) == (7, 0)
    assert _best_opener(Costs([7, 5, 6]), 2, Stopwatch(Control(), None), None) == (6, 2)
    assert _best_opener(Costs([7]), None, Stopwatch(stopped(), None), None) == (INFINITE_COST, None)


def test_a_beam_that_finds_nothing_says_so():
    found = entropy_beam_tree(TABLE, 1, limits=Limits(guesses=2))
    assert (found.upper, found.tree) == (None, None)
    found = entropy_beam_tree(PART, 1, control=stopped())
    assert (found.status, found.upper, found.tree) == (Status.STOPPED, None, None)
