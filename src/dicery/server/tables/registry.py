"""All tables: loaded when somebody comes, each behind its own lock, with those who watch it and the bots that play."""

import asyncio
import logging
import random
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from dicery.bots.advice import Advice
from dicery.engine.game import Game
from dicery.engine.option import Setting
from dicery.engine.rng import Rng
from dicery.games import SHELF
from dicery.match.match import Refused
from dicery.server.tables.bot_pool import Account, BotPool
from dicery.server.tables.event_writer import EventWriter, NotStored, resolve
from dicery.server.tables.events import Change, Header, Listed
from dicery.server.tables.names import is_code, new_code
from dicery.server.tables.seats import Seat
from dicery.server.tables.store import Store
from dicery.server.tables.table import Table, Unplayable

PACE = 0.6  # seconds that a bot takes for a decision at least, so that people can follow
RACE = (3.0, 6.0)  # the least and the most by which PACE is multiplied where people may act at the same time
RETRY = 5.0  # seconds after which a bot goes on that was stopped by an error
MOST_BOT_TABLES = 4  # tables of one payer at which only bots play, at the same time
MOST_QUIET = 500  # tables in memory that nobody watches; others are loaded again when somebody comes

log = logging.getLogger("dicery")
T = TypeVar("T")


class NoGame(LookupError):
    """There is no game of this name on the shelf."""


class NoTable(LookupError):
    """There is no table of this code."""


class OldTable(LookupError):
    """A stored table that cannot be played with the games of this server; says why."""


@dataclass
class Hosted:
    """A table in memory."""

    table: Table
    payer: str  # on whose account its bots think: the address that opened it, or its host
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    drivers: "dict[int, asyncio.Task[None]]" = field(default_factory=dict)  # the bots that are to move, by seat
    alarm: asyncio.TimerHandle | None = None  # calls `check_clocks` when it is due
    gone: bool = False  # it has been dropped; whoever still holds it must find the table again


class Registry:
    """Everything goes through here: reading a table under its lock, changing it only together with the store.

    `unwatched` is called with a table when the last of those who watched it has gone.
    """

    def __init__(
        self, store: Store, bots: BotPool, pace: float = PACE, unwatched: Callable[[Table], None] = lambda table: None
    ) -> None:
        self.store = store
        self.event_writer = EventWriter(store)
        self.bots = bots
        self.pace = pace
        self.unwatched = unwatched
        self.tables: OrderedDict[str, Hosted] = OrderedDict()
        self.watchers: dict[str, set[asyncio.Event]] = {}
        self.loading = asyncio.Lock()
        self.clock_checks: set[asyncio.Task[None]] = set()
        self.closing = asyncio.Event()

    async def close(self) -> None:
        """Ends streams and bots, then writes what is still to be written."""
        self.stop_streams()
        for hosted in self.tables.values():
            if hosted.alarm:
                hosted.alarm.cancel()
        drivers = [driver for hosted in self.tables.values() for driver in hosted.drivers.values()]
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)
        await asyncio.gather(*(self._stop_clock(hosted) for hosted in self.tables.values()))
        await self.bots.close()
        self.event_writer.close()
        self.store.close()

    def stop_streams(self) -> None:
        """Lets every stream end, so that the server can."""
        self.closing.set()
        for code in self.watchers:
            self._wake(code)

    def game(self, name: str) -> Game:
        if name not in SHELF:
            raise NoGame(f"expected a game of {', '.join(SHELF)}, got {name!r}")
        return SHELF[name]

    def games(self) -> list[Game]:
        """The games on the shelf."""
        return list(SHELF.values())

    async def listed(self, stage: str, limit: int = 20) -> list[Listed]:
        """The tables of a stage that somebody may join or watch, the latest first."""
        editions = {name: game.edition for name, game in SHELF.items()}
        return await asyncio.to_thread(self.store.listed, stage, editions, limit)

    async def of_guest(self, guest: str, limit: int = 20) -> list[Listed]:
        """The tables where this guest has a seat, the latest first."""
        return await asyncio.to_thread(self.store.of_guest, guest, limit)

    async def open(
        self,
        game: Game,
        seats: list[Seat],
        options: dict[str, Setting],
        host: str,
        public: bool = False,
        patience: int = 0,
        advice: bool = False,
        address: str = "",
    ) -> str:
        """Opens a table and returns its code; raises ValueError for what the game does not take.

        Its bots think on the account of the address, which is not stored, or else of the host.
        """
        secret = secrets.token_bytes(32)
        header = Header(new_code(), game.name, game.edition, options, secret, host, public, time.time(), patience)
        table = Table.open(header, game, seats, advice)
        change = table.drain()
        assert change is not None, "expected the events of a new table"
        await self.event_writer.write(change, header)
        self._keep(Hosted(table, address or host))
        self._drive(self.tables[header.code])
        return header.code

    @asynccontextmanager
    async def at(self, code: str) -> AsyncIterator[Table]:
        """The table, for reading: nothing happens there meanwhile, and everything in it is stored."""
        hosted = await self._lock(code)
        try:
            yield hosted.table
        finally:
            hosted.lock.release()

    async def change(self, code: str, what: Callable[[Table], T]) -> T:
        """Changes a table; returns when the change is stored, and only then anybody is shown it.

        It goes on to its end even if the one who asked has gone away. There are as few awaits as possible: at each of
        them, drawings for other tables come first.
        """
        hosted = await self._lock(code)
        try:
            answer = what(hosted.table)
            change = hosted.table.drain()
        except BaseException:
            hosted.lock.release()
            raise
        if change is None:
            hosted.lock.release()
            self._drive(hosted)
            return answer
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.event_writer.enqueue(change, partial(self._stored, hosted, change, done))
        await done
        return answer

    async def _lock(self, code: str) -> Hosted:
        """The table, locked for the caller."""
        while True:
            hosted = await self._find(code)
            await hosted.lock.acquire()
            if not hosted.gone:
                return hosted
            hosted.lock.release()

    def _stored(self, hosted: Hosted, change: Change, done: "asyncio.Future[None]", error: str | None) -> None:
        """Wakes those who watch, now that the change is stored; a change that could not be stored has not happened."""
        if error is not None:
            self._drop(hosted)  # it will be loaded as it was before
        hosted.lock.release()
        resolve(done, error)
        if error is None:
            if any(event.kind != "clock" for event in change.events):
                self._wake(change.code)
            self._drive(hosted)

    @contextmanager
    def watching(self, code: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever something has happened at the table."""
        news = asyncio.Event()
        self.watchers.setdefault(code, set()).add(news)
        if code in self.tables:
            self._drive(self.tables[code])  # bots among themselves play when somebody watches
        try:
            yield news
        finally:
            self.watchers[code].discard(news)
            if not self.watchers[code]:
                del self.watchers[code]
                if code in self.tables:
                    self.unwatched(self.tables[code].table)

    def _wake(self, code: str) -> None:
        for news in self.watchers.get(code, ()):
            news.set()

    async def _find(self, code: str) -> Hosted:
        if code in self.tables:
            self.tables.move_to_end(code)
            return self.tables[code]
        async with self.loading:
            if code not in self.tables:
                found = await asyncio.to_thread(self.store.load, code) if is_code(code) else None
                if found is None:
                    raise NoTable(f"expected the code of a table, got {code!r}")
                header, events = found
                try:
                    table = Table.load(header, self.game(header.game), events)
                except NoGame:
                    raise OldTable(f"its game {header.game} is not on the shelf of this server") from None
                except Unplayable as error:
                    raise OldTable(str(error)) from None
                self._keep(Hosted(table, header.host))
                self._drive(self.tables[code])
        return self.tables[code]

    def _keep(self, hosted: Hosted) -> None:
        self.tables[hosted.table.header.code] = hosted
        too_many = len(self.tables) - len(self.watchers) - MOST_QUIET
        if too_many <= 0:
            return
        for code, old in list(self.tables.items())[:-1]:
            quiet = code not in self.watchers and old.alarm is None and not old.drivers
            if quiet and not old.lock.locked() and too_many > 0:
                self._drop(old)
                too_many -= 1

    def _drop(self, hosted: Hosted) -> None:
        if hosted.alarm:
            hosted.alarm.cancel()
        hosted.gone = True
        self.tables.pop(hosted.table.header.code, None)

    def _drive(self, hosted: Hosted) -> None:
        """Starts the bots that are to move, and sets the alarm of the clocks."""
        if hosted.gone or self.closing.is_set():
            return
        self._set_alarm(hosted)
        for seat in hosted.table.bots_to_move() if self._bots_may_play(hosted) else ():
            if seat not in hosted.drivers:
                hosted.drivers[seat] = asyncio.create_task(self._bots_turn(hosted, seat))
                hosted.drivers[seat].add_done_callback(partial(self._driven, hosted))

    def _bots_may_play(self, hosted: Hosted) -> bool:
        """Where people sit, always. Bots among themselves play only when watched, and at a few tables of one payer."""
        if hosted.table.has_people():
            return True
        if hosted.table.header.code not in self.watchers:
            return False
        others = [
            other
            for other in self.tables.values()
            if other.payer == hosted.payer and other.drivers and other is not hosted and not other.table.has_people()
        ]
        return len(others) < MOST_BOT_TABLES

    def _driven(self, hosted: Hosted, driver: "asyncio.Task[None]") -> None:
        """Logs the error that has stopped a bot; it goes on a little later."""
        error = None if driver.cancelled() else driver.exception()
        if error is not None:
            log.error("a bot was stopped", exc_info=error)
            asyncio.get_running_loop().call_later(RETRY, self._drive, hosted)
        if not hosted.drivers and not hosted.table.has_people():
            for other in list(self.tables.values()):
                if other.payer == hosted.payer and other is not hosted:
                    self._drive(other)  # it may have waited for this one

    def _set_alarm(self, hosted: Hosted) -> None:
        if hosted.alarm:
            hosted.alarm.cancel()
            hosted.alarm = None
        wait = hosted.table.wind()
        if wait is not None:
            hosted.alarm = asyncio.get_running_loop().call_later(
                wait, self._start_clock_check, hosted.table.header.code
            )

    def _start_clock_check(self, code: str) -> None:
        task = asyncio.create_task(self._check_clocks(code))
        self.clock_checks.add(task)
        task.add_done_callback(self.clock_checks.discard)

    async def _check_clocks(self, code: str) -> None:
        try:
            await self.change(code, Table.check_clocks)
        except NotStored as error:
            log.error("the clock could not be stored: %s", error)

    async def _stop_clock(self, hosted: Hosted) -> None:
        """Stops the chronometer and stores what is left; the time until the next start does not count."""
        async with hosted.lock:
            chronometer = hosted.table.chronometer
            if chronometer and chronometer.running and not hosted.gone:
                chronometer.run(False)
                hosted.table.record_clock()
                change = hosted.table.drain()
                assert change is not None, "expected the event of the clock"
                with suppress(NotStored):
                    await self.event_writer.write(change)

    async def advise(self, code: str, guest: str, seat: int) -> list[Advice]:
        """The best moves of this seat, by what the seat itself knows; none if no worker could answer."""
        async with self.at(code) as table:
            table.check_claim(guest, seat)
            if not table.may_ask_advice(seat):
                raise Refused(
                    "waiting", "expected your own turn, and only bots against you or a table opened with hints"
                )
            guess = table.state.redeal(seat, Rng(secrets.randbits(64)))
            account = Account(self.tables[code].payer)
        return await self.bots.advise(guess, seat, account)

    async def _bots_turn(self, hosted: Hosted, seat: int) -> None:
        try:
            while await self._bot_step(hosted, seat):
                pass
        except NotStored as error:
            log.error("a bot's step could not be stored: %s", error)
        finally:
            del hosted.drivers[seat]

    async def _bot_step(self, hosted: Hosted, seat: int) -> bool:
        """One step of the bot in this seat; False when it is not to move."""
        begin = time.monotonic()
        async with hosted.lock:
            table = hosted.table
            if hosted.gone or seat not in table.bots_to_move() or not self._bots_may_play(hosted):
                return False
            level = table.seats[seat].level
            pause = self._pause(table, seat)
            guess = table.state.redeal(seat, Rng(secrets.randbits(64)))
            account = Account(hosted.payer, table.has_people())
        action = await self.bots.choose(guess, seat, level, account)
        await asyncio.sleep(max(0.0, begin + pause - time.monotonic()))

        def play(table: Table) -> None:
            if seat in table.bots_to_move() and action in table.state.actions(seat):
                table.step(seat, table.match.seq, table.game.notation(table.state, seat, action))

        await self.change(hosted.table.header.code, play)
        return True

    def _pause(self, table: Table, seat: int) -> float:
        """How long the bot takes for its next step; the further steps of a decision follow at once."""
        if table.state.mid_decision(seat):
            return 0.0
        return self.pace * (random.uniform(*RACE) if table.people_to_move() else 1.0)
