"""An opening: one or more words to play first, with what they are worth."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

COLUMNS = ("remaining_bits", "bits", "expected", "largest", "groups", "eliminations", "win")
"""The measures of an opening, in the order of tables."""

HEADINGS = {
    "rank": "rank",
    "words": "opener",
    "remaining_bits": "bits left",
    "bits": "bits",
    "expected": "avg. words left",
    "largest": "largest group",
    "groups": "patterns",
    "win": "chance now",
}
"""What tables for people call them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """One row of a ranking; ``word`` is the first of its words."""

    words: tuple[str, ...]
    rank: int | None
    """Place in the ranking, from 1; None where it is not certain."""
    value: float
    """The measure it was ranked by."""
    bits: float
    """Bits the patterns are expected to reveal."""
    remaining_bits: float
    """Bits expected to remain unknown."""
    expected: float
    """Words left on average."""
    largest: int
    """Words left in the worst case."""
    groups: int
    """How many different patterns can come back."""
    eliminations: float
    """Words ruled out on average."""
    win: float
    """Probability that one of the words is the answer."""
    total: int | None = None
    """Guesses for all answers together, in a ranking by guesses."""

    @property
    def word(self) -> str:
        """The first word."""
        return self.words[0]

    def as_dict(self) -> dict[str, Any]:
        """Its fields; the total only where it is known."""
        fields = asdict(self)
        if self.total is None:
            del fields["total"]
        return fields
