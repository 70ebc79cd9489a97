"""Openings counted on a GPU, where the budget asks for one; None where the CPU is to count them.

What a GPU finds is counted again here before it is shown.
"""

from __future__ import annotations

import warnings
from math import comb
from typing import TYPE_CHECKING

from fivefold.base.budget import Budget
from fivefold.base.errors import GpuError
from fivefold.gpu.device import Gpu, GpuWarning, on_gpu
from fivefold.gpu.device_table import DeviceTable
from fivefold.gpu.found import FoundOpenings
from fivefold.gpu.one_word import measure_words
from fivefold.gpu.pairs import PairQuery, best_pairs, best_partners, count_better
from fivefold.gpu.triples import MEASURES, FoundTriples, TripleQuery, TripleSearch
from fivefold.openings.opening_ranking import OpeningCounts, OpeningRanking
from fivefold.puzzle.position import Position
from fivefold.puzzle.splits import Splits, splits_from_sums

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fivefold.openings.opening_search import OpeningSearch, Wanted


def words_on_gpu(position: Position, budget: Budget) -> Splits | None:
    """How every guess divides the candidates."""

    def work(gpu: Gpu) -> Splits:
        if position.weights is not None:
            raise GpuError("guesses with weights are not counted on a GPU")
        patterns = position.table.patterns[:, position.candidate_ids]
        sums = measure_words(DeviceTable.of(gpu, patterns))
        return splits_from_sums(position.lexicon, position.candidate_ids, None, sums)

    return on_gpu(budget.device, work)


def pairs_on_gpu(search: OpeningSearch, wanted: Wanted) -> FoundOpenings | None:
    """The best pairs, or those with the word that is given."""

    def work(gpu: Gpu) -> FoundOpenings:
        table = DeviceTable.of(gpu, search.table.patterns)
        query = _query(search, wanted.top, disjoint=wanted.disjoint)
        if not wanted.given:
            found = best_pairs(table, query, search.clock)
        else:
            word = search.lexicon.guess_ids[wanted.given[0]]
            found = best_partners(table, query, word, search.clock)
        for each in found.best:
            require_same(search, each.words, each.value)
        return found

    return on_gpu(search.clock.budget.device, work)


def place_on_gpu(search: OpeningSearch, ids: tuple[int, int], *, disjoint: bool) -> FoundOpenings | None:
    """How many pairs come before one."""

    def work(gpu: Gpu) -> FoundOpenings:
        table = DeviceTable.of(gpu, search.table.patterns)
        query = _query(search, 1, disjoint=disjoint)
        return count_better(table, query, search.core_value(ids), ids, search.clock)

    return on_gpu(search.clock.budget.device, work)


def triples_on_gpu(search: OpeningSearch, wanted: Wanted) -> OpeningRanking | None:
    """The best triples, proven.  If the GPU fails in the middle, the best found until then."""

    def work(gpu: Gpu) -> FoundTriples:
        if search.measure not in MEASURES or wanted.given:
            raise GpuError(f"these triples by {search.criterion.name} are not counted on a GPU")
        sets = _letter_sets(search)
        if wanted.disjoint and sets.shape[1] > 1:
            raise GpuError("more than 64 different letters are too many for triples on a GPU")
        letters = sets[:, 0].copy() if wanted.disjoint else None
        query = TripleQuery(measure=search.measure, count=wanted.top, letters=letters)
        return TripleSearch(DeviceTable.of(gpu, search.table.patterns), query, search.clock).run()

    found = on_gpu(search.clock.budget.device, work)
    if found is None:
        return None
    if found.failure is not None:
        message = f"{found.failure}; these are the best triples found until then"
        warnings.warn(message, GpuWarning, stacklevel=2)
    best = sorted((search.core_value(ids), ids) for ids in found.words)[: wanted.top]
    rows = tuple(search.opening(ids, rank) for rank, (_, ids) in enumerate(best, 1))
    total = comb(len(search.lexicon.guesses), 3)
    evaluated = min(found.evaluated, total)
    return OpeningRanking(
        position=search.position,
        criterion=search.criterion,
        rows=rows,
        status=search.clock.status(finished=found.complete),
        limit=rows[0].value if found.complete and rows else search.trivial_limit(),
        counts=OpeningCounts(
            total=total, bounded=total - evaluated if found.complete else 0, evaluated=evaluated
        ),
    )


def require_same(search: OpeningSearch, ids: tuple[int, ...], value: int) -> None:
    """Raise unless the CPU counts the same value for these words."""
    if (counted := search.core_value(ids)) != value:
        words = " ".join(search.lexicon.guesses[i] for i in ids)
        raise GpuError(f"the GPU counted {value} for {words}, the CPU {counted}: nothing is shown")


def _query(search: OpeningSearch, count: int, *, disjoint: bool) -> PairQuery:
    letters = _letter_sets(search) if disjoint else None
    return PairQuery(measure=search.measure, count=count, letters=letters)


def _letter_sets(search: OpeningSearch) -> NDArray[np.uint64]:
    """By guess the set of its letters, in as many words of 64 bits as there are letters."""
    import numpy as np

    numbers = search.lexicon.numbers(search.lexicon.guesses)
    sets = np.zeros((len(numbers), int(numbers.max()) // 64 + 1), np.uint64)
    every = np.arange(len(numbers))
    for column in numbers.T:
        sets[every, column // 64] |= np.uint64(1) << (column % 64).astype(np.uint64)
    return sets
