"""What commands print: JSON for machines, aligned text and coloured tiles for people."""

from __future__ import annotations

import json
import os
import re
import sys
import time
import warnings
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import wraps
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from fivefold.base.capitals import capitals
from fivefold.base.documents import Result, plain
from fivefold.base.errors import MOST_QUOTED, OptionError, StorageError, clipped
from fivefold.base.files import require_writable
from fivefold.base.progress import OnProgress
from fivefold.puzzle.pattern import MARK_LETTERS, Pattern
from fivefold.words.letters import letters

if TYPE_CHECKING:
    from fivefold.proof.prover import OnStage
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


# A progress bar for people: on standard error, and only when work takes a second.


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


# One line on standard error that says what is being done, how far it is and how long it takes.


_QUIET_SECONDS_STAGE_LINE = 1.0  # too early to say how long it will take


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
        if took >= _QUIET_SECONDS_STAGE_LINE and done > at_first:
            left = f", about {took / (done - at_first) * (total - done):.0f} s left"
        print_status(f"{stage}: {done} of {total}{left}")

    try:
        yield show
    finally:
        print_status("")


# Conversations: lines read from a person or a pipe.


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


# Standard input, output and error as they are found: closed, full, or without some letters.


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


# Errors of files: those that can be foreseen before the work, others when its result is printed.
#
# The work may have taken hours.


_WRITTEN = ("csv", "html", "out", "parquet", "plot")


def require_writable_files(options: Namespace) -> None:
    """Refuse a file that cannot be written before anything is done."""
    for name in _WRITTEN:
        path = getattr(options, name, None)
        if isinstance(path, Path):
            require_writable(path)


def failure_of(write: Callable[[], object]) -> StorageError | None:
    """Why a file could not be written; None if it was."""
    try:
        write()
    except StorageError as error:
        return error
    return None


def raise_first(*failures: StorageError | None) -> None:
    """Raise the first error there is."""
    for failure in failures:
        if failure is not None:
            raise failure


# A word before a command takes much memory.


_MUCH = 1_000_000_000


def note_memory(lexicon: Lexicon, *, copies: int = 1) -> None:
    """Say what a command will take that needs so many copies of the feedback table, if it is much."""
    from fivefold.puzzle.feedback import in_gigabytes, table_bytes

    needed = copies * table_bytes(lexicon)
    if needed >= _MUCH:
        print_note(f"{lexicon.title} is long: this takes about {in_gigabytes(needed)} of memory")


# Notes for people about who did the work: the CPU for a GPU, or not every task.


_T = TypeVar("_T")


def work_notes(run: Callable[[Namespace], _T]) -> Callable[[Namespace], _T]:
    """A command that prints each `GpuWarning` and `TaskWarning` as a note, when the work is done."""

    @wraps(run)
    def noting(options: Namespace) -> _T:
        from fivefold.base.tasks import TaskWarning
        from fivefold.gpu.device import GpuWarning

        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", GpuWarning)
            warnings.simplefilter("always", TaskWarning)
            try:
                return run(options)
            finally:
                for each in caught:
                    print_note(str(each.message))

    return noting
