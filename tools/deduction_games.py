"""Prove Mastermind or Bulls and Cows; prints one JSON object like `fivefold prove --json`.

python tools/deduction_games.py mastermind
python tools/deduction_games.py mastermind --max-guesses 5
python tools/deduction_games.py bulls-and-cows

``record_speed.py games`` runs these commands for the table of docs/games.md.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Any

import numpy as np

import fivefold as ff
from fivefold.base.documents import plain

MASTERMIND, BULLS_AND_COWS = "mastermind", "bulls-and-cows"
TITLES = {
    MASTERMIND: "Mastermind, 4 pegs, 6 colours",
    BULLS_AND_COWS: "Bulls and Cows, 4 different digits",
}
QUESTIONS = ((MASTERMIND, None), (MASTERMIND, 5), (BULLS_AND_COWS, None))
"""Games, and how many guesses they allow at most."""
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


def parser() -> argparse.ArgumentParser:
    """The options."""
    made = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    made.add_argument("game", choices=TITLES)
    made.add_argument("--max-guesses", type=int, default=None)
    made.add_argument("--json", action="store_true", help="as always")
    return made


def measured_games() -> Iterator[dict[str, Any]]:
    """What each command proves, with the CPU seconds it takes."""
    for game, limit in QUESTIONS:
        command = [game] if limit is None else [game, "--max-guesses", str(limit)]
        before = os.times()
        done = subprocess.run(
            [sys.executable, __file__, *command], stdout=subprocess.PIPE, text=True, check=True
        )
        after = os.times()
        used = (
            after.children_user - before.children_user + after.children_system - before.children_system
        )
        result = json.loads(done.stdout)["result"]
        if result["status"] != "proven":
            raise SystemExit(f"{game}: {result['status']}")
        allowed = f"{result['worst']} or more" if limit is None else str(limit)
        row = {"game": TITLES[game], "codes": result["answers"], "allowed": allowed}
        yield row | {"total": result["best"]["total"], "cpu": round(used, 1)}


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


def main(arguments: Sequence[str] | None = None) -> None:
    """Prove and print."""
    options = parser().parse_args(arguments)
    proof = ff.prove(ff.Position(table_of(options.game), guesses_left=options.max_guesses))
    if proof.tree is None:
        raise SystemExit(f"{options.game}: nothing is found within {options.max_guesses} guesses")
    turns = proof.tree.turns
    print(json.dumps({"result": plain(proof) | {"worst": turns.worst, "answers": turns.answers}}))


if __name__ == "__main__":
    main()
