"""Triples counted on a GPU, where the budget asks for one; None where the CPU is to do it."""

from __future__ import annotations

import warnings
from dataclasses import replace
from math import comb
from typing import TYPE_CHECKING

from fivefold.gpu.device import Gpu, GpuWarning, on_gpu
from fivefold.gpu.device_table import DeviceTable
from fivefold.gpu.found import Found
from fivefold.gpu.triples import FoundTriples, TripleQuery, TripleSearch
from fivefold.openings.letter_sets import letter_sets
from fivefold.openings.on_gpu import require_same
from fivefold.openings.opening_ranking import Ahead, OpeningCounts, OpeningRanking

if TYPE_CHECKING:
    from fivefold.openings.opening_search import OpeningSearch, Wanted


def triples_on_gpu(search: OpeningSearch, wanted: Wanted) -> OpeningRanking | None:
    """The best triples, proven.  If the GPU fails in the middle, the best found until then."""
    given = tuple(search.lexicon.guess_ids[word] for word in wanted.given)
    query = TripleQuery(measure=search.measure, count=wanted.top, given=given)
    found = _triples(search, query, disjoint=wanted.disjoint)
    if found is None:
        return None
    if found.failure is not None:
        message = f"{found.failure}; these are the best triples found until then"
        warnings.warn(message, GpuWarning, stacklevel=2)
    rows = tuple(
        search.opening(each.words, rank, wanted.given) for rank, each in enumerate(found.best, 1)
    )
    return OpeningRanking(
        position=search.position,
        criterion=search.criterion,
        rows=rows,
        status=search.clock.status(finished=found.complete),
        limit=rows[0].value if found.complete and rows else search.trivial_limit(),
        counts=_triple_counts(search, found, len(given)),
    )


def triples_ahead_on_gpu(search: OpeningSearch, ids: tuple[int, ...], *, disjoint: bool) -> Ahead | None:
    """How many triples come before one."""
    target = Found(search.core_value(ids), ids)
    query = TripleQuery(measure=search.measure, count=0, before=target)
    found = _triples(search, query, disjoint=disjoint)
    if found is None:
        return None
    counts = _triple_counts(search, found, 0)
    return Ahead(count=found.better, complete=found.complete, counts=counts)


def _triples(search: OpeningSearch, query: TripleQuery, *, disjoint: bool) -> FoundTriples | None:
    def work(gpu: Gpu) -> FoundTriples:
        letters = letter_sets(search.lexicon) if disjoint else None
        asked = replace(query, letters=letters)
        found = TripleSearch(DeviceTable.of(gpu, search.table.patterns), asked, search.clock).run()
        for each in found.best:
            require_same(search, each.words, each.value)
        return found

    return on_gpu(search.clock.budget.device, work)


def _triple_counts(search: OpeningSearch, found: FoundTriples, given: int) -> OpeningCounts:
    total = comb(len(search.lexicon.guesses) - given, 3 - given)
    evaluated = min(found.evaluated, total)
    if given == 2:  # no bound is looked at
        evaluated = total if found.complete else 0
    bounded = total - evaluated if found.complete else 0
    return OpeningCounts(total=total, bounded=bounded, evaluated=evaluated)
