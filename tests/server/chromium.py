"""A real browser for the tests: the system's Chromium, driven by Playwright. Where there is none, tests are skipped."""

import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize, sync_playwright

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
SCREENSHOTS = Path(__file__).parents[2] / "screenshots"  # ignored by git, for looking at

CHOICES = "#r-board button[name=do], #prompt button[name=do]"
MOVES = f"""() => {{
  const seen = (element) => element.checkVisibility({{visibilityProperty: true}}) && element.offsetWidth > 4;
  return {{
    number: document.querySelector('main.table')?.dataset.number,
    seq: document.querySelector('input[name=seq]')?.value,
    moves: [...document.querySelectorAll('{CHOICES}')].filter(seen).map((button) => button.value),
    ticks: [...document.querySelectorAll('#r-board label:has([type=checkbox])')].filter(seen)
      .map((label) => label.querySelector('input').id),
    over: !!document.querySelector('#prompt [data-main][href$=result]'),
  }};
}}"""
ARRIVED = "number => Number(document.querySelector('main.table').dataset.number) >= number"
WIDE = """() => {
  const page = document.documentElement;
  if (page.scrollWidth <= page.clientWidth) return [];
  const out = (element) => element.getBoundingClientRect().right > page.clientWidth + 1;
  const name = (element) => `${element.tagName} ${element.getAttribute('class')} ${element.textContent.slice(0, 40)}`;
  return ['the page', ...[...document.body.querySelectorAll('*')].filter(out).map(name).slice(0, 5)];
}"""

# Controls beside the board that a finger would miss: links in the midst of a sentence may be low.
SMALL = """() => {
  const places = 'header, #prompt, .rail, .lobby, .lone, .result';
  const fields = ['select', 'input:not([type=hidden], [type=checkbox], [type=radio])', 'label.check', 'label.way'];
  const controls = ['a[href]', 'button', 'summary', ...fields].join();
  const about = (element) => element.matches('.who') ? element.closest('li') : element;
  const words = (node) => node.nodeType === Node.TEXT_NODE && node.data.trim();
  const within = (element) => element.matches('.rules-text a, .found a')
    || (getComputedStyle(element).display === 'inline' && [...element.parentElement.childNodes].some(words));
  return [...document.querySelectorAll(places)].flatMap((place) => [...place.querySelectorAll(controls)])
    .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden]') && !within(element)).map(about)
    .filter((element) => element.offsetWidth < 44 || element.offsetHeight < 44)
    .map((element) => `${element.outerHTML.slice(0, 80)} ${element.offsetWidth} x ${element.offsetHeight}`);
}"""


@contextmanager
def chromium() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip(f"no Chromium was found on this machine: expected one of {', '.join(BROWSERS)} on the path")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=FLAGS.split())
        try:
            yield browser
        finally:
            browser.close()


class Person:
    """Somebody in front of a browser window, who notes everything that the console complains about."""

    def __init__(
        self,
        browser: Browser,
        base: str,
        size: ViewportSize,
        dark: bool = False,
        calm: bool = False,
        script: bool = True,
        touch: bool = False,
    ) -> None:
        self.base = base
        self.script = script
        self.calm = calm
        self.context = browser.new_context(
            viewport=size,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if calm else "no-preference",
            java_script_enabled=script,
            has_touch=touch,
            is_mobile=touch,
            ignore_https_errors=base.startswith("https:"),  # of a certificate that a test has made
        )
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", self.hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def opens(self, path: str) -> None:
        self.page.goto(self.base + path)

    def starts(self, game: str) -> None:
        """One click in the lobby."""
        self.opens("/")
        self.page.locator(f'form[action="/play/{game}"] button').click()
        self.page.wait_for_selector("main.table")

    def knows_the_game(self) -> None:
        """Declines the lesson that a first table offers; the tour comes instead."""
        self.page.locator(".lesson-offer .quiet").click()
        self.page.wait_for_selector(".lesson-offer", state="detached")

    def opens_table(self, game: str, options: dict[str, str] | None = None, second: str = "bot:greedy") -> None:
        """A table for two by the form, with options."""
        self.opens(f"/new/{game}")
        self.page.locator("#seat1").select_option(second)
        if options:
            self.page.locator("details.opts summary").click()
        for name, value in (options or {}).items():
            field = self.page.locator(f"#o-{name}")
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        self.page.locator("form.newtable button.btn").click()
        self.page.wait_for_selector("main.table")

    def adds(self, nonce: str) -> None:
        """Types in what the table waits for; a script does so by itself."""
        self.page.locator("#prompt form[data-nonce] input[name=nonce]").first.fill(nonce)
        with self.page.expect_navigation():
            self.page.locator("#prompt form[data-nonce] button").first.click()

    def clicks_on(self, luck: random.Random, most: int = 10_000) -> int:
        """Clicks any visible control of the table until the match is over; returns the number of clicks."""
        made = 0
        for _ in range(50_000):
            seen = self.page.evaluate(MOVES)
            if seen["over"] or made == most:
                return made
            if not seen["moves"]:
                self.wait()
                continue
            self.chooses(luck, seen)
            wide = self.page.evaluate(WIDE)
            assert wide == [], f"expected no sideways scrolling because of {wide}"
            made += 1
        raise AssertionError("expected the match to end")

    def sees_the_result(self) -> None:
        """At the end of a match: by the panel that has come up, or without a script by the prompt."""
        self.page.locator("#r-finale .finale a.btn" if self.script else "#prompt [data-main]").click()

    def wait(self) -> None:
        self.page.wait_for_timeout(10)
        if not self.script:
            self.page.reload()

    def chooses(self, luck: random.Random, seen: dict[str, list[str]]) -> None:
        """One click on a choice; where things are ticked first, some are."""
        for box in luck.sample(seen["ticks"], luck.randint(0, len(seen["ticks"]))):
            self.page.locator(f"label:has(#{box})").click()
        moves = self.page.evaluate(MOVES)["moves"] if seen["ticks"] else seen["moves"]
        move = luck.choice(moves).replace('"', '\\"')
        chosen = f'[value="{move}"]:visible'
        button = self.page.locator(", ".join(part + chosen for part in CHOICES.split(", "))).first
        if not self.script:
            with self.page.expect_navigation():
                button.click()
            return
        with self.page.expect_response(lambda answer: answer.url.endswith("/act")) as answer:
            if self.calm:
                button.click()
            else:  # the mouse would have to aim at something that may still move
                button.evaluate("button => button.click()")
        self.page.wait_for_function(ARRIVED, arg=answer.value.json()["number"])

    def looks(self, name: str) -> None:
        """Keeps a picture of the page."""
        SCREENSHOTS.mkdir(exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)
