"""The results in numbers: percentiles, JSON, and a table for people."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, fsum, inf, sqrt
from statistics import fmean
from typing import Any, Final

SHARES: Final = {"p50": 0.5, "p99": 0.99, "p99.9": 0.999}


def percentile(sorted_: Sequence[float], share: float) -> float:
    """The least value that *share* of all do not exceed; 0 for no values."""
    return sorted_[max(0, ceil(share * len(sorted_)) - 1)] if sorted_ else 0.0


def summary(seconds: Iterable[float]) -> dict[str, float]:
    """The number of values, and their percentiles in milliseconds."""
    found = sorted(seconds)
    shares = {name: round(1000 * percentile(found, share), 2) for name, share in SHARES.items()}
    return {"n": len(found), **shares, "most": round(1000 * found[-1], 2) if found else 0.0}


def bucket_percentile(metrics: Mapping[str, float], name: str, share: float) -> float:
    """The least bound of the histogram *name* that *share* of its values do not exceed; 0 for no values."""
    start = f'{name}_bucket{{le="'
    counted = {key[len(start) : -2]: value for key, value in metrics.items() if key.startswith(start)}
    reached = [float(bound) for bound, value in counted.items() if value >= share * counted["+Inf"]]
    return min(reached, default=0.0)


def averages(points: Sequence[tuple[float, float]], blocks: int) -> list[tuple[float, float]]:
    """
    The averages of *points* in that many *blocks* of consecutive points; the remainder is left out.

    Measurements close in time depend on each other, so they say less than their number suggests.
    """
    size = max(1, len(points) // blocks)
    ends = range(size, len(points) + 1, size)
    return [
        (fmean(x for x, _ in points[end - size : end]), fmean(y for _, y in points[end - size : end]))
        for end in ends
    ]


def trend(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """
    The slope of *points* (second number by first) by least squares, and its uncertainty.

    The uncertainty is two standard errors: of independent measurements, 19 of 20 are within it.

    >>> trend([(0, 1.0), (1, 2.0), (2, 3.0)])
    (1.0, 0.0)
    """
    count = len(points)
    if count < 3:
        return 0.0, inf
    middle, mean = fsum(x for x, _ in points) / count, fsum(y for _, y in points) / count
    spread = fsum((x - middle) ** 2 for x, _ in points)
    slope = fsum((x - middle) * (y - mean) for x, y in points) / spread
    left = fsum((y - mean - slope * (x - middle)) ** 2 for x, y in points)
    return slope, 2 * sqrt(left / (count - 2) / spread)


@dataclass(slots=True)
class Tally:
    """All that the pages of a run measured since *since*, by the clock of this program."""

    since: float = inf
    times: dict[str, list[float]] = field(default_factory=dict)
    """Seconds, by the kind of wait."""
    errors: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    bytes: int = 0
    messages: int = 0

    def took(self, what: str, intended: float, now: float) -> None:
        """Note that *what*, which should have begun at *intended*, is done *now*."""
        if intended >= self.since:
            self.times.setdefault(what, []).append(now - intended)

    def wrong(self, what: str) -> None:
        """Count an error, from the first second on."""
        self.errors[what] += 1


SETTLES: Final = 600
"""The least seconds of a measurement of memory."""
WORDS: Final = {
    "ack": "send → ack",
    "others": "send → every other seat",
    "own": "send → one's own picture",
    "computer": "a computer player, beyond its pause",
    "resync": "socket opened → resynced",
    "answers": "server killed → it answers again",
    "back": "server killed → page back with its picture",
    "in-play": "server killed → all four back and a move made",
    "established-others": "established tables, send → every other seat",
    "established-ack": "established tables, send → ack",
    "generator": "generator: lateness of its own loop",
}


def table(result: Mapping[str, Any]) -> str:
    """The result as a table in Markdown."""
    latency: Mapping[str, Mapping[str, float]] = result["latency_ms"]
    lines = ["| | n | p50 ms | p99 ms | p99.9 ms | most ms |", "|---|---|---|---|---|---|"]
    for what, row in latency.items():
        cells = [f"{row[name]:.1f}" for name in (*SHARES, "most")]
        lines.append(f"| {WORDS.get(what, what)} | {row['n']:,.0f} | {' | '.join(cells)} |")
    load, server = result["load"], result["server"]
    errors = ", ".join(f"{what} {count}" for what, count in result["errors"].items()) or "none"
    lines.append("")
    lines.append(
        f"{load['tables']} tables, {load['sockets']} sockets, {load['seconds']:.0f} s, "
        f"{load['moves_per_second']:.0f} moves/s; errors: {errors}."
    )
    lines.append(
        f"Server: {server['cpu_ms_per_move']:.2f} ms CPU a move ({server['cpu_percent']:.0f} % of a core), "
        f"{server['rss_mib']:.0f} MiB, at most {server['rss_most_mib']:.0f} MiB; its workers "
        f"{server['workers_cpu_percent']:.0f} % and {server['workers_rss_mib']:.0f} MiB."
    )
    if "rss_mib_by_time" in server:
        every = max(1, len(server["rss_mib_by_time"]) // 10)
        some = [f"{mib:.1f} ({held})" for _, mib, held in server["rss_mib_by_time"][every - 1 :: every]]
        lines.append(f"Memory of the server in MiB, and tables in it, by time: {', '.join(some)}.")
        grows, error = server["rss_grows_mib_an_hour"]
        told = "flat" if abs(grows) <= error else "grows" if grows > 0 else "shrinks"
        if load["seconds"] < SETTLES:
            told = "too short to tell"
        a_table = grows * load["seconds"] / 3600 * 2**20 / max(1, load["tables"])
        lines.append(
            f"Meanwhile, with {load['tables']} tables come and gone: {grows:+.1f} MiB an hour, "
            f"give or take {error:.1f}, {a_table:+.0f} bytes a table: {told}."
        )
    if lag := server["loop_lag_ms"]:
        lines.append(f"Its loop was late by at most {lag:g} ms in 99 of 100 looks.")
    if load["all_back_seconds"]:
        lines.append(f"All were back {load['all_back_seconds']:.2f} s after they were cut off.")
    lines.append(
        f"Disk alone, 4 KiB and fsync: p50 {result['disk_ms']['p50']:.1f}, "
        f"p99 {result['disk_ms']['p99']:.1f} ms. "
        f"Machine: load {result['machine']['load_before']:.1f} before, "
        f"{result['machine']['others_percent']:.0f} % of a core for others meanwhile."
    )
    return "\n".join(lines)
