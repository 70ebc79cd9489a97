"""Games on several boards: each guess is entered on all boards that are not solved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fivefold.base.errors import FivefoldError, OptionError
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.strategies.strategy import (
    PlaysBoards,
    Strategy,
    ask,
    checked,
    describe,
    failure,
    is_deterministic,
)

MOST_BOARDS = 32


def play_boards(
    player: Strategy, start: Position, opener: str | None, games: Sequence[tuple[str, ...]]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The answers of each game, with spaces between, and the words played.

    Only under the normal rule: after a few guesses no word would suit all boards under another one.
    """
    if start.rule is not Rule.NORMAL:
        raise OptionError("several boards are simulated under the normal rule only")
    if not start.lexicon.has_letters:
        raise OptionError(f"several boards need words, and {start.lexicon.name} has none")
    first = opener
    for answers in games:
        if first is None and is_deterministic(player):
            first = guess_across(player, [start] * len(answers))  # the same in every game
        yield " ".join(answers), _play(player, start, first, answers)


def guess_across(player: Strategy, boards: Sequence[Position]) -> str:
    """One guess for all boards, none of which is solved.

    The strategy's own choice where it has a way; otherwise what it guesses on the board with the fewest
    candidates, the first of those.
    """
    smallest = min(boards, key=len)
    if len(boards) > 1 and isinstance(player, PlaysBoards):
        try:
            guess = player.across(boards)
        except FivefoldError:
            raise
        except (Exception, SystemExit) as error:
            raise failure(player, error, describe(smallest)) from error
        if guess is not None:
            return checked(player, guess, smallest)
    return ask(player, smallest)


def _play(
    player: Strategy, start: Position, first: str | None, answers: tuple[str, ...]
) -> tuple[str, ...]:
    boards = dict.fromkeys(answers, start)
    words: list[str] = []
    while boards:
        opening = first is not None and not words
        guess = first if first is not None and opening else guess_across(player, list(boards.values()))
        words.append(guess)
        boards = {
            answer: board.after((guess, board.table[guess, answer]))
            for answer, board in boards.items()
            if answer != guess
        }
    return tuple(words)
