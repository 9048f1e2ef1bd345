"""The clocks of a table: the chronometer of a timed match, and the time that a seat has for its next step.

Only the server reads them. They count seconds of a monotonic clock and know nothing of the time of day.
"""

import time
from collections.abc import Callable, Mapping

Now = Callable[[], float]

SECONDS = "seconds"  # the option that says how long a match may take, in games that have clock events
TICK = 5.0  # seconds after which a running chronometer is stored again: the most that a crash gives back


class Chronometer:
    """Counts down while the match is played. It stands still while a seat is empty and while the server is down."""

    def __init__(self, seconds: float, now: Now = time.monotonic) -> None:
        self.now = now
        self.kept = seconds  # what was left when it last started or stopped
        self.since: float | None = None  # when it was started; None while it stands still

    @property
    def running(self) -> bool:
        return self.since is not None

    def left(self) -> float:
        return self.kept if self.since is None else max(0.0, self.kept - (self.now() - self.since))

    def run(self, on: bool) -> None:
        if on != self.running:
            self.kept = self.left()
            self.since = self.now() if on else None


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
