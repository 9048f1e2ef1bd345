"""The other servers on the same database: what they have changed, and which server drives a table's bots and clocks."""

import asyncio
import logging
import os
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from secrets import token_hex
from time import monotonic
from typing import TypeVar

from dicery.server.tables.database.leases import ALIVE, Leases
from dicery.server.tables.database.notifications import Message, Notifications
from dicery.server.tables.database.store import Store, Unavailable

BEAT = 1.0  # seconds between two signs of life
CHECK = 5  # beats after which the events of watched tables are counted, should a notification have been lost
SAFE = ALIVE - 2 * BEAT  # seconds that this server relies on its leases after the last sign
ADOPTED = 20  # tables of a dead server that are taken over in one beat
MOST_NAMED = 90  # tables in one notification
ENDING = 2.0  # seconds for taking leave

T = TypeVar("T")
log = logging.getLogger("dicery")


class Peers:
    """The other servers. `changed` is called with the tables that one of them has changed and the numbers of their
    events, `check` when some of that may have been missed, `granted` with a table that this server is to drive.
    """

    def __init__(
        self,
        store: Store,
        changed: Callable[[dict[str, int]], None],
        check: Callable[[], None],
        granted: Callable[[str], None],
    ) -> None:
        self.name = f"{socket.gethostname()[:60]} {os.getpid()} {token_hex(4)}"
        self.leases = Leases(store.engine, self.name)
        self.changed = changed
        self.check = check
        self.granted = granted
        self.living: set[str] = set()  # names of servers
        self.held: set[str] = set()  # tables that this server drives
        self.wanted: dict[str, str] = {}  # tables that it would drive -> the server that does, "" if not known
        self.released: set[str] = set()  # tables that it need not drive any more
        self.safe_until = 0.0  # by the clock of this machine
        self.news = asyncio.Event()
        self.outgoing: Callable[[], Message] = dict  # what is sent with each beat, if it is not empty
        self.incoming: Callable[[str, Message], None] = lambda server, message: None
        self.thread = ThreadPoolExecutor(1, "peers")
        self.tasks = [
            asyncio.create_task(self._live()),
            asyncio.create_task(Notifications(store.engine, self.hear, self.check_again).listen()),
        ]

    async def close(self) -> None:
        """Takes leave, so that another server drives the tables at once."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        with suppress(Unavailable, TimeoutError):
            async with asyncio.timeout(ENDING):
                await self._ask(self._take_leave)
        self.thread.shutdown(wait=False)

    def _take_leave(self) -> None:
        self.leases.resign()
        self.leases.send({"gone": True})

    def drives(self, code: str) -> bool:
        """Is this server to drive the table? If not yet, it asks to be, and `granted` is called when it is."""
        if code in self.held:
            return monotonic() < self.safe_until
        if code not in self.wanted:
            self.wanted[code] = ""
            self.news.set()
        return False

    def release(self, code: str) -> None:
        """This server need not drive the table any more."""
        self.wanted.pop(code, None)
        if code in self.held:
            self.held.discard(code)
            self.released.add(code)
            self.news.set()

    def announce(self, changed: dict[str, int]) -> None:
        """Tells the others which tables have how many events now. Called in the thread of the event writer."""
        named = list(changed.items())
        with suppress(Unavailable):  # those who watch will see it a few seconds later
            for first in range(0, len(named), MOST_NAMED):
                self.leases.send({"changed": dict(named[first : first + MOST_NAMED])})

    def hear(self, message: Message) -> None:
        """A message of any server, this one included."""
        server, changed, released = str(message["from"]), message.get("changed"), message.get("released")
        if server == self.name:
            return
        if isinstance(changed, dict):
            self.changed(changed)
        elif isinstance(released, list):
            self.wanted |= {code: "" for code in released if code in self.wanted}
            self.news.set()
        elif "gone" in message:
            self.living.discard(server)
            self.news.set()
        else:
            self.incoming(server, message)

    def check_again(self) -> None:
        """After a new connection of the notifications: some may have been missed."""
        self.wanted = dict.fromkeys(self.wanted, "")
        self.news.set()
        self.check()

    async def _ask(self, question: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.thread, question)

    async def _live(self) -> None:
        """A sign of life each second; in between whenever there is something to claim or to give back."""
        beat, due, answering = 0, monotonic(), True
        while True:
            self.news.clear()
            try:
                if monotonic() >= due:
                    beat, due = beat + 1, monotonic() + BEAT
                    await self._beat(beat)
                await self._share_out()
                answering = True
            except Unavailable as error:
                if answering:
                    log.warning("the database does not answer: %s", str(error).splitlines()[0])
                answering = False
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.05, due - monotonic())):  # `wait_for` may lose a cancellation
                    await self.news.wait()

    async def _beat(self, beat: int) -> None:
        begin = monotonic()
        self.living = await self._ask(self.leases.renew)
        if begin > self.safe_until:  # others may have taken over meanwhile
            self.held &= await self._ask(self.leases.held)
        resumed, self.safe_until = begin > self.safe_until, begin + SAFE
        for code in list(self.held) if resumed else ():
            self.granted(code)
        message = self.outgoing()
        if message:
            await self._ask(lambda: self.leases.send(message))
        if beat % CHECK == 0:
            self.check()
            found = await self._ask(lambda: self.leases.orphans(ADOPTED))
            self.wanted |= {code: "" for code in found if code not in self.held}

    async def _share_out(self) -> None:
        """Gives back what is not needed, and claims what no living server has."""
        released, self.released = self.released, set()
        if released:
            await self._ask(lambda: self.leases.release(released))
            await self._ask(lambda: self.leases.send({"released": sorted(released)[:MOST_NAMED]}))
        free = {code for code, server in self.wanted.items() if server not in self.living or server == self.name}
        for code, server in (await self._ask(lambda: self.leases.claim(free)) if free else {}).items():
            if code not in self.wanted:  # it is not needed any more
                self.released |= {code} if server == self.name else set()
            elif server == self.name:
                del self.wanted[code]
                self.held.add(code)
                self.granted(code)
            else:
                self.wanted[code] = server
