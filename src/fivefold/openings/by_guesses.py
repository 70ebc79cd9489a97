"""Openings of two and three words by the guesses they take: what is known of their totals.

The order of the words matters a little: an answer that the first word tells apart is guessed at
once.  An opening counts in its better order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from fivefold import _core
from fivefold.base.budget import Clock
from fivefold.base.errors import OpeningError
from fivefold.openings.on_gpu import refuse_totals
from fivefold.openings.opening import Opening
from fivefold.openings.opening_ranking import BY_GUESSES, OpeningCounts, TotalRanking
from fivefold.openings.opening_search import OpeningSearch
from fivefold.openings.total import TotalSearch
from fivefold.puzzle.criterion import BY_ENTROPY
from fivefold.puzzle.position import Position

NEVER = _core.INFINITE_COST
"""The total of an opening after which some answer cannot be found in time."""

Ids: TypeAlias = tuple[int, ...]
"""Words by their places in the list of guesses."""


@dataclass(frozen=True, slots=True)
class Played:
    """What an opening takes, and its words in the order to play them."""

    total: int
    order: Ids


class OpeningTotals:
    """Openings of one list with their exact totals, as far as they were searched."""

    def __init__(self, position: Position, clock: Clock) -> None:
        self.position = position
        self.lexicon = position.lexicon
        self.clock = clock
        refuse_totals(clock.budget.device)
        self.openings = OpeningSearch(position, BY_ENTROPY, clock)
        self.known: dict[Ids, Played] = {}
        """By the words in the order of the list."""
        self._search = TotalSearch(position, clock)

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
            words = " ".join(self.lexicon.guesses[i] for i in ids)
            raise OpeningError(f"after {words} some answer cannot always be found in time")
        return self.known[ids].total

    def worst(self, count: int) -> int:
        """The total that an opening must not exceed to be among the best ``count``."""
        totals = sorted(played.total for played in self.known.values())
        return totals[count - 1] if len(totals) >= count else NEVER - 1

    def best(self, count: int) -> list[Opening]:
        """The best openings known; those of equal total in the order of the list."""
        best = sorted((played.total, ids) for ids, played in self.known.items())[:count]
        return [self.opening(ids, rank) for rank, (_, ids) in enumerate(best, start=1)]

    def opening(self, ids: Ids, rank: int | None) -> Opening:
        """A known opening with all its measures."""
        played = self.known[ids]
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
