"""Conversations: lines read from a person or a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module


def read_line(prompt: str) -> str | None:
    """One line; None at the end of the input.  The prompt is for people only."""
    person = sys.stdin.isatty()
    if person:
        with suppress(ImportError):
            import_module("readline")  # editing and earlier lines, where the system has it
    try:
        return input(prompt if person else "").strip()
    except EOFError:
        if person:
            print()
        return None
