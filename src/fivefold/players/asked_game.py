"""The game asked about: clues, known letters, excluded words and a rule, put together in one order.

The rule comes last and holds from now on: an earlier guess that broke it is a warning, not an error.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fivefold.puzzle.clue import ClueLike, KnownLetters
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is known of a game besides its list.

    >>> asked = Asked(clues=("salet=BYBBB", "crony=BBBBB"), rule=Rule.HARD, excluded=("piano",))
    >>> game = asked.of(Position("nyt-2022"))
    >>> game.rule.value, "piano" in game
    ('hard', False)
    """

    clues: tuple[ClueLike, ...] = ()
    rule: Rule = Rule.NORMAL
    known: KnownLetters | None = None
    excluded: Iterable[str] = ()
    """Words that cannot be the answer."""

    def of(self, start: Position) -> Position:
        """The game, from a start without a rule."""
        game = start.after(*self.clues).knowing(self.known).without(self.excluded)
        return game if self.rule is Rule.NORMAL else game.with_rule(self.rule)
