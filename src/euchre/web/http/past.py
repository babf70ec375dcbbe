"""What may be asked over HTTP about games that are over, by those who sat or could watch there."""

import json
from typing import Any, Final

from litestar import Response, delete, get, post
from litestar.params import FromPath, FromQuery

from euchre.errors import EuchreError
from euchre.notation import document, egn
from euchre.notation import history as history_file
from euchre.notation.record import Record
from euchre.notation.text import show_action
from euchre.rules_io import rules_to_dict
from euchre.table.fair import read_commitment
from euchre.web.http.caller import Caller
from euchre.web.http.limits import household
from euchre.web.http.packed import sent
from euchre.web.http.replay import replay as replay_of
from euchre.web.http.site import Asking, Problems, Site, body, site, who
from euchre.web.keeping.tidying import forget
from euchre.web.room import entries as e
from euchre.web.room.deciding import OFFERED
from euchre.web.store import Finished, StorageError
from euchre.web.wire import bodies as b

MOST: Final = 2**31 - 1
"""No table has so many games: the databases can ask for no number beyond it."""

# --- one's own history --------------------------------------------------------------------------------------


@get("/api/history")
async def history(request: Asking) -> b.History:
    """The games of this browser's owner, the latest first."""
    return b.History(tuple(_past(game, person) for person, game in await _mine(request)))


@get("/api/history/export")
async def export(request: Asking) -> Response[b.HistoryExport]:
    """The same with their records, as a file."""
    mine = await _mine(request)
    past = tuple(_past(game, person) for person, game in mine)
    records = tuple(json.loads(game.record) for _, game in mine)
    headers = {"content-disposition": 'attachment; filename="euchre-history.json"'}
    return Response(
        b.HistoryExport(history_file.FORMAT, history_file.VERSION, past, records), headers=headers
    )


@delete("/api/history", status_code=200)
async def erase(request: Asking) -> b.Erased:
    """Forget who this browser's owner was in every game that is over, and his names at every table."""
    here, caller = site(request), who(request)
    if not caller.person:
        return b.Erased(0)
    if not here.limits.erasures.take(household(caller.address)):
        raise Problems(429, "too_many", "Games were erased a moment ago; wait a few minutes.")
    return b.Erased(await forget(here.hub, caller.person))


async def _mine(request: Asking) -> list[tuple[str, Finished]]:
    person = who(request).person
    return [(person, game) for game in await site(request).store.history(person)] if person else []


def _past(game: Finished, person: str) -> b.PastGame:
    seat = game.people.index(person) if person in game.people else None
    return b.PastGame(
        game.table, game.number, game.ended, game.title, game.names, seat, game.scores, game.winners
    )


# --- one game -----------------------------------------------------------------------------------------------


@get("/api/games/{table:str}/{number:int}/record", media_type="application/octet-stream")
async def record(
    request: Asking,
    table: FromPath[str],
    number: FromPath[int],
    format: FromQuery[str] = "json",  # noqa: A002  # its name in the address
) -> Response[bytes]:
    """The record of a game, as JSON or EGN."""
    found, _ = await _game(site(request), who(request), table, number)
    if format == "json":
        text, media = document.dumps(found), "application/json"
    elif format == "egn":
        text, media = egn.dumps(found), "application/json"
    else:
        raise Problems(400, "unknown_format", "A record is written as json or as egn.")
    name = f"euchre-{table[:6]}-{number + 1}.{format}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text.encode(), media_type=media, headers=headers)


@get("/api/games/{table:str}/{number:int}/replay")
async def replay(request: Asking, table: FromPath[str], number: FromPath[int]) -> Response[b.Replay]:
    """Every position of a game, all cards open."""
    here = site(request)
    found, _ = await _game(here, who(request), table, number)
    return sent(request, await here.replays.get((table, number), lambda: replay_of(found)))


@get("/api/games/{table:str}/{number:int}/review")
async def review(request: Asking, table: FromPath[str], number: FromPath[int]) -> b.ReviewState:
    """How far the review of a game is; the review, when it is done."""
    here = site(request)
    await _game(here, who(request), table, number)
    return here.reviews.state((table, number))


@post("/api/games/{table:str}/{number:int}/review", status_code=200)
async def begin_review(request: Asking, table: FromPath[str], number: FromPath[int]) -> b.ReviewState:
    """Begin the review of a game, if it was not."""
    here, caller = site(request), who(request)
    found, _ = await _game(here, caller, table, number)
    key = (table, number)
    if here.reviews.wanted(key) and not here.limits.reviews.take(caller.known()):
        raise Problems(429, "too_many", "You asked for many reviews just now; wait a few minutes.")
    try:
        return here.reviews.begin(key, found)
    except EuchreError as error:
        raise Problems(503, "busy", str(error)) from None


@post("/api/games/{table:str}/{number:int}/again", status_code=200)
async def again(request: Asking, table: FromPath[str], number: FromPath[int]) -> b.TableMade:
    """
    Play the same deals again, at a new table.

    Whoever played sits where he sat; computer players too, and when there are only those, it begins at once.
    """
    here, caller = site(request), who(request)
    found, game = await _game(here, caller, table, number)
    return b.TableMade(await _once_more(here, caller, found, game))


@post("/api/games/{table:str}/{number:int}/from", status_code=200)
async def play_from(request: Asking, table: FromPath[str], number: FromPath[int]) -> b.TableMade:
    """
    Play a game on from any of its positions, at a new table.

    Whoever asks sits where he sat, or on the first chair; computer players take all the others.
    """
    asked, here, caller = await body(request, b.PlayFrom), site(request), who(request)
    found, game = await _game(here, caller, table, number)
    hands = found.hands[: asked.hand + 1]
    if asked.hand >= len(found.hands) or asked.decisions > len(hands[-1].actions):
        raise Problems(400, "no_position", "There is no such position in this game.")
    actions = [action for hand in hands[:-1] for action in hand.actions]
    actions += hands[-1].actions[: asked.decisions]
    if (asked.hand, asked.decisions) == (len(found.hands) - 1, len(hands[-1].actions)):
        raise Problems(400, "game_over", "The game is over there; go back a step and play on from it.")
    played = tuple([show_action(action) for action in actions if action is not None])
    return b.TableMade(await _once_more(here, caller, found, game, played))


async def _once_more(
    here: Site,
    caller: Caller,
    found: Record,
    game: Finished | None,
    played: tuple[str, ...] | None = None,
) -> str:
    """A table with the deals of a game and, where *played* is said, so many of its decisions; its id."""
    _, _, luck = read_commitment(found)
    seating = found.opening.seating
    people = {} if game is None else {seating[seat]: one for seat, one in enumerate(game.people)}
    sat = next((chair for chair, one in people.items() if one and one == caller.person), None)
    own = sat or 0
    opened = e.Opened(
        at=0,
        rules=rules_to_dict(found.rules),
        secret=luck.secret.hex(),
        salts=tuple(salt.hex() for salt in luck.salts),
        played=played or (),
    )
    name = "" if caller.name or sat is None else found.players[sat]
    made = await here.open_table(caller, opened, name, own)
    computers = [chair for chair, one in people.items() if not one] if played is None else seating
    others = {chair: _player(found.players[chair]) for chair in computers if chair != own}
    await here.fill(made, caller.person, others, begin=len(others) == found.rules.seats - 1)
    return made


def _player(name: str) -> str:
    """The computer player that was called so at the table: ``Queen II``."""
    word = name.partition(" ")[0].lower()
    return word if word in OFFERED else "queen"


async def _game(here: Site, caller: Caller, table: str, number: int) -> tuple[Record, Finished | None]:
    """
    A finished game that the caller may see: he played in it, or its table is open to those who watch.

    Raises: Problems when there is none, or it is none of his business: he is told the same.
    """
    gone = Problems(404, "no_game", "There is no such game, or it is not over, or it is not yours to see.")
    if not 0 <= number <= MOST:
        raise gone
    game = await here.hub.game(table, number)
    if game is not None and caller.person and caller.person in game.people:
        return document.loads(game.record), game
    try:
        glance = await here.hub.glance(table)
    except StorageError:
        raise gone from None
    if not glance.open_door:
        raise gone
    found = document.loads(game.record) if game is not None else await here.hub.record(table, number)
    if found is None:
        raise gone
    return found, game


HANDLERS: Final[tuple[Any, ...]] = (
    history, export, erase, record, replay, review, begin_review, again, play_from
)  # fmt: skip
