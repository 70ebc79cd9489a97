"""Openings of two and three words by the guesses they take, ranked.

The number of groups of a pair bounds its total from below (docs/openings.md), so all pairs are
ranked by searching the few whose bound is good enough.  The order of the words matters a
little: an answer that the first word tells apart is guessed at once.  A pair counts in its
better order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from math import comb
from typing import TYPE_CHECKING, TypeAlias

from fivefold import _core
from fivefold.criterion import BY_ENTROPY, BY_GROUPS, Criterion
from fivefold.errors import OptionError
from fivefold.lexicon import Lexicon
from fivefold.opener import Opening
from fivefold.opening import (
    OpeningCounts,
    OpeningRanking,
    OpeningSearch,
    best_triples,
    pair_ids,
)
from fivefold.opening_total import TotalSearch
from fivefold.pattern import pattern_count
from fivefold.progress import Control, OnProgress
from fivefold.solve import MOST_GUESSES, Stopwatch

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BY_GUESSES = Criterion("guesses", "total", False, "total of guesses, the best play after the opening")

_NEVER = _core.INFINITE_COST
_SEEDS = 100  # pairs of few remaining bits, whose totals set the first limit
_MOST_BOUNDS = 1_000_000  # pairs to remember for searching
_BLOCK = 64  # openings searched between two looks at the limit

_Ids: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalRanking(OpeningRanking):
    """Openings by their exact totals, the words of each in the order to play them."""

    proven: int
    """How many places, from the first, are certain."""
    rest: int
    """Every opening that is not shown needs at least so many guesses."""


def best_pairs_by_guesses(
    lexicon: Lexicon,
    *,
    count: int = 10,
    word: str | None = None,
    disjoint: bool = False,
    guesses: int | None = MOST_GUESSES,
    threads: int = 0,
    seconds: float | None = None,
    on_progress: OnProgress | None = None,
) -> TotalRanking:
    """The ``count`` best of all pairs, or of those with ``word``, by their exact totals.

    Ctrl-C and ``seconds`` end the search; ``proven`` and ``rest`` then say how far it came.
    Progress counts pairs whose bound is known.

    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> ranking = best_pairs_by_guesses(lexicon, count=2)
    >>> [(opening.words, opening.value) for opening in ranking], ranking.status
    ([(('chomp', 'batch'), 11.0), (('chomp', 'hatch'), 11.0)], 'exact')
    """
    only = None
    if word is not None:
        lexicon.require_guesses([word])
        only = lexicon.guess_ids[word]
    search = _PairSearch(
        lexicon,
        disjoint=disjoint,
        guesses=guesses,
        threads=threads,
        seconds=seconds,
        on_progress=on_progress,
    )
    return search.best(count, only)


def pair_rank_by_guesses(
    lexicon: Lexicon,
    pair: tuple[str, str],
    *,
    disjoint: bool = False,
    guesses: int | None = MOST_GUESSES,
    threads: int = 0,
    seconds: float | None = None,
    on_progress: OnProgress | None = None,
) -> TotalRanking:
    """The exact total of one pair and its place among all pairs, as the only opening.

    When the status is ``bounded`` the place is that or a later one.

    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> pair_rank_by_guesses(lexicon, ("chomp", "hatch"))[0].rank
    2
    """
    ids = pair_ids(lexicon, pair, disjoint=disjoint)
    search = _PairSearch(
        lexicon,
        disjoint=disjoint,
        guesses=guesses,
        threads=threads,
        seconds=seconds,
        on_progress=on_progress,
    )
    return search.place(ids)


def best_triples_by_guesses(
    lexicon: Lexicon,
    *,
    count: int = 10,
    disjoint: bool = False,
    guesses: int | None = MOST_GUESSES,
    threads: int = 0,
    seconds: float | None = None,
    on_progress: OnProgress | None = None,
) -> TotalRanking:
    """Exact totals of the triples with the most groups; that no other is better is not proven.

    A third fixed word is one way to go on after the first two, so no triple beats the best
    pair: its total is ``rest``.  Half of ``seconds`` goes to the triples by groups, which without it
    are searched to the end: for short lists only.
    """
    half = None if seconds is None else seconds / 2
    triples = best_triples(
        lexicon,
        criterion=BY_GROUPS,
        count=max(count, _SEEDS),
        disjoint=disjoint,
        threads=threads,
        seconds=half,
        on_progress=on_progress,
    )
    search = _PairSearch(lexicon, disjoint=disjoint, guesses=guesses, threads=threads, seconds=half)
    if triples.interrupted:
        search.stopwatch.control.request_stop()
    return search.triples(triples, count)


def triple_by_guesses(
    lexicon: Lexicon,
    words: Sequence[str],
    *,
    guesses: int | None = MOST_GUESSES,
    threads: int = 0,
) -> TotalRanking:
    """The exact total of three words in their best order, as an opening of rank 0: no place.

    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> triple_by_guesses(lexicon, ["above", "chomp", "hatch"])[0].words
    ('chomp', 'hatch', 'above')
    """
    lexicon.require_guesses(words)
    ids = tuple(sorted({lexicon.guess_ids[word] for word in words}))
    if len(ids) != 3:
        raise OptionError(f"a triple needs three different words, not {' '.join(words)}")
    search = _PairSearch(lexicon, disjoint=False, guesses=guesses, threads=threads, seconds=None)
    return search.triple(ids)


class _PairSearch:
    """Pairs of one lexicon by their totals: bounds first, then as few searches as possible."""

    def __init__(
        self,
        lexicon: Lexicon,
        *,
        disjoint: bool,
        guesses: int | None,
        threads: int,
        seconds: float | None,
        on_progress: OnProgress | None = None,
    ) -> None:
        self.lexicon = lexicon
        self.disjoint = disjoint
        self.threads = threads
        self.on_progress = on_progress
        self.openings = OpeningSearch(lexicon, BY_ENTROPY, threads)
        self.stopwatch = Stopwatch(Control(), seconds)
        self.search = TotalSearch(self.openings.table, guesses, threads, self.stopwatch)
        # Exact totals: by the words in the order of the lexicon, the total and the words as played.
        self.totals: dict[_Ids, tuple[int, _Ids]] = {}
        self.counts = OpeningCounts(total=comb(len(lexicon.guesses), 2), bounded=0, evaluated=0)
        self.searched: set[_Ids] = set()
        self.candidates = 0
        self.answer_of = {lexicon.guess_ids[word]: i for i, word in enumerate(lexicon.answers)}
        self.sizes: dict[int, tuple[int, NDArray[np.intp]]] = {}

    def best(self, count: int, word: int | None) -> TotalRanking:
        """The best pairs, of all or of those with ``word``."""
        self.close(self._seeds(max(count, _SEEDS), word), lambda: self.worst(count))
        bounds, beyond = self._bounds(self.worst(count), word)
        rest = min(beyond, self.close(bounds, lambda: self.worst(count)))
        return self._ranking(self._shown(count), rest, self.worst(count))

    def place(self, ids: _Ids) -> TotalRanking:
        """The place of one pair."""
        order = self._better_order(ids)
        total = self.search.totals([order])[0]
        if total >= _NEVER:
            words = " ".join(self.lexicon.guesses[i] for i in order)
            raise OptionError(f"after {words} some answer cannot always be found in time")
        if total < 0:
            return self._ranking([], 0, _NEVER)
        self.totals[ids] = total, order
        bounds, beyond = self._bounds(total, None)
        rest = min(beyond, self.close(bounds, lambda: total))
        better = sum((other, pair) < (total, ids) for pair, (other, _) in self.totals.items())
        return self._ranking([self._opening(ids, better + 1)], rest, total)

    def triples(self, seeds: OpeningRanking, count: int) -> TotalRanking:
        """Exact totals of given triples, and the best pair as the bound of all others."""
        for opening in seeds:
            self._close_triple(tuple(sorted(self.lexicon.guess_ids[word] for word in opening.words)))
        shown = self._shown(count)
        self.totals.clear()
        limit = int(self.best(1, None).limit)
        evaluated = len(seeds)
        self.counts = OpeningCounts(
            total=comb(len(self.lexicon.guesses), 3), bounded=0, evaluated=evaluated
        )
        return self._ranking(shown, limit, _NEVER - 1)

    def triple(self, ids: _Ids) -> TotalRanking:
        """The total of one triple."""
        self._close_triple(ids)
        if ids not in self.totals:
            if self.stopwatch.stopped:
                raise KeyboardInterrupt
            words = " ".join(self.lexicon.guesses[i] for i in ids)
            raise OptionError(f"after {words} some answer cannot always be found in time")
        self.counts = OpeningCounts(total=1, bounded=0, evaluated=1)
        return self._ranking([self._opening(ids, 0)], _NEVER, self.totals[ids][0])

    def _close_triple(self, ids: _Ids) -> None:
        orders = list(permutations(ids))
        total, order = min(zip(self._totals(orders, _NEVER), orders, strict=True))
        if 0 <= total < _NEVER:
            self.totals[ids] = total, order

    def worst(self, count: int) -> int:
        """The total that a pair must not exceed to be among the best ``count``."""
        totals = sorted(total for total, _ in self.totals.values())
        return totals[count - 1] if len(totals) >= count else _NEVER - 1

    def close(self, bounds: Sequence[tuple[int, _Ids]], limit: Callable[[], int]) -> int:
        """Search pairs in order of their bounds while these are within the limit.

        Returns the least bound of the pairs that are left because of a stop.
        """
        for begin in range(0, len(bounds), _BLOCK):
            most = limit()
            if bounds[begin][0] > most:
                break
            block = [
                (bound, ids) for bound, ids in bounds[begin : begin + _BLOCK] if ids not in self.totals
            ]
            orders = [self._better_order(ids) for _, ids in block]
            found = self._totals(orders, most + 1)
            for (bound, ids), order, total in zip(block, orders, found, strict=True):
                if total < 0:
                    return bound
                self.searched.add(ids)
                if total <= most:
                    self.totals[ids] = total, order
        return _NEVER

    def _totals(self, orders: list[_Ids], limit: int) -> list[int]:
        try:
            return self.search.totals(orders, limit) if orders else []
        except KeyboardInterrupt:
            self.stopwatch.control.request_stop()
            return [-1] * len(orders)

    def _seeds(self, count: int, word: int | None) -> list[tuple[int, _Ids]]:
        core, measure = self.openings.core, self.openings.measure
        if word is None:
            found = self.stopwatch.call(
                lambda control, tick: core.best_pairs(
                    measure, count, self.disjoint, self.threads, control, tick
                )
            )
        else:
            found = self.stopwatch.call(
                lambda control, tick: core.best_partners(
                    measure, count, self.disjoint, word, control, tick
                )
            )
        if found[5]:
            self.stopwatch.control.request_stop()
        return [(0, ids) for _, ids in found[0]]

    def _bounds(self, ceiling: int, word: int | None) -> tuple[list[tuple[int, _Ids]], int]:
        """Pairs with a bound of at most ``ceiling``, best first, and a bound for all others."""
        import numpy as np

        lexicon = self.lexicon
        n = len(lexicon.answers)
        can_win = np.array([word in lexicon.answer_ids for word in lexicon.guesses], np.uint8)
        found = self.stopwatch.call(
            lambda control, tick: self.openings.core.bound_pairs(
                can_win,
                _MOST_BOUNDS,
                self.disjoint,
                ceiling - 4 * n,
                -1 if word is None else word,
                self.threads,
                control,
                tick,
            ),
            self.on_progress,
        )
        if found[5]:
            self.stopwatch.control.request_stop()
        bounds = [(value + 4 * n, ids) for value, ids in found[0]]
        closed = found[2] + found[3]
        self.counts = OpeningCounts(
            total=closed if found[4] else self.counts.total,
            bounded=closed - len(bounds),
            evaluated=0,
        )
        self.candidates = len(bounds)
        if not found[4]:
            # All that is known of the others: one answer is found by the first guess, and those
            # by the second are alone after the first, or the second word itself.
            return bounds, max(2 * n - 1, 3 * n - 3 - pattern_count(lexicon.length))
        return bounds, bounds[-1][0] if len(bounds) == _MOST_BOUNDS else ceiling + 1

    def _better_order(self, ids: _Ids) -> _Ids:
        """The order that finds more answers early; the order of the lexicon if there is none."""
        first, second = ids
        return (second, first) if self._saved(second, first) > self._saved(first, second) else ids

    def _saved(self, first: int, second: int) -> int:
        """Guesses saved because answers are alone after the first word, or are one of the words."""
        patterns = self.openings.table.patterns[first]
        alone, sizes = self._alone(first)
        own = self.answer_of.get(second)
        return alone + (first in self.answer_of) + (own is not None and int(sizes[patterns[own]]) > 1)

    def _alone(self, guess: int) -> tuple[int, NDArray[np.intp]]:
        """How many groups of the guess have one answer, and the sizes of all by pattern."""
        import numpy as np

        if guess not in self.sizes:
            sizes = np.bincount(self.openings.table.patterns[guess])
            self.sizes[guess] = int((sizes == 1).sum()), sizes
        return self.sizes[guess]

    def _shown(self, count: int) -> list[Opening]:
        best = sorted((total, ids) for ids, (total, _) in self.totals.items())[:count]
        return [self._opening(ids, rank) for rank, (_, ids) in enumerate(best, start=1)]

    def _opening(self, ids: _Ids, rank: int) -> Opening:
        total, order = self.totals[ids]
        words = tuple(self.lexicon.guesses[i] for i in order)
        return replace(self.openings.opening(ids, rank), words=words, value=float(total))

    def _ranking(self, shown: list[Opening], rest: int, most: int) -> TotalRanking:
        """What is known when no opening but those closed has a total below ``rest``."""
        complete = rest > most
        proven = len(shown) if complete else sum(opening.value < rest for opening in shown)
        bounded = (
            self.counts.bounded + self.candidates - len(self.searched)
            if complete
            else self.counts.bounded
        )
        return TotalRanking(
            lexicon=self.lexicon,
            criterion=BY_GUESSES,
            openings=tuple(shown),
            status="exact" if complete else "bounded",
            limit=min([float(rest), *(opening.value for opening in shown)]),
            counts=replace(self.counts, bounded=bounded, evaluated=len(self.searched)),
            interrupted=self.stopwatch.control.stop_requested,
            proven=proven,
            rest=min(rest, most),
        )
