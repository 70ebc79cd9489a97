"""An opening: one or more words to play first, with what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from fivefold.base.bounds import Bounds, Status
from fivefold.puzzle.criterion import Criterion
from fivefold.puzzle.position import AboutPosition, Position
from fivefold.words.ranking import Ranking

if TYPE_CHECKING:
    from matplotlib.axes import Axes


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


# Rankings of openings of two and three words, and how sure they are.

BY_GUESSES = Criterion("guesses", "total", False, "guesses for all answers, with best play afterwards")


def is_by_guesses(by: str | Criterion) -> bool:
    """Whether openings are to be ranked by guesses, which is a search and not a measure.

    >>> is_by_guesses("Guesses"), is_by_guesses("groups")
    (True, False)
    """
    return (by if isinstance(by, str) else by.name).lower() == BY_GUESSES.name


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningCounts:
    """How the openings in question were dealt with; the numbers do not depend on threads."""

    total: int
    bounded: int
    """Ruled out by a bound."""
    evaluated: int
    """Measured, at least until they fell behind."""
    from_earlier_run: int = 0
    """Those of all that a file of an earlier run says were closed; they are not gone through again."""

    @property
    def closed(self) -> int:
        """Openings of which everything asked is known."""
        return self.bounded + self.evaluated

    def as_dict(self) -> dict[str, int]:
        """Its fields."""
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningRanking(AboutPosition, Ranking[Opening]):
    """The best openings found, best first, and how sure that is; a sequence of `Opening`."""

    position: Position
    criterion: Criterion
    rows: tuple[Opening, ...]
    status: Status
    """Proven: every opening was closed.  Otherwise these are the best of those closed."""
    limit: float
    """No opening has a better value than this; the first value of a proven ranking of the best."""
    counts: OpeningCounts

    @property
    def best(self) -> Bounds[float]:
        """Between which values the best opening of all lies."""
        found = self.rows[0].value if self.rows else None
        if self.criterion.most:
            return Bounds(0.0 if found is None else found, self.limit)
        return Bounds(self.limit, found)

    def about(self) -> dict[str, Any]:
        """What was ranked, by what, and how sure that is."""
        return {
            "lexicon": self.lexicon,
            "by": self.criterion.name,
            "status": self.status,
            "best": self.best,
            "counts": self.counts,
        }

    def columns(self) -> dict[str, Sequence[Any]]:
        """Every column, the words of an opening as one text."""
        columns = Ranking.columns(self)
        order = ("rank", "words", "total", *COLUMNS)
        return {name: columns[name] for name in order if name in columns}

    def headings(self) -> dict[str, str]:
        """The columns that notebooks show."""
        return HEADINGS

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the values as bars; returns the axes."""
        title = f"openings of {self.lexicon.title}"
        return self._bars(ax, (row.value for row in self), self.criterion.meaning, title)

    def __repr__(self) -> str:
        best, name = self.first(2, lambda row: " ".join(row.words)), type(self).__name__
        return f"<{name} of {self.lexicon.name} by {self.criterion.name}, {self.status.value}: {best}>"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class TotalRanking(OpeningRanking):
    """Openings by their exact totals, the words of each in the order to play them."""

    certain: int
    """How many places, from the first, are proven."""
    others: int
    """Every opening that is not shown needs at least so many guesses."""

    def about(self) -> dict[str, Any]:
        """What was ranked, and how sure that is."""
        return OpeningRanking.about(self) | {"certain": self.certain, "others": self.others}

    def headings(self) -> dict[str, str]:
        """The columns that notebooks show."""
        return _total_headings()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ahead:
    """How many openings come before one, as far as they were counted."""

    count: int
    complete: bool
    counts: OpeningCounts


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class OpeningPlace(OpeningRanking):
    """How good one opening is: the best ones that are known, and it among them or after them.

    The rank of a row is None where it is not certain.
    """

    opening: Opening | None
    """The row that was asked for; None: the time was over before its guesses were known."""
    place: Bounds[int]
    """Its place among all."""

    @property
    def gap(self) -> Bounds[float]:
        """By how much the best opening of all is better."""
        if self.opening is None:
            return Bounds(0.0, None)
        best, value = self.best, self.opening.value
        if self.criterion.most:
            return Bounds(best.lower - value, None if best.upper is None else best.upper - value)
        return Bounds(0.0 if best.upper is None else value - best.upper, value - best.lower)

    @property
    def least_ranks(self) -> tuple[int, ...]:
        """What the place of each row cannot be below."""
        return tuple(
            self.place.lower if row == self.opening else place for place, row in enumerate(self, start=1)
        )

    def about(self) -> dict[str, Any]:
        """What was ranked, where the opening stands, and how sure that is."""
        return OpeningRanking.about(self) | {"place": self.place, "gap": self.gap}

    def as_dict(self) -> dict[str, Any]:
        """What it is about, the opening, and all rows."""
        return {**self.about(), "opening": self.opening, "rows": list(self)}

    def headings(self) -> dict[str, str]:
        """The columns that notebooks show."""
        return _total_headings() if is_by_guesses(self.criterion) else HEADINGS


def _total_headings() -> dict[str, str]:
    rank, words, *others = HEADINGS.items()
    return dict([rank, words, ("total", "guesses"), *others])
