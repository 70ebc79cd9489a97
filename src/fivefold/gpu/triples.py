"""Triples of words on a GPU: the best by n log n or by squares, with proof.

For both measures S(abc) >= S(ab) + S(ac) - S(a), on all answers and on any part of them; docs/gpu.md
proves it.  Words are numbered by their largest group, so that the first word of a base has small ones.
Sums are whole numbers: n (n - 1), or n log2 n in units of 2^-bits, where a sum may be off by half a
unit per group.  The limit is wider by more than that, and what is found is counted again by the CPU.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import log2
from typing import TYPE_CHECKING, Any

from fivefold.base.budget import Clock
from fivefold.base.errors import GpuError
from fivefold.gpu.device import gpu_errors
from fivefold.gpu.device_table import DeviceTable
from fivefold.gpu.spreads import Spreads, fixed_n_log_n
from fivefold.gpu.triple_runs import MOST_SUM, TripleRuns, TripleSums

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MEASURES = ("n_log_n", "squares")
"""What triples can be ranked by here: the bound does not hold for largest groups or their number."""
_SEED_PAIRS = 4000  # pairs that are extended first
_SEED_WORDS = 200
_ROUNDS = 12  # then the pairs inside the best triples, until nothing changes
_ROUND_TRIPLES = 400
_BLOCK_PAIRS = 1 << 23
_TOGETHER = 32  # first words between two looks at what was found
_FLOOR = (1 << 31) - 1


@dataclass(frozen=True, kw_only=True)
class TripleQuery:
    """Which triples are asked for."""

    measure: str
    count: int = 10
    letters: NDArray[np.uint64] | None = None
    """A letter set per guess, of which no two may meet."""


@dataclass(slots=True)
class FoundTriples:
    """The triples that may be the best, and how sure that is."""

    words: list[tuple[int, ...]] = field(default_factory=list)
    """Rows, ascending; all triples are here that may be among the best, and a few more."""
    complete: bool = False
    evaluated: int = 0
    """Triples that had to be divided, at least until they fell behind."""
    failure: GpuError | None = None
    """What ended the search, if the GPU failed in the middle of it."""


class TripleSearch:
    """The triples of one table by one measure."""

    def __init__(self, table: DeviceTable, query: TripleQuery, clock: Clock) -> None:
        import numpy as np

        if query.measure not in MEASURES:
            raise GpuError(f"triples cannot be ranked by {query.measure} on a GPU")
        self.query, self.clock, self.gpu = query, clock, table.gpu
        alone = Spreads(table).of_words()
        host = self.gpu.on_host
        sums = host(alone.values(query.measure)[0])
        largest = host(alone.largest)[0]
        self.order = np.lexsort((sums, largest))
        self.table = DeviceTable(self.gpu, np.ascontiguousarray(table.patterns[self.order]), table.codes)
        n = table.answers
        if query.measure == "squares":
            # Exact: nothing is off.
            self.bits, self.slack = 32, 0
            self.values = np.arange(n + 1, dtype=np.int64) * np.arange(-1, n)
        else:
            self.bits = min(16, 29 - max(1, int(n * log2(max(2, n)))).bit_length())
            self.slack = 2 * n
            self.values = (fixed_n_log_n(n) + (1 << (31 - self.bits))).astype(np.int64) >> (
                32 - self.bits
            )
        single = self._scaled(sums[self.order]) + (query.measure == "n_log_n")
        self.best: dict[tuple[int, ...], int] = {}
        self.limit = MOST_SUM
        letters = None if query.letters is None else query.letters[self.order]
        sums_of_words = TripleSums(self._pairs(), single, self.values, largest[self.order], letters)
        self.runs = TripleRuns(self.table, sums_of_words)
        self.todo = list(range(table.guesses - 1))

    def _scaled(self, sums: Any) -> Any:
        """Sums of the spreads in our units, rounded down."""
        if self.query.measure == "squares":
            return (sums - self.table.answers).astype("u4")
        return (sums >> (32 - self.bits)).astype("u4")

    def _pairs(self) -> Any:
        """S of every two words, on the GPU."""
        table, xp = self.table, self.gpu.arrays
        guesses, spreads = table.guesses, Spreads(table)
        if (needed := 6 * guesses * guesses) > self.gpu.free_bytes:
            free = self.gpu.free_bytes >> 20
            raise GpuError(f"all pairs take {needed >> 20} MB, {self.gpu.name} has {free} MB")
        # Rows are read four words at a time; those behind the last never pass.
        pairs = xp.full((guesses, -(-guesses // 4) * 4), _FLOOR, "u4")
        pairs[:, :guesses] = 0
        rows = max(1, _BLOCK_PAIRS // guesses)
        for first in range(0, guesses, rows):
            end = min(first + rows, guesses)
            found = spreads.of_pairs(first, end - first).values(self.query.measure)
            later = xp.arange(guesses)[None, :] > xp.arange(first, end)[:, None]
            block = xp.where(later, self._scaled(found), 0).astype("u4")[:, first:]
            pairs[first:end, first:guesses] += block
            pairs[first:, first:end] += block.T
        pairs[xp.arange(guesses), xp.arange(guesses)] = _FLOOR
        return pairs

    def run(self) -> FoundTriples:
        """Search until it is proven, the clock stops it or the GPU fails; then say what is known."""
        result = FoundTriples()
        try:
            with gpu_errors(f"{self.gpu.name} failed"):
                self._seed()
                result.complete = self._prove()
                result.evaluated = self.runs.evaluated
        except GpuError as error:
            if not self.best:
                raise
            result.failure = error
        result.words = [tuple(sorted(int(self.order[i]) for i in ids)) for ids in self.best]
        return result

    def _seed(self) -> None:
        """A good limit: the best pairs extended by every word, then the pairs of the best triples."""
        if self.table.guesses < 3:
            return
        pairs = self._best_pairs()
        for begin, end in pairwise((0, 1, 10, 100, 1000, len(pairs))):
            self._extend(pairs[begin:end])
        for _ in range(_ROUNDS):
            before = self.limit
            best = sorted(self.best, key=self.best.__getitem__)[:_ROUND_TRIPLES]
            self._extend({(x[i], x[j]) for x in best for i, j in ((0, 1), (0, 2), (1, 2))})
            if self.limit == before:
                break

    def _best_pairs(self) -> list[tuple[int, int]]:
        """About `_SEED_PAIRS` pairs of least S, best first."""
        xp, pairs = self.gpu.arrays, self.runs.pairs
        # The least S of each word, and from there upwards until there are enough.
        threshold = int(xp.sort(pairs.min(axis=1))[min(_SEED_WORDS, len(pairs)) - 1])
        while threshold < _FLOOR and int((pairs <= threshold).sum()) < 2 * _SEED_PAIRS:
            threshold += threshold // 64 + 1
        few = (pairs <= threshold) & (pairs < _FLOOR)  # no word with itself, none behind the last
        first, second = (self.gpu.on_host(each) for each in xp.nonzero(xp.triu(few)))
        sums = self.gpu.on_host(pairs[first, second])
        order = sums.argsort(kind="stable")[:_SEED_PAIRS]
        return list(zip(first[order].tolist(), second[order].tolist(), strict=True))

    def _extend(self, pairs: Iterable[tuple[int, int]]) -> None:
        by_first: dict[int, list[int]] = {}
        for a, b in pairs:
            by_first.setdefault(min(a, b), []).append(max(a, b))
        self._run_all([(a, by_first[a]) for a in sorted(by_first)])

    def _prove(self) -> bool:
        """All first words; False when stopped."""
        tick, guesses = self.clock.budget.on_progress, self.table.guesses
        with_bases = self.runs.with_bases(self.limit)
        self.todo = [word for word in self.todo if with_bases[word]]
        while self.todo:
            if self.clock.stopped:
                return False
            some, self.todo = self.todo[:_TOGETHER], self.todo[_TOGETHER:]
            self._run_all([(a, None) for a in some])
            if tick is not None:
                done = some[-1] + 1
                tick(done * guesses - done * (done + 1) // 2)
        return True

    def _run_all(self, work: Sequence[tuple[int, list[int] | None]]) -> None:
        """Run first words with their bases, all of them for None; smaller parts if too much is found."""
        found = self.runs.run(work, self.limit)
        before = self.limit
        self._take(found.words, found.sums)
        if not found.overflow:
            return
        if self.limit == before and len(work) == 1:
            raise GpuError("too many triples have the same value for the memory of a GPU")
        half = len(work) // 2 if self.limit == before else len(work)
        for part in (work[:half], work[half:]):
            if part:
                self._run_all(part)

    def _take(self, words: NDArray[Any], sums: NDArray[Any]) -> None:
        """Keep what may be among the best, and lower the limit."""
        import numpy as np

        for ids, value in zip(np.sort(words, axis=1).tolist(), sums.tolist(), strict=True):
            self.best[tuple(ids)] = value
        if len(self.best) >= self.query.count:
            worst = sorted(self.best.values())[self.query.count - 1]
            self.limit = min(self.limit, worst + self.slack)
            self.best = {ids: value for ids, value in self.best.items() if value <= self.limit}
