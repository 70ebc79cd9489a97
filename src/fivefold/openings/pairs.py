"""Pairs of words by how well they divide the answers: the best of all, exactly.

Pairs of equal value are in alphabetical order, and so are the words of a pair: the order in
which they are played does not matter.
"""

from __future__ import annotations

from typing import TypeAlias

from fivefold import _core
from fivefold.gpu import pairs as gpu_pairs
from fivefold.gpu.found import FoundOpenings
from fivefold.gpu.table import DeviceTable
from fivefold.openings.opening import Ahead, OpeningRanking
from fivefold.openings.opening_search import OpeningSearch, Wanted

_Pairs: TypeAlias = _core.FoundOpenings | FoundOpenings


def best_pairs(search: OpeningSearch, wanted: Wanted) -> OpeningRanking:
    """The best of all pairs, or of those with the word that is given."""
    word = search.lexicon.guess_ids[wanted.given[0]] if wanted.given else None

    def by_cpu() -> _Pairs:
        return search.pairs(search.query(wanted.top, disjoint=wanted.disjoint), word)

    def by_gpu(table: DeviceTable) -> _Pairs:
        query = _gpu_query(search, wanted.top, disjoint=wanted.disjoint)
        if word is None:
            found = gpu_pairs.best_pairs(table, query, search.clock)
        else:
            found = gpu_pairs.best_partners(table, query, word, search.clock)
        search.require_same(found.best)
        return found

    return search.ranking_of(search.count(by_cpu, by_gpu), wanted)


def pairs_ahead(search: OpeningSearch, ids: tuple[int, ...], *, disjoint: bool) -> Ahead:
    """How many pairs come before one."""
    first, second = ids

    def by_cpu() -> _Pairs:
        query = search.query(0, disjoint=disjoint)
        return search.call(
            lambda control, tick: search.core.count_better(
                query, (first, second), search.threads, control, tick
            )
        )

    def by_gpu(table: DeviceTable) -> _Pairs:
        query, value = _gpu_query(search, 1, disjoint=disjoint), search.core_value(ids)
        return gpu_pairs.count_better(table, query, value, (first, second), search.clock)

    found = search.count(by_cpu, by_gpu)
    counts = search.counts(found, Wanted(disjoint=disjoint))
    return Ahead(count=found.better, complete=found.complete, counts=counts)


def _gpu_query(search: OpeningSearch, count: int, *, disjoint: bool) -> gpu_pairs.PairQuery:
    letters = search.letters(disjoint=disjoint)
    return gpu_pairs.PairQuery(measure=search.measure, count=count, letters=letters)
