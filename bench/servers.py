"""`make bench`: SQLite with one process beside PostgreSQL with one, two and four, asked by the same load generator.

Half-played tables of all games, two viewers each, make moves as fast as they go: that is for the rates and the cost of
a move. Then one server, and two servers on one PostgreSQL where the moves go to one and the viewers listen at the
other, get a few moves a second at fewer tables: that is for the time until the last viewer knows. Before that every
page is asked for once where the moves go, which loads and draws the table; how long that takes is printed too.

CPU time counts all processes of the servers, and separately those of PostgreSQL. On a machine with few cores only the
cost can be compared, times and rates depend on who else runs: the share of the time that the servers waited for a core
is printed beside them.
"""

import argparse
import asyncio
import os
import platform
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table as Report

sys.path.append(str(Path(__file__).parent.parent))

from server import VIEWERS, Bench, Watched, cpu_seconds, delayed, fill, head, percentile, steady, watch, without_pause

import dicery
from dicery.server.http.guests import Guests
from dicery.server.tables.database.store import Store
from tests.server.postgresql import Cluster, cluster, missing

CROWD = 8  # clients that act at once


def start(db: str, workers: int) -> tuple[subprocess.Popen[str], int]:
    command = [sys.executable, "-c", "from dicery.cli import app; app()", "serve", "--port", "0", "--no-limits"]
    more = ["--db", db, "--workers", str(workers)]
    process = subprocess.Popen([*command, *more], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r":(\d+)/", line)
    assert found, f"expected the address, got {line!r}"
    return process, int(found[1])


def family(pid: int) -> list[int]:
    """A process and all that it has started."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except FileNotFoundError:
        return []
    return [pid, *(one for child in children for one in family(int(child)))]


def thinks(pid: int) -> bool:
    """Is it a process of the bots? They are not asked here, but are started in the first seconds."""
    return b"bot_worker" in Path(f"/proc/{pid}/cmdline").read_bytes()


def used(pids: list[int]) -> float:
    """Seconds of CPU time of all of these that still run."""
    return sum(cpu_seconds(pid) for pid in pids if Path(f"/proc/{pid}/stat").exists())


async def load(
    bench: Bench, tables: list[Watched], seconds: float, rate: float, pids: list[int], database: Cluster | None
) -> str:
    """Plays at this rate, or with 0 as fast as it goes; moves, latencies and CPU time in words."""
    opened = asyncio.Semaphore(8)
    streams = [asyncio.create_task(watch(bench, t, seat, opened)) for t in tables for seat in range(VIEWERS)]
    while not all(len(table.seen) == VIEWERS for table in tables):
        for stream in streams:
            if stream.done():
                stream.result()
        await asyncio.sleep(0.1)
    loads = sorted([await first_page(bench, table) for table in tables]) if rate else []
    everyone = [one for pid in pids for one in family(pid) if not thinks(one)]
    cpu, begin = used(everyone), time.perf_counter()
    waited = sum(delayed(pid) for pid in everyone)
    stored = used(database.children()) if database else 0.0
    luck = random.Random(bench.seed)
    if rate:
        every = len(tables) / rate
        await asyncio.gather(*(steady(bench, table, every, begin + seconds, luck) for table in tables))
    else:
        crowds = [tables[number::CROWD] for number in range(CROWD)]
        await asyncio.gather(*(without_pause(bench, crowd, begin + seconds, luck) for crowd in crowds))
    took, moves = time.perf_counter() - begin, max(1, len(bench.latencies))
    waited = sum(delayed(pid) for pid in everyone) - waited
    cpu, stored = used(everyone) - cpu, (used(database.children()) if database else 0.0) - stored
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    middle, last = (percentile(bench.latencies, share) * 1e3 for share in (0.5, 0.99))
    answered = percentile(bench.answers, 0.99) * 1e3
    parts = f"{moves / took:.0f} moves/s, to the last viewer p50 {middle:.0f} ms, p99 {last:.0f} ms "
    parts += f"(to the answer {answered:.0f} ms); "
    parts += f"CPU a move {cpu / moves * 1e3:.2f} ms"
    parts += f" and {stored / moves * 1e3:.2f} ms of PostgreSQL" if database else ""
    if loads:
        first, slowest = (percentile(loads, share) * 1e3 for share in (0.5, 0.99))
        parts += f"; first page of a table p50 {first:.0f} ms, p99 {slowest:.0f} ms"
    return f"{parts}; waited for a core {waited / took:.0%} of the time"


async def first_page(bench: Bench, table: Watched) -> float:
    """Seconds for the page of a table that the server has not loaded yet."""
    reader, writer = await asyncio.open_connection("127.0.0.1", bench.port, limit=1 << 20)
    begin = time.perf_counter()
    writer.write(head("GET", f"/t/{table.code}?seat=0", bench, f"{table.code} 0", "connection: close\r\n"))
    answer = await reader.read(15)
    assert b" 200 " in answer, f"expected a page, got {answer!r}"
    while await reader.read(1 << 16):
        pass
    writer.close()
    return time.perf_counter() - begin


def measure(db: str, workers: list[int], given: argparse.Namespace, database: Cluster | None, rate: float = 0) -> str:
    """One server for each number of workers; moves go to the first, viewers listen at the last."""
    bench = Bench(0, given.seed)
    store = Store(db)
    tables = fill(store, given.watched if rate else given.tables, given.seed, Guests(store.key("guests")), bench)
    store.close()
    started = [start(db, count) for count in workers]
    try:
        bench.port, bench.stream_port = started[0][1], started[-1][1]
        time.sleep(1.5 * max(workers))  # until all processes accept connections
        return asyncio.run(load(bench, tables, given.seconds, rate, [process.pid for process, _ in started], database))
    finally:
        for process, _ in started:
            process.send_signal(signal.SIGINT)
            process.wait(30)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--watched", type=int, default=50, help="tables where times are measured")
    parser.add_argument("--rate", type=float, default=10.0, help="moves a second where times are measured")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only-times", action="store_true", help="leave out the moves as fast as they go")
    given = parser.parse_args()
    build = f"{dicery.BUILD}, Python {platform.python_version()}, {len(os.sched_getaffinity(0))} cores"
    report = Report(f"servers, {build}, {given.tables} tables, {VIEWERS} viewers each, {CROWD} moves at a time", "")
    flat: tuple[int, ...] = () if given.only_times else (1, 2, 4)
    if flat:
        with tempfile.TemporaryDirectory() as folder:
            report.add_row("SQLite, 1 process", measure(f"sqlite:///{folder}/tables.sqlite", [1], given, None))
    if missing():
        report.add_row("PostgreSQL", f"left out: {missing()}")
    else:
        with cluster(durable=True) as database:
            for count in flat:
                name = f"PostgreSQL, {count} process{'es' if count > 1 else ''}"
                report.add_row(name, measure(database.database(), [count], given, database))
            for name, processes in (("one server", [1]), ("moves at one server, viewers at another", [1, 1])):
                found = measure(database.database(), processes, given, database, given.rate)
                report.add_row(f"PostgreSQL, {name}, {given.rate:g} moves/s", found)
    Console(highlight=False, soft_wrap=True).print(report)


if __name__ == "__main__":
    main()
