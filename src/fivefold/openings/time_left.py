"""The time left of searches that take longer and longer.

Openers are searched from the least bound on, and one with a larger bound takes longer: on the usual
lists a hundred times as long at the end as at the beginning.  So the pace so far says only how long it
takes at least, until enough has been seen to tell how the time grows.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import exp, log

_SEEN = 1 / 3  # of the way from the least to the largest bound, before the growth is believed
_RECENT = 1 / 4  # of the time so far, which gives the present pace
_QUIET_SECONDS = 1.0


class TimeLeft:
    """How long the rest takes, from how long the openers so far took; ``bounds`` ascend.

    >>> clock = iter(range(0, 100, 10))
    >>> left = TimeLeft([100, 100, 100, 200], clock=lambda: next(clock))
    >>> [left.told(done) for done in (1, 2, 3)]
    ['at least 30 s left', 'at least 20 s left', 'at least 10 s left']
    """

    def __init__(self, bounds: Sequence[int], *, clock: Callable[[], float] = time.monotonic) -> None:
        self.bounds, self.clock = bounds, clock
        self.seen = [(0, clock())]

    def told(self, done: int) -> str:
        """What is left after so many openers, for people; empty while there is nothing to say."""
        if done > self.seen[-1][0]:
            self.seen.append((done, self.clock()))
        took = self.seen[-1][1] - self.seen[0][1]
        if took < _QUIET_SECONDS or len(self.seen) < 2:
            return ""
        least, most = self.least, self.expected
        word = "at least" if most is None else "about"
        return f"{word} {in_words(least if most is None else max(least, most))} left"

    @property
    def least(self) -> float:
        """Seconds for the rest at the present pace."""
        done, now = self.seen[-1]
        since = now - _RECENT * (now - self.seen[0][1])
        before = max((seen for seen in self.seen[:-1] if seen[1] <= since), default=self.seen[0])
        return (now - before[1]) / (done - before[0]) * (len(self.bounds) - done)

    @property
    def expected(self) -> float | None:
        """Seconds for the rest if the time goes on growing as it did; None: too early to say."""
        bounds, done = self.bounds, self.seen[-1][0]
        if bounds[done - 1] - bounds[0] < _SEEN * (bounds[-1] - bounds[0]):
            return None
        growth = self._growth
        known = sum(exp(growth * (bound - bounds[0])) for bound in bounds[:done])
        rest = sum(exp(growth * (bound - bounds[0])) for bound in bounds[done:])
        return (self.seen[-1][1] - self.seen[0][1]) / known * rest

    @property
    def _growth(self) -> float:
        """By how much the logarithm of the time grows with the bound: the line of least squares."""
        points = []
        for (begin, began), (end, ended) in pairwise(self.seen):
            middle = self.bounds[(begin + end) // 2]
            points.append((middle, log(max(ended - began, 1e-6) / (end - begin)), end - begin))
        weight = sum(many for *_, many in points)
        x = sum(at * many for at, _, many in points) / weight
        y = sum(value * many for _, value, many in points) / weight
        spread = sum(many * (at - x) ** 2 for at, _, many in points)
        if spread == 0:
            return 0.0
        return max(0.0, sum(many * (at - x) * (value - y) for at, value, many in points) / spread)


def in_words(seconds: float) -> str:
    """A time as people say it.

    >>> [in_words(seconds) for seconds in (0.2, 119, 120, 7199, 7200, 200_000)]
    ['1 s', '119 s', '2 min', '120 min', '2 h', '56 h']
    """
    if seconds < 120:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 7200 else f"{round(seconds / 3600)} h"
