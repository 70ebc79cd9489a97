"""Ctrl-C that ends a search instead of the program, so that what is known gets printed."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from fivefold.progress import Control

INTERRUPTED = 130


@contextmanager
def stop_on_interrupt() -> Iterator[Control]:
    """A control that the first Ctrl-C stops; the second one ends the program."""
    control = Control()
    if threading.current_thread() is not threading.main_thread():
        yield control
        return

    def stop(*_: object) -> None:
        control.request_stop()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield control
    finally:
        signal.signal(signal.SIGINT, before)
