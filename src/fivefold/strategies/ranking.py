"""Words in the order a strategy likes them, ties broken the same way by all strategies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fivefold.base.arrays import NDArray, np
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.position import Position


def candidate_rows(position: Position) -> NDArray[np.intp]:
    """The places of the candidates in the list of guesses."""
    rows: NDArray[np.intp] = position.table.own_rows[position.candidate_ids].astype("intp")
    return rows


def replies(
    position: Position, guess: str, words: Sequence[str] | None = None
) -> list[tuple[Pattern, list[str]]]:
    """The patterns that can come back, in order, each with the candidates that show it.

    ``words``: other answers instead of the candidates.
    """
    lexicon, groups = position.lexicon, dict[int, list[str]]()
    words = position.candidates if words is None else words
    codes = position.table.row(guess)[[lexicon.answer_ids[word] for word in words]]
    for word, code in zip(words, codes.tolist(), strict=True):
        groups.setdefault(code, []).append(word)
    return [(Pattern(code, lexicon.length), groups[code]) for code in sorted(groups)]


def ranked(
    position: Position,
    rows: NDArray[np.intp],
    values: NDArray[Any],
    *,
    weights: Mapping[str, int] | None = None,
    top: int | None = None,
) -> list[str]:
    """The guesses ``rows`` by their ``values``, largest first.

    Ties: first a word that can be the answer, the heavier one if there are weights, then a to z.
    """
    lexicon = position.lexicon
    likely = np.full(len(lexicon.guesses), -1)
    likely[candidate_rows(position)] = 0 if weights is None else [weights[word] for word in position]
    order = np.lexsort((rows, -likely[rows], -values))[:top]
    return [lexicon.guesses[row] for row in rows[order]]
