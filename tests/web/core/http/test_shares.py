"""What one person may do is limited for their address, too: without a cookie one is always somebody new."""

import asyncio
from typing import Any, Final

import pytest

from euchre.analysis.puzzle.puzzles import shipped
from euchre.web.app import ENDPOINTS
from euchre.web.core.http import socket
from euchre.web.core.http.limits import SHARING, TOO_MANY, WAITING_OF_AN_ADDRESS, Limit, Limits, TokenBucket
from euchre.web.core.http.settings import settings
from tests.web.asgi import PATIENCE, World
from tests.web.features.games.test_linked_games import shared

ONE = shipped()[0]
HAND = {"rules": "euchre", "dealer": 0}
ASKED: dict[str, tuple[str, str, dict[str, Any]]] = {
    "answers": ("POST", f"/api/puzzles/{ONE.name}", {"action": str(ONE.best)}),
    "profiles": ("POST", "/api/profile", {"name": "Ann", "shows": "games"}),
    "studies": ("POST", "/api/ask", {"text": "no position"}),
    "picks": ("POST", "/api/ask/pick", HAND),
    "studies_of_games": ("POST", "/api/figures", {}),
}


NONE: Final = Limit(address=TokenBucket(0, 600))
LATER: Final[dict[str, dict[str, Any]]] = {
    "/api/tables": {"rules": {"base": "euchre"}, "name": "Ann"},
    "/api/play": {"game": "two", "name": "Ann"},
    "/api/measure": {"player": "queen", "name": "Ann"},
    "/api/duplicate": {"rules": {"base": "euchre"}, "deals": 8},
    "/api/evenings": {"rules": {"base": "euchre"}, "name": "Ann"},
    "/api/quick": {"game": "euchre", "name": "Ann"},
    "/api/games/{game}/from": {"hand": 0, "decisions": 0},
    "/api/ask": {"text": "no position"},
    "/api/ask/hand": HAND,
    "/api/ask/pick": HAND,
    "/api/ask/open": {"text": "no position"},
    "/api/chart": HAND,
}
"""A body with which each request makes work that is counted then; where none is given, it is empty."""


@pytest.mark.parametrize("limit", ASKED)
def test_strangers_of_one_address_have_the_shares_of_a_few_people_together(limit: str) -> None:
    async def go() -> None:
        world = World()
        setattr(world.app.context.limits, limit, Limit(address=TokenBucket(2, 600, lambda: 0.0)))
        method, path, body = ASKED[limit]
        seen = []
        for number in range(3):
            text = {"text": f"no position {number}"} if "text" in body else {}
            dealer = {"dealer": number} if "dealer" in body else {}  # no answer is known before
            reply = await world.ask(method, path, body | text | dealer)
            seen.append((reply.status, reply.json.get("code")))
        refused = (429, "too_many")
        assert [one == refused for one in seen] == [False, False, True]
        elsewhere = await world.ask(
            method, path, body | {"dealer": 3} if "dealer" in body else body, client="192.0.2.1"
        )
        assert elsewhere.status != 429
        await world.app.drain()

    asyncio.run(go())


def test_every_request_counts_towards_a_limit_of_its_own_unless_it_only_reads() -> None:
    """What is read costs little, and is counted as a request of its address like everything else."""
    known = vars(Limits())
    for each in ENDPOINTS:
        assert isinstance(known[each.limit], Limit), each.path
        assert each.limit != "requests" or each.method == "GET", f"{each.method} {each.path}"


def test_every_request_is_refused_beyond_the_requests_of_its_address() -> None:
    async def go() -> None:
        world = World()
        world.app._guard.limits.requests = NONE
        for each in ENDPOINTS:
            reply = await world.ask(each.method, each.path, {})
            assert (reply.status, reply.json["code"]) == (429, "too_many"), each.path

    asyncio.run(go())


def test_every_request_is_refused_beyond_its_own_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is counted before it is even read, and one that is counted when it makes work."""
    monkeypatch.setattr(socket, "MESSAGES", 1_000_000)  # the test plays faster than people

    async def go() -> None:
        world = World()
        table, cookie, _ = await shared(world)
        limits = world.app.context.limits
        for name in {each.limit for each in ENDPOINTS} - {"requests"}:
            setattr(limits, name, NONE)
        blanks = {"table": table, "hand": 0}
        counted = [each for each in ENDPOINTS if each.limit != "requests"]
        assert {each.path for each in counted if each.later} >= {*LATER}
        for each in counted:
            blanks["game"] = f"{table}.0" if each.path.startswith("/api/games/") else "two"
            path = each.path.format_map(blanks | {name: blanks.get(name, "word") for name in each.blanks})
            body = LATER.get(each.path, {}) if each.later else b"not even read"
            reply = await world.ask(each.method, path, body, Cookie=cookie)
            assert (reply.status, reply.json["code"]) == (429, "too_many"), f"{each.method} {path}"
            assert reply.json["text"] == TOO_MANY

    asyncio.run(go())


def test_one_person_cannot_use_up_what_their_address_has() -> None:
    share = Limits(now=lambda: 0.0).studies_of_games
    assert [share.take("Ann", "192.0.2.1") for _ in range(100)] == [True] * 5 + [False] * 95
    for number in range(1, SHARING):
        assert [share.take(f"{number}", "192.0.2.1") for _ in range(6)] == [True] * 5 + [False]
    assert not share.take("Bea", "192.0.2.1")
    assert share.take("Bea", "192.0.2.2")


def test_those_of_one_address_leave_others_a_place_where_questions_wait() -> None:
    async def go() -> None:
        world, gate = World(settings("127.0.0.1", 8000)), asyncio.Event()

        async def slow(_question: object, _seconds: float) -> dict[str, Any]:
            await gate.wait()
            return {}

        world.players.work_out = slow  # type: ignore[assignment]

        def ask(number: int, client: str) -> Any:
            return asyncio.create_task(world.ask("POST", "/api/ask", {"text": f"{number}"}, client=client))

        waiting = [ask(number, "192.0.2.1") for number in range(WAITING_OF_AN_ADDRESS)]
        for _ in range(100):
            await asyncio.sleep(0)
        refused = await asyncio.wait_for(ask(90, "192.0.2.1"), PATIENCE)
        assert (refused.status, refused.json["code"]) == (429, "too_many")
        waiting.append(ask(91, "192.0.2.2"))
        for _ in range(100):
            await asyncio.sleep(0)
        gate.set()
        assert [reply.json["code"] for reply in await asyncio.gather(*waiting)] == ["busy"] * len(waiting)
        assert (await ask(92, "192.0.2.1")).status == 503  # places are given back

    asyncio.run(go())
