"""Texts that wait in the database for whoever has their code: each is taken once, within some minutes, at any server.

Only a hash of the code is stored, so that a copy of the database opens nothing.
"""

import hashlib
import secrets
import time

from sqlalchemy import delete, insert, select

from dicery.server.tables.database.schema import KEYS
from dicery.server.tables.database.store import Store

MINUTES = 10
PREFIX = "device-"


class OneTime:
    """What is kept for a short time."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def keep(self, text: str) -> str:
        """Keeps a text and returns its code; what nobody has fetched in time is removed on the way."""
        code = secrets.token_urlsafe(16)
        value = f"{int(time.time()) + 60 * MINUTES} {text}".encode()
        with self.store.changing("expected a new code") as connection:
            kept = connection.execute(select(KEYS).where(KEYS.c.name.startswith(PREFIX))).all()
            for row in kept:
                if not _text(bytes(row.value)):
                    connection.execute(delete(KEYS).where(KEYS.c.name == row.name))
            connection.execute(insert(KEYS).values(name=_name(code), value=value))
        return code

    def read(self, code: str) -> str:
        """The text of this code, which stays; empty if there is none, or no more."""
        with self.store.reading() as connection:
            value = connection.execute(select(KEYS.c.value).where(KEYS.c.name == _name(code))).scalar()
        return _text(bytes(value)) if value is not None else ""

    def take(self, code: str) -> str:
        """The text of this code, for the one who is first; empty for everybody else."""
        text = self.read(code)
        with self.store.changing("expected a code") as connection:
            taken = connection.execute(delete(KEYS).where(KEYS.c.name == _name(code))).rowcount
        return text if taken == 1 else ""


def _name(code: str) -> str:
    return PREFIX + hashlib.sha256(code.encode()).hexdigest()[:24]


def _text(value: bytes) -> str:
    """What is kept, unless its time is over."""
    until, _, text = value.decode().partition(" ")
    return text if int(until) > time.time() else ""
