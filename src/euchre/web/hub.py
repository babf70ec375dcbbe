"""All tables of this server: opened, found, and brought together with the pages that look at them."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from secrets import randbits, token_hex, token_urlsafe
from typing import NamedTuple

import msgspec

from euchre.errors import EuchreError
from euchre.notation.document import dumps, loads
from euchre.notation.record import Record
from euchre.sheet import headline
from euchre.web import entries as e
from euchre.web import messages as m
from euchre.web.clock import Clock, SystemClock
from euchre.web.games import title
from euchre.web.incidents import report
from euchre.web.keeper import Keeper
from euchre.web.link import Link
from euchre.web.means import Means, Patience
from euchre.web.peer import Peer
from euchre.web.pool import Thinkers
from euchre.web.room import Room
from euchre.web.store import BrokenLogError, Finished, Line, StorageError, Store, UnknownTableError

Attached = Link
"""A socket at a table: `receive` and `detach`."""
TABLES, SOCKETS = 2_000, 10_000
"""Tables in memory and pages connected, beyond which nobody new is let in; whoever plays is."""
MOST_RETRIES = 20
"""How often the result of a game is offered to the storage; the log has it in any case."""


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
        self._name, self._tables, self._sockets = name, tables, sockets
        self._keepers: dict[str, Keeper] = {}
        self._coming: dict[str, asyncio.Task[Keeper]] = {}
        self._going: dict[str, asyncio.Task[None]] = {}

    @property
    def counts(self) -> Counter[str]:
        """How often what happened, for the metrics: refusals by their code, ``bot_fallback`` …"""
        return self.means.counts

    @property
    def sockets(self) -> int:
        """Pages connected."""
        return sum(len(keeper.links) for keeper in self._keepers.values())

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
            keeper.dismiss("restart", "The server restarts; your page comes back by itself.")
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

    async def attach(self, table: str, peer: Peer, hello: m.Hello) -> Attached:
        """
        Bring a page to a table; it is sent the picture, or what it missed.

        Raises: UnknownTableError, BrokenLogError, FencedError, StorageError.
        """
        keeper = await self._find(table)
        if keeper.room.closed:
            raise UnknownTableError(f"This table is closed: {keeper.room.closed}.")
        room = keeper.room
        plays = room.chair_of(peer.person) is not None or peer.person == room.host
        if not plays and self.sockets >= self._sockets:
            self._crowded("Very many people are here just now; your page tries again by itself.")
        return keeper.join(peer, hello)

    async def ask(self, table: str, person: str, command: m.Command) -> m.Ok | m.Err:
        """
        Do what *person* asks at *table* without a socket; the reply.

        Raises: as `attach`.
        """
        keeper = await self._find(table)
        replies: list[m.Ok | m.Err] = []
        await keeper.ask(person, command, replies.append)
        if not replies:  # nothing that is asked stays without an answer
            raise StorageError("This table did not answer; try again in a moment.", "table_paused")
        return replies[0]

    async def glance(self, table: str) -> Glance:
        """
        What an invitation to *table* shows.

        Raises: as `attach`.
        """
        keeper = await self._find(table)
        room = keeper.room
        if room.closed:
            raise UnknownTableError(f"This table is closed: {room.closed}.")
        names = tuple([chair.name for chair in room.chairs])
        return Glance(keeper.title, headline(room.rules), room.stage, names, room.opened.open_door)

    async def commitment(self, table: str) -> str:
        """
        The digest of the secret behind the game at *table* that is on or to come.

        Raises: as `attach`.
        """
        return (await self._find(table)).room.commitment

    async def record(self, table: str, number: int) -> Record | None:
        """
        A finished game of *table*, the first is 0; None while there is none.

        Raises: StorageError.
        """
        kept = await self.means.store.game(table, number)
        if kept is not None:
            return loads(kept.record)
        keeper = self._keepers.get(table)
        if keeper is None or not 0 <= number < len(keeper.room.records):
            return None
        return keeper.room.records[number]

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
            room = replayed(table, await store.load(table))
        except StorageError as error:
            self.counts["unreadable"] += 1
            report("the log of a table cannot be read", error, table)
            await store.release(table, epoch)
            raise
        keeper = Keeper(self.means, room, epoch, title(room.rules), self)
        self._keepers[table] = keeper
        keeper.over()
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

    # --- games that are over --------------------------------------------------------------------------------

    def over(self, keeper: Keeper) -> None:
        """A game is over and its result stands: it goes into the histories."""
        room = keeper.room
        if room.table is None or not room.records:
            return
        table, score = room.table, room.table.score
        game = Finished(
            table=room.name,
            number=room.games - 1,
            ended=room.since,
            title=keeper.title,
            names=table.names,
            people=room.players,
            scores=score.scores,
            winners=score.winners,
            record=dumps(room.records[-1]),
        )
        self._offer(game, 0)

    def _offer(self, game: Finished, tries: int) -> None:
        self.means.spawn(self._finish(game, tries))

    async def _finish(self, game: Finished, tries: int) -> None:
        try:
            await self.means.store.finish(game)
        except StorageError:
            self.counts["unfinished"] += 1
            if tries < MOST_RETRIES and not self.means.draining:
                wait = self.means.patience.retry * min(2**tries, 60)
                self.means.clock.later(wait, lambda: self._offer(game, tries + 1))


def replayed(table: str, log: list[bytes]) -> Room:
    """
    The room that a log makes.

    Raises: BrokenLogError when it makes none, or was written by a newer server.
    """
    try:
        entries = [e.parse(data) for data in log]
        opened = entries[0]
        assert isinstance(opened, e.Opened)
        room = Room(table, opened)
        for entry in entries[1:]:
            room.apply(entry)
    except (msgspec.MsgspecError, EuchreError, AssertionError, LookupError, ValueError) as error:
        kind = type(error).__name__
        raise BrokenLogError(
            f"The log of table {table} makes no game ({kind}): it was damaged, or a newer server wrote it. "
            "It is put aside; start a new table."
        ) from error
    return room
