"""
The open tables of all processes that share a storage: each tells the others which of its own are waiting.

A person who finds a table of another process sits down by a second request, which has the table's id, so that
the proxy sends it to the process that keeps the table.
"""

import asyncio
from collections.abc import Sequence
from typing import Final

from euchre.web.core.error_report import report
from euchre.web.core.store import SharedStore
from euchre.web.core.tables.registry import Registry
from euchre.web.features.club import waiting_queries as waiting
from euchre.web.features.club.waiting import WaitingTable

ARRIVING: Final = 15_000
"""Milliseconds in which the page of a person who took a chair surely connects."""
EVERY: Final = 1.0
"""Seconds between two checks of this process's tables."""
ANEW: Final = 3
"""The number of checks after which unchanged tables are told again, before they expire."""


class Listing:
    """The tables that wait, in this process and in others."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._told: Sequence[WaitingTable] = ()
        self._over: set[str] = set()
        """The open tables of this process that were announced as not waiting."""
        self._looks = 0
        self._telling = asyncio.Lock()

    def here(self) -> list[WaitingTable]:
        """
        Return the open tables of this process at which somebody waits.

        A person who has just sat down counts without a page, so that two people who ask at once find each
        other.
        """
        now = self._registry.context.clock.now()
        return [
            WaitingTable.of(actor.room)
            for actor in self._registry.actors
            if actor.room.waits
            and actor.status.kind == "open"
            and (actor.pages.seated(actor.room) or now - actor.room.last < ARRIVING)
        ]

    async def everywhere(self) -> list[WaitingTable]:
        """
        Return the waiting tables of all processes, the fullest first, then the oldest.

        Raises: StorageError.
        """
        store, found = self._registry.context.store, {one.table: one for one in self.here()}
        if isinstance(store, SharedStore):
            for one in await store.read(waiting.told):
                if self._registry.kept(one.table) is None:  # this process knows its own tables better
                    found.setdefault(one.table, one)
        return sorted(found.values(), key=lambda one: (one.free, one.opened))

    async def tell(self) -> None:
        """
        Tell the other processes which tables wait here, if that has changed.

        A table that another process has taken over is left alone: that process tells of it.

        Raises: StorageError.
        """
        store = self._registry.context.store
        if not isinstance(store, SharedStore):
            return
        async with self._telling:
            now = self.here()
            waits = {one.table for one in now}
            open_ = {
                actor.room.name for actor in self._registry.actors if actor.room.opened.open_to is not None
            }
            over = open_ - waits
            self._looks += 1
            if now != self._told or over - self._over or (now and self._looks >= ANEW):
                await store.write(waiting.tell, now, sorted(over - self._over))
                self._told, self._looks = now, 0
            self._over = over

    async def run(self) -> None:
        """Tell the others again and again while the server runs."""
        while isinstance(self._registry.context.store, SharedStore):
            try:
                await self.tell()
            except Exception as error:  # noqa: BLE001  # whatever it is, the next time may do better
                self._registry.counts["listing_failed"] += 1
                report("the open tables could not be told to other processes", error, "")
            await asyncio.sleep(EVERY)
