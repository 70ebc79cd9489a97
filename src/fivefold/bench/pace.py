"""The pace of a benchmark: how often rows are repeated in the time there is, and who hears of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import TypeVar

_T = TypeVar("_T")

# A dozen rows then end within two minutes, if no single run takes longer.
ROW_SECONDS = 8.0
TOPIC_SECONDS = 90.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How long the repeats of a row may take, until when there are any, and who is told of rows."""

    row_seconds: float = float("inf")
    end: float = float("inf")
    """By `time.perf_counter`."""
    begun: Callable[[str], None] = lambda _: None
    """Told the name of a row before its first run."""
    ended: Callable[[str, float, int], None] = lambda *_: None
    """Told its name, the seconds it takes, and the units of work in them."""


_PACE: ContextVar[Pace | None] = ContextVar("pace", default=None)


@contextmanager
def pacing(
    begun: Callable[[str], None], ended: Callable[[str, float, int], None], *, full: bool
) -> Iterator[None]:
    """Keep rows within their time, or with ``full`` let them take as long as they like."""
    pace = Pace(begun=begun, ended=ended)
    if not full:
        pace = replace(pace, row_seconds=ROW_SECONDS, end=time.perf_counter() + TOPIC_SECONDS)
    token = _PACE.set(pace)
    try:
        yield
    finally:
        _PACE.reset(token)


def begun(name: str) -> None:
    """Tell who listens what is being measured now: a row, or a part of one."""
    (_PACE.get() or Pace()).begun(name)


def ended(name: str, seconds: float, work: int) -> None:
    """Tell who listens that a row is there."""
    (_PACE.get() or Pace()).ended(name, seconds, work)


def paced(name: str, job: Callable[[], _T], repeats: int) -> list[_T]:
    """Up to ``repeats`` results of ``job`` after one to warm up: to page in memory, pick the kernel.

    When the time is over after the first run, that one counts.

    >>> runs = iter(range(100))
    >>> paced("counting", lambda: next(runs), 3)
    [1, 2, 3]
    """
    pace = _PACE.get() or Pace()
    pace.begun(name)
    start = time.perf_counter()
    first = job()
    results: list[_T] = []
    while len(results) < repeats and time.perf_counter() < min(start + pace.row_seconds, pace.end):
        results.append(job())
    return results or [first]
