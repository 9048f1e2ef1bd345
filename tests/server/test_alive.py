"""A match on an open page: nothing jumps, the last line is that of the log, reduced motion keeps dice still."""

import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import dicery
from tests.server.application import served
from tests.server.chromium import DESKTOP, MOVES, Person

pytestmark = pytest.mark.heavy

GAMES = list(dicery.SHELF)
QUICK = GAMES[0]
MOST_SHIFT = 0.02  # of layout, over a whole match
SIZES = {"1280": (1280, 800), "1024": (1024, 768), "390": (390, 844)}

# Adds up the shifts of the layout that no click or key has caused, with what has moved.
SHIFTS = """(() => {
  localStorage.setItem('dicery-tour', 'seen');
  window.shifted = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({node}) => node?.outerHTML?.slice(0, 60) ?? String(node?.nodeName));
      window.shifted.push([entry.value, document.querySelector('#prompt .say')?.textContent, ...moved]);
    }
  }).observe({type: 'layout-shift', buffered: true});
})()"""
ROLLING = """() => new Promise((done) => {
  const seen = new Set();
  const end = performance.now() + 1200;
  const frame = () => {
    for (const thing of document.querySelectorAll('#r-board .rolling')) seen.add(thing.dataset.key);
    if (performance.now() < end) requestAnimationFrame(frame); else done([...seen]);
  };
  frame();
})"""
LAST = """() => [document.querySelector('#r-last .what')?.textContent.trim(),
  [...document.querySelectorAll('#log .log li > :nth-child(2)')].map((line) => line.textContent.trim())]"""
CARDS = 12  # lines about cards that may have come after it


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("alive")) as address:
        yield address


def sat_down(browser: Browser, base: str, game: str, calm: bool) -> Person:
    ana = Person(browser, base, DESKTOP, calm=calm)
    ana.context.add_init_script(SHIFTS)
    ana.opens_table(game)
    ana.knows_the_game()
    ana.page.wait_for_function(f"() => ({MOVES})().moves.length")
    return ana


@pytest.mark.parametrize(
    ("game", "clicks"),
    [(QUICK, 12), *(pytest.param(game, 10_000, marks=pytest.mark.soak) for game in GAMES)],
)
def test_nothing_jumps_and_the_last_line_is_that_of_the_log(
    browser: Browser, base: str, game: str, clicks: int
) -> None:
    """Cards that come after what was done do not take its place."""
    ana = sat_down(browser, base, game, calm=True)
    luck = random.Random(5)
    made = 0
    while made < clicks and not ana.page.evaluate(MOVES)["over"]:
        made += ana.clicks_on(luck, most=4)
        said, logged = ana.page.evaluate(LAST)
        assert said in logged[:CARDS]
    if clicks > 12:  # `make soak`; beside other tests an answer comes too late for what it moves to be excused
        shifts = ana.page.evaluate("() => window.shifted")
        total = sum(value for value, *_ in shifts)
        assert total < MOST_SHIFT, sorted(shifts, reverse=True)[:6]
    assert ana.complaints == []


@pytest.mark.parametrize(
    ("game", "size", "clicks"),
    [
        # Not in `make test`: on a busy machine the answer to a click comes too late for what it moves to be excused.
        pytest.param(game, size, 40, marks=pytest.mark.soak)
        for game in GAMES
        for size in ("1280", "1024", "390")
    ],
)
def test_nothing_moves_while_the_others_play(
    browser: Browser, tmp_path: Path, game: str, size: str, clicks: int
) -> None:
    """Bots take their time, so that no click of one's own excuses what moves."""
    with served(tmp_path, pace=0.7) as base:
        ana = Person(browser, base, {"width": SIZES[size][0], "height": SIZES[size][1]}, calm=True, touch=size == "390")
        ana.context.add_init_script(SHIFTS)
        ana.opens_table(game)
        ana.knows_the_game()
        ana.clicks_on(random.Random(5), most=clicks)
        shifts = ana.page.evaluate("() => window.shifted")
    total = sum(value for value, *_ in shifts)
    assert total < MOST_SHIFT, sorted(shifts, reverse=True)[:6]


@pytest.mark.parametrize("game", [QUICK, *(pytest.param(game, marks=pytest.mark.soak) for game in GAMES[1:])])
def test_with_reduced_motion_no_die_tumbles(browser: Browser, base: str, game: str) -> None:
    ana = sat_down(browser, base, game, calm=True)
    luck = random.Random(7)
    for _ in range(6):
        if ana.page.evaluate(MOVES)["over"]:
            break
        ana.clicks_on(luck, most=1)
        assert ana.page.evaluate(ROLLING) == []
    assert ana.complaints == []


# The points in the last row of the panel at the end, from frame to frame.
COUNTS = """() => {
  window.counts = [];
  const frame = () => {
    const totals = [...document.querySelectorAll('.finale.shown tfoot td')].map((cell) => Number(cell.firstChild.data));
    if (totals.length && String(window.counts.at(-1)) !== String(totals)) window.counts.push(totals);
    requestAnimationFrame(frame);
  };
  frame();
}"""


ACT = """async (move) => {
  const form = document.getElementById('moves');
  const body = new URLSearchParams(new FormData(form));
  body.set('do', move);
  await fetch(form.action, { method: 'POST', body, headers: { accept: 'application/json' } });
}"""


def test_the_end_lights_what_decided_it_counts_the_points_and_leads_to_the_result(
    browser: Browser, tmp_path: Path
) -> None:
    with served(tmp_path, pace=0.01) as address:
        ana = Person(browser, address, DESKTOP)
        ana.opens_table("wok-and-roll", {"complete": "2", "max_turns": "10"}, "bot:random")
        ana.knows_the_game()
        page = ana.page
        page.evaluate(COUNTS)
        luck = random.Random(5)
        while not (seen := page.evaluate(MOVES))["over"]:
            if seen["moves"]:
                page.evaluate(ACT, "lock" if "lock" in seen["moves"] else luck.choice(seen["moves"]))
            page.wait_for_timeout(40)
        page.wait_for_selector(".finale.shown .winner:not(.waiting)")
        counts, headline = page.evaluate("() => window.counts"), page.locator(".finale .winner").inner_text()
        own, other = counts[-1]
        wins = "You win!" if own > other else "Bruno wins"
        assert headline.startswith(wins) or own == other
        assert counts[0] == [0, 0] and len(counts) > 4
        assert all(before <= after for one, two in pairwise(counts) for before, after in zip(one, two, strict=True))
        assert page.locator("#r-board .lit").count() >= 1
        page.wait_for_url("**/result")
        shown = [int(text) for text in page.locator(".ranks .tot").all_inner_texts()]
        assert shown == sorted([own, other], reverse=True)
        assert [said for said in ana.complaints if "409" not in said] == []  # the page was a step behind


# What is one's own and must never leave the window: dice that are held or rolled, the board where dice are everybody's.
OWN = {"dessert-dice": "[data-section=board]", "diced-veggies": ".slots", "wok-and-roll": ".dice6"}
HIDDEN = """async (own) => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const prompt = document.getElementById('prompt').getBoundingClientRect();
  const phone = prompt.bottom >= innerHeight - 1;
  const free = phone ? prompt.top - document.getElementById('jumps').offsetHeight : innerHeight;
  const box = document.querySelector(`#r-board ${own}`).getBoundingClientRect();
  return box.bottom <= free + 1 && box.top >= (phone ? 0 : prompt.bottom) - 1 ? null : [box.top, box.bottom, free];
}"""


@pytest.mark.parametrize(
    ("game", "size", "clicks"),
    [
        ("diced-veggies", "1024", 12),
        *(pytest.param(game, size, 200, marks=pytest.mark.soak) for game in OWN for size in SIZES),
    ],
)
def test_ones_own_dice_are_in_sight_in_every_phase(
    browser: Browser, base: str, game: str, size: str, clicks: int
) -> None:
    ana = Person(browser, base, {"width": SIZES[size][0], "height": SIZES[size][1]}, calm=True)
    ana.context.add_init_script("localStorage.setItem('dicery-tour', 'seen')")  # its box may lie over a choice
    ana.opens_table(game)
    ana.knows_the_game()
    luck = random.Random(3)
    for _ in range(clicks):
        ana.page.wait_for_function(f"() => {{ const seen = ({MOVES})(); return seen.over || seen.moves.length; }}")
        if ana.page.evaluate(MOVES)["over"]:
            break
        assert ana.page.evaluate(HIDDEN, OWN[game]) is None, ana.page.locator("#prompt .say").inner_text()
        ana.clicks_on(luck, most=1)


def test_the_controls_of_a_replay_keep_their_place_before_the_first_turn_too(browser: Browser, base: str) -> None:
    """There are no phases yet."""
    ana = Person(browser, base, DESKTOP, calm=True)
    ana.opens_table("diced-veggies", {"starter": "1"})
    ana.clicks_on(random.Random(4), most=2)
    path = ana.page.url.removeprefix(base) + "/replay/"
    found = []
    for step in (0, 10, 1000):
        ana.opens(f"{path}{step}")
        found.append(ana.page.evaluate(MOMENT)["places"])
    assert found[0] == found[1] == found[2]


# Of a moment of a replay: the squares that are marked, where the controls are, and whether its line is in sight.
MOMENT = """() => {
  const pane = document.getElementById('log').getBoundingClientRect();
  const at = Number(document.getElementById('step').value);
  const lines = [...document.querySelectorAll('#log .log li')];
  const line = lines.find((one) => Number(one.querySelector('.n').textContent) <= at) ?? lines.at(-1);
  const box = line.getBoundingClientRect();
  return {
    marked: [...document.querySelectorAll('#r-board [data-square].last')].map((square) => square.dataset.square),
    places: [...document.querySelectorAll('.reel .btn')].map((one) => Math.round(one.getBoundingClientRect().x)
      + ' ' + Math.round(one.getBoundingClientRect().y)).join(),
    seen: box.top >= pane.top - 1 && box.bottom <= Math.min(pane.bottom, innerHeight) + 1,
  };
}"""


def test_a_replay_marks_the_same_squares_whichever_way_one_comes(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP, calm=True)
    ana.opens_table("dessert-dice", {"starter": "1"})
    ana.clicks_on(random.Random(4), most=12)
    path = ana.page.url.removeprefix(base) + "/replay/"
    ana.opens(path + "0")
    page = ana.page

    def walk(key: str) -> tuple[str, dict[str, object]]:
        want = str(page.locator(f'[data-go="{"on" if key == "ArrowRight" else "back"}"]').get_attribute("data-to"))
        page.keyboard.press(key)
        page.wait_for_function("want => location.pathname.endsWith('/' + want)", arg=want)
        return want, page.evaluate(MOMENT)

    forward = dict([("0", page.evaluate(MOMENT)), *(walk("ArrowRight") for _ in range(9))])
    backward = dict(walk("ArrowLeft") for _ in range(9))
    assert {step: forward[step] for step in backward} == backward
    assert len({str(seen["places"]) for seen in forward.values()}) == 1, "expected controls that stay in place"
    assert all(seen["seen"] for seen in forward.values())
    step = list(forward)[-1]
    ana.opens(path + step)
    assert page.evaluate(MOMENT) == forward[step] != {**forward[step], "marked": []}
