"""Pairs of words by how well they divide the answers: the best of all, exactly.

Pairs of equal value are in alphabetical order, and so are the words of a pair: the order in
which they are played does not matter.
"""

from __future__ import annotations

from fivefold.openings.on_gpu import pairs_on_gpu, place_on_gpu
from fivefold.openings.opening import Ahead, OpeningRanking
from fivefold.openings.opening_search import OpeningSearch, Wanted


def best_pairs(search: OpeningSearch, wanted: Wanted) -> OpeningRanking:
    """The best of all pairs, or of those with the word that is wanted first."""
    counted = pairs_on_gpu(search, wanted)
    query = search.query(wanted.top, disjoint=wanted.disjoint)
    word = search.lexicon.guess_ids[wanted.given[0]] if wanted.given else None
    found = counted or search.clock.call(lambda control, tick: search.pairs(query, word, control, tick))
    return search.ranking(found, wanted)


def pairs_ahead(search: OpeningSearch, ids: tuple[int, ...], *, disjoint: bool) -> Ahead:
    """How many pairs come before one."""
    first, second = ids
    counted = place_on_gpu(search, (first, second), disjoint=disjoint)
    query = search.query(0, disjoint=disjoint)
    found = counted or search.clock.call(
        lambda control, tick: search.core.count_better(
            query, (first, second), search.threads, control, tick
        )
    )
    search.heed(found)
    counts = search.counts(found, Wanted(disjoint=disjoint))
    return Ahead(count=found.better, complete=found.complete, counts=counts)
