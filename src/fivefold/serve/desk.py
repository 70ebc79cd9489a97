"""The desk: takes questions, hands them to workers, and remembers answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import Request, Response
from pydantic import BaseModel

from fivefold.progress import Control
from fivefold.serve.bounds import QUICK_SECONDS
from fivefold.serve.models import ReviewQuestion, SuggestQuestion, TreeQuestion
from fivefold.serve.work import Recent, Workers


class Desk:
    """Workers for quick questions, others for long searches, and the answers given last.

    Quick questions never wait for long ones.
    """

    def __init__(self, workers: int) -> None:
        self.quick = Workers(workers)
        self.long = Workers(max(1, workers // 2))
        self.recent = Recent()

    def stop(self) -> None:
        """End all work."""
        self.quick.stop()
        self.long.stop()

    async def answer(
        self, request: Request, question: str, work: Callable[[Control], BaseModel]
    ) -> Response:
        """What ``work`` answers, or what was answered before."""

        def job(control: Control) -> bytes:
            # While this question waited, another may have got the same answer.
            known = self.recent.get(question)
            if known is None:
                known = _json(work(control))
                self.recent.keep(question, known)
            return known

        known = self.recent.get(question)
        return _reply(await self.quick.run(request, job) if known is None else known)

    async def search(
        self,
        request: Request,
        question: SuggestQuestion | ReviewQuestion | TreeQuestion,
        work: Callable[[Control, float], BaseModel],
        *,
        certain: Callable[[Any], bool],
    ) -> Response:
        """The same for searches: what is certain answers the question whatever time it allows."""
        always, timed = _key(question, exclude={"seconds"}), _key(question)
        workers = self.quick if question.seconds <= QUICK_SECONDS else self.long

        def job(control: Control) -> bytes:
            if known := self.recent.get(always) or self.recent.get(timed):
                return known
            seconds = workers.fair(question.seconds)
            found = work(control, seconds)
            content = _json(found)
            if certain(found):
                self.recent.keep(always, content)
            elif not control.stop_requested and (workers is self.quick or seconds == question.seconds):
                # A quick answer under load has wider bounds; who wants better ones asks for more time.
                self.recent.keep(timed, content)
            return content

        known = self.recent.get(always) or self.recent.get(timed)
        # The more clues, the fewer words are left to search.
        effort = -len(question.guesses if isinstance(question, ReviewQuestion) else question.history)
        return _reply(await workers.run(request, job, effort) if known is None else known)


def _key(question: BaseModel, exclude: set[str] | None = None) -> str:
    return f"{type(question).__name__} {question.model_dump_json(exclude=exclude)}"


def _json(answer: BaseModel) -> bytes:
    return answer.model_dump_json().encode()


def _reply(content: bytes) -> Response:
    return Response(content, media_type="application/json")
