"""What may be asked over HTTP by somebody who studies: a position of their own, a chart, open cards."""

from typing import Any, Final, TypeVar

from starlette.requests import Request

from euchre.notation.document import dumps
from euchre.notation.record import Record
from euchre.web.http.context import context_of, identity_of
from euchre.web.http.endpoints import Endpoints
from euchre.web.http.limits import TokenBucket
from euchre.web.http.refusal import RefusedError
from euchre.web.wire import study_bodies as b

T = TypeVar("T")

endpoints: Final = Endpoints()


@endpoints.post("/api/ask")
async def ask(request: Request, asked: b.PastedText) -> b.Asked:
    """What the coach says of a position, or of a point of a recorded game, that somebody pastes."""
    return await _answer(request, ("ask", asked), b.Asked)


@endpoints.post("/api/ask/hand")
async def ask_hand(request: Request, asked: b.PickedHand) -> b.Asked:
    """What the coach says of a hand that somebody puts together."""
    return await _answer(request, ("ask", asked), b.Asked)


@endpoints.post("/api/ask/pick")
async def pick(request: Request, asked: b.PickedHand) -> b.PickedTable:
    """How far a hand is that somebody puts together, and what may come next."""
    here = context_of(request)
    return await _answer(request, ("pick", asked), b.PickedTable, here.limits.picks)


@endpoints.post("/api/chart")
async def chart(request: Request, asked: b.AskChart) -> b.CallingChart:
    """With which hands to call."""
    return await _answer(request, ("chart", asked), b.CallingChart)


async def open_hand_of(request: Request, found: Record, hand: int) -> b.OpenHand:
    """Hand number *hand*, from 0, of a finished game, solved with every card open. Raises: RefusedError."""
    return await _answer(request, ("open", dumps(found), hand), b.OpenHand)


async def _answer(
    request: Request, question: tuple[Any, ...], kind: type[T], limit: TokenBucket | None = None
) -> T:
    """
    The answer to *question*; *limit* is how often one person may ask, by default that of studies.

    Raises: RefusedError.
    """
    here, identity = context_of(request), identity_of(request)
    limit = limit or here.limits.studies
    if not here.studies.known(question) and not limit.take(identity.known()):
        raise RefusedError(429, "too_many", "You asked the coach a lot just now; wait a few minutes.")
    return await here.studies.answer(question, kind)
