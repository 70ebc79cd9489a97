"""Requests are worked on for a bounded time and ended when nobody waits."""

import asyncio
import json
import socket
import threading
import time
from types import SimpleNamespace

import pytest

from fivefold.serve import bounds, work
from fivefold.serve.work import BusyError, ClientGoneError, Recent, Workers
from tests.serving import serving

PATIENCE = 300  # seconds, for what takes a moment


def client(left=None):
    """A client that waits until an event says that it has left; without one, for ever."""

    async def receive():
        await (left or asyncio.Event()).wait()
        return {"type": "http.disconnect"}

    return SimpleNamespace(receive=receive)


def eventually(holds):
    """Whether something comes true within some minutes."""
    end = time.monotonic() + PATIENCE
    while not holds() and time.monotonic() < end:
        time.sleep(0.01)
    return holds()


async def soon(holds):
    """Let the others work until something comes true."""
    assert await asyncio.to_thread(eventually, holds)


def until_stopped(control):
    while not control.stop_requested:
        time.sleep(0.005)
    return "stopped"


class Busy:
    """A job that tells when it has begun and ends when it is told to, or stopped."""

    def __init__(self):
        self.begun = threading.Event()
        self.released = threading.Event()

    def __call__(self, control):
        self.begun.set()
        while not control.stop_requested and not self.released.wait(0.005):
            pass
        return "stopped" if control.stop_requested else "released"


def test_a_result_comes_back_and_so_does_an_error():
    async def scenario():
        workers = Workers(1)
        assert await workers.run(client(), lambda _: 5) == 5
        with pytest.raises(ZeroDivisionError):
            await workers.run(client(), lambda _: 1 / 0)
        workers.stop()

    asyncio.run(scenario())


def test_work_ends_when_its_client_leaves():
    job = Busy()

    async def scenario():
        workers, left = Workers(1), asyncio.Event()
        working = asyncio.create_task(workers.run(client(left), job))
        await soon(job.begun.is_set)
        left.set()
        with pytest.raises(ClientGoneError):
            await working
        # The job has ended: the worker is free again.
        assert await asyncio.wait_for(workers.run(client(), lambda _: 5), PATIENCE) == 5
        workers.stop()

    asyncio.run(scenario())


def test_work_that_has_not_begun_is_not_begun_for_a_client_that_left():
    begun = []

    async def scenario():
        workers, first, left = Workers(1), Busy(), asyncio.Event()
        working = asyncio.create_task(workers.run(client(), first))
        await soon(first.begun.is_set)
        left.set()
        with pytest.raises(ClientGoneError):
            await workers.run(client(left), lambda _: begun.append(1))
        first.released.set()
        assert await working == "released"
        assert await workers.run(client(), lambda _: 5) == 5
        workers.stop()

    asyncio.run(scenario())
    assert begun == []


def test_the_least_effort_comes_first():
    done = []

    async def scenario():
        workers, first = Workers(1), Busy()
        working = [asyncio.create_task(workers.run(client(), first))]
        await soon(first.begun.is_set)
        working += [
            asyncio.create_task(workers.run(client(), lambda _, e=effort: done.append(e), effort))
            for effort in (0, -1, -3, -2, -3)
        ]
        await soon(lambda: workers.busy == len(working))
        first.released.set()
        await asyncio.gather(*working)
        workers.stop()

    asyncio.run(scenario())
    assert done == [-3, -3, -2, -1, 0]


def test_a_full_queue_turns_requests_away(monkeypatch):
    monkeypatch.setattr(work, "MOST_WAITING", 3)

    async def scenario():
        workers = Workers(1)
        waiting = [asyncio.create_task(workers.run(client(), until_stopped)) for _ in range(3)]
        await soon(lambda: workers.busy == 3)
        assert workers.fair(3.0) == 1.0
        with pytest.raises(BusyError):
            await workers.run(client(), until_stopped)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        workers.stop()
        with pytest.raises(BusyError):
            await workers.run(client(), lambda _: 5)

    asyncio.run(scenario())


def test_an_end_leaves_nobody_waiting():
    async def scenario():
        workers, first = Workers(1), Busy()
        waiting = [asyncio.create_task(workers.run(client(), first)) for _ in range(3)]
        await soon(lambda: first.begun.is_set() and workers.busy == 3)
        workers.stop()
        return await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), PATIENCE)

    first, *others = asyncio.run(scenario())
    assert first == "stopped"
    assert [type(other) for other in others] == [BusyError, BusyError]


def test_recent_answers_are_kept_within_bounds(monkeypatch):
    monkeypatch.setattr(work, "MOST_REMEMBERED", 3)
    monkeypatch.setattr(work, "MOST_REMEMBERED_BYTES", 10)
    recent = Recent()
    for question in "abc":
        recent.keep(question, b"xx")
    assert recent.get("a") == b"xx"
    recent.keep("d", b"yy")
    assert recent.get("b") is None
    assert [recent.get(question) for question in "acd"] == [b"xx", b"xx", b"yy"]
    recent.keep("d", b"y" * 8)
    assert [recent.get(question) for question in "acd"] == [None, b"xx", b"y" * 8]


def test_a_search_ends_when_the_connection_closes():
    """The hardest question there is, dropped after a moment."""
    question = json.dumps({"seconds": bounds.MOST_SECONDS}).encode()
    head = b"POST /api/tree HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with serving() as site:
        workers = site.app.state.desk.long
        stopped = []
        run = workers.run

        async def watched(request, *arguments):
            try:
                return await run(request, *arguments)
            except ClientGoneError:
                stopped.append(request.url.path)
                raise

        workers.run = watched
        with socket.create_connection(("127.0.0.1", site.port), timeout=10) as connection:
            connection.sendall(head + b"Content-Length: %d\r\n\r\n" % len(question) + question)
            assert eventually(lambda: workers.busy == 1)
        assert eventually(lambda: workers.busy == 0)
        assert stopped == ["/api/tree"]


def test_quick_questions_do_not_wait_for_long_ones():
    with serving() as site:
        long = site.app.state.desk.long
        site.be_patient()
        release = threading.Event()
        long._waiting.put((0, -1, None, release.wait))
        try:
            history = [{"guess": "salet", "pattern": "BYBBB"}, {"guess": "courd", "pattern": "BYBBB"}]
            quick = site.answer("/api/suggest", {"history": history, "seconds": 0.2})
            assert quick["status"] == "proven"
            # What is proven answers the long question too.
            assert site.answer("/api/suggest", {"history": history, "seconds": 4}) == quick
        finally:
            release.set()


def test_fifty_clients_at_once_get_right_answers():
    games = [
        [{"guess": "salet", "pattern": first}, {"guess": "courd", "pattern": second}]
        for first in ("BYBBB", "BBBBB", "BBBYB")
        for second in ("BYBBB", "BBBBB", "BYYBB", "BBBBY")
    ]
    with serving() as site:
        expected = [site.answer("/api/suggest", {"history": game})["words"] for game in games]
        failures = []

        def play(number):
            try:
                for turn in range(6):
                    place = (number + turn) % len(games)
                    # Different questions, so that no remembered answer serves all of them.
                    question = {"history": games[place], "top": 1 + number % 10}
                    answer = site.answer("/api/suggest", question)
                    assert answer["words"] == expected[place]
                    assert len(answer["suggestions"]) <= question["top"]
            except Exception as error:  # noqa: BLE001 - told below, in the main thread
                failures.append(error)

        threads = [threading.Thread(target=play, args=(number,)) for number in range(50)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failures == []
        desk = site.app.state.desk
        assert eventually(lambda: desk.quick.busy == desk.long.busy == 0)
