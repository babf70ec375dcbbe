"""Requests of a person who studies: about their own position, a calling chart, open cards."""

from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from euchre.base.errors import EuchreError
from euchre.base.numbers import as_sentence
from euchre.notation.document import dumps
from euchre.web.core.bots.service import StudyFailedError
from euchre.web.core.http.context import HttpContext
from euchre.web.core.http.endpoints import Endpoints
from euchre.web.core.http.identity import Identity
from euchre.web.core.http.jobs import Jobs
from euchre.web.core.http.limits import LimitName
from euchre.web.core.wire.refusal import RefusedError
from euchre.web.features.games.requests import game_to_see
from euchre.web.features.study import answers
from euchre.web.features.study import bodies as study_bodies

T = TypeVar("T")

STUDY_SECONDS: Final = 60.0
"""Seconds for one answer, from its turn on."""

WorkerCall = tuple[Any, ...]
"""A function of `answers` that a worker process calls, and what it is asked."""
endpoints: Final = Endpoints()


class Studies(Jobs[WorkerCall, Any]):
    """The questions of a server."""

    kind, most_kept = "study", 256

    async def answer(self, question: WorkerCall, kind: type[T], address: str) -> T:
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


@endpoints.post("/api/ask", limit="studies", later=True, abandoned=True)
async def ask(here: HttpContext, who: Identity, asked: study_bodies.PastedText) -> study_bodies.Advice:
    """The coach's advice for a pasted position, or for a point of a pasted game."""
    return await _answer(here, who, (answers.advised, asked), study_bodies.Advice)


@endpoints.post("/api/ask/hand", limit="studies", later=True, abandoned=True)
async def ask_hand(here: HttpContext, who: Identity, asked: study_bodies.PickedHand) -> study_bodies.Advice:
    """The coach's advice for a hand that the person puts together."""
    return await _answer(here, who, (answers.advised, asked), study_bodies.Advice)


@endpoints.post("/api/ask/pick", limit="picks", later=True, abandoned=True)
async def pick(here: HttpContext, who: Identity, asked: study_bodies.PickedHand) -> study_bodies.PickedTable:
    """The state of a hand that the person puts together, and the choices for its next step."""
    return await _answer(here, who, (answers.picked_table, asked), study_bodies.PickedTable, "picks")


@endpoints.post("/api/chart", limit="studies", later=True, abandoned=True)
async def chart(here: HttpContext, who: Identity, asked: study_bodies.AskChart) -> study_bodies.CallingChart:
    """A calling chart: the hands with which to call."""
    return await _answer(here, who, (answers.calling_chart, asked), study_bodies.CallingChart)


@endpoints.post("/api/ask/open", limit="studies", later=True, abandoned=True)
async def ask_open(here: HttpContext, who: Identity, asked: study_bodies.PastedText) -> study_bodies.OpenHand:
    """A deal of a pasted game, solved with every card open; *at* is ignored."""
    return await _answer(here, who, (answers.open_pasted, replace(asked, at=None)), study_bodies.OpenHand)


@endpoints.get("/api/games/{game}/open/{hand}", limit="studies", later=True, abandoned=True)
async def open_hand(here: HttpContext, who: Identity, game: str, hand: int) -> study_bodies.OpenHand:
    """A hand of a game, solved with every card open."""
    found = await game_to_see(here, who, game)
    return await _answer(here, who, (answers.open_hand, dumps(found.record), hand), study_bodies.OpenHand)


async def _answer(
    here: HttpContext, who: Identity, question: tuple[Any, ...], kind: type[T], limit: LimitName = "studies"
) -> T:
    """The answer to *question*, which counts towards *limit* unless it is kept. Raises: RefusedError."""
    studies = here.held(Studies)
    if studies.job(question) is None:
        here.count(limit, who)
    return await studies.answer(question, kind, who.address)
