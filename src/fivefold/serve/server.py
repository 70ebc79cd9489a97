"""Serving the application until somebody ends it."""

from __future__ import annotations

import socket
from collections.abc import Collection
from contextlib import suppress
from types import FrameType

import uvicorn

from fivefold.lexicon import Lexicon
from fivefold.serve.app import create_app
from fivefold.serve.desk import Desk

_MOST_CONNECTIONS = 500


class _Server(uvicorn.Server):
    """Ends running searches at Ctrl-C, so that it does not wait for them."""

    def __init__(self, config: uvicorn.Config, desk: Desk) -> None:
        super().__init__(config)
        self._desk = desk

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._desk.stop()
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
        listening.listen(_MOST_CONNECTIONS)
    except OSError:
        listening.close()
        raise
    return listening


def server(
    lexicon: Lexicon | None = None, *, hosts: Collection[str] = (), workers: int = 2
) -> uvicorn.Server:
    """A server of the page, not yet started."""
    app = create_app(lexicon, hosts=hosts, workers=workers)
    config = uvicorn.Config(
        app,
        access_log=False,
        log_level="warning",
        server_header=False,
        proxy_headers=False,
        ws="none",
        limit_concurrency=_MOST_CONNECTIONS,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=2,
    )
    return _Server(config, app.state.desk)


def serve(
    listening: socket.socket, lexicon: Lexicon | None, *, hosts: Collection[str], workers: int
) -> None:
    """Answer on ``listening`` until Ctrl-C."""
    with suppress(KeyboardInterrupt):
        server(lexicon, hosts=hosts, workers=workers).run(sockets=[listening])
