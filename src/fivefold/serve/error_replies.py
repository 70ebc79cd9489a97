"""Errors as the API tells them: a status and one sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

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
        return _problem(422, _sentence(first))

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


_PLAIN = {
    "missing": "is missing",
    "extra_forbidden": "is not a known field",
    "string_pattern_mismatch": "must have B, Y or G for each letter",
    "tuple_type": "must be a list",
    "too_short": "must not be empty",
    "too_long": "has too many items; the most is {max_length}",
}
"""What is wrong with a field, by the kind of error; other kinds are said in pydantic's words."""


def _sentence(error: Mapping[str, Any]) -> str:
    """What is wrong with a request: the field, as in ``'clues[0].guess'``, and why."""
    where = ""
    for part in error["loc"]:
        if isinstance(part, int):
            where += f"[{part}]"
        elif part not in ("body", "query", "path"):
            where += f".{part}" if where else part
    why = str(error["msg"])
    if plain := _PLAIN.get(error["type"]):
        why = plain.format_map(error.get("ctx", {}))
    why = re.sub(r"^(Input|String) should ", "must ", why)
    why = why.replace("less than or equal to", "at most").replace("greater than or equal to", "at least")
    return f"'{where}' {why}" if where else f"the request {why}"


def _problem(code: int, sentence: str, headers: Mapping[str, str] | None = None) -> Response:
    text = sentence.strip()
    # Text that no encoding can hold may have been sent and be quoted in the sentence.
    text = text.encode("utf-8", "backslashreplace").decode()
    text = text[:1].upper() + text[1:] + "." * (not text.endswith("."))
    return JSONResponse({"error": text}, code, headers)
