"""All evenings of this server: opened, found, led on after a start, and given away."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from euchre.errors import EuchreError
from euchre.web.error_report import report
from euchre.web.evening import entries as e
from euchre.web.evening.evening import Evening, replayed
from euchre.web.store import BrokenLogError, SharedStore, StorageError
from euchre.web.stored import StoredEntry
from euchre.web.tables.evening_actor import EveningActor
from euchre.web.tables.ownership import take
from euchre.web.tables.registry import Registry

LED: frozenset[str] = frozenset({"playing", "between"})
"""The stages in which an evening goes on whether anybody looks or not; tables cut short end after it."""


class Evenings:
    """All evenings of this server."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._actors: dict[str, EveningActor] = {}
        self._coming: dict[str, asyncio.Task[EveningActor]] = {}
        self._starting: asyncio.Task[None] | None = None
        self._draining = False
        store = registry.context.store
        if isinstance(store, SharedStore):
            self._tables_wanted, store.wanted = store.wanted, self._wanted

    def start(self) -> None:
        """Lead on whatever was on when the last server ended; nobody waits for that."""
        self._starting = asyncio.create_task(self._resume())

    async def stop(self) -> None:
        """Lead none any more."""
        self._draining = True
        if self._starting is not None:
            self._starting.cancel()
        for actor in list(self._actors.values()):
            actor.stop()

    async def open(self, opened: e.Opened, name: str) -> str:
        """
        Open an evening under *name*; its id.

        Raises: NotationError, RulesError; StorageError.
        """
        evening = Evening.open(e.PREFIX + name, opened)
        store = self._registry.context.store
        epoch = await store.create(evening.name, StoredEntry(1, e.dump(opened)))
        self._keep(evening, epoch)
        return evening.id

    async def find(self, name: str) -> EveningActor:
        """
        Return the actor of the evening called *name*: the one there is, or one made from its log.

        Raises: UnknownTableError, BrokenLogError, FencedError, StorageError.
        """
        if self._draining:
            raise StorageError("This server is about to restart.", "restart")
        log = e.PREFIX + name
        if log in self._actors:
            return self._actors[log]
        return await self._come(log, lambda: take(self._registry.context.store, log))

    async def _come(self, log: str, owned: Callable[[], Awaitable[int]]) -> EveningActor:
        """The actor of *log*, made once however many ask; *owned* takes it and returns the epoch."""
        if log not in self._coming:
            self._coming[log] = asyncio.create_task(self._read(log, owned))
            self._coming[log].add_done_callback(lambda _: self._coming.pop(log, None))
        return await asyncio.shield(self._coming[log])

    async def read_anew(self, log: str) -> None:
        """Keep an evening no longer as it is in memory: its log was changed."""
        if log in self._actors:
            self._actors[log].stop()
            await self.find(log.removeprefix(e.PREFIX))

    async def _read(self, log: str, owned: Callable[[], Awaitable[int]]) -> EveningActor:
        store, epoch = self._registry.context.store, await owned()
        try:
            evening = await asyncio.to_thread(replayed, log, await store.load(log))
        except Exception as error:
            self._registry.counts["log_unreadable"] += 1
            report("the log of an evening cannot be read", error, log)
            await store.release(log, epoch)
            if isinstance(error, StorageError):
                raise
            raise BrokenLogError("The log of this evening cannot be read; it is put aside.") from error
        return self._keep(evening, epoch)

    def _keep(self, evening: Evening, epoch: int) -> EveningActor:
        actor = self._actors[evening.name] = EveningActor(self._registry, evening, epoch, self._gone)
        return actor

    def _gone(self, actor: EveningActor) -> None:
        if self._actors.get(actor.evening.name) is actor:
            del self._actors[actor.evening.name]
            self._registry.context.spawn(self._release(actor))

    async def _release(self, actor: EveningActor) -> None:
        with suppress(StorageError):  # the lease runs out by itself
            await self._registry.context.store.release(actor.evening.name, actor.epoch)

    async def _resume(self) -> None:
        store = self._registry.context.store
        with suppress(StorageError):  # whoever asks for an evening finds it all the same
            for log in await store.log_ids(e.PREFIX):
                with suppress(EuchreError):  # another server leads it, or it cannot be read
                    evening = await asyncio.to_thread(replayed, log, await store.load(log))
                    on = evening.stage in LED or evening.cut_short
                    if on and log not in self._actors:
                        await self._come(log, partial(store.take, log))

    def _wanted(self, log: str) -> None:
        if log in self._actors:
            self._actors[log].stop()
        else:
            self._tables_wanted(log)
