"""Work for requests: few at a time, each for a bounded time, ended when its client goes away."""

from __future__ import annotations

import asyncio
import itertools
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from queue import Empty, PriorityQueue
from threading import Lock, Thread
from typing import Any, Protocol, TypeAlias, TypeVar

from fivefold.progress import Control
from fivefold.serve.bounds import MOST_REMEMBERED, MOST_REMEMBERED_BYTES, MOST_WAITING

_T = TypeVar("_T")

# Effort, order of arrival, what the client waits for, the work.
_Task: TypeAlias = tuple[int, int, "Future[Any] | None", Callable[[], None]]


class Client(Protocol):
    """The part of a request that tells when its client goes away."""

    @property
    def receive(self) -> Callable[[], Awaitable[Any]]:
        """The next message of the client; the body has been read before."""


class BusyError(Exception):
    """Too many requests wait already."""


class ClientGoneError(Exception):
    """Nobody waits for the answer any more."""


class Workers:
    """A few threads that work for requests, the least effort first."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._waiting: PriorityQueue[_Task] = PriorityQueue()
        self._order = itertools.count()
        self._controls: set[Control] = set()
        self._ended = False
        for _ in range(count):
            Thread(target=self._work, name="fivefold", daemon=True).start()

    @property
    def busy(self) -> int:
        """How many requests are worked on or wait."""
        return len(self._controls)

    def fair(self, seconds: float) -> float:
        """The time one request may take now: all of it, or less if others wait."""
        return seconds * min(1.0, self.count / max(self.busy, 1))

    async def run(self, client: Client, job: Callable[[Control], _T], effort: int = 0) -> _T:
        """The result of ``job``, which must end soon after its control asks for it."""
        if self.busy >= MOST_WAITING or self._ended:
            raise BusyError
        control = Control()
        self._controls.add(control)
        loop = asyncio.get_running_loop()
        working: Future[_T] = Future()

        def forget(_: Future[_T]) -> None:
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(self._controls.discard, control)

        working.add_done_callback(forget)
        task = partial(_do, working, job, control)
        self._waiting.put((effort, next(self._order), working, task))
        result = asyncio.wrap_future(working)
        gone = asyncio.create_task(_until_gone(client))
        try:
            both: set[asyncio.Future[Any]] = {result, gone}
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if not result.done():
                raise ClientGoneError
            if result.cancelled():  # the server is about to end
                raise BusyError
            return result.result()
        finally:
            control.request_stop()
            gone.cancel()
            working.cancel()  # if it has not begun

    def stop(self) -> None:
        """End all work; what has not begun is not begun."""
        self._ended = True
        for control in tuple(self._controls):
            control.request_stop()
        with suppress(Empty):
            while True:
                _, _, working, _ = self._waiting.get_nowait()
                if working is not None:
                    working.cancel()
        for _ in range(self.count):
            self._waiting.put((0, next(self._order), None, _nothing))

    def _work(self) -> None:
        while not self._ended:
            _, _, _, task = self._waiting.get()
            task()


def _do(working: Future[_T], job: Callable[[Control], _T], control: Control) -> None:
    """Do one job, unless nobody waits for it any more."""
    if not working.set_running_or_notify_cancel():
        return
    try:
        result = job(control)
    except BaseException as error:  # noqa: BLE001 - raised again where the result is awaited
        working.set_exception(error)
    else:
        working.set_result(result)


def _nothing() -> None:
    pass


async def _until_gone(client: Client) -> None:
    while (await client.receive())["type"] != "http.disconnect":
        pass


class Recent:
    """The answers given last, by question."""

    def __init__(self) -> None:
        self._answers: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def get(self, question: str) -> bytes | None:
        """The answer, if it is still here."""
        with self._lock:
            answer = self._answers.get(question)
            if answer is not None:
                self._answers.move_to_end(question)
        return answer

    def keep(self, question: str, answer: bytes) -> None:
        """Remember an answer and forget the oldest ones if there are too many."""
        with self._lock:
            self._size += len(answer) - len(self._answers.pop(question, b""))
            self._answers[question] = answer
            while len(self._answers) > MOST_REMEMBERED or self._size > MOST_REMEMBERED_BYTES:
                _, oldest = self._answers.popitem(last=False)
                self._size -= len(oldest)
