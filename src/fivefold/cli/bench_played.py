"""``fivefold bench played``: how good the weights of played words are."""

from __future__ import annotations

import time
from argparse import ArgumentTypeError, Namespace
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from fivefold.base.errors import OptionError, quoted
from fivefold.cli.output import dim, print_json, print_table, print_wrapped
from fivefold.cli.parser import Commands, add_json, add_lexicon, chosen_lexicon, new_command
from fivefold.cli.progress import progress_bar

if TYPE_CHECKING:
    from fivefold.bench.played import Backtest, PlayedGames

SUMMARY = "how well played words foretell answers, day by day, with only what was known before"


def add_topic(topics: Commands) -> None:
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
    parser.set_defaults(run=run)


def run(options: Namespace) -> None:
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
    except OptionError as error:
        raise OptionError(f"{options.file}: {error}") from None
    found = backtest(played, lexicon, puzzles)
    games = []
    for opener in options.opener or ():
        with progress_bar(f"games with {opener}", found.puzzles) as on_progress:
            games.append(played_games(played, lexicon, puzzles, opener, on_progress=on_progress))
    seconds = time.perf_counter() - start
    if options.json:
        result: dict[str, Any] = {**found.as_dict(), "games": games}
        print_json("bench", lexicon, seconds, result, rule=None)
    else:
        _print(found, games, seconds)


def _print(found: Backtest, games: Sequence[PlayedGames], seconds: float) -> None:
    from fivefold.words.played import OTHER, PLAYED, UNPLAYED

    print(f"{found.puzzles} puzzles, {found.first} to {found.last}")
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
