"""Words on tiles, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from fivefold.base.html import tiles
from fivefold.words.letters import Label, letters


def word_tiles(word: str, marks: Iterable[int] = ()) -> str:
    """A word on tiles, coloured by its marks if there are some; a name without letters as plain text.

    >>> word_tiles("crane").count("<span")
    6
    >>> word_tiles(Label("<1>", 3))
    '&lt;1&gt;'
    """
    if not isinstance(word, Label):
        return tiles(letters(word), marks)
    shown = list(marks)
    blank = tiles("\N{NO-BREAK SPACE}" * len(shown), shown)
    return f"{escape(word)} {blank}" if shown else escape(word)
