"""Openers of answers with weights: what their bounds close, and what is not counted for them."""

from __future__ import annotations

import numpy as np
import pytest

from fivefold import Control, FeedbackTable, Lexicon, _core
from fivefold.base.budget import Budget
from fivefold.proof.prover import CLOSED, Prover
from fivefold.puzzle.rule import Rule
from tests.support.plain_totals import PlainTotals
from tests.support.positions import game

rules = pytest.mark.parametrize("rule", Rule, ids=str)


@pytest.fixture(scope="module")
def table():
    original = Lexicon.load("original")
    lexicon = Lexicon.from_words(original.answers[::60], original.guesses[::400])
    return FeedbackTable.build(lexicon, threads=1)


@pytest.fixture(scope="module")
def weights(table):
    return {word: 1 + 7 * i % 4 for i, word in enumerate(table.lexicon.answers)}


@rules
def test_a_bound_that_reaches_the_limit_exactly_closes_the_opener(table, weights, rule):
    plain = PlainTotals(table.lexicon, rule, weights=weights)
    expected = np.array([plain.two_guess_bound(word) for word in table.lexicon.guesses])
    rows = np.arange(len(expected), dtype=np.uint32)
    prover = Prover(game(table, weights=weights, rule=rule, guesses=None), Budget(threads=1))
    levels = np.unique(expected).tolist()
    assert len(levels) > 10
    for limit in levels:
        found = prover.bound_openers(rows, limit)
        counted = np.where(expected >= limit, CLOSED.index("two_guess"), CLOSED.index("open"))
        assert found.closed.tolist() == counted.tolist()
        assert (found.bounds >= limit).tolist() == (expected >= limit).tolist()


@rules
def test_sets_of_marks_are_counted_where_all_answers_weigh_the_same_only(table, weights, rule):
    for given in (None, weights):
        prover = Prover(game(table, weights=given, rule=rule, guesses=None), Budget(threads=1))
        before = prover.search.bytes
        assert prover.search.count_sets(Control(), None) is (given is None)
        assert (prover.search.bytes > before) is (given is None)
        rows = prover.order[:5]
        found = prover.bound_openers(rows, _core.INFINITE_COST)
        assert found.closed.tolist() == [CLOSED.index("open")] * len(rows)
        assert (prover.search.bytes > before) is (given is None)
