"""Tables that anybody may sit down at, quick match, rated games, the ladder, and whom people avoid."""

import asyncio
import json
import re
from random import Random
from typing import Any

import pytest

from euchre.base.glicko import NEW, rate
from euchre.web.core.http.identity import digest
from euchre.web.core.room.finished import finished
from euchre.web.core.wire.client_messages import Sit, Start
from tests.web.asgi import World
from tests.web.rooms import Played


def run(work: Any) -> Any:
    return asyncio.run(work)


async def opened(world: World, cookie: str, **more: Any) -> str:
    body = {"rules": {"base": "two", "target": 2}, "name": "Ann", "open_to": "club", **more}
    made = await world.ask("POST", "/api/tables", body, Cookie=cookie)
    assert made.status == 200, made.json
    table: str = made.json["table"]
    return table


async def listed(world: World, cookie: str | None = None) -> list[Any]:
    found: list[Any] = (await world.ask("GET", "/api/open", Cookie=cookie)).json["tables"]
    return found


async def sat(world: World, table: str, cookie: str, name: str) -> Any:
    return await world.ask("POST", f"/api/open/{table}", {"name": name}, Cookie=cookie)


async def quick(world: World, cookie: str, name: str, **more: Any) -> str:
    made = await world.ask("POST", "/api/quick", {"game": "two", "name": name, **more}, Cookie=cookie)
    assert made.status == 200, made.json
    table: str = made.json["table"]
    return table


def test_only_tables_that_were_opened_to_anybody_are_listed_and_only_while_a_chair_is_free() -> None:
    async def go() -> None:
        world = World()
        ann, ben = await world.person(), await world.person()
        await opened(world, ann, open_to=None)
        assert await listed(world) == []
        table = await opened(world, ann)
        (one,) = await listed(world, ann)
        assert (one["table"], one["names"], one["open_to"], one["mine"]) == (table, ["Ann", ""], "club", True)
        assert one["about"].endswith("first to 2 points.")
        assert one["house_rules"] == [], "the length is told once"
        assert not (await listed(world, ben))[0]["mine"]
        assert (await sat(world, table, ben, "Ben")).json["table"] == table
        assert await listed(world) == []
        late = await sat(world, table, await world.person(), "Cas")
        assert (late.status, late.json["code"]) == (409, "taken")

    run(go())


def test_two_guests_are_told_apart() -> None:
    async def go() -> None:
        world = World()
        table = await quick(world, await world.person(), "")
        assert await quick(world, await world.person(), "") == table
        assert (await world.registry.summary(table)).names == ("Guest", "Guest 2")

    run(go())


def test_people_who_ask_for_the_same_game_meet_and_others_do_not() -> None:
    """Whoever presses again goes back to the table where they wait."""

    async def go() -> None:
        world = World()
        ann, ben, cas, dot = [await world.person() for _ in range(4)]
        first = await quick(world, ann, "Ann")
        assert await quick(world, ann, "Ann") == first
        rated = await quick(world, ben, "Ben", rated=True)
        assert rated != first
        assert await quick(world, cas, "Cas", game="euchre") not in {first, rated}
        assert await quick(world, dot, "Dot") == first

    run(go())


def test_the_fullest_table_comes_first() -> None:
    async def go() -> None:
        world = World()
        four = {"rules": {"base": "euchre"}}
        old, full = [await opened(world, await world.person(), **four) for _ in range(2)]
        await sat(world, full, await world.person(), "Ben")
        assert [one["table"] for one in await listed(world)] == [full, old]

    run(go())


def test_nobody_is_seated_with_whom_they_avoid_and_nobody_learns_of_it() -> None:
    """Each of the two sees no table of the other; to avoid somebody one has to have met them."""

    async def go() -> None:
        world = World()
        ann, ben, cas = [await world.person() for _ in range(3)]
        first = await quick(world, ann, "Ann")
        await quick(world, ben, "Ben")
        for who, chair in ((cas, 0), (ann, 0), (ann, 5)):
            made = await world.ask("POST", f"/api/tables/{first}/avoid", {"chair": chair}, Cookie=who)
            assert (made.status, made.json["code"]) == (409, "not_seated")
        before = await world.ask("GET", "/api/profile", Cookie=ben)
        made = await world.ask("POST", f"/api/tables/{first}/avoid", {"chair": 1}, Cookie=ann)
        assert made.status == 200
        assert (await world.ask("GET", "/api/profile", Cookie=ben)).json == before.json
        second = await quick(world, ann, "Ann")
        assert [one["table"] for one in await listed(world, cas)] == [second]
        assert await listed(world, ben) == []
        assert await quick(world, ben, "Ben") != second
        assert (await sat(world, second, ben, "Ben")).json["code"] == "taken"
        (one,) = (await world.ask("GET", "/api/profile", Cookie=ann)).json["avoided"]
        assert one == made.json
        assert one["name"] == "Ben"
        assert (await world.ask("DELETE", f"/api/avoided/{one['word']}", Cookie=ann)).status == 200
        assert second in [table["table"] for table in await listed(world, ben)]

    run(go())


@pytest.mark.parametrize(
    ("rules", "pace"), [({"base": "two"}, 0), ({"base": "cutthroat"}, 30)], ids=["no clock", "three sides"]
)
def test_a_rated_table_has_a_clock_and_two_sides(rules: dict[str, str], pace: int) -> None:
    async def go() -> None:
        world = World()
        body = {"rules": rules, "name": "Ann", "pace": pace, "rated": True}
        made = await world.ask("POST", "/api/tables", body, Cookie=await world.person())
        assert (made.status, made.json["code"]) == (400, "rated")

    run(go())


async def play_rated(world: World, one: str, other: str) -> None:
    """A rated game of the two, played to its end."""
    played = Played({"base": "two", "target": 2}, rated=True, open_to="any", pace=30)
    for chair, cookie in enumerate((one, other)):
        person = digest(cookie.partition("=")[2])
        assert played.ask(person, Sit, chair=chair, name=f"Guest {chair}") is None
    assert played.ask(played.room.chairs[1].person, Start) is None  # at an open table nobody waits for a host
    rng = Random(15)
    while played.step(rng):
        pass
    game = finished(played.room)
    assert game is not None
    await world.store.write(world.store.finish, game)


def test_a_rated_game_counts_for_both_and_each_shows_what_they_choose() -> None:
    async def go() -> None:
        world = World()
        ann, ben = await world.person(), await world.person()
        assert (await world.ask("GET", "/api/profile", Cookie=ann)).json["strength"] is None
        await play_rated(world, ann, ben)
        mine = [(await world.ask("GET", "/api/profile", Cookie=who)).json for who in (ann, ben)]
        assert sorted(one["strength"]["rating"] for one in mine) == sorted(
            round(side[0].value) for side in rate([NEW], [NEW], 1)
        )
        assert [one["games"] for one in mine] == [1, 1]
        assert sum(one["won"] for one in mine) == 1
        assert {one["shows"] for one in mine} == {"nothing"}

        async def people() -> list[Any]:
            rows = (await world.ask("GET", "/api/ladder")).json["rows"]
            assert [row["name"] for row in rows if not row["word"]], "the computer players stand there"
            return [row for row in rows if row["word"]]

        assert await people() == []
        shown = (
            await world.ask("POST", "/api/profile", {"name": "Annie", "shows": "rating"}, Cookie=ann)
        ).json
        (row,) = await people()
        assert (row["name"], row["games"], row["place"], row["mine"]) == ("Annie", None, 1, False)
        page = (await world.ask("GET", f"/api/players/{shown['word']}")).json
        assert (page["games"], page["won"], page["last"]) == (None, None, [])
        await world.ask("POST", "/api/profile", {"name": "Annie", "shows": "games"}, Cookie=ann)
        page = (await world.ask("GET", f"/api/players/{shown['word']}")).json
        assert (page["games"], len(page["last"])) == (1, 1)
        await world.ask("POST", "/api/profile", {"name": "Annie", "shows": "nothing"}, Cookie=ann)
        assert await people() == []
        assert (await world.ask("GET", f"/api/players/{shown['word']}")).status == 404
        await world.ask("DELETE", "/api/history", Cookie=ann)
        assert (await world.ask("GET", "/api/profile", Cookie=ann)).json["strength"] is None

    run(go())


def test_whoever_wants_to_be_measured_plays_a_rated_game_against_one_computer_player() -> None:
    """Nobody finds that table, or sits down at it; the game has begun, against who was asked for."""

    async def go() -> None:
        world = World()
        ann, ben = await world.person(), await world.person()
        made = await world.ask("POST", "/api/measure", {"player": "ten", "name": "Ann"}, Cookie=ann)
        assert made.status == 200, made.json
        table = made.json["table"]
        room = await world.registry.peek(table)
        assert (room.stage, room.opened.rated, room.opened.anchor) == ("playing", True, "ten")
        assert [chair.player for chair in room.chairs] == ["", "ten", "ten", "ten"]
        assert world.store.sql("SELECT table_id FROM unfinished_games") == [(table,)]
        assert await listed(world, ben) == []
        for player, code in (("benny", "unfit_player"), ("first", "unknown_player")):
            refused = await world.ask("POST", "/api/measure", {"player": player, "name": "Ann"}, Cookie=ann)
            assert (refused.status, refused.json["code"]) == (400, code)
        late = await sat(world, table, ben, "Ben")
        assert late.status == 409

    run(go())


def test_an_open_table_shows_the_rating_of_those_who_show_it() -> None:
    async def go() -> None:
        world = World()
        ann, ben = await world.person(), await world.person()
        await play_rated(world, ann, ben)
        four = {"rules": {"base": "euchre"}}
        table = await opened(world, ann, **four)
        await sat(world, table, ben, "Ben")
        (one,) = await listed(world)
        assert one["strengths"] == [None] * 4
        mine = await world.ask("POST", "/api/profile", {"name": "Annie", "shows": "rating"}, Cookie=ann)
        (one,) = await listed(world)
        assert one["strengths"] == [mine.json["strength"], None, None, None]

    run(go())


def test_nothing_that_is_told_of_the_club_has_a_card_a_secret_a_session_or_who_would_not_be_known() -> None:
    """Searched in each body, as a stranger and another person get it."""

    async def go() -> None:
        world = World()
        ann, ben, cas = [await world.person() for _ in range(3)]
        await play_rated(world, ann, ben)
        hidden = []
        for who, name, shows in ((ann, "Annie", "games"), (ben, "Benvolio", "nothing")):
            await world.ask("POST", "/api/profile", {"name": name, "shows": "games"}, Cookie=who)
            made = (await world.ask("POST", "/api/profile", {"name": name, "shows": shows}, Cookie=who)).json
            hidden.append(made["word"])
        annies = hidden[0]
        await opened(world, ann, rated=True, pace=30)
        bodies = [await world.ask("POST", "/api/quick", {"game": "three", "name": "Cas"}, Cookie=cas)]
        for cookie in (None, cas):
            paths = ("open", "ladder", "profile", f"players/{annies}")
            bodies += [await world.ask("GET", f"/api/{path}", Cookie=cookie) for path in paths]
        assert {body.status for body in bodies} == {200}
        tokens = [cookie.split("=", 1)[1].split(";")[0] for cookie in (ann, ben, cas)]
        people = [digest(token) for token in tokens]
        secrets = [json.loads(log[0].data)["secret"] for log in world.store.logs.values()]
        assert all(secrets)
        keys = ("secret", "person", "deck", "hands", "cards", "actions", "salts")
        for body in bodies:
            text = json.dumps(body.json)
            for told in (*tokens, *people, *secrets, "Benvolio", *[f'"{key}":' for key in keys]):
                assert told not in text, (told, text)
            assert not re.search(r'"(?:[9TJQKA][CDHS]|X)"', text), text

    run(go())
