"""A page that has followed a match shows the same as one that is loaded now: choices, their words and all markup."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import dicery
from dicery.server.http.guests import COOKIE, Guests
from dicery.server.page.guest import Guest
from dicery.server.tables.database.store import Store
from dicery.server.tables.events import Header
from dicery.server.tables.table import Table
from tests.server.application import served
from tests.server.chromium import ARRIVED, DESKTOP, Person
from tests.server.tables import ANA, add_nonces, people, url

pytestmark = pytest.mark.heavy

GAMES = list(dicery.SHELF)
MOVES = 24  # of each match

# The regions of this page and of one that is loaded now, without what the script adds to both: marks, tab stops.
DIFFERENT = """async () => {
  const MARKS = ['last', 'just-changed', 'touched', 'toured', 'rolling'];
  const NAMES = ['board', 'prompt', 'list', 'seats', 'scores', 'log', 'last', 'lesson'];
  const plain = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    const skip = ['tabindex', 'style', 'open', 'data-rest', 'class'];
    const kept = [...node.attributes].filter(({ name }) => !skip.includes(name));
    const attributes = kept.map(({ name, value }) => `${name}=${value}`);
    const classes = [...node.classList].filter((name) => !MARKS.includes(name)).sort().join(' ');
    const inside = [...node.childNodes].filter((child) => child.nodeType < 4).map(plain);
    return `<${node.localName} ${attributes.sort().join(' ')} class=${classes}>${inside.join('')}</>`;
  };
  const answer = await fetch(location.href);
  const loaded = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const [shown, now] = [document, loaded].map((page) => page.querySelector('main.table').dataset.number);
  if (shown !== now) return [`expected the drawing ${now}, got ${shown}`];
  return NAMES.flatMap((name) => {
    const [here, there] = [document, loaded].map((page) => plain(page.getElementById(`r-${name}`)));
    if (here === there) return [];
    let at = 0;
    while (here[at] === there[at]) at += 1;
    const around = (text) => text.slice(Math.max(0, at - 120), at + 200);
    return [`${name} after updates: ${around(here)}`, `${name} loaded now: ${around(there)}`];
  });
}"""

ACT = """async ([code, seat, move]) => {
  const body = new URLSearchParams({ seat, seq: document.querySelector('#moves > [name=seq]').value, do: move });
  const answer = await fetch(`/t/${code}/act`, { method: 'POST', body, headers: { accept: 'application/json' } });
  return [answer.status, (await answer.json()).number];
}"""
CHOICES = "() => [...document.querySelectorAll('#r-list button[name=do]')].map((button) => button.value)"


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Guests, dict[str, str]]]:
    """A server with a table for two of each game, and its address, codes and signer of cookies."""
    folder: Path = tmp_path_factory.mktemp("served")
    store, codes = Store(url(folder)), {}
    for game in map(dicery.game, GAMES):
        header = Header(
            f"salt-salt-salt-{game.name.partition('-')[0]}", game.name, game.edition, {}, b"s" * 32, ANA, False, 0.0
        )
        table = Table.open(header, game, people())
        add_nonces(table)
        change = table.drain()
        assert change is not None
        store.create(header, change)
        codes[game.name] = header.code
    guests = Guests(store.key("guests"))
    store.close()
    with served(folder) as base:
        yield base, guests, codes


def different(person: Person) -> list[str]:
    """What differs; the button for undo may come a moment after the rest."""
    for _ in range(40):
        found: list[str] = person.page.evaluate(DIFFERENT)
        if not found:
            return []
        person.page.wait_for_timeout(50)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_after_updates_a_page_is_as_if_it_were_loaded_now(
    browser: Browser, tables: tuple[str, Guests, dict[str, str]], game: str
) -> None:
    base, guests, codes = tables
    sitting: list[Person] = []
    for one in people():
        person = Person(browser, base, DESKTOP, calm=True)
        token = guests.token(Guest(one.holder, one.name, pace="once"))
        person.context.add_cookies([{"name": COOKIE, "value": token, "url": base}])
        person.opens(f"/t/{codes[game]}")
        sitting.append(person)
    luck = random.Random(3)
    for _ in range(MOVES):
        able = [(seat, moves) for seat, person in enumerate(sitting) if (moves := person.page.evaluate(CHOICES))]
        if not able:
            break
        seat, moves = luck.choice(able)
        move = luck.choice(moves)
        status, number = sitting[seat].page.evaluate(ACT, [codes[game], seat, move])
        assert status == 200, f"expected {move!r} to be taken, got {status}"
        for watcher, person in enumerate(sitting):
            person.page.wait_for_function(ARRIVED, arg=number)
            found = different(person)
            assert found == [], f"seat {watcher} after {move!r} of seat {seat}:\n" + "\n".join(found)
    for person in sitting:
        assert person.complaints == []
        person.context.close()
