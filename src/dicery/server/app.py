"""The application: routes, errors without stack traces, safety around everything."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from dicery.match.match import Refused
from dicery.server.http.guests import Guests
from dicery.server.http.limits import Limits, TooFast
from dicery.server.http.safety import Safety, allowed_hosts
from dicery.server.http.visit import Site, visitor
from dicery.server.page.texts import say
from dicery.server.routes import api, lobby, table, verify
from dicery.server.tables.bot_pool import Bots
from dicery.server.tables.event_writer import NotStored
from dicery.server.tables.registry import PACE, House, NoTable
from dicery.server.tables.store import Store

WARM_UP = 1.0  # seconds after which the bots' processes are started, unless a bot is asked before

_ACT = re.compile("/t/([^/]+)/act")

log = logging.getLogger("dicery")


@dataclass(frozen=True)
class Settings:
    """How a server is set up."""

    db: str
    host: str = "127.0.0.1"
    workers: int = 2
    pace: float = PACE
    limits: Limits | None = None


def create_app(settings: Settings) -> FastAPI:
    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.db)
        house = House(store, Bots(settings.workers), settings.pace)
        warm_up = asyncio.create_task(warm_up_later(house))
        app.state.site = Site(house, Guests(store.key("guests")), settings.limits or Limits())
        try:
            yield
        finally:
            warm_up.cancel()
            await house.close()

    app = FastAPI(
        title="dicery",
        summary="Cooking-dice games on one table",
        version="1",
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.include_router(lobby.router)
    app.include_router(table.router)
    app.include_router(verify.router)
    app.include_router(api.router)
    for kind, handler in ANSWERS.items():
        app.add_exception_handler(kind, handler)
    app.add_exception_handler(500, broken)
    app.add_middleware(Moves)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(allowed_hosts(settings.host)))
    app.add_middleware(Safety)
    return app


async def warm_up_later(house: House) -> None:
    await asyncio.sleep(WARM_UP)
    await house.bots.warm_up()


def error_page(request: Request, status: int, text: str) -> Response:
    """JSON for programs, a page for people; nothing about how it came."""
    if request.url.path.startswith("/api/") or "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"detail": text}, status)
    return visitor(request).page("error.html", status, text=text)


async def no_table(request: Request, error: Exception) -> Response:
    return error_page(request, 404, say("error.404"))


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
    if request.url.path.startswith("/api/"):
        body = {"check": error.check, "reason": error.reason, "clause": error.clause}
        return JSONResponse({"detail": body}, 409)
    return error_page(request, 409, error.reason)


async def not_stored(request: Request, error: Exception) -> Response:
    log.error("could not store: %s", error)
    return error_page(request, 503, say("error.503"))


async def too_fast(request: Request, error: Exception) -> Response:
    return error_page(request, 429, say("error.429"))


async def broken(request: Request, error: Exception) -> Response:
    return error_page(request, 500, say("error.500"))


ANSWERS: dict[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    NoTable: no_table,
    HTTPException: http_error,
    RequestValidationError: unreadable,
    Refused: refused,
    NotStored: not_stored,
    TooFast: too_fast,
}


class Moves:
    """Takes moves past the search for a route: no other request is made as often."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = _ACT.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if found is None:
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            answer = await table.act(request, found[1])
        except tuple(ANSWERS) as error:
            answer = await next(ANSWERS[kind] for kind in ANSWERS if isinstance(error, kind))(request, error)
        await answer(scope, receive, send)
