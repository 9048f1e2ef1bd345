"""Asks the database for a sign of life, one question at a time: a database that hangs must not take all threads."""

import asyncio
import time
from collections.abc import Callable

FRESH = 1.0  # seconds for which an answer counts


class Probe:
    """Remembers the last answer for a moment, so that many who ask cost no more than one."""

    def __init__(self, ask: Callable[[], None]) -> None:
        self.ask = ask  # raises RuntimeError if the database does not answer
        self.asked: asyncio.Future[bool] | None = None
        self.answered = -FRESH
        self.good = False

    async def answers(self, patience: float) -> bool:
        """Has the database answered just now, or does it within this time?"""
        if time.monotonic() - self.answered < FRESH:
            return self.good
        if self.asked is None or self.asked.done():
            self.asked = asyncio.ensure_future(self._ask())
        try:
            return await asyncio.wait_for(asyncio.shield(self.asked), patience)
        except TimeoutError:
            return False

    async def _ask(self) -> bool:
        try:
            await asyncio.to_thread(self.ask)
            self.good = True
        except RuntimeError:
            self.good = False
        self.answered = time.monotonic()
        return self.good
