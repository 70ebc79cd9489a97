"""The best openings of those found, and what a GPU finds in the form in which the core hands it over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from fivefold.base.arrays import NDArray


@dataclass(frozen=True, order=True, slots=True)
class Found:
    """An opening: its value, least is best, then its words by their rows, ascending."""

    value: int
    words: tuple[int, ...]


@dataclass(slots=True)
class FoundOpenings:
    """The best openings and how the others were dealt with; fields as the core's have them."""

    best: list[Found] = field(default_factory=list)
    better: int = 0
    bounded: int = 0
    evaluated: int = 0
    complete: bool = True
    interrupted: bool = False


@dataclass(slots=True)
class BestFound:
    """The best ``count`` of what is added; equal values in the order of the words.

    >>> best = BestFound(2)
    >>> best.add([Found(7, (1, 2)), Found(5, (3, 4)), Found(7, (0, 9))])
    >>> best.found, best.worst
    ([Found(value=5, words=(3, 4)), Found(value=7, words=(0, 9))], 7)
    """

    count: int
    found: list[Found] = field(default_factory=list)

    @property
    def full(self) -> bool:
        """Whether something must go when something comes."""
        return len(self.found) >= self.count

    @property
    def limit(self) -> Found | None:
        """What another opening must come before to get in; None while there is room."""
        return self.found[-1] if self.full and self.found else None

    @property
    def worst(self) -> int | None:
        """The value that must not be exceeded to get in; None while there is room."""
        return None if self.limit is None else self.limit.value

    def add(self, others: Iterable[Found]) -> None:
        """Take in what is good enough; the same opening may come more than once."""
        self.found = sorted({*self.found, *others})[: self.count]

    def add_rows(self, values: NDArray[Any], *words: NDArray[Any]) -> None:
        """The same for columns: values, first words, second words, ..."""
        self.add(
            Found(int(value), tuple(int(word) for word in row))
            for value, *row in zip(values, *words, strict=True)
        )
