"""The reviews of finished games: made once for each game, while people wait for them."""

from typing import Final

import msgspec

from euchre.notation.document import dumps
from euchre.notation.record import Record
from euchre.web.core.bots.service import Analyst
from euchre.web.core.http.jobs import Job, Jobs
from euchre.web.core.http.limits import WAITING_OF_AN_ADDRESS
from euchre.web.core.wire.labels import strength
from euchre.web.features.games.bodies import Report, ReviewState

REVIEWS_KEPT: Final = 64
"""The most reviews that are kept."""
PLAYER: Final = "king"
"""The computer player that judges games."""
REVIEW_SECONDS: Final = 600.0
"""Seconds for one review."""

GameKey = tuple[str, int]
"""A table, and the number of a game there."""


class Reviews(Jobs[GameKey, Report]):
    """The reviews of a server, by table and number of the game."""

    def __init__(self, analyst: Analyst, of_address: int = WAITING_OF_AN_ADDRESS) -> None:
        super().__init__("review", REVIEWS_KEPT, of_address)
        self._analyst = analyst

    def state(self, key: GameKey) -> ReviewState:
        """The state of a game's review, for the page."""
        job = self.job(key)
        if job is None:
            return ReviewState("none", 0, 0, "", None)
        return ReviewState(job.state, job.done, job.of, job.text, job.result, strength(PLAYER))

    def wanted(self, key: GameKey) -> bool:
        """Whether a review has to be begun: none was, or it failed."""
        job = self.job(key)
        return job is None or job.state == "failed"

    def begin(self, key: GameKey, record: Record, address: str) -> ReviewState:
        """
        Begin a review for a person at *address*, if it was not begun.

        Raises: RefusedError when too many wait already.
        """

        async def reviewed(job: Job[Report]) -> Report:
            return msgspec.convert(
                await self._analyst.review(dumps(record), PLAYER, 0, REVIEW_SECONDS, job.told), Report
            )

        if self.wanted(key):
            self.submit(key, address, reviewed, of=sum(len(hand.actions) for hand in record.hands))
        return self.state(key)
