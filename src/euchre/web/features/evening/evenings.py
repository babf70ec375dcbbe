"""All evenings of this server: opening, finding, resuming after a start, and giving away."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple

from euchre.base.errors import EuchreError
from euchre.web.core.error_report import report
from euchre.web.core.http.feature import Held
from euchre.web.core.room.commands import Close
from euchre.web.core.storage import ownership, table_logs
from euchre.web.core.store import (
    NOT_KEPT,
    BrokenLogError,
    FencedError,
    SharedStore,
    StorageError,
    Store,
    UnknownTableError,
)
from euchre.web.core.stored import EVENING_LOG, StoredEntry
from euchre.web.core.tables.ownership import take
from euchre.web.core.tables.persist import persist
from euchre.web.core.tables.registry import Registry
from euchre.web.core.wire.refusal import Refusal
from euchre.web.features.evening import entries
from euchre.web.features.evening.actor import EveningActor
from euchre.web.features.evening.evening import LONGEST_SLEEP, Evening, replayed
from euchre.web.features.evening.round_tables import EVENING_OVER
from euchre.web.features.evening.step import CloseTables, End, Tick, Wake, step

EVERY: Final = 60.0
"""Seconds between two checks of the evenings that sleep."""


class Evenings(Held):
    """All evenings of this server."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._actors: dict[str, EveningActor] = {}
        self._coming: dict[str, asyncio.Task[EveningActor]] = {}
        self._asleep: dict[str, int] = {}
        """The evenings to which nobody has come back, and since when."""
        self._running: asyncio.Task[None] | None = None
        self._draining = False
        registry.come_to = self._come_to
        store = registry.context.store
        self._tables_lapsed, store.lapsed = store.lapsed, self._lapsed
        if isinstance(store, SharedStore):
            self._tables_wanted, store.wanted = store.wanted, self._wanted

    async def start(self) -> None:
        """
        Resume the evenings that were running when the last server ended, and end those to which nobody comes
        back.
        """
        self._running = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop leading all evenings."""
        self._draining = True
        if self._running is not None:
            self._running.cancel()
        for actor in list(self._actors.values()):
            actor.stop()

    async def open(self, opened: entries.OpenedEvening, name: str) -> str:
        """
        Open an evening under *name*; return its id.

        Raises: NotationError, RulesError; StorageError.
        """
        evening = Evening.open(EVENING_LOG + name, opened)
        store = self._registry.context.store
        epoch = await store.create(evening.name, StoredEntry(1, entries.dump(opened)))
        self._keep(evening, epoch)
        return evening.id

    async def find(self, name: str) -> EveningActor:
        """
        Return the actor of the evening called *name*, the existing one or one made from its log; the evening
        wakes.

        Raises: UnknownTableError, BrokenLogError, FencedError, StorageError.
        """
        return await self._found(name, take)

    async def _found(self, name: str, taken: Callable[[Store, str], Awaitable[int]]) -> EveningActor:
        """As `find`; *taken* takes the log from the process that has it, if it can."""
        if self._draining:
            raise StorageError("This server is about to restart.", "restart")
        log = EVENING_LOG + name
        actor = self._actors.get(log)
        if actor is None:
            actor = await self._come(log, lambda: taken(self._registry.context.store, log))
        if actor.evening.asleep:
            await actor.do(Wake())
        return actor

    async def _come_to(self, name: str) -> None:
        """
        Wake this evening, because somebody has come to one of its tables, unless another server leads it.

        Raises: StorageError, if there is no capacity for its tables now.
        """
        try:
            (await self._found(name, lambda store, log: store.take(log))).look()
        except StorageError as error:
            if error.code == "crowded":
                raise

    async def _come(self, log: str, owned: Callable[[], Awaitable[int]]) -> EveningActor:
        """The actor of *log*, made once for all requests; *owned* takes the log and returns the epoch."""
        if log not in self._coming:
            self._coming[log] = asyncio.create_task(self._read(log, owned))
            self._coming[log].add_done_callback(lambda _: self._coming.pop(log, None))
        return await asyncio.shield(self._coming[log])

    async def read_anew(self, log: str) -> None:
        """Drop an evening from memory, because its log was changed."""
        if log in self._actors:
            self._actors[log].stop()
            await self.find(log.removeprefix(EVENING_LOG))

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
        self._asleep.pop(evening.name, None)
        return actor

    def _gone(self, actor: EveningActor) -> None:
        if self._actors.get(actor.evening.name) is actor:
            del self._actors[actor.evening.name]
            if actor.evening.asleep:
                self._asleep[actor.evening.name] = actor.evening.asleep
            self._registry.context.spawn(self._release(actor))

    async def _release(self, actor: EveningActor) -> None:
        with suppress(StorageError):  # the lease ends by itself
            await self._registry.context.store.release(actor.evening.name, actor.epoch)

    async def _resume(self) -> None:
        store = self._registry.context.store
        with suppress(StorageError):  # a request for the evening will still find it
            for log in await store.read(table_logs.log_ids, EVENING_LOG):
                with suppress(EuchreError):  # another server leads it, or it cannot be read
                    evening = await asyncio.to_thread(replayed, log, await store.load(log))
                    if log in self._actors:
                        continue
                    if evening.asleep:
                        self._asleep[log] = evening.asleep
                    elif evening.led or evening.cut_short:
                        await self._come(log, partial(store.take, log))

    async def _run(self) -> None:
        await self._resume()
        while True:
            await self.end_deserted()
            await asyncio.sleep(EVERY)

    async def end_deserted(self) -> None:
        """End the evenings to which nobody has come back for a long time, and close their tables."""
        long_ago = self._registry.context.clock.now() - LONGEST_SLEEP
        for log in [log for log, since in self._asleep.items() if since <= long_ago]:
            del self._asleep[log]
            try:
                await end_evening(self._registry, log, Tick(), EVENING_OVER)
            except StorageError:
                pass  # somebody has just come to it, or the next server ends it
            except Exception as error:  # noqa: BLE001  # the others have their turn
                self._registry.counts["evening_failed"] += 1
                report("an evening that nobody comes back to could not be ended", error, log)

    def _lapsed(self) -> None:
        """Drop the evenings that this process no longer owns, as with the tables."""
        self._tables_lapsed()
        self._registry.context.spawn(self._compare())

    async def _compare(self) -> None:
        store, before = self._registry.context.store, {**self._actors}
        with suppress(StorageError):  # the next write is refused at the latest
            found = await store.read(ownership.owned, store.owner)
            for log, actor in before.items():
                if found.get(log) != actor.epoch:
                    actor.stop()

    def _wanted(self, log: str) -> None:
        if log in self._actors:
            self._actors[log].stop()
        else:
            self._tables_wanted(log)


# --- ended from outside -------------------------------------------------------------------------------------
#
# By the operator of the server, or because nobody came back. A table or evening is first taken over from the
# process that keeps it. Its pages connect again, and are told that it is over.


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


async def end_evening(registry: Registry, log: str, command: Tick | End, why: str) -> EveningEnded:
    """
    End the evening of this *log*, if *command* does so, and close its open tables with the reason *why*.

    Raises: as `end_table`.
    """
    context = registry.context
    epoch = await take(context.store, log)
    try:
        evening = replayed(log, await context.store.load(log))
        on, tables = not evening.ended, 0
        for each in (command, CloseTables()):
            found = step(evening, each, context.clock.now(), context.fresh)
            if isinstance(found, Refusal):
                continue
            if isinstance(each, CloseTables):
                for table in sorted(evening.cut_short):
                    with suppress(UnknownTableError, BrokenLogError):  # never opened; unreadable
                        tables += await end_table(registry, table, why)
            failed = await persist(context.store, log, epoch, found.kept())
            if failed is not None:
                raise StorageError(failed.lost or NOT_KEPT, failed.code)
            evening = found.evening
    finally:
        await context.store.release(log, epoch)
    return EveningEnded(on and bool(evening.ended), tables)
