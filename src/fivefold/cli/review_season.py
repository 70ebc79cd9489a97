"""``fivefold review --log`` and ``--saved``: many games."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Sequence

from fivefold.base.budget import Budget
from fivefold.base.errors import OptionError, StorageError
from fivefold.base.files import decoded, read_standard_input
from fivefold.cli.output import print_json, print_notes
from fivefold.cli.progress import progress_bar
from fivefold.cli.review import chosen_start
from fivefold.cli.season import print_season
from fivefold.cli.stopping import INTERRUPTED, stop_on_interrupt
from fivefold.players.saved_games import LoggedGame, parse_log, read_log
from fivefold.players.season_review import review_season
from fivefold.puzzle.rule import Rule


def run_season(options: Namespace) -> int:
    """Review the games of a log, or those that were saved."""
    rule = Rule.parse(options.rule or "normal")
    if options.answer is not None or options.share is not None:
        raise OptionError("--answer and --share are for one game")
    if options.saved:
        from fivefold.base.files import data_folder
        from fivefold.players.saved_games import logged_games, open_store

        with open_store(data_folder(options.data)) as store:
            games = logged_games(store.games("play"))
        if not games:
            raise OptionError("no finished games are saved yet: play one with `fivefold play`")
    elif options.log == "-":
        name = "standard input"
        text = decoded(name, read_standard_input("a log of games", StorageError), StorageError)
        games = tuple(parse_log(text, name, rule))
        if not games:
            raise StorageError("standard input: no games")
    else:
        games = read_log(options.log, rule)
    return _report(options, games)


def _report(options: Namespace, games: Sequence[LoggedGame]) -> int:
    """Review every game, then print, draw and write what the options ask for."""
    start = time.perf_counter()
    game = chosen_start(options)
    print_notes(game.notes)
    if options.plot is not None:
        from fivefold.figures.plot import new_figure

        new_figure(1, 1)  # a missing extra is an error before the work
    own_lists = not (options.list or options.answers or options.guesses)
    with (
        stop_on_interrupt() as control,
        progress_bar("games", len(games)) as on_progress,
    ):
        budget = Budget(
            seconds=options.seconds, threads=options.threads, control=control, on_progress=on_progress
        )
        season = review_season(game, games, budget=budget, own_lists=own_lists)
        stopped = control.stop_requested
    if season is None:
        raise KeyboardInterrupt
    seconds = time.perf_counter() - start
    if options.html is not None:
        from fivefold.players.season_html import write_season_page

        write_season_page(season, options.html)
    if options.plot is not None:
        from fivefold.figures.season import plot_season

        plot_season(season, options.plot)
    if options.json:
        print_json("review", game.lexicon, seconds, season, None)
    else:
        print_season(season, seconds)
    return INTERRUPTED if stopped else 0
