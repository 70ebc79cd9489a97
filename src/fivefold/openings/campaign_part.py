"""Parts of a campaign: which openers one machine of several searches."""

from __future__ import annotations

from dataclasses import dataclass

from fivefold.base.errors import OptionError, quoted


@dataclass(frozen=True, slots=True)
class Part:
    """A share of all openers: every so-manieth word of the list of guesses.

    >>> Part.parse("2/3").rows(8)
    range(1, 8, 3)
    """

    number: int = 1
    of: int = 1

    @classmethod
    def parse(cls, text: str) -> Part:
        """A part as people write it: ``"2/3"``."""
        number, slash, of = text.partition("/")
        plain = slash and all(each.isascii() and each.isdigit() for each in (number, of))
        if not plain or max(len(number), len(of)) > 7 or not 1 <= int(number) <= int(of):
            raise OptionError(f"{quoted(text)} is not a part: write 1/4 for the first of four")
        return cls(int(number), int(of))

    def rows(self, guesses: int) -> range:
        """The rows that belong to it."""
        return range(self.number - 1, guesses, self.of)

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"


WHOLE = Part()
"""All openers."""
