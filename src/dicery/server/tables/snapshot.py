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

from orjson import JSONDecodeError, dumps, loads

from dicery.engine.game import Game
from dicery.engine.state import CHANCE
from dicery.match.fair import Draw, draw_of
from dicery.match.match import Step, TakenBack, step_of
from dicery.server.tables.events import Event, Snapshot

EVERY = 100  # events after which another snapshot is stored
UNDO = "undo"


class BadSnapshot(ValueError):
    """It cannot be used: the events have to be replayed."""


@dataclass(frozen=True, slots=True)
class Other:
    """An event that is no step, and how many events came before it."""

    place: int
    event: Event


Entry = Step | TakenBack | Event


def pack(game: Game, log: Sequence[Step | TakenBack], others: Sequence[Other], draws: Sequence[Draw]) -> Snapshot:
    """All events of a table: the log of its match, and what else has happened there."""
    body = {
        "seats": [entry.seat for entry in log],
        "actions": [entry.action if isinstance(entry, Step) else UNDO for entry in log],
        "moves": [entry.move if isinstance(entry, Step) else "" for entry in log],
        "others": [(other.place, other.event.kind, other.event.body) for other in others],
        "draws": [(draw.index, draw.count) for draw in draws],
    }
    return Snapshot(len(log) + len(others), fingerprint(game), dumps(body))


def unpack(game: Game, snapshot: Snapshot) -> tuple[list[Entry], list[Draw]]:
    """The events in their order, and what the steps of chance were drawn from; raises `BadSnapshot`."""
    if snapshot.rules != fingerprint(game):
        raise BadSnapshot("expected a snapshot by the same rules")
    try:
        body = loads(snapshot.body)
        log = [
            TakenBack(seat) if action == UNDO else step_of(seat, action, move)
            for seat, action, move in zip(body["seats"], body["actions"], body["moves"], strict=True)
        ]
        entries = list(merged(log, [Other(place, Event(kind, said)) for place, kind, said in body["others"]]))
        draws = [draw_of(index, count) for index, count in body["draws"]]
    except (JSONDecodeError, LookupError, TypeError, ValueError) as error:
        raise BadSnapshot(f"expected a snapshot: {error}") from None
    if len(entries) != snapshot.number or len(draws) != sum(entry.seat == CHANCE for entry in log):
        raise BadSnapshot(f"expected {snapshot.number} events and as many draws as steps of chance")
    return entries, draws


def merged(log: list[Step | TakenBack], others: list[Other]) -> Iterator[Entry]:
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
    found = hashlib.sha256()
    for path in sorted([*folder.rglob("*.py"), *folder.parent.glob("*.toml"), *folder.parent.glob("*.py")]):
        found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()
