"""One client without a cookie cannot exhaust the memory of the server or keep others out: each attack for a moment.

The attacks come from an address of their own, 127.0.0.2; somebody polite at 127.0.0.1 is served meanwhile.
"""

import re
import secrets
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from http.client import HTTPConnection
from pathlib import Path

import httpx
import pytest

from tests.server.test_kill import guest, open_table, server, wait_for

pytestmark = [
    pytest.mark.heavy,
    pytest.mark.skipif(sys.platform != "linux", reason="expected Linux: /proc, and 127.0.0.2"),
]

RUDE = ("127.0.0.2", 0)
MEGABYTE = 1 << 20
MOST_GROWTH = 8 * MEGABYTE  # of the server's memory in one attack, each of which sends three times as much and more
MOST_FOR_LINES = 24 * MEGABYTE  # for the connections that an address may have


class Attacked:
    """A server, and what its memory is."""

    def __init__(self, pid: int, base: str) -> None:
        self.pid = pid
        self.base = base
        self.port = int(base.rsplit(":", 1)[1])
        self.polite = httpx.Client(base_url=base, timeout=10)  # keeps its cookie: new guests are limited too

    def memory(self) -> int:
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.pid}/status").read_text())
        assert found
        return int(found[1]) * 1024

    def line(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), 10, RUDE)

    def rude(self) -> httpx.Client:
        return httpx.Client(base_url=self.base, transport=httpx.HTTPTransport(local_address=RUDE[0]))

    def serves_others(self) -> None:
        assert self.polite.get("/").status_code == 200


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attacked]:
    with server(tmp_path_factory.mktemp("attacked")) as (process, base):
        wait_for(base)
        here = Attacked(process.pid, base)
        for _ in range(20):  # what every server keeps: templates, pictures, the buckets of one address
            here.serves_others()
            with here.rude() as eve:
                eve.get("/nowhere")
        flood(here, "/nowhere?%s")  # buffers for long addresses
        yield here


def flood(attacked: Attacked, path: str, header: str = "") -> None:
    """Asks again and again for something that is never the same: `%s` in the path or the cookie."""
    line = HTTPConnection("127.0.0.1", attacked.port, 30, RUDE)
    for _ in range(900):
        noise = secrets.token_hex(14_000)
        line.request("GET", path.replace("%s", noise), headers={"cookie": header.replace("%s", noise)})
        answer = line.getresponse()
        answer.read()
        assert answer.status < 500
    line.close()


def test_names_of_files_that_are_not_there(attacked: Attacked) -> None:
    before = attacked.memory()
    flood(attacked, "/static/x/%s.css")
    attacked.serves_others()
    assert attacked.memory() - before < MOST_GROWTH


def test_forged_tokens(attacked: Attacked) -> None:
    before = attacked.memory()
    flood(attacked, "/verify", "dicery_guest=%s")
    attacked.serves_others()
    assert attacked.memory() - before < MOST_GROWTH


def test_a_hundred_megabytes_of_headers(attacked: Attacked) -> None:
    before = attacked.memory()
    sent = 0
    for _ in range(100):
        with attacked.line() as line, suppress(ConnectionError, TimeoutError):
            line.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ")
            for _ in range(16):
                line.sendall(b"y" * (MEGABYTE // 16))
                sent += MEGABYTE // 16
    assert sent > 5 * MEGABYTE, "expected some of it to leave"
    attacked.serves_others()
    assert attacked.memory() - before < MOST_GROWTH


def test_more_half_open_requests_than_an_address_may_have(attacked: Attacked) -> None:
    before = attacked.memory()
    with ExitStack() as held:
        lines = []
        for _ in range(1100):
            line = held.enter_context(attacked.line())
            with suppress(ConnectionError):
                line.sendall(b"GET / HTTP/1.1\r\nhost: loc")
            lines.append(line)
        attacked.serves_others()
        assert attacked.memory() - before < MOST_FOR_LINES
        deadline = time.monotonic() + 20
        while len(lines) > 400 and time.monotonic() < deadline:
            lines = [line for line in lines if not gone(line)]
        assert len(lines) <= 400, "expected the server to hang up on the others"


def gone(line: socket.socket) -> bool:
    """Has the server hung up?"""
    line.settimeout(0.0)
    try:
        return line.recv(10) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def test_streams_without_end(attacked: Attacked) -> None:
    with guest(attacked.base) as ana:
        code = open_table(ana, {"game": "dessert-dice", "seats": ["you", "mine"]})
    before = attacked.memory()
    with ExitStack() as held:
        answers = []
        for _ in range(120):
            line = held.enter_context(attacked.line())
            line.sendall(f"GET /api/tables/{code}/stream HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
            answers.append(line.recv(12))
        assert answers.count(b"HTTP/1.1 200") == 16, "expected the streams of one guest and no more"
        assert answers.count(b"HTTP/1.1 429") == 104
        attacked.serves_others()
        assert attacked.memory() - before < MOST_FOR_LINES
