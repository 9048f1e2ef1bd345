"""The pages without a script: everything that a person can do works through links and forms."""

import asyncio
import random
import re
from pathlib import Path

import httpx
import pytest
from markupsafe import escape

import dicery
from dicery.engine.game import Game
from dicery.games import SHELF
from dicery.games.ledger import clauses
from dicery.match import record
from dicery.server.page.rulebook import for_readers
from dicery.server.page.texts import ENGLISH
from tests.server.application import browser, code_of, moves_in, running, seq_in
from tests.server.tables import played

pytestmark = [pytest.mark.asyncio, pytest.mark.heavy]

GAMES = list(dicery.SHELF)


async def play_out(client: httpx.AsyncClient, code: str, luck: random.Random, seat: int = 0) -> None:
    """Clicks any offered move until the table has a result."""
    for _ in range(5000):
        page = await client.get(f"/t/{code}")
        if f"/t/{code}/result" in page.text:
            return
        moves = moves_in(page.text)
        if not moves:
            await asyncio.sleep(0.01)
            continue
        sent = {"seat": seat, "seq": seq_in(page.text), "do": luck.choice(moves)}
        answer = await client.post(f"/t/{code}/act", data=sent)
        assert answer.status_code == 200, answer.text
    raise AssertionError("expected the match to end")


LONG = pytest.param("slice-and-dice", marks=pytest.mark.soak)  # at random a match takes thousands of steps


@pytest.mark.parametrize("name", [LONG if name in LONG.values else name for name in GAMES])
async def test_play_now_leads_to_a_result_by_forms_alone(name: str, tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        lobby = await ana.get("/")
        assert f'action="/play/{name}"' in lobby.text
        code = code_of(await ana.post(f"/play/{name}"))
        early = await ana.get(f"/t/{code}/record")
        assert early.status_code == 409
        await play_out(ana, code, random.Random(4))
        result = await ana.get(f"/t/{code}/result")
        assert result.status_code == 200
        assert ENGLISH["result.again"] in result.text
        state = record.verify(record.read((await ana.get(f"/t/{code}/record")).text, dicery.SHELF)).state
        parts = [dict(dicery.game(name).score_parts(state.view(-3), seat)) for seat in range(2)]
        for title in parts[0]:
            cells = "".join(f"<td[^>]*>{part.get(title, 0)}</td>" for part in parts)
            assert re.search(f'<th scope="row">{re.escape(str(escape(title)))}</th>{cells}', result.text), title
        text = (await ana.get(f"/t/{code}/record")).text
        assert record.verify(record.read(text, dicery.SHELF)).error is None
        for step in (0, 1, 10, 100000):
            assert (await ana.get(f"/t/{code}/replay/{step}")).status_code == 200
            for eyes in (0, 1, -3, 99):
                assert (await ana.get(f"/t/{code}/replay/{step}?as={eyes}")).status_code == 200
        again = await ana.post(f"/t/{code}/again")
        assert code_of(again) != code
        assert code_of(await ana.post(f"/t/{code}/again")) == code_of(again)
        assert "Result" in (await ana.get("/")).text


@pytest.mark.parametrize("name", GAMES)
async def test_the_form_of_a_new_table_takes_every_option_and_preset(name: str, tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        game = dicery.game(name)
        for preset in ("", *(preset.name for preset in game.presets)):
            page = (await ana.get(f"/new/{name}?preset={preset}")).text
            for option in game.options:
                assert f'name="o-{option.name}"' in page
            sent = {f"seat{n}": "bot:random" for n in range(game.fewest)} | {"seat0": "you"}
            for name_, value in re.findall(r'name="(o-\w+)".*?<option selected>([^<]*)<', page):
                sent[name_] = value
            table = await ana.post(f"/new/{name}", data=sent)
            assert code_of(table)


@pytest.mark.parametrize(
    "sent",
    [
        {"seat0": "you"},
        {"seat0": "you", "seat1": "bot:einstein"},
        {"seat0": "you", "seat1": "you"},
        {"seat0": "you", "seat1": "bot:random", "o-stall_guard": "many"},
        {"seat0": "you", "seat1": "bot:random", "patience": "7"},
        {},
    ],
)
async def test_a_table_that_cannot_be_opened_says_why_and_keeps_the_form(sent: dict[str, str], tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        answer = await ana.post("/new/dessert-dice", data=sent)
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text
        assert "<form" in answer.text


async def test_a_refused_move_shows_the_reason_and_a_link_to_the_clause(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        page = await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "bot:random", "o-starter": "1"})
        code = code_of(page)
        answer = await ana.post(f"/t/{code}/act", data={"seat": 0, "seq": seq_in(page.text), "do": "a1"})
        assert answer.status_code == 409
        assert 'class="refuse" role="alert"' in answer.text
        link = re.search(r'href="/games/dessert-dice/rules#(DD-[\d.]+)" data-clause="\1"', answer.text)
        assert link
        assert f'id="{link[1]}"' in (await ana.get("/games/dessert-dice/rules")).text


async def test_a_stale_move_is_refused_in_plain_words(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        page = await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "bot:random", "o-starter": "1"})
        form = {"seat": 0, "seq": 0, "do": moves_in(page.text)[0]}
        answer = await ana.post(f"/t/{code_of(page)}/act", data=form)
        assert answer.status_code == 409
        assert "the table has just changed. Look again." in answer.text
        assert "of the log, got" not in answer.text
        answer = await ana.post(f"/api/tables/{code_of(page)}/act", json={"seat": 0, "seq": 0, "move": form["do"]})
        assert "of the log, got 0" in answer.json()["detail"]["reason"]


async def test_friends_sit_down_by_link_chat_undo_and_play(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana, browser(app) as ben, browser(app) as cem:
        sent = {"seat0": "you", "seat1": "friend", "o-starter": "1"}
        page = await ana.post("/new/dessert-dice", data=sent)
        code = code_of(page)
        link = re.search(rf'href="(/t/{code}/seat/1/[\w-]+)"', page.text)
        assert link
        assert link[1] not in (await ben.get(f"/t/{code}")).text
        invitation = await ben.get(link[1])
        assert ENGLISH["join.do"] in invitation.text
        key = link[1].rsplit("/", 1)[1]
        assert (await cem.post(f"/t/{code}/sit", data={"seat": 1, "key": "wrong"})).status_code == 409
        seated = await ben.post(f"/t/{code}/sit", data={"seat": 1, "key": key, "name": "Ben"})
        assert seated.status_code == 200
        assert ENGLISH["join.gone"] in (await cem.get(link[1])).text
        assert moves_in(seated.text) == []
        page = await ana.get(f"/t/{code}")
        moves = moves_in(page.text)
        await ana.post(f"/t/{code}/act", data={"seat": 0, "seq": seq_in(page.text), "do": moves[0]})
        page = await ana.post(f"/t/{code}/undo", data={"seat": 0})
        assert moves_in(page.text) == moves
        await ben.post(f"/t/{code}/chat", data={"seat": 1, "text": "<b>hello</b> & good luck"})
        for client in (ana, ben, cem):
            talk = (await client.get(f"/t/{code}")).text
            assert "&lt;b&gt;hello&lt;/b&gt; &amp; good luck" in talk
            assert "<b>hello" not in talk
        assert (await cem.post(f"/t/{code}/chat", data={"seat": 1, "text": "I am Ben"})).status_code == 409


async def test_open_tables_are_listed_and_can_be_joined_and_left(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana, browser(app) as ben:
        page = await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "open"})
        code = code_of(page)
        assert f"/t/{code}" in (await ben.get("/")).text
        assert ENGLISH["table.wait.others"] in (await ben.get(f"/t/{code}")).text
        assert (await ben.post(f"/t/{code}/sit", data={"seat": 1})).status_code == 200
        await ben.post(f"/t/{code}/leave", data={"seat": 1})
        assert "Take back" in (await ben.get(f"/t/{code}")).text
        await ben.post(f"/t/{code}/sit", data={"seat": 1})
        await ben.post(f"/t/{code}/hand-over", data={"seat": 1, "level": "random"})
        assert "<em>bot</em>" in (await ana.get(f"/t/{code}")).text


async def test_two_people_on_one_device_have_a_curtain_between_their_hands(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as both:
        page = await both.post("/new/dessert-dice", data={"seat0": "you", "seat1": "mine", "o-starter": "1"})
        code = code_of(page)
        secret = "Your secret dessert"
        assert ENGLISH["table.curtain"].split("{")[0] in page.text
        assert moves_in(page.text) == []
        first = (await both.get(f"/t/{code}?seat=0")).text
        assert moves_in(first)
        second = (await both.get(f"/t/{code}?seat=1")).text
        assert moves_in(second) == []
        assert secret not in second
        page_text = first
        while moves_in(page_text):
            sent = {"seat": 0, "seq": seq_in(page_text), "do": moves_in(page_text)[0]}
            page_text = (await both.post(f"/t/{code}/act", data=sent)).text
        assert secret not in page_text
        assert f"/t/{code}?seat=1" in page_text
        assert moves_in((await both.get(f"/t/{code}?seat=1")).text)


async def test_of_two_people_on_one_device_each_comes_back_and_the_curtain_stays_meanwhile(tmp_path: Path) -> None:
    secret = "Your secret dessert"
    async with running(tmp_path) as app, browser(app) as both:
        sent = {"seat0": "you", "seat1": "mine", "name1": "Grandma", "o-starter": "2", "patience": "1"}
        code = code_of(await both.post("/new/dessert-dice", data=sent))
        here = app.state.services.registry
        await here.change(code, lambda table: table.stand_in(1, "random"))
        back = "Take back Grandma&#39;s seat"
        for path in (f"/t/{code}", f"/t/{code}?seat=1"):
            page = (await both.get(path)).text
            assert secret not in page, "expected Ana's hand to be hidden from Grandma"
            assert f'href="/t/{code}?seat=0"' in page
            assert back in page
        for _ in range(200):
            page = (await both.get(f"/t/{code}?seat=0")).text
            assert secret in page
            if moves_in(page):
                break
            await asyncio.sleep(0.05)
        acted = await both.post(f"/t/{code}/act", data={"seat": 0, "seq": seq_in(page), "do": moves_in(page)[0]})
        assert secret in acted.text, "expected the device to stay with who has acted"
        as_json = {"accept": "application/json", "x-shown": re.findall(r'data-number="(\d+)"', acted.text)[0]}
        hidden = await both.post(f"/t/{code}/undo", data={"seat": 1}, headers=as_json)
        assert secret not in hidden.text
        assert "board" in hidden.json()["regions"], "expected all: the number does not say whose view the page shows"
        await both.post(f"/t/{code}/sit", data={"seat": 1})
        async with here.at(code) as table:
            assert len(table.seats_of(table.header.host)) == 2
            assert table.names()[1] == "Grandma"


async def test_who_is_replaced_by_a_bot_reads_so_and_only_they_do(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana, browser(app) as ben:
        code = code_of(await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "open", "patience": "1"}))
        await ben.post(f"/t/{code}/sit", data={"seat": 1})
        note = ENGLISH["table.bot_for"].format(who="you")
        assert note not in (await ana.get(f"/t/{code}")).text
        await ana.post(f"/t/{code}/hand-over", data={"seat": 0, "level": "random"})
        page = (await ana.get(f"/t/{code}")).text
        assert note in page and ENGLISH["table.watching"] not in page
        assert note not in (await ben.get(f"/t/{code}")).text
        await ana.post(f"/t/{code}/sit", data={"seat": 0})
        assert note not in (await ana.get(f"/t/{code}")).text
        await ana.post(f"/t/{code}/leave", data={"seat": 0})
        assert note not in (await ana.get(f"/t/{code}")).text, "expected nothing of a bot about an empty seat"


async def test_two_people_on_one_device_read_for_whom_bots_play(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as both:
        sent = {"seat0": "mine", "name0": "Grandpa", "seat1": "mine", "name1": "Grandma"}
        code = code_of(await both.post("/new/dessert-dice", data=sent))
        for seat, who in ((1, "Grandma"), (0, "Grandpa, Grandma")):
            await both.post(f"/t/{code}/hand-over", data={"seat": seat, "level": "random"})
            assert ENGLISH["table.bot_for"].format(who=who) in (await both.get(f"/t/{code}")).text
        await both.post(f"/t/{code}/close")
        assert ENGLISH["table.bot_for"].format(who="Grandpa, Grandma") not in (await both.get(f"/t/{code}")).text


async def test_the_second_person_on_a_device_is_called_by_name(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as both:
        sent = {"seat0": "you", "seat1": "mine", "name1": " Grandma  <b>", "o-starter": "2"}
        page = await both.post("/new/dessert-dice", data=sent)
        assert "Pass the device to Grandma &lt;b&gt;." in page.text
        assert "I am Grandma &lt;b&gt;" in page.text
        refused = await both.post("/new/dessert-dice", data=sent | {"o-stall_guard": "many"})
        assert 'value=" Grandma  &lt;b&gt;"' in refused.text


async def test_phases_stand_left_of_the_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    phases = (["Take", "Put", "Turn"], 1)
    monkeypatch.setattr(type(dicery.game("dessert-dice")), "phases", lambda game, view: phases, raising=False)
    async with running(tmp_path) as app, browser(app) as ana:
        page = (await ana.post("/play/dessert-dice")).text
        pills = re.search(r'<ol class="phases".*?</ol>', page, re.DOTALL)
        assert pills and pills.start() < page.index('role="status"')
        assert re.findall(r'<li(?: class="(\w+)")?(?: aria-current="(\w+)")?>', pills[0]) == [
            ("done", ""),
            ("now", "step"),
            ("", ""),
        ]


async def test_a_replay_has_the_phases_of_its_moment(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        code = code_of(await ana.post("/new/slice-and-dice", data={"seat0": "you", "seat1": "mine", "name1": "Ben"}))
        page = (await ana.get(f"/t/{code}/replay/100")).text
        assert re.findall('<li class="now" aria-current="step">([^<]*)', page) == ["Dish"]
        assert 'class="phases"' not in (await ana.get(f"/t/{code}/replay/0")).text


async def test_the_header_tells_whether_people_or_what_they_add_is_missing(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app, script=False) as ana, browser(app, script=False) as ben:
        code = code_of(await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "open"}))
        assert "waiting for players" in (await ana.get(f"/t/{code}")).text
        await ben.post(f"/t/{code}/sit", data={"seat": "1", "name": "Ben"})
        page = (await ben.get(f"/t/{code}")).text
        assert "waiting for players" not in page and "before the first roll" in page
        for someone, seat in ((ana, 0), (ben, 1)):
            await someone.post(f"/t/{code}/nonce", data={"seat": seat, "nonce": "a nonce of the tests"})
        assert "before the first roll" not in (await ana.get(f"/t/{code}")).text


@pytest.mark.parametrize("like", ["", "three"])
async def test_hints_follow_the_guests_setting_without_a_script(like: str, tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana, browser(app) as ben:
        sent = {"seat0": "you", "seat1": "bot:random", "o-starter": "1"}
        code = code_of(await ana.post("/new/dessert-dice", data=sent))
        assert f"/t/{code}" in str((await ana.post(f"/t/{code}/settings", data={"hints": like, "keys": "x"})).url)
        page = (await ana.post(f"/t/{code}/hint", data={"seat": 0})).text
        moves = re.findall('<li data-move="([^"]*)"><b>', page)
        assert len(moves) == 3 and set(moves) <= set(moves_in(page))
        chances = re.findall(r"(\d+)% \(between (\d+) and (\d+)%, \d+ tries\)", page)
        assert [int(low) <= int(chance) <= int(high) for chance, low, high in chances] == ([] if like else [True] * 3)
        assert moves == sorted(moves) or not like
        assert "data-keys" not in page
        assert "advice-strip" not in (await ana.get(f"/t/{code}")).text + (await ben.get(f"/t/{code}")).text
        assert (await ben.post(f"/t/{code}/hint", data={"seat": 0})).status_code == 409


async def test_scores_and_facts_stand_beside_the_board_and_tell_no_secret(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        page = (await ana.post("/play/dessert-dice")).text
        sheet = re.search(r'id="r-scores">.*?</table>', page, re.DOTALL)
        assert sheet and "Largest cluster" in sheet[0]
        assert sheet[0].count("points are secret") == 2
        assert "no die placed yet" in page


async def test_my_matches_are_listed_with_their_results(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana, browser(app) as ben:
        code = code_of(await ana.post("/new/dessert-dice", data={"seat0": "bot:random", "seat1": "you"}))
        other = code_of(await ben.post("/play/dessert-dice"))
        await play_out(ana, code, random.Random(2), seat=1)
        page = (await ana.get("/me")).text
        assert f"/t/{code}/result" in page
        assert other not in page


async def test_a_table_to_which_one_may_come_back_is_listed(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana, browser(app) as ben:
        code = code_of(await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "friend"}))
        for way in ({"path": "leave"}, {"path": "hand-over", "level": "random"}):
            await ana.post(f"/t/{code}/{way['path']}", data={"seat": 0, **way})
            for path in ("/", "/me"):
                assert f"/t/{code}" in (await ana.get(path)).text, way
                assert f"/t/{code}" not in (await ben.get(path)).text
            await ana.post(f"/t/{code}/sit", data={"seat": 0})


async def test_the_lobby_and_my_matches_tell_whose_turn_it_is(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        sent = {"seat0": "you", "seat1": "bot:random", "o-starter": "1"}
        code = code_of(await ana.post("/new/dessert-dice", data=sent))
        for path in ("/", "/me"):
            listed = re.search(f'<a class="btn small" href="/t/{code}"[^>]*>([^<]*)<', (await ana.get(path)).text)
            assert listed and listed[1] == ENGLISH["lobby.your_turn"], path


async def test_the_result_of_a_match_alone_speaks_of_one_player(tmp_path: Path) -> None:
    code = await played(tmp_path, ["Ana"])
    async with running(tmp_path) as app, browser(app) as ana:
        assert "Wok and Roll, 1 player, " in (await ana.get(f"/t/{code}/result")).text


async def test_a_new_name_is_seen_at_the_table(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        code = code_of(await ana.post("/play/dessert-dice"))
        await ana.post("/me", data={"name": "  Anna <i> ", "theme": "dark"})
        page = (await ana.get(f"/t/{code}")).text
        assert "Anna &lt;i&gt;" in page
        assert 'data-theme="dark"' in page


@pytest.mark.parametrize("pasted", ["{code}", " {spaced} ", "http://localhost/t/{code}", "{upper}"])
async def test_a_code_leads_to_its_table(pasted: str, tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        code = code_of(await ana.post("/play/dessert-dice"))
        typed = pasted.format(code=code, spaced=code.replace("-", " "), upper=code.upper())
        found = await ana.get("/join", params={"code": typed})
        assert found.status_code == 200
        assert code_of(found) == code


@pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.name)
def test_rules_open_with_the_goal_and_the_turn(game: Game) -> None:
    """What a ledger says about itself comes later, and no clause is lost."""
    shown = for_readers(game.rules())
    headings = [line for line in shown.splitlines() if line.startswith("#")]
    assert headings[1:3] == ["## How to play", "## About these rules"]
    assert clauses(shown) == clauses(game.rules())


async def test_rules_can_be_searched(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        found = (await ana.get("/games/dessert-dice/rules", params={"q": "cluster LARGEST"})).text
        assert 'class="found"' in found
        assert "DD-11" in found
        none = (await ana.get("/games/dessert-dice/rules", params={"q": "helicopter"})).text
        assert ENGLISH["rules.none"] in none


async def test_every_text_of_the_catalogue_is_used_and_every_used_one_is_there() -> None:
    folder = Path(dicery.__file__).parent / "server"
    source = "".join(
        p.read_text() for p in [*folder.rglob("*.py"), *folder.glob("templates/*.html")] if p.name != "texts.py"
    )
    used = set(re.findall(r'say(?:_count)?\(\s*"([a-z_.]+)"', source))
    used |= set(re.findall(r'"([a-z]+\.[a-z_.0-9]+)"', source)) & set(ENGLISH)
    stems = tuple({key.rstrip(".") + "." for key in used} | set(re.findall(r'f"([a-z_.]+\.)\{', source)) | {"level."})
    assert [key for key in used if key not in ENGLISH and not any(known.startswith(key) for known in ENGLISH)] == []
    assert [key for key in ENGLISH if key not in used and not key.startswith(stems)] == []
