"""``bench tree``: exact trees of single openers, best-N play, and on request whole proofs.

The check value of a row is the total of guesses it finds; published proven totals for the
list `original` are salet 7920 and crate 7926.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable

from fivefold import _core
from fivefold.bench.measure import Report, Timing, measure, summed_up
from fivefold.bench.pace import paced
from fivefold.proof.proof import Proof, prove
from fivefold.proof.prover import Prover
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.rule import Rule
from fivefold.search.beam import beam_tree, entropy_beam_tree
from fivefold.search.exact import Limits, Solution, solve_tree
from fivefold.words.lexicon import Lexicon

SUMMARY = "exact trees of openers, best-N play, and with --proof or --long proofs over all openers"
EXAMPLE = "fivefold bench tree --repeats 3"

_NO_LIMIT = Limits(guesses=None)


def add_options(parser: ArgumentParser) -> None:
    """``--proof`` and ``--long``."""
    parser.add_argument(
        "--proof", action="store_true", help="prove `original` and solve its best 100 openers too, once"
    )
    parser.add_argument(
        "--long", action="store_true", help="and prove it by the hard rule, and `nyt-2023`: minutes"
    )


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
    if options.proof or options.long:
        timings += [_hundred_openers(table), _proof("proof, original", table, limits=_NO_LIMIT)]
    if options.long:
        nyt = FeedbackTable.build(Lexicon.load("nyt-2023"))
        timings.append(_proof("proof, original, hard rule", table, rule=Rule.HARD, limits=Limits()))
        timings.append(_proof("proof, nyt-2023", nyt, limits=_NO_LIMIT))
    return Report(
        name="tree",
        title=f"original, {len(table.lexicon.answers)} answers, {len(table.lexicon.guesses)} guesses, "
        "normal rule unless a row says otherwise",
        unit="tree",
        timings=tuple(timings),
        notes=("check: the total of guesses over all answers",),
    )


def _proof(name: str, table: FeedbackTable, *, rule: Rule = Rule.NORMAL, limits: Limits) -> Timing:
    def job() -> tuple[float, Proof]:
        start = time.perf_counter()
        proof = prove(table, rule=rule, limits=limits)
        return time.perf_counter() - start, proof

    [(seconds, proof)] = paced(name, job, 0)  # once, without a run to warm up
    return summed_up(name, [seconds], work=1, check=proof.total or 0, note=f"{proof.opener}")


def _hundred_openers(table: FeedbackTable) -> Timing:
    """The openers of least two-guess bound among those that divide best, one by one."""
    import numpy as np

    prover = Prover(table, _NO_LIMIT)
    promising = prover.order[:400]
    bounds, _ = prover.bound_openers(promising, _core.INFINITE_COST)
    seconds, totals = [], 0
    for row in promising[np.argsort(bounds, kind="stable")][:100]:
        start = time.perf_counter()
        solution = solve_tree(table, opener=table.lexicon.guesses[int(row)], limits=_NO_LIMIT)
        seconds.append(time.perf_counter() - start)
        totals += solution.upper or 0
    note = f"the median; the slowest {max(seconds):.2f} s"
    return summed_up("100 best openers, exact", seconds, work=1, check=totals, note=note)
