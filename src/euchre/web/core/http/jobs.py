"""Work for which people wait: done once for each key, and little for one address at a time."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import ClassVar, Final, Generic, TypeVar

import msgspec

from euchre.base.errors import EuchreError
from euchre.web.core.bots.service import Analyst
from euchre.web.core.http.feature import Held
from euchre.web.core.http.limits import WAITING_OF_AN_ADDRESS
from euchre.web.core.logs import report
from euchre.web.core.recently_used import RecentlyUsed
from euchre.web.core.wire.literals import Readiness
from euchre.web.core.wire.refusal import RefusedError

WAITING: Final = 8
"""The most pieces of work of one kind that may wait, of all people."""
FULL: Final = "Many people wait for this just now; ask again in a few minutes."
SHARED: Final = "From your address this is asked for several times already; ask again when one is done."
"""The sentences for a person who gets no place: too many wait in all, or of one address."""
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

    def progress(self, done: int, of: int) -> None:
        """Note how many parts are done, and how many there are."""
        self.state, self.done, self.of = "running", done, of


class Jobs(Held, Generic[K, T]):
    """
    The work of one kind, by key, which *analyst* does.

    At most *of_address* pieces of one address wait, so that others find a place.
    """

    kind: ClassVar[str]
    """What a piece of work is called in a sentence."""
    most_kept: ClassVar[int]
    """The most results that are kept: those asked for last."""

    def __init__(self, analyst: Analyst, of_address: int = WAITING_OF_AN_ADDRESS) -> None:
        self._analyst, self._of_address = analyst, of_address
        self._jobs: RecentlyUsed[K, Job[T]] = RecentlyUsed(self.most_kept)
        self._tasks: set[asyncio.Task[None]] = set()
        self._waiting: Counter[str] = Counter()

    @property
    def waiting(self) -> int:
        """How many pieces of work wait or are being done."""
        return self._waiting.total()

    def job(self, key: K) -> Job[T] | None:
        """The work of *key*; None: it was not asked for, or long ago."""
        return self._jobs.get(key)

    def runs(self, key: K) -> bool:
        """Whether the work of *key* waits or is being done."""
        job = self._jobs.get(key)
        return job is not None and job.state in {"waiting", "running"}

    def submit(self, key: K, address: str, work: Callable[[Job[T]], Awaitable[T]], of: int = 0) -> None:
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
            job.state, job.text = "failed", f"The {self.kind} made no sense; ask again."
        except Exception as error:  # noqa: BLE001  # people must not wait for ever for work that failed
            report(f"a {self.kind} failed", error, "")
            job.state, job.text = "failed", f"The {self.kind} failed; ask again."

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
