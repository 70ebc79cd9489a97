"""Work for requests: few at a time, each in its time, ended when its client goes away."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Condition, Thread, get_native_id
from typing import Any, Protocol, TypeVar

from fivefold.base.budget import Budget
from fivefold.base.progress import Control
from fivefold.serve.fair_queue import Address, Line
from fivefold.serve.request_limits import MOST_OF, MOST_WAITING

_T = TypeVar("_T")


class Client(Protocol):
    """The part of a request that tells who asks, and when that client goes away."""

    @property
    def client(self) -> Address | None:
        """Address and port."""

    @property
    def receive(self) -> Callable[[], Awaitable[Any]]:
        """The next message of the client; the body has been read before."""


class BusyError(Exception):
    """Too many requests wait already."""


class ClientGoneError(Exception):
    """Nobody waits for the answer any more."""


@dataclass(eq=False)
class Turn:
    """A request's turn: how it is stopped, and the time it has."""

    client: Address
    deadline: float
    """When an answer is due: the time that was asked for runs while the request waits, too."""
    do: Callable[[Turn], None] = field(repr=False)
    loop: asyncio.AbstractEventLoop = field(repr=False)
    future: Future[Any] = field(default_factory=Future, repr=False)
    control: Control = field(default_factory=Control, repr=False)
    begun: float = 0.0
    end: float = float("inf")
    """When its work is stopped, so that others get their turn in time."""
    gone: bool = False
    """Whether nobody waits for it any more."""
    _stop: asyncio.TimerHandle | None = None

    @property
    def seconds(self) -> float:
        """Time to search."""
        return max(0.0, self.end - time.monotonic()) * MOST_OF

    @property
    def budget(self) -> Budget:
        """What the library may spend: one thread, as there are other requests."""
        return Budget(seconds=self.seconds, threads=1, control=self.control)

    @property
    def time(self) -> float:
        """How long it may last, from its beginning."""
        return self.end - self.begun

    def end_at(self, end: float) -> None:
        """Stop the work at a time, unless it is stopped earlier."""
        if end >= self.end:
            return
        self.end = end
        if end <= time.monotonic():
            self.control.request_stop()
            return
        with suppress(RuntimeError):  # the loop is closed
            self.loop.call_soon_threadsafe(self._set_timer)

    def _set_timer(self) -> None:
        if self._stop is not None:
            self._stop.cancel()
        delay = max(0.0, self.end - time.monotonic())
        self._stop = self.loop.call_later(delay, self.control.request_stop)

    def leave(self) -> None:
        """Nobody waits any more."""
        self.gone = True
        self.control.request_stop()
        self.future.cancel()  # if it has not begun


class Workers:
    """A few threads that work for requests, in fair turns.

    When several wait, each gets a part of the time, so that all are answered when they were promised.
    Where the system allows it, those who are ``nice`` (up to 19) leave the processor to the others.
    """

    def __init__(self, count: int, *, nice: int = 0) -> None:
        self.count = count
        self._nice = nice
        self._line: Line[Turn] = Line()
        self._running: set[Turn] = set()
        self._changed = Condition()
        self._ended = False
        for _ in range(count):
            Thread(target=self._work, name="fivefold", daemon=True).start()

    @property
    def busy(self) -> int:
        """How many requests are worked on or wait."""
        with self._changed:
            return len(self._line.waiting) + len(self._running)

    async def run(self, client: Client, job: Callable[[Turn], _T], seconds: float = float("inf")) -> _T:
        """The result of ``job``, which must end soon after its control asks for it."""
        turn = Turn(
            client=client.client or ("", 0),
            deadline=time.monotonic() + seconds,
            do=lambda turn: _do(turn, job),
            loop=asyncio.get_running_loop(),
        )
        self._stand_in_line(turn)
        result = asyncio.wrap_future(turn.future)
        gone = asyncio.create_task(_until_gone(client))
        try:
            both: set[asyncio.Future[Any]] = {result, gone}
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if not result.done():
                raise ClientGoneError
            if result.cancelled():  # sent away, or the server is about to end
                raise BusyError
            found: _T = result.result()
            return found
        finally:
            turn.leave()
            gone.cancel()
            with self._changed, suppress(ValueError):  # has begun
                self._line.waiting.remove(turn)

    def stop(self) -> None:
        """End all work; what has not begun is not begun."""
        with self._changed:
            self._ended = True
            for turn in (*self._line.waiting, *self._running):
                turn.leave()
            self._line.waiting.clear()
            self._changed.notify_all()

    def _stand_in_line(self, turn: Turn) -> None:
        with self._changed:
            if self._ended:
                raise BusyError
            waiting = self._line.waiting
            self._line.join(turn)
            if len(waiting) + len(self._running) > MOST_WAITING:
                last = self._line.last_of_the_most()
                waiting.remove(last)
                if last is turn:
                    raise BusyError
                last.future.cancel()
            end = self._fair_end(time.monotonic())
            for running in self._running:
                running.end_at(end)
            self._changed.notify()

    def _fair_end(self, now: float, *begun: Turn) -> float:
        """When work must end so that all who wait get as long before the first of them is due."""
        waiting = self._line.waiting
        due = min((turn.deadline for turn in (*waiting, *begun)), default=float("inf"))
        return now + max(0.0, due - now) * self.count / (len(waiting) + self.count)

    def _work(self) -> None:
        if sys.platform == "linux":  # elsewhere it would be the whole process
            with suppress(OSError):
                now = os.getpriority(os.PRIO_PROCESS, 0)
                os.setpriority(os.PRIO_PROCESS, get_native_id(), now + self._nice)
        while (turn := self._next()) is not None:
            turn.do(turn)
            with self._changed:
                self._running.discard(turn)
                self._line.charge(turn.client, time.monotonic() - turn.begun)

    def _next(self) -> Turn | None:
        """The next turn, begun; None at the end."""
        with self._changed:
            while not self._line.waiting and not self._ended:
                self._changed.wait()
            if self._ended:
                return None
            now = time.monotonic()
            turn = self._line.take()
            self._running.add(turn)
            turn.begun = now
            turn.end_at(self._fair_end(now, turn))
            return turn


def _do(turn: Turn, job: Callable[[Turn], Any]) -> None:
    """Do one job, unless nobody waits for it any more."""
    if not turn.future.set_running_or_notify_cancel():
        return
    try:
        result = job(turn)
    except BaseException as error:  # noqa: BLE001 - raised again where the result is awaited
        turn.future.set_exception(error)
    else:
        turn.future.set_result(result)


async def _until_gone(client: Client) -> None:
    while (await client.receive())["type"] != "http.disconnect":
        pass
