"""Reviews of finished games."""

from typing import Final

import msgspec

from euchre.notation.document import dumps
from euchre.notation.record import Record
from euchre.web.bots.service import Analyst
from euchre.web.http.jobs import Job, Jobs
from euchre.web.http.limits import WAITING_OF_AN_ADDRESS
from euchre.web.wire.bodies import ReviewState
from euchre.web.wire.labels import strength
from euchre.web.wire.reviewed import Report

REVIEWS_KEPT: Final = 64
"""The most reviews that are kept."""
PLAYER: Final = "king"
SECONDS: Final = 600.0
"""Seconds for one review."""

Key = tuple[str, int]


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
                await self._analyst.review(dumps(record), PLAYER, 0, SECONDS, job.told), Report
            )

        if self.wanted(key):
            self.start(key, address, reviewed, of=sum(len(hand.actions) for hand in record.hands))
        return self.state(key)
