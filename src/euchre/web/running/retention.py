"""Deleting the logs of tables and evenings long over."""

import asyncio
from functools import partial
from typing import Final

from sqlalchemy import Connection, delete, select

from euchre.web.core.logs import report
from euchre.web.core.storage import ownership
from euchre.web.core.storage.schema import entries, tables, unfinished_games
from euchre.web.core.store import BrokenLogError, FencedError, UnknownTableError, is_table
from euchre.web.core.tables.clock import DAY
from euchre.web.core.tables.registry import Registry
from euchre.web.core.tables.room_log import replayed
from euchre.web.features.evening import evening
from euchre.web.features.people.erasure import drop_nobodys

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
    for table in await registry.context.store.read(stale, days * DAY):
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
    stored = await store.load(log)
    if registry.context.clock.now() < await asyncio.to_thread(_kept_until, log, stored, age):
        return False
    epoch = await store.take(log)
    deleted = False
    try:
        # Another server may have had it since it was read; from now on no other can write there.
        if await store.load(log) == stored:
            await store.write(drop, log, epoch, store.owner)
            deleted = True
    finally:
        if not deleted:
            await store.release(log, epoch)
    return deleted


def _kept_until(log: str, stored: list[bytes], age: int) -> int:
    """The time until which *log* is kept, in milliseconds since 1970."""
    if not is_table(log):
        return evening.replayed(log, stored).last + age
    room = replayed(log, stored)
    going_on = not (room.closed or room.final or room.stage == "lobby")
    return room.last + age * (BROKEN_OFF if going_on else 1)


async def run_retention(registry: Registry, days: int) -> None:
    """Delete old logs from time to time while the server runs; 0 days: never."""
    wait, reported = FIRST, set[str]()
    while days:
        await asyncio.sleep(wait)
        try:
            await tidy(registry, days, reported)
        except Exception as error:  # noqa: BLE001  # the next time may do better
            registry.counts["retention_failed"] += 1
            report("the tables long over could not be looked through", error, "")
        wait = EVERY


# --- the queries; each may be repeated, as in `euchre.web.core.storage.ownership` ---------------------------


def stale(connection: Connection, age: int) -> list[str]:
    """
    The tables that were not taken within that many milliseconds, the oldest first; some may have been kept
    since before.
    """
    old = select(tables.c.table_id).where(tables.c.epoch < ownership.clock() - age).order_by(tables.c.epoch)
    return list(connection.execute(old).scalars())


def drop(connection: Connection, table: str, epoch: int, me: str) -> None:
    """
    Delete the log of *table*; its finished games stay with those who played them.

    Raises: FencedError when *me* does not keep the table in this *epoch*.
    """
    end = select(tables.c.owner, tables.c.epoch).where(tables.c.table_id == table).with_for_update()
    found = connection.execute(end).first()
    if found is None:
        return  # it was deleted before
    if tuple(found) != (me, epoch):
        raise FencedError("another server keeps this table now", "fenced")
    connection.execute(delete(unfinished_games).where(unfinished_games.c.table_id == table))
    connection.execute(delete(entries).where(entries.c.table_id == table))
    connection.execute(delete(tables).where(tables.c.table_id == table))
    drop_nobodys(connection, table)
