"""Tables that change their process, where several share a storage: given away, or taken by another."""

from collections.abc import Mapping
from contextlib import suppress

from euchre.web.store import LeasedStore, SharedStore, StorageError
from euchre.web.tables.actor import TableActor
from euchre.web.tables.context import ServerContext
from euchre.web.tables.ownership import given_away
from euchre.web.tables.status import MOVES


async def part(actor: TableActor, text: str) -> None:
    """Let *actor* keep its table no longer: pages are told *text*, and come back by themselves."""

    async def now() -> None:
        actor.lose(text, text)

    await actor.submit(now)


class Handover:
    """
    Gives tables of this process to others that want them, and lets go of those that others took.

    *store* tells what it is to be called for: `wanted` and `lapsed`. It looks at *actors*, by table.
    """

    def __init__(self, context: ServerContext, store: LeasedStore, actors: Mapping[str, TableActor]) -> None:
        self._context, self._store, self._actors = context, store, actors

    def wanted(self, table: str) -> None:
        """Another process wants *table*."""
        if table in self._actors:
            self._context.spawn(self._give(table))

    def lapsed(self) -> None:
        """Tables of this process may be others' now: they took it for dead, or somebody ends some."""
        self._context.spawn(self._compare())

    async def _give(self, table: str) -> None:
        """Give *table* away, if it is to be; its pages come back by themselves, to where it is then."""
        actor, store = self._actors.get(table), self._store
        if actor is None or not isinstance(store, SharedStore):
            return
        with suppress(StorageError):  # whoever wants it asks again
            owner, watched = await store.owner_of(table), bool(actor.pages.open)
            if given_away(owner, store.owner, actor.epoch, watched=watched) and actor.status.kind != "gone":
                self._context.counts["table_given_away"] += 1
                await part(actor, MOVES)

    async def _compare(self) -> None:
        """Let go of all tables that are not ours any more: others took them while we were silent."""
        before = {table: actor.epoch for table, actor in self._actors.items()}
        try:
            found = await self._store.owned()
        except StorageError:
            return  # what is not ours is refused at the next entry, at the latest
        for table, epoch in before.items():
            actor = self._actors.get(table)
            if actor is not None and actor.epoch == epoch != found.get(table):
                actor.lose(MOVES)
