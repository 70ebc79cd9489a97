"""Words in the order a strategy likes them, ties broken the same way by all strategies.

Strategies look at every answer that agrees with the clues, also at those without a weight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.position import Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def agreeing(position: Position) -> tuple[str, ...]:
    """The answers that agree with the clues, with or without a weight, a to z."""
    return tuple(position.lexicon.answers[i] for i in position.agreeing_ids)


def agreeing_rows(position: Position) -> NDArray[np.intp]:
    """The places of the `agreeing` words in the list of guesses."""
    rows: NDArray[np.intp] = position.table.own_rows[position.agreeing_ids].astype("intp")
    return rows


def agreeing_weights(position: Position) -> dict[str, int] | None:
    """The weights of the `agreeing` words, 0 without one; None where none has a weight."""
    given = position.weights or {}
    found = {word: given.get(word, 0) for word in agreeing(position)}
    return found if any(found.values()) else None


def replies(position: Position, guess: str) -> list[tuple[Pattern, list[str]]]:
    """The patterns that can come back, in order, each with the `agreeing` words that show it."""
    lexicon, groups = position.lexicon, dict[int, list[str]]()
    codes = position.table.row(guess)[position.agreeing_ids]
    for answer, code in zip(position.agreeing_ids.tolist(), codes.tolist(), strict=True):
        groups.setdefault(code, []).append(lexicon.answers[answer])
    return [(Pattern(code, lexicon.length), groups[code]) for code in sorted(groups)]


def ranked(
    position: Position,
    rows: NDArray[np.intp],
    values: NDArray[Any],
    *,
    weights: dict[str, int] | None = None,
    top: int | None = None,
) -> list[str]:
    """The guesses ``rows`` by their ``values``, largest first.

    Ties: first a word that can be the answer, the heavier one if there are weights, then a to z.
    """
    import numpy as np

    lexicon = position.lexicon
    likely = np.full(len(lexicon.guesses), -1)
    likely[agreeing_rows(position)] = 0 if weights is None else list(weights.values())
    order = np.lexsort((rows, -likely[rows], -values))[:top]
    return [lexicon.guesses[row] for row in rows[order]]
