"""A whole application for the tests: asked in this process, or served at a port of its own for streams and browsers."""

import re
import signal
import threading
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI

from dicery.server.app import Settings, create_app
from dicery.server.http.connection import guarded
from dicery.server.http.limits import Limits, without_limits
from dicery.server.serve import TableServer
from tests.server.tables import url

ORIGIN = "http://localhost"
NONCE = "a nonce of the tests"
ASKED = re.compile(r'<form method="post" action="([^"]+)" data-nonce><input type="hidden" name="seat" value="(\d+)">')


def app(where: Path | str, limits: Limits | None = None, pace: float = 0) -> FastAPI:
    """The application on a database in this folder, or at this address."""
    db = where if isinstance(where, str) else url(where)
    return create_app(Settings(db, workers=1, pace=pace, limits=limits or without_limits()))


@asynccontextmanager
async def running(where: Path | str, limits: Limits | None = None) -> AsyncIterator[FastAPI]:
    made = app(where, limits)
    async with made.router.lifespan_context(made):
        yield made


class Scripted(httpx.AsyncClient):
    """Does what the script of the page does: whatever table asks for a nonce gets one, and the page is loaded again."""

    async def request(self, method: str, url: httpx.URL | str, **how: Any) -> httpx.Response:
        answer = await super().request(method, url, **how)
        asked = ASKED.findall(answer.text)
        for action, seat in asked:
            await super().request("POST", action, data={"seat": seat, "nonce": NONCE})
        return await super().request("GET", answer.url) if asked else answer


def browser(made: FastAPI, script: bool = True) -> httpx.AsyncClient:
    """A client that keeps cookies, follows redirects and says where it comes from, as a browser does."""
    transport = httpx.ASGITransport(made, raise_app_exceptions=False)
    kind = Scripted if script else httpx.AsyncClient
    return kind(transport=transport, base_url=ORIGIN, headers={"origin": ORIGIN}, follow_redirects=True)


def program(made: FastAPI) -> httpx.AsyncClient:
    """A client of the API: no cookies, no origin."""
    transport = httpx.ASGITransport(made, raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url=ORIGIN)


async def begin(client: httpx.AsyncClient, body: Mapping[str, object]) -> dict[str, Any]:
    """A program opens a table and adds a nonce for each of its seats; returns the state."""
    opened = await client.post("/api/tables", json=body)
    assert opened.status_code == 201, opened.text
    state: dict[str, Any] = opened.json()
    for seat in state["own"]:
        given = await client.post(f"/api/tables/{state['code']}/nonce", json={"seat": seat, "nonce": NONCE})
        assert given.status_code == 200, given.text
        state = given.json()
    return state


def code_of(answer: httpx.Response) -> str:
    """The table that a page is about."""
    found = re.search(r"/t/([a-z]+(?:-[a-z]+){3})", str(answer.url))
    assert found, f"expected the page of a table, got {answer.url}"
    return found[1]


def moves_in(page: str) -> list[str]:
    """The moves that a page offers as buttons."""
    return list(dict.fromkeys(unescape(m) for m in re.findall(r'<button[^>]*name="do"[^>]*value="([^"]*)"', page)))


def seq_in(page: str) -> str:
    found = re.search(r'name="seq" value="(\d+)"', page)
    assert found, "expected the number of the log in the page"
    return found[1]


@contextmanager
def served(
    folder: Path, pace: float = 0, port: int = 0, most_connections: int = 0, limits: Limits | None = None
) -> Iterator[str]:
    """The application at a real port; gives its address."""
    server = TableServer(
        uvicorn.Config(
            app(folder, limits, pace),
            http=guarded(most_connections),
            port=port,
            log_level="error",
            timeout_graceful_shutdown=1,
        )
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "expected the server to start"
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.handle_exit(signal.SIGTERM, None)
        thread.join(10)
