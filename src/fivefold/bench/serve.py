"""``bench serve``: how long players wait for the page: alone, fifty at a time, and beside heavy users.

Every client plays games against a server of its own process: it opens with a fixed word, then follows
the first suggestion until the answer is found.  The time of a row is how long one question took, from
the first byte sent to the last one read; the check value is how many games were won.

Under siege, ten others ask the dearest question without pause, a review of thirteen guesses, while one
player asks for suggestions after two clues and for openers.  The check value is how many candidates and
groups the player was told.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from fivefold.base.errors import MissingExtraError
from fivefold.bench.crowd import SECONDS, Crowd, Siege
from fivefold.bench.measure import Report, Timing
from fivefold.words.lexicon import Lexicon

SUMMARY = "how long players wait for the page: alone, fifty at a time, and beside heavy users"
EXAMPLE = "fivefold bench serve --repeats 3"

_CLIENTS = 50
_OTHERS = 10
_ROUNDS = 10


def add_options(parser: ArgumentParser) -> None:
    """Only what every topic has; a repeat is a game of each client."""


def run(options: Namespace) -> Report:
    """One player, then fifty who think for a second, then fifty who never think, then a siege."""
    lexicon = Lexicon.load()
    timings: list[Timing] = []
    for name, clients, pause in (
        ("1 player", 1, 0.0),
        (f"{_CLIENTS} players, a second to think", _CLIENTS, 1.0),
        (f"{_CLIENTS} players, no time to think", _CLIENTS, 0.0),
    ):
        crowd = Crowd(lexicon, clients, options.repeats, pause)
        with _server() as (host, port):
            won = asyncio.run(crowd.play(host, port))
        if won != clients * options.repeats:
            raise AssertionError(f"{name}: {won} of {clients * options.repeats} games were won")
        timings += [
            _timing(f"{name}, {stage}, p{share}", sorted(waits), share, won)
            for stage, waits in (("after 1 guess", crowd.early), ("later", crowd.later))
            for share in (50, 95)
        ]
    timings += _siege(lexicon, options.repeats)
    return Report(
        name="serve",
        title=f"suggestions of {lexicon.title}, {SECONDS} s to search at most",
        unit="question",
        timings=tuple(timings),
        notes=(
            "check: games won; beside heavy users, the candidates and groups shown",
            "95 of 100 questions take no longer than p95",
        ),
    )


def _siege(lexicon: Lexicon, repeats: int) -> list[Timing]:
    siege = Siege(lexicon, _OTHERS, _ROUNDS * repeats)
    with _server() as (host, port):
        told = asyncio.run(siege.play(host, port))
    name = f"{_OTHERS} ask the dearest question"
    return [
        _timing(f"{name}, {what}, p{share}", sorted(waits), share, told)
        for what, waits in (("after 2 clues", siege.suggested), ("openers", siege.openers))
        for share in (50, 95)
    ]


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
