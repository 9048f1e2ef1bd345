"""How often somebody may do something: a bucket that fills slowly and empties by use."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

MOST_BUCKETS = 20_000


@dataclass(frozen=True)
class Rate:
    """`burst` requests at once, and `per_second` in the long run."""

    burst: float
    per_second: float


RATES = {
    "act": Rate(60, 20),
    "advice": Rate(6, 0.3),
    "chat": Rate(5, 0.5),
    "open": Rate(20, 0.2),
    "view": Rate(200, 40),
    "stream": Rate(40, 2),
}


class TooFast(ValueError):
    """Somebody asks more often than is good for the others."""


class Limits:
    """The buckets of everybody, by what they do."""

    def __init__(self, rates: dict[str, Rate] | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.rates = RATES if rates is None else rates
        self.clock = clock
        self.buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def spend(self, kind: str, who: str) -> None:
        """Takes one from the bucket, or raises `TooFast` if it is empty."""
        rate = self.rates.get(kind)
        if rate is None:
            return
        now = self.clock()
        level, since = self.buckets.pop((kind, who), (rate.burst, now))
        level = min(rate.burst, level + (now - since) * rate.per_second)
        self.buckets[kind, who] = (max(level - 1, 0.0) if level >= 1 else level, now)
        if len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)
        if level < 1:
            raise TooFast("expected a little patience: too many requests")
