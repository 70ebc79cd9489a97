"""Games that were played: what was guessed, and what came back."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

from fivefold.base.frame import arrow_table, data_frame
from fivefold.puzzle.clue import Clue
from fivefold.puzzle.feedback import feedback
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.position import MOST_GUESSES, Position

if TYPE_CHECKING:
    import pyarrow as pa
    from matplotlib.axes import Axes


class _Played(Sequence[str]):
    """What games on one board and on several have in common: a sequence of the words played."""

    __slots__ = ()

    if TYPE_CHECKING:  # fields of one of them, properties of the other

        @property
        def words(self) -> tuple[str, ...]: ...
        @property
        def answer(self) -> str: ...

    @abstractmethod
    def columns(self) -> dict[str, Sequence[Any]]:
        """The guesses and what they showed."""

    def __len__(self) -> int:
        return len(self.words)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[str, ...]: ...
    def __getitem__(self, place: int | slice) -> str | tuple[str, ...]:
        return self.words[place]

    def to_arrow(self) -> pa.Table:
        """A row for each guess, with what it showed; needs the extra ``frame``."""
        return arrow_table(self.columns(), {"answer": self.answer})

    def to_pandas(self) -> Any:
        """The same as a pandas data frame; needs the extra ``frame``."""
        return data_frame(self.columns(), {"answer": self.answer})


@dataclass(frozen=True, slots=True)
class PlayedGame(_Played):
    """One game: a sequence of its words, with what they showed.

    >>> game = PlayedGame.of("annex", ["crane", "ninny", "annex"])
    >>> game
    PlayedGame('annex', crane BBYYY ninny YBGBB annex GGGGG)
    >>> list(game), game.turns, game.solved, str(game.patterns[1])
    (['crane', 'ninny', 'annex'], 3, True, 'YBGBB')
    """

    answer: str
    clues: tuple[Clue, ...]
    """Each guess with its pattern."""
    allowed: int | None = MOST_GUESSES
    """How many guesses the game allows; it goes on after that, but is lost.  None: any number."""

    @classmethod
    def of(cls, answer: str, words: Iterable[str], allowed: int | None = MOST_GUESSES) -> PlayedGame:
        """The game with these guesses."""
        return cls(answer, tuple((word, feedback(word, answer)) for word in words), allowed)

    @classmethod
    def on(cls, position: Position, answer: str, words: Iterable[str], more: int = 0) -> PlayedGame:
        """The game with these guesses from ``position`` on; ``more`` are allowed than are left there."""
        left, table = position.guesses_left, position.table
        clues = tuple((word, table[word, answer]) for word in words)
        return cls(answer, clues, None if left is None else left + more)

    @property
    def words(self) -> tuple[str, ...]:
        """What was guessed."""
        return tuple(word for word, _ in self.clues)

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """What came back."""
        return tuple(pattern for _, pattern in self.clues)

    @property
    def turns(self) -> int:
        """How many guesses it took."""
        return len(self.clues)

    @property
    def solved(self) -> bool:
        """Whether the answer was found with the guesses the game allows."""
        in_time = self.allowed is None or self.turns <= self.allowed
        return in_time and bool(self.clues) and self.clues[-1][1].solved

    def __repr__(self) -> str:
        clues = " ".join(f"{word} {pattern}" for word, pattern in self.clues)
        return f"PlayedGame({self.answer!r}, {clues})"

    def as_dict(self) -> dict[str, object]:
        """The game for JSON."""
        return {
            "answer": self.answer,
            "words": self.words,
            "patterns": [str(pattern) for pattern in self.patterns],
            "solved": self.solved,
        }

    def columns(self) -> dict[str, Sequence[Any]]:
        """The guesses and their patterns."""
        return {"guess": self.words, "pattern": [str(pattern) for pattern in self.patterns]}

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the guesses on tiles; needs the extra ``plot``."""
        from fivefold.show.boards import draw_boards

        return draw_boards(ax, [self.clues], title=f"{self.answer}: {self.turns}")

    def _repr_html_(self) -> str:
        from fivefold.show.html import game_html

        return game_html(self.clues)


@dataclass(frozen=True, slots=True)
class PlayedBoards(_Played):
    """One game on several boards: every word was entered on each board that was not solved yet.

    >>> game = PlayedBoards.on(Position("original"), ("annex", "crane"), ["crane", "annex"])
    >>> game
    PlayedBoards('annex crane', 'crane annex')
    >>> [board.turns for board in game.boards], game.turns, game.solved
    ([2, 1], 2, True)
    """

    words: tuple[str, ...]
    boards: tuple[PlayedGame, ...]
    """The game of each board, up to the guess that solved it."""

    @classmethod
    def on(cls, position: Position, answers: Iterable[str], words: Iterable[str]) -> PlayedBoards:
        """The game with these guesses from ``position`` on; each board more allows one guess more."""
        hidden, played = tuple(answers), tuple(words)
        more, boards = len(hidden) - 1, []
        for answer in hidden:
            last = played.index(answer) + 1 if answer in played else len(played)
            boards.append(PlayedGame.on(position, answer, played[:last], more))
        return cls(played, tuple(boards))

    @property
    def answer(self) -> str:
        """The answers of all boards, with spaces between."""
        return " ".join(board.answer for board in self.boards)

    @property
    def turns(self) -> int:
        """How many guesses it took."""
        return len(self.words)

    @property
    def solved(self) -> bool:
        """Whether every answer was found with the guesses the game allows."""
        return all(board.solved for board in self.boards)

    def columns(self) -> dict[str, Sequence[Any]]:
        """The guesses, and their patterns on each board until it was solved."""
        columns: dict[str, Sequence[Any]] = {"guess": self.words}
        for number, board in enumerate(self.boards, start=1):
            shown = [str(pattern) for pattern in board.patterns]
            columns[f"board{number}"] = [*shown, *[None] * (self.turns - board.turns)]
        return columns

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the boards side by side, their guesses on tiles; needs the extra ``plot``."""
        from fivefold.show.boards import draw_boards

        clues = [board.clues for board in self.boards]
        return draw_boards(ax, clues, title=f"{self.answer}: {self.turns}")

    def __repr__(self) -> str:
        return f"PlayedBoards({self.answer!r}, {' '.join(self.words)!r})"

    def as_dict(self) -> dict[str, object]:
        """The game for JSON."""
        return {"words": self.words, "boards": self.boards, "solved": self.solved}

    def _repr_html_(self) -> str:
        from fivefold.show.html import boards_html

        return boards_html(self)
