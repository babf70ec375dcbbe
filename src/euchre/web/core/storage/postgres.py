"""
The storage for several servers at once: PostgreSQL.

Each server process renews its lease four times before it ends, on a connection of its own. A table is owned
by one process at a time. A process that takes a table raises its epoch; each append locks the table's row and
compares the epochs, so a former owner's writes are rejected. All times are the database's.
"""

import asyncio
import logging
import threading
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from time import monotonic, sleep
from typing import Any, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from sqlalchemy import Connection, create_engine, inspect, pool, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.schema import CreateSchema

from euchre.web.core.storage import ownership, schema_upgrade
from euchre.web.core.storage.notify import Notifier
from euchre.web.core.storage.schema import metadata
from euchre.web.core.storage.sql import SqlStore
from euchre.web.core.storage.table_logs import OnFinished
from euchre.web.core.storage.writer import AfterError, brief
from euchre.web.core.store import StorageError

_log = logging.getLogger(__name__)

LEASE: Final = 4_000
"""
Milliseconds without a sign of life after which a process's tables may be taken; so the tables of a dead
process play on within 5 s.
"""

_CONNECT: Final = 3  # seconds
_APART: Final = 0.2  # seconds between attempts to connect
_MIGRATING: Final = 0x45554348  # "EUCH": the advisory lock for changing the schema

# A server that is stopped or swapped out in the middle of a transaction must not lock a table's row for
# longer than its lease: PostgreSQL then ends its session. Commits always wait for the disk.
_SESSION: Final = """
SET lock_timeout = '2s';
SET statement_timeout = '4s';
SET idle_in_transaction_session_timeout = '3s';
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off',
'local')
"""

_AGAIN: Final = {
    "40001",  # serialization failure
    "40P01",  # deadlock
    "55P03",  # a lock was not available in time
    "57014",  # a statement took too long
    "57P01",  # the server stops,
    "57P02",  # has crashed,
    "57P03",  # or is starting
    "25P03",  # this process stood still
    "25006",  # a standby, until it is promoted
    "53300",  # too many connections
    "53200",  # out of memory
}
_FULL: Final = "53100"


class PostgresStore(SqlStore):
    """A `Store` in the PostgreSQL database at *url*, which other servers may use too."""

    shared = True
    faults = (DBAPIError, psycopg.Error)

    def __init__(
        self, url: str, finished: Sequence[OnFinished], *, lease: int = LEASE, notified: bool = True
    ) -> None:
        """
        The *lease*, in milliseconds, is renewed four times before it ends.

        *notified*: tell the other servers which tables were taken and released; without it they find out when
        they check.
        """
        super().__init__(finished)
        self.lease: int = lease
        try:
            given = conninfo_to_dict(url)
        except psycopg.Error as error:  # never show the address: it may hold a password
            raise StorageError(
                "the address of the PostgreSQL database cannot be read: check its parts"
            ) from error
        extra = {"connect_timeout": str(_CONNECT), "tcp_user_timeout": "5000", "application_name": "euchre"}
        self._address = make_conninfo(url, **{key: value for key, value in extra.items() if key not in given})
        dialect = "postgresql+psycopg://"
        self._writing = create_engine(
            dialect, creator=self.driver, poolclass=pool.NullPool, hide_parameters=True
        )
        self._reading = create_engine(
            dialect, creator=self.driver, pool_size=2, isolation_level="REPEATABLE READ", hide_parameters=True
        )
        self._tried = -float("inf")
        self._stopping = threading.Event()
        self._beating: threading.Thread | None = None
        self._loop_seen = monotonic()
        self.notifier = Notifier(self._address, self._notified, notified=notified)

    def driver(self) -> psycopg.Connection[Any]:
        """A new connection."""
        connection = psycopg.connect(self._address, autocommit=True)
        connection.execute(_SESSION)
        connection.autocommit = False
        return connection

    # --- Opening and closing --------------------------------------------------------------------------------

    async def start(self) -> None:
        """Connect, bring the tables up to date, and begin to send signs of life."""
        await super().start()
        self._loop_seen = monotonic()
        self._beating = threading.Thread(target=self._beats, name="euchre-lease", daemon=True)
        self._beating.start()
        self.notifier.start()

    async def stop(self) -> None:
        """Finish what was begun, give up all tables, and disconnect."""
        await self.notifier.stop()
        self._stopping.set()  # otherwise the last sign of life would come after the end was recorded
        if self._beating is not None:
            await asyncio.to_thread(self._beating.join)
        await super().stop()

    def open(self) -> None:
        """Connect once, and bring the tables up to date. Raises: StorageError."""
        try:
            with self._writing.connect() as connection, connection.begin():
                # If several servers start at once, one does this, and the others wait, even if it is slow.
                connection.execute(text("SET LOCAL lock_timeout = '5min'"))
                connection.execute(text("SET LOCAL statement_timeout = 0"))
                connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = '1min'"))
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATING})
                called = connection.scalar(text("SELECT current_database()"))
                backup = partial(_backup, connection)
                self.bring_up_to_date(connection, f"the PostgreSQL database {called}", backup)
                ownership.sweep(connection, 3_600_000)
        except SQLAlchemyError as error:
            said = str(getattr(error, "orig", None) or error).partition("\n")[0]  # then comes the statement
            raise StorageError(
                f"the PostgreSQL database cannot be used ({said}): see that it runs, that its address "
                "is right, and that the user named there may come in and make tables"
            ) from error

    # --- The writer's thread --------------------------------------------------------------------------------

    def begin(self) -> Connection:
        """Open a transaction; connects first where needed, but not too often."""
        if self._connection is None:
            sleep(max(0.0, self._tried + _APART - monotonic()))
            self._tried = monotonic()
            self._connection = self._writing.connect()
        self._connection.begin()
        return self._connection

    def after(self, error: Exception) -> AfterError:
        """What to do after an *error*; PostgreSQL itself stops when its disk fails."""
        cause = error.orig if isinstance(error, DBAPIError) else error
        if not isinstance(cause, psycopg.Error):
            return AfterError.OWN
        state = cause.sqlstate
        if state == _FULL:
            return AfterError.FULL
        if state is None:
            lost = isinstance(cause, psycopg.OperationalError | psycopg.InterfaceError)
            return AfterError.AGAIN if lost else AfterError.OWN
        return AfterError.AGAIN if state in _AGAIN or state.startswith("08") else AfterError.OWN

    # --- Signs of life --------------------------------------------------------------------------------------

    def _beats(self) -> None:
        """
        Renew the lease, on a connection of its own that no queue delays. It is not renewed while the loop is
        blocked, because a server that does not answer should not keep its tables.
        """
        connection: Connection | None = None
        renewed, told = monotonic(), False
        while not self._stopping.wait(self.lease / 4_000):
            assert self._loop is not None
            with suppress(RuntimeError):  # the loop is closed, so nothing is renewed any more
                self._loop.call_soon_threadsafe(self._seen)
            if monotonic() - self._loop_seen > self.lease / 1_000:
                continue
            try:
                connection = connection or self._writing.connect()
                with connection.begin():
                    ownership.renew(connection, self.owner, self.lease)
                silent, renewed = monotonic() - renewed, monotonic()
                if told:
                    told = False
                    _log.warning("the lease is renewed again after %.0f s", silent)
                if silent > self.lease / 1_000:
                    with suppress(RuntimeError):
                        self._loop.call_soon_threadsafe(self.lease_lapsed)
            except SQLAlchemyError as error:
                if not told:  # logged once, however long it lasts
                    told = True
                    _log.warning("the lease cannot be renewed: %s", brief(error))
                if connection is not None:
                    with suppress(SQLAlchemyError):
                        connection.close()
                connection = None
        if connection is not None:
            connection.close()

    def _seen(self) -> None:
        self._loop_seen = monotonic()

    # --- other processes ------------------------------------------------------------------------------------

    def want(self, log: str) -> None:
        """Tell the owner of *log* that this process needs it."""
        self.notifier.tell(log, self.owner)

    def _notified(self, table: str, owner: str) -> None:
        if owner != self.owner:
            self.log_wanted(table)


def _backup(connection: Connection, version: str) -> None:
    """Copy this server's tables, as they are now, into a new schema."""
    name = f"euchre_{version}_{datetime.now(UTC).strftime('%Y%m%dt%H%M%S')}"
    connection.execute(CreateSchema(name))
    quote = connection.dialect.identifier_preparer.quote
    there = set(inspect(connection).get_table_names())
    ours = {*metadata.tables, schema_upgrade.VERSION_TABLE}
    for table in sorted(there & ours):
        connection.execute(text(f"CREATE TABLE {quote(name)}.{quote(table)} AS TABLE {quote(table)}"))
