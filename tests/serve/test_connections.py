"""Connections that say nothing shut nobody out."""

import http.client
import json
import socket
import time
from contextlib import ExitStack, closing
from types import SimpleNamespace

import pytest

from fivefold.serve import connections, server
from fivefold.serve.request_limits import MOST_OF_ONE_ADDRESS
from tests.support.serving import PATIENCE, eventually, serving

HALF = b"POST /api/suggest HTTP/1.1\r\nHost: localhost\r\nContent-Ty"
LISTS = b"GET /api/lists HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """However slow the machine is, nothing is closed for its silence unless a test is about that."""
    for module in (connections, server):
        monkeypatch.setattr(module, "SILENT_SECONDS", 600)


@pytest.fixture
def opened():
    """Opens connections that are closed in the end."""
    with ExitStack() as stack:

        def opened(site, *, sent=b"", source="127.0.0.1"):
            target, local = ("127.0.0.1", site.port), (source, 0)
            connection = socket.create_connection(target, PATIENCE, local)
            stack.enter_context(closing(connection))
            connection.sendall(sent)
            return connection

        yield opened


def is_closed(connection):
    """Whether the server closes it, in time."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def is_open(connection):
    connection.setblocking(False)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True
    except ConnectionResetError:
        return False
    finally:
        connection.settimeout(PATIENCE)


def lists_over(connection):
    """Ask over an open connection, which stays open."""
    connection.sendall(LISTS)
    reply = http.client.HTTPResponse(connection)
    reply.begin()
    return reply.status, json.loads(reply.read())


def connected(site):
    return len(site.server.server_state.connections)


def test_a_player_is_served_among_hundreds_of_silent_connections(opened):
    with serving() as site:
        player = opened(site)
        assert lists_over(player)[0] == 200
        for number in range(600):
            opened(site, sent=HALF if number % 2 else b"")
        for number in range(200):
            opened(site, sent=HALF if number % 2 else b"", source=f"127.0.0.{2 + number % 4}")
        # The one who has asked before keeps the connection, and another player gets a new one.
        assert lists_over(player)[0] == 200
        assert site.ask("/api/lists")[0] == 200
        assert lists_over(opened(site))[0] == 200
        assert lists_over(opened(site, source="127.0.0.9"))[0] == 200
        assert eventually(lambda: connected(site) <= MOST_OF_ONE_ADDRESS + 201)


def test_all_addresses_together_have_a_bound(opened, monkeypatch):
    monkeypatch.setattr(connections.Connection, "most", 8)
    monkeypatch.setattr(server, "_most_connections", lambda: 8)
    with serving() as site:
        quiet = [opened(site, source="127.0.0.2")]
        player = opened(site)
        assert lists_over(player)[0] == 200
        crowd = [opened(site, source="127.0.0.3") for _ in range(6)]
        assert eventually(lambda: connected(site) == 8)
        opened(site, source="127.0.0.4")
        # The first of the address with most has to go, not the one that is silent longest.
        assert is_closed(crowd[0])
        assert is_open(quiet[0]) and is_open(crowd[1]) and is_open(player)
        assert eventually(lambda: connected(site) == 8)


def test_of_those_who_asked_the_one_idle_longest_goes(opened, monkeypatch):
    monkeypatch.setattr(connections, "MOST_OF_ONE_ADDRESS", 3)
    with serving() as site:
        first, second, third = (opened(site) for _ in range(3))
        for connection in (second, first, third, first):
            assert lists_over(connection)[0] == 200
        opened(site)
        assert is_closed(second)
        assert lists_over(first)[0] == lists_over(third)[0] == 200


def test_room_is_made_by_who_never_asked_then_by_the_crowd_then_by_the_silent():
    def gone_of(*others):
        gone, among = [], []
        for number, (asked, address, since) in enumerate(others):
            transport = SimpleNamespace(is_closing=lambda: False, abort=lambda n=number: gone.append(n))
            other = {"waits": True, "asked": asked, "address": address, "silent_since": since}
            among.append(SimpleNamespace(**other, transport=transport))
        connections.Connection._make_room(None, among)
        return gone

    assert gone_of((True, "a", 3), (True, "a", 1), (True, "a", 2)) == [1]
    assert gone_of((True, "a", 1), (True, "b", 3), (True, "b", 2)) == [2]
    assert gone_of((True, "a", 1), (True, "a", 2), (False, "b", 3)) == [2]


def test_a_connection_that_is_answered_is_not_closed_for_another(opened, monkeypatch):
    monkeypatch.setattr(connections, "MOST_OF_ONE_ADDRESS", 2)
    question = json.dumps({"seconds": 5}).encode()
    head = b"POST /api/tree HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with serving() as site:
        asking = [
            opened(site, sent=head + b"Content-Length: %d\r\n\r\n" % len(question) + question)
            for _ in range(2)
        ]
        assert eventually(lambda: site.app.state.dispatcher.long.busy == 2)
        late = opened(site)
        reply = http.client.HTTPResponse(late)
        reply.begin()
        assert reply.status == 503
        assert "connections" in json.loads(reply.read())["error"]
        assert "Content-Security-Policy" in reply.headers
        assert is_closed(late)
        for connection in asking:
            reply = http.client.HTTPResponse(connection)
            reply.begin()
            assert reply.status == 200


def test_a_proxy_may_have_as_many_as_there_are(opened, monkeypatch):
    monkeypatch.setattr(connections, "MOST_OF_ONE_ADDRESS", 2)
    with serving(proxies=["127.0.0.1"]) as site:
        through = [opened(site) for _ in range(5)]
        others = [opened(site, source="127.0.0.2") for _ in range(3)]
        assert is_closed(others[0])
        assert all(is_open(connection) for connection in through + others[1:])


@pytest.mark.parametrize("sent", [b"", HALF, LISTS, LISTS + HALF])
def test_silence_has_an_end(opened, monkeypatch, sent):
    monkeypatch.setattr(connections, "SILENT_SECONDS", 0.3)
    with serving() as site:
        connection = opened(site, sent=sent)
        end = time.monotonic() + PATIENCE
        while connection.recv(10_000):
            assert time.monotonic() < end
        assert eventually(lambda: connected(site) == 0)


def test_single_bytes_do_not_prolong_it(opened, monkeypatch):
    monkeypatch.setattr(connections, "SILENT_SECONDS", 0.3)
    with serving() as site:
        connection = opened(site)
        with pytest.raises(ConnectionError):  # noqa: PT012 - it may come at any byte
            for byte in HALF * 100:
                connection.sendall(bytes([byte]))
                time.sleep(0.05)


def test_an_answer_takes_its_time_and_the_next_request_too(opened, monkeypatch):
    monkeypatch.setattr(connections, "SILENT_SECONDS", 0.5)
    question = json.dumps({"seconds": 1.5}).encode()
    head = b"POST /api/tree HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with serving() as site:
        connection = opened(site, sent=head)
        time.sleep(0.1)  # the rest comes later, and no clock runs on from the first part
        connection.sendall(b"Content-Length: %d\r\n\r\n" % len(question) + question)
        reply = http.client.HTTPResponse(connection)
        reply.begin()
        assert reply.status == 200
        reply.read()
        assert lists_over(connection)[0] == 200


def test_a_client_that_does_not_read_is_left(opened, monkeypatch):
    monkeypatch.setattr(connections, "SILENT_SECONDS", 0.3)
    with serving() as site:
        connection = opened(site)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        long = b"GET /api/openers?count=200 HTTP/1.1\r\nHost: localhost\r\n\r\n"
        connection.sendall(long * 1000)
        assert eventually(lambda: connected(site) == 0)


def test_the_time_to_read_runs_from_when_writing_stops(opened, monkeypatch):
    with serving() as site:
        opened(site)
        assert eventually(lambda: connected(site) == 1)
        monkeypatch.setattr(connections, "SILENT_SECONDS", 0.2)  # not for what waits already
        (connection,) = site.server.server_state.connections
        connection.loop.call_soon_threadsafe(connection.pause_writing)
        assert eventually(lambda: connected(site) == 0)
