"""Triples of words on a GPU: the best by any measure, those with given words, and places, with proof.

By the largest group every triple is looked at.  By the other measures S(abc) >= S(ab) + S(ac) - S(a),
S the sum of n log2 n, rules most of them out; docs/gpu.md has the bounds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any

from fivefold._core import fixed_n_log_n
from fivefold.base.arrays import NDArray, np
from fivefold.base.budget import Clock
from fivefold.base.errors import GpuError
from fivefold.gpu.bounds import (
    BoundLimits,
    TogetherBits,
    hard_answers,
    joined_bits,
    largest_bits,
    near_answers,
    weights,
)
from fivefold.gpu.device import gpu_errors
from fivefold.gpu.found import BestFound, Found
from fivefold.gpu.spreads import PairSums
from fivefold.gpu.table import DeviceTable

# Openings that no bound rules out, and their exact values: the kernels of triples.cu.


_MOST_FOUND = 1 << 22
_COARSE_PLANES, _FINE_PLANES = 2, 6
_MANY_ANSWERS, _MANY_PLANES = 6000, 16  # what is left together comes in larger groups
_HARD = 32  # answers whose groups are looked at first
_WARPS = 32
_WAVES = 8  # blocks per multiprocessor, one after the other
_MOST_SLOTS = 1 << 15  # as many as fit shared memory, and more than there are answers


class Rule(IntEnum):
    """Which words extend a base."""

    LEAST = 0
    """Those with which the base is the first pair of least S: every triple is reached once."""
    LATER = 1
    """Words behind the last one of the base."""
    ANY = 2


@dataclass(frozen=True)
class FoundRows:
    """Openings within a limit."""

    words: NDArray[np.int64]
    """By row, ascending."""
    values: NDArray[np.int64]
    passed: int
    """How many openings the bounds of pairs let pass."""
    overflow: bool
    """Whether there were more than fit; then some of them are missing."""


class Extension:
    """Pairs of words, extended by one word more."""

    def __init__(self, table: DeviceTable, pairs: PairSums, measure: str) -> None:
        self.table, self.pairs, self.measure = table, pairs, measure
        # Openings that the bounds of pairs, coarse rows and fine rows let pass.
        self.passed = self.checked = self.measured = 0
        gpu, n = table.gpu, table.answers
        if n >= _MOST_SLOTS:
            raise GpuError(f"{n} answers are too many for triples on a GPU: at most {_MOST_SLOTS - 1}")
        xp, largest = gpu.arrays, measure == "largest"
        best = gpu.on_host(pairs.single).argsort(kind="stable")
        words = best[: max(8, len(best) // 4)]
        if largest:
            near = near_answers(table, words, 32, earlier=False)
            coarse = largest_bits(hard_answers(table, words, _HARD), near)
            fine = largest_bits(np.arange(n), near)
        else:
            planes = _FINE_PLANES if n < _MANY_ANSWERS else _MANY_PLANES
            near = near_answers(table, words, planes, earlier=True)
            coarse, fine = joined_bits(near, _COARSE_PLANES), joined_bits(near, planes)
        needed = 4 * table.guesses * (coarse.words + fine.words) + 24 * _MOST_FOUND
        if needed > gpu.free_bytes:
            free = gpu.free_bytes >> 20
            raise GpuError(f"what triples need takes {needed >> 20} MB, {gpu.name} has {free} MB")
        constants: dict[str, str | int] = {
            "CODE": table.constants["CODE"],
            "LARGEST": int(largest),
            "PLANES": coarse.planes,
            "WORDS": -(-coarse.words // (coarse.planes * 32)),
            "FINE_PLANES": fine.planes,
        }
        each = weights(measure)
        constants |= {"SUMS": int(measure == "squares"), "LEVELS": len(each)}
        constants |= {f"W{i}": weight for i, weight in enumerate((*each, *([0] * 8))[:8], 1)}
        self._program = gpu.program("triples.cu", constants)
        self._tile = min(table.guesses, (gpu.shared_bytes - 1024) // (4 * coarse.words))
        if self._tile >= 32:
            self._tile -= self._tile % 32
        self._coarse_words, self._fine_words = coarse.words, fine.words
        self._coarse, self._fine = self._rows(coarse), self._rows(fine)
        self._room = max(_MOST_FOUND, table.guesses)
        self._found = xp.zeros((self._room, 4), np.uint32)
        self._slots = 64
        while self._slots * 4 < n * 5 and self._slots < _MOST_SLOTS:
            self._slots *= 2
        sizes = np.arange(n + 1, dtype=np.int64)
        of_size = {"squares": sizes * sizes, "groups": -(sizes > 0).astype(np.int64), "largest": sizes}
        logs = fixed_n_log_n(n).astype(np.int64)
        self._of_size = xp.asarray(of_size.get(measure, logs))

    def _rows(self, bits: TogetherBits) -> Any:
        table, xp = self.table, self.table.gpu.arrays
        rows = xp.zeros((table.guesses, bits.words), np.uint32)
        self._program.launch(
            "together_rows",
            (table.guesses, 1),
            128,
            (
                *(table.rows, np.int32(table.stride), xp.asarray(bits.left), xp.asarray(bits.right)),
                *(np.int32(bits.words), rows),
            ),
        )
        return rows

    def run(self, bases: Any, limit: Found | None, rule: Rule) -> FoundRows:
        """What extends ``bases``, a row of words each on the GPU, and may come before ``limit``."""
        table, gpu = self.table, self.table.gpu
        xp, count = gpu.arrays, len(bases)
        if count == 0:
            return FoundRows(np.zeros((0, 3), np.int64), np.zeros(0, np.int64), 0, overflow=False)
        given = xp.zeros((count, 4), np.uint32)
        given[:, :2] = bases
        limits = BoundLimits.of(self.measure, limit, table.answers, self.pairs.bits)
        counted, found = xp.zeros(2, np.uint64), xp.zeros(1, np.uint32)
        warps = min(_WARPS, count)
        tiles = -(-table.guesses // self._tile)
        share = min(-(-_WAVES * gpu.multiprocessors // tiles), -(-count // warps))
        self._program.launch(
            "extend_bases",
            (tiles, share),
            32 * warps,
            (
                *(self._coarse, np.int32(self._coarse_words), self._fine, np.int32(self._fine_words)),
                *(self.pairs.pairs, np.int32(self.pairs.pairs.shape[1]), self.pairs.single),
                *(np.int32(table.guesses), given, np.int32(count), xp.asarray(limits.packed())),
                *(np.int32(rule), np.int32(self._tile), counted, found, np.uint32(self._room)),
                self._found,
            ),
            self._tile * self._coarse_words * 4,
        )
        many = int(gpu.on_host(found)[0])
        words, values = self._measured(min(many, self._room), limit)
        passed, checked = gpu.on_host(counted).tolist()
        self.passed += passed
        self.checked += checked
        self.measured += min(many, self._room)
        return FoundRows(words, values, passed, overflow=many > self._room)

    def _measured(self, many: int, limit: Found | None) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The words and values of what was found, as far as it keeps the limit."""
        table, gpu = self.table, self.table.gpu
        xp = gpu.arrays
        values = xp.zeros(many, np.int64)
        if many:
            self._program.launch(
                "measure_openings",
                (many, 1),
                min(256, -(-table.answers // 32) * 32),
                (
                    *(table.rows, np.int32(table.stride), np.int32(table.answers), self._found),
                    *(self._of_size, np.int32(self._slots), values),
                ),
                self._slots * 4 + 8,
            )
        words = self._found[:many, :3]
        if limit is not None:
            kept = xp.flatnonzero(values <= limit.value)
            words, values = words[kept], values[kept]
        rows = np.sort(gpu.on_host(words).astype(np.int64), axis=1)
        return rows, gpu.on_host(values)


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
        known = [each for each in (self.best.limit, self.query.before) if each is not None]
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
