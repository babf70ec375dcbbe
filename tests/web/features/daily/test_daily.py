"""The deals of a day: the same for everybody, each person once and alone, and counted once."""

import asyncio
from random import Random
from typing import Any

import pytest

from euchre.hand.hand import apply, deal
from euchre.notation import document
from euchre.players.registry.ladder import player
from euchre.rules.mechanisms import Tie
from euchre.rules.variants import VARIANTS
from euchre.seen.views import view
from euchre.web.core.http import socket
from euchre.web.features.daily import requests as daily
from tests.repetition import few_of
from tests.web.asgi import World
from tests.web.features.games.test_finished_games import to_the_end


@pytest.fixture(autouse=True)
def _fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests play faster than people."""
    monkeypatch.setattr(socket, "MESSAGES", 1_000_000)


def run(work: Any) -> Any:
    return asyncio.run(work)


async def begun(world: World, game: str = "two", name: str = "Ann", cookie: str = "") -> tuple[str, str]:
    """The table of somebody who plays the deals of the day, and their cookie."""
    cookie = cookie or await world.person()
    made = await world.ask("POST", f"/api/daily/{game}", {"name": name, "bot_pause": 0}, Cookie=cookie)
    assert made.status == 200, made.json
    return made.json["table"], cookie


async def played(world: World, game: str = "two", name: str = "Ann") -> tuple[str, str]:
    """The same, played to the end."""
    table, cookie = await begun(world, game, name)
    async with world.socket(table, Cookie=cookie) as wire:
        wire.say(type="hello")
        await to_the_end(wire)
    return table, cookie


async def board(world: World, cookie: str | None = None, game: str = "two", day: str = "") -> Any:
    found = (await world.ask("GET", f"/api/daily?day={day}", Cookie=cookie)).json
    return next(one for one in found["games"] if one["game"] == game)


@pytest.mark.parametrize("game", few_of(daily.GAMES, {"two"}, rest=pytest.mark.ci))
def test_everybody_has_the_same_cards_and_the_same_dealer(game: str) -> None:
    async def go() -> None:
        world = World()
        records = []
        for name in ("Ann", "Ben"):
            table, cookie = await played(world, game, name)
            path = f"/api/games/{table}.0/record"
            records.append(document.loads((await world.ask("GET", path, Cookie=cookie)).body.decode()))
        one, other = records
        assert one.rules.tie is Tie.SHARE  # else whoever has drawn level plays a hand more than the others
        assert one.opening == other.opening
        assert one.hands[0].dealer == other.hands[0].dealer
        decks = [[hand.deck for hand in record.hands] for record in records]
        assert decks[0] == decks[1]
        assert len(decks[0]) == daily.GAMES[game]  # a hand that is passed out is one of them (T7)

    run(go())


@pytest.mark.parametrize("game", few_of(daily.GAMES, {"two"}, rest=pytest.mark.ci))
def test_from_the_same_view_the_computer_players_decide_the_same(game: str) -> None:
    """Whatever they were seeded with: two people who play alike have the same game."""
    rules = VARIANTS[game]
    one, other = player(daily.PLAYER, 1), player(daily.PLAYER, 2)
    for seed in range(10):
        state = deal(rules, seed % rules.seats, Random(seed))
        while not state.over:
            seen = view(state, state.turn)
            action = one.choose(seen)
            assert other.choose(seen) == action
            state = apply(state, action)


def test_another_day_and_another_game_have_other_cards() -> None:
    async def go() -> None:
        world = World()
        decks = []
        for day in ("2026-11-23", "2026-11-24"):
            world.clock.turn_to(day)
            table, cookie = await played(world)
            path = f"/api/games/{table}.0/record"
            decks.append(
                document.loads((await world.ask("GET", path, Cookie=cookie)).body.decode()).hands[0].deck
            )
        assert decks[0] != decks[1]
        assert (await board(world, day="2026-11-23"))["played"] == 1
        assert (await board(world, day="2026-11-24"))["played"] == 1

    run(go())


def test_whoever_has_begun_goes_back_to_their_table() -> None:
    """The cards of the day are seen once: nobody begins anew after a bad start, or after the end."""

    async def go() -> None:
        world = World()
        table, cookie = await begun(world)
        assert await begun(world, cookie=cookie) == (table, cookie)
        tables = world.registry.rooms
        both = await asyncio.gather(*[begun(world, "twelve", cookie=cookie) for _ in range(4)])
        assert len(set(both)) == 1
        assert world.registry.rooms == tables + 1, "a double click leaves no second table"
        done, again = await played(world)
        assert await begun(world, cookie=again) == (done, again)
        assert (await board(world, again))["played"] == 1

    run(go())


def test_a_result_is_counted_once_with_its_place() -> None:
    async def go() -> None:
        world = World()
        assert (await board(world))["rows"] == []
        table, cookie = await begun(world)
        assert (await board(world, cookie)) | {"table": table, "points": None, "place": None} == await board(
            world, cookie
        )
        _, ben = await played(world, name="Ben")
        row = (await board(world, ben))["rows"][0]
        assert row == {"place": 1, "name": "Ben", "points": row["points"], "mine": True}
        assert not (await board(world, cookie))["rows"][0]["mine"]
        found = await board(world, ben)
        assert (found["played"], found["points"], found["place"]) == (1, row["points"], 1)

    run(go())


def test_today_s_deals_are_given_to_nobody_else_before_the_day_is_over() -> None:
    """A replay shows the cards of everybody, and a table with the same deals shows them one by one."""

    async def go() -> None:
        world = World()
        table, cookie = await played(world)
        place = {"hand": 0, "decisions": 1}
        ways = [("link", None), ("send", None), ("again", None), ("from", place)]
        for way, body in ways:
            refused = await world.ask("POST", f"/api/games/{table}.0/{way}", body, Cookie=cookie)
            assert (refused.status, refused.json["code"]) == (409, "daily"), way
        for who, status in ((cookie, 200), (await world.person(), 404)):
            assert (await world.ask("GET", f"/api/games/{table}.0/replay", Cookie=who)).status == status
        world.clock.turn_to("2999-01-01")
        for way, body in ways:
            assert (await world.ask("POST", f"/api/games/{table}.0/{way}", body, Cookie=cookie)).status == 200

    run(go())


def test_whoever_erases_their_history_does_not_play_the_deals_again() -> None:
    async def go() -> None:
        world = World()
        _, cookie = await played(world)
        assert (await world.ask("DELETE", "/api/history", Cookie=cookie)).json == {"games": 1}
        refused = await world.ask("POST", "/api/daily/two", {"name": "Ann"}, Cookie=cookie)
        assert (refused.status, refused.json["code"]) == (409, "daily")
        shown = await board(world, cookie)
        assert (shown["erased"], shown["table"], shown["played"]) == (True, None, 0)
        assert not (await board(world))["erased"]

    run(go())


def test_a_table_of_the_day_is_called_so_and_has_no_second_game() -> None:
    async def go() -> None:
        world = World()
        world.clock.turn_to("2026-11-03")
        table, cookie = await played(world)
        title = "Daily deal, 3 November: Two-handed"
        assert (await world.ask("GET", f"/api/tables/{table}")).json["title"] == title
        history = await world.ask("GET", "/api/history", Cookie=cookie)
        assert history.json["games"][0]["title"] == title
        replay = await world.ask("GET", f"/api/games/{table}.0/replay", Cookie=cookie)
        assert replay.json["title"] == title
        async with world.socket(table, Cookie=cookie) as wire:
            wire.say(type="hello")
            shown = await wire.hear("snapshot")
            assert shown["rules"]["title"] == title
            assert shown["room"]["daily"] == {"day": "2026-11-03", "game": "two"}
            wire.say(type="rematch")
            assert (await wire.hear("err"))["code"] == "daily"

    run(go())


def test_nothing_is_taken_back_nobody_helps_and_nobody_sits_down() -> None:
    async def go() -> None:
        world = World()
        table, cookie = await begun(world)
        async with world.socket(table, Cookie=cookie) as wire:
            wire.say(type="hello")
            room = (await wire.hear("snapshot"))["room"]
            while not room["game"]["view"]["offered"]:
                room = (await wire.hear("events", "snapshot"))["room"]
            turn = room["game"]["turn"]
            for wish in ({"type": "undo", "turn": turn}, {"type": "hint-request", "turn": turn}):
                wire.say(**wish)
                assert (await wire.hear("err"))["code"] == "daily"
        other = await world.person()
        async with world.socket(table, Cookie=other) as wire:
            wire.say(type="hello")
            wire.say(type="sit", chair=1, name="Ben")
            assert (await wire.hear("err", "bye"))["type"] in {"err", "bye"}

    run(go())


def test_the_deals_of_a_day_keep_the_name_that_older_servers_know() -> None:
    """What euchre was called before stays in the log and the database, and an older page may ask by it."""

    async def go() -> None:
        world = World()
        table, cookie = await begun(world, "four-24")
        assert (await board(world, cookie, "euchre"))["table"] == table
        opened = (await world.store.load(table))[0]
        assert b'"game":"four-24"' in opened
        assert b'"base":"four-24"' in opened
        async with world.socket(table, Cookie=cookie) as wire:
            wire.say(type="hello")
            assert (await wire.hear("snapshot"))["room"]["daily"]["game"] == "euchre"

    run(go())


@pytest.mark.parametrize("path", ["/api/daily/chess", "/api/daily/two-32"])
def test_a_game_without_deals_of_the_day_is_refused_by_name(path: str) -> None:
    async def go() -> None:
        world = World()
        refused = await world.ask("POST", path, {"name": "Ann"}, Cookie=await world.person())
        assert (refused.status, refused.json["code"]) == (400, "unknown_variant")
        assert "two" in refused.json["text"]
        assert (await world.ask("GET", "/api/daily?day=yesterday")).status == 400

    run(go())
