"""The review of a season: every game of a log, judged with its list and rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fivefold.base.budget import Budget
from fivefold.base.errors import FivefoldError, StorageError
from fivefold.players.guess_values import Judge
from fivefold.players.review import FIVE_SECONDS, review
from fivefold.players.reviews import Review
from fivefold.players.saved_games import LoggedGame
from fivefold.players.season import Season, SeasonGame
from fivefold.puzzle.position import GameLike, Position
from fivefold.puzzle.rule import Rule
from fivefold.words.catalogue import builtin_lists
from fivefold.words.lexicon import Lexicon


def review_season(
    game: GameLike,
    games: Sequence[LoggedGame],
    *,
    budget: Budget = FIVE_SECONDS,
    own_lists: bool = True,
) -> Season | None:
    """Every game reviewed, each within the budget; None if it was stopped before the first ended.

    A game is judged under the rule it was played with; with ``own_lists`` also with the list that it
    names, where fivefold has it.  Progress counts games.

    >>> from fivefold.players.saved_games import parse_log
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    >>> review_season(lexicon, list(parse_log("batch chomp match")))
    <1 game: 3.00 guesses each, 0.25 lost, luck -0.50>
    """
    start = Position.of(game)
    judges: dict[tuple[str, Rule], Judge] = {}
    reviewed: list[SeasonGame] = []
    quiet = replace(budget, on_progress=None)
    for logged in games:
        if budget.control is not None and budget.control.stop_requested:
            break
        named = own_lists and logged.list in builtin_lists()
        own = start.on(Lexicon.load(logged.list)) if named and logged.list else start
        found = _reviewed(own, logged, judges, quiet)
        reviewed.append(SeasonGame(label=logged.label, review=found))
        if budget.on_progress is not None:
            budget.on_progress(len(reviewed))
    return Season(tuple(reviewed)) if reviewed else None


def _reviewed(
    game: Position, logged: LoggedGame, judges: dict[tuple[str, Rule], Judge], budget: Budget
) -> Review:
    """One game; the judge of its list and rule is kept, with the openers it has judged."""
    try:
        start = game.with_rule(logged.rule)
        wide = start.widened(logged.answer)
        key = (wide.lexicon.name, logged.rule)
        if key not in judges:
            judges[key] = Judge(wide)
        return review(start, logged.guesses, answer=logged.answer, budget=budget, judge=judges[key])
    except FivefoldError as error:
        raise StorageError(f"{logged.label}: {error}") from None
