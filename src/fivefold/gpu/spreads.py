"""Spreads on a GPU: the four sums over the groups of single words and of pairs of words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fivefold._core import fixed_n_log_n
from fivefold.gpu.device import Program, warps_per_block
from fivefold.gpu.device_table import DeviceTable

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
        import numpy as np

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
        import numpy as np

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
