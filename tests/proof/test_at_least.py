"""Lower bounds for all openers: never above the truth, and reached where they are true."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import CertificateError
from fivefold.proof.proof import prove, prove_at_least
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from fivefold.words.lexicon import Lexicon
from tests.support.positions import game
from tests.support.strategies import tables

ONE = Budget(threads=1)


@settings(max_examples=60, deadline=None)
@given(tables(), st.sampled_from(Rule), st.data())
def test_what_is_true_is_shown_and_what_is_not_gives_the_best(table, rule, data):
    position = game(table, rule=rule)
    best = solve(position, budget=ONE).total.value
    total = best + data.draw(st.integers(-3, 3))
    proof = prove_at_least(position, total, budget=ONE)
    if total <= best:
        assert proof.total is None and proof.status is Status.BOUNDED
        assert total <= proof.lower <= best
    else:
        assert (proof.total, proof.lower, proof.status) == (best, best, Status.PROVEN)


@settings(max_examples=20, deadline=None)
@given(tables())
def test_a_bound_is_raised_from_where_it_was(table):
    best = solve(game(table), budget=ONE).total.value
    first = prove_at_least(game(table), best - 2, budget=ONE)
    second = prove_at_least(game(table), best, budget=ONE, resume=first)
    assert second.lower == best and second.total is None
    assert (second.bounds >= first.bounds).all()
    assert prove(game(table), budget=ONE, resume=second).total == best


@settings(max_examples=10, deadline=None)
@given(tables())
def test_threads_change_no_claim(table):
    best = solve(game(table), budget=ONE).total.value
    for threads in (1, 3):
        assert prove_at_least(game(table), best, budget=Budget(threads=threads)).lower == best


def test_a_bound_of_another_list_is_not_taken():
    first = prove_at_least(Lexicon.from_words(["batch", "catch"]), 3, budget=ONE)
    with pytest.raises(CertificateError, match="the proof to resume is for"):
        prove_at_least(Lexicon.from_words(["batch", "hatch"]), 3, budget=ONE, resume=first)
