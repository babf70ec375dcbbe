"""Duplicate matches: the same deals at two tables, the pairs sit opposite ways, and who may know what."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from euchre.notation import document
from euchre.rules.mechanisms import Tie
from euchre.web.core.http import socket
from tests.repetition import few_of
from tests.web.asgi import Wire, World


@pytest.fixture(autouse=True)
def _fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests play faster than people."""
    monkeypatch.setattr(socket, "MESSAGES", 1_000_000)


async def opened(world: World, game: str = "two", deals: int = 2) -> tuple[list[str], str]:
    """The tables of a match, and who opened them."""
    cookie = await world.person()
    asked = {"rules": {"base": game}, "deals": deals, "bot_pause": 0}
    made = await world.ask("POST", "/api/duplicate", asked, Cookie=cookie)
    assert made.status == 200, made.json
    return made.json["tables"], cookie


@asynccontextmanager
async def sat_down(world: World, table: str, *names: str) -> AsyncIterator[list[tuple[Wire, str]]]:
    """People on the first chairs of a table, with their cookies; with both the game begins."""
    async with AsyncExitStack() as stack:
        found = []
        for chair, name in enumerate(names):
            cookie = await world.person()
            wire = await stack.enter_async_context(world.socket(table, Cookie=cookie))
            wire.say(type="hello")
            wire.say(type="sit", chair=chair, name=name)
            await wire.hear("ok")
            found.append((wire, cookie))
        yield found


async def play_on(people: list[tuple[Wire, str]], choice: int = -1) -> None:
    """All play to the end of the game, the last that is offered or another *choice*; the first is a pass."""

    async def one(wire: Wire) -> None:
        wire.say(type="resync")
        room = (await wire.hear("snapshot"))["room"]
        while not room["final"]:
            game = room["game"]
            if room["stage"] == "hand-over":
                wire.say(type="deal", hand=game["hand"])
            elif offered := game["view"]["offered"]:
                wire.say(type="act", turn=game["turn"], action=offered[choice]["action"])
            room = (await wire.hear("events", "snapshot"))["room"]

    await asyncio.gather(*[one(wire) for wire, _ in people])


async def played(world: World, table: str, *names: str, choice: int = -1) -> list[str]:
    """The game at a table, played to its end; the cookies of those who played."""
    async with sat_down(world, table, *names) as people:
        await play_on(people, choice)
        return [cookie for _, cookie in people]


async def match(world: World, table: str, cookie: str | None) -> Any:
    return await world.ask("GET", f"/api/duplicate/{table}", Cookie=cookie)


def test_a_game_with_a_length_of_its_own_is_not_offered() -> None:
    """A duplicate match has a length, which is chosen beside its game; `Tournament` is there once."""

    async def go() -> None:
        games = (await World().ask("GET", "/api/games")).json
        offered = [game["name"] for game in games if game["pairs"]]
        assert "tournament" in offered
        assert "tournament-8" not in offered

    asyncio.run(go())


@pytest.mark.parametrize("game", few_of(["two", "euchre"], {"two"}, rest=pytest.mark.ci))
def test_both_tables_have_the_same_deals_and_the_pairs_sit_opposite_ways(game: str, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<head></head>")

    async def go() -> None:
        world = World(static=tmp_path)
        (first, second), _ = await opened(world, game)
        ann, bo = await played(world, first, "Ann", "Bo", choice=0)
        kit, lee = await played(world, second, "Lee", "Kit")
        records = []
        for table, cookie in ((first, ann), (second, kit)):
            path = f"/api/games/{table}.0/record"
            records.append(document.loads((await world.ask("GET", path, Cookie=cookie)).body.decode()))
        one, two = records
        assert one.rules.tie is two.rules.tie is Tie.SHARE  # else a table that has drawn level plays on alone
        # What one table has passed out and the other has played counts at both (T7).
        assert len(one.hands) == len(two.hands) == 2
        assert [hand.deck for hand in one.hands] == [hand.deck for hand in two.hands]
        assert [hand.dealer for hand in one.hands] == [hand.dealer for hand in two.hands]
        assert one.opening.seating == two.opening.seating
        for table, cookie in ((first, ann), (first, bo), (second, kit), (second, lee)):
            shown = (await match(world, table, cookie)).json
            # Whoever has chair 0 at one table has a partner on chair 1 of the other.
            assert shown["pairs"] == [["Ann", "Kit"], ["Bo", "Lee"]]
            assert shown["over"]
            assert len(shown["hands"]) == 2
            assert all(hand["one"] is not None and hand["other"] is not None for hand in shown["hands"])
            if game == "two":  # the computer players of four may call
                assert all(hand["one"] == 0 for hand in shown["hands"])
        if game == "two":
            # At the table where all passed nobody is ahead, and nobody has won with the opponent.
            (listed,) = (await world.ask("GET", "/api/history", Cookie=ann)).json["games"]
            assert listed["result"] == "drawn"
            told = (await world.ask("GET", f"/api/games/{first}.0/replay", Cookie=ann)).json
            assert told["result"] == "The game is a draw, 0–0."
            steps = told["hands"][-1]["steps"]
            assert steps[-1]["text"][-1] == "The game is a draw."
            (down,) = [at for at, step in enumerate(steps) if "is turned down" in " ".join(step["text"])]
            assert [step["state"]["turned_down"] for step in steps] == [
                at >= down for at in range(len(steps))
            ]
            link = (await world.ask("POST", f"/api/games/{first}.0/link", Cookie=ann)).json["link"]
            assert "Ann drew with Bo, 0–0" in (await world.ask("GET", f"/shared/{link}")).body.decode()

    asyncio.run(go())


def test_nobody_sees_the_other_table_before_their_own_deal_is_over() -> None:
    async def go() -> None:
        world = World()
        (first, second), host = await opened(world)
        ann, _ = await played(world, first, "Ann", "Bo")
        ways = [("link", None), ("send", None), ("again", None), ("from", {"hand": 0, "decisions": 1})]
        async with sat_down(world, second, "Lee", "Kit") as people:
            (_, lee), _ = people
            assert (await match(world, second, lee)).json["hands"] == []
            mine = (await match(world, first, ann)).json
            assert not mine["over"]
            assert all(hand["one"] is not None and hand["other"] is None for hand in mine["hands"])
            # Neither by the match, nor by the other game, nor by its deals at a third table.
            for table, cookie in ((first, lee), (second, ann), (first, host), (first, None)):
                assert (await match(world, table, cookie)).json == {
                    "pairs": [[], []],
                    "hands": [],
                    "over": False,
                }
            replay = f"/api/games/{first}.0/replay"
            assert (await world.ask("GET", replay, Cookie=lee)).status == 404
            for way, body in ways:
                refused = await world.ask("POST", f"/api/games/{first}.0/{way}", body, Cookie=ann)
                assert (refused.status, refused.json["code"]) == (409, "game_on"), way
            await play_on(people)
        for table, cookie in ((first, lee), (second, ann), (first, host), (first, None)):
            assert (await match(world, table, cookie)).json["over"]
        assert (await world.ask("GET", replay, Cookie=lee)).status == 200
        assert (await world.ask("GET", replay, Cookie=host)).status == 404
        for way, body in ways:
            assert (await world.ask("POST", f"/api/games/{first}.0/{way}", body, Cookie=ann)).status == 200

    asyncio.run(go())


def test_in_each_hand_what_one_pair_wins_with_some_cards_is_held_against_the_other_with_the_same() -> None:
    """The leads of chair 0 at either table, which one of each pair has: the difference is one for all."""

    async def go() -> None:
        world = World()
        (first, second), _ = await opened(world, deals=3)
        cookies = [(await played(world, table, "A", "B"))[0] for table in (first, second)]
        shown = (await match(world, first, cookies[0])).json["hands"]
        for at, (table, cookie) in enumerate(zip((first, second), cookies, strict=True)):
            replay = (await world.ask("GET", f"/api/games/{table}.0/replay", Cookie=cookie)).json
            seat = replay["names"].index("A")
            side = next(number for number, seats in enumerate(replay["sides"]) if seat in seats)
            leads = [hand["points"][side] - hand["points"][1 - side] for hand in replay["hands"]]
            assert [hand[("one", "other")[at]] for hand in shown][: len(leads)] == leads

    asyncio.run(go())


@pytest.mark.parametrize(
    ("chair", "player", "may"),
    [(0, "ten", False), (1, "queen", False), (2, "queen", True), (3, "ten", False)],
)
def test_the_pairs_are_people_and_every_partner_is_the_same(chair: int, player: str, *, may: bool) -> None:
    """A host who gave one pair a stronger partner, or a computer player for a person, decided the match."""

    async def go() -> None:
        world = World()
        (first, _), cookie = await opened(world, "euchre")
        async with world.socket(first, Cookie=cookie) as wire:
            wire.say(type="hello")
            wire.say(type="clear", chair=chair)
            await wire.hear("ok", "err")
            wire.say(type="fill", chair=chair, player=player)
            answered = await wire.hear("ok", "err")
            assert answered["type"] == ("ok" if may else "err"), answered
            if not may:
                assert answered["code"] == "duplicate"
            wire.say(type="resync")
            room = (await wire.hear("snapshot"))["room"]
            assert room["duplicate"] == {"people": 2, "partner": "queen"}

    asyncio.run(go())


def test_nobody_sits_at_both_tables_of_a_match() -> None:
    """Whoever took the wrong chair stands up and takes the right one, as long as no card is dealt."""

    async def go() -> None:
        world = World()
        (first, second), _ = await opened(world)
        ann, ben = await world.person(), await world.person()
        async with world.socket(first, Cookie=ann) as there, world.socket(second, Cookie=ann) as here:
            for wire in (there, here):
                wire.say(type="hello")
            there.say(type="sit", chair=0, name="Ann")
            await there.hear("ok")
            for _ in range(2):
                here.say(type="sit", chair=1, name="Ann")
                refused = await here.hear("ok", "err")
                assert refused["code"] == "sat_at_twin"
            there.say(type="stand")
            await there.hear("ok")
            here.say(type="sit", chair=1, name="Ann")
            await here.hear("ok")
            async with world.socket(second, Cookie=ben) as other:
                other.say(type="hello")
                other.say(type="sit", chair=0, name="Ben")
                await other.hear("ok")
                here.say(type="stand")
                await here.hear("ok")
            there.say(type="sit", chair=0, name="Ann")
            assert (await there.hear("ok", "err"))["code"] == "sat_at_twin"
            there.say(type="resync")
            room = (await there.hear("snapshot"))["room"]
            assert (room["stage"], room["paused"]) == ("lobby", "")

    asyncio.run(go())


def test_a_match_is_refused_where_there_are_no_two_sides_and_chairs_are_not_changed() -> None:
    async def go() -> None:
        world = World()
        cookie = await world.person()
        for rules, word in (({"base": "buck"}, "two sides"), ({"base": "chess"}, "chess")):
            refused = await world.ask("POST", "/api/duplicate", {"rules": rules}, Cookie=cookie)
            assert refused.status == 400
            assert word in refused.json["text"]
        for rule, text in (
            (
                {"auction": {"kind": "turn-up", "passed_out": "same_deals"}},
                "“When nobody calls” set to “The same dealer again”",
            ),
            (
                {"farmer": {"hand": "clean3", "remedy": "redeal"}},
                "“Help for a weak hand” set to “Dealt again”",
            ),
        ):
            refused = await world.ask("POST", "/api/duplicate", {"rules": {"base": "euchre", **rule}})
            assert (refused.status, refused.json["code"]) == (400, "bad_rules")
            why = "does not go with playing the same deals as others, each once"
            assert refused.json["text"] == f"{text} {why}: set it to “The next player deals”."
        assert (
            await world.ask("POST", "/api/duplicate", {"rules": {"base": "two"}, "deals": 33})
        ).status == 400
        (table, _), _ = await opened(world, "euchre")
        async with sat_down(world, table, "Ann") as ((wire, _),):
            wire.say(type="swap", one=0, other=1)
            assert (await wire.hear("err"))["code"] == "no_chair"
        made = await world.ask("POST", "/api/play", {"game": "two"}, Cookie=cookie)
        assert (await match(world, made.json["table"], cookie)).status == 404
        assert (await match(world, "nowhere-at-all", cookie)).status == 404

    asyncio.run(go())
