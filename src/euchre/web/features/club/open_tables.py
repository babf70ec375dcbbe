"""
Requests about open tables, at which anybody may sit down: the list, and a chair at one.

All server processes list the same tables: see `euchre.web.features.club.listing`.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from euchre.english.house_rules import house_rules
from euchre.english.names import game_title
from euchre.english.rule_sheet import headline
from euchre.rules.errors import NotationError
from euchre.rules.text import rules_to_dict
from euchre.rules.variants import variant
from euchre.web.core.http.context import GUEST, HttpContext, known_game
from euchre.web.core.http.endpoints import Endpoints
from euchre.web.core.http.identity import Identity
from euchre.web.core.room import entries
from euchre.web.core.room.finished import ratable
from euchre.web.core.room.names import LONGEST_NAME, plain_name
from euchre.web.core.wire import bodies
from euchre.web.core.wire.client_messages import Sit
from euchre.web.core.wire.refusal import RefusedError
from euchre.web.core.wire.rules import layout
from euchre.web.features.club import bodies as club_bodies
from euchre.web.features.club import queries as club
from euchre.web.features.club.listing import Listing, WaitingTable
from euchre.web.features.club.requests import BANK, PACE, strength_at

MOST_TABLES: Final = 100
"""Tables listed."""

endpoints: Final = Endpoints()


@endpoints.get("/api/open", limit="requests")
async def waiting(here: HttpContext, who: Identity) -> club_bodies.TablesWaiting:
    """The open tables that wait for people, the fullest first."""
    person = who.person
    found = (await _tables_for(here, person))[:MOST_TABLES]
    known = await here.store.read(
        club.shown_ratings_of, [one for table in found for one in table.people if one]
    )
    now = here.now
    strengths = {one: strength_at(now, rating) for one, rating in known.items()}
    return club_bodies.TablesWaiting(tuple([_shown(table, person, now, strengths) for table in found]))


@endpoints.post("/api/open/{table}", limit="changes")
async def sit_down(
    here: HttpContext, who: Identity, table: str, asked: club_bodies.SitDown
) -> bodies.TableCreated:
    """Take the first free chair of an open table."""
    found = next((one for one in await _tables_for(here, who.known()) if one.table == table), None)
    if found is None or not await _seat(here, who, found, asked.name):
        raise RefusedError(409, "taken", "This table is full, or gone: choose another, or open one.")
    await here.held(Listing).announce()
    return bodies.TableCreated(table)


@endpoints.post("/api/quick", limit="tables", later=True)
async def quick_match(
    here: HttpContext, who: Identity, asked: club_bodies.QuickMatch
) -> club_bodies.QuickTable:
    """
    Sit down at the fullest open table for a game, or open one and wait.

    A table of another process is only named; a second request to its address takes the chair.
    """
    rules = variant(known_game(asked.game))
    if asked.rated and not ratable(rules):
        raise RefusedError(400, "rated", "This game cannot be rated: more than two sides play it.")
    for one in await _tables_for(here, who.known()):
        if one.parsed_rules != rules or one.rated != asked.rated or one.table in asked.full:
            continue
        if here.registry.actor_here(one.table) is None:
            return club_bodies.QuickTable(one.table, seated=who.person in one.people)
        if await _seat(here, who, one, asked.name):
            await here.held(Listing).announce()
            return club_bodies.QuickTable(one.table, seated=True)
    opened = entries.Opened(
        at=0, rules=rules_to_dict(rules), secret="", pace=PACE, bank=BANK, open_to="any", rated=asked.rated
    )
    made = await here.open_table(who, opened, asked.name)
    await here.held(Listing).announce()  # so that a person who asks another process in this second finds it
    return club_bodies.QuickTable(made, seated=True)


async def _tables_for(here: HttpContext, person: str) -> list[WaitingTable]:
    """The open tables at which *person* may be seated."""
    found = await here.held(Listing).everywhere()
    apart = await here.store.read(club.apart, person) if found and person else set()
    return [one for one in found if apart.isdisjoint(one.people)]


async def _seat(here: HttpContext, who: Identity, table: WaitingTable, name: str) -> bool:
    """Seat *who* on a free chair of *table*, unless they sit there; False: another person was quicker."""
    if who.person in table.people:
        return True
    called = _told_apart(here.called(who, name), table.names)
    for at, taken in enumerate(table.names):
        if not taken:
            try:
                await here.do(table.table, who.person, Sit, at, called)
            except RefusedError as error:
                if error.code not in {"taken", "table_closed", "hand_on"}:
                    raise
            else:
                return True
    return False


def _told_apart(name: str, others: Sequence[str]) -> str:
    """*name*, with a number where one of the *others* at the table has the same name, as two guests may."""
    for number in range(1, len(others) + 2):
        tried = name if number == 1 else f"{name[: LONGEST_NAME - 2]} {number}"
        try:
            return plain_name(tried, others)
        except NotationError:
            continue
    return GUEST


def _shown(
    table: WaitingTable, person: str, now: int, strengths: Mapping[str, club_bodies.Strength]
) -> club_bodies.TableWaiting:
    rules = table.parsed_rules
    return club_bodies.TableWaiting(
        table=table.table,
        title=game_title(rules),
        about=headline(rules),
        house_rules=house_rules(rules),
        layout=layout(rules),
        open_to=table.open_to,
        rated=table.rated,
        pace=table.pace,
        names=table.names,
        strengths=tuple([strengths.get(one) for one in table.people]),
        waiting=max(0, now - table.since) // 1000,
        mine=bool(person) and person in table.people,
    )
