"""Sounds in a real browser: each can be heard, is short and unlike the others; they are off until switched on."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from playwright.sync_api import Browser, expect

from dicery.engine.motion import SOUNDS
from dicery.server.page.assets import asset_url
from tests.server.application import served
from tests.server.chromium import DESKTOP, MOVES, Person

pytestmark = pytest.mark.heavy

QUIETEST, LOUDEST = 0.05, 0.4  # peaks of a sound, where 1 is the most that a loudspeaker can do
SHORTEST, LONGEST = 0.04, 1.3  # seconds
UNLIKE = 1.25  # times as long, as high or as strong as another sound

# Each sound as it is rendered: its peak, its energy, when it has died away, and how often it crosses zero in a second.
RENDERED = """async (address) => {
  const { instrument } = await import(address);
  const rate = 44100;
  const found = {};
  for (const name of Object.keys(instrument(new OfflineAudioContext(1, rate, rate)))) {
    const context = new OfflineAudioContext(1, 2 * rate, rate);
    instrument(context)[name](0);
    const samples = (await context.startRendering()).getChannelData(0);
    let [peak, energy, end, crossings] = [0, 0, 0, 0];
    samples.forEach((sample, at) => {
      peak = Math.max(peak, Math.abs(sample));
      energy += sample * sample;
      if (Math.abs(sample) > 0.002) end = at / rate;
      if (at && sample * samples[at - 1] < 0) crossings += 1;
    });
    found[name] = { peak, energy, end, pitch: crossings / end };
  }
  return found;
}"""
# Listens to what the page plays: the loudest sample so far, and nothing until the page makes a context.
EAR = """(() => {
  localStorage.setItem('dicery-tour', 'seen');
  window.heard = 0;
  window.contexts = 0;
  window.buzzed = [];
  window.asked = 0;
  navigator.vibrate = (pattern) => { window.buzzed.push(pattern); return true; };
  Object.defineProperty(Notification, 'permission', { get: () => window.asked ? 'granted' : 'default' });
  Notification.requestPermission = async () => { window.asked += 1; };
  const { connect } = AudioNode.prototype;
  AudioNode.prototype.connect = function (target, ...more) {
    if (target instanceof AudioDestinationNode) {
      window.contexts += 1;
      const ear = new AnalyserNode(this.context, { fftSize: 2048 });
      connect.call(this, ear);
      const samples = new Float32Array(ear.fftSize);
      setInterval(() => {
        ear.getFloatTimeDomainData(samples);
        window.heard = Math.max(window.heard, ...samples.map(Math.abs));
      }, 15);
    }
    return connect.call(this, target, ...more);
  };
})()"""
HEARD = "() => window.heard > 0.01"


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("sound")) as address:
        yield address


def test_every_sound_can_be_heard_is_short_and_unlike_the_others(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP)
    ana.opens("/")
    sounds = ana.page.evaluate(RENDERED, asset_url("table/instrument.js"))
    assert {*SOUNDS, "rattle", "knock", "chime", "fanfare"} == set(sounds), "expected a sound for every motion"
    for name, sound in sounds.items():
        assert QUIETEST < sound["peak"] < LOUDEST, (name, sound)
        assert SHORTEST < sound["end"] < LONGEST, (name, sound)
    for one, other in combinations(sounds, 2):
        if {one, other} == {"tap", "knock"}:  # the same, softer
            continue
        ratios = [sounds[one][what] / sounds[other][what] for what in ("energy", "end", "pitch")]
        assert max(max(ratio, 1 / ratio) for ratio in ratios) > UNLIKE, (one, other, ratios)
    assert ana.complaints == []


def test_sound_is_off_on_the_first_visit_and_the_switch_is_remembered(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP)
    ana.context.add_init_script(EAR)
    ana.opens_table("dessert-dice", {"starter": "1"})
    page = ana.page
    switch = page.locator("[data-sound]")
    expect(switch).to_be_visible()
    assert switch.get_attribute("aria-pressed") == "false"
    page.wait_for_function(f"() => ({MOVES})().moves.length")
    page.locator("[data-section=supply] button[name=do]").first.click()
    page.wait_for_selector("[data-section=supply] .sel")
    page.wait_for_timeout(200)
    assert page.evaluate("() => [window.contexts, window.heard]") == [0, 0], "expected silence"
    switch.click()
    assert switch.get_attribute("aria-pressed") == "true"
    page.wait_for_function(HEARD)  # a chime says how loud it is
    page.reload()
    assert switch.get_attribute("aria-pressed") == "true", "expected it to be remembered"
    page.evaluate("() => { window.heard = 0; }")
    page.locator("#r-board [data-square] button[name=do]").first.click()
    page.locator("#r-board button[value=q1]").click()  # a quarter turn: the die lies
    page.wait_for_function(HEARD)  # what moves on the board is heard
    page.wait_for_function("() => window.buzzed.length > 0")  # one's turn comes again
    assert page.evaluate("() => window.asked") == 0
    page.locator("[popovertarget=keys]").first.click()
    page.locator("[data-notify]").click()
    assert page.evaluate("() => window.asked") == 1, "expected to be asked on a click only"
    notify = page.locator("[data-notify]")
    expect(notify).to_have_text(str(notify.get_attribute("data-on")))
    page.keyboard.press("Escape")
    switch.click()
    assert switch.get_attribute("aria-pressed") == "false"
    assert ana.complaints == []
