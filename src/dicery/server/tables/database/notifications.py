"""Hears what other servers send by the notifications of PostgreSQL, which say that there is something to read."""

import asyncio
import json
import logging
from collections.abc import Callable

import psycopg
from sqlalchemy import Engine

from dicery.server.tables.database.leases import CHANNEL

RETRY = 0.5  # seconds after which a lost connection is tried again
PATIENCE = 10.0  # seconds for a connection

Message = dict[str, object]

log = logging.getLogger("dicery")


class Notifications:
    """A connection of its own that only listens, and is made again when it is lost.

    `heard` gets every message; `listening` is called after each new connection, since messages may have been missed.
    """

    def __init__(self, engine: Engine, heard: Callable[[Message], None], listening: Callable[[], None]) -> None:
        self.engine = engine
        self.heard = heard
        self.listening = listening

    async def listen(self) -> None:
        """Listens until it is cancelled."""
        _, address = self.engine.dialect.create_connect_args(self.engine.url)
        lost = False
        while True:
            try:
                connecting = psycopg.AsyncConnection.connect(**address, autocommit=True, connect_timeout=5)
                async with await asyncio.wait_for(connecting, PATIENCE) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}".encode())
                    if lost:
                        log.warning("notifications of the database are heard again")
                    lost = False
                    self.listening()
                    async for note in connection.notifies():
                        self.heard(json.loads(note.payload))
            except (psycopg.Error, OSError, TimeoutError) as error:
                if not lost:
                    log.warning("notifications of the database are lost: %s", error)
                lost = True
            await asyncio.sleep(RETRY)
