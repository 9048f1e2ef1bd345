"""How often somebody may do something, and how much at once: by guest, and by address, since a guest costs nothing.

Whatever the requests are, an address that has kept the server's core busy for too long waits: so no route that costs
more than somebody has thought of stops everybody.
"""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

MOST_BUCKETS = 20_000
GUESTS_OF_ADDRESS = 5  # an address, such as that of a family or a class, may do as much as this many guests


@dataclass(frozen=True)
class Rate:
    """`burst` requests at once, and `per_second` in the long run."""

    burst: float
    per_second: float


RATES = {
    "act": Rate(60, 20),
    "advice": Rate(6, 0.3),
    "arrive": Rate(20, 0.5),  # pages and tokens that make somebody a guest
    "chat": Rate(5, 0.5),
    "open": Rate(20, 0.2),
    "read": Rate(200, 40),  # the API without a change
    "rename": Rate(5, 0.1),
    "search": Rate(20, 2),
    "stream": Rate(40, 2),
    "verify": Rate(10, 0.5),
    "view": Rate(200, 40),
}
WORK = Rate(10, 0.5)  # seconds of the server's core for one address: half of it is always left to others
MOST_STREAMS = 16  # that one guest has open at once
HALF_EMPTY = 0.5  # of a bucket; what is taken below that is reported to the other servers
MOST_REPORTED = 40  # buckets, and holders of streams, in one report
REPORT_COUNTS = 5.0  # seconds that a report of open streams counts


class TooFast(ValueError):
    """Somebody asks more often, or for more at once, than is good for the others."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks: the id of a guest, empty for somebody who is none yet, and the address."""

    guest: str
    address: str


@lru_cache(maxsize=1 << 12)
def network_of(host: str) -> str:
    """The address that is counted: of IPv6 the first half, because the rest is free to choose."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return host


class Limits:
    """The buckets of everybody, by what they do, and the streams that they have open."""

    def __init__(
        self,
        rates: dict[str, Rate] | None = None,
        clock: Callable[[], float] = time.monotonic,
        most_streams: int = MOST_STREAMS,
        work: Rate | None = WORK,
    ) -> None:
        self.rates = RATES if rates is None else rates
        self.clock = clock
        self.most_streams = most_streams  # 0: any number
        self.work = work  # None: as much as there is
        self.buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self.streams: Counter[str] = Counter()
        self.taken: Counter[tuple[str, str]] | None = None  # from half-empty buckets; None: there are no other servers
        self.elsewhere: dict[str, tuple[float, dict[str, int]]] = {}  # server -> when it reported its open streams

    def spend(self, kind: str, asker: Asker) -> None:
        """Takes one from the buckets of guest and address, or raises `TooFast` if one of them is empty."""
        rate = self.rates.get(kind)
        if rate is None:
            return
        self._take((kind, f"at {asker.address}"), rate, GUESTS_OF_ADDRESS)
        self._take((kind, asker.guest or f"new at {asker.address}"), rate, 1)

    def _take(self, key: tuple[str, str], rate: Rate, times: int) -> None:
        burst, now = rate.burst * times, self.clock()
        level, since = self.buckets.get(key, (burst, now))
        level = min(burst, level + (now - since) * rate.per_second * times)
        self._keep(key, max(level - 1, 0.0) if level >= 1 else level)
        if self.taken is not None and 1 <= level <= burst * HALF_EMPTY:
            self.taken[key] += 1
        if level < 1:
            raise TooFast("expected a little patience: too many requests")

    def _keep(self, key: tuple[str, str], level: float) -> None:
        """The bucket as it is now; if there are too many, the one that was not used for longest is forgotten."""
        self.buckets[key] = (level, self.clock())
        self.buckets.move_to_end(key)
        if len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)

    def worked(self, address: str, seconds: float) -> None:
        """Counts the time that the server's core has worked for an address; there may be too much of it."""
        if self.work is not None:
            left, key = self._work_left(address), ("work", f"at {address}")
            self._keep(key, left - seconds)

    def has_work_left(self, address: str) -> bool:
        """May the core work for this address, which has not kept it busy for too long?"""
        return self._work_left(address) > 0

    def _work_left(self, address: str) -> float:
        if self.work is None:
            return 1.0
        level, since = self.buckets.get(("work", f"at {address}"), (self.work.burst, self.clock()))
        return min(self.work.burst, level + (self.clock() - since) * self.work.per_second)

    def begin_stream(self, asker: Asker) -> None:
        """Counts a stream that is opened, or raises `TooFast` if the guest or the address has too many of them."""
        guest, address = streamers(asker)
        most = self.most_streams
        if most and (self.open(guest) >= most or self.open(address) >= most * GUESTS_OF_ADDRESS):
            raise TooFast("expected fewer open streams")
        self.streams.update((guest, address))

    def end_stream(self, asker: Asker) -> None:
        """It is open no longer."""
        for who in streamers(asker):
            self.streams[who] -= 1
            if not self.streams[who]:
                del self.streams[who]

    def open(self, who: str) -> int:
        """The streams of a guest or an address, at other servers too."""
        recent = self.clock() - REPORT_COUNTS
        others = (streams.get(who, 0) for when, streams in self.elsewhere.values() if when > recent)
        return self.streams[who] + sum(others)

    # Several servers: each counts what the others report, so that hopping between them wins nothing.

    def report(self) -> dict[str, object]:
        """What the other servers are to know: takes from half-empty buckets since the last report, open streams."""
        if self.taken is None:
            self.taken = Counter()
        taken, self.taken = self.taken, Counter()
        busy = [[kind, who, count] for (kind, who), count in taken.most_common(MOST_REPORTED)]
        streams = dict(self.streams.most_common(MOST_REPORTED)) if self.most_streams else {}
        return {"taken": busy, "streams": streams} if busy or streams else {}

    def note(self, server: str, report: dict[str, object]) -> None:
        """Counts what another server reports."""
        taken, streams = report.get("taken"), report.get("streams")
        for kind, who, count in taken if isinstance(taken, list) else ():
            rate, key = self.rates.get(kind), (kind, who)
            if rate is not None:
                burst = rate.burst * (GUESTS_OF_ADDRESS if who.startswith("at ") else 1)
                level, since = self.buckets.get(key, (burst, self.clock()))
                self.buckets[key] = (max(0.0, min(level, burst * HALF_EMPTY) - count), since)
        if isinstance(streams, dict):
            self.elsewhere[server] = (self.clock(), streams)


def streamers(asker: Asker) -> tuple[str, str]:
    """For whom a stream is counted: a guest, and the address."""
    return asker.guest or f"new at {asker.address}", f"at {asker.address}"


def without_limits() -> Limits:
    """For tests of load: everybody may do everything at any rate."""
    return Limits({}, most_streams=0, work=None)
