"""Compare the guesses that several boards are said to need with simulated games.

    python tools/calibrate_boards.py original de nyt-2023 --boards 2 4 8 --games 1000

Plays the games of `simulate entropy --boards`.  After each number of clues it prints what
`suggest --boards` says that all boards still need, and what they took: averages over the games that
were not solved.  With ``--fit`` also the constants of `strategies/across.py` that fit these games best.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import cast

import numpy as np

from fivefold.players.boards import suggest_boards
from fivefold.puzzle.position import Position
from fivefold.strategies.across import BITS_POWER, LENGTH_POWER, PER_BIT
from fivefold.strategies.played_game import PlayedBoards
from fivefold.strategies.simulate import Sample, simulate

_CLUES = 4


@dataclass(frozen=True)
class Turn:
    """What is said before a guess of a game, and what the game took from there on."""

    length: int
    clues: int
    said: float
    took: int
    open_after: float | None
    """Boards open after the guess, on average; None where one is left, which is searched."""


def main() -> None:
    """Play, print, fit."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("lists", nargs="+", metavar="LIST")
    parser.add_argument("--boards", nargs="+", type=int, default=[4], metavar="N")
    parser.add_argument("--games", type=int, default=1000, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="N")
    parser.add_argument("--fit", action="store_true", help="print the constants that fit best")
    options = parser.parse_args()
    lists, boards = zip(*product(options.lists, options.boards), strict=True)
    every: list[Turn] = []
    print(f"| list | boards | {' | '.join(f'{clues} clues' for clues in range(_CLUES))} |")
    print("|---" * (2 + _CLUES) + "|")
    with ProcessPoolExecutor() as pool:
        rows = pool.map(partial(measure, games=options.games, seed=options.seed), lists, boards)
        for name, count, turns in zip(lists, boards, rows, strict=True):
            print(f"| {name} | {count} | {' | '.join(cells(turns))} |", flush=True)
            every += turns
    if options.fit:
        print(fit(every))


def measure(name: str, boards: int, *, games: int, seed: int) -> list[Turn]:
    """The first turns of so many games."""
    start = Position(name)
    at_first = suggest_boards([start] * boards, top=1)
    turns: list[Turn] = []
    for played in simulate("entropy", start, boards=boards, hidden=Sample(games, seed)).games:
        game = cast("PlayedBoards", played)
        for clues in range(min(_CLUES, game.turns)):
            now = [start.after(*board.clues[:clues]) for board in game.boards]
            found = suggest_boards(now, top=1) if clues else at_first
            after = None if found.exact else sum(not board.solved for board in now) - found[0].win
            said = found[0].estimate or 0.0  # the normal rule always has one
            turns.append(Turn(start.lexicon.length, clues, said, game.turns - clues, after))
    return turns


def cells(turns: list[Turn]) -> list[str]:
    """What was said and what it took, by the number of clues."""
    by_clues = [[turn for turn in turns if turn.clues == clues] for clues in range(_CLUES)]
    return [
        f"{np.mean([turn.said for turn in some]):.2f}, took {np.mean([turn.took for turn in some]):.2f}"
        for some in by_clues
    ]


def fit(turns: list[Turn]) -> str:
    """The constants with the least squared errors; both powers in steps."""
    guessed = [(turn, turn.open_after) for turn in turns if turn.open_after is not None]
    by_length = np.array([turn.length / 5 for turn, _ in guessed])
    said = np.array([turn.said - 1 - after for turn, after in guessed])
    took = np.array([turn.took - 1 - after for turn, after in guessed])
    # Where nothing is left to learn, what is said is 0 but for rounding.
    bits = (np.maximum(said, 0) / PER_BIT / by_length**LENGTH_POWER) ** (1 / BITS_POWER)
    fits = []
    for power, length in product(np.arange(0.5, 1.3, 0.05), np.arange(-2, 0.1, 0.1)):
        column = bits**power * by_length**length
        factor = (column @ took) / (column @ column)
        fits.append((float(np.sum((took - factor * column) ** 2)), factor, power, length))
    _, factor, power, length = min(fits)
    return f"PER_BIT = {factor:.3f}, BITS_POWER = {power:.2f}, LENGTH_POWER = {length:.1f}"


if __name__ == "__main__":
    main()
