"""The application: its routes, and the services that they share while it runs."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial

from fastapi import FastAPI

from dicery.server.http.direct import Direct
from dicery.server.http.errors import answer_errors
from dicery.server.http.guests import Guests
from dicery.server.http.limits import Limits
from dicery.server.http.metrics import Metrics
from dicery.server.http.probe import Probe
from dicery.server.http.root_path import RootPath
from dicery.server.http.safety import KnownHosts, Safety, allowed_hosts
from dicery.server.http.visit import Services
from dicery.server.page.rulebook import rules_html
from dicery.server.page.update import Drawings
from dicery.server.routes import analysis, api, assets, devices, health, lobby, puzzles, table, verify
from dicery.server.tables.bot_pool import BotPool
from dicery.server.tables.database.store import Store
from dicery.server.tables.event_writer import NotStored
from dicery.server.tables.registry import Registry

KEYS_READ = 10.0  # seconds after which a server learns of new keys; it signs with them after as many more
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
        tasks = [asyncio.create_task(warm_up_later(registry)), asyncio.create_task(follow_keys(registry, guests))]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await registry.close()

    app = FastAPI(
        title="dicery",
        summary="Cooking-dice games on one table",
        version="1",
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,  # a route of the API, which counts who asks
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
    app.add_middleware(Direct, answers=table.DIRECT)
    app.add_middleware(KnownHosts, allowed_hosts=list(allowed_hosts(settings.host, settings.allowed_hosts)))
    app.add_middleware(Safety, metrics=metrics)
    if settings.root_path:
        app.add_middleware(RootPath, root_path=settings.root_path)
    return app


async def follow_keys(registry: Registry, guests: Guests) -> None:
    """Lets guests go on when the key of their tokens is replaced; other servers learn of it in the same time."""
    while True:
        await asyncio.sleep(KEYS_READ)
        with suppress(NotStored):
            keys = await registry.ask(partial(registry.store.keys, "guests"))
            if tuple(keys) == guests.keys:
                guests.sign_with_newest()
            else:
                guests.renew(*keys)


async def warm_up_later(registry: Registry) -> None:
    """Starts the bots' processes, and reads the rules of all games, which takes a tenth of a second each."""
    await asyncio.sleep(WARM_UP)
    await registry.bots.warm_up()
    for game in registry.games():
        await asyncio.to_thread(rules_html, game)
