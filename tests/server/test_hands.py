"""Safe hands in a real browser: the decision in sight, taps that preview, steps taken back, every click answered."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect

import dicery
from dicery.server.http.guests import COOKIE
from dicery.server.http.limits import RATES, Limits, Rate
from tests.server.application import served
from tests.server.chromium import MOVES, PHONE, WIDE, Person
from tests.server.phases import DECISIONS, moments, stored, token_of_ana

pytestmark = pytest.mark.heavy

SIZES: dict[str, ViewportSize] = {
    "1280": {"width": 1280, "height": 800},
    "1024": {"width": 1024, "height": 768},
    "390": PHONE,
}
GAMES = list(dicery.SHELF)

# What of the present decision is not where it should be, as a list of complaints.
OUT_OF_SIGHT = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await frame();
  const prompt = document.getElementById('prompt');
  const box = prompt.getBoundingClientRect();
  const head = document.querySelector('.head').getBoundingClientRect();
  const phone = box.bottom >= innerHeight - 1;
  const bar = document.getElementById('jumps');
  const [top, bottom] = phone ? [0, box.top - bar.offsetHeight] : [Math.max(head.bottom, box.bottom), innerHeight];
  const within = (low, high, from, to) => low >= from - 1 && high <= to + 1;
  const inside = (one, from, to) => within(one.top, one.bottom, from, to) && within(one.left, one.right, 0, innerWidth);
  const said = [];
  if (!inside(box, 0, innerHeight)) said.push('the prompt');
  for (const button of prompt.querySelectorAll('.btn')) {
    if (!inside(button.getBoundingClientRect(), 0, innerHeight)) said.push(`the button ${button.textContent}`);
  }
  const seen = (element) => element.checkVisibility({visibilityProperty: true}) && element.offsetWidth > 4;
  const kinds = '#r-board button[name=do], #r-board label:has([type=checkbox])';
  const targets = [...document.querySelectorAll(kinds)].filter(seen);
  const good = targets.filter((target) => inside(target.getBoundingClientRect(), top, bottom));
  const led = bar.offsetHeight > 0 && prompt.querySelector('.do button[name=do]')
    && targets.every((target) => bar.querySelector(`[data-to="${target.closest('[data-jump]')?.dataset.jump}"] span`));
  if (targets.length && !good.length && !led) said.push('every target');
  return said;
}"""
# Dice with cuts that a finger would miss, and cuts whose dots lie on one another.
CUTS = """() => {
  const cells = [...document.querySelectorAll('[role=gridcell]:has(> .cut)')];
  const low = cells.filter((cell) => cell.offsetWidth < 44 || cell.offsetHeight < 44).map((cell) => cell.textContent);
  const dots = [...document.querySelectorAll('.cut')].map((cut) => {
    const style = getComputedStyle(cut, '::before');
    const box = cut.parentElement.getBoundingClientRect();
    const x = cut.matches('.q-ne, .q-se') ? box.left + parseFloat(style.left) : box.right - parseFloat(style.right);
    const y = cut.matches('.q-se, .q-sw') ? box.top + parseFloat(style.top) : box.bottom - parseFloat(style.bottom);
    return [x, y];
  });
  const near = dots.filter(([x, y], one) => dots.some(([a, b], other) => other > one && Math.hypot(a - x, b - y) < 6));
  return [...low, ...near.map(String)];
}"""
HEIGHT = "() => document.querySelector('#prompt.steady')?.offsetHeight"


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("hands")) as address:
        yield address


def seated(browser: Browser, base: str, game: str, size: ViewportSize, options: dict[str, str] | None = None) -> Person:
    ana = Person(browser, base, size, calm=True)
    ana.opens_table(game, options)
    skip = ana.page.locator('[data-tour="skip"], .lesson-offer .quiet')
    skip.first.click()
    wait_for_turn(ana.page)
    return ana


def wait_for_turn(page: Page) -> None:
    page.wait_for_function(f"() => ({MOVES})().moves.length")


CASES = [pytest.param(game, size, 120, id=f"{game}-{size}", marks=pytest.mark.soak) for game in GAMES for size in SIZES]


@pytest.mark.parametrize(("game", "size", "clicks"), CASES)
def test_the_prompt_keeps_its_height_and_the_decision_is_in_sight(
    browser: Browser, base: str, game: str, size: str, clicks: int
) -> None:
    ana = seated(browser, base, game, SIZES[size])
    luck = random.Random(clicks)
    heights = set()
    for _ in range(clicks):
        if ana.page.evaluate(MOVES)["over"]:
            break
        wait_for_turn(ana.page)
        assert ana.page.evaluate(OUT_OF_SIGHT) == [], ana.page.locator("#prompt .say").inner_text()
        heights.add(ana.page.evaluate(HEIGHT))
        ana.clicks_on(luck, most=1)
    assert size == "390" or len(heights) == 1, f"expected a prompt of one height, got {heights}"


# What is one's own, or everybody's, and decides: it never leaves the window while somebody decides.
OWN = {
    "dessert-dice": ".dd-board",
    "diced-veggies": ".slots",
    "wok-and-roll": ".dice6",
    "chicken-fried-dice": ".cf-top",
    "slice-and-dice": "[data-section=dice], .sd-choice, .at-shop .sd-shop, .at-kitchen .a-pan, .at-cards .hand",
}
# Of the present decision: what is not in sight. On a phone the bar may lead there, with the number of choices.
NOT_SEEN = """async (own) => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await frame();
  await frame();
  const prompt = document.getElementById('prompt').getBoundingClientRect();
  const head = document.querySelector('.head').getBoundingClientRect();
  const bar = document.getElementById('jumps');
  const phone = prompt.bottom >= innerHeight - 1;
  const top = phone ? 0 : Math.max(head.bottom, prompt.bottom);
  const bottom = phone ? prompt.top - bar.offsetHeight : innerHeight;
  const seen = (element) => element.checkVisibility({visibilityProperty: true}) && element.offsetWidth > 4;
  const inside = (element) => {
    const box = element.getBoundingClientRect();
    return box.top >= top - 1 && box.bottom <= bottom + 1;
  };
  const targets = [...document.querySelectorAll('#r-board button[name=do], #r-board label:has([type=checkbox])')];
  const led = (target) => {
    const name = target.closest('[data-jump]')?.dataset.jump;
    return phone && name && bar.querySelector(`[data-to="${name}"] span`);
  };
  const lost = targets.filter(seen).filter((target) => !inside(target) && !led(target))
    .map((target) => target.value ?? target.textContent.trim().slice(0, 30));
  const buttons = [...document.querySelectorAll('#prompt .btn')].filter((button) => {
    const box = button.getBoundingClientRect();
    return box.top < 0 || box.bottom > innerHeight + 1 || box.left < 0 || box.right > innerWidth + 1;
  }).map((button) => button.textContent);
  const things = [...document.querySelectorAll(`#r-board :is(${own})`)].filter(seen);
  const hidden = things.some(inside) ? [] : things.map((thing) => {
    const box = thing.getBoundingClientRect();
    return `${thing.className} ${box.top} to ${box.bottom}, room from ${top} to ${bottom}`;
  });
  return [...lost, ...buttons, ...hidden];
}"""


@pytest.mark.parametrize(
    "game",
    [
        *("dessert-dice", "diced-veggies", "chicken-fried-dice"),
        *(pytest.param(game, marks=pytest.mark.soak) for game in ("wok-and-roll", "slice-and-dice")),
    ],
)
def test_every_kind_of_decision_is_in_sight_and_accessible(browser: Browser, tmp_path: Path, game: str) -> None:
    """At three sizes, where the most choices are."""
    found = moments(game)
    assert {moment.decision for moment in found} == DECISIONS[game]
    codes, token = stored(tmp_path, found), token_of_ana(tmp_path)
    wrong: dict[str, object] = {}
    with served(tmp_path) as address:
        for size, window in SIZES.items():
            ana = Person(browser, address, window, calm=True, dark=size == "390", touch=size == "390")
            ana.context.add_cookies([{"name": COOKIE, "value": token, "url": address}])
            ana.context.add_init_script("localStorage.setItem('dicery-tour', 'seen')")
            ana.opens(f"/t/{codes[0]}")
            ana.knows_the_game()
            for moment, code in zip(found, codes, strict=True):
                ana.opens(f"/t/{code}")
                lost = ana.page.evaluate(NOT_SEEN, OWN[game])
                wide = ana.page.evaluate(WIDE)
                faults = [] if size == "1024" else Axe().run(ana.page).response["violations"]
                name = f"{moment.decision} at {size}"
                wrong |= {f"{name}: {kind}": what for kind, what in (("lost", lost), ("wide", wide)) if what}
                wrong |= {f"{name}: {one['id']}": [node["html"][:200] for node in one["nodes"]] for one in faults}
            assert ana.complaints == []
    assert wrong == {}


def test_the_first_tap_on_a_cut_shows_it_and_the_second_makes_it(browser: Browser, base: str) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    page = context.new_page()
    page.goto(base + "/new/diced-veggies")
    page.locator("form.newtable button.btn").tap()
    page.locator('[data-tour="skip"], .lesson-offer .quiet').first.tap()
    page.wait_for_selector("#r-board button.cut")
    number, cut = page.evaluate(MOVES)["number"], page.locator("#r-board button.cut").first
    cut.tap()
    bar = page.locator("[data-chooser]")
    expect(bar).to_contain_text("left")
    blade = "cut => getComputedStyle(cut, '::after').display"
    assert cut.evaluate(blade) == "block"
    page.locator("[data-by='1']").tap()
    assert cut.evaluate(blade) == "none"
    assert page.evaluate(MOVES)["number"] == number, "expected taps that only show a cut to change nothing"
    small = page.evaluate(CUTS)
    assert small == [], "expected every cut to have a die of 44 px and a dot of its own"
    bar.locator("[data-sure]").tap()
    page.wait_for_function("number => document.querySelector('main.table').dataset.number !== number", arg=number)
    page.wait_for_selector("[data-chooser]", state="detached")


def test_a_tap_on_what_dice_answer_is_confirmed(browser: Browser, base: str) -> None:
    """A toss cannot be taken back: the first tap says what it does, the second does it."""
    ana = Person(browser, base, PHONE, calm=True, touch=True)
    ana.opens_table("chicken-fried-dice", {"trucks": "random", "boards": "menu", "starter": "1"})
    page = ana.page
    ana.knows_the_game()
    order = page.locator("#r-board button[value^=order]").first
    order.tap()  # the dice of the coop answer it
    expect(page.locator("#tip button")).to_be_visible()
    order.tap()
    page.locator("#r-board button[value^=pluck]").first.tap()
    toss = page.locator("#r-board button[value=toss]")
    toss.tap()
    expect(page.locator("#tip-text")).to_contain_text("roll it again")
    number = page.evaluate(MOVES)["number"]
    page.wait_for_timeout(150)
    assert page.evaluate(MOVES)["number"] == number, "expected the first tap to change nothing"
    with page.expect_response(lambda answer: answer.url.endswith("/act")):
        toss.tap()
    expect(page.locator("#r-last .what")).to_contain_text("tossed")


def test_another_die_replaces_the_picked_one_and_every_click_is_answered(browser: Browser, base: str) -> None:
    ana = seated(browser, base, "dessert-dice", SIZES["1280"], {"starter": "1"})
    page = ana.page
    ana.page.keyboard.press("u")
    expect(page.locator("#r-refused [role=alert]")).to_contain_text("nothing to take back")
    page.locator('[data-square="c3"]').click()
    expect(page.locator("#r-refused [role=alert]")).to_have_text("Not possible: there is no die on c3 to tip. [DD-8.1]")
    page.locator("[data-section=supply] button").first.click()
    picked = page.locator("[data-section=supply] .sel")
    first = picked.get_attribute("data-key")
    page.locator("[data-section=supply] [data-try]:not(.sel)").first.click()
    page.wait_for_function(
        "key => document.querySelector('[data-section=supply] .sel')?.dataset.key !== key", arg=first
    )
    expect(page.locator("#r-refused")).to_be_empty()
    other = page.locator("[data-section=supply] [data-try]:not(.sel)").first
    other.hover()
    expect(page.locator("#tip-text")).to_have_text(str(other.get_attribute("aria-label")))
    page.keyboard.press("Escape")
    expect(page.locator("#tip")).to_be_hidden()
    assert picked.count() == 1, "expected Escape to close the tip only"


def test_a_step_is_taken_back_after_the_bots_quick_answer(browser: Browser, base: str) -> None:
    ana = seated(browser, base, "dessert-dice", SIZES["1280"], {"starter": "1"})
    luck = random.Random(2)
    ana.clicks_on(luck, most=3)  # a die, a square, a quarter turn
    wait_for_turn(ana.page)
    expect(ana.page.locator("#log .log li").first).not_to_contain_text(str(ana.page.locator(".own-name").inner_text()))
    ana.page.keyboard.press("u")
    expect(ana.page.locator("#prompt .say")).to_contain_text("Turn the die")


ANSWERED = """number => document.querySelector('main.table').dataset.number !== number
  || document.querySelector('#r-refused [role=alert]')?.textContent.trim()"""


@pytest.mark.parametrize(
    "game", ["slice-and-dice", *(pytest.param(game, marks=pytest.mark.soak) for game in GAMES if game[0] != "s")]
)
def test_u_always_answers_by_taking_back_or_with_the_reason(browser: Browser, base: str, game: str) -> None:
    """Also after the quick answers of a bot, and after dice."""
    ana = seated(browser, base, game, SIZES["1280"])
    luck, answers = random.Random(3), set()
    for clicks in (0, 1, 1, 2, 1, 3, 1, 2, 4):
        ana.clicks_on(luck, most=clicks)
        wait_for_turn(ana.page)
        number = ana.page.evaluate(MOVES)["number"]
        ana.page.keyboard.press("u")
        ana.page.wait_for_function(ANSWERED, arg=number)
        refused = ana.page.locator("#r-refused [role=alert]").all_inner_texts()
        assert all(reason.startswith("Not possible: ") and "\n" not in reason for reason in refused), refused
        answers.add(bool(refused))
        wait_for_turn(ana.page)
    assert answers == {True, False}, "expected some steps to be taken back and some not"


def test_hints_that_are_asked_for_too_quickly_are_answered_in_one_line(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path, limits=Limits({**RATES, "advice": Rate(1, 0.001)})) as address:
        ana = seated(browser, address, "dessert-dice", SIZES["1280"], {"starter": "1"})
        for _ in range(2):
            with ana.page.expect_response(lambda answer: answer.url.endswith("/hint")) as answer:
                ana.page.keyboard.press("h")
            ana.page.wait_for_timeout(200)
        assert answer.value.status == 429
        expect(ana.page.locator("#r-refused [role=alert]")).to_have_text("Too many requests. Try again in a moment.")
