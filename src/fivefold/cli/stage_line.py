"""One line on standard error that says what is being done, how far it is and how long it takes."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from fivefold.cli.output import print_status
from fivefold.proof.stages import OnStage

_QUIET_SECONDS = 1.0  # too early to say how long it will take


@contextmanager
def stage_line() -> Iterator[OnStage | None]:
    """A callback that shows stages; None without a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    now, since, at_first = "", 0.0, 0

    def show(stage: str, done: int, total: int) -> None:
        nonlocal now, since, at_first
        if stage != now:
            now, since, at_first = stage, time.monotonic(), done
        took = time.monotonic() - since
        left = ""
        if took >= _QUIET_SECONDS and done > at_first:
            left = f", about {took / (done - at_first) * (total - done):.0f} s left"
        print_status(f"{stage}: {done} of {total}{left}")

    try:
        yield show
    finally:
        print_status("")
