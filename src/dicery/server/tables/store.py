"""The database: for each table a header, the people and bots in its seats, and its events, which are only ever added.

The events are the truth. The rows of `seats` and the `stage` repeat what the lists of the lobby need, written in the
same transaction.
"""

import json
import secrets
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Row,
    Select,
    String,
    Table,
    Text,
    bindparam,
    create_engine,
    delete,
    event,
    insert,
    make_url,
    select,
    tuple_,
    update,
)
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from dicery.engine.option import Setting
from dicery.server.tables.events import Change, Event, Header, Listed, SeatRow

_META = MetaData()
_TABLES = Table(
    "tables",
    _META,
    Column("code", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("edition", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("secret", LargeBinary(32), nullable=False),
    Column("host", String(64), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("patience", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("stage", String(8), nullable=False),
    Index("tables_stage", "stage", "changed"),
)
_SEATS = Table(
    "seats",
    _META,
    Column("code", String(64), ForeignKey("tables.code"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(64), nullable=False),
    Column("holder", String(64), nullable=False, index=True),
    Column("level", String(32), nullable=False),
)
_EVENTS = Table(
    "events",
    _META,
    Column("code", String(64), ForeignKey("tables.code"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", Float, nullable=False),
)
_KEYS = Table(
    "keys", _META, Column("name", String(32), primary_key=True), Column("value", LargeBinary(32), nullable=False)
)
_ADD_EVENT = insert(_EVENTS)
_SET_STAGE = update(_TABLES).where(_TABLES.c.code == bindparam("table"))


class StoreError(RuntimeError):
    """The database did not take a change."""


class Conflict(StoreError):
    """Somebody else has stored an event under this number, or a table under this code."""


def default_url() -> str:
    """A file in the platform's folder for data of programs."""
    return f"sqlite:///{user_data_path('dicery', ensure_exists=True) / 'tables.sqlite'}"


class Store:
    """The few questions that the server asks of its database."""

    def __init__(self, url: str) -> None:
        try:
            if url.startswith("sqlite:///") and ":memory:" not in url:
                Path(url.removeprefix("sqlite:///")).parent.mkdir(parents=True, exist_ok=True)
            self.engine = self._connect(url)
        except (SQLAlchemyError, ImportError, OSError) as error:
            reason = str(error).splitlines()[0]
            raise StoreError(
                f"expected a database such as sqlite:///tables.sqlite, got {shown(url)}: {reason}"
            ) from None

    def _connect(self, url: str) -> Engine:
        in_memory = url in ("sqlite://", "sqlite:///:memory:")
        shared = {"poolclass": StaticPool, "connect_args": {"check_same_thread": False}} if in_memory else {}
        engine = create_engine(url, hide_parameters=True, **shared)
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _set_pragmas)
        _META.create_all(engine)
        return engine

    def close(self) -> None:
        self.engine.dispose()

    def key(self, name: str) -> bytes:
        """A secret of this server, made when it is first asked for and the same ever after."""
        with self.engine.begin() as connection:
            found = connection.execute(select(_KEYS.c.value).where(_KEYS.c.name == name)).scalar()
            if found is None:
                found = secrets.token_bytes(32)
                connection.execute(insert(_KEYS).values(name=name, value=found))
        return bytes(found)

    def create(self, header: Header, change: Change) -> None:
        """Stores a new table with its first events."""
        try:
            with self.engine.begin() as connection:
                connection.execute(
                    insert(_TABLES).values(
                        code=header.code,
                        game=header.game,
                        edition=header.edition,
                        options=json.dumps(header.options),
                        secret=header.secret,
                        host=header.host,
                        public=header.public,
                        patience=header.patience,
                        created=header.created,
                        changed=header.created,
                        stage=change.stage,
                    )
                )
                _write(connection, [change])
        except IntegrityError:
            raise Conflict(f"expected a new table, but there is a table {header.code!r}") from None
        except SQLAlchemyError as error:
            raise StoreError(str(error)) from error

    def append(self, changes: Iterable[Change]) -> None:
        """Stores all changes in one transaction; when it returns they outlive the process."""
        try:
            with self.engine.begin() as connection:
                _write(connection, list(changes))
        except IntegrityError as error:
            raise Conflict(f"expected new event numbers, but one was taken ({error.orig})") from None
        except SQLAlchemyError as error:
            raise StoreError(str(error)) from error

    def load(self, code: str) -> tuple[Header, list[Event]] | None:
        """A table with all its events, oldest first."""
        with self.engine.connect() as connection:
            row = connection.execute(select(_TABLES).where(_TABLES.c.code == code)).first()
            if row is None:
                return None
            found = connection.execute(select(_EVENTS).where(_EVENTS.c.code == code).order_by(_EVENTS.c.number))
            events = [Event(entry.kind, json.loads(entry.body)) for entry in found]
        options: dict[str, Setting] = json.loads(row.options)
        secret = bytes(row.secret)
        header = Header(
            row.code, row.game, row.edition, options, secret, row.host, row.public, row.created, row.patience
        )
        return header, events

    def listed(self, stage: str, editions: Mapping[str, str], limit: int = 20) -> list[Listed]:
        """The tables of a stage that somebody may join or watch, the latest first; of these editions of games only."""
        public = select(_TABLES).where(_TABLES.c.stage == stage, _TABLES.c.public)
        return self._list(public.where(tuple_(_TABLES.c.game, _TABLES.c.edition).in_(list(editions.items()))), limit)

    def of_guest(self, guest: str, limit: int = 20) -> list[Listed]:
        """The tables where this guest has a seat, the latest first."""
        mine = select(_SEATS.c.code).where(_SEATS.c.holder == guest)
        return self._list(select(_TABLES).where(_TABLES.c.code.in_(mine)), limit)

    def _list(self, chosen: Select[tuple[object, ...]], limit: int) -> list[Listed]:
        with self.engine.connect() as connection:
            rows = connection.execute(chosen.order_by(_TABLES.c.changed.desc()).limit(limit)).all()
            codes = [row.code for row in rows]
            people = connection.execute(select(_SEATS).where(_SEATS.c.code.in_(codes)).order_by(_SEATS.c.seat)).all()
        seats: dict[str, list[SeatRow]] = {code: [] for code in codes}
        for row in people:
            seats[row.code].append(_seat_row(row))
        return [Listed(row.code, row.game, row.edition, row.stage, row.changed, tuple(seats[row.code])) for row in rows]


def shown(url: str) -> str:
    """The address of a database without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return "something else"


def _seat_row(row: Row[tuple[object, ...]]) -> SeatRow:
    return SeatRow(row.seat, row.kind, row.name, row.holder, row.level)


def _write(connection: Connection, changes: list[Change]) -> None:
    """Each statement is executed once for all changes."""
    now = time.time()
    events = [
        {"code": change.code, "number": number, "kind": entry.kind, "body": json.dumps(entry.body), "at": now}
        for change in changes
        for number, entry in enumerate(change.events, change.first)
    ]
    if events:
        connection.execute(_ADD_EVENT, events)
    staged = [{"table": change.code, "stage": change.stage, "changed": now} for change in changes if change.stage]
    if staged:
        connection.execute(_SET_STAGE, staged)
    for change in changes:
        if change.seats:
            connection.execute(delete(_SEATS).where(_SEATS.c.code == change.code))
            connection.execute(insert(_SEATS), [{"code": change.code, **row.__dict__} for row in change.seats])


def _set_pragmas(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    """A commit is on the disk when it returns; readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
