"""Openings of two and three words, ranked: by how well they divide the answers, or by guesses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations
from math import comb
from typing import TypeAlias

from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import UNLIMITED, Budget, Clock
from fivefold.base.errors import OpeningError
from fivefold.base.files import SaveTo, Saving
from fivefold.openings.opening import (
    Ahead,
    Opening,
    OpeningCounts,
    OpeningPlace,
    OpeningRanking,
    is_by_guesses,
)
from fivefold.openings.opening_search import OpeningSearch, Wanted, opening_ids
from fivefold.openings.pairs import best_pairs, pairs_ahead
from fivefold.openings.totals import (
    NEVER,
    Ids,
    KnownTotals,
    PairSearch,
    best_triples_by_guesses,
)
from fivefold.openings.triples import best_triples, good_triples, triples_ahead
from fivefold.puzzle.criterion import Criterion, criterion
from fivefold.puzzle.position import GameLike, Position

# How good one opening is: its value, the best openings, and its place among all.
#
# Its value is known at once and the best openings soon.  Where an opening stands that is not among them
# takes a count of everything that is better, which may take minutes.


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
        self.totals = KnownTotals(position, clock)
        self.pairs = PairSearch(self.totals, disjoint=disjoint)
        self.ids = ids
        self.top = 1
        pair = len(ids) == 2
        closed = self.pairs.close(ids) if pair else self.totals.close([*permutations(ids)])
        self.opening = self.totals.opening(ids, None) if closed else None

    def place(self, top: int) -> OpeningPlace:
        """A pair beside good ones; a triple alone."""
        self.top = top
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
        best = self.pairs.all_up_to(total, top=self.top)
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
    place: Bounds[int] = Bounds(1, None)
    if opening is not None:
        keys, own = [key(row) for row in rows], key(opening)
        if own in keys:
            opening = rows[keys.index(own)]
        else:
            rows.insert(sum(other < own for other in keys), opening)
        place = Bounds(rows.index(opening) + 1, opening.rank)
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


# The best openings, of all or with given words.


def rank_openings(
    game: GameLike,
    count: int = 2,
    *,
    by: str | Criterion = "entropy",
    top: int = 10,
    disjoint: bool = False,
    budget: Budget = UNLIMITED,
) -> OpeningRanking:
    """The ``top`` best openings of ``count`` words, two or three, played whatever the patterns show.

    ``by`` is a criterion, or ``"guesses"``: the guesses for all answers when the best play follows.
    ``disjoint`` leaves only openings without a common letter.  The best pairs are proven, and so are
    triples by entropy, expected words or groups, which may take minutes (`rank_triples` can go on
    later).  When the budget is spent, or after Ctrl-C, the result holds what is known.  Progress counts
    pairs, for triples twice: once to count their bits, once to close their triples.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> ranking = rank_openings(lexicon, 2, top=2)
    >>> [(opening.words, opening.groups) for opening in ranking], ranking.status.value
    ([(('above', 'chomp'), 5), (('batch', 'chomp'), 5)], 'proven')
    >>> ranking = rank_openings(lexicon, 2, by="guesses", top=2)
    >>> [(opening.words, opening.total) for opening in ranking]
    [(('chomp', 'batch'), 11), (('chomp', 'hatch'), 11)]
    """
    if count not in (2, 3):
        raise OpeningError(f"openings of {count} words cannot be ranked, only of 2 or 3")
    position, wanted = Position.of(game), Wanted(words=count, top=top, disjoint=disjoint)
    if not is_by_guesses(by):
        search = OpeningSearch(position, criterion(by), budget.start())
        return (best_pairs if count == 2 else best_triples)(search, wanted)
    if count == 3:
        return best_triples_by_guesses(position, wanted, budget)
    return PairSearch(KnownTotals(position, budget.start()), disjoint=disjoint).best(top)


def rank_triples(
    game: GameLike,
    save: SaveTo,
    *,
    by: str | Criterion = "entropy",
    top: int = 10,
    disjoint: bool = False,
    budget: Budget = UNLIMITED,
) -> OpeningRanking:
    """The ``top`` best openings of three words; ``save`` keeps how far the proof has come.

    If the file exists, the proof goes on from there: it must be about the same list and question.  If
    it cannot be written later on, a `SaveWarning` says so and the proof goes on all the same.

    >>> from tempfile import TemporaryDirectory
    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> with TemporaryDirectory() as folder:
    ...     ranking = rank_triples(lexicon, f"{folder}/triples.json", top=1)
    >>> ranking[0].words, ranking.status.value
    (('above', 'batch', 'chomp'), 'proven')
    """
    search = OpeningSearch(Position.of(game), criterion(by), budget.start())
    return best_triples(search, Wanted(words=3, top=top, disjoint=disjoint), Saving.of(save))


def rank_partners(
    game: GameLike,
    word: str,
    *,
    by: str | Criterion = "entropy",
    top: int = 10,
    disjoint: bool = False,
    budget: Budget = UNLIMITED,
) -> OpeningRanking:
    """The ``top`` best pairs that contain ``word``; ranked by a criterion, with ``word`` first.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> rank_partners(lexicon, "CHOMP", top=1)[0].words
    ('chomp', 'above')
    """
    position = Position.of(game)
    first = position.lexicon.guess(word)
    if not is_by_guesses(by):
        search = OpeningSearch(position, criterion(by), budget.start())
        return best_pairs(search, Wanted(top=top, disjoint=disjoint, given=(first,)))
    totals = KnownTotals(position, budget.start())
    return PairSearch(totals, disjoint=disjoint).best(top, position.lexicon.guess_ids[first])


def rank_triples_with(
    game: GameLike,
    words: str | Sequence[str],
    *,
    by: str | Criterion = "entropy",
    top: int = 10,
    disjoint: bool = False,
    budget: Budget = UNLIMITED,
) -> OpeningRanking:
    """The ``top`` best openings of three words that contain ``words``, one or two, which come first.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> rank_triples_with(lexicon, ["chomp", "batch"], top=1)[0].words
    ('batch', 'chomp', 'above')
    """
    position = Position.of(game)
    words = position.lexicon.spelled_all(words)
    if len(words) not in (1, 2):
        raise OpeningError(f"triples with {len(words)} given words cannot be ranked: give one or two")
    ids = opening_ids(position.lexicon, tuple(words), disjoint=disjoint)
    given = tuple(position.lexicon.guesses[i] for i in ids)
    search = OpeningSearch(position, criterion(by), budget.start())
    return best_triples(search, Wanted(words=3, top=top, disjoint=disjoint, given=given))


def place_opening(
    game: GameLike,
    words: str | Sequence[str],
    *,
    by: str | Criterion = "entropy",
    top: int = 10,
    disjoint: bool = False,
    budget: Budget = UNLIMITED,
) -> OpeningPlace:
    """How good an opening of two or three words is: its value beside the ``top`` best openings.

    Pairs are beside the best of all.  Triples, and pairs by ``"guesses"``, are beside those that are
    found within seconds, and triples by guesses alone; then the status is not proven.  The rank of a row
    is None where it is not certain; ``place`` has what is known of it, and `exact_rank` finds it.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> found = place_opening(lexicon, ("chomp", "above"), by="expected", top=1)
    >>> found.opening.rank, found.opening.value, found.gap.value
    (1, 1.0, 0.0)
    >>> found = place_opening(lexicon, ("match", "chomp"), top=2)
    >>> [row.words for row in found], str(found.place)
    ([('above', 'chomp'), ('batch', 'chomp'), ('chomp', 'match')], 'at least 3')
    """
    question = ask(Position.of(game), words, by, disjoint=disjoint, clock=budget.start())
    return question.place(top)


def exact_rank(
    game: GameLike,
    words: str | Sequence[str],
    *,
    by: str | Criterion = "entropy",
    disjoint: bool = False,
    save: SaveTo | None = None,
    budget: Budget = UNLIMITED,
) -> OpeningPlace:
    """`place_opening` with the exact rank of the opening, which may take minutes, for triples hours.

    All better openings are counted.  If the budget does not last, the status is not proven, the rank is
    None and ``place`` has the least it can be.  ``save`` keeps how far the count of triples has come.
    Progress counts pairs: for the best, then for the rank.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> exact_rank(lexicon, ("match", "chomp")).opening.rank
    5
    """
    position = Position.of(game)
    words = position.lexicon.spelled_all(words)
    if save is not None and (len(words) == 2 or is_by_guesses(by)):
        raise OpeningError("only a proof over triples is saved, and not by guesses")
    if len(words) == 3 and is_by_guesses(by):
        raise OpeningError("the rank of three words by guesses cannot be proven")
    question = ask(position, words, by, disjoint=disjoint, clock=budget.start())
    return question.rank(question.place(1), None if save is None else Saving.of(save))
