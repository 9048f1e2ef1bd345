"""A real server in a process of its own: streams, a kill at any moment, a clean end, a quick start."""

import json
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypedDict

import httpx
import pytest

from dicery.server.tables.database.store import Store
from tests.server.application import NONCE, served
from tests.server.tables import url

pytestmark = pytest.mark.heavy


class Heard(TypedDict, total=False):
    """An update of a page, as a stream sends it."""

    number: int
    regions: dict[str, str]
    sections: dict[str, str]


@contextmanager
def server(folder: Path, port: int = 0, words: tuple[str, ...] = ()) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`dicery serve` at this or a free port, with more words if given; killed at the end if it still runs."""
    command = [sys.executable, "-c", "from dicery.cli import app; app()", "serve", "--port", str(port)]
    process = subprocess.Popen([*command, *words, "--db", url(folder)], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)/", line)
        assert found, f"expected the address, got {line!r}"
        yield process, f"http://127.0.0.1:{found[1]}"
    finally:
        process.kill()
        process.wait()


def wait_for(base: str) -> None:
    for _ in range(500):
        try:
            httpx.get(f"{base}/api/games")
            return
        except httpx.TransportError:
            time.sleep(0.02)
    raise AssertionError("expected the server to answer")


def guest(base: str, token: str = "") -> httpx.Client:
    client = httpx.Client(base_url=base)
    token = token or httpx.post(f"{base}/api/guests", json={"name": "Ana"}).json()["token"]
    client.headers["authorization"] = f"Bearer {token}"
    return client


def open_table(client: httpx.Client, body: Mapping[str, object]) -> str:
    """Opens a table and adds a nonce for each of one's seats; returns its code."""
    state = client.post("/api/tables", json=body).json()
    for seat in state["own"]:
        given = client.post(f"/api/tables/{state['code']}/nonce", json={"seat": seat, "nonce": NONCE})
        assert given.status_code == 200, given.text
    return str(state["code"])


def reader_of(address: str) -> subprocess.Popen[str]:
    """A process that reads a stream until it ends; its beginning is here."""
    fetch = f"import urllib.request as u; s = u.urlopen('{address}'); print(len(s.readline()), flush=True); s.read()"
    reader = subprocess.Popen(
        [sys.executable, "-c", fetch], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert reader.stdout is not None and int(reader.stdout.readline()) > 0
    return reader


def test_every_acknowledged_step_survives_kill_9_again_and_again(tmp_path: Path) -> None:
    luck = random.Random(9)
    token, code, lost = "", "", 0
    acknowledged: list[tuple[int, str]] = []
    for _ in range(4):
        with server(tmp_path) as (process, base):
            wait_for(base)
            with guest(base, token) as ana:
                token = str(ana.headers["authorization"]).removeprefix("Bearer ")
                if not code:
                    body = {"game": "dessert-dice", "seats": ["you", "mine"]}
                    code = open_table(ana, body)
                killer = threading.Timer(luck.uniform(0.3, 0.9), process.kill)
                killer.start()
                try:
                    while True:
                        seat = ana.get(f"/api/tables/{code}").json()["acting"]
                        if not seat:
                            break
                        state = ana.get(f"/api/tables/{code}", params={"seat": seat[0]}).json()
                        act = {"seat": seat[0], "seq": state["seq"], "move": luck.choice(state["moves"])["move"]}
                        answer = ana.post(f"/api/tables/{code}/act", json=act)
                        if answer.status_code == 429:  # faster than a person may be
                            time.sleep(0.05)
                            continue
                        assert answer.status_code == 200
                        acknowledged.append((act["seat"], act["move"]))
                except httpx.TransportError:
                    lost += 1
                killer.join()
        stored = steps_in(tmp_path, code)
        assert stored[: len(acknowledged)] == acknowledged
        assert len(stored) <= len(acknowledged) + 1, "expected at most the one that was on its way"
        acknowledged = stored
    assert lost > 0
    assert len(acknowledged) > 3


def steps_in(folder: Path, code: str) -> list[tuple[int, str]]:
    """The stored steps of seats."""
    store = Store(url(folder))
    found = store.load(code)
    store.close()
    assert found is not None
    steps = [(int(event.body["seat"]), str(event.body["move"])) for event in found[1] if event.kind == "step"]
    return [step for step in steps if step[0] >= 0]


def test_ctrl_c_ends_the_server_cleanly_even_with_open_streams(tmp_path: Path) -> None:
    with server(tmp_path) as (process, base):
        wait_for(base)
        with guest(base) as ana:
            code = open_table(ana, {"game": "dessert-dice", "seats": ["you", "bot:random"]})
            with ana.stream("GET", f"/api/tables/{code}/stream") as stream:
                assert next(stream.iter_lines()).startswith("id: ")
                begin = time.monotonic()
                process.send_signal(signal.SIGINT)
                assert process.wait(10) == 0
                assert time.monotonic() - begin < 5


def test_a_taken_port_is_told_in_one_line(tmp_path: Path) -> None:
    with served(tmp_path) as base:
        port = base.rsplit(":", 1)[1]
        command = [sys.executable, "-c", "from dicery.cli import app; app()", "serve", "--port", port]
        done = subprocess.run([*command, "--db", url(tmp_path / "b")], capture_output=True, text=True, timeout=60)
        assert done.returncode == 2
        assert "cannot serve" in done.stderr
        assert "Traceback" not in done.stderr


def test_a_stream_tells_each_viewer_what_has_changed(tmp_path: Path) -> None:
    with served(tmp_path) as base, guest(base) as ana, guest(base) as ben:
        body = {"game": "dessert-dice", "seats": ["you", "open"], "options": {"starter": 1}}
        code = open_table(ana, body)
        heard: list[Heard] = []

        def listen() -> None:
            with httpx.Client(base_url=base) as wes, wes.stream("GET", f"/t/{code}/stream", timeout=30) as stream:
                for line in stream.iter_lines():
                    if line.startswith("data: "):
                        heard.append(json.loads(line.removeprefix("data: ")))
                    if len(heard) == 3:
                        return

        thread = threading.Thread(target=listen)
        thread.start()
        until(lambda: len(heard) == 1)
        ben.post(f"/api/tables/{code}/sit", json={"seat": 1, "nonce": NONCE})
        until(lambda: len(heard) == 2)
        state = ana.get(f"/api/tables/{code}").json()
        ana.post(f"/api/tables/{code}/act", json={"seat": 0, "seq": state["seq"], "move": state["moves"][0]["move"]})
        thread.join(20)
        assert {"board", "prompt", "log", "chat"} <= set(heard[0]["regions"])
        numbers = [part["number"] for part in heard]
        assert numbers == sorted(set(numbers))
        assert "sections" in heard[2] or "board" in heard[2]["regions"]
        assert "chat" not in heard[2]["regions"], "expected only what has changed"


def until(what: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "expected it to happen in time"
        time.sleep(0.02)
