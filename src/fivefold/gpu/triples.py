"""Triples of words on a GPU: the best by any measure, those with given words, and places, with proof.

By the largest group every triple is looked at.  By the other measures S(abc) >= S(ab) + S(ac) - S(a),
S the sum of n log2 n, rules most of them out; docs/gpu.md has the bounds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

from fivefold.base.budget import Clock
from fivefold.base.errors import GpuError
from fivefold.gpu.bound_limits import BoundLimits
from fivefold.gpu.device import gpu_errors
from fivefold.gpu.device_table import DeviceTable
from fivefold.gpu.extension import Extension, FoundRows, Rule
from fivefold.gpu.found import BestFound, Found
from fivefold.gpu.pair_sums import PairSums

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_SEED_PAIRS = 4000  # pairs that are extended first
_ROUNDS = 12  # then the pairs inside the best triples, until nothing changes
_KEPT = 400  # triples, to begin with
_BLOCK_PAIRS = 1 << 22  # between two looks at what was found


@dataclass(frozen=True, kw_only=True)
class TripleQuery:
    """Which triples are asked for."""

    measure: str
    """As the core names it: n_log_n, squares, largest or groups."""
    count: int = 10
    """How many of the best; 0: how many come before ``before``."""
    letters: NDArray[np.uint64] | None = None
    """Letter sets, a row of words per guess, of which no two may meet."""
    given: tuple[int, ...] = ()
    """Only triples with these words, one or two."""
    before: Found | None = None
    """Only triples that come before this one."""


@dataclass(slots=True)
class FoundTriples:
    """The best triples, and how sure that is."""

    best: list[Found] = field(default_factory=list)
    better: int = 0
    """With a count of 0: how many triples come before the one in question."""
    evaluated: int = 0
    """Triples that no bound on pairs ruled out."""
    complete: bool = False
    failure: GpuError | None = None
    """What ended the search, if the GPU failed in the middle of it."""


class TripleSearch:
    """The triples of one table by one measure."""

    def __init__(self, table: DeviceTable, query: TripleQuery, clock: Clock) -> None:
        self.table, self.query, self.clock, self.gpu = table, query, clock, table.gpu
        self.best = BestFound(query.count)
        self.result = FoundTriples()

    @cached_property
    def pairs(self) -> PairSums:
        """S of all pairs."""
        return PairSums.of(self.table, self.query.letters)

    @cached_property
    def extension(self) -> Extension:
        """The kernels."""
        return Extension(self.table, self.pairs, self.query.measure)

    @property
    def limit(self) -> Found | None:
        """What a triple must come before to matter, if there is such a thing."""
        ours = self.best.found[-1] if self.best.full and self.best.found else None
        known = [each for each in (ours, self.query.before) if each is not None]
        return min(known, default=None)

    def run(self) -> FoundTriples:
        """Search until it is proven, the clock stops it or the GPU fails; then say what is known."""
        result = self.result
        try:
            with gpu_errors(f"{self.gpu.name} failed"):
                if self.query.given:
                    result.complete = self._with_given()
                else:
                    if self.query.count:
                        self.best.add(self.good(max(self.query.count, _KEPT)))
                    result.complete = self._prove()
        except GpuError as error:
            if not self.best.found:
                raise
            result.failure = error
        result.best = self.best.found
        return result

    def _with_given(self) -> bool:
        """Triples with one or two words; False when stopped."""
        import numpy as np

        if self.clock.stopped:
            return False
        xp, given = self.gpu.arrays, self.query.given
        if len(given) == 2:
            self._extend(xp.asarray(np.array([given])), Rule.ANY)
            return True
        partners = self.pairs.partners(given[0])
        order = xp.argsort(self.pairs.pairs[given[0]][partners[:, 1]], kind="stable")
        for begin, end in pairwise((0, 1, 10, 100)):
            self._extend(partners[order[begin:end]], Rule.ANY)
        self.result.evaluated = 0
        self._extend(partners, Rule.LATER)
        return True

    def good(self, count: int) -> list[Found]:
        """Good triples, without proof.

        The best pairs are extended by every word, then the pairs inside the best triples.
        """
        import numpy as np

        if self.table.guesses < 3:
            return []
        kept, self.best = self.best, BestFound(count)
        pairs = self.pairs.best(_SEED_PAIRS)
        for begin, end in pairwise((0, 1, 10, 100, 1000, _SEED_PAIRS)):
            self._extend(pairs[begin:end], Rule.ANY)
        tried: set[tuple[int, ...]] = set()
        for _ in range(_ROUNDS):
            inside = {pair for found in self.best.found for pair in combinations(found.words, 2)}
            if not inside - tried or self.clock.stopped:
                break
            self._extend(self.gpu.arrays.asarray(np.array(sorted(inside - tried))), Rule.ANY)
            tried |= inside
        good, self.best, self.result.evaluated = self.best.found, kept, 0
        return good

    def _prove(self) -> bool:
        """All triples; False when stopped."""
        tick, guesses = self.clock.budget.on_progress, self.table.guesses
        rows = max(1, _BLOCK_PAIRS // guesses)
        for first in range(0, guesses - 1, rows):
            if self.clock.stopped:
                return False
            end = min(first + rows, guesses)
            self._extend(self._bases(first, end), self._rule)
            if tick is not None:
                tick(guesses * (guesses - 1) // 2 + end * guesses - end * (end + 1) // 2)
        return True

    @property
    def _rule(self) -> Rule:
        return Rule.LATER if self.query.measure == "largest" else Rule.LEAST

    def _bases(self, first: int, end: int) -> Any:
        """The pairs of some first words from which all their triples are reached."""
        if self.query.measure == "largest":
            return self.pairs.every(first, end)
        limits = BoundLimits.of(self.query.measure, self.limit, self.table.answers, self.pairs.bits)
        return self.pairs.bases(first, end, limits.bits)

    def _extend(self, bases: Any, rule: Rule) -> None:
        """Extend bases, in smaller parts if more is found than there is room for."""
        before = self.limit
        found = self.extension.run(bases, before, rule)
        if not found.overflow:
            self._take(found)
            self.result.evaluated += found.passed
            return
        if self.query.count:
            self._take(found)
        half = len(bases) if self.limit != before else len(bases) // 2
        for part in (bases[:half], bases[half:]):
            if len(part):
                self._extend(part, rule)

    def _take(self, found: FoundRows) -> None:
        """Keep the best, or count what comes before the one in question."""
        import numpy as np

        limit = self.limit
        if limit is not None:
            columns = (found.values, *found.words.T)
            earlier = np.zeros(len(found.values), np.bool_)
            for column, value in reversed(list(zip(columns, (limit.value, *limit.words), strict=True))):
                earlier = (column < value) | ((column == value) & earlier)
            found_words, values = found.words[earlier], found.values[earlier]
        else:
            found_words, values = found.words, found.values
        if not self.query.count:
            self.result.better += len(values)
            return
        order = np.lexsort((*found_words.T[::-1], values))[: self.best.count]
        self.best.add_rows(values[order], *found_words[order].T)
