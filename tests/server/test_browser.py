"""The table in a real browser: whole matches by clicks and by keys, two at once, phone and desktop, light and dark."""

import random
import re
import time
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

import dicery
from dicery.server.http.guests import COOKIE, Guests
from dicery.server.page.guest import Guest
from dicery.server.tables.database.store import Store
from dicery.server.tables.events import Header
from dicery.server.tables.table import Table
from tests.server.application import served
from tests.server.chromium import ARRIVED, DESKTOP, MOVES, PHONE, SCREENSHOTS, SMALL, WIDE, Person
from tests.server.tables import ANA, add_nonces, people, url
from tests.server.test_kill import server

pytestmark = pytest.mark.heavy

GAMES = list(dicery.SHELF)
SIZES: dict[str, ViewportSize] = {"desktop": DESKTOP, "phone": PHONE, "small": {"width": 360, "height": 740}}
USUAL = ("desktop", "phone")
THEMES = ("light", "dark")

# Options that make a match short.
SHORT = {
    "dessert-dice": {"stall_guard": "1"},
    "diced-veggies": {"target": "4"},
    "wok-and-roll": {"complete": "2", "max_turns": "10"},
    "chicken-fried-dice": {"boards": "menu", "trucks": "seat"},
    "slice-and-dice": {"dishes_to_win": "3", "max_rounds": "20"},
}


def cases(*axes: Iterable[str], quick: Iterable[str]) -> list[object]:
    """All combinations; those that are not named wait for `make soak`."""
    names = {"-".join(case): case for case in product(*axes)}
    assert set(quick) <= names.keys(), f"expected cases of {list(names)}, got {quick}"
    return [
        pytest.param(*case, id=name, marks=() if name in quick else pytest.mark.soak) for name, case in names.items()
    ]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("served")) as address:
        yield address


# While dice roll, the words about them are faded out.
LIES_STILL = """() => !document.querySelector(".rolling") && document.getAnimations().every((one) =>
  one.playState !== "running" || one.effect.getComputedTiming().iterations === Infinity)"""


def is_accessible(page: Page) -> None:
    page.wait_for_function(LIES_STILL)
    found = Axe().run(page).response["violations"]
    serious = [
        f"{violation['id']}: {node['html'][:160]}: {node['failureSummary'][-200:]}"
        for violation in found
        for node in violation["nodes"][:3]
        if violation["impact"] in ("serious", "critical")
    ]
    assert serious == []


def is_for_fingers(page: Page, size: str) -> None:
    """Everything that can be touched on a phone is large enough."""
    assert size == "desktop" or page.evaluate(SMALL) == []


@pytest.mark.parametrize(
    ("game", "size", "theme"),
    cases(
        GAMES,
        USUAL,
        THEMES,
        quick=[
            "dessert-dice-desktop-light",
            "diced-veggies-phone-dark",
            "wok-and-roll-phone-light",
        ],
    ),
)
def test_a_whole_match_is_played_by_clicking_alone(
    browser: Browser, base: str, game: str, size: str, theme: str
) -> None:
    ana = Person(browser, base, SIZES[size], theme == "dark", calm=True)
    end = f"{SIZES[size]['width']}-{theme}"
    ana.opens_table(game, SHORT[game])
    ana.knows_the_game()
    ana.page.locator('[data-tour="skip"]').click()
    luck = random.Random(6)
    ana.clicks_on(luck, most=3)
    ana.looks(f"{game}-early-{end}")
    ana.clicks_on(luck, most=17)
    is_accessible(ana.page)
    ana.looks(f"{game}-table-{end}")
    is_for_fingers(ana.page, size)
    ana.clicks_on(luck)
    ana.looks(f"{game}-over-{end}")
    ana.sees_the_result()
    ana.page.wait_for_selector("main.result")
    is_accessible(ana.page)
    ana.looks(f"{game}-result-{end}")
    is_for_fingers(ana.page, size)
    assert ana.page.evaluate(WIDE) == []
    ana.page.locator('main.result a[href*="/replay"]').first.click()
    ana.page.wait_for_selector("#step")
    is_accessible(ana.page)
    ana.looks(f"{game}-replay-{end}")
    is_for_fingers(ana.page, size)
    assert ana.page.evaluate(WIDE) == []
    assert ana.complaints == []


@pytest.mark.parametrize(
    ("game", "size", "theme"),
    cases(GAMES, USUAL, THEMES, quick=["dessert-dice-desktop-light", "diced-veggies-phone-light"]),
)
def test_a_whole_match_is_played_by_keys_alone(browser: Browser, base: str, game: str, size: str, theme: str) -> None:
    ana = Person(browser, base, SIZES[size], theme == "dark", calm=True)
    page = ana.page
    ana.opens_table(game, SHORT[game])
    ana.knows_the_game()
    ana.page.locator('[data-tour="skip"]').press("Enter")
    luck = random.Random(8)
    refused = 0
    for _ in range(5000):
        seen = page.evaluate(MOVES)
        if seen["over"]:
            break
        if seen["moves"]:
            refused += press_something(page, luck, seen)
        else:
            page.wait_for_timeout(10)
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Enter")
    page.wait_for_selector("main.result")
    assert len(ana.complaints) == refused, f"expected {refused} steps that could not be taken back, {ana.complaints}"


def press_something(page: Page, luck: random.Random, seen: dict[str, list[str]]) -> bool:
    """Arrows, then what is chosen there; numbers; now and then a step back. Was that refused, others being quicker?"""
    if luck.random() < 0.1 and page.locator("[data-undo]").count():
        with page.expect_response(lambda answer: answer.url.endswith("/undo")) as answer:
            page.keyboard.press("u")
        page.wait_for_function(ARRIVED, arg=answer.value.json()["number"])
        return answer.value.status == 409
    for _ in range(luck.randrange(1, 6)):
        page.keyboard.press(luck.choice(["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"]))
    kind = page.evaluate("() => document.activeElement.type ?? ''")
    if kind == "checkbox":
        page.keyboard.press("Space")
        if luck.random() < 0.6:
            return False
    place = page.evaluate("() => document.activeElement.name ?? ''")
    key = "Enter" if place == "do" or kind == "checkbox" else str(luck.randint(1, min(9, len(seen["moves"]))))
    with page.expect_response(lambda answer: answer.url.endswith("/act")) as answer:
        page.keyboard.press(key)
    page.wait_for_function(ARRIVED, arg=answer.value.json()["number"])
    return False


@pytest.mark.parametrize("game", cases(GAMES, quick=["wok-and-roll"]))
def test_a_whole_match_is_played_without_a_script(browser: Browser, base: str, game: str) -> None:
    ana = Person(browser, base, PHONE, script=False)
    ana.opens_table(game, SHORT[game])
    expect(ana.page.locator("#prompt .say")).to_contain_text("add something of your own to the dice")
    expect(ana.page.get_by_label("Your part of the dice")).to_be_visible()
    assert ana.page.evaluate(MOVES)["moves"] == []
    ana.looks(f"{game}-no-script-asked-390")
    ana.adds("my own words")
    ana.clicks_on(random.Random(3), most=6)
    ana.looks(f"{game}-no-script-390")
    ana.clicks_on(random.Random(4))
    ana.sees_the_result()
    ana.page.wait_for_selector("main.result")
    assert ana.complaints == []


@pytest.mark.parametrize("game", cases(GAMES, quick=["dessert-dice", "slice-and-dice"]))
def test_two_browsers_and_a_spectator_see_the_same_match_live(browser: Browser, base: str, game: str) -> None:
    ana, ben, wes = (Person(browser, base, size) for size in (DESKTOP, PHONE, DESKTOP))
    ana.opens_table(game, second="friend")
    ana.page.wait_for_selector("[data-copy]")
    ana.looks(f"{game}-waiting-1280")
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
    for _ in range(12):
        ana.page.wait_for_timeout(50)
        mover, other = (ana, ben) if ana.page.evaluate(MOVES)["moves"] else (ben, ana)
        mover.clicks_on(luck, most=1)
        number = int(mover.page.evaluate(MOVES)["number"])
        for person in (other, wes):
            person.page.wait_for_function(ARRIVED, arg=number)
        assert wes.page.evaluate(MOVES)["moves"] == []
        for person in (ana, ben):
            asked = person.page.locator("#prompt:not(.theirs)").count() == 1
            assert asked == bool(person.page.evaluate(MOVES)["moves"]), "expected a blue prompt for those who can act"
    ben.page.locator('.top [data-tab="log"]').click()  # a drawer on a phone
    ben.page.locator('.tabs [data-tab="chat"]').click()
    ben.page.locator("#say").fill("good luck <script>alert(1)</script>")
    ben.page.locator("#say").press("Enter")
    ana.page.locator('.tabs [data-tab="chat"].dot').wait_for()
    ana.page.keyboard.press("c")
    expect(ana.page.locator("#r-chat")).to_contain_text("<script>alert(1)</script>")
    for person in (ana, ben, wes):
        assert person.complaints == []


LONG = "W" * 23 + "&"


@pytest.mark.parametrize("game", GAMES)
def test_long_names_of_players_do_not_break_the_board(browser: Browser, base: str, game: str) -> None:
    ana, ben = (Person(browser, base, PHONE, calm=True) for _ in range(2))
    ana.opens_table(game, second="friend")
    ana.page.wait_for_selector("[data-copy]")
    ben.opens(str(ana.page.locator("#prompt [data-copy]").get_attribute("data-copy")))
    ben.page.locator("#name").fill(LONG)
    ben.page.get_by_role("button", name="Sit down").click()
    ben.page.wait_for_selector("main.table")
    expect(ana.page.locator("#r-seats")).to_contain_text(LONG)
    ana.knows_the_game()
    ana.page.locator('[data-tour="skip"]').click()
    for _ in range(6):
        ana.page.wait_for_timeout(50)
        mover = ana if ana.page.evaluate(MOVES)["moves"] else ben
        mover.clicks_on(random.Random(2), most=1)
    ana.page.reload()
    for width in (PHONE["width"], DESKTOP["width"]):
        ana.page.set_viewport_size({"width": width, "height": 844})
        assert ana.page.evaluate(WIDE) == []
        ana.looks(f"{game}-long-name-{width}")
    if game != "dessert-dice":
        expect(ana.page.locator("#moves")).to_contain_text(LONG)
    assert re.search("[Ss]eat [0-9]", ana.page.locator("#moves").inner_text()) is None
    assert ana.complaints == ben.complaints == []


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
        before = int(ana.page.evaluate(MOVES)["number"])
        ana.page.locator("#say").fill("I am thinking")
        ana.page.wait_for_function(ARRIVED, arg=before + 1)
        assert ana.page.locator("#say").input_value() == "I am thinking"
        assert ana.page.evaluate("() => document.activeElement.id") == "say"
        assert ana.complaints == []


def test_a_refused_move_shows_its_clause_in_the_rules_beside_the_board(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP)
    ana.opens_table("dessert-dice", {"starter": "1"})  # no die lies on a1 yet
    ana.page.wait_for_function("() => document.querySelectorAll('#r-board button[name=do]').length")
    ana.page.evaluate(
        """() => {
          const button = document.querySelector('#r-board button[name=do]');
          button.value = 'a1';
          button.click();
        }"""
    )
    strip = ana.page.locator("#r-refused [role=alert]")
    strip.wait_for()
    clause = strip.locator("a").inner_text()
    strip.locator("a").click()
    expect(ana.page.locator("#rules .here")).to_contain_text(clause)
    ana.page.locator(".rules-search input").fill("stall")
    expect(ana.page.locator("#rules [role=status]")).to_be_empty()
    ana.looks("refused-1280")
    ana.page.locator(".rules-search input").fill("no clause says this")
    expect(ana.page.locator("#rules [role=status]")).to_have_text("No rule contains these words.")
    assert [text for text in ana.complaints if "409" not in text] == []


def test_after_a_stale_move_the_page_says_so_in_plain_words_and_goes_on(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP)
    ana.opens_table("dessert-dice", {"starter": "1"})
    luck = random.Random(7)
    ana.clicks_on(luck, most=1)
    for _ in range(2):
        ana.page.evaluate("() => { document.querySelector('input[name=seq]').value = 0; }")
        ana.clicks_on(luck, most=1)
        strip = ana.page.locator("#r-refused [role=alert]")
        expect(strip).to_have_text("Not possible: the table has just changed. Look again.")
        ana.clicks_on(luck, most=1)
        expect(strip).to_be_hidden()
    assert [text for text in ana.complaints if "409" not in text] == []


def test_a_double_click_is_one_move(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP)
    ana.opens_table("dessert-dice", {"starter": "1"})
    ana.page.wait_for_function("() => document.querySelectorAll('#r-board button[name=do]').length")
    sent: list[str] = []
    ana.page.on("request", lambda asked: sent.append(asked.url.rsplit("/", 1)[-1]) if asked.method == "POST" else None)
    ana.page.evaluate(
        """() => {
          document.getElementById('say').value = 'hello';
          const button = document.querySelector('#r-board button[name=do]');
          for (const control of [button, button, document.querySelector('.say-line .btn')]) control.click();
        }"""
    )
    expect(ana.page.locator("#r-chat li")).to_have_count(1)
    expect(ana.page.locator("[data-undo]")).to_be_visible()
    assert sorted(sent) == ["act", "chat"]
    expect(ana.page.locator("#r-refused")).to_be_empty()
    ana.clicks_on(random.Random(8), most=2)
    assert ana.complaints == []


def test_a_die_that_is_dragged_onto_a_square_is_one_act(browser: Browser, base: str) -> None:
    """Both steps or none: on a square where it cannot lie the die is not even taken."""
    ana = Person(browser, base, DESKTOP)
    ana.opens_table("dessert-dice", {"starter": "1"})
    choice = ana.page.locator("#r-board button[name=do]").first
    choice.wait_for()
    sent: list[str] = []
    ana.page.on("request", lambda asked: sent.append(asked.post_data or "") if asked.url.endswith("/act") else None)
    steps = len(ana.page.locator("#r-log .log li").all())
    seq = ana.page.locator("#moves > [name=seq]").input_value()
    for name in ana.page.eval_on_selector_all("#r-board [data-square]", "all => all.map(one => one.dataset.square)"):
        drag(ana, choice, ana.page.locator(f'#r-board [data-square="{name}"]').first)
        ana.page.wait_for_function(
            "seq => document.querySelector('#moves > [name=seq]').value !== seq || document.querySelector('.refuse')",
            arg=seq,
        )
        if ana.page.locator("#moves > [name=seq]").input_value() != seq:
            break
        expect(ana.page.locator(".refuse")).to_be_visible()
    expect(ana.page.locator("#moves > [name=seq]")).to_have_value(str(int(seq) + 2))
    assert sent[-1].count("do=") == 2 and sent[-1].endswith(f"do={name}")
    assert len(ana.page.locator("#r-log .log li").all()) >= steps
    assert ana.page.locator(".dragged").count() == 0
    assert [text for text in ana.complaints if "409" not in text] == []


def drag(person: Person, what: Locator, where: Locator) -> None:
    what.scroll_into_view_if_needed()
    start, end = what.bounding_box(), where.bounding_box()
    assert start and end
    mouse = person.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
    mouse.up()


def asked_for_an_answer(folder: Path) -> tuple[str, str]:
    """A stored table of Slice & Dice where Ana may answer the turn of Ben; its code, and the token of Ana's cookie."""
    luck = random.Random(6)
    game = dicery.game("slice-and-dice")
    header = Header("salt-salt-salt-salt", game.name, game.edition, {}, b"s" * 32, ANA, False, 0.0)
    table = Table.open(header, game, people())
    while not table.reaction(0)[0]:
        if not table.acting():
            table = Table.open(header, game, people())
            add_nonces(table)
        seat = table.acting()[0]
        table.step(seat, table.match.seq, table.reaction(seat)[0] or luck.choice(table.moves(seat)))
    change = table.drain()
    assert change is not None
    store = Store(url(folder))
    store.create(header, change)
    token = Guests(store.key("guests")).token(Guest(ANA, "Ana"))
    store.close()
    return header.code, token


def test_always_passing_this_turn_does_not_reload_the_page(browser: Browser, tmp_path: Path) -> None:
    code, token = asked_for_an_answer(tmp_path)
    with served(tmp_path) as base:
        ana = Person(browser, base, DESKTOP, calm=True)
        ana.context.add_cookies([{"name": COOKIE, "value": token, "url": base}])
        ana.opens(f"/t/{code}")
        before = int(ana.page.evaluate(MOVES)["number"])
        ana.page.evaluate("() => { window.staysLoaded = true; }")
        ana.page.get_by_role("button", name="Always pass this turn").click()
        ana.page.wait_for_function(ARRIVED, arg=before + 1)
        assert ana.page.evaluate("() => window.staysLoaded"), "expected the same page as before the click"
        expect(ana.page.locator("#r-refused")).to_be_empty()
        assert ana.complaints == []


@pytest.mark.parametrize("size", USUAL)
def test_what_answers_a_click_is_in_sight_however_far_down_the_page_it_was(
    browser: Browser, base: str, size: str
) -> None:
    ana = Person(browser, base, SIZES[size])
    ana.opens_table("chicken-fried-dice", {"boards": "menu", "trucks": "seat", "starter": "1"})
    ana.knows_the_game()
    ana.page.locator('[data-tour="skip"]').click()
    ana.page.wait_for_function("() => document.querySelectorAll('#moves button[name=do]').length")
    ana.page.set_viewport_size({"width": SIZES[size]["width"], "height": 500})  # there is something to scroll
    ana.page.evaluate(
        """() => {
          scrollTo(0, 500);
          const button = document.querySelector('#moves button[name=do]');
          button.value = 'pluck W1';
          button.click();
        }"""
    )
    strip = ana.page.locator("#r-refused [role=alert]")
    expect(strip).to_be_in_viewport(ratio=1)
    assert ana.page.evaluate("() => scrollY") > 50
    covered = """strip => document.elementFromPoint(innerWidth / 4, strip.getBoundingClientRect().top + 4) !== strip"""
    assert not strip.evaluate(covered), "expected nothing to lie over the strip"
    ana.looks(f"refused-below-{SIZES[size]['width']}")
    strip.locator("a").click()
    expect(ana.page.locator("#rules .here")).to_be_focused()
    expect(strip).to_be_hidden()


@pytest.mark.parametrize("size", USUAL)
def test_who_watches_is_told_so(browser: Browser, base: str, size: str) -> None:
    ana = Person(browser, base, DESKTOP)
    ana.opens_table("dessert-dice", {"starter": "1"})
    wes = Person(browser, base, SIZES[size])
    wes.page.goto(ana.page.url)
    expect(wes.page.locator("#prompt .say").get_by_text("You are watching.")).to_be_visible()
    wes.looks(f"watching-{SIZES[size]['width']}")
    assert wes.page.evaluate(WIDE) == []
    is_for_fingers(wes.page, size)


def test_who_let_a_bot_play_on_is_told_so_on_a_phone(browser: Browser, base: str) -> None:
    ana = Person(browser, base, PHONE)
    ana.opens_table("dessert-dice", {"starter": "1"}, second="open")
    ana.knows_the_game()
    ana.page.locator('[data-tour="skip"]').click()
    ben = Person(browser, base, DESKTOP)
    ben.page.goto(ana.page.url)
    ben.page.locator('#prompt form[action$="/sit"] button').click()
    ana.page.locator(".seat-menu summary").first.click()
    ana.page.locator('form[action$="/hand-over"] button').click()
    expect(ana.page.locator("#prompt .say").get_by_text("A bot is playing for you")).to_be_visible()
    ana.looks("bot-for-you-390")
    ana.page.locator('#prompt form[action$="/sit"] button').click()
    expect(ana.page.locator("#prompt .say").get_by_text("A bot is playing for you")).to_have_count(0)


def test_opened_help_covers_no_button_that_hangs_below_the_prompt(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP, calm=True)
    ana.opens_table("wok-and-roll", {"starter": "1"})
    ana.knows_the_game()
    ana.page.locator('[data-tour="skip"]').click()
    ana.page.locator("#prompt").evaluate("prompt => prompt.classList.add('hanging')")  # as with longer words on them
    ana.page.locator("#prompt .here summary").click()
    for size in USUAL:
        ana.page.set_viewport_size(SIZES[size])
        expect(ana.page.locator("#prompt .here p")).to_be_visible()
        ana.page.locator("#prompt .do .btn").click(trial=True)  # fails if something else would be hit


def test_every_move_of_the_list_can_be_read_on_a_phone(browser: Browser, base: str) -> None:
    ana = Person(browser, base, PHONE)
    ana.opens_table("dessert-dice", {"starter": "1"})
    ana.knows_the_game()
    ana.page.locator('[data-tour="skip"]').click()
    ana.clicks_on(random.Random(4), most=2)  # a die and a square; its sides are described in many words
    ana.page.locator(".moves-list summary").click()
    wide = (
        "() => [...document.querySelectorAll('.moves-list .btn')].map((button) => button.getBoundingClientRect().right)"
    )
    assert max(ana.page.evaluate(wide)) < PHONE["width"]


def test_a_hint_tells_chances_and_rings_the_best_move(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP)
    ana.starts("dessert-dice")
    ana.page.wait_for_function("() => document.querySelectorAll('#r-board button[name=do]').length")
    ana.page.keyboard.press("h")
    ana.page.wait_for_selector("#r-board button.hint, #prompt button.hint")
    expect(ana.page.locator("#r-refused li")).to_have_count(3)
    expect(ana.page.locator("#r-refused li").first).to_contain_text(
        re.compile(r"\d+% \(between \d+ and \d+%, \d+ tries\)")
    )
    expect(ana.page.locator("#board button.hint")).to_have_count(1)
    is_accessible(ana.page)
    ana.looks("hint-1280")
    ana.clicks_on(random.Random(1), most=1)
    expect(ana.page.locator("#r-refused")).to_be_empty()
    expect(ana.page.locator(".hint[name=do]")).to_have_count(0)
    assert ana.complaints == []


def test_opened_help_keeps_the_buttons_of_a_phone_in_place_and_goes_with_the_next_click(
    browser: Browser, base: str
) -> None:
    ana = Person(browser, base, PHONE, calm=True)
    ana.opens_table("dessert-dice", {"starter": "1"})
    ana.knows_the_game()
    ana.page.locator('[data-tour="skip"]').click()
    mark, text = ana.page.locator("#prompt .here summary"), ana.page.locator("#prompt .here p")
    before = mark.bounding_box()
    mark.click()
    expect(text).to_be_visible()
    assert mark.bounding_box() == before, "expected a second tap to meet the same button"
    mark.click()
    expect(text).to_be_hidden()
    mark.click()
    ana.page.locator("header").click()
    expect(text).to_be_hidden()


# A choice that the tip covers, with a point of it.
COVERED = """() => {
  const tip = document.getElementById('tip');
  const box = tip.getBoundingClientRect();
  tip.hidden = true;
  for (let x = box.left + 4; x < box.right; x += 8) for (let y = box.top + 4; y < box.bottom; y += 8) {
    const choice = document.elementFromPoint(x, y)?.closest('#r-board button[name=do]');
    if (choice) { tip.hidden = false; return [x, y, choice.value]; }
  }
}"""


def test_a_click_on_what_a_thing_is_called_is_meant_for_what_it_covers(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP, calm=True)
    ana.opens_table("dessert-dice", {"starter": "1"})
    ana.knows_the_game()
    ana.page.locator('[data-tour="skip"]').click()
    ana.page.locator("[data-section=supply] button[name=do]").last.hover()
    expect(ana.page.locator("#tip-text")).to_be_visible()
    x, y, move = ana.page.evaluate(COVERED)
    ana.page.mouse.click(x, y)
    chosen = "move => document.querySelector('[data-section=supply] .sel')?.dataset.key === `supply-${move}`"
    ana.page.wait_for_function(chosen, arg=move)


def test_what_a_thing_is_called_is_shown_on_hover_focus_and_long_press(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP, calm=True)
    ana.opens_table("chicken-fried-dice", {"boards": "menu", "starter": "1"})
    ana.knows_the_game()
    ana.page.locator('[data-tour="skip"]').click()
    truck, shown = ana.page.locator("#r-board button").first, ana.page.locator("#tip-text")
    name = str(truck.get_attribute("aria-label"))
    truck.hover()
    expect(shown).to_have_text(name)
    ana.page.mouse.move(1, 1)
    expect(shown).to_be_hidden()
    ana.page.keyboard.press("ArrowRight")
    expect(shown).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(shown).to_be_hidden()
    number = ana.page.evaluate(MOVES)["number"]
    truck.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(shown).to_have_text(name)
    truck.dispatch_event("click")
    assert ana.page.evaluate(MOVES)["number"] == number, "expected a long press to ask, not to play"
    assert ana.complaints == []


def test_settings_take_the_ranking_from_hints_and_switch_single_keys_off(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP, calm=True)
    ana.starts("dessert-dice")
    ana.knows_the_game()
    ana.page.locator('[data-tour="skip"]').click()
    ana.page.locator("[popovertarget=keys]").click()
    is_accessible(ana.page)
    ana.page.screenshot(path=SCREENSHOTS / "settings-1280.png")
    ana.page.locator("#keys select[name=hints]").select_option("three")
    ana.page.locator("#keys select[name=keys]").select_option("off")
    ana.page.locator("#keys form button").click()
    ana.page.wait_for_selector("html[data-keys=off]", state="attached")
    ana.page.wait_for_function("() => document.querySelectorAll('#r-board button[name=do]').length")
    number = ana.page.evaluate(MOVES)["number"]
    for key in "hsu1?[":
        ana.page.keyboard.press(key)
    expect(ana.page.locator("#keys")).to_be_hidden()
    expect(ana.page.locator("#log")).to_be_visible()
    assert ana.page.locator("#r-refused *").count() == 0 and ana.page.evaluate(MOVES)["number"] == number
    ana.page.locator("[data-hint]").click()
    expect(ana.page.locator("#r-refused li")).to_have_count(3)
    expect(ana.page.locator("#r-refused")).not_to_contain_text("%")
    expect(ana.page.locator("#board button.hint")).not_to_have_count(0)
    moves = [item.get_attribute("data-move") for item in ana.page.locator("#r-refused li").all()]
    assert moves == sorted(moves, key=str)
    assert ana.complaints == []


@pytest.mark.parametrize(
    ("game", "size"), cases(GAMES, USUAL, quick=["dessert-dice-desktop", "chicken-fried-dice-phone"])
)
def test_a_first_table_shows_round_and_the_next_does_not(browser: Browser, base: str, game: str, size: str) -> None:
    ana = Person(browser, base, SIZES[size], calm=True)
    ana.starts(game)
    ana.knows_the_game()
    for number in range(4):
        expect(ana.page.locator("#tour p:visible")).to_have_count(1)
        expect(ana.page.locator(".toured"), f"step {number} points at something that can be seen").to_be_in_viewport()
        ana.looks(f"{game}-tour-{number}-{SIZES[size]['width']}")
        ana.page.locator('[data-tour="next"]').click()
    expect(ana.page.locator("#tour")).to_be_hidden()
    ana.starts(game)
    expect(ana.page.locator("#tour")).to_be_hidden()
    assert ana.complaints == []


def test_the_first_look_can_be_skipped(browser: Browser, base: str) -> None:
    ben = Person(browser, base, DESKTOP)
    ben.starts("dessert-dice")
    is_accessible(ben.page)
    ben.knows_the_game()
    ben.page.locator('[data-tour="skip"]').click()
    ben.page.reload()
    expect(ben.page.locator("#tour")).to_be_hidden()
    assert ben.complaints == []


@pytest.mark.parametrize("game", cases(GAMES, quick=["chicken-fried-dice"]))
def test_the_page_finds_its_way_back_after_the_server_was_killed(browser: Browser, tmp_path: Path, game: str) -> None:
    with server(tmp_path) as (running, base):
        ana = Person(browser, base, DESKTOP)
        ana.opens_table(game)
        ana.clicks_on(random.Random(1), most=3)
        path = ana.page.url.removeprefix(base)
        running.kill()
        ana.page.wait_for_selector("body.offline", state="attached")
        ana.looks(f"{game}-offline-1280")
    with server(tmp_path, port=int(base.rsplit(":", 1)[1])):
        ana.page.wait_for_selector("body:not(.offline)", state="attached", timeout=30_000)
        ana.clicks_on(random.Random(1), most=3)
        assert ana.page.url == base + path


@pytest.mark.parametrize("game", cases(GAMES, quick=["dessert-dice"]))
def test_a_replay_is_walked_with_keys_slider_and_links(browser: Browser, base: str, game: str) -> None:
    ana = Person(browser, base, DESKTOP, calm=True)
    ana.opens_table(game, SHORT[game])
    ana.clicks_on(random.Random(5))
    ana.opens(ana.page.url.removeprefix(base) + "/replay/0")
    page = ana.page
    for key, go in (("End", ""), ("Home", ""), ("ArrowRight", "on"), ("ArrowRight", "on"), ("ArrowLeft", "back")):
        ends = {"Home": "0", "End": page.locator("#step").get_attribute("max")}
        want = page.locator(f'[data-go="{go}"]').get_attribute("data-to") if go else ends[key]
        page.keyboard.press(key)
        page.wait_for_function("want => location.pathname.endsWith('/' + want)", arg=str(want))
    page.locator("#step").fill("40")
    page.wait_for_function("() => location.pathname.endsWith('/40')")
    shown = page.locator("#r-board").inner_html()
    page.reload()
    last = ' class="sq last"'  # the script also marks what it saw changing since the moment before
    assert page.locator("#r-board").inner_html().replace(last, ' class="sq"') == shown.replace(last, ' class="sq"')
    assert str(page.locator(".reel [data-copy]").get_attribute("data-copy")).endswith("/replay/40")
    page.get_by_role("link", name="a watcher").click()
    page.wait_for_url("**/replay/40?as=-3")
    oldest = page.locator("#log a.n").last
    number = oldest.inner_text()
    oldest.click()
    page.wait_for_url(f"**/replay/{number}?as=-3")
    expect(page.locator("#log .last")).to_be_in_viewport()
    assert ana.complaints == []


PATHS = ["/", "/me", "/nothing", *(f"/new/{game}" for game in GAMES), *(f"/games/{game}/rules" for game in GAMES)]
EVENING = ("/", "/me", "/new/wok-and-roll", "/games/slice-and-dice/rules")


@pytest.mark.parametrize(
    ("path", "size", "theme"),
    cases(
        PATHS,
        SIZES,
        THEMES,
        quick=[*(f"{path}-desktop-light" for path in PATHS), *(f"{path}-phone-dark" for path in EVENING)],
    ),
)
def test_the_other_pages_fit_and_are_accessible(browser: Browser, base: str, path: str, size: str, theme: str) -> None:
    ana = Person(browser, base, SIZES[size], theme == "dark")
    ana.opens(path)
    if path.startswith("/new/"):
        ana.page.locator("details.opts summary").click()
    if theme == "dark" or not path.endswith("/rules"):
        is_accessible(ana.page)
    is_for_fingers(ana.page, size)
    assert ana.page.evaluate(WIDE) == []
    if not path.endswith("/rules"):
        name = path.strip("/").replace("/", "-") or "lobby"
        ana.looks(f"page-{name}-{SIZES[size]['width']}-{theme}")
    assert [text for text in ana.complaints if "404" not in text] == []


@pytest.mark.parametrize(
    ("game", "size"),
    cases(
        [game for game in GAMES if game != "dessert-dice"],
        USUAL,
        quick=["diced-veggies-phone", "wok-and-roll-desktop", "chicken-fried-dice-phone", "slice-and-dice-desktop"],
    ),
)
def test_a_seat_opens_as_a_drawer_and_scores_as_a_tab(browser: Browser, base: str, game: str, size: str) -> None:
    ana = Person(browser, base, SIZES[size], calm=True)
    ana.opens_table(game)
    ana.knows_the_game()
    ana.page.locator('[data-tour="skip"]').click()
    ana.clicks_on(random.Random(4), most=4)
    ana.page.locator('[data-seat-panel="1"]').click()
    drawer = ana.page.locator("#drawer")
    name = ana.page.locator('[data-seat-panel="1"]').inner_text().split()[0]
    expect(drawer.locator("h2.who")).to_contain_text(name)
    expect(drawer.locator("#seat-panel > div :is(details[open], section)").first).to_contain_text(name)
    assert drawer.locator("button[name=do]:enabled").count() == 0
    is_accessible(ana.page)
    ana.page.screenshot(path=SCREENSHOTS / f"{game}-drawer-{SIZES[size]['width']}.png")
    ana.page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    ana.page.keyboard.press("s")
    expect(ana.page.locator("#scores .scores")).to_be_visible()
    assert ana.page.evaluate(WIDE) == []
    assert ana.complaints == []


def test_every_cut_has_a_button_for_a_finger_on_the_board_or_in_the_list(browser: Browser, base: str) -> None:
    ana = Person(browser, base, PHONE, calm=True)
    ana.opens_table("diced-veggies")
    ana.knows_the_game()
    ana.page.locator('[data-tour="skip"]').click()
    ana.page.wait_for_function("() => document.querySelectorAll('#r-board .cut').length")
    ana.page.locator(".moves-list summary").click()
    small = """() => [...document.querySelectorAll('.moves-list button')]
      .map((button) => button.getBoundingClientRect()).filter((box) => box.height < 44 || box.width < 44).length"""
    assert ana.page.evaluate(small) == 0
    listed, placed = (
        ana.page.locator(f"{place} button[name=do]").evaluate_all("buttons => buttons.map((button) => button.value)")
        for place in (".moves-list", "#r-board")
    )
    assert {move for move in placed if move.startswith("cut ")} <= set(listed)
    assert ana.complaints == []


def test_the_die_that_was_placed_last_is_marked(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP, calm=True)
    ana.opens_table("dessert-dice", {"stall_guard": "1", "starter": "1", "free_yaw": "no"})
    ana.page.locator(".supply button").first.click()
    ana.page.locator('#r-board button[value="c3"]').click()
    expect(ana.page.locator(".sq.last")).not_to_have_count(0)
    while not ana.page.evaluate(MOVES)["moves"]:
        ana.wait()
    marked = "() => [...document.querySelectorAll('.sq.last')].map((square) => square.dataset.square)"
    before = ana.page.evaluate(marked)
    ana.page.reload()
    assert ana.page.evaluate(marked) == before != []
    assert ana.complaints == []


def test_dice_are_seen_moving_and_nothing_waits_for_them(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP)
    ana.starts("dessert-dice")
    begin = time.monotonic()
    assert ana.clicks_on(random.Random(7), most=12) == 12
    assert time.monotonic() - begin < 30
    assert ana.complaints == []


def test_after_a_click_with_the_mouse_enter_means_the_white_button(browser: Browser, base: str) -> None:
    """Not the button that was clicked last, which would be pressed again."""
    ana = Person(browser, base, DESKTOP, calm=True)
    ana.opens_table("wok-and-roll", {"starter": "1"})
    ana.knows_the_game()
    ana.page.locator('[data-tour="skip"]').click()
    before = ana.page.evaluate(MOVES)["number"]
    ana.page.locator(".wok-tray .keep:visible").click()
    ana.page.wait_for_function(f"() => ({MOVES})().number !== '{before}' && ({MOVES})().moves.includes('lock')")
    while "lock" in ana.page.evaluate(MOVES)["moves"]:  # the first press may come before the click was answered
        ana.page.keyboard.press("Enter")
        ana.page.wait_for_timeout(300)
    expect(ana.page.locator("#log .log")).to_contain_text("locked the dice")
    expect(ana.page.locator("#log .log")).not_to_contain_text("3 of 3")
    assert ana.complaints == []
