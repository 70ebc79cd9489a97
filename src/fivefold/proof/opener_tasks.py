"""Openers bounded and searched by the workers of an executor, for a proof.

A worker makes the table and a search of its own once, one for each of its threads, and keeps them.  What
such searches remember lies in memory that all of one machine share, where there is such memory.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import uuid4

from fivefold import _core
from fivefold.base.budget import Budget, Clock
from fivefold.base.progress import Control
from fivefold.base.shared_memory import shared_memory
from fivefold.base.tasks import Executor, Task, completed
from fivefold.proof.bounded_openers import BoundedOpeners
from fivefold.proof.memory import USUAL, Memory
from fivefold.puzzle.position import Position
from fivefold.puzzle.ticket import Ticket
from fivefold.search.columns import Columns

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MANY = 2500  # answers from which a proof needs four times the memory
_BOUNDED, _SEARCHED = 128, 8  # openers of one task, at most: a second or so
_PARTS = 64  # but at least so many tasks, if there are as many openers
_kept = threading.local()  # what a thread of a worker has made


@dataclass(frozen=True, slots=True, kw_only=True)
class Assignment:
    """What the searches of all workers have in common."""

    ticket: Ticket
    memory: Memory
    """What every proof has for itself, and the workers of one machine share."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenerTask:
    """Openers to bound or to search up to a limit."""

    assignment: Assignment
    rows: tuple[int, ...]
    limit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenersDone:
    """What a worker sends back, by row of the task, and the processor time it took."""

    bounds: tuple[int, ...]
    closed: tuple[int, ...]
    counted: tuple[int, ...]
    """The bounds before any search."""
    nodes: int
    seconds: float


def opener_search(
    position: Position, clock: Clock, memory: Memory = USUAL
) -> tuple[Columns, _core.OpenerSearch]:
    """The core's search over all openers."""
    import numpy as np

    columns = Columns.of(position)
    options = columns.options(clock)
    options.hash_seed = memory.hash_seed
    if len(columns.candidates) > _MANY:
        options.log2_cache += 2
    options.log2_cache = max(options.log2_cache, memory.bits)
    if memory.shared is not None:
        size = _core.OpenerSearch.memory_for(options.log2_cache)
        if (shared := shared_memory(memory.shared, size)) is not None:
            options.memory = np.frombuffer(shared, np.uint8)
    puzzle, words = columns.puzzle, columns.answer_words
    return columns, _core.OpenerSearch(puzzle, words, columns.candidates, options)


def bound_openers(task: OpenerTask) -> OpenersDone:
    """Bounds without search, in a worker."""
    return _done(task, lambda search, *arguments: search.bounds(*arguments))


def search_openers(task: OpenerTask) -> OpenersDone:
    """Exact totals below the limit, bounds that reach it otherwise, in a worker."""
    return _done(task, lambda search, *arguments: search.costs(*arguments))


def close_openers(task: OpenerTask) -> OpenersDone:
    """Bounds, then a search of those that do not reach the limit, in a worker.

    It has just divided what these openers leave, and another worker would do that again: searched
    elsewhere, the openers of `original` took three times as long.
    """
    return _done(task, _bounded_and_searched)


def _bounded_and_searched(
    search: _core.OpenerSearch, rows: NDArray[np.uint32], limit: int, control: Control, _: None
) -> BoundedOpeners:
    import numpy as np

    found = search.bounds(rows, limit, control, None)
    bounds, closed = np.array(found.bounds), np.array(found.closed)
    left = np.flatnonzero(closed == 0)
    if len(left):
        searched = search.costs(rows[left], limit, control, None)
        bounds[left], closed[left] = searched.bounds, searched.closed
    return BoundedOpeners(bounds, closed, np.array(found.bounds))


def _done(task: OpenerTask, work: Callable[..., _core.OpenerBounds | BoundedOpeners]) -> OpenersDone:
    import numpy as np

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
    """The search of this thread of a worker: one at a time is kept, for they are large."""
    if getattr(_kept, "key", None) != given:
        _kept.key = _kept.made = None
        clock = Budget(threads=1).start()
        _kept.made = opener_search(given.ticket.open(), clock, given.memory)
        _kept.key = given
    made: tuple[Columns, _core.OpenerSearch] = _kept.made
    return made


class OpenerTasks:
    """The openers of one proof as tasks for an executor."""

    def __init__(self, executor: Executor, position: Position, clock: Clock, memory: Memory) -> None:
        self.executor, self.clock = executor, clock
        # Every worker may be a machine that has little, so they take no more than usual.
        shared = Memory(hash_seed=memory.hash_seed, shared=uuid4().hex)
        self.assignment = Assignment(ticket=Ticket.of(position), memory=shared)
        self.guesses = position.lexicon.guesses
        self.nodes = 0
        self.seconds: list[tuple[str, float]] = []
        """What every task did, and the processor time it took."""

    def bounds(
        self, rows: NDArray[np.uint32], limit: int
    ) -> Iterator[tuple[NDArray[np.uint32], int, BoundedOpeners]]:
        """Rows, the limit they were bounded to, and their bounds; in any order."""
        return self._spread("bound", bound_openers, _pieces(rows, _BOUNDED), lambda: limit)

    def costs(
        self, rows: NDArray[np.uint32], limit: Callable[[], int]
    ) -> Iterator[tuple[NDArray[np.uint32], int, BoundedOpeners]]:
        """Rows, the limit they were searched with, and their totals or bounds; in any order."""
        size = _SEARCHED if limit() < _core.INFINITE_COST else 1  # to the end is a long way
        return self._spread("search", search_openers, _pieces(rows, size), limit)

    def closed(
        self, rows: NDArray[np.uint32], limit: Callable[[], int]
    ) -> Iterator[tuple[NDArray[np.uint32], int, BoundedOpeners]]:
        """Rows, the limit they were closed with, and their totals or bounds; in any order."""
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
    ) -> Iterator[tuple[NDArray[np.uint32], int, BoundedOpeners]]:
        import numpy as np

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
