"""Bounds: between which numbers a result lies, and how a search ended.

Every result of fivefold says how sure it is in these two words.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Generic, TypeVar

N = TypeVar("N", int, float, Fraction)


class Status(Enum):
    """How a search ended."""

    PROVEN = "proven"
    """The bounds meet: nothing is better."""
    BOUNDED = "bounded"
    """The budget was spent; the bounds hold."""
    STOPPED = "stopped"
    """The caller asked for it; the bounds hold."""


@dataclass(frozen=True, slots=True)
class Bounds(Generic[N]):
    """A number that is at least ``lower`` and at most ``upper``.

    >>> Bounds(7920, 7920).exact, str(Bounds(7900, 7920)), str(Bounds(7900, None))
    (True, '7900 to 7920', 'at least 7900')
    """

    lower: N
    upper: N | None
    """None: no upper bound yet."""

    def __post_init__(self) -> None:
        if self.upper is not None and self.upper < self.lower:
            raise ValueError(f"no number is at least {self.lower} and at most {self.upper}")

    @classmethod
    def exactly(cls, value: N) -> Bounds[N]:
        """A number that is known.

        >>> Bounds.exactly(3).value
        3
        """
        return cls(value, value)

    @property
    def exact(self) -> bool:
        """Whether the number is known."""
        return self.lower == self.upper

    @property
    def value(self) -> N | None:
        """The number where it is known, else None."""
        return self.upper if self.exact else None

    def per(self, count: int) -> Bounds[Fraction]:
        """The mean of a total over ``count`` games.

        >>> Bounds(7, 9).per(4)
        Bounds(lower=Fraction(7, 4), upper=Fraction(9, 4))
        """
        upper = None if self.upper is None else Fraction(self.upper) / count
        return Bounds(Fraction(self.lower) / count, upper)

    def __format__(self, spec: str) -> str:
        """Both ends in one format, ``f"{bounds:.2f}"``; the number alone where it is known."""
        lower = format(float(self.lower) if spec else self.lower, spec)
        if self.exact:
            return lower
        if self.upper is None:
            return f"at least {lower}"
        return f"{lower} to {format(float(self.upper) if spec else self.upper, spec)}"

    def __str__(self) -> str:
        return format(self, "")
