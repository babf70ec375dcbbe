"""Rated games that everybody left and no server keeps: each is loaded and played to its end."""

import asyncio
from typing import Final

from euchre.web.core.error_report import report
from euchre.web.core.storage import table_logs
from euchre.web.core.store import BrokenLogError, StorageError
from euchre.web.core.tables.registry import Registry

BETWEEN: Final = 0.05
"""Seconds between two tables, so that people who play come first."""
EVERY: Final = 60.0
"""Seconds between two searches for such games."""


async def take_up(registry: Registry, broken: set[str] | None = None) -> int:
    """
    Load all tables with a rated game that no process keeps; return how many there were.

    Their people have the same time to come back as if they had just left. Tables whose logs cannot be read
    are added to *broken*, and are not asked for again.
    """
    found, broken = 0, set() if broken is None else broken
    for table in await registry.context.store.read(table_logs.unfinished):
        if registry.kept(table) is None and table not in broken:
            try:
                await registry.actor_of(table, ask=False)
                found += 1
            except BrokenLogError:
                broken.add(table)
            except StorageError:
                pass  # another server was quicker, or the storage does not work yet
            await asyncio.sleep(BETWEEN)
    return found


async def run_unfinished(registry: Registry) -> None:
    """Look for such games at the start, and from time to time while the server runs."""
    broken = set[str]()
    while True:
        try:
            await take_up(registry, broken)
        except Exception as error:  # noqa: BLE001  # whatever it is, the next time may do better
            registry.counts["unfinished_failed"] += 1
            report("the rated games that nobody keeps could not be taken up", error, "")
        await asyncio.sleep(EVERY)
