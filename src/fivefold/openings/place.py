"""How good one opening is: its value, the best openings, and its place among all.

Its value is known at once and the best openings soon.  Where an opening stands that is not among them
takes a count of everything that is better, which may take minutes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import comb
from typing import TypeAlias

from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import Clock
from fivefold.base.errors import OpeningError
from fivefold.base.files import Saving
from fivefold.openings.by_guesses import NEVER, Ids, OpeningTotals
from fivefold.openings.opening import Opening
from fivefold.openings.opening_ranking import (
    Ahead,
    OpeningCounts,
    OpeningPlace,
    OpeningRanking,
    is_by_guesses,
)
from fivefold.openings.opening_search import OpeningSearch, Wanted, opening_ids
from fivefold.openings.three_words import good_triples, triples_ahead
from fivefold.openings.three_words_by_guesses import close_triple
from fivefold.openings.two_words import best_pairs, pairs_ahead
from fivefold.openings.two_words_by_guesses import PairSearch
from fivefold.puzzle.criterion import Criterion, criterion
from fivefold.puzzle.position import Position


class MeasureQuestion:
    """How good an opening is by a criterion, asked step by step."""

    def __init__(
        self, position: Position, ids: Ids, by: Criterion, *, disjoint: bool, clock: Clock
    ) -> None:
        self.search = OpeningSearch(position, by, clock)
        self.ids = ids
        self.disjoint = disjoint
        self.opening = self.search.opening(ids, None)

    def place(self, top: int) -> OpeningPlace:
        """The opening beside the best; of triples those that are found within seconds."""
        wanted = Wanted(words=len(self.ids), top=top, disjoint=self.disjoint)
        best = (best_pairs if len(self.ids) == 2 else good_triples)(self.search, wanted)
        certain = len(best) if best.status is Status.PROVEN else 0
        return placed(best, certain, self.opening, self._key)

    def rank(self, place: OpeningPlace, save: Saving | None = None) -> OpeningPlace:
        """The same with the rank of the opening."""
        if len(self.ids) == 2:
            ahead = pairs_ahead(self.search, self.ids, disjoint=self.disjoint)
        else:
            ahead = triples_ahead(self.search, self.ids, disjoint=self.disjoint, save=save)
        return ranked(place, ahead, self.search.clock)

    def _key(self, row: Opening) -> tuple[int, Ids]:
        ids = opening_ids(self.search.lexicon, row.words, disjoint=False)
        return self.search.core_value(ids), ids


class GuessQuestion:
    """How good an opening is by guesses, asked step by step."""

    def __init__(self, position: Position, ids: Ids, *, disjoint: bool, clock: Clock) -> None:
        self.totals = OpeningTotals(position, clock)
        self.pairs = PairSearch(self.totals, disjoint=disjoint)
        self.ids = ids
        closed = self.pairs.close(ids) if len(ids) == 2 else close_triple(self.totals, ids)
        if closed:
            self.totals.require(ids)
        self.opening = self.totals.opening(ids, None) if closed else None

    def place(self, top: int) -> OpeningPlace:
        """A pair beside good ones; a triple alone."""
        if len(self.ids) == 2:
            best = self.pairs.good(top)
        else:
            total, searched = comb(len(self.totals.lexicon.guesses), 3), int(self.opening is not None)
            counts = OpeningCounts(total=total, bounded=0, evaluated=searched)
            # No triple beats the best pair.
            others = self.pairs.least()
            best = self.totals.ranking(self.totals.best(1), counts, others=others, most=NEVER - 1)
        return placed(best, best.certain, self.opening, self._key)

    def rank(self, place: OpeningPlace, _save: Saving | None = None) -> OpeningPlace:
        """The same with the rank of a pair, and the best up to it; nothing is saved."""
        if self.opening is None:
            return place
        total = int(self.opening.value)
        best = self.pairs.all_up_to(total, top=len(place))
        complete = best.status is Status.PROVEN
        certain = sum(row.value <= total for row in best) if complete else best.certain
        known = self.totals.known.items()
        better = sum((played.total, ids) < (total, self.ids) for ids, played in known)
        ahead = Ahead(count=better, complete=complete, counts=best.counts)
        return ranked(placed(best, certain, self.opening, self._key), ahead, self.totals.clock)

    def _key(self, row: Opening) -> tuple[int, Ids]:
        return int(row.value), opening_ids(self.totals.lexicon, row.words, disjoint=False)


Question: TypeAlias = MeasureQuestion | GuessQuestion


def ask(
    position: Position,
    words: str | Sequence[str],
    by: str | Criterion,
    *,
    disjoint: bool,
    clock: Clock,
) -> Question:
    """The question how good an opening of two or three words is; its value is known at once."""
    words = position.lexicon.spelled_all(words)
    if len(words) not in (2, 3):
        raise OpeningError(f"the place of {len(words)} words is not known: give two or three words")
    ids = opening_ids(position.lexicon, tuple(words), disjoint=disjoint)
    if is_by_guesses(by):
        return GuessQuestion(position, ids, disjoint=disjoint, clock=clock)
    return MeasureQuestion(position, ids, criterion(by), disjoint=disjoint, clock=clock)


def placed(
    best: OpeningRanking,
    certain: int,
    opening: Opening | None,
    key: Callable[[Opening], tuple[int, Ids]],
) -> OpeningPlace:
    """The opening among the best that are known, whose first ``certain`` places are proven."""
    rows = [replace(row, rank=place if place <= certain else None) for place, row in enumerate(best, 1)]
    if opening is None:
        return _place_of(best, rows, None, Bounds(1, None))
    keys = [key(row) for row in rows]
    own = key(opening)
    if own in keys:
        opening = rows[keys.index(own)]
    else:
        rows.insert(sum(other < own for other in keys), opening)
    at_least = rows.index(opening) + 1
    return _place_of(best, rows, opening, Bounds(at_least, opening.rank))


def ranked(place: OpeningPlace, ahead: Ahead, clock: Clock) -> OpeningPlace:
    """The place of an opening after those that are ``ahead`` were counted."""
    opening = place.opening
    assert opening is not None
    at = place.rows.index(opening)
    lower = max(place.place.lower, ahead.count + 1)
    rows, limit = list(place.rows), place.limit
    if ahead.complete:
        opening = rows[at] = replace(opening, rank=lower)
        if at == ahead.count:  # everything that is better is there
            rows[:at] = [replace(row, rank=rank) for rank, row in enumerate(rows[:at], 1)]
            limit = rows[0].value
    return replace(
        place,
        rows=tuple(rows),
        opening=opening,
        place=Bounds(lower, opening.rank),
        limit=limit,
        counts=ahead.counts,
        status=clock.status(finished=opening.rank is not None),
    )


def _place_of(
    best: OpeningRanking, rows: Sequence[Opening], opening: Opening | None, place: Bounds[int]
) -> OpeningPlace:
    return OpeningPlace(
        position=best.position,
        criterion=best.criterion,
        rows=tuple(rows),
        status=best.status,
        limit=best.limit,
        counts=best.counts,
        opening=opening,
        place=place,
    )
