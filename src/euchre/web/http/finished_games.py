"""Requests about finished games, by people who sat there or could watch."""

from contextlib import suppress
from json import loads
from secrets import token_urlsafe
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from euchre.hand.scoring import drawn
from euchre.notation import document
from euchre.notation.record import Record
from euchre.rules.rules import seats_by_side
from euchre.web.evening.entries import is_evening
from euchre.web.http.context import HttpContext
from euchre.web.http.endpoints import Endpoints, json
from euchre.web.http.gzip_cache import respond
from euchre.web.http.identity import Identity
from euchre.web.http.record_files import file_name, record_response, report_response
from euchre.web.http.refusal import RefusedError
from euchre.web.http.replay import replay as replay_of
from euchre.web.http.study import open_hand_of
from euchre.web.room.finished import Finished
from euchre.web.store import StorageError, UnknownTableError
from euchre.web.tables.retention import forget
from euchre.web.wire import bodies
from euchre.web.wire.study_bodies import OpenHand

GREATEST_NUMBER: Final = 2**31 - 1
"""The largest number of a game at a table; the databases cannot be asked for a larger one."""

endpoints: Final = Endpoints()

# --- one's own history --------------------------------------------------------------------------------------


@endpoints.get("/api/history")
async def history(here: HttpContext, who: Identity) -> bodies.History:
    """The games of this browser's owner, the latest first."""
    return bodies.History(tuple(_listed(game, person) for person, game in await _mine(here, who)))


@endpoints.get("/api/history/export", answer=bodies.HistoryExport)
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
    logs = await here.store.named(who.person)
    forgotten = await forget(here.registry, who.person)
    for log in filter(is_evening, logs):
        await here.evenings.read_anew(log)
    return bodies.Erased(forgotten)


async def _mine(here: HttpContext, who: Identity) -> list[tuple[str, Finished]]:
    person = who.person
    return [(person, game) for game in await here.store.history(person)] if person else []


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


@endpoints.get("/api/games/{table}/{number}/record", answer=bytes, media="application/octet-stream")
async def record(
    here: HttpContext,
    who: Identity,
    table: str,
    number: int,
    format: str = "json",  # noqa: A002  # its name in the address
) -> Response:
    """The record of a game, as JSON, EGN or PTN."""
    found, _ = await game_to_see(here, who, table, number)
    return record_response(found, file_name(table, number), format)


@endpoints.get("/api/games/{table}/{number}/report", answer=bytes, media="application/octet-stream")
async def report(
    here: HttpContext, who: Identity, table: str, number: int, *, hand: str = "0", decision: str = "0"
) -> Response:
    """The record of a game up to a hand, with the place that the person reports."""
    found, _ = await game_to_see(here, who, table, number)
    return report_response(found, file_name(table, number), hand, decision)


@endpoints.get("/api/games/{table}/{number}/replay", answer=bodies.Replay)
async def replay(here: HttpContext, who: Identity, request: Request, table: str, number: int) -> Response:
    """Every position of a game, all cards open."""
    found, game = await game_to_see(here, who, table, number)
    return await replay_response(
        here, request, (table, number), found, called=game.title, file=file_name(table, number)
    )


@endpoints.get("/api/games/{table}/{number}/review")
async def review(here: HttpContext, who: Identity, table: str, number: int) -> bodies.ReviewState:
    """The progress of the review of a game, or the review when it is done."""
    await game_to_see(here, who, table, number)
    return here.reviews.state((table, number))


@endpoints.post("/api/games/{table}/{number}/review", limit="reviews", later=True)
async def begin_review(here: HttpContext, who: Identity, table: str, number: int) -> bodies.ReviewState:
    """Begin the review of a game, if it was not begun; the person's mistakes in it become puzzles."""
    key = table, number
    found, game = await game_to_see(here, who, table, number)
    new = here.reviews.wanted(key)
    begun = begin_reviewing(here, who, key, found)
    if new and who.person in game.people:
        with suppress(RefusedError):  # then the games are studied when the person asks for it
            here.own_games.begin(who.person, who.address, only=key)
    return begun


@endpoints.get("/api/games/{table}/{number}/open/{hand}", limit="studies", later=True, abandoned=True)
async def open_hand(here: HttpContext, who: Identity, table: str, number: int, hand: int) -> OpenHand:
    """A hand of a game, solved with every card open."""
    found, _ = await game_to_see(here, who, table, number)
    return await open_hand_of(here, who, found, hand)


async def replay_response(
    here: HttpContext, request: Request, key: tuple[str, int], found: Record, *, called: str, file: str
) -> Response:
    """Every position of a game, as one answer; *called* is its title, *file* what its files are called."""
    # The key has the names, because a player who is forgotten must not stay here, and the link, which changes
    # the names of the files.
    kept = (*key, file, *found.players)
    return respond(request, await here.replays.get(kept, lambda: replay_of(found, called, file)))


def begin_reviewing(
    here: HttpContext, who: Identity, key: tuple[str, int], found: Record
) -> bodies.ReviewState:
    """Begin the review of a game, if it was not. Raises: RefusedError when too much is asked."""
    if here.reviews.wanted(key):
        here.count("reviews", who)
    return here.reviews.begin(key, found, who.address)


@endpoints.post("/api/games/{table}/{number}/link", limit="changes")
async def share(here: HttpContext, who: Identity, table: str, number: int) -> bodies.GameLink:
    """Give a game that one played a link, by which anybody may look at it; the same one if it has one."""
    game = await _played(here, who, table, number)
    await nobody_waits(here, table, number)
    link = await here.store.link(game.table, game.number, token_urlsafe(16))
    return bodies.GameLink(link)


@endpoints.delete("/api/games/{table}/{number}/link", limit="changes")
async def unshare(here: HttpContext, who: Identity, table: str, number: int) -> bodies.GameLink:
    """Take the link of a game that one played away: nobody can look at the game by it any more."""
    game = await _played(here, who, table, number)
    return bodies.GameLink(await here.store.link(game.table, game.number, None))


async def nobody_waits(here: HttpContext, table: str, number: int) -> None:
    """
    Check that nobody can still play the deals of a game, today or at another table. Raises:
    RefusedError.
    """
    if number:
        return
    try:
        twin = (await here.registry.summary(table)).duplicate
    except UnknownTableError:  # the table is closed or deleted: nobody plays there
        twin = None
    if twin is not None and await here.store.game(twin.twin, 0) is None:
        raise RefusedError(
            409,
            "game_on",
            "These deals are still played at the other table: share them, or play again, when it is done.",
        )
    if await here.store.daily_open(here.today, table):
        raise RefusedError(
            409,
            "daily",
            "Others still play these deals today: they can be shared, and played again, from midnight UTC.",
        )


async def _played(here: HttpContext, who: Identity, table: str, number: int) -> Finished:
    """A finished game that the caller played. Raises: RefusedError."""
    _, game = await game_to_see(here, who, table, number)
    if who.person not in game.people:
        raise RefusedError(409, "not_seated", "Only those who played a game can share it.")
    return game


async def _has_played(here: HttpContext, table: str, who: Identity) -> bool:
    """Whether the person who asks has finished the same deals at *table*."""
    game = await here.store.game(table, 0)
    return game is not None and bool(who.person) and who.person in game.people


async def game_to_see(here: HttpContext, who: Identity, table: str, number: int) -> tuple[Record, Finished]:
    """
    Return a finished game that the caller may see: the caller played in it, or played the same deals at the
    other table of a duplicate match, or spectators may watch its table.

    Raises: RefusedError when there is none, or the caller may not see it; both get the same answer.
    """
    gone = RefusedError(
        404, "no_game", "There is no such game, or it is not over, or it is not yours to see."
    )
    if not 0 <= number <= GREATEST_NUMBER:
        raise gone
    game = await here.store.game(table, number)
    if game is None:
        raise gone
    if who.person and who.person in game.people:
        return document.loads(game.record), game
    try:
        summary = await here.registry.summary(table)
    except StorageError:
        raise gone from None
    twin = summary.duplicate
    if not summary.open_door and (number or twin is None or not await _has_played(here, twin.twin, who)):
        raise gone
    return document.loads(game.record), game
