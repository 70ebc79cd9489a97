"""``bench kernels``: the same work with every instruction set, side by side.

Each kind of counting is done by every kernel in turn on one thread, so a busy moment of the machine
meets all of them alike, and all must find the same.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from fivefold import _core
from fivefold.base.budget import Budget
from fivefold.base.kernel import available_kernels
from fivefold.base.progress import Control
from fivefold.bench.cover import list_bytes
from fivefold.bench.measure import Report, Timing, require_same_check, summed_up
from fivefold.bench.openings import growth_lexicon
from fivefold.bench.pace import paced
from fivefold.cover.anagram_classes import AnagramClasses
from fivefold.cover.search import CoverSearch
from fivefold.openings.rank import rank_openings
from fivefold.proof.proof import prove
from fivefold.puzzle.position import Position
from fivefold.search.exact import solve
from fivefold.strategies.simulate import simulate
from fivefold.words.lexicon import Lexicon

SUMMARY = "every kind of counting with each instruction set of this machine, side by side"
EXAMPLE = "fivefold bench kernels --repeats 3"

Work: TypeAlias = Callable[[Budget], dict[str, tuple[float, int]]]
"""Does something; by part of it the seconds and the check value."""

MEASURES = {
    "entropy": "bits left",
    "expected": "avg. words left",
    "largest": "largest group",
    "groups": "patterns",
}


def add_options(parser: ArgumentParser) -> None:
    """No options of its own; ``--full`` includes the plain code."""


def run(options: Namespace) -> Report:
    """For each kind of counting a row per kernel, the fastest kernel first."""
    kernels = available_kernels()
    if not options.full and len(kernels) > 2:
        kernels = kernels[:-1]  # the plain code, where two others are there to be compared
    timings = [row for work in works() for row in compared(work, kernels, options.repeats)]
    return Report(
        name="kernels",
        title="the same work with every kernel, on one thread",
        unit="run",
        timings=tuple(timings),
        group=len(kernels),
        notes=(
            "speed-up: over the first kernel of the same work; check: what was found",
            *(furthest_behind(timings, kernels, i) for i in range(1, len(kernels))),
        ),
    )


def compared(work: Work, kernels: Sequence[str], repeats: int) -> list[Timing]:
    """The rows of some work, part by part: one for each kernel, which take turns."""
    runs = paced(
        f"{' and '.join(kernels)} in turn",
        lambda: {kernel: work(Budget(threads=1, kernel=kernel)) for kernel in kernels},
        repeats,
    )
    rows: list[Timing] = []
    for part in runs[0][kernels[0]]:
        found = [
            summed_up(
                f"{part}, {kernel}",
                [run[kernel][part][0] for run in runs],
                work=1,
                check=runs[0][kernel][part][1],
            )
            for kernel in kernels
        ]
        checks = [tuple(run[kernel][part][1] for kernel in kernels) for run in runs]
        if len(set(checks)) > 1:
            raise AssertionError(f"{part}: not deterministic")
        require_same_check(tuple(found))
        rows += found
    return rows


def furthest_behind(timings: Sequence[Timing], kernels: Sequence[str], place: int) -> str:
    """Where the kernel in a place is slowest beside the first one, by the fastest runs."""
    size = len(kernels)
    ratios = {
        timings[i].name.removesuffix(f", {kernels[0]}"): timings[i + place].fastest / timings[i].fastest
        for i in range(0, len(timings), size)
    }
    worst = max(ratios, key=lambda name: ratios[name])
    return f"{kernels[place]} takes at most {ratios[worst]:.2f} times as long as {kernels[0]}: {worst}"


def works() -> Iterator[Work]:
    """What programs of this package count, each on lists that take about a second."""
    lexicon = Lexicon.load("nyt-2022")
    yield from grades(lexicon)
    small, tiny = growth_lexicon(3000), growth_lexicon(1000)
    for by, name in MEASURES.items():
        yield ranking(f"pairs by {name}", small, 2, by)
    yield ranking("pairs by guesses", tiny, 2, "guesses")
    for by, name in MEASURES.items():
        if by != "largest":  # by which triples are not proven
            yield ranking(f"triples by {name}", tiny, 3, by)
    game = Position(growth_lexicon(6000), guesses_left=None)
    yield proof("", game, "sets of marks", "two-guess bounds")
    weights = {word: 1 + i % 7 * (i % 5) for i, word in enumerate(small.answers)}
    weighed = Position(small, guesses_left=None, weights=weights)
    yield proof("with weights, ", weighed, "two-guess bounds")
    whole = Position(lexicon)
    for rule in ("normal", "hard"):
        yield tree(f"search, {rule} rule", Position(lexicon, rule=rule).with_table(whole.table), "crate")
    yield once(
        "games by entropy", lambda budget: sum(simulate("entropy", lexicon, budget=budget).all_turns)
    )
    yield covers()


def once(name: str, run: Callable[[Budget], int]) -> Work:
    """Work that is one part."""

    def work(budget: Budget) -> dict[str, tuple[float, int]]:
        start = time.perf_counter()
        check = run(budget)
        return {name: (time.perf_counter() - start, check)}

    return work


def grades(lexicon: Lexicon) -> Iterator[Work]:
    """A table into memory used before, and scores without one."""
    rows = _core.LetterRows(lexicon.numbers(lexicon.guesses), lexicon.numbers(lexicon.answers))
    table = rows.empty_table()

    def fill(budget: Budget) -> int:
        rows.fill(table, budget.kernel or "", 1, Control(), None)
        return 0

    def score(budget: Budget) -> int:
        found = rows.measure(None, budget.kernel or "", 1, Control(), None)
        return int(found.logs.sum()) + int(found.groups.sum())

    def checked(budget: Budget) -> dict[str, tuple[float, int]]:
        table[:] = 0  # what another kernel left must not pass for this one's
        [(name, (seconds, _))] = once("table", fill)(budget).items()
        return {name: (seconds, int(table.sum(dtype="int64")))}

    yield checked
    yield once("score", score)


def ranking(name: str, lexicon: Lexicon, words: int, by: str) -> Work:
    """The best ten openings of so many words."""

    def rank(budget: Budget) -> int:
        ranking = rank_openings(lexicon, words, by=by, budget=budget)
        return sum(opening.groups * rank for rank, opening in enumerate(ranking, start=1))

    return once(name, rank)


def proof(prefix: str, game: Position, *shown: str) -> Work:
    """The parts of a proof that are asked for."""
    names = {"sets": "sets of marks", "bounds": "two-guess bounds"}

    def work(budget: Budget) -> dict[str, tuple[float, int]]:
        proved = prove(game, budget=budget)
        return {
            prefix + name: (proved.seconds[part], int(proved.bounds.sum(dtype="int64")))
            for part, name in names.items()
            if name in shown
        }

    return work


def tree(name: str, game: Position, opener: str) -> Work:
    """The tree of an opener: mostly scans."""
    return once(name, lambda budget: solve(game, opener=opener, budget=budget).total.upper or 0)


def covers() -> Work:
    """As long as the search says that it took."""
    classes = AnagramClasses([("alpha", list_bytes("alpha"))])

    def work(budget: Budget) -> dict[str, tuple[float, int]]:
        search = CoverSearch(classes, budget=budget, counts_only=True)
        for _ in search:
            pass
        return {"covers": (search.stats().solve_seconds, search.stats().covers)}

    return work
