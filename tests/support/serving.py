"""A server of the page on a free port of this machine, and questions to it."""

from __future__ import annotations

import http.client
import json
import threading
import time
from contextlib import contextmanager

from fivefold.puzzle.clue import parse_clue
from fivefold.serve.server import listen, server

PATIENCE = 60  # seconds, for what takes a moment


def eventually(holds):
    """Whether something comes true in time."""
    end = time.monotonic() + PATIENCE
    while not holds() and time.monotonic() < end:
        time.sleep(0.01)
    return bool(holds())


def clues(*texts):
    """Clues such as ``salet=BYBBB`` as the API takes them."""
    return [{"guess": guess, "pattern": str(pattern)} for guess, pattern in map(parse_clue, texts)]


class Site:
    """Where the server is."""

    def __init__(self, port, server):
        self.port = port
        self.server = server
        self.app = server.config.app
        self.url = f"http://127.0.0.1:{port}"

    def be_patient(self):
        """Let every search end, whatever time its question allows and however slow the machine is."""
        dispatcher = self.app.state.dispatcher
        for workers in (dispatcher.cheap, dispatcher.short, dispatcher.long):
            workers._fair_end = lambda now, *_: now + 600.0

    def ask(self, path, body=None, *, method=None, headers=None, raw=None):
        """Status, headers and the answer, decoded if it is JSON."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            sent = raw if body is None else json.dumps(body)
            given = ({} if sent is None else {"Content-Type": "application/json"}) | (headers or {})
            connection.request(method or ("GET" if sent is None else "POST"), path, sent, given)
            reply = connection.getresponse()
            content = reply.read()
        finally:
            connection.close()
        if reply.headers.get_content_type() == "application/json":
            content = json.loads(content)
        return reply.status, reply.headers, content

    def answer(self, path, body=None):
        """The answer to a question that has one."""
        status, _, content = self.ask(path, body)
        assert status == 200, content
        return content

    def problem(self, path, body=None, **options):
        """Status and sentence of a question that has no answer."""
        status, _, content = self.ask(path, body, **options)
        assert list(content) == ["error"], content
        return status, content["error"]


@contextmanager
def serving(lexicon=None, **options):
    listening = listen("127.0.0.1", 0)
    uvicorn_server = server(lexicon, **options)
    thread = threading.Thread(target=uvicorn_server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        assert eventually(lambda: uvicorn_server.started or not thread.is_alive())
        assert thread.is_alive(), "the server did not start"
        yield Site(listening.getsockname()[1], uvicorn_server)
    finally:
        uvicorn_server.should_exit = True
        thread.join(PATIENCE)
        listening.close()
        assert not thread.is_alive(), "the server does not end"
