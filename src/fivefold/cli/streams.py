"""Standard input, output and error as they are found: closed, full, or without some letters."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import TextIOWrapper


def open_closed_streams() -> None:
    """Make the three streams usable, whatever the caller has closed.

    A closed input is empty, a closed output refuses what is written, a closed error stream
    forgets it.  Their numbers are taken, so that no other file gets one of them.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            handle = os.open(os.devnull, os.O_WRONLY if name == "stderr" else os.O_RDONLY)
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(number, mode, closefd=False))  # noqa: SIM115
        # Letters that cannot be read or shown are escapes rather than errors.
        if isinstance(stream := getattr(sys, name), TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def flush_or_discard() -> None:
    """Write what is still unwritten, or forget it: its error was told, or matters less than another."""
    try:
        sys.stdout.flush()
    except OSError:
        discard_output()


def discard_output() -> None:
    """Send what is still unwritten nowhere, where Python would complain at its end."""
    handle = os.open(os.devnull, os.O_WRONLY)
    with suppress(OSError):
        os.dup2(handle, sys.stdout.fileno())
    os.close(handle)
