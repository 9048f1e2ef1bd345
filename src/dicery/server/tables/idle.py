"""Work that can wait until nobody else needs the server's core."""

import asyncio
import time
from collections.abc import Callable, Hashable

PAUSE = 0.01  # seconds between two looks whether the server is busy
LATE = 0.002  # seconds; if a look comes later than this, it is
LONGEST_WAIT = 1.0  # seconds after which work is done all the same


class Idle:
    """Does one piece of work after the other; what is asked for again under the same key is done once."""

    def __init__(self) -> None:
        self.waiting: dict[Hashable, tuple[float, Callable[[], None]]] = {}  # with the time at which it is overdue
        self.look: asyncio.TimerHandle | None = None
        self.due = 0.0

    def later(self, key: Hashable, work: Callable[[], None], longest: float = LONGEST_WAIT) -> None:
        """Does the work when there is time, or after the longest wait, in seconds."""
        now = time.monotonic()
        overdue = self.waiting.get(key, (now + longest, work))[0]
        self.waiting[key] = overdue, work
        if self.look is None:
            self._wait(now)

    def close(self) -> None:
        self.waiting.clear()
        if self.look:
            self.look.cancel()

    def _wait(self, now: float) -> None:
        self.due = now + PAUSE
        self.look = asyncio.get_running_loop().call_later(PAUSE, self._do_one)

    def _do_one(self) -> None:
        """The oldest piece of work if the server has time, otherwise the oldest that cannot wait any longer."""
        self.look, now = None, time.monotonic()
        has_time = now - self.due < LATE
        key = next((key for key, (overdue, _) in self.waiting.items() if has_time or now > overdue), None)
        if key is not None:
            _, work = self.waiting.pop(key)
            work()
            now = time.monotonic()
        if self.waiting and self.look is None:  # the work may have asked for more
            self._wait(now)
