"""Snapshots: a table is loaded from one as from all its events, and never from one that other rules have written."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import pytest

import dicery
from dicery.engine.game import Game
from dicery.engine.information import field_names
from dicery.engine.state import SPECTATOR
from dicery.games import SHELF
from dicery.server.tables import snapshot as snapshots
from dicery.server.tables.database.upkeep import check
from dicery.server.tables.event_writer import NoAnswer
from dicery.server.tables.events import Event, Header, Snapshot, Stored
from dicery.server.tables.names import new_code
from dicery.server.tables.registry import NoTable, OldTable
from dicery.server.tables.snapshot import EVERY, BadSnapshot
from dicery.server.tables.table import Table
from tests.server.tables import ANA, BEN, add_nonces, open_table, people, play_on, registry

HOLDERS = {0: ANA, 1: BEN}


def played(name: str, moves: int) -> tuple[Header, list[Event], list[Snapshot], Table]:
    """A table at which people play, chat, take back and change their names; its events and snapshots."""
    luck, game = random.Random(moves), dicery.game(name)
    header = Header("salt-salt-salt-salt", name, game.edition, {}, bytes(range(32)), ANA, False, 0.0)
    table = Table.open(header, game, people())
    add_nonces(table)
    events: list[Event] = []
    found: list[Snapshot] = []
    while True:
        change = table.drain()
        if change:
            events.extend(change.events)
            found += [change.snapshot] if change.snapshot else []
        if table.state.over or moves == 0:
            return header, events, found, table
        seat = luck.choice(table.acting())
        table.submit(HOLDERS[seat], seat, table.match.seq, luck.choice(table.moves(seat)))
        if luck.random() < 0.2 and table.can_undo(seat):
            table.undo(HOLDERS[seat], seat)
        if luck.random() < 0.1:
            table.say(ANA, 0, f"number {len(events)}")
        if luck.random() < 0.03:
            table.rename(BEN, f"Ben {len(events)}")
        moves -= 1


def alike(one: Table, other: Table) -> None:
    assert [getattr(one.state, name) for name in field_names(one.state)] == [
        getattr(other.state, name) for name in field_names(other.state)
    ]
    for name in ("number", "seats", "chat", "agreed", "removed", "passing", "others", "nonces", "stage", "fair"):
        assert getattr(one, name) == getattr(other, name), name
    assert one.match.log == other.match.log and one.match.steps == other.match.steps
    assert one.dealer.draws == other.dealer.draws
    assert one.record_text() == other.record_text()
    assert [one.lines(seat) for seat in (0, 1, SPECTATOR)] == [other.lines(seat) for seat in (0, 1, SPECTATOR)]


@pytest.mark.parametrize("name", SHELF)
def test_a_table_is_loaded_from_a_snapshot_as_from_all_events(name: str) -> None:
    header, events, found, table = played(name, 150)
    assert found and len(events) - found[-1].number < EVERY
    for kept in found:
        assert kept.number <= len(events)
        again = Table.restore(header, dicery.game(name), kept, events[kept.number :])
        alike(again, table)
        alike(again, Table.load(header, dicery.game(name), events))
        assert again.drain() is None


def test_a_restored_table_goes_on_with_the_same_luck() -> None:
    header, events, found, _ = played("slice-and-dice", 90)
    ways = []
    for table in (
        Table.restore(header, dicery.game("slice-and-dice"), found[-1], events[found[-1].number :]),
        Table.load(header, dicery.game("slice-and-dice"), events),
    ):
        luck = random.Random(1)
        while not table.state.over:
            seat = luck.choice(table.acting())
            table.submit(HOLDERS[seat], seat, table.match.seq, luck.choice(table.moves(seat)))
        ways.append(table.record_text())
    assert ways[0] == ways[1]


def test_a_snapshot_of_other_rules_or_a_damaged_one_is_not_used() -> None:
    header, _, found, _ = played("dessert-dice", 90)
    game = dicery.game("dessert-dice")
    for bad in (
        replace(found[-1], rules="0" * 64),
        replace(found[-1], number=found[-1].number + 1),
        replace(found[-1], body=found[-1].body[:-10]),
        replace(found[-1], body=b"[]"),
    ):
        with pytest.raises(BadSnapshot):
            Table.restore(header, game, bad, [])


@pytest.mark.asyncio
async def test_a_server_loads_from_the_snapshot_unless_it_does_not_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with registry(tmp_path) as here:
        code = await open_table(here, dicery.game("dessert-dice"), people(), {})
        await play_on(here, code, HOLDERS, random.Random(2), most=80)
        async with here.at(code) as table:
            before = table.record_text()
    used: list[int] = []
    restore = Table.restore

    def counted(header: Header, game: Game, kept: Snapshot, later: list[Event]) -> Table:
        used.append(len(later))
        return restore(header, game, kept, later)

    monkeypatch.setattr(Table, "restore", counted)
    async with registry(tmp_path) as here:
        async with here.at(code) as table:
            assert table.record_text() == before
            assert used and used[0] < EVERY
        assert [finding.kind for finding in check(here.store, SHELF)] == ["fine"]
    monkeypatch.setattr(snapshots, "fingerprint", lambda game: "other rules")
    async with registry(tmp_path) as here, here.at(code) as table:
        assert table.record_text() == before


@pytest.mark.asyncio
async def test_tables_that_are_asked_for_together_are_read_together_and_each_is_loaded_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes: list[str] = []
    async with registry(tmp_path) as here:
        for name in SHELF:
            codes.append(await open_table(here, dicery.game(name), people(), {}))
            await play_on(here, codes[-1], HOLDERS, random.Random(3), most=60)
        texts = [here.tables[code].table.state.position() for code in codes]
        with here.store.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE events SET body = '{' WHERE code = ? AND number = 3", (codes[0],))
            connection.exec_driver_sql("DELETE FROM snapshots WHERE code = ?", (codes[0],))
    async with registry(tmp_path) as here:
        asked: list[list[str]] = []
        load_many = here.store.load_many

        def counted(some: list[str]) -> dict[str, Stored | ValueError]:
            asked.append(some)
            return load_many(some)

        monkeypatch.setattr(here.store, "load_many", counted)

        async def position(code: str) -> str:
            async with here.at(code) as table:
                return table.state.position()

        nowhere = new_code()
        found = await asyncio.gather(*map(position, [*codes, nowhere, *codes]), return_exceptions=True)
        assert isinstance(found[0], OldTable) and "cannot be read" in str(found[0])
        assert found[1 : len(codes)] == texts[1:] == found[len(codes) + 2 :]
        assert isinstance(found[len(codes)], NoTable)
        assert sorted(asked[0]) == sorted([*codes, nowhere])
        assert asked[1:] == [[codes[0]]], "expected only what could not be read to be asked for again"


@pytest.mark.asyncio
async def test_a_database_that_fails_answers_all_who_ask_together(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        codes = [await open_table(here, dicery.game(name), people(), {}) for name in SHELF]
    async with registry(tmp_path) as here:
        with here.store.engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE events RENAME TO hidden")
        failed = await asyncio.gather(*(here.at(code).__aenter__() for code in codes), return_exceptions=True)
        assert [type(error) for error in failed] == [NoAnswer] * len(codes)
        with here.store.engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE hidden RENAME TO events")
        for code in codes:
            async with here.at(code) as table:
                assert table.header.code == code
