"""Requests are worked on in fair turns and in time, and ended when nobody waits."""

import asyncio
import json
import socket
import threading
import time
from types import SimpleNamespace

import pytest

from fivefold.serve import request_limits as bounds
from fivefold.serve import workers as work
from fivefold.serve.workers import BusyError, ClientGoneError, Turn, Workers
from tests.support.clients import Busy, client, in_time, soon
from tests.support.serving import PATIENCE, eventually, serving


def test_a_result_comes_back_and_so_does_an_error():
    async def scenario():
        workers = Workers(1)
        assert await workers.run(client(), lambda _: 5) == 5
        with pytest.raises(ZeroDivisionError):
            await workers.run(client(), lambda _: 1 / 0)
        workers.stop()

    in_time(scenario)


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
        assert await workers.run(client(), lambda _: 5) == 5
        workers.stop()

    in_time(scenario)


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

    in_time(scenario)
    assert begun == []


def test_clients_take_turns():
    done = []

    async def scenario():
        workers, first = Workers(1), Busy()
        working = [asyncio.create_task(workers.run(client(), first))]
        await soon(first.begun.is_set)
        for address in [("greedy", 1)] * 3 + [("greedy", 2), ("modest", 1)]:
            job = lambda _, address=address: (time.sleep(0.01), done.append(address))  # noqa: E731
            working.append(asyncio.create_task(workers.run(client(address=address), job)))
            await soon(lambda: workers.busy == len(working))
        first.released.set()
        await asyncio.gather(*working)
        workers.stop()

    in_time(scenario)
    assert done[:3] == [("greedy", 1), ("modest", 1), ("greedy", 2)]
    assert done[3:] == [("greedy", 1)] * 2


def test_a_full_line_sends_away_the_last_of_those_who_ask_most(monkeypatch):
    monkeypatch.setattr(work, "MOST_WAITING", 4)

    async def scenario():
        workers = Workers(1)
        addresses = [("modest", 1), ("greedy", 1), ("greedy", 2), ("greedy", 3)]
        waiting = []
        for address in addresses:
            waiting.append(asyncio.create_task(workers.run(client(address=address), Busy())))
            await soon(lambda: workers.busy == len(waiting))
        with pytest.raises(BusyError):
            await workers.run(client(address=("greedy", 4)), Busy())
        waiting.append(asyncio.create_task(workers.run(client(address=("modest", 2)), Busy())))
        with pytest.raises(BusyError):
            await waiting[3]
        await soon(lambda: workers.busy == 4)
        assert not any(waiting[place].done() for place in (0, 1, 2, 4))
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await soon(lambda: workers.busy == 0)
        workers.stop()
        with pytest.raises(BusyError):
            await workers.run(client(), lambda _: 5)

    in_time(scenario)


def test_an_end_leaves_nobody_waiting():
    async def scenario():
        workers, first = Workers(1), Busy()
        waiting = [asyncio.create_task(workers.run(client(), first)) for _ in range(3)]
        await soon(lambda: first.begun.is_set() and workers.busy == 3)
        workers.stop()
        return await asyncio.gather(*waiting, return_exceptions=True)

    first, *others = in_time(scenario)
    assert first == "stopped"
    assert [type(other) for other in others] == [BusyError, BusyError]


def test_a_search_ends_when_the_connection_closes():
    """The hardest question there is, dropped after a moment."""
    question = json.dumps({"seconds": bounds.MOST_SECONDS}).encode()
    head = b"POST /api/tree HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with serving() as site:
        workers = site.app.state.dispatcher.long
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


AFTER_TWO = [{"guess": "salet", "pattern": "BYBBB"}, {"guess": "courd", "pattern": "BYBBB"}]


def test_cheap_questions_do_not_wait_for_others():
    with serving() as site:
        dispatcher = site.app.state.dispatcher
        site.answer("/api/suggest", {"clues": AFTER_TWO[:1]})  # now the table is there
        site.be_patient()
        held = [hold(workers) for workers in (dispatcher.short, dispatcher.long)]
        try:
            quick = site.answer("/api/suggest", {"clues": AFTER_TWO, "seconds": 0.2})
            assert quick["status"] == "proven"
            # What is proven answers the long question too.
            assert site.answer("/api/suggest", {"clues": AFTER_TWO, "seconds": 4}) == quick
            assert site.answer("/api/openers/salet")["opener"]["word"] == "salet"
        finally:
            for release in held:
                release.set()


def hold(workers):
    """Keep all workers of a kind busy until an event is set."""
    release = threading.Event()
    for _ in range(workers.count):
        turn = Turn(
            client=("held", 0),
            deadline=float("inf"),
            do=lambda _: release.wait(PATIENCE),
            loop=SimpleNamespace(call_soon_threadsafe=lambda _: None),
        )
        with workers._changed:
            workers._line.join(turn)
            workers._changed.notify()
    assert eventually(lambda: not workers._line.waiting)
    return release


def test_fifty_clients_at_once_get_right_answers():
    games = [
        [{"guess": "salet", "pattern": first}, {"guess": "courd", "pattern": second}]
        for first in ("BYBBB", "BBBBB", "BBBYB")
        for second in ("BYBBB", "BBBBB", "BYYBB", "BBBBY")
    ]
    with serving() as site:
        expected = [site.answer("/api/suggest", {"clues": game})["words"] for game in games]
        failures = []

        def play(number):
            try:
                for turn in range(6):
                    place = (number + turn) % len(games)
                    # Different questions, so that no remembered answer serves all of them.
                    question = {"clues": games[place], "top": 1 + number % 10}
                    answer = site.answer("/api/suggest", question)
                    assert answer["words"] == expected[place]
                    assert len(answer["suggestions"]) <= question["top"]
            except Exception as error:  # noqa: BLE001 - told below, in the main thread
                failures.append(error)

        threads = [threading.Thread(target=play, args=(number,), daemon=True) for number in range(50)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        assert failures == []
        assert not any(thread.is_alive() for thread in threads)
        assert eventually(lambda: site.app.state.dispatcher.busy == 0)
