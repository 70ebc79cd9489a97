"""``bench tree``: exact trees of single openers, best-N play, and on request whole proofs.

The check value of a row is the total of guesses it finds; published proven totals for the
list `original` are salet 7920 and crate 7926.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable

from fivefold import _core
from fivefold.base.arrays import np
from fivefold.base.budget import Budget
from fivefold.bench.measure import Report, Timing, measure, summed_up
from fivefold.bench.pace import begun, paced
from fivefold.proof.proof import Proof, prove
from fivefold.proof.prover import Prover
from fivefold.puzzle.position import Position
from fivefold.search.beam import beam, entropy_beam
from fivefold.search.exact import Solution, solve
from fivefold.words.lexicon import Lexicon

SUMMARY = "exact trees of openers, best-N play, and with --proof proofs over all openers"
EXAMPLE = "fivefold bench tree --repeats 3"


def add_options(parser: ArgumentParser) -> None:
    """``--proof``."""
    parser.add_argument(
        "--proof",
        action="store_true",
        help="prove `original`, by the hard rule too, and `nyt-2023`; solve 100 openers; each once",
    )


def run(options: Namespace) -> Report:
    """Every row from a table that is already there."""
    original = _whole("original")
    answers_only = _whole(original.lexicon.answers_only())

    def row(name: str, work: Callable[[], Solution]) -> Timing:
        return measure(name, lambda: work().total.upper or 0, work=1, repeats=options.repeats)

    def exact(opener: str, threads: int) -> Callable[[], Solution]:
        return lambda: solve(original, opener=opener, budget=Budget(threads=threads))

    timings = [
        row("salet, exact, 1 thread", exact("salet", 1)),
        row("salet, exact, all threads", exact("salet", 0)),
        row("crate, exact, 1 thread", exact("crate", 1)),
        row("crate, exact, all threads", exact("crate", 0)),
        row("best 12 by entropy, answers only", lambda: entropy_beam(answers_only, 12)),
        row("best 50, openers included, all guesses", lambda: beam(original, 50)),
    ]
    if options.proof:
        hard = Position(original.lexicon, rule="hard").with_table(original.table)
        timings += [
            _hundred_openers(original),
            _proof("proof, original", original),
            _proof("proof, original, hard rule", hard),
            _proof("proof, nyt-2023", _whole("nyt-2023")),
        ]
    return Report(
        name="tree",
        title=f"original, {len(original)} answers, {len(original.lexicon.guesses)} guesses, "
        "normal rule unless a row says otherwise",
        unit="tree",
        timings=tuple(timings),
        notes=("check: the total of guesses over all answers",),
    )


def _whole(words: Lexicon | str) -> Position:
    """A list with its table, games of any length."""
    position = Position(words, guesses_left=None)
    return position.with_table(position.table)


def _proof(name: str, position: Position) -> Timing:
    def job() -> tuple[float, Proof]:
        start = time.perf_counter()
        proof = prove(
            position, on_stage=lambda stage, done, total: begun(f"{name}: {stage}, {done} of {total}")
        )
        return time.perf_counter() - start, proof

    [(seconds, proof)] = paced(name, job, 0)  # once, without a run to warm up
    parts = ", ".join(f"{part} {took:.1f} s" for part, took in proof.seconds.items())
    return summed_up(name, [seconds], work=1, check=proof.total or 0, note=f"{proof.opener}: {parts}")


def _hundred_openers(position: Position) -> Timing:
    """The openers of least two-guess bound among those that divide best, one by one."""
    prover = Prover(position)
    promising = prover.order[:400]
    bounds = prover.bound_openers(promising, _core.INFINITE_COST).bounds
    seconds, totals = [], 0
    for row in promising[np.argsort(bounds, kind="stable")][:100]:
        start = time.perf_counter()
        solution = solve(position, opener=position.lexicon.guesses[int(row)])
        seconds.append(time.perf_counter() - start)
        totals += solution.total.upper or 0
    note = f"the median; the slowest {max(seconds):.2f} s"
    return summed_up("100 best openers, exact", seconds, work=1, check=totals, note=note)
