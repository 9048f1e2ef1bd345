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
    """Signs with the newest of its keys, given last, and reads the tokens that were signed with any of them."""

    def __init__(self, *keys: bytes) -> None:
        self.serializer = URLSafeSerializer(list(keys), salt="guest")
        self.newest = URLSafeSerializer(keys[-1], salt="guest") if len(keys) > 1 else None
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

    def is_dated(self, token: str) -> bool:
        """Was a token, which can be read, signed with an older key? Then it is time for another."""
        return self.newest is not None and not self.newest.loads_unsafe(token)[0]

    def _check(self, token: str) -> Guest:
        return Guest(*self.serializer.loads(token))
