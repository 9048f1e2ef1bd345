"""All tables: loaded when somebody comes, each behind its own lock, and with those who watch it."""

import asyncio
import logging
import math
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Hashable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakValueDictionary

from dicery.bots.advice import Advice
from dicery.engine.game import Game
from dicery.engine.option import Setting
from dicery.engine.rng import Rng
from dicery.games import SHELF
from dicery.learn.course import chapter
from dicery.match.match import Refused
from dicery.server.tables.analyses import Analyses
from dicery.server.tables.bot_pool import BotPool
from dicery.server.tables.database.store import Store, StoreError
from dicery.server.tables.driver import Driver
from dicery.server.tables.event_writer import EventWriter, NoAnswer, NotStored, Overtaken, resolve
from dicery.server.tables.events import Change, Ending, Event, Header, Listed, Retry, Snapshot, Stored
from dicery.server.tables.hosted import ANYBODY, Hosted, Wakeable, Watcher
from dicery.server.tables.idle import Idle
from dicery.server.tables.names import is_code, new_code, unlike
from dicery.server.tables.reader import Reader
from dicery.server.tables.seats import APPRENTICE, BOT, PERSON, Seat
from dicery.server.tables.snapshot import EVERY
from dicery.server.tables.table import Table

if TYPE_CHECKING:
    from dicery.server.tables.peers import Peers

PATIENCE = 8.0  # seconds after which somebody who waits for the database is answered without it
RETRY = 2.0  # seconds after which a table is loaded again that the database could not store
ATTEMPTS = 50  # to change a table that other servers change at the same time: of three, each loses two of three
READERS = 4  # threads that read from the database
RETRY_LEVEL = "chef"  # of a bot that plays on for a person
MOST_QUIET = 500  # tables in memory that nobody watches; others are loaded again when somebody comes

log = logging.getLogger("dicery")

T = TypeVar("T")


class NoGame(LookupError):
    """There is no game of this name on the shelf."""


class NoTable(LookupError):
    """There is no table of this code."""


class OldTable(LookupError):
    """A stored table that cannot be played with the games of this server; says why. A match that has ended can still
    be read: its record and its last drawing are kept.
    """

    def __init__(self, reason: str, ending: Ending | None = None) -> None:
        super().__init__(reason)
        self.ending = ending


class Registry:
    """Everything goes through here: reading a table under its lock, changing it only together with the store.

    `pace` multiplies the time that bots take, which those who watch choose. `unwatched` is called with a table when the
    last of those who watched it has gone.
    """

    def __init__(
        self, store: Store, bots: BotPool, pace: float = 1.0, unwatched: Callable[[Table], None] = lambda table: None
    ) -> None:
        self.store = store
        self.peers: Peers | None = None
        self.readers = ThreadPoolExecutor(READERS, "readers")
        self.analyses = Analyses(store, self.ask)
        self.bots = bots
        self.unwatched = unwatched
        self.tables: OrderedDict[str, Hosted] = OrderedDict()
        self.watchers: dict[str, dict[Wakeable, Watcher]] = {}
        self.idle = Idle()
        self.driver = Driver(self.tables, self.watchers, self.change, bots, pace)
        self.loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # tables that are being loaded
        self.reader = Reader(lambda codes: self.ask(partial(store.load_many, codes)))
        self.closing = asyncio.Event()
        self.behind: dict[str, int] = {}  # tables that are catching up with other servers, and the events they have
        self.tasks: set[asyncio.Task[None]] = set()
        if store.shared:
            from dicery.server.tables import peers  # needs the extra `postgresql`

            self.peers = self.driver.leases = peers.Peers(store, self._changed, self._check, self._granted)
        self.event_writer = EventWriter(store, self.peers.announce if self.peers else None)

    async def close(self) -> None:
        """Ends streams, bots and clocks, then writes what is still to be written."""
        self.stop_streams()
        self.idle.close()
        await self.driver.close()
        for task in self.tasks:
            task.cancel()
        if self.peers:
            await self.peers.close()
        await self.bots.close()
        await self.analyses.close()
        self.reader.close()
        self.event_writer.close()
        self.readers.shutdown(wait=False)
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
        return await self.ask(partial(self.store.listed, stage, editions, limit))

    async def of_guest(self, guest: str, limit: int = 20) -> list[Listed]:
        """The tables where this guest has a seat, the latest first."""
        return await self.ask(partial(self.store.of_guest, guest, limit))

    async def played_by(self, guest: str, limit: int) -> list[tuple[Listed, str]]:
        """The ended matches of this guest, the latest first, each with its record."""
        listed = [one for one in await self.of_guest(guest, limit) if one.stage == "over"]
        records = await self.ask(partial(self.store.endings_of, [one.code for one in listed]))
        return [(one, records[one.code]) for one in listed if one.code in records]

    async def open(
        self,
        game: Game,
        seats: list[Seat],
        options: dict[str, Setting],
        host: str,
        public: bool = False,
        patience: int = 0,
        advice: bool = False,
    ) -> str:
        """Opens a table and returns its code; raises ValueError for what the game does not take."""
        secret = secrets.token_bytes(32)
        header = Header(new_code(), game.name, game.edition, options, secret, host, public, time.time(), patience)
        return await self._host(Table.open(header, game, seats, advice))

    async def open_lesson(self, game: Game, name: str, guest: str, learner: str) -> str:
        """Opens a table for a chapter of the game's lesson, the first without a name; raises ValueError.

        It is listed for the learner alone.
        """
        script = chapter(game, name).script
        seats = [
            Seat(number, PERSON, called, guest) if number == script.you else Seat(number, BOT, called, level=APPRENTICE)
            for number, called in enumerate(script.names(unlike(learner, list(script.rivals))))
        ]
        secret = secrets.token_bytes(32)
        header = Header(new_code(), game.name, game.edition, {}, secret, guest, False, time.time())
        return await self._host(Table.open_lesson(header, game, seats, script.name))

    async def open_retry(self, code: str, step: int, same_dice: bool, guest: str, name: str) -> str:
        """Opens a table at a position of a finished match: the guest decides, bots have the other seats.

        The seat is the one that is to act, the guest's own if it is among them. The other match stays as it is.
        """
        async with self.at(code) as table:
            if not table.state.over or table.lesson or not 0 <= step < len(table.match.steps):
                raise Refused("running", "expected a step of a match that is over")
            waiting = [seat for seat in table.match.at(step).waiting_seats() if seat >= 0]
            own = [seat for seat in table.seats_of(guest) if seat in waiting or not waiting]
            seat = (own or waiting or table.seats_of(guest) or [0])[0]
            steps = table.match.steps[:step]
            retry = Retry(code, step)
            if same_dice:
                retry = Retry(code, step, table.dealer.secret.hex(), table.dealer.nonces)
            others = [other.name for other in table.seats if other.number != seat]
            seats = [
                Seat(other.number, PERSON, unlike(name, others), guest)
                if other.number == seat
                else Seat(other.number, BOT, other.name, level=other.level or RETRY_LEVEL)
                for other in table.seats
            ]
            game, options = table.game, table.header.options
        secret = secrets.token_bytes(32)
        header = Header(new_code(), game.name, game.edition, options, secret, guest, False, time.time())
        return await self._host(Table.open_retry(header, game, seats, retry, steps))

    async def analysed_by(self, guest: str, limit: int) -> list[tuple[Listed, str]]:
        """The matches of this guest that have been analysed, the latest first, each with its analysis."""
        listed = [one for one in await self.of_guest(guest, limit) if one.stage == "over"]
        found = await self.ask(partial(self.store.analyses_of, [one.code for one in listed]))
        return [(one, found[one.code]) for one in listed if one.code in found]

    async def _host(self, table: Table) -> str:
        """Stores a new table and keeps it; returns its code."""
        header = table.header
        change = table.drain()
        assert change is not None, "expected the events of a new table"
        try:
            async with asyncio.timeout(PATIENCE):
                await self.event_writer.write(change, header)
        except TimeoutError:
            raise NoAnswer("the database takes too long") from None
        self._keep(Hosted(table))
        self.driver.drive(self.tables[header.code])
        return header.code

    @asynccontextmanager
    async def at(self, code: str, latest: bool = True) -> AsyncIterator[Table]:
        """The table, for reading: nothing happens there meanwhile, and everything in it is stored.

        It holds what any server has stored before this call. Without `latest` it is as this server knows it, which is
        enough after a change by this server, and for a stream, which is woken when there is more.
        """
        hosted = await self._lock(code, latest and self.peers is not None)
        try:
            yield hosted.table
        finally:
            hosted.lock.release()

    def at_rest(self, code: str) -> Table | None:
        """The table as this server knows it, if it is in memory and everything in it is stored; to be read at once."""
        hosted = self.tables.get(code)
        return hosted.table if hosted and not hosted.lock.locked() else None

    async def change(self, code: str, what: Callable[[Table], T]) -> T:
        """Changes a table; returns when the change is stored, and only then anybody is shown it.

        It goes on to its end even if the one who asked has gone away. There are as few awaits as possible: at each of
        them, drawings for other tables come first. If another server was quicker, or has stored something without
        which the request would be refused, the table is brought up to date and asked again.
        """
        latest = False
        for _ in range(ATTEMPTS):
            hosted = await self._lock(code, latest)
            change: Change | None = None
            refused: Refused | None = None
            try:
                answer = what(hosted.table)
                change = hosted.table.drain()
            except Refused as error:
                refused = error
            finally:
                if change is None:
                    hosted.lock.release()
            if change is None:
                if self.peers and not latest:
                    latest = True
                    continue
                if refused:
                    raise refused
                self.driver.drive(hosted)
                return answer
            try:
                await self._store(hosted, change)
            except Overtaken:
                latest = False
                continue
            return answer
        raise NotStored("other servers have changed the table again and again")

    async def _store(self, hosted: Hosted, change: Change) -> None:
        """Returns when the change of the locked table is stored, or raises `NotStored`. The lock is released."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self.event_writer.enqueue(change, partial(self._stored, hosted, change, done))
        if is_news(change):
            for watcher in self.watchers.get(change.code, {}).values():
                loop.call_soon(watcher.draw_ahead, hosted.table)  # the database waits for its disk meanwhile
        late = loop.call_later(PATIENCE, resolve, done, NoAnswer("the database takes too long"))
        try:
            await done
        finally:
            late.cancel()

    async def _lock(self, code: str, latest: bool) -> Hosted:
        """The table, locked for the caller; if asked for the latest, with all that other servers have stored."""
        hosted = self.tables.get(code)
        if hosted and not hosted.lock.locked() and not latest:
            self.tables.move_to_end(code)
            await hosted.lock.acquire()
            return hosted
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._lock_later(code, latest)
        except TimeoutError:
            raise NoAnswer("the database takes too long") from None

    async def _lock_later(self, code: str, latest: bool) -> Hosted:
        while True:
            hosted = await self._find(code)
            first = hosted.table.number
            events = await self.ask(partial(self.store.events_since, code, first)) if latest else []
            await hosted.lock.acquire()
            if not hosted.gone and self._replay(hosted, events[hosted.table.number - first :]):
                return hosted
            hosted.lock.release()

    async def ask(self, question: Callable[[], T]) -> T:
        """The answer of the database to a question, in a thread; raises `NoAnswer` if there is none in time."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.get_running_loop().run_in_executor(self.readers, question)
        except TimeoutError:
            raise NoAnswer("the database takes too long") from None
        except StoreError as error:
            raise NoAnswer(str(error)) from error

    def _stored(self, hosted: Hosted, change: Change, done: "asyncio.Future[None]", error: NotStored | None) -> None:
        """Wakes those who watch, now that the change is stored; a change that could not be stored has not happened."""
        if error is not None:
            self._drop(hosted)  # it will be loaded as it was before
        hosted.lock.release()
        resolve(done, error)
        if error is None:
            if is_news(change):
                self._wake(change.code)
            self.driver.drive(hosted)
        elif not isinstance(error, Overtaken):
            self.start(self._come_back(change.code))

    @contextmanager
    def watching(self, code: str, watcher: Watcher = ANYBODY) -> Iterator[asyncio.Event]:
        """An event that is set whenever something has happened at the table."""
        news = asyncio.Event()
        self.watch(code, news, watcher)
        try:
            yield news
        finally:
            self.unwatch(code, news)

    def watch(self, code: str, news: Wakeable, watcher: Watcher) -> None:
        """Wakes this whenever something has happened at the table, until `unwatch`."""
        self.watchers.setdefault(code, {})[news] = watcher
        if code in self.tables:
            self.driver.drive(self.tables[code])  # bots among themselves play when somebody watches

    def unwatch(self, code: str, news: Wakeable) -> None:
        """The same is not woken any more, if it was before."""
        watchers = self.watchers.get(code, {})
        if watchers.pop(news, None) and not watchers:
            del self.watchers[code]
            if code in self.tables:
                self.unwatched(self.tables[code].table)
                if self.peers:
                    self.driver.drive(self.tables[code])  # bots among themselves stop, and play where watched

    def decide_undo(self, code: str, seat: int) -> None:
        """Finds out later, when there is time, whether the seat may take its last step back; those who watch are woken
        if it may.
        """
        hosted = self.tables.get(code)
        seq = hosted.table.match.seq if hosted else 0

        def decide() -> None:
            if hosted is None or hosted.gone or hosted.table.match.seq != seq:
                return
            if hosted.lock.locked():
                self.decide_undo(code, seat)
            elif hosted.table.can_undo(seat):
                self._wake(code)

        self.idle.later((code, seat), decide)

    def when_idle(self, code: str, key: Hashable, what: Callable[[Table], object]) -> None:
        """Does something with a table that somebody watches as soon as there is time, however long that takes."""

        def work() -> None:
            hosted = self.tables.get(code)
            if hosted is None or code not in self.watchers:
                return
            if hosted.lock.locked() or self.loading:  # to wait for the database is not to be idle
                self.when_idle(code, key, what)
            else:
                what(hosted.table)

        self.idle.later((code, key), work, math.inf)

    def _wake(self, code: str) -> None:
        for news in self.watchers.get(code, ()):
            news.set()

    async def _find(self, code: str) -> Hosted:
        if code in self.tables:
            self.tables.move_to_end(code)
            return self.tables[code]
        async with self.loading.setdefault(code, asyncio.Lock()):
            if code not in self.tables:
                try:
                    header, snapshot, events = await self._read(code)
                    game = self.game(header.game)
                    table = await self._load(header, game, snapshot, events)
                except NoGame:
                    raise await self._old(code, f"its game {header.game} is not on the shelf of this server") from None
                except ValueError as error:
                    raise await self._old(code, str(error)) from None
                self._keep(Hosted(table))
                self.driver.drive(self.tables[code])
        return self.tables[code]

    async def _load(self, header: Header, game: Game, snapshot: Snapshot | None, events: list[Event]) -> Table:
        """From the snapshot if there is one that these rules have written, otherwise from all events."""
        if snapshot and header.edition == game.edition:
            try:
                return Table.restore(header, game, snapshot, events)
            except ValueError as error:
                log.warning("the snapshot of %s cannot be used: %s", header.code, error)
        if snapshot:
            events = await self.ask(partial(self.store.events_since, header.code, 0))
        if len(events) <= EVERY:
            return Table.load(header, game, events)
        return await self.ask(partial(Table.load, header, game, events))  # a long match takes a while

    async def _read(self, code: str) -> Stored:
        found = await self.reader.read(code) if is_code(code) else None
        if found is None:
            raise NoTable(f"expected the code of a table, got {code!r}")
        return found

    async def _old(self, code: str, reason: str) -> OldTable:
        return OldTable(reason, await self.ask(partial(self.store.ending, code)))

    def _keep(self, hosted: Hosted) -> None:
        self.tables[hosted.code] = hosted
        too_many = len(self.tables) - len(self.watchers) - MOST_QUIET
        if too_many <= 0:
            return
        for code, old in list(self.tables.items())[:-1]:
            quiet = code not in self.watchers and old.alarm is None and not old.drivers
            if quiet and not old.lock.locked() and too_many > 0:
                self._drop(old)
                self.driver.leases.release(code)
                too_many -= 1

    def _drop(self, hosted: Hosted) -> None:
        if hosted.alarm:
            hosted.alarm.cancel()
        hosted.gone = True
        self.tables.pop(hosted.code, None)

    async def advise(self, code: str, guest: str, seat: int) -> list[Advice]:
        """The best moves of this seat, by what the seat itself knows; none if no worker could answer."""
        async with self.at(code) as table:
            table.check_claim(guest, seat)
            if not table.may_ask_advice(seat):
                raise Refused(
                    "waiting", "expected your own turn, and only bots against you or a table opened with hints"
                )
            guess = table.state.redeal(seat, Rng(secrets.randbits(64)))
            account = self.tables[code].account
        return await self.bots.advise(guess, seat, account)

    # What other servers do

    def _replay(self, hosted: Hosted, events: list[Event]) -> bool:
        """Brings the locked table up to date; False if it must be loaded again."""
        if not events:
            return True
        try:
            hosted.table.catch_up(events)
        except ValueError:
            self._drop(hosted)
            return False
        if any(event.kind != "clock" for event in events):
            self._wake(hosted.code)
        self.driver.drive(hosted)
        return True

    def _changed(self, changed: dict[str, int]) -> None:
        """Other servers have changed tables, which have this many events now: those shown or driven here catch up."""
        assert self.peers is not None, "expected other servers"
        for code, number in changed.items():
            hosted = self.tables.get(code)
            if hosted and hosted.table.number < number and (code in self.watchers or code in self.peers.held):
                if code not in self.behind:
                    self.start(self._catch_up(code))
                self.behind[code] = max(number, self.behind.get(code, 0))

    async def _catch_up(self, code: str) -> None:
        try:
            number = -1
            while (hosted := self.tables.get(code)) and number < hosted.table.number < self.behind[code]:
                number = hosted.table.number
                async with self.at(code):
                    pass
        except (NotStored, LookupError):
            pass  # `_check` finds it later
        finally:
            del self.behind[code]

    def _check(self) -> None:
        """Some changes by other servers may have been missed."""
        if not self.closing.is_set():
            self.start(self._count_events())

    async def _count_events(self) -> None:
        assert self.peers is not None, "expected other servers"
        codes = [code for code in self.tables if code in self.watchers or code in self.peers.held]
        with suppress(NotStored):
            self._changed(await self.ask(partial(self.store.counts, codes)) if codes else {})

    def _granted(self, code: str) -> None:
        """This server is to drive the table."""
        if code in self.tables:
            self.driver.drive(self.tables[code])
        else:
            self.start(self._come_back(code))

    async def _come_back(self, code: str) -> None:
        """Loads a table, as soon as the database answers, if it is watched or to be driven here."""
        while code in self.watchers or self.driver.leases.drives(code):
            try:
                async with self.at(code):
                    self._wake(code)
                return
            except NotStored:
                await asyncio.sleep(RETRY)
            except LookupError:
                self.driver.leases.release(code)
                return

    def start(self, task: Coroutine[None, None, None]) -> None:
        """Does something that nobody waits for."""
        started = asyncio.create_task(task)
        self.tasks.add(started)
        started.add_done_callback(self.tasks.discard)


def is_news(change: Change) -> bool:
    """Is it anything that those who watch are to be shown?"""
    return any(event.kind != "clock" for event in change.events)
