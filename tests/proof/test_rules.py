"""Proofs under the hard and ultra-hard rules, and the checker that rechecks them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import FeedbackTable, Lexicon
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.proof.certificate import Certificate
from fivefold.proof.check import check_certificate
from fivefold.proof.proof import prove
from fivefold.proof.prover import CLOSED, Prover
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from fivefold.trees.check import check_tree
from tests.support.plain_totals import PlainTotals
from tests.support.positions import game
from tests.support.strategies import tables

rules = st.sampled_from([Rule.HARD, Rule.ULTRA_HARD])


@settings(max_examples=60, deadline=None)
@given(tables(), rules, st.sampled_from([None, 3, 6]))
def test_the_proof_agrees_with_one_search_of_everything(table, rule, guesses):
    proof = prove(game(table, rule=rule, guesses=guesses), budget=Budget(threads=1))
    solution = solve(game(table, rule=rule, guesses=guesses), budget=Budget(threads=1))
    if solution.impossible:
        assert proof.total is None and proof.status is not Status.PROVEN
    else:
        assert proof.status is Status.PROVEN and proof.rule is rule
        assert proof.total == proof.lower == solution.total.upper
        assert check_certificate(Certificate.of(proof), sample=None).verdict == "valid"


@settings(max_examples=40, deadline=None)
@given(tables(), rules, st.sampled_from([None, 3, 4]))
def test_every_bound_is_at_most_the_cost_of_its_opener(table, rule, guesses):
    prover = Prover(game(table, rule=rule, guesses=guesses), budget=Budget(threads=1))
    found = prover.bound_openers(prover.order, 3 * len(table.lexicon.answers))
    bounds, closed = found.bounds, found.closed
    plain = PlainTotals(table.lexicon, rule, guesses)
    for row, bound, how in zip(prover.order.tolist(), bounds.tolist(), closed.tolist(), strict=True):
        word = table.lexicon.guesses[row]
        alone = solve(game(table, rule=rule, guesses=guesses), opener=word, budget=Budget(threads=1))
        assert bound <= alone.total.lower
        if CLOSED[how] == "open":
            assert bound == plain.two_guess_bound(word)


@pytest.fixture(scope="module")
def small():
    """The first answers of the alphabet."""
    words = [word for word in Lexicon.load("original").answers if word < "cl"]
    return FeedbackTable.build(Lexicon.from_words(words, name="few"))


def test_threads_do_not_change_the_proof(small):
    one, two = (prove(game(small, rule=Rule.HARD), budget=Budget(threads=n)) for n in (1, 2))
    assert (one.opener, one.total, one.tree) == (two.opener, two.total, two.tree)


def test_2315_answers_by_the_ultra_hard_rule():
    table = FeedbackTable.build(Lexicon.load("original").answers_only())
    proof = prove(game(table, rule=Rule.ULTRA_HARD, guesses=None))
    assert (proof.opener, proof.total, proof.status) == ("slate", 8145, Status.PROVEN)
    check = check_tree(proof.tree, table.lexicon, rule=Rule.ULTRA_HARD).claiming(8145)
    assert check.valid
