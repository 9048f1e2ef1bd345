"""What the lobby shows: the games on the shelf, and tables in lists."""

from dataclasses import dataclass

from dicery.engine.game import Game
from dicery.engine.option import Preset
from dicery.games import SHELF
from dicery.games.box import Box
from dicery.games.shelf_card import DIFFICULTIES
from dicery.learn.course import minutes
from dicery.learn.how_to_play import how_to_play
from dicery.server.page.rulebook import blurb
from dicery.server.page.texts import say, say_count
from dicery.server.tables.events import Listed
from dicery.server.tables.seats import BOT, OPEN, PERSON

GAME_NAMES = list(SHELF)


@dataclass(frozen=True)
class Card:
    """A game on the shelf."""

    game: Game
    sentence: str  # that makes one want to play
    players: str
    minutes: str  # of a match; empty if nobody has measured it
    difficulty: int  # 1 to 3; 0 if the game does not say
    start_here: bool
    lesson: int  # minutes of its lesson; 0 if it has none
    how: bool  # are there pages that say how to play it?

    @property
    def difficulty_word(self) -> str:
        return DIFFICULTIES[self.difficulty]


@dataclass(frozen=True)
class Person:
    """A badge in a list."""

    number: int
    name: str


STAGES = ("joining", "running", "over", "closed")


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
    """The shelf, with the games to start with first."""
    return sorted(map(card_of, SHELF.values()), key=lambda card: not card.start_here)


def card_of(game: Game) -> Card:
    """The game as it introduces itself, or by the first lines of its rules."""
    own = game.card if isinstance(game, Box) else None
    return Card(
        game,
        own.sentence if own else blurb(game).feel or blurb(game).facts,
        players(game.fewest, game.most),
        match_minutes(game),
        own.difficulty if own else 0,
        own.start_here if own else False,
        minutes(game),
        bool(how_to_play(game)),
    )


def players(fewest: int, most: int) -> str:
    """ "2-4 players" """
    return say_count("lobby.players", most, fewest=fewest) if fewest < most else say_count("lobby.just", most)


def match_minutes(game: Game) -> str:
    """How long a standard match takes, from the smallest to the largest table."""
    return minutes_of(game.presets[0]) if game.presets else ""


def minutes_of(preset: Preset) -> str:
    """ "21-26 min", from the quickest to the slowest number of seats; nothing if nobody has measured it."""
    measured = preset.minutes.values()
    if not measured:
        return ""
    low, high = min(measured), max(measured)
    return say("lobby.minutes", minutes=f"{low}\u2013{high}" if low < high else str(low))


def entry(listed: Listed, your_turn: bool = False, mine: bool = False, broken: bool = False) -> Entry:
    """A table as a line of a list. A broken one is listed as such, so that its owner knows what has become of it."""
    free = sum(seat.kind == OPEN for seat in listed.seats)
    broken = broken or listed.stage not in STAGES
    note = say("lobby.stage.broken" if broken else f"lobby.stage.{listed.stage}")
    do = say("lobby.view" if mine else "lobby.watch")
    if is_old(listed):
        note = say("lobby.stage.old")
    elif broken:
        pass
    elif listed.stage == "joining" and free and not mine:
        note, do = say_count("lobby.seats_left", free), say("lobby.join")
    elif your_turn:
        do = say("lobby.your_turn")
    elif listed.stage == "over":
        do = say("lobby.result")
    href = f"/t/{listed.code}" + ("/result" if listed.stage == "over" else "")
    people = [Person(seat.seat, seat.name) for seat in listed.seats if seat.kind in (PERSON, BOT)]
    names = ", ".join(person.name for person in people)
    title = SHELF[listed.game].title if listed.game in SHELF else listed.game
    return Entry(title, f"{names} · {note}", href, do, your_turn, people)
