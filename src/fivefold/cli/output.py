"""What commands print: JSON for machines, aligned text and coloured tiles for people."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from fivefold.base.capitals import capitals
from fivefold.base.documents import Result, plain
from fivefold.base.errors import MOST_QUOTED, clipped
from fivefold.puzzle.pattern import MARK_LETTERS, Pattern
from fivefold.words.letters import letters

if TYPE_CHECKING:
    from fivefold.words.lexicon import Lexicon

# Background colours 240 grey, 178 gold, 34 green, black or white text.
TILE_STYLES = ("\x1b[1;97;48;5;240m", "\x1b[1;30;48;5;178m", "\x1b[1;97;48;5;28m")
_LONG = re.compile(rf"\S{{{MOST_QUOTED + 1},}}")
_MOST_NOTE = 10_000
_MOST_PATH = 240
_BOLD, _DIM, _RESET = "\x1b[1m", "\x1b[2m", "\x1b[0m"


def colourful() -> bool:
    """Whether standard output is a terminal that shows colours."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (
        sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    )


def bold(text: str) -> str:
    """``text`` in bold on a terminal."""
    return f"{_BOLD}{text}{_RESET}" if colourful() else text


def dim(text: str) -> str:
    """``text`` in a weaker colour on a terminal."""
    return f"{_DIM}{text}{_RESET}" if colourful() else text


def percent(share: float) -> str:
    """A chance; a small one is not shown as none.

    >>> percent(0.0), percent(1 / 3158), percent(1 / 6)
    ('0.0%', '<0.1%', '16.7%')
    """
    text = f"{share:.1%}"
    return "<0.1%" if share and text == "0.0%" else text


def reset() -> str:
    """What ends a colour."""
    return _RESET


def tiles(word: str, pattern: Pattern) -> str:
    """The word on coloured tiles, each with the mark's letter below for the colour-blind."""
    pairs = zip(pattern.marks, letters(word), strict=True)
    top = "".join(f"{TILE_STYLES[mark]} {capitals(letter)} {_RESET}" for mark, letter in pairs)
    marks = "".join(f" {MARK_LETTERS[mark]} " for mark in pattern.marks)
    return f"{top}\n{dim(marks)}"


def print_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Columns aligned to the right, except those whose heading starts with ``<``."""
    left = [heading.startswith("<") for heading in headings]
    table = [[heading.lstrip("<") for heading in headings], *rows]
    widths = [max(len(row[i]) for row in table) for i in range(len(headings))]
    for number, row in enumerate(table):
        cells = [
            cell.ljust(width) if to_left else cell.rjust(width)
            for cell, width, to_left in zip(row, widths, left, strict=True)
        ]
        line = "  ".join(cells).rstrip()
        print(bold(line) if number == 0 else line)


def print_wrapped(text: str, indent: str = "") -> None:
    """Print text in lines that end between words and fit the terminal."""
    print(wrapped(text, indent))


def wrapped(text: str, indent: str = "") -> str:
    """Text in lines that end between words and fit the terminal; 80 columns where there is none."""
    import shutil
    import textwrap

    width = min(100, shutil.get_terminal_size((80, 24)).columns) if sys.stdout.isatty() else 80
    return textwrap.fill(
        text, max(20, width), subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def print_json(
    command: str,
    lexicon: Lexicon | None,
    seconds: float,
    result: Mapping[str, Any] | Result,
    rule: str | None = "normal",
) -> None:
    """The one object every command prints with ``--json``; the list stands beside the result, once."""
    fields = plain(result)
    if lexicon is not None:
        fields.pop("lexicon", None)
    report = {
        "command": command,
        "lexicon": lexicon and lexicon.as_dict(),
        "rule": rule,
        "seconds": round(seconds, 6),
        "result": fields,
    }
    print(json.dumps(report, ensure_ascii=False, indent=2))


def _is_path(text: str) -> bool:
    return "/" in text and len(text) <= _MOST_PATH


def print_status(text: str) -> None:
    """One line on the terminal of standard error in the place of the one before; empty: none.

    Work goes on when the terminal is gone.
    """
    with suppress(OSError):
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def print_notes(notes: Iterable[str]) -> None:
    """What a result says of anything unusual, a line each."""
    for note in notes:
        print_note(note)


def print_note(text: str) -> None:
    """One line for people on standard error, if anybody can read it.

    Long texts, such as an unknown option, are clipped as in errors; names of files may be longer.
    """
    line = _LONG.sub(
        lambda found: found[0] if _is_path(found[0]) else clipped(found[0]), text[:_MOST_NOTE]
    )
    line = "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in line)
    with suppress(OSError):
        print(f"fivefold: {line}", file=sys.stderr, flush=True)
