"""
L6: the gain by a second server process behind the proxy, on one PostgreSQL database.

Two processes at full speed need four cores: two for them, and the rest for the database, the proxy and this
program. So Linux limits each process to a share of a core, and it plays as fast as this allows. The share and
the number of tables of one process are constant, and all tables make move after move. The figure is the ratio
of the moves a second behind two such processes to those behind one.

It shows the cost of a process beside another: leases, concurrent entries in the database, twice the pool of
connections. It does not show how much one database or one proxy can carry, which have the rest of the
machine. If the processes did not use their share, they waited for something else; the output says so, and the
ratio is then not a property of the processes.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from operator import sub
from pathlib import Path
from typing import Any, Final

import httpx

from bench.load.figures import Tally, summary
from bench.load.page import now
from bench.load.server import Served, own_cpu
from bench.load.tables import Table
from tests.web.databases import postgres
from tests.web.running.proxies import free_port, proxy
from tests.web.serving import Address

CGROUPS: Final = Path("/sys/fs/cgroup/cpu")
PERIOD: Final = 100_000
"""The period, in microseconds, of a process's share."""
AT_ONCE: Final = 16
USED: Final = 0.9
"""The part of the share that a busy process uses; one that uses less has waited for something else."""


@contextmanager
def shared(pid: int, percent: int) -> Iterator[None]:
    """Limit the process *pid* to that many percent of a core."""
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


async def played(
    origin: str, tables: int, servers: Sequence[Served], asked: argparse.Namespace
) -> dict[str, Any]:
    """
    Make move after move at that many tables of four, behind *origin*; return the moves and the
    CPU time.
    """
    tally = Tally()
    made = [Table(origin, tally, 1000 * asked.seed + at, people=4) for at in range(tables)]
    gate = asyncio.Semaphore(AT_ONCE)

    async def opened(client: httpx.AsyncClient, one: Table) -> None:
        async with gate:
            await one.open(client, asked.game)

    def spent() -> list[float]:
        found = [one.spent() for one in servers]
        own = own_cpu()
        mine = sum(one.server for one in found)
        return [now(), mine, own, found[0].machine - mine - sum(one.workers for one in found) - own]

    limits = httpx.Limits(max_connections=AT_ONCE)
    async with httpx.AsyncClient(base_url=origin, limits=limits, timeout=60) as client:
        await asyncio.gather(*[opened(client, one) for one in made])
    tally.since = now() + asked.seconds / 5
    racing = asyncio.gather(*[one.race_until(tally.since + asked.seconds) for one in made])
    await asyncio.sleep(tally.since - now())
    moves, before = tally.moves, spent()
    await asyncio.sleep(asked.seconds)
    moves, (seconds, server, own, rest) = tally.moves - moves, map(sub, spent(), before)
    await racing
    await asyncio.gather(*[one.go() for one in made])
    return {
        "tables": tables,
        "moves_per_second": round(moves / seconds, 1),
        "cpu_ms_per_move": round(1000 * server / max(1, moves), 3),
        "share_used": round(server / seconds / len(servers) / (asked.share / 100), 2),
        "generator_percent": round(100 * own / seconds, 1),
        "others_percent": round(100 * rest / seconds, 1),
        "latency_ms": {what: summary(times) for what, times in sorted(tally.times.items())},
        "errors": dict(tally.errors),
    }


async def run(asked: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Play behind one process, then behind two; return the ratio."""
    found: dict[str, Any] = {"scenario": "L6", "percent_of_a_core": asked.share}
    os.sched_setaffinity(0, range(os.cpu_count() or 1))  # the database and the proxy use the other cores
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
                    found[f"{count}"] = await played(origin, count * asked.tables, servers, asked)
            finally:
                for one in servers:
                    one.stop()
            print(line(count, found), file=sys.stderr)
    found["ratio"] = round(found["2"]["moves_per_second"] / found["1"]["moves_per_second"], 2)
    return found


@contextmanager
def shared_all(servers: list[Served], percent: int) -> Iterator[None]:
    """Limit each of *servers* to its share."""
    if not servers:
        yield
        return
    with shared(servers[0].pid, percent), shared_all(servers[1:], percent):
        yield


def line(count: int, result: dict[str, Any]) -> str:
    """The line with the result of that many processes."""
    row = result[f"{count}"]
    ack = row["latency_ms"].get("ack", {})
    errors = ", ".join(f"{what} {times}" for what, times in row["errors"].items()) or "none"
    return (
        f"{count} x {result['percent_of_a_core']} % of a core, {row['tables']} tables: "
        f"{row['moves_per_second']:.0f} moves/s, {row['cpu_ms_per_move']:.2f} ms CPU a move, "
        f"{100 * row['share_used']:.0f} % of the share used; send → ack p50 {ack.get('p50', 0):.0f} ms; "
        f"this program {row['generator_percent']:.0f} %, all others {row['others_percent']:.0f} % of a core; "
        f"errors: {errors}."
    )


def words(result: dict[str, Any]) -> str:
    """The result in a few lines."""
    waited = min(result[count]["share_used"] for count in ("1", "2")) < USED
    verdict = " They waited for something else, so that this ratio is not theirs." if waited else ""
    return "\n".join(
        [line(1, result), line(2, result), f"Ratio: {result['ratio']}.{verdict} {os.cpu_count()} cores."]
    )
