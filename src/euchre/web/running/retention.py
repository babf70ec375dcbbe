"""Deleting the logs of tables and evenings long over."""

import asyncio
from functools import partial
from typing import Final

from euchre.web.core.error_report import report
from euchre.web.core.room.days import DAY
from euchre.web.core.store import BrokenLogError, FencedError, UnknownTableError
from euchre.web.core.stored import is_table
from euchre.web.core.tables.registry import Registry
from euchre.web.core.tables.replay import replayed
from euchre.web.features.evening import evening
from euchre.web.features.people import erasure

BROKEN_OFF: Final = 10
"""An abandoned game is kept this many times as long as a finished one, so that people can continue it."""
BETWEEN: Final = 0.05
"""Seconds between two tables, so that people who play come first."""
FIRST: Final = 600.0
EVERY: Final = 6 * 3600.0
"""Seconds from the start to the first run, and between two runs."""


async def tidy(registry: Registry, days: int, reported: set[str] | None = None) -> int:
    """
    Delete the logs of tables without entries for that many days; return how many there were.

    Their finished games stay in the histories. An unfinished game is kept ten times as long. Tables
    whose logs cannot be read are *reported* only once.
    """
    deleted, reported = 0, set() if reported is None else reported
    for table in await registry.context.store.read(erasure.stale, days * DAY):
        try:
            deleted += bool(await registry.tables.apart(table, partial(_delete, registry, table, days * DAY)))
        except (FencedError, UnknownTableError):
            pass  # another process has the table, or has deleted its log
        except Exception as error:  # noqa: BLE001  # one table that fails leaves the others their turn
            registry.counts["retention_failed"] += 1
            if table not in reported:
                report("the log of a table could not be deleted", error, table)
            if isinstance(error, BrokenLogError):
                reported.add(table)
        await asyncio.sleep(BETWEEN)
    if deleted:
        await registry.context.store.overwrite()
    registry.counts["log_deleted"] += deleted
    return deleted


async def _delete(registry: Registry, log: str, age: int) -> bool:
    """Delete the *log* of a table or evening, if its time is over; an evening that is led has an owner."""
    store = registry.context.store
    entries = await store.load(log)
    if registry.context.clock.now() < await asyncio.to_thread(_kept_until, log, entries, age):
        return False
    epoch = await store.take(log)
    deleted = False
    try:
        # Another server may have had it since it was read; from now on no other can write there.
        if await store.load(log) == entries:
            await store.write(erasure.drop, log, epoch, store.owner)
            deleted = True
    finally:
        if not deleted:
            await store.release(log, epoch)
    return deleted


def _kept_until(log: str, entries: list[bytes], age: int) -> int:
    """The time until which *log* is kept, in milliseconds since 1970."""
    if not is_table(log):
        return evening.replayed(log, entries).last + age
    room = replayed(log, entries)
    going_on = not (room.closed or room.final or room.stage == "lobby")
    return room.last + age * (BROKEN_OFF if going_on else 1)


async def run_retention(registry: Registry, days: int) -> None:
    """Delete old logs from time to time while the server runs; 0 days: never."""
    wait, reported = FIRST, set[str]()
    while days:
        await asyncio.sleep(wait)
        try:
            await tidy(registry, days, reported)
        except Exception as error:  # noqa: BLE001  # whatever it is, the next time may do better
            registry.counts["retention_failed"] += 1
            report("the tables long over could not be looked through", error, "")
        wait = EVERY
