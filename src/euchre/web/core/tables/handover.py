"""Tables that move to another process, where several share a storage: given away, or taken."""

from collections.abc import Mapping
from contextlib import suppress

from euchre.web.core.storage import ownership
from euchre.web.core.store import SharedStore, StorageError, Store
from euchre.web.core.tables.actor import TableActor
from euchre.web.core.tables.context import ServerContext
from euchre.web.core.tables.ownership import given_away
from euchre.web.core.tables.status import MOVES


async def part(actor: TableActor, text: str) -> None:
    """Have *actor* give up its table: its pages are told *text*, and connect again by themselves."""

    async def now() -> None:
        actor.lose(text, text)

    await actor.submit(now)


class Handover:
    """
    Gives tables of this process to others that want them, and drops those that others took.

    *store* calls its methods `wanted` and `lapsed`. *actors* are the tables of this process, by id.
    """

    def __init__(self, context: ServerContext, store: Store, actors: Mapping[str, TableActor]) -> None:
        self._context, self._store, self._actors = context, store, actors

    def wanted(self, table: str) -> None:
        """Another process wants *table*."""
        if table in self._actors:
            self._context.spawn(self._give(table))

    def lapsed(self) -> None:
        """
        Other processes may own tables of this one now: they took it for dead, or the operator ends
        tables.
        """
        self._context.spawn(self._compare())

    async def _give(self, table: str) -> None:
        """Give *table* away, if that is due; its pages connect again by themselves to its new process."""
        actor, store = self._actors.get(table), self._store
        if actor is None or not isinstance(store, SharedStore):
            return
        with suppress(StorageError):  # the other process asks again
            owner, watched = await store.read(ownership.owner_of, table), bool(actor.pages.open)
            if given_away(owner, store.owner, actor.epoch, watched=watched) and actor.status.kind != "gone":
                self._context.counts["table_given_away"] += 1
                await part(actor, MOVES)

    async def _compare(self) -> None:
        """
        Drop all tables that this process no longer owns, because others took them while it gave no sign of
        life.
        """
        before = {table: actor.epoch for table, actor in self._actors.items()}
        try:
            found = await self._store.read(ownership.owned, self._store.owner)
        except StorageError:
            return  # the next write is refused at the latest
        for table, epoch in before.items():
            actor = self._actors.get(table)
            if actor is not None and actor.epoch == epoch != found.get(table):
                actor.lose(MOVES)
