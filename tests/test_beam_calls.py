"""What a beam does with each of its arguments."""

from __future__ import annotations

import pytest

from fivefold import FeedbackTable, Lexicon
from fivefold.beam import beam_tree, entropy_beam_tree
from fivefold.errors import OptionError
from fivefold.rule import Rule
from fivefold.solve import Limits, Status, solve_tree
from tests.small_search import (
    CLUE,
    EVERY_SIXTIETH,
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
    totals = [beam_tree(PART, width, threads=1).upper for width in (1, 2, 40)]
    exact = solve_tree(PART, threads=1).upper
    assert totals == sorted(totals, reverse=True) and totals[-1] == exact
    # With one guess each, no other opener is tried.
    assert beam_tree(PART, 1, opener=EVERY_SIXTIETH.answers[0], threads=1).upper > totals[0]


def test_a_beam_that_finds_nothing_says_so():
    found = entropy_beam_tree(TABLE, 1, limits=Limits(guesses=2))
    assert (found.upper, found.tree) == (None, None)
    found = entropy_beam_tree(PART, 1, control=stopped())
    assert (found.status, found.upper, found.tree) == (Status.STOPPED, None, None)
