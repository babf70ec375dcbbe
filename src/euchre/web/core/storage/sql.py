"""What every storage does, and the common part of both databases: a thread that writes, two that read."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from secrets import token_hex
from time import monotonic, sleep
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from euchre.web.core.logs import digest
from euchre.web.core.room.finished import Finished
from euchre.web.core.storage import ownership, schema_upgrade, table_logs
from euchre.web.core.storage.writer import LONGEST_WAIT, AfterError, Writer, brief
from euchre.web.core.store import BrokenLogError, Kept, Log, StorageError, StoredEntry

_log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

_PING = 1.0  # seconds
_PAUSE = 0.1  # seconds between attempts to read


class Store(ABC):
    """
    Keeps logs and histories, and knows which process owns which log. Every method may raise `StorageError`.

    A query is a function whose first argument is a connection within a transaction; those that only a feature
    asks lie in its folder. *finished* is what the features do with a game that ended.
    """

    shared = False
    """Whether several server processes may use the storage at once."""
    lease: int | None = None
    """
    Milliseconds without a sign of life after which another server may take this one's tables; None: there is
    no other.
    """

    def __init__(self, finished: Sequence[table_logs.OnFinished]) -> None:
        self._finished = finished
        self.owner = token_hex(16)
        """The name of this process."""
        self.lease_lapsed: Callable[[], None] = lambda: None
        """Called when others may have taken logs of this process."""
        self.log_wanted: Callable[[str], None] = lambda _log: None
        """Called with a log that another process needs, or has changed."""

    @abstractmethod
    async def start(self) -> None:
        """Open the storage, bring its schema up to date after a backup, and check that it can be written."""

    @abstractmethod
    async def stop(self) -> None:
        """Finish what was begun, give up all leases, and close."""

    @abstractmethod
    async def ping(self) -> None:
        """Check that something can be written now, within a second."""

    @abstractmethod
    async def read(
        self, query: Callable[Concatenate[Connection, P], T], *given: P.args, **named: P.kwargs
    ) -> T:
        """Return the result of a *query* that only reads."""

    @abstractmethod
    async def write(
        self, query: Callable[Concatenate[Connection, P], T], *given: P.args, **named: P.kwargs
    ) -> T:
        """Return the result of a *query* that writes, once that is on the disk: all of it, or nothing."""

    async def overwrite(self) -> None:  # noqa: B027 - a database may do so by itself
        """Remove what was deleted from the files of the database, too, as soon as nobody reads it."""

    def want(self, log: str) -> None:  # noqa: B027 - there may be no other process
        """Tell the owner of *log* that this process needs it; the notification may be lost."""

    async def take(self, table: str) -> int:
        """
        Become the owner of *table*; return its epoch, larger than any before.

        Raises: FencedError while another process keeps it; UnknownTableError.
        """
        return await self.write(ownership.take, table, self.owner, alone=self.lease is None)

    async def release(self, table: str, epoch: int) -> None:
        """Stop being the owner, so that another process may take the table at once."""
        await self.write(ownership.release, table, epoch, self.owner)

    async def create(self, table: str, *stored: StoredEntry) -> int:
        """Store the first entries of a new table, all or none, and become its owner; return its epoch."""
        return await self.write(table_logs.create, table, *stored, me=self.owner)

    async def log(self, table: str) -> Log:
        """
        Return the log of *table*, each entry of it checked.

        Raises: UnknownTableError; BrokenLogError when an entry was changed or is missing.
        """
        return await self.read(table_logs.read, table)

    async def load(self, table: str) -> list[bytes]:
        """Return all entries of *table*, in order. Raises: as `log`."""
        return (await self.log(table)).entries

    async def append(self, table: str, epoch: int, kept: Kept) -> None:
        """
        Store what *table* has *kept* now, all or none of it, unless one of its checks forbids it. It is on
        the disk when this returns, and not before; only then may it be acknowledged.

        Raises: FencedError when *epoch* is no longer that of this process; ForbiddenError; StorageError
        ``try_again`` when busy too long.
        """
        await self.write(
            table_logs.append, table, epoch, kept, me=self.owner, lease=self.lease, finish=self.finish
        )

    def finish(self, connection: Connection, game: Finished) -> None:
        """Keep a finished game, once; a query that also does what the features do then."""
        table_logs.finish_game(connection, game, self._finished)


class SqlStore(Store):
    """A `Store` in a database; one object is one server process, from `start` to `stop`."""

    faults: tuple[type[Exception], ...] = (DBAPIError,)
    """The errors raised when the database fails: by SQLAlchemy, or by the driver itself (see `Prepared`)."""
    visiting: bool = False
    """
    Whether this is a program that inspects the storage while servers may be running; it changes no
    schema.
    """

    _writing: Engine
    """The connection of the writer."""
    _reading: Engine
    """Connections on which all queries of a transaction see the same moment of the database."""

    def __init__(self, finished: Sequence[table_logs.OnFinished]) -> None:
        super().__init__(finished)
        self.writer = Writer(self, self._ended)
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="euchre-reader")
        self._connection: Connection | None = None
        """The writer's."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._failure: asyncio.Future[StorageError] | None = None

    # The methods that differ by database: those of `Writing`, which the writer calls, and the others.

    @abstractmethod
    def open(self) -> None:
        """Check, lock, migrate and connect; blocks. Raises: StorageError."""

    @abstractmethod
    def begin(self) -> Connection: ...  # noqa: D102 - see Writing
    @abstractmethod
    def after(self, error: Exception) -> AfterError: ...  # noqa: D102

    # --- The writer's thread --------------------------------------------------------------------------------

    def commit(self) -> None:
        """Commit; it returns when the database reports that the data is on the disk."""
        assert self._connection is not None
        self._connection.commit()

    def abandon(self) -> None:
        """Roll back; disconnect the writer where that fails, or its connection is gone."""
        if self._connection is None:
            return
        try:
            gone = self._connection.invalidated or self._connection.closed
            self._connection.rollback()
        except SQLAlchemyError:
            gone = True
        if gone:
            self.close()

    def close(self) -> None:
        """Disconnect the writer."""
        if self._connection is not None:
            with suppress(SQLAlchemyError):
                self._connection.close()
            self._connection = None

    # --- opening and closing --------------------------------------------------------------------------------

    def bring_up_to_date(self, connection: Connection, name: str, backup: Callable[[str], object]) -> None:
        """
        Make the tables of the database called *name*, or bring them up to date after a *backup* of their
        version; a visiting program only checks them. Raises: StorageError.
        """
        if self.visiting:
            schema_upgrade.check(connection, name)
        else:
            schema_upgrade.upgrade(connection, name, backup)

    def shut(self) -> None:
        """Disconnect and release every lock; blocks."""
        self._reading.dispose()
        self._writing.dispose()

    # --- Store ----------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Open the storage, on the running loop."""
        self._loop = asyncio.get_running_loop()
        self._failure = self._loop.create_future()
        await asyncio.to_thread(self.open)
        self.writer.start()
        try:
            await self.write(ownership.renew, self.owner, self.lease or 0)
        except StorageError:
            await self.stop()
            raise

    async def stop(self) -> None:
        """Finish what was begun, give up all leases, and close."""
        with suppress(StorageError):  # it failed before, or was never opened: the lease ends by itself
            await self.write(ownership.retire, self.owner)
        self.writer.stop()
        await asyncio.to_thread(self._stop)

    def _stop(self) -> None:
        self.writer.join()
        self._readers.shutdown()
        self.shut()

    async def failure(self) -> StorageError:
        """
        Wait until this process can no longer trust its writes: after a failed `fsync`, or when the file has
        vanished.

        Nothing is confirmed from then on. End the process with an error, and start it again.
        """
        assert self._failure is not None, "not started"
        return await asyncio.shield(self._failure)

    async def ping(self) -> None:
        """Write something, within a second. Raises: StorageError."""
        beat = self.write(ownership.renew, self.owner, self.lease or 0)
        try:
            await asyncio.wait_for(beat, _PING)
        except TimeoutError:
            raise StorageError("nothing could be written within a second", "try_again") from None

    # --- Threads --------------------------------------------------------------------------------------------

    async def write(
        self, query: Callable[Concatenate[Connection, P], T], *given: P.args, **named: P.kwargs
    ) -> T:
        """Return the result of *query* in the writer's thread."""
        done: T = await self.writer.do(lambda connection: query(connection, *given, **named))
        return done

    async def read(
        self, query: Callable[Concatenate[Connection, P], T], *given: P.args, **named: P.kwargs
    ) -> T:
        """Return the result of *query* in a reader's thread."""
        assert self._loop is not None, "not started"
        work = partial(self._reads, query, *given, **named)
        return await self._loop.run_in_executor(self._readers, work)

    def _reads(self, query: Callable[Concatenate[Connection, P], T], *given: P.args, **named: P.kwargs) -> T:
        since = monotonic()
        while True:
            try:
                with self._reading.connect() as connection, connection.begin():
                    return query(connection, *given, **named)
            except self.faults as error:
                if self.damaged(error) and query is table_logs.read:
                    _log.error("table %s: %s", digest(str(given[0])), brief(error))
                    raise BrokenLogError(
                        f"the pages of table {given[0]} are damaged: the table is put aside", "broken"
                    ) from None
                if self.after(error) is not AfterError.AGAIN:
                    _log.error("the storage could not be read: %s", brief(error))
                    raise StorageError("the storage could not be read") from None
                if monotonic() - since > LONGEST_WAIT:
                    raise StorageError("the storage cannot be read now: try again", "try_again") from None
                sleep(_PAUSE)

    def damaged(self, error: Exception) -> bool:  # noqa: ARG002 - SQLite knows
        """Whether *error* means that pages of the file are damaged."""
        return False

    def _ended(self, error: StorageError) -> None:
        """Handle the end of the writer, called from its thread."""
        loop, failure = self._loop, self._failure
        if loop is not None and failure is not None and not loop.is_closed():
            loop.call_soon_threadsafe(failure.set_result, error)
