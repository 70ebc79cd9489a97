"""Conversations: lines read from a person or a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module

from fivefold.base.errors import OptionError

# What comes through a pipe need not have lines at all.
_MOST_LINE = 10_000


def read_line(prompt: str) -> str | None:
    """One line; None at the end of the input.  The prompt is for people only."""
    if not sys.stdin.isatty():
        try:
            line = sys.stdin.readline(_MOST_LINE)
        except OSError as error:
            raise OptionError(f"cannot read standard input: {error.strerror or error}") from None
        if len(line) == _MOST_LINE:
            raise OptionError(f"standard input: a line of more than {_MOST_LINE - 1} characters")
        return line.strip() if line else None
    with suppress(ImportError):
        import_module("readline")  # editing and earlier lines, where the system has it
    try:
        return input(prompt).strip()
    except EOFError:
        print()
        return None
