"""Requests about the deals of a day: everybody plays the same deals, once; and the board."""

from datetime import date
from functools import partial
from secrets import token_hex
from typing import Final

from euchre.english.names import TITLES
from euchre.english.rule_sheet import headline
from euchre.rules.variants import kept_name
from euchre.web.core.http.context import HttpContext, known_game
from euchre.web.core.http.endpoints import Endpoints
from euchre.web.core.http.identity import Identity
from euchre.web.core.room import entries
from euchre.web.core.room.finished import Finished
from euchre.web.core.room.fixed_length import opened_with, rules_of, stored_rules
from euchre.web.core.storage.sql import Store
from euchre.web.core.wire.bodies import TableCreated
from euchre.web.core.wire.refusal import RefusedError
from euchre.web.core.wire.rules import layout
from euchre.web.features.daily import bodies
from euchre.web.features.daily import queries as daily

GAMES: Final = {"euchre": 8, "two": 8, "twelve": 4}
"""The games that have deals of the day, and how many deals those are."""
PLAYER: Final = "queen"
"""The computer player on all other chairs; from the same view it decides the same at every table."""
MOST_LINES: Final = 20
"""Lines of a board."""
_RULES: Final = {name: rules_of({"base": name}, deals, same_deals=True) for name, deals in GAMES.items()}

endpoints: Final = Endpoints()


@endpoints.get("/api/daily", limit="requests")
async def boards(here: HttpContext, who: Identity, day: str = "") -> bodies.DailyBoards:
    """The deals of a day, by default of today, and the results so far."""
    person = who.person
    try:
        asked = date.fromisoformat(day).isoformat() if day else here.today
    except ValueError:
        raise RefusedError(400, "bad_request", "A day is written like 2026-11-23.") from None
    return bodies.DailyBoards(asked, tuple([await _board(here.store, asked, game, person) for game in GAMES]))


@endpoints.post("/api/daily/{game}", limit="tables", later=True)
async def play(here: HttpContext, who: Identity, game: str, asked: bodies.PlayDaily) -> TableCreated:
    """
    Play today's deals of a game, alone with computer players.

    A person who has begun goes back to their own table, because nobody may play the same deals twice for the
    board.
    """
    game = known_game(game, GAMES)
    day, kept, rules = here.today, kept_name(game), _RULES[game]
    begun = await here.store.read(daily.standing, day, kept, who.known(), 0)
    if begun.table is not None:
        return _begun(begun.table)
    secret = await here.store.write(daily.secret, day, kept, token_hex(32))
    deals = entries.DailyDeals(day, kept)
    opened = opened_with(secret, stored_rules(game, rules), rules, asked.bot_pause, daily=deals)
    others = dict.fromkeys(range(1, rules.seats), PLAYER)
    claim = partial(daily.claim, day=day, game=kept, person=who.known(), name=here.called(who, asked.name))
    return _begun(await here.open_table(who, opened, asked.name, others=others, begin=True, claim=claim))


async def check_over(here: HttpContext, game: Finished) -> None:
    """Check that the deals of *game* are not those of today. Raises: RefusedError."""
    if not game.number and await here.store.read(daily.deals_of, here.today, game.table):
        raise RefusedError(
            409,
            "daily",
            "Others still play these deals today: they can be shared, and played again, from midnight UTC.",
        )


def _begun(table: str) -> TableCreated:
    """The person's table. Raises: RefusedError when their history was erased since."""
    if not table:
        raise RefusedError(409, "daily", "You have played these deals today, and erased your history since.")
    return TableCreated(table)


async def _board(store: Store, day: str, game: str, person: str) -> bodies.DailyBoard:
    found = await store.read(daily.standing, day, kept_name(game), person, MOST_LINES)
    return bodies.DailyBoard(
        game=game,
        title=TITLES[game].title,
        about=headline(_RULES[game]),
        layout=layout(_RULES[game]),
        deals=GAMES[game],
        rows=found.rows,
        played=found.played,
        table=found.table or None,
        erased=found.table == "",
        points=found.points,
        place=found.place,
    )
