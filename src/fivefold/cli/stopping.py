"""Ctrl-C and SIGTERM end the search but not the program, which still prints what it knows.

Both signals do the same; only the exit codes differ.  A stopped command returns `INTERRUPTED` for
either signal, and `main` turns that into `stopped_code`.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType

    from fivefold.base.progress import Control

INTERRUPTED = 128 + signal.SIGINT

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class _Received:
    """The last signal received by this process."""

    number: int | None = None


def stop_received() -> bool:
    """Whether a signal came since the program began."""
    return _Received.number is not None


def stopped_code() -> int:
    """The exit code of a program that was stopped: 130 by Ctrl-C, 143 by SIGTERM."""
    return 128 + (_Received.number or signal.SIGINT)


def stopped_word() -> str:
    """How the program ended: by Ctrl-C or by SIGTERM."""
    return "terminated" if _Received.number == signal.SIGTERM else "interrupted"


@contextmanager
def interrupt_on_signals() -> Iterator[None]:
    """While the block runs, SIGTERM raises `KeyboardInterrupt` as Ctrl-C does."""
    _Received.number = None
    with _handling(_interrupt):
        yield


@contextmanager
def stop_on_interrupt() -> Iterator[Control]:
    """A control that the first Ctrl-C or SIGTERM stops; the second one ends the program."""
    from fivefold.base.progress import Control

    control = Control()

    def stop(number: int, _: FrameType | None) -> None:
        _Received.number = number
        control.request_stop()
        for each in _SIGNALS:
            signal.signal(each, _interrupt)

    with _handling(stop):
        yield control


def _interrupt(number: int, _: FrameType | None) -> None:
    _Received.number = number
    raise KeyboardInterrupt


@contextmanager
def _handling(handler: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Let ``handler`` see the signals of the block; only the main thread can."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {each: signal.signal(each, handler) for each in _SIGNALS}
    try:
        yield
    finally:
        for each, earlier in before.items():
            signal.signal(each, signal.SIG_DFL if earlier is None else earlier)
