"""The greatest cost: whether weighted totals of a position fit the core's numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold import _core
from fivefold.base.errors import OptionError
from fivefold.base.kernel import active_kernel
from fivefold.base.progress import Control
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def require_countable(table: FeedbackTable, candidates: NDArray[np.uint32], position: Position) -> None:
    """Raise if the best tree of weighted candidates, columns of the table, might cost too much."""
    weights = position.candidate_weights.tolist()
    if _greatest_cost(table, candidates, weights, position.guesses_left) >= _core.INFINITE_COST:
        raise OptionError(f"weights add up to {sum(weights)}: scale them down")


def _greatest_cost(
    table: FeedbackTable, candidates: NDArray[np.uint32], weights: list[int], guesses: int | None
) -> int:
    """What the best tree cannot cost more than, with one guess before it that tells nothing.

    The candidates can be guessed in turn, the heaviest first; within so many guesses each is found by
    the last of them; and some tree is found in a moment: always guess the candidate that leaves
    the least expected words.
    """
    total = sum(weights)
    cost = sum(i * weight for i, weight in enumerate(sorted(weights, reverse=True), 1))
    if guesses is not None:
        cost = min(cost, guesses * total)
    if cost + total < _core.INFINITE_COST or 3 * total >= _core.INFINITE_COST:
        return cost + total
    turns: list[int] = _walk(table, candidates).turns.tolist()
    walked = sum(weight * turn for weight, turn in zip(weights, turns, strict=True))
    return min(cost, walked) + total


def _walk(table: FeedbackTable, candidates: NDArray[np.uint32]) -> _core.Walk:
    """Every candidate found by guessing the candidate that leaves the least expected words."""
    import numpy as np

    lexicon = table.lexicon
    puzzle = _core.WalkPuzzle(
        table=np.ascontiguousarray(table.patterns[:, candidates]),
        guesses=lexicon.numbers(lexicon.guesses),
        answer_rows=table.own_rows[candidates],
        rule=Rule.NORMAL.number,
    )
    options = _core.WalkOptions(measure=1, candidates_only=True)
    options.most_guesses = len(candidates)
    return _core.walk(puzzle, options, active_kernel(), 1, Control(), None)
