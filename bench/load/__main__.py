"""
The load that a server can carry: ``python3 dev.py run -m bench.load L1 --seconds 60 --out l1.json``.

A real ``euchre serve`` runs on one core, with its tables in a folder on the disk and every commit synced;
this program on another, with real sockets that use the real protocol and make lawful moves. Times count from
the moment at which a move should have been sent, so a server that stalls is charged for all moves that
waited.

L1: 500 tables of four people, a move a second at each; pressing *Next* after a hand is also a move. L2: 1,000
tables of one person and three computer players (``queen``), about a move a second at each. L4: 2,000 people
of 500 tables lose their connections at once and are back within 5 seconds, while 50 other tables play on. L5:
500 tables of four people with 120 entries each; the server is killed and started again. Every page connects
again as the real one does, and a move is made at each table. L6: 50 tables of four people for each server
process behind the proxy, on PostgreSQL, as fast as possible: one process with a share of a core, then two. It
takes about two minutes. L7: tables come and go, with people at 200 at a time: after the server has reached
its full load, does its memory still grow in half an hour?
"""

import argparse
import asyncio
import gc
import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
import uvloop

from bench.load import processes
from bench.load.figures import Tally, averages, bucket_percentile, summary, table, trend
from bench.load.page import Page, now
from bench.load.server import Served, Spent, disk, own_cpu
from bench.load.tables import Table

TABLES: Final = {"L1": 500, "L2": 1000, "L4": 500, "L5": 500, "L6": 50, "L7": 200}
SECONDS: Final = {"L6": 20.0, "L7": 1800.0}
"""The seconds that are measured, where not a minute."""
ENTRIES: Final = 120
"""The entries in the log of each table when the server is killed."""
PAUSE: Final = 0.7
"""Seconds a computer player of the server takes."""
THINK: Final = 1.9
"""Seconds a person takes among three computer players, so that a table makes a move a second."""
AT_ONCE: Final = 16
"""Tables that are opened at the same time."""
WITHIN: Final = 5.0
"""Seconds within which people who lost their connection are back."""
SAMPLES: Final = 120
"""How often the memory of the server is measured while tables come and go."""
FILLS: Final = 1260.0
"""
Seconds before the measurements: the server remembers people for ten minutes
(`euchre.web.core.http.limits`), and an empty table for one. These longer-lived objects keep nearly
empty blocks of memory in use; after twice ten minutes their number hardly grows.
"""
BLOCKS: Final = 12
"""The number of averages of the memory from which its growth is computed."""
WARM: Final = 5.0
"""Seconds of play before anything is noted."""


async def opened(tables: Sequence[Table], work: Sequence[Coroutine[Any, Any, object]]) -> None:
    """Do all of *work*, some at once."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(job: Coroutine[Any, Any, object]) -> None:
        async with gate:
            await job

    began = now()
    await asyncio.gather(*map(one, work))
    print(f"{len(tables)} tables opened in {now() - began:.1f} s", file=sys.stderr)


async def rushed(tables: Sequence[Table], tally: Tally, seed: int) -> float:
    """
    Let all people of *tables* lose their connection and come back; return the seconds until the last one was
    back.
    """
    pages = [page for each in tables for page in each.pages]
    await asyncio.gather(*[page.go(rudely=True) for page in pages])
    rng, began = Random(seed), now()

    async def back(page: Page, at: float) -> None:
        await asyncio.sleep(max(0.0, at - now()))
        try:
            await page.come()
        except (OSError, TimeoutError) as error:
            tally.wrong(f"not-back: {type(error).__name__}")
        tally.took("resync", at, now())

    await asyncio.gather(*[back(page, began + rng.uniform(0, WITHIN)) for page in pages])
    return now() - began


class Run:
    """One scenario against one server."""

    def __init__(self, asked: argparse.Namespace, served: Served) -> None:
        self.asked, self.served, self.tally = asked, served, Tally()
        self.all_back = 0.0
        self.come_and_gone = 0

    def make(self, count: int, people: int, prefix: str = "") -> list[Table]:
        """Tables that are not open yet."""
        seed: int = self.asked.seed
        return [
            Table(self.served.origin, self.tally, 1000 * seed + at, people=people, prefix=prefix)
            for at in range(count)
        ]

    async def run(self) -> dict[str, Any]:
        """Open the tables, play, measure; return the result."""
        asked = self.asked
        count: int = asked.tables
        if asked.scenario == "L5":
            return await self._restart(count)
        if asked.scenario == "L7":
            return await self._churn(count)
        limits = httpx.Limits(max_connections=AT_ONCE)
        async with httpx.AsyncClient(base_url=self.served.origin, limits=limits, timeout=60) as client:
            if asked.scenario == "L2":
                tables = self.make(count, 1)
                for each in tables:
                    each.pause = PAUSE
                await opened(tables, [each.play_now(client, asked.game, "queen") for each in tables])
            else:
                prefix = "established-" if asked.scenario == "L4" else ""
                tables = self.make(count if asked.scenario == "L1" else max(1, count // 10), 4, prefix)
                await opened(tables, [each.open(client, asked.game) for each in tables])
            rushing = self.make(count, 4) if asked.scenario == "L4" else []
            await opened(rushing, [each.open(client, asked.game) for each in rushing])
        gc.collect()
        gc.freeze()
        gc.disable()  # a pause of this program would be charged to the server
        begin = now() + 1
        self.tally.since = begin + WARM
        until = self.tally.since + asked.seconds
        playing = asyncio.gather(*self._playing(tables, begin, until))
        await asyncio.sleep(self.tally.since - now())
        metrics, own, spent = self.served.metrics(), own_cpu(), self.served.spent()
        if rushing:
            self.all_back = await rushed(rushing, self.tally, asked.seed)
        await playing
        result = self._result(tables, rushing, spent, own, metrics)
        for each in (*tables, *rushing):
            await each.go()
        return result

    async def _restart(self, count: int) -> dict[str, Any]:
        """Play, kill the server, start it again, and wait until every table is in play."""
        tables = self.make(count, 4)
        limits = httpx.Limits(max_connections=AT_ONCE)
        async with httpx.AsyncClient(base_url=self.served.origin, limits=limits, timeout=60) as client:
            await opened(tables, [each.open(client, self.asked.game) for each in tables])
        await opened(tables, [each.race(ENTRIES) for each in tables])
        for page in [page for each in tables for page in each.pages]:
            page.bears_cuts = True
        self.tally.since = begin = now()
        before, own = self.served.spent(), own_cpu()
        self.served.killed()
        again = self.served.spent()._replace(at=before.at, machine=before.machine)
        await asyncio.gather(self._answers(begin), *[each.return_(begin) for each in tables])
        self.all_back = now() - begin
        result = self._result(tables, (), again, own, {})
        for each in tables:
            await each.go()
        return result

    async def _answers(self, begin: float) -> None:
        """Note when the server that failed at *begin* answers again."""
        host, port = self.served.origin.rpartition("/")[2].split(":")
        said = b""
        while not said:
            await asyncio.sleep(0.02)
            with suppress(OSError):
                reader, writer = await asyncio.open_connection(host, int(port))
                writer.write(f"GET /healthz HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
                said = await reader.read(1)
                writer.close()
        self.tally.took("answers", begin, now())

    async def _churn(self, count: int) -> dict[str, Any]:
        """
        Open *count* tables at a time, play at them for a while, and leave; return the server's memory
        meanwhile.
        """
        asked, rng = self.asked, Random(self.asked.seed)
        seeds = iter(range(1_000_000))
        memory: list[tuple[float, float, int]] = []
        self.tally.since = begin = now() + FILLS
        until = begin + asked.seconds

        async def chair(client: httpx.AsyncClient) -> None:
            while now() < until:
                people = rng.choice((1, 1, 4))
                seed = 1000 * asked.seed + next(seeds)
                table = Table(self.served.origin, self.tally, seed, people=people)
                ends = min(until, now() + rng.uniform(5, 40))
                try:
                    if people == 1:
                        await table.play_now(client, asked.game, "queen")
                        await table.answer(now(), ends, 0.3)
                    else:
                        await table.open(client, asked.game)
                        await table.play(now(), ends, 0.5)
                except httpx.TransportError as error:  # on a machine that stands still for seconds
                    self.tally.wrong(f"not-opened: {type(error).__name__}")
                await table.go()
                self.come_and_gone += now() >= begin

        async def look(at: float) -> tuple[float, float, int]:
            await asyncio.sleep(max(0.0, begin + at - now()))
            tables = int(self.served.metrics()["euchre_tables"])
            return round(now() - begin, 1), round(self.served.memory(), 2), tables

        async def watch() -> tuple[Spent, float, dict[str, float]]:
            for at in range(10):
                say(await look(FILLS * (at / 10 - 1)))
            await asyncio.sleep(begin - now())
            spent = self.served.spent(), own_cpu(), self.served.metrics()
            for at in range(1, SAMPLES + 1):
                memory.append(await look(at * asked.seconds / SAMPLES))
                if at % (SAMPLES // 10) == 0:
                    say(memory[-1])
            return spent

        def say(seen: tuple[float, float, int]) -> None:
            print("{:6.0f} s  {:6.1f} MiB  {:4} tables".format(*seen), file=sys.stderr)

        limits = httpx.Limits(max_connections=AT_ONCE)
        async with httpx.AsyncClient(base_url=self.served.origin, limits=limits, timeout=60) as client:
            watching = asyncio.create_task(watch())
            await asyncio.gather(watching, *[chair(client) for _ in range(count)])
        result = self._result((), (), *await watching)
        result["load"]["tables"] = self.come_and_gone
        grows, error = trend(averages([(at / 3600, mib) for at, mib, _ in memory], BLOCKS))
        result["server"] |= {"rss_mib_by_time": memory, "rss_grows_mib_an_hour": (grows, error)}
        return result

    def _playing(
        self, tables: Sequence[Table], begin: float, until: float
    ) -> list[Coroutine[Any, Any, None]]:
        """The play at each table, begun at times spread over the first second."""
        if self.asked.scenario == "L2":
            step = (THINK + 3 * PAUSE) / len(tables)
            return [each.answer(begin + at * step, until, THINK) for at, each in enumerate(tables)]
        every: float = self.asked.every
        step = every / len(tables)
        return [each.play(begin + at * step, until, every) for at, each in enumerate(tables)]

    def _result(
        self,
        tables: Sequence[Table],
        rushing: Sequence[Table],
        spent: Spent,
        own: float,
        before: dict[str, float],
    ) -> dict[str, Any]:
        after, served, tally = self.served.spent(), self.served, self.tally
        seconds = after.at - spent.at
        server, workers = after.server - spent.server, after.workers - spent.workers
        mine = own_cpu() - own
        others = after.machine - spent.machine - server - workers - mine
        figures = served.metrics()
        gained = {
            name: round(value - before.get(name, 0.0), 6)
            for name, value in figures.items()
            if value != before.get(name, 0.0)
        }
        moves = tally.moves
        if self.asked.scenario == "L2":
            moves += len(tally.times.get("computer", ()))
        sockets = sum(len(each.pages) for each in (*tables, *rushing))
        return {
            "scenario": self.asked.scenario,
            "load": {
                "game": self.asked.game,
                "tables": len(tables) + len(rushing),
                "sockets": sockets,
                "seconds": round(seconds, 1),
                "moves": moves,
                "moves_per_second": round(moves / seconds, 1),
                "messages_to_pages": tally.messages,
                "bytes_a_message": round(tally.bytes / max(1, tally.messages)),
                "all_back_seconds": round(self.all_back, 2),
            },
            "latency_ms": {what: summary(times) for what, times in sorted(tally.times.items())},
            "errors": dict(tally.errors),
            "server": {
                "cpu_ms_per_move": round(1000 * server / max(1, moves), 3),
                "cpu_percent": round(100 * server / seconds, 1),
                "rss_mib": round(served.memory(), 1),
                "rss_most_mib": round(served.memory(most=True), 1),
                "workers_cpu_percent": round(100 * workers / seconds, 1),
                "workers_rss_mib": round(served.workers_memory(), 1),
                "loop_lag_ms": 1000 * bucket_percentile(gained, "euchre_event_loop_lag_seconds", 0.99),
                "metrics": gained,
            },
            "generator": {"cpu_percent": round(100 * mine / seconds, 1)},
            "machine": {"others_percent": round(100 * others / seconds, 1)},
        }


def machine() -> dict[str, Any]:
    """The machine, and the versions that were measured."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],  # noqa: S607
        capture_output=True,
        text=True,
        check=False,
    )
    return {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": commit.stdout.strip(),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "load_before": os.getloadavg()[0],
    }


async def measured(asked: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Start a server, load it, end it."""
    about = machine()
    probe = summary(disk(folder))
    served = Served(folder, asked.server_cores, asked.worker_cores)
    try:
        await served.start()
        result = await Run(asked, served).run()
    finally:
        status = served.stop()
    result["machine"] |= about
    if status:
        result["errors"][f"server-exit-{status}"] = 1
    return result | {"disk_ms": probe, "seed": asked.seed}


def cores(text: str) -> list[int]:
    """``0`` or ``0,1``."""
    return [int(core) for core in text.split(",")]


def main() -> int:
    """Measure, print the result, and write it to a file."""
    parser = argparse.ArgumentParser(
        prog="bench.load", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("scenario", choices=sorted(TABLES))
    parser.add_argument("--tables", type=int, help="how many (500, 1000, 500, 500, 50, 200)")
    parser.add_argument("--seconds", type=float, help="measured, after a warm-up (60; L6 20, L7 1800)")
    parser.add_argument("--every", type=float, default=1.0, help="seconds between moves at a table")
    parser.add_argument("--game", default="tournament")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where the database is put; a temporary folder")
    parser.add_argument("--out", type=Path, help="a file for the result as JSON")
    parser.add_argument("--server-cores", type=cores, default=[0])
    parser.add_argument(
        "--worker-cores", type=cores, default=[0], help="of the processes of computer players"
    )
    parser.add_argument("--own-cores", type=cores, default=[1])
    parser.add_argument("--share", type=int, default=25, help="percent of a core for each process of L6")
    asked = parser.parse_args()
    asked.tables = asked.tables or TABLES[asked.scenario]
    asked.seconds = asked.seconds or SECONDS.get(asked.scenario, 60.0)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    os.sched_setaffinity(0, asked.own_cores)
    with (
        tempfile.TemporaryDirectory(prefix="euchre-load-", dir=asked.folder) as folder,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        measure = processes.run if asked.scenario == "L6" else measured
        result = runner.run(measure(asked, Path(folder)))
    if asked.out is not None:
        asked.out.write_text(json.dumps(result, indent=1) + "\n")
    if asked.scenario == "L6":
        print(processes.words(result))
        return 1 if result["1"]["errors"] or result["2"]["errors"] else 0
    print(table(result))
    return 1 if result["errors"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
