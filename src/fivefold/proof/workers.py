"""Openers, and the groups of one opener, bounded and searched by the workers of an executor.

Each thread of a worker makes its table and its search once and keeps them.  Where a machine has shared
memory, what its searches remember lies there.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias
from uuid import uuid4

from fivefold import _core
from fivefold.base.arrays import NDArray, np
from fivefold.base.budget import Budget, Clock
from fivefold.base.progress import Control
from fivefold.base.tasks import Executor, Task, completed
from fivefold.proof.opener_search import BoundedOpeners, Memory, opener_search
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.position import Position
from fivefold.puzzle.ticket import Ticket
from fivefold.search.columns import Columns
from fivefold.trees.tree import Leaf, Node, Tree

_BOUNDED, _SEARCHED = 128, 8  # openers of one task, at most: a second or so
_PARTS = 64  # tasks, at least, if there are as many openers
_WORDS = 32  # answers of one task, at least: small groups go together
_kept = threading.local()  # what a thread of a worker has made


@dataclass(frozen=True, slots=True, kw_only=True)
class Assignment:
    """What the searches of all workers have in common."""

    ticket: Ticket
    memory: Memory
    """Each proof has its own, which the workers of one machine share."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenerTask:
    """Openers to bound or to search up to a limit."""

    assignment: Assignment
    rows: tuple[int, ...]
    limit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenersDone:
    """What a worker found, by row of the task, and the processor seconds it took."""

    bounds: tuple[int, ...]
    closed: tuple[int, ...]
    counted: tuple[int, ...]
    """The bounds before the search."""
    nodes: int
    seconds: float


def bound_openers(task: OpenerTask) -> OpenersDone:
    """Bounds without search, in a worker."""
    return _done(task, lambda search, *arguments: search.bounds(*arguments))


def search_openers(task: OpenerTask) -> OpenersDone:
    """Exact totals below the limit, else bounds that reach it, in a worker."""
    return _done(task, lambda search, *arguments: search.costs(*arguments))


def close_openers(task: OpenerTask) -> OpenersDone:
    """Bounds, then a search of openers whose bound does not reach the limit, in a worker.

    The worker has just divided what these openers leave, and another one would do that again: with
    searches elsewhere the openers of `original` took three times as long.
    """
    return _done(task, _bounded_and_searched)


def _bounded_and_searched(
    search: _core.OpenerSearch, rows: NDArray[np.uint32], limit: int, control: Control, _: None
) -> BoundedOpeners:
    found = search.bounds(rows, limit, control, None)
    bounds, closed = np.array(found.bounds), np.array(found.closed)
    left = np.flatnonzero(closed == 0)
    if len(left):
        searched = search.costs(rows[left], limit, control, None)
        bounds[left], closed[left] = searched.bounds, searched.closed
    return BoundedOpeners(bounds, closed, np.array(found.bounds))


def _done(task: OpenerTask, work: Callable[..., _core.OpenerBounds | BoundedOpeners]) -> OpenersDone:
    started = time.process_time()
    _, search = own_search(task.assignment)
    before = search.nodes
    found = work(search, np.array(task.rows, np.uint32), task.limit, Control(), None)
    return OpenersDone(
        bounds=tuple(found.bounds.tolist()),
        closed=tuple(found.closed.tolist()),
        counted=tuple(getattr(found, "counted", found.bounds).tolist()),
        nodes=search.nodes - before,
        seconds=time.process_time() - started,
    )


def own_search(given: Assignment) -> tuple[Columns, _core.OpenerSearch]:
    """The search of this thread of a worker; only the last is kept, for they are large."""
    if getattr(_kept, "key", None) != given:
        _kept.key = _kept.made = None
        clock = Budget(threads=1).start()
        _kept.made = opener_search(given.ticket.open(), clock, given.memory)
        _kept.key = given
    made: tuple[Columns, _core.OpenerSearch] = _kept.made
    return made


TaskResult: TypeAlias = "tuple[NDArray[np.uint32], int, BoundedOpeners]"
"""Rows, the limit they were bounded or searched with, and what was found."""


class OpenerTasks:
    """The openers of one proof as tasks for an executor."""

    def __init__(self, executor: Executor, position: Position, clock: Clock, memory: Memory) -> None:
        self.executor, self.clock = executor, clock
        # A worker may run on a small machine, so it takes no more memory than usual.
        shared = Memory(hash_seed=memory.hash_seed, shared=uuid4().hex)
        self.assignment = Assignment(ticket=Ticket.of(position), memory=shared)
        self.guesses = position.lexicon.guesses
        self.nodes = 0
        self.seconds: list[tuple[str, float]] = []
        """What each task did, and the processor seconds it took."""

    def bounds(self, rows: NDArray[np.uint32], limit: int) -> Iterator[TaskResult]:
        """Bound openers; results come in any order."""
        return self._spread("bound", bound_openers, _pieces(rows, _BOUNDED), lambda: limit)

    def costs(self, rows: NDArray[np.uint32], limit: Callable[[], int]) -> Iterator[TaskResult]:
        """Search openers; results come in any order."""
        size = _SEARCHED if limit() < _core.INFINITE_COST else 1  # without a limit each takes long
        return self._spread("search", search_openers, _pieces(rows, size), limit)

    def closed(self, rows: NDArray[np.uint32], limit: Callable[[], int]) -> Iterator[TaskResult]:
        """Bound openers and search those that stay open; results come in any order."""
        # Rows dealt out like cards: the good ones, which must be searched, come first.
        count = max(len(rows) // _BOUNDED, min(_PARTS, len(rows)))
        pieces = (rows[begin::count] for begin in range(count))
        return self._spread("close", close_openers, pieces, limit)

    def _spread(
        self,
        verb: str,
        work: Callable[[OpenerTask], OpenersDone],
        pieces: Iterator[NDArray[np.uint32]],
        limit: Callable[[], int],
    ) -> Iterator[TaskResult]:
        def tasks() -> Iterator[Task[OpenersDone]]:
            for piece in pieces:
                task = OpenerTask(assignment=self.assignment, rows=tuple(piece.tolist()), limit=limit())
                yield Task(f"{verb} {self._named(task.rows)}", work, task)

        for task, done in completed(self.executor, tasks(), self.clock):
            self.nodes += done.nodes
            self.seconds.append((verb, done.seconds))
            found = BoundedOpeners(
                np.array(done.bounds, np.int32),
                np.array(done.closed, np.uint8),
                np.array(done.counted, np.int32),
            )
            yield np.array(task.given.rows, np.uint32), task.given.limit, found

    def _named(self, rows: tuple[int, ...]) -> str:
        first = self.guesses[rows[0]]
        return first if len(rows) == 1 else f"{first} and {len(rows) - 1} others"


def _pieces(rows: NDArray[np.uint32], size: int) -> Iterator[NDArray[np.uint32]]:
    size = max(1, min(size, len(rows) // _PARTS))
    return (rows[begin : begin + size] for begin in range(0, len(rows), size))


# An opener costs one guess for every answer and what its groups cost.  Groups have no word in common, so
# workers that search different ones do nothing twice.


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupTask:
    """Groups of an opener to search, each with its own limit."""

    assignment: Assignment
    opener: int
    """Its row."""
    limits: tuple[tuple[int, int], ...]
    """The pattern and the limit of each group."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupDone:
    """What is known of a group: with a tree its total, else a bound that reaches the limit."""

    pattern: int
    lower: int
    tree: Tree | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupsDone:
    """What a worker found, and the processor seconds it took."""

    groups: tuple[GroupDone, ...]
    nodes: int
    seconds: float


def search_groups(task: GroupTask) -> GroupsDone:
    """Totals and trees below the limits, else bounds that reach them, in a worker."""
    started = time.process_time()
    columns, search = own_search(task.assignment)
    before, groups = search.nodes, []
    for pattern, limit in task.limits:
        found = search.group(task.opener, pattern, limit, Control())
        tree = columns.tree(found.tree)
        groups.append(GroupDone(pattern=pattern, lower=found.lower, tree=tree))
    nodes, seconds = search.nodes - before, time.process_time() - started
    return GroupsDone(groups=tuple(groups), nodes=nodes, seconds=seconds)


class OpenerGroups:
    """What is known of an opener by its groups: bounds, which never fall, and trees.

    Results may come in any order, and more than once.
    """

    def __init__(self, columns: Columns, row: int) -> None:
        self.row, self.word, self.length = row, columns.lexicon.guesses[row], columns.lexicon.length
        weights = columns.position.candidate_weights
        shown = columns.table.patterns[row, columns.candidates]
        self.own = int(weights.sum())
        self.sizes: dict[int, int] = {}
        self.lower: dict[int, int] = {}
        self.trees: dict[int, Tree] = {}
        self.wins = False
        for pattern in map(int, np.unique(shown)):
            if Pattern(pattern, self.length).solved:
                self.wins = True
                continue
            group = weights[shown == pattern]
            self.sizes[pattern] = len(group)
            # One candidate is found by the next guess, the others by the one after it.
            self.lower[pattern] = int(2 * group.sum() - group.max())

    @property
    def bound(self) -> int:
        """No tree of the opener has a smaller total."""
        return min(_core.INFINITE_COST, self.own + sum(self.lower.values()))

    @property
    def finished(self) -> bool:
        """Whether every group has its tree."""
        return len(self.trees) == len(self.lower)

    @property
    def tree(self) -> Tree:
        """The best tree of the opener; requires: it is finished."""
        branches = {Pattern(code, self.length): self.trees[code] for code in sorted(self.trees)}
        return Node(self.word, self.wins, branches) if branches else Leaf(self.word)

    def limit(self, pattern: int, most: int) -> int:
        """What a group must cost less than, if the opener is to cost less than ``most``."""
        if most >= _core.INFINITE_COST:
            return _core.INFINITE_COST
        return min(_core.INFINITE_COST, self.lower[pattern] + most - self.bound)

    def merge(self, done: GroupDone) -> None:
        """Add what was found about a group."""
        self.lower[done.pattern] = max(self.lower[done.pattern], done.lower)
        if done.tree is not None:
            self.trees[done.pattern] = done.tree

    def bundles(self) -> Iterator[list[int]]:
        """All groups, largest first; small ones share a bundle."""
        bundle: list[int] = []
        for pattern in sorted(self.sizes, key=lambda each: (-self.sizes[each], each)):
            bundle.append(pattern)
            if sum(self.sizes[each] for each in bundle) >= _WORDS:
                yield bundle
                bundle = []
        if bundle:
            yield bundle


def search_by_groups(tasks: OpenerTasks, groups: OpenerGroups, limit: int) -> Iterator[int]:
    """Search groups until all are known or the opener reaches the limit; how many were searched."""

    def coming() -> Iterator[Task[GroupsDone]]:
        for bundle in groups.bundles():
            limits = tuple((pattern, groups.limit(pattern, limit)) for pattern in bundle)
            task = GroupTask(assignment=tasks.assignment, opener=groups.row, limits=limits)
            first = f"search {groups.word} {Pattern(bundle[0], groups.length)}"
            more = f" and {len(bundle) - 1} others" if len(bundle) > 1 else ""
            yield Task(first + more, search_groups, task)

    searched = 0
    for _, done in completed(tasks.executor, coming(), tasks.clock):
        tasks.nodes += done.nodes
        tasks.seconds.append(("group", done.seconds))
        for group in done.groups:
            groups.merge(group)
        searched += len(done.groups)
        yield searched
        if groups.bound >= limit:
            return
