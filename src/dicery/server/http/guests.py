"""Tokens by which guests, people without an account, are known: a signed cookie or, in the API, a bearer token."""

import secrets
from dataclasses import astuple
from functools import lru_cache

from itsdangerous import BadSignature, URLSafeSerializer

from dicery.server.page.guest import Guest
from dicery.server.tables.names import clean_name, guest_name

COOKIE = "dicery_guest"
YEAR = 365 * 24 * 3600
MOST_KNOWN = 1 << 13  # tokens whose signature is not checked again
LONGEST_TOKEN = 1000


class Guests:
    """Signs and reads the tokens of guests."""

    def __init__(self, key: bytes) -> None:
        self.serializer = URLSafeSerializer(key, salt="guest")
        self._guest_of = lru_cache(maxsize=MOST_KNOWN)(self._check)  # the same token comes with every request

    def new(self, name: str = "") -> Guest:
        return Guest(secrets.token_urlsafe(16), clean_name(name) or guest_name())

    def token(self, guest: Guest) -> str:
        return self.serializer.dumps(astuple(guest))

    def read(self, token: str) -> Guest | None:
        """The guest of a token that this server has signed, otherwise nobody. Other tokens are not remembered."""
        if not 0 < len(token) <= LONGEST_TOKEN:
            return None
        try:
            return self._guest_of(token)
        except BadSignature:
            return None

    def _check(self, token: str) -> Guest:
        return Guest(*self.serializer.loads(token))
