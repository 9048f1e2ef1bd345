"""A seat of a hosted table: who holds it, and the key of the link that claims it."""

import base64
import hashlib
from dataclasses import dataclass
from functools import lru_cache

from dicery.bots import NAMES
from dicery.match.fair import AWAITED, BOT_NONCE
from dicery.server.tables.events import Body, SeatRow

OPEN = "open"  # anybody may sit down
FRIEND = "friend"  # whoever has the seat's link may sit down
AWAY = "away"  # only who has left it may sit down: nobody else reads the hand
PERSON = "person"
BOT = "bot"
KINDS = (OPEN, FRIEND, AWAY, PERSON, BOT)
LEVELS = NAMES  # of bots, the weakest first
APPRENTICE = "apprentice"  # the level of a lesson's rivals in its free turns


@dataclass(frozen=True)
class Seat:
    """Who sits here. A person is known by the id of the guest's cookie, a bot by its level."""

    number: int
    kind: str
    name: str = ""
    holder: str = ""
    level: str = ""
    former: str = ""  # the guest who last held the seat and may come back
    turn: int = 0  # how often the seat has changed hands; every change makes a new key
    nonce: str = AWAITED  # what its holder adds to the dice; fixed from the first roll on

    @property
    def empty(self) -> bool:
        return self.kind in (OPEN, FRIEND, AWAY)

    @property
    def dice_part(self) -> str:
        """What the seat adds to the dice as it is now."""
        return BOT_NONCE if self.kind == BOT and self.nonce == AWAITED else self.nonce

    def key(self, secret: bytes) -> str:
        """The unguessable part of the link that claims the seat as it is now."""
        return _key(self.number, self.turn, secret)

    def body(self) -> Body:
        """The seat as the body of an event."""
        return {
            "seat": self.number,
            "kind": self.kind,
            "name": self.name,
            "holder": self.holder,
            "level": self.level,
            "former": self.former,
            "nonce": self.nonce,
        }

    def row(self) -> SeatRow:
        """The seat as the lists show it; a guest who may come back still finds the table among its own."""
        return SeatRow(self.number, self.kind, self.name, self.holder or self.former, self.level)


@lru_cache(maxsize=1 << 12)
def _key(number: int, turn: int, secret: bytes) -> str:
    question = f"seat {number} {turn}".encode()
    return base64.urlsafe_b64encode(hashlib.blake2b(question, key=secret, digest_size=18).digest()).decode()


def read_seat(body: Body, turn: int) -> Seat:
    """The seat that an event describes."""
    return Seat(
        int(body["seat"]),
        str(body["kind"]),
        str(body["name"]),
        str(body["holder"]),
        str(body["level"]),
        str(body["former"]),
        turn,
        str(body.get("nonce", BOT_NONCE)),  # a table from before fair dice waits for nothing
    )
