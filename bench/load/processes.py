"""
L6: what a second server process adds behind the proxy, on one PostgreSQL database.

Two processes at full speed need four cores: two for them, and the rest for the database, the proxy and this
program. So each process is held to a share of a core, by Linux's own means, and the others are never what is
waited for. The figure is the ratio of the moves a second behind two such processes to those behind one.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx

from bench.load.figures import Tally, summary
from bench.load.page import now
from bench.load.server import Served
from bench.load.tables import Table
from tests.web.http.serving import Address
from tests.web.storage.databases import postgres
from tests.web.storage.proxies import free_port, proxy

CGROUPS: Final = Path("/sys/fs/cgroup/cpu")
PERIOD: Final = 100_000
"""Microseconds in which a process has its share."""
AT_ONCE: Final = 16


@contextmanager
def shared(pid: int, percent: int) -> Iterator[None]:
    """Hold the process *pid* to so many percent of a core."""
    group = CGROUPS / f"euchre-load-{pid}"
    try:
        group.mkdir()
        (group / "cpu.cfs_period_us").write_text(str(PERIOD))
        (group / "cpu.cfs_quota_us").write_text(str(PERIOD * percent // 100))
        (group / "cgroup.procs").write_text(str(pid))
    except OSError as error:
        raise SystemExit(f"L6 needs to be root of a Linux with {CGROUPS}: {error}") from None
    try:
        yield
    finally:
        for one in (group / "cgroup.procs").read_text().split():
            (CGROUPS / "cgroup.procs").write_text(one)
        group.rmdir()


async def played(origin: str, tables: int, asked: argparse.Namespace) -> tuple[Tally, float]:
    """Move after move at so many tables of four, behind *origin*: what was noticed, and moves a second."""
    tally = Tally()
    made = [Table(origin, tally, 1000 * asked.seed + at, people=4) for at in range(tables)]
    gate = asyncio.Semaphore(AT_ONCE)

    async def opened(client: httpx.AsyncClient, one: Table) -> None:
        async with gate:
            await one.open(client, asked.game)

    limits = httpx.Limits(max_connections=AT_ONCE)
    async with httpx.AsyncClient(base_url=origin, limits=limits, timeout=60) as client:
        await asyncio.gather(*[opened(client, one) for one in made])
    begin = now()
    tally.since = begin + asked.seconds / 5
    until = tally.since + asked.seconds
    await asyncio.gather(*[one.race_until(until) for one in made])
    await asyncio.gather(*[one.go() for one in made])
    return tally, tally.moves / asked.seconds


async def run(asked: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Play behind one process, then behind two; the ratio."""
    found: dict[str, Any] = {"scenario": "L6", "percent_of_a_core": asked.share}
    with postgres() as database:
        for count in (1, 2):
            port = free_port()
            origin = f"http://127.0.0.1:{port}"
            address = database.fresh()
            servers = [
                Served(folder, asked.server_cores, asked.worker_cores, database=address, public=origin)
                for _ in range(count)
            ]
            for one in servers:
                await one.start()
            doors = [Address(servers[at % count].origin) for at in range(2)]
            try:
                with shared_all(servers, asked.share), proxy("nginx", port, doors):
                    tally, speed = await played(origin, asked.tables or 100, asked)
            finally:
                for one in servers:
                    one.stop()
            found[f"{count}"] = {
                "moves_per_second": round(speed, 1),
                "latency_ms": {what: summary(times) for what, times in sorted(tally.times.items())},
                "errors": dict(tally.errors),
            }
            print(f"{count}: {speed:.0f} moves/s, errors {dict(tally.errors)}", file=sys.stderr)
    found["ratio"] = round(found["2"]["moves_per_second"] / found["1"]["moves_per_second"], 2)
    return found


@contextmanager
def shared_all(servers: list[Served], percent: int) -> Iterator[None]:
    """Hold each of *servers* to its share."""
    if not servers:
        yield
        return
    with shared(servers[0].pid, percent), shared_all(servers[1:], percent):
        yield


def words(result: dict[str, Any]) -> str:
    """The result in a few lines."""
    lines = []
    for count in ("1", "2"):
        row = result[count]
        ack = row["latency_ms"].get("ack", {})
        errors = ", ".join(f"{what} {times}" for what, times in row["errors"].items()) or "none"
        lines.append(
            f"{count} process(es) with {result['percent_of_a_core']} % of a core each: "
            f"{row['moves_per_second']:.0f} moves/s, send → ack p50 {ack.get('p50', 0):.0f} ms; "
            f"errors: {errors}."
        )
    return "\n".join([*lines, f"Ratio: {result['ratio']}. {os.cpu_count()} cores."])
