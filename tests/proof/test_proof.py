"""Proofs over all openers, their certificates and the checker that rechecks them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import Control, FeedbackTable, Lexicon, _core
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import CertificateError
from fivefold.openings.one_word import rank_openers_by_guesses
from fivefold.proof.certificate import Certificate
from fivefold.proof.check import OpenerChecker, check_certificate
from fivefold.proof.opener_search import CLOSED
from fivefold.proof.proof import prove, prove_at_least
from fivefold.proof.prover import Prover
from fivefold.proof.solve import solve_all_openers
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from fivefold.trees.check import check_tree
from fivefold.trees.tree import depths
from tests.support.plain_totals import PlainTotals
from tests.support.positions import game
from tests.support.strategies import tables


@settings(max_examples=120, deadline=None)
@given(tables(), st.sampled_from(Rule), st.sampled_from([None, 3, 6]))
def test_the_proof_agrees_with_one_search_of_everything(table, rule, guesses):
    proof = prove(game(table, rule=rule, guesses=guesses), budget=Budget(threads=1))
    solution = solve(game(table, rule=rule, guesses=guesses), budget=Budget(threads=1))
    assert proof.status is solution.status is Status.PROVEN and proof.rule is rule
    if solution.impossible:
        assert proof.total is None and proof.impossible
    else:
        assert proof.total == proof.lower == solution.total.upper and not proof.impossible
        assert check_certificate(Certificate.of(proof), sample=None).verdict == "valid"


@settings(max_examples=80, deadline=None)
@given(tables(), st.sampled_from(Rule), st.sampled_from([None, 3, 6]), st.data())
def test_all_openers_together_give_what_one_search_gives(table, rule, guesses, data):
    answers = table.lexicon.answers
    some = data.draw(st.lists(st.sampled_from(answers), min_size=1, unique=True))
    weights = data.draw(st.none() | st.fixed_dictionaries(dict.fromkeys(some, st.integers(1, 900))))
    position, one = game(table, some, rule=rule, weights=weights, guesses=guesses), Budget(threads=1)
    together, alone = solve_all_openers(position, budget=one), solve(position, budget=one)
    assert together.status is alone.status is Status.PROVEN
    assert (together.impossible, together.total.upper) == (alone.impossible, alone.total.upper)
    assert together.impossible or together.total.lower == together.total.upper
    if together.tree is not None:
        found = dict(depths(together.tree))
        assert (
            sum((weights or dict.fromkeys(some, 1))[word] * found[word] for word in some)
            == alone.total.upper
        )


@settings(max_examples=70, deadline=None)
@given(tables(), st.sampled_from(Rule), st.sampled_from([None, 3, 4]))
def test_every_bound_is_at_most_the_cost_of_its_opener(table, rule, guesses):
    position = game(table, rule=rule, guesses=guesses)
    prover = Prover(position, budget=Budget(threads=1))
    found = prover.bound_openers(prover.order, 3 * len(table.lexicon.answers))
    proven = prove(position, budget=Budget(threads=1)).bounds
    plain = PlainTotals(table.lexicon, rule, guesses)
    for row, bound, how in zip(prover.order, found.bounds, found.closed, strict=True):
        word = table.lexicon.guesses[row]
        alone = solve(position, opener=word, budget=Budget(threads=1))
        assert max(bound, proven[row]) <= alone.total.lower
        if CLOSED[how] == "open":
            assert bound == plain.two_guess_bound(word)


@settings(max_examples=30, deadline=None)
@given(tables(), st.integers(1, 5))
def test_openers_are_ranked_by_their_exact_totals(table, top):
    every = [
        (solution.total.upper, word)
        for word in table.lexicon.guesses
        if not (
            solution := solve(game(table, guesses=None), opener=word, budget=Budget(threads=1))
        ).impossible
    ]
    ranking = rank_openers_by_guesses(
        Position(table, guesses_left=None), top=top, budget=Budget(threads=1)
    )
    assert ranking.status is Status.PROVEN
    assert [(opener.total, opener.word) for opener in ranking] == sorted(every)[:top]
    assert [opener.rank for opener in ranking] == list(range(1, len(ranking) + 1))
    worse = [total for total, _ in sorted(every)[top:]]
    assert not worse or ranking.others <= worse[0]


def test_a_ranking_stopped_early_tells_what_is_certain(some_words):
    control = Control()

    def stop_while_bounding(stage, _done, _total):
        if stage == "bound openers":
            control.request_stop()

    budget = Budget(control=control)
    ranking = rank_openers_by_guesses(some_words, top=5, budget=budget, on_stage=stop_while_bounding)
    assert ranking.status is Status.STOPPED and 0 < len(ranking) <= 5
    assert ranking.certain == 0 and ranking.others <= ranking[0].total
    for opener in ranking:
        assert solve(game(some_words), opener=opener.word).total.upper == opener.total


def test_two_guess_bounds_are_recounted_by_slower_code(some_words, proof):
    how = np.array(CLOSED)[proof.closed]
    rows = np.flatnonzero(np.isin(how, ["mark_sets", "two_guess"]))
    assert len(rows) > 1000
    assert (proof.bounds[rows] <= recount(some_words, rows.tolist())).all()


@settings(max_examples=40, deadline=None)
@given(tables())
def test_the_full_two_guess_bound_is_what_the_recount_finds(table):
    prover = Prover(game(table, guesses=None), budget=Budget(threads=1))
    rows = np.arange(len(table.lexicon.guesses), dtype=np.uint32)
    found = prover.bound_openers(rows, _core.INFINITE_COST)
    assert found.bounds.tolist() == recount(table, rows.tolist()) and not found.closed.any()


def test_counts_past_a_byte_are_no_bounds():
    # Six letters show up to 729 patterns, more than the library's bytes can tell.
    lexicon = Lexicon.load("len6")
    table = FeedbackTable.build(Lexicon.from_words(lexicon.answers[:2500], ["jazzed", "fizzed"]))
    prover = Prover(game(table, guesses=None), budget=Budget(threads=2))
    rows = np.array([table.lexicon.guess_ids[word] for word in ("jazzed", "fizzed")], np.uint32)
    bounds = prover.bound_openers(rows, _core.INFINITE_COST).bounds
    assert bounds.tolist() == recount(table, rows.tolist())


def recount(table, rows):
    """Exact two-guess bounds, by separate code."""
    checker = OpenerChecker(table, Rule.NORMAL, None, threads=2)
    return checker.two_guess_bounds(rows, Control()).tolist()


def test_threads_change_no_bound(some_words, proof):
    alone = prove(game(some_words), budget=Budget(threads=1))
    assert (alone.opener, alone.total, alone.tree) == (proof.opener, proof.total, proof.tree)
    assert (alone.bounds == proof.bounds)[proof.closed < CLOSED.index("searched")].all()


def test_a_proof_shows_its_tree_and_draws_its_bounds():
    found = prove(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]))
    assert "chomp" in found._repr_html_() and "<table" in found._repr_html_()
    axes = found.plot()
    assert sum(bar.get_height() for bar in axes.patches) == 5
    assert [line.get_xdata()[0] for line in axes.lines] == [found.total]


def test_a_proof_is_a_sequence_of_every_opener_with_its_bound():
    found = prove(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]))
    assert [row.word for row in found] == ["batch", "catch", "chomp", "hatch", "match"]
    chomp = found.find("CHOMP")
    assert (chomp.bound, chomp.closed) == (found.total, "searched") and chomp == found[2]
    assert all(row.bound >= found.total and row.closed != "open" for row in found)
    assert found.to_pandas()["bound"].tolist() == found.bounds.tolist()


@pytest.fixture(scope="module")
def small():
    """The first answers of the alphabet."""
    words = [word for word in Lexicon.load("original").answers if word < "cl"]
    return FeedbackTable.build(Lexicon.from_words(words, name="few"))


def test_threads_do_not_change_the_proof(small):
    one, two = (prove(game(small, rule=Rule.HARD), budget=Budget(threads=n)) for n in (1, 2))
    assert (one.opener, one.total, one.tree) == (two.opener, two.total, two.tree)


@pytest.mark.slow
def test_2315_answers_by_the_ultra_hard_rule():
    table = FeedbackTable.build(Lexicon.load("original").answers_only())
    proof = prove(game(table, rule=Rule.ULTRA_HARD, guesses=None))
    assert (proof.opener, proof.total, proof.status) == ("slate", 8145, Status.PROVEN)
    check = check_tree(proof.tree, table.lexicon, rule=Rule.ULTRA_HARD).claiming(8145)
    assert check.valid


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
