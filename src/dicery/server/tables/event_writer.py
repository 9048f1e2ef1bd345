"""One thread that stores events; changes of one turn of the event loop, and all that arrive while it writes, share a
transaction.
"""

import asyncio
import logging
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue

from dicery.engine.state import CHANCE, CLOCK
from dicery.server.tables.database.store import Conflict, Store, StoreError, Unavailable
from dicery.server.tables.events import Change, Header

# Seconds. A database of several servers tells all of them of every commit: there a change that comes this soon after
# one waits as long again, so that more share the next.
GATHER = 0.004

log = logging.getLogger("dicery")


class NotStored(RuntimeError):
    """The database did not take an event, so it has not happened."""


class Overtaken(NotStored):
    """Another server has stored an event of the same table first."""


class NoAnswer(NotStored):
    """The database does not answer: nothing can be read, and whether the last event was stored is not known."""


Stored = Callable[[NotStored | None], None]  # called with the error, or with None when the change is stored

_Job = tuple[Header | None, Change, Stored, asyncio.AbstractEventLoop]
_Answer = tuple[Stored, NotStored | None, asyncio.AbstractEventLoop]


class EventWriter:
    """Answers a change only when it is stored. `announce` is then called with the tables and the numbers of their
    events, in the thread of the writer.
    """

    def __init__(self, store: Store, announce: Callable[[dict[str, int]], None] | None = None) -> None:
        self.store = store
        self.announce = announce
        self.failures = 0  # changes that could not be stored
        self.restarts = 0  # after errors that nobody has thought of
        self.stored: Counter[str] = Counter()  # events by kind
        self.moves = 0  # steps of seats among them
        self.busy_since: float | None = None  # since when the present batch is written
        self.jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self.gathered: list[_Job] = []  # in this turn of the event loop
        self.waiting: list[_Job] = []  # taken from the queue and not yet answered
        self.closing = False
        self.thread = threading.Thread(target=self._live, name="event-writer", daemon=True)
        self.thread.start()

    async def write(self, change: Change, header: Header | None = None) -> None:
        """Stores a change, or with a header a new table; raises `NotStored` if it cannot."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.enqueue(change, partial(resolve, done), header)
        await done

    def enqueue(self, change: Change, stored: Stored, header: Header | None = None) -> None:
        """Stores a change later; the caller's event loop then calls `stored`, even if the caller has gone."""
        loop = asyncio.get_running_loop()
        if not self.gathered:
            loop.call_soon(self._hand_over)
        self.gathered.append((header, change, stored, loop))

    def _hand_over(self) -> None:
        """Gives what was gathered to the thread."""
        for job in self.gathered:
            self.jobs.put(job)
        self.gathered.clear()

    def lag(self) -> float:
        """How many seconds the batch that is being stored has taken so far."""
        since = self.busy_since
        return time.monotonic() - since if since is not None else 0.0

    @property
    def alive(self) -> bool:
        return self.thread.is_alive()

    def close(self) -> None:
        """Writes what is in the queue, then ends the thread."""
        self._hand_over()
        self.closing = True
        self.jobs.put(None)
        self.thread.join()

    def _live(self) -> None:
        """Works until it is closed. After an error that nobody has thought of, those who wait are answered, it is
        logged, and the work goes on.
        """
        while True:
            try:
                self._work()
                return
            except Exception as error:
                log.critical("the event writer has failed and starts again", exc_info=error)
                self.restarts += 1
                self.busy_since = None
                failed = NotStored("the event writer has failed")
                answers: list[_Answer] = [(answer, failed, loop) for _, _, answer, loop in self.waiting]
                self.waiting.clear()
                answer_all(answers)
                if self.closing:
                    return

    def _work(self) -> None:
        last_commit = 0.0
        while True:
            job = self.jobs.get()
            if self.store.shared and job is not None and time.monotonic() - last_commit < GATHER:
                time.sleep(GATHER)
            while job is not None:
                self.waiting.append(job)
                if self.jobs.empty():
                    break
                job = self.jobs.get()
            self.busy_since = time.monotonic()
            self._store(list(self.waiting))
            self.busy_since = None
            last_commit = time.monotonic()
            if job is None:
                return

    def _store(self, batch: list[_Job]) -> None:
        """One transaction for all; if it is refused, each alone, so that one bad change spoils no other."""
        appended = [change for header, change, _, _ in batch if header is None]
        together = self._append(appended)
        again = together is not None and not isinstance(together, NoAnswer) and len(appended) > 1
        answers: list[_Answer] = []
        numbers: dict[str, int] = {}
        for header, change, answer, loop in batch:
            error = together
            if header is not None:
                error = self._create(header, change)
            elif again:
                error = self._append([change])
            if error is None:
                self._count(change)
                if header is None:
                    numbers[change.code] = change.first + len(change.events)
            answers.append((answer, error, loop))
        self.waiting.clear()
        answer_all(answers)
        if numbers and self.announce:
            self.announce(numbers)

    def _count(self, change: Change) -> None:
        for event in change.events:
            self.stored[event.kind] += 1
            self.moves += event.kind == "step" and event.body["seat"] not in (CHANCE, CLOCK)

    def _append(self, changes: list[Change]) -> NotStored | None:
        try:
            if changes:
                self.store.append(changes)
        except Exception as error:
            return self._failure(error)
        return None

    def _create(self, header: Header, change: Change) -> NotStored | None:
        try:
            self.store.create(header, change)
        except Exception as error:
            return self._failure(error)
        return None

    def _failure(self, error: Exception) -> NotStored:
        """The reason that those who wait get; an error that the store does not know of is logged with its origin."""
        if isinstance(error, Conflict):
            return Overtaken(str(error))
        if not isinstance(error, StoreError):
            log.error("an event could not be written", exc_info=error)
        self.failures += 1
        return NoAnswer(str(error)) if isinstance(error, Unavailable) else NotStored(str(error))


def answer_all(answers: list[_Answer]) -> None:
    """Calls everybody in the event loop in which they wait; each loop is woken once."""
    for loop in {loop for _, _, loop in answers}:
        with suppress(RuntimeError):  # the loop of those who waited has ended
            loop.call_soon_threadsafe(call_each, [(stored, error) for stored, error, other in answers if other is loop])


def call_each(answers: list[tuple[Stored, NotStored | None]]) -> None:
    loop = asyncio.get_running_loop()
    for stored, error in answers:
        loop.call_soon(stored, error)


def resolve(done: "asyncio.Future[None]", error: NotStored | None) -> None:
    """Ends the wait for a stored change, if anybody still waits."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
