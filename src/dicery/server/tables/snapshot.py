"""A snapshot of a table: its first events in one row, with the numbers of the actions, so that nothing is parsed again.

It repeats what the events say and is dropped whenever the rules of its game are not the ones that wrote it.
"""

import hashlib
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from orjson import JSONDecodeError, dumps, loads

from dicery.engine.game import Game
from dicery.engine.state import CHANCE
from dicery.match.fair import Draw, draw_of
from dicery.match.match import Step, TakenBack, step_of
from dicery.server.tables.events import Event, Snapshot

EVERY = 100  # events after which another snapshot is stored
FORM = b"2"  # of the body of a snapshot


class BadSnapshot(ValueError):
    """It cannot be used: the events have to be replayed."""


@dataclass(frozen=True, slots=True)
class Other:
    """An event that is no step, and how many events came before it."""

    place: int
    event: Event


Logged = Step | TakenBack


def pack(game: Game, log: Sequence[Logged], others: Sequence[Other], draws: Sequence[Draw]) -> Snapshot:
    """All events of a table: the log of its match, and what else has happened there. What is equal is written once."""
    kinds = {id(entry): entry for entry in log}  # equal steps are the same object, see `step_of`
    spans = {id(draw): draw for draw in draws}
    places = {key: place for known in (kinds, spans) for place, key in enumerate(known)}
    body = {
        "kinds": [
            (entry.seat, entry.action, entry.move) if isinstance(entry, Step) else (entry.seat,)
            for entry in kinds.values()
        ],
        "log": [places[id(entry)] for entry in log],
        "others": [(other.place, other.event.kind, other.event.body) for other in others],
        "spans": [(draw.index, draw.count) for draw in spans.values()],
        "draws": [places[id(draw)] for draw in draws],
    }
    return Snapshot(len(log) + len(others), fingerprint(game), dumps(body))


class Unpacked(NamedTuple):
    """What a snapshot holds."""

    log: list[Logged]
    others: list[Other]
    draws: list[Draw]  # what the steps of chance were drawn from


def unpack(game: Game, snapshot: Snapshot) -> Unpacked:
    """The events of a table; raises `BadSnapshot`."""
    if snapshot.rules != fingerprint(game):
        raise BadSnapshot("expected a snapshot by the same rules")
    try:
        body = loads(snapshot.body)
        kinds = [step_of(*kind) if len(kind) > 1 else TakenBack(*kind) for kind in body["kinds"]]
        spans = [draw_of(*span) for span in body["spans"]]
        log, draws = [kinds[place] for place in body["log"]], [spans[place] for place in body["draws"]]
        others = [Other(place, Event(kind, said)) for place, kind, said in body["others"]]
        dealt = {place for place, kind in enumerate(kinds) if kind.seat == CHANCE}
        rolled = sum(place in dealt for place in body["log"])
    except (JSONDecodeError, LookupError, TypeError, ValueError) as error:
        raise BadSnapshot(f"expected a snapshot: {error}") from None
    if len(log) + len(others) != snapshot.number or len(draws) != rolled:
        raise BadSnapshot(f"expected {snapshot.number} events and as many draws as steps of chance")
    return Unpacked(log, others, draws)


def merged(log: Sequence[Logged], others: Sequence[Other]) -> Iterator[Logged | Event]:
    """All events in their order."""
    steps, place = iter(log), 0
    for other in others:
        yield from islice(steps, other.place - place)
        yield other.event
        place = other.place + 1
    yield from steps


@cache
def fingerprint(game: Game) -> str:
    """Of the rules of a game: the same as long as they number and carry out actions in the same way."""
    module = sys.modules[type(game.new()).__module__]
    assert module.__file__, "expected rules in a file"
    folder = Path(module.__file__).parent
    found = hashlib.sha256(FORM)
    for path in sorted([*folder.rglob("*.py"), *folder.parent.glob("*.toml"), *folder.parent.glob("*.py")]):
        found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()
