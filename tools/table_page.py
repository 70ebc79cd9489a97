"""The page of published tables beside ours, from what is recorded."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from best_n_tables import beam_table, best_n_table
from published_tables import ANSWERS_12DICTS, LIBRARY, LIBRARY_NANOSECONDS, OPENERS, SOLVER, Row
from table_games import (
    ALL_WORDS,
    EXACT,
    LIBRARY_GAMES,
    NODES_PER_GROUP,
    PUZZLES,
    STRONGER_LIBRARY_GAMES,
    STRONGER_SOLVER_GAMES,
    WHOLE_LIST_GAMES,
    Game,
)

TEMPLATE = Path(__file__).with_name("reproduced-tables.in.md")


def page(data: dict[str, Any]) -> str:
    """The page from the recorded rows."""
    rows = {tuple(row["game"]): row for row in data["rows"]}
    text = TEMPLATE.read_text(encoding="utf-8")
    tables = {
        "library": _library_table(rows),
        "library-stronger": _our_table(rows, STRONGER_LIBRARY_GAMES),
        "library-time": _time_table(rows),
        "openers": _opener_table(data["openers"]),
        "solver": _solver_table(rows),
        "solver-stronger": _our_table(rows, STRONGER_SOLVER_GAMES),
        "solver-exact": _exact_table(rows),
        "whole-lists": _our_table(rows, WHOLE_LIST_GAMES),
        "12dicts": str(ANSWERS_12DICTS),
        "best-n": _markdown(
            [
                *("N", "there", "total", "s"),
                *("here", "total", "s of CPU"),
                *("least with that opener", "s of CPU", "least of all", "s of CPU"),
            ],
            best_n_table(data["best_n"]),
        ),
        "beams": _markdown(
            ["N", "there, s", "opener", "total", "here, s of CPU"], beam_table(data["best_n"])
        ),
    }
    for name, table in tables.items():
        text = text.replace(f"{{{{{name}}}}}", table)
    return text


def _markdown(headings: list[str], rows: list[list[str]]) -> str:
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _counts(counts: dict[str, int], most: int) -> list[str]:
    return [str(counts.get(str(turn), "")) for turn in range(1, most + 1)]


def _library_table(rows: dict[Any, dict[str, Any]]) -> str:
    lines: list[list[str]] = []
    for game in LIBRARY_GAMES:
        strategy, _, hidden, _, source, _ = game
        there: Row = LIBRARY[strategy, hidden, source]
        ours = rows[game]
        what = [f"`{strategy}`", source, f"`{hidden}`"]
        lines.append(
            [*what, "there", f"{there.mean:.2f}", f"{there.sd:.2f}", *_counts(there.counts, 12)]
        )
        mean, sd = f"**{ours['mean']:.2f}**", f"{ours['sd']:.2f}"
        lines.append(["", "", "", "here", mean, sd, *_counts(ours["counts"], 12)])
    headings = ["strategy", "from", "answers", "", "mean", "sd", *map(str, range(1, 13))]
    return _markdown(headings, lines)


def _our_table(rows: dict[Any, dict[str, Any]], games: Iterable[Game]) -> str:
    lines = []
    for game in games:
        strategy, name, hidden, rule, _, _ = game
        row = rows[game]
        what = [f"`{strategy}`", f"`{name}`", f"`{hidden}`", rule, row["opener"]]
        counts = _counts({k: v for k, v in row["counts"].items() if int(k) <= 6}, 6)
        lines.append([*what, f"{row['mean']:.3f}", *counts, str(row["failed"])])
    headings = ["strategy", "list", "answers", "rule", "opener", "mean", *map(str, range(1, 7)), "lost"]
    return _markdown(headings, lines)


def _time_table(rows: dict[Any, dict[str, Any]]) -> str:
    lines = []
    for (strategy, hidden, source), nanoseconds in LIBRARY_NANOSECONDS.items():
        row = rows[strategy, "improved", hidden, "normal", source, ""]
        games = sum(row["counts"].values())
        ours = row["cpu_seconds"] / games * 1e6
        lines.append(
            [f"`{strategy}`", source, f"`{hidden}`", f"{nanoseconds / 1e3:,.0f}", f"{ours:,.0f}"]
        )
    headings = ["strategy", "from", "answers", "there, µs per game", "here, µs of CPU per game"]
    return _markdown(headings, lines)


def _opener_table(openers: list[dict[str, Any]]) -> str:
    places = [*OPENERS, *[""] * (len(openers) - len(OPENERS))]
    lines = [
        [str(place), there, entry["word"], f"{entry['expected']:.3f}"]
        for place, (there, entry) in enumerate(zip(places, openers, strict=True), start=1)
    ]
    return _markdown(["place", "there", "here", "expected words left"], lines)


def _solver_table(rows: dict[Any, dict[str, Any]]) -> str:
    lines = []
    for rule in ("normal", "hard"):
        for name in (ALL_WORDS, "scowl"):
            there, missing = SOLVER[rule, name == ALL_WORDS], 0.0
            label = "12972 words" if name == ALL_WORDS else f"12dicts, {ANSWERS_12DICTS} words"
            shares = [f"{there.get(turn, 0):.1f}" for turn in range(2, 7)]
            missing = there.get(-1, 0.0)
            lines.append([rule, label, "there", "", *shares, f"{there[0]:.1f}", f"{missing:.1f}"])
            for source in ("possible", "all"):
                game = ("expected", name, "history", rule, source)
                lines += [
                    [rule, f"`{name}`", f"here, from {source}", *_shares(row)]
                    for key, row in rows.items()
                    if key[:5] == game
                ]
    turns = [str(turn) for turn in range(2, 7)]
    return _markdown(["rule", "list", "", "mean", *turns, "lost", "missing"], lines)


def _shares(row: dict[str, Any]) -> list[str]:
    """Per cent of all puzzles, those that the list does not have included."""
    counts = {int(turn): games for turn, games in row["counts"].items()}
    played = sum(counts.values())
    shares = [f"{100 * counts.get(turn, 0) / len(PUZZLES):.1f}" for turn in range(2, 7)]
    lost = f"{100 * row['failed'] / len(PUZZLES):.1f}"
    missing = f"{100 * (len(PUZZLES) - played) / len(PUZZLES):.1f}"
    return [f"{row['mean']:.2f}", *shares, lost, missing]


def _exact_table(rows: dict[Any, dict[str, Any]]) -> str:
    lines = []
    for game, row in rows.items():
        if game[0] != EXACT:
            continue
        for kind, meaning in (
            ("possible", "six guesses suffice"),
            ("impossible", "they do not"),
            ("open", f"not decided by {NODES_PER_GROUP} positions"),
        ):
            groups, games = row["groups"][kind], row["games_in_groups"][kind]
            lines.append([f"`{game[1]}`", row["opener"], meaning, str(groups), str(games)])
    return _markdown(["list", "opener", "proven", "groups", "puzzles in them"], lines)
