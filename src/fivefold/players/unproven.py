"""Unproven guesses: what to show when no search ended, or there are too many words to begin one.

The guesses that leave the fewest words come first; of equal ones those that could be the answer, then
familiar words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.base.bounds import Bounds
from fivefold.base.budget import Budget
from fivefold.players.suggestions import MOST_SEARCHED
from fivefold.puzzle.criterion import BY_EXPECTED
from fivefold.puzzle.feedback import fits_memory
from fivefold.puzzle.pattern import pattern_count
from fivefold.puzzle.position import Position
from fivefold.puzzle.splits import CountedSplits, splits_in_time
from fivefold.search.guess_costs import GuessCost, GuessCosts
from fivefold.words.familiar import unfamiliarities

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_LONG_SECONDS = 10.0


def is_too_large(game: Position, budget: Budget) -> bool:
    """Whether a search would only waste the time, or not fit into memory."""
    if len(game) <= MOST_SEARCHED:
        return False
    hurried = budget.seconds is not None and budget.seconds < _LONG_SECONDS
    # The search copies the table column by column, and remembers what it finds.
    return hurried or not (game.has_table or fits_memory(game.lexicon, copies=3))


def by_words_left(game: Position, *, top: int, lower: int = 0, budget: Budget) -> GuessCosts:
    """The legal guesses that leave the fewest words on average, with what counting alone tells.

    ``lower`` is a total that no guess goes below.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    >>> found = by_words_left(Position(lexicon), top=2, budget=Budget())
    >>> [(cost.word, str(cost.total)) for cost in found.guesses], found.lower
    ([('chomp', 'at least 9'), ('catch', 'at least 9')], 9)
    """
    counted = splits_in_time(game, budget)
    found = counted.splits
    least = _least_totals(game, counted)
    legal = set(game.guess_ids.tolist())
    best = BY_EXPECTED.order(found, unfamiliarities(game.lexicon)).tolist()
    order = [place for place in best if place in legal]
    return GuessCosts(
        position=game,
        guesses=tuple(
            GuessCost(found.guesses[place], Bounds(max(lower, int(least[place])), None))
            for place in order[:top]
        ),
        wanted=(),
        lower=max(lower, int(least[game.guess_ids].min())),
        status=budget.start().status(finished=False),
        ranked=False,
    )


def _least_totals(game: Position, found: CountedSplits) -> NDArray[np.int64]:
    """For every guess: each candidate costs it, then one more in each group and two otherwise."""
    import numpy as np

    n, splits = len(game), found.splits
    if game.weights is None:
        # A guess that was not counted shows no more patterns than there are.
        most = min(n, pattern_count(game.lexicon.length))
        groups = np.where(found.counted, splits.groups.astype(np.int64), most)
        least: NDArray[np.int64] = 3 * n - groups - (splits.win > 0)
        return least
    # With weights: it costs the guess, and one more unless it was the answer.
    weight = int(game.candidate_weights.sum())
    return np.rint(weight * (2 - splits.win)).astype(np.int64)
