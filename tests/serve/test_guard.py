"""What the server refuses, and what it tells browsers."""

import asyncio
import http.client
import json
import logging
import socket
import time

import pytest

from fivefold.serve import app, guard
from fivefold.serve.request_limits import MOST_BODY, MOST_DISCARDED
from tests.support.serving import PATIENCE, serving


@pytest.fixture(scope="module")
def site():
    with serving(hosts=["Puzzle.example"]) as running:
        yield running


SECURE = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def require_secure(headers):
    assert {name: headers.get_all(name) for name in SECURE} == {n: [v] for n, v in SECURE.items()}
    assert "Server" not in headers


@pytest.mark.parametrize(
    ("path", "status", "options"),
    [
        ("/", 200, {}),
        ("/", 200, {"method": "HEAD"}),
        ("/main.js", 200, {}),
        ("/api/lists", 200, {}),
        ("/openapi.json", 200, {}),
        ("/nothing", 404, {}),
        ("/api/suggest", 405, {}),
        ("/api/suggest", 400, {"raw": "{"}),
        ("/api/suggest", 422, {"body": {"top": 0}}),
        ("/api/suggest", 413, {"raw": "x" * (MOST_BODY + 1)}),
        ("/api/lists", 421, {"headers": {"Host": "evil.example"}}),
        ("/api/lists", 403, {"headers": {"Sec-Fetch-Site": "cross-site"}}),
        ("/api/suggest", 400, {"raw": "{}", "headers": {"Content-Length": "2", "Content-length": "3"}}),
        ("/" + "x" * 300_000, 400, {}),
    ],
)
def test_every_reply_has_the_security_headers(site, path, status, options):
    found, headers, _ = site.ask(path, **options)
    assert found == status
    require_secure(headers)


def test_so_have_replies_that_nothing_changed(site):
    _, headers, _ = site.ask("/")
    require_secure(headers)
    assert headers["Cache-Control"] == "no-cache"
    found, headers, _ = site.ask("/", headers={"If-None-Match": headers["ETag"]})
    assert found == 304
    require_secure(headers)


def test_so_have_replies_to_mistakes_of_the_server(site, monkeypatch):
    monkeypatch.setattr(app, "openers", lambda *_: 1 / 0)
    logging.getLogger("uvicorn.error").disabled = True
    try:
        found, headers, content = site.ask("/api/openers?count=3")
    finally:
        logging.getLogger("uvicorn.error").disabled = False
    assert found == 500
    assert "went wrong" in content["error"]
    require_secure(headers)


def test_answers_are_not_kept_by_browsers(site):
    assert site.ask("/api/lists")[1]["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:80", "127.0.0.1", "[::1]:8055", "192.168.1.7:80", "puzzle.example"]
)
def test_it_answers_for_addresses_and_names_it_was_given(site, host):
    assert site.ask("/", headers={"Host": host})[0] == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "",
        "127.0.0.1.evil.example:80",
        "evil-localhost",
        "not.localhost",
        "evil.puzzle.example",
        "evilpuzzle.example",
        "puzzle.example.evil",
        "[localhost.evil]",
        "1.2.3",
    ],
)
def test_names_that_others_could_lead_here_are_refused(site, host):
    status, sentence = site.problem("/api/lists", headers={"Host": host})
    assert status == 421
    assert "host name" in sentence


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/lists", None),
        ("/api/openers", None),
        ("/api/openers/salet", None),
        ("/api/suggest", {}),
        ("/api/review", {"guesses": ["crane"]}),
        ("/api/tree", {}),
        ("/api/nothing", None),
    ],
)
def test_pages_of_other_sites_may_not_ask(site, path, body):
    status, sentence = site.problem(path, body, headers={"Sec-Fetch-Site": "cross-site"})
    assert (status, sentence) == (403, "Pages of other sites may not ask this server.")


def test_pages_of_other_sites_may_lead_here(site):
    assert site.ask("/", headers={"Sec-Fetch-Site": "cross-site"})[0] == 200
    assert site.ask("/api/lists", headers={"Sec-Fetch-Site": "same-origin"})[0] == 200
    assert site.ask("/api/lists", headers={"Sec-Fetch-Site": "none"})[0] == 200
    # A form of another site can only send this without asking first.
    assert site.problem("/api/suggest", raw="{}", headers={"Content-Type": "text/plain"})[0] == 422


def test_long_requests_are_refused(site):
    status, sentence = site.problem("/api/suggest", raw="x" * (MOST_BODY + 1))
    assert status == 413
    assert str(MOST_BODY) in sentence
    just_fits = '{"top": 0}'.rjust(MOST_BODY)
    assert site.problem("/api/suggest", raw=just_fits)[0] == 422


CHUNKED = (
    b"POST /api/suggest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n"
)


def sent_in_chunks(site, *contents):
    """The status of a request whose body comes in chunks, one after the other."""
    with socket.create_connection(("127.0.0.1", site.port), timeout=PATIENCE) as connection:
        connection.sendall(CHUNKED)
        for content in contents:
            connection.sendall(b"%x\r\n%s\r\n" % (len(content), content))
            time.sleep(0.02)  # so that the server gets them one by one
        connection.sendall(b"0\r\n\r\n")
        return int(connection.recv(1000).split()[1])


def test_long_requests_without_a_stated_length_are_refused(site):
    """The bytes of all chunks count, though no chunk is too long."""
    quarter = b" " * (MOST_BODY // 4)
    body = b'{"top": 0}'
    assert sent_in_chunks(site, quarter, quarter, quarter, quarter[len(body) :], body) == 422
    assert sent_in_chunks(site, quarter, quarter, quarter, quarter[len(body) - 1 :], body) == 413


@pytest.mark.parametrize("path", ["/api/suggest", "/api/lists"])
@pytest.mark.parametrize("size", [5_000_000, MOST_DISCARDED - 1])
def test_who_sends_very_much_gets_a_reply_and_no_reset(site, path, size):
    status, sentence = site.problem(path, raw="x" * size)
    assert (status, sentence) == (413, f"The request is longer than {MOST_BODY} bytes.")
    part = b" " * 500_000
    assert sent_in_chunks(site, *[part] * 10) == 413


def test_what_a_refused_request_sends_is_read_to_a_limit(monkeypatch):
    monkeypatch.setattr(guard, "MOST_DISCARDED", 10)

    def taken(*messages):
        waiting = [{"body": body, "more_body": more} for body, more in messages]

        async def receive():
            if not waiting:
                await asyncio.sleep(PATIENCE)
            return waiting.pop(0)

        asyncio.run(guard._discard(receive, time.monotonic() + 0.1))
        return len(messages) - len(waiting)

    assert taken((b"x" * 9, True), (b"x", True), (b"x", True)) == 2
    assert taken((b"x", True), (b"x", False), (b"x", True)) == 2
    assert taken((b"x", True)) == 1


def test_who_asks_first_is_refused_before_sending(site):
    head = f"POST /api/suggest HTTP/1.1\r\nHost: localhost\r\nContent-Length: {MOST_BODY + 1}\r\n"
    with socket.create_connection(("127.0.0.1", site.port), timeout=PATIENCE) as connection:
        connection.sendall(f"{head}Expect: 100-continue\r\n\r\n".encode())
        assert connection.recv(1000).startswith(b"HTTP/1.1 413 ")


def test_slow_requests_are_refused(site, monkeypatch):
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.2)
    head = b"POST /api/suggest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", site.port), timeout=PATIENCE) as connection:
        connection.sendall(head + b"Content-Length: 5\r\n\r\n{")
        assert connection.recv(1000).startswith(b"HTTP/1.1 408 ")


def test_nonsense_instead_of_a_request_does_not_end_the_server(site):
    for nonsense in (
        b"\x00\x01\x02\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", site.port), timeout=PATIENCE) as connection:
            connection.sendall(nonsense)
            reply = http.client.HTTPResponse(connection)
            reply.begin()
            assert reply.status == 400
            require_secure(reply.headers)
            assert json.loads(reply.read()) == {"error": "Invalid HTTP request received."}
            assert connection.recv(1) == b""
    assert site.ask("/")[0] == 200
