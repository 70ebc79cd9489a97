"""Four words on a GPU: good ones, without proof.

The best triples are extended by every word.  Then the words of the best four are exchanged, one at a
time and two at a time, for all others, until nothing changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from fivefold.base.budget import Clock
from fivefold.base.errors import GpuError
from fivefold.gpu.device import gpu_errors
from fivefold.gpu.device_table import DeviceTable
from fivefold.gpu.extension import Extension, FoundRows, Rule
from fivefold.gpu.found import BestFound, Found
from fivefold.gpu.triples import FoundTriples, TripleQuery, TripleSearch

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_KEPT = 400  # fours whose words are exchanged one at a time
_KEPT_PAIRS = 40  # and two at a time
_ROUNDS = 20


class FourSearch:
    """Fours of one table by one measure."""

    def __init__(self, table: DeviceTable, query: TripleQuery, clock: Clock) -> None:
        self.table, self.query, self.clock, self.gpu = table, query, clock, table.gpu
        self.triples = TripleSearch(table, query, clock)
        self.best = BestFound(max(query.count, _KEPT))
        self.result = FoundTriples()
        self._tried: set[tuple[int, ...]] = set()

    @cached_property
    def extension(self) -> Extension:
        """The kernels."""
        return Extension(self.table, self.triples.pairs, self.query.measure, fixed=3)

    def run(self) -> FoundTriples:
        """Search until nothing changes, the clock stops it or the GPU fails."""
        try:
            with gpu_errors(f"{self.gpu.name} failed"):
                self._search()
        except GpuError as error:
            if not self.best.found:
                raise
            self.result.failure = error
        self.result.best = self.best.found[: self.query.count]
        return self.result

    def _search(self) -> None:
        if self.table.guesses < 4:
            return
        first = [found.words for found in self.triples.good(_KEPT)]
        for begin, end in pairwise((0, 1, 10, 100, len(first))):
            self._extend(first[begin:end])
        for _ in range(_ROUNDS):
            before = self.best.found
            while not self.clock.stopped and self._extend(self._triples_inside()):
                pass
            for pair in sorted(self._pairs_inside() - self._tried):
                if self.clock.stopped:
                    return
                self._exchange_two(pair)
            if self.best.found == before:
                return

    def _triples_inside(self) -> Iterable[tuple[int, ...]]:
        return {part for found in self.best.found for part in combinations(found.words, 3)}

    def _pairs_inside(self) -> set[tuple[int, ...]]:
        return {part for found in self.best.found[:_KEPT_PAIRS] for part in combinations(found.words, 2)}

    def _extend(self, triples: Iterable[tuple[int, ...]]) -> bool:
        """Extend triples that were not extended before by every word; False if there were none."""
        import numpy as np

        fresh = sorted(set(triples) - self._tried)
        self._tried |= set(fresh)
        if fresh:
            self._run(np.array(fresh), Rule.ANY)
        return bool(fresh)

    def _exchange_two(self, pair: tuple[int, ...]) -> None:
        """All fours with two words."""
        import numpy as np

        self._tried.add(pair)
        others = np.setdiff1d(np.arange(self.table.guesses), pair)
        bases = np.empty((len(others), 3), np.int64)
        bases[:, :2], bases[:, 2] = pair, others
        self._run(bases, Rule.LATER)

    def _run(self, bases: NDArray[np.int64], rule: Rule) -> None:
        limit = self.best.found[-1] if self.best.full else None
        found = self.extension.run(self.gpu.arrays.asarray(bases), limit, rule)
        self._take(found)
        self.result.evaluated += 0 if found.overflow else found.passed
        if found.overflow and len(bases) > 1:
            for part in (bases[: len(bases) // 2], bases[len(bases) // 2 :]):
                self._run(part, rule)

    def _take(self, found: FoundRows) -> None:
        import numpy as np

        order = np.lexsort((*found.words.T[::-1], found.values))[: self.best.count]
        self.best.add(
            Found(int(found.values[i]), tuple(int(word) for word in found.words[i])) for i in order
        )
