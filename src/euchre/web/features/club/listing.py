"""
The open tables of all processes that share a storage: each announces to the others which of its own wait.

A person who finds a table of another process sits down by a second request, which has the table's id, so that
the proxy sends it to the process that keeps the table. An announcement holds for a few seconds. So a table
that moves from one process to another stays listed, and the tables of a dead process disappear soon.
"""

import asyncio
from collections.abc import Sequence
from typing import Any, Final, Self

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, select

from euchre.rules.rules import Rules
from euchre.web.core.http.feature import Held
from euchre.web.core.logs import report
from euchre.web.core.room.room import Room, known_rules
from euchre.web.core.storage.ownership import clock
from euchre.web.core.storage.schema import waiting_tables
from euchre.web.core.storage.statements import insert_into
from euchre.web.core.tables.registry import Registry
from euchre.web.core.wire.literals import Level

ARRIVING: Final = 15_000
"""Milliseconds in which the page of a person who took a chair surely connects."""
EVERY: Final = 1.0
"""Seconds between two checks of this process's tables."""
ANEW: Final = 3
"""The number of checks after which unchanged tables are announced again, before they expire."""
HOLDS: Final = 6_000
"""Milliseconds after which a table is no longer listed, unless its process has announced it again."""


class WaitingTable(Struct, frozen=True):
    """An open table that waits for people, as its process announces it; no card, no secret."""

    table: str
    rules: dict[str, Any]
    open_to: Level
    rated: bool
    pace: int
    names: tuple[str, ...]
    """The names by chair; empty: free."""
    people: tuple[str, ...]
    """The people by chair, as in `Chair.person`; only for the server."""
    opened: int
    since: int
    """When it began to wait, in milliseconds."""

    @classmethod
    def of(cls, room: Room) -> Self:
        """Return the description of *room*, which waits."""
        opened = room.opened
        assert opened.open_to is not None
        return cls(
            table=room.name,
            rules=opened.rules,
            open_to=opened.open_to,
            rated=opened.rated,
            pace=opened.pace,
            names=tuple([chair.name for chair in room.chairs]),
            people=tuple([chair.person for chair in room.chairs]),
            opened=opened.at,
            since=room.since if room.games else opened.at,
        )

    @property
    def parsed_rules(self) -> Rules:
        """The rules, read."""
        return known_rules(self.rules)

    @property
    def free(self) -> int:
        """How many chairs are free."""
        return sum(not name for name in self.names)


class Listing(Held):
    """The tables that wait, in this process and in others."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._announced: Sequence[WaitingTable] = ()
        self._over: set[str] = set()
        """The open tables of this process that were announced as not waiting."""
        self._checks = 0
        self._lock = asyncio.Lock()
        self._running: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Announce the tables from now on."""
        self._running = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Announce nothing more."""
        if self._running is not None:
            self._running.cancel()

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
        if store.shared:
            for one in await store.read(announced):
                if self._registry.actor_here(one.table) is None:  # this process knows its own tables better
                    found.setdefault(one.table, one)
        return sorted(found.values(), key=lambda one: (one.free, one.opened))

    async def announce(self) -> None:
        """
        Announce to the other processes which tables wait here, if that has changed.

        A table that another process has taken over is left alone: that process announces it.

        Raises: StorageError.
        """
        store = self._registry.context.store
        if not store.shared:
            return
        async with self._lock:
            now = self.here()
            waits = {one.table for one in now}
            open_ = {
                actor.room.name for actor in self._registry.actors if actor.room.opened.open_to is not None
            }
            over = open_ - waits
            self._checks += 1
            if now != self._announced or over - self._over or (now and self._checks >= ANEW):
                await store.write(announce, now, sorted(over - self._over))
                self._announced, self._checks = now, 0
            self._over = over

    async def _run(self) -> None:
        """Announce the tables again and again while the server runs."""
        while self._registry.context.store.shared:
            try:
                await self.announce()
            except Exception as error:  # noqa: BLE001  # the next time may do better
                self._registry.counts["listing_failed"] += 1
                report("the open tables could not be announced to other processes", error, "")
            await asyncio.sleep(EVERY)


# --- the announcements; each function may be repeated, as in `euchre.web.core.storage.ownership` ------------


def announce(connection: Connection, tables: Sequence[WaitingTable], over: Sequence[str]) -> None:
    """Record that *tables* wait, and that those in *over* do not; delete expired rows."""
    row = waiting_tables.c
    connection.execute(delete(waiting_tables).where(row.table_id.in_(over) | (row.until < clock())))
    for table in sorted(tables, key=lambda one: one.table):
        text = msgspec.json.encode(table).decode()
        made = insert_into(connection, waiting_tables).values(
            table_id=table.table, until=clock() + HOLDS, told=text
        )
        new = {name: made.excluded[name] for name in ("until", "told")}
        connection.execute(made.on_conflict_do_update(index_elements=[row.table_id], set_=new))


def announced(connection: Connection) -> list[WaitingTable]:
    """The waiting tables of all processes that have not expired."""
    row = waiting_tables.c
    found = connection.execute(select(row.told).where(row.until > clock()))
    return [msgspec.json.decode(one, type=WaitingTable) for one in found.scalars()]
