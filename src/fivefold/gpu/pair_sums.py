"""S, the sum of n log2 n over groups, of single words and of all pairs of words, kept on a GPU.

Sums are whole numbers of 2^-bits, those of pairs rounded down and those of words rounded up, so that
S(ab) + S(ac) - S(a) is never too high.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from typing import TYPE_CHECKING, Any

from fivefold.base.errors import GpuError
from fivefold.gpu.pairs import letters_apart
from fivefold.gpu.spreads import Spreads

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fivefold.gpu.device_table import DeviceTable

MOST_SUM = (1 << 30) - 1
"""Sums stay below; two of them fit 31 bits."""
APART = (1 << 31) - 1
"""In the place of S where two words may not be together: as in triples.cu."""
_BLOCK_PAIRS = 1 << 23


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
        import numpy as np

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
