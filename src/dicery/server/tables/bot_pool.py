"""Bots think in processes of their own: compiled code would hold up the server, and a crash must not end it."""

import asyncio
import json
import logging
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from dicery.bots.advice import Advice
from dicery.engine.state import State
from dicery.server.tables.advice import read_advice

PATIENCE = 10.0  # seconds; a worker that takes longer is replaced
ATTEMPTS = 3

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
            raise WorkerFailed(f"expected an answer, got {answer!r}") from None
        return found

    async def end(self) -> None:
        """Ends the process even while it thinks."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()


class BotPool:
    """A few workers, lent in the order of the requests, so that no table keeps them to itself."""

    def __init__(self, workers: int = 2, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.workers = [Worker() for _ in range(workers)]
        self.queue = asyncio.Semaphore(workers)  # serves waiting requests in their order
        self.idle: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.workers:
            self.idle.put_nowait(worker)

    async def warm_up(self) -> None:
        """Starts the processes, so that the first answer comes as quickly as the others."""
        for worker in list(self.workers):
            await worker.start()

    async def close(self) -> None:
        for worker in self.workers:
            await worker.end()

    async def choose(self, state: State, seat: int, level: str) -> int:
        """The action of a bot for a redealt state; if workers keep failing, any legal one."""
        legal = state.actions(seat)
        chosen = await self._answer(
            state, seat, {"level": level}, lambda found: found if isinstance(found, int) and found in legal else None
        )
        return secrets.choice(legal) if chosen is None else chosen

    async def advise(self, state: State, seat: int) -> list[Advice]:
        """The best moves for a redealt state; none if workers keep failing."""
        legal = state.legal_moves(seat)
        return await self._answer(state, seat, {}, lambda found: read_advice(found, legal)) or []

    async def _answer(
        self, state: State, seat: int, asked: dict[str, object], read: Callable[[object], T | None]
    ) -> T | None:
        """The answer of a worker about a position, as `read` understands it; None if workers keep failing."""
        question = asked | {"game": state.game.name, "position": state.position(), "seat": seat}
        for _ in range(ATTEMPTS):
            async with self.queue:
                found = await self._ask(question | {"seed": secrets.randbits(64)}, read)
            if found is not None:
                return found
        return None

    async def _ask(self, question: dict[str, object], read: Callable[[object], T | None]) -> T | None:
        """The answer of an idle worker; None if it cannot be used, and then the worker is replaced."""
        worker = self.idle.get_nowait()
        try:
            answer = await asyncio.wait_for(worker.ask(json.dumps(question)), self.patience)
            found = read(answer)
            if found is None:
                raise WorkerFailed(f"expected something legal, got {answer!r}")
        except (WorkerFailed, OSError, TimeoutError) as error:
            log.warning("a bot's worker is replaced: %s", error or "it took too long")
            worker = await self._replace(worker)
            return None
        else:
            return found
        finally:
            self.idle.put_nowait(worker)

    async def _replace(self, worker: Worker) -> Worker:
        await worker.end()
        new = Worker()
        self.workers[self.workers.index(worker)] = new
        return new
