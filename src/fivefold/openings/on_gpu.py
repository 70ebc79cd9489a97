"""Openings counted on a GPU, where the budget asks for one; None where the CPU is to count them.

What a GPU finds is counted again here before it is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.base.budget import Budget
from fivefold.base.errors import GpuError
from fivefold.gpu.device import Gpu, on_gpu
from fivefold.gpu.found import FoundOpenings
from fivefold.gpu.pairs import PairQuery, best_pairs, best_partners, count_better
from fivefold.gpu.spreads import measure_words
from fivefold.gpu.table import DeviceTable
from fivefold.openings.opening_search import letter_sets
from fivefold.puzzle.position import Position
from fivefold.puzzle.splits import Splits, splits_from_sums

if TYPE_CHECKING:
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


def refuse_totals(device: str) -> None:
    """Say that no GPU counts guesses for all answers, where one is asked to."""

    def work(_: Gpu) -> None:
        raise GpuError("openings of several words are not ranked by guesses on a GPU")

    on_gpu(device, work)


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


def require_same(search: OpeningSearch, ids: tuple[int, ...], value: int) -> None:
    """Raise unless the CPU counts the same value for these words."""
    if (counted := search.core_value(ids)) != value:
        words = " ".join(search.lexicon.guesses[i] for i in ids)
        raise GpuError(f"the GPU counted {value} for {words}, the CPU {counted}: nothing is shown")


def _query(search: OpeningSearch, count: int, *, disjoint: bool) -> PairQuery:
    letters = letter_sets(search.lexicon) if disjoint else None
    return PairQuery(measure=search.measure, count=count, letters=letters)
