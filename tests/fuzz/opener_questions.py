"""Proofs over all openers and rankings of openers by guesses."""

from __future__ import annotations

from math import inf

from fivefold._core import INFINITE_COST
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.openings.one_word import rank_openers_by_guesses
from fivefold.proof.proof import prove
from fivefold.proof.solve import solve_all_openers
from tests.fuzz.asking import Asked, question
from tests.fuzz.oracle import MismatchError, expect
from tests.support.positions import game


@question
def proofs(asked: Asked) -> None:
    """The best opener of the whole list, and a bound that holds for every other."""
    oracle, guesses = asked.oracle, asked.oracle.guesses
    costs = [oracle.after(g, asked.answers, guesses, asked.left) for g in asked.lexicon.guesses]
    proof = prove(
        game(asked.table, rule=asked.rule, guesses=asked.case.limit),
        budget=Budget(threads=asked.threads),
    )
    for guess, bound, cost in zip(asked.lexicon.guesses, proof.bounds.tolist(), costs, strict=True):
        if bound > cost:
            raise MismatchError(f"the bound of {guess}: {bound}, but it costs {cost}")
    least = min(costs)
    if least == inf:
        found = proof.impossible, proof.status, proof.total, proof.tree
        expect("proof", found, (True, Status.PROVEN, None, None))
        return
    expect("proof", (proof.status, proof.total, proof.lower), (Status.PROVEN, least, least))
    expect("the cost of its opener", costs[asked.lexicon.guess_ids[proof.opener or ""]], least)
    assert proof.tree is not None
    turns = oracle.play(proof.tree, asked.answers, guesses)
    expect("its tree", (proof.tree.word, sum(turns.values())), (proof.opener, least))
    if max(turns.values()) > asked.left:
        raise MismatchError(f"the tree takes {max(turns.values())} guesses")


@question
def all_openers(asked: Asked) -> None:
    """The same without a certificate, with weights and of some candidates only."""
    oracle = asked.weighing
    for words in {asked.answers, asked.words}:
        truth = oracle.least(words, oracle.guesses, asked.left)
        solution = solve_all_openers(
            game(
                asked.table,
                sorted(words),
                rule=asked.rule,
                weights=asked.weights,
                guesses=asked.case.limit,
            ),
            budget=Budget(threads=asked.threads),
        )
        bounds = solution.status, solution.total.upper
        expect("solution", bounds, (Status.PROVEN, None if truth == inf else truth))
        expect("lower", min(solution.total.lower, INFINITE_COST), min(truth, INFINITE_COST))
        if solution.tree is not None:
            turns = oracle.play(solution.tree, words, oracle.guesses)
            expect("its tree", sum(oracle.weight([w]) * turn for w, turn in turns.items()), truth)


@question
def openers_by_guesses(asked: Asked) -> None:
    """The exact totals of the best openers, and nothing better left out."""
    free = asked.free
    for limit in (asked.case.limit, None):
        left = inf if limit is None else limit
        costs = {g: free.after(g, asked.answers, free.guesses, left) for g in asked.lexicon.guesses}
        possible = sorted((cost, guess) for guess, cost in costs.items() if cost < inf)
        position = game(asked.table, guesses=limit)
        budget = Budget(threads=asked.threads)
        ranking = rank_openers_by_guesses(position, top=asked.case.count, budget=budget)
        found = [(opener.total, opener.word) for opener in ranking]
        expect("openers", found, possible[: asked.case.count])
        expect("status", ranking.status, Status.PROVEN)
        expect("ranks", [opener.rank for opener in ranking], list(range(1, len(found) + 1)))
        rest = [cost for cost, _ in possible[len(found) :]]
        if rest and ranking.others > rest[0]:
            raise MismatchError(f"others cost at least {ranking.others}, but one costs {rest[0]}")
