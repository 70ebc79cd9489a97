"""Quick play: what a way to play needs that is found in a moment, where no search ends in time."""

from __future__ import annotations

from fivefold.base.budget import Budget
from fivefold.puzzle.position import Position
from fivefold.strategies import quick_total as quick


def quick_total(game: Position, opener: str, budget: Budget) -> int | None:
    """The total over the candidates of one way to play after ``opener``; None after a stop.

    >>> from fivefold.words.lexicon import Lexicon
    >>> game = Position(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]))
    >>> quick_total(game, "batch", Budget())
    10
    """
    return quick.quick_total(
        game.candidate_table, opener, game.rule, threads=budget.threads, control=budget.control
    )
