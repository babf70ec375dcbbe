"""
Figures for the operator of the server, in Prometheus's format, on a port of their own; they have no names and
no cards.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from prometheus_client import CollectorRegistry, Histogram, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from euchre.base.errors import EuchreError
from euchre.web.core.http.context import HttpContext
from euchre.web.core.logs import dropped

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds."""

Family = CounterMetricFamily | GaugeMetricFamily


class Metrics(Collector):
    """The figures of one server; `docs/server.md` has the table of them."""

    def __init__(self, context: HttpContext) -> None:
        self._context = context
        self.registry = CollectorRegistry()
        self.message = Histogram(
            "euchre_message_duration_seconds",
            "From a page's message to its reply, the disk included",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.lag = Histogram(
            "euchre_event_loop_lag_seconds",
            "How late the event loop was",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.registry.register(self)

    def collect(self) -> Iterable[Family]:
        """Collect the counters of the server."""
        registry, bots = self._context.registry, self._context.registry.context.bots
        yield GaugeMetricFamily("euchre_connections", "Pages connected", registry.capacity.sockets)
        yield GaugeMetricFamily("euchre_tables", "Tables in memory", registry.rooms)
        yield GaugeMetricFamily("euchre_draining", "1 while the server ends", int(self._context.ending))
        yield GaugeMetricFamily(
            "euchre_bots_degraded",
            "1 while a simple player decides for computer players that do not answer",
            int(bots.degraded),
        )
        yield _counted("euchre_table_events", "What happened at the tables", "event", registry.counts)
        yield _counted(
            "euchre_http_events", "Answers, refusals and closed sockets", "event", self._context.counts
        )
        yield _counted("euchre_bot_decisions", "What the computer players did", "outcome", bots.counts)
        yield _counted("euchre_dropped_log_lines", "Lines that could not be written", "log", dropped)

    def listen(self, port: int, host: str = "127.0.0.1") -> None:
        """
        Answer ``/metrics`` on *port*, of this machine alone unless *host* says otherwise.

        Raises: EuchreError when the port is taken.
        """
        try:
            start_http_server(port, addr=host, registry=self.registry)
        except OSError as error:
            raise EuchreError(
                f"--metrics {port}: nobody can listen there: {error.strerror}; another port may be free"
            ) from None


def _counted(name: str, about: str, label: str, counts: Counter[str]) -> Family:
    family = CounterMetricFamily(name, about, labels=[label])
    for word, count in sorted(dict(counts).items()):  # copy at once, because the loop goes on counting
        family.add_metric([word], count)
    return family
