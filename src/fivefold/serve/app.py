"""The application: routes to the views, errors as one sentence."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from functools import partial
from typing import Annotated, Any

from fastapi import FastAPI, Path, Query, Request, Response
from starlette.types import ASGIApp

import fivefold
from fivefold.serve import questions, replies
from fivefold.serve.boards_view import board_suggestions
from fivefold.serve.dispatcher import Dispatcher
from fivefold.serve.error_replies import add_errors
from fivefold.serve.guard import Guard
from fivefold.serve.openers_view import opener_details, openers
from fivefold.serve.page_files import File, page_files
from fivefold.serve.review_view import reviewed
from fivefold.serve.shared_lists import Store
from fivefold.serve.strategy_view import best_tree
from fivefold.serve.suggest_view import is_cheap, suggestions
from fivefold.serve.text_view import played_words, text_read
from fivefold.serve.word_view import marks_before, weighed
from fivefold.words.lexicon import Lexicon

_PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"model": replies.Problem, "description": "What was sent cannot be read."},
    413: {"model": replies.Problem, "description": "What was sent is too long."},
    422: {"model": replies.Problem, "description": "What was asked makes no sense; the error says why."},
    503: {"model": replies.Problem, "description": "Too many questions at once; try again in a second."},
}
# Like the words in `questions`.
_WordPath = Annotated[str, Path(min_length=2, max_length=44)]


class _App(FastAPI):
    """An application with the guard around all of it, so that even replies to mistakes pass it."""

    def build_middleware_stack(self) -> ASGIApp:
        return Guard(super().build_middleware_stack(), self.state.hosts)


def create_app(
    lexicon: Lexicon | None = None, *, hosts: Collection[str] = (), workers: int = 2
) -> FastAPI:
    """The page and its API; ``lexicon`` is the default list, ``hosts`` names it may be reached by."""
    store = Store(lexicon)
    dispatcher = Dispatcher(workers)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        dispatcher.stop()

    app = _App(
        title="fivefold",
        summary="What to guess next, how well you played, best play and openers.",
        version=fivefold.__version__,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        responses=_PROBLEMS,
    )
    app.state.dispatcher = dispatcher
    app.state.hosts = hosts
    add_errors(app)
    _add_files(app)

    @app.get("/api/lists", response_model=replies.Lists, summary="The word lists")
    async def get_lists(request: Request, _: Annotated[questions.Query, Query()]) -> Response:
        return await dispatcher.answer(request, "lists", store.lists)

    @app.post("/api/suggest", response_model=replies.Suggestions, summary="What to guess next")
    async def post_suggest(request: Request, question: questions.SuggestQuestion) -> Response:
        def certain(found: replies.Suggestions) -> bool:
            exact = all(suggestion.expected.exact for suggestion in found.suggestions)
            return found.status == "contradiction" or (found.status == "proven" and exact)

        def cheap() -> bool:
            return is_cheap(store, question)

        search = partial(suggestions, store, question)
        return await dispatcher.search(request, question, search, certain=certain, is_cheap=cheap)

    @app.post("/api/marks", response_model=replies.CertainMarks, summary="What a guess is sure to show")
    async def post_marks(request: Request, question: questions.WordQuestion) -> Response:
        text = f"marks {question.model_dump_json()}"
        return await dispatcher.answer(request, text, lambda: marks_before(store, question))

    @app.post("/api/word", response_model=replies.WeighedWord, summary="What one word is worth")
    async def post_word(request: Request, question: questions.WordQuestion) -> Response:
        search = partial(weighed, store, question)
        return await dispatcher.search(request, question, search, certain=lambda found: found.exact)

    @app.post(
        "/api/boards", response_model=replies.BoardSuggestions, summary="What to guess on several boards"
    )
    async def post_boards(request: Request, question: questions.BoardsQuestion) -> Response:
        search = partial(board_suggestions, store, question)
        return await dispatcher.search(request, question, search, certain=_is_proven)

    @app.post("/api/read", response_model=replies.TypedText, summary="What a typed or pasted text says")
    async def post_read(request: Request, question: questions.TextQuestion) -> Response:
        text = f"read {question.model_dump_json()}"
        return await dispatcher.answer(request, text, lambda: text_read(store, question))

    @app.post("/api/played", response_model=replies.PlayedWords, summary="Which words were played")
    async def post_played(request: Request, question: questions.PlayedQuestion) -> Response:
        text = f"played {question.model_dump_json()}"
        return await dispatcher.answer(request, text, lambda: played_words(question))

    @app.post("/api/review", response_model=replies.Review, summary="How well a game was played")
    async def post_review(request: Request, question: questions.ReviewQuestion) -> Response:
        def certain(found: replies.Review) -> bool:
            return found.exact and (found.best_line_proven or found.answer is None)

        search = partial(reviewed, store, question)
        return await dispatcher.search(request, question, search, certain=certain)

    @app.post("/api/tree", response_model=replies.TreeAnswer, summary="Best play from here on")
    async def post_tree(request: Request, question: questions.TreeQuestion) -> Response:
        search = partial(best_tree, store, question)
        return await dispatcher.search(request, question, search, certain=_is_proven)

    @app.get("/api/openers", response_model=replies.Openers, summary="The ranking of first guesses")
    async def get_openers(
        request: Request, query: Annotated[questions.OpenersQuery, Query()]
    ) -> Response:
        question = f"openers {query.model_dump_json()}"
        return await dispatcher.answer(request, question, lambda: openers(store, query))

    @app.get(
        "/api/openers/{word}", response_model=replies.OpenerDetails, summary="One first guess in detail"
    )
    async def get_opener(
        request: Request, word: _WordPath, query: Annotated[questions.OpenerQuery, Query()]
    ) -> Response:
        question = f"opener {word} {query.model_dump_json()}"
        return await dispatcher.answer(request, question, lambda: opener_details(store, query, word))

    return app


def _is_proven(found: replies.BoardSuggestions | replies.TreeAnswer) -> bool:
    return found.status == "proven"


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
