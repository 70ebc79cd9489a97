"""What a limit on the value of an opening says about its bits and its groups."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log2
from typing import TYPE_CHECKING

from fivefold.gpu.pair_sums import MOST_SUM

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fivefold.gpu.found import Found

_FIXED = 1 << 32
_ALL = 1 << 30

_LEVELS = 8


def weights(measure: str) -> tuple[int, ...]:
    """What an answer adds at least for one, two, ... earlier ones in its group.

    For n log2 n in units of 1/64, for squares half of n (n - 1), for groups one that is missing.

    >>> weights("n_log_n")[:3], weights("squares")[:3], weights("groups")
    ((128, 48, 31), (1, 1, 1), (1,))
    """
    if measure == "squares":
        return (1,) * _LEVELS
    if measure != "n_log_n":
        return (1,)
    value = [n * log2(n) if n else 0.0 for n in range(_LEVELS + 2)]
    # Rounded down, and so is their sum.
    return tuple(
        floor(64 * (value[k + 1] - 2 * value[k] + value[k - 1]) + 1e-9) for k in range(1, _LEVELS + 1)
    )


@dataclass(frozen=True, slots=True)
class BoundLimits:
    """What an opening must keep to come before another; fields as triples.cu has them."""

    bits: int
    """S at most, in units of the pair sums."""
    most: int
    """What answers together may add up to by `weights`, or the answers of a group, at equal value."""
    strict: int
    """The same for a better value."""
    first: int
    """Only openings with a word up to this one may have equal value."""

    @classmethod
    def of(cls, measure: str, limit: Found | None, answers: int, bits: int) -> BoundLimits:
        """What coming before ``limit`` means; None: everything may.

        >>> from fivefold.gpu.found import Found
        >>> BoundLimits.of("groups", Found(-7, (2, 4, 5)), 10, 16)
        BoundLimits(bits=524289, most=3, strict=2, first=2)
        """
        if limit is None:
            return cls(MOST_SUM, _ALL, _ALL, 0)
        sums = _most_sum(measure, limit.value, answers)
        # Each of four sums is off by half a unit of 2^-32 per group at most.
        units = MOST_SUM if sums is None else min(MOST_SUM, ((sums + 4 * answers) >> (32 - bits)) + 1)
        most, strict = (_most_together(measure, limit.value - less, answers) for less in (0, 1))
        return cls(units, most, strict, limit.words[0])

    def packed(self) -> NDArray[np.uint32]:
        """As the kernel reads them."""
        import numpy as np

        return np.array([self.bits, self.most, self.strict, self.first], np.int64).astype(np.uint32)


def _most_sum(measure: str, value: int, answers: int) -> int | None:
    """The most that S can be, in units of 2^-32; None: there is no such limit."""
    if measure == "n_log_n":
        return value
    if measure == "squares":
        # The mean of log2 m is at most the log2 of the mean of m.
        return ceil(answers * log2(max(1.0, value / answers)) * _FIXED * (1 + 1e-12)) + 1
    if measure == "groups":
        # n log2 n is convex and 0 for n = 1, so one group takes all that is joined.
        joined = max(0, value + answers)
        return ceil((joined + 1) * log2(joined + 1) * _FIXED * (1 + 1e-12))
    return None


def _most_together(measure: str, value: int, answers: int) -> int:
    if measure == "n_log_n":
        # Off by half a unit of 2^-32 per group at most.
        return (value + answers if value >= 0 else value) >> 26
    if measure == "squares":
        return (value - answers) >> 1
    return value + answers if measure == "groups" else value
