"""The terminal: JSON, tables, tiles, progress and notes; lines read, and streams as they are found."""

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

from fivefold.base.documents import Result, plain
from fivefold.base.errors import MOST_QUOTED, OptionError, StorageError, clipped
from fivefold.base.files import require_writable
from fivefold.base.progress import OnProgress
from fivefold.puzzle.pattern import MARK_LETTERS, Pattern
from fivefold.words.letters import capitals, letters

if TYPE_CHECKING:
    from fivefold.proof.prover import OnStage
    from fivefold.words.lexicon import Lexicon

# Background colours 240 grey, 178 gold, 28 green; black or white text.
RESET = "\x1b[0m"
TILE_STYLES = ("\x1b[1;97;48;5;240m", "\x1b[1;30;48;5;178m", "\x1b[1;97;48;5;28m")
_LONG = re.compile(rf"\S{{{MOST_QUOTED + 1},}}")
_MOST_NOTE = 10_000
_MOST_PATH = 240


def colourful() -> bool:
    """Whether standard output is a terminal that shows colours."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (
        sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    )


def bold(text: str) -> str:
    """``text`` in bold on a terminal."""
    return f"\x1b[1m{text}{RESET}" if colourful() else text


def dim(text: str) -> str:
    """``text`` in a weaker colour on a terminal."""
    return f"\x1b[2m{text}{RESET}" if colourful() else text


def percent(share: float) -> str:
    """A chance in percent; a small one is not rounded to zero.

    >>> percent(0.0), percent(1 / 3158), percent(1 / 6)
    ('0.0%', '<0.1%', '16.7%')
    """
    text = f"{share:.1%}"
    return "<0.1%" if share and text == "0.0%" else text


def at_least(total: int, weights: Mapping[str, int] | None) -> str:
    """A bound of a total in guesses; with weights of their average, rounded down.

    >>> at_least(1, None), at_least(1999, {"cigar": 3, "rebut": 997})
    ('1 guess', '1.9990 guesses on average')
    """
    if weights is None:
        return f"{total} guess{'es' * (total != 1)}"
    return f"{total * 10_000 // sum(weights.values()) / 10_000:.4f} guesses on average"


def tiles(word: str, pattern: Pattern) -> str:
    """The word on coloured tiles, each with the mark's letter below for the colour-blind."""
    pairs = zip(pattern.marks, letters(word), strict=True)
    top = "".join(f"{TILE_STYLES[mark]} {capitals(letter)} {RESET}" for mark, letter in pairs)
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


def print_turns(counts: Sequence[int]) -> None:
    """How many answers are found at each turn."""
    turns = range(1, len(counts) + 1)
    print_table(["<turn", *map(str, turns)], [["answers", *map(str, counts)]])


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
    """Print the object that every command prints with ``--json``; the list stands outside the result."""
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
    """Replace the status line on standard error; an empty text removes it.

    Work goes on when the terminal is gone.
    """
    with suppress(OSError):
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def print_notes(notes: Iterable[str]) -> None:
    """Print the notes of a result, a line each."""
    for note in notes:
        print_note(note)


def print_note(text: str) -> None:
    """Print one line on standard error, if that works.

    Long words, such as an unknown option, are clipped; file names may be longer.
    """
    line = _LONG.sub(
        lambda found: found[0] if _is_path(found[0]) else clipped(found[0]), text[:_MOST_NOTE]
    )
    line = "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in line)
    with suppress(OSError):
        print(f"fivefold: {line}", file=sys.stderr, flush=True)


_QUIET_SECONDS = 1.0  # shorter work shows no progress
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
        # Before the first step is done there is nothing to estimate from.
        time_left = f"{elapsed / share - elapsed:.0f} s left" if done else f"{elapsed:.0f} s so far"
        line = f"{label} {bar:░<{_WIDTH}} {share:4.0%}  {time_left}"
        print_status(line)

    try:
        yield show
    finally:
        if shown:
            print_status("")


@contextmanager
def stage_line() -> Iterator[OnStage | None]:
    """A callback that shows the stage, how far it is and the time left; None without a terminal."""
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


_MOST_LINE = 10_000  # of a pipe, which may hold no line at all


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


def open_closed_streams() -> None:
    """Make the three standard streams usable, even if the caller has closed them.

    A closed input is empty, a closed output refuses what is written, a closed error stream
    drops it.  Each keeps its number, so that no other file gets it.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            handle = os.open(os.devnull, os.O_WRONLY if name == "stderr" else os.O_RDONLY)
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(number, mode, closefd=False))  # noqa: SIM115
        # Letters that cannot be read or shown become escapes rather than errors.
        if isinstance(stream := getattr(sys, name), TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def flush_or_discard() -> None:
    """Write what is still unwritten, or drop it: its error was shown, or another matters more."""
    try:
        sys.stdout.flush()
    except OSError:
        discard_output()


def discard_output() -> None:
    """Drop what is still unwritten, about which Python would complain at exit."""
    handle = os.open(os.devnull, os.O_WRONLY)
    with suppress(OSError):
        os.dup2(handle, sys.stdout.fileno())
    os.close(handle)


# Work may take hours: predictable file errors come before it, the others after its result is printed.

_WRITTEN = ("csv", "html", "out", "parquet", "plot")


def require_writable_files(options: Namespace) -> None:
    """Refuse output files that cannot be written, before any work is done."""
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


# Notes about the work itself: the memory that it takes, and what was done in another way than asked.

_MUCH_MEMORY = 1_000_000_000


def note_memory(lexicon: Lexicon, *, copies: int = 1) -> None:
    """Say how much memory ``copies`` of the feedback table take, if it is much."""
    from fivefold.puzzle.feedback import in_gigabytes, table_bytes

    needed = copies * table_bytes(lexicon)
    if needed >= _MUCH_MEMORY:
        print_note(f"{lexicon.title} is long: this takes about {in_gigabytes(needed)} of memory")


_T = TypeVar("_T")


def work_notes(run: Callable[[Namespace], _T]) -> Callable[[Namespace], _T]:
    """A command that notes, when its work is done, a fallback to the CPU and dropped tasks."""

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
