"""Connections: how many there may be, and how long each may keep silent.

uvicorn ends connections that are idle after an answer, but waits for ever for the first request, for
the rest of one, and for a client that does not read.  Here every wait has an end.  When there are too
many connections, of one address or of all, room is made by closing one that waits for a request:
first those that never sent one, then those of the address with most, then those idle longest.  A
connection whose request is being answered is never closed for another.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol

from fivefold.serve.guard import HEADERS
from fivefold.serve.request_limits import MOST_CONNECTIONS, MOST_OF_ONE_ADDRESS, SILENT_SECONDS


class Connection(H11Protocol):
    """A connection that is closed when nothing comes or goes for too long, or when room is needed."""

    most: int = MOST_CONNECTIONS
    proxies: Collection[str] = ()
    """Addresses that speak for many clients, and so may have as many connections as there are."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asked = False
        """Whether it ever sent a whole request."""
        self.silent_since = time.monotonic()
        self._silence: asyncio.TimerHandle | None = None

    @property
    def address(self) -> str:
        """Whose it is."""
        return self.client[0] if self.client else ""

    @property
    def waits(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a new connection if there is room, or make some."""
        super().connection_made(transport)
        own = [other for other in self._others() if other.address == self.address]
        if len(own) >= MOST_OF_ONE_ADDRESS and self.address not in self.proxies:
            self._make_room(own)
        elif len(self.connections) > self.most:
            self._make_room(self._others())
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Read on."""
        super().data_received(data)
        if not self.waits:
            self.asked = True
        self._watch()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self.silent_since = time.monotonic()
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        super().connection_lost(exc)
        self._end_watch()

    def pause_writing(self) -> None:
        """Wait for a client that does not read, but not for ever."""
        super().pause_writing()
        self._end_watch()
        self._silence = self.loop.call_later(SILENT_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Write on."""
        super().resume_writing()
        self._end_watch()
        self._watch()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP, with the headers of every reply."""
        self.refuse(400, msg)

    def refuse(self, code: int, sentence: str) -> None:
        """Send a problem and close."""
        content = json.dumps({"error": sentence}).encode()
        headers = {
            **HEADERS,
            "Content-Type": "application/json",
            "Content-Length": str(len(content)),
            "Cache-Control": "no-store",
            "Connection": "close",
        }
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            lines = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
            start = h11.Response(status_code=code, headers=lines, reason=STATUS_PHRASES[code])
            for event in (start, h11.Data(data=content), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _others(self) -> list[Connection]:
        return [
            other for other in self.connections if isinstance(other, Connection) and other is not self
        ]

    def _make_room(self, among: Iterable[Connection]) -> None:
        """Close the one that is missed least; if all are busy, this one."""
        idle = [other for other in among if other.waits and not other.transport.is_closing()]
        if idle:
            crowd = Counter(other.address for other in idle)
            least = min(idle, key=lambda it: (it.asked, -crowd[it.address], it.silent_since))
            least.transport.abort()
        else:
            self.refuse(503, "Too many connections: try again in a second.")

    def _watch(self) -> None:
        """While it waits for a whole request, its time runs; it does not begin again with each byte."""
        if self.flow.write_paused:
            return  # the time to take what was written runs already
        if not self.waits:
            self._end_watch()
        elif self._silence is None and not self.transport.is_closing():
            self._silence = self.loop.call_later(SILENT_SECONDS, self.transport.abort)

    def _end_watch(self) -> None:
        if self._silence is not None:
            self._silence.cancel()
            self._silence = None
