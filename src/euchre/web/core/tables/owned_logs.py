"""
The logs of one kind that this process owns, with an actor for each: loaded, given away, and put away.

Tables are one kind, evenings another. There are never two actors of one log. Where several processes share a
storage, another process may ask for a log, or may have taken it while this one gave no sign of life.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from euchre.web.core.logs import report
from euchre.web.core.storage import ownership
from euchre.web.core.storage.sql import Store
from euchre.web.core.store import FencedError, Log, StorageError, TableOwner
from euchre.web.core.tables.context import ServerContext

FIRST_CHECK: Final = 0.05
"""
Seconds until the first check whether the owner has released the table; each further wait is twice
as long.
"""
AFTER_LEASE: Final = 0.02
"""Seconds to wait after the end of a lease."""
LONGEST_RELEASE: Final = 1.5
"""Seconds for a living owner to release a table; it may be busy."""
LEAST_STAY: Final = 4.0
"""
Seconds for which a table with connected pages is not given away again. Otherwise two proxies that disagree
would move it back and forth, and nobody could play.
"""


async def take(store: Store, table: str) -> int:
    """
    Become the owner of *table*; return its epoch.

    Raises: FencedError while another process is alive and keeps the table; UnknownTableError; StorageError.
    """
    loop = asyncio.get_running_loop()
    began, pause = loop.time(), FIRST_CHECK
    first: TableOwner | None = None
    while True:
        try:
            return await store.take(table)
        except FencedError:
            found = await store.read(ownership.owner_of, table) if store.shared else None
            if not store.shared or not _waits(first, found, loop.time() - began):
                raise
        if first is None:
            first = found
            store.want(table)
        left = 0 if found is None else found.until - found.now
        await asyncio.sleep(min(pause, left / 1000 + AFTER_LEASE))
        pause *= 2


def _waits(first: TableOwner | None, now: TableOwner | None, waited: float) -> bool:
    """Whether to wait longer: the owner may be dead, or about to release the table."""
    if first is None or now is None:
        return True
    return now.owner == first.owner and (now.until == first.until or waited < LONGEST_RELEASE)


def given_away(found: TableOwner | None, owner: str, epoch: int, *, watched: bool) -> bool:
    """
    Whether *owner*, which has a table in this *epoch*, should release it to another process that
    wants it.
    """
    if found is None or (found.owner, found.epoch) != (owner, epoch):
        return True
    return not watched or found.now - found.epoch >= LEAST_STAY * 1000


class LogActor(Protocol):
    """Keeps what a log makes, in an epoch in which no other process writes to the log."""

    epoch: int

    @property
    def log(self) -> str:
        """The id of its log."""

    @property
    def watched(self) -> bool:
        """Whether somebody's page is connected to it."""

    async def hand_over(self) -> None:
        """Give the log up when the work in hand is done; its pages connect again."""

    def give_up(self) -> None:
        """Give the log up at once, because another process has it."""


A = TypeVar("A", bound=LogActor)
T = TypeVar("T")


class LogKind(NamedTuple):
    """What is reported and counted of the logs of one kind."""

    unreadable: str
    """The report that one cannot be read."""
    wrong_door: str
    """Counts the requests for one that another process keeps."""
    given_away: str
    """Counts those that were given to another process."""


class OwnedLogs(Generic[A]):
    """
    The logs of one kind that this process owns.

    *make* gives the actor of a log in an epoch; an actor that ends by itself calls `forget`.
    """

    def __init__(
        self, context: ServerContext, kind: LogKind, make: Callable[[str, Log, int], Awaitable[A]]
    ) -> None:
        self.actors: dict[str, A] = {}
        """By the id of the log."""
        self._context, self._kind, self._make = context, kind, make
        self._coming: dict[str, asyncio.Task[A]] = {}
        self._unasked: set[str] = set()  # loading, without asking a process that keeps them
        self._going: dict[str, asyncio.Future[Any]] = {}

    async def find(self, log: str, *, ask: bool = True) -> A:
        """
        Return the actor of *log*: the existing one, or one made from the log.

        Another process that keeps it is asked to give it up, unless *ask* is false.

        Raises: UnknownTableError, BrokenLogError, FencedError, StorageError.
        """
        while True:
            self._context.check_running()
            actor = self.actors.get(log)
            if actor is not None:
                return actor
            if log in self._going:
                await asyncio.wait([self._going[log]])
            elif ask and log in self._unasked:
                await asyncio.wait([self._coming[log]])
            else:
                if log not in self._coming:
                    self._coming[log] = asyncio.ensure_future(self._load(log, ask=ask))
                    self._coming[log].add_done_callback(lambda _: self._came(log))
                    if not ask:
                        self._unasked.add(log)
                await asyncio.shield(self._coming[log])

    def _came(self, log: str) -> None:
        del self._coming[log]
        self._unasked.discard(log)

    async def _load(self, log: str, *, ask: bool) -> A:
        store, counts = self._context.store, self._context.counts
        try:
            epoch = await (take(store, log) if ask else store.take(log))
        except FencedError:
            counts[self._kind.wrong_door] += ask
            raise
        try:
            actor = await self._make(log, await store.log(log), epoch)
        except Exception as error:
            counts["log_unreadable"] += 1
            report(self._kind.unreadable, error, log)
            await store.release(log, epoch)
            raise
        self.actors[log] = actor
        return actor

    def forget(self, actor: A) -> None:
        """Forget *actor*, which no longer keeps its log."""
        log = actor.log
        if self.actors.get(log) is actor:
            del self.actors[log]
            self._put_away(log, asyncio.ensure_future(self._release(log, actor.epoch)))

    def _put_away(self, log: str, work: "asyncio.Future[Any]") -> None:
        """Make everybody who looks for *log* wait for the end of *work*."""
        self._going[log] = work
        work.add_done_callback(lambda _: self._going.pop(log, None))

    async def _release(self, log: str, epoch: int) -> None:
        try:
            await self._context.store.release(log, epoch)
        except StorageError:
            self._context.counts["release_failed"] += 1

    async def released(self, seconds: float) -> None:
        """Wait at most *seconds* until the logs that were put away are released."""
        if self._going:
            await asyncio.wait(set(self._going.values()), timeout=seconds)

    async def apart(self, log: str, work: Callable[[], Awaitable[T]]) -> T | None:
        """
        Do *work* on *log* while it is not in memory here; people who connect meanwhile wait.

        Return None when it is in memory here now. Where the work must be done, its actor hands it over first.
        """
        self._context.check_running()
        while log in self._coming or log in self._going:
            await asyncio.wait([self._coming.get(log) or self._going[log]])
            self._context.check_running()
        if log in self.actors:
            return None
        task = asyncio.ensure_future(work())
        self._put_away(log, task)
        return await asyncio.shield(task)

    # --- other processes ------------------------------------------------------------------------------------

    async def give(self, log: str) -> None:
        """Give *log* to another process that wants it, if it is kept here and that is due."""
        actor, store = self.actors.get(log), self._context.store
        if actor is None:
            return
        with suppress(StorageError):  # the other process asks again
            owner, watched = await store.read(ownership.owner_of, log), actor.watched
            due = given_away(owner, store.owner, actor.epoch, watched=watched)
            if due and self.actors.get(log) is actor:
                self._context.counts[self._kind.given_away] += 1
                await actor.hand_over()

    async def compare(self) -> None:
        """Drop what this process no longer owns: others took it for dead, or the operator ends tables."""
        before = {log: actor.epoch for log, actor in self.actors.items()}
        try:
            found = await self._context.store.read(ownership.owned, self._context.store.owner)
        except StorageError:
            return  # the next write is refused at the latest
        for log, epoch in before.items():
            actor = self.actors.get(log)
            if actor is not None and actor.epoch == epoch != found.get(log):
                actor.give_up()
