"""A progress bar for people: on standard error, and only when work takes a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from fivefold.base.progress import OnProgress
from fivefold.cli.output import print_status

_QUIET_SECONDS = 1.0
_WIDTH = 30


@contextmanager
def progress_bar(label: str, total: int) -> Iterator[OnProgress | None]:
    """A callback that shows ``label``, a bar and the time left; None without a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    started = time.perf_counter()
    shown = False

    def show(done: int) -> None:
        nonlocal shown
        elapsed = time.perf_counter() - started
        if elapsed < _QUIET_SECONDS:
            return
        shown = True
        share = min(done / total, 1)
        bar = "█" * round(share * _WIDTH)
        # Before anything is done, as in a long first search, nothing tells how long it will take.
        time_left = f"{elapsed / share - elapsed:.0f} s left" if done else f"{elapsed:.0f} s so far"
        line = f"{label} {bar:░<{_WIDTH}} {share:4.0%}  {time_left}"
        print_status(line)

    try:
        yield show
    finally:
        if shown:
            print_status("")
