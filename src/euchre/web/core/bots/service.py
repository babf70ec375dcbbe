"""
Computer players, hints and reviews in processes of their own, each with a deadline.

They cannot hold up a table: a worker that has not answered in time is killed and started again, and a simple
player here makes that one decision.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

import msgspec

from euchre.base.errors import EuchreError
from euchre.rules.actions import Action, parse_action
from euchre.seen.views import View
from euchre.web.core.bots.worker import HINTING, HINTING_ELSE
from euchre.web.core.bots.worker_pool import WorkerPool
from euchre.web.core.bots.worker_process import FailedError, UnanswerableError, WorkerProcess
from euchre.web.core.room.computer_players import fallback_action
from euchre.web.core.wire.server_messages import HintResult

QUICK: Final = ("nine", "ten", "jack", "queen")
"""Players that need no search; they never wait for a player that searches."""
SEVERAL: Final = 16
"""Questions that a process of quick players is given at once."""
DEEP: Final = ("king", "ace", "left", "right", "benny")
PATIENT: Final = 15
"""
The niceness of the workers that search. They warm up for seconds, while all pages come back after a failure.
A worker that shares a core with a busy server gets 3 % of the core with it; with the niceness of the quick
players it would get 25 %.
"""
GIVEN_UP: Final = 3.0
"""
Seconds that the process for studies gets to finish a question for which nobody waits any more. The questions
that a person changes often are answered in a tenth of a second, but a new process takes seconds to start.
"""
STARTING: Final = 15.0
"""
Seconds to finish a question for a process that has answered nothing yet, because the next question would
otherwise have to start it again.
"""
IDLE: Final = 300.0
"""Seconds after which the process for studies ends, when nobody asks anything more."""
COMMAND: Final = (sys.executable, "-m", "euchre.web.core.bots.worker")


class StudyFailedError(EuchreError):
    """A question that may have an answer, which was not found this time."""


class Bots(Protocol):
    """The interface of the service that decides for computer players."""

    counts: Counter[str]

    @property
    def degraded(self) -> bool:
        """Whether a simple player decides for players that do not answer."""

    def ready(self, player: str) -> bool:
        """Whether *player* decides for itself, not a simple player in its place."""

    async def start(self) -> None:
        """Start the workers."""

    async def stop(self) -> None:
        """End the workers."""

    async def choose(
        self, player: str, view: View, seed: int, seconds: float, address: str = ""
    ) -> tuple[Action, str]:
        """
        The action of *player* in *view*, decided within *seconds*; it is always lawful.

        *address* is where the people at the table are, as far as one is known: addresses take turns. The
        second value is a word for the failure where a simple player decided instead, otherwise empty.
        """

    async def hint(
        self, view: View, seed: int, seconds: float, waits: Callable[[], None] = ..., address: str = ""
    ) -> HintResult:
        """
        The value of each choice, after at most *seconds* of thought; its `turn` is left 0.

        *address* is the network address of the person who asks: addresses take turns.

        While no worker is warm, *waits* is called once, and the call waits for the worker, longer than
        *seconds*.

        Raises: EuchreError when there is no answer, or none in time.
        """


class Analyst(Protocol):
    """The interface of the service that judges finished games and answers questions away from a table."""

    async def review(
        self, record: str, player: str = ..., seed: int = ..., seconds: float = ..., told: Any = ...
    ) -> dict[str, Any]:
        """
        The review of a game, recorded as JSON; *told* gets the numbers of decisions done and of all.

        Raises: EuchreError when it failed.
        """

    async def own_game(
        self, record: str, seat: int, player: str = ..., seed: int = ..., seconds: float = ...
    ) -> dict[str, Any]:
        """
        The values of a seat's decisions, as ``study``, and its ``mistakes``.

        Raises: UnanswerableError when they cannot be judged; EuchreError when it failed.
        """

    async def work_out(self, question: tuple[Any, ...], seconds: float) -> dict[str, Any]:
        """
        The answer to a *question*, in plain types: a function of a feature, and what it is asked.

        Raises: EuchreError when there is none; StudyFailedError when there may be one another time.
        """


class WorkerBots:
    """
    Worker processes in three pools: for quick players, for players that search, and for hints.

    *workers* is the number of processes that search. Reviews run one at a time, each in a process of its own.
    All studies away from a table share one more process, which starts with the first question; no table waits
    for it.
    """

    def __init__(self, workers: int = 1, *, quick: int = 1, command: Sequence[str] = COMMAND) -> None:
        self.counts: Counter[str] = Counter()
        self._command = tuple(command)
        self._quick = WorkerPool("quick", quick, self._command, QUICK, several=SEVERAL)
        self._deep = WorkerPool("deep", workers, self._command, DEEP, nice=PATIENT)
        self._study = WorkerPool("study", 1, self._command, (HINTING, HINTING_ELSE), nice=PATIENT)
        self._reviews = asyncio.Semaphore(1)
        self._reviewing: set[WorkerProcess] = set()
        self._studies = asyncio.Semaphore(1)
        self._student = WorkerProcess(self._command, PATIENT)
        self._leaves: asyncio.TimerHandle | None = None

    @property
    def pools(self) -> tuple[WorkerPool, ...]:
        """All pools: for quick players, for players that search, and for hints."""
        return (self._quick, self._deep, self._study)

    @property
    def degraded(self) -> bool:
        """Whether some pool cannot answer: no worker in it lives, or none has warmed up yet."""
        return any(not pool.ready for pool in self.pools)

    def ready(self, player: str) -> bool:
        """Whether a worker in the pool of *player* is alive and warmed up."""
        return self._pool(player).ready

    def _pool(self, player: str) -> WorkerPool:
        return self._quick if player in QUICK else self._deep

    async def start(self) -> None:
        """Start the workers; they warm up by themselves, and until then a simple player decides."""
        for pool in self.pools:
            pool.start()

    async def stop(self) -> None:
        """End them all."""
        for worker in list(self._reviewing):
            worker.kill()
        if self._leaves is not None:
            self._leaves.cancel()
        await self._student.end()
        for pool in self.pools:
            await pool.stop()

    async def choose(
        self, player: str, view: View, seed: int, seconds: float, address: str = ""
    ) -> tuple[Action, str]:
        """The action of *player* in *view*, and the failure if there was one: ``late``, ``crashed`` …"""
        try:
            found = await self._pool(player).ask(("choose", player, view, seed), seconds, address)
            action = parse_action(str(found["action"]), view.rules)
            action = view.legal[view.legal.index(action)]
        except FailedError as error:
            incident = error.what
        except (EuchreError, ValueError, KeyError, TypeError):
            incident = "illegal"
        else:
            self.counts["decided"] += 1
            return action, ""
        self.counts[incident] += 1
        return fallback_action(view), incident

    async def hint(
        self,
        view: View,
        seed: int,
        seconds: float,
        waits: Callable[[], None] = lambda: None,
        address: str = "",
    ) -> HintResult:
        """The value of each choice; its `turn` is left 0. Raises: EuchreError."""
        try:
            if not self._study.ready:
                waits()
                await self._study.awake()
            found = await self._study.ask(("hint", view, seed), seconds, address)
            return msgspec.convert({"type": "hint-result", "turn": 0, **found}, HintResult)
        except FailedError as error:
            self.counts["hint_failed"] += 1
            raise EuchreError("no hint could be found in time; ask again") from error
        except msgspec.ValidationError as error:
            self.counts["hint_failed"] += 1
            raise EuchreError("the hint made no sense; ask again") from error

    async def review(
        self,
        record: str,
        player: str = "king",
        seed: int = 0,
        seconds: float = 600,
        told: Callable[[int, int], None] = lambda _done, _of: None,
    ) -> dict[str, Any]:
        """
        The review of a finished game, given as a record in JSON; *told* is called with the number of
        decisions done.

        Reviews run one after another, each in a process of its own that ends with it.

        Raises: EuchreError when it cannot be judged, or not in time.
        """

        def progress(found: dict[str, Any]) -> None:
            told(int(found["done"]), int(found["of"]))

        found = await self._alone(("review", record, player, seed), seconds, progress)
        report: dict[str, Any] = found["report"]
        return report

    async def own_game(
        self, record: str, seat: int, player: str = "king", seed: int = 0, seconds: float = 600
    ) -> dict[str, Any]:
        """
        The values of the decisions of *seat* in a finished game, given as a record in JSON, as ``study``; and
        the ``mistakes`` among them. Studies of games run in the same queue as reviews.

        Raises: UnanswerableError when it cannot be judged; EuchreError when it failed, or took too long.
        """
        return await self._alone(("own", record, seat, player, seed), seconds, lambda _: None)

    async def _alone(
        self, question: tuple[Any, ...], seconds: float, told: Callable[[dict[str, Any]], None]
    ) -> dict[str, Any]:
        """The answer of a process that is started for this *question* only and ends with it."""
        async with self._reviews:
            worker = WorkerProcess(self._command, PATIENT)
            self._reviewing.add(worker)
            try:
                return await worker.ask(question, seconds, told)
            except UnanswerableError:
                raise
            except FailedError as error:
                self.counts["review_failed"] += 1
                late = f"was not done in {seconds:.0f} seconds" if error.what == "late" else "failed"
                raise EuchreError(f"the review {late}; try a shorter game, or `euchre review`") from error
            finally:
                self._reviewing.discard(worker)
                await worker.end()

    async def work_out(self, question: tuple[Any, ...], seconds: float) -> dict[str, Any]:
        """
        The answer to a *question*, in plain types: a function of a module, which the process loads by its
        name, and what it is asked. Questions are answered one after another.

        A cancelled call ends at once. The process gets some more seconds to finish the answer, so that it
        lives for the next question.

        Raises: EuchreError when there is none, or not in time.
        """
        await self._studies.acquire()
        answering = asyncio.create_task(self._studied(question, seconds))
        answering.add_done_callback(self._next_study)
        try:
            await asyncio.wait([answering])
        except asyncio.CancelledError:
            left = GIVEN_UP if self._student.answered else STARTING
            asyncio.get_running_loop().call_later(left, answering.cancel)
            raise
        return answering.result()

    def _next_study(self, answered: asyncio.Task[dict[str, Any]]) -> None:
        self._studies.release()
        if not answered.cancelled():
            answered.exception()  # otherwise asyncio logs an exception that nobody awaited

    async def _studied(self, question: tuple[Any, ...], seconds: float) -> dict[str, Any]:
        if self._leaves is not None:
            self._leaves.cancel()
        try:
            return await self._student.ask(("study", question), seconds)
        except UnanswerableError:
            raise
        except FailedError as error:
            self.counts["study_failed"] += 1
            late = f"was not found in {seconds:.0f} seconds" if error.what == "late" else "was not found"
            raise StudyFailedError(f"the answer {late}; ask again later") from error
        finally:
            self._leaves = asyncio.get_running_loop().call_later(IDLE, self._student.kill)
