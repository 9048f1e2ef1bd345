"""A soak: polite guests play, watch and read while rude ones attack, and servers, bots and the database fail in turn.

Prints how quickly the polite guests are answered in quiet and under attack, how long play takes to go on after a fault
(median and most), the memory, and what was lost: every acknowledged move must be there after each fault and at the end,
when every stored table is replayed. Besides, what else was going on during the slowest moves, and how long the servers
waited for a core: on a small machine the guests, the bots and the servers share it. With --postgresql two servers share
one database and every request goes to either. Ends with 1 and the reason if an aim is missed.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import re
import secrets
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median

import httpx

sys.path.append(str(Path(__file__).parent.parent))

from rude import QUIET, Span, is_quiet, rude_guests
from server import cpu_seconds, delayed

import dicery
from dicery.server.tables.database.store import Store
from dicery.server.tables.database.upkeep import check
from tests.server.postgresql import Cluster, cluster

PLAYERS, PAIRS, READERS = 4, 2, 2  # guests against a bot, two people at a table, somebody who looks at pages
PERIOD = 4  # minutes or so of one change between quiet and attack; many changes, so that both see the same machine
SETTLING = 8.0  # seconds after such a change that do not count
BETWEEN = 0.25  # seconds between two requests of a polite guest
FAULT = 20.0  # seconds between faults
START = 15.0  # seconds at the begin that do not count
AGAIN = 6  # moves after which a fault is over
MOST_RATIO = 3.0  # of the times under attack to those in quiet
MOST_GROWTH = 1.25  # of a process's memory, from the first half of its life, but for the start, to the last quarter
LONG_LIFE = 90.0  # seconds; the memory of a process that lives less says nothing
STARTED = 15  # samples of the memory, two seconds each, after which a server has started
NAP = 0.05  # seconds; how much later a nap ends says how late this process itself is
LATE = 0.02  # seconds
AFTERWARDS = 5.0  # seconds after a fault, when play goes on, but not all tables are loaded and bots started again


class Server:
    """`dicery serve` with limits, at a port that it keeps."""

    def __init__(self, url: str, log: Path) -> None:
        self.url, self.log, self.port = url, log, 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", "from dicery.cli import app; app()", "serve", "--db", self.url]
        words = ["--port", str(self.port), "--trusted-proxy", "127.0.0.1"]
        with self.log.open("a") as log:
            self.process = subprocess.Popen([*command, *words], stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found, f"expected the server's address; its log is {self.log}"
        self.port = int(found[1])

    def resident(self) -> int:
        """Memory in megabytes."""
        with suppress(OSError):
            found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
            return int(found[1]) // 1024 if found else 0
        return 0


@dataclass
class Soak:
    """What is going on, and what was seen of it."""

    url: str
    servers: list[Server]
    luck: random.Random
    database: Cluster | None = None
    attacked: bool = False
    settling: bool = False
    down: bool = False  # is something broken at the moment? Then times do not count, but how long it takes to recover
    recovered: list[float] = field(default_factory=list)  # seconds after a fault until moves were acknowledged again
    times: dict[tuple[str, bool], list[float]] = field(default_factory=dict)  # by what was asked, and under attack
    attacked_moves: list[tuple[float, float]] = field(default_factory=list)  # when each began, and how long it took
    spans: list[Span] = field(default_factory=list)  # of attacks, and of what else may make a move slow
    work: dict[bool, list[float]] = field(default_factory=dict)  # of the servers: seconds, of work, of waiting
    seen: Counter[str] = field(default_factory=Counter)
    acknowledged: dict[str, int] = field(default_factory=dict)  # table -> the length of its log
    memory: dict[int, list[int]] = field(default_factory=dict)  # process -> megabytes, every two seconds
    rude: Connection | None = None  # to the process of the rude guests

    def base(self) -> str:
        return f"http://127.0.0.1:{self.luck.choice(self.servers).port}"

    @property
    def moves(self) -> int:
        return self.seen["polite move 200"]

    @property
    def counts(self) -> bool:
        """Do times count at the moment?"""
        return not self.down and not self.settling

    def took(self, what: str, seconds: float) -> None:
        self.times.setdefault((what, self.attacked), []).append(seconds)
        if what == "move" and self.attacked:
            self.attacked_moves.append((time.monotonic() - seconds, seconds))

    def slowest(self, what: str, attacked: bool) -> float:
        """The time within which 99 of a hundred were answered."""
        found = sorted(self.times.get((what, attacked), [0.0]))
        return found[int(len(found) * 0.99)]


class Polite:
    """A polite guest, at an address of its own."""

    def __init__(self, soak: Soak, number: int) -> None:
        self.soak = soak
        self.luck = random.Random(number)
        headers = {"x-forwarded-for": f"198.51.100.{number}"}
        self.line = httpx.AsyncClient(headers=headers, timeout=20)
        self.name = f"Guest {number}"

    async def arrive(self) -> None:
        token = (await self.line.post(f"{self.soak.base()}/api/guests", json={"name": self.name})).json()["token"]
        self.line.headers["authorization"] = f"Bearer {token}"

    async def ask(self, what: str, method: str, path: str, body: object = None) -> httpx.Response:
        begin, counts = time.monotonic(), self.soak.counts
        answer = await self.line.request(method, self.soak.base() + path, json=body)
        if answer.status_code == 200 and counts and self.soak.counts:
            self.soak.took(what, time.monotonic() - begin)
        self.soak.seen[f"polite {what} {answer.status_code}"] += 1
        await asyncio.sleep(BETWEEN)
        return answer

    async def play_on(self, at: str, seat: int, end: float) -> None:
        """Plays one seat of a table until the match is over."""
        state = (await self.ask("state", "GET", at)).json()
        while time.monotonic() < end and state["stage"] == "running":
            if not state["moves"]:
                state = (await self.ask("state", "GET", at)).json()
                continue
            move = self.luck.choice(state["moves"])["move"]
            answer = await self.ask("move", "POST", f"{at}/act", {"seat": seat, "seq": state["seq"], "move": move})
            if answer.status_code == 200:
                state = answer.json()
                self.note(state["code"], state["seq"])
            else:
                state = (await self.ask("state", "GET", at)).json()

    def note(self, code: str, seq: int) -> None:
        """An acknowledged move."""
        if code not in self.soak.acknowledged and self.soak.rude:
            self.soak.rude.send(code)
        self.soak.acknowledged[code] = max(seq, self.soak.acknowledged.get(code, 0))

    async def open(self, seats: list[str]) -> str:
        body = {"game": self.luck.choice(list(dicery.SHELF)), "seats": seats}
        code = (await self.ask("open", "POST", "/api/tables", body)).json()["code"]
        at = f"/api/tables/{code}"
        await self.ask("nonce", "POST", f"{at}/nonce", {"seat": 0, "nonce": secrets.token_hex(8)})
        return at


async def again_and_again(end: float, what: Callable[[], Awaitable[None]]) -> None:
    """Begins anew whenever something was broken in between."""
    while time.monotonic() < end:
        with suppress(httpx.TransportError, ValueError, KeyError, TimeoutError):
            await what()
        await asyncio.sleep(0.5)


async def player(soak: Soak, number: int, end: float) -> None:
    """One match after the other against a bot."""
    guest = Polite(soak, number)

    async def match() -> None:
        if "authorization" not in guest.line.headers:
            await guest.arrive()
        at = await guest.open(["you", "bot:greedy"])
        await guest.play_on(at, 0, end)

    await again_and_again(end, match)


async def pair(soak: Soak, number: int, end: float) -> None:
    """Two people play one match after the other, and a stream at some server follows it."""
    ana, ben = Polite(soak, number), Polite(soak, number + 1)

    async def match() -> None:
        for guest in (ana, ben):
            if "authorization" not in guest.line.headers:
                await guest.arrive()
        at = await ana.open(["you", "open"])
        await ben.ask("sit", "POST", f"{at}/sit", {"seat": 1, "nonce": secrets.token_hex(8)})
        watching = asyncio.create_task(watch(soak, ben, at))
        try:
            await asyncio.gather(ana.play_on(at, 0, end), ben.play_on(at, 1, end))
        finally:
            watching.cancel()

    await again_and_again(end, match)


async def watch(soak: Soak, guest: Polite, at: str) -> None:
    """A stream, opened again when it is lost."""
    while True:
        with suppress(httpx.TransportError):
            async with guest.line.stream("GET", f"{soak.base()}{at}/stream") as stream:
                async for line in stream.aiter_lines():
                    soak.seen["stream events"] += line.startswith("id: ")
        await asyncio.sleep(0.5)


async def reader(soak: Soak, number: int, end: float) -> None:
    """Somebody with a browser who looks at the lobby, tables of others, rules and puzzles."""
    guest = Polite(soak, number)

    async def look() -> None:
        name = guest.luck.choice(list(dicery.SHELF))
        pages = ["/", f"/games/{name}/rules", f"/new/{name}", "/puzzles", f"/games/{name}/rules?q=score"]
        pages += [f"/t/{code}" for code in list(soak.acknowledged)[-5:]]
        await guest.ask("page", "GET", guest.luck.choice(pages))

    await again_and_again(end, look)


# Faults


def kill_server(soak: Soak) -> None:
    victim = soak.luck.choice(soak.servers)
    victim.process.kill()
    victim.process.wait()
    victim.start()


def freeze_server(soak: Soak) -> None:
    victim = soak.luck.choice(soak.servers).process
    os.kill(victim.pid, signal.SIGSTOP)
    time.sleep(1.5)
    os.kill(victim.pid, signal.SIGCONT)


def kill_bot(soak: Soak) -> None:
    parent = soak.luck.choice(soak.servers).process.pid
    for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split():
        with suppress(OSError):
            if b"bot_worker" in Path(f"/proc/{pid}/cmdline").read_bytes():
                os.kill(int(pid), signal.SIGKILL)
                return


def fail_database(soak: Soak) -> None:
    """Locks an SQLite file for a second; kills PostgreSQL, or cuts its connections."""
    if soak.database is None:
        with sqlite3.connect(soak.url.removeprefix("sqlite:///"), isolation_level=None) as line:
            line.execute("PRAGMA busy_timeout=5000")
            line.execute("BEGIN IMMEDIATE")
            time.sleep(1.0)
            line.execute("ROLLBACK")
    elif soak.luck.random() < 0.5:
        soak.database.cut_connections()
    else:
        soak.database.kill()
        soak.database.start()


# A server is killed every three minutes or so, so that each lives long enough to see its memory grow.
FAULTS = (kill_server, *(fail_database, kill_bot, freeze_server) * 3)


async def faults(soak: Soak, end: float) -> None:
    while time.monotonic() + FAULT < end:
        await asyncio.sleep(FAULT)
        if not soak.attacked:
            continue
        kind = FAULTS[soak.seen["faults"] % len(FAULTS)]
        soak.seen.update(("faults", f"fault {kind.__name__}"))
        soak.down = True
        await asyncio.to_thread(kind, soak)
        begin, moves = time.monotonic(), soak.moves
        while soak.moves < moves + AGAIN and time.monotonic() < begin + 60:
            await asyncio.sleep(0.1)
        soak.recovered.append(time.monotonic() - begin)
        soak.seen["lost"] += await asyncio.to_thread(lost_moves, soak)
        soak.down = False
        soak.spans.append(Span("just after a fault", time.monotonic(), time.monotonic() + AFTERWARDS))


def lost_moves(soak: Soak, most: int = 100) -> int:
    """Tables whose stored log is shorter than what was acknowledged, of the latest ones."""
    store = Store(soak.url)
    lost = 0
    for code, seq in list(soak.acknowledged.items())[-most:]:
        found = store.load(code)
        steps = sum(event.kind in ("step", "undo") for event in found[1]) if found else -1
        lost += steps < seq
    store.close()
    return lost


async def watch_memory(soak: Soak, end: float) -> None:
    while time.monotonic() < end:
        await asyncio.sleep(2)
        for server in soak.servers:
            soak.memory.setdefault(server.process.pid, []).append(server.resident())


def growth(soak: Soak) -> float:
    """By how much the memory of a process has grown, the worst of those that lived long enough."""
    lives = [found for found in soak.memory.values() if len(found) * 2 >= LONG_LIFE]
    halves = [(found[STARTED : len(found) // 2], found[-(len(found) // 4) :]) for found in lives]
    return max((median(late) / max(median(early), 1) for early, late in halves), default=1.0)


async def watch_work(soak: Soak, end: float) -> None:
    """Counts the seconds that the servers worked and waited for a core, and how late this process is; not in faults."""
    while time.monotonic() < end:
        before, begin, counts = [worked(server) for server in soak.servers], time.monotonic(), soak.counts
        for _ in range(20):
            due = time.monotonic() + NAP
            await asyncio.sleep(NAP)
            late = time.monotonic() - due
            if counts and soak.counts:
                soak.took("nap of this process", late)
            if soak.attacked and late > LATE:
                soak.spans.append(Span("this process itself was late", due, due + late))
        if counts and soak.counts:
            found = soak.work.setdefault(soak.attacked, [0.0, 0.0, 0.0])
            found[0] += time.monotonic() - begin
            for was, now in zip(before, map(worked, soak.servers), strict=True):
                found[1] += now[0] - was[0]
                found[2] += now[1] - was[1]


def worked(server: Server) -> tuple[float, float]:
    """The seconds that the server has worked, and that its first thread could have, but waited for a core."""
    with suppress(OSError):
        return cpu_seconds(server.process.pid), delayed(server.process.pid)
    return 0.0, 0.0


def during_slow_moves(soak: Soak) -> dict[str, str]:
    """During how many of the slowest hundredth of the moves, and of all, each kind of attack was going on."""
    moves = sorted(soak.attacked_moves, key=lambda move: move[1])
    found: dict[str, str] = {}
    for kind in sorted({span.kind for span in soak.spans}):
        spans = [span for span in soak.spans if span.kind == kind]
        hit = [any(s.begin < begin + took and begin < s.end for s in spans) for begin, took in moves]
        slow = hit[int(len(hit) * 0.99) :]
        found[kind] = f"{sum(slow) / max(1, len(slow)):.0%} of the slowest, {sum(hit) / max(1, len(hit)):.0%} of all"
    return found


async def phases(soak: Soak, begin: float, end: float, period: float) -> None:
    """Lets quiet and attack take turns; what is asked around a change does not count."""
    while (now := time.monotonic()) < end:
        attacked = not is_quiet(now - begin, period)
        if attacked != soak.attacked:
            soak.attacked, soak.settling = attacked, True
            await asyncio.sleep(SETTLING)
            soak.settling = False
        await asyncio.sleep(0.1)


async def run(soak: Soak, minutes: float) -> None:
    period = 60 * minutes / max(1, round(minutes / PERIOD))
    begin = time.monotonic()
    end = begin + minutes * 60
    soak.rude, line = multiprocessing.Pipe()
    words = ([server.port for server in soak.servers], soak.luck.getrandbits(32), minutes * 60, period, line)
    process = multiprocessing.get_context("spawn").Process(target=rude_guests, args=words)
    process.start()
    people = [player(soak, number, end) for number in range(PLAYERS)]
    people += [pair(soak, 50 + 2 * number, end) for number in range(PAIRS)]
    people += [reader(soak, 100 + number, end) for number in range(READERS)]
    tasks = [asyncio.create_task(one) for one in people]
    soak.down = True  # until the first pages were drawn and the bots' processes have started
    await asyncio.sleep(min(START, period * QUIET / 2))
    soak.down = False
    watching = (phases(soak, begin, end, period), watch_work(soak, end), watch_memory(soak, end))
    await asyncio.gather(*tasks, *watching, faults(soak, end), progress(soak, begin, end))
    seen, spans = await asyncio.to_thread(soak.rude.recv)
    soak.seen += seen
    soak.spans += spans
    process.join()


async def progress(soak: Soak, begin: float, end: float) -> None:
    while (now := time.monotonic()) < end:
        done = f"{(now - begin) / (end - begin):.0%}, {(end - now) / 60:.1f} minutes left"
        print(f"{done}: {soak.moves} moves, {soak.seen['faults']} faults, {soak.seen['lost']} lost", file=sys.stderr)
        await asyncio.sleep(30)


def report(soak: Soak, minutes: float, ended: float, log: str) -> dict[str, object]:
    store = Store(soak.url)
    tables = Counter(found.kind for found in check(store, dicery.SHELF))
    store.close()
    kinds = sorted({what for what, _ in soak.times})
    times = {what: [round(1e3 * soak.slowest(what, attacked), 1) for attacked in (False, True)] for what in kinds}
    ratios = {what: round(late / max(early, 0.1), 2) for what, (early, late) in times.items()}
    found: dict[str, object] = {
        "minutes": minutes,
        "servers": f"{len(soak.servers)} on {'PostgreSQL' if soak.database else 'SQLite'}",
        "moves": soak.moves,
        "p99_ms_quiet_and_attacked": times,
        "ratios": ratios,
        "servers_busy_and_waiting_for_a_core": {
            "attacked" if attacked else "quiet": [f"{part / max(span, 0.1):.0%}" for part in parts]
            for attacked, (span, *parts) in sorted(soak.work.items())
        },
        "during_moves": during_slow_moves(soak),
        "memory_mb": max(map(max, soak.memory.values())),
        "memory_growth": round(growth(soak), 2),
        "recovered_s": [round(median(soak.recovered or [0]), 1), round(max(soak.recovered, default=0), 1)],
        "ended_s": round(ended, 2),
        "lost": soak.seen["lost"],
        "tables": dict(tables),
        "tracebacks": log.count("Traceback"),
        "seen": dict(sorted(soak.seen.items())),
    }
    missed = [
        *(["an acknowledged move was lost"] if soak.seen["lost"] else []),
        *(["a table cannot be replayed"] if tables["broken"] else []),
        *([f"moves took {ratios['move']} times as long under attack"] if ratios.get("move", 0) >= MOST_RATIO else []),
        *([f"memory grew to {growth(soak):.2f} of itself"] if growth(soak) > MOST_GROWTH else []),
        *(["the servers took longer than five seconds to end"] if ended > 5 else []),
        *(["there is a traceback in the log"] if "Traceback" in log else []),
    ]
    return found | {"missed": missed}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, epilog="Example: python bench/soak.py --minutes 3")
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgresql", action="store_true", help="two servers on a PostgreSQL of their own")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        database = stack.enter_context(cluster(durable=True)) if given.postgresql else None
        url = database.database() if database else f"sqlite:///{folder}/tables.sqlite"
        log = Path(folder, "server.log")
        servers = [Server(url, log) for _ in range(2 if database else 1)]
        soak = Soak(url, servers, random.Random(given.seed), database)
        try:
            asyncio.run(run(soak, given.minutes))
            begin = time.monotonic()
            for server in servers:
                server.process.send_signal(signal.SIGTERM)
            for server in servers:
                server.process.wait(20)
            ended = time.monotonic() - begin
        finally:
            for server in servers:
                server.process.kill()
        soak.seen["lost"] += lost_moves(soak, len(soak.acknowledged))
        text = log.read_text()
        found = report(soak, given.minutes, ended, text)
    print(json.dumps(found, indent=2))
    if "Traceback" in text:
        print(text[text.index("Traceback") :][:4000], file=sys.stderr)
    return 1 if found["missed"] else 0


if __name__ == "__main__":
    sys.exit(main())
