"""Fair dice in a real browser: it draws the nonce, notes it, and finds out by itself whether a record holds."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from dicery.match.fair import Dice, commit
from tests.server.application import served
from tests.server.chromium import DESKTOP, PHONE, WIDE, Person
from tests.server.test_browser import is_accessible

pytestmark = pytest.mark.heavy

PROTOCOL = """async ([table, secret, nonces, numbers, counts]) => {
  const address = document.querySelector('script[src*="verify.js"]').src;
  const { commit, draw, sha256 } = await import(address);
  const key = Uint8Array.from(secret.match(/../g), (pair) => parseInt(pair, 16));
  const hex = (data) => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return {
    commitment: commit(table, key),
    empty: hex(sha256(new Uint8Array())),
    draws: numbers.map((number, at) => String(draw(key, table, nonces, number, BigInt(counts[at])))),
  };
}"""


class Noted(TypedDict):
    """What the browser notes of a table."""

    commitment: str
    nonces: dict[str, str]  # by seat


@pytest.fixture
def base(tmp_path: Path) -> Iterator[str]:
    with served(tmp_path) as address:
        yield address


def notes(page: Page) -> dict[str, Noted]:
    noted: dict[str, Noted] = json.loads(page.evaluate("() => localStorage.getItem('dicery-dice') ?? '{}'"))
    return noted


def code_of(page: Page) -> str:
    found = re.search(r"/t/([\w-]+)", page.url)
    assert found, f"expected the page of a table, got {page.url}"
    return found[1]


def verdicts(page: Page, place: str) -> list[tuple[str, str]]:
    page.wait_for_selector(f"#{place} li")
    found = page.evaluate(
        "place => [...document.querySelectorAll(`#${place} li`)].map(li => [li.className, li.textContent])", place
    )
    return [(how, words) for how, words in found]


@pytest.mark.parametrize(
    ("size", "dark"),
    [
        pytest.param(PHONE, False, id="phone-light"),
        pytest.param(PHONE, True, id="phone-dark", marks=pytest.mark.soak),
        pytest.param(DESKTOP, False, id="desktop-light", marks=pytest.mark.soak),
        pytest.param(DESKTOP, True, id="desktop-dark", marks=pytest.mark.soak),
    ],
)
def test_a_match_is_fair_from_the_first_moment_and_verified_at_the_end(
    browser: Browser, base: str, size: ViewportSize, dark: bool
) -> None:
    look = f"{size['width']}-{'dark' if dark else 'light'}"
    ana = Person(browser, base, size, dark, calm=True)
    page = ana.page
    ana.starts("dessert-dice")
    page.wait_for_function("() => document.querySelectorAll('#r-board button[name=do]').length")
    code = code_of(page)
    commitment = page.locator("#r-fair dd code").first.text_content()
    noted = notes(page)[code]
    assert noted["commitment"] == commitment
    assert re.fullmatch("[0-9a-f]{32}", noted["nonces"]["0"])
    assert page.locator("#r-fair dd code").nth(1).text_content() == noted["nonces"]["0"]
    page.locator("#r-fair summary").first.click()
    is_accessible(page)
    ana.looks(f"fair-badge-{look}")
    assert page.evaluate(WIDE) == []
    ana.clicks_on(random.Random(6))
    expect(page.locator("#r-fair .chip.good")).to_contain_text("verified")
    ana.sees_the_result()
    page.wait_for_selector("main.result")
    page.locator("details.details > summary").click()
    expect(page.locator("#dice .chip.good")).to_contain_text("verified")
    is_accessible(page)
    ana.looks(f"fair-result-{look}")
    assert page.evaluate(WIDE) == []
    page.locator("#dice a").click()
    page.wait_for_selector("form.verify")
    page.get_by_role("button", name="Check").click()
    here, there = verdicts(page, "here"), verdicts(page, "there")
    assert [how for how, _ in here] == ["good"] * 4
    assert [how for how, _ in there] == ["good"] * 2
    is_accessible(page)
    ana.looks(f"fair-verify-{look}")
    assert page.evaluate(WIDE) == []
    assert ana.complaints == []


def test_the_browser_finds_a_changed_roll_and_a_changed_nonce_by_itself(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP, calm=True)
    ana.starts("dessert-dice")
    page = ana.page
    ana.clicks_on(random.Random(2), most=2)
    code = code_of(page)
    page.locator("#r-fair summary").first.click()
    page.locator("#r-menus .close summary").click()
    page.locator("#r-menus .close button").click()
    expect(page.locator("#prompt")).to_contain_text("This table has been closed")
    ana.opens(f"/verify?table={code}")
    text = page.locator("#record").input_value()

    def checked(record: str) -> dict[str, str]:
        page.locator("#record").fill(record)
        page.evaluate("() => document.querySelectorAll('.findings').forEach(list => list.replaceChildren())")
        page.get_by_role("button", name="Check").click()
        verdicts(page, "there")
        return {words: how for how, words in verdicts(page, "here")}

    assert set(checked(text).values()) == {"good"}
    index = re.search(r"^\* (\d+)/(\d+) ", text, re.MULTILINE)
    assert index
    other = (int(index[1]) + 1) % int(index[2])
    wrong = checked(text.replace(index[0], f"* {other}/{index[2]} ", 1))
    assert any(
        how == "bad" and f"Line {1 + text[: index.start()].count(chr(10))}" in words for words, how in wrong.items()
    )
    nonce = notes(page)[code]["nonces"]["0"]
    assert sum(how == "bad" for how in checked(text.replace(nonce, "0" * 32)).values()) == 3
    assert list(checked("hello").values()) == ["bad"]
    assert ana.complaints == []


def test_the_browsers_own_dice_are_the_protocols(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP)
    ana.opens("/verify")
    luck = random.Random(12)
    secret, table, nonces = luck.randbytes(32), "plum-wok-ember-rice", ["8f3a9c1d2e4b5f60", "bot", "salt-and-pepper"]
    numbers = list(range(1, 101))
    counts = [luck.choice([1, 2, 6, 63, 1000, 2**63 + 1]) for _ in numbers]
    found = ana.page.evaluate(PROTOCOL, [table, secret.hex(), nonces, numbers, [str(count) for count in counts]])
    assert found["empty"] == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert found["commitment"] == commit(table, secret)
    dice = Dice(table, nonces, secret)
    assert [int(drawn) for drawn in found["draws"]] == [dice.draw(n, c) for n, c in zip(numbers, counts, strict=True)]


def test_a_friend_adds_a_nonce_when_sitting_down(browser: Browser, base: str) -> None:
    ana, ben = Person(browser, base, DESKTOP), Person(browser, base, PHONE)
    ana.opens("/new/dessert-dice")
    ana.page.locator("#seat1").select_option("friend")
    ana.page.get_by_role("button", name="Open the table").click()
    ana.page.wait_for_selector("#prompt [data-copy]")
    expect(ana.page.locator("#r-log")).to_contain_text("Nothing has happened yet")
    ben.opens(str(ana.page.locator("#prompt [data-copy]").get_attribute("data-copy")))
    expect(ben.page.locator(".nonce")).to_be_hidden()
    is_accessible(ben.page)
    ben.page.get_by_role("button", name="Sit down").click()
    ben.page.wait_for_selector("main.table")
    code = code_of(ana.page)
    for person in (ana, ben):
        person.page.wait_for_function("() => document.querySelectorAll('.dice-facts dd').length === 3")
    shown = [ana.page.locator("#r-fair dd code").nth(n).text_content() for n in range(3)]
    assert notes(ana.page)[code] == {"commitment": shown[0], "nonces": {"0": shown[1]}}
    assert notes(ben.page)[code] == {"commitment": shown[0], "nonces": {"1": shown[2]}}
    assert len({*shown}) == 3
    assert ana.complaints + ben.complaints == []


def test_two_people_on_one_device_add_a_nonce_each(browser: Browser, base: str) -> None:
    both = Person(browser, base, DESKTOP)
    both.opens("/new/dessert-dice")
    both.page.locator("#seat1").select_option("mine")
    both.page.get_by_role("button", name="Open the table").click()
    both.page.wait_for_function("() => !document.querySelector('#prompt form[data-nonce]')")
    shown = [both.page.locator("#r-fair dd code").nth(n).text_content() for n in range(3)]
    noted = {"commitment": shown[0], "nonces": {"0": shown[1], "1": shown[2]}}
    both.page.wait_for_function("() => Object.values(JSON.parse(localStorage['dicery-dice']))[0].nonces['1']")
    assert notes(both.page)[code_of(both.page)] == noted
    assert both.complaints == []


def test_without_a_script_a_match_begins_after_a_nonce_was_typed_in(browser: Browser, base: str) -> None:
    ana = Person(browser, base, PHONE, script=False)
    ana.starts("dessert-dice")
    expect(ana.page.locator("#prompt .say")).to_contain_text("add something of your own to the dice")
    expect(ana.page.locator("#r-log")).to_contain_text("Nothing has happened yet")
    field = ana.page.get_by_label("Your part of the dice: any 8 to 64 letters and digits")
    expect(field).to_be_visible()
    ana.looks("fair-no-script-390")
    assert ana.page.evaluate(WIDE) == []
    for nothing in ("", "short"):
        field.fill(nothing)
        ana.page.get_by_role("button", name="Add it").click()
        assert field.evaluate("field => field.validity.valid") is False
        expect(ana.page.locator("#r-log")).to_contain_text("Nothing has happened yet")
    ana.adds("plum wok ember")
    expect(ana.page.locator("#r-fair dd code").nth(1)).to_have_text("plum-wok-ember")
    expect(ana.page.locator("#prompt form[data-nonce]")).to_have_count(0)
    assert ana.clicks_on(random.Random(1), most=3) == 3


def test_without_a_script_two_people_on_one_device_type_in_one_each(browser: Browser, base: str) -> None:
    both = Person(browser, base, DESKTOP, script=False)
    both.opens("/new/dessert-dice")
    both.page.locator("#seat1").select_option("mine")
    both.page.locator("input[name=name1]").fill("Grandma")
    both.page.get_by_role("button", name="Open the table").click()
    expect(both.page.get_by_label("your part of the dice")).to_have_count(2)
    expect(both.page.get_by_label("Grandma, your part of the dice")).to_be_visible()
    both.looks("fair-no-script-two-1280")
    both.adds("for the first")
    expect(both.page.locator("#r-log")).to_contain_text("Nothing has happened yet")
    both.adds("for Grandma")
    expect(both.page.locator("#r-log")).not_to_contain_text("Nothing has happened yet")
    assert [both.page.locator("#r-fair dd code").nth(n).text_content() for n in (1, 2)] == [
        "for-the-first",
        "for-Grandma",
    ]


def test_a_nonce_that_did_not_arrive_is_sent_by_a_click(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP)
    ana.page.route("**/nonce", lambda route: route.abort(), times=1)
    with ana.page.expect_event("requestfailed", lambda request: request.url.endswith("/nonce")):
        ana.starts("dessert-dice")
    ana.page.get_by_role("button", name="Add it").click()
    ana.page.wait_for_function("() => document.querySelectorAll('#r-board button[name=do]').length")
    shown = ana.page.locator("#r-fair dd code").nth(1).text_content()
    assert notes(ana.page)[code_of(ana.page)]["nonces"] == {"0": shown}


def test_a_match_of_bots_alone_is_not_called_verified(browser: Browser, base: str) -> None:
    ana = Person(browser, base, PHONE, calm=True)
    ana.opens("/new/dessert-dice")
    for seat in ("#seat0", "#seat1"):
        ana.page.locator(seat).select_option("bot:random")
    ana.page.get_by_role("button", name="Open the table").click()
    ana.page.wait_for_selector("main.table")
    code = code_of(ana.page)
    ana.page.wait_for_selector("#prompt [data-main][href$=result]", timeout=60_000)
    ana.opens(f"/t/{code}/result")
    ana.page.locator("details.details > summary").click()
    expect(ana.page.locator("#dice .chip.warn")).to_have_text("bots only")
    expect(ana.page.locator("#dice .note").first).to_contain_text("could have tried many secrets")
    is_accessible(ana.page)
    ana.looks("fair-bots-only-390")
    assert ana.page.evaluate(WIDE) == []
    ana.opens(f"/verify?table={code}")
    ana.page.get_by_role("button", name="Check").click()
    assert [how for how, _ in verdicts(ana.page, "here")] == ["good", "good", "good", "none", "none"]
    assert [how for how, _ in verdicts(ana.page, "there")] == ["good", "good", "none"]
    assert ana.complaints == []


def test_the_notes_of_the_browser_tell_of_a_commitment_that_was_changed(browser: Browser, base: str) -> None:
    ana = Person(browser, base, DESKTOP)
    ana.starts("dessert-dice")
    ana.page.wait_for_function("() => document.querySelectorAll('#r-board button[name=do]').length")
    code = code_of(ana.page)
    ana.page.locator("#r-fair summary").first.click()
    ana.page.locator("#r-menus .close summary").click()
    ana.page.locator("#r-menus .close button").click()
    expect(ana.page.locator("#prompt")).to_contain_text("closed")
    other = {code: {**notes(ana.page)[code], "commitment": "0" * 64}}
    ana.page.evaluate("notes => localStorage.setItem('dicery-dice', JSON.stringify(notes))", other)
    ana.opens(f"/verify?table={code}")
    ana.page.get_by_role("button", name="Check").click()
    assert [how for how, _ in verdicts(ana.page, "here")] == ["good", "good", "good", "bad"]
