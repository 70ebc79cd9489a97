"""Sums over words and pairs of words on a GPU: how far they spread the answers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import log2
from typing import Any

from fivefold._core import fixed_n_log_n
from fivefold.base.arrays import NDArray, np
from fivefold.base.errors import GpuError
from fivefold.gpu.device import Program, warps_per_block
from fivefold.gpu.table import DeviceTable

_NEAR_STEPS = 256  # as in spreads.cu


@dataclass(frozen=True)
class SpreadArrays:
    """Sums over groups, on the GPU; one entry per division, as the core's ``Spread`` has them."""

    logs: Any
    """Sum of n log2 n in units of 2^-32 bits."""
    squares: Any
    """Sum of n * n."""
    largest: Any
    groups: Any

    def values(self, measure: str) -> Any:
        """What the core ranks by: whole numbers of 64 bits, least is best."""
        if measure == "groups":
            return -self.groups.astype("i8")
        return {"n_log_n": self.logs, "squares": self.squares, "largest": self.largest}[measure].astype(
            "i8"
        )


class Spreads:
    """Counts spreads of one table."""

    def __init__(self, table: DeviceTable) -> None:
        self.table = table
        padded = (table.answers + 15) // 8 * 8
        self._fixed = -(-(_NEAR_STEPS * 8 + padded * 4 + table.codes * 8 + 16) // 16) * 16
        self._per_warp = -(-table.codes * 2 // 4) * 128
        self.warps = warps_per_block(table.gpu, self._fixed, self._per_warp)

    @cached_property
    def _program(self) -> Program:
        return self.table.gpu.program("spreads.cu", {**self.table.constants, "WARPS": self.warps})

    @cached_property
    def _steps(self) -> Any:
        return self.table.gpu.arrays.asarray(np.diff(fixed_n_log_n(self.table.answers)))

    def of_words(self) -> SpreadArrays:
        """Every guess alone."""
        return self._count(-1, 1, later_only=False)

    def of_pairs(self, first: int, count: int) -> SpreadArrays:
        """The guesses from ``first`` on with every later one: ``count`` rows, a column per guess.

        What is not a pair of a word and a later one is not counted; anything may stand there.
        """
        return self._count(first, count, later_only=True)

    def with_word(self, word: int) -> SpreadArrays:
        """One guess with every guess."""
        return self._count(word, 1, later_only=False)

    def _count(self, first: int, rows: int, *, later_only: bool) -> SpreadArrays:
        table = self.table
        xp, shape = table.gpu.arrays, (rows, table.guesses)
        found = SpreadArrays(
            logs=xp.empty(shape, np.uint64),
            squares=xp.empty(shape, np.uint32),
            largest=xp.empty(shape, np.uint16),
            groups=xp.empty(shape, np.uint16),
        )
        batches = -(-table.guesses // 32)
        share = min(max(1, 4 * table.gpu.multiprocessors // rows), -(-batches // self.warps))
        numbers = (table.answers, table.guesses, table.width, first, later_only)
        self._program.launch(
            "spreads",
            (rows, share),
            self.warps * 32,
            (
                table.turned,
                *(np.int32(number) for number in numbers),
                self._steps,
                found.logs,
                found.squares,
                found.largest,
                found.groups,
            ),
            self._fixed + self.warps * self._per_warp,
        )
        return found


# S, the sum of n log2 n over groups, of single words and of all pairs of words.
#
# Sums are whole numbers of 2^-bits, those of pairs rounded down and those of words rounded up, so that
# S(ab) + S(ac) - S(a) is never too high.


MOST_SUM = (1 << 30) - 1
"""Sums stay below; two of them fit 31 bits."""
APART = (1 << 31) - 1
"""In the place of S where two words may not be together: as in triples.cu."""
_BLOCK_PAIRS = 1 << 23


def letters_apart(xp: Any, letters: NDArray[np.uint64], begin: int, end: int) -> Any:
    """By row from ``begin`` to ``end`` and guess, whether they share no letter."""
    apart = None
    for column in letters.T:
        sets = xp.asarray(column)
        none = (sets[begin:end, None] & sets[None, :]) == 0
        apart = none if apart is None else apart & none
    return apart


@dataclass(frozen=True)
class PairSums:
    """S of every two words, and of every word, on the GPU."""

    arrays: Any
    """The module of the arrays: CuPy, or NumPy."""
    pairs: Any
    """`APART` for a word with itself, and for words that may not be together."""
    single: Any
    bits: int
    """Sums are in units of 2^-bits."""

    @classmethod
    def of(cls, table: DeviceTable, letters: NDArray[np.uint64] | None = None) -> PairSums:
        """Count them; words of which the rows of ``letters`` meet may not be together."""
        gpu, guesses, n = table.gpu, table.guesses, table.answers
        xp, spreads = gpu.arrays, Spreads(table)
        if (needed := 6 * guesses * guesses) > gpu.free_bytes:
            free = gpu.free_bytes >> 20
            raise GpuError(f"all pairs take {needed >> 20} MB, {gpu.name} has {free} MB")
        bits = min(16, 29 - max(1, int(n * log2(max(2, n)))).bit_length())
        pairs = xp.zeros((guesses, guesses), np.uint32)
        rows = max(1, _BLOCK_PAIRS // guesses)
        for first in range(0, guesses, rows):
            end = min(first + rows, guesses)
            found = spreads.of_pairs(first, end - first).logs >> np.uint64(32 - bits)
            later = xp.arange(guesses)[None, :] > xp.arange(first, end)[:, None]
            block = xp.where(later, found, np.uint64(0)).astype(np.uint32)[:, first:]
            if letters is not None:
                together = letters_apart(xp, letters, first, end)[:, first:]
                block = xp.where(together | ~later[:, first:], block, np.uint32(APART))
            pairs[first:end, first:] += block
            pairs[first:, first:end] += block.T
        pairs[xp.arange(guesses), xp.arange(guesses)] = APART
        single = (spreads.of_words().logs[0] >> np.uint64(32 - bits)).astype(np.uint32) + np.uint32(1)
        return cls(xp, pairs, single, bits)

    def bases(self, begin: int, end: int, limit: int) -> Any:
        """The pairs of some words with later ones that can have the least S in a triple.

        S of the triple is at most ``limit``; one pair per row.
        """
        xp, pairs, single = self.arrays, self.pairs[begin:end], self.single
        later = xp.arange(pairs.shape[1])[None, :] > xp.arange(begin, end)[:, None]
        least = xp.minimum(single[begin:end, None], single[None, :])
        # Of APART too: twice as much exceeds any limit.
        first, second = xp.nonzero(later & (pairs < APART) & (2 * pairs <= limit + least))
        return xp.stack([first + begin, second], axis=1)

    def every(self, begin: int, end: int) -> Any:
        """All pairs of the words from ``begin`` to ``end`` with later ones that may be together."""
        xp, pairs = self.arrays, self.pairs[begin:end]
        later = xp.arange(pairs.shape[1])[None, :] > xp.arange(begin, end)[:, None]
        first, second = xp.nonzero(later & (pairs < APART))
        return xp.stack([first + begin, second], axis=1)

    def partners(self, word: int) -> Any:
        """One word with every other that may be with it."""
        xp = self.arrays
        others = xp.flatnonzero(self.pairs[word] < APART)
        return xp.stack([xp.full(len(others), word, others.dtype), others], axis=1)

    def best(self, count: int) -> Any:
        """About ``count`` pairs of least S, best first."""
        xp, pairs = self.arrays, self.pairs
        # The least S of each word, and from there upwards until there are enough.
        threshold = int(xp.sort(pairs.min(axis=1))[min(max(1, count // 20), len(pairs)) - 1])
        while threshold < APART and int((pairs <= threshold).sum()) < 2 * count:
            threshold += threshold // 64 + 1
        few = (pairs <= threshold) & (pairs < APART)
        first, second = xp.nonzero(xp.triu(few))
        order = xp.argsort(pairs[first, second], kind="stable")[:count]
        return xp.stack([first[order], second[order]], axis=1)


@dataclass
class WordSums:
    """By guess the sums over its groups, in the memory of the CPU; names and types as the core's."""

    logs: NDArray[np.uint64]
    squares: NDArray[np.uint64]
    largest: NDArray[np.uint32]
    groups: NDArray[np.uint32]


def measure_words(table: DeviceTable) -> WordSums:
    """How every guess of a table divides its answers."""
    found, host = Spreads(table).of_words(), table.gpu.on_host
    return WordSums(
        logs=host(found.logs)[0],
        squares=host(found.squares)[0].astype(np.uint64),
        largest=host(found.largest)[0].astype(np.uint32),
        groups=host(found.groups)[0].astype(np.uint32),
    )
