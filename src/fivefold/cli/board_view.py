"""Boards and keyboards in the terminal: coloured tiles, or plain text that says the same."""

from __future__ import annotations

from fivefold.base.capitals import capitals
from fivefold.cli.output import TILE_STYLES, colourful, dim, reset
from fivefold.players.game import Game
from fivefold.puzzle.pattern import MARK_LETTERS, Mark, Pattern
from fivefold.words.letters import letters

_QWERTY = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_SIDE_BY_SIDE = 4


def print_boards(game: Game, *, every: bool = False) -> None:
    """The last row of every board, or every row."""
    first = 0 if every else len(game.guesses) - 1
    for turn in range(first, len(game.guesses)):
        cells = []
        for history in game.histories:
            if turn < len(history):
                cells.append(_row(*history[turn]))
            else:
                cells.append(_blank(game.lexicon.length))
        for begin in range(0, len(cells), _SIDE_BY_SIDE):
            part = cells[begin : begin + _SIDE_BY_SIDE]
            for lines in zip(*part, strict=True):
                print("   ".join(lines).rstrip())


def _row(word: str, pattern: Pattern) -> list[str]:
    if not colourful():
        return [f"{capitals(word)} {pattern}"]
    pairs = list(zip(letters(word), pattern.marks, strict=True))
    top = "".join(f"{TILE_STYLES[mark]} {capitals(letter)} {reset()}" for letter, mark in pairs)
    return [top, dim("".join(f" {MARK_LETTERS[mark]} " for _, mark in pairs))]


def _blank(length: int) -> list[str]:
    """A board that was solved before."""
    return [" " * (3 * length)] * 2 if colourful() else [" " * (2 * length + 1)]


def print_keyboard(game: Game) -> None:
    """Every letter with what is known: [a] exact, (a) present, a dot for missing.

    With several boards a letter is missing when it is on none of those that are open.
    """
    boards = [game.keyboard(board) for board in game.open_boards]
    for row in _rows(game):
        keys = []
        for letter in row:
            marks = [board.get(letter) for board in boards]
            if len(boards) == 1:
                mark = marks[0]
            else:
                mark = Mark.MISS if all(found is Mark.MISS for found in marks) else None
            keys.append(_key(letter, mark))
        print(" ".join(keys).rstrip())


def _rows(game: Game) -> list[str] | list[tuple[str, ...]]:
    alphabet = game.lexicon.alphabet
    if set(alphabet) <= set("".join(_QWERTY)):
        return list(_QWERTY)
    return [alphabet[begin : begin + 13] for begin in range(0, len(alphabet), 13)]


def _key(letter: str, mark: Mark | None) -> str:
    plain = {
        None: f" {letter} ",
        Mark.MISS: " . ",
        Mark.PRESENT: f"({letter})",
        Mark.EXACT: f"[{letter}]",
    }
    if not colourful() or mark is None:
        return plain[mark]
    return f"{TILE_STYLES[mark]} {letter} {reset()}" if mark is not Mark.MISS else dim(" . ")
