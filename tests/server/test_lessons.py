"""Lessons at hosted tables: scripted luck and rivals, answers to other moves, what is stored, pages and API."""

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

import dicery
from dicery.engine.state import SPECTATOR
from dicery.learn.course import course
from dicery.match.match import Refused
from dicery.server.tables.events import Event, Header
from dicery.server.tables.seats import APPRENTICE, BOT, LEVELS, PERSON, Seat
from dicery.server.tables.table import Table
from tests.server.application import browser as visitor
from tests.server.application import code_of, moves_in, program, running, served
from tests.server.chromium import DESKTOP, PHONE, Person
from tests.server.tables import ANA, BEN

WITH_LESSONS = [name for name, game in dicery.SHELF.items() if course(game)]
PATIENCE = 20.0  # seconds for a rival's move


def header(game: str) -> Header:
    return Header("salt-salt-salt-salt", game, dicery.game(game).edition, {}, bytes(32), ANA, False, 0.0)


def lesson_table(name: str) -> Table:
    game = dicery.game(name)
    script = next(iter(course(game).values())).script
    seats = [
        Seat(seat, PERSON, called, ANA) if seat == script.you else Seat(seat, BOT, called, level=APPRENTICE)
        for seat, called in enumerate(script.names("Ana"))
    ]
    return Table.open_lesson(header(name), game, seats, script.name)


def events_of(table: Table) -> list[Event]:
    change = table.drain()
    return list(change.events) if change else []


def test_rivals_of_free_turns_play_at_a_level_that_there_is() -> None:
    assert APPRENTICE in LEVELS


@pytest.mark.parametrize("name", WITH_LESSONS)
def test_a_lesson_is_loaded_where_it_was_also_in_the_midst_of_a_wrong_move(name: str) -> None:
    table = lesson_table(name)
    events = events_of(table)
    lesson = table.lesson
    assert lesson is not None and table.stage == "running"
    for turn in range(6):
        seat = table.acting()[0]
        if seat == lesson.seat and lesson.targets():
            wrong = next((move for move in table.moves(seat) if move not in lesson.targets()), None)
            if wrong:
                table.submit(ANA, seat, table.match.seq, wrong)
                events += events_of(table)
                again = Table.load(header(name), table.game, events)
                assert again.lesson is not None and again.lesson.astray and again.acting() == []
                assert again.can_undo(seat) and again.lesson.answer() == lesson.answer()
                with pytest.raises(Refused, match="taken back"):
                    table.submit(ANA, seat, table.match.seq, lesson.script.items[0].moves[0])
                table.undo(ANA, seat)
        table.step(seat, table.match.seq, lesson.scripted(seat))
        events += events_of(table)
        again = Table.load(header(name), table.game, events)
        assert again.lesson is not None and again.lesson.progress == lesson.progress
        assert again.match.log == table.match.log and again.state.position() == table.state.position(), turn


def test_the_learner_keeps_the_seat_and_a_lesson_has_no_record() -> None:
    table = lesson_table(WITH_LESSONS[0])
    with pytest.raises(Refused, match="lesson"):
        table.hand_over(ANA, 0, LEVELS[0])
    with pytest.raises(Refused, match="lesson"):
        table.leave(ANA, 0)
    with pytest.raises(Refused, match="open to all"):
        table.sit(BEN, "Ben", 1)
    with pytest.raises(Refused, match="lesson has no record"):
        table.record_text()


async def state_when_asked(client: httpx.AsyncClient, code: str) -> dict[str, Any]:
    """The state once the learner is to act or the lesson is done: rivals take their time."""
    for _ in range(int(PATIENCE / 0.02)):
        state: dict[str, Any] = (await client.get(f"/api/tables/{code}")).json()
        if state["lesson"]["done"] or state["acting"] == state["own"]:
            return state
        await asyncio.sleep(0.02)
    raise AssertionError(f"expected the learner to be asked within {PATIENCE} seconds")


def test_a_program_learns_over_the_api(tmp_path: Path) -> None:
    asyncio.run(learn_over_the_api(tmp_path))


async def learn_over_the_api(tmp_path: Path) -> None:
    name = WITH_LESSONS[0]
    async with running(tmp_path) as made, program(made) as client:
        refused = await client.post("/api/lessons", json={"game": name})
        assert refused.status_code == 401
        client.headers["authorization"] = f"Bearer {(await client.post('/api/guests', json={})).json()['token']}"
        unknown = await client.post("/api/lessons", json={"game": name, "chapter": "none"})
        assert unknown.status_code == 422 and "expected a chapter" in unknown.text
        opened = await client.post("/api/lessons", json={"game": name})
        assert opened.status_code == 201, opened.text
        code = opened.json()["code"]
        said = set()
        while not (state := await state_when_asked(client, code))["lesson"]["done"]:
            lesson = state["lesson"]
            said.add(lesson["say"])
            body = {"seat": state["seat"], "seq": state["seq"]}
            move = (lesson["targets"] or [one["move"] for one in state["moves"]])[0]
            other = next((one["move"] for one in state["moves"] if one["move"] not in lesson["targets"]), "")
            if lesson["targets"] and other:
                answered = (await client.post(f"/api/tables/{code}/act", json={**body, "move": other})).json()
                assert answered["lesson"]["answer"] and answered["can_undo"] and not answered["acting"]
                body["seq"] = (await client.post(f"/api/tables/{code}/undo", json={"seat": body["seat"]})).json()["seq"]
            assert (await client.post(f"/api/tables/{code}/act", json={**body, "move": move})).status_code == 200
        assert len(state["lesson"]["learned"]) == 3 and len(said) > 1
        games = (await client.get("/api/games")).json()
        assert next(game for game in games if game["name"] == name)["lessons"]
        assert (await client.get(f"/api/tables/{code}/record")).status_code == 409


def test_only_the_learner_reads_the_lesson_and_nobody_finds_its_table(tmp_path: Path) -> None:
    asyncio.run(watch_a_lesson(tmp_path))


async def watch_a_lesson(tmp_path: Path) -> None:
    name = WITH_LESSONS[0]
    async with running(tmp_path) as made, visitor(made) as ana, visitor(made) as ben:
        page = await ana.post(f"/learn/{name}")
        said = "the dessert on your secret card"
        assert said in page.text and "data-target" in page.text and 'id="tour"' not in page.text
        watched = await ben.get(f"/t/{code_of(page)}")
        assert said not in watched.text and "is a lesson" in watched.text
        assert code_of(page) not in (await ben.get("/")).text
        assert (await ana.get(f"/learn/{name}")).text.count("<form") >= len(course(dicery.game(name)))


def test_a_lesson_that_ends_with_its_match_leads_to_no_result_page(tmp_path: Path) -> None:
    asyncio.run(finish_a_lesson(tmp_path))


async def finish_a_lesson(tmp_path: Path) -> None:
    async with running(tmp_path) as made, visitor(made) as ana:
        code = code_of(await ana.post("/learn/dessert-dice", data={"chapter": "2-the-last-square"}))
        helped = False  # was it said in the free turns what can be done?
        for _ in range(int(PATIENCE / 0.02)):
            page = (await ana.get(f"/t/{code}")).text
            if "lesson-end" in page:
                break
            target = re.search(r'data-target="([^"]+)"', page)
            if move := target[1] if target else next(iter(moves_in(page)), ""):  # free turns have no target
                hidden = dict(re.findall(r'name="(seq|seat)" value="(\d+)"', page))
                await ana.post(f"/t/{code}/act", data={**hidden, "do": move})
            else:
                await asyncio.sleep(0.02)
            helped |= not target and 'class="here"' in page
        assert helped and "lesson-end" in page and "data-finale-close" in page and "/result" not in page
        code = code_of(await ana.post("/play/dessert-dice", data={"learned": "true"}))
        async with made.state.services.registry.at(code) as table:
            assert [seat.level for seat in table.seats if seat.kind == BOT] == [APPRENTICE]


def test_the_first_table_of_a_game_offers_its_lesson_once(tmp_path: Path) -> None:
    asyncio.run(see_the_offer(tmp_path))


async def see_the_offer(tmp_path: Path) -> None:
    name = WITH_LESSONS[0]
    async with running(tmp_path) as made, visitor(made) as ana:
        page = await ana.post(f"/play/{name}")
        assert 'class="lesson-offer"' in page.text
        page = await ana.post(f"/t/{code_of(page)}/known")
        assert 'class="lesson-offer"' not in page.text
        await ana.post("/me", data={"name": "Ana", "theme": "dark"})
        assert 'class="lesson-offer"' not in (await ana.post(f"/play/{name}")).text
        for other in WITH_LESSONS[1:]:
            assert 'class="lesson-offer"' in (await ana.post(f"/play/{other}")).text
            await ana.post(f"/learn/{other}")
            assert 'class="lesson-offer"' not in (await ana.post(f"/play/{other}")).text


def test_the_prompt_explains_what_can_be_done_and_how_to_play_is_a_page_with_pictures(tmp_path: Path) -> None:
    asyncio.run(read_the_pages(tmp_path))


async def read_the_pages(tmp_path: Path) -> None:
    async with running(tmp_path) as made, visitor(made) as ana:
        for name in dicery.SHELF:
            page = await ana.get(f"/games/{name}/how-to-play")
            pictures = set(re.findall(rf"/games/{name}/how-to-play/\d+\.svg", page.text))
            assert page.status_code == 200 and pictures
            assert len(re.findall(r'<img [^>]*width="\d+[.\d]*" height="\d+[.\d]*"', page.text)) == len(pictures)
            for path in pictures:
                drawn = await ana.get(path)
                assert drawn.headers["content-type"] == "image/svg+xml" and drawn.text.startswith("<svg")
            assert (await ana.get(f"/games/{name}/how-to-play/99.svg")).status_code == 404
            assert f"/games/{name}/how-to-play" in (await ana.get(f"/games/{name}/rules?part=true")).text
        table = await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "bot:random", "o-starter": "1"})
        table = await ana.get(f"/t/{code_of(table)}")
        explained = re.search(r'<details class="here">(.*?)</details>', table.text)
        assert explained and "you may not pass" in explained[1] and 'data-clause="DD-6.1"' in explained[1]


@pytest.mark.heavy
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_somebody_learns_by_clicking_what_is_lit(browser: Browser, tmp_path: Path, size: Any) -> None:
    """Every target can be seen and clicked; another move is answered and taken back; then come free turns."""
    with served(tmp_path) as base:
        ana = Person(browser, base, size, calm=True)
        page = ana.page
        page.goto(base)
        page.locator(".game-learn button").first.click()
        page.wait_for_selector(".lesson-target")
        other = "#r-board button[name=do]:not(.lesson-target) >> nth=0"
        page.locator(other).click()
        page.locator(".lesson-card.astray button").click()
        page.wait_for_selector(".lesson-card:not(.astray) .lesson-say")
        script = next(iter(course(dicery.game(WITH_LESSONS[0])).values())).script
        for _ in range(sum(len(item.moves) for item in script.items if item.number)):
            target = page.wait_for_selector(".lesson-target")
            number = page.locator("main.table").get_attribute("data-number")
            assert target is not None
            target.click()
            page.wait_for_function("n => document.querySelector('main.table').dataset.number !== n", arg=number)
        page.wait_for_function("() => !document.querySelector('.lesson-target')")
        assert "two turns" in page.locator(".lesson-say").inner_text()
        assert not ana.complaints


INSIDE = """([inner, outer]) => {
  const [a, b] = [inner, outer].map((selector) => document.querySelector(selector).getBoundingClientRect());
  return a.left >= b.left - 1 && a.right <= b.right + 1;
}"""


def begins(person: Person, name: str, chapter: str) -> None:
    person.opens(f"/learn/{name}")
    person.page.locator(f'form:has(input[value="{chapter}"]) button').click()
    person.page.wait_for_selector(".lesson-lit")


def taps(person: Person) -> None:
    """Taps the target, and waits until the table has answered."""
    page = person.page
    number = page.locator("main.table").get_attribute("data-number")
    page.locator(".lesson-target:visible").first.tap()
    page.wait_for_function("n => document.querySelector('main.table').dataset.number !== n", arg=number)


@pytest.mark.heavy
def test_a_finger_finds_what_the_lesson_asks_for(browser: Browser, tmp_path: Path) -> None:
    """A tapped cut rings the button that makes it, above the prompt; a row that scrolls sideways shows the lit card."""
    with served(tmp_path) as base:
        ana = Person(browser, base, PHONE, dark=True, calm=True, touch=True)
        page = ana.page
        begins(ana, "diced-veggies", "1-cut-and-cook")
        page.locator(".lesson-target").tap()
        sure = page.wait_for_selector("[data-sure].lesson-target")
        prompt = page.locator("#prompt").bounding_box()
        box = sure.bounding_box() if sure else None
        assert box and prompt and box["y"] + box["height"] <= prompt["y"]
        taps(ana)
        begins(ana, "chicken-fried-dice", "2-chains-and-the-picnic")
        taps(ana)
        page.wait_for_selector('.lesson-target[value^="put"]')
        assert page.evaluate(INSIDE, [".lesson-target", ".queue"])
        assert page.evaluate("getComputedStyle(document.querySelector('.queue .tip')).zIndex") == "auto"
        assert not ana.complaints


@pytest.mark.heavy
def test_the_dice_to_keep_are_ringed_then_the_button_that_rolls_in_the_tray(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path) as base:
        ana = Person(browser, base, DESKTOP, calm=True)
        page = ana.page
        begins(ana, "wok-and-roll", "1-market-and-kitchen")
        for dice in (3, 2, 1):
            rung = page.locator("label.lesson-target")
            assert rung.count() == dice
            rung.first.click()
            page.wait_for_function("n => document.querySelectorAll('label.lesson-target').length < n", arg=dice)
        assert page.locator(".lesson-target").get_attribute("value") == "keep m/mv"
        assert page.evaluate(INSIDE, [".keeps", ".wok-tray"])


def test_in_free_turns_a_serving_is_taken_back_though_a_rival_has_cooked_meanwhile() -> None:
    """Where all cook at once; what the script led to stays."""
    table = lesson_table("wok-and-roll")
    lesson = table.lesson
    assert lesson is not None
    me, rival, luck = lesson.seat, 1 - lesson.seat, random.Random(2)
    while not lesson.is_free:
        seat = table.acting()[0]
        table.step(seat, table.match.seq, lesson.targets()[0] if seat == me else lesson.scripted(rival))
    assert not table.can_undo(me)
    cooked = False  # has the learner cooked something in this turn?
    for _ in range(200):
        last = table.match.steps[-1].seat
        if cooked and last == rival and me in table.acting():
            break
        seat = rival if cooked and rival in table.acting() else table.acting()[0]
        cooks = dict(table.state.view(SPECTATOR))["part"] == "cook"
        table.step(seat, table.match.seq, luck.choice([one for one in table.moves(seat) if one != "done"] or ["done"]))
        cooked = cooks and (seat == me or cooked)
    assert cooked and table.match.steps[-1].seat == rival and table.can_undo(me)
    made = len(table.match.steps)
    table.undo(ANA, me)
    assert len(table.match.steps) == made - 1 and table.match.steps[-1].seat == rival
