"""Guests: people without an account, known by a signed cookie or, in the API, by the same token as a bearer."""

import secrets
from dataclasses import astuple, dataclass, replace
from functools import lru_cache

from itsdangerous import BadSignature, URLSafeSerializer

from dicery.server.tables.names import guest_name
from dicery.server.tables.table import LONGEST_NAME

COOKIE = "dicery_guest"
YEAR = 365 * 24 * 3600
THEMES = ("", "light", "dark")
HINTS = ("", "three")  # the best moves with their chances, or three of them without a ranking
KEYS = ("", "off")  # do single letters, digits and signs do something?
MOST_KNOWN = 1 << 13  # tokens whose signature is not checked again


@dataclass(frozen=True)
class Guest:
    """Somebody who visits: an id that nobody else knows, a name, and how the pages are to look and to help."""

    id: str
    name: str
    theme: str = ""
    hints: str = ""
    keys: str = ""

    def liking(self, hints: str, keys: str) -> "Guest":
        """The same guest with these settings; what is none of them is the usual."""
        return replace(self, hints=hints if hints in HINTS else "", keys=keys if keys in KEYS else "")


class Guests:
    """Signs and reads the tokens of guests."""

    def __init__(self, key: bytes) -> None:
        self.serializer = URLSafeSerializer(key, salt="guest")
        self.read = lru_cache(maxsize=MOST_KNOWN)(self._read)  # the same token is shown with every request

    def new(self, name: str = "") -> Guest:
        return Guest(secrets.token_urlsafe(16), clean_name(name) or guest_name())

    def token(self, guest: Guest) -> str:
        return self.serializer.dumps(astuple(guest))

    def _read(self, token: str) -> Guest | None:
        """The guest of a token that this house has signed, otherwise nobody."""
        try:
            found = self.serializer.loads(token)
        except BadSignature:
            return None
        return Guest(*found)


def clean_name(text: str) -> str:
    """A name fit to be shown: printable, without doubled spaces, not too long."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split())[:LONGEST_NAME].strip()
