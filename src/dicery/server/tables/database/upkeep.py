"""What an operator does to the database: a copy while the server runs, and back; replaying every table; tidying up."""

import os
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Engine, delete, exists, func, insert, make_url, select
from sqlalchemy.exc import SQLAlchemyError

from dicery.engine.game import Game
from dicery.server.tables.database.schema import ANALYSES, ENDINGS, EVENTS, SEATS, SNAPSHOTS, TABLES, version_of
from dicery.server.tables.database.store import Store, StoreError, connect, file_of
from dicery.server.tables.events import Snapshot
from dicery.server.tables.snapshot import BadSnapshot, fingerprint, unpack
from dicery.server.tables.table import Table

DAY = 24 * 3600.0
UNBEGUN, FINISHED = 7, 365  # days after which tables are removed that never began, and matches that have ended
AT_ONCE = 200  # tables that are removed in one transaction, so that a server that runs waits little


class UpkeepFailed(RuntimeError):
    """Says what was expected."""


# Copies


def backup(url: str, target: Path) -> None:
    """Copies the database as it is at this moment into one file; servers go on meanwhile."""
    if target.exists():
        raise UpkeepFailed(f"expected a new file, but there is {target} already")
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    source = file_of(url)
    if source is None:
        _run_postgresql("pg_dump", url, "--format=custom", f"--file={part}")
    elif not source.exists():
        part.unlink()
        raise UpkeepFailed(f"expected a database, but there is no {source}")
    else:
        _copy_sqlite(source, part)
    with part.open("rb") as written:
        os.fsync(written.fileno())
    part.replace(target)


def restore(url: str, source: Path, force: bool = False) -> None:
    """Fills an empty database, or with `force` any, from a copy: completely or not at all."""
    if not source.is_file():
        raise UpkeepFailed(f"expected a copy made by `dicery db backup`, but there is no {source}")
    engine = connect(url)
    occupied = bool(version_of(engine))
    engine.dispose()
    if occupied and not force:
        raise UpkeepFailed("expected an empty database; with --force what is in it is replaced")
    target = file_of(url)
    if target is None:
        _run_postgresql("pg_restore", url, "--clean", "--if-exists", "--single-transaction", "--no-owner", str(source))
        return
    check_copy(source)
    _copy_sqlite(source, target, journal="WAL")


def check_copy(source: Path) -> None:
    """Raises `UpkeepFailed` if a file is no complete database of dicery."""
    try:
        with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as copy:
            answer = copy.execute("PRAGMA integrity_check").fetchone()[0]
            copy.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.Error as error:
        raise UpkeepFailed(f"expected a copy made by `dicery db backup`, got {source}: {error}") from None
    if answer != "ok":
        raise UpkeepFailed(f"expected a whole copy, but {source} is damaged: {answer}")


def _copy_sqlite(source: Path, target: Path, journal: str = "DELETE") -> None:
    """In one step, so that the copy holds one moment; the copy is one plain file."""
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
            old.execute("PRAGMA busy_timeout=5000")
            old.backup(new)
            new.execute(f"PRAGMA journal_mode={journal}")
    except sqlite3.Error as error:
        raise UpkeepFailed(f"could not copy {source} to {target}: {error}") from None


def _run_postgresql(program: str, url: str, *words: str) -> None:
    """Runs a program of PostgreSQL; the password goes by its environment, where nobody else reads it."""
    address = make_url(url)
    plain = address.set(drivername="postgresql", password=None).render_as_string()
    environment = {**os.environ, "PGPASSWORD": address.password or os.environ.get("PGPASSWORD", "")}
    try:
        command = [program, f"--dbname={plain}", *words]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    except OSError as error:
        raise UpkeepFailed(f"expected PostgreSQL's own {program}: {error}") from None
    if done.returncode:
        raise UpkeepFailed(f"{program} failed: {done.stderr.strip()}")


# Replaying


@dataclass(frozen=True)
class Finding:
    """What replaying a stored table has shown."""

    code: str
    game: str
    kind: str  # fine, old (its edition is not played here any more), broken
    reason: str = ""


def check(store: Store, games: Mapping[str, Game]) -> Iterator[Finding]:
    """Replays every stored table: its events are complete, and lead to what the lists say of it.

    A table with a fault is read twice, because a server may have changed it in between.
    """
    for code, game in stored_codes(store):
        try:
            fault = _fault(store, games, code) and _fault(store, games, code)
            yield Finding(code, game, "broken" if fault else "fine", fault)
        except _OtherEdition as error:
            kept = ", but its record and last drawing are kept" if store.ending(code) else ""
            yield Finding(code, game, "old", f"{error}{kept}")


def stored_codes(store: Store) -> list[tuple[str, str]]:
    """The code and the game of every stored table."""
    with store.engine.connect() as connection:
        rows = connection.execute(select(TABLES.c.code, TABLES.c.game).order_by(TABLES.c.code)).all()
    return [(row.code, row.game) for row in rows]


class _OtherEdition(LookupError):
    """A table that cannot be replayed with the games that are here."""


def _fault(store: Store, games: Mapping[str, Game], code: str) -> str:
    """What is wrong with a table; empty if nothing is."""
    with store.engine.connect() as connection:
        stage = connection.execute(select(TABLES.c.stage).where(TABLES.c.code == code)).scalar()
        in_order = select(SEATS.c.name).where(SEATS.c.code == code).order_by(SEATS.c.seat)
        names = list(connection.execute(in_order).scalars())
        counted = select(func.count(), func.max(EVENTS.c.number)).where(EVENTS.c.code == code)
        count, last = connection.execute(counted).one()
    try:
        found = store.load(code)
        if found is None:
            return ""  # it was removed meanwhile
        header, events = found
        if header.game not in games:
            raise _OtherEdition(f"the game {header.game} is not installed")
        if header.edition != games[header.game].edition:
            raise _OtherEdition(f"it is of edition {header.edition} of {header.game}")
        table = Table.load(header, games[header.game], events)
    except ValueError as error:
        return str(error)
    if count != (last or 0) + 1:
        return f"expected events 0 to {last}, but there are {count}"
    snapshot = store.snapshot(code)
    if snapshot and not fits(table, snapshot):
        return "expected the snapshot to repeat the first events"
    has_record = table.ended and not table.lesson
    if has_record and table.check().error is not None:
        return f"its record does not hold: {table.check().error}"
    if has_record and store.ending(code) is None:
        return "expected the record and the last drawing of an ended match to be kept"
    if table.stage != stage:
        return f"expected the lists to show it as {table.stage}, but they show {stage}"
    if table.names() != names:
        return f"expected the lists to show {', '.join(table.names())}, but they show {', '.join(names)}"
    return ""


def fits(table: Table, snapshot: Snapshot) -> bool:
    """Does a snapshot say the same as the events of the table? One that other rules have written is never used."""
    try:
        log, others, draws = unpack(table.game, snapshot)
    except BadSnapshot:
        return snapshot.rules != fingerprint(table.game)
    return (
        log == table.match.log[: len(log)]
        and others == table.others[: len(others)]
        and draws == table.dealer.draws[: len(draws)]
    )


def keep_endings(store: Store, games: Mapping[str, Game]) -> int:
    """Keeps record and last drawing of the ended matches that were stored before that was done; returns how many."""
    kept = select(ENDINGS.c.code)
    with store.engine.connect() as connection:
        ended = select(TABLES.c.code).where(TABLES.c.stage.in_(("over", "closed")), TABLES.c.code.not_in(kept))
        codes = list(connection.execute(ended).scalars())
    made = 0
    for code in codes:
        try:
            found = store.load(code)
            if found is None or found[0].game not in games:
                continue
            table = Table.load(found[0], games[found[0].game], found[1])
            if table.lesson or not table.ended:
                continue
            ending = table.ending()
        except ValueError:
            continue  # of an earlier edition
        with store.engine.begin() as connection:
            connection.execute(insert(ENDINGS).values(code=code, **ending.__dict__))
        made += 1
    return made


# Tidying up


@dataclass(frozen=True)
class Policy:
    """After how many days without a change tables are removed; 0: never."""

    unbegun: int = UNBEGUN
    finished: int = FINISHED
    abandoned: int = 0


def tidy(engine: Engine, policy: Policy, dry_run: bool = False, now: Callable[[], float] = time.time) -> dict[str, int]:
    """Removes the tables that the policy names; returns how many of each kind."""
    begun = exists().where(EVENTS.c.code == TABLES.c.code, EVENTS.c.kind == "step")
    over = TABLES.c.stage.in_(("over", "closed"))
    kinds = {
        "unbegun": (policy.unbegun, ~over & ~begun),
        "finished": (policy.finished, over),
        "abandoned": (policy.abandoned, ~over & begun),
    }
    removed: dict[str, int] = {}
    for kind, (days, which) in kinds.items():
        old = select(TABLES.c.code).where(which, TABLES.c.changed < now() - days * DAY)
        with engine.connect() as connection:
            codes = list(connection.execute(old).scalars()) if days else []
        for start in range(0, 0 if dry_run else len(codes), AT_ONCE):
            _remove(engine, codes[start : start + AT_ONCE])
        removed[kind] = len(codes)
    return removed


def _remove(engine: Engine, codes: list[str]) -> None:
    try:
        with engine.begin() as connection:
            for part in (ANALYSES, ENDINGS, SNAPSHOTS, EVENTS, SEATS, TABLES):
                connection.execute(delete(part).where(part.c.code.in_(codes)))
    except SQLAlchemyError as error:
        raise StoreError(str(error).splitlines()[0]) from None
