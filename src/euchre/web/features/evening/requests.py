"""Requests about evenings of many tables: to open, join, direct and view them."""

from secrets import token_urlsafe
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from starlette.responses import Response

from euchre.english.names import TITLES, game_title
from euchre.english.rule_sheet import headline
from euchre.rules.variants import VARIANTS
from euchre.web.core.bots.service import QUICK
from euchre.web.core.http.answers import json, qr_response
from euchre.web.core.http.context import HttpContext, check_player
from euchre.web.core.http.endpoints import Endpoints
from euchre.web.core.http.identity import Identity
from euchre.web.core.room.fixed_length import GAMES, game_of, rules_of, stored_rules
from euchre.web.core.store import UnknownTableError
from euchre.web.core.wire.refusal import Refusal, RefusedError
from euchre.web.features.evening import bodies as evening_bodies
from euchre.web.features.evening import entries
from euchre.web.features.evening.actor import EveningActor
from euchre.web.features.evening.evening import Evening, Round
from euchre.web.features.evening.evenings import Evenings
from euchre.web.features.evening.round_tables import ScoreSoFar
from euchre.web.features.evening.rounds import (
    FEWEST_CHAIRS,
    ChairScore,
    all_rounds,
    next_round,
    places,
    ranking,
)
from euchre.web.features.evening.step import Direct, EveningCommand, Join, Leave

WAIT: Final = 25.0
"""
Seconds that a page waits for news before it is answered that there are none. The proxies in ``deploy/`` give
up on a process that is silent for 75 s, and nginx by default after 60 s.
"""

AT_LEAST: Final = FEWEST_CHAIRS // 4
"""The number of tables counted for an evening when it is opened; all others count when it begins."""
_GAMES: Final = tuple(
    evening_bodies.EveningGame(name, TITLES[name].title)
    for name in GAMES
    if (VARIANTS[name].seats, VARIANTS[name].sides) == (4, 2)
)

endpoints: Final = Endpoints()


@endpoints.get("/api/evenings", limit="requests")
async def games() -> tuple[evening_bodies.EveningGame, ...]:
    """The games of four in two pairs, grouped as everywhere."""
    return _GAMES


@endpoints.post("/api/evenings", limit="tables", later=True)
async def open_evening(
    here: HttpContext, who: Identity, asked: evening_bodies.OpenEvening
) -> evening_bodies.EveningOpened:
    """Open an evening, as its host, and take part in it."""
    rules = rules_of(asked.rules, asked.hands)
    if (rules.seats, rules.sides) != (4, 2):
        raise RefusedError(400, "bad_rules", "An evening is for games of four in two pairs.")
    # Players that search at sixteen tables would use every core for hours.
    await check_player(rules, asked.player, QUICK)
    called = here.called(who, asked.name)
    person = here.may_open(who, AT_LEAST)
    opened = entries.OpenedEvening(
        at=here.now,
        by=person,
        rules=stored_rules(asked.game or asked.rules.get("base"), rules),
        hands=asked.hands,
        movement=asked.movement,
        rounds=asked.rounds,
        minutes=asked.minutes,
        pace=asked.pace,
        between=asked.between,
        player=asked.player,
    )
    name = await here.held(Evenings).open(opened, token_urlsafe(8))
    here.counts["evening_opened"] += 1
    if asked.join:
        await _do(here, name, Join(person, called))
    return evening_bodies.EveningOpened(name)


@endpoints.post("/api/evenings/{evening}/join", limit="changes")
async def join(
    here: HttpContext, who: Identity, evening: str, asked: evening_bodies.JoinEvening
) -> evening_bodies.Done:
    """Join an evening; once it has begun, in the place of a computer player."""
    called = here.called(who, asked.name)
    await _do(here, evening, Join(who.known(), called, asked.chair))
    return evening_bodies.Done(True)


@endpoints.post("/api/evenings/{evening}/leave", limit="changes")
async def leave(
    here: HttpContext, who: Identity, evening: str, asked: evening_bodies.LeaveEvening
) -> evening_bodies.Done:
    """Leave an evening."""
    del asked
    await _do(here, evening, Leave(who.person))
    return evening_bodies.Done(True)


@endpoints.post("/api/evenings/{evening}/direct", limit="changes")
async def direct(
    here: HttpContext, who: Identity, evening: str, asked: evening_bodies.DirectEvening
) -> evening_bodies.Done:
    """Begin the evening or a round, close a round, pause, or end it, as its host."""
    shown = (await _found(here, evening)).evening
    if asked.what == "begin" and shown.stage == "gathering" and shown.host == who.person:
        tables = len(places(shown)) // 4
        here.registry.capacity.check(tables)
        if tables > AT_LEAST:
            here.may_open(who, tables - AT_LEAST)
    await _do(here, evening, Direct(who.person, asked.what, asked.number))
    return evening_bodies.Done(True)


@endpoints.get("/api/evenings/{evening}", limit="requests", answer=evening_bodies.EveningSeen)
async def look(here: HttpContext, who: Identity, evening: str, version: str = "") -> Response:
    """
    An evening now or, with the *version* that a page has, as soon as it has changed.

    If it does not change for a while, the same version is sent again.
    """
    actor = await _found(here, evening)
    if version == _version(actor):
        await actor.news(actor.version, WAIT)
        actor = await _found(here, evening)
    else:
        await actor.news(-1, 0)
    person = who.person
    shown = actor.evening
    chair = shown.chair_of(person)
    table = shown.table_of(chair)
    # The part that all viewers share is encoded once.
    if actor.shown is None or actor.shown[0] != actor.version:
        actor.shown = actor.version, msgspec.json.encode(evening_view(shown, actor.scores))
    seen: dict[str, Any] = {
        "version": _version(actor),
        "now": here.now,
        "chair": chair,
        "host": bool(person) and person == shown.host,
        "table": None if table is None or not actor.leads_to(table) else table.table,
        "view": msgspec.Raw(actor.shown[1]),
    }
    return json(seen)


@endpoints.get("/api/evenings/{evening}/cards", limit="requests")
async def cards(here: HttpContext, evening: str) -> evening_bodies.EveningCards:
    """All rounds of an evening, and the places already known for later rounds, for printed score cards."""
    shown = (await _found(here, evening)).evening
    return evening_bodies.EveningCards(
        tuple([round_view(one, {}) for one in shown.rounds]), rounds_to_come(shown)
    )


@endpoints.get("/api/evenings/{evening}/qr.svg", limit="requests", answer=bytes, media="image/svg+xml")
async def qr(here: HttpContext, who: Identity, evening: str) -> Response:
    """The evening's address, for a telephone's camera."""
    await _found(here, evening)
    return qr_response(who, f"/evening/{evening}")


async def _found(here: HttpContext, evening: str) -> EveningActor:
    """The actor of an evening. Raises: UnknownTableError, StorageError."""
    if not evening.replace("-", "").replace("_", "").isalnum() or len(evening) > 40:
        raise UnknownTableError("There is no such evening.")
    return await here.held(Evenings).find(evening)


async def _do(here: HttpContext, evening: str, command: EveningCommand) -> None:
    """Carry out a command at an evening. Raises: RefusedError when it is refused."""
    refused: Refusal | None = await (await _found(here, evening)).do(command)
    if refused is not None:
        raise RefusedError(409, refused.code, refused.text)


def _version(actor: EveningActor) -> str:
    return f"{actor.epoch}.{actor.version}"


# --- what a page is shown; it is the same for all viewers ---------------------------------------------------


def evening_view(evening: Evening, scores: dict[int, ScoreSoFar]) -> evening_bodies.EveningView:
    """Return what all see of *evening*; *scores* are those of running games, by table."""
    opened, on = evening.opened, evening.rounds[-1] if evening.rounds else None
    listed = ranking(evening)
    if evening.stage == "gathering":
        listed = tuple(sorted(listed))
    return evening_bodies.EveningView(
        evening=evening.id,
        title=game_title(evening.rules, game_of(evening.opened.rules.get("base"), evening.rules)),
        about=headline(evening.rules),
        movement=opened.movement,
        stage=evening.stage,
        hands=opened.hands,
        minutes=opened.minutes,
        pace=opened.pace,
        between=opened.between,
        rounds=all_rounds(evening),
        number=len(evening.rounds),
        paused=bool(evening.paused),
        next_at=evening.next_at(),
        players=tuple([_player(evening, one) for one in listed if not evening.chairs[one.chair].free]),
        round=None if on is None else round_view(on, scores),
    )


def _player(evening: Evening, one: ChairScore) -> evening_bodies.EveningPlayer:
    chair = evening.chairs[one.chair]
    return evening_bodies.EveningPlayer(
        name=chair.name,
        computer=not chair.person,
        left=bool(chair.left),
        out=evening.is_out(one.chair),
        **one._asdict(),
    )


def round_view(on: Round, scores: dict[int, ScoreSoFar]) -> evening_bodies.EveningRoundView:
    """Return what all see of a round."""
    tables = []
    for at, table in enumerate(on.tables):
        result = table.result
        so_far = scores.get(at, ScoreSoFar((0, 0), 0))
        points, hands = so_far if result is None else (result.points, result.hands)
        tables.append(
            evening_bodies.EveningTableView(
                table=table.table,
                chairs=table.chairs,
                points=points,
                lone=(0, 0, 0, 0) if result is None else result.lone,
                hands=hands,
                over=result is not None,
                whole=result is not None and result.whole,
                won=table.won,
                won_by=None if result is None else result.decided()[0],
            )
        )
    return evening_bodies.EveningRoundView(tuple(tables), on.idle, on.closing)


def rounds_to_come(evening: Evening) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the tables of rounds to come, in movements where places do not depend on results."""
    if evening.opened.movement not in {"individual", "round-robin"} or not evening.order or evening.ended:
        return ()
    found = []
    ahead = evening
    for _ in range(len(evening.rounds), all_rounds(evening)):
        found.append(next_round(ahead)[0])
        ahead = replace(ahead, rounds=(*ahead.rounds, Round(0, ())))
    return tuple(found)
