"""The application: routes to the views, errors as one sentence."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from typing import Annotated, Any

from fastapi import FastAPI, Path, Query, Request, Response

import fivefold
from fivefold.lexicon import Lexicon
from fivefold.progress import Control
from fivefold.serve.advice import suggestions
from fivefold.serve.bounds import MOST_OPENERS
from fivefold.serve.desk import Desk
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
from fivefold.serve.problems import add_errors
from fivefold.serve.store import Store
from fivefold.serve.strategy import best_tree

_PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "What was sent cannot be read."},
    413: {"model": Problem, "description": "What was sent is too long."},
    422: {"model": Problem, "description": "What was asked makes no sense, and why."},
    503: {"model": Problem, "description": "Too many questions at once: ask again in a second."},
}
# Names of lists and words in addresses, like those in `models`.
_ListQuery = Annotated[str | None, Query(alias="list", min_length=1, max_length=100)]
_WordPath = Annotated[str, Path(min_length=2, max_length=44)]


def create_app(
    lexicon: Lexicon | None = None, *, hosts: Collection[str] = (), workers: int = 2
) -> FastAPI:
    """The page and its API; ``lexicon`` is the default list, ``hosts`` names it may be reached by."""
    store = Store(lexicon)
    desk = Desk(workers)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        desk.stop()

    app = FastAPI(
        title="fivefold",
        summary="What to guess next, how well was played, strategies and openers.",
        version=fivefold.__version__,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        responses=_PROBLEMS,
    )
    app.state.desk = desk
    app.add_middleware(Guard, hosts=hosts)
    add_errors(app)
    _add_files(app)

    @app.get("/api/lists", response_model=Lists, summary="The word lists")
    async def get_lists(request: Request) -> Response:
        return await desk.answer(request, "lists", lambda _: store.lists())

    @app.post("/api/suggest", response_model=Suggestions, summary="What to guess next")
    async def post_suggest(request: Request, question: SuggestQuestion) -> Response:
        def search(control: Control, seconds: float) -> Suggestions:
            return suggestions(store, question, control, seconds)

        def certain(found: Suggestions) -> bool:
            exact = all(suggestion.expected is not None for suggestion in found.suggestions)
            return found.status == "conflict" or (found.status == "proven" and exact)

        return await desk.search(request, question, search, certain=certain)

    @app.post("/api/review", response_model=Review, summary="How well a game was played")
    async def post_review(request: Request, question: ReviewQuestion) -> Response:
        def search(control: Control, seconds: float) -> Review:
            return reviewed(store, question, control, seconds)

        return await desk.search(request, question, search, certain=lambda found: found.exact)

    @app.post("/api/tree", response_model=TreeAnswer, summary="How a game goes on with best play")
    async def post_tree(request: Request, question: TreeQuestion) -> Response:
        def search(control: Control, seconds: float) -> TreeAnswer:
            return best_tree(store, question, control, seconds)

        return await desk.search(
            request, question, search, certain=lambda found: found.status == "proven"
        )

    @app.get("/api/openers", response_model=Openers, summary="The ranking of first guesses")
    async def get_openers(
        request: Request,
        name: _ListQuery = None,
        by: CriterionName = "entropy",
        start: Annotated[int, Query(ge=1, le=1_000_000)] = 1,
        count: Annotated[int, Query(ge=1, le=MOST_OPENERS)] = 20,
    ) -> Response:
        question = f"openers {name} {by} {start} {count}"
        return await desk.answer(request, question, lambda _: openers(store, name, by, start, count))

    @app.get("/api/openers/{word}", response_model=OpenerDetails, summary="One first guess in detail")
    async def get_opener(
        request: Request, word: _WordPath, name: _ListQuery = None, by: CriterionName = "entropy"
    ) -> Response:
        question = f"opener {name} {by} {word}"
        return await desk.answer(request, question, lambda _: opener_details(store, name, by, word))

    return app


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
