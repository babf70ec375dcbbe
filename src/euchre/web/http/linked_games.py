"""Requests about a game that one of its players has shared: by anybody who has its link."""

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from euchre.notation import document
from euchre.notation.record import Record
from euchre.web.http.context import HttpContext
from euchre.web.http.endpoints import Endpoints
from euchre.web.http.finished_games import begin_reviewing, replay_response
from euchre.web.http.identity import Identity
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
async def replay(here: HttpContext, request: Request, link: str) -> Response:
    """Every position of a shared game, all cards open."""
    found, game = await _linked(here, link)
    return await replay_response(
        here, request, (game.table, game.number), found, called=game.title, file=file_name(link)
    )


@endpoints.get("/api/shared/{link}/preview.jpg", limit="pictures", answer=bytes, media="image/jpeg")
async def preview(here: HttpContext, link: str) -> Response:
    """A picture of how a shared game ended, for programs that show a link before anybody opens it."""
    _, game = await _linked(here, link)
    drawn = await asyncio.to_thread(picture, game.title, sides_of(game))
    return Response(drawn, media_type="image/jpeg", headers={"cache-control": "no-cache"})


@endpoints.get("/api/shared/{link}/record", answer=bytes, media="application/octet-stream")
async def record(
    here: HttpContext,
    link: str,
    format: str = "json",  # noqa: A002  # its name in the address
) -> Response:
    """The record of a shared game, as JSON, EGN or PTN."""
    found, _ = await _linked(here, link)
    return record_response(found, file_name(link), format)


@endpoints.get("/api/shared/{link}/report", answer=bytes, media="application/octet-stream")
async def report(here: HttpContext, link: str, hand: str = "0", decision: str = "0") -> Response:
    """The record of a shared game up to a hand, with the place that the person reports."""
    found, _ = await _linked(here, link)
    return report_response(found, file_name(link), hand, decision)


@endpoints.get("/api/shared/{link}/review")
async def review(here: HttpContext, link: str) -> bodies.ReviewState:
    """The progress of the review of a shared game, or the review when it is done."""
    _, game = await _linked(here, link)
    return here.reviews.state((game.table, game.number))


@endpoints.post("/api/shared/{link}/review", limit="reviews", later=True)
async def begin_review(here: HttpContext, who: Identity, link: str) -> bodies.ReviewState:
    """Begin the review of a shared game, if it was not begun."""
    found, game = await _linked(here, link)
    return begin_reviewing(here, who, (game.table, game.number), found)


@endpoints.get("/api/shared/{link}/open/{hand}", limit="studies", later=True, abandoned=True)
async def open_hand(here: HttpContext, who: Identity, link: str, hand: int) -> OpenHand:
    """A hand of a shared game, solved with every card open."""
    found, _ = await _linked(here, link)
    return await open_hand_of(here, who, found, hand)


@endpoints.post("/api/shared/{link}/again", limit="tables", later=True)
async def again(here: HttpContext, who: Identity, link: str) -> bodies.TableCreated:
    """Play the deals of a shared game at a new table, on the person's chair in that game or on the first."""
    found, game = await _linked(here, link)
    return bodies.TableCreated(await open_with_same_deals(here, who, found, game))


async def _linked(here: HttpContext, link: str) -> tuple[Record, Finished]:
    """The game with *link*. Raises: RefusedError when no game has it."""
    game = await here.store.linked(link)
    if game is None:
        raise RefusedError(404, "no_game", "No game has this link, or it is not shared any more.")
    return document.loads(game.record), game
