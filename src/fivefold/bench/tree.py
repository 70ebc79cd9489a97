"""``bench tree``: exact trees of single openers, best-N play, and on request a whole proof.

The check value of a row is the total of guesses it finds; published proven totals for the
list `original` are salet 7920 and crate 7926.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable

from fivefold.beam import beam_tree, entropy_beam_tree
from fivefold.bench.measure import Report, Timing, measure
from fivefold.feedback import FeedbackTable
from fivefold.lexicon import Lexicon
from fivefold.prove import prove
from fivefold.solve import Limits, Solution, solve_tree

SUMMARY = "exact trees of openers, best-N play, and with --proof the proof over all openers"
EXAMPLE = "fivefold bench tree --repeats 3"

_NO_LIMIT = Limits(guesses=None)


def add_options(parser: ArgumentParser) -> None:
    """``--proof``."""
    parser.add_argument("--proof", action="store_true", help="prove `original` too, once")


def run(options: Namespace) -> Report:
    """Every row from a table that is already there."""
    table = FeedbackTable.build(Lexicon.load("original"))
    answers_only = FeedbackTable.build(table.lexicon.answers_only())

    def row(name: str, work: Callable[[], Solution]) -> Timing:
        return measure(name, lambda: work().upper or 0, work=1, repeats=options.repeats)

    def exact(opener: str, threads: int) -> Callable[[], Solution]:
        return lambda: solve_tree(table, opener=opener, limits=_NO_LIMIT, threads=threads)

    timings = [
        row("salet, exact, 1 thread", exact("salet", 1)),
        row("salet, exact, all threads", exact("salet", 0)),
        row("crate, exact, 1 thread", exact("crate", 1)),
        row("crate, exact, all threads", exact("crate", 0)),
        row(
            "best 12 by entropy, answers only",
            lambda: entropy_beam_tree(answers_only, 12, limits=_NO_LIMIT),
        ),
        row("best 50, openers included, all guesses", lambda: beam_tree(table, 50, limits=_NO_LIMIT)),
    ]
    if options.proof:

        def whole() -> int:
            return prove(table, limits=_NO_LIMIT).total or 0

        timings.append(measure("proof over 12972 openers", whole, work=1, repeats=1))
    return Report(
        name="tree",
        title=f"{len(table.lexicon.answers)} answers, {len(table.lexicon.guesses)} guesses, normal rule",
        unit="tree",
        timings=tuple(timings),
        notes=("check: the total of guesses over all answers",),
    )
