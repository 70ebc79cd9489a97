"""Costs: what the searches say of one position, in the terms of this room.

Totals are sums over the candidates, weights count; games may take any number of guesses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import Budget
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.position import Position
from fivefold.search.exact import Limits, Solution, solve_tree
from fivefold.search.guess_costs import Cost, best_guesses
from fivefold.strategies import quick_total as quick
from fivefold.words.lexicon import Lexicon

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class GuessCost:
    """A guess with the total it needs."""

    word: str
    total: Bounds[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class GuessCosts:
    """The guesses of a position that cost least, best first."""

    guesses: tuple[GuessCost, ...]
    wanted: tuple[GuessCost, ...]
    """The costs asked for by name, in that order."""
    lower: int
    """No guess at all costs less."""
    status: Status
    """Proven: the first guess is exact and no guess at all costs less."""
    ranked: bool
    """Whether all are exact and no other guess belongs among them."""


def guess_costs(
    game: Position, *, top: int = 1, wanted: Sequence[str] = (), budget: Budget
) -> GuessCosts:
    """The ``top`` guesses of least cost, and the costs of the ``wanted`` ones.

    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    >>> found = guess_costs(Position(lexicon), wanted=["batch"], budget=Budget())
    >>> found.guesses[0].word, str(found.guesses[0].total), str(found.wanted[0].total)
    ('chomp', '9', '10')
    """
    # Without a table of the whole list only the columns of the candidates are made, but words of the
    # list are preferred all the same.
    familiar = None if game.has_table else _rows(game.lexicon)
    found = best_guesses(
        game.table if game.has_table else candidate_table(game, budget),
        game.candidates,
        count=top,
        wanted=wanted,
        rule=game.rule,
        history=game.clues,
        familiar=familiar,
        weights=_weights(game),
        seconds=budget.seconds,
        threads=budget.threads,
        control=budget.control,
    )
    return GuessCosts(
        guesses=tuple(_cost(cost) for cost in found.guesses),
        wanted=tuple(_cost(cost) for cost in found.wanted),
        lower=found.lower,
        status=Status(found.status.value),
        ranked=found.ranked,
    )


def solve(game: Position, *, opener: str | None = None, budget: Budget) -> Solution:
    """The least total from here on, with ``opener`` first if one is given."""
    return solve_tree(
        game.table if game.has_table else candidate_table(game, budget),
        game.candidates,
        rule=game.rule,
        history=game.clues,
        opener=opener,
        limits=Limits(guesses=None, seconds=budget.seconds),
        threads=budget.threads,
        control=budget.control,
    )


def quick_total(game: Position, opener: str, budget: Budget) -> int | None:
    """The total of a way to play that is found in a moment; None after a stop."""
    whole = game.has_table and len(game) == len(game.lexicon.answers)
    return quick.quick_total(
        game.table if whole else candidate_table(game, budget),
        opener,
        game.rule,
        threads=budget.threads,
        control=budget.control,
    )


def candidate_table(game: Position, budget: Budget) -> FeedbackTable:
    """The replies of the candidates alone."""
    lexicon = Lexicon(game.lexicon.name, game.candidates, game.lexicon.guesses)
    return FeedbackTable.build(lexicon, threads=budget.threads)


def _weights(game: Position) -> Mapping[str, int] | None:
    if game.weights is None:
        return None
    return dict(zip(game.candidates, game.candidate_weights.tolist(), strict=True))


def _cost(cost: Cost) -> GuessCost:
    return GuessCost(cost.word, Bounds(cost.lower, cost.upper))


def _rows(lexicon: Lexicon) -> NDArray[np.uint32]:
    import numpy as np

    return np.array([lexicon.guess_ids[word] for word in lexicon.answers], np.uint32)
