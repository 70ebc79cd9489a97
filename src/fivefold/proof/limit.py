"""Limits: what an opener must cost less than, while totals are found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold import _core

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Limit:
    """A number, and no more than it takes to be among the ``top`` least totals, or to equal them.

    >>> Limit(9).now({}), Limit(top=2).now({0: 7, 1: 9, 2: 8}), Limit(top=2, ties=True).now({0: 7, 1: 8})
    (9, 8, 9)
    >>> Limit(9, top=1).now({0: 11}), Limit(9, top=1).now({0: 11, 1: 7})
    (9, 7)
    """

    most: int = _core.INFINITE_COST
    top: int = 0
    """0: totals change nothing."""
    ties: bool = False

    def now(self, totals: Mapping[int, int]) -> int:
        """The limit after these totals, by row."""
        if not 0 < self.top <= len(totals):
            return self.most
        return min(self.most, sorted(totals.values())[self.top - 1] + self.ties)

    def queue(self, rows: NDArray[np.uint32], totals: Mapping[int, int]) -> _core.OpenerQueue:
        """Openers to be worked on in turn; what is found of them lowers the limit of those after."""
        if not self.top:
            return _core.OpenerQueue(rows, self.most)
        queued = {*rows.tolist()}
        others = [total for row, total in totals.items() if row not in queued]
        return _core.OpenerQueue.for_best(rows, self.most, others, self.top, self.ties)


EVERY = Limit()
"""Whatever it costs."""
