"""Requests about a game that one of its players has shared: by anybody who has its link."""

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from euchre.notation import document
from euchre.notation.record import Record
from euchre.web.http.context import HttpContext, context_of, identity_of
from euchre.web.http.endpoints import Endpoints
from euchre.web.http.finished_games import begin_reviewing, replay_response
from euchre.web.http.limits import household
from euchre.web.http.preview_picture import picture, sides_of
from euchre.web.http.record_files import file_name, record_response, report_response
from euchre.web.http.refusal import RefusedError
from euchre.web.http.same_deals import open_with_same_deals
from euchre.web.http.study import open_hand_of
from euchre.web.room.finished import Finished
from euchre.web.wire import bodies
from euchre.web.wire.study_bodies import OpenHand

endpoints: Final = Endpoints()


@endpoints.get("/api/shared/{link}/replay", answer=bodies.Replay)
async def replay(request: Request, link: str) -> Response:
    """Every position of a shared game, all cards open."""
    found, game = await _linked(context_of(request), link)
    return await replay_response(request, (game.table, game.number), found, game.title, file_name(link))


@endpoints.get("/api/shared/{link}/preview.jpg", answer=bytes, media="image/jpeg")
async def preview(request: Request, link: str) -> Response:
    """A picture of how a shared game ended, for programs that show a link before anybody opens it."""
    here = context_of(request)
    _, game = await _linked(here, link)
    if not here.limits.pictures.take(household(identity_of(request).address)):
        raise RefusedError(429, "too_many", "Many pictures were asked for from this address; wait a minute.")
    drawn = await asyncio.to_thread(picture, game.title, sides_of(game))
    return Response(drawn, media_type="image/jpeg", headers={"cache-control": "no-cache"})


@endpoints.get("/api/shared/{link}/record", answer=bytes, media="application/octet-stream")
async def record(
    request: Request,
    link: str,
    format: str = "json",  # noqa: A002  # its name in the address
) -> Response:
    """The record of a shared game, as JSON, EGN or PTN."""
    found, _ = await _linked(context_of(request), link)
    return record_response(found, file_name(link), format)


@endpoints.get("/api/shared/{link}/report", answer=bytes, media="application/octet-stream")
async def report(request: Request, link: str, hand: str = "0", decision: str = "0") -> Response:
    """The record of a shared game up to a hand, with the place that the person reports."""
    found, _ = await _linked(context_of(request), link)
    return report_response(found, file_name(link), hand, decision)


@endpoints.get("/api/shared/{link}/review")
async def review(request: Request, link: str) -> bodies.ReviewState:
    """The progress of the review of a shared game, or the review when it is done."""
    here = context_of(request)
    _, game = await _linked(here, link)
    return here.reviews.state((game.table, game.number))


@endpoints.post("/api/shared/{link}/review")
async def begin_review(request: Request, link: str) -> bodies.ReviewState:
    """Begin the review of a shared game, if it was not begun."""
    here = context_of(request)
    found, game = await _linked(here, link)
    return begin_reviewing(here, identity_of(request), (game.table, game.number), found)


@endpoints.get("/api/shared/{link}/open/{hand}")
async def open_hand(request: Request, link: str, hand: int) -> OpenHand:
    """A hand of a shared game, solved with every card open."""
    found, _ = await _linked(context_of(request), link)
    return await open_hand_of(request, found, hand)


@endpoints.post("/api/shared/{link}/again")
async def again(request: Request, link: str) -> bodies.TableCreated:
    """Play the deals of a shared game at a new table, on the person's chair in that game or on the first."""
    here = context_of(request)
    found, game = await _linked(here, link)
    return bodies.TableCreated(await open_with_same_deals(here, identity_of(request), found, game))


async def _linked(here: HttpContext, link: str) -> tuple[Record, Finished]:
    """The game with *link*. Raises: RefusedError when no game has it."""
    game = await here.store.linked(link)
    if game is None:
        raise RefusedError(404, "no_game", "No game has this link, or it is not shared any more.")
    return document.loads(game.record), game
