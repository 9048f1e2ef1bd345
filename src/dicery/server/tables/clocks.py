"""The turn clock of a table: the time that a seat has for its next step. The match's own chronometer is `match.clock`.

Only the server reads it. It counts seconds of a monotonic clock and knows nothing of the time of day.
"""

import time
from collections.abc import Mapping

from dicery.match.clock import Now

TICK = 5.0  # seconds after which a running chronometer is stored again: the most that a crash gives back


class TurnClock:
    """How long each seat that is to act may still take; its time starts again after every step of its own."""

    def __init__(self, seconds: float, now: Now = time.monotonic) -> None:
        self.seconds = seconds
        self.now = now
        self.asked: dict[int, tuple[int, float]] = {}  # seat -> (steps it had made when it was asked, deadline)

    def ask(self, done: Mapping[int, int]) -> None:
        """Sets who is to act, with the number of steps each has made; a seat that was asked before keeps its time."""
        end = self.now() + self.seconds
        self.asked = {
            seat: self.asked[seat] if self.asked.get(seat, (-1, 0.0))[0] == count else (count, end)
            for seat, count in done.items()
        }

    def left(self) -> dict[int, float]:
        now = self.now()
        return {seat: max(0.0, end - now) for seat, (_, end) in self.asked.items()}

    def late(self) -> list[int]:
        return [seat for seat, left in self.left().items() if left == 0.0]
