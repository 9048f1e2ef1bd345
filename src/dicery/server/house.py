"""The house: all tables, loaded when somebody comes, each behind its own lock, and those who watch them."""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from dicery.bots import NAMES as LEVELS
from dicery.engine.option import Setting
from dicery.engine.rng import Rng
from dicery.engine.state import Game
from dicery.games import SHELF
from dicery.match.match import Refused
from dicery.server.bots import Bots
from dicery.server.scribe import NotStored, Scribe
from dicery.server.seat import BOT, Seat
from dicery.server.store import Change, Header, Store
from dicery.server.table import Table, Unplayable
from dicery.server.words import new_code

PACE = 0.6  # seconds between the decisions of bots, so that people can follow
MINUTE = 60.0  # seconds
MOST_TABLES = 5000  # in memory; others are loaded again when somebody comes

log = logging.getLogger("dicery")
T = TypeVar("T")


class NoTable(LookupError):
    """There is no table of this code, or it cannot be played with these rules."""


@dataclass
class Hosted:
    """A table in memory."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    driver: "asyncio.Task[None] | None" = None
    alarm: asyncio.TimerHandle | None = None  # rings when somebody has let the others wait too long
    set_for: tuple[int, int] = (-1, -1)  # the length of the log and the changes of seats for which it was set
    gone: bool = False  # it has been dropped; whoever still holds it must ask again


class House:
    """Everything goes through here: reading a table under its lock, changing it only together with the store."""

    def __init__(self, store: Store, bots: Bots, pace: float = PACE) -> None:
        self.store = store
        self.scribe = Scribe(store)
        self.bots = bots
        self.pace = pace
        self.tables: OrderedDict[str, Hosted] = OrderedDict()
        self.watchers: dict[str, set[asyncio.Event]] = {}
        self.loading = asyncio.Lock()
        self.rung: set[asyncio.Task[None]] = set()
        self.closing = asyncio.Event()

    async def close(self) -> None:
        """Ends streams and bots, then writes what is still to be written."""
        self.stop_streams()
        for hosted in self.tables.values():
            if hosted.alarm:
                hosted.alarm.cancel()
        drivers = [hosted.driver for hosted in self.tables.values() if hosted.driver]
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)
        await self.bots.close()
        self.scribe.close()
        self.store.close()

    def stop_streams(self) -> None:
        """Lets every stream end, so that the server can."""
        self.closing.set()
        for code in self.watchers:
            self._wake(code)

    async def open(
        self,
        game: Game,
        seats: list[Seat],
        options: dict[str, Setting],
        host: str,
        public: bool = False,
        patience: int = 0,
    ) -> str:
        """Opens a table and returns its code; raises ValueError for what the game does not take."""
        secret = secrets.token_bytes(32)
        header = Header(new_code(), game.name, game.edition, options, secret, host, public, time.time(), patience)
        table = Table.open(header, game, seats)
        change = table.take_fresh()
        assert change is not None, "expected the events of a new table"
        await self.scribe.write(change, header)
        self._keep(Hosted(table))
        self._drive(self.tables[header.code])
        return header.code

    @asynccontextmanager
    async def at(self, code: str) -> AsyncIterator[Table]:
        """The table, for reading: nothing happens there meanwhile, and all that is seen is stored."""
        while True:
            hosted = await self._find(code)
            async with hosted.lock:
                if not hosted.gone:
                    yield hosted.table
                    return

    async def change(self, code: str, what: Callable[[Table], T]) -> T:
        """Lets something happen at a table; answers when it is stored, and only then shows it to anybody.

        It goes on to its end even if the one who asked has gone away.
        """
        return await asyncio.shield(asyncio.ensure_future(self._change(code, what)))

    async def _change(self, code: str, what: Callable[[Table], T]) -> T:
        while True:
            hosted = await self._find(code)
            async with hosted.lock:
                if not hosted.gone:
                    answer = what(hosted.table)
                    change = hosted.table.take_fresh()
                    if change is not None:
                        await self._store(hosted, change)
                    break
        if change is not None:
            self._wake(code)
            self._drive(hosted)
        return answer

    async def _store(self, hosted: Hosted, change: Change) -> None:
        try:
            await self.scribe.write(change)
        except NotStored:
            self._drop(hosted)  # what is in memory has not happened: load it again
            raise

    @contextmanager
    def watching(self, code: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever something has happened at the table."""
        news = asyncio.Event()
        self.watchers.setdefault(code, set()).add(news)
        try:
            yield news
        finally:
            self.watchers[code].discard(news)
            if not self.watchers[code]:
                del self.watchers[code]

    def _wake(self, code: str) -> None:
        for news in self.watchers.get(code, ()):
            news.set()

    async def _find(self, code: str) -> Hosted:
        if code in self.tables:
            self.tables.move_to_end(code)
            return self.tables[code]
        async with self.loading:
            if code not in self.tables:
                found = await asyncio.to_thread(self.store.load, code)
                if found is None:
                    raise NoTable(f"expected the code of a table, got {code!r}")
                header, events = found
                if header.game not in SHELF:
                    raise NoTable(f"expected a game of {', '.join(SHELF)}, got a table of {header.game!r}")
                try:
                    table = Table.load(header, SHELF[header.game], events)
                except Unplayable as error:
                    raise NoTable(str(error)) from None
                self._keep(Hosted(table))
                self._drive(self.tables[code])
        return self.tables[code]

    def _keep(self, hosted: Hosted) -> None:
        self.tables[hosted.table.header.code] = hosted
        for code, old in list(self.tables.items())[: max(0, len(self.tables) - MOST_TABLES)]:
            if code not in self.watchers and not old.lock.locked() and old.driver is None:
                self._drop(old)

    def _drop(self, hosted: Hosted) -> None:
        if hosted.alarm:
            hosted.alarm.cancel()
        hosted.gone = True
        self.tables.pop(hosted.table.header.code, None)

    def _drive(self, hosted: Hosted) -> None:
        """Sees to it that bots move when it is their turn, and that nobody waits for ever."""
        self._set_alarm(hosted)
        if hosted.driver is None and hosted.table.bot_to_move() is not None and not self.closing.is_set():
            hosted.driver = asyncio.create_task(self._bots_turn(hosted))

    def _set_alarm(self, hosted: Hosted) -> None:
        table = hosted.table
        now = (table.match.seq, sum(seat.turn for seat in table.seats))
        if not table.header.patience or hosted.set_for == now:
            return
        if hosted.alarm:
            hosted.alarm.cancel()
        hosted.set_for = now
        delay = table.header.patience * MINUTE
        hosted.alarm = asyncio.get_running_loop().call_later(delay, self._ring, table.header.code, table.match.seq)

    def _ring(self, code: str, seq: int) -> None:
        """Bots take the seats of those who had been asked when the alarm was set and have not acted since."""

        def stand_in(table: Table) -> None:
            if table.match.seq == seq:
                for seat in table.acting():
                    table.stand_in(seat, LEVELS[-1])

        if not self.closing.is_set():
            task = asyncio.create_task(self.change(code, stand_in))
            self.rung.add(task)
            task.add_done_callback(self.rung.discard)

    async def hint(self, code: str, guest: str, seat: int) -> str:
        """The move that a bot would make in this seat, knowing what the seat knows."""
        async with self.at(code) as table:
            table.check_claim(guest, seat)
            if not table.hints(seat):
                raise Refused("waiting", "expected your own turn at a table where only bots play against you")
            state = table.state
            guess = state.redeal(seat, Rng(secrets.randbits(64)))
        action = await self.bots.choose(guess, seat, LEVELS[-1])
        return state.game.notation(guess, seat, action)

    async def _bots_turn(self, hosted: Hosted) -> None:
        try:
            while await self._bot_step(hosted):
                pass
        except NotStored as error:
            log.error("a bot's step could not be stored: %s", error)
        finally:
            hosted.driver = None

    async def _bot_step(self, hosted: Hosted) -> bool:
        """One step of a bot; False when no bot is to move."""
        async with hosted.lock:
            table = hosted.table
            seat = table.bot_to_move()
            if seat is None or hosted.gone:
                return False
            seq = table.match.seq
            level = table.seats[seat].level
            guess = table.state.redeal(seat, Rng(secrets.randbits(64)))
            midway = table.state.midway(seat)
        if not midway:
            await asyncio.sleep(self.pace)
        action = await self.bots.choose(guess, seat, level)

        def play(table: Table) -> None:
            still = table.seats[seat].kind == BOT and seat in table.acting()
            if still and action in table.state.actions(seat):
                table.step(seat, seq, table.game.notation(table.state, seat, action))

        try:
            await self._change(hosted.table.header.code, play)
        except Refused as refused:
            log.info("a bot came too late: %s", refused)
        return True
