"""Openings of two and three words by the guesses they take: what is known of their totals.

`pair_guesses` ranks pairs and `triple_guesses` triples.  The order of the words matters a little: an
answer that the first word tells apart is guessed at once.  An opening counts in its better order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from fivefold import _core
from fivefold.base.budget import Budget
from fivefold.base.errors import OptionError
from fivefold.openings.one_word import Opening
from fivefold.openings.several_words import OpeningCounts, OpeningRanking, OpeningSearch
from fivefold.openings.total import TotalSearch
from fivefold.puzzle.criterion import BY_ENTROPY, Criterion
from fivefold.words.lexicon import Lexicon

BY_GUESSES = Criterion("guesses", "total", False, "total of guesses, the best play after the opening")
NEVER = _core.INFINITE_COST
"""The total of an opening after which some answer cannot be found in time."""

Ids: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalRanking(OpeningRanking):
    """Openings by their exact totals, the words of each in the order to play them."""

    proven: int
    """How many places, from the first, are certain."""
    rest: int
    """Every opening that is not shown needs at least so many guesses."""


class OpeningTotals:
    """Openings of one lexicon with their exact totals, as far as they were searched."""

    def __init__(
        self, lexicon: Lexicon, *, guesses: int | None, threads: int, seconds: float | None
    ) -> None:
        self.lexicon = lexicon
        self.openings = OpeningSearch(lexicon, BY_ENTROPY, threads)
        self.clock = Budget(seconds=seconds).start()
        self.known: dict[Ids, tuple[int, Ids]] = {}
        """By the words in the order of the lexicon the total, and the words as played."""
        self._search = TotalSearch(self.openings.table, guesses, threads, self.clock)

    def search(self, orders: Sequence[Ids], limit: int = NEVER) -> list[int]:
        """Totals of openings as played: exact below ``limit``, negative when stopped."""
        try:
            return self._search.totals(orders, limit) if orders else []
        except KeyboardInterrupt:
            self.clock.control.request_stop()
            return [-1] * len(orders)

    def require(self, ids: Ids) -> int:
        """The total of an opening that was searched to the end."""
        if ids not in self.known:
            if self.clock.stopped:
                raise KeyboardInterrupt
            words = " ".join(self.lexicon.guesses[i] for i in ids)
            raise OptionError(f"after {words} some answer cannot always be found in time")
        return self.known[ids][0]

    def worst(self, count: int) -> int:
        """The total that an opening must not exceed to be among the best ``count``."""
        totals = sorted(total for total, _ in self.known.values())
        return totals[count - 1] if len(totals) >= count else NEVER - 1

    def best(self, count: int) -> list[Opening]:
        """The best openings known; those of equal total in the order of the lexicon."""
        best = sorted((total, ids) for ids, (total, _) in self.known.items())[:count]
        return [self.opening(ids, rank) for rank, (_, ids) in enumerate(best, start=1)]

    def opening(self, ids: Ids, rank: int) -> Opening:
        """A known opening with all its measures."""
        total, order = self.known[ids]
        words = tuple(self.lexicon.guesses[i] for i in order)
        return replace(self.openings.opening(ids, rank), words=words, value=float(total))

    def ranking(
        self, shown: Sequence[Opening], counts: OpeningCounts, *, rest: int, most: int
    ) -> TotalRanking:
        """What is known when no opening but those known has a total below ``rest``.

        Exact when ``rest`` is above ``most``, the last total that was asked for.
        """
        complete = rest > most
        proven = len(shown) if complete else sum(opening.value < rest for opening in shown)
        return TotalRanking(
            lexicon=self.lexicon,
            criterion=BY_GUESSES,
            openings=tuple(shown),
            status="exact" if complete else "bounded",
            limit=min([float(rest), *(opening.value for opening in shown)]),
            counts=counts,
            interrupted=self.clock.control.stop_requested,
            proven=proven,
            rest=min(rest, most),
        )
