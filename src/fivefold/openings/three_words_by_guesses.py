"""Triples of words by the guesses they take: the totals of the most promising, and a bound of all."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from math import comb

from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.openings.by_guesses import NEVER, Ids, OpeningTotals, Played
from fivefold.openings.opening_ranking import OpeningCounts, TotalRanking
from fivefold.openings.opening_search import OpeningSearch, Wanted
from fivefold.openings.three_words_search import search_triples
from fivefold.openings.two_words_by_guesses import PairSearch
from fivefold.puzzle.criterion import BY_GROUPS
from fivefold.puzzle.position import Position

_SEEDS = 100  # triples of many groups, whose totals are searched


def best_triples_by_guesses(position: Position, wanted: Wanted, budget: Budget) -> TotalRanking:
    """Exact totals of the triples with the most groups; that no other is better is not proven.

    A third fixed word is one way to go on after the first two, so no triple beats the best
    pair: its total is ``others``.  Half of the time goes to the triples by groups, which without a limit
    are searched to the end: for short lists only.
    """
    half = replace(budget, seconds=None if budget.seconds is None else budget.seconds / 2)
    seeds = replace(wanted, top=max(wanted.top, _SEEDS))
    triples = search_triples(OpeningSearch(position, BY_GROUPS, half.start()), seeds)
    totals = OpeningTotals(position, replace(half, on_progress=None).start())
    if triples.status is Status.STOPPED:
        totals.clock.control.request_stop()
    lexicon = position.lexicon
    ids = (tuple(sorted(lexicon.guess_ids[word] for word in opening.words)) for opening in triples)
    searched = sum(close_triple(totals, each) for each in ids)
    shown = totals.best(wanted.top)
    # The triples stay known: none is better than the best pair, and the best sets its first limit.
    others = PairSearch(totals, disjoint=wanted.disjoint).best(1).limit
    counts = OpeningCounts(total=comb(len(lexicon.guesses), 3), bounded=0, evaluated=searched)
    return totals.ranking(shown, counts, others=int(others), most=NEVER - 1)


def close_triple(totals: OpeningTotals, ids: Ids) -> bool:
    """Search all orders of a triple; whether that came to its end."""
    orders = list(permutations(ids))
    total, order = min(zip(totals.search(orders), orders, strict=True))
    if 0 <= total < NEVER:
        totals.known[ids] = Played(total, order)
    return total >= 0
