"""
Computer players, hints and reviews in processes of their own, each with a deadline.

Nothing they do can hold up a table: whoever has not answered in time is killed and started again, and for
that one decision somebody simple decides here.
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
from euchre.web.bots.worker import HINTING, HINTING_ELSE
from euchre.web.bots.worker_pool import WorkerPool
from euchre.web.bots.worker_process import FailedError, UnanswerableError, WorkerProcess
from euchre.web.room.fallback import fallback_action
from euchre.web.wire.server_messages import HintResult

QUICK: Final = ("nine", "ten", "jack", "queen")
"""Players that need no search: they never wait behind one that does."""
SEVERAL: Final = 16
"""Questions that a process of quick players is given at once."""
DEEP: Final = ("king", "ace", "left", "right", "benny")
PATIENT: Final = 15
"""
How far those who search stand back: they warm up for seconds, while everybody comes back after a failure.

Where one shares a core with a busy server, it gets 3 % of it so; with the priority of the quick players it
would get 25 %.
"""
GIVEN_UP: Final = 3.0
"""
Seconds to the end for a question to the process for studies that nobody waits for any more.

What a person changes again and again is answered in less than a tenth of a second, but another process takes
seconds to start.
"""
STARTING: Final = 15.0
"""The same for a process that has answered nothing yet: the next question would have to start it again."""
IDLE: Final = 300.0
"""Seconds after which the process for studies ends, when nobody asks anything more."""
COMMAND: Final = (sys.executable, "-m", "euchre.web.bots.worker")


class StudyFailedError(EuchreError):
    """A question that may have an answer, which was not found this time."""


class Bots(Protocol):
    """Whoever decides for computer players."""

    counts: Counter[str]

    @property
    def degraded(self) -> bool:
        """Whether somebody simple decides for players who do not answer."""

    def ready(self, player: str) -> bool:
        """Whether *player* decides for itself, and nobody simple in its place."""

    async def start(self) -> None:
        """Wake them."""

    async def stop(self) -> None:
        """Send them home."""

    async def choose(
        self, player: str, view: View, seed: int, seconds: float, address: str = ""
    ) -> tuple[Action, str]:
        """
        What *player* does in *view*, decided within *seconds*; never anything unlawful.

        *address* is where the people at the table are, as far as one is known: addresses take turns.
        The second is the word for what went wrong when somebody else had to decide, otherwise empty.
        """

    async def hint(
        self, view: View, seed: int, seconds: float, waits: Callable[[], None] = ..., address: str = ""
    ) -> HintResult:
        """
        What each choice is worth, after so many seconds of thought at most; its `turn` is left 0.

        *address* is where whoever asks is: addresses take turns.

        While nobody is warm there is nobody else to ask: *waits* is told once, and the worker is waited for,
        longer than that.

        Raises: EuchreError when nobody can say, or not in time.
        """


class WorkerBots:
    """
    Worker processes in three pools: for quick players, for those who search, and for hints.

    *workers* are those who search; a review has a process to itself, one at a time. What people study away
    from a table shares one more process, which starts with the first question: no table waits for it.
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
        """All pools: of quick players, of those who search, of hints."""
        return (self._quick, self._deep, self._study)

    @property
    def degraded(self) -> bool:
        """Whether in some pool nobody answers: no worker lives, or none has warmed up yet."""
        return any(not pool.ready for pool in self.pools)

    def ready(self, player: str) -> bool:
        """Whether somebody in the pool of *player* has warmed up and lives."""
        return self._pool(player).ready

    def _pool(self, player: str) -> WorkerPool:
        return self._quick if player in QUICK else self._deep

    async def start(self) -> None:
        """Start the workers; they warm up by themselves, and until then somebody simple decides."""
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
        """What *player* does in *view*, and what went wrong if it did: ``late``, ``crashed`` …"""
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
        """What each choice is worth; its `turn` is left 0. Raises: EuchreError."""
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
        The review of a finished game, its record as JSON; *told* hears how far it is, in decisions.

        One after another, each in a process of its own that ends with it.

        Raises: EuchreError when it cannot be judged, or not in so many seconds.
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
        What the decisions of *seat* in a finished game, its record as JSON, were worth, as ``study``; and
        their ``mistakes``. One after another, as reviews are, and between them.

        Raises: UnanswerableError when it cannot be judged; EuchreError when it failed, or took too long.
        """
        return await self._alone(("own", record, seat, player, seed), seconds, lambda _: None)

    async def _alone(
        self, question: tuple[Any, ...], seconds: float, told: Callable[[dict[str, Any]], None]
    ) -> dict[str, Any]:
        """The answer of a process that is started for *question* alone, and ends with it."""
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
        The answer to a question of `euchre.web.bots.worker.study`, in plain types; one after another.

        Cancelled, it ends at once; what is being answered then has some seconds more, so that the
        process lives for the next question.

        Raises: EuchreError when there is none, or not in so many seconds.
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
            answered.exception()  # else asyncio logs one that nobody waited for

    async def _studied(self, question: tuple[Any, ...], seconds: float) -> dict[str, Any]:
        if self._leaves is not None:
            self._leaves.cancel()
        try:
            return await self._student.ask(("study", question, 0), seconds)
        except UnanswerableError:
            raise
        except FailedError as error:
            self.counts["study_failed"] += 1
            late = f"was not found in {seconds:.0f} seconds" if error.what == "late" else "was not found"
            raise StudyFailedError(f"the answer {late}; ask again later") from error
        finally:
            self._leaves = asyncio.get_running_loop().call_later(IDLE, self._student.kill)
