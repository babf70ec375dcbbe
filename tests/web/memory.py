"""A storage in memory, which fails when it is told to; players that decide at once; time that stands."""

# ruff: noqa: D102  # the ports say what each method does

import asyncio
import heapq
import sqlite3
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import count
from random import Random
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, create_engine, select, text
from sqlalchemy.pool import StaticPool

from euchre.base.errors import EuchreError
from euchre.rules.actions import Action
from euchre.seen.views import View
from euchre.web.app import FINISHED
from euchre.web.core.room.finished import Finished
from euchre.web.core.storage import ownership, table_logs
from euchre.web.core.storage.schema import metadata
from euchre.web.core.storage.sql import Store
from euchre.web.core.storage.statements import insert_into
from euchre.web.core.store import BrokenLogError, Kept, Log, StorageError, StoredEntry
from euchre.web.core.wire.server_messages import HintChoice, HintResult, ServerMessage, write
from euchre.web.features.games import queries as finished_games

P = ParamSpec("P")
T = TypeVar("T")


class Memory(Store):
    """
    Everything the server keeps, in a database in memory: a server may crash, and another go on with it.

    Queries run at once, on the thread that asks, and the database's clock stands still at `now`: so nothing
    depends on how fast the machine is.
    """

    def __init__(self) -> None:
        super().__init__(FINISHED)
        self.now = 1
        """Milliseconds since 1970, by the clock of the database."""
        self.broken: set[str] = set()
        """Tables whose logs were changed."""
        self.failing = ""
        """``busy``, ``full``, ``unknown`` (kept, yet said to have failed), ``dead`` (nothing can be read)."""
        self.appended = 0
        self.slow: Callable[[], asyncio.Future[None]] | None = None
        """Wait for this after something was kept, and before saying so."""
        made = sqlite3.connect(":memory:", check_same_thread=False)
        _empty().backup(made)
        made.create_function("julianday", 1, lambda _: 2_440_587.5 + (self.now + 0.5) / 86_400_000)
        self._engine = create_engine("sqlite://", poolclass=StaticPool, creator=lambda: made)

    async def start(self) -> None: ...

    async def stop(self) -> None:
        self.run(ownership.retire, self.owner)

    async def ping(self) -> None:
        self._fail()

    async def read(
        self, query: Callable[Concatenate[Connection, P], T], *given: P.args, **named: P.kwargs
    ) -> T:
        if self.failing == "dead":
            raise StorageError("dead")
        return self.run(query, *given, **named)

    async def write(
        self, query: Callable[Concatenate[Connection, P], T], *given: P.args, **named: P.kwargs
    ) -> T:
        if query not in (ownership.take, ownership.release):
            self._fail()
        elif self.failing == "dead" and query is ownership.take:
            raise StorageError("dead")
        return self.run(query, *given, **named)

    async def log(self, table: str) -> Log:
        if table in self.broken:
            raise BrokenLogError("An entry was changed.")
        return await super().log(table)

    async def append(self, table: str, epoch: int, kept: Kept) -> None:
        await super().append(table, epoch, kept)
        self.appended += len(kept.entries)
        if self.slow is not None:
            await self.slow()
        if self.failing == "unknown":
            raise StorageError("the connection broke", "unknown")

    def _fail(self) -> None:
        if self.failing == "busy":
            raise StorageError("busy", "try_again")
        if self.failing in {"full", "dead"}:
            raise StorageError("full")

    # --- what is in it --------------------------------------------------------------------------------------

    def run(self, query: Callable[Concatenate[Connection, P], T], *given: P.args, **named: P.kwargs) -> T:
        """What a query answers, whatever fails."""
        with self._engine.begin() as connection:
            return query(connection, *given, **named)

    def sql(self, statement: str, **values: Any) -> list[Any]:
        """The rows that a statement answers with."""
        with self._engine.begin() as connection:
            result = connection.execute(text(statement), values)
            return [tuple(row) for row in result] if result.returns_rows else []

    @property
    def logs(self) -> dict[str, list[StoredEntry]]:
        """The entries of every table, by the table."""
        rows = self.sql("SELECT table_id, seq, data, by, command FROM entries ORDER BY table_id, seq")
        found: dict[str, list[StoredEntry]] = {}
        for table, *entry in rows:
            found.setdefault(table, []).append(StoredEntry(*entry))
        return found

    @property
    def epochs(self) -> dict[str, int]:
        """The epoch of every table."""
        return dict(self.sql("SELECT table_id, epoch FROM tables"))

    @property
    def held(self) -> dict[str, int]:
        """The epochs of those that have an owner."""
        return dict(self.sql("SELECT table_id, epoch FROM tables WHERE owner <> ''"))

    @property
    def games(self) -> dict[tuple[str, int], Finished]:
        """The finished games, by table and number."""
        found = [
            self.run(finished_games.game, *key) for key in self.sql("SELECT table_id, number FROM games")
        ]
        return {(game.table, game.number): game for game in found if game is not None}

    def change_game(self, game: Finished) -> None:
        """Keep *game* in place of the one with its table and number, if there is one."""
        key = {"table": game.table, "number": game.number}
        link = self.sql("SELECT link FROM games WHERE table_id = :table AND number = :number", **key)
        for name in ("played", "games"):
            self.sql(f"DELETE FROM {name} WHERE table_id = :table AND number = :number", **key)  # noqa: S608
        self.run(self.finish, game)
        if link:
            self.run(finished_games.link, game.table, game.number, link[0][0])

    def go_on(self, table: str, entry: StoredEntry) -> None:
        """Write an entry to the log of *table*, of which its server does not know."""
        ((owner, epoch),) = self.sql("SELECT owner, epoch FROM tables WHERE table_id = :table", table=table)
        self.run(table_logs.append, table, epoch, Kept((entry,)), me=owner, lease=None, finish=self.finish)

    def lose_last(self, table: str) -> None:
        """A copy from before the last entry of *table* is put in the place of the database."""
        entry = self.logs[table][-2]
        one = {"table": table, "seq": entry.seq}
        self.sql("DELETE FROM entries WHERE table_id = :table AND seq > :seq", **one)
        ((digest,),) = self.sql("SELECT digest FROM entries WHERE table_id = :table AND seq = :seq", **one)
        end = "UPDATE tables SET seq = :seq, digest = :digest WHERE table_id = :table"
        self.sql(end, digest=digest, **one)

    def give_to_another(self, table: str) -> None:
        """Another server, which lives, has taken *table*."""
        self.lease = 10_000
        self.run(ownership.renew, "another", self.lease)
        self.run(ownership.take, table, "another", alone=True)

    def let_go(self) -> None:
        """Its server is dead, and keeps no table any more."""
        self.run(ownership.retire, self.owner)

    def take_over(self, other: "Memory") -> None:
        """Keep everything that *other* keeps, too."""
        with self._engine.begin() as mine, other._engine.begin() as theirs:
            for table in metadata.sorted_tables:
                rows = [row._asdict() for row in theirs.execute(select(table))]
                if rows:
                    mine.execute(insert_into(mine, table).on_conflict_do_nothing(), rows)

    def forget(self) -> None:
        """Drop everything, as if there had been nothing."""
        for table in reversed(metadata.sorted_tables):
            self.sql(f"DELETE FROM {table.name}")  # noqa: S608


@cache
def _empty() -> sqlite3.Connection:
    """An empty database, of which the others are copies: to make its tables takes longer than many a test."""
    kept = sqlite3.connect(":memory:", check_same_thread=False)
    metadata.create_all(create_engine("sqlite://", poolclass=StaticPool, creator=lambda: kept))
    return kept


class Simple:
    """Computer players that choose at random, at once or when told; *wrong* makes them fail."""

    degraded = False

    def __init__(self, seed: int = 0) -> None:
        self.counts: Counter[str] = Counter()
        self.rng = Random(seed)
        self.gate: asyncio.Event | None = None
        self.seen: list[View] = []
        self.addresses: list[str] = []
        """Where those were who asked for a hint, or at whose table a computer player decided."""

    def ready(self, player: str) -> bool:
        del player
        return not self.degraded

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    async def choose(
        self, player: str, view: View, seed: int, seconds: float, address: str = ""
    ) -> tuple[Action, str]:
        del player, seed, seconds
        self.addresses.append(address)
        self.seen.append(view)
        if self.gate is not None:
            await self.gate.wait()
        return self.rng.choice(view.legal), ""

    async def hint(
        self,
        view: View,
        seed: int,
        seconds: float,
        waits: Callable[[], None] = lambda: None,
        address: str = "",
    ) -> HintResult:
        del seed, seconds
        self.addresses.append(address)
        if self.degraded:
            waits()
        if self.gate is not None:
            await self.gate.wait()
        if not view.legal:
            raise EuchreError("it is not your turn")
        best = view.legal[0]
        return HintResult(0, (HintChoice(str(best), "this", 1.0, 0.1, None, True),), ("Because.",))


class Handle:
    """A timer of `Virtual`."""

    def __init__(self, call: Callable[[], object]) -> None:
        self.call: Callable[[], object] | None = call

    def cancel(self) -> None:
        self.call = None


class Virtual:
    """Time that passes when it is told to."""

    def __init__(self, start: int = 1_700_000_000_000) -> None:
        self.milliseconds = start
        self._queue: list[tuple[int, int, Handle]] = []
        self._numbers = count()

    def now(self) -> int:
        return self.milliseconds

    def later(self, seconds: float, call: Callable[[], object]) -> Handle:
        handle = Handle(call)
        at = self.milliseconds + max(0, round(1000 * seconds))
        heapq.heappush(self._queue, (at, next(self._numbers), handle))
        return handle

    @property
    def timers(self) -> int:
        """How many timers run."""
        return sum(handle.call is not None for _, _, handle in self._queue)

    async def pass_(self, seconds: float) -> None:
        """Let time pass, with all that comes due in it."""
        until = self.milliseconds + round(1000 * seconds)
        await settle()
        while self._queue and self._queue[0][0] <= until:
            at, _, handle = heapq.heappop(self._queue)
            if handle.call is None:
                continue
            self.milliseconds = max(self.milliseconds, at)
            call, handle.call = handle.call, None
            call()
            await settle()
        self.milliseconds = until


async def settle(turns: int = 12) -> None:
    """Let everything that can go on do so, for so many turns of the loop at most."""
    loop: Any = asyncio.get_running_loop()
    for _ in range(turns):
        await asyncio.sleep(0)
        if not loop._ready:  # nobody else waits for a turn
            return


def pass_time(seconds: float) -> None:
    """Let the running loop take it that so much time has passed: what was to come by then comes now."""
    loop: Any = asyncio.get_running_loop()
    right = loop.time
    loop.time = lambda: right() + seconds


class Socket:
    """A page's end of a socket: all it was told, as bytes."""

    def __init__(self, person: str) -> None:
        self.person, self.address = person, ""
        self.wire: list[bytes] = []
        self.told: list[ServerMessage] = []
        self.closed: int | None = None

    def send(self, message: ServerMessage, *, more: bool = False) -> None:
        del more
        assert self.closed is None, "said after closing"
        self.told.append(message)
        self.wire.append(write(message))

    def close(self, code: int, reason: str) -> None:
        del reason
        self.closed = code
