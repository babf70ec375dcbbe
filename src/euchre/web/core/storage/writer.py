"""
One thread writes for all: the writes that have queued up are committed together.

A commit takes as long for one entry as for a hundred, because it waits for the disk once. Success is reported
only after the commit.
"""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from enum import Enum, auto
from time import monotonic, sleep
from typing import Any, Final, Protocol

from sqlalchemy import Connection

from euchre.web.core.store import StorageError

_log = logging.getLogger(__name__)

GROUP: Final = 256
"""The most writes that are committed together."""

GATHER: Final = 0.008
"""
Seconds to wait for more writes, if several came together just before: this halves the number of commits and
their cost. A single write never waits.
"""

LONGEST_WAIT: Final = 5.0
"""Seconds after which a write that could not begin is given up."""

DEPTH: Final = 20_000
"""The most writes that may wait; further ones are refused at once."""

Query = Callable[[Connection], Any]
"""A write within a transaction. It is repeated after a failure, so a repetition must change nothing."""


class AfterError(Enum):
    """What an error of the database means for the writes in its transaction."""

    AGAIN = auto()
    """The database is busy, or gone for a moment: the write is tried again."""
    FULL = auto()
    """The disk is full now; there may be space later."""
    OWN = auto()
    """One of the writes has a fault, not the database."""
    END = auto()
    """Writes of this process can no longer be trusted."""


class Writing(Protocol):
    """
    The interface of a database for the writer; all methods except `after` are called only in the writer's
    thread.
    """

    def begin(self) -> Connection:
        """Open a transaction; connects first where needed."""

    def commit(self) -> None:
        """Commit the transaction; afterwards it is on the disk."""

    def abandon(self) -> None:
        """Roll back the open transaction; never raises."""

    def close(self) -> None:
        """Disconnect; never raises."""

    def after(self, error: Exception) -> AfterError:
        """The meaning of an *error* raised by these methods or by a piece of work."""


class _Write:
    """A piece of work, and the future that waits for it."""

    __slots__ = ("doubtful", "future", "loop", "result", "since", "work")

    def __init__(self, work: Query, future: asyncio.Future[Any], loop: asyncio.AbstractEventLoop) -> None:
        self.work = work
        self.future = future
        self.loop = loop
        self.since = monotonic()
        self.doubtful = False
        """Whether a commit with this work was begun and its result is not known."""
        self.result: Any = None


class Writer:
    """
    The thread, and the queue before it.

    *ended* is called once, from the thread, when the database can never be written again by this process.
    """

    def __init__(self, database: Writing, ended: Callable[[StorageError], None]) -> None:
        self._database = database
        self._ended = ended
        self._queue: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._over: StorageError | None = None
        self._closed = True
        self._thread = threading.Thread(target=self._run, name="euchre-writer", daemon=True)
        self.commits = 0
        """Transactions committed so far."""
        self.written = 0
        """Pieces of work in them."""

    def start(self) -> None:
        """Begin to write."""
        self._closed = False
        self._thread.start()

    def stop(self) -> None:
        """
        Accept no more work, write what is queued, and end; `join` waits for that. Call it from the loop's
        thread.
        """
        self._closed = True
        self._queue.put(None)

    def join(self) -> None:
        """Wait until the thread has ended; blocks."""
        if self._thread.ident is not None:
            self._thread.join()

    @property
    def waiting(self) -> int:
        """How many pieces of work are queued."""
        return self._queue.qsize()

    async def do(self, work: Query) -> Any:
        """
        Do and commit *work*; return its result.

        Raises: StorageError, with nothing stored; or an error that *work* raised before it wrote anything.
        """
        if self._over is not None:
            raise _copy(self._over)
        if self._closed:
            raise StorageError("the storage is closed: the server is stopping", "closed")
        if self._queue.qsize() >= DEPTH:
            raise StorageError("too much is waiting to be written: try again in a moment", "try_again")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._queue.put(_Write(work, future, loop))
        return await future

    def _run(self) -> None:
        open_for_more, together = True, False
        while open_for_more:
            first = self._queue.get()
            if first is None:
                break
            if together:
                sleep(GATHER)
            group = [first]
            while len(group) < GROUP:
                try:
                    job = self._queue.get_nowait()
                except queue.Empty:
                    break
                if job is None:
                    open_for_more = False
                    break
                group.append(job)
            together = len(group) > 1
            try:
                self._settle(group)
            except BaseException as error:  # noqa: BLE001 - a thread that dies would leave everybody waiting
                self._answer(group, self._end(error))
        self._database.close()

    def _end(self, error: BaseException) -> StorageError:
        """Stop writing for ever; return the error for all later calls."""
        self._over = StorageError("the storage failed, and this server must be started again", "failed")
        _log.critical("%s: %s", self._over, brief(error))
        self._ended(self._over)
        return self._over

    def _settle(self, group: list[_Write]) -> None:
        """Commit the group together, or as much of it as possible, and answer each job."""
        while group:
            if self._over is not None:
                self._answer(group, self._over)
                return
            try:
                refused = self._attempt(group)
            except Exception as error:  # noqa: BLE001 - those who wait must hear of any error
                group = self._failed(group, error)
            else:
                self.commits += 1
                self.written += len(group)
                self._answer(group, None, refused)
                return

    def _attempt(self, group: Sequence[_Write]) -> dict[int, StorageError]:
        """Try one transaction; return the jobs of the group that were refused and have written nothing."""
        refused: dict[int, StorageError] = {}
        connection = self._database.begin()
        for job in group:
            try:
                job.result = job.work(connection)
            except StorageError as error:
                refused[id(job)] = error
        for job in group:
            job.doubtful = True
        self._database.commit()
        return refused

    def _failed(self, group: list[_Write], error: Exception) -> list[_Write]:
        """Answer the jobs of the group that have failed for good; return those to try again."""
        self._database.abandon()
        told = StorageError("the storage refused to keep this", "storage")
        match self._database.after(error):
            case AfterError.AGAIN:
                late = monotonic() - LONGEST_WAIT
                over = [job for job in group if job.since <= late]
                told = StorageError("the storage is busy, and nothing was kept: try again", "try_again")
                self._answer([job for job in over if not job.doubtful], told)
                told = StorageError("it is not known whether this was kept: read the table again", "unknown")
                self._answer([job for job in over if job.doubtful], told)
                return [job for job in group if job.since > late]
            case AfterError.FULL:
                told = StorageError("there is no room left to keep anything: the disk is full", "full")
            case AfterError.OWN:
                if len(group) > 1:  # one job makes all of them fail, so try each by itself
                    for job in group:
                        self._settle([job])
                    return []
            case AfterError.END:
                self._answer(group, self._end(error))
                return []
        _log.error("%s: %s", told, brief(error))
        self._answer(group, told)
        return []

    def _answer(
        self,
        group: Sequence[_Write],
        error: StorageError | None,
        refused: dict[int, StorageError] | None = None,
    ) -> None:
        """Answer the waiting futures, with one call for each loop."""
        loops: dict[asyncio.AbstractEventLoop, list[tuple[_Write, StorageError | None]]] = {}
        for job in group:
            own = (refused or {}).get(id(job)) if error is None else _copy(error)
            loops.setdefault(job.loop, []).append((job, own))
        for loop, told in loops.items():
            try:
                loop.call_soon_threadsafe(_tell, told)
            except RuntimeError:  # the loop is closed, so nothing waits any more
                continue


def _tell(told: Sequence[tuple[_Write, StorageError | None]]) -> None:
    for job, error in told:
        if job.future.done():
            continue
        if error is not None:
            job.future.set_exception(error)
        else:
            job.future.set_result(job.result)


def _copy(error: StorageError) -> StorageError:
    """A copy of an error for one more waiter, because tracebacks would accumulate in a shared one."""
    return type(error)(str(error), error.code)


def brief(error: BaseException) -> str:
    """
    The part of a database's *error* that may be logged: its kind and first line, without the statement and
    its values.

    The values may have the secrets of deals. Other errors may quote anything, so only their kind is logged.
    """
    cause = getattr(error, "orig", None) or error
    if cause is error and not isinstance(error, OSError):
        return type(error).__name__
    lines = str(cause).splitlines()
    return f"{type(cause).__name__}: {lines[0] if lines else ''}"
