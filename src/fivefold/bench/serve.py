"""``bench serve``: how long players wait for the page's suggestions, alone and fifty at a time.

Every client plays games against a server of its own process: it opens with a fixed word, then follows
the first suggestion until the answer is found.  The time of a row is how long one question took, from
the first byte sent to the last one read; the check value is how many games were won.
"""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from fivefold.bench.measure import Report, Timing
from fivefold.errors import MissingExtraError
from fivefold.feedback import feedback
from fivefold.lexicon import Lexicon

SUMMARY = "how long players wait for suggestions of the page, alone and fifty at a time"
EXAMPLE = "fivefold bench serve --repeats 3"

_OPENERS = ("salet", "crane", "soare")
_CLIENTS = 50
_SECONDS = 0.1  # what the page asks for first


def add_options(parser: ArgumentParser) -> None:
    """Only what every topic has; a repeat is a game of each client."""


def run(options: Namespace) -> Report:
    """One player, then fifty who think for a second, then fifty who never think."""
    lexicon = Lexicon.load()
    timings: list[Timing] = []
    for name, clients, pause in (
        ("1 player", 1, 0.0),
        (f"{_CLIENTS} players, a second to think", _CLIENTS, 1.0),
        (f"{_CLIENTS} players, no time to think", _CLIENTS, 0.0),
    ):
        crowd = _Crowd(lexicon, clients, options.repeats, pause)
        with _server() as (host, port):
            won = asyncio.run(crowd.play(host, port))
        if won != clients * options.repeats:
            raise AssertionError(f"{name}: {won} of {clients * options.repeats} games were won")
        timings += [
            _timing(f"{name}, {stage}, p{share}", sorted(waits), share, won)
            for stage, waits in (("after 1 guess", crowd.early), ("later", crowd.later))
            for share in (50, 95)
        ]
    return Report(
        name="serve",
        title=f"suggestions of {lexicon.name}, {_SECONDS} s to search at most",
        unit="question",
        timings=tuple(timings),
        notes=("check: games won; 95 of 100 questions take no longer than p95",),
    )


def _timing(name: str, waits: list[float], share: int, won: int) -> Timing:
    return Timing(
        name=name,
        work=1,
        seconds=waits[min(len(waits) * share // 100, len(waits) - 1)],
        fastest=waits[0],
        spread=(waits[-1] - waits[0]) / waits[len(waits) // 2],
        check=won,
        note=f"{len(waits)} questions, slowest {waits[-1] * 1e3:.0f} ms",
    )


@contextmanager
def _server() -> Iterator[tuple[str, int]]:
    command = [sys.executable, "-m", "fivefold", "serve", "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603
    assert process.stdout is not None
    try:
        url = urlsplit(process.stdout.readline().split()[-1:][0])
        yield str(url.hostname), int(url.port or 0)
    except IndexError:
        raise MissingExtraError("the server did not start") from None
    finally:
        process.terminate()
        process.communicate()


@dataclass(frozen=True)
class _Crowd:
    lexicon: Lexicon
    clients: int
    games: int
    pause: float
    early: list[float] = field(default_factory=list)
    """How long every question after the first guess took."""
    later: list[float] = field(default_factory=list)

    async def play(self, host: str, port: int) -> int:
        """All games; how many were won."""
        warm = await asyncio.open_connection(host, port)
        await _ask(warm, [("salet", "BYBBB")])  # now the tables are built
        warm[1].close()
        players = (self._player(host, port, number) for number in range(self.clients))
        return sum(await asyncio.gather(*players))

    async def _player(self, host: str, port: int, number: int) -> int:
        chance = random.Random(number)  # noqa: S311 - games that can be repeated
        stream = await asyncio.open_connection(host, port)
        won = 0
        for _ in range(self.games):
            answer = chance.choice(self.lexicon.answers)
            guess = chance.choice(_OPENERS)
            history: list[tuple[str, str]] = []
            while guess != answer and len(history) < 12:
                history.append((guess, str(feedback(guess, answer))))
                await asyncio.sleep(self.pause * chance.uniform(0.5, 1.5))
                start = time.perf_counter()
                guess = await _ask(stream, history)
                waits = self.early if len(history) == 1 else self.later
                waits.append(time.perf_counter() - start)
            won += guess == answer
        stream[1].close()
        return won


async def _ask(
    stream: tuple[asyncio.StreamReader, asyncio.StreamWriter], history: list[tuple[str, str]]
) -> str:
    """The first suggestion after ``history``."""
    reader, writer = stream
    clues = [{"guess": guess, "pattern": pattern} for guess, pattern in history]
    body = json.dumps({"history": clues, "seconds": _SECONDS, "shown": 300}).encode()
    head = "POST /api/suggest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    reply = await reader.readuntil(b"\r\n\r\n")
    fields = dict(line.lower().split(b": ", 1) for line in reply.strip().split(b"\r\n")[1:])
    content = json.loads(await reader.readexactly(int(fields[b"content-length"])))
    if "error" in content:
        raise AssertionError(content["error"])
    word: str = content["suggestions"][0]["word"]
    return word
