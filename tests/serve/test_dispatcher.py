"""The dispatcher: which workers get a question, what is remembered and for how long."""

import asyncio
import json
import time
from types import SimpleNamespace

import pytest
from pydantic import BaseModel

from fivefold.serve import dispatcher as dispatcher_module
from fivefold.serve.dispatcher import Dispatcher
from fivefold.serve.questions import ReviewQuestion, SuggestQuestion
from fivefold.serve.request_limits import (
    CHEAP_SECONDS,
    CUT_SHORT_SECONDS,
    MOST_CHEAP,
    SHORT_SECONDS,
)
from fivefold.serve.workers import ClientGoneError
from tests.support.serving import PATIENCE, eventually, serving


class Found(BaseModel):
    """An answer for tests."""

    number: int
    sure: bool


class Counted:
    """A search that tells how often it was asked, and with which turns."""

    def __init__(self, *, sure=False):
        self.turns = []
        self.sure = sure

    def __call__(self, turn):
        self.turns.append(turn)
        return Found(number=len(self.turns), sure=self.sure)


def request(left=None):
    async def receive():
        await (left or asyncio.Event()).wait()
        return {"type": "http.disconnect"}

    return SimpleNamespace(receive=receive, client=("here", 1))


def in_time(scenario, workers=1):
    """What a scenario with a dispatcher gives; one that never ends fails."""

    async def whole():
        dispatcher = Dispatcher(workers)
        try:
            return await asyncio.wait_for(scenario(dispatcher), PATIENCE)
        finally:
            dispatcher.stop()

    return asyncio.run(whole())


async def ask(dispatcher, work, seconds=5.0, *, left=None, cheap=None, question=SuggestQuestion):
    asked = question(seconds=seconds, **({"guesses": ["crane"]} if question is ReviewQuestion else {}))
    reply = await dispatcher.search(
        request(left), asked, work, certain=lambda found: found.sure, is_cheap=cheap
    )
    return json.loads(reply.body)["number"]


def watch(dispatcher):
    """The names of the workers that questions go to."""
    seen = []
    for name in ("cheap", "short", "long"):
        workers = getattr(dispatcher, name)

        async def run(*arguments, name=name, run=workers.run):
            seen.append(name)
            return await run(*arguments)

        workers.run = run
    return seen


def test_a_certain_answer_serves_whatever_time_is_allowed():
    work = Counted(sure=True)

    async def scenario(dispatcher):
        return [await ask(dispatcher, work, seconds) for seconds in (0.3, 5.0, 0.0)]

    assert in_time(scenario) == [1, 1, 1]


def test_another_answer_serves_the_same_question_only():
    work = Counted()

    async def scenario(dispatcher):
        return [await ask(dispatcher, work, seconds) for seconds in (3.0, 5.0, 3.0, 5.0)]

    assert in_time(scenario) == [1, 2, 1, 2]


def test_questions_of_different_kinds_have_different_answers():
    work = Counted(sure=True)

    async def scenario(dispatcher):
        return [await ask(dispatcher, work, question=kind) for kind in (SuggestQuestion, ReviewQuestion)]

    assert in_time(scenario) == [1, 2]


@pytest.mark.parametrize(("part", "kept"), [(0.81, True), (0.79, False)])
def test_an_answer_cut_short_is_forgotten(monkeypatch, part, kept):
    """The search had only a part of the time that was asked for."""
    kept_for = []

    def work(turn):
        turn.end = turn.begun + part * 4.0
        return Found(number=1, sure=False)

    async def scenario(dispatcher):
        keep = dispatcher.recent.keep
        monkeypatch.setattr(
            dispatcher.recent,
            "keep",
            lambda question, answer, seconds: (
                kept_for.append(seconds),
                keep(question, answer, seconds),
            ),
        )
        await ask(dispatcher, work, 4.0)

    in_time(scenario)
    assert kept_for == [float("inf") if kept else CUT_SHORT_SECONDS]


def test_what_was_found_for_a_client_that_left_is_not_remembered():
    turns = []

    def work(turn):
        turns.append(turn)
        end = time.monotonic() + PATIENCE
        while len(turns) == 1 and not turn.control.stop_requested and time.monotonic() < end:
            time.sleep(0.005)
        return Found(number=len(turns), sure=False)

    async def scenario(dispatcher):
        left = asyncio.Event()
        asking = asyncio.create_task(ask(dispatcher, work, left=left))
        assert await asyncio.to_thread(eventually, lambda: turns)
        left.set()
        with pytest.raises(ClientGoneError):
            await asking
        assert await asyncio.to_thread(eventually, lambda: dispatcher.busy == 0)
        return await ask(dispatcher, work)

    assert in_time(scenario) == 2


def test_short_and_long_searches_have_workers_of_their_own():
    async def scenario(dispatcher):
        seen = watch(dispatcher)
        for seconds in (SHORT_SECONDS, SHORT_SECONDS + 0.01):
            await ask(dispatcher, Counted(), seconds)
        return seen

    assert in_time(scenario) == ["short", "long"]


@pytest.mark.parametrize(
    ("cheap", "sure", "seconds", "seen", "number"),
    [
        (True, True, 5.0, ["cheap"], 1),  # a certain answer at once
        (False, True, 5.0, ["cheap", "long"], 1),  # not tried as a cheap one
        (True, False, 5.0, ["cheap", "long"], 2),  # not certain: there is time left to search
        (True, False, 0.0, ["cheap"], 1),  # no time left: what is known has to do
    ],
)
def test_cheap_questions_are_tried_as_such_first(cheap, sure, seconds, seen, number):
    work = Counted(sure=sure)

    async def scenario(dispatcher):
        visited = watch(dispatcher)
        found = await ask(dispatcher, work, seconds, cheap=lambda: cheap)
        assert await ask(dispatcher, work, seconds, cheap=lambda: cheap) == found  # remembered
        return visited, found

    assert in_time(scenario) == (seen, number)
    if cheap:
        assert work.turns[0].time == pytest.approx(CHEAP_SECONDS)


def test_time_passes_while_a_question_is_tried_as_a_cheap_one(monkeypatch):
    work = Counted()
    clock = SimpleNamespace(now=1000.0, monotonic=lambda: clock.now)
    monkeypatch.setattr(dispatcher_module, "time", clock)

    def cheap():
        clock.now += 3.0
        return False

    async def scenario(dispatcher):
        await ask(dispatcher, work, 5.0, cheap=cheap)

    in_time(scenario)
    assert work.turns[0].time == pytest.approx(2.0, abs=0.5)


def test_which_suggestions_are_cheap():
    seen = []

    def history(*clues):
        return [{"guess": guess, "pattern": pattern} for guess, pattern in clues]

    with serving() as site:
        seen = watch(site.app.state.dispatcher)

        def visited(**question):
            seen.clear()
            site.ask("/api/suggest", {"seconds": 0.01, **question})
            return seen[1:]

        many = history(("salet", "BYBBB"))
        assert site.answer("/api/suggest", {"clues": many, "seconds": 0.0})["candidates"] > MOST_CHEAP
        few = history(("salet", "BYBBB"), ("courd", "BYBBB"))
        assert visited(clues=few) == []
        assert visited(clues=many) == ["short"]
        assert visited() == []  # the book knows
        assert visited(rule="hard") == []
        assert visited(rule="ultra-hard") == ["short"]
        # No table yet, and clues that exclude each other: both take a while.
        assert visited(clues=few, list="original") == ["short"]
        assert visited(clues=few, list="original", top=3) == []
        assert visited(clues=history(("crane", "GGGGG"), ("slate", "GGGGG"))) == ["short"]
