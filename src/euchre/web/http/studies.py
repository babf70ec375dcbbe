"""Studies away from a table: a short queue of questions, and answers kept for a while."""

from collections import OrderedDict
from typing import Any, Final, Protocol, TypeVar

import msgspec

from euchre.base.errors import EuchreError
from euchre.base.numbers import as_sentence
from euchre.web.bots.service import StudyFailedError
from euchre.web.http.limits import Places
from euchre.web.http.refusal import RefusedError

ANSWERS_KEPT: Final = 256
"""The most answers that are kept; the least recently used one is dropped first."""
WAITING: Final = 8
"""The most questions of all people that may wait."""
SECONDS: Final = 60.0
"""Seconds for one answer, from its turn on."""

Question = tuple[Any, ...]
T = TypeVar("T")


class Scholar(Protocol):
    """The interface that answers studies: the pool of computer players."""

    async def work_out(self, question: Question, seconds: float) -> dict[str, Any]:
        """The answer in plain types. Raises: EuchreError."""


class Studies:
    """The questions of a server."""

    def __init__(self, scholar: Scholar) -> None:
        self._scholar = scholar
        self._known: OrderedDict[Question, Any] = OrderedDict()
        self._places = Places(
            WAITING,
            "Many people ask the coach just now; ask again in a minute.",
            "Questions from this address wait for an answer; ask again then.",
        )

    def known(self, question: Question) -> bool:
        """Whether the answer is already kept."""
        return question in self._known

    async def answer(self, question: Question, kind: type[T], address: str, most: int) -> T:
        """
        The answer to a *question* of `euchre.web.bots.worker.study`, which is of that *kind*.

        At most *most* questions of one *address* wait.

        Raises: RefusedError when it has none, with the reason as a sentence, or when too many wait.
        """
        if question in self._known:
            self._known.move_to_end(question)
            known: T = self._known[question]
            return known
        self._places.take(address, most)
        try:
            found = msgspec.convert(await self._scholar.work_out(question, SECONDS), kind)
        except StudyFailedError as error:
            raise RefusedError(503, "busy", as_sentence(str(error))) from None
        except EuchreError as error:
            raise RefusedError(400, "no_position", as_sentence(str(error))) from None
        except msgspec.ValidationError:
            raise RefusedError(503, "busy", "The answer made no sense; ask again.") from None
        finally:
            self._places.leave(address)
        self._known[question] = found
        while len(self._known) > ANSWERS_KEPT:
            self._known.popitem(last=False)
        return found
