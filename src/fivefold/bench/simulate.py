"""``bench simulate``: how long a strategy takes to play all 2315 answers of the original game."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from fivefold.bench.measure import Report, Timing, measure
from fivefold.strategies.simulate import simulate
from fivefold.words.lexicon import Lexicon

SUMMARY = "play the 2315 original answers with every strategy"
EXAMPLE = "fivefold bench simulate --combined"

# Seconds in the README of rs-wordle-solver divided by games, on its author's hardware.
PUBLISHED = (
    ("rs-wordle-solver, eliminations, list improved", 20.6e9 / 2315),
    ("rs-wordle-solver, combined-eliminations:1000", (6 * 60 + 14) * 60e9 / 2315),
    ("rs-wordle-solver, combined-eliminations:100", (41 * 60 + 12) * 60e9 / 2315),
)


def add_options(parser: ArgumentParser) -> None:
    """``--combined``."""
    parser.add_argument(
        "--combined", action="store_true", help="the strategies that look two guesses ahead too: minutes"
    )


def run(options: Namespace) -> Report:
    """One row per strategy, each from words to the last game."""
    games = Lexicon.load("original").answers

    def row(name: str, bank: str, repeats: int) -> Timing:
        def job() -> int:
            return sum(simulate(name, bank, hidden=games).all_turns)

        return measure(f"{name}, list {bank}", job, work=len(games), repeats=repeats)

    greedy = ("entropy", "expected", "minimax", "groups", "lookahead:5")
    rows = [row(name, "original", options.repeats) for name in greedy]
    cheap = ("unique-letters", "located-letters", "approximate-eliminations", "eliminations")
    rows += [row(name, "improved", options.repeats) for name in cheap]
    if options.combined:
        rows += [row(f"combined-eliminations:{limit}", "improved", 1) for limit in (1000, 100)]
    return Report(
        name="simulate",
        title=f"{len(games)} games per row, table included",
        unit="game",
        timings=tuple(rows),
        notes=("check: guesses needed for all games together",),
        published=PUBLISHED,
    )
