"""Tasks: independent pieces of work, on any executor like those of `concurrent.futures`.

Threads, processes and a Dask cluster (``client.get_executor()``) run the same tasks.  A task may be
run twice, and results come in any order: whoever merges them must not mind.
"""

from __future__ import annotations

import os
import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar
from uuid import uuid4

from fivefold.base.errors import FivefoldError, WorkerError, clipped

_R = TypeVar("_R")

MOST_TRIES = 3
_AHEAD = 2  # tasks per worker that wait or run: none idles, and few have an old limit
_LOOK = 0.1  # seconds between looks at the clock
_COUNT_AGAIN = 5.0  # seconds after which workers are counted again: a cluster may grow


class Executor(Protocol):
    """What runs tasks: the executors of `concurrent.futures`, and Dask's."""

    def submit(self, fn: Callable[..., Any], /, *arguments: Any, **options: Any) -> Future[Any]:
        """Run ``fn(*arguments)`` somewhere."""


class TaskWarning(UserWarning):
    """A task failed again and again, and was left out."""


@dataclass(frozen=True, slots=True)
class Task(Generic[_R]):
    """One piece of work: a function of a module that every worker has, and what it is given."""

    name: str
    """What it does, for people."""
    work: Callable[[Any], _R]
    given: Any


class Clocklike(Protocol):
    """What tells when to stop."""

    @property
    def stopped(self) -> bool:
        """Whether no more work should be done."""


def completed(
    executor: Executor, tasks: Iterable[Task[_R]], clock: Clocklike
) -> Iterator[tuple[Task[_R], _R]]:
    """Every task with its result, as they come; tasks are taken from ``tasks`` when there is room.

    A task that fails is tried again.  After three times a `TaskWarning` names it, and the others go on.
    When the clock stops, or nobody asks for more, what was not begun is cancelled.
    """
    coming, room = iter(tasks), _Room(executor)
    running: dict[Future[_R], tuple[Task[_R], int]] = {}  # and how often it was tried
    try:
        while not clock.stopped:
            while len(running) < room.tasks and (task := next(coming, None)) is not None:
                running[_submit(executor, task)] = task, 1
            if not running:
                return
            done = wait(running, _LOOK, return_when=FIRST_COMPLETED).done
            for future in [each for each in running if each in done]:  # as they were begun
                task, tries = running.pop(future)
                error = _error_of(future)
                if error is None:
                    yield task, future.result()
                elif isinstance(error, FivefoldError):
                    raise error
                elif isinstance(error, BrokenExecutor):
                    raise WorkerError(f"a worker died: {_told(error)}") from error
                elif tries < MOST_TRIES:
                    running[_submit(executor, task)] = task, tries + 1
                else:
                    note = f"{task.name} failed {MOST_TRIES} times: {_told(error)}"
                    warnings.warn(note, TaskWarning, stacklevel=2)
    finally:
        for future in running:
            future.cancel()


class _Room:
    """How many tasks are to be on their way at once."""

    def __init__(self, executor: Executor) -> None:
        self.executor = executor
        self.count, self.until = 0, 0.0

    @property
    def tasks(self) -> int:
        if time.monotonic() >= self.until:
            self.count, self.until = worker_count(self.executor), time.monotonic() + _COUNT_AGAIN
        return _AHEAD * self.count


def worker_count(executor: Executor) -> int:
    """How many tasks run at once, as far as the executor tells.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> worker_count(ThreadPoolExecutor(3))
    3
    """
    most = getattr(executor, "_max_workers", None)
    if isinstance(most, int):
        return most
    client = getattr(executor, "_client", None)  # Dask's: a cluster grows and shrinks
    if client is not None:
        try:
            return max(1, sum(map(int, client.nthreads().values())))
        except (RuntimeError, OSError) as error:
            raise WorkerError(f"the cluster is gone: {_told(error)}") from error
    return os.cpu_count() or 1


def _submit(executor: Executor, task: Task[_R]) -> Future[_R]:
    options = {}
    if hasattr(executor, "_client"):  # Dask's: its dashboard shows keys, and sums up what precedes "-"
        options["key"] = f"{getattr(task.work, '__name__', 'task')}-{task.name}-{uuid4().hex}"
    try:
        return executor.submit(task.work, task.given, **options)
    except (RuntimeError, OSError) as error:  # shut down, or a cluster that is gone
        raise WorkerError(f"no worker takes tasks: {_told(error)}") from error


def _error_of(future: Future[_R]) -> BaseException | None:
    try:
        return future.exception()
    except CancelledError as error:  # by a scheduler that went away
        return error


def _told(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return clipped(lines[0]) if lines else type(error).__name__
