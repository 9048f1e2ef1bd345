"""What happens at a table by itself: bots that are to move, and clocks that run out."""

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Protocol

from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE
from dicery.match.match import TakenBack
from dicery.server.tables.bot_pool import BotPool
from dicery.server.tables.event_writer import NotStored
from dicery.server.tables.hosted import Hosted, Wakeable, Watcher
from dicery.server.tables.pace import NORMAL, after_roll
from dicery.server.tables.table import Table

RACE = (1.8, 3.6)  # the least and the most seconds that a bot takes where people may act at the same time
RETRY = 5.0  # seconds after which a bot goes on that was stopped by an error
MOST_BOT_TABLES = 4  # tables of one guest or address at which only bots play, at the same time

log = logging.getLogger("dicery")

ChangeTable = Callable[[str, Callable[[Table], None]], Awaitable[None]]


class Leases(Protocol):
    """Which tables this server is to drive."""

    def drives(self, code: str) -> bool:
        """Is it this one? If another server does it now, `drive` is called when that has changed."""

    def release(self, code: str) -> None:
        """It need not be driven any more."""


class Alone:
    """Without other servers this one drives every table."""

    def drives(self, code: str) -> bool:
        return True

    def release(self, code: str) -> None:
        pass


class Driver:
    """Plays the bots and keeps the clocks of the tables in memory. It changes a table as anybody does, by `change`.

    Bots take as long for a decision as the slowest person who watches wants, so that people can follow; `pace`
    multiplies that.
    """

    leases: Leases = Alone()

    def __init__(
        self,
        tables: Mapping[str, Hosted],
        watchers: Mapping[str, Mapping[Wakeable, Watcher]],
        change: ChangeTable,
        bots: BotPool,
        pace: float = 1.0,
    ) -> None:
        self.tables = tables
        self.watchers = watchers  # by table
        self.change = change
        self.bots = bots
        self.pace = pace
        self.clock_checks: set[asyncio.Task[None]] = set()
        self.closing = False

    async def close(self) -> None:
        """Ends bots and alarms, and stores the time that is left on the chronometers."""
        self.closing = True
        for hosted in self.tables.values():
            if hosted.alarm:
                hosted.alarm.cancel()
        drivers = [driver for hosted in self.tables.values() for driver in hosted.drivers.values()]
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)
        await asyncio.gather(*(self._stop_clock(hosted) for hosted in list(self.tables.values())))

    def drive(self, hosted: Hosted) -> None:
        """Starts the bots that are to move, and sets the alarm of the clocks."""
        if hosted.gone or self.closing:
            return
        wait = hosted.table.wind()
        seats = hosted.table.bots_to_move() if self._bots_may_play(hosted) else []
        if not self._leased(hosted, wait is not None or bool(seats)):
            wait, seats = None, []
        self._set_alarm(hosted, wait)
        for seat in seats:
            if seat not in hosted.drivers:
                hosted.drivers[seat] = asyncio.create_task(self._bots_turn(hosted, seat))
                hosted.drivers[seat].add_done_callback(partial(self._driven, hosted))

    def _leased(self, hosted: Hosted, needed: bool) -> bool:
        """Is this server to drive the table now? A table that has ended, or of bots that nobody here watches, is given
        back.
        """
        if hosted.table.ended or not (hosted.table.has_people() or hosted.code in self.watchers):
            self.leases.release(hosted.code)
            return False
        return needed and self.leases.drives(hosted.code)

    def _bots_may_play(self, hosted: Hosted) -> bool:
        """Where people sit, always. Bots among themselves play when watched, at a few tables of a guest or address."""
        if hosted.table.has_people():
            return True
        if hosted.code not in self.watchers:
            return False
        playing = [one for one in self.tables.values() if one.drivers and one is not hosted]
        own = [one for one in playing if not one.table.has_people() and one.account.shares(hosted.account)]
        return len(own) < MOST_BOT_TABLES

    def _driven(self, hosted: Hosted, driver: "asyncio.Task[None]") -> None:
        """Logs the error that has stopped a bot; it goes on a little later."""
        error = None if driver.cancelled() else driver.exception()
        if error is not None:
            log.error("a bot was stopped", exc_info=error)
            asyncio.get_running_loop().call_later(RETRY, self.drive, hosted)
        if not hosted.drivers and not hosted.table.has_people():
            for other in list(self.tables.values()):
                if other is not hosted and other.account.shares(hosted.account):
                    self.drive(other)  # it may have waited for this one

    def _set_alarm(self, hosted: Hosted, wait: float | None) -> None:
        if hosted.alarm:
            hosted.alarm.cancel()
            hosted.alarm = None
        if wait is not None:
            hosted.alarm = asyncio.get_running_loop().call_later(wait, self._start_clock_check, hosted.code)

    def _start_clock_check(self, code: str) -> None:
        task = asyncio.create_task(self._check_clocks(code))
        self.clock_checks.add(task)
        task.add_done_callback(self.clock_checks.discard)

    async def _check_clocks(self, code: str) -> None:
        if not self.leases.drives(code):
            return
        try:
            await self.change(code, Table.check_clocks)
        except NotStored as error:
            log.error("the clock could not be stored: %s", error)

    async def _stop_clock(self, hosted: Hosted) -> None:
        """Stops the chronometer and stores what is left; the time until the next start does not count."""
        chronometer = hosted.table.chronometer
        if chronometer and chronometer.running and self.leases.drives(hosted.code):
            with suppress(NotStored):
                await self.change(hosted.code, Table.stop_clock)

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
            if not self.leases.drives(hosted.code):
                return False
            seq = table.match.seq
            level = table.seats[seat].level
            pause = self.pause(table, seat)
            guess = table.state.redeal(seat, Rng(secrets.randbits(64)))
            account = hosted.account
            scripted = table.lesson.scripted(seat) if table.lesson else ""
            known = table.state.parse(seat, scripted) if scripted else None
        action = await self.bots.choose(guess, seat, level, account) if known is None else known
        await asyncio.sleep(max(0.0, begin + pause - time.monotonic()))

        def play(table: Table) -> None:
            # Another server was quicker, or a step was taken back and the bot has to choose again.
            acted = any(entry.seat == seat or isinstance(entry, TakenBack) for entry in table.match.log[seq:])
            if (
                not acted
                and self.leases.drives(hosted.code)
                and seat in table.bots_to_move()
                and action in table.state.actions(seat)
            ):
                table.step(seat, table.match.seq, table.game.notation(table.state, seat, action))

        await self.change(hosted.code, play)
        return True

    def pause(self, table: Table, seat: int) -> float:
        """How long the bot takes for its next step; the further steps of a decision follow at once."""
        if table.state.mid_decision(seat):
            return 0.0
        if table.people_to_move():
            return self.pace * random.uniform(*RACE)
        watchers = self.watchers.get(table.header.code, {}).values()
        step_time = max([watcher.step_time for watcher in watchers], default=NORMAL)
        rolled = bool(table.match.steps) and table.match.steps[-1].seat == CHANCE
        return self.pace * (after_roll(step_time) if rolled else step_time)
