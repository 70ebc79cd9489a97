"""Ctrl-C and SIGTERM that end a search instead of the program, so that what is known gets printed.

Both do the same; only the exit code tells them apart.  A command that was stopped returns
`INTERRUPTED`, whichever came, and `main` makes `stopped_code` of it.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs
    from types import FrameType

    from fivefold.base.progress import Control

INTERRUPTED = 128 + signal.SIGINT

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class _Received:
    """The signal that came last.  There is one for the process, as there is one handler."""

    number: int = signal.SIGINT


def stopped_code() -> int:
    """The exit code of a program that was stopped: 130 by Ctrl-C, 143 by SIGTERM."""
    return 128 + _Received.number


def stopped_word() -> str:
    """What the last signal did to the program."""
    return "terminated" if _Received.number == signal.SIGTERM else "interrupted"


@contextmanager
def interrupt_on_signals() -> Iterator[None]:
    """While the block runs, SIGTERM raises `KeyboardInterrupt` as Ctrl-C does."""
    before, sys.unraisablehook = sys.unraisablehook, _end_if_interrupted
    try:
        with _handling(_interrupt):
            yield
    finally:
        sys.unraisablehook = before


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


def _interrupt(number: int, frame: FrameType | None) -> None:
    _Received.number = number
    if _importing(frame):
        # An exception would pass through code that makes another one of it, as numpy's does.
        _end()
    raise KeyboardInterrupt


def _end_if_interrupted(lost: UnraisableHookArgs) -> None:
    """End where the exception came to nothing: Python ignores those of an object that it throws away."""
    if lost.exc_type is KeyboardInterrupt:
        _end()
    sys.__unraisablehook__(lost)


def _end() -> None:
    with suppress(OSError):
        os.write(2, f"fivefold: {stopped_word()}\n".encode())
    os._exit(stopped_code())


def _importing(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
            return True
        frame = frame.f_back
    return False


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
