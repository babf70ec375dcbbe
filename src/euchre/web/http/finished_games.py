"""What may be asked over HTTP about games that are over, by those who sat or could watch there."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from itertools import zip_longest
from json import loads
from secrets import token_urlsafe
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from euchre.english.game_names import game_title
from euchre.errors import EuchreError
from euchre.live.computers import computers
from euchre.live.fair import read_commitment
from euchre.notation import document
from euchre.notation import history as history_file
from euchre.notation.record import Record
from euchre.notation.text import show_action
from euchre.rules import Rules, seats_by_side
from euchre.rules_io import rules_to_dict
from euchre.web.evening.entries import is_evening
from euchre.web.http.context import HttpContext, context_of, identity_of
from euchre.web.http.endpoints import Endpoints, json
from euchre.web.http.gzip_cache import respond
from euchre.web.http.hand_leads import leads_by_hand
from euchre.web.http.identity import Identity
from euchre.web.http.limits import OR_OTHERS, household
from euchre.web.http.record_files import NO_POSITION, file_name, record_response, report_response
from euchre.web.http.refusal import RefusedError
from euchre.web.http.replay import replay as replay_of
from euchre.web.http.study import open_hand_of
from euchre.web.room import entries as e
from euchre.web.room.fallback import STAND_IN
from euchre.web.room.finished import Finished
from euchre.web.room.offered import OFFERED, unfit
from euchre.web.store import StorageError, UnknownTableError
from euchre.web.tables.retention import forget
from euchre.web.wire import bodies as b
from euchre.web.wire.study_bodies import OpenHand

MOST: Final = 2**31 - 1
"""No table has so many games: the databases can ask for no number beyond it."""

endpoints: Final = Endpoints()

# --- one's own history --------------------------------------------------------------------------------------


@endpoints.get("/api/history")
async def history(request: Request) -> b.History:
    """The games of this browser's owner, the latest first."""
    return b.History(tuple(_listed(game, person) for person, game in await _mine(request)))


@endpoints.get("/api/history/export", answer=b.HistoryExport)
async def export(request: Request) -> Response:
    """The same with their records, as a file."""
    mine = await _mine(request)
    past = tuple(_listed(game, person) for person, game in mine)
    records = tuple(loads(game.record) for _, game in mine)
    headers = {"content-disposition": 'attachment; filename="euchre-games.json"'}
    return json(b.HistoryExport(history_file.FORMAT, history_file.VERSION, past, records), headers=headers)


@endpoints.delete("/api/history")
async def erase(request: Request) -> b.Erased:
    """Forget who this browser's owner was in every game that is over, and their names at every table."""
    here, identity = context_of(request), identity_of(request)
    if not identity.person:
        return b.Erased(0)
    if not here.limits.erasures.take(household(identity.address)):
        raise RefusedError(429, "too_many", "Games were erased a moment ago; wait a few minutes.")
    logs = await here.store.named(identity.person)
    forgotten = await forget(here.registry, identity.person)
    for log in filter(is_evening, logs):
        await here.evenings.read_anew(log)
    return b.Erased(forgotten)


async def _mine(request: Request) -> list[tuple[str, Finished]]:
    person = identity_of(request).person
    return [(person, game) for game in await context_of(request).store.history(person)] if person else []


def _listed(game: Finished, person: str) -> b.FinishedGame:
    seat = game.people.index(person) if person in game.people else None
    sides = seats_by_side(len(game.names), len(game.scores))
    won = any(seat in sides[side] for side in game.winners)
    return b.FinishedGame(
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
        else "shared"
        if len(game.winners) > 1
        else "won",
    )


# --- one game -----------------------------------------------------------------------------------------------


@endpoints.get("/api/games/{table}/{number}/record", answer=bytes, media="application/octet-stream")
async def record(
    request: Request,
    table: str,
    number: int,
    format: str = "json",  # noqa: A002  # its name in the address
) -> Response:
    """The record of a game, as JSON, EGN or PTN."""
    found, _ = await _game(context_of(request), identity_of(request), table, number)
    return record_response(found, file_name(table, number), format)


@endpoints.get("/api/games/{table}/{number}/report", answer=bytes, media="application/octet-stream")
async def report(request: Request, table: str, number: int, hand: str = "0", decision: str = "0") -> Response:
    """The record of a game up to a hand, with the place in it that somebody wants to have looked at."""
    found, _ = await _game(context_of(request), identity_of(request), table, number)
    return report_response(found, file_name(table, number), hand, decision)


@endpoints.get("/api/games/{table}/{number}/replay", answer=b.Replay)
async def replay(request: Request, table: str, number: int) -> Response:
    """Every position of a game, all cards open."""
    here = context_of(request)
    found, game = await _game(here, identity_of(request), table, number)
    called = game_title(found.rules) if game is None else game.title
    return await replay_response(request, (table, number), found, called, file_name(table, number))


@endpoints.get("/api/games/{table}/{number}/review")
async def review(request: Request, table: str, number: int) -> b.ReviewState:
    """How far the review of a game is; the review, when it is done."""
    here = context_of(request)
    await _game(here, identity_of(request), table, number)
    return here.reviews.state((table, number))


@endpoints.post("/api/games/{table}/{number}/review")
async def begin_review(request: Request, table: str, number: int) -> b.ReviewState:
    """Begin the review of a game, if it was not; one's own mistakes in it become puzzles."""
    here, identity, key = context_of(request), identity_of(request), (table, number)
    found, game = await _game(here, identity, table, number)
    new = here.reviews.wanted(key)
    begun = begin_reviewing(here, identity, key, found)
    if new and game is not None and identity.person in game.people:
        with suppress(EuchreError):  # then they are studied when they ask for it themselves
            here.own_games.begin(identity.person, only=key)
    return begun


@endpoints.get("/api/games/{table}/{number}/open/{hand}")
async def open_hand(request: Request, table: str, number: int, hand: int) -> OpenHand:
    """A hand of a game, solved with every card open."""
    found, _ = await _game(context_of(request), identity_of(request), table, number)
    return await open_hand_of(request, found, hand)


async def replay_response(
    request: Request, key: tuple[str, int], found: Record, called: str, file: str
) -> Response:
    """Every position of a game, as one answer; *called* is its title, *file* what its files are called."""
    # With the names, for a player who is forgotten is not remembered here, either; and by the link the files
    # are called otherwise.
    kept = (*key, file, *found.players)
    return respond(
        request, await context_of(request).replays.get(kept, lambda: replay_of(found, called, file))
    )


def begin_reviewing(
    here: HttpContext, identity: Identity, key: tuple[str, int], found: Record
) -> b.ReviewState:
    """Begin the review of a game, if it was not. Raises: RefusedError when too much is asked."""
    wanted, limit = here.reviews.wanted(key), here.limits.reviews
    if wanted and not limit.granted(identity.known(), identity.address):
        raise RefusedError(
            429, "too_many", f"You asked for many reviews just now{OR_OTHERS}; wait a few minutes."
        )
    try:
        return here.reviews.begin(key, found)
    except EuchreError as error:
        raise RefusedError(503, "busy", str(error)) from None


@endpoints.post("/api/games/{table}/{number}/link")
async def share(request: Request, table: str, number: int) -> b.GameLink:
    """Give a game that one played a link, by which anybody may look at it; the same one if it has one."""
    here, game = context_of(request), await _played(request, table, number)
    await _nobody_waits(here, table, number)
    link = await here.store.link(game.table, game.number, token_urlsafe(16))
    return b.GameLink(link)


@endpoints.delete("/api/games/{table}/{number}/link")
async def unshare(request: Request, table: str, number: int) -> b.GameLink:
    """Take the link of a game that one played away: nobody can look at the game by it any more."""
    here, game = context_of(request), await _played(request, table, number)
    return b.GameLink(await here.store.link(game.table, game.number, None))


async def _nobody_waits(here: HttpContext, table: str, number: int) -> None:
    """Raises: RefusedError where others may still play the deals of a game: today, or at another table."""
    if number:
        return
    try:
        twin = (await here.registry.summary(table)).duplicate
    except UnknownTableError:  # closed, or kept no more: nobody plays at it
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


async def _played(request: Request, table: str, number: int) -> Finished:
    """A finished game that the caller played. Raises: RefusedError."""
    identity = identity_of(request)
    _, game = await _game(context_of(request), identity, table, number)
    if game is None or identity.person not in game.people:
        raise RefusedError(409, "not_seated", "Only those who played a game can share it.")
    return game


@endpoints.post("/api/games/{table}/{number}/again")
async def again(request: Request, table: str, number: int) -> b.TableCreated:
    """
    Play the same deals again, at a new table.

    Whoever played sits where they sat; computer players too, and with those alone it begins at once.
    """
    here, identity = context_of(request), identity_of(request)
    found, game = await _game(here, identity, table, number)
    await _nobody_waits(here, table, number)
    return b.TableCreated(await open_with_same_deals(here, identity, found, game))


@endpoints.post("/api/games/{table}/{number}/from")
async def play_from(request: Request, table: str, number: int, asked: b.PlayFrom) -> b.TableCreated:
    """
    Play a game on from any of its positions, at a new table.

    Whoever asks sits where they sat, or on the first chair; computer players take all the others.
    """
    here, identity = context_of(request), identity_of(request)
    found, game = await _game(here, identity, table, number)
    await _nobody_waits(here, table, number)
    hands = found.hands[: asked.hand + 1]
    if asked.hand >= len(found.hands) or asked.decisions > len(hands[-1].actions):
        raise RefusedError(400, "no_position", NO_POSITION)
    actions = [action for hand in hands[:-1] for action in hand.actions]
    actions += hands[-1].actions[: asked.decisions]
    if (asked.hand, asked.decisions) == (len(found.hands) - 1, len(hands[-1].actions)):
        raise RefusedError(400, "game_over", "The game is over there; go back a step and play on from it.")
    played = tuple([show_action(action) for action in actions if action is not None])
    return b.TableCreated(await open_with_same_deals(here, identity, found, game, played))


@endpoints.post("/api/games/{table}/{number}/send")
async def send(request: Request, table: str, number: int) -> b.TableCreated:
    """
    Open a table for a friend, who plays the deals of a game from the chair of whoever asks.

    Computer players take the other chairs; it begins when the friend sits down.
    """
    here, identity = context_of(request), identity_of(request)
    found, game = await _game(here, identity, table, number)
    if game is None or identity.person not in game.people:
        raise RefusedError(409, "not_seated", "You did not play this game: only your own chair can be sent.")
    await _nobody_waits(here, table, number)
    chair = found.opening.seating[game.people.index(identity.person)]
    opened = msgspec.structs.replace(_opened(found), sent=e.SentDeals(table, number, chair))
    levels = _levels(found)
    others = await _fit(found.rules, {at: level for at, level in enumerate(levels) if at != chair})
    return b.TableCreated(await here.open_table(identity, opened, "", None, others=others))


@endpoints.get("/api/games/{table}/{number}/comparison")
async def comparison(request: Request, table: str, number: int) -> b.Comparison:
    """Two games with the same deals, hand by hand: that of whoever sent them, and the friend's."""
    here = context_of(request)
    found, _ = await _game(here, identity_of(request), table, number)
    sent = None if number else (await here.registry.summary(table)).sent
    first = None
    if sent is not None:
        game = await here.store.game(sent.table, sent.number)
        first = None if game is None else document.loads(game.record)
    if sent is None or first is None:
        raise RefusedError(404, "no_comparison", "Nobody has played these deals before, or the game is gone.")
    one, other = (leads_by_hand(record, sent.chair) for record in (first, found))
    hands = zip_longest(one, other)
    names = (first.players[sent.chair], found.players[sent.chair])
    return b.Comparison(names, tuple([b.ComparedHand(*points) for points in hands]))


def _opened(found: Record) -> e.Opened:
    """The first entry of a table with the deals of a game."""
    _, _, luck = read_commitment(found)
    return e.Opened(
        at=0,
        rules=rules_to_dict(found.rules),
        secret=luck.secret.hex(),
        salts=tuple(salt.hex() for salt in luck.salts),
    )


def _levels(found: Record) -> tuple[str, ...]:
    """The computer player of each player of a game; empty for a person."""
    return computers(found) or tuple([_NAMED.get(called, "") for called in found.players])


async def open_with_same_deals(
    here: HttpContext,
    identity: Identity,
    found: Record,
    game: Finished | None,
    played: tuple[str, ...] | None = None,
) -> str:
    """A table with the deals of a game and, where *played* is said, so many of its decisions; its id."""
    seating = found.opening.seating
    people = {} if game is None else {seating[seat]: one for seat, one in enumerate(game.people)}
    sat = next((chair for chair, one in people.items() if one and one == identity.person), None)
    own = sat or 0
    opened = msgspec.structs.replace(_opened(found), played=played or ())
    name = "" if identity.name or sat is None else found.players[sat]
    free = [chair for chair, one in people.items() if not one] if played is None else seating
    levels = _levels(found)
    others = await _fit(found.rules, {chair: levels[chair] for chair in free if chair != own})
    begin = len(others) == found.rules.seats - 1
    return await here.open_table(identity, opened, name, own, others=others, begin=begin)


async def _fit(rules: Rules, levels: Mapping[int, str]) -> dict[int, str]:
    """The computer players by chair, or who decided for one that does not play these rules itself."""

    def found() -> dict[int, str]:
        return {at: one if one and not unfit(rules, one) else STAND_IN for at, one in levels.items()}

    return await asyncio.to_thread(found)  # asking a player loads it, the first time


_NAMED: Final = {
    f"{level.capitalize()}{number}": level
    for level in OFFERED
    for number in ("", " II", " III", " IV", " V", " VI")
}
"""What computer players were called, by level, before a record said who was one."""


async def _has_played(here: HttpContext, table: str, who: Identity) -> bool:
    """Whether the same deals at *table* are over for whoever asks."""
    game = await here.store.game(table, 0)
    return game is not None and bool(who.person) and who.person in game.people


async def _game(
    here: HttpContext, identity: Identity, table: str, number: int
) -> tuple[Record, Finished | None]:
    """
    A finished game that the caller may see: they played in it, or the same deals at the other table of a
    duplicate match, or its table is open to those who watch.

    Raises: RefusedError when there is none, or it is none of the caller's business, who is told the same.
    """
    gone = RefusedError(
        404, "no_game", "There is no such game, or it is not over, or it is not yours to see."
    )
    if not 0 <= number <= MOST:
        raise gone
    game = await here.store.game(table, number)
    if game is not None and identity.person and identity.person in game.people:
        return document.loads(game.record), game
    try:
        summary = await here.registry.summary(table)
    except StorageError:
        raise gone from None
    twin = summary.duplicate
    if not summary.open_door and (number or twin is None or not await _has_played(here, twin.twin, identity)):
        raise gone
    found = document.loads(game.record) if game is not None else await here.registry.record(table, number)
    if found is None:
        raise gone
    return found, game
