"""An operator's day with the database: copies while people play, every table replayed, old tables removed, new keys."""

import asyncio
import json
import random
import shutil
import stat
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

import dicery
from dicery.cli import app
from dicery.server.http.guests import COOKIE, Guests
from dicery.server.tables.database.store import Store
from dicery.server.tables.database.upkeep import DAY, Policy, UpkeepFailed, backup, check, restore, tidy
from dicery.server.tables.seats import OPEN, Seat
from tests.server.application import browser, code_of, running
from tests.server.tables import ANA, BEN, game, open_table, people, play_on, registry, url
from tests.server.test_migrations import OLD, old_database

pytestmark = pytest.mark.heavy


def run(*words: str, code: int = 0) -> str:
    answer = CliRunner().invoke(app, list(words))
    assert answer.exit_code == code, answer.output
    assert "Traceback" not in answer.output
    return answer.output


@pytest.mark.asyncio
async def test_a_copy_made_while_people_play_holds_every_table_and_plays_on(tmp_path: Path) -> None:
    live, copied = tmp_path / "live", tmp_path / "copied"
    live.mkdir()
    copied.mkdir()
    async with registry(live) as here:
        codes = [await open_table(here, dicery.game(name), people(), {}) for name in dicery.SHELF]
        playing = [asyncio.create_task(play_on(here, code, {0: ANA, 1: BEN}, random.Random(1), 60)) for code in codes]
        for number in range(3):
            await asyncio.sleep(0.1)
            await asyncio.to_thread(backup, url(live), tmp_path / f"copy-{number}")
        stored = {}
        for code in codes:
            found = here.store.load(code)
            assert found is not None
            stored[code] = len(found[1])
        await asyncio.gather(*playing)
        last = tmp_path / "copy-2"
        assert stat.S_IMODE(last.stat().st_mode) == 0o600
        assert not list(tmp_path.glob("copy-2-*")) and not list(tmp_path.glob("*.part"))
        restore(url(copied), last)
    async with registry(copied) as again:
        assert all(one.kind == "fine" for one in check(again.store, dicery.SHELF))
        for code in codes:
            found = again.store.load(code)
            assert found is not None and 5 < len(found[1]) <= stored[code]
            assert await play_on(again, code, {0: ANA, 1: BEN}, random.Random(2), 5) == 5


def test_a_copy_is_never_written_over_and_nothing_is_replaced_unasked(tmp_path: Path) -> None:
    Store(url(tmp_path)).close()
    copy = tmp_path / "copy"
    run("db", "backup", str(copy), "--db", url(tmp_path))
    assert "expected a new file" in run("db", "backup", str(copy), "--db", url(tmp_path), code=2)
    assert "expected an empty database" in run("db", "restore", str(copy), "--db", url(tmp_path), code=2)
    run("db", "restore", str(copy), "--db", url(tmp_path), "--force")
    missing = f"sqlite:///{tmp_path / 'missing.sqlite'}"
    assert "no " in run("db", "backup", str(tmp_path / "other"), "--db", missing, code=2)
    assert not (tmp_path / "missing.sqlite").exists()


@pytest.mark.parametrize(
    "words", [("db", "check"), ("db", "upgrade"), ("db", "rotate-key"), ("tidy",), ("db", "backup", "copy.sqlite")]
)
def test_a_database_that_is_not_there_is_named_and_not_made(words: tuple[str, ...], tmp_path: Path) -> None:
    assert "expected a database, but there is no" in run(*words, "--db", url(tmp_path), code=2)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("damage", ["nothing", "text", "half"])
def test_a_damaged_copy_is_refused_and_changes_nothing(damage: str, tmp_path: Path) -> None:
    old_database(tmp_path, OLD[0])
    copy, target = tmp_path / "copy", tmp_path / "target"
    target.mkdir()
    backup(url(tmp_path), copy)
    whole = copy.read_bytes()
    if damage == "nothing":
        copy.unlink()
    else:
        copy.write_bytes(b"no database" * 1000 if damage == "text" else whole[: len(whole) // 2])
    with pytest.raises(UpkeepFailed, match="expected"):
        restore(url(target), copy)
    Store(url(target)).close()


def test_an_upgraded_database_keeps_the_ended_matches_and_every_table_is_fine(tmp_path: Path) -> None:
    old_database(tmp_path, OLD[0])
    assert "record and last drawing of 6 ended matches kept" in run("db", "upgrade", "--db", url(tmp_path))
    assert run("db", "check", "--db", url(tmp_path)) == "16 fine, 0 of earlier editions, 0 broken\n"


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (
            "UPDATE events SET body = replace(body, 'move', 'mve') WHERE kind = 'step' AND number = 40",
            "cannot be played",
        ),
        ("DELETE FROM events WHERE kind = 'dice'", "expected events 0 to"),
        ("UPDATE tables SET stage = 'running' WHERE stage = 'over'", "expected the lists to show it as over"),
        ("UPDATE seats SET name = 'Eve' WHERE seat = 1", "expected the lists to show Ana, "),
        ("DELETE FROM endings", "expected the record and the last drawing"),
        ("UPDATE events SET body = 'x' WHERE number = 1", "cannot be read"),
    ],
)
def test_a_check_finds_what_is_wrong_with_a_table(damage: str, reason: str, tmp_path: Path) -> None:
    old_database(tmp_path, OLD[0])
    run("db", "upgrade", "--db", url(tmp_path))
    store = Store(url(tmp_path))
    with store.engine.begin() as connection:
        connection.exec_driver_sql(damage)
    found = [one for one in check(store, dicery.SHELF) if one.kind == "broken"]
    assert found and any(reason in one.reason for one in found)
    store.close()
    said = json.loads(run("db", "check", "--db", url(tmp_path), "--json", code=1))
    assert said["broken"] == len(found) and said["tables"][0]["code"] == found[0].code


def test_tables_of_earlier_editions_are_counted_apart(tmp_path: Path) -> None:
    old_database(tmp_path, OLD[0])
    run("db", "upgrade", "--db", url(tmp_path))
    store = Store(url(tmp_path))
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE tables SET edition = '0' WHERE stage = 'over'")
        connection.exec_driver_sql("UPDATE tables SET game = 'chess' WHERE stage = 'closed'")
    store.close()
    said = json.loads(run("db", "check", "--db", url(tmp_path), "--json"))
    assert (said["fine"], said["old"], said["broken"]) == (10, 6, 0)
    assert all("are kept" in one["reason"] for one in said["tables"])


@pytest.mark.asyncio
async def test_old_tables_are_removed_by_the_policy_and_no_others(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        waiting = await here.open(game(), [people()[0], Seat(1, OPEN, "Seat 2")], {}, ANA)
        playing = await open_table(here, game(), people(), {})
        over = await open_table(here, game(), people(), {})
        await here.change(over, lambda table: table.close(ANA))
        engine = here.store.engine

        def tidied(days: float, policy: Policy = Policy(), dry_run: bool = False) -> list[int]:  # noqa: B008
            return list(tidy(engine, policy, dry_run, lambda: time.time() + days * DAY).values())

        assert tidied(6.9) == [0, 0, 0]
        assert tidied(400, dry_run=True) == [1, 1, 0]
        assert tidied(400, Policy(0, 0, 0)) == [0, 0, 0]
        assert here.store.load(waiting) is not None
        assert tidied(8) == [1, 0, 0]
        assert here.store.load(waiting) is None and here.store.load(over) is not None
        assert tidied(400) == [0, 1, 0]
        assert here.store.load(over) is None and here.store.ending(over) is None
        assert here.store.load(playing) is not None
        assert await play_on(here, playing, {0: ANA, 1: BEN}, random.Random(1), 3) == 3
        assert tidied(400, Policy(abandoned=300)) == [0, 0, 1]
        with engine.connect() as connection:
            assert connection.exec_driver_sql("SELECT count(*) FROM events").scalar() == 0
    assert run("tidy", "--db", url(tmp_path)) == "removed: 0 unbegun, 0 finished, 0 abandoned\n"


@pytest.mark.asyncio
async def test_a_new_key_keeps_the_guests_and_replaces_their_cookies(tmp_path: Path) -> None:
    async with running(tmp_path) as made, browser(made) as ana:
        code = code_of(await ana.post("/play/dessert-dice"))
        cookies = dict(ana.cookies)
    run("db", "rotate-key", "--db", url(tmp_path))
    store = Store(url(tmp_path))
    first, second = store.keys("guests")
    store.close()
    async with running(tmp_path) as made, browser(made) as ana, browser(made) as eve:
        ana.cookies.update(cookies)
        page = await ana.get(f"/t/{code}")
        assert f"/t/{code}/leave" in page.text, "expected Ana to have her seat still"
        renewed = page.cookies[COOKIE]
        ana.cookies = httpx.Cookies({COOKIE: renewed})
        again = await ana.get(f"/t/{code}")
        assert "set-cookie" not in again.headers
        assert Guests(second).read(renewed) == Guests(first).read(cookies[COOKIE]) is not None
        eve.cookies.update({COOKIE: Guests(b"k" * 32).token(Guests(b"k" * 32).new("Eve"))})
        assert f"/t/{code}/leave" not in (await eve.get(f"/t/{code}")).text
    run("db", "rotate-key", "--forget", "--db", url(tmp_path))
    async with running(tmp_path) as made, browser(made) as ana:
        ana.cookies.update({COOKIE: renewed})
        assert f"/t/{code}/leave" not in (await ana.get(f"/t/{code}")).text


@pytest.mark.asyncio
async def test_a_running_server_learns_of_a_new_key_and_forgets_the_old_ones_when_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicery.server.app.KEYS_READ", 0.05)

    async def until(what: Callable[[], bool]) -> None:
        for _ in range(400):
            if what():
                return
            await asyncio.sleep(0.02)
        raise AssertionError("expected it to happen in time")

    async with running(tmp_path) as made, browser(made) as ana:
        code = code_of(await ana.post("/play/dessert-dice"))
        guests: Guests = made.state.services.guests
        first = guests.signing
        await asyncio.to_thread(run, "db", "rotate-key", "--db", url(tmp_path))
        await until(lambda: len(guests.keys) == 2 and guests.signing != first)
        page = await ana.get(f"/t/{code}")
        assert f"/t/{code}/leave" in page.text, "expected Ana to have her seat still"
        assert Guests(guests.signing).read(page.cookies[COOKIE]) is not None
        await asyncio.to_thread(run, "db", "rotate-key", "--forget", "--db", url(tmp_path))
        await until(lambda: len(guests.keys) == 1)
        assert f"/t/{code}/leave" not in (await ana.get(f"/t/{code}")).text


def test_a_server_signs_with_a_new_key_only_when_the_others_have_had_time_to_learn_of_it() -> None:
    old, new = b"o" * 32, b"n" * 32
    here, there = Guests(old), Guests(old)
    here.renew(old, new)
    assert there.read(here.token(here.new("Ana"))) is not None, "expected the old key while the other knows no other"
    there.renew(old, new)
    here.sign_with_newest()
    token = here.token(here.new("Ana"))
    assert there.read(token) is not None and there.is_dated(token) and not here.is_dated(token)


@pytest.mark.skipif(shutil.which("pg_dump") is None, reason="expected pg_dump")
def test_the_password_of_a_database_is_not_shown_when_a_copy_fails(tmp_path: Path) -> None:
    address = "postgresql+psycopg://scott:tiger@127.0.0.1:9/none"
    assert "tiger" not in run("db", "backup", str(tmp_path / "copy"), "--db", address, code=2)
