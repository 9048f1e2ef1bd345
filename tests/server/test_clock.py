"""The clocks of a table: they run while people play, survive whatever happens to the server, and obey nobody else."""

import asyncio
import re
from pathlib import Path

import pytest

import dicery
from dicery.engine.option import Setting
from dicery.engine.state import CLOCK
from dicery.match import record
from dicery.match.clock import Chronometer
from dicery.match.match import Refused
from dicery.server.page.guest import Guest
from dicery.server.page.update import Drawings
from dicery.server.page.viewer import viewer
from dicery.server.tables.bot_pool import BotPool
from dicery.server.tables.clocks import TurnClock
from dicery.server.tables.database.store import Store
from dicery.server.tables.events import Event, Header
from dicery.server.tables.registry import Registry
from dicery.server.tables.seats import BOT, OPEN, Seat
from dicery.server.tables.table import Table
from tests.server.application import begin, browser, code_of, running
from tests.server.tables import ANA, BEN, add_nonces, game, open_table, people, registry, url
from tests.server.test_api import guest

SLICE = dicery.game("slice-and-dice")
TIMED: dict[str, Setting] = {"mode": "coop", "limit": "clock", "seconds": 600}


def timed_table(seats: list[Seat]) -> Table:
    header = Header("salt-salt-salt-salt", SLICE.name, SLICE.edition, dict(TIMED), bytes(32), ANA, False, 0.0)
    table = Table.open(header, SLICE, seats)
    add_nonces(table)
    return table


def test_a_chronometer_counts_only_while_it_runs() -> None:
    now = [100.0]
    clock = Chronometer(600, lambda: now[0])
    now[0] += 50
    assert (clock.left(), clock.running) == (600, False)
    for _ in range(2):
        clock.run(True)
    now[0] += 20
    assert clock.left() == 580
    clock.run(False)
    now[0] += 1000
    assert clock.left() == 580
    clock.run(True)
    now[0] += 1000
    assert clock.left() == 0


def test_a_turn_clock_gives_the_whole_time_after_a_step_of_ones_own_and_not_after_those_of_others() -> None:
    now = [0.0]
    clock = TurnClock(60, lambda: now[0])
    clock.ask({0: (4, ANA), 1: (7, BEN)})
    now[0] = 40
    clock.ask({0: (5, ANA), 1: (7, BEN)})
    assert clock.left() == {0: 60, 1: 20}
    now[0] = 60
    assert clock.late() == [1]
    clock.ask({0: (5, ANA)})
    assert clock.late() == []
    for taken_back_or_made_again in (4, 5, 4, 5):
        clock.ask({0: (taken_back_or_made_again, ANA)})
    assert clock.left() == {0: 40}
    clock.ask({0: (5, BEN)})
    assert clock.left() == {0: 60}


def test_a_new_name_a_bot_for_a_moment_or_leaving_win_no_time() -> None:
    now = [0.0]
    header = Header(
        "salt-salt-salt-salt", "dessert-dice", game().edition, {"starter": 1}, bytes(32), ANA, False, 0.0, 1
    )
    table = Table.open(header, game(), people())
    add_nonces(table)
    assert table.turn_clock is not None
    table.turn_clock.now = lambda: now[0]
    table.wind()
    seat = table.acting()[0]
    guest = table.seats[seat].holder

    def left() -> float:
        assert table.turn_clock is not None
        table.wind()
        return table.turn_clock.left().get(seat, -1.0)

    now[0] = 20
    table.rename(guest, "Somebody else")
    assert left() == 40
    table.hand_over(guest, seat, "random")
    assert left() == -1, "expected a bot not to be asked"
    now[0] = 30
    table.sit(guest, "Ana", seat)
    assert left() == 30
    table.leave(guest, seat)
    assert left() == -1
    table.sit(guest, "Ana", seat)
    assert left() == 30
    for holder, other in ((guest, "second cookie"), ("second cookie", guest)):
        table.leave(holder, seat, to_friend=True)
        key = table.seats[seat].key(header.secret)
        table.sit(other, "Ana", seat, key)
        assert left() == 30, "expected that two cookies, handing the seat over and back, win no time"


def test_only_a_match_against_the_clock_has_a_chronometer() -> None:
    assert timed_table(people()).chronometer is not None
    for name in dicery.SHELF:
        box = dicery.game(name)
        header = Header("salt-salt-salt-salt", name, box.edition, {}, bytes(32), ANA, False, 0.0)
        assert Table.open(header, box, people(max(2, box.fewest))).chronometer is None
    race = dicery.game("chicken-fried-dice")
    header = Header("salt-salt-salt-salt", race.name, race.edition, {"plucking": "live"}, bytes(32), ANA, False, 0.0)
    assert Table.open(header, race, people()).chronometer is None


def test_the_chronometer_stands_still_while_a_seat_is_empty() -> None:
    table = timed_table([people()[0], Seat(1, OPEN, "Seat 2")])
    assert table.chronometer is not None
    assert table.wind() is None
    assert not table.chronometer.running
    table.sit(BEN, "Ben", 1)
    assert table.wind() is None, "expected it to stand still while a nonce is awaited"
    add_nonces(table)
    assert table.wind() is not None
    assert table.chronometer.running
    table.leave(BEN, 1)
    assert table.wind() is None
    assert not table.chronometer.running


def test_when_the_time_is_up_the_match_is_over_at_once() -> None:
    """[SD-13.4]"""
    now = [0.0]
    table = timed_table(people())
    assert table.chronometer is not None
    table.chronometer.now = lambda: now[0]
    table.wind()
    now[0] = 599.9
    table.check_clocks()
    assert not table.state.over
    now[0] = 600.0
    table.check_clocks()
    assert table.state.over
    assert table.match.steps[-1].seat == CLOCK
    change = table.drain()
    assert change is not None and change.stage == "over"
    again = Table.load(table.header, SLICE, list(change.events))
    assert again.state.position() == table.state.position()
    assert record.verify(record.read(record.write(table.match), dicery.SHELF)).error is None


def test_a_loaded_table_has_the_time_that_was_stored_last() -> None:
    table = timed_table(people())
    change = table.drain()
    assert change is not None
    events = [*change.events, Event("clock", {"seat": CLOCK, "left": 431_500})]  # as a clean end leaves it
    again = Table.load(table.header, SLICE, events)
    assert again.chronometer is not None
    assert again.chronometer.left() == 431.5
    assert not again.chronometer.running


@pytest.mark.asyncio
async def test_the_time_stands_still_after_a_clean_end_and_goes_on_after_a_crash(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        code = await open_table(here, SLICE, people(), dict(TIMED))
        await asyncio.sleep(0.3)
        async with here.at(code) as table:
            assert table.chronometer is not None
            seen = table.chronometer.left()
    assert 599 < seen < 599.75
    await asyncio.sleep(0.3)
    crashed = Registry(Store(url(tmp_path)), BotPool(1), pace=0)
    async with crashed.at(code) as table:
        assert table.chronometer is not None
        assert seen - 0.2 < table.chronometer.left() <= seen, "expected that no time passes while the server is down"
        assert table.chronometer.running
    await asyncio.sleep(0.4)
    again = Registry(Store(url(tmp_path)), BotPool(1), pace=0)  # the other one has not said goodbye
    async with again.at(code) as table:
        assert table.chronometer is not None and table.chronometer.running
        assert table.chronometer.left() < seen - 0.35, "expected a crash to win no time"
    await again.close()
    crashed.tables.clear()
    await crashed.close()


@pytest.mark.asyncio
async def test_the_registry_ends_a_match_whose_time_is_up_and_wakes_who_watches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with registry(tmp_path) as here:
        code = await open_table(here, SLICE, people(), dict(TIMED))
        with here.watching(code) as news:
            async with here.at(code) as table:
                assert table.chronometer is not None
                table.chronometer.kept -= 599.9
                table.chronometer.run(True)
            await here.change(code, lambda table: table.say(ANA, 0, "quick!"))
            await asyncio.wait_for(news.wait(), 5)
            news.clear()
            await asyncio.wait_for(news.wait(), 5)
        async with here.at(code) as table:
            assert table.state.over
        assert [listed.stage for listed in here.store.of_guest(ANA)] == ["over"]


@pytest.mark.asyncio
async def test_a_clock_that_runs_stores_its_end_and_nothing_else(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        code = await open_table(here, SLICE, people(), dict(TIMED))
        with here.watching(code) as news:
            await asyncio.sleep(0.3)
            assert not news.is_set()
        found = here.store.load(code)
        assert found is not None and [event.body.keys() for event in found[1] if event.kind == "clock"] == [
            {"seat", "left", "ends"}
        ]
        async with here.at(code) as table:
            assert table.wind() == pytest.approx(599.7, abs=0.3), "expected it to be looked at when the time is up"


@pytest.mark.asyncio
async def test_nobody_but_the_host_sends_what_the_clock_announces(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana, await guest(app, "Ben") as ben:
        sent = {"seat0": "you", "seat1": "bot:random", "o-mode": "coop", "o-limit": "clock"}
        code = code_of(await ana.post("/new/slice-and-dice", data=sent))
        body = {"game": "slice-and-dice", "seats": ["you", "bot:random"], "options": dict(TIMED)}
        state = await begin(ben, body)
        for seat in (CLOCK, 0, 1):
            for seq in (state["seq"], 0):
                answer = await ana.post(f"/t/{code}/act", data={"seat": seat, "seq": seq, "do": "time-up"})
                assert answer.status_code == 409
                answer = await ben.post(
                    f"/api/tables/{state['code']}/act", json={"seat": seat, "seq": seq, "move": "time-up"}
                )
                assert answer.status_code == 409
        async with app.state.services.registry.at(code) as table:
            assert not table.state.over
            with pytest.raises(Refused):
                table.submit("", CLOCK, table.match.seq, "time-up")


@pytest.mark.asyncio
async def test_the_time_left_is_shown_on_the_page_and_told_by_the_api(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana, await guest(app, "Ben") as ben:
        sent = {"seat0": "you", "seat1": "bot:random", "o-mode": "coop", "o-limit": "clock", "patience": "2"}
        page = await ana.post("/new/slice-and-dice", data=sent)
        assert re.search(r'role="timer" data-left="(600|59\d)(\.\d)?">(10:00|9:\d\d)<', page.text)
        body = {"game": "slice-and-dice", "seats": ["you", "mine"], "options": dict(TIMED), "patience": 5}
        state = await begin(ben, body)
        assert 590 < state["clock"]["left"] <= 600
        assert state["clock"]["running"]
        assert [290 < left <= 300 for left in state["turn_clock"].values()] == [True]
        plain = await begin(ben, {"game": "dessert-dice", "seats": ["you", "mine"]})
        assert (plain["clock"], plain["turn_clock"]) == (None, {})
        assert 'role="timer"' not in (await ana.get(f"/t/{plain['code']}")).text


@pytest.mark.asyncio
async def test_a_page_learns_that_nobody_is_asked_any_more(tmp_path: Path) -> None:
    seats = [people()[0], Seat(1, BOT, "Bruno", level="random")]
    drawings = Drawings()
    async with registry(tmp_path) as here:
        here.driver.pace = 60
        code = await open_table(here, game(), seats, {"starter": 1}, patience=1)
        async with here.at(code) as table:
            ana = viewer(table, Guest(ANA, "Ana"))
            assert "Ana&#39;s time" in drawings.page(table, ana)["clock"]
            seen = table.number
        await here.change(code, lambda table: table.stand_in(0, "random"))
        async with here.at(code) as table:
            ana = viewer(table, Guest(ANA, "Ana"))
            for since in (seen, -1):
                update = drawings.update(table, ana, since)
                assert update and update.regions["clock"] == ""


@pytest.mark.asyncio
async def test_the_steps_of_others_do_not_give_a_seat_more_time(tmp_path: Path) -> None:
    box = dicery.game("chicken-fried-dice")
    async with registry(tmp_path) as here:
        code = await open_table(here, box, people(), {"plucking": "live"}, patience=1)
        async with here.at(code) as table:
            assert table.turn_clock is not None
            while not {0, 1} <= set(table.acting()):
                seat = table.acting()[0]
                table.step(seat, table.match.seq, table.moves(seat)[0])
            table.wind()
            before = table.turn_clock.left()
            await asyncio.sleep(0.05)
            table.step(0, table.match.seq, table.moves(0)[0])
            table.wind()
            after = table.turn_clock.left()
            assert after[0] > before[1] - 0.04 > after[1]


@pytest.mark.asyncio
async def test_a_rematch_keeps_the_turn_clock_and_the_hints(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        sent = {"seat0": "you", "seat1": "mine", "o-mode": "coop", "o-limit": "clock", "patience": "2", "hints": "yes"}
        code = code_of(await ana.post("/new/slice-and-dice", data=sent))
        here = app.state.services.registry
        async with here.at(code) as table:
            table.chronometer.kept = 0
            table.chronometer.since = None
            table.wind()
        await here.change(code, Table.check_clocks)
        again = code_of(await ana.post(f"/t/{code}/again"))
        assert again != code
        async with here.at(again) as table:
            assert table.header.patience == 2
            assert table.advice_for_all


@pytest.mark.asyncio
async def test_hints_among_people_only_where_the_opener_allowed_them(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        for allowed in (False, True):
            code = await open_table(here, game(), people(), {"starter": 1}, advice=allowed)
            async with here.at(code) as table:
                assert table.may_ask_advice(0) is allowed
                assert not table.may_ask_advice(1), "expected no hints out of turn"
            if allowed:
                advice = await here.advise(code, ANA, 0)
                async with here.at(code) as table:
                    assert advice and advice[0].move in table.moves(0)
    async with registry(tmp_path) as here, here.at(code) as table:
        assert table.may_ask_advice(0)
