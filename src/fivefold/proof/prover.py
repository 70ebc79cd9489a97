"""The prover: one run over all openers, from cheap bounds to search.

It keeps for every guess a lower bound of its total and how that was shown.  `prove` asks it for the best
opener, rankings ask it for the best few.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from fivefold import _core
from fivefold.base.arrays import NDArray, np
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.progress import Control, OnProgress
from fivefold.gpu.device import require_device
from fivefold.proof.opener_search import (
    CLOSED,
    USUAL,
    BoundedOpeners,
    Memory,
    bounds_on_gpu,
    closed_by,
    opener_search,
)
from fivefold.proof.workers import OpenerGroups, OpenerTasks, TaskResult, search_by_groups
from fivefold.puzzle.position import Position
from fivefold.puzzle.symmetries import Symmetry, orbits
from fivefold.trees.tree import Tree
from fivefold.words.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Limit:
    """What an opener must cost less than: ``most``, or less once the ``top`` least totals are known.

    >>> Limit(9).now({}), Limit(top=2).now({0: 7, 1: 9, 2: 8}), Limit(top=2, ties=True).now({0: 7, 1: 8})
    (9, 8, 9)
    >>> Limit(9, top=1).now({0: 11}), Limit(9, top=1).now({0: 11, 1: 7})
    (9, 7)
    """

    most: int = _core.INFINITE_COST
    top: int = 0
    """How many of the least totals are wanted; 0: all below ``most``, whatever is found."""
    ties: bool = False
    """Whether openers that only equal the last of them are wanted, too."""

    def now(self, totals: Mapping[int, int]) -> int:
        """The limit once these totals, by row, are known."""
        if not 0 < self.top <= len(totals):
            return self.most
        return min(self.most, sorted(totals.values())[self.top - 1] + self.ties)

    def queue(self, rows: NDArray[np.uint32], totals: Mapping[int, int]) -> _core.OpenerQueue:
        """A queue of openers; every total found lowers the limit of those that follow."""
        if not self.top:
            return _core.OpenerQueue(rows, self.most)
        queued = {*rows.tolist()}
        others = [total for row, total in totals.items() if row not in queued]
        return _core.OpenerQueue.for_best(rows, self.most, others, self.top, self.ties)


EVERY = Limit()
"""No limit: every total is wanted."""

PARTS = {
    "count sets of marks": "sets",
    "bound promising openers": "upper bound",
    "search promising openers": "upper bound",
    "bound openers": "bounds",
    "bound and search openers": "search",
    "search openers": "search",
}
"""The stages of a proof, and the part of it that their time counts for."""

_OTHER_PART = "upper bound"  # of all else: the best opener of an unfinished proof is searched again
_SAVE_SECONDS = 1.0
_SAVE_SHARE = 20  # saving takes at most one part in so many of the time

OnStage: TypeAlias = Callable[[str, int, int], None]
"""Called with the name of the stage, openers done and openers in all."""


class Stages:
    """Reports the stages of a proof, counts the ``seconds`` of each part and saves progress."""

    def __init__(self, on_stage: OnStage | None = None, save: Callable[[], None] | None = None) -> None:
        self.seconds = dict.fromkeys(PARTS.values(), 0.0)
        self._on_stage, self._save = on_stage, save
        self._next_save = 0.0
        self._lap: tuple[str, float] | None = None

    def begin(self, name: str, done: int, total: int) -> None:
        """Report what is being done; save at the first call, then about every second."""
        self.end()
        self._lap = PARTS.get(name, _OTHER_PART), time.monotonic()
        if self._on_stage is not None:
            self._on_stage(name, done, total)
        started = time.monotonic()
        if self._save is not None and started >= self._next_save:
            self._save()
            ended = time.monotonic()
            self._next_save = ended + max(_SAVE_SECONDS, _SAVE_SHARE * (ended - started))

    def end(self) -> None:
        """Count the time of the last stage."""
        if self._lap is not None:
            part, began = self._lap
            self.seconds[part] += time.monotonic() - began
            self._lap = None


Found: TypeAlias = _core.OpenerBounds | _core.FoundOpeners | BoundedOpeners
"""Bounds of some openers, and how each was closed."""


class Prover:
    """What is known of every opener: ``bounds``, ``closed`` and the exact ``totals``."""

    promising = 64
    """Openers whose full two-guess bound is counted first."""
    seeds = 10
    """The best of them, which are searched to get an upper bound."""

    def __init__(
        self,
        position: Position,
        budget: Budget = UNLIMITED,
        *,
        memory: Memory = USUAL,
        on_stage: OnStage | None = None,
        save: Callable[[], None] | None = None,
        symmetries: Sequence[Symmetry] = (),
    ) -> None:
        require_device(budget.device)
        self.position = position
        self.stages = Stages(on_stage, save)
        self.clock = budget.start()
        self.columns, self.search = opener_search(position, self.clock, memory)
        columns = self.columns
        self.tasks = (
            None
            if budget.executor is None
            else OpenerTasks(budget.executor, position, self.clock, memory)
        )
        self.order = np.asarray(self.search.order())
        guesses = len(position.lexicon.guesses)
        for symmetry in symmetries:
            self.search.add_symmetry(symmetry.guesses, symmetry.answers)
        # Each row's representative: its first equivalent opener.  Only representatives are looked at.
        _, first, kind = np.unique(
            orbits(symmetries, guesses)[self.order], return_index=True, return_inverse=True
        )
        self.representatives = np.arange(guesses)
        self.representatives[self.order] = self.order[first[kind]]
        self.order = self.order[np.sort(first)]
        self.bounds = np.full(guesses, columns.least_total, np.int32)
        self.closed = np.zeros(guesses, np.uint8)
        # What the rule forbids costs more than anything, and needs no look.
        forbidden = np.ones(guesses, bool)
        forbidden[columns.guess_rows] = False
        self.bounds[forbidden], self.closed[forbidden] = _core.INFINITE_COST, CLOSED.index("searched")
        self.totals: dict[int, int] = {}  # by row, of openers searched to the end
        self.unconfirmed: set[int] = set()  # rows of totals from an earlier run, which have no tree here
        self.from_earlier_run = 0  # openers whose bound an earlier run counted
        self.turns: dict[int, tuple[int, ...]] = {}  # by row when it is searched; ties go to the first
        self.trees: dict[int, Tree] = {}  # by row, of openers searched by groups
        self.table_bytes = columns.table.patterns.nbytes

    @property
    def lexicon(self) -> Lexicon:
        """The words of the position."""
        return self.position.lexicon

    @property
    def best(self) -> tuple[int, int] | None:
        """The least total found and its row; of equals the one whose turn came first."""
        if not self.totals:
            return None
        row = min(self.totals, key=lambda row: (self.totals[row], self.turns[row]))
        return self.totals[row], row

    @property
    def finished(self) -> bool:
        """Whether every opener is closed."""
        return bool(self.closed.all())

    @property
    def nodes(self) -> int:
        """Sets of candidates searched, here and by workers."""
        return self.search.nodes + (0 if self.tasks is None else self.tasks.nodes)

    @property
    def peak_bytes(self) -> int:
        """Bytes of the search and its table."""
        return self.search.bytes + self.table_bytes

    def add_known(self, totals: Mapping[int, int]) -> None:
        """Add exact totals, by row, that were found before."""
        rows = np.array([*totals], np.uint32)
        self.take_turns(rows)
        self.totals.update(totals)
        self.bounds[rows] = [*totals.values()]
        self.closed[rows] = CLOSED.index("searched")

    def find_upper(self, count: int) -> None:
        """Search the most promising openers, at least ``count``, unless their totals are known."""
        promising = self.order[: max(self.promising, 4 * count)]
        bounds = self.bound_promising(promising)
        seeds = promising[np.argsort(bounds, kind="stable")][: max(self.seeds, count + count // 2)]
        seeds = seeds[~np.isin(seeds, [*self.totals])]
        # If only the best is wanted, one comes first: its total limits all others.
        for rows in (seeds[:1], seeds[1:]) if count == 1 else (seeds,):
            self.search_all("search promising openers", rows, Limit(top=count))

    def row(self, opener: str) -> int:
        """The row of an opener."""
        return self.columns.opener_row(self.lexicon.parsed(opener))

    def find_total(self, opener: str) -> None:
        """Search one opener."""
        rows = np.array([self.row(opener)], np.uint32)
        self.search_all("search openers", rows, EVERY)

    def close_all(self, limit: Limit) -> None:
        """Find the totals below the limit, and show that all other openers reach it."""
        # Open again what only reached a lower limit before.
        short = self.bounds < min(limit.now(self.totals), _core.INFINITE_COST)
        short[list(self.totals)] = False
        self.closed[short] = 0
        todo = self.order[self.closed[self.order] == 0]
        if self.tasks is not None:
            self.share(todo, limit)
            return
        self.bound_all("bound openers", todo, limit)
        survivors = todo[self.closed[todo] == 0]
        survivors = survivors[np.argsort(self.bounds[survivors], kind="stable")]
        self.search_all("search openers", survivors, limit)

    def share(self, rows: NDArray[np.uint32], limit: Limit) -> None:
        """Close openers by tasks that bound and search; turns are as they would be without tasks."""
        assert self.tasks is not None
        first = len(self.turns)
        where = {row: i for i, row in enumerate(rows.tolist())}
        closed = self.tasks.closed(rows, lambda: limit.now(self.totals))
        for piece, reached, found in self.staged("bound and search openers", rows, closed):
            assert found.counted is not None
            for row, counted in zip(piece.tolist(), found.counted.tolist(), strict=True):
                bound = max(counted, int(self.bounds[row]))
                self.turns.setdefault(row, (first, bound, where[row]))
            self.take(piece, reached, found)

    def staged(
        self, name: str, rows: NDArray[np.uint32], results: Iterable[TaskResult]
    ) -> Iterator[TaskResult]:
        """The results of tasks for all rows, reported as a stage."""
        done = 0
        self.stages.begin(name, done, len(rows))
        for result in results:
            yield result
            done += len(result[0])
            self.stages.begin(name, done, len(rows))

    def bound_promising(self, rows: NDArray[np.uint32]) -> NDArray[np.int32]:
        """Two-guess bounds of a few openers, whatever they reach."""
        name = "bound promising openers"
        if self.tasks is None:
            self.count_sets()
            self.stages.begin(name, 0, len(rows))
            return np.asarray(self.bound_openers(rows, _core.INFINITE_COST).bounds)
        self.stages.begin(name, 0, len(rows))
        counted = np.zeros(len(self.bounds), np.int32)
        for piece, _, found in self.tasks.bounds(rows, _core.INFINITE_COST):
            counted[piece] = found.bounds
        return counted[rows]

    def bound_all(self, name: str, rows: NDArray[np.uint32], limit: Limit) -> None:
        """Bound many openers, each until it reaches the limit."""
        if not len(rows):
            return
        if self.tasks is None:
            self.count_sets()
            now = limit.now(self.totals)
            if now < _core.INFINITE_COST and self.two_guess_bounds is not None:
                self.note(rows, closed_by(self.two_guess_bounds, rows, now))
                rows = rows[self.closed[rows] == 0]
            self.work_on(name, rows, limit, self.search.bound_all)
            return
        for piece, _, found in self.staged(name, rows, self.tasks.bounds(rows, limit.now(self.totals))):
            self.note(piece, found)

    def search_all(self, name: str, rows: NDArray[np.uint32], limit: Limit) -> None:
        """Search many openers, each in its turn."""
        self.take_turns(rows)
        if self.tasks is None:
            self.work_on(name, rows, limit, self.search.search_all)
            return
        if len(rows) == 1:
            self.search_one(int(rows[0]), limit.now(self.totals))
            return
        # Tasks begin in turn, so every limit is from openers of earlier turns, and ties are theirs.
        costs = self.tasks.costs(rows, lambda: limit.now(self.totals))
        for piece, reached, found in self.staged(name, rows, costs):
            self.take(piece, reached, found)

    def work_on(
        self,
        name: str,
        rows: NDArray[np.uint32],
        limit: Limit,
        work: Callable[[_core.OpenerQueue, Control, OnProgress], None],
    ) -> None:
        """Bound or search openers in turn on all threads; keep what is found at once."""
        if not len(rows):
            return
        queue, done = limit.queue(rows, self.totals), 0
        self.stages.begin(name, done, len(rows))

        def look(_: int) -> None:
            nonlocal done
            if len((found := queue.take_found()).openers):
                self.take(found.openers, found.limits, found)
                done += len(found.openers)
                self.stages.begin(name, done, len(rows))
            if self.clock.budget.on_progress is not None:
                self.clock.budget.on_progress(done)

        self.clock.call(lambda inner, tick: work(queue, inner, tick), look)
        look(done)

    def search_one(self, row: int, limit: int) -> None:
        """Search one opener by tasks, which share its groups; progress counts groups."""
        assert self.tasks is not None
        groups = OpenerGroups(self.columns, row)
        name, many = f"search the groups of {groups.word}", len(groups.lower)
        self.stages.begin(name, 0, many)
        for done in search_by_groups(self.tasks, groups, limit):
            self.stages.begin(name, done, many)
        closed = CLOSED.index("searched") if groups.finished or groups.bound >= limit else 0
        if groups.finished:
            self.trees[row] = groups.tree
        bound = np.array([groups.bound], np.int32)
        self.take(np.array([row]), limit, BoundedOpeners(bound, np.array([closed], np.uint8)))

    def take_turns(self, rows: NDArray[np.uint32]) -> None:
        """Give the next turns to those of the rows that had none, in this order."""
        for row in rows.tolist():
            self.turns.setdefault(row, (len(self.turns),))

    def count_sets(self) -> None:
        """Count patterns on the sets of marks, unless that was done."""
        self.stages.begin("count sets of marks", 0, 1)
        self.clock.call(self.search.count_sets)

    def bound_openers(self, rows: NDArray[np.uint32], limit: int) -> _core.OpenerBounds:
        """Bounds without search, each counted until it reaches the limit."""
        return self.clock.call(lambda inner, tick: self.search.bounds(rows, limit, inner, tick))

    @cached_property
    def two_guess_bounds(self) -> NDArray[np.int32] | None:
        """By row the two-guess bound from a GPU; None if the CPU is to count them."""
        return bounds_on_gpu(self.columns, self.clock.budget.device)

    def search_openers(self, rows: NDArray[np.uint32], limit: int) -> _core.OpenerBounds:
        """Exact totals below ``limit``, else bounds that reach it."""
        self.take_turns(rows)
        found = self.clock.call(lambda inner, tick: self.search.costs(rows, limit, inner, tick))
        self.take(rows, limit, found)
        return found

    def take(self, rows: NDArray[np.uint32], limit: int | NDArray[np.int32], found: Found) -> None:
        """Keep what was found with a limit, or with one for each opener."""
        self.note(rows, found)
        exact = (found.closed != 0) & (found.bounds < np.minimum(limit, _core.INFINITE_COST))
        for row, total in zip(rows[exact].tolist(), found.bounds[exact].tolist(), strict=True):
            self.totals[row] = total
            self.unconfirmed.discard(row)

    def note(self, rows: NDArray[np.uint32], found: Found) -> None:
        """Keep bounds and how they were found; no bound falls."""
        self.bounds[rows] = np.maximum(self.bounds[rows], found.bounds)
        self.closed[rows] = found.closed
        if len(self.order) < len(self.columns.guess_rows):
            alike = np.isin(self.representatives, rows)
            self.bounds[alike] = self.bounds[self.representatives[alike]]
            self.closed[alike] = self.closed[self.representatives[alike]]

    def tree(self, row: int) -> Tree | None:
        """The tree of an opener whose total was found here; quick, for its parts are remembered."""
        if row in self.unconfirmed:
            return None
        if row in self.trees:
            return self.trees[row]
        return self.columns.tree(self.search.tree(row, Control()))
