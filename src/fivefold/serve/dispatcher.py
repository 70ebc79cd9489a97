"""The dispatcher: takes questions, hands them to workers, and remembers answers."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeAlias

from fastapi import Request, Response
from pydantic import BaseModel

from fivefold.serve.answer_cache import Recent
from fivefold.serve.questions import (
    BoardsQuestion,
    ReviewQuestion,
    SuggestQuestion,
    TreeQuestion,
    WordQuestion,
)
from fivefold.serve.request_limits import CHEAP_SECONDS, CUT_SHORT_SECONDS, MOST_OF, SHORT_SECONDS
from fivefold.serve.workers import Turn, Workers

Search: TypeAlias = Callable[[Turn], BaseModel]


class Dispatcher:
    """Workers for each kind of question, and the answers given last.

    Cheap questions, short searches and long searches have workers of their own, so that none waits for
    a dearer kind, and the cheaper ones have the processor first.
    """

    def __init__(self, workers: int) -> None:
        self.cheap = Workers(workers)
        self.short = Workers(workers, nice=5)
        self.long = Workers(max(1, workers // 2), nice=10)
        self.recent = Recent()

    @property
    def busy(self) -> int:
        """How many requests are worked on or wait."""
        return self.cheap.busy + self.short.busy + self.long.busy

    def stop(self) -> None:
        """End all work."""
        for workers in (self.cheap, self.short, self.long):
            workers.stop()

    async def answer(self, request: Request, question: str, work: Callable[[], BaseModel]) -> Response:
        """What ``work`` answers, or what was answered before."""

        def job(_: Turn) -> bytes:
            # While this question waited, another may have got the same answer.
            known = self.recent.get(question)
            if known is None:
                known = _json(work())
                self.recent.keep(question, known)
            return known

        known = self.recent.get(question)
        return _reply(await self.cheap.run(request, job) if known is None else known)

    async def search(
        self,
        request: Request,
        question: SuggestQuestion | ReviewQuestion | TreeQuestion | WordQuestion | BoardsQuestion,
        work: Search,
        *,
        certain: Callable[[Any], bool],
        is_cheap: Callable[[], bool] | None = None,
    ) -> Response:
        """The same for searches, in the time that the question allows.

        What is certain answers the question whatever time it allows.  Where ``is_cheap`` tells which
        questions are, those are tried as such first.
        """
        always, timed = _key(question, exclude={"seconds"}), _key(question)
        deadline = time.monotonic() + question.seconds

        def known() -> bytes | None:
            return self.recent.get(always) or self.recent.get(timed)

        def find(turn: Turn) -> tuple[bytes, bool]:
            """The answer, and whether it is certain."""
            answer = work(turn)
            content, sure = _json(answer), certain(answer)
            if sure:
                self.recent.keep(always, content)
            return content, sure

        def last_word(turn: Turn, content: bytes) -> bytes:
            """Remember an answer that is not certain, unless it was stopped for nobody."""
            if not turn.gone:
                # With less time than was asked for the bounds are wider than they will be later.
                whole = turn.time >= MOST_OF * question.seconds
                self.recent.keep(timed, content, float("inf") if whole else CUT_SHORT_SECONDS)
            return content

        def try_cheaply(turn: Turn) -> bytes | None:
            if (content := known()) is not None:
                return content
            if is_cheap is None or not is_cheap():
                return None
            turn.end_at(turn.begun + CHEAP_SECONDS)
            content, sure = find(turn)
            if sure:
                return content
            return last_word(turn, content) if time.monotonic() >= deadline else None

        def search(turn: Turn) -> bytes:
            if (content := known()) is not None:
                return content
            content, sure = find(turn)
            return content if sure else last_word(turn, content)

        content = known()
        if content is None and is_cheap is not None:
            content = await self.cheap.run(request, try_cheaply)
        if content is None:
            workers = self.short if question.seconds <= SHORT_SECONDS else self.long
            content = await workers.run(request, search, max(0.0, deadline - time.monotonic()))
        return _reply(content)


def _key(question: BaseModel, exclude: set[str] | None = None) -> str:
    return f"{type(question).__name__} {question.model_dump_json(exclude=exclude)}"


def _json(answer: BaseModel) -> bytes:
    return answer.model_dump_json().encode()


def _reply(content: bytes) -> Response:
    return Response(content, media_type="application/json")
