"""Proofs about Mastermind and Bulls and Cows, timed: the table of docs/games.md."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import numpy as np

import fivefold as ff

MASTERMIND, BULLS_AND_COWS = "Mastermind, 4 pegs, 6 colours", "Bulls and Cows, 4 different digits"
QUESTIONS = ((MASTERMIND, 6, "6 or more"), (MASTERMIND, 5, "5"), (BULLS_AND_COWS, 7, "7 or more"))
HEAD = (
    "| game | codes | guesses allowed | least total | average | CPU s |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
)


def table_of(game: str) -> ff.FeedbackTable:
    """What every code replies to every other."""
    if game == MASTERMIND:
        rows, signs = list(product(range(6), repeat=4)), 6
    else:
        rows, signs = list(permutations(range(10), 4)), 10
    codes = np.array(rows, np.int8)
    placed = sum((codes[:, None, place] == codes[None, :, place]).astype(np.int8) for place in range(4))
    counts = np.stack([(codes == sign).sum(axis=1, dtype=np.int8) for sign in range(signs)], axis=1)
    shared = sum(np.minimum(counts[:, None, sign], counts[None, :, sign]) for sign in range(signs))
    names = ["".join(map(str, row)) for row in rows]
    return ff.FeedbackTable.from_array(names, names, 10 * placed + shared - placed, name=game)


def measured_games() -> Iterator[dict[str, Any]]:
    """A proof for each question, on one thread, with the CPU seconds it took."""
    for game, guesses, allowed in QUESTIONS:
        table = table_of(game)
        start = time.process_time()
        position = ff.Position(table, guesses_left=guesses)
        proof = ff.prove(position, budget=ff.Budget(threads=1))
        used = time.process_time() - start
        if proof.status.value != "proven":
            raise SystemExit(f"{game}: {proof.status.value}")
        codes = len(table.lexicon.answers)
        row = {"game": game, "codes": codes, "allowed": allowed, "total": proof.total}
        yield row | {"cpu": round(used, 1)}


def game_lines(rows: list[dict[str, Any]]) -> list[str]:
    """The rows as a table of the page."""
    return [
        *HEAD,
        *(
            f"| {row['game']} | {row['codes']} | {row['allowed']} | {row['total']} "
            f"| {row['total'] / row['codes']:.3f} | {row['cpu']:.1f} |"
            for row in rows
        ),
    ]
