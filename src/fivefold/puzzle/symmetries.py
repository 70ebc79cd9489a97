"""Symmetries: new names for guesses and answers that leave every reply as it is.

Colours and places of Mastermind can be exchanged, and so can digits of other games: whatever a guess
costs, its twin costs too.  Symmetries are found in the table itself, by trying what a few guesses could
become, and each is compared with the table reply by reply before anybody sees it.  Some may be missed;
none is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from fivefold.base.arrays import NDArray, np
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.position import Position

_MOST_BASE = 40  # guesses that tell all answers apart; a table that needs more is not looked into
_MOST_TRIES = 4000
_OPEN = 24  # answers, at most twice as many, of which the next guess of the base is chosen


@dataclass(frozen=True, slots=True, eq=False)
class Symmetry:
    """What each guess and each answer becomes, as rows and columns of a table."""

    guesses: NDArray[np.uint32]
    answers: NDArray[np.uint32]

    def holds(self, table: FeedbackTable) -> bool:
        """Whether it leaves every reply of ``table`` as it is; all of them are compared.

        >>> import numpy as np
        >>> pair = FeedbackTable.from_array(["a", "b"], ["a", "b"], [[0, 1], [1, 0]])
        >>> swap = np.array([1, 0], np.uint32)
        >>> Symmetry(swap, swap).holds(pair), Symmetry(swap[::-1].copy(), swap).holds(pair)
        (True, False)
        """
        for places, many in zip((self.guesses, self.answers), table.patterns.shape, strict=True):
            if not np.array_equal(np.sort(places), np.arange(many)):
                return False
        return all(
            np.array_equal(table.patterns[new][self.answers], row)
            for new, row in zip(self.guesses, table.patterns, strict=True)
        )


def find_symmetries(
    table: FeedbackTable, *, fixed: Sequence[int] = (), tries: int = _MOST_TRIES
) -> tuple[Symmetry, ...]:
    """Symmetries of a table that leave the guesses ``fixed`` (rows) as they are.

    Those of the result and what they make by following one another are all there are, unless there are
    more ``tries`` to make than these.

    >>> from itertools import product
    >>> codes = ["".join(pegs) for pegs in product("RGB", repeat=2)]
    >>> pegs = FeedbackTable.from_function(codes, codes, lambda g, a: sum(map(str.__eq__, g, a)))
    >>> kinds = orbits(find_symmetries(pegs), len(codes))
    >>> [codes[row] for row in sorted(set(kinds.tolist()))]
    ['RR']
    """
    finder = _Finder(table, tries)
    if not finder.choose_base(fixed):
        return ()
    found: list[Symmetry] = []
    # From the last guess of the base to the first: what is found leaves those before it in place.
    kinds = orbits(found, len(table.patterns))
    for level in range(len(finder.base) - 1, len(fixed) - 1, -1):
        settled = [finder.base[level]]  # what it can become, or cannot, and so for all of their kinds
        for row in finder.twins(level):
            if kinds[row] in kinds[settled]:
                continue
            settled.append(row)
            symmetry = finder.search([*finder.base[:level], row])
            if symmetry is not None:
                found.append(symmetry)
                kinds = orbits(found, len(table.patterns))
    return tuple(found)


def position_symmetries(position: Position) -> tuple[Symmetry, ...]:
    """Symmetries by which guesses of a position cost the same: of a table made from replies.

    They leave the guesses already made in place, and so the candidates, if nothing but clues narrowed
    them down.  Lists of words have none that would be worth the search.
    """
    lexicon = position.lexicon
    if lexicon.has_letters or position.weights is not None:
        return ()
    fixed = dict.fromkeys(lexicon.guess_ids[guess] for guess, _ in position.clues)
    found = find_symmetries(position.table, fixed=tuple(fixed))
    candidates = position.candidate_ids
    return tuple(s for s in found if np.isin(s.answers[candidates], candidates).all())


def orbits(symmetries: Sequence[Symmetry], guesses: int) -> NDArray[np.intp]:
    """By row the first of the rows that some of the symmetries make of it, one after another."""
    first = np.arange(guesses)
    while True:
        before = first.copy()
        for symmetry in symmetries:
            np.minimum(first, first[symmetry.guesses], out=first)
            np.minimum.at(first, symmetry.guesses, first.copy())
        first = first[first]
        if np.array_equal(first, before):
            return first


@dataclass(frozen=True, slots=True, eq=False)
class _Told:
    """What some guesses tell: answers that got the same replies from all of them have one number.

    Numbers go by the replies alone, so guesses and what they become by a symmetry give the same numbers.
    """

    number: NDArray[Any]
    codes: NDArray[Any]
    counts: NDArray[Any]

    def like(self, other: _Told) -> bool:
        return np.array_equal(self.codes, other.codes) and np.array_equal(self.counts, other.counts)

    @property
    def everything(self) -> bool:
        return len(self.codes) == len(self.number)


class _Finder:
    """One search for the symmetries of a table."""

    def __init__(self, table: FeedbackTable, tries: int) -> None:
        self.table, self.tries = table, tries
        self.replies = int(table.patterns.max()) + 1
        many = table.patterns.shape[1]
        self.nothing = _Told(np.zeros(many, np.int64), np.zeros(1), np.array([many]))
        self.sorted_rows = np.sort(table.patterns, axis=1)
        self.base: list[int] = []
        self.told: list[_Told] = []  # by guesses of the base, so many of them

    def ask(self, told: _Told, row: int) -> _Told:
        """What is told with one guess more."""
        codes, number, counts = np.unique(
            told.number * self.replies + self.table.patterns[row],
            return_inverse=True,
            return_counts=True,
        )
        return _Told(number.reshape(-1), codes, counts)

    def choose_base(self, fixed: Sequence[int]) -> bool:
        """Guesses that tell all answers apart, those of ``fixed`` first; false if they would be many."""
        self.base, self.told = [], [self.nothing]
        for row in fixed:
            self.base.append(int(row))
            self.told.append(self.ask(self.told[-1], row))
        own = self.table.own_rows
        while not self.told[-1].everything:
            if len(self.base) >= _MOST_BASE + len(fixed):
                return False
            # Some answers that are not told apart yet; a right guess always is.
            open_ones = self._open_answers(self.told[-1])
            asked = {int(row): self.ask(self.told[-1], int(row)) for row in own[open_ones]}
            best = max(asked, key=lambda row: (len(asked[row].codes), -row))
            self.base.append(best)
            self.told.append(asked[best])
        return True

    @staticmethod
    def _open_answers(told: _Told) -> NDArray[Any]:
        columns = np.flatnonzero(told.counts[told.number] > 1)
        return columns[:: max(1, len(columns) // _OPEN)]

    def twins(self, level: int) -> Iterator[int]:
        """What a guess of the base could become when those before it stay."""
        yield from self._twins(self.told[level], level)

    def _twins(self, told: _Told, level: int) -> Iterator[int]:
        """Rows of answers that get the same replies from what was asked, and give as many of each."""
        wanted = self.base[level]
        own = self.table.own_rows
        column = int(np.searchsorted(own, wanted))
        columns = np.flatnonzero(told.number == self.told[level].number[column])
        rows = own[columns]
        alike = (self.sorted_rows[rows] == self.sorted_rows[wanted]).all(axis=1)
        rows = rows[alike]
        # To stay in place is tried first.
        for row in sorted(rows.tolist(), key=lambda row: (row != wanted, row)):
            yield int(row)

    def search(self, images: list[int]) -> Symmetry | None:
        """A symmetry that makes these of the first guesses of the base; None if none is found."""
        told = self.nothing
        for level, row in enumerate(images):
            told = self.ask(told, row)
            if not told.like(self.told[level + 1]):
                return None
        return self._extend(told, len(images))

    def _extend(self, told: _Told, level: int) -> Symmetry | None:
        if level == len(self.base):
            return self._made(told)
        for row in self._twins(told, level):
            if self.tries <= 0:
                return None
            self.tries -= 1
            more = self.ask(told, row)
            if more.like(self.told[level + 1]) and (found := self._extend(more, level + 1)) is not None:
                return found
        return None

    def _made(self, told: _Told) -> Symmetry | None:
        """The symmetry that makes one numbering of all answers of the other, if it is one."""
        answers = np.argsort(told.number)[self.told[-1].number]
        back = np.argsort(answers)
        row_of: dict[bytes, list[int]] = {}
        for row, replies in enumerate(self.table.patterns):
            row_of.setdefault(replies.tobytes(), []).append(row)
        guesses = np.empty(len(self.table.patterns), np.uint32)
        for row, replies in enumerate(self.table.patterns):
            # Equal rows are one another's twins, and each is taken once.
            places = row_of.get(np.ascontiguousarray(replies[back]).tobytes())
            if not places:
                return None
            guesses[row] = places.pop(0)
        made = Symmetry(guesses, answers.astype(np.uint32))
        return made if made.holds(self.table) else None
