"""
The actor of one evening: it opens the tables of each round, records their results, and begins the next round.

A table knows only that it belongs to an evening. The evening reads the results from the tables until it has
recorded them; `step` records each only once. So a result may be read at once, after this server was killed,
or from a table that another server keeps.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from euchre.notation.document import loads
from euchre.notation.record import Record
from euchre.web.core.logs import report
from euchre.web.core.room.finished import finished
from euchre.web.core.store import NOT_KEPT, BrokenLogError, FencedError, Kept, StorageError, UnknownTableError
from euchre.web.core.tables.actor import TableActor
from euchre.web.core.tables.registry import Registry
from euchre.web.core.tables.room_log import persist, stored
from euchre.web.core.wire.refusal import Refusal
from euchre.web.features.evening import round_tables
from euchre.web.features.evening.evening import Evening, RoundTable
from euchre.web.features.evening.round_tables import NOTHING_PLAYED, ScoreSoFar
from euchre.web.features.evening.step import CloseTables, EveningCommand, Result, Sleep, Tick, step
from euchre.web.features.games import queries as finished_games

EVERY: Final = 0.5
"""Seconds between two checks of the tables."""
IDLE: Final = 120_000
"""
Milliseconds without any viewer of the evening or its tables, after which the evening sleeps or is removed
from memory.
"""


class EveningActor:
    """Owns one evening, in its *epoch*."""

    def __init__(
        self, registry: Registry, evening: Evening, epoch: int, gone: Callable[["EveningActor"], None]
    ) -> None:
        self.registry, self.evening, self.epoch, self._gone = registry, evening, epoch, gone
        self.lost = False
        """
        Another server has the evening now, or it is not known what was stored: the log must be
        read again.
        """
        self.version = 0
        """The version of the view, which counts its changes."""
        self.shown: tuple[int, bytes] | None = None
        """The encoded view that all viewers share, cached, and its version."""
        self.scores: dict[int, ScoreSoFar] = {}
        """The states of the running games of the round, by table."""
        self.there: set[str] = set()
        """The tables of the round that are open; people are sent only to these."""
        self._seated: dict[str, tuple[str, ...]] = {}
        """The people who were last seated at each table, by chair; empty for a computer player."""
        self._closed: set[str] = set()
        """The tables that were playing when the evening was ended and are now closed."""
        self._failed: set[str] = set()
        """The tables whose failures have been logged already."""
        self.looked_at = registry.context.clock.now()
        """When somebody last looked at the evening or a table."""
        registry.capacity.promise(evening.id, evening.tables if evening.led else 0, surely=True)
        self._news, self._changed = asyncio.Event(), asyncio.Event()
        self._lock = asyncio.Lock()
        self._work = asyncio.create_task(self._lead())

    @property
    def log(self) -> str:
        """The id of its log."""
        return self.evening.name

    @property
    def watched(self) -> bool:
        """False, since no page stays connected to an evening: it may be given away at once."""
        return False

    async def hand_over(self) -> None:
        """As `give_up`."""
        self.give_up()

    def give_up(self) -> None:
        """Stop leading the evening; requests that wait for news are answered."""
        if not self.lost:
            self.lost = True
            self._work.cancel()
            self._news.set()
            self.registry.capacity.promise(self.evening.id, 0)
            for table in self._kept_tables():
                table.lead(on=False)
            self._gone(self)

    def look(self) -> None:
        """Note that somebody looks at the evening or a table."""
        self.looked_at = self.registry.context.clock.now()

    async def news(self, version: int, seconds: float) -> None:
        """Wait at most *seconds* until the view has changed since *version*."""
        self.look()
        if self.version == version and not self.lost:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._news.wait()

    def leads_to(self, table: RoundTable) -> bool:
        """Return whether people may be sent to *table*: it is open and not over."""
        return table.result is None and table.table in self.there

    async def do(self, command: EveningCommand) -> Refusal | None:
        """
        Carry out a command and store its entries; or return why it is refused.

        Raises: FencedError when the log must be read again; StorageError when the entries could not be
        stored, or there is no capacity for its tables.
        """
        context = self.registry.context
        async with self._lock:
            if self.lost:
                raise FencedError("this evening is read anew", "fenced")
            found = step(self.evening, command, context.clock.now(), context.fresh)
            if isinstance(found, Refusal):
                return found
            self._promise(found.evening)
            # The caller may be cancelled; what was begun is still completed.
            failed = await asyncio.shield(
                persist(
                    context.store,
                    self.evening.name,
                    self.epoch,
                    Kept(stored(found.entries, self.evening.seq)),
                )
            )
            if failed is not None:
                self._promise(self.evening)
                if failed.lost:
                    self.give_up()
                    raise FencedError(failed.lost, "fenced")
                raise StorageError(NOT_KEPT, failed.code)
            self.evening = found.evening
            self._changed.set()
            self._tell()
        return None

    def _promise(self, evening: Evening) -> None:
        """
        Reserve capacity for the tables of *evening* while it is awake. Raises: StorageError where there is
        none.
        """
        self.registry.capacity.promise(evening.id, evening.tables if evening.led else 0)

    def _tell(self) -> None:
        self.version += 1
        self._news.set()
        self._news = asyncio.Event()

    # --- the round that is on -------------------------------------------------------------------------------

    async def _lead(self) -> None:
        context = self.registry.context
        while not self.lost:
            try:
                await self._check_tables()
                await self._sleep_if_deserted()
            except FencedError:
                self.give_up()
            except StorageError:
                pass  # the next check may succeed
            except Exception as error:  # noqa: BLE001  # an evening goes on as long as anything can
                context.counts["evening_failed"] += 1
                report("an evening could not be led on", error, self.evening.name)
            with suppress(TimeoutError):
                async with asyncio.timeout(EVERY):
                    await self._changed.wait()
            self._changed.clear()

    async def _sleep_if_deserted(self) -> None:
        """When nobody has been here for a while, let the evening sleep, and remove it from memory."""
        if any(table.watched for table in self._kept_tables()):
            self.look()
        if self.registry.context.clock.now() - self.looked_at > IDLE:
            await self.do(Sleep())
            if not self._open:
                self.give_up()

    def _kept_tables(self) -> list[TableActor]:
        """The tables of the last round that this process keeps."""
        tables = [table.table for each in self.evening.rounds[-1:] for table in each.tables]
        return [actor for actor in map(self.registry.actor_here, tables) if actor is not None]

    async def _check_tables(self) -> None:
        """Check every table without a recorded result, and the clock."""
        await asyncio.gather(*[self._shut(name) for name in self._open])
        if self.evening.cut_short and not self._open:
            await self.do(CloseTables())
        if self.evening.stage == "playing" and self.evening.led:
            number, on = len(self.evening.rounds) - 1, self.evening.rounds[-1]
            waiting = [at for at, table in enumerate(on.tables) if table.result is None]
            found = await asyncio.gather(*[self._brought_on(number, at, on.tables[at]) for at in waiting])
            if self.lost:
                return
            scores = {at: score for at, score in zip(waiting, found, strict=True) if score is not None}
            if scores != self.scores:
                self.scores = scores
                self._tell()
        await self.do(Tick())

    @property
    def _open(self) -> frozenset[str]:
        """The tables that were playing when the evening was ended and are not closed yet."""
        return self.evening.cut_short - self._closed

    async def _shut(self, table: str) -> None:
        """Let a table end with its current hand: the evening is over, and the result does not count."""
        try:
            actor = await self.registry.actor_of(table)
        except (UnknownTableError, BrokenLogError):  # never opened; unreadable
            self._closed.add(table)
            return
        except FencedError:
            return  # another server keeps the table, and will give it up
        if actor.room.closed or actor.room.stage == "game-over" or actor.status.kind == "aside":
            self._closed.add(table)
            return
        actor.lead(on=True)
        await round_tables.close(actor, idle=1000 * self.registry.context.timeouts.idle)

    async def _brought_on(self, number: int, at: int, table: RoundTable) -> ScoreSoFar | None:
        """Call `_table`; a failure stops neither the other tables nor the clock, and is logged once."""
        try:
            return await self._table(number, at, table)
        except StorageError:
            return None  # the next check may succeed
        except Exception as error:  # noqa: BLE001  # an evening goes on as long as anything can
            if table.table not in self._failed:
                self._failed.add(table.table)
                self.registry.context.counts["evening_failed"] += 1
                report("an evening's table could not be led on", error, table.table)
            return None

    async def _table(self, number: int, at: int, table: RoundTable) -> ScoreSoFar | None:
        """Move a table on; return its state while its game is running."""
        try:
            actor = await self._found(number, at, table)
        except FencedError:  # another server keeps the table, so people are there
            self.look()
            self._opened(table)
            kept = await self.registry.context.store.read(finished_games.game, table.table, 0)
            if kept is not None:
                await self._scored(number, at, loads(kept.record), whole=True)
            return None
        except BrokenLogError:  # nobody can play there any more, so the others do not wait
            await self.do(Result(number, at, NOTHING_PLAYED))
            return None
        if actor.room.stage == "lobby":
            await round_tables.begin(actor, round_tables.seats(self.evening, table))
        self._opened(table)
        room = actor.room
        record = room.records.get(0)
        if finished(room) is not None and record is not None:
            await self._scored(number, at, record, whole=True)
            return None
        if room.closed or actor.status.kind == "aside":
            record = None if room.game is None else room.game.record()
            await self._scored(number, at, record, whole=False)
            return None
        actor.lead(on=True)
        seats = round_tables.seats(self.evening, table)
        await round_tables.update(actor, seats, closing=self.evening.rounds[-1].closing)
        self._seated[table.table] = tuple([seat.person for seat in seats])
        return round_tables.score_so_far(room)

    def _opened(self, table: RoundTable) -> None:
        if table.table not in self.there:
            self.there.add(table.table)
            self._tell()

    async def _found(self, number: int, at: int, table: RoundTable) -> TableActor:
        """
        The table, opened if it is not yet.

        Raises: as `Registry.attach`.
        """
        kept = self.registry.actor_here(table.table)
        if kept is not None:
            return kept
        try:
            # A table that another server keeps has people at it: it is not taken over if there is nothing to
            # do.
            people = tuple([seat.person for seat in round_tables.seats(self.evening, table)])
            ask = self.evening.rounds[-1].closing or self._seated.get(table.table) != people
            return await self.registry.actor_of(table.table, ask=ask)
        except UnknownTableError:
            opened = round_tables.opening(self.evening, number, at)
            await self.registry.open_table(self.evening.name, opened, table=table.table)
            return await self.registry.actor_of(table.table)

    async def _scored(self, number: int, at: int, record: Record | None, *, whole: bool) -> None:
        result = await asyncio.to_thread(round_tables.result_of, record, whole=whole)
        await self.do(Result(number, at, result))
