"""``fivefold review --log`` and ``--saved``: many games."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Sequence

from fivefold.base.errors import FivefoldError, OptionError
from fivefold.base.files import decoded, read_standard_input
from fivefold.base.progress import Control
from fivefold.cli.output import print_json
from fivefold.cli.parser import chosen_lexicon
from fivefold.cli.progress import progress_bar
from fivefold.cli.season import print_season
from fivefold.cli.stopping import INTERRUPTED, stop_on_interrupt
from fivefold.players.game_log import LoggedGame, parse_log, read_log
from fivefold.players.guess_values import Judge
from fivefold.players.review import Review, judged_list, review_game
from fivefold.players.season import Season, SeasonGame
from fivefold.players.season_text import season_json
from fivefold.puzzle.rule import Rule
from fivefold.words.catalogue import builtin_lists
from fivefold.words.lexicon import Lexicon


def run_season(options: Namespace) -> int:
    """Review the games of a log, or those that are kept."""
    rule = Rule.parse(options.rule or "normal")
    if options.answer is not None or options.share is not None:
        raise OptionError("--answer and --share are for one game")
    if options.saved:
        from fivefold.base.data_folder import data_folder
        from fivefold.players.game_store import logged_games, open_store

        with open_store(data_folder(options.data)) as store:
            games = logged_games(store.games("play"))
        if not games:
            raise OptionError("no finished games are kept: play one with `fivefold play`")
    elif options.log == "-":
        name = "standard input"
        text = decoded(name, read_standard_input("log of games", OptionError), OptionError)
        games = tuple(parse_log(text, name, rule))
        if not games:
            raise OptionError("standard input: no games")
    else:
        games = read_log(options.log, rule)
    return _report(options, games)


def _report(options: Namespace, games: Sequence[LoggedGame]) -> int:
    """Review every game, then print, draw and write what the options ask for."""
    start = time.perf_counter()
    lexicon = chosen_lexicon(options)
    if options.plot is not None:
        from fivefold.figures.plot import new_figure

        new_figure(1, 1)  # a missing extra is an error before the work
    reviewed: list[SeasonGame] = []
    with (
        stop_on_interrupt() as control,
        progress_bar("games", len(games)) as on_progress,
    ):
        judges: dict[tuple[str, Rule], Judge] = {}
        for game in games:
            if control.stop_requested:
                break
            review = _review_logged(options, lexicon, game, judges, control)
            reviewed.append(SeasonGame(label=game.label, review=review))
            if on_progress is not None:
                on_progress(len(reviewed))
        stopped = control.stop_requested
    if not reviewed:
        raise KeyboardInterrupt
    season = Season(tuple(reviewed))
    seconds = time.perf_counter() - start
    if options.html is not None:
        from fivefold.players.season_html import write_season_page

        write_season_page(season, options.html)
    if options.plot is not None:
        from fivefold.figures.season import plot_season

        plot_season(season, options.plot)
    if options.json:
        print_json("review", lexicon, seconds, season_json(season), None)
    else:
        print_season(season, lexicon, seconds)
    return INTERRUPTED if stopped else 0


def _review_logged(
    options: Namespace,
    lexicon: Lexicon,
    game: LoggedGame,
    judges: dict[tuple[str, Rule], Judge],
    control: Control,
) -> Review:
    """One game; the judge of its list and rule is kept, with the openers it has judged."""
    if game.list in builtin_lists() and not (options.list or options.answers or options.guesses):
        lexicon = Lexicon.load(game.list)
    try:
        wider, _ = judged_list(lexicon, (), game.answer)
        key = (wider.name, game.rule)
        if key not in judges:
            judges[key] = Judge(wider, game.rule, options.threads, control)
        return review_game(
            lexicon,
            game.guesses,
            game.answer,
            rule=game.rule,
            seconds=options.seconds,
            judge=judges[key],
        )
    except FivefoldError as error:
        raise OptionError(f"game {game.label}: {error}") from None
