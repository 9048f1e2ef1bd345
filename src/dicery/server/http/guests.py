"""Tokens by which guests, people without an account, are known: a signed cookie or, in the API, a bearer token."""

import secrets
from dataclasses import astuple
from functools import lru_cache

from itsdangerous import BadSignature, URLSafeSerializer

from dicery.server.page.guest import Guest, clean_name
from dicery.server.tables.names import guest_name

COOKIE = "dicery_guest"
YEAR = 365 * 24 * 3600
MOST_KNOWN = 1 << 13  # tokens whose signature is not checked again


class Guests:
    """Signs and reads the tokens of guests."""

    def __init__(self, key: bytes) -> None:
        self.serializer = URLSafeSerializer(key, salt="guest")
        self.read = lru_cache(maxsize=MOST_KNOWN)(self._read)  # the same token comes with every request

    def new(self, name: str = "") -> Guest:
        return Guest(secrets.token_urlsafe(16), clean_name(name) or guest_name())

    def token(self, guest: Guest) -> str:
        return self.serializer.dumps(astuple(guest))

    def _read(self, token: str) -> Guest | None:
        """The guest of a token that this server has signed, otherwise nobody."""
        try:
            found = self.serializer.loads(token)
        except BadSignature:
            return None
        return Guest(*found)
