"""Answers to requests that fail: JSON for programs, a page for people, and never a stack trace."""

import logging
from collections.abc import Awaitable, Callable

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException

from dicery.match.match import Refused
from dicery.server.http.limits import TooFast
from dicery.server.http.safety import RETRY_AFTER
from dicery.server.http.visit import services_of, visit_of
from dicery.server.page.texts import say
from dicery.server.tables.event_writer import NotStored
from dicery.server.tables.registry import NoGame, NoTable, OldTable

log = logging.getLogger("dicery")


def error_page(request: Request, status: int, text: str) -> Response:
    """For programs JSON, for people a page; one line for those who have looked at too many pages, since that costs
    little.
    """
    if request.url.path.startswith("/api/") or "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"detail": text}, status)
    visit = visit_of(request)
    try:
        visit.spend("view")
    except TooFast:
        return PlainTextResponse(f"{text}\n", status)
    return visit.page("error.html", status, text=text)


async def not_found(request: Request, error: Exception) -> Response:
    return error_page(request, 404, say("error.404"))


async def too_old(request: Request, error: Exception) -> Response:
    """A table that cannot be played here. A match that has ended is still shown: its last drawing and its record."""
    assert isinstance(error, OldTable)
    if error.ending is None or request.method != "GET":
        return error_page(request, 410, say("error.410", reason=error))
    part = request.url.path.rpartition("/")[2]
    if part == "record":
        return PlainTextResponse(error.ending.record)
    if part == "picture.svg":
        return picture_response(error.ending.drawing)
    if request.url.path.startswith("/api/"):
        return JSONResponse({"detail": str(error)}, 410)
    return visit_of(request).page("ended.html", code=request.path_params["code"], reason=error)


def picture_response(drawing: str) -> Response:
    """An SVG file, which may have styles of its own and nothing else."""
    headers = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(drawing, media_type="image/svg+xml", headers=headers)


async def http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    text = say("error.404") if error.status_code == 404 else str(error.detail)
    return error_page(request, error.status_code, text)


async def unreadable(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    if request.url.path.startswith("/api/"):
        found = [{"loc": list(one["loc"]), "msg": one["msg"], "type": one["type"]} for one in error.errors()]
        return JSONResponse({"detail": found}, 422)
    return error_page(request, 422, say("error.422"))


async def refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    services_of(request).metrics.refused(error.check)
    if request.url.path.startswith("/api/"):
        body = {"check": error.check, "reason": error.reason, "clause": error.clause}
        return JSONResponse({"detail": body}, 409)
    return error_page(request, 409, error.reason)


async def not_stored(request: Request, error: Exception) -> Response:
    log.error("could not store: %s", error)
    return error_page(request, 503, say("error.503"))


async def too_fast(request: Request, error: Exception) -> Response:
    services_of(request).metrics.refused("rate")
    answer = error_page(request, 429, say("error.429"))
    answer.headers["retry-after"] = RETRY_AFTER
    return answer


async def broken(request: Request, error: Exception) -> Response:
    return error_page(request, 500, say("error.500"))


ANSWERS: dict[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    NoGame: not_found,
    NoTable: not_found,
    OldTable: too_old,
    HTTPException: http_error,
    RequestValidationError: unreadable,
    Refused: refused,
    NotStored: not_stored,
    TooFast: too_fast,
}


def answer_errors(app: FastAPI) -> None:
    """Lets the application answer with these."""
    for kind, answer in ANSWERS.items():
        app.add_exception_handler(kind, answer)
    app.add_exception_handler(500, broken)
