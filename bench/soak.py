"""A soak: polite guests play while rude ones attack, workers and the server are killed and the database is locked.

Prints how quickly the polite guests' moves are answered in quiet and under attack, the memory, and what was lost: every
acknowledged move must be there after each restart and at the end, when every stored table is replayed. The rude guests
are a process of their own, so that their work does not count as time that a polite guest has waited.
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
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path

import httpx

import dicery
from dicery.server.tables.store import Store
from dicery.server.tables.upkeep import check

POLITE = 6
QUIET = 0.25  # the share of the time without attacks
BETWEEN = 0.25  # seconds between the moves of a polite guest
FAULT = 20.0  # seconds between faults


@dataclass
class Soak:
    """What is going on, and what was seen of it."""

    folder: Path
    luck: random.Random
    port: int = 0
    process: "subprocess.Popen[str] | None" = None
    attacked: bool = False
    down: bool = False  # is the server being restarted?
    quiet: list[float] = field(default_factory=list)
    loud: list[float] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)
    acknowledged: dict[str, int] = field(default_factory=dict)  # table -> the length of its log
    memory: list[int] = field(default_factory=list)
    rude: Connection | None = None  # to the process of the rude guests

    @property
    def url(self) -> str:
        return f"sqlite:///{self.folder / 'tables.sqlite'}"

    def start(self) -> None:
        command = [sys.executable, "-c", "from dicery.cli import app; app()", "serve", "--db", self.url]
        words = ["--port", str(self.port), "--trusted-proxy", "127.0.0.1", "--metrics-for", "127.0.0.1"]
        log = (self.folder / "server.log").open("a")
        self.process = subprocess.Popen([*command, *words], stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found, "expected the server's address"
        self.port = int(found[1])

    def resident(self) -> int:
        """Memory of the server's process in megabytes."""
        assert self.process is not None
        with suppress(OSError):
            found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
            return int(found[1]) // 1024 if found else 0
        return 0


@dataclass
class Rude:
    """The process of the rude guests."""

    port: int
    luck: random.Random
    codes: list[str] = field(default_factory=list)  # tables of the polite guests
    seen: Counter[str] = field(default_factory=Counter)


def client(soak: "Soak | Rude", address: str) -> httpx.AsyncClient:
    base = f"http://127.0.0.1:{soak.port}"
    return httpx.AsyncClient(base_url=base, headers={"x-forwarded-for": address}, timeout=20, verify=False)


async def polite(soak: Soak, number: int, end: float) -> None:
    """Plays one match after the other against a bot, and notes every acknowledged move."""
    luck = random.Random(number)
    names = list(dicery.SHELF)
    async with client(soak, f"198.51.100.{number}") as here:
        token = (await here.post("/api/guests", json={"name": f"Guest {number}"})).json()["token"]
        here.headers["authorization"] = f"Bearer {token}"
        while time.monotonic() < end:
            with suppress(httpx.TransportError, ValueError, KeyError, TimeoutError):
                await polite_match(soak, here, luck, luck.choice(names), end)
            await asyncio.sleep(0.5)


async def polite_match(soak: Soak, here: httpx.AsyncClient, luck: random.Random, name: str, end: float) -> None:
    opened = await here.post("/api/tables", json={"game": name, "seats": ["you", "bot:greedy"]})
    state = opened.json()
    at = f"/api/tables/{state['code']}"
    state = (await here.post(f"{at}/nonce", json={"seat": 0, "nonce": secrets.token_hex(8)})).json()
    while time.monotonic() < end and state["stage"] == "running":
        if not state["moves"]:
            await asyncio.sleep(BETWEEN)
            state = (await here.get(at)).json()
            continue
        move = luck.choice(state["moves"])
        sent = {"seat": 0, "seq": state["seq"], "move": move["move"] if isinstance(move, dict) else move}
        begin = time.monotonic()
        answer = await here.post(f"{at}/act", json=sent)
        took = time.monotonic() - begin
        soak.seen[f"polite {answer.status_code}"] += 1
        if answer.status_code == 200:
            state = answer.json()
            if state["code"] not in soak.acknowledged and soak.rude:
                soak.rude.send(state["code"])
            soak.acknowledged[state["code"]] = max(state["seq"], soak.acknowledged.get(state["code"], 0))
            if not soak.down:
                (soak.loud if soak.attacked else soak.quiet).append(took)
        else:
            state = (await here.get(at)).json()
        await asyncio.sleep(BETWEEN)


def rude_guests(port: int, seed: int, seconds: float, line: Connection) -> None:
    """The process of the rude guests; sends what they have done at the end."""
    os.nice(5)  # they have a machine of their own, as it were
    rude = Rude(port, random.Random(seed))
    asyncio.run(attack(rude, time.monotonic() + seconds, line))
    line.send(rude.seen)


async def attack(rude: Rude, end: float, line: Connection) -> None:
    await asyncio.gather(listen(rude, end, line), attack_on(rude, end), attack_on(rude, end))


async def listen(rude: Rude, end: float, line: Connection) -> None:
    while time.monotonic() < end:
        while line.poll():
            rude.codes.append(line.recv())
        await asyncio.sleep(0.5)


async def attack_on(soak: Rude, end: float) -> None:
    """One attack after the other, each within a second or so, from a few addresses."""
    attacks = (forged_tokens, many_guests, many_tables, half_requests, long_headers, many_streams, wrong_moves)
    while time.monotonic() < end:
        attack = soak.luck.choice(attacks)
        with suppress(httpx.TransportError, OSError, ValueError, KeyError, TimeoutError):
            await attack(soak, f"203.0.113.{soak.luck.randrange(4)}")
            soak.seen[f"attack {attack.__name__}"] += 1
        await asyncio.sleep(0.2)


async def forged_tokens(soak: Rude, address: str) -> None:
    async with client(soak, address) as here:
        for _ in range(50):
            await here.get("/api/tables", headers={"authorization": f"Bearer {secrets.token_hex(300)}"})


async def many_guests(soak: Rude, address: str) -> None:
    for _ in range(20):
        async with client(soak, address) as here:
            await here.get("/")


async def many_tables(soak: Rude, address: str) -> None:
    async with client(soak, address) as here:
        token = (await here.post("/api/guests", json={})).json()["token"]
        for _ in range(30):
            body = {"game": soak.luck.choice(list(dicery.SHELF)), "seats": ["you", "bot:master"]}
            opened = await here.post("/api/tables", json=body, headers={"authorization": f"Bearer {token}"})
            if opened.status_code == 201:
                at = f"/api/tables/{opened.json()['code']}/nonce"
                sent = {"seat": 0, "nonce": "rude-rude-rude"}
                await here.post(at, json=sent, headers={"authorization": f"Bearer {token}"})


async def half_requests(soak: Rude, address: str) -> None:
    lines = [await asyncio.open_connection("127.0.0.1", soak.port) for _ in range(50)]
    for _, writer in lines:
        writer.write(b"GET / HTTP/1.1\r\nhost: loc")
    await asyncio.sleep(1)
    for _, writer in lines:
        writer.close()


async def long_headers(soak: Rude, address: str) -> None:
    for _ in range(10):
        _, writer = await asyncio.open_connection("127.0.0.1", soak.port)
        writer.write(b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ")
        with suppress(ConnectionError):
            for _ in range(50):
                writer.write(b"y" * 20_000)
                await writer.drain()
        writer.close()


async def many_streams(soak: Rude, address: str) -> None:
    code = soak.luck.choice(soak.codes or ["plum-wok-ember-rice"])
    lines = [await asyncio.open_connection("127.0.0.1", soak.port) for _ in range(60)]
    for _, writer in lines:
        head = f"GET /api/tables/{code}/stream HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: {address}\r\n\r\n"
        writer.write(head.encode())
    await asyncio.sleep(2)
    for _, writer in lines:
        writer.close()


async def wrong_moves(soak: Rude, address: str) -> None:
    async with client(soak, address) as here:
        token = (await here.post("/api/guests", json={})).json()["token"]
        for code in soak.codes[-30:]:
            body = {"seat": 0, "seq": 0, "move": "x" * 150}
            await here.post(f"/api/tables/{code}/act", json=body, headers={"authorization": f"Bearer {token}"})
            await here.post(f"/api/tables/{code}/close", headers={"authorization": f"Bearer {token}"})


async def faults(soak: Soak, end: float) -> None:
    """Kills the server, kills a bot's process, locks the database; in turn."""
    kinds = [lock_database, kill_bot, kill_server]
    while time.monotonic() + FAULT / 2 < end:
        await asyncio.sleep(FAULT)
        kind = kinds[soak.seen["faults"] % len(kinds)]
        soak.seen["faults"] += 1
        soak.seen[f"fault {kind.__name__}"] += 1
        soak.down = True
        await asyncio.to_thread(kind, soak)
        soak.seen["lost"] += await asyncio.to_thread(lost_moves, soak)
        await asyncio.sleep(1)
        soak.down = False


def lock_database(soak: Soak) -> None:
    with sqlite3.connect(soak.folder / "tables.sqlite", isolation_level=None) as line:
        line.execute("PRAGMA busy_timeout=5000")
        line.execute("BEGIN IMMEDIATE")
        time.sleep(1.0)
        line.execute("ROLLBACK")


def kill_bot(soak: Soak) -> None:
    assert soak.process is not None
    found = subprocess.run(["pgrep", "-P", str(soak.process.pid)], capture_output=True, text=True, check=False)
    for pid in found.stdout.split()[:1]:
        subprocess.run(["kill", "-9", pid], check=False)


def kill_server(soak: Soak) -> None:
    assert soak.process is not None
    soak.process.kill()
    soak.process.wait()
    soak.start()
    soak.memory.clear()  # of the new process


def lost_moves(soak: Soak) -> int:
    """Tables whose stored log is shorter than what was acknowledged."""
    store = Store(soak.url)
    lost = 0
    for code, seq in list(soak.acknowledged.items()):
        found = store.load(code)
        steps = sum(event.kind in ("step", "undo") for event in found[1]) if found else -1
        lost += steps < seq
    store.close()
    return lost


async def watch_memory(soak: Soak, end: float) -> None:
    while time.monotonic() < end:
        await asyncio.sleep(2)
        soak.memory.append(soak.resident())


def p99(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.99)] if times else 0.0


async def run(soak: Soak, minutes: float) -> None:
    begin = time.monotonic()
    calm, end = begin + minutes * 60 * QUIET, begin + minutes * 60
    people = [asyncio.create_task(polite(soak, number, end)) for number in range(POLITE)]
    await asyncio.sleep(calm - begin)
    soak.attacked = True
    soak.rude, line = multiprocessing.Pipe()
    for code in soak.acknowledged:
        soak.rude.send(code)
    words = (soak.port, soak.luck.getrandbits(32), end - time.monotonic(), line)
    process = multiprocessing.get_context("spawn").Process(target=rude_guests, args=words)
    process.start()
    await asyncio.gather(*people, faults(soak, end), watch_memory(soak, end))
    soak.seen += await asyncio.to_thread(soak.rude.recv)
    process.join()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        soak = Soak(Path(folder), random.Random(given.seed))
        soak.start()
        try:
            asyncio.run(run(soak, given.minutes))
            assert soak.process is not None
            begin = time.monotonic()
            soak.process.send_signal(signal.SIGTERM)
            soak.process.wait(20)
            ended = time.monotonic() - begin
        finally:
            if soak.process is not None:
                soak.process.kill()
        soak.seen["lost"] += lost_moves(soak)
        store = Store(soak.url)
        kinds = Counter(found.kind for found in check(store, dicery.SHELF))
        store.close()
        log = (soak.folder / "server.log").read_text()
    report = {
        "minutes": given.minutes,
        "moves": len(soak.quiet) + len(soak.loud),
        "quiet_p99_ms": round(1000 * p99(soak.quiet), 1),
        "attacked_p99_ms": round(1000 * p99(soak.loud), 1),
        "ratio": round(p99(soak.loud) / max(p99(soak.quiet), 1e-9), 2),
        "memory_mb": [min(soak.memory, default=0), max(soak.memory, default=0)],
        "ended_s": round(ended, 2),
        "tables": dict(kinds),
        "tracebacks": log.count("Traceback"),
        "seen": dict(sorted(soak.seen.items())),
    }
    print(json.dumps(report, indent=2))
    if "Traceback" in log:
        print(log[log.index("Traceback") :][:4000], file=sys.stderr)
    return 0 if not soak.seen["lost"] and not kinds["broken"] else 1


if __name__ == "__main__":
    sys.exit(main())
