"""What every request passes: who may ask, how much may be sent, what browsers may do with replies."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection
from contextlib import suppress
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fivefold.serve.request_limits import (
    BODY_SECONDS,
    DISCARDED_SECONDS,
    MOST_BODY,
    MOST_DISCARDED,
    MOST_HEADER,
)

# Everything comes from this server and nothing else runs: no inline script or style, no frame, no form
# that leads elsewhere; text never becomes markup or script.
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Guard:
    """Refuses foreign hosts, foreign pages and large bodies; adds the headers to every reply."""

    def __init__(self, app: ASGIApp, hosts: Collection[str] = ()) -> None:
        self.app = app
        self.hosts = frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refusal = self._refusal(scope)
        if refusal is None:
            await self.app(scope, _bounded(receive), send_guarded)
        else:
            code, sentence = refusal
            if "expect" not in Headers(scope=scope):  # who waits for a word has sent nothing
                await _discard(receive, time.monotonic() + BODY_SECONDS)
            reply = JSONResponse({"error": sentence}, code, {"Connection": "close"})
            await reply(scope, receive, send_guarded)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers, path = Headers(scope=scope), scope["path"]
        host = _name(headers.get("host", ""))
        if not (host == "localhost" or host in self.hosts or _is_address(host)):
            # A name that an attacker's server could lead here, as in DNS rebinding.
            return 421, "This server does not answer for that host name: start it with --allow-host."
        if path.startswith("/api/") and headers.get("sec-fetch-site") == "cross-site":
            return 403, "Pages of other sites may not ask this server."
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit():
            return 400, "The length of the request is not a number."
        if len(length) > 9 or int(length) > MOST_BODY:
            return 413, f"The request is longer than {MOST_BODY} bytes."
        # The parser counts only what has not come in whole.
        address = len(scope.get("raw_path") or path.encode()) + len(scope["query_string"])
        if address + sum(len(name) + len(value) for name, value in headers.raw) > MOST_HEADER:
            return 431, f"The address and headers of the request are longer than {MOST_HEADER} bytes."
        return None


def _name(host: str) -> str:
    """The host without its port and brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower()


def _is_address(host: str) -> bool:
    """Whether no name server had a say: pages of an address belong to who answers there."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _bounded(receive: Receive) -> Receive:
    """``receive`` that takes only so many bytes and only so long, also without a stated length."""
    end = time.monotonic() + BODY_SECONDS
    size = 0
    complete = False

    async def receive_bounded() -> Message:
        nonlocal size, complete
        if complete:
            return await receive()
        try:
            message = await asyncio.wait_for(receive(), max(0.0, end - time.monotonic()))
        except asyncio.TimeoutError:
            raise HTTPException(408, f"The request took longer than {BODY_SECONDS:.0f} s.") from None
        size += len(message.get("body", b""))
        complete = not message.get("more_body", False)
        if size > MOST_BODY:
            raise HTTPException(413, f"The request is longer than {MOST_BODY} bytes.")
        return message

    return receive_bounded


async def _discard(receive: Receive, end: float) -> None:
    """Take what is still coming in: to a limit, until ``end`` and until nothing comes for a while.

    A connection that is closed before all has been read is reset, and the reply is lost with it.
    """
    size = 0
    with suppress(asyncio.TimeoutError):
        while size < MOST_DISCARDED:
            left = max(0.0, end - time.monotonic())
            message = await asyncio.wait_for(receive(), min(left, DISCARDED_SECONDS))
            size += len(message.get("body", b""))
            if not message.get("more_body", False):
                return
