"""Prove a game without words, for docs/records.md; prints one JSON object like `fivefold prove --json`.

python tools/record_games.py mastermind
python tools/record_games.py bulls-and-cows
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from itertools import permutations, product
from operator import eq

from fivefold.base.plain import plain
from fivefold.proof.proof import prove
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.position import Position

CODES = {
    "mastermind": ["".join(code) for code in product("123456", repeat=4)],
    "bulls-and-cows": ["".join(code) for code in permutations("0123456789", 4)],
}


def reply(guess: str, answer: str) -> str:
    """How many signs are right and in place, and how many are right elsewhere."""
    placed = sum(map(eq, guess, answer))
    shared = sum(min(guess.count(sign), answer.count(sign)) for sign in set(guess))
    return f"{placed} {shared - placed}"


def parser() -> argparse.ArgumentParser:
    """The options."""
    made = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    made.add_argument("game", choices=CODES)
    made.add_argument("--max-guesses", type=int, default=None)
    made.add_argument("--json", action="store_true", help="as always")
    return made


def main(arguments: Sequence[str] | None = None) -> None:
    """Prove and print."""
    options = parser().parse_args(arguments)
    codes = CODES[options.game]
    table = FeedbackTable.from_function(codes, codes, reply, name=options.game)
    proof = prove(Position(table, guesses_left=options.max_guesses))
    print(json.dumps({"result": plain(proof)}))


if __name__ == "__main__":
    main()
