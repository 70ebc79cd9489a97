"""All games of a strategy at once, played by the core.

Games that have seen the same patterns share their candidates, so the core visits each group of
candidates once instead of each game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from fivefold import _core
from fivefold.base.arrays import NDArray, np
from fivefold.base.budget import Budget, Clock
from fivefold.base.progress import Control, OnProgress
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.strategies.strategy import Walk


@dataclass(frozen=True, eq=False)
class AllGames:
    """All games from a position on, as the core reads them."""

    patterns: NDArray[Any]
    """The feedback table, with the columns of the candidates."""
    letters: NDArray[np.uint8]
    """The letters of every guess, for the rules; zeros for a puzzle without words."""
    own_rows: NDArray[np.uint32]
    """The row of every answer."""
    rule: int
    opener: int | None
    clock: Clock

    @property
    def native(self) -> _core.WalkPuzzle:
        """The same for a call of the core."""
        return _core.WalkPuzzle(self.patterns, self.letters, self.own_rows, self.rule)

    @classmethod
    def of(cls, position: Position, opener: str | None, budget: Budget) -> AllGames:
        """Requires: every guess that the strategy may choose is legal in ``position``."""
        lexicon, table = position.lexicon, position.table
        ids = position.candidate_ids
        patterns, own_rows = table.patterns, table.own_rows
        if len(ids) < len(lexicon.answers):
            patterns, own_rows = _columns(position), own_rows[ids]
        return cls(
            patterns,
            table.walk_numbers,
            own_rows,
            (Rule.NORMAL if position.clues else position.rule).number,
            None if opener is None else lexicon.guess_ids[opener],
            budget.start(),
        )


PlayAll: TypeAlias = Callable[["AllGames", int, Control, OnProgress], _core.Walk]
"""Calls the core with a puzzle, a number of threads, a control and a progress callback."""


def play_all(position: Position, opener: str | None, budget: Budget, call: PlayAll) -> Walk:
    """What ``call`` plays; after a stop the answers that were not found yet are missing."""
    puzzle = AllGames.of(position, opener, budget)
    found = puzzle.clock.call(
        lambda control, on_progress: call(puzzle, budget.threads, control, on_progress)
    )
    answers, places = position.lexicon.answers, position.candidate_ids.tolist()
    turns = zip(places, found.turns.tolist(), strict=True)
    return Walk({answers[i]: turn for i, turn in turns if turn}, _Guesses(position.table, found).words)


@dataclass(frozen=True, eq=False)
class _Guesses:
    """The guesses of a walk: for each the guess before it, and what that one showed."""

    table: FeedbackTable
    walk: _core.Walk

    @cached_property
    def _rows(self) -> list[int]:
        rows: list[int] = self.walk.guess.tolist()
        return rows

    @cached_property
    def _next(self) -> dict[tuple[int, int], int]:
        """The guess after another one and its pattern."""
        steps = zip(self.walk.parent.tolist(), self.walk.pattern.tolist(), strict=True)
        return {step: place for place, step in enumerate(steps) if place}

    def words(self, answer: str) -> tuple[str, ...]:
        """The words played for one answer that was found."""
        lexicon, patterns = self.table.lexicon, self.table.patterns
        column, place, words = lexicon.answer_ids[answer], 0, []
        while True:
            row = self._rows[place]
            words.append(lexicon.guesses[row])
            if words[-1] == answer:
                return tuple(words)
            place = self._next[place, int(patterns[row, column])]


def _columns(position: Position) -> NDArray[Any]:
    """The columns of the candidates; the last ones are kept for the next call."""
    key = position.candidate_ids.tobytes()
    if position.memo.get("columns", (None,))[0] != key:
        columns = np.ascontiguousarray(position.table.patterns[:, position.candidate_ids])
        position.memo["columns"] = key, columns
    kept: tuple[bytes, NDArray[Any]] = position.memo["columns"]
    return kept[1]
