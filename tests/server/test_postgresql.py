"""The store on a real PostgreSQL: several first starts at once, a database that is cut off or killed, copies."""

import asyncio
import random
import shutil
import stat
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from dicery.server.tables.bot_pool import BotPool
from dicery.server.tables.database.schema import HEAD, version_of
from dicery.server.tables.database.store import Store, StoreError, Unavailable
from dicery.server.tables.registry import Registry
from tests.server.postgresql import Cluster, needs_postgresql
from tests.server.tables import ANA, BEN, game, open_table, people, play_on
from tests.server.test_upkeep import run

pytestmark = [pytest.mark.heavy, needs_postgresql]


def test_servers_that_start_at_once_on_an_empty_database_agree_on_tables_and_keys(postgresql: Cluster) -> None:
    url = postgresql.database()
    with ThreadPoolExecutor(6) as pool:
        stores = list(pool.map(Store, [url] * 6))
        assert len(set(pool.map(lambda store: store.key("guests"), stores))) == 1
    assert version_of(stores[0].engine) == HEAD
    for store in stores:
        store.close()


def test_a_store_goes_on_by_itself_after_cut_connections_and_a_crash_of_the_database(postgresql: Cluster) -> None:
    store = Store(postgresql.database())
    assert store.counts(["salt-salt-salt-salt"]) == {}
    postgresql.cut_connections()
    assert store.counts(["salt-salt-salt-salt"]) == {}
    postgresql.kill()
    with pytest.raises(Unavailable):
        store.counts(["salt-salt-salt-salt"])
    postgresql.start()
    assert store.counts(["salt-salt-salt-salt"]) == {}
    store.close()


def test_a_statement_that_takes_too_long_is_given_up(postgresql: Cluster) -> None:
    store = Store(postgresql.database())
    with store.engine.connect() as connection:
        limits = [connection.exec_driver_sql(f"SHOW {name}").scalar() for name in ("statement_timeout", "lock_timeout")]
    assert limits == ["5s", "3s"]
    store.close()


def test_without_psycopg_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"dicery\[postgresql\]"):
        Store("postgresql+psycopg://dicery@/tables")


@pytest.mark.asyncio
@pytest.mark.skipif(
    not (shutil.which("pg_dump") and shutil.which("pg_restore")),
    reason="expected PostgreSQL's pg_dump and pg_restore on the path: apt-get install postgresql-client",
)
async def test_a_copy_made_while_people_play_fills_another_database_which_plays_on(
    postgresql: Cluster, tmp_path: Path
) -> None:
    live, other, copy = postgresql.database(), postgresql.database(), tmp_path / "copy"
    here = Registry(Store(live), BotPool(0), pace=0)
    key = here.store.key("guests")
    code = await open_table(here, game(), people(), {"starter": 1})
    playing = asyncio.create_task(play_on(here, code, {0: ANA, 1: BEN}, random.Random(1), 20))
    await asyncio.sleep(0.05)
    await asyncio.to_thread(run, "db", "backup", str(copy), "--db", live)
    await playing
    stored = here.store.counts([code])[code]
    await here.close()
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    await asyncio.to_thread(run, "db", "restore", str(copy), "--db", other)
    assert "--force" in await asyncio.to_thread(partial(run, "db", "restore", str(copy), "--db", other, code=2))
    await asyncio.to_thread(run, "db", "restore", str(copy), "--db", other, "--force")
    await asyncio.to_thread(run, "db", "check", "--db", other)
    again = Registry(Store(other), BotPool(0), pace=0)
    assert 5 < again.store.counts([code])[code] <= stored
    assert again.store.key("guests") == key
    await play_on(again, code, {0: ANA, 1: BEN}, random.Random(2), 5)
    await again.close()
