"""A word before a command takes much memory."""

from __future__ import annotations

from fivefold.cli.output import print_note
from fivefold.words.lexicon import Lexicon

_MUCH = 1_000_000_000


def note_memory(lexicon: Lexicon, *, copies: int = 1) -> None:
    """Say what a command will take that needs so many copies of the feedback table, if it is much."""
    from fivefold.puzzle.feedback import in_gigabytes, table_bytes

    needed = copies * table_bytes(lexicon)
    if needed >= _MUCH:
        print_note(f"{lexicon.title} is long: this takes about {in_gigabytes(needed)} of memory")
