"""Requests are worked on in fair turns and in time, and ended when nobody waits."""

import asyncio
import json
import os
import socket
import sys
import threading
import time
from types import SimpleNamespace

import pytest

from fivefold.serve import request_limits as bounds
from fivefold.serve import workers as work
from fivefold.serve.request_limits import MOST_OF
from fivefold.serve.workers import BusyError, ClientGoneError, Turn, Workers
from tests.support.serving import PATIENCE, eventually, serving


def client(left=None, address=("here", 1)):
    """A client that waits until an event says that it has left; without one, for ever."""

    async def receive():
        await (left or asyncio.Event()).wait()
        return {"type": "http.disconnect"}

    return SimpleNamespace(receive=receive, client=address)


async def soon(holds):
    """Let the others work until something comes true."""
    assert await asyncio.to_thread(eventually, holds)


def in_time(scenario):
    """Run a scenario; one that never ends fails."""
    return asyncio.run(asyncio.wait_for(scenario(), PATIENCE))


class Busy:
    """A job that tells when it has begun and ends when it is told to, or stopped."""

    def __init__(self):
        self.begun = threading.Event()
        self.released = threading.Event()

    def __call__(self, turn):
        self.begun.set()
        end = time.monotonic() + PATIENCE
        while not turn.control.stop_requested and not self.released.wait(0.005):
            assert time.monotonic() < end
        return "stopped" if turn.control.stop_requested else "released"


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


def test_a_turn_has_the_time_that_was_asked_for_when_nobody_waits():
    async def scenario():
        workers = Workers(1)
        turn = await workers.run(client(), lambda turn: turn, 100.0)
        assert 99 < turn.time <= 100
        assert 99 * MOST_OF < turn.seconds <= 100 * MOST_OF
        assert (await workers.run(client(), lambda turn: turn)).time == float("inf")
        workers.stop()

    in_time(scenario)


def test_all_who_wait_get_as_long_before_they_are_due():
    """Whatever the first one does with its time, the others share what is left."""

    async def scenario():
        workers, first = Workers(1), Busy()
        working = [asyncio.create_task(workers.run(client(), first))]
        await soon(first.begun.is_set)
        for _ in range(4):
            working.append(asyncio.create_task(workers.run(client(), lambda turn: turn, 1000.0)))
            await soon(lambda: workers.busy == len(working))
        first.released.set()
        _, *turns = await asyncio.gather(*working)
        workers.stop()
        return [turn.time for turn in turns]

    times = in_time(scenario)
    assert times == pytest.approx([250, 333, 500, 1000], rel=0.1)


def test_with_more_workers_each_gets_more():
    async def scenario():
        workers, busy = Workers(2), [Busy(), Busy()]
        working = [asyncio.create_task(workers.run(client(), job)) for job in busy]
        await soon(lambda: all(job.begun.is_set() for job in busy))
        for _ in range(3):
            working.append(asyncio.create_task(workers.run(client(), lambda turn: turn, 1000.0)))
            await soon(lambda: workers.busy == len(working))
        busy[0].released.set()
        found = await asyncio.gather(*working[2:])
        busy[1].released.set()
        await asyncio.gather(*working)
        workers.stop()
        return [turn.time for turn in found]

    # Two wait behind the first, one behind the second, none behind the last.
    assert in_time(scenario) == pytest.approx([1000 * 2 / 4, 1000 * 2 / 3, 1000], rel=0.1)


def test_an_end_that_is_set_is_never_put_off():
    async def scenario():
        workers = Workers(1)
        turn = await workers.run(client(), lambda turn: turn, 100.0)
        end = turn.end
        turn.end_at(end + 50)
        assert turn.end == end
        turn.end_at(end - 50)
        assert turn.end == end - 50
        workers.stop()

    in_time(scenario)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere threads have no priority of their own")
def test_nice_workers_leave_the_processor_to_others():
    async def scenario():
        priorities = []
        for nice in (0, 3):
            workers = Workers(1, nice=nice)
            job = lambda _: os.getpriority(os.PRIO_PROCESS, threading.get_native_id())  # noqa: E731
            priorities.append(await workers.run(client(), job))
            workers.stop()
        return priorities

    here = os.getpriority(os.PRIO_PROCESS, 0)
    assert in_time(scenario) == [here, min(19, here + 3)]


def test_who_is_worked_for_ends_earlier_when_others_come():
    async def scenario():
        workers, first, turns = Workers(1), Busy(), []

        def job(turn):
            turns.append(turn)
            return first(turn)

        working = [asyncio.create_task(workers.run(client(), job, 1000.0))]
        await soon(first.begun.is_set)
        assert turns[0].time > 900
        working.append(asyncio.create_task(workers.run(client(), lambda turn: turn, 0.2)))
        # It is stopped after half of the time that the other one has, and answers what it knows.
        assert await working[0] == "stopped"
        assert turns[0].end - turns[0].begun < 900
        await working[1]
        workers.stop()

    in_time(scenario)


def test_who_waited_too_long_gets_what_is_known_at_once():
    async def scenario():
        workers, first = Workers(1), Busy()
        working = asyncio.create_task(workers.run(client(), first))
        await soon(first.begun.is_set)
        late = asyncio.create_task(workers.run(client(), lambda turn: turn, 0.0))
        turn = await late
        assert turn.seconds == 0 and turn.control.stop_requested
        assert await working == "stopped"
        workers.stop()

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
            arrived=0.0,
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
