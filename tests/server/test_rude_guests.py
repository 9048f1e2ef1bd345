"""One rude guest must not take the table away from the others: memory, connections, streams and rates are bounded."""

import asyncio
import json
import logging
import re
import socket
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unicodedata import normalize
from unittest.mock import MagicMock
from urllib.parse import urlsplit

import httpx
import pytest
import uvicorn
from fastapi import FastAPI
from starlette.routing import Route
from typer.testing import CliRunner
from uvicorn.server import ServerState

from dicery.cli import app
from dicery.server.http.charged import Charged
from dicery.server.http.connection import MOST_HEADERS, GuardedConnection, guarded
from dicery.server.http.guests import LONGEST_TOKEN, MOST_KNOWN, Guests
from dicery.server.http.limits import GUESTS_OF_ADDRESS, RATES, Asker, Limits, Rate, TooFast, network_of
from dicery.server.http.logs import Lines, begin_request
from dicery.server.page.assets import asset_url
from dicery.server.tables.analyses import MOST_OF_ONE, Analyses, TooMany
from dicery.server.tables.bot_pool import HALF_LIFE, LATELY, Account, BotPool
from dicery.server.tables.database.store import Store
from dicery.server.tables.driver import MOST_BOT_TABLES
from dicery.server.tables.event_writer import EventWriter, NotStored
from dicery.server.tables.events import Change
from dicery.server.tables.names import clean_name, unlike
from dicery.server.tables.registry import Registry
from dicery.server.tables.seats import BOT, PERSON, Seat
from tests.server.application import ORIGIN, browser, code_of, moves_in, running, seq_in, served
from tests.server.tables import ANA, game, open_table, people, registry, streaming, url

pytestmark = pytest.mark.heavy


def from_address(made: FastAPI, host: str) -> httpx.AsyncClient:
    """A browser without a cookie at this address."""
    transport = httpx.ASGITransport(made, raise_app_exceptions=False, client=(host, 5000))
    return httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers={"origin": ORIGIN}, follow_redirects=True)


# Memory


def test_tokens_that_nobody_signed_are_not_remembered() -> None:
    guests = Guests(b"k" * 32)
    for number in range(100):
        assert guests.read(f"forged-{number}") is None
    assert guests._guest_of.cache_info().currsize == 0
    assert guests._guest_of.cache_info().maxsize == MOST_KNOWN
    signed = guests.token(guests.new("Ana"))
    assert guests.read(signed) == guests.read(signed) is not None
    assert guests._guest_of.cache_info().currsize == 1


def test_a_token_that_is_too_long_is_not_even_looked_at() -> None:
    guests = Guests(b"k" * 32)
    assert len(guests.token(guests.new("x" * 24))) < LONGEST_TOKEN // 2
    padded = guests.token(guests.new("Ana")) + "x" * LONGEST_TOKEN
    assert guests.read(padded) is None
    assert guests._guest_of.cache_info().misses == 0


@pytest.mark.asyncio
async def test_files_that_are_not_there_are_not_remembered(tmp_path: Path) -> None:
    async with running(tmp_path) as made, browser(made) as eve:
        await eve.get("/nothing")  # the page that says so has files of its own
        known = asset_url.cache_info().currsize
        for number in range(50):
            assert (await eve.get(f"/static/x/{number}.css")).status_code == 404
            assert (await eve.get(f"/picture/{number}.svg")).status_code == 404
        assert asset_url.cache_info().currsize == known


# Connections


def address(base: str) -> tuple[str, int]:
    parts = urlsplit(base)
    assert parts.hostname and parts.port
    return parts.hostname, parts.port


def answer_to(base: str, *pieces: bytes) -> bytes:
    """What comes back until the server hangs up."""
    with socket.create_connection(address(base), 10) as line:
        found = b""
        try:
            for piece in pieces:
                line.sendall(piece)
            while part := line.recv(65536):
                found += part
        except ConnectionError:
            pass
        return found


@pytest.mark.parametrize(
    "pieces",
    [
        [b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ", *[b"y" * 10_000] * 40],
        [b"GET / HTTP/1.1\r\nhost: localhost\r\n", *[b"x: " + b"y" * 10_000 + b"\r\n"] * 40],
        [b"GET /", *[b"y" * 10_000] * 40],
    ],
    ids=["one long header", "many bytes", "long path"],
)
def test_headers_are_limited_in_bytes_before_they_are_complete(pieces: list[bytes], tmp_path: Path) -> None:
    with served(tmp_path) as base:
        said = answer_to(base, *pieces)
        assert said == b"" or b" 431 " in said.splitlines()[0]
        assert httpx.get(base).status_code == 200


def test_headers_are_limited_in_number(tmp_path: Path) -> None:
    with served(tmp_path) as base:
        for count, status in ((MOST_HEADERS - 2, b"200"), (MOST_HEADERS + 1, b"400")):
            few = b"".join(b"x%d: y\r\n" % number for number in range(count))
            said = answer_to(base, b"GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n" + few + b"\r\n")
            assert status in said.splitlines()[0]


FORM = b"POST /me HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\n"


@pytest.mark.parametrize("half", [b"", b"GET / HTTP/1.1\r\nhost:", FORM + b"content-length: 9\r\n\r\nn"])
def test_a_request_that_does_not_arrive_ends(half: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GuardedConnection, "request_time", 0.2)
    with served(tmp_path) as base:
        begin = time.monotonic()
        said = answer_to(base, half)
        assert b" 408 " in said.splitlines()[0]
        assert time.monotonic() - begin < 5


def test_one_address_cannot_hold_all_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(tmp_path, most_connections=20) as base, ExitStack() as held:
        for _ in range(20):
            line = held.enter_context(socket.create_connection(address(base), 10))
            line.sendall(b"GET / HT")
        time.sleep(0.1)
        with socket.create_connection(address(base), 10) as one_more, pytest.raises(ConnectionError):
            one_more.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")
            if one_more.recv(100) == b"":
                raise ConnectionError("the server has hung up")
        held.close()
        time.sleep(0.1)
        assert httpx.get(base).status_code == 200


def connect(kind: type[GuardedConnection], address: str) -> MagicMock:
    """A connection of this kind from an address; its transport."""
    made = kind(uvicorn.Config(FastAPI()), ServerState(), {})
    transport = MagicMock()
    transport.get_extra_info = lambda name, default=None: (address, 1) if name == "peername" else default
    made.connection_made(transport)
    made._stop_deadline()
    return transport


@pytest.mark.asyncio
async def test_connections_of_a_trusted_network_of_proxies_are_not_counted() -> None:
    kind = guarded(1, ("10.0.0.0/8",))
    assert not any(connect(kind, f"10.0.0.{number % 2}").abort.called for number in range(5))
    assert [connect(kind, "192.0.2.1").abort.called for _ in range(2)] == [False, True]


@pytest.mark.asyncio
async def test_connections_of_ipv6_are_counted_by_what_their_owner_cannot_choose() -> None:
    kind = guarded(most=3)
    lines = [connect(kind, f"2001:db8:1:2::{number:x}") for number in range(5)]
    assert [line.abort.called for line in lines] == [False] * 3 + [True] * 2
    assert not connect(kind, "2001:db8:1:3::1").abort.called


# Rates and streams, by guest and by address


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_is_counted_by_what_its_owner_cannot_choose(host: str, network: str) -> None:
    assert network_of(host) == network


def test_many_guests_of_one_address_share_what_an_address_may_do() -> None:
    limits = Limits({"open": Rate(4, 1)}, lambda: 0.0)
    opened = 0
    for number in range(100):
        try:
            limits.spend("open", Asker(f"guest {number}", "203.0.113.9"))
            opened += 1
        except TooFast:
            pass
    assert opened == 4 * GUESTS_OF_ADDRESS
    limits.spend("open", Asker("ana", "198.51.100.7"))


@pytest.mark.asyncio
async def test_guests_without_end_do_not_open_tables_without_end(tmp_path: Path) -> None:
    limits = Limits({"open": Rate(3, 0)}, lambda: 0.0)
    async with running(tmp_path, limits) as made:
        opened = 0
        for _ in range(40):
            async with from_address(made, "203.0.113.9") as eve:
                await eve.get("/")
                opened += (await eve.post("/play/dessert-dice")).status_code == 200
        assert opened == 3 * GUESTS_OF_ADDRESS
        async with from_address(made, "198.51.100.7") as ana:
            await ana.get("/")
            assert (await ana.post("/play/dessert-dice")).status_code == 200


@pytest.mark.asyncio
async def test_an_address_gets_only_so_many_new_guests(tmp_path: Path) -> None:
    async with running(tmp_path, Limits({"arrive": Rate(2, 0)}, lambda: 0.0)) as made:
        cookies = 0
        for _ in range(5):
            async with from_address(made, "203.0.113.9") as eve:
                page = await eve.get("/")
                assert page.status_code == 200
                cookies += "set-cookie" in page.headers
        assert cookies == 2


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("kind", "method", "path"),
    [
        ("view", "GET", "/"),
        ("view", "GET", "/me"),
        ("view", "GET", "/new/dessert-dice"),
        ("search", "GET", "/games/dessert-dice/rules?q=tip"),
        ("rename", "POST", "/me"),
        ("verify", "POST", "/verify"),
        ("read", "GET", "/api/games"),
        ("read", "GET", "/api/tables"),
        ("read", "GET", "/api/tables/plum-wok-ember-rice"),
        ("arrive", "POST", "/api/guests"),
    ],
)
async def test_everything_that_costs_has_a_rate(kind: str, method: str, path: str, tmp_path: Path) -> None:
    async with running(tmp_path, Limits({kind: Rate(2, 0)}, lambda: 0.0)) as made:
        async with from_address(made, "203.0.113.9") as eve:
            body: dict[str, str] | None = {} if path.startswith("/api") and method == "POST" else None
            found = [(await eve.request(method, path, json=body)).status_code for _ in range(4)]
        assert 429 not in found[:1] and found[-1] == 429


FREE = {"/offline", "/manifest.webmanifest", "/sw.js", "/icon-{size}.png", "/static/{asked}/{name:path}"} | {
    "/picture/{name}.svg",
    "/games/{name}/how-to-play/{number}.svg",
    "/healthz",
    "/readyz",
    "/metrics",
}  # files that are made once for everybody, and what is for the operator
FILLED = {"name": "dessert-dice", "code": "plum-wok-ember-rice", "puzzle": "x", "seat": "0", "key": "x", "step": "0"}
FIELDS = {
    "seat": "0",
    "seq": "0",
    "do": "x",
    "turn": "x",
    "text": "x",
    "level": "random",
    "nonce": "x" * 8,
    "name": "x",
}


@pytest.mark.asyncio
async def test_every_address_has_a_rate_but_for_files_and_for_the_operator(tmp_path: Path) -> None:
    nothing = Limits({kind: Rate(0, 0) for kind in RATES}, lambda: 0.0)
    async with running(tmp_path, nothing) as made, from_address(made, "203.0.113.9") as eve:
        guests = made.state.services.guests
        known = {"authorization": f"Bearer {guests.token(guests.new('Eve'))}"}
        asked = 0
        for method, path in sorted(addresses(made)):
            if path in FREE:
                continue
            body: dict[str, Any] = {}
            if method == "POST":
                body = {"json": {}} if path.startswith("/api") else {"data": FIELDS}
            answer = await eve.request(method, path.format(**FILLED), headers=known, **body)
            assert answer.status_code == 429, f"{method} {path}: {answer.status_code}"
            assert "retry-after" in answer.headers
            asked += 1
        assert asked > 50


def addresses(made: FastAPI) -> set[tuple[str, str]]:
    """The methods and paths that the application answers."""
    routes = [route for router in made.routes for route in vars(router)["original_router"].routes]
    assert all(isinstance(route, Route) for route in routes)
    return {(method, route.path) for route in routes for method in route.methods if method != "HEAD"}


@pytest.mark.asyncio
async def test_wrong_addresses_and_forged_tokens_have_rates_too_and_cost_no_page_beyond_them(tmp_path: Path) -> None:
    limits = Limits({"view": Rate(2, 0), "read": Rate(2, 0)}, lambda: 0.0)
    async with running(tmp_path, limits) as made, from_address(made, "203.0.113.9") as eve:
        kinds = []
        for number in range(4):
            page = await eve.get(f"/nowhere/{number}", headers={"cookie": ""})
            eve.cookies.clear()
            assert page.status_code == 404
            kinds.append((page.headers["content-type"].split(";")[0], "set-cookie" in page.headers))
        assert kinds == [("text/html", True)] * 2 + [("text/plain", False)] * 2
        forged = {"authorization": "Bearer forged"}
        found = [(await eve.get("/api/games", headers=forged)).status_code for _ in range(4)]
        assert found == [401, 401, 429, 429]


def test_an_address_gets_half_of_the_core_in_the_long_run() -> None:
    now = [0.0]
    limits = Limits({}, lambda: now[0], work=Rate(2, 0.5))
    limits.worked("203.0.113.9", 1.5)
    assert limits.has_work_left("203.0.113.9")
    limits.worked("203.0.113.9", 2.5)  # one request may take longer than there is left
    assert not limits.has_work_left("203.0.113.9") and limits.has_work_left("198.51.100.7")
    now[0] += 3.9
    assert not limits.has_work_left("203.0.113.9")
    now[0] += 0.2
    assert limits.has_work_left("203.0.113.9")


@pytest.mark.asyncio
async def test_an_address_that_keeps_the_core_busy_waits_whatever_it_asks_for(tmp_path: Path) -> None:
    async with running(tmp_path, Limits({}, lambda: 0.0, work=Rate(0.02, 0))) as made:
        rude, other = (
            httpx.AsyncClient(transport=httpx.ASGITransport(made, client=(host, 1)), base_url=ORIGIN)
            for host in ("203.0.113.9", "198.51.100.7")
        )
        answers = [(await rude.get(path)).status_code for path in ["/", "/puzzles", "/offline"] * 30]
        assert answers[0] == 200 and answers[-1] == 429
        assert (await rude.get("/healthz")).status_code == 200
        assert (await other.get("/")).status_code == 200


@pytest.mark.asyncio
async def test_time_that_a_request_waits_is_not_charged_and_a_cancelled_one_ends() -> None:
    spent: list[float] = []
    ended: list[str] = []

    async def wait() -> None:
        try:
            await asyncio.sleep(0.05)
            await asyncio.sleep(9)
        finally:
            ended.append("yes")

    async def charged() -> None:
        await Charged(wait(), spent.append)

    task = asyncio.create_task(charged())
    await asyncio.sleep(0.1)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended == ["yes"] and len(spent) == 3 and sum(spent) < 0.02


def test_open_streams_are_counted_by_guest_and_by_address() -> None:
    limits = Limits({}, most_streams=2)
    eve, other = Asker("eve", "203.0.113.9"), Asker("ana", "198.51.100.7")
    with streaming(limits, eve), streaming(limits, eve):
        with pytest.raises(TooFast), streaming(limits, eve):
            pass
        with streaming(limits, other):
            pass
    with ExitStack() as held:
        for number in range(2 * GUESTS_OF_ADDRESS):
            held.enter_context(streaming(limits, Asker(f"guest {number}", "203.0.113.9")))
        with pytest.raises(TooFast), streaming(limits, Asker("one more", "203.0.113.9")):
            pass
        with streaming(limits, other):
            pass
    assert not limits.streams


def test_streams_of_programs_without_a_token_do_not_share_one_bucket() -> None:
    limits = Limits({"stream": Rate(1, 0)}, lambda: 0.0)
    limits.spend("stream", Asker("", "203.0.113.9"))
    limits.spend("stream", Asker("", "198.51.100.7"))
    with pytest.raises(TooFast):
        limits.spend("stream", Asker("", "203.0.113.9"))


@pytest.mark.asyncio
async def test_a_stream_too_many_is_refused_before_it_begins(tmp_path: Path) -> None:
    limits = Limits({}, most_streams=1)
    async with running(tmp_path, limits) as made, browser(made) as ana:
        code = code_of(await ana.post("/play/dessert-dice"))
        with streaming(limits, Asker("", "127.0.0.1")):
            async with httpx.AsyncClient(transport=httpx.ASGITransport(made), base_url=ORIGIN) as program:
                for path in (f"/api/tables/{code}/stream", f"/t/{code}/stream"):
                    assert (await program.get(path)).status_code == 429


# The event writer, and strange requests


@pytest.mark.asyncio
async def test_the_event_writer_survives_any_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(url(tmp_path))
    writer = EventWriter(store)

    def explode(changes: object) -> None:
        raise ZeroDivisionError("something nobody has thought of")

    monkeypatch.setattr(store, "append", explode)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="something nobody has thought of"):
            await writer.write(Change("no-such-table-here", 0, (), "", ()))
    assert writer.alive
    assert writer.failures == 2
    writer.close()
    store.close()


@pytest.mark.asyncio
async def test_an_event_writer_that_fails_outside_the_database_answers_everybody_and_starts_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with registry(tmp_path) as here:
        code = await open_table(here, game(), people(), {"starter": 1})
        writer = here.event_writer

        def explode(stored: dict[str, int]) -> None:
            raise ZeroDivisionError("nobody has thought of this either")

        def explode_once(stored: dict[str, int]) -> None:
            writer.announce = None
            explode(stored)

        writer.announce = explode_once  # after the change was stored and acknowledged
        await here.change(code, lambda table: table.say(ANA, 0, "one"))
        async with asyncio.timeout(10):
            while writer.restarts == 0:  # the writer announces after it has answered
                await asyncio.sleep(0.01)
        with monkeypatch.context() as patched:
            patched.setattr(writer, "_append", explode)  # before it was stored
            with pytest.raises(NotStored):
                await here.change(code, lambda table: table.say(ANA, 0, "two"))
        await here.change(code, lambda table: table.say(ANA, 0, "three"))
        async with here.at(code) as table:
            assert [said.text for said in table.chat] == ["one", "three"]
        assert writer.alive and writer.restarts == 2 and not writer.waiting
    assert caplog.text.count("the event writer has failed and starts again") == 2


@pytest.mark.asyncio
@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//", "http://localhost:x]"])
async def test_an_origin_that_is_no_address_is_refused(origin: str, tmp_path: Path) -> None:
    async with running(tmp_path) as made, browser(made) as ana:
        assert (await ana.post("/me", data={"name": "Ana"}, headers={"origin": origin})).status_code == 403


@pytest.mark.asyncio
@pytest.mark.parametrize("code", ["%00", "a%00b", "x" * 65, "%ff%fe", "A-b-c-d", "a--b"])
async def test_a_code_that_is_none_is_not_looked_up(code: str, tmp_path: Path) -> None:
    async with running(tmp_path) as made, browser(made) as ana:
        made.state.services.registry.store.load = None  # asking the database would fail
        for path in (f"/t/{code}", f"/t/{code}/result", f"/api/tables/{code}"):
            assert (await ana.get(path)).status_code in (404, 422)


# Bots are shared fairly


@pytest.mark.asyncio
async def test_workers_serve_those_who_had_least_time_and_people_first() -> None:
    now: list[float] = [0.0]
    served_payers: list[str] = []
    bots = BotPool(1, clock=lambda: now[0])

    async def think(payer: str, seconds: float, people: bool = True) -> None:
        async with bots.lent(Account(payer, people)):
            served_payers.append(payer)
            await asyncio.sleep(0.001)
            now[0] += seconds

    rude = [asyncio.create_task(think("rude", 1)) for _ in range(20)]
    await asyncio.sleep(0)
    bot_table = asyncio.create_task(think("watcher", 0.1, people=False))
    polite = [asyncio.create_task(think("polite", 0.1)) for _ in range(3)]
    await asyncio.gather(*rude, *polite, bot_table)
    assert served_payers[:4] == ["rude", "polite", "polite", "polite"]
    assert served_payers[-1] == "watcher"
    assert len(bots.idle) == 1 and not bots.waiting


@pytest.mark.asyncio
async def test_the_last_idle_worker_is_for_others_while_others_ask() -> None:
    now = [0.0]
    bots = BotPool(2, clock=lambda: now[0])
    at_once: list[bool] = []

    async def think(payer: str) -> None:
        async with bots.lent(Account(payer)):
            await asyncio.sleep(0.001)

    async def ask() -> None:
        bots_before = len(bots.idle)
        task = asyncio.create_task(think("polite"))
        await asyncio.sleep(0)
        at_once.append(bots_before == 1 and len(bots.idle) == 0)
        await task

    await think("polite")
    rude = [asyncio.create_task(think("rude")) for _ in range(30)]
    for _ in range(5):
        await asyncio.sleep(0.002)
        await ask()
    assert at_once == [True] * 5
    now[0] += LATELY + 1
    await asyncio.sleep(0.005)
    assert not bots.idle and bots.holding["rude"] == 2, "expected all workers for the only one who asks"
    await asyncio.gather(*rude)
    assert len(bots.idle) == 2 and not +bots.holding


@pytest.mark.asyncio
async def test_beside_a_hundred_tables_of_one_guest_another_guests_bot_takes_less_than_twice_its_usual_time() -> None:
    """With workers that take time and no processor: the sharing alone is measured; bench/bots.py has real ones."""
    usual = 0.03
    bots = BotPool(2)

    async def think(account: Account) -> float:
        begin = time.monotonic()
        async with bots.lent(account):
            await asyncio.sleep(usual)
        return time.monotonic() - begin

    async def table() -> None:
        while True:
            await think(Account("rude", address="203.0.113.9"))

    await think(Account("polite", address="198.51.100.7"))
    rude = [asyncio.create_task(table()) for _ in range(100)]
    await asyncio.sleep(0.1)
    times = [await think(Account("polite", address="198.51.100.7")) for _ in range(15)]
    for task in rude:
        task.cancel()
    await asyncio.gather(*rude, return_exceptions=True)
    assert sorted(times)[7] < 2 * usual, f"expected less than twice {usual} s, got {sorted(times)}"


@pytest.mark.asyncio
async def test_thinking_time_counts_for_the_guest_and_for_the_address() -> None:
    now = [0.0]
    bots = BotPool(1, clock=lambda: now[0])
    order: list[str] = []

    async def think(account: Account) -> None:
        async with bots.lent(account):
            order.append(account.guest)
            await asyncio.sleep(0.001)
            now[0] += 1

    one_address = [asyncio.create_task(think(Account(f"rude {n}", address="203.0.113.9"))) for n in range(20)]
    await asyncio.sleep(0)
    polite = [asyncio.create_task(think(Account("polite", address="198.51.100.7"))) for _ in range(3)]
    await asyncio.gather(*one_address, *polite)
    assert [n for n, guest in enumerate(order) if guest == "polite"] == [1, 3, 5], "expected turns by address"
    assert bots.recent("at 203.0.113.9") > bots.recent("at 198.51.100.7") > bots.recent("rude 3") > 0


@pytest.mark.asyncio
async def test_a_table_counts_for_its_host_and_for_the_address_that_opened_or_loaded_it(tmp_path: Path) -> None:
    async with running(tmp_path) as made, from_address(made, "203.0.113.9") as eve:
        await eve.get("/")
        code = code_of(await eve.post("/play/dessert-dice"))
        here: Registry = made.state.services.registry
        host = here.tables[code].table.header.host
        assert here.tables[code].account.payers == (host, "at 203.0.113.9")
        here._drop(here.tables[code])
        async with from_address(made, "2001:db8:1:2::7") as watcher:
            await watcher.get(f"/t/{code}")
        assert here.tables[code].account.payers == (host, "at 2001:db8:1:2::/64")


@pytest.mark.asyncio
async def test_few_analyses_of_one_guest_or_address_wait_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(record: str, progress: object) -> str:
        await asyncio.Event().wait()
        return ""

    monkeypatch.setattr("dicery.server.tables.analyses.run", never)
    analyses = Analyses(Store("sqlite://"), lambda question: asyncio.to_thread(question))
    for number in range(MOST_OF_ONE):
        analyses.begin(f"table {number}", "", "eve")
    with pytest.raises(TooMany):
        analyses.begin("one more", "", "eve")
    analyses.begin("another", "", "ana")
    await analyses.close()


@pytest.mark.asyncio
async def test_thinking_time_is_forgotten_in_time() -> None:
    now = [0.0]
    bots = BotPool(1, clock=lambda: now[0])
    async with bots.lent(Account("rude")):
        now[0] += 8
    assert bots.recent("rude") == 8
    now[0] += HALF_LIFE
    assert bots.recent("rude") == 4


@pytest.mark.asyncio
async def test_a_request_that_is_given_up_leaves_its_worker_to_the_next() -> None:
    bots = BotPool(1)

    async def think(payer: str) -> str:
        async with bots.lent(Account(payer)):
            await asyncio.sleep(0.01)
        return payer

    first, second, third = (asyncio.create_task(think(payer)) for payer in ("a", "b", "c"))
    await asyncio.sleep(0)
    second.cancel()
    assert await third == "c"
    assert await first == "a"
    assert len(bots.idle) == 1 and not bots.waiting


def bot_seats(count: int = 2, level: str = "random") -> list[Seat]:
    return [Seat(number, BOT, f"Bot {number}", level=level) for number in range(count)]


@pytest.mark.asyncio
async def test_bots_among_themselves_play_only_while_somebody_watches(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        code = await here.open(game(), bot_seats(), {}, "eve")
        await asyncio.sleep(0.2)
        async with here.at(code) as table:
            before = table.number
        with here.watching(code):
            for _ in range(200):
                await asyncio.sleep(0.02)
                async with here.at(code) as table:
                    if table.number > before:
                        break
        async with here.at(code) as table:
            assert table.number > before
        await asyncio.sleep(0.1)
        async with here.at(code) as table:
            stopped = table.number
        await asyncio.sleep(0.2)
        async with here.at(code) as table:
            assert table.number == stopped


@pytest.mark.asyncio
async def test_one_guest_has_bots_among_themselves_at_a_few_tables_only(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        codes = [await here.open(game(), bot_seats(), {}, "eve") for _ in range(MOST_BOT_TABLES + 1)]
        with ExitStack() as held:
            for code in codes:
                held.enter_context(here.watching(code))
            assert sum(bool(hosted.drivers) for hosted in here.tables.values()) == MOST_BOT_TABLES
            for _ in range(1500):
                await asyncio.sleep(0.02)
                if all(hosted.table.state.over for hosted in here.tables.values()):
                    break
            assert all(hosted.table.state.over for hosted in here.tables.values())


# Names and chat


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Zoe\u0308", "Zoë"),
        ("a\u202eb\u2066c", "a b c"),
        ("\u3164\u2800", ""),
        ("\u0301\u0301", ""),
        ("A\u200bna", "A na"),
        ("x" + "\u0301\u0302\u0303\u0304" * 9, "x" + "\u0301\u0302"),
        ("🍮", "🍮"),
        ("李 小龙", "李 小龙"),
    ],
)
def test_only_what_can_be_seen_is_left_of_a_name(typed: str, kept: str) -> None:
    assert clean_name(typed) == normalize("NFC", kept)


def test_names_at_a_table_are_unlike_one_another() -> None:
    assert unlike("Rosemary", ["Sage"]) == "Rosemary"
    assert unlike("ROSEMARY", ["Rosemary"]) == "ROSEMARY 2"
    assert unlike("\uff32osemary", ["Rosemary", "Rosemary 2"]) == "\uff32osemary 3"
    assert len(unlike("x" * 24, ["x" * 24])) <= 24


@pytest.mark.asyncio
async def test_a_second_guest_of_the_same_name_is_told_apart(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        code = await here.open(
            game(), [Seat(0, PERSON, "Ana", "guest-ana"), Seat(1, "open", "Seat 2")], {}, "guest-ana"
        )
        await here.change(code, lambda table: table.sit("guest-eve", "ANA", 1))
        async with here.at(code) as table:
            assert table.names() == ["Ana", "ANA 2"]
        await here.change(code, lambda table: table.rename("guest-eve", "ana"))
        async with here.at(code) as table:
            assert table.names() == ["Ana", "ana 2"]


# Logs


def test_log_lines_have_time_level_and_request_for_people_and_for_programs() -> None:
    number = begin_request()
    record = logging.LogRecord("dicery", logging.WARNING, "", 0, "a bot was stopped after %d s", (3,), None)
    assert re.fullmatch(
        rf"\d{{4}}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{{3}} WARNING \[{number}\] a bot was stopped after 3 s",
        Lines(as_json=False).format(record),
    )
    said = json.loads(Lines(as_json=True).format(record))
    assert (said["level"], said["request"], said["message"]) == ("WARNING", number, "a bot was stopped after 3 s")


@pytest.mark.asyncio
async def test_what_the_database_refuses_is_logged_without_moves_or_guests(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(tmp_path) as made, browser(made) as ana:
        page = await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "bot:random", "o-starter": "1"})
        code, move = code_of(page), moves_in(page.text)[0]
        with made.state.services.registry.store.engine.begin() as connection:
            connection.exec_driver_sql("DROP TABLE events")
        sent = {"seat": 0, "seq": seq_in(page.text), "do": move}
        answer = await ana.post(f"/t/{code}/act", data=sent)
    assert answer.status_code == 503
    assert "Traceback" not in answer.text
    assert f'"{move}"' not in caplog.text
    assert "parameters" not in caplog.text or "hidden" in caplog.text


def test_a_trace_in_the_log_says_where_and_not_what() -> None:
    secret = "-".join(["c3", "of", "guest", "ana"])  # not in a line of the source, which a trace quotes

    def fail() -> None:
        try:
            raise KeyError(secret)
        except KeyError as error:
            raise ValueError(f"expected a move, got {secret}") from error

    for as_json in (False, True):
        with pytest.raises(ValueError) as raised:
            fail()
        error = raised.value
        record = logging.LogRecord(
            "dicery", logging.ERROR, "", 0, "a bot was stopped", (), (type(error), error, error.__traceback__)
        )
        said = Lines(as_json).format(record)
        assert secret not in said
        assert "KeyError" in said and "ValueError" in said and "in fail" in said


def test_a_task_that_nobody_waits_for_is_logged_without_its_error() -> None:
    record = logging.LogRecord(
        "asyncio", logging.ERROR, "", 0, "Task exception was never retrieved\nfuture: <Task exception=c3>", (), None
    )
    assert Lines(False).format(record).endswith("Task exception was never retrieved")


@pytest.mark.parametrize(
    "db",
    [
        "nonsense",
        "oracle://scott:tiger@db/x",
        "sqlite:///FILE/x.sqlite",
        "sqlite:///FILE",
        "postgresql+psycopg://scott:tiger@/tables?host=FILE",
        "postgresql+psycopg://scott:tiger@127.0.0.1:9/tables",
    ],
)
def test_a_wrong_database_is_answered_in_one_line_without_its_password(db: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    db = db.replace("FILE", str(tmp_path / "file"))
    answer = CliRunner().invoke(app, ["serve", "--port", "0", "--db", db])
    assert answer.exit_code == 2
    assert "dicery: " in answer.stderr and "Traceback" not in answer.output
    assert "tiger" not in answer.output


def test_every_answer_has_the_number_of_its_request(tmp_path: Path) -> None:
    with served(tmp_path) as base:
        numbers = {httpx.get(base).headers["x-request-id"] for _ in range(3)}
        assert len(numbers) == 3
