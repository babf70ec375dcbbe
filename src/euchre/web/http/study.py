"""Requests of a person who studies: about their own position, a calling chart, open cards."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

from msgspec.structs import replace
from starlette.requests import Request

from euchre.notation.document import dumps
from euchre.notation.record import Record
from euchre.web.http.context import context_of, identity_of
from euchre.web.http.endpoints import Endpoints
from euchre.web.http.limits import OR_OTHERS, Share, household
from euchre.web.http.refusal import RefusedError
from euchre.web.wire import study_bodies

T = TypeVar("T")

endpoints: Final = Endpoints()


@endpoints.post("/api/ask")
async def ask(request: Request, asked: study_bodies.PastedText) -> study_bodies.Asked:
    """The coach's advice for a pasted position, or for a point of a pasted game."""
    return await _answer(request, ("ask", asked), study_bodies.Asked)


@endpoints.post("/api/ask/hand")
async def ask_hand(request: Request, asked: study_bodies.PickedHand) -> study_bodies.Asked:
    """The coach's advice for a hand that the person puts together."""
    return await _answer(request, ("ask", asked), study_bodies.Asked)


@endpoints.post("/api/ask/pick")
async def pick(request: Request, asked: study_bodies.PickedHand) -> study_bodies.PickedTable:
    """The state of a hand that the person puts together, and the choices for its next step."""
    here = context_of(request)
    return await _answer(request, ("pick", asked), study_bodies.PickedTable, here.limits.picks)


@endpoints.post("/api/chart")
async def chart(request: Request, asked: study_bodies.AskChart) -> study_bodies.CallingChart:
    """A calling chart: the hands with which to call."""
    return await _answer(request, ("chart", asked), study_bodies.CallingChart)


@endpoints.post("/api/ask/open")
async def ask_open(request: Request, asked: study_bodies.PastedText) -> study_bodies.OpenHand:
    """A deal of a pasted game, solved with every card open; *at* is ignored."""
    return await _answer(request, ("open pasted", replace(asked, at=None)), study_bodies.OpenHand)


async def open_hand_of(request: Request, found: Record, hand: int) -> study_bodies.OpenHand:
    """Hand number *hand*, from 0, of a finished game, solved with every card open. Raises: RefusedError."""
    return await _answer(request, ("open", dumps(found), hand), study_bodies.OpenHand)


async def _answer(
    request: Request, question: tuple[Any, ...], kind: type[T], limit: Share | None = None
) -> T:
    """
    The answer to *question*; *limit* is how often one person may ask, by default that of studies.

    It is cancelled when the person who asked has gone, because others wait for their answers.

    Raises: RefusedError.
    """
    here, identity = context_of(request), identity_of(request)
    limit = limit or here.limits.studies
    known = here.studies.known(question)
    if not known and not limit.granted(identity.known(), identity.address):
        raise RefusedError(
            429, "too_many", f"You asked the coach a lot just now{OR_OTHERS}; wait a few minutes."
        )
    work = here.studies.answer(question, kind, household(identity.address), here.limits.waiting)
    return await _while_connected(request, work)


async def _while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result of *work*, which is cancelled when the client disconnects. Raises: RefusedError."""
    working, leaving = asyncio.create_task(work), asyncio.create_task(_disconnected(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        fault = leaving.exception() if leaving.done() else None  # else asyncio logs an unread exception
        if working.done():
            return working.result()
        raise fault or RefusedError(400, "bad_request", "The connection was closed before the answer came.")
    finally:
        working.cancel()
        leaving.cancel()


async def _disconnected(request: Request) -> None:
    """Wait until the client disconnects."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
