"""How much memory a feedback table takes, and whether there is as much."""

from __future__ import annotations

from fivefold.base.errors import ListTooLongError
from fivefold.base.free_memory import free_memory
from fivefold.words.lexicon import Lexicon


def table_bytes(lexicon: Lexicon) -> int:
    """The bytes of a feedback table: one pattern per guess and answer.

    >>> table_bytes(Lexicon.from_words(["crane", "slate"], ["aahed"]))
    6
    """
    width = 1 if lexicon.length <= 5 else 2 if lexicon.length <= 10 else 4
    return width * len(lexicon.guesses) * len(lexicon.answers)


def fits_memory(lexicon: Lexicon, *, copies: int = 1) -> bool:
    """Whether there is room for so many copies of the table."""
    free = free_memory()
    return free is None or copies * table_bytes(lexicon) <= free


def require_memory(lexicon: Lexicon) -> None:
    """Raise `ListTooLongError` if the table does not fit into the memory that is free."""
    free = free_memory()
    if free is not None and table_bytes(lexicon) > free:
        size = f"{len(lexicon.guesses)} x {len(lexicon.answers)} patterns"
        needed = f"{in_gigabytes(table_bytes(lexicon))} of memory"
        raise ListTooLongError(
            f"the table of {lexicon.name}, {size}, takes {needed}; {in_gigabytes(free)} are free"
        )


def in_gigabytes(count: int) -> str:
    """Bytes for people.

    >>> in_gigabytes(8_712_000_000)
    '8.7 GB'
    """
    return f"{count / 1e9:.1f} GB"
