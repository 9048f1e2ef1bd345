"""What is stored of a table: its header, its events, and the rows that the lists of the lobby show."""

import hmac
import json
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from dicery.engine.option import Setting
from dicery.engine.state import SPECTATOR
from dicery.match.fair import commit

Body = dict[str, str | int | bool]


@dataclass(frozen=True)
class Header:
    """What is fixed when a table is opened. The secret decides its dice and its seat links and is never shown."""

    code: str
    game: str
    edition: str
    options: dict[str, Setting]
    secret: bytes
    host: str  # the guest who opened the table
    public: bool  # does the lobby list it?
    created: float
    patience: int = 0  # minutes after which a bot takes the seat of somebody who does not act; 0: never

    @cached_property
    def dice_secret(self) -> bytes:
        """What the dice follow from: shown at the end, when it must not give away the keys of the seats."""
        return hmac.digest(self.secret, b"dicery fair dice 1 secret", "sha256")

    @cached_property
    def commitment(self) -> str:
        """Shown from the first moment."""
        return commit(self.code, self.dice_secret)


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened at a table.

    Kinds: step, undo, seat, dice, nonce, chat, clock, hints, lesson, retry, next, remove, agree, pass, close.
    """

    kind: str
    body: Body


@dataclass(frozen=True)
class Retry:
    """Another match, tried again from one of its positions; with its dice, if they are to fall as they did then."""

    code: str
    step: int  # the steps of the other match that this one begins with
    secret: str = ""  # of the other match's dice, which is over; empty: the dice are new
    nonces: tuple[str, ...] = ()

    def body(self) -> Body:
        return {
            "seat": SPECTATOR,
            "code": self.code,
            "step": self.step,
            "secret": self.secret,
            "nonces": json.dumps(self.nonces),
        }


def read_retry(body: Body) -> Retry:
    """The retry that an event describes."""
    return Retry(str(body["code"]), int(body["step"]), str(body["secret"]), tuple(json.loads(str(body["nonces"]))))


@dataclass(frozen=True)
class SeatRow:
    """Who sits where, as the lists show it."""

    seat: int
    kind: str
    name: str
    holder: str
    level: str


@dataclass(frozen=True)
class Ending:
    """What stays readable of a match that has ended, whatever becomes of its rules."""

    record: str
    drawing: str  # SVG, as a spectator sees the last position


@dataclass(frozen=True)
class Snapshot:
    """The first events of a table in one row; see `snapshot.py`."""

    number: int  # the events that are in it
    rules: str  # the fingerprint of the rules that made the steps
    body: bytes


class Stored(NamedTuple):
    """What the database has of a table."""

    header: Header
    snapshot: Snapshot | None
    events: list[Event]  # that are not in the snapshot


@dataclass(frozen=True)
class Change:
    """New events of one table, to be stored together or not at all."""

    code: str
    first: int  # the number of the first of them
    events: tuple[Event, ...]
    stage: str  # for the lists, "" if it has not changed
    seats: tuple[SeatRow, ...]  # likewise, empty if they have not changed
    ending: Ending | None = None  # if the match has ended with these events
    snapshot: Snapshot | None = None  # of the table after these events, every now and then


@dataclass(frozen=True)
class Listed:
    """A table as the lobby lists it."""

    code: str
    game: str
    edition: str
    stage: str
    changed: float
    seats: tuple[SeatRow, ...]
