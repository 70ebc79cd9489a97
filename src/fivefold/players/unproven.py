"""Unproven guesses: what counting alone tells, for when no search ended.

The guesses that leave the fewest words come first; of equal ones those that could be the answer, then
familiar words.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fivefold.base.bounds import Bounds
from fivefold.base.budget import Budget
from fivefold.puzzle.criterion import BY_EXPECTED, Criterion
from fivefold.puzzle.pattern import pattern_count
from fivefold.puzzle.position import Position
from fivefold.puzzle.splits import CountedSplits, Splits, splits_in_time
from fivefold.search.guess_costs import GuessCost, GuessCosts
from fivefold.words.familiar import unfamiliarities

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False)
class Counted:
    """What counting alone tells of the guesses of a position."""

    position: Position
    splits: Splits
    least: NDArray[np.int64]
    """By row a total that the guess does not go below."""
    order: tuple[int, ...]
    """The rows of the legal guesses, those that leave the fewest words first."""

    def by(self, criterion: Criterion) -> list[int]:
        """The same rows by another measure."""
        legal = set(self.order)
        best = criterion.order(self.splits, unfamiliarities(self.position.lexicon)).tolist()
        return [row for row in best if row in legal]


def count(position: Position, budget: Budget) -> Counted:
    """Count as many guesses as there is time for; the others are bounded by what no guess can exceed."""
    found = splits_in_time(position, budget)
    least = _least_totals(position, found)
    counted = Counted(position, found.splits, least, tuple(position.guess_ids.tolist()))
    return replace(counted, order=tuple(counted.by(BY_EXPECTED)))


def by_words_left(game: Position, *, top: int, lower: int = 0, budget: Budget) -> GuessCosts:
    """The legal guesses that leave the fewest words on average, with what counting alone tells.

    ``lower`` is a total that no guess goes below.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    >>> found = by_words_left(Position(lexicon), top=2, budget=Budget())
    >>> [(cost.word, str(cost.total)) for cost in found.guesses], found.lower
    ([('chomp', 'at least 9'), ('catch', 'at least 9')], 9)
    """
    counted = count(game, budget)
    return GuessCosts(
        position=game,
        guesses=tuple(
            GuessCost(game.lexicon.guesses[row], Bounds(max(lower, int(counted.least[row])), None))
            for row in counted.order[:top]
        ),
        wanted=(),
        lower=max(lower, int(counted.least[game.guess_ids].min())),
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
