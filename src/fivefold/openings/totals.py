"""Opening totals: the guesses it takes to play one to three words first and the best ones after.

The words are played in order, whatever the patterns show, unless a pattern leaves a single
candidate: that one is guessed at once.  Play after the opening is the exact search of `solve`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from itertools import permutations
from math import comb
from typing import Any, TypeAlias

from fivefold import _core
from fivefold.base.arrays import NDArray, np
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import UNLIMITED, Budget, Clock
from fivefold.base.errors import GpuError, OpeningError, OptionError
from fivefold.base.progress import Control, OnProgress
from fivefold.gpu.device import Gpu, on_gpu
from fivefold.openings.opening import BY_GUESSES, Opening, OpeningCounts, TotalRanking
from fivefold.openings.opening_search import OpeningSearch, Wanted
from fivefold.openings.triples import FEW_PAIRS, search_triples
from fivefold.puzzle.criterion import BY_ENTROPY, BY_GROUPS
from fivefold.puzzle.pattern import pattern_count
from fivefold.puzzle.position import GameLike, Position
from fivefold.puzzle.rule import Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningTotal:
    """The guesses needed for all answers together after a fixed opening."""

    words: tuple[str, ...]
    status: Status
    total: Bounds[int]
    answers: int

    @property
    def impossible(self) -> bool:
        """Whether some answer cannot be found within the guesses; this too is proven."""
        return self.total.lower >= _core.INFINITE_COST

    @property
    def mean(self) -> Bounds[Fraction]:
        """Guesses per answer."""
        return self.total.per(self.answers)

    def _repr_html_(self) -> str:
        from fivefold.show.html import opening_total_html

        return opening_total_html(self)

    def as_dict(self) -> dict[str, Any]:
        """Its fields, with the mean."""
        return asdict(self) | {"total": self.total, "mean": self.mean}


def opening_total(
    game: GameLike, words: str | Sequence[str], *, budget: Budget = UNLIMITED
) -> OpeningTotal:
    """The total when ``words``, one to three, are always played first, in this order.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> [opening_total(lexicon, words).total.value for words in (["chomp", "above"], ["chomp"])]
    [12, 11]
    """
    position = Position.of(game)
    lexicon = position.lexicon
    words = lexicon.spelled_all(words)
    if not 1 <= len(words) <= 3:
        raise OpeningError(f"an opening has one to three words, not {len(words)}")
    spelled = tuple(lexicon.guess(word) for word in words)
    clock = budget.start()
    found = TotalSearch(position, clock).totals([tuple(lexicon.guess_ids[word] for word in spelled)])[0]
    # One candidate is found at once, every other by the second guess at the earliest.
    total = Bounds(2 * len(position) - 1, None)
    if found >= 0:
        total = Bounds(found, found if found < _core.INFINITE_COST else None)
    return OpeningTotal(
        words=spelled, status=clock.status(finished=found >= 0), total=total, answers=len(position)
    )


class TotalSearch:
    """Totals of many openings of one position; costs are remembered from call to call."""

    def __init__(self, position: Position, clock: Clock) -> None:
        if position.rule is not Rule.NORMAL or position.weights is not None:
            raise OptionError("totals of openings are for the normal rule and equal weights")
        # The core plays out every column, so those of other words must not be there.
        table, many = position.candidate_table, len(position)
        left = position.guesses_left
        self.clock = clock
        puzzle = _core.Puzzle(table.patterns, table.own_rows, position.guess_ids.astype(np.uint32))
        options = _core.SearchOptions(
            _core.UNLIMITED_GUESSES if left is None else left,
            16 if many < 100 else 20 if many < 1000 else 21,
            clock.kernel,
            threads=1,
        )
        self._core = _core.OpeningTotals(puzzle, np.arange(many, dtype=np.uint32), options)

    def totals(self, openings: Sequence[tuple[int, ...]], limit: int = _core.INFINITE_COST) -> list[int]:
        """Totals of openings of one length: exact below ``limit``, negative when stopped."""
        ids = np.array(openings, np.uint32)
        threads = self.clock.budget.threads

        def work(control: Control, tick: OnProgress) -> list[int]:
            found = self._core.totals(ids.ravel(), ids.shape[1], limit, threads, control, tick)
            return [int(total) for total in found]

        return self.clock.call(work, lambda _: None)


# Openings of two and three words by the guesses they take: what is known of their totals.
#
# The order of the words matters a little: an answer that the first word tells apart is guessed at
# once.  An opening counts in its better order.

NEVER = _core.INFINITE_COST
"""The total of an opening after which some answer cannot be found in time."""

Ids: TypeAlias = tuple[int, ...]
"""Words by their places in the list of guesses."""


@dataclass(frozen=True, slots=True)
class Ordered:
    """What an opening takes, and its words in the order to play them."""

    total: int
    order: Ids


class KnownTotals:
    """Openings of one list with their exact totals, as far as they were searched."""

    def __init__(self, position: Position, clock: Clock) -> None:
        self.position = position
        self.lexicon = position.lexicon
        self.clock = clock
        on_gpu(clock.budget.device, _refuse)
        self.openings = OpeningSearch(position, BY_ENTROPY, clock)
        self.known: dict[Ids, Ordered] = {}
        """By the words in the order of the list."""
        self._search = TotalSearch(position, clock)

    def search(self, orders: Sequence[Ids], limit: int = NEVER) -> list[int]:
        """Totals of openings as played: exact below ``limit``, negative when stopped."""
        try:
            return self._search.totals(orders, limit) if orders else []
        except KeyboardInterrupt:
            self.clock.control.request_stop()
            return [-1] * len(orders)

    def close(self, orders: Sequence[Ids]) -> bool:
        """Search one opening in some orders of its words; whether that came to its end."""
        total, order = min(zip(self.search(orders), orders, strict=True))
        if 0 <= total < NEVER:
            self.known[tuple(sorted(order))] = Ordered(total, order)
        return total >= 0

    def worst(self, count: int) -> int:
        """The total that an opening must not exceed to be among the best ``count``."""
        totals = sorted(played.total for played in self.known.values())
        return totals[count - 1] if len(totals) >= count else NEVER - 1

    def best(self, count: int) -> list[Opening]:
        """The best openings known; those of equal total in the order of the list."""
        best = sorted((played.total, ids) for ids, played in self.known.items())[:count]
        return [self.opening(ids, rank) for rank, (_, ids) in enumerate(best, start=1)]

    def opening(self, ids: Ids, rank: int | None) -> Opening:
        """An opening that was searched to the end, with all its measures."""
        if (played := self.known.get(ids)) is None:
            named = " ".join(self.lexicon.guesses[i] for i in ids)
            raise OpeningError(f"after {named} some answer cannot always be found in time")
        words = tuple(self.lexicon.guesses[i] for i in played.order)
        opening = self.openings.opening(ids, rank)
        return replace(opening, words=words, value=float(played.total), total=played.total)

    def ranking(
        self, shown: Sequence[Opening], counts: OpeningCounts, *, others: int, most: int
    ) -> TotalRanking:
        """What is known when no opening but those known has a total below ``others``.

        Proven when ``others`` is above ``most``, the last total that was asked for.
        """
        complete = others > most
        places = {tuple(sorted(map(self.lexicon.guess_ids.__getitem__, each.words))) for each in shown}
        hidden = [played.total for ids, played in self.known.items() if ids not in places]
        certain = len(shown) if complete else sum(opening.value < others for opening in shown)
        return TotalRanking(
            position=self.position,
            criterion=BY_GUESSES,
            rows=tuple(shown),
            status=self.clock.status(finished=complete),
            limit=float(min([others, *(played.total for played in self.known.values())])),
            counts=counts,
            certain=certain,
            others=min([others, most, *hidden]),
        )


# Pairs of words by the guesses they take, the best of all.
#
# The number of groups of a pair bounds its total from below (docs/openings.md), so all pairs are
# ranked by searching the few whose bound is good enough.

_SEEDS = 100  # pairs of few remaining bits, whose totals set the first limit
_MOST_BOUNDS = 1_000_000  # pairs to remember for searching at a time
_BLOCK = 64  # openings searched between two looks at the limit


Bound: TypeAlias = tuple[int, Ids]
"""A lower bound of the total of a pair, and the pair; pairs are searched in this order."""


class PairSearch:
    """Pairs of one list by their totals: bounds first, then as few searches as possible.

    Progress counts pairs whose bound is known.
    """

    def __init__(self, totals: KnownTotals, *, disjoint: bool = False) -> None:
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
        self.searched.add(ids)
        return self.totals.close([self._better_order(ids)])

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
                    known[ids] = Ordered(total, order)
        return NEVER

    def _seeds(self, count: int, word: int | None) -> list[Bound]:
        search = self.totals.openings
        query = search.query(count, disjoint=self.disjoint)
        found = search.pairs(query, word, _silent)
        return [(0, tuple(pair.words)) for pair in found.best]

    def _bounds(
        self, ceiling: int, word: int | None, last: Bound | None = None
    ) -> tuple[list[Bound], int]:
        """Pairs with a bound of at most ``ceiling``, best first, and a bound for all behind them.

        Only pairs behind ``last``, if there is one.
        """
        lexicon = self.lexicon
        can_win = np.array([word in lexicon.answer_ids for word in lexicon.guesses], np.uint8)
        search = self.totals.openings
        query = search.query(_MOST_BOUNDS, disjoint=self.disjoint)
        query.bound_totals(can_win, ceiling - self.above)
        if last is not None:
            value, (first, second) = last
            query.come_after(value - self.above, (first, second))
        found = search.pairs(query, word, _silent if last else None)
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


def _refuse(_: Gpu) -> None:
    raise GpuError("openings of several words are not ranked by guesses on a GPU")


def _silent(_done: int) -> None:
    """For the pairs that only set a first limit: they are not what progress counts."""


# Triples of words by the guesses they take: the totals of the most promising, and a bound of all.

_SEED_TRIPLES = 100  # triples of many groups, whose totals are searched


def best_triples_by_guesses(position: Position, wanted: Wanted, budget: Budget) -> TotalRanking:
    """Exact totals of the triples with the most groups; that no other is better is not proven.

    A third fixed word is one way to go on after the first two, so no triple beats the best
    pair: its total is ``others``.  Half of the time goes to the triples by groups, which without a limit
    are searched to the end: for short lists only.
    """
    half = replace(budget, seconds=None if budget.seconds is None else budget.seconds / 2)
    seeds = replace(wanted, top=max(wanted.top, _SEED_TRIPLES))
    triples = search_triples(OpeningSearch(position, BY_GROUPS, half.start()), seeds)
    totals = KnownTotals(position, replace(half, on_progress=None).start())
    if triples.status is Status.STOPPED:
        totals.clock.control.request_stop()
    lexicon = position.lexicon
    ids = ([lexicon.guess_ids[word] for word in opening.words] for opening in triples)
    searched = sum(totals.close([*permutations(each)]) for each in ids)
    shown = totals.best(wanted.top)
    # The triples stay known: none is better than the best pair, and the best sets its first limit.
    others = PairSearch(totals, disjoint=wanted.disjoint).best(1).limit
    counts = OpeningCounts(total=comb(len(lexicon.guesses), 3), bounded=0, evaluated=searched)
    return totals.ranking(shown, counts, others=int(others), most=NEVER - 1)
