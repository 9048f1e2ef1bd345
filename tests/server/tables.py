"""What the tests of the server share: a registry in a folder, seats, and people who play on until a match is over."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import cast

import dicery
from dicery.engine.game import Game
from dicery.engine.option import Setting
from dicery.server.http.limits import Asker, Limits
from dicery.server.http.stream import Listener, Stream
from dicery.server.tables.bot_pool import BotPool
from dicery.server.tables.database.store import Store
from dicery.server.tables.registry import Registry
from dicery.server.tables.seats import BOT, PERSON, Seat
from dicery.server.tables.table import Table

ANA, BEN = "guest-ana", "guest-ben"


def url(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite'}"


@asynccontextmanager
async def registry(folder: Path, workers: int = 1) -> AsyncIterator[Registry]:
    opened = Registry(Store(url(folder)), BotPool(workers), pace=0)
    try:
        yield opened
    finally:
        await opened.close()


def people(count: int = 2) -> list[Seat]:
    return [Seat(n, PERSON, name, f"guest-{name.lower()}") for n, name in enumerate(["Ana", "Ben", "Cem"][:count])]


def ana_and_a_bot(level: str = "random") -> list[Seat]:
    return [Seat(0, PERSON, "Ana", ANA), Seat(1, BOT, "Bruno", level=level)]


def add_nonces(table: Table) -> None:
    """Every person who is still to add a nonce does."""
    for seat in table.awaited_seats():
        table.give_nonce(seat.holder, seat.number, f"nonce-of-seat-{seat.number}")


async def open_table(
    here: Registry, game: Game, seats: list[Seat], options: dict[str, Setting], patience: int = 0, advice: bool = False
) -> str:
    """A table that Ana opens and at which everybody has added a nonce; returns its code."""
    code = await here.open(game, seats, options, ANA, patience=patience, advice=advice)
    await here.change(code, add_nonces)
    return code


def game() -> Game:
    return dicery.game("dessert-dice")


async def play_on(
    registry: Registry, code: str, holders: dict[int, str], luck: random.Random, most: int = 10_000
) -> int:
    """The people of a table play at random until it is over or `most` moves were made; returns their number."""
    made = 0
    with registry.watching(code) as news:
        while made < most:
            async with registry.at(code) as table:
                if table.state.over:
                    break
                seats = [seat for seat in table.acting() if seat in holders]
                seat = seats[0] if seats else -1
                seq = table.match.seq
                move = luck.choice(table.moves(seat)) if seats else ""
                news.clear()
            if move:
                guest = holders[seat]
                await registry.change(code, lambda table: table.submit(guest, seat, seq, move))  # noqa: B023
                made += 1
            else:
                await asyncio.wait_for(news.wait(), 30)
    return made


class Line(asyncio.Transport):
    """A connection that keeps what is written on it, chunk by chunk."""

    def __init__(self) -> None:
        super().__init__()
        self.chunks: list[bytes] = []
        self.closing = False
        self.protocol: asyncio.BaseProtocol | None = None

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def is_closing(self) -> bool:
        return self.closing

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.chunks.append(bytes(data))

    def close(self) -> None:
        if not self.closing:
            self.closing = True
            cast(asyncio.Protocol, self.protocol).connection_lost(None)

    @property
    def bodies(self) -> list[bytes]:
        """What is in the chunks."""
        return [chunk.partition(b"\r\n")[2].removesuffix(b"\r\n") for chunk in self.chunks]


async def listening(stream: Stream, line: Line | None = None) -> tuple[Listener, Line]:
    """The stream with the connection that has taken it over, and has been sent what there was to say."""
    listener, line = Listener(stream, ""), line or Line()
    listener.limits.begin_stream(listener.asker)
    listener.take(line, False, set(), Counter([""]), "")
    await listener.begin()
    return listener, line


@contextmanager
def streaming(limits: Limits, asker: Asker) -> Iterator[None]:
    """A stream that is open for a while."""
    limits.begin_stream(asker)
    try:
        yield
    finally:
        limits.end_stream(asker)


async def played(folder: Path, names: list[str]) -> str:
    """The code of a finished match between these, all of them at one device."""
    seats = [Seat(number, PERSON, name, ANA) for number, name in enumerate(names)]
    async with registry(folder) as here:
        code = await open_table(here, dicery.game("wok-and-roll"), seats, {"complete": 2, "max_turns": 10})
        await play_on(here, code, dict.fromkeys(range(len(names)), ANA), random.Random(3))
    return code
