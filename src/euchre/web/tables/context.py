"""What all tables of a server share: where to keep things, who thinks, what time it is, how long to wait."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from euchre.web.bots.service import Bots
from euchre.web.error_report import report
from euchre.web.store import StorageError, Store
from euchre.web.tables.clock import Clock
from euchre.web.tables.pauses import Pauses
from euchre.web.tables.status import TRY_AGAIN
from euchre.web.wire.literals import USUAL_PAUSE


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long things take, in seconds."""

    pause: float = USUAL_PAUSE / 1000
    """A computer player decides so long after what happened before, whatever it holds; 0 only for tests."""
    think: float = 10.0
    """A computer player that has not decided by then is replaced for that decision."""
    hint: float = 30.0
    """A hint that takes longer is given up."""
    away: float = 60.0
    """Whoever is on turn and away so long has a computer player sit in."""
    begin: float = 10.0
    """At an open table a game begins so long after the last chair was taken, and all have come."""
    luck: float = 3.0
    """So long before it, all are asked to reveal their salts."""
    deserted: float = 600.0
    """A rated game that everybody has left goes on without them so long after the last of them left."""
    deal: float = 30.0
    """The next hand is dealt so long after one that nobody asked to go on from, where several are here."""
    next: float = 5.0
    """What comes next comes so long after the first of several asked, and waits as long for who is away."""
    consent: float = 20.0
    """Whoever is asked whether a choice may be taken back, and has not answered by then, says no."""
    settle: float = 30.0
    """Where a renege may be called after the last card, a result stands so long after it."""
    idle: float = 60.0
    """A table nobody looks at is put back into the storage."""
    unstarted: float = 900.0
    """A table nobody looks at, and nobody has played at, is closed, unless it waits for a friend."""
    retry: float = 1.0
    """Between two attempts to write something."""


@dataclass(slots=True)
class ServerContext:
    """What every table of a server shares."""

    store: Store
    bots: Bots
    clock: Clock
    fresh: Callable[[], str]
    """A new secret, 32 bytes in hexadecimal."""
    luck: Callable[[], int]
    """A number nobody can guess, for the computer players; it has nothing to do with the deals."""
    timeouts: Timeouts
    pauses: Pauses = field(default_factory=Pauses)
    counts: Counter[str] = field(default_factory=Counter)
    draining: bool = False
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def check_running(self) -> None:
        """Raises: StorageError where the server is ending."""
        if self.draining:
            raise StorageError(TRY_AGAIN, "restart")

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let *work* go on by itself; `settled` waits for it."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.counts["task_failed"] += 1
            report("something that goes on by itself failed", task.exception() or ValueError(), "")

    async def settled(self, seconds: float) -> bool:
        """Wait until nothing goes on by itself any more, so many seconds at most; whether that came."""
        if self.tasks:
            await asyncio.wait(set(self.tasks), timeout=seconds)
        return not self.tasks
