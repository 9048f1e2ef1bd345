"""The stream of a table: one answer whenever something has happened there, and a sign of life when nothing has."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from dicery.server.house import House
from dicery.server.table import Table

HEARTBEAT = 15.0
HEADERS = {"x-accel-buffering": "no"}


async def changes(house: House, code: str) -> AsyncIterator[Table]:
    """The table now, and again after every change; the table is locked while the caller looks at it.

    Changes that come faster than they are read are seen together. Ends when the house closes.
    """
    with house.watching(code) as news:
        while not house.closing.is_set():
            news.clear()
            async with house.at(code) as table:
                yield table
            with suppress(TimeoutError):
                async with asyncio.timeout(HEARTBEAT):
                    await news.wait()
