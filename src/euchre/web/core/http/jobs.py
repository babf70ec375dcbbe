"""Work for which people wait, reviews and studies: once for each key, and few for one address at a time."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import msgspec

from euchre.base.errors import EuchreError
from euchre.base.numbers import as_sentence
from euchre.notation.document import dumps
from euchre.notation.record import Record
from euchre.web.core.bots.service import Analyst, StudyFailedError
from euchre.web.core.error_report import report
from euchre.web.core.http.limits import WAITING_OF_AN_ADDRESS
from euchre.web.core.http.refusal import RefusedError
from euchre.web.core.recently_used import RecentlyUsed
from euchre.web.core.wire.bodies import ReviewState
from euchre.web.core.wire.labels import strength
from euchre.web.core.wire.literals import Readiness
from euchre.web.core.wire.reviewed import Report

WAITING: Final = 8
"""The most pieces of work of one kind that may wait, of all people."""
FULL: Final = "Many people wait for this just now; ask again in a few minutes."
SHARED: Final = "From your address this is asked for several times already; ask again when one is done."
"""The sentences for a person who gets no place: too many wait in all, or of one address."""
REVIEWS_KEPT: Final = 64
"""The most reviews that are kept."""
PLAYER: Final = "king"
"""The computer player that judges games."""
REVIEW_SECONDS: Final = 600.0
"""Seconds for one review."""
ANSWERS_KEPT: Final = 256
"""The most answers that are kept."""
STUDY_SECONDS: Final = 60.0
"""Seconds for one answer, from its turn on."""

Key = tuple[str, int]
"""A table, and the number of a game there."""
Question = tuple[Any, ...]
"""A function of a feature that a worker process calls, and what it is asked."""
K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


@dataclass(slots=True)
class Job(Generic[T]):
    """One piece of work."""

    state: Readiness = "waiting"
    done: int = 0
    of: int = 0
    """The parts that are done, and the number of all."""
    text: str = ""
    """Why it failed, in a sentence."""
    result: T | None = None

    def told(self, done: int, of: int) -> None:
        """Note how many parts are done, and how many there are."""
        self.state, self.done, self.of = "running", done, of


class Jobs(Generic[K, T]):
    """
    The work of one *kind*, by key; at most *kept* results, those asked for last, are kept.

    At most *of_address* pieces of one address wait, so that others find a place.
    """

    def __init__(self, kind: str, kept: int, of_address: int = WAITING_OF_AN_ADDRESS) -> None:
        self._kind, self._of_address = kind, of_address
        self._jobs: RecentlyUsed[K, Job[T]] = RecentlyUsed(kept)
        self._tasks: set[asyncio.Task[None]] = set()
        self._waiting: Counter[str] = Counter()

    @property
    def waiting(self) -> int:
        """How many pieces of work wait or are being done."""
        return self._waiting.total()

    def job(self, key: K) -> Job[T] | None:
        """The work of *key*; None where nobody asked for it lately."""
        return self._jobs.get(key)

    def runs(self, key: K) -> bool:
        """Whether the work of *key* waits or is being done."""
        job = self._jobs.get(key)
        return job is not None and job.state in {"waiting", "running"}

    def start(self, key: K, address: str, work: Callable[[Job[T]], Awaitable[T]], of: int = 0) -> None:
        """
        Do *work*, which has *of* parts, in the background, for a person at *address*.

        Raises: RefusedError when too many wait already.
        """
        self._enter(address)
        job = self._jobs.keep(key, Job[T](of=of))
        task = asyncio.create_task(self._run(job, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: self._leave(address))

    async def result(self, key: K, address: str, work: Callable[[], Awaitable[T]]) -> T:
        """
        The result that is kept, or else that of *work*, done for a person at *address* who waits for it.

        Raises: RefusedError when too many wait already; what *work* raises.
        """
        job = self._jobs.get(key)
        if job is None:
            self._enter(address)
            try:
                job = Job[T]("done", result=await work())
            finally:
                self._leave(address)
            self._jobs.keep(key, job)
        assert job.result is not None
        return job.result

    async def stop(self) -> None:
        """Cancel what is done in the background."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run(self, job: Job[T], work: Callable[[Job[T]], Awaitable[T]]) -> None:
        try:
            job.result = await work(job)
            job.state, job.done = "done", job.of
        except EuchreError as error:
            job.state, job.text = "failed", str(error)
        except msgspec.ValidationError:
            job.state, job.text = "failed", f"The {self._kind} made no sense; ask again."
        except Exception as error:  # noqa: BLE001  # nobody is to wait for ever for work that fell over
            report(f"a {self._kind} failed", error, "")
            job.state, job.text = "failed", f"The {self._kind} failed; ask again."

    def _enter(self, address: str) -> None:
        """Take a place. Raises: RefusedError where none is free."""
        if self.waiting >= WAITING:
            raise RefusedError(503, "busy", FULL)
        if self._waiting[address] >= self._of_address:
            raise RefusedError(429, "too_many", SHARED)
        self._waiting[address] += 1

    def _leave(self, address: str) -> None:
        """Give the place back."""
        self._waiting -= Counter([address])  # the counter keeps no address without a waiting person


class Reviews(Jobs[Key, Report]):
    """The reviews of a server, by table and number of the game."""

    def __init__(self, analyst: Analyst, of_address: int = WAITING_OF_AN_ADDRESS) -> None:
        super().__init__("review", REVIEWS_KEPT, of_address)
        self._analyst = analyst

    def state(self, key: Key) -> ReviewState:
        """The state of a game's review, for the page."""
        job = self.job(key)
        if job is None:
            return ReviewState("none", 0, 0, "", None)
        return ReviewState(job.state, job.done, job.of, job.text, job.result, strength(PLAYER))

    def wanted(self, key: Key) -> bool:
        """Whether a review has to be begun: none was, or it failed."""
        job = self.job(key)
        return job is None or job.state == "failed"

    def begin(self, key: Key, record: Record, address: str) -> ReviewState:
        """
        Begin a review for a person at *address*, if it was not begun.

        Raises: RefusedError when too many wait already.
        """

        async def reviewed(job: Job[Report]) -> Report:
            return msgspec.convert(
                await self._analyst.review(dumps(record), PLAYER, 0, REVIEW_SECONDS, job.told), Report
            )

        if self.wanted(key):
            self.start(key, address, reviewed, of=sum(len(hand.actions) for hand in record.hands))
        return self.state(key)


class Studies(Jobs[Question, Any]):
    """The questions of a server."""

    def __init__(self, analyst: Analyst, of_address: int = WAITING_OF_AN_ADDRESS) -> None:
        super().__init__("study", ANSWERS_KEPT, of_address)
        self._analyst = analyst

    async def answer(self, question: Question, kind: type[T], address: str) -> T:
        """
        The answer to a *question*, which is of that *kind*.

        Raises: RefusedError when it has none, with the reason as a sentence, or when too many wait.
        """

        async def found() -> T:
            try:
                return msgspec.convert(await self._analyst.work_out(question, STUDY_SECONDS), kind)
            except StudyFailedError as error:
                raise RefusedError(503, "busy", as_sentence(str(error))) from None
            except EuchreError as error:
                raise RefusedError(400, "no_position", as_sentence(str(error))) from None
            except msgspec.ValidationError:
                raise RefusedError(503, "busy", "The answer made no sense; ask again.") from None

        answer: T = await self.result(question, address, found)
        return answer
