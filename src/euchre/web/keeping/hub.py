"""All tables of this server: opened, found, and brought together with the pages that look at them."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from secrets import randbits, token_hex, token_urlsafe
from typing import Any, NamedTuple, TypeVar

import msgspec

from euchre.english.rule_sheet import headline
from euchre.notation.document import loads
from euchre.notation.record import Record
from euchre.web.incidents import report
from euchre.web.keeping.clock import Clock, SystemClock
from euchre.web.keeping.filing import Filing
from euchre.web.keeping.keeper import MOVES, RESTARTS, Keeper
from euchre.web.keeping.means import Means, Patience
from euchre.web.keeping.onlookers import Link
from euchre.web.keeping.paper import finished, games, replayed
from euchre.web.keeping.peer import Peer
from euchre.web.room import entries as e
from euchre.web.room.room import Room
from euchre.web.store import (
    BrokenLogError,
    FencedError,
    Finished,
    Line,
    StorageError,
    Store,
    UnknownTableError,
)
from euchre.web.thinking.pool import Thinkers
from euchre.web.wire.games import title
from euchre.web.wire.said import Command, Hello
from euchre.web.wire.told import Err, Ok

T = TypeVar("T")

TABLES, SOCKETS = 2_000, 10_000
"""Tables in memory and pages connected, beyond which nobody new is let in; whoever plays is."""


class Glance(NamedTuple):
    """What an invitation shows of a table: no cards."""

    title: str
    about: str
    """The game in a sentence."""
    stage: str
    names: tuple[str, ...]
    """By chair; empty for a free one."""
    open_door: bool


class Hub:
    """
    All tables of this server.

    *fresh* draws the secrets behind the deals, 32 bytes in hexadecimal; *luck* numbers that nobody can guess;
    *pause* is how long a computer player takes at least, in seconds, whatever it holds. With *tables* in
    memory or *sockets* connected no new table is opened, and with so many sockets nobody is let in who has
    no chair.
    """

    def __init__(
        self,
        store: Store,
        pool: Thinkers,
        *,
        clock: Clock | None = None,
        fresh: Callable[[], str] = lambda: token_hex(32),
        luck: Callable[[], int] = lambda: randbits(32),
        name: Callable[[], str] = lambda: token_urlsafe(16),
        pause: float | None = None,
        patience: Patience = Patience(),  # noqa: B008  # a frozen value
        tables: int = TABLES,
        sockets: int = SOCKETS,
    ) -> None:
        if pause is not None:
            patience = replace(patience, pause=pause)
        self.means = Means(store, pool, clock or SystemClock(), fresh, luck, patience)
        self.filing = Filing(self.means)
        self._name, self._tables, self._sockets = name, tables, sockets
        self._keepers: dict[str, Keeper] = {}
        self._coming: dict[str, asyncio.Task[Keeper]] = {}
        self._going: dict[str, asyncio.Future[Any]] = {}
        self._reading = asyncio.Lock()

    @property
    def counts(self) -> Counter[str]:
        """How often what happened, for the metrics: refusals by their code, ``bot_fallback`` …"""
        return self.means.counts

    @property
    def sockets(self) -> int:
        """Pages connected."""
        return sum(len(keeper.onlookers.links) for keeper in self._keepers.values())

    @property
    def most(self) -> int:
        """Pages connected, beyond which only those who play are let in."""
        return self._sockets

    @property
    def rooms(self) -> int:
        """Tables in memory."""
        return len(self._keepers)

    @property
    def draining(self) -> bool:
        """Whether the server is on its way out."""
        return self.means.draining

    async def start(self) -> None:
        """
        Open the storage and wake the computer players.

        Raises: StorageError.
        """
        await self.means.store.start()
        await self.means.pool.start()

    async def drain(self, seconds: float = 10) -> None:
        """
        Finish what is queued, in so many seconds, tell all pages to come back, and give everything up.

        Nothing new is begun from the first moment on.
        """
        self.means.draining = True
        for keeper in self._keepers.values():
            keeper.duties.stop()
        busy = [keeper.settled() for keeper in self._keepers.values() if keeper.busy]
        if busy:
            await asyncio.wait(busy, timeout=0.6 * seconds)
        for keeper in list(self._keepers.values()):
            keeper.onlookers.dismiss("restart", RESTARTS)
            self.gone(keeper)
        await self.means.pool.stop()
        await self.means.settled(0.3 * seconds)
        if self._going:
            await asyncio.wait(set(self._going.values()), timeout=0.1 * seconds)
        await self.means.store.stop()

    # --- tables ---------------------------------------------------------------------------------------------

    async def open_table(self, person: str, opened: e.Opened) -> str:
        """
        Open a table for *person*; its id, which is all that one needs to find it.

        An empty secret is drawn here.

        Raises: NotationError, RulesError for rules that cannot be; StorageError.
        """
        self._open_for_business()
        if self.rooms >= self._tables or self.sockets >= self._sockets:
            self._crowded("No more tables can be opened just now; try again in a few minutes.")
        table, now = self._name(), self.means.clock.now()
        secret = opened.secret or self.means.fresh()
        opened = msgspec.structs.replace(opened, at=opened.at or now, by=person, secret=secret)
        room = Room(table, opened)
        epoch = await self.means.store.create(table, Line(1, e.dump(opened)))
        self._keepers[table] = Keeper(self.means, room, epoch, title(room.rules), self)
        self._keepers[table].arrange()
        return table

    async def attach(self, table: str, peer: Peer, hello: Hello) -> Link:
        """
        Bring a page to a table; it is sent the picture, or what it missed.

        Raises: UnknownTableError, BrokenLogError, FencedError, StorageError.
        """
        keeper = await self._find(table)
        if keeper.room.closed:
            raise UnknownTableError(keeper.room.shut)
        room = keeper.room
        plays = room.chair_of(peer.person) is not None or peer.person == room.host
        if not plays and self.sockets >= self._sockets:
            self._crowded("Very many people are here just now; your page tries again by itself.")
        return keeper.join(peer, hello)

    async def ask(self, table: str, person: str, command: Command) -> Ok | Err:
        """
        Do what *person* asks at *table* without a socket; the reply.

        Raises: as `attach`.
        """
        keeper = await self._find(table)
        replies: list[Ok | Err] = []
        await keeper.ask(person, command, replies.append)
        if not replies:  # nothing that is asked stays without an answer
            raise StorageError("This table did not answer; try again in a moment.", "table_paused")
        return replies[0]

    async def glance(self, table: str) -> Glance:
        """
        What an invitation to *table* shows.

        Raises: as `attach`.
        """
        room = await self._look(table)
        if room.closed:
            raise UnknownTableError(room.shut)
        names = tuple([chair.name for chair in room.chairs])
        return Glance(title(room.rules), headline(room.rules), room.stage, names, room.opened.open_door)

    async def commitment(self, table: str) -> str:
        """
        The digest of the secret behind the game at *table* that is on or to come.

        Raises: as `attach`.
        """
        return (await self._look(table)).commitment

    async def record(self, table: str, number: int) -> Record | None:
        """
        A finished game of *table*, the first is 0; None while there is none.

        Raises: StorageError.
        """
        kept = await self.means.store.game(table, number)
        if kept is not None:
            return loads(kept.record)
        keeper = self._keepers.get(table)
        try:
            room = await self._look(table) if keeper is None else keeper.room
        except (UnknownTableError, BrokenLogError):
            return None
        found = room.records.get(number)
        if found is None and 0 <= number < room.games - (room.table is not None):  # before the last rematch
            found = (await self._read(games, table))[0].records.get(number)
        return found

    async def _look(self, table: str) -> Room:
        """The room of *table*, to look at: where another process keeps it, as it is in the storage."""
        self._open_for_business()
        if self.keeps(table) or not await self.means.elsewhere(table):
            with suppress(FencedError):  # it went elsewhere at this very moment
                return (await self._find(table)).room
        return await self._read(replayed, table)

    async def _read(self, read: Callable[[str, list[bytes]], T], table: str) -> T:
        """
        What *read* makes of the log of *table*, in a thread; one at a time, so that the loop goes on.

        Raises: UnknownTableError, BrokenLogError, StorageError.
        """
        log = await self.means.store.load(table)
        async with self._reading:
            return await asyncio.to_thread(read, table, log)

    def _crowded(self, text: str) -> None:
        self.counts["crowded"] += 1
        raise StorageError(text, "crowded")

    # --- found and put back ---------------------------------------------------------------------------------

    def _open_for_business(self) -> None:
        if self.means.draining:
            raise StorageError("The server restarts; try again in a moment.", "restart")

    async def _find(self, table: str) -> Keeper:
        """The keeper of *table*: the one there is, or one made from its log; never two."""
        self._open_for_business()
        while True:
            keeper = self._keepers.get(table)
            if keeper is not None:
                return keeper
            if table in self._going:
                await asyncio.wait([self._going[table]])
                continue
            if table not in self._coming:
                self._coming[table] = asyncio.ensure_future(self._load(table))
                self._coming[table].add_done_callback(lambda _: self._coming.pop(table, None))
            await asyncio.shield(self._coming[table])
            self._open_for_business()

    async def _load(self, table: str) -> Keeper:
        store = self.means.store
        epoch = await store.take(table)
        try:
            room = await self._read(replayed, table)
            keeper = Keeper(self.means, room, epoch, title(room.rules), self)
            keeper.over()
        except Exception as error:
            self.counts["unreadable"] += 1
            report("the log of a table cannot be read", error, table)
            await store.release(table, epoch)
            raise
        self._keepers[table] = keeper
        keeper.arrange()
        return keeper

    def gone(self, keeper: Keeper) -> None:
        """*keeper* does not keep its table any more."""
        table = keeper.room.name
        if self._keepers.get(table) is keeper:
            del self._keepers[table]
            task = asyncio.ensure_future(self._release(table, keeper.epoch))
            self._going[table] = task
            task.add_done_callback(lambda _: self._going.pop(table, None))

    async def _release(self, table: str, epoch: int) -> None:
        try:
            await self.means.store.release(table, epoch)
        except StorageError:
            self.counts["unreleased"] += 1

    async def apart(self, table: str, work: Callable[[], Awaitable[T]]) -> T | None:
        """
        Do *work* on what is stored of *table* while it is not kept here; whoever comes meanwhile waits.

        None when it is kept here now; `part` with it first where it has to be.
        """
        self._open_for_business()
        while table in self._coming or table in self._going:
            await asyncio.wait([self._coming.get(table) or self._going[table]])
        if table in self._keepers:
            return None
        task = asyncio.ensure_future(work())
        self._going[table] = task
        task.add_done_callback(lambda _: self._going.pop(table, None))
        return await asyncio.shield(task)

    async def part(self, table: str, text: str) -> None:
        """Keep *table* no longer, whoever looks at it: pages are told *text*, and come back by themselves."""
        keeper = self._keepers.get(table)
        if keeper is not None:

            async def now() -> None:
                keeper.lose(text, text)

            await keeper.submit(now)

    # --- where several processes share a storage ------------------------------------------------------------

    def keeps(self, table: str) -> bool:
        """Whether *table* is in memory here, or on its way there."""
        return table in self._keepers or table in self._coming

    async def hand_over(self, table: str) -> bool:
        """Let go of *table* if nobody looks at it here; whether it is not kept here any more."""
        keeper = self._keepers.get(table)
        if keeper is not None and not keeper.busy:
            keeper.retire()
        if table in self._going:
            await asyncio.wait([self._going[table]])
        return not self.keeps(table)

    async def doubt(self, kept: Callable[[], Awaitable[Mapping[str, int]]]) -> None:
        """Let go of all tables that *kept* does not know as ours: somebody took them while we were silent."""
        before = {table: keeper.epoch for table, keeper in self._keepers.items()}
        found = await kept()
        for table, epoch in before.items():
            keeper = self._keepers.get(table)
            if keeper is not None and keeper.epoch == epoch != found.get(table):
                keeper.lose(MOVES)

    # --- games that are over --------------------------------------------------------------------------------

    def over(self, keeper: Keeper) -> None:
        """A game is over and its result stands: it goes into the histories."""
        game = finished(keeper.room, keeper.title)
        if game is not None:
            self.filing.file(game)

    async def game(self, table: str, number: int) -> Finished | None:
        """
        A game as the histories have it; one that is on its way there is waited for, a little.

        Raises: StorageError.
        """
        return await self.filing.game(table, number)
