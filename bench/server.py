"""`make bench`: the server on one core, asked over real connections by a load generator on another.

Tables in the middle of a match, all games alike, are put into a database; the server loads them as two players open
their streams. Then every table makes a move each few seconds. A move counts from the moment at which it is sent until
the last viewer has got its update.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import zlib
from asyncio import StreamReader, StreamWriter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from html import unescape
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path
from urllib.parse import urlencode

import uvloop
from rich.console import Console
from rich.table import Table as Report

import dicery
from dicery.server.http.guests import COOKIE, Guests
from dicery.server.page.guest import Guest
from dicery.server.routes.table import MOST_STEPS
from dicery.server.tables.database.store import Store
from dicery.server.tables.events import Change, Header
from dicery.server.tables.names import new_code
from dicery.server.tables.seats import PERSON, Seat
from dicery.server.tables.table import Table

VIEWERS = 2
SHARES = (0.1, 0.7)  # how far the matches have come
MOVE = re.compile(r'name="do" value="([^"]*)"')
SEQ = re.compile(r'name="seq" value="(\d+)"')
NUMBER = re.compile(rb'"number":(\d+)')
AT_ONCE = 64  # pages that come back after a restart
NAP, STALL = 0.002, 0.010  # seconds


@dataclass
class Bench:
    """What is measured with."""

    port: int
    seed: int
    stream_port: int = 0  # where viewers listen, if at another server
    tokens: dict[str, str] = field(default_factory=dict)
    latencies: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    bytes_sent: int = 0  # by streams, as they are compressed
    bytes_drawn: int = 0  # the same before
    bytes_answered: int = 0  # in the bodies of answers to acts
    together: bool = False  # are the steps of a decision sent together, as far as a page may?
    steps: int = 0  # that were made
    late: int = 0  # moves that had to wait because some viewer had not yet got the last one
    over: int = 0
    failed: int = 0


@dataclass
class Figures:
    """What a run came to."""

    memory: float  # bytes of a table with two viewers
    half: float  # seconds until the last viewer knew of a move, for half of the moves; every table moves now and then
    most: float  # for 99 % of them
    sent: float  # bytes for a move and viewer, the answer included
    rate: float = 0.0  # moves a second, as fast as it goes
    cost: float = 0.0  # seconds of the core for a move then


@dataclass
class Watched:
    """A table with its viewers, as the load generator knows it."""

    code: str
    game: str
    number: int  # the events that are stored of it
    mirror: Table  # the same table here, which knows what can follow a step; its dice are the same
    moves: dict[int, list[str]] = field(default_factory=dict)
    seq: dict[int, str] = field(default_factory=dict)
    seen: dict[int, int] = field(default_factory=dict)  # viewer -> the number of its last update
    news: asyncio.Event = field(default_factory=asyncio.Event)


# Tables, made before the server starts


def half_played(name: str, luck: random.Random) -> tuple[Header, Table, list[Change]]:
    """A table for two in the middle of a match, and what there is to store of it, move by move."""
    game = dicery.game(name)
    people = [Seat(seat, PERSON, f"Player {seat + 1}", f"{name}-{luck.getrandbits(64):x}") for seat in range(VIEWERS)]
    while True:
        secret = luck.randbytes(32)
        header = Header(new_code(), name, game.edition, {}, secret, people[0].holder, False, time.time())
        table = Table.open(header, game, list(people))
        for person in people:
            table.give_nonce(person.holder, person.number, f"{luck.getrandbits(64):016x}")
        most = luck.uniform(*SHARES) * game_length(name)
        changes = [table.drain()]
        while not table.state.over and len(table.match.steps) < most:
            seat = luck.choice(table.acting())
            table.step(seat, table.match.seq, luck.choice(table.moves(seat)))
            changes.append(table.drain())
        if not table.state.over:
            return header, table, [change for change in changes if change]


def game_length(name: str, known: dict[str, int] = {}) -> int:  # noqa: B006
    """The steps of an average match at random."""
    if name not in known:
        found = dicery.playouts(name, seats=VIEWERS, games=20, seed=1)
        known[name] = found.steps // 20
    return known[name]


def fill(store: Store, count: int, seed: int, guests: Guests, bench: Bench) -> list[Watched]:
    luck = random.Random(seed)
    names = list(dicery.SHELF)
    found: list[Watched] = []
    for number in range(count):
        header, table, (first, *later) = half_played(names[number % len(names)], luck)
        store.create(header, first)
        store.append(later)
        for seat in table.seats:
            bench.tokens[f"{header.code} {seat.number}"] = guests.token(Guest(seat.holder, seat.name))
        found.append(Watched(header.code, header.game, table.number, table))
    return found


# The load generator: as little work as possible for each byte


def head(method: str, path: str, bench: Bench, who: str, extra: str = "") -> bytes:
    lines = [
        f"{method} {path} HTTP/1.1",
        f"host: 127.0.0.1:{bench.port}",
        f"origin: http://127.0.0.1:{bench.port}",
        f"cookie: {COOKIE}={bench.tokens[who]}",
        "accept: application/json",
    ]
    return ("\r\n".join(lines) + f"\r\n{extra}\r\n").encode()


async def listen(
    bench: Bench, table: Watched, seat: int, since: int = -1
) -> tuple[StreamReader, StreamWriter, "zlib._Decompress"]:
    """Opens one viewer's stream; it has sent its first event."""
    port = bench.stream_port or bench.port
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    path = f"/t/{table.code}/stream?seat={seat}&since={since}"
    writer.write(head("GET", path, bench, f"{table.code} {seat}", "accept-encoding: gzip\r\n"))
    status = await reader.readline()
    assert b"200" in status, f"expected a stream, got {status!r}"
    while (await reader.readline()).strip():
        pass
    unpack = zlib.decompressobj(16 + zlib.MAX_WBITS)  # gzip
    await read_event(reader, unpack, bench, table, seat)
    return reader, writer, unpack


async def watch(bench: Bench, table: Watched, seat: int, opened: asyncio.Semaphore) -> None:
    """One viewer's stream, until it is cancelled."""
    async with opened:
        reader, writer, unpack = await listen(bench, table, seat)
    try:
        while await read_event(reader, unpack, bench, table, seat):
            pass
    finally:
        writer.close()


async def read_event(reader: StreamReader, unpack: "zlib._Decompress", bench: Bench, table: Watched, seat: int) -> bool:
    size = int((await reader.readline()).strip() or b"0", 16)
    if size == 0:
        return False
    chunk = await reader.readexactly(size + 2)
    event = unpack.decompress(chunk[:-2])
    bench.bytes_sent += size
    bench.bytes_drawn += len(event)
    take(event, table, seat)
    return True


def take(chunk: bytes, table: Watched, seat: int) -> None:
    """Reads in an update what the viewer may do now."""
    found = NUMBER.search(chunk)
    if not found:
        return
    start = chunk.find(b"{")
    body = json.loads(chunk[start : chunk.rindex(b"}") + 1])
    if "moves" in body:
        table.moves[seat] = [move for move, *_ in body["moves"]]
    elif "list" in body["regions"]:
        table.moves[seat] = [unescape(move) for move in MOVE.findall(body["regions"]["list"])]
    if "seq" in body:
        table.seq[seat] = str(body["seq"])
    elif seq := SEQ.search(body["regions"].get("board", "")):
        table.seq[seat] = seq[1]
    table.seen[seat] = int(found[1])
    table.news.set()


class Line:
    """A connection that is kept for the next request."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.pipe: tuple[StreamReader, StreamWriter] | None = None

    async def post(self, path: str, who: str, form: dict[str, object], shown: int) -> tuple[int, bytes]:
        body = urlencode(form, doseq=True).encode()
        extra = f"content-type: application/x-www-form-urlencoded\r\ncontent-length: {len(body)}\r\n"
        extra += f"x-shown: {shown}\r\nprefer: return=minimal\r\n"
        for _ in range(2):
            if self.pipe is None or self.pipe[0].at_eof():
                self.pipe = await asyncio.open_connection("127.0.0.1", self.bench.port, limit=1 << 20)
            reader, writer = self.pipe
            with suppress(ConnectionError):
                writer.write(head("POST", path, self.bench, who, extra) + body)
                status = await reader.readline()
                if status:
                    return await self.rest(reader, status)
            self.pipe = None  # the server had closed it meanwhile
        return 0, b""

    async def rest(self, reader: StreamReader, status: bytes) -> tuple[int, bytes]:
        length = 0
        while line := (await reader.readline()).strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        self.bench.bytes_answered += length
        return int(status.split()[1]), await reader.readexactly(length)


def decision(table: Watched, seat: int, luck: random.Random) -> list[str]:
    """The steps of one decision at random."""
    state, moves = table.mirror.state.clone(), list[str]()
    while not moves or (len(moves) < MOST_STEPS and seat in state.waiting_seats() and state.mid_decision(seat)):
        moves.append(luck.choice(state.legal_moves(seat)))
        state.apply(seat, state.parse(seat, moves[-1]))
    return moves


async def act(bench: Bench, table: Watched, line: Line, luck: random.Random) -> bool:
    """A move of whoever may act; measures until both viewers know. False if nobody can."""
    able = [seat for seat, moves in table.moves.items() if moves]
    if not able:
        bench.over += 1
        return False
    seat = luck.choice(able)
    before = max(table.seen.values())
    moves = decision(table, seat, luck) if bench.together else [luck.choice(table.moves[seat])]
    form = {"seat": seat, "seq": table.seq[seat], "do": moves}
    begin = time.perf_counter()
    status, body = await line.post(f"/t/{table.code}/act", f"{table.code} {seat}", form, table.seen[seat])
    bench.answers.append(time.perf_counter() - begin)
    if status != 200:
        bench.failed += 1
        return True
    found = NUMBER.search(body)
    assert found, f"expected the number of events, got {body[:200]!r}"
    assert int(found[1]) > before
    while min(table.seen.values()) < int(found[1]):
        table.news.clear()
        await asyncio.wait_for(table.news.wait(), 30)
    bench.latencies.append(time.perf_counter() - begin)
    bench.steps += len(moves)
    table.mirror.submit(table.mirror.seats[seat].holder, seat, table.mirror.match.seq, *moves)
    table.mirror.drain()
    return True


async def steady(bench: Bench, table: Watched, every: float, until: float, luck: random.Random) -> None:
    """A move each `every` seconds, beginning anywhere within the first of them."""
    line = Line(bench)
    due = time.perf_counter() + luck.uniform(0, every)
    while due < until:
        wait = due - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        else:
            bench.late += 1
        if not await act(bench, table, line, luck):
            return
        due += every


async def without_pause(bench: Bench, tables: list[Watched], until: float, luck: random.Random) -> None:
    """One after the other."""
    line = Line(bench)
    while time.perf_counter() < until and tables:
        for table in list(tables):
            if not await act(bench, table, line, luck):
                tables.remove(table)
            if time.perf_counter() > until:
                return


# The server process


def cpu_seconds(pid: int) -> float:
    words = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def delayed(pid: int) -> float:
    """Seconds that the server could have worked while something else had its core."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9


def resident(pid: int) -> int:
    """Bytes of memory."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found
    return int(found[1]) * 1024


def stand_by(caller: Connection) -> None:
    """Naps until the caller sends something, then sends how late the machine woke it, each time that it was much."""
    stalls: list[float] = []
    slept = time.perf_counter()
    while not caller.poll(NAP):
        late = time.perf_counter() - slept - NAP
        if late > STALL:
            stalls.append(late)
        slept = time.perf_counter()
    caller.send(stalls)


Program = tuple[str, ...]  # what Python is started with
PLAIN: Program = ("-c", "from dicery.cli import app; app()")
FLOOR: Program = (str(Path(__file__).with_name("floor.py")),)  # draws nothing after the first page


def profiled(file: str) -> Program:
    """A server that leaves a profile of itself."""
    return ("-c", f"import cProfile; from dicery.cli import app; cProfile.run('app()', {file!r})")


def start(folder: str, core: int | None, program: Program = PLAIN) -> tuple[subprocess.Popen[str], int, float]:
    """The server, its port, and the seconds until its first page was there.

    Bytecode is kept in the folder, so that a second start finds all of it as where dicery is installed.
    """
    db = database(folder)
    command = [
        sys.executable,
        *program,
        "serve",
        "--port",
        "0",
        "--db",
        db,
        "--no-limits",
    ]
    begin = time.perf_counter()
    pin = None if core is None else (lambda: os.sched_setaffinity(0, {core}))
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env["PYTHONPYCACHEPREFIX"] = f"{folder}/bytecode"
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=pin, env=env)
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r":(\d+)/", line)
    assert found, f"expected the address, got {line!r}"
    fetch(int(found[1]), "/")
    return process, int(found[1]), time.perf_counter() - begin


def stop(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGINT)
    process.wait(20)


def database(folder: str) -> str:
    return f"sqlite:///{folder}/tables.sqlite"


def fetch(port: int, path: str) -> tuple[bytes, int]:
    """The body of a page as text, and the bytes that were sent for it."""
    import gzip
    import http.client

    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path, headers={"accept-encoding": "gzip"})
    answer = connection.getresponse()
    body = answer.read()
    assert answer.status == 200, f"expected {path}, got {answer.status}"
    return (gzip.decompress(body) if answer.headers.get("content-encoding") == "gzip" else body), len(body)


def page_weight(port: int, path: str) -> int:
    """Everything that a browser fetches to show a page."""
    page, total = fetch(port, path)
    linked = re.findall(rb'(?:src|href)="(/(?:static|picture)/[^"]+)"', page)
    return total + sum(fetch(port, unescape(link.decode()))[1] for link in dict.fromkeys(linked))


def percentile(numbers: list[float], share: float) -> float:
    return sorted(numbers)[min(len(numbers) - 1, int(len(numbers) * share))] if numbers else float("nan")


async def load(bench: Bench, pid: int, tables: list[Watched], every: float, seconds: float, report: Report) -> Figures:
    luck = random.Random(bench.seed)
    empty = resident(pid)
    opened = asyncio.Semaphore(8)
    begin = time.perf_counter()
    streams = [asyncio.create_task(watch(bench, t, seat, opened)) for t in tables for seat in range(VIEWERS)]
    while not all(len(table.seen) == VIEWERS for table in tables):
        for stream in streams:
            if stream.done():
                stream.result()
        await asyncio.sleep(0.1)
    loading = time.perf_counter() - begin
    full = resident(pid)
    report.add_row("tables loaded and drawn for their viewers", f"{len(tables) / loading:.0f} a second")
    report.add_row("memory of a table with its viewers' streams", f"{(full - empty) / len(tables) / 1024:.0f} kB")

    bench.bytes_sent = bench.bytes_drawn = bench.bytes_answered = 0
    cpu, begin = cpu_seconds(pid), time.perf_counter()
    late, own = delayed(pid), time.process_time()
    bystander, caller = Pipe()
    Process(target=stand_by, args=(caller,), daemon=True).start()
    until = begin + seconds
    await asyncio.gather(*(steady(bench, table, every, until, luck) for table in tables))
    took = time.perf_counter() - begin
    bystander.send("end")
    stalls: list[float] = bystander.recv()
    used = cpu_seconds(pid) - cpu
    late, own = delayed(pid) - late, time.process_time() - own
    moves = len(bench.latencies)
    report.add_row(
        f"{len(tables)} tables, {VIEWERS} viewers each, a move every {every:g} s: moves", f"{moves / took:.0f}/s"
    )
    report.add_row(
        "  from the act to the last viewer's update, p50", f"{percentile(bench.latencies, 0.5) * 1e3:.1f} ms"
    )
    report.add_row("  the same, p99", f"{percentile(bench.latencies, 0.99) * 1e3:.1f} ms")
    report.add_row("  from the act to its answer, p99", f"{percentile(bench.answers, 0.99) * 1e3:.1f} ms")
    report.add_row("  the core was busy", f"{used / took:.0%}, {used / max(1, moves) * 1e3:.2f} ms a move")
    report.add_row("  it waited for its core, which others used", f"{late / took:.0%} of the time")
    report.add_row(
        f"  the machine stood still for {STALL * 1e3:.0f} ms or more",
        f"{len(stalls)} times, {sum(stalls) * 1e3:.0f} ms",
    )
    report.add_row("  the load generator was busy", f"{own / took:.0%} of its core")
    sent = [count / max(1, moves) / VIEWERS / 1024 for count in (bench.bytes_drawn, bench.bytes_sent)]
    answered = bench.bytes_answered / max(1, moves) / VIEWERS / 1024
    report.add_row("  told to viewers by their streams", f"{sent[0]:.1f} kB a move and viewer")
    report.add_row("  the same as it is sent, compressed", f"{sent[1]:.1f} kB")
    report.add_row("  with the answer", f"{sent[1] + answered:.1f} kB")
    report.add_row("  late, refused, finished matches", f"{bench.late}, {bench.failed}, {bench.over}")
    found = Figures(
        (full - empty) / len(tables),
        percentile(bench.latencies, 0.5),
        percentile(bench.latencies, 0.99),
        (bench.bytes_sent + bench.bytes_answered) / max(1, moves) / VIEWERS,
    )

    found.rate, found.cost = await flat_out(bench, pid, tables, seconds / 3, luck, report)
    bench.together = True
    await flat_out(bench, pid, tables, seconds / 3, luck, report)
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    return found


async def flat_out(
    bench: Bench, pid: int, tables: list[Watched], seconds: float, luck: random.Random, report: Report
) -> tuple[float, float]:
    """Steps a second as fast as it goes, and seconds of the core for each."""
    bench.latencies.clear()
    bench.steps = 0
    cpu, begin = cpu_seconds(pid), time.perf_counter()
    crowds = [tables[number::16] for number in range(16)]
    await asyncio.gather(*(without_pause(bench, crowd, begin + seconds, luck) for crowd in crowds))
    took, used = time.perf_counter() - begin, cpu_seconds(pid) - cpu
    acts, steps = max(1, len(bench.latencies)), max(1, bench.steps)
    how = f", the steps of a decision together, {acts / took:.0f} acts/s" if bench.together else ""
    report.add_row(f"as fast as it goes, 16 at a time{how}", f"{steps / took:.0f} moves/s")
    report.add_row("  the core was busy", f"{used / took:.0%}, {used / steps * 1e3:.2f} ms a move")
    return steps / took, used / steps


async def come_back(bench: Bench, pid: int, tables: list[Watched], shown: bool) -> tuple[float, float]:
    """Seconds in which a server loads a table as its viewers open their streams, and those of its core.

    Do the viewers show the last drawing?
    """
    opened = asyncio.Semaphore(AT_ONCE)

    async def come(table: Watched, seat: int) -> StreamWriter:
        async with opened:
            return (await listen(bench, table, seat, table.number if shown else -1))[1]

    begin, cpu = time.perf_counter(), cpu_seconds(pid)
    writers = await asyncio.gather(*(come(table, seat) for table in tables for seat in range(VIEWERS)))
    took, used = time.perf_counter() - begin, cpu_seconds(pid) - cpu
    for writer in writers:
        writer.close()
    return took / len(tables), used / len(tables)


@contextmanager
def filled(given: argparse.Namespace, cores: list[int]) -> Iterator[tuple[Bench, list[Watched], str, int | None]]:
    """A folder with a database of tables, and the core of the server; this process keeps to the others."""
    bench = Bench(0, given.seed)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(database(folder))
        tables = fill(store, given.tables, given.seed, Guests(store.key("guests")), bench)
        store.close()
        if len(cores) > 1:
            os.sched_setaffinity(0, set(cores[1:]))
        core = cores[0] if len(cores) > 1 else None
        stop(start(folder, core)[0])
        yield bench, tables, folder, core


def measure(given: argparse.Namespace, cores: list[int], report: Report, program: Program = PLAIN) -> Figures:
    """The server on the first of these cores, under load from the others."""
    with filled(given, cores) as (bench, tables, folder, core):
        process, bench.port, starting = start(folder, core, program)
        try:
            report.add_row("from the command to the first page", f"{starting:.2f} s")
            report.add_row("first page with all that belongs to it", f"{page_weight(bench.port, '/') / 1024:.0f} kB")
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                return runner.run(load(bench, process.pid, tables, given.every, given.seconds, report))
        finally:
            stop(process)


def measure_loading(given: argparse.Namespace, cores: list[int], report: Report, program: Program = PLAIN) -> None:
    """How quickly a server that was started again has all tables, for pages that come back and for new ones."""
    with filled(given, cores) as (bench, tables, folder, core):
        for shown, name in (
            (True, "loaded for two pages that show them as they are"),
            (False, "loaded and drawn for two"),
        ):
            process, bench.port, _ = start(folder, core, program)
            program = PLAIN
            try:
                with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                    took, used = runner.run(come_back(bench, process.pid, tables, shown))
                report.add_row(f"tables {name}", f"{1 / took:.0f} a second, {used * 1e3:.2f} ms of the core each")
            finally:
                stop(process)


def only(game: str) -> None:
    """Leaves one game on the shelf."""
    for name in [name for name in dicery.SHELF if name != game]:
        del dicery.SHELF[name]


def arguments(description: str | None) -> argparse.ArgumentParser:
    """What every measurement of a server asks for."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--every", type=float, default=5.0, help="seconds between the moves of a table")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--game", default="", help="only this game")
    parser.add_argument("--load", action="store_true", help="only how quickly tables are loaded after a restart")
    parser.add_argument("--floor", action="store_true", help="of a server that draws nothing after the first page")
    parser.add_argument("--profile", default="", help="writes a profile of the server here, for `python -m pstats`")
    given = parser.parse_args()
    if given.game:
        only(given.game)
    cores = sorted(os.sched_getaffinity(0))
    console = Console(highlight=False, width=120)
    report = Report(f"the server, {dicery.BUILD}, Python {platform.python_version()}, 1 of {len(cores)} cores", "")
    program = FLOOR if given.floor else profiled(given.profile) if given.profile else PLAIN
    (measure_loading if given.load else measure)(given, cores, report, program)
    console.print(report)


if __name__ == "__main__":
    main()
