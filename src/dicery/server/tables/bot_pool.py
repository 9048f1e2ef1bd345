"""Bots think in processes of their own: compiled code would hold up the server, and a crash must not end it."""

import asyncio
import json
import logging
import os
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from math import exp2
from time import monotonic
from typing import TypeVar

from dicery.bots.advice import Advice
from dicery.engine.state import State
from dicery.server.tables.advice import read_advice

PATIENCE = 10.0  # seconds; a worker that takes longer is replaced
ATTEMPTS = 3
HALF_LIFE = 60.0  # seconds after which thinking time counts half
MOST_ACCOUNTS = 10_000
LATELY = 60.0  # seconds after a question of somebody else in which nobody is given all workers
FORGOTTEN = 0.01  # seconds of thinking below which a payer is as good as new
GIVES_WAY, NICEST = 10, 19  # how much nicer a worker is than the server, which answers people meanwhile, and at most

T = TypeVar("T")

log = logging.getLogger("dicery")


class WorkerFailed(RuntimeError):
    """A worker has ended, or its answer cannot be used."""


class Worker:
    """One process that thinks for one seat at a time; it is started when it is first asked."""

    def __init__(self) -> None:
        self.process: Process | None = None

    async def start(self) -> Process:
        if self.process is None:
            command = (sys.executable, "-m", "dicery.server.tables.bot_worker")
            self.process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
            give_way(self.process.pid)  # from here, because its imports take the longest when it starts
        return self.process

    async def ask(self, question: str) -> object:
        process = await self.start()
        assert process.stdin is not None and process.stdout is not None, "expected a process with pipes"
        try:
            process.stdin.write(f"{question}\n".encode())
        except RuntimeError as error:  # raised by uvloop when it has seen the process end
            raise WorkerFailed(str(error)) from None
        await process.stdin.drain()
        answer = await process.stdout.readline()
        try:
            found: object = json.loads(answer)
        except ValueError:
            raise WorkerFailed(f"expected an answer, got {len(answer)} bytes that are none") from None
        return found

    async def end(self) -> None:
        """Ends the process even while it thinks."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()


def give_way(pid: int) -> None:
    """Lets a process that only computes leave the core to the server whenever that has something to do."""
    with suppress(OSError):  # it has ended already
        if hasattr(os, "setpriority"):
            nice = os.getpriority(os.PRIO_PROCESS, 0) + GIVES_WAY
            os.setpriority(os.PRIO_PROCESS, pid, min(nice, NICEST))
        if hasattr(os, "SCHED_BATCH"):
            os.sched_setscheduler(pid, os.SCHED_BATCH, os.sched_param(0))


@dataclass(frozen=True)
class Account:
    """On whose account a bot thinks: the guest who opened the table, whether people sit there, and the address from
    which it was opened or loaded; a guest costs nothing, an address does.
    """

    guest: str
    people: bool = True
    address: str = ""

    @property
    def payers(self) -> tuple[str, ...]:
        return (self.guest, f"at {self.address}") if self.address else (self.guest,)

    def shares(self, other: "Account") -> bool:
        """Is it of the same guest, or from the same address?"""
        return not set(self.payers).isdisjoint(other.payers)


NOBODY = Account("")


@dataclass(eq=False)
class Waiting:
    """A request for a worker."""

    account: Account
    worker: "asyncio.Future[Worker]"


class BotPool:
    """A few workers. Those who wait are served in the order of the thinking time that they have had of late, by guest
    and by address, the least first; tables at which people sit come before those of bots alone. A question cannot be
    interrupted, so whoever has a worker leaves the last idle one to others, if others have asked of late: they need
    not wait.
    """

    def __init__(self, workers: int = 2, patience: float = PATIENCE, clock: Callable[[], float] = monotonic) -> None:
        self.patience = patience
        self.clock = clock
        self.workers = [Worker() for _ in range(workers)]
        self.idle = list(self.workers)
        self.waiting: list[Waiting] = []
        self.used: dict[str, tuple[float, float]] = {}  # payer -> seconds of thinking, and when that was; latest last
        self.holding: Counter[str] = Counter()  # workers by payer

    @asynccontextmanager
    async def lent(self, account: Account) -> "AsyncIterator[Worker]":
        """A worker for one question; the time until it is given back is the payer's."""
        asked = Waiting(account, asyncio.get_running_loop().create_future())
        self.waiting.append(asked)
        self._lend()
        try:
            worker = await asked.worker
        except asyncio.CancelledError:
            if not asked.worker.cancelled():  # it was lent at the same moment
                self._give_back(asked.worker.result(), account)
            raise
        begin = self.clock()
        place = self.workers.index(worker)
        try:
            yield worker
        finally:
            for payer in account.payers:
                seconds = self.recent(payer) + self.clock() - begin
                self.used.pop(payer, None)
                self.used[payer] = (seconds, self.clock())
            self._give_back(self.workers[place], account)  # another one if this one was replaced

    def recent(self, payer: str) -> float:
        """The seconds of thinking that a payer has had; what lies back counts less and less."""
        seconds, when = self.used.get(payer, (0.0, 0.0))
        return seconds * exp2((when - self.clock()) / HALF_LIFE)

    def _give_back(self, worker: Worker, account: Account) -> None:
        self.idle.append(worker)
        self.holding -= Counter(account.payers)
        self._lend()

    def _lend(self) -> None:
        if len(self.used) > MOST_ACCOUNTS:
            self.used = {payer: used for payer, used in self.used.items() if self.recent(payer) > FORGOTTEN}
        self.waiting = [one for one in self.waiting if not one.worker.done()]
        while self.idle and (able := [one for one in self._accounts() if self._may_have(one)]):
            account = min(able, key=lambda one: (not one.people, max(map(self.recent, one.payers))))
            served = next(one for one in self.waiting if one.account == account)
            self.waiting.remove(served)
            self.holding.update(served.account.payers)
            served.worker.set_result(self.idle.pop(0))

    def _accounts(self) -> Iterable[Account]:
        """Of those who wait, each once, in the order in which they came."""
        return dict.fromkeys(one.account for one in self.waiting)

    def _may_have(self, account: Account) -> bool:
        """May a worker be lent on this account now, or is the last one for others?"""
        if len(self.idle) > 1 or not any(self.holding[payer] for payer in account.payers):
            return True
        asked = (when for payer, (_, when) in reversed(self.used.items()) if payer not in account.payers)
        latest = next(asked, None)
        return latest is None or self.clock() - latest > LATELY

    async def warm_up(self) -> None:
        """Starts the processes, so that the first answer comes as quickly as the others."""
        for worker in list(self.workers):
            await worker.start()

    async def close(self) -> None:
        for worker in self.workers:
            await worker.end()

    async def choose(self, state: State, seat: int, level: str, account: Account = NOBODY) -> int:
        """The action of a bot for a redealt state; if workers keep failing, any legal one."""
        legal = state.actions(seat)
        chosen = await self._answer(
            state,
            seat,
            {"level": level},
            lambda found: found if isinstance(found, int) and found in legal else None,
            account,
        )
        return secrets.choice(legal) if chosen is None else chosen

    async def advise(self, state: State, seat: int, account: Account = NOBODY) -> list[Advice]:
        """The best moves for a redealt state; none if workers keep failing."""
        legal = state.legal_moves(seat)
        return await self._answer(state, seat, {}, lambda found: read_advice(found, legal), account) or []

    async def _answer(
        self,
        state: State,
        seat: int,
        asked: dict[str, object],
        read: Callable[[object], T | None],
        account: Account,
    ) -> T | None:
        """The answer of a worker about a position, as `read` understands it; None if workers keep failing."""
        question = asked | {"game": state.game.name, "position": state.position(), "seat": seat}
        for _ in range(ATTEMPTS):
            async with self.lent(account) as worker:
                found = await self._ask(worker, question | {"seed": secrets.randbits(64)}, read)
            if found is not None:
                return found
        return None

    async def _ask(self, worker: Worker, question: dict[str, object], read: Callable[[object], T | None]) -> T | None:
        """The answer of a worker; None if it cannot be used, and then the worker is replaced."""
        try:
            async with asyncio.timeout(self.patience):
                answer = await worker.ask(json.dumps(question))
            found = read(answer)
            if found is None:
                raise WorkerFailed("expected something legal")
        except (WorkerFailed, OSError, TimeoutError) as error:
            log.warning("a bot's worker is replaced: %s", error or "it took too long")
            await worker.end()
            self.workers[self.workers.index(worker)] = Worker()
            return None
        return found
