"""The server: where it listens, whom it believes, and how many connections it takes."""

import resource
import socket
from contextlib import closing

import pytest

from fivefold.serve import server
from fivefold.serve.request_limits import MOST_CONNECTIONS
from tests.support.serving import serving


def test_any_free_port_is_taken_and_then_taken_by_nobody_else():
    with closing(server.listen("127.0.0.1", 0)) as listening:
        address, port = listening.getsockname()
        assert address == "127.0.0.1" and port > 0
        socket.create_connection((address, port), timeout=60).close()
        with pytest.raises(OSError, match="in use"):
            server.listen("127.0.0.1", port)


def test_a_signal_stops_the_searches_too():
    made = server.server()
    stopped = []
    made.config.app.state.dispatcher.stop = lambda: stopped.append(True)
    made.handle_exit(2, None)
    assert stopped and made.should_exit


def test_a_proxy_says_who_asks():
    for proxies, client in (
        (["127.0.0.1"], "203.0.113.5"),
        ([], "127.0.0.1"),
        (["10.0.0.1"], "127.0.0.1"),
    ):
        with serving(proxies=proxies) as site:
            seen = []
            run = site.app.state.dispatcher.cheap.run

            async def watched(request, *arguments, run=run, seen=seen):
                seen.append(request.client[0])
                return await run(request, *arguments)

            site.app.state.dispatcher.cheap.run = watched
            assert site.ask("/api/lists", headers={"X-Forwarded-For": "203.0.113.5"})[0] == 200
            assert seen == [client]


@pytest.mark.parametrize(
    ("limits", "most", "asked"),
    [
        ((64_000, 64_000), MOST_CONNECTIONS, None),
        ((resource.RLIM_INFINITY, resource.RLIM_INFINITY), MOST_CONNECTIONS, None),
        ((256, 64_000), MOST_CONNECTIONS, (564, 64_000)),
        ((256, resource.RLIM_INFINITY), MOST_CONNECTIONS, (564, resource.RLIM_INFINITY)),
        ((256, 300), 300 - 64, (300, 300)),
        ((40, 40), 1, (40, 40)),
    ],
)
def test_as_many_connections_as_files_may_be_open(monkeypatch, limits, most, asked):
    now, calls = [limits], []

    def change(_, new):
        calls.append(new)
        now[0] = new

    monkeypatch.setattr(resource, "getrlimit", lambda _: now[0])
    monkeypatch.setattr(resource, "setrlimit", change)
    assert server._most_connections() == most
    assert calls == ([] if asked is None else [asked])
