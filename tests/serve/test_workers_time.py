"""How long a turn may take: who waits, and who is worked for, ends in time."""

import asyncio
import os
import sys
import threading

import pytest

from fivefold.serve.request_limits import MOST_OF
from fivefold.serve.workers import Workers
from tests.support.clients import Busy, client, in_time, soon


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
