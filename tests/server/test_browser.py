"""The table in a real browser: whole matches by clicks and by keys, two at once, phone and desktop, light and dark."""

import random
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.server.chromium import CHANGED, DESKTOP, MOVES, PHONE, WIDTH, Person, chromium
from tests.server.site import served

pytestmark = pytest.mark.heavy

GAMES = ["dessert-dice"]  # the games whose boards have been played at this table so far


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def base(tmp_path: Path) -> Iterator[str]:
    with served(tmp_path) as address:
        yield address


def is_accessible(page: Page) -> None:
    found = Axe().run(page).response["violations"]
    serious = [
        f"{violation['id']}: {violation['help']}: {[node['html'][:160] for node in violation['nodes'][:3]]}"
        for violation in found
        if violation["impact"] in ("serious", "critical")
    ]
    assert serious == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_is_played_by_clicking_alone(
    browser: Browser, base: str, game: str, size: dict[str, int]
) -> None:
    ana = Person(browser, base, size, dark=size == PHONE, calm=True)
    width = size["width"]
    ana.starts(game)
    luck = random.Random(6)
    ana.clicks_on(luck, most=3)
    ana.looks(f"{game}-early-{width}")
    ana.clicks_on(luck, most=20)
    is_accessible(ana.page)
    ana.looks(f"{game}-table-{width}")
    ana.clicks_on(luck)
    ana.looks(f"{game}-over-{width}")
    ana.page.locator("#prompt [data-main]").click()
    ana.page.wait_for_selector("main.result")
    is_accessible(ana.page)
    ana.looks(f"{game}-result-{width}")
    assert ana.page.evaluate(WIDTH) <= 0
    assert ana.complaints == []


def test_a_whole_match_is_played_by_keys_alone(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP)
    page = ana.page
    ana.opens("/")
    while page.evaluate("() => document.activeElement.closest('form')?.getAttribute('action')") != "/play/dessert-dice":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("main.table")
    luck = random.Random(8)
    for _ in range(2000):
        seen = page.evaluate(MOVES)
        if seen["over"]:
            break
        if not seen["moves"]:
            page.wait_for_timeout(10)
            continue
        page.keyboard.press("ArrowDown")
        for _ in range(luck.randrange(6)):
            page.keyboard.press(luck.choice(["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"]))
        if luck.random() < 0.1 and page.locator("[data-undo]").count():
            page.keyboard.press("Escape")
        elif luck.random() < 0.2:
            page.keyboard.press(str(luck.randint(1, min(9, len(seen["moves"])))))
        else:
            page.keyboard.press(luck.choice(["Enter", "Space"]))
        page.wait_for_function(CHANGED, arg=seen["seq"])
    page.keyboard.press("Escape")
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Enter")
    page.wait_for_selector("main.result")
    assert ana.complaints == []


def test_two_browsers_and_a_spectator_see_the_same_match_live(browser: Browser, base: str) -> None:
    ana, ben, wes = (Person(browser, base, size) for size in (DESKTOP, PHONE, DESKTOP))
    ana.opens("/new/dessert-dice")
    ana.page.locator("#seat1").select_option("friend")
    ana.page.locator("details.opts summary").click()
    ana.page.locator("#o-first_player").select_option("0")
    ana.page.get_by_role("button", name="Open the table").click()
    ana.page.wait_for_selector("[data-copy]")
    ana.looks("waiting-1280")
    button, prompt = (ana.page.locator(place).bounding_box() for place in ("#prompt [data-copy]", "#prompt"))
    assert button and prompt and prompt["y"] <= button["y"] <= prompt["y"] + prompt["height"]
    link = ana.page.locator("#prompt [data-copy]").get_attribute("data-copy")
    ben.opens(str(link))
    ben.page.locator("#name").fill("Ben <b>")
    ben.page.get_by_role("button", name="Sit down").click()
    ben.page.wait_for_selector("main.table")
    code = re.search(r"/t/([\w-]+)", ana.page.url)
    assert code
    wes.opens(f"/t/{code[1]}")
    expect(ana.page.locator("#r-seats")).to_contain_text("Ben <b>")
    luck = random.Random(2)
    for number in range(12):
        mover, other = (ana, ben) if ana.page.evaluate(MOVES)["moves"] else (ben, ana)
        mover.clicks_on(luck, most=1)
        seq = str(mover.page.evaluate(MOVES)["seq"])
        for person in (other, wes):
            person.page.wait_for_function(
                "seq => document.querySelector('#moves input[name=seq]').value === seq", arg=seq
            )
        assert wes.page.evaluate(MOVES)["moves"] == []
        if number == 5:
            until_whose_turn_is_clear(ana.page, ben.page)
    ben.page.locator('.tabs [data-tab="chat"]').click()
    ben.page.locator("#say").fill("good luck <script>alert(1)</script>")
    ben.page.locator("#say").press("Enter")
    ana.page.locator('.tabs [data-tab="chat"].dot').wait_for()
    ana.page.keyboard.press("c")
    expect(ana.page.locator("#r-chat")).to_contain_text("<script>alert(1)</script>")
    for person in (ana, ben, wes):
        assert person.complaints == []


def until_whose_turn_is_clear(*pages: Page) -> None:
    """Exactly one of the two is asked to act."""
    blue = [page.locator("#prompt:not(.theirs)").count() for page in pages]
    assert sorted(blue) == [0, 1]


def test_focus_scroll_and_half_written_words_stay_while_others_move(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path, pace=0.3) as base:
        ana = Person(browser, base, DESKTOP)
        ana.starts("dessert-dice")
        ana.page.wait_for_function("() => document.querySelectorAll('#r-board button[name=do]').length")
        ana.page.locator('.tabs [data-tab="chat"]').click()
        luck = random.Random(3)
        while True:
            ana.clicks_on(luck, most=1)
            if not ana.page.evaluate(MOVES)["moves"]:
                break
        before = ana.page.evaluate(MOVES)["seq"]
        ana.page.locator("#say").fill("I am thinking")
        ana.page.wait_for_function(CHANGED, arg=before)
        assert ana.page.locator("#say").input_value() == "I am thinking"
        assert ana.page.evaluate("() => document.activeElement.id") == "say"
        assert ana.complaints == []


def test_a_refused_move_shows_its_clause_in_the_rules_beside_the_board(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP)
    ana.starts("dessert-dice")
    ana.page.wait_for_function("() => document.querySelectorAll('#r-board button[name=do]').length")
    ana.page.evaluate("() => { document.querySelector('#r-board button[name=do]').value = 'a1'; }")
    ana.page.locator("#r-board button[name=do]").first.click()
    strip = ana.page.locator("#r-refused [role=alert]")
    strip.wait_for()
    clause = strip.locator("a").inner_text()
    strip.locator("a").click()
    expect(ana.page.locator("#rules .here")).to_contain_text(clause)
    ana.page.locator(".rules-search input").fill("stall")
    ana.looks("refused-1280")
    assert [text for text in ana.complaints if "409" not in text] == []


def test_a_hint_rings_what_a_bot_would_choose(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP)
    ana.starts("dessert-dice")
    ana.page.wait_for_function("() => document.querySelectorAll('#r-board button[name=do]').length")
    ana.page.keyboard.press("h")
    ana.page.wait_for_selector("#r-board button.hint, #prompt button.hint")
    expect(ana.page.locator("#r-refused")).to_contain_text("A bot would choose")
    ana.looks("hint-1280")
    ana.clicks_on(random.Random(1), most=1)
    expect(ana.page.locator("#r-refused")).to_be_empty()
    assert ana.complaints == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_first_table_shows_round_and_the_next_does_not(browser: Browser, base: str, size: dict[str, int]) -> None:
    ana = Person(browser, base, size)
    ana.starts("dessert-dice")
    ana.looks(f"tour-{size['width']}")
    is_accessible(ana.page)
    for number in range(4):
        expect(ana.page.locator("#tour p:visible")).to_have_count(1)
        assert ana.page.locator(".toured").count() == 1, f"expected step {number} to point at something"
        ana.page.locator('[data-tour="next"]').click()
    expect(ana.page.locator("#tour")).to_be_hidden()
    ana.starts("dessert-dice")
    expect(ana.page.locator("#tour")).to_be_hidden()
    ben = Person(browser, base, size)
    ben.starts("dessert-dice")
    ben.page.locator('[data-tour="skip"]').click()
    ben.page.reload()
    expect(ben.page.locator("#tour")).to_be_hidden()
    assert ana.complaints + ben.complaints == []


def test_the_page_finds_its_way_back_after_the_server_was_gone(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path) as base:
        ana = Person(browser, base, DESKTOP)
        ana.starts("dessert-dice")
        ana.clicks_on(random.Random(1), most=2)
        path = ana.page.url.removeprefix(base)
    ana.page.wait_for_selector("body.offline", state="attached")
    with served(tmp_path, port=int(base.rsplit(":", 1)[1])):
        ana.page.wait_for_selector("body:not(.offline)", state="attached", timeout=30_000)
        ana.clicks_on(random.Random(1), most=2)
        assert ana.page.url == base + path


def test_a_replay_is_walked_with_keys_slider_and_links(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP, calm=True)
    ana.starts("dessert-dice")
    ana.clicks_on(random.Random(5))
    ana.opens(ana.page.url.removeprefix(base) + "/replay/0")
    page = ana.page
    is_accessible(page)
    for key, step in (("End", None), ("Home", "0"), ("ArrowRight", "1"), ("ArrowRight", "2"), ("ArrowLeft", "1")):
        page.keyboard.press(key)
        want = page.locator("#step").get_attribute("max") if step is None else step
        page.wait_for_function("want => location.pathname.endsWith('/' + want)", arg=str(want))
    page.locator("#step").fill("40")
    page.wait_for_function("() => location.pathname.endsWith('/40')")
    ana.looks("replay-1280")
    shown = page.locator("#r-board").inner_html()
    page.reload()
    assert page.locator("#r-board").inner_html() == shown
    page.get_by_role("link", name="a watcher").click()
    page.wait_for_url("**/replay/40?as=-3")
    assert ana.complaints == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE, {"width": 360, "height": 740}], ids=["desktop", "phone", "small"])
@pytest.mark.parametrize("path", ["/", "/new/dessert-dice", "/me", "/games/dessert-dice/rules", "/nothing"])
def test_the_other_pages_fit_and_are_accessible(
    browser: Browser, base: str, path: str, size: dict[str, int], dark: bool
) -> None:
    ana = Person(browser, base, size, dark)
    ana.opens(path)
    is_accessible(ana.page)
    assert ana.page.evaluate(WIDTH) <= 0
    ana.looks(f"{path.strip('/').replace('/', '-') or 'lobby'}-{size['width']}-{'dark' if dark else 'light'}")
    assert [text for text in ana.complaints if "404" not in text] == []


def test_dice_are_seen_moving_and_nothing_waits_for_them(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP)
    ana.starts("dessert-dice")
    begin = time.monotonic()
    assert ana.clicks_on(random.Random(7), most=12) == 12
    assert time.monotonic() - begin < 30
    assert ana.complaints == []
