"""Which servers on a database are alive, and which one of them drives the bots and clocks of a table.

A server is alive until a time that it moves on every second, by the clock of the database. A lease counts while its
server is alive; so one row for each server is renewed, however many tables it drives.
"""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, delete, exists, func, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import SQLAlchemyError

from dicery.server.tables.database.schema import LEASES, SERVERS
from dicery.server.tables.database.store import Unavailable

ALIVE = 5.0  # seconds that a server counts as alive after its last sign
FORGOTTEN = 3600.0  # seconds after which the row of a dead server is deleted
CHANNEL = "dicery"
MOST_PAYLOAD = 7000  # bytes; PostgreSQL takes less than 8000

_NOW = func.extract("epoch", func.clock_timestamp())
_OWNER_LIVES = exists().where(SERVERS.c.name == LEASES.c.server, SERVERS.c.until > _NOW)


@contextmanager
def _answering() -> Iterator[None]:
    """Whatever the database answers instead is `Unavailable`."""
    try:
        yield
    except SQLAlchemyError as error:
        raise Unavailable(str(error)) from error


class Leases:
    """The leases of one server."""

    def __init__(self, engine: Engine, server: str) -> None:
        self.engine = engine
        self.at_once = engine.execution_options(isolation_level="AUTOCOMMIT")
        self.server = server

    def renew(self) -> set[str]:
        """Says that this server is alive; returns the names of all that are."""
        sign = insert(SERVERS).values(name=self.server, until=_NOW + ALIVE)
        sign = sign.on_conflict_do_update(index_elements=[SERVERS.c.name], set_={"until": sign.excluded.until})
        with _answering(), self.at_once.connect() as connection:
            connection.execute(sign)
            return set(connection.execute(select(SERVERS.c.name).where(SERVERS.c.until > _NOW)).scalars())

    def claim(self, codes: Iterable[str]) -> dict[str, str]:
        """Takes the leases of these tables that no living server has; returns who has each of them now."""
        wanted = sorted(codes)  # in one order, so that two servers never wait for each other
        if not wanted:
            return {}
        taken = insert(LEASES).values([{"code": code, "server": self.server} for code in wanted])
        taken = taken.on_conflict_do_update(
            index_elements=[LEASES.c.code],
            set_={"server": taken.excluded.server},
            where=or_(LEASES.c.server == self.server, ~_OWNER_LIVES),
        )
        with _answering(), self.at_once.connect() as connection:
            connection.execute(taken)
            found = connection.execute(select(LEASES.c.code, LEASES.c.server).where(LEASES.c.code.in_(wanted)))
            return {row.code: row.server for row in found}

    def release(self, codes: Iterable[str]) -> None:
        """Gives the leases of these tables back."""
        with _answering(), self.at_once.connect() as connection:
            mine = LEASES.c.server == self.server
            connection.execute(delete(LEASES).where(LEASES.c.code.in_(sorted(codes)), mine))

    def held(self) -> set[str]:
        """The tables that this server drives, as the database has it."""
        with _answering(), self.at_once.connect() as connection:
            return set(connection.execute(select(LEASES.c.code).where(LEASES.c.server == self.server)).scalars())

    def orphans(self, limit: int) -> list[str]:
        """Some tables whose server is dead."""
        with _answering(), self.at_once.connect() as connection:
            connection.execute(delete(SERVERS).where(SERVERS.c.until < _NOW - FORGOTTEN))
            dead = select(LEASES.c.code).where(~_OWNER_LIVES).order_by(func.random()).limit(limit)
            return list(connection.execute(dead).scalars())

    def resign(self) -> None:
        """This server ends: others may take its tables at once."""
        with _answering(), self.at_once.connect() as connection:
            connection.execute(delete(SERVERS).where(SERVERS.c.name == self.server))

    def send(self, message: dict[str, object]) -> None:
        """Sends a message to all servers on the database, by its notifications.

        A transaction of its own, which need not be on the disk: while PostgreSQL commits a notification, it commits no
        other one.
        """
        text = json.dumps({"from": self.server, **message}, separators=(",", ":"))
        quickly = func.set_config("synchronous_commit", "off", True)
        with _answering(), self.at_once.connect() as connection:
            connection.execute(select(quickly, func.pg_notify(CHANNEL, text)))
