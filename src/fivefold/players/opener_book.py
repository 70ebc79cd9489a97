"""The opener book: the best first guesses of the lists that come with fivefold.

Each took minutes to find, so they are kept in ``data/book.json``, written by
``tools/make_book.py`` and found again by the hash of the words: a list that differs in one
word has no entry.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from fivefold.words.catalogue import data_bytes
from fivefold.words.lexicon import Lexicon

FORMAT = "fivefold opener book 1"


@dataclass(frozen=True, slots=True, kw_only=True)
class BookOpener:
    """An opener with the total of its best tree under the normal rule, any number of guesses."""

    word: str
    lower: int
    """No tree with this opener has a smaller total over all answers."""
    total: int
    """A tree has this total."""
    answers: int
    certain: bool
    """Whether its place is proven: no guess that comes later or is not listed is better."""

    @property
    def proven(self) -> bool:
        """Whether the total is the least one of this opener."""
        return self.lower == self.total

    @property
    def mean(self) -> float:
        """Guesses per answer."""
        return self.total / self.answers


def book_openers(lexicon: Lexicon) -> tuple[BookOpener, ...]:
    """The best openers of ``lexicon``, best first; none when the book does not know the words.

    >>> best = book_openers(Lexicon.load("original"))[0]
    >>> best.word, best.total, best.proven, best.certain
    ('salet', 7920, True, True)
    >>> book_openers(Lexicon.from_words(["crane", "slate"]))
    ()
    """
    page = _pages().get(lexicon.sha256)
    if page is None:
        return ()
    return tuple(
        BookOpener(
            word=opener["word"],
            lower=opener["lower"],
            total=opener["total"],
            answers=len(lexicon.answers),
            certain=place < page["certain"],
        )
        for place, opener in enumerate(page["openers"])
    )


@cache
def _pages() -> dict[str, dict[str, Any]]:
    """The book by the hash of the words."""
    import json

    return {page["sha256"]: page for page in json.loads(data_bytes("book.json"))["lists"]}
