"""Pace: work on many openers in pieces of about a second, so that little is lost at a stop."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from numpy.typing import NDArray

_Rows = TypeVar("_Rows", "NDArray[Any]", list[int])

_LONG, _SHORT = 1.0, 0.4  # seconds: shorter pieces from here on, longer pieces below


def workers(threads: int) -> int:
    """How many threads the core uses: with fewer openers at once some would wait."""
    return threads or os.cpu_count() or 1


def paced(
    rows: _Rows,
    least: int,
    most: int,
    *,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[tuple[int, _Rows]]:
    """Pieces of ``least`` to ``most`` rows, each with how many came before.

    Their size follows how long the one before took.

    >>> ticks = iter([0, 0.1, 1, 3, 3, 3.5])
    >>> pieces = paced(list(range(8)), 1, 8, clock=lambda: next(ticks))
    >>> list(pieces)
    [(0, [0, 1]), (2, [2, 3, 4, 5]), (6, [6, 7])]
    """
    size, done = max(least, most // 4), 0
    while done < len(rows):
        started = clock()
        yield done, rows[done : done + size]
        took = clock() - started
        done += size
        if took >= _LONG:
            size = max(least, size // 2)
        elif took < _SHORT:
            size = min(most, 2 * size)
