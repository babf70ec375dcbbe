"""Requests about people, games and tables; the answers are JSON."""

from typing import Final

from starlette.responses import Response

from euchre.english.game_feel import FEEL
from euchre.english.labels import strength
from euchre.english.names import BEST_KNOWN, TITLES
from euchre.english.rule_sheet import headline
from euchre.live.fair import salt_commitment
from euchre.players import PLAYERS
from euchre.rules.text import rules_from_dict, rules_to_dict
from euchre.rules.variants import VARIANTS, kept_name, variant
from euchre.web.core.http.answers import json, qr_response
from euchre.web.core.http.context import HttpContext, check_player, known_game
from euchre.web.core.http.endpoints import Endpoints
from euchre.web.core.http.identity import Identity
from euchre.web.core.logs import report_page
from euchre.web.core.room import entries, fixed_length
from euchre.web.core.room.computer_players import OFFERED
from euchre.web.core.room.finished import ratable
from euchre.web.core.wire import bodies
from euchre.web.core.wire.client_messages import CommitSalt, Salt, Start
from euchre.web.core.wire.refusal import RefusedError
from euchre.web.core.wire.rules import layout

_GAMES: Final = tuple(
    bodies.GameOffered(
        name,
        TITLES[name].title,
        headline(VARIANTS[name]),
        " ".join(FEEL[name]),
        VARIANTS[name].sides == 2 and name in fixed_length.GAMES,
        name in BEST_KNOWN,
        TITLES[name].group,
        layout(VARIANTS[name]),
    )
    for name in dict.fromkeys((*BEST_KNOWN, *TITLES))
)
COMPUTERS: Final = tuple(bodies.Computer(name, strength(name), PLAYERS[name].about) for name in OFFERED)


endpoints: Final = Endpoints()


@endpoints.get("/healthz", limit="requests", public=False)
async def alive() -> dict[str, str]:
    """Answer, which shows that the server's loop is running."""
    return {"state": "alive"}


@endpoints.get("/readyz", limit="requests", public=False)
async def ready(here: HttpContext) -> Response:
    """
    Whether people may be sent here; they may, even while a simple player decides for players that do not
    answer.
    """
    why = await here.ready()
    if why:
        return json({"state": why}, 503)
    return json({"state": "degraded" if here.registry.context.bots.degraded else "ready"})


@endpoints.get("/api/me", limit="requests")
async def me(who: Identity) -> bodies.Me:
    """The name of this browser's owner; the browser gets a cookie when it has none."""
    who.known()
    return bodies.Me(who.name)


@endpoints.post("/api/me", limit="changes")
async def rename(here: HttpContext, who: Identity, asked: bodies.Rename) -> bodies.Me:
    """Keep a name in this browser; an empty one is forgotten."""
    who.known()
    if asked.name.strip():
        here.called(who, asked.name)
    else:
        who.call("")
    return bodies.Me(who.name)


@endpoints.post("/api/page-errors", limit="page_errors")
async def page_broke(here: HttpContext, asked: bodies.PageBroke) -> bodies.Kept:
    """Write down that a page broke, and where."""
    here.counts["page_broke"] += 1
    report_page(asked.build, asked.error, asked.places)
    return bodies.Kept(True)


@endpoints.get("/api/games", limit="requests")
async def games() -> tuple[bodies.GameOffered, ...]:
    """All games; those that most people look for come first."""
    return _GAMES


@endpoints.get("/api/players", limit="requests")
async def players() -> tuple[bodies.Computer, ...]:
    """The computer players on offer, the weakest first."""
    return COMPUTERS


@endpoints.post("/api/play", limit="tables", later=True)
async def play(here: HttpContext, who: Identity, asked: bodies.PlayNow) -> bodies.TableCreated:
    """Play against computer players at once."""
    key = known_game(asked.game)
    rules = variant(key)
    await check_player(rules, asked.player, OFFERED)
    base = {"base": kept_name(key)}
    opened = entries.Opened(at=0, rules=base, secret="", open_door=False, bot_pause=asked.bot_pause)
    others = dict.fromkeys(range(1, rules.seats), asked.player)
    table = await here.open_table(who, opened, asked.name, others=others, begin=asked.begin)
    return bodies.TableCreated(table, (await here.registry.peek(table)).commitment)


@endpoints.post("/api/tables", limit="tables", later=True)
async def open_table(here: HttpContext, who: Identity, asked: bodies.OpenTable) -> bodies.TableCreated:
    """Open a table for friends, and sit on its first chair."""
    rules = rules_from_dict(asked.rules)
    opened = entries.Opened(
        at=0,
        rules=rules_to_dict(rules),
        secret="",
        pace=asked.pace,
        bank=asked.bank,
        bot_pause=asked.bot_pause,
        open_door=asked.open_door,
        open_to=asked.open_to,
        rated=asked.rated,
        seats_decide=asked.seats_decide,
    )
    if asked.rated and not (ratable(rules) and asked.pace):
        raise RefusedError(400, "rated", "A rated table needs a clock, and a game of two sides.")
    return bodies.TableCreated(await here.open_table(who, opened, asked.name))


@endpoints.post("/api/tables/{table}/begin", limit="changes")
async def begin(here: HttpContext, who: Identity, table: str, asked: bodies.Begin) -> bodies.TableCreated:
    """Add a salt to the deals, to which the server has already committed, and begin."""
    person = who.person
    await here.do(table, person, CommitSalt, salt_commitment(bytes.fromhex(asked.salt)))
    await here.do(table, person, Salt, asked.salt)
    await here.do(table, person, Start)
    return bodies.TableCreated(table, (await here.registry.peek(table)).commitment)


@endpoints.get("/api/tables/{table}", limit="requests")
async def invitation(here: HttpContext, table: str) -> bodies.Invitation:
    """The facts about a table for an invitation."""
    found = await here.registry.summary(table)
    return bodies.Invitation(
        found.title, found.about, found.stage, found.names, found.open_door, found.degraded
    )


@endpoints.get("/api/tables/{table}/qr.svg", limit="requests", answer=bytes, media="image/svg+xml")
async def qr(here: HttpContext, who: Identity, table: str) -> Response:
    """The table's address, for a telephone's camera."""
    await here.registry.summary(table)
    return qr_response(who, f"/t/{table}")
