"""Splits in time: how the guesses of a long list divide the candidates, as far as there is time.

Every guess is counted on a sample of the candidates first.  Those that divide the sample best are then
counted on all candidates, until the time is over.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from typing import TYPE_CHECKING, Any

from fivefold import _core
from fivefold.base.budget import Budget, Clock
from fivefold.puzzle.position import Position
from fivefold.puzzle.splits import Splits, candidate_weights, splits, splits_from_sums

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Fewer patterns than this are counted without a look at the clock.
_IN_A_MOMENT = 300_000_000
_SAMPLED = 30_000_000
_LEAST_SAMPLE = 100
_ALWAYS_COUNTED = 256  # guesses


@dataclass(frozen=True, slots=True, eq=False)
class CountedSplits:
    """How every guess divides the candidates, and which guesses were counted."""

    splits: Splits
    """What was not counted stands there as if it divided nothing."""
    counted: NDArray[np.bool_]
    """By guess."""


def splits_in_time(position: Position, budget: Budget) -> CountedSplits:
    """How the guesses divide the candidates: all of them where that takes a moment or there is time.

    >>> found = splits_in_time(Position("nyt-2022"), Budget(seconds=0))
    >>> bool(found.counted.all()), found.splits.find("crane").groups
    (True, 142)
    """
    import numpy as np

    patterns = len(position) * len(position.lexicon.guesses)
    counted_anyway = patterns <= _IN_A_MOMENT or position.has_table
    if counted_anyway or budget.seconds is None or not position.lexicon.has_letters:
        found = splits(position, budget=budget)
        return CountedSplits(found, np.ones(len(found), np.bool_))
    return _best_first(position, budget.start())


def _best_first(position: Position, clock: Clock) -> CountedSplits:
    import numpy as np

    lexicon, rows = position.lexicon, position.guess_ids
    weights = candidate_weights(position)
    guesses, answers = lexicon.numbers(lexicon.guesses), lexicon.numbers(position.candidates)
    step = max(1, len(answers) // max(_LEAST_SAMPLE, _SAMPLED // len(rows)))
    sample = _core.LetterRows(guesses[rows], np.ascontiguousarray(answers[::step]))
    share = None if weights is None else np.ascontiguousarray(weights[::step])
    threads, kernel = clock.budget.threads, clock.kernel
    sampled = sample.measure(share, kernel, threads, _core.Control(), None)
    order = rows[np.argsort(sampled.squares, kind="stable")]

    control, letter_rows = _core.Control(), _core.LetterRows(guesses[order], answers)

    def look_at_the_clock(done: int) -> None:
        if clock.stopped and done >= _ALWAYS_COUNTED:
            control.request_stop()

    found = letter_rows.measure(weights, kernel, threads, control, look_at_the_clock)
    counted = np.zeros(len(guesses), np.bool_)
    counted[order] = found.groups > 0
    sums = _Sums.nothing_divided(len(guesses), len(answers), weights)
    sums.fill(order[found.groups > 0], found, found.groups > 0)
    ids = position.candidate_ids.tolist()
    return CountedSplits(splits_from_sums(lexicon, ids, weights, sums), counted)


@dataclass(slots=True, eq=False)
class _Sums:
    """By guess the sums over its groups, as the core has them."""

    logs: NDArray[Any]
    squares: NDArray[Any]
    largest: NDArray[Any]
    groups: NDArray[Any]

    @classmethod
    def nothing_divided(cls, guesses: int, n: int, weights: NDArray[np.float64] | None) -> _Sums:
        """The sums of guesses that leave all ``n`` candidates together."""
        import numpy as np

        if weights is None:
            logs = np.full(guesses, round(n * log2(n) * (1 << 32)), np.uint64)
            squares = np.full(guesses, n * n, np.uint64)
        else:
            weight = float(weights.sum())
            logs = np.full(guesses, weight * log2(weight))
            squares = np.full(guesses, weight * n)
        return cls(logs, squares, np.full(guesses, n, np.uint32), np.ones(guesses, np.uint32))

    def fill(self, rows: NDArray[np.intp], found: Any, chosen: NDArray[np.bool_]) -> None:
        """Put what was found for the chosen guesses at their rows."""
        for name in ("logs", "squares", "largest", "groups"):
            getattr(self, name)[rows] = getattr(found, name)[chosen]
