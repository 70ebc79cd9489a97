"""Criteria: by which measure guesses are compared.

A criterion is a sort key, best first.  Ties are broken the same way everywhere: a guess
that may be the answer first, then alphabetical order.  So a ranking is a total order
that does not depend on the order of the word lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fivefold.base.arrays import NDArray, np
from fivefold.base.errors import OptionError, no_such
from fivefold.puzzle.partition import Split
from fivefold.puzzle.splits import Splits

# Measures are compared to this many decimals: the same sizes added up in another
# order must tie, and no two different splits of a real list come this close.
_DECIMALS = 10


@dataclass(frozen=True, slots=True)
class Criterion:
    """Compares guesses by one measure of `Split`.

    >>> best = min(
    ...     (Split.of(word, ["batch", "catch", "hatch", "match"]) for word in ["batch", "chomp"]),
    ...     key=BY_ENTROPY.key,
    ... )
    >>> best.guess, best.sizes
    ('chomp', (2, 1, 1))
    """

    name: str
    """How it is called on the command line."""
    measure: str
    """The attribute of `Split` and column of `Splits` it compares."""
    most: bool
    """Whether the best guess has the most of it rather than the least."""
    meaning: str

    def value(self, split: Split) -> float:
        """The measure of one split."""
        return float(getattr(split, self.measure))

    def key(self, split: Split) -> tuple[float, bool, str]:
        """Sort key, best first: the measure, then guesses that can win, then a to z."""
        sign = -1 if self.most else 1
        return (round(sign * self.value(split), _DECIMALS), not split.can_win, split.guess)

    def values(self, splits: Splits) -> NDArray[np.float64]:
        """The measure of many splits."""
        return np.asarray(getattr(splits, self.measure), np.float64)

    def order(self, splits: Splits, ties: Sequence[int] | None = None) -> NDArray[np.intp]:
        """The places of all guesses, best first, in the order of `key`.

        ``ties``, a number for each guess: of equal guesses the least comes before a to z.
        """
        values = np.round(self.values(splits), _DECIMALS)
        keys = (splits.win == 0, -values if self.most else values)
        # `splits.guesses` is sorted, so a stable sort keeps ties in alphabetical order.
        return np.lexsort(keys if ties is None else (np.asarray(ties), *keys))


BY_ENTROPY: Criterion = Criterion("entropy", "remaining_bits", most=False, meaning="bits left to learn")
BY_EXPECTED: Criterion = Criterion("expected", "expected", most=False, meaning="avg. words left")
BY_LARGEST: Criterion = Criterion(
    "largest", "largest", most=False, meaning="words left in the worst case"
)
BY_GROUPS: Criterion = Criterion("groups", "groups", most=True, meaning="different patterns")
BY_ELIMINATIONS: Criterion = Criterion(
    "eliminations", "eliminations", most=True, meaning="avg. words ruled out"
)
BY_WIN: Criterion = Criterion("win", "win", most=True, meaning="chance to be the answer")

CRITERIA: dict[str, Criterion] = {
    criterion.name: criterion
    for criterion in (BY_ENTROPY, BY_EXPECTED, BY_LARGEST, BY_GROUPS, BY_ELIMINATIONS, BY_WIN)
}


def criterion(name: str | Criterion) -> Criterion:
    """The criterion of that name, or `OptionError` with the names there are; a criterion is itself.

    >>> criterion("Groups").meaning
    'different patterns'
    """
    if isinstance(name, Criterion):
        return name
    if name.lower() not in CRITERIA:
        raise OptionError(no_such("criterion", name, CRITERIA))
    return CRITERIA[name.lower()]
