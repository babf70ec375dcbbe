"""What may be asked over HTTP about people, games, tables and rules; the answers are JSON."""

import io
from typing import Any, Final

import segno
from litestar import Response, get, post
from litestar.params import FromPath

from euchre.english.rule_sheet import headline
from euchre.players import PLAYERS
from euchre.rules_io import read_rules, rules_from_dict, rules_to_dict
from euchre.variants import ALIASES, VARIANTS, variant
from euchre.web.http import editor
from euchre.web.http.context import HttpRequest, body, context_of, identity_of
from euchre.web.http.refusal import RefusedError
from euchre.web.http.rules_check import checked
from euchre.web.room import entries as e
from euchre.web.room.step import OFFERED
from euchre.web.wire import bodies as b
from euchre.web.wire.games import BRIEF, TITLES
from euchre.web.wire.labels import strength
from euchre.web.wire.rules import layout

_GAMES: Final = tuple(
    b.GameOffered(
        name,
        TITLES[name].title,
        headline(VARIANTS[name]),
        BRIEF.get(name, ""),
        TITLES[name].group,
        layout(VARIANTS[name]),
    )
    for name in dict.fromkeys((*BRIEF, *TITLES))
)
_PLAYERS: Final = tuple(b.Computer(name, strength(name), PLAYERS[name].about) for name in OFFERED)


@get("/healthz", include_in_schema=False, sync_to_thread=False)
def alive() -> dict[str, str]:
    """The server's loop turns."""
    return {"state": "alive"}


@get("/readyz", include_in_schema=False)
async def ready(request: HttpRequest) -> Response[dict[str, str]]:
    """Whether people may be sent here; they may while a simple player decides for those who do not answer."""
    here = context_of(request)
    why = await here.ready()
    if why:
        return Response({"state": why}, status_code=503)
    return Response({"state": "degraded" if here.registry.context.bots.degraded else "ready"})


@get("/api/me", sync_to_thread=False)
def me(request: HttpRequest) -> b.Me:
    """Who this browser's owner is; it is given a cookie when it has none."""
    identity = identity_of(request)
    identity.known()
    return b.Me(identity.name)


@post("/api/me", status_code=200)
async def rename(request: HttpRequest) -> b.Me:
    """Keep a name in this browser; an empty one is forgotten."""
    asked = await body(request, b.Naming)
    identity = identity_of(request)
    identity.known()
    if asked.name.strip():
        context_of(request).called(identity, asked.name)
    else:
        identity.call("")
    return b.Me(identity.name)


@get("/api/games", sync_to_thread=False)
def games() -> tuple[b.GameOffered, ...]:
    """The games there are; first those that most people look for."""
    return _GAMES


@get("/api/players", sync_to_thread=False)
def players() -> tuple[b.Computer, ...]:
    """The computer players on offer, the weakest first."""
    return _PLAYERS


@get("/api/rules/{rules:str}/players", sync_to_thread=True)  # asking a player loads it, the first time
def players_of(rules: FromPath[str]) -> tuple[b.Computer, ...]:
    """Those who play *rules*, a game's name or a share code, themselves; the weakest first."""
    asked = read_rules(rules)
    return tuple(one for one in _PLAYERS if PLAYERS[one.name].refusal(asked) is None)


@post("/api/play", status_code=200)
async def play(request: HttpRequest) -> b.TableMade:
    """Play against computer players at once."""
    asked, here, identity = await body(request, b.PlayNow), context_of(request), identity_of(request)
    if asked.player not in OFFERED:
        raise RefusedError(400, "unknown_player", f"There is no such player; there are {', '.join(OFFERED)}.")
    key = asked.game.strip().lower()
    if ALIASES.get(key, key) not in VARIANTS:
        raise RefusedError(400, "unknown_variant", f"There is no such game; there are {', '.join(VARIANTS)}.")
    rules = variant(key)
    opened = e.Opened(at=0, rules={"base": ALIASES.get(key, key)}, secret="", open_door=False)
    table = await here.open_table(identity, opened, asked.name)
    chairs = dict.fromkeys(range(1, rules.seats), asked.player)
    await here.fill(table, identity.person, chairs, begin=asked.begin)
    return b.TableMade(table, await here.registry.commitment(table))


@post("/api/tables/{table:str}/begin", status_code=200)
async def begin(request: HttpRequest, table: FromPath[str]) -> b.TableMade:
    """Add luck of one's own to the deals, which were committed to before, and begin."""
    asked, here, person = await body(request, b.Begin), context_of(request), identity_of(request).person
    await here.add_luck(table, person, asked.salt)
    return b.TableMade(table, await here.registry.commitment(table))


@post("/api/tables", status_code=200)
async def open_table(request: HttpRequest) -> b.TableMade:
    """Open a table for friends, and sit on its first chair."""
    asked = await body(request, b.OpenTable)
    rules = rules_from_dict(asked.rules)
    opened = e.Opened(
        at=0,
        rules=rules_to_dict(rules),
        secret="",
        pace=asked.pace,
        bank=asked.bank,
        open_door=asked.open_door,
    )
    return b.TableMade(await context_of(request).open_table(identity_of(request), opened, asked.name))


@get("/api/tables/{table:str}")
async def invitation(request: HttpRequest, table: FromPath[str]) -> b.Invitation:
    """What an invitation says of a table."""
    found = await context_of(request).registry.summary(table)
    return b.Invitation(found.title, found.about, found.stage, found.names, found.open_door)


@get("/api/tables/{table:str}/qr.svg", media_type="image/svg+xml")
async def qr(request: HttpRequest, table: FromPath[str]) -> Response[bytes]:
    """The table's address, for a telephone's camera."""
    await context_of(request).registry.summary(table)
    identity = identity_of(request)
    scheme = "https" if identity.secure else "http"
    out = io.BytesIO()
    code = segno.make_qr(f"{scheme}://{identity.host}/t/{table}", error="m")
    code.save(out, kind="svg", border=4, scale=8, light="#fff", xmldecl=False, omitsize=True)
    return Response(out.getvalue(), media_type="image/svg+xml")


@get("/api/rules/fields", sync_to_thread=False)
def fields() -> b.RulesShape:
    """Every rule there is, for the editor."""
    return editor.shape()


@post("/api/rules/check", status_code=200)
async def check(request: HttpRequest) -> b.RulesChecked:
    """Look at rules: all of them and their sheet, or what is wrong and where."""
    return checked(await body(request, b.CheckRules))


HANDLERS: Final[tuple[Any, ...]] = (
    alive, ready, me, rename, games, players, players_of, play, open_table, begin, invitation, qr, fields,
    check,
)  # fmt: skip
