"""`make bench`: boardgame.io beside our server, with a game of our own for it (`bench/peer/`) and the same load.

It needs node and npm; without them it says so and measures nothing. Compare with the rows of `bench/server.py` for one
game, `--game dessert-dice`, on the same machine: its game is of that size.
"""

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table as Report
from server import cpu_seconds, resident

HERE = Path(__file__).parent / "peer"
INSTALL = 300  # seconds


def install(folder: Path) -> str:
    """Installs the peer beside the virtual environment; returns why it could not, or nothing."""
    if not shutil.which("node") or not shutil.which("npm"):
        return "expected node and npm on the path"
    folder.mkdir(parents=True, exist_ok=True)
    for source in HERE.iterdir():
        shutil.copy(source, folder)
    if (folder / "node_modules" / "node-persist").exists():
        return ""
    command = ["npm", "install", "--no-audit", "--no-fund", "--omit=dev", "--legacy-peer-deps"]
    try:
        made = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=INSTALL, check=False)
    except subprocess.TimeoutExpired:
        return f"npm did not install it within {INSTALL} seconds"
    return f"npm could not install it: {made.stderr.strip()[-200:]}" if made.returncode else ""


def measure(folder: Path, where: str, given: argparse.Namespace) -> dict[str, str]:
    """One row: the server on one core, the load on the others."""
    cores = sorted(os.sched_getaffinity(0))
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
        time.sleep(1)
        empty, row, cpu = resident(server.pid), {}, 0.0
        command = ["node", "load.js", port, *(str(number) for number in (given.tables, given.every, given.seconds))]
        load = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: os.sched_setaffinity(0, set(cores[1:] or cores)),
        )
        assert load.stdout is not None and load.stdin is not None
        for line in load.stdout:
            said = json.loads(line)
            used, cpu = cpu_seconds(server.pid) - cpu, cpu_seconds(server.pid)
            if said["phase"] == "opened":
                row["memory of a table"] = f"{(resident(server.pid) - empty) / given.tables / 1024:.0f} kB"
            elif said["phase"] == "steady":
                row["p50, p99"] = f"{said['p50']:.1f}, {said['p99']:.1f} ms"
                row["sent for a move and viewer"] = f"{said['bytes'] / 1024:.1f} kB"
            else:
                row["flat out"] = f"{said['rate']:.0f} moves/s, {used / max(1, said['moves']) * 1e3:.2f} ms a move"
            load.stdin.write("on\n")
            load.stdin.flush()
        return row
    finally:
        for process in (load, server):
            if process is not None:
                process.kill()
                process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--every", type=float, default=5.0, help="seconds between the moves of a table")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--folder", type=Path, default=Path(".venv/peer"), help="where boardgame.io is installed")
    given = parser.parse_args()
    console = Console(highlight=False, soft_wrap=True)
    missing = install(given.folder)
    if missing:
        console.print(f"boardgame.io is not measured: {missing}")
        sys.exit(0)
    rows = {"in memory": measure(given.folder, "memory", given)}
    with tempfile.TemporaryDirectory() as files:
        rows["on files, without fsync"] = measure(given.folder, files, given)
    report = Report("boardgame.io 0.50.2", *rows)
    for name in rows["in memory"]:
        report.add_row(name, *(row[name] for row in rows.values()))
    console.print(report)


if __name__ == "__main__":
    main()
