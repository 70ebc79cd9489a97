"""What rules openings out on a GPU: bounds of openers, and what a limit says about words together."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log2
from typing import TYPE_CHECKING, Any

from fivefold.base.arrays import NDArray, np
from fivefold.gpu.device import warps_per_block
from fivefold.gpu.spreads import MOST_SUM

if TYPE_CHECKING:
    from fivefold.gpu.found import Found
    from fivefold.gpu.table import DeviceTable


# Two-guess bounds of openers on a GPU.
#
# Whatever follows an opener, a group of n candidates costs at least 3 n less the most patterns that any
# guess shows on it, one more for a guess inside; the sum over the groups bounds the opener's total.


def two_guess_bounds(
    table: DeviceTable, own_rows: NDArray[np.int64], openers: NDArray[np.int64]
) -> NDArray[np.int32]:
    """The bounds of some rows of a table of candidates; ``own_rows`` are the rows of the candidates."""
    gpu, n = table.gpu, table.answers
    own = np.full(table.guesses, -1, np.int32)
    own[own_rows] = np.arange(n)
    padded = (n + 15) // 8 * 8
    fixed = -(-(padded * 4 + table.codes * 16 + 16) // 16) * 16
    stamp = 1 if table.codes < 255 else 2
    per_warp = -(-table.codes * stamp // 4) * 128
    warps = warps_per_block(gpu, fixed, per_warp)
    program = gpu.program("most_patterns.cu", {**table.constants, "WARPS": warps})
    xp = gpu.arrays
    bounds = xp.zeros(len(openers), np.int32)
    program.launch(
        "most_patterns",
        (len(openers), 1),
        warps * 32,
        (
            table.turned,
            np.int32(n),
            np.int32(table.guesses),
            np.int32(table.width),
            xp.asarray(own),
            xp.asarray(openers.astype(np.int32)),
            bounds,
        ),
        fixed + warps * per_warp,
    )
    return gpu.on_host(bounds)


# What a limit on the value of an opening says about its bits and its groups.


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


# Which answers are looked at two by two, for bounds on what several words leave together.
#
# Any choice makes a valid bound; it is a good one if words seldom tell the two answers apart.


NOTHING = 0xFFFF
"""In the place of an answer: no two answers are looked at."""
_SAMPLE = 512  # words that are asked which answers they tell apart
_BLOCK = 1 << 26
_TRIPLES = 256  # that choose the answers with the largest groups
_BITS = 32


@dataclass(frozen=True)
class TogetherBits:
    """Two answers for every bit of a row."""

    left: NDArray[np.uint16]
    right: NDArray[np.uint16]
    planes: int
    """Words of 32 bits that are joined by `or`."""

    @property
    def words(self) -> int:
        """Words of a row."""
        return len(self.left) // _BITS


def joined_bits(near: NDArray[np.uint16], planes: int) -> TogetherBits:
    """A bit per answer and plane: with the earlier answer that ``near`` names in that plane.

    >>> import numpy as np
    >>> bits = joined_bits(np.array([[NOTHING, NOTHING], [0, NOTHING], [1, 0]]), 2)
    >>> bits.words, bits.left[:3].tolist(), bits.right[32:35].tolist()
    (2, [65535, 1, 2], [65535, 65535, 0])
    """
    n = len(near)
    pieces = -(-n // _BITS)
    right = np.full((pieces * _BITS, planes), NOTHING, np.uint16)
    right[:n] = near[:, :planes]
    left = np.where(right == NOTHING, NOTHING, np.arange(len(right))[:, None]).astype(np.uint16)

    def laid(ids: NDArray[np.uint16]) -> NDArray[np.uint16]:
        return np.ascontiguousarray(ids.reshape(pieces, _BITS, planes).transpose(0, 2, 1)).ravel()

    return TogetherBits(laid(left), laid(right), planes)


def largest_bits(answers: NDArray[np.int64], near: NDArray[np.uint16]) -> TogetherBits:
    """32 bits for each of some answers: with the answers that ``near`` names for it."""
    right = np.full((len(answers), _BITS), NOTHING, np.uint16)
    right[:, : near.shape[1]] = near[answers][:, :_BITS]
    left = np.where(right == NOTHING, NOTHING, answers[:, None]).astype(np.uint16)
    return TogetherBits(left.ravel(), right.ravel(), 1)


def near_answers(
    table: DeviceTable, words: NDArray[np.int64], count: int, *, earlier: bool
) -> NDArray[np.uint16]:
    """By answer the ``count`` others, or earlier ones, that some words leave with it most often."""
    xp, n = table.gpu.arrays, table.answers
    some = words[:: max(1, len(words) // _SAMPLE)][:_SAMPLE]
    codes = xp.asarray(table.patterns[some])
    near = np.full((n, count), NOTHING, np.uint16)
    rows = max(1, _BLOCK // (len(some) * n))
    for first in range(0, n, rows):
        end = min(first + rows, n)
        same = codes[:, first:end, None] == codes[:, None, :]
        times = same.sum(axis=0, dtype=np.int32)
        here, other = xp.arange(first, end)[:, None], xp.arange(n)[None, :]
        times = xp.where(other < here if earlier else other != here, times, -1)
        order = xp.argsort(-times, axis=1, kind="stable")[:, :count]
        kept = xp.where(xp.take_along_axis(times, order, axis=1) < 0, NOTHING, order)
        near[first:end, : kept.shape[1]] = table.gpu.on_host(kept).astype(np.uint16)
    return near


def hard_answers(table: DeviceTable, words: NDArray[np.int64], count: int) -> NDArray[np.int64]:
    """Answers that random triples of some words leave in large groups, now one, now the other."""
    xp, n = table.gpu.arrays, table.answers
    rng = np.random.default_rng(1)
    sizes = np.empty((_TRIPLES, n), np.int32)
    for row in sizes:
        keys = np.zeros(n, np.int64)
        for word in rng.choice(words, min(3, len(words)), replace=False):
            keys = keys * (1 << 16) + table.patterns[word]
        _, group, members = np.unique(keys, return_inverse=True, return_counts=True)
        row[:] = members[group.reshape(-1)]
    left: Any = xp.asarray(sizes)
    chosen: list[int] = []
    best = xp.zeros(_TRIPLES, np.int32)
    for _ in range(min(count, n)):
        gain = xp.maximum(left - best[:, None], 0).sum(axis=0) * n + left.sum(axis=0) // _TRIPLES
        gain[xp.asarray(np.array(chosen, np.int64))] = -1
        chosen.append(int(gain.argmax()))
        best = xp.maximum(best, left[:, chosen[-1]])
    return np.array(chosen, np.int64)
