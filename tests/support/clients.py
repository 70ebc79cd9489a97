"""Clients of the workers: one that waits or leaves, and a job that ends when told to."""

import asyncio
import threading
import time
from types import SimpleNamespace

from tests.support.serving import PATIENCE, eventually


def client(left=None, address=("here", 1)):
    """A client that waits until an event says that it has left; without one, for ever."""

    async def receive():
        await (left or asyncio.Event()).wait()
        return {"type": "http.disconnect"}

    return SimpleNamespace(receive=receive, client=address)


async def soon(holds):
    """Let the others work until something comes true."""
    assert await asyncio.to_thread(eventually, holds)


def in_time(scenario):
    """Run a scenario; one that never ends fails."""
    return asyncio.run(asyncio.wait_for(scenario(), PATIENCE))


class Busy:
    """A job that tells when it has begun and ends when it is told to, or stopped."""

    def __init__(self):
        self.begun = threading.Event()
        self.released = threading.Event()

    def __call__(self, turn):
        self.begun.set()
        end = time.monotonic() + PATIENCE
        while not turn.control.stop_requested and not self.released.wait(0.005):
            assert time.monotonic() < end
        return "stopped" if turn.control.stop_requested else "released"
