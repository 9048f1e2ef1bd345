"""What viewers are sent: a page that puts in what it is told shows what a page drawn afresh would show."""

import asyncio
import json
import random
from pathlib import Path

import pytest

import dicery
from dicery.match.match import Refused
from dicery.server.guest import Guest
from dicery.server.regions import draw
from dicery.server.seat import PERSON, Seat
from dicery.server.store import Header
from dicery.server.table import Table
from dicery.server.update import RECENT, shown, told
from dicery.server.viewer import viewer
from tests.server.site import browser, code_of, moves_in, running, seq_in

ANA, BEN, WES = (Guest(f"guest-{name.lower()}", name) for name in ("Ana", "Ben", "Wes"))


def table_of(name: str, seats: int = 2) -> Table:
    people = [Seat(n, PERSON, guest.name, guest.id) for n, guest in enumerate((ANA, BEN)[:seats])]
    people += [Seat(n, PERSON, f"Guest {n}", f"guest-{n}") for n in range(seats, dicery.game(name).fewest)]
    header = Header("salt-salt-salt-salt", name, dicery.game(name).edition, {}, b"s" * 32, ANA.id, False, 0.0)
    return Table.open(header, dicery.game(name), people)


def anything(table: Table, luck: random.Random) -> None:
    """A nonce or a move at random; now and then chat, something taken back, or a seat that changes hands."""
    kind = luck.random()
    awaited = table.awaited_seats()
    try:
        if awaited:
            table.give_nonce(awaited[0].holder, awaited[0].number, "a-nonce-of-one-own")
        elif kind < 0.1:
            table.say(ANA.id, 0, f"line {table.number}")
        elif kind < 0.2:
            table.undo(BEN.id, 1)
        elif kind < 0.23:
            table.hand_over(BEN.id, 1, "random")
        elif kind < 0.4:
            table.sit(BEN.id, "Ben", 1)
        else:
            seat = luck.choice(table.acting())
            table.step(seat, table.match.seq, luck.choice(table.moves(seat)))
    except Refused:
        pass


@pytest.mark.parametrize("name", list(dicery.SHELF))
def test_what_is_told_adds_up_to_what_is_drawn(name: str) -> None:
    luck = random.Random(11)
    table = table_of(name)
    pages: dict[Guest, tuple[int, dict[str, str]]] = {guest: (-1, {}) for guest in (ANA, BEN, WES)}
    parts = 0
    for turn in range(120):
        if table.state.over:
            break
        if turn:
            anything(table, luck)
        for guest, (number, regions) in pages.items():
            if luck.random() < 0.2:  # looks away and sees several changes together
                continue
            who = viewer(table, guest)
            update = told(table, shown(table, who), number)
            if update:
                body = json.loads(update)
                parts += 0 < len(body["regions"]) < len(regions)
                regions.update(body["regions"])
                assert body["number"] == table.number
            pages[guest] = (table.number, regions)
            assert regions == draw(table, who)
    assert parts > 20, "expected most updates to be parts of the page"


def test_who_has_the_last_drawing_is_told_nothing_but_the_strip() -> None:
    table = table_of("dessert-dice")
    drawing = shown(table, viewer(table, ANA))
    assert told(table, drawing, table.number) == ""
    assert json.loads(told(table, drawing, table.number, "no")) == {
        "number": table.number,
        "regions": {"refused": "no"},
    }


def test_those_who_see_the_same_share_one_drawing() -> None:
    table = table_of("dessert-dice")
    assert shown(table, viewer(table, WES)) is shown(table, viewer(table, Guest("another", "Eve")))
    assert shown(table, viewer(table, ANA)) is not shown(table, viewer(table, BEN))


def test_drawings_of_those_who_have_gone_are_forgotten() -> None:
    table = table_of("dessert-dice")
    shown(table, viewer(table, WES))
    for number in range(RECENT + 1):
        table.say(ANA.id, 0, f"line {number}")
    shown(table, viewer(table, ANA))
    assert [key[0] for key in table.shown] == [ANA.id]


@pytest.mark.asyncio
async def test_an_answer_has_all_regions_unless_the_page_tells_what_it_shows(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        code = code_of(await ana.post("/play/dessert-dice"))
        page = ""
        while not moves_in(page):  # the bot may be first
            page = (await ana.get(f"/t/{code}")).text
            await asyncio.sleep(0.01)
        async with app.state.site.house.at(code) as table:
            whole, number = set(draw(table, viewer(table, ANA))), table.number
        asked = {"seat": 0, "seq": seq_in(page), "do": "nonsense"}
        as_json = {"accept": "application/json"}
        for given, regions in (
            ({}, whole),
            ({"x-shown": "1"}, whole),
            ({"x-shown": "-1"}, whole),
            ({"x-shown": "one"}, whole),
            ({"x-shown": "9" * 50}, whole),
            ({"x-shown": str(number)}, set()),
        ):
            answer = await ana.post(f"/t/{code}/act", data=asked, headers=as_json | given)
            assert answer.status_code == 409
            assert set(answer.json()["regions"]) == regions | {"refused"}
        asked["do"] = moves_in(page)[0]
        answer = await ana.post(f"/t/{code}/act", data=asked, headers=as_json | {"x-shown": str(number)})
        assert {"board", "list", "refused"} <= set(answer.json()["regions"]) < whole | {"refused"}


@pytest.mark.asyncio
async def test_with_two_seats_on_one_device_all_is_sent(tmp_path: Path) -> None:
    """The number that a page shows does not tell whose view it is."""
    async with running(tmp_path) as app, browser(app) as ana:
        made = await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "mine"})
        code = code_of(made)
        async with app.state.site.house.at(code) as table:
            assert len(table.seats_of(table.header.host)) == 2
            number, whole = table.number, set(draw(table, viewer(table, ANA)))
        form = {"seat": 0, "seq": 0, "do": "nonsense"}
        headers = {"accept": "application/json", "x-shown": str(number)}
        answer = await ana.post(f"/t/{code}/act", data=form, headers=headers)
        assert set(answer.json()["regions"]) == whole | {"refused"}


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "form",
    [
        {},
        {"seat": "0", "seq": "1"},
        {"seat": "zero", "seq": "1", "do": "a1"},
        {"seat": "0", "seq": "1" * 40, "do": "a1"},
        {"seat": "0", "seq": "\u0661", "do": "a1"},
        {"seat": "0", "seq": "1", "do": "a" * 201},
    ],
)
async def test_a_move_that_cannot_be_read_is_refused_with_a_page(form: dict[str, str], tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        code = code_of(await ana.post("/play/dessert-dice"))
        answer = await ana.post(f"/t/{code}/act", data=form)
        assert answer.status_code == 422
        assert "Traceback" not in answer.text
