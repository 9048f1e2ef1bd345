"""Streams: whoever reads one is woken with every change, holds up nobody, and keeps nothing of the request."""

import asyncio
import gc
import socket
import zlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from dicery.server.http.connection import GuardedConnection
from dicery.server.http.limits import Asker, Limits, without_limits
from dicery.server.http.stream import Stream
from dicery.server.tables.registry import Registry
from dicery.server.tables.table import Table
from tests.server.application import code_of, served
from tests.server.tables import ANA, game, listening, open_table, people, registry

pytestmark = pytest.mark.asyncio

ASKER = Asker(ANA, "192.0.2.1")


def latest_chat(table: Table) -> bytes:
    return table.chat[-1].text.encode() if table.chat else b""


def chat_of(
    here: Registry, code: str, encode: Callable[[Table], bytes] = latest_chat, limits: Limits | None = None
) -> Stream:
    return Stream(here, code, encode, limits or without_limits(), ASKER)


async def say(here: Registry, code: str, text: str) -> None:
    await here.change(code, lambda table: table.say(ANA, 0, text))


async def test_every_change_is_sent_and_the_begin_at_once(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        code = await open_table(here, game(), people(), {})
        listener, line = await listening(chat_of(here, code))
        assert line.bodies == [b": still here\n\n"]
        for text in ("one", "two"):
            await say(here, code, text)
            await asyncio.sleep(0.05)
        assert line.bodies[1:] == [b"one", b"two"]
        here.stop_streams()
        await asyncio.sleep(0.05)
        assert line.chunks[-1] == b"0\r\n\r\n" and listener.lost and not here.watchers


async def test_who_does_not_read_holds_up_nobody_and_gets_all_changes_together(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        code = await open_table(here, game(), people(), {})
        listener, line = await listening(chat_of(here, code))
        listener.pause_writing()
        for text in ("one", "two"):
            await asyncio.wait_for(say(here, code, text), 5)
        await asyncio.sleep(0.05)
        assert len(line.bodies) == 1
        listener.resume_writing()
        assert line.bodies[1:] == [b"two"]
        listener.close()


async def test_a_change_that_comes_while_the_table_is_locked_is_sent_afterwards(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        code = await open_table(here, game(), people(), {})
        listener, line = await listening(chat_of(here, code))
        async with here.at(code) as table:
            table.say(ANA, 0, "hello")
            listener.set()
            await asyncio.sleep(0.05)
            assert len(line.bodies) == 1
        await asyncio.sleep(0.05)
        assert line.bodies[1:] == [b"hello"]
        listener.close()


async def test_a_silent_stream_gives_a_sign_of_life(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicery.server.http.stream.HEARTBEAT", 0.05)
    async with registry(tmp_path) as here:
        code = await open_table(here, game(), people(), {})
        listener, line = await listening(chat_of(here, code))
        await asyncio.sleep(0.3)
        assert 3 <= line.bodies.count(b": still here\n\n") <= 7
        listener.close()


async def test_a_stream_ends_when_its_reader_sends_more_or_its_table_cannot_be_shown(tmp_path: Path) -> None:
    def broken(table: Table) -> bytes:
        if table.chat:
            raise ArithmeticError
        return b""

    limits = Limits({}, most_streams=2)
    async with registry(tmp_path) as here:
        code = await open_table(here, game(), people(), {})
        talking, line = await listening(chat_of(here, code, limits=limits))
        failing, other = await listening(chat_of(here, code, broken, limits))
        assert limits.open(ANA) == 2 and len(here.watchers[code]) == 2
        talking.data_received(b"GET / HTTP/1.1")
        assert line.closing and limits.open(ANA) == 1
        errors: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: errors.append(context["exception"]))
        await say(here, code, "hello")
        await asyncio.sleep(0.05)
        assert other.closing and [type(error) for error in errors] == [ArithmeticError]
        assert not limits.streams and not here.watchers and talking.open == failing.open == Counter()


async def test_a_stream_keeps_nothing_of_its_request(tmp_path: Path) -> None:
    """Its connection is handed over: the objects that have read the request are gone."""
    with served(tmp_path) as base:
        async with httpx.AsyncClient(base_url=base, headers={"origin": base}, follow_redirects=True) as ana:
            code = code_of(await ana.post("/play/dessert-dice"))
        host, port = base.removeprefix("http://").split(":")
        asked = f"GET /t/{code}/stream HTTP/1.1\r\nhost: {host}:{port}\r\naccept-encoding: gzip\r\n\r\n"
        with socket.create_connection((host, int(port))) as line:
            line.sendall(asked.encode())
            reader = line.makefile("rb")
            head = b"".join(iter(reader.readline, b"\r\n")).lower()
            assert b"200 ok" in head and b"content-encoding: gzip" in head and b"content-security-policy" in head
            size = int(reader.readline(), 16)
            assert zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(reader.read(size)).startswith(b"id: ")
            await asyncio.sleep(0.2)
            gc.collect()
            assert not [kept for kept in gc.get_objects() if isinstance(kept, GuardedConnection)]
        async with httpx.AsyncClient(base_url=base) as program:
            head_only = await program.head(f"/t/{code}/stream")
            assert head_only.status_code == 200 and not head_only.content
