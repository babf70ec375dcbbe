"""
Tables and evenings, listed and ended by the operator of the server, while it runs and while it does not.

Names of people and cards are not shown, nor the ids of tables, with which anybody may enter. A table is named
by the digest that the server's log has for it.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Final

from msgspec import Struct

from euchre.base.errors import EuchreError
from euchre.rules.actions import Action
from euchre.seen.views import View
from euchre.web.core.logs import digest
from euchre.web.core.room import entries as room_entries
from euchre.web.core.room.room import Room
from euchre.web.core.storage import table_logs
from euchre.web.core.storage.opening import open_store
from euchre.web.core.storage.sql import SqlStore
from euchre.web.core.store import FencedError, LogEnds, StorageError, UnknownTableError, is_table
from euchre.web.core.tables.context import Veto
from euchre.web.core.tables.registry import Registry
from euchre.web.core.wire.server_messages import HintResult
from euchre.web.features.evening.entries import EVENING_LOG
from euchre.web.features.evening.evening import Evening, replayed
from euchre.web.features.evening.evenings import end_evening, end_table
from euchre.web.features.evening.rounds import all_rounds
from euchre.web.features.evening.step import End

END_REASON: Final = "the operator of this server has ended it"
SHORTEST_NAME: Final = 4
"""The number of letters of the digest that names a table."""
TAKE_ATTEMPTS: Final = 6
"""
Attempts, a second apart, to get a table from a server; a server does not give away a table that it has just
got.
"""


class Listed(Struct, frozen=True):
    """A table or an evening, as the operator of the server sees it."""

    kind: str
    """``table`` or ``evening``."""
    name: str
    """Its name in the server's log."""
    game: str
    state: str
    """Its state, in a few words."""
    evening: str
    """The evening to which a table belongs; empty for none."""
    opened: int
    last: int
    """When it was opened and when something last happened there, in milliseconds since 1970."""
    entries: int
    log: str
    """The id of its log, which is not to be shown."""


class _NoBots:
    """A service without computer players, which are not needed to end tables."""

    degraded = False

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def ready(self, player: str) -> bool:
        del player
        return False

    async def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass

    async def choose(
        self, player: str, view: View, seed: int, seconds: float, address: str = ""
    ) -> tuple[Action, str]:
        del player, view, seed, seconds, address
        await asyncio.Event().wait()
        raise AssertionError

    async def hint(
        self,
        view: View,
        seed: int,
        seconds: float,
        waits: Callable[[], None] = lambda: None,
        address: str = "",
    ) -> HintResult:
        del view, seed, seconds, waits, address
        raise EuchreError("nobody plays here")


def listed(database: str, names: Sequence[str] = (), idle: int | None = None) -> list[Listed]:
    """
    Return what the server at *database* keeps, and the evenings that are not over, the least active first.

    With *names* only those, whether they are kept or not; with *idle* only those whose last entry is that
    many minutes old.

    Raises: EuchreError for a name that fits none, or several; StorageError.
    """

    async def look() -> list[Listed]:
        async with _visited(database) as registry:
            return await _listed(registry, names, idle)

    return asyncio.run(look())


def end(database: str, names: Sequence[str], idle: int | None, said: Callable[[str], None]) -> bool:
    """
    End what `listed` would return; call *said* with a sentence for each; return whether all could be ended.

    Raises: as `listed`.
    """
    from euchre.web.app import FINISHED, VETOES  # it is the whole server, which a list does not need

    async def work() -> bool:
        done = True
        async with _visited(database, FINISHED, VETOES) as registry:
            found = await _listed(registry, names, idle)
            for one in sorted(found, key=lambda one: one.kind):  # an evening closes its tables itself
                try:
                    said(await _ended(registry, one))
                except StorageError as error:  # its text may have the id in it
                    done = False
                    kept = "a server keeps it, and does not let go: try again"
                    why = kept if isinstance(error, FencedError) else error.code
                    said(f"{one.kind} {one.name} could not be ended: {why}")
        return done

    return asyncio.run(work())


@asynccontextmanager
async def _visited(
    database: str, finished: Sequence[table_logs.OnFinished] = (), vetoes: Sequence[Veto] = ()
) -> AsyncIterator[Registry]:
    """
    The tables at *database*; those that are used are taken over. *finished* and *vetoes* are those of all
    features where something is ended: a game may end when its table does, and is then counted.
    """
    store = open_store(database, finished, visiting=True)
    registry = Registry(store, _NoBots(), vetoes)
    await registry.start()
    try:
        yield registry
    finally:
        await registry.drain(3)


async def _ended(registry: Registry, one: Listed) -> str:
    """End a table or an evening; return what was ended. Raises: EuchreError."""
    for _ in range(TAKE_ATTEMPTS - 1):
        with suppress(FencedError):
            return await _ended_now(registry, one)
        await asyncio.sleep(1)
    return await _ended_now(registry, one)


async def _ended_now(registry: Registry, one: Listed) -> str:
    """As `_ended`, but with a single attempt."""
    if one.kind == "table":
        was_open = await end_table(registry, one.log, END_REASON)
        return f"{'ended' if was_open else 'closed before:'} table {one.name}"
    was_on, tables = await end_evening(registry, one.log, End(), END_REASON)
    closed = f", and closed {tables} of its tables" if tables else ""
    return f"{'ended' if was_on else 'over before:'} evening {one.name}{closed}"


async def _listed(registry: Registry, names: Sequence[str], idle: int | None) -> list[Listed]:
    store = registry.context.store
    assert isinstance(store, SqlStore)
    found = await store.read(table_logs.overview, alone=store.lease is None, everything=bool(names))
    if names:
        found = [_named(found, name) for name in dict.fromkeys(names)]
    shown = [one async for one in _shown(store, found, everything=bool(names))]
    if idle is not None:
        before = registry.context.clock.now() - 60_000 * idle
        shown = [one for one in shown if one.last <= before]
    return sorted(shown, key=lambda one: one.last)


def _named(found: Iterable[LogEnds], name: str) -> LogEnds:
    """The log whose digest begins with *name*. Raises: EuchreError."""
    fits = [one for one in found if digest(one.log).startswith(name)] if len(name) >= SHORTEST_NAME else []
    if len(fits) != 1:
        raise EuchreError(
            f"{len(fits) or 'no'} tables and evenings begin with {name[:40]!r}: write at least "
            f"{SHORTEST_NAME} letters of a name as `euchre tables` and the log of the server have it"
        )
    return fits[0]


async def _shown(store: SqlStore, found: Iterable[LogEnds], *, everything: bool) -> AsyncIterator[Listed]:
    """The tables and evenings; evenings that are over are left out, unless *everything* is wanted."""
    for one in found:
        try:
            if not is_table(one.log):
                evening = replayed(one.log, await store.load(one.log))
                if everything or not evening.ended or evening.cut_short:
                    yield _evening(evening, one)
            else:
                yield _table(one)
        except UnknownTableError:
            pass  # deleted meanwhile
        except (EuchreError, ValueError):  # damaged: nothing more is known about it
            kind = "table" if is_table(one.log) else "evening"
            yield Listed(kind, digest(one.log), "?", "unreadable", "", 0, 0, one.entries, one.log)


def _evening(evening: Evening, ends: LogEnds) -> Listed:
    number, rounds = len(evening.rounds), all_rounds(evening)
    state: str = "asleep" if evening.asleep else evening.stage
    if number:
        state = f"{state}, round {number} of {rounds}, {evening.tables} tables"
    opened = evening.opened
    return Listed(
        "evening", digest(ends.log), str(opened.rules.get("base", "")), state, "", opened.at, evening.last,
        ends.entries, ends.log,
    )  # fmt: skip


def _table(ends: LogEnds) -> Listed:
    opened = room_entries.parse(ends.first)
    assert isinstance(opened, room_entries.Opened)
    last = room_entries.parse(ends.last)
    of = "" if opened.evening is None else digest(EVENING_LOG + opened.evening.evening)
    state = "closed" if isinstance(last, room_entries.Closed) else "rated" if opened.rated else ""
    title = Room.open(ends.log, opened).title
    return Listed("table", digest(ends.log), title, state, of, opened.at, last.at, ends.entries, ends.log)
