"""The games of the published tables, and our record of playing them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fivefold import FeedbackTable, Lexicon, Rule, history, rank_openers
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.puzzle.position import Position
from fivefold.search.exact import solve
from fivefold.strategies.by_name import named_strategy
from fivefold.strategies.letters import LETTER_VALUES
from fivefold.strategies.record import Record
from fivefold.strategies.simulate import simulate
from fivefold.trees.tree import depths

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
    ranking = rank_openers(lexicon(ALL_WORDS), by="expected")
    return [{"word": o.word, "expected": round(o.value, 3)} for o in ranking[:10]]
