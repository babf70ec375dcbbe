"""
All tables of this server: opening them, finding them, connecting pages to them.

Rated games that everybody left and no server owns are continued here, too.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from secrets import randbits, token_hex, token_urlsafe
from typing import Any, Final, TypeVar

import msgspec

from euchre.web.core.bots.service import Bots
from euchre.web.core.logs import report
from euchre.web.core.room import entries
from euchre.web.core.room.room import Room
from euchre.web.core.storage import table_logs
from euchre.web.core.storage.sql import Store
from euchre.web.core.store import BrokenLogError, Log, StorageError, UnknownTableError, is_table
from euchre.web.core.tables.actor import TableActor
from euchre.web.core.tables.capacity import SOCKETS, TABLES, Capacity
from euchre.web.core.tables.clock import Clock, SystemClock
from euchre.web.core.tables.context import ServerContext, Timeouts, Veto
from euchre.web.core.tables.owned_logs import LogKind, OwnedLogs
from euchre.web.core.tables.pages import Connection
from euchre.web.core.tables.room_log import NewTable, Opening, opening, replayed
from euchre.web.core.tables.status import (
    MOVES,
    NO_WATCHERS,
    RESTARTS,
    TableClosedError,
    TableSummary,
    summarised,
)
from euchre.web.core.wire.client_messages import ClientMessage, Command, Hello, Resync
from euchre.web.core.wire.literals import ByeCode
from euchre.web.core.wire.server_messages import Err, Ok

BETWEEN_TABLES: Final = 0.05
"""Seconds between two unfinished rated games that are continued, so that people who play come first."""
SEARCH_EVERY: Final = 60.0
"""Seconds between two searches for such games."""
TABLE_LOGS: Final = LogKind("the log of a table cannot be read", "wrong_door", "table_given_away")
T = TypeVar("T")


class Session:
    """A page at a table."""

    def __init__(self, actor: TableActor, page: Connection) -> None:
        self.actor, self._page = actor, page

    async def receive(self, message: ClientMessage) -> None:
        """Handle a message of the page; the answer is sent over its connection when it is done."""
        actor = self.actor
        if self._page not in actor.pages.open:
            return
        if isinstance(message, Hello | Resync):
            actor.context.counts["resync"] += 1
            actor.broadcast.show(self._page, actor.room, actor.status.text)
        else:
            await actor.ask(self._page.person, message, self._answer)

    def _answer(self, reply: Ok | Err) -> None:
        if self._page in self.actor.pages.open:  # otherwise the page asks again, on another socket
            self._page.send(reply, more=True)  # the result follows

    def detach(self) -> None:
        """Handle the end of the socket; a second call changes nothing."""
        self.actor.leave(self._page)


class Registry:
    """
    All tables of this server.

    The *vetoes* of all features say what is checked when an entry of a table is stored.

    *fresh* draws the secrets that fix the deals, 32 bytes in hexadecimal; *luck* draws unpredictable numbers;
    *pause* is the least time of a computer player, in seconds, for any hand. With *tables* in memory or
    *sockets* connected no new table is opened, and with that many sockets spectators are refused.
    """

    def __init__(
        self,
        store: Store,
        bots: Bots,
        vetoes: Sequence[Veto],
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
        self.context = ServerContext(store, bots, clock or SystemClock(), fresh, luck, timeouts, vetoes)
        self._name = name
        self.tables = OwnedLogs(self.context, TABLE_LOGS, self._made)
        self._actors = self.tables.actors
        self.capacity = Capacity(self.context, self._actors, tables, sockets)
        self._reading = asyncio.Lock()
        self.kinds: list[OwnedLogs[Any]] = [self.tables]
        """The kinds of logs that other processes may want, or may have taken."""
        self.come_to: Callable[[str], Awaitable[None]] = _nobody_leads
        """Called with the evening when somebody has come to one of its tables."""
        store.lease_lapsed = self._lease_lapsed
        store.log_wanted = self._log_wanted

    def _lease_lapsed(self) -> None:
        for kind in self.kinds:
            self.context.spawn(kind.compare())

    def _log_wanted(self, log: str) -> None:
        for kind in self.kinds:
            if log in kind.actors:
                self.context.spawn(kind.give(log))

    @property
    def counts(self) -> Counter[str]:
        """Counters of events for the metrics: refusals by their code, ``bot_fallback`` …"""
        return self.context.counts

    @property
    def rooms(self) -> int:
        """Tables in memory."""
        return len(self._actors)

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
        shared = self.context.store.shared
        farewell: tuple[ByeCode, str] = ("moved", MOVES) if shared else ("restart", RESTARTS)
        for actor in list(self._actors.values()):
            actor.broadcast.dismiss(*farewell)
            self.tables.forget(actor)
        await self.context.bots.stop()
        await self.context.settled(0.3 * seconds)
        await self.tables.released(0.1 * seconds)
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

        Raises: NotationError, RulesError for impossible rules; ForbiddenError when one of the
        *wishes* is refused; StorageError.
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
        self._actors[room.name] = TableActor(self.context, room, epoch, self.tables.forget)
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

    def actor_here(self, table: str) -> TableActor | None:
        """Return the actor of *table*, if this process owns the table and has it in memory."""
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
        _check_id(table)
        return await self._replayed(table, await self.context.store.load(table))

    async def actor_of(self, table: str, *, ask: bool = True) -> TableActor:
        """
        Return the actor of *table*: the existing one, or one made from its log; never two.

        Another process that keeps it is asked to give it up, unless *ask* is false.

        Raises: as `attach`.
        """
        _check_id(table)
        return await self.tables.find(table, ask=ask)

    async def _made(self, table: str, log: Log, epoch: int) -> TableActor:
        """The actor of *table* by its log. Raises: BrokenLogError."""
        room = await self._replayed(table, log.entries)
        actor = TableActor(self.context, room, epoch, self.tables.forget, log.epoch)
        actor.arrange()
        return actor

    async def _replayed(self, table: str, log: list[bytes]) -> Room:
        """The room of *table*, made in a thread, one at a time, so that the loop goes on."""
        async with self._reading:
            return await asyncio.to_thread(replayed, table, log)


def _check_id(table: str) -> None:
    """Check that *table* is not the log of something else, which only its owner takes."""
    if not is_table(table):
        raise UnknownTableError(f"there is no table {table}", "unknown_table")


async def _nobody_leads(evening: str) -> None:
    """The default where no evenings are led: do nothing."""


async def continue_unfinished(registry: Registry, broken: set[str] | None = None) -> int:
    """
    Load all tables with a rated game that everybody left and no process owns; return how many there were.

    Their people have the same time to come back as if they had just left. Tables whose logs cannot be read
    are added to *broken*, and are not asked for again.
    """
    found, broken = 0, set() if broken is None else broken
    for table in await registry.context.store.read(table_logs.unfinished):
        if registry.actor_here(table) is None and table not in broken:
            try:
                await registry.actor_of(table, ask=False)
                found += 1
            except BrokenLogError:
                broken.add(table)
            except StorageError:
                pass  # another server was quicker, or the storage does not work yet
            await asyncio.sleep(BETWEEN_TABLES)
    return found


async def run_unfinished(registry: Registry) -> None:
    """Continue unfinished rated games at the start, and from time to time while the server runs."""
    broken = set[str]()
    while True:
        try:
            await continue_unfinished(registry, broken)
        except Exception as error:  # noqa: BLE001  # the next search may succeed
            registry.counts["unfinished_failed"] += 1
            report("the rated games that nobody keeps could not be continued", error, "")
        await asyncio.sleep(SEARCH_EVERY)
