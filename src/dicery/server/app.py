"""The application: its routes, and the services that they share while it runs."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from fastapi import FastAPI
from starlette.middleware.trustedhost import TrustedHostMiddleware

from dicery.server.http.errors import answer_errors
from dicery.server.http.guests import Guests
from dicery.server.http.limits import Limits
from dicery.server.http.safety import Safety, allowed_hosts
from dicery.server.http.visit import Services
from dicery.server.page.update import Drawings
from dicery.server.routes import api, assets, lobby, table, verify
from dicery.server.tables.bot_pool import BotPool
from dicery.server.tables.registry import PACE, Registry
from dicery.server.tables.store import Store

WARM_UP = 1.0  # seconds after which the bots' processes are started, unless a bot is asked before


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
        store, drawings = Store(settings.db), Drawings()
        registry = Registry(store, BotPool(settings.workers), settings.pace, drawings.forget)
        guests = Guests(store.key("guests"))
        app.state.services = Services(registry, guests, settings.limits or Limits(), drawings)
        warm_up = asyncio.create_task(warm_up_later(registry))
        try:
            yield
        finally:
            warm_up.cancel()
            await registry.close()

    app = FastAPI(
        title="dicery",
        summary="Cooking-dice games on one table",
        version="1",
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    for routes in (table, lobby, assets, verify, api):  # the most frequent requests first
        app.include_router(routes.router)
    answer_errors(app)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(allowed_hosts(settings.host)))
    app.add_middleware(Safety)
    return app


async def warm_up_later(registry: Registry) -> None:
    await asyncio.sleep(WARM_UP)
    await registry.bots.warm_up()
