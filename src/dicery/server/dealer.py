"""The dealer of a hosted table: luck that nobody can foretell and that a restart does not change."""

import hashlib
from collections import deque

from dicery.engine.state import CHANCE, State
from dicery.match.luck import Dealer

_DRAW = 1 << 64


class SecretDealer(Dealer):
    """The n-th outcome is a keyed hash of n: without the table's secret, past dice tell nothing of those to come.

    Outcomes that are already stored are dealt again first, so that a table is loaded by playing its events.
    """

    def __init__(self, secret: bytes, stored: list[str]) -> None:
        self.secret = secret
        self.stored = deque(stored)
        self.dealt = 0

    def outcome(self, state: State) -> int:
        self.dealt += 1
        if self.stored:
            return state.parse(CHANCE, self.stored.popleft())
        outcomes = state.actions(CHANCE)
        return outcomes[self.below(len(outcomes))]

    def below(self, count: int) -> int:
        """A number from 0 to count - 1, each equally likely; draws that would favour some are drawn again."""
        attempt = 0
        while True:
            question = f"{self.dealt}.{attempt}".encode()
            drawn = int.from_bytes(hashlib.blake2b(question, key=self.secret, digest_size=8).digest(), "big")
            if drawn < _DRAW - _DRAW % count:
                return drawn % count
            attempt += 1
