"""All evenings of this server: opening, finding, resuming after a start, and giving away."""

import asyncio
from contextlib import suppress
from typing import Final, NamedTuple

from euchre.base.errors import EuchreError
from euchre.web.core.http.feature import Held
from euchre.web.core.logs import report
from euchre.web.core.room.commands import Close
from euchre.web.core.storage import table_logs
from euchre.web.core.store import (
    NOT_KEPT,
    BrokenLogError,
    FencedError,
    Kept,
    Log,
    StorageError,
    UnknownTableError,
)
from euchre.web.core.tables.owned_logs import LogKind, OwnedLogs, take
from euchre.web.core.tables.registry import Registry
from euchre.web.core.tables.room_log import persist, stored
from euchre.web.core.wire.refusal import Refusal
from euchre.web.features.evening import entries
from euchre.web.features.evening.actor import EveningActor
from euchre.web.features.evening.entries import EVENING_LOG
from euchre.web.features.evening.evening import LONGEST_SLEEP, Evening, replayed
from euchre.web.features.evening.round_tables import EVENING_OVER
from euchre.web.features.evening.step import CloseTables, End, Tick, Wake, step

EVERY: Final = 60.0
"""Seconds between two checks of the evenings that sleep."""
EVENING_LOGS: Final = LogKind(
    "the log of an evening cannot be read", "evening_wrong_door", "evening_given_away"
)


class Evenings(Held):
    """All evenings of this server."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._logs = OwnedLogs(registry.context, EVENING_LOGS, self._made)
        self._actors = self._logs.actors
        self._asleep: dict[str, int] = {}
        """The evenings to which nobody has come back, and since when."""
        self._running: asyncio.Task[None] | None = None
        self._draining = False
        registry.come_to = self._come_to
        registry.kinds.append(self._logs)

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
            actor.give_up()
        await self._logs.released(1.0)

    async def open(self, opened: entries.OpenedEvening, name: str) -> str:
        """
        Open an evening under *name*; return its id.

        Raises: NotationError, RulesError; StorageError.
        """
        evening = Evening.open(EVENING_LOG + name, opened)
        store = self._registry.context.store
        epoch = await store.create(evening.name, *stored([opened]))
        self._actors[evening.name] = EveningActor(self._registry, evening, epoch, self._gone)
        return evening.id

    async def find(self, name: str) -> EveningActor:
        """
        Return the actor of the evening called *name*, the existing one or one made from its log; the evening
        wakes.

        Raises: UnknownTableError, BrokenLogError, FencedError, StorageError.
        """
        return await self._found(name, ask=True)

    async def _found(self, name: str, *, ask: bool) -> EveningActor:
        """As `find`; the process that has the evening is asked for it only if *ask* is true."""
        if self._draining:
            raise StorageError("This server is about to restart.", "restart")
        actor = await self._logs.find(EVENING_LOG + name, ask=ask)
        if actor.evening.asleep:
            await actor.do(Wake())
        return actor

    async def _come_to(self, name: str) -> None:
        """
        Wake this evening, because somebody has come to one of its tables, unless another server leads it.

        Raises: StorageError, if there is no capacity for its tables now.
        """
        try:
            (await self._found(name, ask=False)).look()
        except StorageError as error:
            if error.code == "crowded":
                raise

    async def read_anew(self, log: str) -> None:
        """Drop an evening from memory, because its log was changed."""
        if log in self._actors:
            self._actors[log].give_up()
            await self.find(log.removeprefix(EVENING_LOG))

    async def _made(self, log: str, found: Log, epoch: int) -> EveningActor:
        evening = await asyncio.to_thread(replayed, log, found.entries)
        self._asleep.pop(log, None)
        return EveningActor(self._registry, evening, epoch, self._gone)

    def _gone(self, actor: EveningActor) -> None:
        if actor.evening.asleep:
            self._asleep[actor.log] = actor.evening.asleep
        self._logs.forget(actor)

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
                        await self._logs.find(log, ask=False)

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
            failed = await persist(context.store, log, epoch, Kept(stored(found.entries, evening.seq)))
            if failed is not None:
                raise StorageError(failed.lost or NOT_KEPT, failed.code)
            evening = found.evening
    finally:
        await context.store.release(log, epoch)
    return EveningEnded(on and bool(evening.ended), tables)
