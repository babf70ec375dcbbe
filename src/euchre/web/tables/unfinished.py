"""Rated games that everybody left and no server keeps any more: each is taken up, and played to its end."""

import asyncio
from typing import Final

from euchre.web.error_report import report
from euchre.web.store import BrokenLogError, StorageError
from euchre.web.tables.registry import Registry

BETWEEN: Final = 0.05
"""Seconds between two tables: people who play come first."""
EVERY: Final = 60.0
"""Seconds."""


async def take_up(registry: Registry, broken: set[str] | None = None) -> int:
    """
    Keep all tables with a rated game that nobody keeps; how many those were.

    Their people have as long to come back as if they had left just now. Tables whose logs cannot be read are
    added to *broken*, and are not asked for again.
    """
    found, broken = 0, set() if broken is None else broken
    for table in await registry.context.store.unfinished():
        if registry.kept(table) is None and table not in broken:
            try:
                await registry.actor_of(table, ask=False)
                found += 1
            except BrokenLogError:
                broken.add(table)
            except StorageError:
                pass  # another server was quicker, or the storage has to work first
            await asyncio.sleep(BETWEEN)
    return found


async def run_unfinished(registry: Registry) -> None:
    """Look for them at the start, and now and then, as long as the server lives."""
    broken = set[str]()
    while True:
        try:
            await take_up(registry, broken)
        except Exception as error:  # noqa: BLE001  # whatever it is, the next time may do better
            registry.counts["unfinished_failed"] += 1
            report("the rated games that nobody keeps could not be taken up", error, "")
        await asyncio.sleep(EVERY)
