"""Unproven guesses: what to show when no search ended, or there are too many words to begin one.

The guesses that leave the fewest words come first; of equal ones those that could be the answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.base.bounds import Bounds
from fivefold.base.budget import Budget
from fivefold.players.suggestions import MOST_SEARCHED
from fivefold.puzzle.criterion import BY_EXPECTED
from fivefold.puzzle.partition import Splits, opener_splits, table_splits
from fivefold.puzzle.position import Position
from fivefold.search.guess_costs import GuessCost, GuessCosts
from fivefold.words.lexicon import Lexicon

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_LONG_SECONDS = 10.0


def is_too_large(game: Position, budget: Budget) -> bool:
    """Whether a search would only waste the time."""
    return len(game) > MOST_SEARCHED and budget.seconds is not None and budget.seconds < _LONG_SECONDS


def by_words_left(game: Position, *, top: int, lower: int = 0, budget: Budget) -> GuessCosts:
    """The legal guesses that leave the fewest words on average, with what counting alone tells.

    ``lower`` is a total that no guess goes below.

    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    >>> found = by_words_left(Position(lexicon), top=2, budget=Budget())
    >>> [(cost.word, str(cost.total)) for cost in found.guesses], found.lower
    ([('chomp', 'at least 9'), ('batch', 'at least 9')], 9)
    """
    splits = position_splits(game, budget)
    least = _least_totals(game, splits)
    legal = set(game.guess_ids.tolist())
    order = [place for place in BY_EXPECTED.order(splits).tolist() if place in legal]
    return GuessCosts(
        guesses=tuple(
            GuessCost(splits.guesses[place], Bounds(max(lower, int(least[place])), None))
            for place in order[:top]
        ),
        wanted=(),
        lower=max(lower, int(least[game.guess_ids].min())),
        status=budget.start().status(finished=False),
        ranked=False,
    )


def position_splits(game: Position, budget: Budget) -> Splits:
    """How every guess divides the candidates, weights counted."""
    weights = None
    if game.weights is not None:
        weights = dict(zip(game.candidates, game.candidate_weights.tolist(), strict=True))
    if game.has_table:
        return table_splits(game.table, game.candidates, weights=weights, threads=budget.threads)
    lexicon = Lexicon(game.lexicon.name, game.candidates, game.lexicon.guesses)
    return opener_splits(lexicon, weights=weights, threads=budget.threads)


def _least_totals(game: Position, splits: Splits) -> NDArray[np.int64]:
    """For every guess: each candidate costs it, then one more in each group and two otherwise."""
    import numpy as np

    n = len(game)
    if game.weights is None:
        least: NDArray[np.int64] = 3 * n - splits.groups.astype(np.int64) - (splits.win > 0)
        return least
    # With weights: it costs the guess, and one more unless it was the answer.
    weight = int(game.candidate_weights.sum())
    return np.rint(weight * (2 - splits.win)).astype(np.int64)
