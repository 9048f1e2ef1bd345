"""What the lobby shows: the games on the shelf, and tables in lists."""

from dataclasses import dataclass

from dicery.drawing import badge_letter
from dicery.engine.game import Game
from dicery.games import SHELF
from dicery.server.page.rulebook import blurb
from dicery.server.page.texts import say, say_count
from dicery.server.tables.events import Listed
from dicery.server.tables.seats import BOT, OPEN, PERSON

GAME_NAMES = list(SHELF)


@dataclass(frozen=True)
class Card:
    """A game on the shelf."""

    game: Game
    feel: str
    facts: str


@dataclass(frozen=True)
class Person:
    """A badge in a list."""

    number: int
    name: str
    letter: str


@dataclass(frozen=True)
class Entry:
    """A table in a list."""

    title: str
    note: str
    href: str
    do: str
    now: bool
    people: list[Person]


def is_old(listed: Listed) -> bool:
    """Was the table opened with a game or an edition that is not on the shelf?"""
    return listed.game not in SHELF or SHELF[listed.game].edition != listed.edition


def cards() -> list[Card]:
    return [Card(game, blurb(game).feel, blurb(game).facts) for game in SHELF.values()]


def entry(listed: Listed, your_turn: bool = False, mine: bool = False) -> Entry:
    """A table as a line of a list."""
    free = sum(seat.kind == OPEN for seat in listed.seats)
    note = say(f"lobby.stage.{listed.stage}")
    do = say("lobby.view" if mine else "lobby.watch")
    if is_old(listed):
        note = say("lobby.stage.old")
    elif listed.stage == "joining" and free and not mine:
        note, do = say_count("lobby.seats_left", free), say("lobby.join")
    elif your_turn:
        do = say("lobby.your_turn")
    elif listed.stage == "over":
        do = say("lobby.result")
    href = f"/t/{listed.code}" + ("/result" if listed.stage == "over" else "")
    people = [
        Person(seat.seat, seat.name, badge_letter(seat.name)) for seat in listed.seats if seat.kind in (PERSON, BOT)
    ]
    names = ", ".join(person.name for person in people)
    title = SHELF[listed.game].title if listed.game in SHELF else listed.game
    return Entry(title, f"{names} · {note}", href, do, your_turn, people)
