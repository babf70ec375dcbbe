"""
Requests about duplicate matches: two pairs play the same deals at two tables.

Each pair has one of its people at each table. At the first table the first pair has the side of chair 0, at
the second the other side. So the cards of one pair at one table are those of the other pair at the other
table. With four chairs at a table, each person's partner is a computer player, all of which decide alike,
unless another person takes the chair.
"""

from itertools import zip_longest
from secrets import token_hex
from typing import Final, NamedTuple

from msgspec.structs import replace

from euchre.base.errors import EuchreError
from euchre.notation import document
from euchre.web.core.http.context import HttpContext
from euchre.web.core.http.endpoints import Endpoints
from euchre.web.core.http.identity import Identity
from euchre.web.core.room import entries
from euchre.web.core.room.finished import Finished
from euchre.web.core.room.fixed_length import opened_with, rules_of, stored_rules
from euchre.web.core.store import UnknownTableError
from euchre.web.core.wire.refusal import RefusedError
from euchre.web.features.duplicate import bodies as duplicate_bodies
from euchre.web.features.games import queries as finished_games
from euchre.web.features.games.bodies import ComparedHand
from euchre.web.features.games.same_deals import leads_by_hand

endpoints: Final = Endpoints()


@endpoints.post("/api/duplicate", limit="tables", later=True)
async def open_match(
    here: HttpContext, who: Identity, asked: duplicate_bodies.OpenDuplicate
) -> duplicate_bodies.DuplicateOpened:
    """
    Open the two tables of a duplicate match; the person who opens them sits down by a link, as the
    others do.
    """
    rules = rules_of(asked.rules, asked.deals, same_deals=True)
    if rules.sides != 2:
        raise RefusedError(
            400, "bad_rules", "A duplicate match is for two pairs; choose a game with two sides."
        )
    tables = here.registry.new_id(), here.registry.new_id()
    match = entries.DuplicateTable
    secret, others = token_hex(32), dict.fromkeys(range(match.invited, rules.seats), match.partner)
    opened = opened_with(secret, stored_rules(asked.rules.get("base"), rules), rules, asked.bot_pause)
    halves = {
        table: replace(opened, duplicate=match(tables[1 - at], crossed=bool(at)))
        for at, table in enumerate(tables)
    }
    await here.open_together(who, halves, others)
    return duplicate_bodies.DuplicateOpened(tables)


@endpoints.get("/api/duplicate/{table}", limit="requests")
async def standing(here: HttpContext, who: Identity, table: str) -> duplicate_bodies.DuplicateMatch:
    """
    The standing of the match to which *table* belongs.

    A player sees hands of the other table only once they are over at the player's own. Others see both tables
    when the match is over.
    """
    person = who.person
    none = RefusedError(404, "no_game", "There is no such match, or its tables are kept no longer.")
    try:
        mine = await _half(here, table)
        other = None if mine is None else await _half(here, mine.duplicate.twin)
    except EuchreError:
        raise none from None
    if mine is None or other is None:
        raise none
    over = mine.over and other.over
    most = None if over else len(mine.leads)
    if not over and (not person or person not in mine.people):
        return duplicate_bodies.DuplicateMatch(((), ()), (), over=False)
    one, two = (other, mine) if mine.duplicate.crossed else (mine, other)
    hands = zip_longest(one.leads[:most], two.leads[:most])
    pairs = tuple(one.names[at] + two.names[1 - at] for at in range(2))
    return duplicate_bodies.DuplicateMatch(
        (pairs[0], pairs[1]), tuple(ComparedHand(*hand) for hand in hands), over=over
    )


async def check_over(here: HttpContext, game: Finished) -> None:
    """Check that the other table of a match has played the deals of *game*, too. Raises: RefusedError."""
    if game.number:
        return
    try:
        match = (await here.registry.summary(game.table)).duplicate
    except UnknownTableError:  # the table is closed or deleted: nobody plays there
        return
    if match is not None and await here.store.read(finished_games.game, match.twin, 0) is None:
        raise RefusedError(
            409,
            "game_on",
            "These deals are still played at the other table: share them, or play again, when it is done.",
        )


class _Half(NamedTuple):
    """One table of a match."""

    duplicate: entries.DuplicateTable
    people: tuple[str, ...]
    names: tuple[tuple[str, ...], tuple[str, ...]]
    """The names of the people on the side of chair 0, and on that of chair 1."""
    leads: list[int]
    """The results of the side of chair 0, by hand."""
    over: bool


async def _half(here: HttpContext, table: str) -> _Half | None:
    """
    One table of a match; None where *table* is not part of one. Raises: EuchreError when there is no such
    table.
    """
    room = await here.registry.peek(table)
    duplicate = room.opened.duplicate
    if duplicate is None:
        return None
    game = await here.store.read(finished_games.game, table, 0)
    if game is None:
        seated = [(at, chair.name, chair.person) for at, chair in enumerate(room.chairs)]
        leads = [] if room.game is None else leads_by_hand(room.game.record(), 0)
    else:
        record = document.loads(game.record)
        by_seat = zip(record.opening.seating, game.names, game.people, strict=True)
        seated, leads = list(by_seat), leads_by_hand(record, 0)
    people = sorted((at, name, person) for at, name, person in seated if person)
    first, second = (tuple(name for at, name, _ in people if at % 2 == side) for side in range(2))
    return _Half(duplicate, tuple(person for *_, person in people), (first, second), leads, game is not None)
