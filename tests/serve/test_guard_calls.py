"""The guard, called without a server."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

from fivefold.serve import guard
from fivefold.serve.request_limits import BODY_SECONDS, MOST_BODY, MOST_HEADER


def refused(path="/", query="", **headers):
    given = {"host": "localhost", **headers}
    scope = {
        "path": path,
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in given.items()],
    }
    found = guard.Guard(None)._refusal(scope)
    return None if found is None else found[0]


def test_a_request_names_a_host():
    assert refused() is None
    assert refused(host="") == 421


def test_who_has_sent_all_may_wait_for_the_answer(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(guard, "time", SimpleNamespace(monotonic=lambda: now[0]))
    messages = [{"type": "http.request", "body": b"{}"}, {"type": "http.disconnect"}]

    async def receive():
        return messages.pop(0)

    async def both():
        bounded = guard._bounded(receive)
        first = await bounded()
        now[0] = 2 * BODY_SECONDS
        return first, await bounded()

    assert asyncio.run(both())[1] == {"type": "http.disconnect"}


def test_a_stated_length_must_be_a_number_and_not_too_large():
    def stated(length):
        return refused(**{"content-length": length})

    assert stated("0") is None and stated(str(MOST_BODY)) is None
    assert stated(str(MOST_BODY + 1)) == 413 and stated("9" * 5000) == 413
    assert stated("000000000016") == 413
    assert [stated(text) for text in ("-1", "", "1.5", "\u00b2", "x")] == [400] * 5


def test_what_comes_before_the_body_is_no_longer_than_it_may_be():
    # The parser counts only what is not complete yet, and a long header may come in one piece.
    assert refused(cookie="x" * (MOST_HEADER // 2)) is None
    assert refused(cookie="x" * MOST_HEADER) == 431
    assert refused(path="/" + "x" * MOST_HEADER) == 431
    assert refused(query="x" * (MOST_HEADER // 2)) is None
    assert refused(query="x" * MOST_HEADER) == 431


def test_a_refusal_ends_the_connection():
    # What is left of a body that was not read would be taken for the next request.
    sent = []
    headers = [(b"host", b"evil.example")]
    scope = {"type": "http", "path": "/", "query_string": b"", "method": "GET", "headers": headers}

    async def receive():
        return {"type": "http.request", "body": b""}

    async def send(message):
        sent.append(message)

    asyncio.run(guard.Guard(None)(scope, receive, send))
    headers = dict(sent[0]["headers"])
    assert (sent[0]["status"], headers[b"connection"]) == (421, b"close")
