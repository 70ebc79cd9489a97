"""A progress bar for people: on standard error, and only when work takes a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from fivefold.progress import OnProgress

_QUIET_SECONDS = 1.0
_WIDTH = 30
_ERASE = "\r\x1b[K"


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
        if elapsed < _QUIET_SECONDS or not done:
            return
        shown = True
        share = min(done / total, 1)
        bar = "█" * round(share * _WIDTH)
        left = elapsed / share - elapsed
        line = f"{label} {bar:░<{_WIDTH}} {share:4.0%}  {left:.0f} s left"
        print(_ERASE + line, end="", file=sys.stderr, flush=True)

    try:
        yield show
    finally:
        if shown:
            print(_ERASE, end="", file=sys.stderr, flush=True)
