"""Two whole applications on one PostgreSQL: guests and limits are the same at both; a database that hangs."""

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable

import httpx
import pytest

from dicery.server.http.limits import Limits, Rate
from tests.server.application import NONCE, browser, code_of, program, running
from tests.server.postgresql import Cluster, needs_postgresql
from tests.server.test_faults import Server
from tests.server.test_kill import reader_of

pytestmark = [pytest.mark.heavy, needs_postgresql]


async def until(what: Callable[[], Awaitable[bool]], seconds: float = 15) -> None:
    end = time.monotonic() + seconds
    while not await what():
        assert time.monotonic() < end, "expected it to happen in time"
        await asyncio.sleep(0.02)


@pytest.mark.asyncio
async def test_a_guest_is_the_same_at_every_server_and_has_the_limits_of_one(postgresql: Cluster) -> None:
    url = postgresql.database()

    def limits() -> Limits:
        return Limits({"chat": Rate(6, 0), "rename": Rate(6, 0)}, most_streams=2)

    async with (
        running(url, limits()) as one,
        running(url, limits()) as other,
        program(one) as here,
        program(other) as there,
    ):
        token = (await here.post("/api/guests", json={"name": "Ana"})).json()["token"]
        for client in (here, there):
            client.headers["authorization"] = f"Bearer {token}"
        code = (await here.post("/api/tables", json={"game": "dessert-dice", "seats": ["you", "open"]})).json()["code"]
        sat = await there.post(f"/api/tables/{code}/nonce", json={"seat": 0, "nonce": NONCE})
        assert sat.status_code == 200, "expected the guest of the first server to have the seat at the second"
        here_limits: Limits = one.state.services.limits
        there_limits: Limits = other.state.services.limits

        async def each_has_reported() -> bool:
            return here_limits.taken is not None and there_limits.taken is not None

        await until(each_has_reported)
        said = {"seat": 0, "text": "hello"}
        for _ in range(6):
            assert (await here.post(f"/api/tables/{code}/chat", json=said)).status_code == 200
        assert (await here.post(f"/api/tables/{code}/chat", json=said)).status_code == 429

        async def refused_there() -> bool:
            return one_of(there_limits.buckets, "chat") < 1

        await until(refused_there)
        assert (await there.post(f"/api/tables/{code}/chat", json=said)).status_code == 429
        asker = next(who for kind, who in here_limits.buckets if kind == "chat" and not who.startswith("at "))
        here_limits.streams.update({asker: 2})

        async def stream_refused_there() -> bool:
            return there_limits.open(asker) == 2

        await until(stream_refused_there)
        assert (await there.get(f"/api/tables/{code}/stream")).status_code == 429


def one_of(buckets: "dict[tuple[str, str], tuple[float, float]]", kind: str) -> float:
    """How much is left in the bucket of a guest for this kind; a full one if nothing was taken."""
    return next((level for (name, who), (level, _) in buckets.items() if name == kind and who[:3] != "at "), 99.0)


@pytest.mark.asyncio
async def test_while_the_database_hangs_every_page_that_needs_it_is_answered_with_503_and_afterwards_works(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(postgresql.database()) as made, browser(made) as ana:
        code = code_of(await ana.post("/play/dessert-dice"))
        asked: list[tuple[str, str]] = [
            ("GET", "/"),
            ("GET", "/me/matches"),
            ("GET", f"/t/{code}"),
            ("GET", f"/t/{code}/replay/0"),
            ("POST", "/me/device"),
            ("GET", "/device/0123456789012345678901"),
            ("POST", "/play/dessert-dice"),
            ("GET", f"/api/tables/{code}"),
        ]
        before = [(await ana.request(method, path)).status_code for method, path in asked]
        monkeypatch.setattr("dicery.server.tables.registry.PATIENCE", 0.4)
        postgresql.freeze(True)
        try:
            begin = time.monotonic()
            found = await asyncio.gather(*(ana.request(method, path) for method, path in asked))
            took = time.monotonic() - begin
        finally:
            postgresql.freeze(False)
        assert [answer.status_code for answer in found] == [503] * len(asked)
        assert took < 5 and not any("Traceback" in answer.text for answer in found)
        monkeypatch.undo()
        after = [(await ana.request(method, path)).status_code for method, path in asked]
        assert after == before and set(before) <= {200, 410}


@pytest.mark.parametrize("workers", [1, 2])
def test_servers_end_within_five_seconds_with_open_streams_and_a_postgresql_that_hangs(
    workers: int, postgresql: Cluster
) -> None:
    server = Server(postgresql.database(), ("--workers", str(workers)))
    try:
        code = open_table(server.base)
        readers = [reader_of(f"{server.base}/t/{code}/stream") for _ in range(3)]
        postgresql.freeze(True)
        begin = time.monotonic()
        server.send(signal.SIGTERM)
        server.process.wait(20)
        took = time.monotonic() - begin
        for reader in readers:
            reader.wait(10)
        assert took < 5, f"expected an end within five seconds, it took {took:.1f}"
    finally:
        postgresql.freeze(False)
        server.kill()


def open_table(base: str) -> str:
    for _ in range(200):
        try:
            token = httpx.post(f"{base}/api/guests", json={"name": "Ana"}).json()["token"]
            break
        except httpx.TransportError:
            time.sleep(0.1)
    body = {"game": "dessert-dice", "seats": ["you", "bot:random"]}
    opened = httpx.post(f"{base}/api/tables", json=body, headers={"authorization": f"Bearer {token}"})
    return str(opened.json()["code"])
