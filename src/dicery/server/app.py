"""The application: its routes, and the services that they share while it runs."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from fastapi import FastAPI

from dicery.server.http.errors import answer_errors
from dicery.server.http.guests import Guests
from dicery.server.http.limits import Limits
from dicery.server.http.metrics import Metrics
from dicery.server.http.probe import Probe
from dicery.server.http.root_path import RootPath
from dicery.server.http.safety import KnownHosts, Safety, allowed_hosts
from dicery.server.http.visit import Services
from dicery.server.page.update import Drawings
from dicery.server.routes import analysis, api, assets, devices, health, lobby, puzzles, table, verify
from dicery.server.tables.bot_pool import BotPool
from dicery.server.tables.registry import Registry
from dicery.server.tables.store import Store

WARM_UP = 1.0  # seconds after which the bots' processes are started, unless a bot is asked before


@dataclass(frozen=True)
class Settings:
    """How a server is set up."""

    db: str
    host: str = "127.0.0.1"
    workers: int = 2
    pace: float = 1.0  # multiplies the time that bots take for a step
    limits: Limits | None = None
    allowed_hosts: tuple[str, ...] = ()  # names by which it may be asked
    metrics_for: tuple[str, ...] = ()  # networks that may read /metrics
    root_path: str = ""  # the path of a site at which it is found


def create_app(settings: Settings) -> FastAPI:
    metrics = Metrics()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store, drawings = Store(settings.db), Drawings()
        registry = Registry(store, BotPool(settings.workers), settings.pace, drawings.forget)
        guests = Guests(*store.keys("guests"))
        limits, probe = settings.limits or Limits(), Probe(store.ping)
        if registry.peers:
            registry.peers.outgoing, registry.peers.incoming = limits.report, limits.note
        metrics.watch(registry)
        app.state.services = Services(registry, guests, limits, drawings, metrics, probe, settings.metrics_for)
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
        servers=[{"url": settings.root_path}] if settings.root_path else None,
    )
    for routes in (
        table,
        lobby,
        devices,
        assets,
        puzzles,
        analysis,
        verify,
        api,
        health,
    ):  # the most frequent requests first
        app.include_router(routes.router)
    answer_errors(app)
    app.add_middleware(KnownHosts, allowed_hosts=list(allowed_hosts(settings.host, settings.allowed_hosts)))
    app.add_middleware(Safety, metrics=metrics)
    if settings.root_path:
        app.add_middleware(RootPath, root_path=settings.root_path)
    return app


async def warm_up_later(registry: Registry) -> None:
    await asyncio.sleep(WARM_UP)
    await registry.bots.warm_up()
