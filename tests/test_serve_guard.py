"""What the server refuses, and what it tells browsers."""

import socket

import pytest

from fivefold.serve import guard
from fivefold.serve.bounds import MOST_BODY
from tests.serving import serving


@pytest.fixture(scope="module")
def site():
    with serving(hosts=["Puzzle.example"]) as running:
        yield running


@pytest.mark.parametrize(
    ("path", "status"), [("/", 200), ("/openapi.json", 200), ("/nothing", 404), ("/api/suggest", 405)]
)
def test_every_reply_has_the_security_headers(site, path, status):
    found, headers, _ = site.ask(path)
    assert found == status
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Server" not in headers


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:80", "127.0.0.1", "[::1]:8055", "192.168.1.7:80", "puzzle.example"]
)
def test_it_answers_for_addresses_and_names_it_was_given(site, host):
    assert site.ask("/", headers={"Host": host})[0] == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "", "127.0.0.1.evil.example:80"]
)
def test_names_that_others_could_lead_here_are_refused(site, host):
    status, sentence = site.problem("/api/lists", headers={"Host": host})
    assert status == 421
    assert "host name" in sentence


def test_pages_of_other_sites_may_not_ask(site):
    assert site.problem("/api/lists", headers={"Sec-Fetch-Site": "cross-site"})[0] == 403
    assert site.ask("/", headers={"Sec-Fetch-Site": "cross-site"})[0] == 200
    # A form of another site can only send this without asking first.
    assert site.problem("/api/suggest", raw="{}", headers={"Content-Type": "text/plain"})[0] == 422


def test_long_requests_are_refused(site):
    status, sentence = site.problem("/api/suggest", raw="x" * (MOST_BODY + 1))
    assert status == 413
    assert str(MOST_BODY) in sentence
    just_fits = '{"top": 0}'.rjust(MOST_BODY)
    assert site.problem("/api/suggest", raw=just_fits)[0] == 422


def test_long_requests_without_a_stated_length_are_refused(site):
    head = b"POST /api/suggest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    chunk = b"400\r\n" + b" " * 1024 + b"\r\n"
    with socket.create_connection(("127.0.0.1", site.port), timeout=10) as connection:
        connection.sendall(head + b"Transfer-Encoding: chunked\r\n\r\n" + 17 * chunk)
        assert connection.recv(1000).startswith(b"HTTP/1.1 413 ")


def test_slow_requests_are_refused(site, monkeypatch):
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.2)
    head = b"POST /api/suggest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", site.port), timeout=10) as connection:
        connection.sendall(head + b"Content-Length: 5\r\n\r\n{")
        assert connection.recv(1000).startswith(b"HTTP/1.1 408 ")


def test_nonsense_instead_of_a_request_does_not_end_the_server(site):
    for nonsense in (
        b"\x00\x01\x02\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", site.port), timeout=10) as connection:
            connection.sendall(nonsense)
            assert b" 4" in connection.recv(1000).split(b"\r\n")[0]
    assert site.ask("/")[0] == 200
