"""``fivefold bench``: one speed table per topic, a module of `fivefold.bench` each; and ``played``."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentTypeError, Namespace
from collections.abc import Sequence
from datetime import date
from importlib import import_module
from typing import TYPE_CHECKING, Any

from fivefold.base.errors import OptionError, quoted
from fivefold.bench.measure import Report, machine
from fivefold.bench.pace import pacing
from fivefold.cli.output import (
    dim,
    print_json,
    print_note,
    print_status,
    print_table,
    print_wrapped,
    progress_bar,
)
from fivefold.cli.parser import (
    Commands,
    Parser,
    add_json,
    add_lexicon,
    add_plot,
    chosen_lexicon,
    new_command,
    positive,
)

if TYPE_CHECKING:
    from fivefold.bench.played import Backtest, PlayedGames


TOPICS = ("grade", "kernels", "openings", "tree", "suggest", "simulate", "cover", "serve")


def add_command(commands: Commands) -> None:
    """Add ``bench`` and its topics."""
    parser = new_command(
        commands,
        "bench",
        detail="The check value of a row is what it computed: it must not change when the speed does.",
        example="fivefold bench grade --plot grade.svg",
    )
    topics = parser.add_subparsers(metavar="TOPIC", title="topics", required=True, parser_class=Parser)
    for name in TOPICS:
        topic = import_module(f"fivefold.bench.{name}")
        sub = new_command(topics, name, topic.SUMMARY, example=topic.EXAMPLE)
        sub.add_argument(
            "--repeats", type=positive, default=7, metavar="N", help="runs per row; default: 7"
        )
        sub.add_argument(
            "--full",
            action="store_true",
            help="all rows and all runs, however long; default: about two minutes",
        )
        topic.add_options(sub)
        add_plot(sub, "draw the rows")
        add_json(sub)
        sub.set_defaults(run=run, topic=topic)
    _add_played(topics)


def run(options: Namespace) -> None:
    """Measure, then print or draw."""
    start = time.perf_counter()
    with pacing(_show_begun, _print_ended, full=options.full):
        report: Report = options.topic.run(options)
    _show_begun("")
    if options.plot is not None:
        from fivefold.show.plots import save_plot

        rows = len(report.timings) + len(report.published)
        save_plot(options.plot, report.plot, height=0.8 + 0.3 * rows)
    if options.json:
        print_json("bench", None, time.perf_counter() - start, report, rule=None)
    else:
        _print_report(report)


def _show_begun(row: str) -> None:
    """Show what is being measured as the status line."""
    if sys.stderr.isatty():
        print_status(row and f"measuring: {row}")


def _print_ended(row: str, seconds: float, work: int) -> None:
    """Show a row as soon as it is measured; the table comes at the end."""
    _show_begun("")
    print_note(f"{row}: {duration(seconds / work)}{' each' if work > 1 else ''}")


def duration(seconds: float) -> str:
    """A time in a readable unit.

    >>> duration(8.330949), duration(0.6091), duration(0.00424), duration(0.2e-9), duration(628.4)
    ('8.33 s', '609 ms', '4.24 ms', '0.200 ns', '628 s')
    """
    units = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
    unit, name = next((pair for pair in units if seconds >= pair[0]), units[-1])
    value = seconds / unit
    return f"{value:.{3 if value < 1 else 2 if value < 10 else 1 if value < 100 else 0}f} {name}"


def _print_report(report: Report) -> None:
    about = machine()
    print(f"{report.title}\n{about['cpu']}, {about['cores']} cores, kernel {about['kernel']}", end="")
    print(f", Python {about['python']}\n")
    # If every row is one unit of work, its time is already the time per unit.
    whole = all(t.work == 1 for t in report.timings)
    in_ns = all(t.ns < 1e6 for t in report.timings)
    per_unit = f"ns/{report.unit}" if in_ns else f"per {report.unit}"
    rows = [
        [
            t.name,
            duration(t.seconds),
            duration(t.fastest),
            *([] if whole else [f"{t.ns:.3f}" if in_ns else duration(t.ns / 1e9)]),
            f"{report.speedup(i):.{2 if report.group else 1}f}",
            f"{t.spread:.0%}",
            str(t.check),
            t.note,
        ]
        for i, t in enumerate(report.timings)
    ]
    print_table(
        [
            "<row",
            "time",
            "fastest",
            *([] if whole else [per_unit]),
            "speed-up",
            "spread",
            "check",
            "<note",
        ],
        rows,
    )
    if report.published:
        print("\npublished elsewhere, on its author's hardware:")
        print_table(
            ["<row", per_unit],
            [[name, f"{ns:.2f}" if in_ns else duration(ns / 1e9)] for name, ns in report.published],
        )
    for note in report.notes:
        print(dim(f"\n{note}"))


SUMMARY = "how well played words predict answers, day by day, from what was known before"


def _add_played(topics: Commands) -> None:
    """Add ``bench played``."""
    parser = new_command(
        topics,
        "played",
        SUMMARY,
        detail="Bits: how surprising the answers were; one bit less means half as many words to fear.\n"
        "Games: the opener, then exact search, with the weights of each day and without any.",
        example="fivefold bench played played.csv --opener salet",
    )
    parser.add_argument("file", metavar="FILE", help="played words with dates or puzzle numbers")
    parser.add_argument(
        "--since",
        type=_day,
        metavar="DATE",
        help="the first day; default: 2026-02-02, when repeats began",
    )
    parser.add_argument("--until", type=_day, metavar="DATE", help="the last day; default: the last")
    parser.add_argument(
        "--opener",
        action="append",
        metavar="WORD",
        help="play the games with this first guess, some minutes; repeatable; default: no games",
    )
    add_lexicon(parser)
    add_json(parser)
    parser.set_defaults(run=_run_played)


def _run_played(options: Namespace) -> None:
    """Measure, play, print."""
    from fivefold.bench.played import backtest, played_games, puzzles_between
    from fivefold.words.played import REPEATS_BEGAN, Played

    start = time.perf_counter()
    lexicon = chosen_lexicon(options)
    for opener in options.opener or ():
        lexicon.guess(opener)
    played = Played.read(options.file)
    try:
        puzzles = puzzles_between(played, options.since or REPEATS_BEGAN, options.until)
        found = backtest(played, lexicon, puzzles)
    except OptionError as error:
        raise OptionError(f"{options.file}: {error}") from None
    games = []
    for opener in options.opener or ():
        with progress_bar(f"games with {opener}", found.puzzles) as on_progress:
            games.append(played_games(played, lexicon, puzzles, opener, on_progress=on_progress))
    seconds = time.perf_counter() - start
    if options.json:
        result: dict[str, Any] = {**found.as_dict(), "games": games}
        print_json("bench", lexicon, seconds, result, rule=None)
    else:
        _print_played(found, games, seconds)


def _print_played(found: Backtest, games: Sequence[PlayedGames], seconds: float) -> None:
    from fivefold.words.played import OTHER, PLAYED, UNPLAYED

    print(f"{found.puzzles} puzzle{'s' * (found.puzzles != 1)}, {found.first} to {found.last}")
    if found.unlisted:
        print_wrapped(f"not counted, as {found.lexicon.title} lacks them: {' '.join(found.unlisted)}")
    names = {
        PLAYED: "played before",
        UNPLAYED: "new, of the original list",
        OTHER: "other new words",
    }
    print(", ".join(f"{count} {names[kind]}" for kind, count in found.classes.items()))
    print(f"answers that were ruled out: {found.excluded}")
    print(f"bits per puzzle: {found.bits:.3f}; with all answers alike: {found.uniform_bits:.3f}")
    if games:
        print()
        rows = []
        for game in games:
            means = [sum(taken) / len(taken) for taken in (game.weighted, game.unweighted)]
            most = [str(max(taken)) for taken in (game.weighted, game.unweighted)]
            rows.append([game.opener, *(f"{mean:.3f}" for mean in means), *most])
        print_table(["<opener", "avg. weighted", "avg. alike", "most weighted", "most alike"], rows)
    print(dim(f"{found.lexicon.title}, {seconds:.2f} s"))


def _day(text: str) -> date:
    """An option's date."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{quoted(text)} is not a date such as 2026-02-02") from None
