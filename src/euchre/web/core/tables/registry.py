"""All tables of this server: opening them, finding them, and connecting pages to them."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from secrets import randbits, token_hex, token_urlsafe
from typing import Any, TypeVar

import msgspec

from euchre.web.core.bots.service import Bots
from euchre.web.core.error_report import report
from euchre.web.core.room import entries
from euchre.web.core.room.room import Room
from euchre.web.core.storage import table_logs
from euchre.web.core.store import FencedError, SharedStore, StorageError, Store, UnknownTableError
from euchre.web.core.stored import is_evening
from euchre.web.core.tables.actor import TableActor
from euchre.web.core.tables.capacity import SOCKETS, TABLES, Capacity
from euchre.web.core.tables.clock import Clock, SystemClock
from euchre.web.core.tables.connection import Connection
from euchre.web.core.tables.context import ServerContext, Timeouts
from euchre.web.core.tables.handover import Handover
from euchre.web.core.tables.opening import NewTable, Opening, opening
from euchre.web.core.tables.ownership import take
from euchre.web.core.tables.replay import replayed
from euchre.web.core.tables.session import Session
from euchre.web.core.tables.status import MOVES, NO_WATCHERS, RESTARTS, TableClosedError
from euchre.web.core.tables.summary import TableSummary, summarised
from euchre.web.core.wire.client_messages import Command, Hello
from euchre.web.core.wire.literals import ByeCode
from euchre.web.core.wire.server_messages import Err, Ok

T = TypeVar("T")


class Registry:
    """
    All tables of this server.

    *fresh* draws the secrets that fix the deals, 32 bytes in hexadecimal; *luck* draws unpredictable numbers;
    *pause* is the least time of a computer player, in seconds, for any hand. With *tables* in memory or
    *sockets* connected no new table is opened, and with that many sockets spectators are refused.
    """

    def __init__(
        self,
        store: Store,
        bots: Bots,
        *,
        clock: Clock | None = None,
        fresh: Callable[[], str] = lambda: token_hex(32),
        luck: Callable[[], int] = lambda: randbits(32),
        name: Callable[[], str] = lambda: token_urlsafe(16),
        pause: float | None = None,
        timeouts: Timeouts = Timeouts(),  # noqa: B008  # a frozen value
        tables: int = TABLES,
        sockets: int = SOCKETS,
    ) -> None:
        if pause is not None:
            timeouts = replace(timeouts, pause=pause)
        self.context = ServerContext(store, bots, clock or SystemClock(), fresh, luck, timeouts)
        self._name = name
        self._actors: dict[str, TableActor] = {}
        self.capacity = Capacity(self.context, self._actors, tables, sockets)
        self._coming: dict[str, asyncio.Task[TableActor]] = {}
        self._unasked: set[str] = set()  # loading, without asking a process that keeps them
        self._going: dict[str, asyncio.Future[Any]] = {}
        self._reading = asyncio.Lock()
        self.come_to: Callable[[str], Awaitable[None]] = _nobody_leads
        """Called with the evening when somebody has come to one of its tables."""
        handover = Handover(self.context, store, self._actors)
        store.lapsed = handover.lapsed
        if isinstance(store, SharedStore):
            store.wanted = handover.wanted

    @property
    def counts(self) -> Counter[str]:
        """Counters of events for the metrics: refusals by their code, ``bot_fallback`` …"""
        return self.context.counts

    @property
    def rooms(self) -> int:
        """Tables in memory."""
        return len(self._actors)

    @property
    def draining(self) -> bool:
        """Whether the server is ending."""
        return self.context.draining

    async def start(self) -> None:
        """
        Open the storage and wake the computer players.

        Raises: StorageError.
        """
        await self.context.store.start()
        await self.context.bots.start()

    async def drain(self, seconds: float = 10) -> None:
        """
        Finish the queued work within *seconds*, tell all pages to connect again, and give up all tables.

        From the start of this call nothing new is begun.
        """
        self.context.draining = True
        for actor in self._actors.values():
            actor.stop()
        busy = [actor.settled() for actor in self._actors.values() if actor.mailbox.busy]
        if busy:
            await asyncio.wait(busy, timeout=0.6 * seconds)
        shared = isinstance(self.context.store, SharedStore)
        farewell: tuple[ByeCode, str] = ("moved", MOVES) if shared else ("restart", RESTARTS)
        for actor in list(self._actors.values()):
            actor.broadcast.dismiss(*farewell)
            self.gone(actor)
        await self.context.bots.stop()
        await self.context.settled(0.3 * seconds)
        if self._going:
            await asyncio.wait(set(self._going.values()), timeout=0.1 * seconds)
        await self.context.store.stop()

    # --- tables ---------------------------------------------------------------------------------------------

    def new_id(self) -> str:
        """Return an id for a table that is to be opened."""
        return self._name()

    async def open_table(
        self,
        person: str,
        opened: entries.Opened,
        *wishes: Command,
        table: str | None = None,
        claim: table_logs.Claim | None = None,
    ) -> str:
        """
        Open a table for *person*; return its id, with which anybody can find it.

        *table* is an id from `new_id`, if it was made before. An empty secret is drawn here. The commands
        that *person* *wishes* are done with it, all or nothing. If the *claim* names another table, that is
        the result, and none is opened.

        Raises: NotationError, RulesError for impossible rules; RefusedWishError; StorageError.
        """
        # Tables of an evening have reserved capacity since the evening began or woke.
        with self.capacity.held(0 if opened.evening is not None else 1):
            new = self._opening(person, NewTable(table or self.new_id(), opened, wishes))
            store, there = self.context.store, new.room.name
            if claim is None:
                epoch = await store.create(there, *new.stored)
            else:
                there, epoch = await store.write(
                    table_logs.create_claimed, claim, there, *new.stored, me=store.owner
                )
            if there == new.room.name:
                self._begin(new.room, epoch)
        return there

    async def open_together(self, person: str, *tables: NewTable) -> None:
        """Open several tables for *person*, all or nothing. Raises: as `open_table`."""
        with self.capacity.held(len(tables)):
            new = [self._opening(person, table) for table in tables]
            epochs = await self.context.store.write(
                table_logs.create_together,
                {one.room.name: one.stored for one in new},
                me=self.context.store.owner,
            )
            for one in new:
                self._begin(one.room, epochs[one.room.name])

    def _opening(self, person: str, new: NewTable) -> Opening:
        """The table that *person* wants opened, ready to be stored. Raises: as `open_table`."""
        secret, at = new.opened.secret or self.context.fresh(), new.opened.at or self.context.clock.now()
        opened = msgspec.structs.replace(new.opened, at=at, by=person, secret=secret)
        return opening(new.table, opened, new.wishes, self.context.fresh)

    def _begin(self, room: Room, epoch: int) -> None:
        """Keep the actor of a new table, which is stored."""
        self._actors[room.name] = TableActor(self.context, room, epoch, self.gone)
        self._actors[room.name].arrange()

    async def attach(self, table: str, connection: Connection, hello: Hello) -> Session:
        """
        Connect a page to a table; it is sent a snapshot, or the events that it missed.

        Raises: UnknownTableError, BrokenLogError, FencedError, StorageError.
        """
        actor = await self.actor_of(table)
        if actor.room.closed:
            raise TableClosedError(actor.room)
        room = actor.room
        plays = room.chair_of(connection.person) is not None or connection.person == room.host
        if not plays:
            self.capacity.check_spectator()
        if room.evening is not None and not room.final:
            await self.come_to(room.evening.evening)
            actor = await self.actor_of(table)
            if actor.room.closed:  # its evening has ended in the meantime
                raise TableClosedError(actor.room)
        if actor.room.shuts_out(connection.person):
            raise TableClosedError(actor.room, NO_WATCHERS)
        actor.join(connection, hello)
        return Session(actor, connection)

    async def ask(self, table: str, person: str, command: Command) -> Ok | Err:
        """
        Carry out a command of *person* at *table* without a socket; return the reply.

        Raises: as `attach`.
        """
        actor = await self.actor_of(table)
        replies: list[Ok | Err] = []
        await actor.ask(person, command, replies.append)
        if not replies:  # every command gets an answer
            raise StorageError("This table did not answer; try again in a moment.", "table_paused")
        return replies[0]

    @property
    def actors(self) -> Iterable[TableActor]:
        """Return the actors of the tables of this process."""
        return self._actors.values()

    def kept(self, table: str) -> TableActor | None:
        """Return the actor of *table*, if it is kept here."""
        return self._actors.get(table)

    async def summary(self, table: str) -> TableSummary:
        """
        The summary of *table*, without its cards; the table is not taken over.

        Raises: TableClosedError; as `peek`.
        """
        room = await self.peek(table)
        if room.closed:
            raise TableClosedError(room)
        return summarised(room, self.context.bots)

    async def peek(self, table: str) -> Room:
        """
        The present room of *table*, to be looked at; it is not taken over from the process that keeps it.

        Raises: UnknownTableError, BrokenLogError, StorageError.
        """
        actor = self._actors.get(table)
        if actor is not None:
            return actor.room
        if is_evening(table):
            raise UnknownTableError(f"there is no table {table}", "unknown_table")
        return await self._made(replayed, table, await self.context.store.load(table))

    async def _made(self, make: Callable[[str, list[bytes]], T], table: str, log: list[bytes]) -> T:
        """
        The result of *make* for the *log* of *table*, made in a thread, one at a time, so that the loop goes
        on.

        Raises: BrokenLogError.
        """
        async with self._reading:
            return await asyncio.to_thread(make, table, log)

    # --- found and put back ---------------------------------------------------------------------------------

    async def actor_of(self, table: str, *, ask: bool = True) -> TableActor:
        """
        Return the actor of *table*: the existing one, or one made from its log; never two.

        Another process that keeps it is asked to give it up, unless *ask* is false.

        Raises: as `attach`.
        """
        self.context.check_running()
        if is_evening(table):  # evenings keep this log, and taking it would not help
            raise UnknownTableError(f"there is no table {table}", "unknown_table")
        while True:
            actor = self._actors.get(table)
            if actor is not None:
                return actor
            if table in self._going:
                await asyncio.wait([self._going[table]])
                self.context.check_running()
                continue
            if ask and table in self._unasked:
                await asyncio.wait([self._coming[table]])
                self.context.check_running()
                continue
            if table not in self._coming:
                self._coming[table] = asyncio.ensure_future(self._load(table, ask=ask))
                self._coming[table].add_done_callback(lambda _: self._came(table))
                if not ask:
                    self._unasked.add(table)
            await asyncio.shield(self._coming[table])
            self.context.check_running()

    def _came(self, table: str) -> None:
        del self._coming[table]
        self._unasked.discard(table)

    async def _load(self, table: str, *, ask: bool) -> TableActor:
        store = self.context.store
        try:
            epoch = await (take(store, table) if ask else store.take(table))
        except FencedError:
            self.counts["wrong_door"] += ask
            raise
        try:
            log = await store.log(table)
            room = await self._made(replayed, table, log.entries)
            actor = TableActor(self.context, room, epoch, self.gone, log.epoch)
        except Exception as error:
            self.counts["log_unreadable"] += 1
            report("the log of a table cannot be read", error, table)
            await store.release(table, epoch)
            raise
        self._actors[table] = actor
        actor.arrange()
        return actor

    def gone(self, actor: TableActor) -> None:
        """Forget *actor*, which no longer keeps its table."""
        table = actor.room.name
        if self._actors.get(table) is actor:
            del self._actors[table]
            task = asyncio.ensure_future(self._release(table, actor.epoch))
            self._going[table] = task
            task.add_done_callback(lambda _: self._going.pop(table, None))

    async def _release(self, table: str, epoch: int) -> None:
        try:
            await self.context.store.release(table, epoch)
        except StorageError:
            self.counts["release_failed"] += 1

    async def apart(self, table: str, work: Callable[[], Awaitable[T]]) -> T | None:
        """
        Do *work* on the log of *table* while it is not in memory here; people who connect meanwhile wait.

        Return None when it is in memory here now; call `handover.part` first where the work must be done.
        """
        self.context.check_running()
        while table in self._coming or table in self._going:
            await asyncio.wait([self._coming.get(table) or self._going[table]])
            self.context.check_running()
        if table in self._actors:
            return None
        task = asyncio.ensure_future(work())
        self._going[table] = task
        task.add_done_callback(lambda _: self._going.pop(table, None))
        return await asyncio.shield(task)


async def _nobody_leads(evening: str) -> None:
    """The default where no evenings are led: do nothing."""
