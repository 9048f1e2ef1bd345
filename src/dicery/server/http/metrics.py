"""Figures about the running server, for Prometheus: what it has done, how long answers took, and what waits now."""

from collections.abc import Iterable

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from dicery.server.tables.registry import Registry

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds
NO_ROUTE = "none"


class Metrics:
    """The figures of one application. Labels are few: routes by the name of their function, never a path or a guest."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.seconds = Histogram(
            "dicery_request_seconds",
            "Time until an answer begins, by route",
            ["route"],
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.answers = Counter("dicery_answers", "Answers by status", ["status"], registry=self.registry)
        self.refusals = Counter(
            "dicery_refusals", "Requests that were refused, by the check", ["kind"], registry=self.registry
        )
        self._routes: dict[object, Histogram] = {}  # a label is looked up once for each route
        self._statuses: dict[int, Counter] = {}  # and for each status

    def answered(self, endpoint: object, status: int, seconds: float) -> None:
        timed = self._routes.get(endpoint)
        if timed is None:
            timed = self._routes[endpoint] = self.seconds.labels(route_name(endpoint))
        timed.observe(seconds)
        counted = self._statuses.get(status)
        if counted is None:
            counted = self._statuses[status] = self.answers.labels(str(status))
        counted.inc()

    def refused(self, kind: str) -> None:
        """Counts a refusal: a check of the table or the match, `rate`, `origin` or `size`."""
        self.refusals.labels(kind).inc()

    def watch(self, tables: Registry) -> None:
        """Adds what can be read of the tables at any moment."""
        self.registry.register(_Now(tables))

    def text(self) -> bytes:
        return generate_latest(self.registry)


class _Now(Collector):
    """What is so at the moment of the question."""

    def __init__(self, tables: Registry) -> None:
        self.tables = tables

    def collect(self) -> Iterable[Metric]:
        writer, bots = self.tables.event_writer, self.tables.bots
        streams = sum(len(watchers) for watchers in list(self.tables.watchers.values()))
        yield GaugeMetricFamily("dicery_tables", "Tables in memory", len(self.tables.tables))
        yield GaugeMetricFamily("dicery_streams", "Open streams", streams)
        yield GaugeMetricFamily("dicery_bots_waiting", "Questions that wait for a bot's process", len(bots.waiting))
        yield GaugeMetricFamily(
            "dicery_bots_thinking", "Bots' processes that think", len(bots.workers) - len(bots.idle)
        )
        yield GaugeMetricFamily("dicery_event_writer_queue", "Changes that wait to be stored", writer.jobs.qsize())
        yield GaugeMetricFamily("dicery_event_writer_seconds", "How long the present commit has taken", writer.lag())
        yield CounterMetricFamily("dicery_events_failed", "Changes that could not be stored", writer.failures)
        yield CounterMetricFamily(
            "dicery_event_writer_restarts", "Errors after which the event writer started again", writer.restarts
        )
        yield CounterMetricFamily("dicery_moves", "Stored moves of seats, people's and bots'", writer.moves)
        stored = CounterMetricFamily("dicery_events", "Stored events by kind", labels=["kind"])
        for kind, count in sorted(writer.stored.items()):
            stored.add_metric([kind], count)
        yield stored


def route_name(endpoint: object) -> str:
    """The module and the function of a route, such as `table.act`."""
    module, name = getattr(endpoint, "__module__", ""), getattr(endpoint, "__name__", "")
    return f"{module.rpartition('.')[2]}.{name}" if name else NO_ROUTE
