"""Serving the application until somebody ends it."""

from __future__ import annotations

import socket
from collections.abc import Collection, Sequence
from contextlib import suppress
from types import FrameType

import uvicorn

from fivefold.serve.app import create_app
from fivefold.serve.connections import Connection
from fivefold.serve.dispatcher import Dispatcher
from fivefold.serve.request_limits import MOST_CONNECTIONS, MOST_HEADER, SILENT_SECONDS
from fivefold.words.lexicon import Lexicon

# Connections that wait to be taken; few, so that those taken are served before new ones.
_BACKLOG = 64
# Files that are open besides connections.
_OTHER_FILES = 64


class _Server(uvicorn.Server):
    """Ends running searches at Ctrl-C, so that it does not wait for them."""

    def __init__(self, config: uvicorn.Config, dispatcher: Dispatcher) -> None:
        super().__init__(config)
        self._dispatcher = dispatcher

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._dispatcher.stop()
        super().handle_exit(sig, frame)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 takes any free one."""
    (family, kind, protocol, _, address), *_ = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(_BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening


def server(
    lexicon: Lexicon | None = None,
    *,
    hosts: Collection[str] = (),
    proxies: Sequence[str] = (),
    workers: int = 2,
) -> uvicorn.Server:
    """A server of the page, not yet started."""
    app = create_app(lexicon, hosts=hosts, workers=workers)
    bounds = {"most": _most_connections(), "proxies": frozenset(proxies)}
    config = uvicorn.Config(
        app,
        http=type("Connection", (Connection,), bounds),
        access_log=False,
        log_level="warning",
        server_header=False,
        forwarded_allow_ips=list(proxies),
        ws="none",
        backlog=_BACKLOG,
        h11_max_incomplete_event_size=MOST_HEADER,
        timeout_keep_alive=int(SILENT_SECONDS),
        timeout_graceful_shutdown=2,
    )
    return _Server(config, app.state.dispatcher)


def serve(
    listening: socket.socket,
    lexicon: Lexicon | None,
    *,
    hosts: Collection[str],
    proxies: Sequence[str],
    workers: int,
) -> None:
    """Answer on ``listening`` until Ctrl-C."""
    with suppress(KeyboardInterrupt):
        server(lexicon, hosts=hosts, proxies=proxies, workers=workers).run(sockets=[listening])


def _most_connections() -> int:
    """As many as files may be open, asking the system for more if that is few."""
    try:
        import resource
    except ImportError:  # not on this system
        return MOST_CONNECTIONS
    wanted = MOST_CONNECTIONS + _OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return (
        MOST_CONNECTIONS if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft) - _OTHER_FILES)
    )
