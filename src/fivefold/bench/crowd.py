"""Clients of the page's server: players who follow its advice, and others who ask dear questions."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from fivefold.puzzle.feedback import feedback
from fivefold.words.lexicon import Lexicon

Stream: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]

OPENERS = ("salet", "crane", "soare")
SECOND_GUESSES = ("courd", "pilot", "nymph", "guild", "cloud")
SECONDS = 0.1  # what the page asks for first
_PATIENCE = 60.0


@asynccontextmanager
async def connected(host: str, port: int) -> AsyncIterator[Stream]:
    """A connection, closed in the end."""
    reader, writer = await asyncio.open_connection(host, port)
    try:
        yield reader, writer
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def ask(stream: Stream, path: str, body: Mapping[str, Any] | None = None) -> Any:
    """The answer to one question; one that takes a minute has timed out."""
    reader, writer = stream
    content = b"" if body is None else json.dumps(body).encode()
    head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: localhost\r\n"
    kind = f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
    writer.write(f"{head}{kind}".encode() + content)
    answer = json.loads(await asyncio.wait_for(_reply(reader), _PATIENCE))
    if "error" in answer:
        raise AssertionError(answer["error"])
    return answer


async def _reply(reader: asyncio.StreamReader) -> bytes:
    head = await reader.readuntil(b"\r\n\r\n")
    fields = dict(line.lower().split(b": ", 1) for line in head.strip().split(b"\r\n")[1:])
    return await reader.readexactly(int(fields[b"content-length"]))


async def suggestions(stream: Stream, history: list[tuple[str, str]]) -> Any:
    """What the server suggests after ``history``."""
    clues = [{"guess": guess, "pattern": pattern} for guess, pattern in history]
    return await ask(stream, "/api/suggest", {"clues": clues, "seconds": SECONDS, "shown": 300})


async def warm_up(host: str, port: int) -> None:
    """Let the server build its tables."""
    async with connected(host, port) as stream:
        await suggestions(stream, [("salet", "BYBBB")])
        await ask(stream, "/api/openers")


@dataclass(frozen=True)
class Crowd:
    """Players who open with a fixed word and then follow the first suggestion."""

    lexicon: Lexicon
    clients: int
    games: int
    pause: float
    early: list[float] = field(default_factory=list)
    """How long every question after the first guess took."""
    later: list[float] = field(default_factory=list)

    async def play(self, host: str, port: int) -> int:
        """All games; how many were won."""
        await warm_up(host, port)

        async def player(number: int) -> int:
            async with connected(host, port) as stream:
                return await self._player(stream, number)

        return sum(await asyncio.gather(*map(player, range(self.clients))))

    async def _player(self, stream: Stream, number: int) -> int:
        chance = random.Random(number)  # noqa: S311 - games that can be repeated
        won = 0
        for _ in range(self.games):
            answer = chance.choice(self.lexicon.answers)
            guess = chance.choice(OPENERS)
            history: list[tuple[str, str]] = []
            while guess != answer and len(history) < 12:
                history.append((guess, str(feedback(guess, answer))))
                await asyncio.sleep(self.pause * chance.uniform(0.5, 1.5))
                start = time.perf_counter()
                guess = (await suggestions(stream, history))["suggestions"][0]["word"]
                waits = self.early if len(history) == 1 else self.later
                waits.append(time.perf_counter() - start)
            won += guess == answer
        return won


@dataclass(frozen=True)
class Siege:
    """One player, while others ask the dearest questions without pause."""

    lexicon: Lexicon
    others: int
    rounds: int
    suggested: list[float] = field(default_factory=list)
    """How long every suggestion after two clues took."""
    openers: list[float] = field(default_factory=list)
    """How long every question for an opener took."""
    answered: list[float] = field(default_factory=list)
    """How long every question of the others took."""

    async def play(self, host: str, port: int) -> int:
        """All rounds of the player; the candidates and groups that were told, for a check."""
        await warm_up(host, port)

        async def other(number: int) -> None:
            async with connected(host, port) as stream:
                await self._other(stream, number)

        others = [asyncio.create_task(other(number)) for number in range(self.others)]
        try:
            await asyncio.sleep(1)  # now all of them wait
            async with connected(host, port) as stream:
                found = await self._player(stream)
            for task in others:
                if task.done():
                    task.result()
        finally:
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
        return found

    async def _player(self, stream: Stream) -> int:
        chance, found = random.Random(0), 0  # noqa: S311 - questions that can be repeated
        for _ in range(self.rounds):
            answer = chance.choice(self.lexicon.answers)
            guesses = (chance.choice(OPENERS), chance.choice(SECOND_GUESSES))
            start = time.perf_counter()
            advice = await suggestions(stream, [(g, str(feedback(g, answer))) for g in guesses])
            between = time.perf_counter()
            opener = await ask(stream, f"/api/openers/{chance.choice(self.lexicon.guesses)}")
            self.suggested.append(between - start)
            self.openers.append(time.perf_counter() - between)
            found += advice["candidates"] + len(opener["groups"])
            await asyncio.sleep(0.1)
        return found

    async def _other(self, stream: Stream, number: int) -> None:
        chance = random.Random(number)  # noqa: S311
        while True:
            words = chance.sample(self.lexicon.guesses, 12)
            dearest = {
                "guesses": [*words, chance.choice(self.lexicon.answers)],
                "seconds": chance.choice((0.3, 5.0)),
            }
            start = time.perf_counter()
            await ask(stream, "/api/review", dearest)
            self.answered.append(time.perf_counter() - start)
