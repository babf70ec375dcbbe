"""The common part of both databases: one thread that writes, two that read, and the methods of a `Store`."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from secrets import token_hex
from time import monotonic, sleep
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from euchre.base.glicko import Rating
from euchre.web.error_report import digest
from euchre.web.room.finished import Finished
from euchre.web.room.twin import TwinSeat
from euchre.web.storage import club, daily, erasure, finished_games, learning, ownership, table_logs
from euchre.web.storage.writer import LONGEST_WAIT, Verdict, Work, Writer, brief
from euchre.web.store import BrokenLogError, StorageError
from euchre.web.stored import (
    Avoided,
    DailyBegun,
    DailyStanding,
    GamePlayed,
    LadderRow,
    Log,
    LogEnds,
    Mistake,
    Profile,
    PuzzleAnswer,
    PuzzleStanding,
    Standing,
    StoredEntry,
)

_log = logging.getLogger(__name__)

T = TypeVar("T")

_PING = 1.0  # seconds
_PAUSE = 0.1  # seconds between attempts to read


class SqlStore(ABC):
    """A `Store` over SQL; one object is one server process, from `start` to `stop`."""

    faults: tuple[type[Exception], ...] = (DBAPIError,)
    """The errors raised when the database fails: by SQLAlchemy, or by the driver itself (see `Prepared`)."""
    visiting: bool = False
    """
    Whether this is a program that inspects the storage while servers may be running; it changes no
    schema.
    """
    lease: int | None = None
    """
    Milliseconds without a sign of life after which another server may take this one's tables; None: there is
    no other.
    """

    def __init__(self) -> None:
        self.owner = token_hex(16)
        """The name of this process."""
        self.lapsed: Callable[[], None] = lambda: None
        """Called when others may have taken tables of this process."""
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
    def shut(self) -> None:
        """Disconnect and release every lock; blocks."""

    @abstractmethod
    def begin(self) -> Connection: ...  # noqa: D102 - see Writing
    @abstractmethod
    def abandon(self) -> None: ...  # noqa: D102
    @abstractmethod
    def verdict(self, error: Exception) -> Verdict: ...  # noqa: D102

    @property
    @abstractmethod
    def reading(self) -> Engine:
        """Connections on which all queries of a transaction see the same moment of the database."""

    # --- The writer's thread --------------------------------------------------------------------------------

    def commit(self) -> None:
        """Commit; it returns when the database reports that the data is on the disk."""
        assert self._connection is not None
        self._connection.commit()

    def close(self) -> None:
        """Disconnect the writer."""
        if self._connection is not None:
            with suppress(SQLAlchemyError):
                self._connection.close()
            self._connection = None

    # --- Store ----------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Open the storage; see `Store.start`."""
        self._loop = asyncio.get_running_loop()
        self._failure = self._loop.create_future()
        await asyncio.to_thread(self.open)
        self.writer.start()
        try:
            await self._write(lambda connection: ownership.renew(connection, self.owner, self.lease or 0))
        except StorageError:
            await self.stop()
            raise

    async def stop(self) -> None:
        """Finish what was begun, give up all leases, and close."""
        with suppress(StorageError):  # it failed before, or was never opened: the lease ends by itself
            await self._write(lambda connection: ownership.retire(connection, self.owner))
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

    async def take(self, table: str) -> int:
        """Become the owner of *table*; see `Store.take`."""
        alone = self.lease is None
        return await self._write(
            lambda connection: ownership.take(connection, table, self.owner, alone=alone)
        )

    async def create(self, table: str, *stored: StoredEntry) -> int:
        """Keep the first entries of a new table; see `Store.create`."""
        return await self._write(
            lambda connection: table_logs.create(connection, table, *stored, me=self.owner)
        )

    async def load(self, table: str) -> list[bytes]:
        """All entries of *table*, in order, each of them checked; see `Store.load`."""
        return (await self.read(table)).entries

    async def read(self, table: str) -> Log:
        """The log of *table*, each entry of it checked; see `Store.read`."""
        return await self._read(lambda connection: table_logs.read(connection, table), table)

    async def create_together(self, logs: Mapping[str, Sequence[StoredEntry]]) -> dict[str, int]:
        """Keep the first entries of several new tables; see `Store.create_together`."""
        return await self._write(
            lambda connection: table_logs.create_together(connection, logs, me=self.owner)
        )

    async def append(
        self,
        table: str,
        epoch: int,
        *stored: StoredEntry,
        game: Finished | None = None,
        sits: TwinSeat | None = None,
        begins_rated: bool = False,
        ends_rated: bool = False,
    ) -> None:
        """Keep more entries and the *game* that ended with them, durably; see `Store.append`."""

        def keep(connection: Connection) -> None:
            me, lease = self.owner, self.lease
            table_logs.append(
                connection,
                table,
                epoch,
                *stored,
                game=game,
                sits=sits,
                begins_rated=begins_rated,
                ends_rated=ends_rated,
                me=me,
                lease=lease,
            )

        await self._write(keep)

    async def release(self, table: str, epoch: int) -> None:
        """Stop being the owner of *table*."""
        await self._write(lambda connection: ownership.release(connection, table, epoch, self.owner))

    async def finish(self, game: Finished) -> None:
        """Keep a finished game; the same game again changes nothing."""
        await self._write(lambda connection: finished_games.finish(connection, game))

    async def history(self, person: str) -> list[Finished]:
        """The games of *person*, the latest first."""
        return await self._read(lambda connection: finished_games.history(connection, person))

    async def game(self, table: str, number: int) -> Finished | None:
        """A finished game."""
        return await self._read(lambda connection: finished_games.game(connection, table, number))

    async def link(self, table: str, number: int, link: str | None) -> str | None:
        """Give a finished game a link, or take it away; see `Store.link`."""
        return await self._write(lambda connection: finished_games.link(connection, table, number, link))

    async def linked(self, link: str) -> Finished | None:
        """The finished game that has *link*."""
        return await self._read(lambda connection: finished_games.linked(connection, link))

    async def daily_secret(self, day: str, game: str, drawn: str) -> str:
        """The secret behind the deals of a day; see `Store.daily_secret`."""
        return await self._write(lambda connection: daily.secret(connection, day, game, drawn))

    async def daily_create(self, begun: DailyBegun, *stored: StoredEntry) -> tuple[str, int]:
        """Claim the deals of a day and keep the first entries of their table; see `Store.daily_create`."""

        def claim_first(connection: Connection) -> tuple[str, int]:
            table = daily.claim(connection, begun)
            if table != begun.table:
                return table, 0
            return table, table_logs.create(connection, table, *stored, me=self.owner)

        return await self._write(claim_first)

    async def daily_open(self, day: str, table: str) -> bool:
        """Whether *table* has deals of *day*; see `Store.daily_open`."""
        return await self._read(lambda connection: daily.deals_of(connection, day, table))

    async def daily_standing(self, day: str, game: str, person: str, most: int) -> DailyStanding:
        """The board of the deals of a day; see `Store.daily_standing`."""
        return await self._read(lambda connection: daily.standing(connection, day, game, person, most))

    async def answer_puzzle(
        self, person: str, puzzle: str, *, correct: bool, begins: tuple[Rating, Rating], rated: bool = True
    ) -> PuzzleAnswer:
        """Count the first answer of *person* to *puzzle*; see `Store.answer_puzzle`."""
        return await self._write(
            lambda connection: learning.answer(
                connection, person, puzzle, correct=correct, begins=begins, rated=rated
            )
        )

    async def puzzle_standing(self, person: str) -> PuzzleStanding:
        """The rating and answers of *person* at puzzles; see `Store.puzzle_standing`."""
        return await self._read(lambda connection: learning.standing(connection, person))

    async def studies(self, person: str) -> dict[tuple[str, int], str]:
        """The studies of the games of *person*; see `Store.studies`."""
        return await self._read(lambda connection: learning.studies(connection, person))

    async def keep_study(
        self, person: str, game: tuple[str, int], study: str, found: Sequence[Mistake]
    ) -> None:
        """Store the study of a game of *person*; see `Store.keep_study`."""
        await self._write(lambda connection: learning.keep_study(connection, person, game, study, found))

    async def mistakes(self, person: str) -> list[Mistake]:
        """The mistakes of *person*, the costliest first."""
        return await self._read(lambda connection: learning.mistakes_of(connection, person))

    async def answer_mistake(self, person: str, mistake: str, asked: int, *, solved: int, due: int) -> bool:
        """Count an answer to a mistake; see `Store.answer_mistake`."""
        return await self._write(
            lambda connection: learning.answer_mistake(
                connection, person, mistake, asked, solved=solved, due=due
            )
        )

    async def unfinished(self) -> list[str]:
        """The tables with a rated game to play on, which nobody keeps; see `Store.unfinished`."""
        return await self._read(table_logs.unfinished)

    async def log_ids(self, prefix: str) -> list[str]:
        """The logs whose ids begin with *prefix*."""
        return await self._read(lambda connection: table_logs.log_ids(connection, prefix))

    async def owned(self) -> dict[str, int]:
        """The tables that this process owns, with their epochs."""
        return await self._read(lambda connection: ownership.owned(connection, self.owner))

    async def overview(self, *, everything: bool) -> list[LogEnds]:
        """
        The first and the last entry of each log: of those that a server keeps and of all evenings, or of
        *everything*.
        """
        alone = self.lease is None
        return await self._read(
            lambda connection: table_logs.overview(connection, alone=alone, everything=everything)
        )

    async def ladder(self, most: int) -> list[LadderRow]:
        """Those who show their rating, the best *most* first."""
        return await self._read(lambda connection: club.ladder(connection, most))

    async def standings(self, people: Sequence[str]) -> dict[str, Standing]:
        """The ratings of those of *people* who have played rated games."""
        return await self._read(lambda connection: club.standings(connection, list(people)))

    async def shown_standings(self, people: Sequence[str]) -> dict[str, Standing]:
        """The ratings of those of *people* who show their rating."""
        return await self._read(lambda connection: club.shown_standings(connection, list(people)))

    async def profile(self, person: str) -> Profile | None:
        """The profile of *person*; None: the person has never chosen one."""
        return await self._read(lambda connection: club.profile(connection, person))

    async def profile_of(self, word: str) -> Profile | None:
        """The profile at the address *word*."""
        return await self._read(lambda connection: club.profile_of(connection, word))

    async def show(self, made: Profile) -> Profile:
        """Keep a profile, as it is then; see `Store.show`."""
        return await self._write(lambda connection: club.show(connection, made))

    async def last_games(self, person: str, most: int) -> list[GamePlayed]:
        """The last games of *person*, the latest first."""
        return await self._read(lambda connection: club.last_games(connection, person, most))

    async def avoid(self, person: str, other: str, word: str, name: str) -> str | None:
        """Do not seat *person* with *other*; see `Store.avoid`."""
        return await self._write(lambda connection: club.avoid(connection, person, other, word, name))

    async def avoided_by(self, person: str) -> list[Avoided]:
        """Whom *person* avoids."""
        return await self._read(lambda connection: club.avoided_by(connection, person))

    async def meet_again(self, person: str, word: str) -> None:
        """Seat *person* with somebody again."""
        await self._write(lambda connection: club.meet_again(connection, person, word))

    async def apart(self, person: str) -> set[str]:
        """With whom *person* is not seated; see `Store.apart`."""
        return await self._read(lambda connection: club.apart(connection, person))

    async def erase(self, person: str, today: str) -> int:
        """Forget who *person* was in every history; see `Store.erase`."""
        return await self._write(lambda connection: erasure.erase(connection, person, today))

    async def named(self, person: str) -> list[str]:
        """The tables whose logs still know a name of *person*."""
        return await self._read(lambda connection: erasure.named(connection, person))

    async def rename(self, table: str, person: str) -> int:
        """Take the names of *person* out of the log of *table*; see `Store.rename`."""
        return await self._write(lambda connection: erasure.rename(connection, table, person))

    async def stale(self, age: int) -> list[str]:
        """The tables that were not taken within that many milliseconds, the oldest first."""
        return await self._read(lambda connection: erasure.stale(connection, age))

    async def drop(self, table: str, epoch: int) -> None:
        """Delete the log of *table*, which this process owns; see `Store.drop`."""
        await self._write(lambda connection: erasure.drop(connection, table, epoch, self.owner))

    async def ping(self) -> None:
        """Write something, within a second. Raises: StorageError."""
        beat = self._write(lambda connection: ownership.renew(connection, self.owner, self.lease or 0))
        try:
            await asyncio.wait_for(beat, _PING)
        except TimeoutError:
            raise StorageError("nothing could be written within a second", "try_again") from None

    # --- Threads --------------------------------------------------------------------------------------------

    async def _write(self, work: Callable[[Connection], T]) -> T:
        task: Work = work
        done: T = await self.writer.do(task)
        return done

    async def _read(self, work: Callable[[Connection], T], table: str = "") -> T:
        assert self._loop is not None, "not started"
        return await self._loop.run_in_executor(self._readers, self._reads, work, table)

    def _reads(self, work: Callable[[Connection], T], table: str) -> T:
        since = monotonic()
        while True:
            try:
                with self.reading.connect() as connection, connection.begin():
                    return work(connection)
            except self.faults as error:
                if self.damaged(error) and table:
                    _log.error("table %s: %s", digest(table), brief(error))
                    raise BrokenLogError(
                        f"the pages of table {table} are damaged: the table is put aside", "broken"
                    ) from None
                if self.verdict(error) is not Verdict.AGAIN:
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
