"""Two real servers on one PostgreSQL, clients that hop between them, and faults: nothing acknowledged is lost.

Servers and the database are killed, frozen and cut off while people play. Afterwards every acknowledged move and line
of chat is stored once and in order, the numbers of events have no gap, no client has read a table older than its own
last write, and the streams have heard of everything.
"""

import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

import httpx
import pytest

from dicery.server.tables.database.store import Store
from tests.server.application import NONCE
from tests.server.postgresql import Cluster, needs_postgresql

pytestmark = [pytest.mark.heavy, needs_postgresql]

LOST = (httpx.TransportError, json.JSONDecodeError)


class Server:
    """`dicery serve` at a port that it keeps."""

    def __init__(self, url: str, words: tuple[str, ...] = ()) -> None:
        self.url = url
        self.words = words
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", "from dicery.cli import app; app()", "serve", "--no-limits", "--db", self.url]
        more = ["--port", str(self.port), *self.words]
        self.process = subprocess.Popen(
            [*command, *more], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        assert found, f"expected the address, got {line!r}"
        self.port = int(found[1])

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def send(self, number: signal.Signals) -> None:
        os.kill(self.process.pid, number)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@dataclass(eq=False)
class Asked:
    """A change that somebody has asked for."""

    what: str
    acknowledged: bool = False


@dataclass
class Player:
    """Somebody who asks now this server, now that one, and remembers what was acknowledged."""

    name: str
    seat: int
    servers: list[Server]
    luck: random.Random
    token: str = ""
    moves: list[Asked] = field(default_factory=list)  # at the present table
    lines: list[Asked] = field(default_factory=list)
    seq: int = 0  # of the last acknowledged write at the present table
    acknowledged: int = 0
    unknown: int = 0
    refused: int = 0

    async def ask(self, client: httpx.AsyncClient, method: str, path: str, **how: object) -> httpx.Response | None:
        """The answer of either server; None if there is none, or a 503."""
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        url = self.luck.choice(self.servers).base + path
        try:
            answer = await client.request(method, url, headers=headers, **how)  # type: ignore[arg-type]
        except LOST:
            await asyncio.sleep(0.05)
            return None
        if answer.status_code == 503:
            await asyncio.sleep(0.1)
            return None
        return answer

    async def insist(self, client: httpx.AsyncClient, method: str, path: str, **how: object) -> httpx.Response:
        while (answer := await self.ask(client, method, path, **how)) is None:
            pass
        return answer


class Pair:
    """Two people who play one match after the other; a stream at any server listens."""

    def __init__(self, servers: list[Server], seed: int, rival: str) -> None:
        self.luck = random.Random(seed)
        self.servers = servers
        self.rival = rival  # "open", or a bot
        self.ana = Player("Ana", 0, servers, random.Random(seed + 1))
        self.ben = Player("Ben", 1, servers, random.Random(seed + 2))
        self.code = ""
        self.codes: list[tuple[str, list[Player]]] = []  # finished or left, with what was acknowledged there
        self.heard = -1  # the number of events that the stream has heard of
        self.errors: list[str] = []
        self.matches = 0

    async def play(self) -> None:
        async with httpx.AsyncClient(timeout=4) as client:
            for player in (self.ana, self.ben):
                answer = await player.insist(client, "POST", "/api/guests", json={"name": player.name})
                player.token = answer.json()["token"]
            await self.open(client)
            players = [self.ana] + ([self.ben] if self.rival == "open" else [])
            await asyncio.gather(self.listen(), *(self.act(client, player) for player in players))

    async def open(self, client: httpx.AsyncClient) -> None:
        self.code = ""
        body = {"game": "dessert-dice", "seats": ["you", self.rival]}
        code = (await self.ana.insist(client, "POST", "/api/tables", json=body)).json()["code"]
        await self.ana.insist(client, "POST", f"/api/tables/{code}/nonce", json={"seat": 0, "nonce": NONCE})
        if self.rival == "open":
            await self.ben.insist(client, "POST", f"/api/tables/{code}/sit", json={"seat": 1, "nonce": NONCE})
        for player in (self.ana, self.ben):
            player.moves, player.lines, player.seq = [], [], 0
        self.heard, self.code = -1, code
        self.matches += 1

    async def act(self, client: httpx.AsyncClient, player: Player) -> None:
        count = 0
        while True:
            code, seq = self.code, player.seq
            if not code:
                await asyncio.sleep(0.05)
                continue
            at = f"/api/tables/{code}"
            answer = await player.ask(client, "GET", at)
            if answer is None or code != self.code:
                continue
            state = answer.json()
            if state["seq"] < seq:
                self.errors.append(f"{player.name} read {state['seq']} after writing {seq}")
            if state["stage"] == "over":
                if player is self.ana:
                    self.note()
                    await self.open(client)
                continue
            if state["moves"] and player.luck.random() < 0.9:
                move = player.luck.choice(state["moves"])["move"]
                body = {"seat": player.seat, "seq": state["seq"], "move": move}
                await self.write(player, player.moves, move, client, f"{at}/act", body)
            else:
                count += 1
                text = f"{player.name} {count}"
                await self.write(player, player.lines, text, client, f"{at}/chat", {"seat": player.seat, "text": text})
            await asyncio.sleep(player.luck.uniform(0, 0.05))

    async def write(
        self, player: Player, made: list[Asked], what: str, client: httpx.AsyncClient, path: str, body: object
    ) -> None:
        """Asks for a change and remembers it: until the answer is here, it may be stored or not."""
        asked = Asked(what)
        made.append(asked)
        answer = await player.ask(client, "POST", path, json=body)
        if answer is None:
            player.unknown += 1
        elif answer.status_code == 200:
            asked.acknowledged = True
            player.seq = answer.json()["seq"]
            player.acknowledged += 1
        else:
            made.remove(asked)
            player.refused += 1
            if answer.status_code != 409:
                self.errors.append(f"expected 200, 409 or 503, got {answer.status_code}: {answer.text[:200]}")

    def note(self) -> None:
        """Keeps what was acknowledged at this table."""
        copies = [Player(p.name, p.seat, [], p.luck, moves=p.moves, lines=p.lines) for p in (self.ana, self.ben)]
        self.codes.append((self.code, copies))

    async def listen(self) -> None:
        """A stream at any of the servers, opened again when it is lost."""
        while True:
            code = self.code
            if not code:
                await asyncio.sleep(0.05)
                continue
            with suppress(*LOST):
                base = self.luck.choice(self.servers).base
                async with (
                    httpx.AsyncClient(timeout=httpx.Timeout(4, read=20)) as client,
                    client.stream("GET", f"{base}/api/tables/{code}/stream") as stream,
                ):
                    async for line in stream.aiter_lines():
                        if code != self.code:
                            break
                        if line.startswith("id: "):
                            self.heard = int(line.removeprefix("id: "))
            await asyncio.sleep(0.1)

    def check(self, store: Store) -> None:
        """Compares what was acknowledged with what is stored."""
        assert not self.errors, self.errors[:3]
        for code, players in self.codes:
            found = store.load(code)
            assert found is not None
            assert store.counts([code]) == {code: len(found[1])}, "expected no gap"
            for player in players:
                mine = [event for event in found[1] if event.body["seat"] == player.seat]
                steps = [str(event.body["move"]) for event in mine if event.kind == "step"]
                lines = [str(event.body["text"]) for event in mine if event.kind == "chat"]
                if player.moves:
                    in_order(player.moves, steps)
                    once_and_not_too_soon(player.lines, lines)


def in_order(made: list[Asked], stored: list[str]) -> None:
    """Everything acknowledged is stored, once and in order, and what is stored besides was asked for."""
    ends = {0}  # how much of what is stored may be accounted for so far
    for number, asked in enumerate(made):
        after = {end + 1 for end in ends if end < len(stored) and stored[end] == asked.what}
        ends = after if asked.acknowledged else ends | after
        assert ends, f"{asked.what!r}, number {number}, was acknowledged, but is not where it should be in {stored}"
    assert len(stored) in ends, f"expected nothing that nobody asked for in {stored}"


def once_and_not_too_soon(made: list[Asked], stored: list[str]) -> None:
    """Every line is stored at most once, the acknowledged ones in order. One without an answer may come later than it
    was asked for, after lines that somebody has said meanwhile, since a frozen server goes on with it; a move cannot,
    because it is stale by then.
    """
    assert len(set(stored)) == len(stored), f"expected every line once in {stored}"
    acknowledged = [asked.what for asked in made if asked.acknowledged]
    assert [line for line in stored if line in set(acknowledged)] == acknowledged, "expected all of them, in order"
    place = {line: number for number, line in enumerate(stored)}
    assert place.keys() <= {asked.what for asked in made}, "expected nothing that nobody asked for"
    latest = -1
    for asked in made:
        assert asked.what not in place or place[asked.what] > latest, f"{asked.what} was stored before it was asked for"
        if asked.acknowledged:
            latest = place[asked.what]


Fault = Callable[[Cluster, list[Server], random.Random], Awaitable[None]]


async def kill_a_server(database: Cluster, servers: list[Server], luck: random.Random) -> None:
    victim = luck.choice(servers)
    victim.kill()
    await asyncio.sleep(luck.uniform(0, 1))
    await asyncio.to_thread(victim.start)


async def freeze_a_server(database: Cluster, servers: list[Server], luck: random.Random) -> None:
    victim = luck.choice(servers)
    victim.send(signal.SIGSTOP)
    await asyncio.sleep(luck.uniform(0.2, 4))
    victim.send(signal.SIGCONT)


async def kill_the_database(database: Cluster, servers: list[Server], luck: random.Random) -> None:
    database.kill()
    await asyncio.sleep(luck.uniform(0, 1))
    await asyncio.to_thread(database.start)


async def freeze_the_database(database: Cluster, servers: list[Server], luck: random.Random) -> None:
    database.freeze(True)
    await asyncio.sleep(luck.uniform(0.2, 3))
    database.freeze(False)


async def cut_connections(database: Cluster, servers: list[Server], luck: random.Random) -> None:
    await asyncio.to_thread(database.cut_connections)


FAULTS: list[Fault] = [kill_a_server, cut_connections, freeze_a_server, kill_the_database, freeze_the_database]


async def rounds(database: Cluster, servers: list[Server], count: int, seed: int) -> list[Pair]:
    luck = random.Random(seed)
    pairs = [Pair(servers, seed * 100 + n, rival) for n, rival in enumerate(["open", "open", "bot:random"])]
    tasks = [asyncio.create_task(pair.play()) for pair in pairs]
    try:
        for number in range(count):
            fault = FAULTS[number % len(FAULTS)]
            await fault(database, servers, luck)
            before = [pair.ana.acknowledged for pair in pairs]
            await until(
                lambda: all(p.ana.acknowledged > was + 1 for p, was in zip(pairs, before, strict=True)),  # noqa: B023
                tasks,
                f"play to go on after round {number}, {fault.__name__}",
            )
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for pair in pairs:
            if pair.code:
                pair.note()
    finally:
        for task in tasks:
            task.cancel()
    return pairs


async def until(what: Callable[[], bool], tasks: "list[asyncio.Task[None]]", expected: str) -> None:
    end = time.monotonic() + 60
    while not what():
        for task in tasks:
            if task.done():
                task.result()
        assert time.monotonic() < end, f"expected {expected}"
        await asyncio.sleep(0.05)


async def streams_have_heard(pairs: list[Pair], store: Store) -> None:
    """A stream at some server, opened before, hears the last event within seconds."""
    tasks = [asyncio.create_task(pair.listen()) for pair in pairs if pair.code]
    try:
        counts = store.counts([pair.code for pair in pairs])
        await until(
            lambda: all(pair.heard >= counts[pair.code] for pair in pairs if pair.code), tasks, "streams to hear all"
        )
    finally:
        for task in tasks:
            task.cancel()


def hop(database: Cluster, count: int, seed: int) -> str:
    """Plays while this number of faults happen; returns what happened in a sentence."""
    url = database.database()
    servers = [Server(url), Server(url)]
    begin = time.monotonic()
    try:
        pairs = asyncio.run(rounds(database, servers, count, seed))
        store = Store(url)
        asyncio.run(streams_have_heard(pairs, store))
        for pair in pairs:
            pair.check(store)
        store.close()
    finally:
        for server in servers:
            server.kill()
    players = [player for pair in pairs for player in (pair.ana, pair.ben)]
    done, unknown, refused = (sum(getattr(p, what) for p in players) for what in ("acknowledged", "unknown", "refused"))
    assert done > count
    return (
        f"{count} faults in {time.monotonic() - begin:.0f} s: {done} acknowledged writes at "
        f"{sum(pair.matches for pair in pairs)} tables, none lost or doubled; "
        f"{unknown} without an answer, {refused} refused"
    )


def test_hopping_clients_lose_nothing_when_servers_and_database_are_killed_frozen_and_cut_off(
    postgresql: Cluster,
) -> None:
    hop(postgresql, len(FAULTS), 1)


@pytest.mark.soak
def test_two_hundred_faults(postgresql: Cluster) -> None:
    print(hop(postgresql, 200, 2))
