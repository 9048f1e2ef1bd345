"""A table in memory: the table itself, its lock, and the tasks that play its bots and watch its clocks."""

import asyncio
from dataclasses import dataclass, field

from dicery.server.tables.table import Table


@dataclass
class Hosted:
    """A table in memory."""

    table: Table
    payer: str  # on whose account its bots think: the address that opened it, or its host
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    drivers: "dict[int, asyncio.Task[None]]" = field(default_factory=dict)  # the bots that are to move, by seat
    alarm: asyncio.TimerHandle | None = None  # calls `check_clocks` when it is due
    gone: bool = False  # it has been dropped; whoever still holds it must find the table again

    @property
    def code(self) -> str:
        return self.table.header.code
