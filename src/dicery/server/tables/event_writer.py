"""The scribe: one thread that stores events; what arrives while it writes goes together into the next transaction."""

import asyncio
import threading
import time
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue

from sqlalchemy.exc import SQLAlchemyError

from dicery.server.tables.store import Change, Conflict, Header, Store

GATHER = 0.004  # seconds; what comes so soon after a commit waits as long again, so that more share the next one

Answer = Callable[[str | None], None]  # is told the error, or None when all is stored

_Order = tuple[Header | None, Change, Answer, asyncio.AbstractEventLoop]


class NotStored(RuntimeError):
    """The database did not take an event, so it has not happened."""


class Scribe:
    """Answers a change only when it is stored."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.orders: SimpleQueue[_Order | None] = SimpleQueue()
        self.thread = threading.Thread(target=self._work, name="scribe", daemon=True)
        self.thread.start()

    async def write(self, change: Change, header: Header | None = None) -> None:
        """Stores a change, or with a header a new table; raises `NotStored` if it cannot."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.order(change, partial(settle, done), header)
        await done

    def order(self, change: Change, answer: Answer, header: Header | None = None) -> None:
        """Has it stored; the loop of the caller then calls `answer`, whatever has become of the caller."""
        self.orders.put((header, change, answer, asyncio.get_running_loop()))

    def close(self) -> None:
        """Writes what has been ordered, then ends the thread."""
        self.orders.put(None)
        self.thread.join()

    def _work(self) -> None:
        stored = 0.0
        while True:
            order = self.orders.get()
            if time.monotonic() - stored < GATHER and order is not None:  # many act at once
                time.sleep(GATHER)
            batch: list[_Order] = []
            while order is not None:
                batch.append(order)
                if self.orders.empty():
                    break
                order = self.orders.get()
            self._store(batch)
            stored = time.monotonic()
            if order is None:
                return

    def _store(self, batch: list[_Order]) -> None:
        """One transaction for all; if it fails, each alone, so that one bad change spoils no other."""
        steps = [order for order in batch if order[0] is None]
        together = self._append([change for _, change, _, _ in steps])
        for header, change, answer, loop in batch:
            error = together
            if header is not None:
                error = self._create(header, change)
            elif together is not None and len(steps) > 1:
                error = self._append([change])
            loop.call_soon_threadsafe(answer, error)

    def _append(self, changes: list[Change]) -> str | None:
        try:
            if changes:
                self.store.append(changes)
        except (Conflict, SQLAlchemyError) as error:
            return str(error)
        return None

    def _create(self, header: Header, change: Change) -> str | None:
        try:
            self.store.create(header, change)
        except (Conflict, SQLAlchemyError) as error:
            return str(error)
        return None


def settle(done: "asyncio.Future[None]", error: str | None) -> None:
    """Tells the one who waits for it, if anybody still does."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(NotStored(error))
