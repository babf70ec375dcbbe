"""A server that writes without end, to be killed: a process of its own, which reports what was confirmed."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection

from euchre.web.app import FINISHED
from euchre.web.core.room.finished import Finished, RatedResult
from euchre.web.core.storage.opening import open_store
from euchre.web.core.storage.sql import SqlStore
from euchre.web.core.store import FencedError, Kept, StoredEntry
from tests.web.forked import Child

TABLES = 12
"""Tables at which a writer plays at once."""


def data(table: str, seq: int) -> bytes:
    """What a writer keeps under this number."""
    return f'{{"table":"{table}","seq":{seq}}}'.encode()


def measures(table: str) -> bool:
    """Whether the games at *table* measure one person against the queen."""
    return table.endswith(("1", "4"))


def rated(table: str, seq: int) -> Finished:
    """The rated game that ends with entry *seq* of *table*: two people, or one and the queen, win in turn."""
    people = (f"ann-{table}", f"ben-{table}")
    won = seq % 2
    if measures(table):
        ann = RatedResult(((people[0],), ()), ((float(won),), ()), "queen", (0, 1))
        return Finished(
            table, seq, 1000 * seq, "Ten", people, (people[0], ""), (10, 8), (0,), "{}", rated=ann
        )
    result = RatedResult(((people[0],), (people[1],)), ((float(won),), (float(1 - won),)))
    return Finished(table, seq, 1000 * seq, "Ten points", people, people, (10, 8), (0,), "{}", rated=result)


def play(url: str, name: str, early: bool, games: bool, report: Connection) -> None:  # noqa: FBT001 - arguments
    """
    Play at new tables until killed; a line for each entry as soon as it is confirmed, or before when *early*.

    With *games* a rated game ends with each entry but the first.

    When a table is lost to another owner: ``fenced table seq``, and an end.
    """
    told = report.fileno()

    async def one(store: SqlStore, table: str) -> None:
        epoch = await store.create(table, StoredEntry(1, data(table, 1)))
        seq = 1
        while True:
            os.write(told, f"{table} {seq}\n".encode())
            seq += 1
            if early:
                os.write(told, f"{table} {seq}\n".encode())
            entry = StoredEntry(seq, data(table, seq), "anna", f"c{seq}")
            try:
                await store.append(table, epoch, Kept((entry,), game=rated(table, seq) if games else None))
            except FencedError:
                os.write(told, f"fenced {table} {seq}\n".encode())
                return

    async def main() -> None:
        store = open_store(url, FINISHED)
        await store.start()
        await asyncio.gather(*(one(store, f"{name}-{number}") for number in range(TABLES)))

    asyncio.run(main())


class Writing(Child):
    """Such a process, and what it reported."""

    def __init__(self, url: str, name: str, *, early: bool = False, games: bool = False) -> None:
        super().__init__(play, url, name, early, games)

    def confirmed(self) -> dict[str, int]:
        """Kill it; the last confirmed entry of each table."""
        self.kill()
        last: dict[str, int] = {}
        for line in self.lines(5):
            table, _, seq = line.partition(" ")
            last[table] = max(last.get(table, 0), int(seq))
        return last


@contextmanager
def writing(url: str, name: str, *, early: bool = False, games: bool = False) -> Iterator[Writing]:
    """A writer, killed at the end of the block at the latest."""
    writer = Writing(url, name, early=early, games=games)
    try:
        yield writer
    finally:
        writer.kill()
