"""``bench suggest``: how long a player waits for the best next guess, proven.

The check value of a row is the sum of the least totals over all groups it asks for.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace

from fivefold.base.bounds import Status
from fivefold.base.budget import UNLIMITED
from fivefold.bench.measure import Report, Timing, measure
from fivefold.bench.pace import paced
from fivefold.players.suggest import suggest
from fivefold.players.suggestions import Suggestions
from fivefold.puzzle.clue import Clue, clue_text
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.position import Position

SUMMARY = "the best next guess after every reply to three openers, and in a fresh process"
EXAMPLE = "fivefold bench suggest --repeats 3"

OPENERS = ("salet", "crane", "soare")
_COLD = "salet=BYBBB"


def add_options(parser: ArgumentParser) -> None:
    """Nothing to choose."""


def run(options: Namespace) -> Report:
    """Every group of every opener once per repeat, and a process from its start to its end."""
    game = Position("original")
    clues = [clue for opener in OPENERS for clue in _replies(game, opener)]
    timings = _warm(game, clues, options.repeats)

    # pip compiles what it installs; a checkout must be allowed to keep what the first run compiles.
    compiled = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def cold() -> int:
        command = [sys.executable, "-m", "fivefold", "suggest", _COLD]
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=compiled)  # noqa: S603
        shown = done.stdout
        if "(proven)" not in shown:
            raise AssertionError(f"not proven: {shown}")
        return len(shown.splitlines())

    timings.append(measure(f"a process: suggest {_COLD}", cold, work=1, repeats=options.repeats))
    return Report(
        name="suggest",
        title=f"every reply to {', '.join(OPENERS)} on original, five guesses each, all threads",
        unit="answer",
        timings=tuple(timings),
        notes=(
            "check: the sum of the least totals of guesses; of the process, the lines printed",
            f"every one of the {len(clues)} answers is proven",
        ),
    )


def _replies(game: Position, opener: str) -> list[Clue]:
    codes = sorted(set(game.table.row(opener).tolist()))
    return [(opener, Pattern(code, game.lexicon.length)) for code in codes]


def _warm(game: Position, clues: list[Clue], repeats: int) -> list[Timing]:
    """The median and the worst answer of a library that has its table already."""

    def job() -> tuple[float, float, str, int]:
        times, total = [], 0
        for clue in clues:
            start = time.perf_counter()
            found = suggest(game, clue, budget=UNLIMITED)
            times.append((time.perf_counter() - start, clue))
            total += _least_total(found)
        worst, slowest_clue = max(times, key=lambda entry: entry[0])
        median = statistics.median(seconds for seconds, _ in times)
        return median, worst, clue_text([slowest_clue]), total

    medians, worsts, slowest, totals = zip(*paced("every reply", job, repeats), strict=True)
    checks = set(totals)
    if len(checks) != 1:
        raise AssertionError(f"not deterministic, got {sorted(checks)}")
    rows = (("the median reply", medians, ""), ("the worst reply", worsts, slowest[-1]))
    return [
        Timing(
            name=name,
            work=1,
            seconds=statistics.median(seconds),
            fastest=min(seconds),
            spread=(max(seconds) - min(seconds)) / statistics.median(seconds),
            check=next(iter(checks)),
            note=note,
        )
        for name, seconds, note in rows
    ]


def _least_total(found: Suggestions) -> int:
    if found.status is not Status.PROVEN or not found.ranked:
        raise AssertionError(f"not proven: {found.position}")
    return round(found.lower * len(found.candidates))
