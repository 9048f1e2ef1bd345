"""A real browser for the tests: the system's Chromium, driven by Playwright. Where there is none, tests are skipped."""

import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)
DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}
SCREENSHOTS = Path(__file__).parents[2] / "screenshots"  # ignored by git, for looking at

MOVES = """() => ({
  seq: document.querySelector('#moves input[name=seq]')?.value,
  moves: [...document.querySelectorAll('#r-board button[name=do], #prompt button[name=do]')].map(b => b.value),
  over: !!document.querySelector('#prompt [data-main][href$=result]'),
})"""
CHANGED = "seq => document.querySelector('#moves input[name=seq]')?.value !== seq"
WIDTH = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@contextmanager
def chromium() -> Iterator[Browser]:
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("no Chromium was found on this machine: expected chromium on the path")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=FLAGS.split())
        try:
            yield browser
        finally:
            browser.close()


class Person:
    """Somebody in front of a browser window, who notes everything that the console complains about."""

    def __init__(
        self, browser: Browser, base: str, size: dict[str, int], dark: bool = False, calm: bool = False
    ) -> None:
        self.base = base
        self.context = browser.new_context(
            viewport=size,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if calm else "no-preference",
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

    def clicks_on(self, luck: random.Random, most: int = 10_000) -> int:
        """Clicks any enabled control of the table until the match is over; returns the number of clicks."""
        made = 0
        for _ in range(50_000):
            seen = self.page.evaluate(MOVES)
            if seen["over"] or made == most:
                return made
            if not seen["moves"]:
                self.page.wait_for_timeout(10)
                continue
            move = luck.choice(seen["moves"]).replace('"', '\\"')
            self.page.locator(f'#r-board button[value="{move}"], #prompt button[value="{move}"]').first.click()
            self.page.wait_for_function(CHANGED, arg=seen["seq"])
            assert self.page.evaluate(WIDTH) <= 0, "expected no sideways scrolling"
            made += 1
        raise AssertionError("expected the match to end")

    def looks(self, name: str) -> None:
        """Keeps a picture of the page."""
        SCREENSHOTS.mkdir(exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)
