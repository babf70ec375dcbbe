"""To look at a table, or at a game that was played at it, takes it over from nobody, and loads it nowhere."""

import asyncio
from typing import Any

import pytest

from euchre.web.core.http import socket
from tests.web.asgi import World
from tests.web.features.games.test_finished_games import over
from tests.web.memory import settle


@pytest.fixture(autouse=True)
def _fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test plays faster than people."""
    monkeypatch.setattr(socket, "MESSAGES", 1_000_000)


async def lobby(world: World) -> tuple[str, str]:
    """A table at which Ann and Ben sit; it, and the cookie of Ann."""
    ann, ben = await world.person(), await world.person()
    opened = await world.ask("POST", "/api/tables", {"rules": {"base": "two"}, "name": "Ann"}, Cookie=ann)
    table = opened.json["table"]
    async with world.socket(table, Cookie=ben) as wire:
        wire.say(type="hello")
        wire.say(type="sit", chair=1, name="Ben")
        assert (await wire.hear("ok", "err"))["type"] == "ok"
    return table, ann


def owners(world: World) -> dict[str, int]:
    """The epoch of each table; it grows whenever somebody becomes the owner."""
    return dict(world.store.epochs)


def test_looking_at_a_table_takes_it_over_from_nobody() -> None:
    """Neither an epoch is written, nor is a table in memory afterwards, wherever the page asks about one."""

    async def go() -> None:
        before, world = World(), World()
        table, ann = await lobby(before)
        world.store.take_over(before.store)
        game, player = await over(world)
        looks: list[tuple[str, str, str, Any]] = [
            (ann, "GET", f"/api/tables/{table}", None),
            (ann, "GET", f"/api/tables/{table}/qr.svg", None),
            (ann, "POST", f"/api/tables/{table}/avoid", {"chair": 1}),
            (player, "GET", "/api/history", None),
            (player, "GET", f"/api/tables/{game}", None),
            *[
                (who, method, f"/api/games/{game}.0/{what}", None)
                for who in (player, ann)
                for method, what in (
                    ("GET", "record"),
                    ("GET", "report"),
                    ("GET", "replay"),
                    ("GET", "review"),
                    ("GET", "comparison"),
                    ("POST", "link"),
                    ("DELETE", "link"),
                )
            ],
        ]
        at_first = owners(world)
        assert at_first.keys() == {table, game}
        for who, method, path, body in looks:
            reply = await world.ask(method, path, body, Cookie=who)
            expected = {404, 409} if who is ann and "/games/" in path else {404} if "comp" in path else {200}
            assert reply.status in expected, (method, path, reply.body)
            await settle()
            assert (owners(world), world.registry.rooms) == (at_first, 0), (method, path)
        assert (await world.ask("GET", f"/api/tables/{table}", Cookie=ann)).json["names"] == ["Ann", "Ben"]

    asyncio.run(go())
