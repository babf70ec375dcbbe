"""Reviews of finished games: a queue of them, and those kept for a while."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final, Protocol

import msgspec

from euchre.base.errors import EuchreError
from euchre.notation.document import dumps
from euchre.notation.record import Record
from euchre.web.error_report import report
from euchre.web.http.limits import Places
from euchre.web.wire.bodies import ReviewState
from euchre.web.wire.labels import strength
from euchre.web.wire.literals import Readiness
from euchre.web.wire.reviewed import Report

REVIEWS_KEPT: Final = 64
"""The most reviews that are kept; the least recently read one is dropped first."""
WAITING: Final = 8
"""Games that may wait to be reviewed."""
PLAYER: Final = "king"
SECONDS: Final = 600.0
"""Seconds for one review."""

Key = tuple[str, int]


class Reviewer(Protocol):
    """The interface that reviews games: the pool of computer players."""

    async def review(
        self, record: str, player: str = ..., seed: int = ..., seconds: float = ..., told: Any = ...
    ) -> dict[str, Any]:
        """
        The review of a recorded game; *told* is called with the number of decisions done and the number of
        all.
        """


@dataclass(slots=True)
class Job:
    """One review."""

    state: Readiness = "waiting"
    done: int = 0
    of: int = 0
    text: str = ""
    report: Report | None = None

    def told(self, done: int, of: int) -> None:
        """Note how many decisions are done, and how many there are."""
        self.state, self.done, self.of = "running", done, of

    def seen(self) -> ReviewState:
        """The state of the review for the page."""
        return ReviewState(self.state, self.done, self.of, self.text, self.report, strength(PLAYER))


class Reviews:
    """The reviews of a server."""

    def __init__(self, reviewer: Reviewer) -> None:
        self._reviewer = reviewer
        self._jobs: OrderedDict[Key, Job] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._places = Places(
            WAITING,
            "Many games wait to be reviewed; ask again in a few minutes.",
            "Reviews for this address wait already; ask again when one is done.",
        )

    def state(self, key: Key) -> ReviewState:
        """The state of a game's review."""
        job = self._jobs.get(key)
        if job is None:
            return ReviewState("none", 0, 0, "", None)
        self._jobs.move_to_end(key)
        return job.seen()

    def wanted(self, key: Key) -> bool:
        """Whether a review has to be begun: none was, or it failed."""
        job = self._jobs.get(key)
        return job is None or job.state == "failed"

    def begin(self, key: Key, record: Record, address: str, most: int) -> ReviewState:
        """
        Begin a review, if it was not: one of up to *most* that wait for this *address*.

        Raises: RefusedError when too many wait already.
        """
        if self.wanted(key):
            self._places.take(address, most)
            job = self._jobs[key] = Job(of=sum(len(hand.actions) for hand in record.hands))
            task = asyncio.create_task(self._work(job, dumps(record)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            task.add_done_callback(lambda _: self._places.leave(address))
            while len(self._jobs) > REVIEWS_KEPT:
                self._jobs.popitem(last=False)
        return self.state(key)

    async def _work(self, job: Job, record: str) -> None:
        try:
            found = await self._reviewer.review(record, PLAYER, 0, SECONDS, job.told)
            job.report = msgspec.convert(found, Report)
            job.state, job.done = "done", job.of
        except EuchreError as error:
            job.state, job.text = "failed", str(error)
        except msgspec.ValidationError:
            job.state, job.text = "failed", "The review made no sense; ask again."
        except Exception as error:  # noqa: BLE001  # nobody is to wait for ever for a review that fell over
            report("a review failed", error, "")
            job.state, job.text = "failed", "The review failed; ask again."

    async def stop(self) -> None:
        """Cancel the reviews that are not done."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
