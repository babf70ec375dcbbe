"""Requests about finished games, by people who sat there, could watch, or have the link to one."""

import asyncio
from json import loads
from secrets import token_urlsafe
from typing import Final, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from euchre.english.labels import strength
from euchre.hand.scoring import drawn
from euchre.notation import document
from euchre.notation.document import dumps
from euchre.notation.record import Record
from euchre.rules.rules import seats_by_side
from euchre.web.core.http.answers import json, respond
from euchre.web.core.http.context import HttpContext
from euchre.web.core.http.endpoints import Endpoints
from euchre.web.core.http.identity import Identity
from euchre.web.core.http.jobs import Job, Jobs
from euchre.web.core.room.finished import Finished
from euchre.web.core.store import StorageError
from euchre.web.core.wire.refusal import RefusedError
from euchre.web.features.games import bodies
from euchre.web.features.games import queries as finished_games
from euchre.web.features.games.bodies import Report, ReviewState
from euchre.web.features.games.preview import picture, sides_of
from euchre.web.features.games.replay import file_name, record_response, report_response
from euchre.web.features.games.replay import replay as replay_of
from euchre.web.features.people import erasure

PLAYER: Final = "king"
"""The computer player that judges games."""
REVIEW_SECONDS: Final = 600.0
"""Seconds for one review."""

GameKey = tuple[str, int]
"""A table, and the number of a game there."""
MOST_DIGITS: Final = 6
"""Digits of the number of a game at a table."""

endpoints: Final = Endpoints()


class Reviews(Jobs[GameKey, Report]):
    """The reviews of a server, by table and number of the game."""

    kind, most_kept = "review", 64

    def state(self, key: GameKey) -> ReviewState:
        """The state of a game's review, for the page."""
        job = self.job(key)
        if job is None:
            return ReviewState("none", 0, 0, "", None)
        return ReviewState(job.state, job.done, job.of, job.text, job.result, strength(PLAYER))

    def needed(self, key: GameKey) -> bool:
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
                await self._analyst.review(dumps(record), PLAYER, 0, REVIEW_SECONDS, job.progress), Report
            )

        if self.needed(key):
            self.submit(key, address, reviewed, of=sum(len(hand.actions) for hand in record.hands))
        return self.state(key)


# --- the history --------------------------------------------------------------------------------------------


@endpoints.get("/api/history", limit="requests")
async def history(here: HttpContext, who: Identity) -> bodies.History:
    """The games of this browser's owner, the latest first."""
    return bodies.History(tuple(_listed(game, person) for person, game in await _mine(here, who)))


@endpoints.get("/api/history/export", limit="requests", answer=bodies.HistoryExport)
async def export(here: HttpContext, who: Identity) -> Response:
    """The same with their records, as a file."""
    mine = await _mine(here, who)
    past = tuple(_listed(game, person) for person, game in mine)
    records = tuple(loads(game.record) for _, game in mine)
    headers = {"content-disposition": 'attachment; filename="euchre-games.json"'}
    return json(
        bodies.HistoryExport(document.HISTORY_FORMAT, document.HISTORY_VERSION, past, records),
        headers=headers,
    )


@endpoints.delete("/api/history", limit="erasures")
async def erase(here: HttpContext, who: Identity) -> bodies.Erased:
    """Erase this browser's owner from every finished game, and their names at every table."""
    if not who.person:
        return bodies.Erased(0)
    logs = await here.store.read(erasure.named, who.person)
    try:
        forgotten = await erasure.forget(here.registry, who.person, here.features)
    finally:  # where a part failed, the others are done
        for log in logs:
            for one in here.all_held:
                await one.read_anew(log)
    return bodies.Erased(forgotten)


async def _mine(here: HttpContext, who: Identity) -> list[tuple[str, Finished]]:
    person = who.person
    return (
        [(person, game) for game in await here.store.read(finished_games.history, person)] if person else []
    )


def _listed(game: Finished, person: str) -> bodies.FinishedGame:
    seat = game.people.index(person) if person in game.people else None
    sides = seats_by_side(len(game.names), len(game.scores))
    won = any(seat in sides[side] for side in game.winners)
    return bodies.FinishedGame(
        table=game.table,
        number=game.number,
        ended=game.ended,
        title=game.title,
        names=game.names,
        seat=seat,
        sides=sides,
        scores=game.scores,
        winners=game.winners,
        result="watched"
        if seat is None
        else "lost"
        if not won
        else "drawn"
        if drawn(game.winners, len(sides))
        else "shared"
        if len(game.winners) > 1
        else "won",
    )


# --- one game -----------------------------------------------------------------------------------------------


class SeenGame(NamedTuple):
    """A finished game that the person who asks may see."""

    game: Finished
    record: Record
    file: str
    """What its files are called, without an ending."""
    linked: bool
    """Whether the person has asked by the link that one of its players shared."""


@endpoints.get("/api/games/{game}/record", limit="requests", answer=bytes, media="application/octet-stream")
async def record(
    here: HttpContext,
    who: Identity,
    game: str,
    format: str = "json",  # noqa: A002  # its name in the address
) -> Response:
    """The record of a game, as JSON, EGN or PTN."""
    found = await game_to_see(here, who, game)
    return record_response(found.record, found.file, format)


@endpoints.get("/api/games/{game}/report", limit="requests", answer=bytes, media="application/octet-stream")
async def report(
    here: HttpContext, who: Identity, game: str, *, hand: str = "0", decision: str = "0"
) -> Response:
    """The record of a game up to a hand, with the place that the person reports."""
    found = await game_to_see(here, who, game)
    return report_response(found.record, found.file, hand, decision)


@endpoints.get("/api/games/{game}/replay", limit="requests", answer=bodies.Replay)
async def replay(here: HttpContext, who: Identity, request: Request, game: str) -> Response:
    """Every position of a game, all cards open."""
    found = await game_to_see(here, who, game)
    # The key has the names, because a player who is forgotten must not stay here, and the file, which is
    # called otherwise by a link.
    key = ("replay", found.game.table, found.game.number, found.file, *found.record.players)

    def made() -> bodies.Replay:
        return replay_of(found.record, found.game.title, found.file)

    return respond(request, await here.gzipped.get(key, made))


@endpoints.get("/api/games/{game}/preview.jpg", limit="pictures", answer=bytes, media="image/jpeg")
async def preview(here: HttpContext, who: Identity, game: str) -> Response:
    """A picture of how a game ended, for programs that show a link to it before anybody opens it."""
    found = (await game_to_see(here, who, game)).game
    drawn_picture = await asyncio.to_thread(picture, found.title, sides_of(found))
    return Response(drawn_picture, media_type="image/jpeg", headers={"cache-control": "no-cache"})


@endpoints.get("/api/games/{game}/review", limit="requests")
async def review(here: HttpContext, who: Identity, game: str) -> bodies.ReviewState:
    """The progress of the review of a game, or the review when it is done."""
    found = (await game_to_see(here, who, game)).game
    return here.held(Reviews).state((found.table, found.number))


@endpoints.post("/api/games/{game}/review", limit="reviews", later=True)
async def begin_review(here: HttpContext, who: Identity, game: str) -> bodies.ReviewState:
    """Begin the review of a game, if it was not begun; the person's mistakes in it become puzzles."""
    found, reviews = await game_to_see(here, who, game), here.held(Reviews)
    key = found.game.table, found.game.number
    new = reviews.needed(key)
    if new:
        here.count("reviews", who)
    begun = reviews.begin(key, found.record, who.address)
    if new and who.person in found.game.people:
        for feature in here.features:
            if feature.review_begun is not None:
                feature.review_begun(here, who, found.game)
    return begun


@endpoints.post("/api/games/{game}/link", limit="changes")
async def share(here: HttpContext, who: Identity, game: str) -> bodies.GameLink:
    """Give a game a link, by which anybody may look at it; if it has one already, the same."""
    found = await _played(here, who, game)
    await check_over(here, found)
    link = await here.store.write(finished_games.link, found.table, found.number, token_urlsafe(16))
    return bodies.GameLink(link)


@endpoints.delete("/api/games/{game}/link", limit="changes")
async def unshare(here: HttpContext, who: Identity, game: str) -> bodies.GameLink:
    """Take the link of a game away: nobody can look at the game by it any more."""
    found = await _played(here, who, game)
    return bodies.GameLink(await here.store.write(finished_games.link, found.table, found.number, None))


async def check_over(here: HttpContext, game: Finished) -> None:
    """Check that nobody else can still play the deals of a game. Raises: RefusedError."""
    for feature in here.features:
        if feature.check_over is not None:
            await feature.check_over(here, game)


async def _played(here: HttpContext, who: Identity, game: str) -> Finished:
    """A finished game that the caller played. Raises: RefusedError."""
    found = (await game_to_see(here, who, game)).game
    if who.person not in found.people:
        raise RefusedError(409, "not_seated", "Only those who played a game can share it.")
    return found


async def game_to_see(here: HttpContext, who: Identity, game: str) -> SeenGame:
    """
    Return the finished *game* that the caller may see.

    *game* is its table, a dot, and its number there, from 0; or its link, with which anybody may see it.

    Raises: RefusedError when there is none, or the caller may not see it; both get the same answer.
    """
    table, dot, number = game.rpartition(".")
    if not dot:
        found = await here.store.read(finished_games.linked, game)
        if found is None:
            raise RefusedError(404, "no_game", "No game has this link, or it is not shared any more.")
        return SeenGame(found, document.loads(found.record), file_name(game), linked=True)
    if number.isascii() and number.isdigit() and len(number) <= MOST_DIGITS:
        found = await here.store.read(finished_games.game, table, int(number))
        if found is not None and await _may_see(here, who, found):
            return SeenGame(found, document.loads(found.record), file_name(table, int(number)), linked=False)
    raise RefusedError(404, "no_game", "There is no such game, or it is not over, or it is not yours to see.")


async def _may_see(here: HttpContext, who: Identity, game: Finished) -> bool:
    """
    Whether the caller played in *game*, or played the same deals at the other table of a duplicate match, or
    spectators may watch its table.
    """
    if who.person and who.person in game.people:
        return True
    try:
        summary = await here.registry.summary(game.table)
    except StorageError:
        return False
    if summary.open_door or game.number or summary.duplicate is None:
        return summary.open_door
    other = await here.store.read(finished_games.game, summary.duplicate.twin, 0)
    return other is not None and bool(who.person) and who.person in other.people
