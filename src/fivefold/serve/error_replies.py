"""Errors as the API tells them: a status and one sentence."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from fivefold.base.errors import FivefoldError
from fivefold.serve.workers import BusyError, ClientGoneError


def add_errors(app: FastAPI) -> None:
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
        sentence = "Too many questions at once; try again in a second."
        return _problem(503, sentence, {"Retry-After": "1"})

    @app.exception_handler(Exception)
    async def mistaken(_: Request, __: Exception) -> Response:
        return _problem(500, "Something went wrong on the server; its log has the details.")

    @app.exception_handler(ClientGoneError)
    async def gone(_: Request, __: ClientGoneError) -> Response:
        return Response(status_code=499)  # nobody reads it


def _problem(code: int, sentence: str, headers: Mapping[str, str] | None = None) -> Response:
    text = sentence.strip()
    # Text that no encoding can hold may have been sent and be quoted in the sentence.
    text = text.encode("utf-8", "backslashreplace").decode()
    text = text[:1].upper() + text[1:] + "." * (not text.endswith("."))
    return JSONResponse({"error": text}, code, headers)
