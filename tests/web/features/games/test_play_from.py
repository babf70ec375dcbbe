"""A finished game is played on from any position: the same cards and decisions, then other ones."""

import asyncio
import random
from typing import Any

import pytest

from euchre.live.fair import fairness_faults
from euchre.live.recorded import computers
from euchre.notation import document
from euchre.web.core.http import socket
from euchre.web.core.room.names import COMPUTERS
from tests.repetition import few_of
from tests.web.asgi import World
from tests.web.features.games.test_finished_games import over, to_the_end


@pytest.fixture(autouse=True)
def _fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests play faster than people."""
    monkeypatch.setattr(socket, "MESSAGES", 1_000_000)


async def record(world: World, table: str, cookie: str) -> Any:
    """A finished game on paper."""
    path = f"/api/games/{table}.0/record"
    return document.loads((await world.ask("GET", path, Cookie=cookie)).body.decode())


@pytest.mark.parametrize(
    "game", few_of(["two", "twelve", "tournament", "two-honour"], {"two"}, rest=pytest.mark.ci)
)
def test_a_game_is_played_on_from_any_position(game: str) -> None:
    """All that had been decided is so again, what comes is open; and the deals can still be verified."""

    async def go() -> None:
        world, rng = World(), random.Random(game)
        table, cookie = await over(world, game)
        before = await record(world, table, cookie)
        last = len(before.hands) - 1
        for hand in {0, rng.randint(0, last), last}:
            decisions = rng.randint(0, len(before.hands[hand].actions) - 1)
            asked = {"hand": hand, "decisions": decisions}
            made = await world.ask("POST", f"/api/games/{table}.0/from", asked, Cookie=cookie)
            assert made.status == 200, made.json
            async with world.socket(made.json["table"], Cookie=cookie) as wire:
                wire.say(type="hello")
                shown = await wire.hear("snapshot")
                assert shown["room"]["same_deals"]
                assert shown["room"]["game"]["hand"] >= hand
                assert not any(f"Hand {other}." in " ".join(shown["story"]) for other in range(1, hand))
                wire.say(type="resync")
                await to_the_end(wire)
            after = await record(world, made.json["table"], cookie)
            assert not fairness_faults(after)
            assert after.players[0] == before.players[0]
            assert computers(after) == computers(before)
            assert after.hands[:hand] == before.hands[:hand]
            assert after.hands[hand].deck == before.hands[hand].deck
            assert after.hands[hand].actions[:decisions] == before.hands[hand].actions[:decisions]

    asyncio.run(go())


def test_a_position_that_never_was_is_refused_with_the_reason() -> None:
    async def go() -> None:
        world = World()
        table, cookie = await over(world)
        game = await record(world, table, cookie)
        last, most = len(game.hands) - 1, len(game.hands[-1].actions)
        path = f"/api/games/{table}.0/from"
        for hand, decisions, code in (
            (last + 1, 0, "no_position"),
            (0, 999, "no_position"),
            (last, most, "game_over"),
        ):
            asked = {"hand": hand, "decisions": decisions}
            reply = await world.ask("POST", path, asked, Cookie=cookie)
            assert (reply.status, reply.json["code"]) == (400, code)

    asyncio.run(go())


def test_f77_a_game_that_is_on_is_not_played_from_and_one_of_others_neither() -> None:
    async def go() -> None:
        world = World()
        table, _ = await over(world)
        stranger, asked = await world.person(), {"hand": 0, "decisions": 0}
        reply = await world.ask("POST", f"/api/games/{table}.0/from", asked, Cookie=stranger)
        assert reply.status == 404
        made = await world.ask("POST", "/api/play", {"game": "two"}, Cookie=stranger)
        reply = await world.ask("POST", f"/api/games/{made.json['table']}.0/from", asked, Cookie=stranger)
        assert reply.status == 404

    asyncio.run(go())


@pytest.mark.parametrize("way", ["from", "again"])
def test_whoever_plays_a_game_of_others_does_not_get_a_name_of_theirs(way: str) -> None:
    """A game with an open door may be played on by anybody; who has no name of their own is a guest."""

    async def go() -> None:
        world = World()
        cookie = await world.person()
        asked: dict[str, Any] = {"rules": {"base": "two", "target": 1}, "name": "Annabel"}
        table = (await world.ask("POST", "/api/tables", asked, Cookie=cookie)).json["table"]
        async with world.socket(table, Cookie=cookie) as wire:
            wire.say(type="hello")
            await wire.hear("snapshot")
            commands: list[dict[str, Any]] = [
                {"type": "fill", "chair": 1, "player": "nine"},
                {"type": "start"},
            ]
            for number, command in enumerate(commands):
                wire.say(id=f"command-number-{number}", **command)
                await wire.hear("ok")
            wire.say(type="resync")
            await to_the_end(wire)
        for who, name in ((await world.person(), "Guest"), (cookie, "Annabel")):
            position = {"hand": 0, "decisions": 0}
            made = await world.ask("POST", f"/api/games/{table}.0/{way}", position, Cookie=who)
            assert made.status == 200, made.json
            assert who == cookie or "Annabel" not in made.headers.get("set-cookie", "")
            shown = await world.ask("GET", f"/api/tables/{made.json['table']}", Cookie=who)
            assert shown.json["names"][0] == name
            assert shown.json["names"][1] in COMPUTERS

    asyncio.run(go())
