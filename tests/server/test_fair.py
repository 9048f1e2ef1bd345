"""Fair dice at hosted tables: commitment first, then nonces, then rolls; the secret only at the very end."""

import base64
import random
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

import dicery
from dicery.engine.state import CHANCE
from dicery.match import record
from dicery.match.fair import AWAITED, Dice, Draw, commit
from dicery.match.match import Refused
from dicery.server.page.dice_facts import DiceFacts, dice_facts, spreads
from dicery.server.page.texts import ENGLISH
from dicery.server.page.verdict import check_record
from dicery.server.tables.events import Event, Header
from dicery.server.tables.registry import Registry
from dicery.server.tables.seats import BOT, FRIEND, OPEN, PERSON, Seat
from dicery.server.tables.table import Table
from tests.server.application import ASKED, browser, code_of, moves_in, program, running, seq_in
from tests.server.tables import ANA, BEN, ana_and_a_bot, game, open_table, people, play_on, registry
from tests.server.test_api import guest
from tests.server.test_table import SECRET, collect, header, opened

MY, YOUR = "ana-adds-this-0001", "ben-adds-this-0002"
Way = Callable[[httpx.AsyncClient, httpx.AsyncClient], Awaitable[str]]
GIVEN = "nonce-of-seat-0"  # what is added where it does not matter


def rolls(table: Table) -> list[str]:
    return [step.move for step in table.match.steps if step.seat == CHANCE]


def expected_draws(table: Table, nonces: tuple[str, ...]) -> list[int]:
    dice = Dice(table.header.code, nonces, table.header.dice_secret)
    return [dice.draw(number, draw.count) for number, draw in enumerate(table.dealer.draws, 1)]


def play_some(table: Table, luck: random.Random, most: int) -> None:
    for _ in range(most):
        if not table.acting():
            return
        seat = table.acting()[0]
        table.step(seat, table.match.seq, luck.choice(table.moves(seat)))


# The order of things


def test_nothing_is_rolled_before_every_seat_has_its_nonce() -> None:
    table, events = opened(people(), nonces=False)
    assert [event.kind for event in events] == ["seat", "seat", "dice"]
    assert (
        events[2].body["commitment"] == table.header.commitment == commit(table.header.code, table.header.dice_secret)
    )
    assert (table.stage, table.acting(), table.nonces) == ("joining", [], (AWAITED, AWAITED))
    with pytest.raises(Refused) as refused:
        table.submit(ANA, 0, 0, "Rt")
    assert refused.value.check == "running"
    table.give_nonce(ANA, 0, MY)
    assert rolls(table) == [] and table.dealer.draws == []
    table.give_nonce(BEN, 1, YOUR)
    assert table.stage == "running"
    assert [draw.index for draw in table.dealer.draws] == expected_draws(table, (MY, YOUR))
    collect(table, events)
    kinds = [event.kind for event in events]
    assert kinds[:5] == ["seat", "seat", "dice", "nonce", "nonce"] and set(kinds[5:]) == {"step"}


def test_a_table_takes_no_nonce_before_its_commitment_could_be_seen() -> None:
    with pytest.raises(ValueError, match="when the commitment can be seen"):
        Table.open(header(), game(), [replace(people()[0], nonce=MY), people()[1]])


def test_a_nonce_is_given_once_by_its_holder_and_not_after_the_first_roll() -> None:
    table, _ = opened(people(), nonces=False)
    for guest_id, seat, nonce in ((BEN, 0, MY), ("", 0, MY), (ANA, 0, "short"), (ANA, 0, "a\nb" * 9 + ",")):
        with pytest.raises(Refused):
            table.give_nonce(guest_id, seat, nonce)
    table.give_nonce(ANA, 0, MY)
    with pytest.raises(Refused):
        table.give_nonce(ANA, 0, "another-of-mine")
    for nothing in ("", "   ", "-", "?", "bot"):
        with pytest.raises(Refused):
            table.give_nonce(BEN, 1, nothing)
    assert table.nonces == (MY, AWAITED) and rolls(table) == []
    table.give_nonce(BEN, 1, YOUR)
    with pytest.raises(Refused):
        table.give_nonce(BEN, 1, "another-of-mine")
    assert table.nonces == (MY, YOUR)


def test_a_seat_that_joins_later_adds_its_nonce_before_anything_is_rolled() -> None:
    table, events = opened([people()[0], Seat(1, OPEN, "Seat 2")])
    assert rolls(table) == []
    table.sit(BEN, "Ben", 1, nonce=YOUR)
    assert table.nonces == (GIVEN, YOUR)
    assert len(rolls(table)) == 27
    collect(table, events)
    assert Table.load(header(), game(), events).match.log == table.match.log


def test_before_the_first_roll_a_seat_has_the_nonce_of_who_sits_there() -> None:
    table, events = opened([people()[0], Seat(1, OPEN, "Seat 2"), Seat(2, FRIEND, "Seat 3")])
    table.sit(BEN, "Ben", 1, nonce=YOUR)
    table.leave(BEN, 1)
    table.sit("guest-cem", "Cem", 1, table.seats[1].key(SECRET), nonce="cem-adds-this-3")
    table.hand_over("guest-cem", 1, "random")
    assert table.nonces == (GIVEN, "cem-adds-this-3", AWAITED)
    table.sit("guest-dot", "Dot", 2, table.seats[2].key(SECRET))
    assert table.nonces[2] == AWAITED and rolls(table) == []
    table.give_nonce("guest-dot", 2, "dot-adds-this-4")
    assert table.dealer.nonces == (GIVEN, "cem-adds-this-3", "dot-adds-this-4")
    collect(table, events)
    assert Table.load(header(), game(), events).dealer.nonces == table.dealer.nonces


def test_who_sits_down_again_without_a_nonce_is_asked_anew() -> None:
    table, _ = opened(people(), nonces=False)
    table.give_nonce(BEN, 1, YOUR)
    table.leave(BEN, 1)
    for nothing in ("", "  "):
        table.sit(BEN, "Ben", 1, nonce=nothing)
        assert table.nonces == (AWAITED, AWAITED)
        table.leave(BEN, 1)
    with pytest.raises(Refused) as refused:
        table.sit(BEN, "Ben", 1, nonce="short")
    assert refused.value.check == "nonce" and table.seats[1].empty


def test_a_bot_adds_the_word_that_all_bots_add() -> None:
    table, _ = opened(ana_and_a_bot())
    assert table.nonces == (GIVEN, "bot")
    waiting, events = opened(people(), nonces=False)
    waiting.hand_over(BEN, 1, "random")
    assert waiting.nonces == (AWAITED, "bot") and rolls(waiting) == []
    waiting.hand_over(ANA, 0, "random")
    assert waiting.nonces == ("bot", "bot") and len(rolls(waiting)) == 27
    waiting.sit(ANA, "Ana", 0, nonce=MY)
    assert waiting.nonces == ("bot", "bot"), "expected nonces to stay after the first roll"
    collect(waiting, events)
    assert Table.load(header(), game(), events).match.log == waiting.match.log


def test_a_bot_takes_the_seat_of_who_lets_the_others_wait_for_a_nonce() -> None:
    now = [0.0]
    table = Table.open(replace(header(), patience=2), game(), [*people(), Seat(2, OPEN, "Seat 3")])
    assert table.turn_clock is not None
    table.turn_clock.now = lambda: now[0]
    assert table.wind() is None, "expected nobody to wait for a nonce while a seat is empty"
    table.sit("guest-cem", "Cem", 2, nonce="cem-adds-this-3")
    assert table.wind() == 120
    table.give_nonce(ANA, 0, MY)
    now[0] = 119.0
    table.wind()
    table.check_clocks()
    assert table.turn_clock.left() == {1: 1.0} and rolls(table) == []
    now[0] = 120.0
    table.check_clocks()
    assert table.seats[1].kind == BOT and table.seats[1].former == BEN
    assert table.nonces == (MY, "bot", "cem-adds-this-3") and table.stage == "running"
    table.wind()
    assert table.turn_clock.left() == {0: 120.0}


def test_a_late_nonce_does_not_shorten_the_time_for_the_first_step() -> None:
    now = [0.0]
    table = Table.open(replace(header(), patience=1), game(), ana_and_a_bot())
    assert table.turn_clock is not None
    table.turn_clock.now = lambda: now[0]
    table.wind()
    now[0] = 50.0
    table.give_nonce(ANA, 0, MY)
    table.wind()
    assert table.turn_clock.left() == {0: 60.0}


def test_leaving_coming_back_and_bots_change_neither_nonces_nor_rolls() -> None:
    """Whoever has seen the next roll, leaves, and plays differently then, meets the same rolls."""
    plain, _ = opened(people(), nonces=False)
    restless, events = opened(people(), nonces=False)
    for table in (plain, restless):
        table.give_nonce(ANA, 0, MY)
        table.give_nonce(BEN, 1, YOUR)
    luck = random.Random(4)
    for turn in range(12):
        play_some(plain, luck, 3)
        restless.leave(ANA, 0)
        restless.sit(ANA, "Ana", 0, nonce=f"ana-tries-again-{turn}")
        restless.hand_over(BEN, 1, "random")
        restless.sit(BEN, "Ben", 1, nonce=f"ben-tries-again-{turn}")
        play_some(restless, luck, 2)
        collect(restless, events)
        restless = Table.load(header(), game(), events)
    assert restless.nonces == plain.nonces == (MY, YOUR)
    for table in (plain, restless):
        assert [draw.index for draw in table.dealer.draws] == expected_draws(table, (MY, YOUR))
    shared = min(len(plain.dealer.draws), len(restless.dealer.draws))
    assert plain.dealer.draws[:shared] == restless.dealer.draws[:shared]


def test_a_table_that_is_loaded_again_rolls_on_as_it_would_have() -> None:
    game_ = dicery.game("wok-and-roll")
    top = Header("salt-salt-salt-salt", game_.name, game_.edition, {}, SECRET, ANA, False, 0.0)
    table = Table.open(top, game_, people())
    table.give_nonce(ANA, 0, MY)
    table.give_nonce(BEN, 1, YOUR)
    play_some(table, random.Random(2), 20)
    change = table.drain()
    assert change is not None
    again = Table.load(top, game_, list(change.events))
    for one in (table, again):
        play_some(one, random.Random(3), 20)
    assert again.match.log == table.match.log
    assert again.dealer.draws == table.dealer.draws and len(table.dealer.draws) > 20


# The end


def finished() -> Table:
    table, _ = opened(people(), nonces=False)
    table.give_nonce(ANA, 0, MY)
    table.give_nonce(BEN, 1, YOUR)
    play_some(table, random.Random(1), 10_000)
    assert table.state.over
    return table


def test_the_record_of_a_finished_match_is_proved_and_reveals_no_key_of_a_seat() -> None:
    table = finished()
    text = table.record_text()
    verdict = record.verify(record.read(text, dicery.SHELF))
    assert verdict.error is None and verdict.dice == record.PROVED
    assert table.header.dice_secret.hex() in text
    assert table.header.secret.hex() not in text
    assert table.header.dice_secret != table.header.secret
    facts = dice_facts(table)
    assert facts is not None and facts.secret == table.header.dice_secret.hex()
    assert (facts.how, facts.chip) == ("good", ENGLISH["fair.verified"])


def test_a_match_of_bots_alone_is_not_called_verified_in_the_full_sense() -> None:
    table, _ = opened([Seat(n, BOT, f"Bot {n}", level="random") for n in range(2)])
    play_some(table, random.Random(1), 10_000)
    verdict = record.verify(record.read(table.record_text(), dicery.SHELF))
    assert (verdict.error, verdict.dice, verdict.own) == (None, record.PROVED, 0)
    facts = dice_facts(table)
    assert facts is not None and facts.how == "warn"
    assert ENGLISH["fair.verified"] not in facts.chip and ENGLISH["fair.nobody"] in facts.sentence
    found, others = (check_record(text)["findings"] for text in (table.record_text(), finished().record_text()))
    assert isinstance(found, list) and isinstance(others, list)
    assert [how for how, _ in found] == ["good", "good", "none"] and found[2][1] == ENGLISH["fair.nobody"]
    assert [how for how, _ in others] == ["good", "good"]


def test_a_table_that_is_closed_before_all_nonces_are_there_has_rolled_nothing_and_says_so() -> None:
    table, events = opened(people(), nonces=False)
    table.give_nonce(ANA, 0, MY)
    table.close(ANA)
    with pytest.raises(Refused, match="closed"):
        table.give_nonce(BEN, 1, YOUR)
    collect(table, events)
    again = Table.load(header(), game(), events)
    assert again.nonces == (MY, AWAITED) and rolls(again) == []
    verdict = record.verify(record.read(again.record_text(), dicery.SHELF))
    assert (verdict.error, verdict.rolls) == (None, 0)
    facts = dice_facts(again)
    assert facts is not None
    assert (facts.how, facts.chip, facts.sentence) == ("none", ENGLISH["fair.unrolled"], ENGLISH["fair.nothing"])
    assert again.wind() is None


def test_a_server_whose_stored_rolls_were_bent_does_not_call_them_verified() -> None:
    _, events = opened(people())
    at = next(n for n, event in enumerate(events) if event.body.get("seat") == CHANCE and event.kind == "step")
    first, second = events[at], events[at + 1]
    bent = [*events[:at], second, first, *events[at + 2 :]]
    assert first != second
    loaded = Table.load(header(), game(), bent)
    play_some(loaded, random.Random(1), 10_000)
    facts = dice_facts(loaded)
    assert facts is not None and facts.how == "bad"
    assert ENGLISH["fair.bad"].split("{")[0] in facts.sentence and "line" in facts.sentence


def test_draws_that_are_too_rare_for_a_comparison_stand_apart() -> None:
    draws = [Draw(face, 6) for face in (0, 3, 3, 5, 1, 2)] + [Draw(0, deck) for deck in (40, 39, 38)]
    facts = DiceFacts("", (), "good", "", "", "", tuple(spreads(draws)))
    assert [spread.count for spread in facts.common] == [6]
    assert [spread.count for spread in facts.rare] == [38, 39, 40]


def test_while_a_match_goes_on_its_record_has_no_secret() -> None:
    table, _ = opened(people())
    assert table.header.dice_secret.hex() not in table.record_text()
    facts = dice_facts(table)
    assert facts is not None and (facts.secret, facts.how, facts.spreads) == ("", "open", ())


def test_when_the_secret_is_revealed_nothing_more_is_played_or_taken_back() -> None:
    over = finished()
    closed, _ = opened(people())
    play_some(closed, random.Random(3), 4)
    seat = closed.acting()[0]
    move = closed.moves(seat)[0]
    closed.close(ANA)
    assert closed.stage == "closed" and closed.acting() == []
    with pytest.raises(Refused, match="closed"):
        closed.submit([ANA, BEN][seat], seat, closed.match.seq, move)
    for table in (over, closed):
        assert "secret: " in table.record_text()
        before = table.match.log[:]
        for seat, holder in ((0, ANA), (1, BEN)):
            with pytest.raises(Refused, match=r"over|closed"):
                table.undo(holder, seat)
            with pytest.raises(Refused):
                table.give_nonce(holder, seat, MY)
            with pytest.raises(Refused, match="not ended"):
                table.close(holder)
            assert not table.can_undo(seat)
        assert table.match.log == before


def test_a_table_is_closed_by_its_host_or_by_all_who_sit_there() -> None:
    table, events = opened(people(3))
    table.close(BEN)
    table.close(BEN)
    assert not table.closed and table.agreed == {1}
    table.hand_over(BEN, 1, "random")
    assert table.agreed == set(), "expected no vote of a bot"
    table.sit(BEN, "Ben", 1)
    table.close("guest-cem")
    assert not table.closed
    table.hand_over(ANA, 0, "random")
    assert not table.closed
    collect(table, events)
    again = Table.load(header(), game(), events)
    assert again.agreed == {2}
    again.close(BEN)
    assert again.closed, "expected the two people who sit there to be all"


def test_a_table_that_its_host_has_closed_stays_closed() -> None:
    table, events = opened([Seat(0, PERSON, "Ben", BEN), Seat(1, FRIEND, "Seat 2")])
    assert table.header.host == ANA
    with pytest.raises(Refused) as refused:
        table.close("guest-cem")
    assert refused.value.check == "claim"
    table.close(ANA)
    collect(table, events)
    again = Table.load(header(), game(), events)
    assert again.stage == "closed"
    for attempt in (lambda: again.sit("guest-cem", "Cem", 1, again.seats[1].key(SECRET)), lambda: again.leave(BEN, 0)):
        with pytest.raises(Refused):
            attempt()
    verdict = record.verify(record.read(again.record_text(), dicery.SHELF))
    assert verdict.error is None and verdict.rolls == 0


def test_tables_from_before_fair_dice_are_played_on_without_a_claim() -> None:
    """Their events know neither commitment nor nonces, and nobody is asked for one: not even who sits down today."""
    table, events = opened(people())
    old = before_fair_dice(events)
    assert {event.kind for event in old} == {"seat", "step"}
    loaded = Table.load(header(), game(), old)
    assert loaded.match.log == table.match.log
    assert dice_facts(loaded) is None
    play_some(loaded, random.Random(1), 10_000)
    assert loaded.state.over and "commitment" not in loaded.record_text()
    _, events = opened([people()[0], Seat(1, OPEN, "Seat 2")])
    joining = Table.load(header(), game(), before_fair_dice(events))
    joining.sit(BEN, "Ben", 1)
    assert joining.stage == "running" and dice_facts(joining) is None


def before_fair_dice(events: list[Event]) -> list[Event]:
    """The same events as they were stored then."""
    return [
        Event(event.kind, {key: value for key, value in event.body.items() if key != "nonce"})
        for event in events
        if event.kind not in ("dice", "nonce")
    ]


def test_a_table_whose_secret_was_exchanged_in_the_database_claims_nothing() -> None:
    _, events = opened(people())
    other = replace(header(), secret=bytes(32))
    assert not Table.load(other, game(), events).fair


# In the registry, on the pages and in the API


@pytest.mark.asyncio
async def test_every_table_has_a_secret_of_its_own_and_its_commitment_is_stored_first(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        codes = [await here.open(game(), people(), {}, ANA) for _ in range(5)]
        loaded = [here.store.load(code) for code in codes]
        assert len({found[0].secret for found in loaded if found}) == 5
        assert len({found[0].commitment for found in loaded if found}) == 5
        for found in loaded:
            assert found and [event.kind for event in found[1]] == ["seat", "seat", "dice"]
            assert found[1][2].body["commitment"] == found[0].commitment
            assert {event.body.get("nonce", AWAITED) for event in found[1]} == {AWAITED}


@pytest.mark.asyncio
async def test_a_kill_between_the_nonces_changes_nothing(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        code = await here.open(game(), people(), {"starter": 1}, ANA)
        await here.change(code, lambda table: table.give_nonce(ANA, 0, MY))
    async with registry(tmp_path) as here:
        await here.change(code, lambda table: table.give_nonce(BEN, 1, YOUR))
        async with here.at(code) as table:
            first = rolls(table)
            assert [draw.index for draw in table.dealer.draws] == expected_draws(table, (MY, YOUR))
    async with registry(tmp_path) as here, here.at(code) as table:
        assert rolls(table) == first


@pytest.mark.asyncio
async def test_programs_add_nonces_close_tables_and_check_the_dice(tmp_path: Path) -> None:
    async with running(tmp_path) as app, await guest(app, "Ana") as ana, await guest(app, "Ben") as ben:
        body = {"game": "dessert-dice", "seats": ["you", "open"]}
        state = (await ana.post("/api/tables", json=body)).json()
        at, commitment = f"/api/tables/{state['code']}", state["dice"]["commitment"]
        assert state["dice"] == {"commitment": commitment, "nonces": ["?", "?"], "begun": False}
        assert (await ana.post("/api/tables", json=body | {"nonce": MY})).status_code == 422
        for nothing in ("bad", "", "-"):
            assert (await ana.post(f"{at}/nonce", json={"seat": 0, "nonce": nothing})).status_code == 409
        assert (await ana.post(f"{at}/nonce", json={"seat": 0, "nonce": MY})).json()["log"] == []
        state = (await ben.post(f"{at}/sit", json={"seat": 1, "nonce": YOUR})).json()
        assert state["dice"] == {"commitment": commitment, "nonces": [MY, YOUR], "begun": True}
        assert (await ana.get(f"{at}/record")).status_code == 409
        async with program(app) as nobody:
            assert (await nobody.post(f"{at}/close")).status_code == 401
        assert (await ben.post(f"{at}/close")).json()["stage"] == "running"
        assert (await ana.post(f"{at}/close")).json()["stage"] == "closed"
        text = (await ana.get(f"{at}/record")).text
        verdict = record.verify(record.read(text, dicery.SHELF))
        assert verdict.error is None and verdict.dice == record.PROVED
        assert f"commitment: {commitment}" in text


async def by_form(ana: httpx.AsyncClient, ben: httpx.AsyncClient) -> str:
    return code_of(await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "bot:random"}))


async def by_play_now(ana: httpx.AsyncClient, ben: httpx.AsyncClient) -> str:
    return code_of(await ana.post("/play/dessert-dice"))


async def by_api(ana: httpx.AsyncClient, ben: httpx.AsyncClient) -> str:
    await ana.get("/")
    opened = await ana.post("/api/tables", json={"game": "dessert-dice", "seats": ["you", "mine", "bot:random"]})
    return str(opened.json()["code"])


async def by_sitting_down(ana: httpx.AsyncClient, ben: httpx.AsyncClient) -> str:
    code = code_of(await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "open", "seat2": "mine"}))
    sat = await ben.post(f"/t/{code}/sit", data={"seat": 1})
    assert sat.status_code == 200 and ENGLISH["fair.add"] in sat.text
    return code


@pytest.mark.asyncio
@pytest.mark.parametrize("way", [by_form, by_play_now, by_api, by_sitting_down])
async def test_nothing_is_rolled_before_each_persons_nonce_however_a_table_was_opened(way: Way, tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app, script=False) as ana, browser(app, script=False) as ben:
        await waits_for_all_nonces(app, await way(ana, ben), [ana, ben])


@pytest.mark.asyncio
async def test_nothing_is_rolled_in_a_rematch_before_each_person_has_added_a_new_nonce(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app, script=False) as ana, browser(app, script=False) as ben:
        code = await by_sitting_down(ana, ben)
        for client, seat in ((ana, 0), (ana, 2), (ben, 1)):
            await client.post(f"/t/{code}/nonce", data={"seat": seat, "nonce": MY})
        luck = random.Random(1)
        async with app.state.services.registry.at(code) as table:
            play_some(table, luck, 10_000)
            assert table.state.over
        again = code_of(await ben.post(f"/t/{code}/again"))
        assert again != code
        await waits_for_all_nonces(app, again, [ana, ben])


async def waits_for_all_nonces(app: FastAPI, code: str, people: list[httpx.AsyncClient]) -> None:
    """Until the last nonce is there nobody can act, and the page asks for those that are missing and for no others."""
    here: Registry = app.state.services.registry
    async with here.at(code) as table:
        missing = [seat.number for seat in table.seats if seat.kind == PERSON]
        assert [seat.number for seat in table.awaited_seats()] == missing != []
    while missing:
        async with here.at(code) as table:
            assert (rolls(table), table.dealer.draws, table.acting(), table.started) == ([], [], [], False)
            assert [nonce for nonce in table.nonces if nonce == AWAITED] == [AWAITED] * len(missing)
        pages = [await person.get(f"/t/{code}") for person in people]
        asked = [ASKED.findall(page.text) for page in pages]
        assert sorted(int(seat) for forms in asked for _, seat in forms) == missing
        who = next(number for number, forms in enumerate(asked) if forms)
        assert ENGLISH["fair.add"] in pages[who].text and moves_in(pages[who].text) == []
        action, seat = asked[who][0]
        given = await people[who].post(action, data={"seat": seat, "nonce": f"nonce of seat {seat}"})
        assert given.status_code == 200
        missing.remove(int(seat))
    async with here.at(code) as table:
        assert table.stage == "running" and len(rolls(table)) > 20
        expected = [f"nonce-of-seat-{seat.number}" if seat.kind == PERSON else "bot" for seat in table.seats]
        assert list(table.nonces) == expected
        assert [draw.index for draw in table.dealer.draws] == expected_draws(table, table.nonces)


@pytest.mark.asyncio
async def test_two_people_on_one_device_without_script_have_a_field_each_with_their_name(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app, script=False) as both:
        page = await both.post("/new/dessert-dice", data={"seat0": "you", "seat1": "mine", "name1": "Grandma"})
        code = code_of(page)
        label = ENGLISH["fair.field_of"].format(name="Grandma")
        assert page.text.count('class="nonce"') == 2 and label in page.text
        assert ENGLISH["table.curtain_do"].format(name="Grandma") not in page.text
        page = await both.post(f"/t/{code}/nonce", data={"seat": 1, "nonce": MY})
        assert page.text.count('class="nonce"') == 1 and label not in page.text
        page = await both.post(f"/t/{code}/nonce", data={"seat": 0, "nonce": YOUR})
        assert 'class="nonce"' not in page.text


@pytest.mark.asyncio
async def test_the_lobby_tells_who_is_waited_for_to_add_a_nonce(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app, script=False) as ana:
        code = code_of(await ana.post("/play/dessert-dice"))
        assert ENGLISH["lobby.your_turn"] in (await ana.get("/")).text
        await ana.post(f"/t/{code}/hand-over", data={"seat": 0, "level": "random"})
        assert ENGLISH["lobby.your_turn"] not in (await ana.get("/")).text


def forms_of_secret(table: Table) -> list[str]:
    """The secret as it could slip out."""
    found = [table.header.dice_secret, table.header.secret]
    return [
        form for data in found for form in (data.hex(), base64.b64encode(data).decode().rstrip("="), repr(data)[2:12])
    ]


@pytest.mark.asyncio
async def test_no_client_is_sent_anything_from_which_a_roll_could_be_derived(tmp_path: Path) -> None:
    """Pages, JSON, and the page that checks: as long as the match goes on none has the secret or an index of a roll."""
    async with running(tmp_path) as app, browser(app, script=False) as ana, browser(app, script=False) as wes:
        page = await ana.post("/play/dessert-dice")
        code = code_of(page)
        here: Registry = app.state.services.registry
        for step in range(4):
            async with here.at(code) as table:
                secrets, draws = forms_of_secret(table), [f"{d.index}/{d.count}" for d in table.dealer.draws]
            sent: list[httpx.Response] = []
            for client in (ana, wes):
                for path in (f"/t/{code}", f"/t/{code}/record", f"/t/{code}/result", f"/t/{code}/replay/9", "/"):
                    sent += [await client.get(path), await client.get(path, headers={"accept": "application/json"})]
                sent += [await client.get(f"/verify?table={code}"), await client.get(f"/api/tables/{code}")]
                sent += [await client.get(f"/api/tables/{code}/record")]
            for answer in sent:
                body = f"{answer.headers} {answer.text}"
                assert not any(form in body for form in secrets)
                assert not any(f"* {draw} " in body for draw in draws)
            if step == 0:
                page = await ana.post(f"/t/{code}/nonce", data={"seat": 0, "nonce": MY})
                assert MY in page.text
            page = await ana.get(f"/t/{code}")
            if moves_in(page.text):
                form = {"seat": 0, "seq": seq_in(page.text), "do": moves_in(page.text)[0]}
                await ana.post(f"/t/{code}/act", data=form)


@pytest.mark.asyncio
async def test_without_a_script_a_person_is_asked_and_nothing_is_chosen_for_them(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app, script=False) as ana, browser(app, script=False) as ben:
        page = await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "friend"})
        code = code_of(page)
        assert ENGLISH["fair.add"] in page.text and f">{ENGLISH['fair.field']}<input name=" in page.text
        assert ENGLISH["fair.badge"] in page.text
        assert f'action="/t/{code}/nonce"' in page.text and 'http-equiv="refresh"' not in page.text
        link = re.search(rf'href="(/t/{code}/seat/1/[\w-]+)"', page.text)
        assert link
        commitment = re.search(r"<code>([0-9a-f]{64})</code>", page.text)
        assert commitment
        invitation = (await ben.get(link[1])).text
        assert commitment[1] in invitation and 'class="nonce"' in invitation
        key = link[1].rsplit("/", 1)[1]
        sat = await ben.post(f"/t/{code}/sit", data={"seat": 1, "key": key, "name": "Ben", "nonce": "two words"})
        assert ENGLISH["fair.wait"].split("{")[0] in sat.text
        assert (await ana.post(f"/t/{code}/nonce", data={"seat": 0, "nonce": "x"})).status_code == 409
        assert (await ana.post(f"/t/{code}/nonce", data={"seat": 0})).status_code == 409
        page = await ana.post(f"/t/{code}/nonce", data={"seat": 0, "nonce": MY})
        assert f"<code>{MY}</code>" in page.text and "<code>two-words</code>" in page.text
        assert "data-nonce" not in page.text
        asked = await ben.post(f"/t/{code}/close")
        assert asked.status_code == 200 and ENGLISH["fair.close_asked"] in asked.text
        assert ENGLISH["table.wants_close"] in (await ana.get(f"/t/{code}")).text
        closed = await ana.post(f"/t/{code}/close")
        assert ENGLISH["fair.closed"] in closed.text and ENGLISH["fair.verified"] in closed.text
        checked = await ana.get(f"/verify?table={code}")
        text = (await ana.get(f"/t/{code}/record")).text
        assert f"secret: {text.split('secret: ')[1][:64]}" in checked.text
        answer = await ana.post("/verify", data={"record": text.replace("\n", "\r\n")})
        assert 'class="good"' in answer.text and 'class="bad"' not in answer.text


@pytest.mark.asyncio
@pytest.mark.parametrize("pasted", ["", "hello", "dicery record 1\n", "dicery record 2\n" * 500, "\x00\u2028{rolls}"])
async def test_the_page_that_checks_takes_anything(pasted: str, tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        answer = await ana.post("/verify", data={"record": pasted})
        assert answer.status_code == 200 and 'class="bad"' in answer.text
        found = (await ana.post("/verify", data={"record": pasted}, headers={"accept": "application/json"})).json()
        assert found["verified"] is False and found["error"]["line"] >= 1
        assert (await ana.get("/verify?table=no-such-table-here")).status_code == 404


@pytest.mark.asyncio
async def test_a_long_record_can_be_pasted_but_not_any_length(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        assert (await ana.post("/verify", data={"record": "x" * 200_000})).status_code == 200
        assert (await ana.post("/verify", data={"record": "x" * 600_000})).status_code == 413
        assert (await ana.post("/me", data={"name": "x" * 200_000})).status_code == 413


@pytest.mark.asyncio
@pytest.mark.heavy
async def test_the_next_match_has_another_secret_and_asks_for_new_nonces(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        code = await open_table(here, game(), people(), {})
        await play_on(here, code, {0: ANA, 1: BEN}, random.Random(1))
    async with running(tmp_path) as app:
        services = app.state.services
        from dicery.server.page.guest import Guest

        async with browser(app, script=False) as ana:
            ana.cookies.set("dicery_guest", services.guests.token(Guest(ANA, "Ana")), domain="localhost.local")
            result = await ana.get(f"/t/{code}/result")
            assert 'id="dice"' in result.text and ENGLISH["fair.verified"] in result.text
            page = await ana.post(f"/t/{code}/again")
            new = code_of(page)
        async with services.registry.at(code) as old, services.registry.at(new) as table:
            assert table.nonces == (AWAITED, AWAITED)
            assert table.header.secret != old.header.secret
            assert table.header.commitment != old.header.commitment
