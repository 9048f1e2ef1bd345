"""The pages of a finished match: long names fit the result and the replay, and the chart tells all seats apart."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape

import pytest
from playwright.sync_api import Browser

from dicery.server.page.result import chart
from tests.server.application import served
from tests.server.chromium import PHONE, WIDE, Person
from tests.server.tables import played
from tests.server.test_alive import MOST_SHIFT, SHIFTS
from tests.server.test_browser import SIZES, is_accessible, is_for_fingers

NAMES = ["Wilhelmina Wolfeschlegel", "W" * 24, "m" * 24, "Bartholomäus von Rückert", "Ağğğğğğ-Überraschungsgas"]

# Names under bars and points, and parts of the page from which something sticks out.
COVERED = """() => {
  const box = (element) => element.getBoundingClientRect();
  const text = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return box(range);
  };
  const apart = (one, two) =>
    one.right <= two.left || two.right <= one.left || one.bottom <= two.top || two.bottom <= one.top;
  const under = [...document.querySelectorAll('.ranks li')].filter((row) => {
    const name = text(row.querySelector('.nm'));
    return ![...row.querySelectorAll('.bar, .tot')].every((other) => apart(name, box(other)));
  });
  const parts = [...document.querySelectorAll('.banner, .legend, .scroll-x:has(.scores)')];
  const cut = parts.filter((part) => part.scrollWidth > part.clientWidth);
  return [...under, ...cut].map((element) => `${element.className} ${element.textContent}`);
}"""


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a finished match between five with long names."""
    folder = tmp_path_factory.mktemp("finished")
    with ThreadPoolExecutor(1) as beside:  # the browser's loop runs in this thread
        code = beside.submit(asyncio.run, played(folder, NAMES)).result()
    with served(folder) as base:
        yield f"{base}/t/{code}"


@pytest.mark.heavy
@pytest.mark.parametrize("size", SIZES)
def test_long_names_fit_the_page_of_a_result(browser: Browser, finished: str, size: str) -> None:
    ana = Person(browser, finished, SIZES[size], dark=size == "phone")
    ana.context.add_init_script(SHIFTS)
    ana.opens("/result")
    assert ana.page.evaluate(COVERED) == []
    assert ana.page.evaluate(WIDE) == []
    is_for_fingers(ana.page, size)
    is_accessible(ana.page)
    shifts = ana.page.evaluate("() => window.shifted")
    assert sum(value for value, *_ in shifts) < MOST_SHIFT, shifts
    ana.looks(f"result-long-names-{SIZES[size]['width']}")
    assert ana.complaints == []


@pytest.mark.heavy
def test_long_names_leave_the_board_of_a_replay_in_sight(browser: Browser, finished: str) -> None:
    ana = Person(browser, finished, PHONE)
    ana.opens("/replay/0")
    names = ana.page.locator(".eyes .chip")
    assert len({box["y"] for chip in names.all() if (box := chip.bounding_box())}) == 1, "expected one line of names"
    assert ana.page.evaluate("() => document.getElementById('prompt').offsetHeight") < PHONE["height"] * 0.4
    assert ana.page.evaluate(WIDE) == []
    is_for_fingers(ana.page, "phone")
    ana.looks("replay-long-names")


def test_every_line_of_the_chart_has_its_look_and_is_told_in_full() -> None:
    drawn = chart(NAMES, [[0] * 5, [0, 3, 0, 0, 0]])
    lines = re.findall(r'<path class="ln (l\d)" d="M44[^"]*"( stroke-dasharray="[^"]*")?/>', drawn)
    assert len({colour for colour, _ in lines}) == len({dashes for _, dashes in lines}) == len(NAMES)
    keys = re.findall(r'<li>.*?<path class="ln (l\d)".*?<b>(\d+)</b><span>(.*?)</span></li>', drawn)
    assert [(colour, points, unescape(name)) for colour, points, name in keys] == [
        ("l2", "3", NAMES[1]),
        *((f"l{seat + 1}", "0", NAMES[seat]) for seat in (0, 2, 3, 4)),
    ]
