"""Studies away from a table: questions of people who wait for the answers, and answers kept for a while."""

from typing import Any, Final, TypeVar

import msgspec

from euchre.base.errors import EuchreError
from euchre.base.numbers import as_sentence
from euchre.web.bots.service import Analyst, StudyFailedError
from euchre.web.http.jobs import Jobs
from euchre.web.http.limits import WAITING_OF_AN_ADDRESS
from euchre.web.http.refusal import RefusedError

ANSWERS_KEPT: Final = 256
"""The most answers that are kept."""
SECONDS: Final = 60.0
"""Seconds for one answer, from its turn on."""

Question = tuple[Any, ...]
T = TypeVar("T")


class Studies(Jobs[Question, Any]):
    """The questions of a server."""

    def __init__(self, analyst: Analyst, of_address: int = WAITING_OF_AN_ADDRESS) -> None:
        super().__init__("study", ANSWERS_KEPT, of_address)
        self._analyst = analyst

    async def answer(self, question: Question, kind: type[T], address: str) -> T:
        """
        The answer to a *question* of `euchre.web.bots.worker.study`, which is of that *kind*.

        Raises: RefusedError when it has none, with the reason as a sentence, or when too many wait.
        """

        async def found() -> T:
            try:
                return msgspec.convert(await self._analyst.work_out(question, SECONDS), kind)
            except StudyFailedError as error:
                raise RefusedError(503, "busy", as_sentence(str(error))) from None
            except EuchreError as error:
                raise RefusedError(400, "no_position", as_sentence(str(error))) from None
            except msgspec.ValidationError:
                raise RefusedError(503, "busy", "The answer made no sense; ask again.") from None

        answer: T = await self.result(question, address, found)
        return answer
