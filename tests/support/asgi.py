"""Questions to the application itself, without a server or a network."""

from __future__ import annotations

import asyncio
import json


def post(app, path, body):
    """Status and decoded answer of a question."""
    content = json.dumps(body).encode()
    sent = []

    async def ask():
        messages = [{"type": "http.request", "body": content, "more_body": False}]

        async def receive():
            if not messages:
                await asyncio.Event().wait()  # the client waits for the answer
            return messages.pop()

        async def send(message):
            sent.append(message)

        headers = {"host": "localhost", "content-type": "application/json"}
        headers["content-length"] = str(len(content))
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
        }
        await app(scope, receive, send)

    asyncio.run(ask())
    status = next(m["status"] for m in sent if m["type"] == "http.response.start")
    return status, json.loads(b"".join(m.get("body", b"") for m in sent))
