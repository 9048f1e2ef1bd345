"""Motion in a real browser: dice tumble through their faces and end on what was dealt."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import dicery
from tests.server.application import served
from tests.server.chromium import DESKTOP, MOVES, PHONE, WIDE, Person

pytestmark = pytest.mark.heavy

GAMES = list(dicery.SHELF)
QUICK = GAMES[0]
LEAST_FACES = 3  # that a die shows on its way, however busy the machine is
LEAST_PLACES = 3
SLOWLY = 0.25  # of their pace, so that a busy machine draws enough frames
ROLLS = 200  # milliseconds after which dice that answer a move are seen rolling
LYING = 3600  # milliseconds after which dice lie still

# Notes on every frame how each die looks and lies.
RECORDER = """(() => {
  localStorage.setItem('dicery-tour', 'seen');
  window.frames_seen = [];
  const frame = () => {
    const now = {};
    for (const thing of document.querySelectorAll('#r-board [data-key]')) {
      const die = thing.querySelector('svg.die');
      if (die) now[thing.dataset.key] = [die.innerHTML, getComputedStyle(thing).transform, thing.className];
    }
    window.frames_seen.push(now);
    requestAnimationFrame(frame);
  };
  addEventListener('DOMContentLoaded', frame);
})()"""

# Key -> how its die is drawn in markup of the server.
DEALT = """(markup) => {
  const holder = document.createElement('template');
  holder.innerHTML = markup;
  const dice = [...holder.content.querySelectorAll('[data-key]')].filter((thing) => thing.querySelector('svg.die'));
  return Object.fromEntries(dice.map((thing) => [thing.dataset.key, thing.querySelector('svg.die').innerHTML]));
}"""
INSIDE = """(markup) => {
  const holder = document.createElement('template');
  holder.innerHTML = markup;
  return [...holder.content.children].map((svg) => svg.innerHTML);
}"""
ROLLING = """() => [...new Set(window.frames_seen.flatMap((frame) => Object.entries(frame)
  .filter(([, [, , classes]]) => /rolling/.test(classes)).map(([key]) => key)))]"""

# A die that has an equal one after it, which is the one that the game itself would keep.
TWIN = """() => {
  const dice = [...document.querySelectorAll("[data-section=tray] [data-key^=die-]")];
  const after = (die, at) => dice.slice(at + 1).some((other) => other.dataset.kind === die.dataset.kind
    && other.querySelector("svg").innerHTML === die.querySelector("svg").innerHTML);
  return dice[dice.findIndex(after)]?.dataset.key ?? "";
}"""
# The places of the dice in the tray, with what they show and whether they are ticked.
TRAY = """() => Object.fromEntries([...document.querySelectorAll("[data-section=tray] [data-key^=die-]")].map((die) => {
  const { x } = die.getBoundingClientRect();
  return [Math.round(x), [die.querySelector("svg").innerHTML, Boolean(die.closest("label")?.control.checked)]];
}))"""

Frames = list[dict[str, list[str]]]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("served")) as address:
        yield address


def sits_down(ana: Person, game: str, pace: float = SLOWLY) -> None:
    """At a table where it is one's turn first, and where things move at this pace."""
    ana.context.add_init_script(RECORDER)
    tools = ana.context.new_cdp_session(ana.page)
    tools.send("Animation.enable")
    tools.send("Animation.setPlaybackRate", {"playbackRate": pace})
    begins = {option.name: "1" for option in dicery.game(game).options if option.name == "starter"}
    ana.opens_table(game, begins)
    ana.page.wait_for_function(f"() => ({MOVES})().moves.length")


def roll(ana: Person, game: str) -> tuple[list[str], dict[str, str], Frames]:
    """Plays to the first roll that can be seen: the keys of the dice, what was dealt, and the frames until they lie."""
    sits_down(ana, game)
    ana.page.wait_for_timeout(LYING)
    rolled: list[str] = ana.page.evaluate(ROLLING)
    luck = random.Random(7)
    for _ in range(40):
        if rolled:
            break
        seen = ana.page.evaluate(MOVES)
        if not seen["moves"]:
            ana.wait()
            continue
        ana.page.evaluate("() => { window.frames_seen.length = 0; }")
        ana.chooses(luck, seen)
        ana.page.wait_for_timeout(ROLLS)
        rolled = ana.page.evaluate(ROLLING)
    markup = ana.page.request.get(ana.page.url).text()  # it is one's own turn: nothing happens meanwhile
    ana.page.wait_for_timeout(LYING)
    dealt = ana.page.evaluate(DEALT, markup)
    frames: Frames = ana.page.evaluate("() => window.frames_seen")
    return [key for key in rolled if key in dealt], dealt, frames


@pytest.mark.parametrize(
    "game", [QUICK, *(pytest.param(game, marks=pytest.mark.soak) for game in GAMES if game != QUICK)]
)
def test_rolled_dice_tumble_through_their_faces_and_land_on_what_was_dealt(
    browser: Browser, base: str, game: str
) -> None:
    ana = Person(browser, base, DESKTOP)
    rolled, dealt, frames = roll(ana, game)
    assert rolled, "expected a roll"
    drawn = [face for faces in dicery.game(game).faces().values() for face in faces]
    known = set(ana.page.evaluate(INSIDE, "".join(drawn)))
    for key in rolled:
        shown = [frame[key] for frame in frames if key in frame]
        faces = {look for look, _, classes in shown if "rolling" in classes}
        assert len(faces) >= LEAST_FACES, f"{key} showed {len(faces)} faces"
        assert faces - {dealt[key]} <= known, "expected real faces"
        assert len({lies for _, lies, _ in shown}) > LEAST_PLACES, "expected it to move"
        assert shown[-1][:2] == [dealt[key], "none"], "expected it to lie still as it was dealt"
    assert ana.complaints == []


# Rolls all dice of the board; while they roll they become choices, as by targets of an update. Which end up wrong?
REPLACED = """async (pauses) => {
  const main = [...document.scripts].map((script) => script.src).find((source) => source.endsWith('/table/main.js'));
  const scene = await import(main.replace('main.js', 'scene.js'));
  const wait = (pause) => new Promise((done) => setTimeout(done, pause));
  const things = () => [...document.querySelectorAll('#r-board [data-key]')];
  const dice = () => things().filter((thing) => thing.querySelector('svg.die'));
  const face = (die) => die.querySelector('svg.die').innerHTML;
  const dealt = new Map(dice().map((die) => [die.dataset.key, face(die)]));
  const wrong = [];
  for (const pause of pauses) {
    scene.show(scene.before(), { rolled: [...dealt.keys()], seat: 1 });
    await wait(pause);
    const before = scene.before();
    for (const die of dice()) {
      const other = die.cloneNode(false);
      other.append(...die.childNodes);
      die.replaceWith(other);
    }
    scene.show(before, { seat: 1 });
    await wait(2000);
    wrong.push(...dice().filter((die) => face(die) !== dealt.get(die.dataset.key)).map((die) => die.dataset.key));
  }
  return [dealt.size, wrong];
}"""


def test_dice_that_become_choices_while_they_roll_land_on_what_was_dealt(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP)
    sits_down(ana, QUICK, 1)
    ana.page.wait_for_timeout(LYING // 2)
    count, wrong = ana.page.evaluate(REPLACED, [100, 200, 300, 400])
    assert count > 10 and wrong == []


def test_dice_that_are_kept_stay_put(browser: Browser, base: str) -> None:
    """Of two equal ones the one that was clicked."""
    ana = Person(browser, base, DESKTOP)
    page = ana.page
    sits_down(ana, "wok-and-roll", 1)
    page.wait_for_timeout(LYING // 4)
    while not (twin := page.evaluate(TWIN)):  # a new table rolls again
        ana.opens_table("wok-and-roll", {"starter": "1"})
        page.wait_for_timeout(LYING // 4)
    number = twin.removeprefix("die-")
    lying = round(page.locator(f"[data-key={twin}]").evaluate("die => die.getBoundingClientRect().x"))
    page.locator(f"label:has(#hold-{number})").click()
    before = page.evaluate(TRAY)
    assert [x for x, (_, ticked) in before.items() if ticked] == [str(lying)]
    page.evaluate("() => { window.frames_seen.length = 0; }")
    page.locator("button[name=do]:not([value=lock]):visible").first.click()
    page.wait_for_selector(".rolling")
    page.wait_for_timeout(LYING // 4)
    after = page.evaluate(TRAY)
    assert list(after) == list(before)
    assert after[str(lying)] == before[str(lying)], "expected the die that was clicked to stay, ticked"
    assert [x for x, (_, ticked) in after.items() if ticked] == [str(lying)]
    rolled = page.evaluate(ROLLING)
    assert len(rolled) == 5
    kept = ({f"die-{slot}" for slot in range(1, 7)} - set(rolled)).pop()
    frames: Frames = page.evaluate("() => window.frames_seen")
    lies = {frame[kept][1] for frame in frames}
    assert all(at == "none" or abs(float(at.rstrip(")").split(", ")[5])) < 8 for at in lies), (
        "expected it to be put down at most, where it was lifted for being kept"
    )
    page.locator("button[value=lock]:visible").click()
    page.wait_for_selector("[data-section=tray]:not(:has(label))")
    assert [x for x, (face, _) in page.evaluate(TRAY).items() if face != after[x][0]] == [], "expected no die to move"
    assert ana.complaints == []


# What a flying thing is hidden by, at its middle, on every frame; what lies over the whole board is no fault.
COVERED = """() => { window.covered = new Set(); window.flown = new Set(); const frame = () => {
  for (const thing of document.querySelectorAll('#r-board .carried')) {
    const box = thing.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y);
    window.flown.add(thing.dataset.key);
    if (top?.closest('#r-board') && !thing.contains(top) && !top.closest('.carried')) {
      window.covered.add(`${thing.dataset.key} by ${top.outerHTML.slice(0, 60)}`);
    }
  }
  requestAnimationFrame(frame);
}; frame(); }"""


def test_what_flies_lies_above_the_board_and_widens_no_page(browser: Browser, base: str) -> None:
    ana = Person(browser, base, PHONE)
    sits_down(ana, "dessert-dice", 1)
    ana.page.evaluate(COVERED)
    luck = random.Random(3)
    for _ in range(9):
        ana.page.wait_for_function(f"() => ({MOVES})().moves.length")
        ana.chooses(luck, ana.page.evaluate(MOVES))
        for _ in range(4):
            assert ana.page.evaluate(WIDE) == []
            ana.page.wait_for_timeout(60)
    assert ana.page.evaluate("() => window.flown.size") > 3
    assert ana.page.evaluate("() => [...window.covered]") == []


def test_a_press_on_something_that_moves_means_it(browser: Browser, base: str) -> None:
    """Also where it has not arrived yet: the press ends the motion and the click would meet something else."""
    ana = Person(browser, base, DESKTOP)
    sits_down(ana, "dessert-dice", 0.05)
    moving = "#r-board button.rolling"
    ana.page.wait_for_selector(moving)
    told = "seen => getComputedStyle(document.querySelector('#prompt .say')).opacity === seen"
    ana.page.wait_for_function(told, arg="0")  # what was rolled is not told before it is seen
    pressed, x, y = ana.page.evaluate(
        """(moving) => { const found = [...document.querySelectorAll(moving)].map((die) => {
          const box = die.getBoundingClientRect();
          return [die, box.left + box.width / 2, box.top + box.height / 2]; });
        const [die, x, y] = found.find(([die, x, y]) => die.contains(document.elementFromPoint(x, y)));
        return [die.value, x, y]; }""",
        moving,
    )
    ana.page.mouse.click(x, y)
    ana.page.wait_for_function(
        "value => document.querySelector('[data-section=supply] .sel')?.dataset.key === `supply-${value}`", arg=pressed
    )
    assert ana.page.locator(moving).count() == 0, "expected the press to end the roll"
    ana.page.wait_for_function(told, arg="1")


# The last lines that were shown since the button was pressed, each once, and what the log has had lit meanwhile.
PLAYED = """() => {
  window.played = [];
  const frame = () => {
    const said = document.querySelector('#r-last .what')?.textContent;
    const lit = document.querySelector('#log .log .last')?.textContent;
    if (window.played.at(-1)?.[0] !== said) window.played.push([said, '']);
    window.played.at(-1)[1] = lit;
    requestAnimationFrame(frame);
  };
  frame();
}"""
AGAIN = "[data-again]"
STILL = "#prompt:not(:has([inert]))"  # nothing is played again
LINES = """(since) => [...document.querySelectorAll('#log .log li')]
  .filter((line) => Number(line.querySelector('.n').textContent) > since)
  .map((line) => line.querySelector('.n').nextElementSibling.textContent).reverse()"""


@pytest.mark.parametrize(
    "game", [QUICK, *(pytest.param(game, marks=pytest.mark.soak) for game in GAMES if game != QUICK)]
)
def test_what_happened_since_ones_turn_is_played_again_line_by_line(browser: Browser, base: str, game: str) -> None:
    ana = Person(browser, base, DESKTOP)
    sits_down(ana, game, 1)
    page, luck = ana.page, random.Random(5)
    while not page.locator(AGAIN).count():
        page.wait_for_function(f"() => ({MOVES})().moves.length")
        ana.chooses(luck, page.evaluate(MOVES))
        page.wait_for_timeout(50)
    page.wait_for_function(f"() => ({MOVES})().moves.length")
    now = page.evaluate(MOVES)
    lines = page.evaluate(LINES, int(str(page.locator(AGAIN).get_attribute("data-again"))))
    resting = page.locator("#r-last .what").text_content()
    page.evaluate(PLAYED)
    page.locator(AGAIN).click()
    page.wait_for_selector("#prompt:has([inert])")
    page.wait_for_selector(STILL, timeout=3000 * (1 + len(lines)))
    played = page.evaluate("() => window.played")
    if lines[-1] != resting:  # cards that were drawn last are not what was done last
        assert played.pop()[0] == resting
    assert [said for said, _ in played[-len(lines) :]] == lines, "expected every line once, in order"
    assert all(said in lit for said, lit in played[-len(lines) :]), "expected the log to follow"
    page.wait_for_selector(AGAIN)
    assert page.evaluate(MOVES) == now, "expected the page to be as it was"

    page.locator(AGAIN).click()
    page.wait_for_selector("#prompt:has([inert])")
    page.keyboard.press("Enter")
    page.wait_for_selector(STILL)
    page.wait_for_selector(AGAIN)
    assert page.evaluate(MOVES) == now, "expected a key to end it and to do nothing else"
    assert ana.complaints == []


# How the score of each seat changes from frame to frame, with its signs, until the first that rises lies still.
COUNTED = """() => {
  const counted = [];
  const signs = [];
  const known = new Set();
  window.risen = null;
  let rising = -1;
  let ended = false;
  const frame = () => {
    for (const [seat, score] of [...document.querySelectorAll('#r-seats .pts')].entries()) {
      counted[seat] ??= [];
      if (counted[seat].at(-1) !== score.firstChild.data) counted[seat].push(score.firstChild.data);
      for (const sign of score.querySelectorAll('.float')) {
        if (known.has(sign)) continue;
        known.add(sign);
        (signs[seat] ??= []).push(sign.textContent);
        if (rising < 0) rising = seat;
      }
    }
    const over = rising >= 0 && !document.querySelector('.float');
    if (over && ended) window.risen = [signs[rising], counted[rising].map(Number)];
    else requestAnimationFrame(frame);
    ended = over; // the last number may be written later in the frame in which the sign goes
  };
  frame();
}"""


def test_scores_count_up_and_each_gain_is_said_once(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path, pace=2.0) as slowly:  # so that no rival's answer comes while one's own points are counted
        ana = Person(browser, slowly, DESKTOP)
        sits_down(ana, QUICK, 1)
        page, luck = ana.page, random.Random(5)
        page.evaluate(COUNTED)
        while not page.evaluate("() => window.risen"):
            page.wait_for_function(
                f"() => window.risen || (!document.querySelector('.float') && ({MOVES})().moves.length)"
            )
            moves = page.evaluate(MOVES)
            if moves["moves"] and not page.evaluate("() => window.risen"):
                ana.chooses(luck, moves)
        signs, counted = page.evaluate("() => window.risen")
        gains = [int(sign.replace("\N{MINUS SIGN}", "-")) for sign in signs]
        assert sum(gains) == counted[-1] - counted[0] and len(counted) > 1
        assert len(gains) > 1 or counted == sorted(counted, reverse=gains[0] < 0)
        assert ana.complaints == []


def test_nothing_moves_where_the_setting_says_so(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP)
    sits_down(ana, QUICK, 0.5)
    page, luck = ana.page, random.Random(5)
    page.locator("[popovertarget=keys]").first.click()
    page.locator("#set-motion").select_option("off")
    page.locator("#keys form button.btn").click()
    page.wait_for_function(f"() => ({MOVES})().moves.length")
    page.evaluate("() => { window.frames_seen.length = 0; }")
    for _ in range(6):
        page.wait_for_function(f"() => ({MOVES})().moves.length")
        ana.chooses(luck, page.evaluate(MOVES))
        page.wait_for_timeout(60)
    lies = page.evaluate("() => [...new Set(window.frames_seen.flatMap(Object.values).map(([, at]) => at))]")
    assert lies == ["none"], "expected no die to leave its place"
    assert ana.complaints == []
