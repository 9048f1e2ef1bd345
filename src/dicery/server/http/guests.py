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
    """Reads tokens that were signed with any of its keys and signs with the newest, which is given last."""

    def __init__(self, *keys: bytes) -> None:
        self.signing = keys[-1]
        self.renew(*keys)

    def renew(self, *keys: bytes) -> None:
        """Reads tokens of these keys from now on and of no others. The newest signs when `sign_with_newest` is called,
        or at once if the key that has signed so far is gone.
        """
        self.keys = keys
        self.reader = URLSafeSerializer(list(keys), salt="guest")
        self._guest_of = lru_cache(maxsize=MOST_KNOWN)(self._check)  # the same token comes with every request
        self._sign_with(self.signing if self.signing in keys else keys[-1])

    def sign_with_newest(self) -> None:
        """When all servers have had the time to learn of it."""
        if self.signing != self.keys[-1]:
            self._sign_with(self.keys[-1])

    def _sign_with(self, key: bytes) -> None:
        self.signing = key
        self.signer = URLSafeSerializer(key, salt="guest")

    def new(self, name: str = "") -> Guest:
        return Guest(secrets.token_urlsafe(16), clean_name(name) or guest_name())

    def token(self, guest: Guest) -> str:
        return self.signer.dumps(astuple(guest))

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
        return len(self.keys) > 1 and not self.signer.loads_unsafe(token)[0]

    def _check(self, token: str) -> Guest:
        return Guest(*self.reader.loads(token))
