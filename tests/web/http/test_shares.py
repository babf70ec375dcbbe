"""What one person may do is limited for their address, too: without a cookie one is always somebody new."""

import asyncio
from typing import Any

import pytest

from euchre.analysis.puzzle.puzzles import shipped
from euchre.web.http.limits import SHARING, WAITING_OF_AN_ADDRESS, Share
from euchre.web.http.settings import settings
from tests.web.http.asgi import PATIENCE, World

ONE = shipped()[0]
HAND = {"rules": "euchre", "dealer": 0}
ASKED: dict[str, tuple[str, str, dict[str, Any]]] = {
    "answers": ("POST", f"/api/puzzles/{ONE.name}", {"action": str(ONE.best)}),
    "profiles": ("POST", "/api/profile", {"name": "Ann", "shows": "games"}),
    "studies": ("POST", "/api/ask", {"text": "no position"}),
    "picks": ("POST", "/api/ask/pick", HAND),
    "studies_of_games": ("POST", "/api/figures", {}),
}


@pytest.mark.parametrize("limit", ASKED)
def test_strangers_of_one_address_have_the_shares_of_a_few_people_together(limit: str) -> None:
    async def go() -> None:
        world = World()
        bucket = getattr(world.app.context.limits, limit).of_address
        bucket.most, bucket.rate = 2, 0.0  # however slow the machine is, nothing comes back meanwhile
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


def test_one_person_cannot_use_up_what_their_address_has() -> None:
    share = Share(5, 1.0, lambda: 0.0)
    assert [share.granted("Ann", "192.0.2.1") for _ in range(100)] == [True] * 5 + [False] * 95
    for number in range(1, SHARING):
        assert [share.granted(f"{number}", "192.0.2.1") for _ in range(6)] == [True] * 5 + [False]
    assert not share.granted("Bea", "192.0.2.1")
    assert share.granted("Bea", "192.0.2.2")


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
