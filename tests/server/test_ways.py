"""How a table plays: presets to choose from, options that differ from the standard, and results that say why."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from sqlalchemy import text

import dicery
from dicery.engine.option import Preset, Setting
from dicery.engine.state import CLOCK
from dicery.server.page.result import result
from dicery.server.tables.database.store import Store
from dicery.server.tables.events import Header
from dicery.server.tables.table import Table
from tests.server.application import browser, code_of, running
from tests.server.tables import ANA, add_nonces, people, url
from tests.server.test_api import guest

SLICE = dicery.game("slice-and-dice")
PRESETS = (
    Preset("standard", "Standard", "The whole game.", {}),
    Preset("lively", "Lively", "Six dishes, four cuts.", {"dishes_to_win": 6, "cut_limit": 4}, {2: 35, 3: 50}),
    Preset("coop", "Together", "Two cook together.", {"mode": "coop"}),
)


@pytest.fixture(autouse=True)
def presets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Presets of the tests' own, and a co-op that is timed at a table."""
    monkeypatch.setattr(SLICE, "presets", PRESETS)
    limit = next(option for option in SLICE.options if option.name == "limit")
    monkeypatch.setattr(limit, "at_table", "clock")
    yield


def words_of(page: str) -> str:
    """The text of a page without its markup."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


@pytest.mark.asyncio
async def test_the_form_offers_presets_with_what_people_want_to_know(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        page = (await ana.get("/new/slice-and-dice")).text
        assert 'type="radio" name="preset" value="standard" checked' in page
        assert "Six dishes, four cuts. 2\u20134 players, 35\u201350 min" in words_of(page)
        assert "Two cook together. 2 players" in words_of(page)
        assert "as in the book" not in words_of(page)
        assert 'value="lively" checked' in (await ana.get("/new/slice-and-dice?preset=lively")).text
        assert 'value="standard" checked' in (await ana.get("/new/slice-and-dice?preset=nonsense")).text
        filled_in = (await ana.get("/new/slice-and-dice?o-cut_limit=5&o-nothing=1")).text
        assert re.search(r'name="o-cut_limit".*?<option value="5" selected>', filled_in)


@pytest.mark.asyncio
async def test_a_preset_is_opened_without_a_script_and_options_go_over_it(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana, browser(app) as ben:
        sent = {"seat0": "you", "seat1": "open", "preset": "lively", "o-cut_limit": "", "o-max_rounds": ""}
        page = await ana.post("/new/slice-and-dice", data=sent)
        found = words_of(page.text)
        assert "Played as: Lively" in found and "cuts that end a turn: 4 (standard: 3)" in found
        assert re.search(r"serves this many dishes[^:]*: .*?: 6 \(standard: book\)", found)
        assert "rounds until the game ends" not in found
        assert "cuts that end a turn: 4" in words_of((await ben.get(f"/t/{code_of(page)}")).text)
        page = await ana.post("/new/slice-and-dice", data={**sent, "o-cut_limit": "5"})
        found = words_of(page.text)
        assert "Played as: 2 options changed" in found and "cuts that end a turn: 5" in found


@pytest.mark.asyncio
async def test_a_standard_table_shows_no_options_and_has_the_defaults_of_tables(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        page = await ana.post("/play/slice-and-dice")
        assert "Played as" not in page.text
        state = (await ana.get(f"/api/tables/{code_of(page)}")).json()
        assert (state["options"]["limit"], state["preset"], state["differing"]) == ("clock", "standard", [])


@pytest.mark.asyncio
async def test_those_who_are_invited_read_what_differs_before_they_sit_down(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana, browser(app) as ben:
        sent = {"seat0": "you", "seat1": "friend", "preset": "lively"}
        page = await ana.post("/new/slice-and-dice", data=sent)
        link = re.search(r'href="(/t/[a-z-]+/seat/1/[\w-]+)"', page.text)
        assert link
        invitation = words_of((await ben.get(link[1])).text)
        assert "Played as: Lively" in invitation and "cuts that end a turn: 4 (standard: 3)" in invitation


@pytest.mark.asyncio
async def test_a_preset_that_does_not_fit_the_seats_says_so_and_keeps_the_form(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        sent = {"seat0": "you", "seat1": "bot:random", "seat2": "bot:random", "preset": "coop", "patience": "5"}
        answer = await ana.post("/new/slice-and-dice", data=sent)
        assert answer.status_code == 422
        assert "the preset Together of Slice & Dice is for 2 seats, got 3" in words_of(answer.text)
        assert 'value="coop" checked' in answer.text and '<option value="5" selected>' in answer.text
        unknown = await ana.post("/new/slice-and-dice", data={**sent, "preset": "chess"})
        assert unknown.status_code == 422


@pytest.mark.asyncio
async def test_the_api_opens_presets_and_tells_what_differs(tmp_path: Path) -> None:
    async with running(tmp_path) as app, await guest(app, "Ana") as client:
        game = next(game for game in (await client.get("/api/games")).json() if game["name"] == SLICE.name)
        assert [(p["name"], p["seats"]) for p in game["presets"]][1:] == [("lively", [2, 3, 4]), ("coop", [2])]
        assert next(o for o in game["options"] if o["name"] == "limit")["at_table"] == "clock"
        body = {"game": SLICE.name, "seats": ["you", "bot:random"], "preset": "coop", "options": {"difficulty": "hard"}}
        state = (await client.post("/api/tables", json=body)).json()
        assert state["clock"]["left"] == state["options"]["seconds"]
        assert [(o["name"], o["value"], o["standard"]) for o in state["differing"]] == [
            ("mode", "coop", "versus"),
            ("difficulty", "hard", "normal"),
        ]
        refused = await client.post("/api/tables", json={**body, "seats": ["you", "bot:random", "bot:random"]})
        assert refused.status_code == 422 and "is for 2 seats, got 3" in refused.text


def ended(settings: dict[str, Setting]) -> Table:
    """A co-op of Ana and Ben whose time is up."""
    header = Header("salt-salt-salt-salt", SLICE.name, SLICE.edition, settings, bytes(32), ANA, False, 0.0)
    table = Table.open(header, SLICE, people())
    add_nonces(table)
    table.match.submit(CLOCK, table.match.seq, table.state.legal_moves(CLOCK)[0])
    return table


def test_a_lost_co_op_shows_no_ranks_and_no_winner() -> None:
    """[SD-13.6]"""
    found = result(ended({"mode": "coop", "limit": "clock"}), (0,))
    assert (found.lost, found.ranked, found.team, found.ties) == (True, False, True, [])
    assert [(row.rank, row.won) for row in found.rows] == [(0, False), (0, False)]
    assert "wins" not in found.sentence and "missed" in found.sentence


def finished(monkeypatch: pytest.MonkeyPatch, scores: list[int], tiebreaks: list[int]) -> Table:
    """A finished match of Dessert Dice with these points."""
    game = dicery.game("dessert-dice")
    header = Header("salt-salt-salt-salt", game.name, game.edition, {}, bytes(32), ANA, False, 0.0)
    table = Table.open(header, game, people(len(scores)))
    add_nonces(table)
    while not table.state.over:
        seat = table.acting()[0]
        table.step(seat, table.match.seq, table.moves(seat)[0])
    ranks = [
        1 + sum(pair > own for pair in zip(scores, tiebreaks, strict=True))
        for own in zip(scores, tiebreaks, strict=True)
    ]
    view = {**table.state.view(-3), "scores": scores, "ranks": ranks}
    monkeypatch.setattr(type(table.state), "view", lambda state, seat: {**view, "seat": seat})
    monkeypatch.setattr(type(table.state), "scores", lambda state: scores)
    return table


@pytest.mark.skipif(dicery.BUILD == "compiled", reason="compiled states cannot be given other points")
def test_a_tie_is_explained_or_called_a_tie(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dicery.game("dessert-dice"), "_tie_reason", lambda view, seat, other: "sat later")
    with monkeypatch.context() as patch:
        found = result(finished(patch, [5, 5], [0, 1]), ())
        assert (found.sentence, found.ties) == ("Ben wins with 5 points", ["Ben wins the tie: sat later."])
    with monkeypatch.context() as patch:
        found = result(finished(patch, [5, 5], [0, 0]), (0,))
        assert (found.sentence, found.ties) == ("A tie: Ana and Ben share the win with 5 points", [])
        assert [(row.rank, row.won) for row in found.rows] == [(1, True), (1, True)]


@pytest.mark.asyncio
async def test_a_table_of_an_older_edition_says_so_and_breaks_no_list(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        kept = code_of(await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "open"}))
        code = code_of(await ana.post("/new/slice-and-dice", data={"seat0": "you", "seat1": "open"}))
        gone = code_of(await ana.post("/new/wok-and-roll", data={"seat0": "you", "seat1": "open"}))
        cookies = dict(ana.cookies)
    store = Store(url(tmp_path))
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE tables SET edition = '0' WHERE code = :code"), {"code": code})
        connection.execute(text("UPDATE tables SET game = 'chess' WHERE code = :code"), {"code": gone})
    store.close()
    async with running(tmp_path) as app, browser(app) as ana, browser(app) as ben:
        ana.cookies.update(cookies)
        for path in ("", "/result", "/replay/1", "/record", "/stream", "/text"):
            answer = await ana.get(f"/t/{code}{path}")
            assert answer.status_code == 410, path
            edition = f"opened with edition 0 of the rules of Slice & Dice; this server plays edition {SLICE.edition}"
            assert edition in words_of(answer.text)
        assert (await ana.post(f"/t/{code}/act", data={"seat": 0, "seq": 0, "do": "x"})).status_code == 410
        assert (await ana.get(f"/api/tables/{code}")).status_code == 410
        assert "its game chess is not on the shelf" in words_of((await ana.get(f"/t/{gone}")).text)
        lobby = await ana.get("/")
        assert lobby.status_code == 200 and words_of(lobby.text).count("from an older edition") == 2
        assert (await ana.get("/me")).status_code == 200
        assert (await ana.post("/me", data={"name": "Anna"})).status_code == 200
        assert "Anna" in (await ana.get(f"/t/{kept}")).text
        others = (await ben.get("/")).text
        assert kept in others and code not in others and gone not in others
        listed = [table["code"] for table in (await ben.get("/api/tables")).json()]
        assert listed == [kept]
