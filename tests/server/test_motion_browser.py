"""Motion in a real browser: dice tumble through their faces and end on what was dealt."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

import dicery
from tests.server.application import served
from tests.server.chromium import DESKTOP, MOVES, Person

pytestmark = pytest.mark.heavy

GAMES = list(dicery.SHELF)
QUICK = GAMES[0]
LEAST_FACES = 3  # that a die shows on its way, however busy the machine is
LEAST_PLACES = 3
SLOWLY = 0.25  # of their pace, so that a busy machine draws enough frames
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

Frames = list[dict[str, list[str]]]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("served")) as address:
        yield address


def roll(ana: Person, game: str) -> tuple[list[str], dict[str, str], Frames]:
    """Plays to the first roll that can be seen: the keys of the dice, what was dealt, and the frames until they lie."""
    ana.context.add_init_script(RECORDER)
    tools = ana.context.new_cdp_session(ana.page)
    tools.send("Animation.enable")
    tools.send("Animation.setPlaybackRate", {"playbackRate": SLOWLY})
    begins = {option.name: "1" for option in dicery.game(game).options if option.name == "starter"}
    ana.opens_table(game, begins)
    ana.page.wait_for_function(f"() => ({MOVES})().moves.length")
    ana.page.wait_for_timeout(LYING)
    rolled = list(ana.page.evaluate(ROLLING))
    markup = ana.page.request.get(ana.page.url).text()  # it is one's own turn: nothing happens meanwhile
    luck = random.Random(7)
    for _ in range(40):
        if rolled:
            break
        seen = ana.page.evaluate(MOVES)
        if not seen["moves"]:
            ana.wait()
            continue
        ana.page.evaluate("() => { window.frames_seen.length = 0; }")
        with ana.page.expect_response(lambda answer: answer.url.endswith("/act")) as answer:
            ana.chooses(luck, seen)
        update = answer.value.json()
        rolled = update.get("motions", {}).get("rolled", [])
        markup = "".join([update["regions"].get("board", ""), *update.get("sections", {}).values()])
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
