"""The application: routes to the views, errors as one sentence."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import asynccontextmanager
from typing import Annotated, Any

from fastapi import FastAPI, Path, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

import fivefold
from fivefold.errors import FivefoldError
from fivefold.lexicon import Lexicon
from fivefold.progress import Control
from fivefold.serve.advice import suggestions
from fivefold.serve.bounds import MOST_OPENERS, QUICK_SECONDS
from fivefold.serve.files import File, page_files
from fivefold.serve.first import opener_details, openers
from fivefold.serve.game import reviewed
from fivefold.serve.guard import Guard
from fivefold.serve.models import (
    CriterionName,
    Lists,
    OpenerDetails,
    Openers,
    Problem,
    Review,
    ReviewQuestion,
    Suggestions,
    SuggestQuestion,
    TreeAnswer,
    TreeQuestion,
)
from fivefold.serve.store import Store
from fivefold.serve.strategy import best_tree
from fivefold.serve.work import BusyError, ClientGoneError, Recent, Workers

_PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "What was sent cannot be read."},
    413: {"model": Problem, "description": "What was sent is too long."},
    422: {"model": Problem, "description": "What was asked makes no sense, and why."},
    503: {"model": Problem, "description": "Too many questions at once: ask again in a second."},
}
# Names of lists and words in addresses, like those in `models`.
_ListQuery = Annotated[str | None, Query(alias="list", min_length=1, max_length=100)]
_WordPath = Annotated[str, Path(min_length=2, max_length=44)]

_Searched = SuggestQuestion | ReviewQuestion | TreeQuestion


def create_app(
    lexicon: Lexicon | None = None, *, hosts: Collection[str] = (), workers: int = 2
) -> FastAPI:
    """The page and its API; ``lexicon`` is the default list, ``hosts`` names it may be reached by."""
    store = Store(lexicon)
    # Long searches have workers of their own, so that quick questions never wait for them.
    quick, long = Workers(workers), Workers(max(1, workers // 2))
    recent = Recent()

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        quick.stop()
        long.stop()

    app = FastAPI(
        title="fivefold",
        summary="What to guess next, how well was played, strategies and openers.",
        version=fivefold.__version__,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        responses=_PROBLEMS,
    )
    app.state.workers = (quick, long)
    app.add_middleware(Guard, hosts=hosts)
    _add_errors(app)
    _add_files(app)

    async def answer(request: Request, question: str, work: Callable[[Control], BaseModel]) -> Response:
        """What ``work`` answers, or what was answered before."""

        def job(control: Control) -> bytes:
            # While this question waited, another may have got the same answer.
            known = recent.get(question)
            if known is not None:
                return known
            content = work(control).model_dump_json().encode()
            if not control.stop_requested:
                recent.keep(question, content)
            return content

        known = recent.get(question)
        content = await quick.run(request, job) if known is None else known
        return Response(content, media_type="application/json")

    async def searched(
        request: Request,
        question: _Searched,
        search: Callable[[Control, float], BaseModel],
        *,
        certain: Callable[[Any], bool],
    ) -> Response:
        """The same for searches: what is certain answers the question whatever time it allows."""
        # The client's time is left out of one key: a proof is a proof.
        always, timed = _key(question, exclude={"seconds"}), _key(question)
        pool = quick if question.seconds <= QUICK_SECONDS else long

        def job(control: Control) -> bytes:
            if (known := recent.get(always) or recent.get(timed)) is not None:
                return known
            seconds = pool.fair(question.seconds)
            found = search(control, seconds)
            content = found.model_dump_json().encode()
            if certain(found):
                recent.keep(always, content)
            elif not control.stop_requested and (pool is quick or seconds == question.seconds):
                # A quick answer under load has wider bounds; who wants better ones asks for more time.
                recent.keep(timed, content)
            return content

        known = recent.get(always) or recent.get(timed)
        # The more clues, the fewer words are left to search.
        effort = -len(question.guesses if isinstance(question, ReviewQuestion) else question.history)
        content = await pool.run(request, job, effort) if known is None else known
        return Response(content, media_type="application/json")

    @app.get("/api/lists", response_model=Lists, summary="The word lists")
    async def get_lists(request: Request) -> Response:
        return await answer(request, "lists", lambda _: store.lists())

    @app.post("/api/suggest", response_model=Suggestions, summary="What to guess next")
    async def post_suggest(request: Request, question: SuggestQuestion) -> Response:
        def search(control: Control, seconds: float) -> Suggestions:
            return suggestions(store, question, control, seconds)

        sure = ("proven", "conflict")
        return await searched(request, question, search, certain=lambda found: found.status in sure)

    @app.post("/api/review", response_model=Review, summary="How well a game was played")
    async def post_review(request: Request, question: ReviewQuestion) -> Response:
        def search(control: Control, seconds: float) -> Review:
            return reviewed(store, question, control, seconds)

        return await searched(request, question, search, certain=lambda found: found.exact)

    @app.post("/api/tree", response_model=TreeAnswer, summary="How a game goes on with best play")
    async def post_tree(request: Request, question: TreeQuestion) -> Response:
        def search(control: Control, seconds: float) -> TreeAnswer:
            return best_tree(store, question, control, seconds)

        return await searched(request, question, search, certain=lambda found: found.status == "proven")

    @app.get("/api/openers", response_model=Openers, summary="The ranking of first guesses")
    async def get_openers(
        request: Request,
        name: _ListQuery = None,
        by: CriterionName = "entropy",
        start: Annotated[int, Query(ge=1, le=1_000_000)] = 1,
        count: Annotated[int, Query(ge=1, le=MOST_OPENERS)] = 20,
    ) -> Response:
        question = f"openers {name} {by} {start} {count}"
        return await answer(request, question, lambda _: openers(store, name, by, start, count))

    @app.get("/api/openers/{word}", response_model=OpenerDetails, summary="One first guess in detail")
    async def get_opener(
        request: Request, word: _WordPath, name: _ListQuery = None, by: CriterionName = "entropy"
    ) -> Response:
        question = f"opener {name} {by} {word}"
        return await answer(request, question, lambda _: opener_details(store, name, by, word))

    return app


def _key(question: BaseModel, exclude: set[str] | None = None) -> str:
    return f"{type(question).__name__} {question.model_dump_json(exclude=exclude)}"


def _add_files(app: FastAPI) -> None:
    for path, file in page_files().items():
        app.add_api_route(path, _sender(file), methods=["GET", "HEAD"], include_in_schema=False)


def _sender(file: File) -> Callable[[Request], Response]:
    def send(request: Request) -> Response:
        headers = {"ETag": file.tag, "Cache-Control": "no-cache"}
        if file.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(file.content, media_type=file.media_type, headers=headers)

    return send


def _add_errors(app: FastAPI) -> None:
    """Every error is `Problem`: one sentence."""

    @app.exception_handler(FivefoldError)
    async def unanswerable(_: Request, error: FivefoldError) -> Response:
        return _problem(422, str(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        if first["type"] == "json_invalid":
            return _problem(400, "What was sent is not JSON.")
        where = " ".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
        return _problem(422, f"{where}: {first['msg']}" if where else first["msg"])

    @app.exception_handler(HTTPException)
    async def refused(_: Request, error: HTTPException) -> Response:
        return _problem(error.status_code, str(error.detail), error.headers)

    @app.exception_handler(BusyError)
    async def busy(_: Request, __: BusyError) -> Response:
        sentence = "Too many questions at once: ask again in a second."
        return _problem(503, sentence, {"Retry-After": "1"})

    @app.exception_handler(Exception)
    async def mistaken(_: Request, __: Exception) -> Response:
        return _problem(500, "The server made a mistake; what it was stands in its log.")

    @app.exception_handler(ClientGoneError)
    async def gone(_: Request, __: ClientGoneError) -> Response:
        return Response(status_code=499)  # nobody reads it


def _problem(code: int, sentence: str, headers: Mapping[str, str] | None = None) -> Response:
    text = sentence.strip()
    # Text that no encoding can hold may have been sent and be quoted in the sentence.
    text = text.encode("utf-8", "backslashreplace").decode()
    text = text[:1].upper() + text[1:] + "." * (not text.endswith("."))
    return JSONResponse({"error": text}, code, headers)
