"""
What may be asked over HTTP about tables that anybody may sit down at: which there are, and a chair at one.

Each server process lists the tables that it keeps itself.
"""

from typing import Final

from starlette.requests import Request

from euchre.english.rule_sheet import headline
from euchre.errors import NotationError
from euchre.rules_io import rules_to_dict
from euchre.variants import variant
from euchre.web.http.api import known_game
from euchre.web.http.context import GUEST, HttpContext, context_of, identity_of
from euchre.web.http.endpoints import Endpoints
from euchre.web.http.identity import Identity
from euchre.web.http.refusal import RefusedError
from euchre.web.room import entries as e
from euchre.web.room.names import LONGEST, plain_name
from euchre.web.room.rated import ratable
from euchre.web.room.room import Room
from euchre.web.wire import bodies as b
from euchre.web.wire.games import title
from euchre.web.wire.house_rules import house_rules
from euchre.web.wire.rules import layout

PACE, BANK = 30, 180
"""Seconds for a decision, and in hand, at the tables of a quick match."""
MOST: Final = 100
"""Tables listed."""

endpoints: Final = Endpoints()


@endpoints.get("/api/open")
async def waiting(request: Request) -> b.TablesWaiting:
    """The tables that anybody may sit down at, and that wait for people, the fullest first."""
    here, person = context_of(request), identity_of(request).person
    now = here.registry.context.clock.now()
    rooms = await _meeting(here, person)
    return b.TablesWaiting(tuple([_told(room, person, now) for room in rooms[:MOST]]))


@endpoints.post("/api/open/{table}")
async def sit_down(request: Request, table: str, asked: b.SitDown) -> b.TableCreated:
    """Take the first free chair of a table that anybody may sit down at."""
    here, identity = context_of(request), identity_of(request)
    room = next((room for room in await _meeting(here, identity.known()) if room.name == table), None)
    if room is None or not await _seat(here, identity, room, asked.name):
        raise RefusedError(409, "taken", "This table is full, or gone: choose another, or open one.")
    return b.TableCreated(table)


@endpoints.post("/api/quick")
async def quick_match(request: Request, asked: b.QuickMatch) -> b.TableCreated:
    """Sit down at the fullest open table for a game, or open one and wait."""
    here, identity = context_of(request), identity_of(request)
    rules = variant(known_game(asked.game))
    if asked.rated and not ratable(rules):
        raise RefusedError(400, "rated", "This game cannot be rated: more than two sides play it.")
    for room in await _meeting(here, identity.known()):
        fits = room.rules == rules and room.opened.rated == asked.rated
        if fits and await _seat(here, identity, room, asked.name):
            return b.TableCreated(room.name)
    opened = e.Opened(
        at=0, rules=rules_to_dict(rules), secret="", pace=PACE, bank=BANK, open_to="any", rated=asked.rated
    )
    return b.TableCreated(await here.open_table(identity, opened, asked.name))


async def _meeting(here: HttpContext, person: str) -> list[Room]:
    """The open tables at which *person* may be seated."""
    found = here.registry.waiting()
    apart = await here.store.apart(person) if found and person else set()
    return [room for room in found if apart.isdisjoint([chair.person for chair in room.chairs])]


async def _seat(here: HttpContext, who: Identity, room: Room, name: str) -> bool:
    """Seat *who* on a free chair of *room*, unless they sit there; False: somebody else was quicker."""
    if room.chair_of(who.person) is not None:
        return True
    called = _told_apart(here.called(who, name), room)
    for at, chair in enumerate(room.chairs):
        if chair.free:
            try:
                await here.sit(room.name, who.person, at, called)
            except RefusedError as error:
                if error.code not in {"taken", "table_closed", "hand_on"}:
                    raise
            else:
                return True
    return False


def _told_apart(name: str, room: Room) -> str:
    """*name*, with a number where somebody at the table is called so already: two guests may meet."""
    others = [chair.name for chair in room.chairs]
    for number in range(1, len(others) + 2):
        tried = name if number == 1 else f"{name[: LONGEST - 2]} {number}"
        try:
            return plain_name(tried, others)
        except NotationError:
            continue
    return GUEST


def _told(room: Room, person: str, now: int) -> b.TableWaiting:
    assert room.opened.open_to is not None
    since = room.since if room.games else room.opened.at
    return b.TableWaiting(
        table=room.name,
        title=title(room.rules),
        about=headline(room.rules),
        house=house_rules(room.rules),
        layout=layout(room.rules),
        open_to=room.opened.open_to,
        rated=room.opened.rated,
        pace=room.opened.pace,
        names=tuple([chair.name for chair in room.chairs]),
        waiting=max(0, now - since) // 1000,
        mine=room.chair_of(person) is not None,
    )
