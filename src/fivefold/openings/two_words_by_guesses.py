"""Pairs of words by the guesses they take, the best of all.

The number of groups of a pair bounds its total from below (docs/openings.md), so all pairs are
ranked by searching the few whose bound is good enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import comb
from typing import TYPE_CHECKING, TypeAlias

from fivefold.openings.by_guesses import NEVER, Ids, OpeningTotals, Played
from fivefold.openings.opening import Opening
from fivefold.openings.opening_ranking import OpeningCounts, TotalRanking
from fivefold.openings.three_words_search import FEW_PAIRS
from fivefold.puzzle.pattern import pattern_count

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_SEEDS = 100  # pairs of few remaining bits, whose totals set the first limit
_MOST_BOUNDS = 1_000_000  # pairs to remember for searching at a time
_BLOCK = 64  # openings searched between two looks at the limit


Bound: TypeAlias = tuple[int, Ids]
"""A lower bound of the total of a pair, and the pair; pairs are searched in this order."""


class PairSearch:
    """Pairs of one list by their totals: bounds first, then as few searches as possible.

    Progress counts pairs whose bound is known.
    """

    def __init__(self, totals: OpeningTotals, *, disjoint: bool = False) -> None:
        self.lexicon = lexicon = totals.lexicon
        self.totals = totals
        self.disjoint = disjoint
        self.counts = OpeningCounts(total=comb(len(lexicon.guesses), 2), bounded=0, evaluated=0)
        self.searched: set[Ids] = set()
        self.candidates = 0
        self.closed = 0
        # What a bound of the core is below a total; the only answer of a list is guessed at once.
        n = len(lexicon.answers)
        self.above = 4 * n - (n == 1)
        self.answer_of = {lexicon.guess_ids[word]: i for i, word in enumerate(lexicon.answers)}
        self.sizes: dict[int, tuple[int, NDArray[np.intp]]] = {}

    def best(self, count: int, word: int | None = None) -> TotalRanking:
        """The best pairs, of all or of those with ``word``."""

        def most() -> int:
            return self.totals.worst(count)

        if word is not None:
            self.counts = replace(self.counts, total=len(self.lexicon.guesses) - 1)
        self._close(self._seeds(max(count, _SEEDS), word), most)
        others = self._close_all(most, word)
        return self._ranking(self.totals.best(count), others, most())

    def good(self, count: int) -> TotalRanking:
        """Good pairs within seconds; of a short list the best."""
        if self.counts.total <= FEW_PAIRS:
            return self.best(count)
        self._close(self._seeds(max(count, _SEEDS), None), lambda: self.totals.worst(count))
        return self._ranking(self.totals.best(count), self.least(), NEVER - 1)

    def all_up_to(self, total: int, top: int) -> TotalRanking:
        """The best pairs after all up to a total are known, which ``others`` then exceeds."""
        others = self._close_all(lambda: total, None)
        return self._ranking(self.totals.best(top), others, total)

    def close(self, ids: Ids) -> bool:
        """Search one pair; whether that came to its end."""
        order = self._better_order(ids)
        total = self.totals.search([order])[0]
        self.searched.add(ids)
        if 0 <= total < NEVER:
            self.totals.known[ids] = Played(total, order)
        return total >= 0

    def _close_all(self, limit: Callable[[], int], word: int | None) -> int:
        """Search all pairs whose bound is within the limit; returns the least bound of those left."""
        last: Bound | None = None
        self.candidates = 0
        while True:
            bounds, beyond = self._bounds(limit(), word, last)
            left = min(beyond, self._close(bounds, limit))
            if len(bounds) < _MOST_BOUNDS or beyond > limit() or self.totals.clock.stopped:
                return left
            last = bounds[-1]

    def _close(self, bounds: Sequence[Bound], limit: Callable[[], int]) -> int:
        """Search pairs in order of their bounds while these are within the limit.

        Returns the least bound of the pairs that are left because of a stop.
        """
        known = self.totals.known
        for begin in range(0, len(bounds), _BLOCK):
            most = limit()
            if bounds[begin][0] > most:
                break
            block = [(bound, ids) for bound, ids in bounds[begin : begin + _BLOCK] if ids not in known]
            orders = [self._better_order(ids) for _, ids in block]
            found = self.totals.search(orders, most + 1)
            for (bound, ids), order, total in zip(block, orders, found, strict=True):
                if total < 0:
                    return bound
                self.searched.add(ids)
                if total <= most:
                    known[ids] = Played(total, order)
        return NEVER

    def _seeds(self, count: int, word: int | None) -> list[Bound]:
        search = self.totals.openings
        query = search.query(count, disjoint=self.disjoint)
        found = self.totals.clock.call(
            lambda control, tick: search.pairs(query, word, control, tick), _silent
        )
        search.heed(found)
        return [(0, tuple(pair.words)) for pair in found.best]

    def _bounds(
        self, ceiling: int, word: int | None, last: Bound | None = None
    ) -> tuple[list[Bound], int]:
        """Pairs with a bound of at most ``ceiling``, best first, and a bound for all behind them.

        Only pairs behind ``last``, if there is one.
        """
        import numpy as np

        lexicon = self.lexicon
        can_win = np.array([word in lexicon.answer_ids for word in lexicon.guesses], np.uint8)
        search = self.totals.openings
        query = search.query(_MOST_BOUNDS, disjoint=self.disjoint)
        query.bound_totals(can_win, ceiling - self.above)
        if last is not None:
            value, (first, second) = last
            query.come_after(value - self.above, (first, second))
        found = self.totals.clock.call(
            lambda control, tick: search.pairs(query, word, control, tick), _silent if last else None
        )
        search.heed(found)
        bounds = [(pair.value + self.above, tuple(pair.words)) for pair in found.best]
        self.closed = found.bounded + found.evaluated
        self.candidates += len(bounds)
        more = len(bounds) == _MOST_BOUNDS
        unseen = more or (last is not None and not found.complete)  # how many is not known
        self.counts = OpeningCounts(
            total=self.closed if found.complete else self.counts.total,
            bounded=0 if unseen else self.closed - self.candidates,
            evaluated=0,
        )
        if not found.complete:
            return bounds, self.least() if last is None else last[0]
        return bounds, bounds[-1][0] if more else ceiling + 1

    def least(self) -> int:
        """What no pair goes below."""
        # One answer is found by the first guess, and those by the second are alone after the
        # first, or the second word itself.
        n = len(self.lexicon.answers)
        return max(2 * n - 1, 3 * n - 3 - pattern_count(self.lexicon.length))

    def _better_order(self, ids: Ids) -> Ids:
        """The order that finds more answers early; the order of the lexicon if there is none."""
        first, second = ids
        return (second, first) if self._saved(second, first) > self._saved(first, second) else ids

    def _saved(self, first: int, second: int) -> int:
        """Guesses saved because answers are alone after the first word, or are one of the words."""
        patterns = self.totals.openings.table.patterns[first]
        alone, sizes = self._alone(first)
        own = self.answer_of.get(second)
        return alone + (first in self.answer_of) + (own is not None and int(sizes[patterns[own]]) > 1)

    def _alone(self, guess: int) -> tuple[int, NDArray[np.intp]]:
        """How many groups of the guess have one answer, and the sizes of all by pattern."""
        import numpy as np

        if guess not in self.sizes:
            sizes = np.bincount(self.totals.openings.table.patterns[guess])
            self.sizes[guess] = int((sizes == 1).sum()), sizes
        return self.sizes[guess]

    def _ranking(self, shown: Sequence[Opening], others: int, most: int) -> TotalRanking:
        if others > most:
            bounded = self.closed - len(self.searched)
        else:  # what was searched first may be ruled out as well
            bounded = min(self.counts.bounded, self.counts.total - len(self.searched))
        counts = replace(self.counts, bounded=bounded, evaluated=len(self.searched))
        return self.totals.ranking(shown, counts, others=others, most=most)


def _silent(_done: int) -> None:
    """For the pairs that only set a first limit: they are not what progress counts."""
