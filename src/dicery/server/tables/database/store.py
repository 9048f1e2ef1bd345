"""The database: for each table a header, the people and bots in its seats, and its events, which are only ever added.

The events are the truth. The rows of `seats` and the `stage` repeat what the lists of the lobby need, written in the
same transaction.
"""

import json
import secrets
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from orjson import loads
from platformdirs import user_data_path
from sqlalchemy import (
    Connection,
    Engine,
    Row,
    Select,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    make_url,
    select,
    tuple_,
    update,
)
from sqlalchemy.engine.interfaces import DBAPIConnection, Dialect
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from dicery.engine.option import Setting
from dicery.server.tables.database.schema import (
    ANALYSES,
    ENDINGS,
    EVENTS,
    KEYS,
    SEATS,
    SNAPSHOTS,
    TABLES,
    WrongVersion,
    prepare,
)
from dicery.server.tables.events import Change, Ending, Event, Header, Listed, SeatRow, Snapshot, Stored

_SET_STAGE = update(TABLES).where(TABLES.c.code == bindparam("table"))
_HEADER = select(TABLES).where(TABLES.c.code == bindparam("table"))
_HEADERS = select(TABLES).where(TABLES.c.code.in_(bindparam("tables", expanding=True)))
_SNAPSHOT = select(SNAPSHOTS).where(SNAPSHOTS.c.code == bindparam("table"))
_SNAPSHOTS = select(SNAPSHOTS).where(SNAPSHOTS.c.code.in_(bindparam("tables", expanding=True)))
_LATER_EVENTS = (
    select(EVENTS.c.kind, EVENTS.c.body)
    .where(EVENTS.c.code == bindparam("table"), EVENTS.c.number >= bindparam("first"))
    .order_by(EVENTS.c.number)
)

# A PostgreSQL that hangs, or that has gone without a word, is given up after these times.
_LIMITS = {"statement_timeout": 5000, "lock_timeout": 3000, "idle_in_transaction_session_timeout": 5000}  # milliseconds
_POSTGRESQL = {
    "pool_pre_ping": True,
    "pool_timeout": 5,
    "connect_args": {
        "connect_timeout": 5,
        "tcp_user_timeout": 8000,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "application_name": "dicery",
        "options": " ".join(f"-c {name}={value}" for name, value in _LIMITS.items()),
    },
}


class StoreError(RuntimeError):
    """The database did not take a change."""


class Unavailable(StoreError):
    """The database does not answer; whether it has taken the last change is not known."""


class Conflict(StoreError):
    """Somebody else has stored an event under this number, or a table under this code."""


def default_url() -> str:
    """A file in the platform's folder for data of programs."""
    return f"sqlite:///{user_data_path('dicery', ensure_exists=True) / 'tables.sqlite'}"


class Store:
    """The few questions that the server asks of its database."""

    def __init__(self, url: str) -> None:
        """Opens a database of this version of dicery; an empty one gets its tables."""
        self.engine = connect(url)
        try:
            prepare(self.engine)
        except WrongVersion as error:
            raise StoreError(f"{shown(url)}: {error}") from None
        except SQLAlchemyError as error:
            raise _unusable(url, error) from None

    @property
    def shared(self) -> bool:
        """May several servers use this database at once?"""
        return self.engine.dialect.name == "postgresql"

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection; whatever goes wrong with it is a `StoreError`."""
        with self._named_errors(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def changing(self, taken: str) -> Iterator[Connection]:
        """A transaction, committed at the end; `taken` says what it means that a key is taken."""
        try:
            with self._named_errors(), self.engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise Conflict(taken) from None

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        try:
            yield
        except IntegrityError:
            raise
        except (OperationalError, InterfaceError, PoolTimeout) as error:
            raise (Unavailable if self.shared else StoreError)(str(error)) from error
        except SQLAlchemyError as error:
            raise StoreError(str(error)) from error

    def key(self, name: str) -> bytes:
        """A secret of all servers on this database, made when it is first asked for; the same until it is rotated."""
        asked = select(KEYS.c.value).where(KEYS.c.name == name)
        with suppress(Conflict), self.changing("another server was quicker") as connection:
            if connection.execute(asked).scalar() is None:
                connection.execute(insert(KEYS).values(name=name, value=secrets.token_bytes(32)))
        with self.reading() as connection:
            return bytes(connection.execute(asked).scalar_one())

    def keys(self, name: str) -> list[bytes]:
        """The secret of this name after those that it has replaced, the oldest first."""
        newest = self.key(name)
        with self.reading() as connection:
            older = connection.execute(select(KEYS).where(KEYS.c.name.startswith(f"{name}-"))).all()
        return [*(bytes(row.value) for row in sorted(older, key=lambda row: row.name)), newest]

    def rotate_key(self, name: str, forget: bool = False) -> None:
        """Replaces the secret of this name; those before it are kept beside it or, with `forget`, removed."""
        older = len(self.keys(name)) - 1
        with self.changing("expected one new key at a time") as connection:
            if forget:
                connection.execute(delete(KEYS).where((KEYS.c.name == name) | KEYS.c.name.startswith(f"{name}-")))
            else:
                connection.execute(update(KEYS).where(KEYS.c.name == name).values(name=f"{name}-{older + 1:04}"))
            connection.execute(insert(KEYS).values(name=name, value=secrets.token_bytes(32)))

    def create(self, header: Header, change: Change) -> None:
        """Stores a new table with its first events."""
        with self.changing(f"expected a new table, but there is a table {header.code!r}") as connection:
            connection.execute(
                insert(TABLES).values(
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

    def append(self, changes: Iterable[Change]) -> None:
        """Stores all changes in one transaction; when it returns they outlive the process."""
        with self.changing("expected new event numbers, but one was taken") as connection:
            _write(connection, list(changes))

    def load(self, code: str) -> tuple[Header, list[Event]] | None:
        """A table with all its events, oldest first; raises ValueError if they cannot be read."""
        with self.reading() as connection:
            row = connection.execute(_HEADER, {"table": code}).first()
            if row is None:
                return None
            found = _stored(row, None, connection.execute(_LATER_EVENTS, {"table": code, "first": 0}).all())
        return found.header, found.events

    def load_many(self, codes: list[str]) -> dict[str, Stored | ValueError]:
        """Those of these tables that there are, each with its snapshot, if it has one, and the events since then.

        The snapshot is read before the events: one that is stored in between leaves no gap.
        """
        found: dict[str, Stored | ValueError] = {}
        with self.reading() as connection:
            rows = connection.execute(_HEADERS, {"tables": codes}).all()
            kept = connection.execute(_SNAPSHOTS, {"tables": codes}).all()
            snapshots = {row.code: Snapshot(row.number, row.rules, bytes(row.body)) for row in kept}
            statement = _later_events(connection.dialect)
            for row in rows:
                snapshot = snapshots.get(row.code)
                later = connection.exec_driver_sql(statement, (row.code, snapshot.number if snapshot else 0)).all()
                try:
                    found[row.code] = _stored(row, snapshot, later)
                except ValueError as error:
                    found[row.code] = error
        return found

    def snapshot(self, code: str) -> Snapshot | None:
        with self.reading() as connection:
            kept = connection.execute(_SNAPSHOT, {"table": code}).first()
        return Snapshot(kept.number, kept.rules, bytes(kept.body)) if kept else None

    def events_since(self, code: str, first: int) -> list[Event]:
        """The events of a table from this number on."""
        with self.reading() as connection:
            found = connection.execute(_LATER_EVENTS, {"table": code, "first": first})
            return [Event(kind, loads(body)) for kind, body in found]

    def counts(self, codes: list[str]) -> dict[str, int]:
        """How many events each of these tables has."""
        last = select(EVENTS.c.code, func.max(EVENTS.c.number)).where(EVENTS.c.code.in_(codes))
        with self.reading() as connection:
            return {code: number + 1 for code, number in connection.execute(last.group_by(EVENTS.c.code))}

    def ping(self) -> None:
        """Raises `StoreError` if the database does not answer."""
        with self.reading() as connection:
            connection.execute(select(1))

    def ending(self, code: str) -> Ending | None:
        """What was kept of a match when it ended."""
        with self.reading() as connection:
            row = connection.execute(select(ENDINGS).where(ENDINGS.c.code == code)).first()
        return Ending(row.record, row.drawing) if row else None

    def analysis(self, code: str) -> str | None:
        """The analysis of a match, if it has been made."""
        with self.reading() as connection:
            found = connection.execute(select(ANALYSES.c.body).where(ANALYSES.c.code == code)).scalar()
        return str(found) if found else None

    def keep_analysis(self, code: str, body: str) -> None:
        """Keeps the analysis of a match; another server may have been quicker with the same."""
        with suppress(Conflict), self.changing("expected no analysis yet") as connection:
            connection.execute(insert(ANALYSES).values(code=code, body=body))

    def listed(self, stage: str, editions: Mapping[str, str], limit: int = 20) -> list[Listed]:
        """The tables of a stage that somebody may join or watch, the latest first; of these editions of games only."""
        public = select(TABLES).where(TABLES.c.stage == stage, TABLES.c.public)
        return self._list(public.where(tuple_(TABLES.c.game, TABLES.c.edition).in_(list(editions.items()))), limit)

    def of_guest(self, guest: str, limit: int = 20) -> list[Listed]:
        """The tables where this guest has a seat, the latest first."""
        mine = select(SEATS.c.code).where(SEATS.c.holder == guest)
        return self._list(select(TABLES).where(TABLES.c.code.in_(mine)), limit)

    def endings_of(self, codes: list[str]) -> dict[str, str]:
        """The records of those of these tables whose match has ended."""
        with self.reading() as connection:
            found = connection.execute(select(ENDINGS.c.code, ENDINGS.c.record).where(ENDINGS.c.code.in_(codes)))
            return {row.code: row.record for row in found}

    def analyses_of(self, codes: list[str]) -> dict[str, str]:
        """The analyses of those of these tables whose match has been analysed."""
        with self.reading() as connection:
            found = connection.execute(select(ANALYSES.c.code, ANALYSES.c.body).where(ANALYSES.c.code.in_(codes)))
            return {row.code: row.body for row in found}

    def _list(self, chosen: Select[tuple[object, ...]], limit: int) -> list[Listed]:
        with self.reading() as connection:
            rows = connection.execute(chosen.order_by(TABLES.c.changed.desc()).limit(limit)).all()
            codes = [row.code for row in rows]
            people = connection.execute(select(SEATS).where(SEATS.c.code.in_(codes)).order_by(SEATS.c.seat)).all()
        seats: dict[str, list[SeatRow]] = {code: [] for code in codes}
        for row in people:
            seats[row.code].append(_seat_row(row))
        return [Listed(row.code, row.game, row.edition, row.stage, row.changed, tuple(seats[row.code])) for row in rows]


def connect(url: str) -> Engine:
    """The database at this address, whatever its tables are."""
    try:
        make_private(url)
        in_memory = url in ("sqlite://", "sqlite:///:memory:")
        kind: dict[str, Any] = _POSTGRESQL if url.startswith("postgresql") else {}
        if in_memory:
            kind = {"poolclass": StaticPool, "connect_args": {"check_same_thread": False}}
        engine = create_engine(url, hide_parameters=True, **kind)
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _set_pragmas)
        engine.connect().close()
    except (SQLAlchemyError, ImportError, OSError) as error:
        raise _unusable(url, error) from None
    return engine


def make_private(url: str) -> None:
    """Only its owner may read the file of a database: it holds the keys of seats and guests."""
    path = file_of(url)
    if path is None:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)


def file_of(url: str) -> Path | None:
    """The file of an SQLite database; None if it is in memory or at a server."""
    named = url.removeprefix("sqlite:///")
    return Path(named) if named != url and named and ":memory:" not in named else None


def _unusable(url: str, error: Exception) -> StoreError:
    reason = str(error).splitlines()[0]
    if isinstance(error, ImportError) and url.startswith("postgresql"):
        return StoreError(f"PostgreSQL needs more packages ({reason}): pip install 'dicery[postgresql]'")
    return StoreError(f"expected a database such as sqlite:///tables.sqlite, got {shown(url)}: {reason}")


def shown(url: str) -> str:
    """The address of a database without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return "something else"


def _stored(row: Row[Any], snapshot: Snapshot | None, later: Iterable[Row[Any, Any]]) -> Stored:
    try:
        options: dict[str, Setting] = loads(row.options)
        events = [Event(kind, loads(body)) for kind, body in later]
    except ValueError:
        raise ValueError("what is stored of it cannot be read") from None
    secret = bytes(row.secret)
    header = Header(row.code, row.game, row.edition, options, secret, row.host, row.public, row.created, row.patience)
    return Stored(header, snapshot, events)


def _seat_row(row: Row[tuple[object, ...]]) -> SeatRow:
    return SeatRow(row.seat, row.kind, row.name, row.holder, row.level)


def _write(connection: Connection, changes: list[Change]) -> None:
    """Each statement is executed once for all changes."""
    now = time.time()
    events = [
        (change.code, number, entry.kind, json.dumps(entry.body), now)
        for change in changes
        for number, entry in enumerate(change.events, change.first)
    ]
    if events:
        connection.exec_driver_sql(_add_event(connection.dialect), events)
    staged = [{"table": change.code, "stage": change.stage, "changed": now} for change in changes if change.stage]
    if staged:
        connection.execute(_SET_STAGE, staged)
    for change in changes:
        if change.seats:
            connection.execute(delete(SEATS).where(SEATS.c.code == change.code))
            connection.execute(insert(SEATS), [{"code": change.code, **row.__dict__} for row in change.seats])
        if change.snapshot:
            connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.code == change.code))
            connection.execute(insert(SNAPSHOTS).values(code=change.code, **change.snapshot.__dict__))
        if change.ending:
            connection.execute(insert(ENDINGS).values(code=change.code, **change.ending.__dict__))


@lru_cache(maxsize=2)
def _add_event(dialect: Dialect) -> str:
    """The statement that is executed most, in the words of the driver: SQLAlchemy takes as long as SQLite for it."""
    columns = [column.name for column in EVENTS.columns]
    sign = "?" if dialect.paramstyle == "qmark" else "%s"
    return f"INSERT INTO {EVENTS.name} ({', '.join(columns)}) VALUES ({', '.join([sign] * len(columns))})"


@lru_cache(maxsize=2)
def _later_events(dialect: Dialect) -> str:
    """The statement that is executed for each table that is loaded, likewise."""
    sign = "?" if dialect.paramstyle == "qmark" else "%s"
    return f"SELECT kind, body FROM {EVENTS.name} WHERE code = {sign} AND number >= {sign} ORDER BY number"


def _set_pragmas(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    """A commit is on the disk when it returns; readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
