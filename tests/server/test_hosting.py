"""What a host may do, what stays a seat's own secret, and tables that cannot be played any more."""

import random
from pathlib import Path

import pytest
from sqlalchemy import text

import dicery
from dicery.match.match import Refused
from dicery.match.record import BadRecord, read, verify
from dicery.server.page.texts import ENGLISH
from dicery.server.tables.database.store import Store
from dicery.server.tables.events import Header
from dicery.server.tables.seats import AWAY, BOT, OPEN, Seat
from dicery.server.tables.table import Table
from tests.server.application import browser, code_of, moves_in, running, seq_in
from tests.server.tables import ANA, BEN, add_nonces, open_table, people, play_on, registry, url

CEM = "guest-cem"
SECRET = b"s" * 32


def table_of(seats: list[Seat], nonces: bool = True) -> Table:
    header = Header(
        "salt-salt-salt-salt", "slice-and-dice", dicery.game("slice-and-dice").edition, {}, SECRET, ANA, False, 0
    )
    table = Table.open(header, dicery.game("slice-and-dice"), seats)
    if nonces:
        add_nonces(table)
    return table


def loaded_again(table: Table) -> Table:
    change = table.drain()
    assert change is not None
    return Table.load(table.header, table.game, list(change.events))


def test_nobody_reads_the_hand_of_who_has_left_not_even_with_the_link() -> None:
    table = table_of(people())
    table.leave(BEN, 1)
    assert table.seats[1].kind == AWAY and table.stage == "joining"
    for guest in (ANA, CEM):
        with pytest.raises(Refused, match="link of seat 2"):
            table.sit(guest, "Cem", 1, table.seats[1].key(SECRET))
    again = loaded_again(table)
    again.sit(BEN, "Ben", 1)
    assert again.stage == "running"


def test_a_hand_can_be_left_to_a_friend_or_to_a_bot() -> None:
    table = table_of(people())
    table.leave(BEN, 1, to_friend=True)
    table.sit(CEM, "Cem", 1, table.seats[1].key(SECRET))
    assert table.seats[1].holder == CEM
    table.hand_over(CEM, 1, "random")
    assert table.seats[1].kind == BOT


def test_before_the_first_roll_a_seat_that_was_left_is_free_for_who_has_the_link() -> None:
    table = table_of(people(), nonces=False)
    table.leave(BEN, 1)
    table.sit(CEM, "Cem", 1, table.seats[1].key(SECRET))
    assert table.seats[1].holder == CEM


def test_the_host_removes_somebody_and_the_seat_opens_again() -> None:
    table = table_of(people(), nonces=False)
    with pytest.raises(Refused, match="host"):
        table.remove(BEN, 0)
    with pytest.raises(Refused, match="somebody else"):
        table.remove(ANA, 0)
    key = table.seats[1].key(SECRET)
    table.remove(ANA, 1)
    again = loaded_again(table)
    for here in (table, again):
        assert (here.seats[1].kind, here.seats[1].name, here.seats[1].former) == (OPEN, "Seat 2", "")
        assert [(said.name, said.text) for said in here.chat] == [("Ben", "")]
        for shown in ("", key, here.seats[1].key(SECRET)):
            with pytest.raises(Refused, match="removed"):
                here.sit(BEN, "Ben", 1, shown)
        here.sit(CEM, "Cem", 1)
        assert "\nremoved: 2 Ben\nsteps:\n" in here.record_text()
        assert verify(read(here.record_text(), dicery.SHELF)).error is None
        wrong = here.record_text().replace("removed: 2 Ben", "removed: 9 Ben")
        with pytest.raises(BadRecord, match="expected a seat from 1 to 2 and a name"):
            read(wrong, dicery.SHELF)


def test_who_is_removed_from_a_match_is_replaced_by_a_bot_and_nobody_reads_the_hand() -> None:
    table = table_of(people())
    table.remove(ANA, 1)
    assert (table.seats[1].kind, table.seats[1].former, table.stage) == (BOT, "", "running")
    with pytest.raises(Refused, match="removed"):
        table.sit(BEN, "Ben", 1)
    with pytest.raises(Refused):
        table.sit(CEM, "Cem", 1)
    left = table_of(people())
    left.leave(BEN, 1)
    left.remove(ANA, 1)
    assert left.stage == "running", "expected the host to get on without who has left"


@pytest.mark.asyncio
async def test_the_host_has_a_menu_and_everybody_reads_who_was_removed(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana, browser(app) as ben:
        code = code_of(await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "open"}))
        sat = await ben.post(f"/t/{code}/sit", data={"seat": 1, "name": "Ben"})
        assert ENGLISH["table.host"] not in sat.text and f"/t/{code}/remove" not in sat.text
        assert (await ben.post(f"/t/{code}/remove", data={"seat": 0})).status_code == 409
        assert ENGLISH["table.remove"].format(name="Ben") in (await ana.get(f"/t/{code}")).text
        page = await ana.post(f"/t/{code}/remove", data={"seat": 1})
        assert ENGLISH["table.removed"].format(name="Ben") in page.text
        assert (await ben.post(f"/t/{code}/sit", data={"seat": 1})).status_code == 409


@pytest.mark.asyncio
async def test_matches_of_earlier_editions_stay_readable(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        code = code_of(await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "bot:random"}))
        await ana.post(f"/t/{code}/close")
        record = (await ana.get(f"/t/{code}/record")).text
        drawing = await ana.get(f"/t/{code}/picture.svg")
        assert drawing.headers["content-type"] == "image/svg+xml" and "<svg" in drawing.text
        cookies = dict(ana.cookies)
    store = Store(url(tmp_path))
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE tables SET edition = '0'"))
    store.close()
    async with running(tmp_path) as app, browser(app) as ana:
        ana.cookies.update(cookies)
        for path in ("", "/result", "/replay/1"):
            page = await ana.get(f"/t/{code}{path}")
            assert page.status_code == 200 and ENGLISH["ended.title"] in page.text
        assert (await ana.get(f"/t/{code}/record")).text == record == (await ana.get(f"/api/tables/{code}/record")).text
        assert (await ana.get(f"/t/{code}/picture.svg")).text == drawing.text
        assert (await ana.get(f"/api/tables/{code}")).status_code == 410
        assert (await ana.post(f"/t/{code}/close")).status_code == 410
        assert (await ana.get("/me")).status_code == 200


@pytest.mark.asyncio
@pytest.mark.parametrize("name", dicery.SHELF)
async def test_what_is_kept_of_a_match_is_stored_with_its_last_step(name: str, tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        code = await open_table(here, dicery.game(name), people(max(2, dicery.game(name).fewest)), {})
        assert here.store.ending(code) is None
        holders = {0: ANA, 1: BEN, 2: CEM}
        await play_on(here, code, holders, random.Random(1), 20)
        await here.change(code, lambda table: table.close(ANA))
        async with here.at(code) as table:
            kept = here.store.ending(code)
            assert kept is not None and (kept.record, kept.drawing) == (table.record_text(), table.picture())


BROKEN = [
    "UPDATE events SET body = 'no json' WHERE number = 3",
    "UPDATE events SET body = '[]' WHERE number = 0",
    "UPDATE events SET body = '{}' WHERE number = 1",
    "UPDATE events SET body = '7' WHERE number = 4",
    """UPDATE events SET body = '{"seat": 99, "move": "x"}' WHERE kind = 'step'""",
    """UPDATE events SET body = '{"seat": "x"}'""",
    "DELETE FROM events WHERE number < 3",
    "DELETE FROM events",
    'UPDATE tables SET options = \'{"starter": "nobody"}\'',
    "UPDATE tables SET options = 'x'",
    "UPDATE tables SET stage = 'what'",
    "DELETE FROM seats",
]


@pytest.mark.asyncio
@pytest.mark.parametrize("damage", BROKEN)
async def test_a_broken_table_does_not_break_its_owners_pages(damage: str, tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        page = await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "mine"})
        code = code_of(page)
        page = await ana.get(f"/t/{code}?seat=0")
        for seat in (0, 1):
            if moves := moves_in(page.text):
                sent = {"seat": seat, "seq": seq_in(page.text), "do": moves[0]}
                await ana.post(f"/t/{code}/act", data=sent)
        cookies = dict(ana.cookies)
    store = Store(url(tmp_path))
    with store.engine.begin() as connection:
        connection.exec_driver_sql(damage)
    store.close()
    async with running(tmp_path) as app, browser(app) as ana:
        ana.cookies.update(cookies)
        for path in ("/", "/me", "/api/tables"):
            assert (await ana.get(path)).status_code == 200, path
        assert (await ana.post("/me", data={"name": "Anna"})).status_code == 200
        assert (await ana.get(f"/t/{code}")).status_code in (200, 410)
        assert (await ana.post("/play/dessert-dice")).status_code == 200
