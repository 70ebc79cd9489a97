"""Games that were played: what was guessed, and what came back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from typing import overload

from fivefold.puzzle.clue import Clue
from fivefold.puzzle.feedback import feedback
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.position import MOST_GUESSES
from fivefold.words.letters import letters

# Grey, gold and green as the page shows them.
_COLOURS = ("#787c7e", "#c9b458", "#538d4e")


@dataclass(frozen=True, slots=True)
class PlayedGame:
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

    def __len__(self) -> int:
        return len(self.clues)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[str, ...]: ...
    def __getitem__(self, place: int | slice) -> str | tuple[str, ...]:
        return self.words[place]

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

    def _repr_html_(self) -> str:
        return f"<table>{''.join(map(_row, self.clues))}</table>"


@dataclass(frozen=True, slots=True)
class PlayedBoards:
    """One game on several boards: every word was entered on each board that was not solved yet.

    >>> game = PlayedBoards.of(("annex", "crane"), ["crane", "annex"])
    >>> game
    PlayedBoards('annex crane', 'crane annex')
    >>> [board.turns for board in game.boards], game.turns, game.solved
    ([2, 1], 2, True)
    """

    words: tuple[str, ...]
    boards: tuple[PlayedGame, ...]
    """The game of each board, up to the guess that solved it."""
    allowed: int | None = None
    """How many guesses all boards together may take; None: any number."""

    @classmethod
    def of(
        cls, answers: Iterable[str], words: Iterable[str], allowed: int | None = None
    ) -> PlayedBoards:
        """The game with these guesses."""
        played = tuple(words)
        boards = []
        for answer in answers:
            last = played.index(answer) + 1 if answer in played else len(played)
            boards.append(PlayedGame.of(answer, played[:last], allowed))
        return cls(played, tuple(boards), allowed)

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

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __repr__(self) -> str:
        return f"PlayedBoards({self.answer!r}, {' '.join(self.words)!r})"

    def as_dict(self) -> dict[str, object]:
        """The game for JSON."""
        return {"words": self.words, "boards": self.boards, "solved": self.solved}

    def _repr_html_(self) -> str:
        cells = "".join(
            f"<td style='vertical-align: top'>{board._repr_html_()}</td>" for board in self.boards
        )
        return f"<table><tr>{cells}</tr></table>"


def _row(clue: Clue) -> str:
    word, pattern = clue
    style = "color: white; font-weight: bold; text-align: center; width: 1.6em; background: "
    tiles = zip(letters(word), pattern.marks, strict=True)
    cells = (
        f"<td style='{style}{_COLOURS[mark]}'>{escape(letter.upper())}</td>" for letter, mark in tiles
    )
    return f"<tr>{''.join(cells)}</tr>"
