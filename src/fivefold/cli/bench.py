"""``fivefold bench``: one speed table per topic, a module of `fivefold.bench` each; and ``played``."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from importlib import import_module

from fivefold.bench.measure import Report, machine
from fivefold.bench.pace import pacing
from fivefold.cli.bench_played import add_topic as add_played
from fivefold.cli.output import dim, print_json, print_note, print_status, print_table
from fivefold.cli.parser import Commands, Parser, add_json, add_plot, new_command, positive

TOPICS = ("grade", "kernels", "openings", "tree", "suggest", "simulate", "cover", "serve")


def add_command(commands: Commands) -> None:
    """Add ``bench`` and its topics."""
    parser = new_command(
        commands,
        "bench",
        "measure how fast fivefold is here",
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
    add_played(topics)


def run(options: Namespace) -> None:
    """Measure, then print or draw."""
    start = time.perf_counter()
    with pacing(_show_begun, _print_ended, full=options.full):
        report: Report = options.topic.run(options)
    _show_begun("")
    if options.plot is not None:
        from fivefold.figures.plot import plot_report

        plot_report(report, options.plot)
    if options.json:
        print_json("bench", None, time.perf_counter() - start, report, rule=None)
    else:
        _print_report(report)


def _show_begun(row: str) -> None:
    """Say on a terminal what is being measured, in the place of what was before."""
    if sys.stderr.isatty():
        print_status(row and f"measuring: {row}")


def _print_ended(row: str, seconds: float, work: int) -> None:
    """A row as soon as it is there; the table comes when all are."""
    _show_begun("")
    print_note(f"{row}: {duration(seconds / work)}{' each' if work > 1 else ''}")


def duration(seconds: float) -> str:
    """A time in the unit that a person would choose.

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
    # Where a row is one unit of work its time is that of the unit.
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
