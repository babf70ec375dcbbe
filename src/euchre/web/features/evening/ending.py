"""
Ending tables and evenings from outside: by the operator of the server, or because nobody came back.

A table or evening is first taken over from the process that keeps it. Its pages connect again, and are told
that it is over.
"""

from contextlib import suppress
from typing import NamedTuple

from euchre.web.core.room.commands import Close
from euchre.web.core.store import NOT_KEPT, BrokenLogError, FencedError, StorageError, UnknownTableError
from euchre.web.core.stored import Kept, StoredEntry
from euchre.web.core.tables.ownership import take
from euchre.web.core.tables.persist import persist
from euchre.web.core.tables.registry import Registry
from euchre.web.core.wire.refusal import Refusal
from euchre.web.features.evening import commands, entries
from euchre.web.features.evening.evening import replayed
from euchre.web.features.evening.step import step


class EveningEnded(NamedTuple):
    """The result of ending an evening."""

    was_on: bool
    """Whether the evening was not over before."""
    tables: int
    """Its tables that were open and are now closed."""


async def end_table(registry: Registry, table: str, why: str) -> bool:
    """
    Close *table* at once, also in the middle of a hand; return whether it was open.

    Raises: as `Registry.attach`; StorageError when the entry could not be stored.
    """
    actor = await registry.actor_of(table)
    refused: list[Refusal | None] = []

    async def close() -> None:
        refused.append(await actor.do(Close(why)))

    await actor.submit(close)
    found = refused[0] if refused else None
    if found is not None and found.code != "nothing":
        if found.code == "moved":
            raise FencedError(found.text, "fenced")
        raise StorageError(found.text, "table_paused")
    return found is None


async def end_evening(
    registry: Registry, log: str, command: commands.Tick | commands.End, why: str
) -> EveningEnded:
    """
    End the evening of this *log*, if *command* does so, and close its open tables with the reason *why*.

    Raises: as `end_table`.
    """
    context = registry.context
    epoch = await take(context.store, log)
    try:
        evening = replayed(log, await context.store.load(log))
        on, tables = not evening.ended, 0
        for each in (command, commands.CloseTables()):
            found = step(evening, each, context.clock.now(), context.fresh)
            if isinstance(found, Refusal):
                continue
            if isinstance(each, commands.CloseTables):
                for table in sorted(evening.cut_short):
                    with suppress(UnknownTableError, BrokenLogError):  # never opened; unreadable
                        tables += await end_table(registry, table, why)
            stored = [
                StoredEntry(seq, entries.dump(one), one.by)
                for seq, one in enumerate(found.entries, evening.seq + 1)
            ]
            failed = await persist(context.store, log, epoch, Kept(tuple(stored)))
            if failed is not None:
                raise StorageError(failed.lost or NOT_KEPT, failed.code)
            evening = found.evening
    finally:
        await context.store.release(log, epoch)
    return EveningEnded(on and bool(evening.ended), tables)
