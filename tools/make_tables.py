"""Write the page of published tables beside ours.

    python tools/make_tables.py                    # the page from what is recorded
    python tools/make_tables.py --record games     # play all games again first: minutes
    python tools/make_tables.py --record best-n    # build the trees of best-N search again first

What was played is in ``docs/reproduced-tables.json``; a test plays the quick part of it again.  The
published figures, as far as they can be compared, are in `published_tables`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from best_n_tables import beam_table, best_n_table, record_best_n
from fivefold import FeedbackTable, Lexicon, Rule, history, rank_openers
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.files import replacing
from fivefold.puzzle.criterion import BY_EXPECTED
from fivefold.puzzle.position import Position
from fivefold.search.exact import solve
from fivefold.strategies.by_name import named_strategy
from fivefold.strategies.letters import LETTER_VALUES
from fivefold.strategies.record import Record
from fivefold.strategies.simulate import simulate
from fivefold.trees.tree import depths
from published_tables import ANSWERS_12DICTS, LIBRARY, LIBRARY_NANOSECONDS, OPENERS, SOLVER, Row

DOCS = Path(__file__).parents[1] / "docs"
TEMPLATE = Path(__file__).with_name("reproduced-tables.in.md")
PAGE, DATA = DOCS / "reproduced-tables.md", DOCS / "reproduced-tables.json"

ALL_WORDS = "12972"  # the guesses of `original`, all of them answers too
PUZZLES = range(1, 226)
NODES_PER_GROUP = 50_000
EXACT = "exact"  # as far as the exact search proves that no game need be lost

# Strategy, list, whose answers are hidden, rule, from, opener.  Quick ones are played by a test.
Game = tuple[str, str, str, str, str, str]
LIBRARY_GAMES: tuple[Game, ...] = (
    ("random", "improved", "improved", "normal", "possible", ""),
    *(
        (strategy, "improved", "improved", "normal", source, "")
        for strategy in (
            "unique-letters",
            "located-letters",
            "approximate-eliminations",
            "eliminations",
        )
        for source in ("possible", "all")
    ),
    ("eliminations", "improved", "original", "normal", "all", ""),
    ("combined-eliminations:100", "improved", "original", "normal", "all", ""),
    ("combined-eliminations:1000", "improved", "original", "normal", "all", ""),
)
STRONGER_LIBRARY_GAMES: tuple[Game, ...] = tuple(
    (strategy, "improved", hidden, "normal", "all", "")
    for hidden in ("improved", "original")
    for strategy in ("entropy", "groups", "lookahead:5")
)
SOLVER_GAMES: tuple[Game, ...] = tuple(
    (strategy, name, "history", rule, source, opener)
    for name, opener in ((ALL_WORDS, "lares"), ("scowl", "tares"))
    for strategy, rule, source in (
        ("expected", "normal", "all"),
        ("expected", "hard", "possible"),
        ("expected", "hard", "all"),
    )
)
STRONGER_SOLVER_GAMES: tuple[Game, ...] = (
    *(
        (strategy, name, "history", rule, "all", opener)
        for name, opener in ((ALL_WORDS, "lares"), ("scowl", "tares"))
        for strategy, rule in (
            ("entropy", "normal"),
            ("groups", "normal"),
            ("entropy", "hard"),
            ("groups", "hard"),
            ("lookahead:5", "hard"),
            (EXACT, "hard"),
        )
    ),
    *(
        (strategy, "original", "history", rule, "all", "salet")
        for rule in ("normal", "hard")
        for strategy in ("expected", "entropy", "groups", "optimal")
    ),
)
WHOLE_LIST_GAMES: tuple[Game, ...] = tuple(
    (strategy, name, name, "hard", "all", opener)
    for name, opener in ((ALL_WORDS, "lares"), ("scowl", "tares"), ("original", "salet"))
    for strategy in (
        "expected",
        "entropy",
        "groups",
        "lookahead:5",
        *(("optimal",) if name == "original" else ()),
    )
)
GAMES = LIBRARY_GAMES + STRONGER_LIBRARY_GAMES + SOLVER_GAMES + STRONGER_SOLVER_GAMES + WHOLE_LIST_GAMES


def is_quick(game: Game) -> bool:
    """Whether a test plays it again."""
    strategy, name, _, rule, *_ = game
    if name == "improved":
        return strategy in LETTER_VALUES
    if name == "scowl":
        return strategy in ("expected", "entropy")
    return strategy == "optimal" and rule == "hard"


def lexicon(name: str) -> Lexicon:
    if name == ALL_WORDS:
        return Lexicon.from_words(Lexicon.load("original").guesses, name=ALL_WORDS)
    return Lexicon.load(name)


def hidden_words(name: str, of: Lexicon) -> list[str]:
    """The answers to be found; puzzles that the list does not have are left out."""
    words = [history()[n] for n in PUZZLES] if name == "history" else lexicon(name).answers
    return [word for word in words if word in of.answer_ids]


def play(game: Game, table: FeedbackTable) -> dict[str, Any]:
    """The record of one row."""
    strategy, _, hidden, rule, source, opener = game
    words = hidden_words(hidden, table.lexicon)
    start = time.process_time()
    more: dict[str, Any] = {}
    if strategy == EXACT:
        record, more = play_exactly(table, words, Rule.parse(rule), opener)
    else:
        player = named_strategy(strategy, table.lexicon, possible_only=source == "possible")
        position = Position(table.lexicon, rule=rule).with_table(table)
        record = simulate(player, position, opener=opener or None, hidden=words)
    return {
        "game": list(game),
        "opener": record.opener,
        "counts": {str(turn): games for turn, games in record.counts.items()},
        "mean": round(record.mean, 4),
        "sd": round(record.sd, 4),
        "failed": record.failed,
        "lost": sorted(word for word, turn in record.turns.items() if turn > 6)[:40],
        "cpu_seconds": round(time.process_time() - start, 2),
        **more,
    }


def play_exactly(
    table: FeedbackTable, words: list[str], rule: Rule, opener: str
) -> tuple[Record, dict[str, Any]]:
    """Each group after the opener by exact search within the six guesses, if that ends soon enough.

    Other groups are played as `lookahead:5` plays them.
    """
    start = Position(table.lexicon, rule=rule).with_table(table)
    fallback = simulate("lookahead:5", start, opener=opener, hidden=words)
    turns: dict[str, int] = {}
    counts = {"possible": 0, "impossible": 0, "open": 0}
    games = dict.fromkeys(counts, 0)
    for pattern in sorted({table[opener, word] for word in words}, key=lambda p: p.code):
        here = [word for word in words if table[opener, word] == pattern]
        if pattern.solved:
            turns[opener] = 1
            continue
        group = start.after((opener, pattern))
        solution = solve(group, budget=Budget(nodes=NODES_PER_GROUP))
        found = {}
        if solution.tree is not None and solution.status is Status.PROVEN:
            found = {word: 1 + turn for word, turn in depths(solution.tree)}
        kind = "possible" if found else "impossible" if solution.impossible else "open"
        counts[kind] += 1
        games[kind] += len(here)
        turns |= {word: found.get(word, fallback.turns[word]) for word in here}
    more = {"groups": counts, "games_in_groups": games}
    answers = tuple(words)
    record = Record(
        name=EXACT,
        position=start,
        answers=answers,
        all_turns=tuple(turns[word] for word in answers),
        words=lambda _: (opener,),
    )
    return record, more


def record(games: Iterable[Game], say: Callable[[str], None]) -> Iterator[dict[str, Any]]:
    tables: dict[str, FeedbackTable] = {}
    for game in games:
        name = game[1]
        if name not in tables:
            tables = {name: FeedbackTable.build(lexicon(name))}  # one at a time: they are large
        row = play(game, tables[name])
        say(f"{' '.join(game)}: {row['mean']} {row['counts']} {row['cpu_seconds']} s")
        yield row


def opener_ranking() -> list[dict[str, Any]]:
    ranking = rank_openers(lexicon(ALL_WORDS), criterion=BY_EXPECTED)
    return [{"word": o.words[0], "expected": round(o.value, 3)} for o in ranking.top(10)]


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", choices=("games", "best-n"), help="measure this part again first")
    again = parser.parse_args().record
    data = json.loads(DATA.read_text(encoding="utf-8"))
    if again == "games":
        rows = list(record(GAMES, lambda line: print(line, file=sys.stderr, flush=True)))
        data |= {"openers": opener_ranking(), "rows": rows}
    elif again == "best-n":
        data["best_n"] = record_best_n()
    if again:
        text = json.dumps(data, indent=None).replace('{"game"', '\n{"game"')
        with replacing(DATA) as part:
            part.write_text(text + "\n", encoding="utf-8")
    with replacing(PAGE) as part:
        part.write_text(page(data), encoding="utf-8")


if __name__ == "__main__":
    main()
