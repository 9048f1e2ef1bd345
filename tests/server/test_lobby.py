"""The lobby and names: cards, the form of a table, invitations, history, another device, the app."""

import json
import re
import time
from html import unescape
from pathlib import Path

import pytest

import dicery
from dicery.drawing import avatar
from dicery.engine.game import Game
from dicery.engine.state import State, View
from dicery.games import SHELF
from dicery.games.box import Box
from dicery.server.page.history import MOST_PLAYED, ordinal, played, tallies
from dicery.server.page.lobby import card_of
from dicery.server.page.lobby_pictures import picture
from dicery.server.page.render import sprite
from dicery.server.tables.database import one_time
from dicery.server.tables.database.one_time import OneTime
from dicery.server.tables.database.store import Store
from dicery.server.tables.events import Listed, SeatRow
from tests.server.application import browser, code_of, running
from tests.server.tables import url

GAMES = [game for game in SHELF.values() if isinstance(game, Box) and game.package.startswith("dicery.")]


def words_of(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_introduces_itself_by_a_sentence_a_picture_and_groups_of_all_its_options(game: Box[State, View]) -> None:
    card = card_of(game)
    assert card.sentence.endswith(".") and card.players and card.minutes and 1 <= card.difficulty <= 3
    assert (picture(game).count("<svg") == 1 and "<use" in picture(game)) or "circle" in picture(game)
    light, dark = picture(game, "light"), picture(game, "dark")
    assert light != dark and "prefers-color-scheme" not in light + dark
    assert sorted(name for group in game.option_groups for name in group.names) == sorted(o.name for o in game.options)
    for group in game.option_groups:
        assert all(option in [o.name for o in game.options] for option, _ in group.when)


def test_a_game_that_says_nothing_of_itself_has_a_card_and_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    plain: Game = dicery.game("dessert-dice")
    monkeypatch.setattr(plain, "card", None)
    assert card_of(plain).sentence and card_of(plain).difficulty == 0
    assert picture(plain).startswith("<svg")


@pytest.mark.asyncio
async def test_the_lobby_has_everything_one_click_away_and_the_same_bot_in_both_ways(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        lobby = (await ana.get("/")).text
        for game in GAMES:
            assert game.card and game.card.sentence in unescape(lobby)
            for link in (f"/new/{game.name}", f"/games/{game.name}/rules"):
                assert f'href="{link}"' in lobby
            assert f'action="/play/{game.name}"' in lobby
        assert lobby.count("Start here") == 1
        form = (await ana.get("/new/dessert-dice")).text
        chosen = re.findall(r'<option value="(bot:[a-z]+)" selected>', form)
        table = await ana.post("/play/dessert-dice")
        assert chosen == ["bot:cook"] and "cook, thinks a little" in table.text


@pytest.mark.asyncio
async def test_a_friends_page_says_who_invites_to_what_and_a_taken_name_is_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana, browser(app) as ben:
        await ana.post("/me", data={"name": "Rosemary"})
        table = await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "friend"})
        code = code_of(table)
        link = re.findall(rf'data-copy="(/t/{code}/seat/1/[^"]+)"', table.text)[0]
        assert f'src="{link}/qr.svg"' in table.text and f'data-share-link="{link}"' in table.text
        drawn = await ben.get(f"{link}/qr.svg")
        assert drawn.headers["content-type"] == "image/svg+xml" and "<path" in drawn.text
        assert (await ben.get(f"/t/{code}/seat/1/wrong/qr.svg")).status_code == 404
        page = (await ben.get(link)).text
        assert "Rosemary invites you to Dessert Dice" in words_of(page)
        sent = {"seat": 1, "key": link.rsplit("/", 1)[1], "name": "ROSEMARY"}
        refused = await ben.post(f"/t/{code}/sit", data=sent)
        assert refused.status_code == 409 and "already called ROSEMARY" in words_of(refused.text)
        await ben.post(f"/t/{code}/sit", data={**sent, "name": "Ben"})
        assert "Ben" in (await ana.get(f"/t/{code}")).text


@pytest.mark.asyncio
async def test_a_table_has_a_button_that_closes_it(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        table = await ana.post("/play/dessert-dice")
        code = code_of(table)
        fair = re.search(r'<details class="fold panel fair">.*?</details>', table.text, re.DOTALL)
        assert f'action="/t/{code}/close"' in table.text and fair and "/close" not in fair[0]
        assert "closed" in (await ana.post(f"/t/{code}/close")).text


RECORD = "steps:\n* 1\nscores: {scores}\nranks: {ranks}\n"


def listed(*seats: SeatRow, game: str = "dessert-dice") -> Listed:
    return Listed("plum-wok-ember-rice", game, "2", "over", 1_700_000_000.0, seats)


def test_history_names_result_opponents_and_the_strongest_bot_beaten() -> None:
    ana, cook = SeatRow(0, "person", "Ana", "ana", ""), SeatRow(1, "bot", "Bruno", "", "cook")
    ben = SeatRow(2, "person", "Ben", "ben", "")
    won = played(listed(ana, cook, ben), RECORD.format(scores="9 5 -1", ranks="1 2 3"), "ana")
    assert won and (won.result, won.points, won.when) == ("Won", 9, "14 Nov 2023")
    assert won.against == "Bruno (cook) 5, Ben -1"
    lost = played(listed(ana, cook, ben), RECORD.format(scores="4 12 6", ranks="3 1 2"), "ana")
    assert lost and (lost.result, lost.won) == ("3rd", False)
    alone = played(listed(ana, game="wok-and-roll"), RECORD.format(scores="40", ranks="1"), "ana")
    assert alone and (alone.result, alone.won) == ("Alone", False)
    assert played(listed(cook), "steps:\n", "ana") is None
    sums = {tally.title: tally for tally in tallies([won, lost, alone])}
    dessert = sums["Dessert Dice"]
    assert (dessert.played, dessert.won, dessert.best, dessert.strongest) == (2, 1, 9, "cook")
    assert sums["Wok and Roll"].strongest == ""
    assert [ordinal(rank) for rank in range(1, 6)] == ["1st", "2nd", "3rd", "4th", "5th"]
    assert MOST_PLAYED >= 100


@pytest.mark.asyncio
async def test_another_device_becomes_the_same_guest_once_and_only_by_a_click(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana, browser(app) as phone, browser(app) as eve:
        await ana.post("/me", data={"name": "Rosemary"})
        code = code_of(await ana.post("/play/dessert-dice"))
        page = (await ana.post("/me/device")).text
        link = re.findall(r'data-copy="(/device/[\w-]+)"', page)[0]
        assert (await phone.get(f"{link}/qr.svg")).headers["content-type"] == "image/svg+xml"
        for _ in range(2):  # a preview uses nothing up
            assert "Continue as Rosemary" in (await phone.get(link)).text
        assert code not in (await phone.get("/")).text
        await phone.post(link)
        assert code in (await phone.get("/")).text
        assert (await eve.post(link)).status_code == 410
        assert code not in (await eve.get("/")).text
        assert (await eve.get("/device/nothing")).status_code == 410


def test_a_code_is_short_lived_and_only_its_hash_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(url(tmp_path))
    kept = OneTime(store)
    code = kept.keep("somebody")
    names = [row[0] for row in store.engine.connect().exec_driver_sql("SELECT name FROM keys")]
    assert not any(code in name for name in names)
    now = time.time() + 60 * one_time.MINUTES + 1
    monkeypatch.setattr(time, "time", lambda: now)
    assert kept.read(code) == kept.take(code) == ""
    store.close()


@pytest.mark.asyncio
async def test_the_table_can_be_installed_and_has_a_page_for_offline(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        lobby = (await ana.get("/")).text
        assert 'rel="manifest" href="/manifest.webmanifest"' in lobby
        manifest = json.loads((await ana.get("/manifest.webmanifest")).text)
        for icon in manifest["icons"]:
            assert (await ana.get(icon["src"].removeprefix("."))).status_code == 200
        assert (await ana.get("/icon-7.png")).status_code == 404
        worker = (await ana.get("/sw.js")).text
        assert "VERSION" not in worker and "STYLES" not in worker
        for kept in re.findall(r'"\.(/[^"]+)"', worker):
            assert (await ana.get(kept)).status_code == 200
        offline = await ana.get("/offline")
        assert "set-cookie" not in offline.headers and "<script" not in offline.text


def test_a_name_has_the_same_picture_everywhere_and_an_empty_seat_its_number() -> None:
    assert avatar("Rosemary") == avatar("rosemary") != avatar("Sage")
    assert 'href="#g-rosemary"' in avatar("Rosemary")
    assert avatar("Seat 2") == "2"
    drawn = sprite()
    for name in ("Rosemary", "Pepper", "Bruno", "<b>", "\u6885"):
        assert avatar(name).split('href="#')[1].split('"')[0] in drawn


@pytest.mark.asyncio
async def test_people_have_pictures_in_the_lobby_at_the_table_and_in_the_log(tmp_path: Path) -> None:
    async with running(tmp_path) as made, browser(made) as ana:
        page = (await ana.post("/play/dessert-dice")).text
        seats = page.split('id="r-seats"')[1].split("</section>")[0]
        assert seats.count('<svg class="g"') == 2
        lobby = (await ana.get("/")).text
        assert '<span class="ppl"><span class="badge s1"' in lobby and '</svg></span><span class="badge s2"' in lobby
