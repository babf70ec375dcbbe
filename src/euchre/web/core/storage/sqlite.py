"""
The storage in a file: SQLite with a write-ahead log, where a commit is on the disk before it is confirmed.

Measured by simulated power cuts: with ``synchronous=FULL`` no confirmed entry is lost; with ``NORMAL`` most
power cuts lose some, so there is no option for it.
"""

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, pool
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from euchre.base.file_lock import FileLock
from euchre.web.core.storage import files, ownership
from euchre.web.core.storage.sql import SqlStore
from euchre.web.core.storage.table_logs import OnFinished
from euchre.web.core.storage.writer import AfterError
from euchre.web.core.store import StorageError

_log = logging.getLogger(__name__)

SLICE: Final = 0.25
"""Seconds of one wait for another program's lock; the writer's limit bounds the whole wait."""

CHECKPOINT: Final = 1.0
"""Seconds between two checkpoints."""

LONG_LOG: Final = 64 * 2**20
"""Bytes of write-ahead log above which another program must be preventing a reset of the log."""

_PRAGMAS: Final = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "wal_autocheckpoint=0",
    "secure_delete=ON",  # erased names must not stay on the file's free pages
)

# By the low byte of SQLite's result codes.
_AGAIN: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_DAMAGED: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_OWN: Final = {
    sqlite3.SQLITE_CONSTRAINT,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_RANGE,
    sqlite3.SQLITE_ERROR,
    # A damaged page affects the tables on it, not the others.
    sqlite3.SQLITE_CORRUPT,
}


class SqliteStore(SqlStore):
    """A `Store` in the file *path*, which this process alone uses."""

    faults = (DBAPIError, sqlite3.Error)

    def __init__(self, path: Path, finished: Sequence[OnFinished]) -> None:
        super().__init__(finished)
        self.path = path
        self._lock: FileLock | None = None
        self._identity = (0, 0)
        self._writing = self._engine("BEGIN IMMEDIATE", pool.NullPool)
        self._reading = self._engine("BEGIN", pool.QueuePool)
        self._stopping = threading.Event()
        self._shorten = False
        self._erased = True  # an earlier process may have died before this
        """Set when erased data may still be in the write-ahead log."""
        self._took = False
        """Whether a table was taken over."""
        self._visit = path.with_name(path.name + ".visit")
        """A file that exists for a moment when a visiting program has taken tables of the running server."""
        self._sweeper: threading.Thread | None = None
        self._checkpointing = threading.Lock()
        """One checkpoint at a time, as a second one would be refused."""

    def driver(self) -> sqlite3.Connection:
        """A new connection to the file, which must exist."""
        address = self.path.absolute().as_uri() + "?mode=rw"
        connection = sqlite3.connect(
            address, uri=True, timeout=SLICE, isolation_level=None, check_same_thread=False
        )
        for pragma in _PRAGMAS:
            connection.execute("PRAGMA " + pragma)
        return connection

    def _engine(self, begin: str, kind: type[pool.Pool]) -> Engine:
        engine = create_engine("sqlite://", creator=self.driver, poolclass=kind, hide_parameters=True)
        # The driver starts no transaction by itself (isolation_level=None): a reader must not, and a writer
        # must at once. Setting this through SQLAlchemy would take as long as storing three entries.
        event.listen(engine, "begin", lambda connection: driver_of(connection).execute(begin))
        return engine

    # --- Opening and closing --------------------------------------------------------------------------------

    def open(self) -> None:
        """Check the file, lock it, bring it up to date, and connect. Raises: StorageError."""
        name = f"the database {self.path}"
        files.place(self.path)
        if self.visiting and not self.path.is_file():
            raise StorageError(
                f"there is no database {self.path}: name the one of your server with --database"
            )
        with files.explaining(self.path):
            try:
                self._lock = files.held(self.path)
            except StorageError:
                if not self.visiting:
                    raise
        try:
            if self._lock is not None:
                files.prepare(self.path)
            with self._writing.connect() as connection, connection.begin():
                self.bring_up_to_date(connection, name, partial(files.backup, self.path))
                if not self.visiting:
                    ownership.begin_alone(connection)
            files.sync_folder(self.path.parent)
            there = self.path.stat()
            self._identity = (there.st_dev, there.st_ino)
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            self.shut()
            raise files.unopened(self.path, getattr(error, "orig", None) or error) from error
        except StorageError:
            self.shut()
            raise
        if not self.visiting:
            self._sweeper = threading.Thread(target=self._checkpoints, name="euchre-checkpoints", daemon=True)
            self._sweeper.start()

    def shut(self) -> None:
        """Disconnect, and let others use the file."""
        self._stopping.set()
        if self._sweeper is not None:
            self._sweeper.join()
        super().shut()
        if self._lock is not None:
            self._lock.release()

    async def backup(self) -> Path:
        """
        Copy the database to a file beside it while play goes on; return the copy, which can replace the file
        as it is.

        Raises: StorageError when there is no space for it.
        """
        return await asyncio.to_thread(files.backup, self.path, "copy")

    async def take(self, table: str) -> int:
        """Become the owner of *table*; see `Store.take`."""
        epoch = await super().take(table)
        self._took = True
        return epoch

    async def stop(self) -> None:
        """Finish what was begun, give up all tables, and close; notify the server whose tables they were."""
        await super().stop()
        if self._took and self._lock is None:
            self._visit.touch(mode=0o600)
            for _ in range(30):
                await asyncio.sleep(CHECKPOINT / 10)
                if not self._visit.exists():
                    return
            self._visit.unlink(missing_ok=True)  # the server notices when it next writes to one of them

    async def overwrite(self) -> None:
        """Empty the write-ahead log, which has earlier contents of pages, as soon as no reader uses it."""
        await asyncio.to_thread(self._empty_log)

    # --- The writer's thread --------------------------------------------------------------------------------

    def begin(self) -> Connection:
        """Open a transaction; wait a little for another program that writes to the file."""
        try:
            there = self.path.stat()
        except OSError as error:
            raise StorageError("the database file is gone", "failed") from error
        if (there.st_dev, there.st_ino) != self._identity:
            raise StorageError("the database file was replaced by another", "failed")
        if self._connection is None:
            self._connection = self._writing.connect()
        if self._shorten:
            self._shorten = False
            with closing(self._connection.connection.cursor()) as cursor:  # in no transaction
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._connection.begin()
        return self._connection

    def after(self, error: Exception) -> AfterError:
        """What to do after an *error*; any error not known to be harmless ends the writer."""
        match code(error):
            case busy if busy in _AGAIN:
                return AfterError.AGAIN
            case sqlite3.SQLITE_FULL:
                return AfterError.FULL
            case own if own in _OWN:
                return AfterError.OWN
            case None if not isinstance(error, StorageError | OSError):
                return AfterError.OWN  # a value that the driver cannot accept
            case _:
                return AfterError.END

    def damaged(self, error: Exception) -> bool:
        """Whether *error* says that pages of the file make no sense."""
        return code(error) in _DAMAGED

    # --- Checkpoints ----------------------------------------------------------------------------------------

    @property
    def log_bytes(self) -> int:
        """The length of the write-ahead log."""
        try:
            return self.path.with_name(self.path.name + "-wal").stat().st_size
        except OSError:
            return 0

    def _empty_log(self) -> None:
        """
        Move all commits into the file and empty the log, which has earlier contents of pages. Writers wait
        for this; while a reader uses an earlier moment, it is postponed.
        """
        self._erased = True
        self._erased = self._checkpoint("TRUNCATE")

    def _checkpoint(self, how: str) -> bool:
        """Move commits into the file; return whether that must be done again."""
        try:
            with self._checkpointing, closing(self.driver()) as connection:
                return bool(connection.execute(f"PRAGMA wal_checkpoint({how})").fetchone()[0])
        except sqlite3.Error as error:
            _log.warning("checkpoint failed: %s", error)
            return True

    def _checkpoints(self) -> None:
        """
        Move commits from the log into the file, each second, on a connection of its own.

        Such a checkpoint does not wait for others, and others do not wait for it. When the log has grown
        long, the writer is asked to empty it; if that fails too, a reader is still using the log.
        """
        done, asked, alarmed = -1, False, -float("inf")
        while not self._stopping.wait(CHECKPOINT):
            if self._erased:
                self._empty_log()
            if self._visit.exists() and self._loop is not None:
                self._visit.unlink(missing_ok=True)
                self._loop.call_soon_threadsafe(self.lease_lapsed)
            if self.writer.commits == done:
                continue
            done = self.writer.commits
            self._checkpoint("PASSIVE")
            long = self.log_bytes > LONG_LOG
            if long and asked and not self._shorten and monotonic() > alarmed + 60:
                alarmed = monotonic()
                _log.error("the write-ahead log has %d bytes and cannot be shortened", self.log_bytes)
            self._shorten = asked = long


def driver_of(connection: Connection) -> sqlite3.Connection:
    """Return the driver's own connection behind *connection*; its errors are the driver's, too."""
    found = connection.connection.driver_connection
    assert isinstance(found, sqlite3.Connection)
    return found


def code(error: Exception) -> int | None:
    """SQLite's primary result code; None when it is not SQLite's error."""
    found: Any = getattr(error.orig if isinstance(error, DBAPIError) else error, "sqlite_errorcode", None)
    return None if found is None else int(found) & 0xFF
