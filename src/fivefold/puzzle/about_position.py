"""Results that are about one position."""

from __future__ import annotations

from fivefold.puzzle.position import Position
from fivefold.words.lexicon import Lexicon


class AboutPosition:
    """What every result with a ``position`` says of it."""

    __slots__ = ()
    position: Position

    @property
    def lexicon(self) -> Lexicon:
        """The list it holds for."""
        return self.position.lexicon

    @property
    def notes(self) -> tuple[str, ...]:
        """What is unusual about the weights, for people."""
        return self.position.notes
