"""``fivefold bench``: one speed table per topic, a module of `fivefold.bench` each."""

from __future__ import annotations

import time
from argparse import Namespace
from dataclasses import asdict
from importlib import import_module

from fivefold.bench.measure import Report, machine
from fivefold.cli.output import dim, print_json, print_table
from fivefold.cli.parser import Commands, Parser, add_json, add_plot, new_command, positive

TOPICS = ("grade", "openings", "tree", "suggest", "simulate", "cover", "serve")


def add_command(commands: Commands) -> None:
    """Add ``bench`` and its topics."""
    parser = new_command(
        commands,
        "bench",
        "speed tables to reproduce, with check values",
        example="fivefold bench grade --plot grade.svg",
    )
    topics = parser.add_subparsers(metavar="TOPIC", title="topics", required=True, parser_class=Parser)
    for name in TOPICS:
        topic = import_module(f"fivefold.bench.{name}")
        sub = new_command(topics, name, topic.SUMMARY, example=topic.EXAMPLE)
        sub.add_argument(
            "--repeats", type=positive, default=7, metavar="N", help="runs per row; default: 7"
        )
        topic.add_options(sub)
        add_plot(sub, "draw the rows")
        add_json(sub)
        sub.set_defaults(run=run, topic=topic)


def run(options: Namespace) -> None:
    """Measure, then print or draw."""
    start = time.perf_counter()
    report: Report = options.topic.run(options)
    if options.plot is not None:
        from fivefold.plot import plot_report

        plot_report(report, options.plot)
    if options.json:
        rows = [asdict(t) | {"ns": t.ns, "speedup": _speedup(report, t.ns)} for t in report.timings]
        published = [{"name": name, "ns": ns} for name, ns in report.published]
        result = {
            "topic": report.name,
            "title": report.title,
            "unit": report.unit,
            "machine": machine(),
            "rows": rows,
            "notes": report.notes,
            "published": published,
        }
        print_json("bench", None, time.perf_counter() - start, result, rule=None)
    else:
        _print_report(report)


def _speedup(report: Report, ns: float) -> float:
    return report.timings[0].ns / ns


def _print_report(report: Report) -> None:
    about = machine()
    print(f"{report.title}\n{about['cpu']}, {about['cores']} cores, Python {about['python']}\n")
    rows = [
        [
            t.name,
            f"{t.ns * t.work / 1e6:.2f}",
            f"{t.ns:.3f}",
            f"{t.fastest * 1e9 / t.work:.3f}",
            f"{_speedup(report, t.ns):.1f}",
            f"{t.spread:.0%}",
            str(t.check),
            t.note,
        ]
        for t in report.timings
    ]
    print_table(
        ["<row", "ms", f"ns/{report.unit}", "fastest", "speed-up", "spread", "check", "<note"], rows
    )
    if report.published:
        print("\npublished elsewhere, on its author's hardware:")
        print_table(
            ["<row", f"ns/{report.unit}"], [[name, f"{ns:.2f}"] for name, ns in report.published]
        )
    for note in report.notes:
        print(dim(f"\n{note}"))
