"""Databases of older versions: refused at the start, upgraded by one command, and every table in them plays on."""

import gzip
import random
import sqlite3
import stat
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from typer.testing import CliRunner

import dicery
from dicery.cli import app
from dicery.server.tables.database.migrations import config_for, upgrade
from dicery.server.tables.database.schema import FIRST, HEAD, META, version_of
from dicery.server.tables.database.store import Store, StoreError, connect
from dicery.server.tables.seats import PERSON, Seat
from tests.server.tables import add_nonces, play_on, registry, url

pytestmark = pytest.mark.heavy

OLD = sorted((Path(__file__).parent / "databases").glob("*.sql.gz"))  # each as dicery of that version wrote it
CEM = "guest-cem"


def old_database(folder: Path, dump: Path) -> None:
    with sqlite3.connect(folder / "tables.sqlite") as made:
        made.executescript(gzip.decompress(dump.read_bytes()).decode())
    made.close()


def test_the_newest_migration_is_the_version_of_the_schema(tmp_path: Path) -> None:
    with connect(url(tmp_path)).connect() as connection:
        assert ScriptDirectory.from_config(config_for(connection)).get_current_head() == HEAD


@pytest.mark.parametrize("dump", OLD, ids=lambda dump: dump.name)
def test_migrations_lead_to_the_schema_of_a_new_database(dump: Path, tmp_path: Path) -> None:
    old_database(tmp_path, dump)
    engine = connect(url(tmp_path))
    assert upgrade(engine) == (FIRST, HEAD)
    assert upgrade(engine) == (HEAD, HEAD)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), META) == []
    engine.dispose()


def test_a_new_database_has_the_newest_version(tmp_path: Path) -> None:
    store = Store(url(tmp_path))
    assert version_of(store.engine) == HEAD
    assert upgrade(store.engine) == (HEAD, HEAD)
    store.close()


def test_a_database_can_be_read_by_its_owner_only(tmp_path: Path) -> None:
    Store(url(tmp_path)).key("guests")
    files = list(tmp_path.iterdir())
    assert files and all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in files)
    (tmp_path / "tables.sqlite").chmod(0o644)
    Store(url(tmp_path)).close()
    assert stat.S_IMODE((tmp_path / "tables.sqlite").stat().st_mode) == 0o600


def test_an_old_database_is_refused_with_the_command_that_upgrades_it(tmp_path: Path) -> None:
    old_database(tmp_path, OLD[0])
    answer = CliRunner().invoke(app, ["serve", "--port", "0", "--db", url(tmp_path)])
    assert answer.exit_code == 2
    assert f"expected a database of version {HEAD}, but this one has version {FIRST}" in answer.stderr
    assert "dicery db backup" in answer.stderr and "dicery db upgrade" in answer.stderr
    done = CliRunner().invoke(app, ["db", "upgrade", "--db", url(tmp_path)])
    kept = "record and last drawing of 6 ended matches kept"
    assert (done.exit_code, done.stdout) == (0, f"version {FIRST} -> {HEAD}\n{kept}\n")
    Store(url(tmp_path)).close()
    again = CliRunner().invoke(app, ["db", "upgrade", "--db", url(tmp_path)])
    assert again.stdout == f"version {HEAD} already\n"


def test_a_database_of_a_newer_dicery_is_refused(tmp_path: Path) -> None:
    store = Store(url(tmp_path))
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    store.close()
    with pytest.raises(StoreError, match="written by a newer dicery"):
        Store(url(tmp_path))


def test_an_upgrade_that_fails_changes_nothing(tmp_path: Path) -> None:
    old_database(tmp_path, OLD[0])
    engine = connect(url(tmp_path))
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE endings (code TEXT)")  # in the way of version 0002
    before = "\n".join(sqlite3.connect(tmp_path / "tables.sqlite").iterdump())
    done = CliRunner().invoke(app, ["db", "upgrade", "--db", url(tmp_path)])
    assert done.exit_code == 2 and "endings" in done.stderr and "Traceback" not in done.output
    assert "\n".join(sqlite3.connect(tmp_path / "tables.sqlite").iterdump()) == before


@pytest.mark.asyncio
@pytest.mark.parametrize("dump", OLD, ids=lambda dump: dump.name)
async def test_every_table_of_an_upgraded_database_plays_on(dump: Path, tmp_path: Path) -> None:
    old_database(tmp_path, dump)
    upgrade(connect(url(tmp_path)))
    with sqlite3.connect(tmp_path / "tables.sqlite") as made:
        rows = made.execute("SELECT code, game, edition, stage FROM tables").fetchall()
    assert {(game, stage) for _, game, _, stage in rows} >= {
        (game, stage) for game in dicery.SHELF for stage in ("running", "over")
    }
    luck = random.Random(2)
    async with registry(tmp_path) as here:
        for code, game, edition, stage in rows:
            assert edition == dicery.game(game).edition, "expected another test for editions that have moved on"
            async with here.at(code) as table:
                assert table.stage == stage
                if stage in ("over", "closed"):
                    assert table.check().error is None
                    continue
            for number in [seat.number for seat in table.empty_seats()]:
                key = table.seats[number].key(table.header.secret)
                await here.change(code, lambda table: table.sit(CEM, "Cem", number, key))  # noqa: B023
            await here.change(code, add_nonces)
            holders = {seat.number: seat.holder for seat in table.seats if seat.kind == PERSON}
            assert await play_on(here, code, holders, luck, 10) == 10
            async with here.at(code) as table:
                assert isinstance(table.seats[0], Seat) and table.stage in ("running", "over")
