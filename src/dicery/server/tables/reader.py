"""Reads tables from the database: those that are asked for while it reads others are read together."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import islice

from dicery.server.tables.events import Stored

MOST = 32  # tables that are read in one go

Found = dict[str, Stored | ValueError]  # of those tables that there are


class Reader:
    """Answers those who ask one by one, so that everybody else has a turn while many tables are loaded."""

    def __init__(self, read_many: Callable[[list[str]], Awaitable[Found]]) -> None:
        self.read_many = read_many
        self.waiting: dict[str, asyncio.Future[Stored | None]] = {}
        self.work: asyncio.Task[None] | None = None

    async def read(self, code: str) -> Stored | None:
        """A table; None if there is none, ValueError if it cannot be read. Nobody may ask for it twice at once."""
        answer: asyncio.Future[Stored | None] = asyncio.get_running_loop().create_future()
        self.waiting[code] = answer
        if self.work is None:
            self.work = asyncio.create_task(self._work())
        return await answer

    def close(self) -> None:
        if self.work:
            self.work.cancel()

    async def _work(self) -> None:
        try:
            while self.waiting:
                asked = dict(islice(self.waiting.items(), MOST))
                for code in asked:
                    del self.waiting[code]
                await self._answer(asked)
        finally:
            self.work = None

    async def _answer(self, asked: dict[str, asyncio.Future[Stored | None]]) -> None:
        found: Found = {}
        failed: Exception | None = None
        try:
            found = await self.read_many(list(asked))
        except Exception as error:
            failed = error
        for code, answer in asked.items():
            one = failed or found.get(code)
            if answer.done():  # whoever has asked has gone
                continue
            if isinstance(one, Exception):
                answer.set_exception(one)
            else:
                answer.set_result(one)
            await asyncio.sleep(0)
