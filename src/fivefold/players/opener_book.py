"""The opener book: exact totals of the best first guesses, and of those that people like.

They took minutes to hours to find, so they are kept in ``data/book.json``, written by
``tools/make_book.py`` and found again by the hash of the words: a list that differs in one
word has no page.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.words.catalogue import data_bytes
from fivefold.words.familiar import unfamiliarity
from fivefold.words.lexicon import Lexicon

FORMAT = "fivefold opener book 2"


@dataclass(frozen=True, slots=True, kw_only=True)
class BookOpener:
    """An opener with the total of its best tree, any number of guesses."""

    word: str
    total: int
    """The fewest guesses for all answers together."""
    answers: int
    certain: bool
    """Whether its place is proven: no guess that comes later or is not listed is better."""

    @property
    def mean(self) -> float:
        """Guesses per answer."""
        return self.total / self.answers


def book_openers(lexicon: Lexicon, rule: Rule = Rule.NORMAL) -> tuple[BookOpener, ...]:
    """The openers that the book knows, best first; none when it does not know the words under the rule.

    Of equally good ones those that could be the answer come first, then familiar words.

    >>> best = book_openers(Lexicon.load("original"))[0]
    >>> best.word, best.total, best.certain
    ('salet', 7920, True)
    >>> book_openers(Lexicon.from_words(["crane", "slate"]))
    ()
    """
    page = _pages().get((lexicon.sha256, rule.value))
    if page is None:
        return ()

    def place(opener: tuple[str, int]) -> tuple[int, bool, int, str]:
        word, total = opener
        return total, word not in lexicon.answer_ids, unfamiliarity(word, lexicon), word

    return tuple(
        BookOpener(
            word=word,
            total=total,
            answers=len(lexicon.answers),
            certain=place < page["certain"],
        )
        for place, (word, total) in enumerate(sorted(page["openers"].items(), key=place))
    )


def best_openers(lexicon: Lexicon, rule: Rule = Rule.NORMAL) -> tuple[BookOpener, ...]:
    """Those of them whose places are proven: no other guess is better."""
    return tuple(opener for opener in book_openers(lexicon, rule) if opener.certain)


def milder_openers(lexicon: Lexicon, rule: Rule) -> tuple[BookOpener, ...]:
    """The best openers under the strictest rule known that allows whatever ``rule`` does.

    Under ``rule`` no opener needs fewer guesses than the first of these.
    """
    for milder in reversed([*Rule][: [*Rule].index(rule) + 1]):
        if openers := best_openers(lexicon, milder):
            return openers
    return ()


def least_known(lexicon: Lexicon, rule: Rule) -> int:
    """A total that no opener goes below, by the pages of the rule and of milder ones; 0 without a page.

    >>> least_known(Lexicon.load("original"), Rule.ULTRA_HARD) > 7920
    True
    """
    rules = [*Rule][: [*Rule].index(rule) + 1]
    pages = [_pages().get((lexicon.sha256, milder.value)) for milder in rules]
    return max(
        (min(page["others_at_least"], *page["openers"].values()) for page in pages if page), default=0
    )


def is_start(position: Position) -> bool:
    """Whether the book may know a position: nothing is known yet, and all answers count alike."""
    plain = not position.clues and position.known is None
    return plain and position.weights is None and not position.narrowed


@cache
def _pages() -> dict[tuple[str, str], dict[str, Any]]:
    """The book by the hash of the words and the rule."""
    import json

    return {
        (page["sha256"], page["rule"]): page for page in json.loads(data_bytes("book.json"))["pages"]
    }
