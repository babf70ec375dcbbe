"""Requests of a person who studies: about their own position, a calling chart, open cards."""

from typing import Any, Final, TypeVar

from msgspec.structs import replace

from euchre.notation.document import dumps
from euchre.notation.record import Record
from euchre.web.core.http.context import HttpContext
from euchre.web.core.http.endpoints import Endpoints
from euchre.web.core.http.identity import Identity
from euchre.web.features.study import answers
from euchre.web.features.study import bodies as study_bodies

T = TypeVar("T")

endpoints: Final = Endpoints()


@endpoints.post("/api/ask", limit="studies", later=True, abandoned=True)
async def ask(here: HttpContext, who: Identity, asked: study_bodies.PastedText) -> study_bodies.Asked:
    """The coach's advice for a pasted position, or for a point of a pasted game."""
    return await _answer(here, who, (answers.advised, asked), study_bodies.Asked)


@endpoints.post("/api/ask/hand", limit="studies", later=True, abandoned=True)
async def ask_hand(here: HttpContext, who: Identity, asked: study_bodies.PickedHand) -> study_bodies.Asked:
    """The coach's advice for a hand that the person puts together."""
    return await _answer(here, who, (answers.advised, asked), study_bodies.Asked)


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


async def open_hand_of(here: HttpContext, who: Identity, found: Record, hand: int) -> study_bodies.OpenHand:
    """Hand number *hand*, from 0, of a finished game, solved with every card open. Raises: RefusedError."""
    return await _answer(here, who, (answers.open_hand, dumps(found), hand), study_bodies.OpenHand)


async def _answer(
    here: HttpContext, who: Identity, question: tuple[Any, ...], kind: type[T], limit: str = "studies"
) -> T:
    """The answer to *question*, which counts towards *limit* unless it is known. Raises: RefusedError."""
    if here.studies.job(question) is None:
        here.count(limit, who)
    return await here.studies.answer(question, kind, who.address)
