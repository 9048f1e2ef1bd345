"""The turn clock of a table: the time that a seat has for its next step. The match's own chronometer is `match.clock`.

Only the server reads it. It counts seconds of a monotonic clock and knows nothing of the time of day.
"""

import time
from collections.abc import Mapping

from dicery.match.clock import Now

Done = tuple[int, str]  # how much a seat has done, and whose time it is


class TurnClock:
    """How long each seat that is to act may still take; its time starts again after every step of its own.

    A new name, a step that is taken back and made again, or a bot for a moment give no new time. Before a match begins
    another person in the seat gets new time; afterwards a friend has what is left, as one person may have two cookies.
    """

    def __init__(self, seconds: float, now: Now = time.monotonic) -> None:
        self.seconds = seconds
        self.now = now
        self.deadlines: dict[int, tuple[Done, float]] = {}  # of every seat that was ever asked
        self.asked: set[int] = set()  # the seats that are to act now

    def ask(self, done: Mapping[int, Done]) -> None:
        """Sets who is to act; a seat that has done no more than when it was asked before keeps its time."""
        end = self.now() + self.seconds
        for seat, (count, holder) in done.items():
            (known, before), _ = self.deadlines.get(seat, ((-1, ""), 0.0))
            if count > known or holder != before:
                self.deadlines[seat] = ((count, holder), end)
        self.asked = set(done)

    def left(self) -> dict[int, float]:
        now = self.now()
        return {seat: max(0.0, self.deadlines[seat][1] - now) for seat in sorted(self.asked)}

    def late(self) -> list[int]:
        return [seat for seat, left in self.left().items() if left == 0.0]
