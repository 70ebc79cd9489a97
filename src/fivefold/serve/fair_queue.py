"""The queue: who is served next.

Every client has a clock that runs while it is worked for, and the client whose clock is behind is served
first.  Who comes after a pause is set forward to the last of those who wait, so that nobody saves up,
but no further back than a moment before the time that a steady client would have by now.  As that time
goes on with all work done, newcomers start later and later, and nobody waits for ever.  This is fair
queueing with a virtual time.

Addresses share in this way, and the connections of one address share what it gets: many connections
give nobody more when others wait, and those behind one address are treated alike.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, Protocol, TypeVar

Address = tuple[str, int]
"""Address and port, which is another one for each connection."""


HEAD_START = 1.0
"""Seconds of work that somebody may be behind the steady time who comes after a pause."""


class Waiting(Protocol):
    """What stands in line."""

    @property
    def client(self) -> Address:
        """Who asks."""


W = TypeVar("W", bound=Waiting)
K = TypeVar("K", bound=Hashable)


class Clocks(Generic[K]):
    """Seconds of work that each got, set forward for those who paused."""

    def __init__(self) -> None:
        self.steady = 0.0
        """What somebody would have got by now who always asked."""
        self._got: dict[K, float] = {}

    def __contains__(self, key: K) -> bool:
        return key in self._got

    def got(self, key: K) -> float:
        """The clock of one of them."""
        return self._got.get(key, self.steady)

    def join(self, key: K, waiting: set[K]) -> None:
        """Somebody begins to wait, beside those who do already."""
        if key not in waiting:
            least = min((self.got(other) for other in waiting), default=self.steady)
            start = max(self.steady - HEAD_START, min(self.steady, least))
            self._got[key] = max(self._got.get(key, start), start)

    def charge(self, key: K, seconds: float, waiting: set[K]) -> None:
        """Somebody got work, while some wait."""
        self._got[key] = self.got(key) + seconds
        self.steady += seconds / len(waiting | {key})
        # Others who are not ahead of newcomers would be set like these when they come back.
        start = self.steady - HEAD_START
        self._got = {k: got for k, got in self._got.items() if k in waiting or got > start}


class Line(Generic[W]):
    """Those who wait; to be used by one thread at a time."""

    def __init__(self) -> None:
        self.waiting: list[W] = []
        self._addresses: Clocks[str] = Clocks()
        self._connections: dict[str, Clocks[Address]] = {}

    def join(self, one: W) -> None:
        """Stand in line."""
        address = one.client[0]
        connections = self._connections.setdefault(address, Clocks())
        self._addresses.join(address, self._waiting_addresses())
        connections.join(one.client, self._waiting_connections(address))
        self.waiting.append(one)

    def take(self) -> W:
        """The next one, who leaves the line: of equal clocks the first who came."""
        address = min((one.client[0] for one in self.waiting), key=self._addresses.got)
        connections = self._connections[address]
        chosen = min(
            (one for one in self.waiting if one.client[0] == address),
            key=lambda one: connections.got(one.client),
        )
        self.waiting.remove(chosen)
        return chosen

    def charge(self, client: Address, seconds: float) -> None:
        """Count the work that was done for a client."""
        address = client[0]
        self._addresses.charge(address, seconds, self._waiting_addresses())
        connections = self._connections.setdefault(address, Clocks())
        connections.charge(client, seconds, self._waiting_connections(address))
        self._connections = {a: it for a, it in self._connections.items() if a in self._addresses}

    def last_of_the_most(self) -> W:
        """The last one of the address of which most wait: to be sent away when all cannot stay."""
        addresses = [one.client[0] for one in self.waiting]
        return max(reversed(self.waiting), key=lambda one: addresses.count(one.client[0]))

    def _waiting_addresses(self) -> set[str]:
        return {one.client[0] for one in self.waiting}

    def _waiting_connections(self, address: str) -> set[Address]:
        return {one.client for one in self.waiting if one.client[0] == address}
