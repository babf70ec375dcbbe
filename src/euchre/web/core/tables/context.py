"""The parts that all tables of a server share: the storage, the computer players, the clock, the timeouts."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from euchre.web.core.bots.service import Bots
from euchre.web.core.logs import report
from euchre.web.core.recently_used import RecentlyUsed
from euchre.web.core.room.entries import AnyEntry
from euchre.web.core.room.room import Room
from euchre.web.core.storage.sql import Store
from euchre.web.core.store import Check, StorageError
from euchre.web.core.tables.clock import Clock
from euchre.web.core.tables.status import TRY_AGAIN
from euchre.web.core.wire.literals import USUAL_PAUSE

DECISIONS_REMEMBERED: Final = 20
"""The number of later decisions of a player after which a slow one is forgotten."""
LONGEST_PAUSE: Final = 3_000
"""
The most milliseconds that are remembered, so that one slow decision on a busy machine does not delay later
ones.
"""
PLAYERS_REMEMBERED: Final = 4_000
"""The most players at tables that are remembered; the one that decided longest ago is forgotten first."""


class Pauses:
    """
    The time from a question to a computer player's answer, in whole pauses.

    A player that searches needs longer than a pause, unless only one card may be played: people who see the
    difference would know something about the hand. So each player waits for the longest time of its recent
    decisions at this table. Other tables do not matter, and a table that is read again keeps its memory.
    People can still see that an answer took longer than all recent ones.
    """

    def __init__(self) -> None:
        self._took: RecentlyUsed[tuple[str, str], deque[int]] = RecentlyUsed(PLAYERS_REMEMBERED)

    def until(self, table: str, player: str, took: int, pause: int) -> int:
        """
        Return when to tell a decision for which *player* at *table* needed *took* milliseconds since the
        question.

        *pause* is in milliseconds, too; with none the decision is told when the slowest of the recent ones
        would have been.
        """
        key = table, player
        recent = self._took.get(key) or self._took.keep(key, deque(maxlen=DECISIONS_REMEMBERED))
        recent.append(took)
        slow = max(took, min(max(recent), LONGEST_PAUSE))
        return pause * -(-max(slow, 1) // pause) if pause else slow


@dataclass(frozen=True, slots=True)
class Timeouts:
    """The timeouts and pauses of tables, in seconds."""

    pause: float = USUAL_PAUSE / 1000
    """The pause before a computer player's decision, for any hand; 0 only in tests."""
    think: float = 10.0
    """A computer player that has not decided by then is replaced for that decision."""
    hint: float = 30.0
    """A hint that takes longer is given up."""
    away: float = 60.0
    """The absence after which a computer player sits in for the person on turn."""
    begin: float = 10.0
    """
    The wait at an open table between the last chair being taken, with all people connected, and the start of
    the game.
    """
    luck: float = 3.0
    """The time before the start at which all are asked to reveal their salts."""
    deserted: float = 600.0
    """The wait after the last person has left a rated game until it goes on without people."""
    deal: float = 30.0
    """The wait until the next hand is dealt where several people are here and nobody has asked for it."""
    next: float = 5.0
    """
    The wait for the others after the first of several people is ready for what comes next, and for people who
    are away.
    """
    consent: float = 20.0
    """The time to answer a request to take a choice back; no answer by then refuses it."""
    settle: float = 30.0
    """The time after the last card in which a renege may be called; then the result stands."""
    idle: float = 60.0
    """The time after which a table without pages is removed from memory; its log stays in the storage."""
    unstarted: float = 900.0
    """
    The time after which a table without pages, at which nobody has played, is closed, unless it waits for a
    friend.
    """
    retry: float = 1.0
    """The time between two attempts to write to the storage."""


Veto = Callable[[Room, AnyEntry], Check | None]
"""What a feature has to check when an entry of a room is stored; None: nothing."""


@dataclass(slots=True)
class ServerContext:
    """The parts that all tables of a server share."""

    store: Store
    bots: Bots
    clock: Clock
    fresh: Callable[[], str]
    """A new secret, 32 bytes in hexadecimal."""
    luck: Callable[[], int]
    """
    A function that draws an unpredictable number for the computer players; the deals do not
    depend on it.
    """
    timeouts: Timeouts
    vetoes: Sequence[Veto]
    """Those of all features."""
    pauses: Pauses = field(default_factory=Pauses)
    counts: Counter[str] = field(default_factory=Counter)
    draining: bool = False
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def check_running(self) -> None:
        """Check that the server is not ending. Raises: StorageError."""
        if self.draining:
            raise StorageError(TRY_AGAIN, "restart")

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run *work* in the background; `settled` waits for it."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.counts["task_failed"] += 1
            report("something that goes on by itself failed", task.exception() or ValueError(), "")

    async def settled(self, seconds: float) -> bool:
        """Wait at most *seconds* until no background work is left; return whether none is."""
        if self.tasks:
            await asyncio.wait(set(self.tasks), timeout=seconds)
        return not self.tasks
