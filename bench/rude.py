"""The rude guests of the soak: one attack after the other from a few addresses.

They are a process of their own, so that their work does not count as time that a polite guest has waited.
"""

import asyncio
import os
import random
import secrets
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

import httpx

import dicery

PAUSE = 0.2  # seconds between two attacks of one guest
QUIET = 0.25  # the share of the time without attacks and faults
NICE = 10  # they have a machine of their own, as it were


def is_quiet(since: float, period: float) -> bool:
    """Are there neither attacks nor faults so many seconds after the begin? Each period begins with some quiet."""
    return since % period < QUIET * period


@dataclass(frozen=True)
class Span:
    """One attack, from when to when."""

    kind: str
    begin: float
    end: float


@dataclass
class Rude:
    """What the rude guests know, and what they have done."""

    ports: list[int]  # of the servers
    luck: random.Random
    codes: list[str] = field(default_factory=list)  # tables of the polite guests
    seen: Counter[str] = field(default_factory=Counter)
    spans: list[Span] = field(default_factory=list)

    @property
    def port(self) -> int:
        return self.luck.choice(self.ports)

    def client(self, address: str) -> httpx.AsyncClient:
        base = f"http://127.0.0.1:{self.port}"
        return httpx.AsyncClient(base_url=base, headers={"x-forwarded-for": address}, timeout=20)

    async def guest(self, here: httpx.AsyncClient) -> dict[str, str]:
        """The headers of a new guest."""
        token = (await here.post("/api/guests", json={})).json()["token"]
        return {"authorization": f"Bearer {token}"}


def rude_guests(ports: list[int], seed: int, seconds: float, period: float, line: Connection) -> None:
    """The process of the rude guests; sends what they have done, and when, at the end."""
    os.nice(NICE)
    if hasattr(os, "SCHED_BATCH"):  # an answer to them is no reason to stop who works at this machine
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    rude = Rude(ports, random.Random(seed))
    asyncio.run(attack(rude, time.monotonic(), seconds, period, line))
    line.send((rude.seen, rude.spans))


async def attack(rude: Rude, begin: float, seconds: float, period: float, line: Connection) -> None:
    end = begin + seconds
    await asyncio.gather(listen(rude, end, line), *(attack_on(rude, begin, end, period) for _ in range(2)))


async def listen(rude: Rude, end: float, line: Connection) -> None:
    """Learns of the tables of the polite guests."""
    while time.monotonic() < end:
        while line.poll():
            rude.codes.append(line.recv())
        await asyncio.sleep(0.5)


async def attack_on(rude: Rude, start: float, end: float, period: float) -> None:
    """One attack after the other, each within a second or so, but for the times of quiet."""
    while time.monotonic() < end:
        if is_quiet(time.monotonic() - start, period):
            await asyncio.sleep(PAUSE)
            continue
        chosen, begin = rude.luck.choice(ATTACKS), time.monotonic()
        with suppress(httpx.TransportError, OSError, ValueError, KeyError, TimeoutError):
            await chosen(rude, f"203.0.113.{rude.luck.randrange(4)}")
            rude.seen[f"attack {chosen.__name__}"] += 1
        rude.spans.append(Span(chosen.__name__, begin, time.monotonic()))
        await asyncio.sleep(PAUSE)


async def forged_tokens(rude: Rude, address: str) -> None:
    async with rude.client(address) as here:
        for _ in range(50):
            await here.get("/api/tables", headers={"authorization": f"Bearer {secrets.token_hex(300)}"})


async def many_guests(rude: Rude, address: str) -> None:
    for _ in range(20):
        async with rude.client(address) as here:
            await here.get("/")


async def wrong_addresses(rude: Rude, address: str) -> None:
    async with rude.client(address) as here:
        for _ in range(50):
            await here.get(f"/static/x/{secrets.token_hex(500)}")


async def many_tables(rude: Rude, address: str) -> None:
    async with rude.client(address) as here:
        known = await rude.guest(here)
        for _ in range(30):
            body = {"game": rude.luck.choice(list(dicery.SHELF)), "seats": ["you", "bot:master"]}
            opened = await here.post("/api/tables", json=body, headers=known)
            if opened.status_code == 201:
                sent = {"seat": 0, "nonce": "rude-rude-rude"}
                await here.post(f"/api/tables/{opened.json()['code']}/nonce", json=sent, headers=known)


async def half_requests(rude: Rude, address: str) -> None:
    lines = [await asyncio.open_connection("127.0.0.1", rude.port) for _ in range(50)]
    for _, writer in lines:
        writer.write(b"GET / HTTP/1.1\r\nhost: loc")
    await asyncio.sleep(1)
    for _, writer in lines:
        writer.close()


async def long_headers(rude: Rude, address: str) -> None:
    for _ in range(10):
        _, writer = await asyncio.open_connection("127.0.0.1", rude.port)
        writer.write(b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ")
        with suppress(ConnectionError):
            for _ in range(50):
                writer.write(b"y" * 20_000)
                await writer.drain()
        writer.close()


async def many_streams(rude: Rude, address: str) -> None:
    code = rude.luck.choice(rude.codes or ["plum-wok-ember-rice"])
    lines = [await asyncio.open_connection("127.0.0.1", rude.port) for _ in range(60)]
    for _, writer in lines:
        head = f"GET /api/tables/{code}/stream HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: {address}\r\n\r\n"
        writer.write(head.encode())
    await asyncio.sleep(2)
    for _, writer in lines:
        writer.close()


async def wrong_moves(rude: Rude, address: str) -> None:
    async with rude.client(address) as here:
        known = await rude.guest(here)
        for code in rude.codes[-30:]:
            body = {"seat": 0, "seq": 0, "move": "x" * 150}
            await here.post(f"/api/tables/{code}/act", json=body, headers=known)
            await here.post(f"/api/tables/{code}/close", headers=known)


ATTACKS = (
    forged_tokens,
    many_guests,
    wrong_addresses,
    many_tables,
    half_requests,
    long_headers,
    many_streams,
    wrong_moves,
)
