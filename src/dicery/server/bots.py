"""Bots think in processes of their own: compiled code would hold up the server, and a crash must not end it."""

import asyncio
import json
import logging
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

from dicery.engine.state import State

PATIENCE = 10.0  # seconds; a worker that takes longer is replaced
ATTEMPTS = 3

log = logging.getLogger("dicery")


class Lost(RuntimeError):
    """A worker has ended or answers nothing of use."""


class Worker:
    """One process that thinks for one seat at a time; it is started when it is first asked."""

    def __init__(self) -> None:
        self.process: Process | None = None

    async def start(self) -> Process:
        if self.process is None:
            command = (sys.executable, "-m", "dicery.server.worker")
            self.process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        return self.process

    async def ask(self, question: str) -> int:
        process = await self.start()
        assert process.stdin is not None and process.stdout is not None, "expected a process with pipes"
        process.stdin.write(f"{question}\n".encode())
        await process.stdin.drain()
        answer = await process.stdout.readline()
        if not answer.strip().isdigit():
            raise Lost(f"expected an action, got {answer!r}")
        return int(answer)

    async def end(self) -> None:
        """Ends the process even while it thinks."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()


class Bots:
    """A few workers, handed out in the order in which they are asked for: no table keeps them to itself."""

    def __init__(self, workers: int = 2, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.workers = [Worker() for _ in range(workers)]
        self.queue = asyncio.Semaphore(workers)  # those who wait are served in turn
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
        asked: dict[str, object] = {"game": state.game.name, "position": state.position(), "seat": seat, "level": level}
        for _ in range(ATTEMPTS):
            async with self.queue:
                action = await self._ask(asked | {"seed": secrets.randbits(64)}, legal)
            if action is not None:
                return action
        return secrets.choice(legal)

    async def _ask(self, question: dict[str, object], legal: list[int]) -> int | None:
        """The answer of an idle worker; None if it has none, and then it is replaced."""
        worker = self.idle.get_nowait()
        try:
            action = await asyncio.wait_for(worker.ask(json.dumps(question)), self.patience)
            if action not in legal:
                raise Lost(f"expected a legal action, got {action}")
        except (Lost, OSError, TimeoutError) as error:
            log.warning("a bot's worker is replaced: %s", error or "it took too long")
            worker = await self._replace(worker)
            return None
        else:
            return action
        finally:
            self.idle.put_nowait(worker)

    async def _replace(self, worker: Worker) -> Worker:
        await worker.end()
        fresh = Worker()
        self.workers[self.workers.index(worker)] = fresh
        return fresh
