"""Analyses of finished matches: made one after another, in a process that yields to everything else, and kept."""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from dicery.server.tables.bot_pool import Account
from dicery.server.tables.database.store import Store
from dicery.server.tables.hosted import ADDRESS

PATIENCE = 600.0  # seconds that an analysis may take
MOST_WAITING = 20  # matches
MOST_OF_ONE = 3  # of one guest or address
LINE = 64 * 1024 * 1024  # bytes; an analysis is one line

log = logging.getLogger("dicery")

Ask = Callable[[Callable[[], str | None]], Awaitable[str | None]]  # a question to the database


class TooMany(RuntimeError):
    """So many matches wait for their analysis that another has to be asked for later."""


@dataclass
class Job:
    """An analysis that has been asked for."""

    account: Account
    done: int = 0
    total: int = 0
    failed: bool = False


class Analyses:
    """What is kept of each table, and what is being made."""

    def __init__(self, store: Store, ask: Ask, patience: float = PATIENCE) -> None:
        self.store = store
        self.ask = ask
        self.patience = patience
        self.jobs: dict[str, Job] = {}
        self.turn = asyncio.Lock()
        self.tasks: set[asyncio.Task[None]] = set()

    async def kept(self, code: str) -> str | None:
        """The analysis of a table's match as text, if it has been made."""
        return await self.ask(partial(self.store.analysis, code))

    def begin(self, code: str, record: str, guest: str = "") -> None:
        """Asks for the analysis of a match, unless it is being made already. Few of one guest or address wait at a
        time, so that there is room for others.
        """
        job = self.jobs.get(code)
        if job and not job.failed:
            return
        account = Account(guest, address=ADDRESS.get())
        own = [one for one in self.jobs.values() if not one.failed and one.account.shares(account)]
        if len(self.tasks) >= MOST_WAITING or len(own) >= MOST_OF_ONE:
            raise TooMany("too many matches wait for their analysis: try again in a few minutes")
        self.jobs[code] = Job(account)
        task = asyncio.create_task(self._make(code, record, self.jobs[code]))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _make(self, code: str, record: str, job: Job) -> None:
        async with self.turn:
            try:
                async with asyncio.timeout(self.patience):
                    text = await run(record, lambda done, total: vars(job).update(done=done, total=total))
                await asyncio.to_thread(self.store.keep_analysis, code, text)
                del self.jobs[code]
            except (OSError, RuntimeError, TimeoutError) as error:
                log.warning("an analysis failed: %s", type(error).__name__)
                job.failed = True

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def run(record: str, progress: Callable[[int, int], None]) -> str:
    """The analysis of a record as text, by a process of its own, which ends with this call."""
    command = (sys.executable, "-m", "dicery.server.tables.analysis_worker")
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=LINE)
    assert process.stdin is not None and process.stdout is not None, "expected a process with pipes"
    try:
        process.stdin.write(record.encode())
        process.stdin.close()
        async for line in process.stdout:
            if line.startswith(b"{"):
                return line.decode()
            done, total = line.split()
            progress(int(done), int(total))
        raise RuntimeError("expected an analysis, but its process ended")
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
