"""A table in memory: the table itself, its lock, those who watch it, and what plays its bots and watches its clocks."""

import asyncio
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from dicery.server.tables.bot_pool import Account
from dicery.server.tables.pace import NORMAL
from dicery.server.tables.table import Table

ADDRESS: ContextVar[str] = ContextVar("address", default="")  # of whoever asks now; it is not stored


@dataclass
class Hosted:
    """A table in memory."""

    table: Table
    address: str = field(default_factory=ADDRESS.get)  # from which it was opened or loaded; its bots' time counts there
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    drivers: "dict[int, asyncio.Task[None]]" = field(default_factory=dict)  # the bots that are to move, by seat
    alarm: asyncio.TimerHandle | None = None  # calls `check_clocks` when it is due
    gone: bool = False  # it has been dropped; whoever still holds it must find the table again

    @property
    def code(self) -> str:
        return self.table.header.code

    @property
    def account(self) -> Account:
        """On which its bots think."""
        return Account(self.table.header.host, self.table.has_people(), self.address)


class Wakeable(Protocol):
    """What is woken when something has happened, such as an `asyncio.Event`."""

    def set(self) -> None: ...


class Watcher(NamedTuple):
    """Somebody who watches a table."""

    step_time: float = NORMAL  # the least seconds that a step of a bot is to last
    draw_ahead: Callable[[Table], None] = lambda table: None  # called while a change is being stored; shows nothing yet


ANYBODY = Watcher()
