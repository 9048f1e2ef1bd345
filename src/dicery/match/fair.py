"""Fair dice: every outcome follows from a secret that is bound by a commitment, and from what each seat has added.

The commitment is shown before any seat adds its nonce, the secret when the match has ended; then anybody can derive
every outcome again. `docs/fair-dice.md` has the exact bytes, what this proves and what it does not.
"""

import hashlib
import hmac
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

TAG = "dicery fair dice 1"
SECRET_BYTES = 32
BOT_NONCE = "bot"  # a bot adds nothing that somebody could choose
AWAITED = "?"  # the seat is still to add its nonce: nothing is rolled before it has

_SPAN = 1 << 64  # the numbers that eight bytes can be
_NONCE = re.compile(r"[0-9A-Za-z][0-9A-Za-z._-]{7,63}")


class BadNonce(ValueError):
    """Not what a seat may add to the dice."""


@dataclass(frozen=True, slots=True)
class Draw:
    """One chance event: the outcome of this index, counted from 0, was drawn out of `count`."""

    index: int
    count: int


draw_of = lru_cache(maxsize=1 << 12)(Draw)  # equal draws of all matches are kept once


@dataclass(frozen=True)
class Proof:
    """What makes the dice of a match checkable; the secret is missing as long as the match goes on."""

    table: str
    commitment: str
    nonces: tuple[str, ...]  # in seat order
    secret: bytes | None

    @property
    def own(self) -> int:
        """How many seats added something of their own; if none did, the server could have tried many secrets."""
        return sum(nonce not in (BOT_NONCE, AWAITED) for nonce in self.nonces)


def commit(table: str, secret: bytes) -> str:
    """The commitment to a table's secret, 64 hexadecimal digits."""
    return hashlib.sha256(f"{TAG} commitment\n{table}\n".encode() + secret).hexdigest()


def seal(lines: Iterable[str]) -> str:
    """The digest of the lines of a record above its last one: a slip of copying shows."""
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def check_nonce(text: str) -> str:
    """A nonce that a person gave; raises `BadNonce` for what is none. Spaces between words become hyphens."""
    nonce = "-".join(text.split())
    if not _NONCE.fullmatch(nonce):
        raise BadNonce(f"expected 8 to 64 letters, digits, dots, hyphens or underscores, got {text[:70]!r}")
    return nonce


def is_nonce(text: str) -> bool:
    """May this stand as a seat's nonce in a record?"""
    return text in (BOT_NONCE, AWAITED) or _NONCE.fullmatch(text) is not None


class Dice:
    """The dice of one table: what the n-th event comes to is settled once the nonces are, whatever happens before."""

    def __init__(self, table: str, nonces: Iterable[str], secret: bytes) -> None:
        self.prefix = hmac.new(secret, "\n".join([f"{TAG} outcome", table, *nonces, ""]).encode(), "sha256")

    def draw(self, number: int, count: int) -> int:
        """The index, from 0 to count - 1, that the event of this number comes to, counted from 1.

        Eight bytes of an HMAC as a number, modulo the count; numbers that would favour some are drawn again.
        """
        limit = _SPAN - _SPAN % count
        attempt = 0
        while True:
            value = self.value(number, attempt)
            if value < limit:
                return value % count
            attempt += 1

    def value(self, number: int, attempt: int) -> int:
        """The number that an attempt at an event comes to; what all events share has been hashed already."""
        finished = self.prefix.copy()
        finished.update(f"{number}\n{attempt}".encode())
        return int.from_bytes(finished.digest()[:8], "big")
