"""One thread that stores events; changes that arrive while it writes share the next transaction."""

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue

from dicery.server.tables.events import Change, Header
from dicery.server.tables.store import Store, StoreError

GATHER = 0.004  # seconds; a change that comes this soon after a commit waits as long again, so that more share the next

log = logging.getLogger("dicery")

Stored = Callable[[str | None], None]  # called with the error, or with None when the change is stored

_Job = tuple[Header | None, Change, Stored, asyncio.AbstractEventLoop]


class NotStored(RuntimeError):
    """The database did not take an event, so it has not happened."""


class EventWriter:
    """Answers a change only when it is stored."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.failures = 0  # changes that could not be stored
        self.jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self.thread = threading.Thread(target=self._work, name="event-writer", daemon=True)
        self.thread.start()

    async def write(self, change: Change, header: Header | None = None) -> None:
        """Stores a change, or with a header a new table; raises `NotStored` if it cannot."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.enqueue(change, partial(resolve, done), header)
        await done

    def enqueue(self, change: Change, stored: Stored, header: Header | None = None) -> None:
        """Stores a change later; the caller's event loop then calls `stored`, even if the caller has gone."""
        self.jobs.put((header, change, stored, asyncio.get_running_loop()))

    @property
    def alive(self) -> bool:
        return self.thread.is_alive()

    def close(self) -> None:
        """Writes what is in the queue, then ends the thread."""
        self.jobs.put(None)
        self.thread.join()

    def _work(self) -> None:
        last_commit = 0.0
        while True:
            job = self.jobs.get()
            if time.monotonic() - last_commit < GATHER and job is not None:  # many act at once
                time.sleep(GATHER)
            batch: list[_Job] = []
            while job is not None:
                batch.append(job)
                if self.jobs.empty():
                    break
                job = self.jobs.get()
            self._store(batch)
            last_commit = time.monotonic()
            if job is None:
                return

    def _store(self, batch: list[_Job]) -> None:
        """One transaction for all; if it fails, each alone, so that one bad change spoils no other.

        Whatever goes wrong, everybody who waits is answered and the thread goes on.
        """
        appended = [change for header, change, _, _ in batch if header is None]
        together = self._append(appended)
        for header, change, stored, loop in batch:
            error = together
            if header is not None:
                error = self._create(header, change)
            elif together is not None and len(appended) > 1:
                error = self._append([change])
            with suppress(RuntimeError):  # the loop of those who waited has ended
                loop.call_soon_threadsafe(stored, error)

    def _append(self, changes: list[Change]) -> str | None:
        try:
            if changes:
                self.store.append(changes)
        except Exception as error:
            return self._failure(error)
        return None

    def _create(self, header: Header, change: Change) -> str | None:
        try:
            self.store.create(header, change)
        except Exception as error:
            return self._failure(error)
        return None

    def _failure(self, error: Exception) -> str:
        """The reason that those who wait get; an error that the store does not know of is logged with its origin."""
        if not isinstance(error, StoreError):
            log.error("an event could not be written", exc_info=error)
        self.failures += 1
        return str(error)


def resolve(done: "asyncio.Future[None]", error: str | None) -> None:
    """Ends the wait for a stored change, if anybody still waits."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(NotStored(error))
