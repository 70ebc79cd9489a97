"""``fivefold grade``."""

from __future__ import annotations

import time
from argparse import Namespace

from fivefold.cli.output import colourful, print_json, tiles
from fivefold.cli.parser import Commands, add_json, new_command
from fivefold.puzzle.feedback import feedback
from fivefold.words.letters import parse_word


def add_command(commands: Commands) -> None:
    """Add ``grade``."""
    parser = new_command(
        commands,
        "grade",
        detail="G: right place, Y: elsewhere in the word, B: not in it.  Any two words of the\n"
        "same length, 2 to 11 letters.",
        example="fivefold grade ninny annex",
    )
    parser.add_argument("guess", help="the word you guess")
    parser.add_argument("answer", help="the hidden word")
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> None:
    """Print one pattern: tiles on a terminal, letters in a pipe."""
    start = time.perf_counter()
    guess, answer = parse_word(options.guess), parse_word(options.answer)
    pattern = feedback(guess, answer)
    if options.json:
        result = {
            "guess": guess,
            "answer": answer,
            "pattern": pattern,
            "code": pattern.code,
            "solved": pattern.solved,
        }
        print_json("grade", None, time.perf_counter() - start, result, rule=None)
    elif colourful():
        print(tiles(guess, pattern))
    else:
        print(pattern)
