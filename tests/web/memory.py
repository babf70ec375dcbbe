"""A storage that keeps everything in memory, and fails when it is told to; players that decide at once."""

# ruff: noqa: D102  # the ports say what each method does

import asyncio
import heapq
import sqlite3
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from itertools import count
from random import Random
from typing import Any

import msgspec
from sqlalchemy import Engine, create_engine
from sqlalchemy.pool import StaticPool

from euchre.base.errors import EuchreError
from euchre.base.glicko import Rating
from euchre.rules.actions import Action
from euchre.seen.views import View
from euchre.web.room import entries
from euchre.web.room.finished import Finished
from euchre.web.room.twin import TwinSeat, has_met_cards
from euchre.web.storage import club, finished_games, learning
from euchre.web.storage.schema import SAT, metadata
from euchre.web.store import BrokenLogError, FencedError, StorageError, UnknownTableError
from euchre.web.stored import (
    Avoided,
    DailyBegun,
    DailyStanding,
    GamePlayed,
    LadderRow,
    Log,
    Mistake,
    Profile,
    PuzzleAnswer,
    PuzzleStanding,
    Standing,
    StoredEntry,
)
from euchre.web.wire.bodies import DailyLine
from euchre.web.wire.server_messages import HintChoice, HintResult, ServerMessage, write


class Memory:
    """Everything the server keeps, so that a server may crash and another go on with it."""

    def __init__(self) -> None:
        self.logs: dict[str, list[StoredEntry]] = {}
        self.epochs: dict[str, int] = {}
        self.wrote: dict[str, int] = {}
        """In which of them the last entry was written."""
        self.held: dict[str, int] = {}
        self.games: dict[tuple[str, int], Finished] = {}
        self.daily_secrets: dict[tuple[str, str], str] = {}
        self.daily: dict[tuple[str, str, str], list[Any]] = {}
        """By day, game and person: the table, the name, the points."""
        self.club = _database()
        self.links: dict[tuple[str, int], str | None] = {}
        self.counting: set[str] = set()
        """Tables with a rated game that has not ended."""
        self.broken: set[str] = set()
        self.failing = ""
        """``busy``, ``full``, ``unknown`` (kept, yet said to have failed), ``dead`` (nothing can be read)."""
        self.appended = 0
        self.slow: Callable[[], asyncio.Future[None]] | None = None
        """Wait for this after something was kept, and before saying so."""

    def take_over(self, other: "Memory") -> None:
        """Keep the tables and games of *other*, too."""
        self.logs |= {table: list(log) for table, log in other.logs.items()}
        self.epochs |= other.epochs
        self.wrote |= other.wrote
        self.games |= other.games

    def forget(self) -> None:
        """Drop all tables and games, as if there had been none."""
        for kept in (self.logs, self.epochs, self.wrote, self.games):
            kept.clear()

    def _fail(self) -> None:
        if self.failing == "busy":
            raise StorageError("busy", "try_again")
        if self.failing in {"full", "dead"}:
            raise StorageError("full")

    async def start(self) -> None: ...

    async def stop(self) -> None:
        self.held.clear()

    async def take(self, table: str) -> int:
        if self.failing == "dead":
            raise StorageError("dead")
        if table not in self.logs:
            raise UnknownTableError("There is no such table.")
        if table in self.held:
            raise FencedError("Another server keeps it.")
        self.epochs[table] += 1
        self.held[table] = self.epochs[table]
        return self.epochs[table]

    async def create(self, table: str, *stored: StoredEntry) -> int:
        self._fail()
        assert table not in self.logs
        self.logs[table], self.epochs[table], self.held[table] = [*stored], 1, 1
        return 1

    async def create_together(self, logs: Mapping[str, Sequence[StoredEntry]]) -> dict[str, int]:
        return {table: await self.create(table, *stored) for table, stored in logs.items()}

    async def load(self, table: str) -> list[bytes]:
        if self.failing == "dead":
            raise StorageError("dead")
        if table in self.broken:
            raise BrokenLogError("An entry was changed.")
        if table not in self.logs:
            raise UnknownTableError("There is no such table.")
        return [entry.data for entry in self.logs[table]]

    async def read(self, table: str) -> Log:
        return Log(await self.load(table), self.wrote.get(table, 1))

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
        self._fail()
        if sits is not None:
            twin = [entries.parse(entry.data) for entry in self.logs.get(sits.twin, [])]
            if has_met_cards(sits.person, twin):
                raise StorageError("they have met the cards", "sat_at_twin")
        if self.epochs[table] != epoch:
            raise FencedError("Another server keeps it.")
        log = self.logs[table]
        if stored[0].seq != len(log) + 1:
            raise StorageError("another entry comes next", "order")
        asked = {(entry.by, entry.command) for entry in stored if entry.command}
        if any((entry.by, entry.command) in asked for entry in log):
            raise StorageError("this command is there already", "twice")
        log += stored
        self.wrote[table] = epoch
        if begins_rated:
            self.counting.add(table)
        if game is not None:
            self._keep(game)
        if game is not None or ends_rated:
            self.counting.discard(table)
        self.appended += len(stored)
        if self.slow is not None:
            await self.slow()
        if self.failing == "unknown":
            raise StorageError("the connection broke", "unknown")

    async def release(self, table: str, epoch: int) -> None:
        if self.held.get(table) == epoch:
            del self.held[table]

    async def finish(self, game: Finished) -> None:
        self._fail()
        self._keep(game)

    def _keep(self, game: Finished) -> None:
        if (game.table, game.number) not in self.games:
            with self.club.begin() as connection:
                club.count(connection, game)
        self.games.setdefault((game.table, game.number), game)
        if game.daily is not None:
            day, which, person, points = game.daily
            row = self.daily.get((day, which, person))
            if row is not None and row[0] == game.table and row[2] is None:
                row[2] = points

    async def history(self, person: str) -> Sequence[Finished]:
        return [game for game in self.games.values() if person in game.people]

    async def game(self, table: str, number: int) -> Finished | None:
        return self.games.get((table, number))

    async def link(self, table: str, number: int, link: str | None) -> str | None:
        key = (table, number)
        if key not in self.games:
            return None
        self.links[key] = None if link is None else self.links.get(key) or link
        return self.links[key]

    async def linked(self, link: str) -> Finished | None:
        return next((self.games[key] for key, one in self.links.items() if one == link), None)

    async def ladder(self, most: int) -> Sequence[LadderRow]:
        with self.club.begin() as connection:
            return club.ladder(connection, most)

    async def standings(self, people: Sequence[str]) -> dict[str, Standing]:
        with self.club.begin() as connection:
            return club.standings(connection, list(people))

    async def shown_standings(self, people: Sequence[str]) -> dict[str, Standing]:
        with self.club.begin() as connection:
            return club.shown_standings(connection, list(people))

    async def profile(self, person: str) -> Profile | None:
        with self.club.begin() as connection:
            return club.profile(connection, person)

    async def profile_of(self, word: str) -> Profile | None:
        with self.club.begin() as connection:
            return club.profile_of(connection, word)

    async def show(self, made: Profile) -> Profile:
        with self.club.begin() as connection:
            return club.show(connection, made)

    async def last_games(self, person: str, most: int) -> Sequence[GamePlayed]:
        mine = [GamePlayed(game.ended, game.title) for game in await self.history(person)]
        return sorted(mine, reverse=True)[:most]

    async def avoid(self, person: str, other: str, word: str, name: str) -> str | None:
        with self.club.begin() as connection:
            return club.avoid(connection, person, other, word, name)

    async def avoided_by(self, person: str) -> Sequence[Avoided]:
        with self.club.begin() as connection:
            return club.avoided_by(connection, person)

    async def meet_again(self, person: str, word: str) -> None:
        with self.club.begin() as connection:
            club.meet_again(connection, person, word)

    async def apart(self, person: str) -> set[str]:
        with self.club.begin() as connection:
            return club.apart(connection, person)

    async def daily_secret(self, day: str, game: str, drawn: str) -> str:
        return self.daily_secrets.setdefault((day, game), drawn)

    async def daily_create(self, begun: DailyBegun, *stored: StoredEntry) -> tuple[str, int]:
        day, game, person, name, table = begun
        there = str(self.daily.setdefault((day, game, person), [table, name, None])[0])
        return there, await self.create(table, *stored) if there == table else 0

    async def daily_open(self, day: str, table: str) -> bool:
        return any(of == day and row[0] == table for (of, *_), row in self.daily.items())

    async def daily_standing(self, day: str, game: str, person: str, most: int) -> DailyStanding:
        mine = self.daily.get((day, game, person), [None, "", None])
        over = [
            (who, row) for (*of, who), row in self.daily.items() if of == [day, game] and row[2] is not None
        ]
        rows = [
            DailyLine(1 + sum(one[2] > row[2] for _, one in over), row[1], row[2], who == person)
            for who, row in sorted(over, key=lambda one: -one[1][2])
        ]
        place = next((row.place for row in rows if row.mine), None)
        return DailyStanding(tuple(rows[:most]), len(rows), mine[0], mine[2], place)

    async def answer_puzzle(
        self, person: str, puzzle: str, *, correct: bool, begins: tuple[Rating, Rating], rated: bool = True
    ) -> PuzzleAnswer:
        with self.learnt.begin() as connection:
            return learning.answer(connection, person, puzzle, correct=correct, begins=begins, rated=rated)

    async def puzzle_standing(self, person: str) -> PuzzleStanding:
        with self.learnt.begin() as connection:
            return learning.standing(connection, person)

    async def studies(self, person: str) -> dict[tuple[str, int], str]:
        with self.learnt.begin() as connection:
            return learning.studies(connection, person)

    async def keep_study(
        self, person: str, game: tuple[str, int], study: str, found: Sequence[Mistake]
    ) -> None:
        played = self.games.get(game)
        with self.learnt.begin() as connection:
            if played is not None and person in played.people:
                finished_games.finish(connection, played)
            learning.keep_study(connection, person, game, study, found)

    async def mistakes(self, person: str) -> list[Mistake]:
        with self.learnt.begin() as connection:
            return learning.mistakes_of(connection, person)

    async def answer_mistake(self, person: str, mistake: str, asked: int, *, solved: int, due: int) -> bool:
        with self.learnt.begin() as connection:
            return learning.answer_mistake(connection, person, mistake, asked, solved=solved, due=due)

    @cached_property
    def learnt(self) -> Engine:
        """A database for what people learn by: its laws are in its transactions, and stand there alone."""
        return _database()

    async def unfinished(self) -> Sequence[str]:
        return sorted(self.counting - self.held.keys())

    async def log_ids(self, prefix: str) -> Sequence[str]:
        return sorted(log for log in self.logs if log.startswith(prefix))

    async def erase(self, person: str, today: str) -> int:
        for (day, _, who), row in self.daily.items():
            if who == person and day >= today:
                row[:] = ["", "", None]
        with self.club.begin() as connection:
            club.forget(connection, person)
        mine = {key: game for key, game in self.games.items() if person in game.people}
        for key, game in mine.items():
            people = tuple("" if one == person else one for one in game.people)
            self.games[key] = game._replace(people=people)
        with self.learnt.begin() as connection:
            learning.erase(connection, person)
        return len(mine)

    async def named(self, person: str) -> Sequence[str]:
        return [table for table, log in self.logs.items() if any(_sat(one, person) for one in log)]

    async def rename(self, table: str, person: str) -> int:
        names = 0
        for at, one in enumerate(self.logs[table]):
            if (sat := _sat(one, person)) is not None:
                less = entries.dump(msgspec.structs.replace(sat, name="Somebody", digest=""))
                self.logs[table][at] = one._replace(data=less)
                names += 1
        if names:
            self.epochs[table] += 1
            self.wrote[table] = self.epochs[table]
            self.held.pop(table, None)
        return names

    async def stale(self, age: int) -> Sequence[str]:
        del age
        return list(self.logs)

    async def drop(self, table: str, epoch: int) -> None:
        self._fail()
        if self.epochs[table] != epoch:
            raise FencedError("Another server keeps it.")
        del self.logs[table], self.held[table]

    async def ping(self) -> None:
        self._fail()


@cache
def _empty() -> sqlite3.Connection:
    """An empty database, of which the others are copies: to make its tables takes longer than many a test."""
    kept = sqlite3.connect(":memory:", check_same_thread=False)
    metadata.create_all(create_engine("sqlite://", poolclass=StaticPool, creator=lambda: kept))
    return kept


def _database() -> Engine:
    """A new database in memory."""
    made = sqlite3.connect(":memory:", check_same_thread=False)
    _empty().backup(made)
    return create_engine("sqlite://", poolclass=StaticPool, creator=lambda: made)


def _sat(stored: StoredEntry, person: str) -> entries.Sat | None:
    """How *person* took a chair, under a name."""
    if SAT not in stored.data:
        return None
    entry = entries.parse(stored.data)
    return (
        entry
        if isinstance(entry, entries.Sat) and entry.person == person and entry.name != "Somebody"
        else None
    )


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
