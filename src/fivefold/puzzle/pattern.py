"""Patterns: the marks an answer gives to a guess."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import overload

from fivefold.base.errors import BadPatternError, quoted


class Mark(IntEnum):
    """What came back for one letter of a guess; the value is its digit in a pattern's code."""

    MISS = 0
    PRESENT = 1
    EXACT = 2


MARK_LETTERS = "BYG"
MARK_SQUARES = "⬛🟨🟩"

# Each notation lists the characters for miss, present and exact.  A text must be
# wholly in one of them; ``+`` means present in one and exact in another.
_NOTATIONS: tuple[tuple[str, str, str], ...] = (
    ("bB._-", "yY", "gG"),
    ("0", "1", "2"),
    ("-", "+", "="),
    ("_", "?", "+"),
    ("⬛⬜", "🟨🟦", "🟩🟧"),
)
_DIGITS: tuple[dict[str, int], ...] = tuple(
    {character: digit for digit, group in enumerate(notation) for character in group}
    for notation in _NOTATIONS
)
_VARIATION_SELECTOR = "\ufe0f"

# Words end at 11 letters; a text that is much longer would make a number that takes seconds.
_MOST_CHARACTERS = 100


def pattern_count(length: int) -> int:
    """How many patterns words of ``length`` letters can show.

    >>> pattern_count(5)
    243
    """
    return int(3**length)


@dataclass(frozen=True, slots=True, order=True)
class Pattern:
    """The marks an answer gives to a guess; a sequence of `Mark`.

    >>> Pattern.parse("ybgbb")
    Pattern.parse('YBGBB')
    >>> Pattern.parse("🟨⬛🟩⬛⬛").code
    99
    >>> Pattern.parse("YBGBB")[0] is Mark.PRESENT, len(Pattern.parse("YBGBB"))
    (True, 5)

    ``code`` reads the marks as a base-3 number, leftmost first, so patterns of one
    length sort by their leftmost different mark in the order miss, present, exact.
    """

    code: int
    length: int = 5

    def __post_init__(self) -> None:
        if not 0 <= self.code < pattern_count(self.length):
            message = f"pattern code {self.code} does not fit {self.length} letters"
            raise BadPatternError(message)

    @classmethod
    def parse(cls, text: str) -> Pattern:
        """Read marks as ``BYG`` in any case, ``012``, ``.yg``, ``-+=``, ``_?+`` or squares.

        >>> Pattern.parse("10200") == Pattern.parse("+-=--") == Pattern.parse("?_+__")
        True
        >>> Pattern.parse("+++++")
        Traceback (most recent call last):
        ...
        fivefold.base.errors.BadPatternError: '+++++' is all present in -+= but all exact in _?+
        """
        if len(text) > _MOST_CHARACTERS:
            raise BadPatternError(f"{quoted(text)} is too long for a pattern")
        marks = text.strip().replace(_VARIATION_SELECTOR, "")
        readings = {
            tuple(digits[mark] for mark in marks)
            for digits in _DIGITS
            if all(mark in digits for mark in marks)
        }
        if not marks or not readings:
            raise BadPatternError(f"{quoted(text)} is not a pattern: write B, Y or G for each letter")
        if len(readings) > 1:
            raise BadPatternError(f"{quoted(text)} is all present in -+= but all exact in _?+")
        code = 0
        for digit in readings.pop():
            code = 3 * code + digit
        return cls(code, len(marks))

    @classmethod
    def all_exact(cls, length: int) -> Pattern:
        """What the answer itself shows."""
        return cls(pattern_count(length) - 1, length)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks from left to right."""
        digits: list[Mark] = []
        code = self.code
        for _ in range(self.length):
            code, digit = divmod(code, 3)
            digits.append(Mark(digit))
        return tuple(reversed(digits))

    @property
    def solved(self) -> bool:
        """Whether every mark is exact."""
        return self.code == pattern_count(self.length) - 1

    @property
    def squares(self) -> str:
        """The pattern as coloured squares, for sharing."""
        return "".join(MARK_SQUARES[mark] for mark in self.marks)

    def __len__(self) -> int:
        return self.length

    def __iter__(self) -> Iterator[Mark]:
        return iter(self.marks)

    @overload
    def __getitem__(self, place: int) -> Mark: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Mark, ...]: ...
    def __getitem__(self, place: int | slice) -> Mark | tuple[Mark, ...]:
        return self.marks[place]

    def _repr_html_(self) -> str:
        from fivefold.show.html import blank_tiles

        return blank_tiles(self.marks)

    def __str__(self) -> str:
        return "".join(MARK_LETTERS[mark] for mark in self.marks)

    def __repr__(self) -> str:
        return f"Pattern.parse({str(self)!r})"
