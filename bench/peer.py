"""`make bench`: boardgame.io beside our server: Dessert Dice at as many tables, under the same load, in the same run.

The game for it is our own (`bench/peer/game.js`), a move is the same small step in both, and its matches have come as
far before they are measured. Ours stores every move for good before anybody sees it; theirs keeps its matches in memory
or writes them to files without waiting for the disk. Needs node and npm; without them it says so and measures nothing.
"""

import argparse
import json
import os
import platform
import random
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table as Report
from server import SHARES, VIEWERS, Figures, arguments, cpu_seconds, game_length, measure, only, resident

import dicery

GAME = "dessert-dice"
HERE = Path(__file__).parent / "peer"
INSTALL = 300  # seconds
ROWS: dict[str, Callable[[Figures], float]] = {
    "moves/s as fast as it goes, 16 at a time": lambda found: found.rate,
    "ms of the core for a move then": lambda found: found.cost * 1e3,
    "ms from a move to the last viewer, p50": lambda found: found.half * 1e3,
    "the same, p99": lambda found: found.most * 1e3,
    "kB for a move and viewer": lambda found: found.sent / 1024,
    "kB of memory for a table": lambda found: found.memory / 1024,
}


def install(folder: Path) -> str:
    """Installs what `bench/peer/package-lock.json` lists; returns why it could not, or nothing."""
    if not shutil.which("node") or not shutil.which("npm"):
        return "expected node and npm on the path"
    folder.mkdir(parents=True, exist_ok=True)
    lock = folder / "package-lock.json"
    done = (folder / "node_modules").exists() and lock.exists()
    done = done and lock.read_text() == (HERE / lock.name).read_text()
    for source in HERE.iterdir():
        shutil.copy(source, folder)
    if done:
        return ""
    command = ["npm", "ci", "--no-audit", "--no-fund", "--omit=dev", "--legacy-peer-deps"]
    try:
        made = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=INSTALL, check=False)
    except subprocess.TimeoutExpired:
        return f"npm did not install it within {INSTALL} seconds"
    return f"npm could not install it: {made.stderr.strip()[-200:]}" if made.returncode else ""


def steps_before(given: argparse.Namespace) -> list[int]:
    """How many steps of seats each table has made before it is measured, as many as ours have."""
    luck = random.Random(given.seed)
    chance = VIEWERS + 25 + 1  # the deal, the roll and the first player
    return [max(0, int(luck.uniform(*SHARES) * game_length(GAME)) - chance) for _ in range(given.tables)]


def measure_peer(folder: Path, where: str, given: argparse.Namespace, cores: list[int]) -> Figures:
    """Its server on the first core, the load on the others."""
    with socket.create_server(("", 0)) as free:
        port = str(free.getsockname()[1])
    server = subprocess.Popen(
        ["node", "server.js", port, where],
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, {cores[0]}),
    )
    load: subprocess.Popen[str] | None = None
    try:
        assert server.stdout is not None
        while "ready" not in (line := server.stdout.readline()):
            assert line, "expected the peer's server to start"
        empty, cpu, found = resident(server.pid), 0.0, Figures(0, 0, 0, 0)
        load = subprocess.Popen(
            ["node", "load.js", port, str(given.every), str(given.seconds)],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: os.sched_setaffinity(0, set(cores[1:] or cores)),
        )
        assert load.stdout is not None and load.stdin is not None
        load.stdin.write(json.dumps(steps_before(given)) + "\n")
        load.stdin.flush()
        for line in load.stdout:
            said = json.loads(line)
            used, cpu = cpu_seconds(server.pid) - cpu, cpu_seconds(server.pid)
            if said["phase"] == "opened":
                found.memory = (resident(server.pid) - empty) / given.tables
            elif said["phase"] == "steady":
                found.half, found.most, found.sent = said["p50"] / 1e3, said["p99"] / 1e3, said["bytes"]
            else:
                found.rate, found.cost = said["rate"], used / max(1, said["moves"])
            load.stdin.write("on\n")
            load.stdin.flush()
        assert load.wait() == 0, "expected the peer to answer every move"
        return found
    finally:
        for process in (load, server):
            if process is not None:
                process.kill()
                process.wait()


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--folder", type=Path, default=Path(".venv/peer"), help="where boardgame.io is installed")
    given = parser.parse_args()
    console = Console(highlight=False, width=120)
    missing = install(given.folder)
    if missing:
        console.print(f"boardgame.io is not measured: {missing}")
        sys.exit(0)
    only(GAME)
    cores = sorted(os.sched_getaffinity(0))
    ours = measure(given, cores, Report())
    memory = measure_peer(given.folder, "memory", given, cores)
    with tempfile.TemporaryDirectory() as kept:
        files = measure_peer(given.folder, kept, given, cores)
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    title = f"{given.tables} tables of Dessert Dice, {VIEWERS} viewers each, a move every {given.every:g} s"
    report = Report(title, "ours, stored for good", "boardgame.io in memory", "ours to it", "on files", "ours to it")
    report.caption = f"boardgame.io 0.50.2, node {node}; ours {dicery.BUILD}, Python {platform.python_version()}"
    for name, of in ROWS.items():
        own, fast, stored = of(ours), of(memory), of(files)
        report.add_row(name, f"{own:.2f}", f"{fast:.2f}", f"{own / fast:.2f}", f"{stored:.2f}", f"{own / stored:.2f}")
    console.print(report)


if __name__ == "__main__":
    main()
