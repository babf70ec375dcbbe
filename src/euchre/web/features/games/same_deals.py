"""Requests to play the deals of a finished game again, alone or with a friend."""

import asyncio
from collections.abc import Mapping
from itertools import zip_longest
from typing import Final

import msgspec

from euchre.hand.hand import points as points_of
from euchre.hand.scoring import lead
from euchre.live.fair import read_commitment
from euchre.live.recorded import computers
from euchre.notation import document
from euchre.notation.record import Record
from euchre.rules.rules import Rules
from euchre.rules.text import rules_to_dict
from euchre.web.core.http.context import HttpContext
from euchre.web.core.http.endpoints import Endpoints
from euchre.web.core.http.identity import Identity
from euchre.web.core.room import entries
from euchre.web.core.room.computer_players import STAND_IN, unfit
from euchre.web.core.wire.bodies import TableCreated
from euchre.web.core.wire.refusal import RefusedError
from euchre.web.features.games import bodies
from euchre.web.features.games import queries as finished_games
from euchre.web.features.games.replay import NO_POSITION
from euchre.web.features.games.requests import SeenGame, check_over, game_to_see

endpoints: Final = Endpoints()


@endpoints.post("/api/games/{game}/again", limit="tables", later=True)
async def again(here: HttpContext, who: Identity, game: str) -> TableCreated:
    """
    Play the same deals again, at a new table.

    People and computer players sit where they sat; with computer players alone the game begins at once.
    """
    found = await game_to_see(here, who, game)
    await check_over(here, found.game)
    return TableCreated(await _open_with_same_deals(here, who, found))


@endpoints.post("/api/games/{game}/from", limit="tables", later=True)
async def play_from(here: HttpContext, who: Identity, game: str, asked: bodies.PlayFrom) -> TableCreated:
    """
    Play a game on from any of its positions, at a new table.

    The person who asks sits where they sat, or on the first chair; computer players take all the others.
    """
    seen = await game_to_see(here, who, game)
    await check_over(here, seen.game)
    found = seen.record
    hands = found.hands[: asked.hand + 1]
    if asked.hand >= len(found.hands) or asked.decisions > len(hands[-1].actions):
        raise RefusedError(400, "no_position", NO_POSITION)
    actions = [action for hand in hands[:-1] for action in hand.actions]
    actions += hands[-1].actions[: asked.decisions]
    if (asked.hand, asked.decisions) == (len(found.hands) - 1, len(hands[-1].actions)):
        raise RefusedError(400, "game_over", "The game is over there; go back a step and play on from it.")
    played = tuple([str(action) for action in actions if action is not None])
    return TableCreated(await _open_with_same_deals(here, who, seen, played))


@endpoints.post("/api/games/{game}/send", limit="tables", later=True)
async def send(here: HttpContext, who: Identity, game: str) -> TableCreated:
    """
    Open a table for a friend, who plays the deals of a game from the chair of the person who asks.

    Computer players take the other chairs; it begins when the friend sits down.
    """
    seen = await game_to_see(here, who, game)
    if who.person not in seen.game.people:
        raise RefusedError(409, "not_seated", "You did not play this game: only your own chair can be sent.")
    await check_over(here, seen.game)
    found, (table, number, *_) = seen.record, seen.game
    chair = found.opening.seating[seen.game.people.index(who.person)]
    opened = msgspec.structs.replace(_opened(found), sent=entries.SentDeals(table, number, chair))
    levels = computers(found)
    others = await _fit(found.rules, {at: level for at, level in enumerate(levels) if at != chair})
    return TableCreated(await here.open_table(who, opened, "", None, others=others))


@endpoints.get("/api/games/{game}/comparison", limit="requests")
async def comparison(here: HttpContext, who: Identity, game: str) -> bodies.Comparison:
    """Two games with the same deals, hand by hand: that of the person who sent them, and the friend's."""
    seen = await game_to_see(here, who, game)
    found, sent, first = seen.record, None, None
    if not (seen.linked or seen.game.number):
        sent = (await here.registry.summary(seen.game.table)).sent
    if sent is not None:
        sender = await here.store.read(finished_games.game, sent.table, sent.number)
        first = None if sender is None else document.loads(sender.record)
    if sent is None or first is None:
        raise RefusedError(404, "no_comparison", "Nobody has played these deals before, or the game is gone.")
    one, other = (leads_by_hand(record, sent.chair) for record in (first, found))
    hands = zip_longest(one, other)
    names = (first.players[sent.chair], found.players[sent.chair])
    return bodies.Comparison(names, tuple([bodies.ComparedHand(*points) for points in hands]))


def _opened(found: Record) -> entries.Opened:
    """The first entry of a table with the deals of a game."""
    _, _, luck = read_commitment(found)
    return entries.Opened(
        at=0,
        rules=rules_to_dict(found.rules),
        secret=luck.secret.hex(),
        salts=tuple(salt.hex() for salt in luck.salts),
    )


async def _open_with_same_deals(
    here: HttpContext, who: Identity, seen: SeenGame, played: tuple[str, ...] | None = None
) -> str:
    """
    Open a table with the deals of a game and the first *played* of its decisions, if given; return
    its id.
    """
    found, game, seating = seen.record, seen.game, seen.record.opening.seating
    people = {seating[seat]: one for seat, one in enumerate(game.people)}
    sat = next((chair for chair, one in people.items() if one and one == who.person), None)
    own = sat or 0
    opened = msgspec.structs.replace(_opened(found), played=played or ())
    name = "" if who.name or sat is None else found.players[sat]
    free = [chair for chair, one in people.items() if not one] if played is None else seating
    levels = computers(found)
    others = await _fit(found.rules, {chair: levels[chair] for chair in free if chair != own})
    begin = len(others) == found.rules.seats - 1
    return await here.open_table(who, opened, name, own, others=others, begin=begin)


async def _fit(rules: Rules, levels: Mapping[int, str]) -> dict[int, str]:
    """
    The computer players by chair; one that does not play these rules is replaced by the player that decided
    for it.
    """

    def found() -> dict[int, str]:
        return {at: one if one and not unfit(rules, one) else STAND_IN for at, one in levels.items()}

    return await asyncio.to_thread(found)  # asking a player loads it, the first time


def leads_by_hand(record: Record, chair: int) -> list[int]:
    """Return what the side of *chair* has won in each hand that is over, less the best of the others."""
    rules, won = record.rules, dict[int, int]()
    mine = rules.side(record.opening.seating.index(chair))
    for hand, _, state, _ in record.positions():
        if state.over:
            won[hand] = lead(rules, mine, points_of(state))
    return list(won.values())
