"""Evenings of many tables, through the application: people, computer players, results, restarts."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest

from euchre.english.names import TITLES
from euchre.web.core.http import socket
from euchre.web.core.room.room import Room
from euchre.web.core.store import FencedError, StorageError, UnknownTableError
from euchre.web.features.evening import actor as evening_actor
from euchre.web.features.evening import requests as evenings
from euchre.web.features.evening import round_tables
from euchre.web.features.evening.evenings import Evenings
from euchre.web.features.games import queries as finished_games
from euchre.web.features.people import erasure
from euchre.web.running.retention import tidy
from tests.repetition import few_of
from tests.web.asgi import PATIENCE, Wire, World


@pytest.fixture(autouse=True)
def _fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests play faster than people."""
    monkeypatch.setattr(socket, "MESSAGES", 1_000_000)
    monkeypatch.setattr(evening_actor, "EVERY", 0.01)
    monkeypatch.setattr(evenings, "WAIT", 5.0)


WISH = {"rules": {"base": "euchre"}, "hands": 1, "rounds": 3, "between": 0, "name": "Ann"}


async def to_the_end(wire: Wire, between: Callable[[], Awaitable[None]] | None = None) -> None:
    """Play the first choice until the game is over, or the table is closed; *between* two hands do that."""
    room, asked = (await wire.hear("snapshot"))["room"], None
    while room["stage"] != "game-over" and not room["paused"]:
        game = room["game"]
        due = room["stage"], game["hand"], game["turn"]
        if due != asked and room["stage"] == "hand-over":
            if between is not None:
                await between()
            wire.say(type="deal", hand=game["hand"])
            asked = due
        elif due != asked and game["view"]["offered"]:
            wire.say(type="act", turn=game["turn"], action=game["view"]["offered"][0]["action"])
            asked = due
        room = (await wire.hear("events", "snapshot"))["room"]


class Guest:
    """Somebody's browser at an evening."""

    def __init__(self, world: World, cookie: str, evening: str = "") -> None:
        self.world, self.cookie, self.evening = world, cookie, evening

    async def ask(self, path: str, **body: Any) -> Any:
        """Ask for something; the answer."""
        path = f"/api/evenings/{self.evening}/{path}"
        return (await self.world.ask("POST", path, body, Cookie=self.cookie)).json

    async def direct(self, what: str, number: int = 0) -> Any:
        """Direct, as the host."""
        return await self.ask("direct", what=what, number=number)

    async def look(self, version: str = "") -> Any:
        """What there is to see."""
        path = f"/api/evenings/{self.evening}?version={version}"
        return (await self.world.ask("GET", path, Cookie=self.cookie)).json

    async def until(self, seen: Callable[[Any], bool]) -> Any:
        """Look until it is so."""
        async with asyncio.timeout(PATIENCE):
            version = ""
            while True:
                found = await self.look(version)
                if seen(found):
                    return found
                version = found["version"]


async def opened(world: World, *names: str, **more: Any) -> list[Guest]:
    """An evening that Ann has opened, with those of these names who came; all of them."""
    host = Guest(world, await world.person())
    made = await world.ask("POST", "/api/evenings", {**WISH, **more}, Cookie=host.cookie)
    assert made.status == 200, made.json
    host.evening = made.json["evening"]
    guests = [host]
    for name in names:
        guest = Guest(world, await world.person(), host.evening)
        assert await guest.ask("join", name=name) == {"done": True}
        guests.append(guest)
    return guests


async def plays(guest: Guest, tables: int = 100) -> None:
    """Play at so many tables where one has a place, or until the evening is over; whoever is out looks on."""
    for _ in range(tables):
        seen = await guest.until(lambda seen: seen["table"] or seen["view"]["stage"] == "over")
        if seen["table"] is None:
            return
        async with guest.world.socket(seen["table"], Cookie=guest.cookie) as wire:
            wire.say(type="hello")
            await to_the_end(wire)
        await guest.until(partial(_elsewhere, seen["table"]))


def _elsewhere(table: str, seen: Any) -> bool:
    return bool(seen["table"] != table)


def run(work: Callable[[World], Awaitable[Any]]) -> Any:
    """Run *work* in a world of its own, and lead no evening after it."""

    async def go() -> Any:
        world = World()
        try:
            return await work(world)
        finally:
            await ended(world)

    return asyncio.run(go())


async def ended(world: World) -> None:
    """No table and no evening of *world* goes on."""
    await world.app.context.held(Evenings).stop()
    world.registry.context.draining = True
    for actor in list(world.registry._actors.values()):
        actor.stop()
    await world.registry.context.settled(5)


async def restarted(world: World, *guests: Guest) -> World:
    """The server dies; another comes, and these guests ask it from now on."""
    await ended(world)
    again = World()
    world.store.let_go()  # its owner died
    again.registry.context.store = again.app.context.store = again.store = world.store
    await again.app.start()
    for guest in guests:
        guest.world = again
    return again


async def closes(world: World, table: str) -> Room:
    """Wait until *table* is closed; its room."""
    async with asyncio.timeout(PATIENCE):
        room = await world.registry.peek(table)
        while not room.closed:
            await asyncio.sleep(0.01)
            room = await world.registry.peek(table)
    return room


@pytest.mark.parametrize(
    "movement",
    few_of(["progressive", "individual", "round-robin", "knock-out"], {"individual"}, rest=pytest.mark.ci),
)
def test_eight_play_an_evening_to_its_end(movement: str) -> None:
    """Two people and six computer players; the points are those of the finished games."""

    async def go(world: World) -> None:
        guests = await opened(world, "Ben", movement=movement)
        assert (await guests[1].direct("begin"))["code"] == "not_host"
        assert await guests[0].direct("begin") == {"done": True}
        cards = await world.ask("GET", f"/api/evenings/{guests[0].evening}/cards")
        told = [[set(chairs) for chairs in one] for one in cards.json["coming"]]  # printed before they are
        await asyncio.gather(*map(plays, guests))
        seen = await guests[0].look()
        view = seen["view"]
        assert (view["stage"], view["number"]) == ("over", view["rounds"])
        assert len(view["players"]) == 8
        cards = await world.ask("GET", f"/api/evenings/{guests[0].evening}/cards")
        came = [[set(table["chairs"]) for table in one["tables"]] for one in cards.json["rounds"]]
        assert told == (came[1:] if movement in {"individual", "round-robin"} else [])
        tables = [table for one in cards.json["rounds"] for table in one["tables"]]
        assert sum(one["points"] for one in view["players"]) == 2 * sum(
            sum(table["points"]) for table in tables
        )
        for table in tables:
            game = await world.store.read(finished_games.game, table["table"], 0)
            assert game is not None
            assert list(game.scores) == table["points"]
            assert table["whole"]

    run(go)


def test_places_at_a_table_are_given_by_the_evening_and_nobody_helps() -> None:
    async def go(world: World) -> None:
        ann, _ = await opened(world, "Ben")
        await ann.direct("begin")
        seen = await ann.until(lambda seen: seen["table"] is not None)
        stranger = await world.person()
        wish = {"type": "sit", "chair": 0, "name": "Eve", "id": "command-1"}
        for cookie, asked in ((stranger, wish), (ann.cookie, {"type": "start", "id": "command-2"})):
            async with world.socket(seen["table"], Cookie=cookie) as wire:
                wire.say(type="hello")
                snapshot = await wire.hear("snapshot")
                assert snapshot["room"]["evening"] == ann.evening
                wire.say(**asked)
                assert (await wire.hear("err"))["code"] == "evening"

    run(go)


def test_no_card_is_in_what_an_evening_shows() -> None:
    """Whatever is asked of it while hands are on: people, tables and figures."""

    async def go(world: World) -> None:
        guests = await opened(world, "Ben", "Cleo", hands=2)
        await guests[0].direct("begin")
        texts: list[str] = []

        async def spies() -> None:
            spy = Guest(world, await world.person(), guests[0].evening)
            version = ""
            while not texts or json.loads(texts[-1])["view"]["stage"] != "over":
                path = f"/api/evenings/{spy.evening}?version={version}"
                texts.append((await world.ask("GET", path, Cookie=spy.cookie)).body.decode())
                version = json.loads(texts[-1])["version"]

        await asyncio.gather(spies(), *map(plays, guests))
        texts.append((await world.ask("GET", f"/api/evenings/{guests[0].evening}/cards")).body.decode())
        assert len(texts) > 5
        secrets = [
            json.loads(log[0].data)["secret"] for name, log in world.store.logs.items() if ":" not in name
        ]
        for text in texts:
            assert not re.search(r'"(9|T|10|J|Q|K|A)[CDHS]"', text)
            assert not any(secret in text for secret in secrets)
            assert not any(key in text for key in ('"secret"', '"person"', '"deck"', '"hand"'))

    run(go)


def test_whoever_leaves_is_replaced_at_once_and_whoever_comes_late_plays_the_next_hand() -> None:
    async def go(world: World) -> None:
        while True:
            ann, ben = await opened(world, "Ben", hands=3, rounds=1)
            await ann.direct("begin")
            seen = await ann.until(lambda seen: seen["table"] is not None)
            table = next(one["chairs"] for one in seen["view"]["round"]["tables"] if 0 in one["chairs"])
            if 2 in table:  # Cleo will have chair 2, and is to sit with Ann
                break
        assert await ben.ask("leave") == {"done": True}
        cleo = Guest(world, await world.person(), ann.evening)

        async def seated() -> None:
            """Between two hands: Cleo comes, and Ann waits until she sits at the table."""
            if late:
                return
            assert await cleo.ask("join", name="Cleo") == {"done": True}
            actor = world.registry.actor_here(seen["table"])
            assert actor is not None
            while "Cleo" not in [chair.name for chair in actor.room.chairs]:
                await actor.settled()
                await asyncio.sleep(0)
            late.append(asyncio.create_task(plays(cleo, 1)))

        late: list[asyncio.Task[None]] = []
        async with world.socket(seen["table"], Cookie=ann.cookie) as wire:
            wire.say(type="hello")
            await to_the_end(wire, seated)
        await ann.until(lambda seen: seen["view"]["stage"] == "over")
        await asyncio.gather(*late)
        listed = {one["name"]: one for one in (await ann.look())["view"]["players"]}
        assert "Ben" not in listed
        assert sum(one["left"] for one in listed.values()) == 1
        assert not listed["Cleo"]["computer"]
        game = world.store.games[seen["table"], 0]
        assert game.names[table.index(2)] == "Cleo"
        assert game.people[table.index(2)]

    run(go)


def test_a_round_that_is_closed_ends_with_the_hand_and_counts_what_was_played() -> None:
    """Nobody waits for a table whose people do nothing."""

    async def go(world: World) -> None:
        ann, ben = await opened(world, "Ben", hands=24, rounds=1)
        await ann.direct("begin")
        seen = await ann.until(lambda seen: seen["table"] is not None)
        async with world.socket(seen["table"], Cookie=ann.cookie) as wire:
            wire.say(type="hello")
            await wire.hear("snapshot")
            await ann.direct("close", 1)
            async with asyncio.timeout(PATIENCE):
                while not (text := (await wire.hear("presence"))["text"]):
                    pass
            assert text == "This is the last hand at this table: the round is over."
        # Nobody decides at that table: its people leave, and what is on is played by computer players.
        await ann.ask("leave")
        await ben.ask("leave")
        over = await ann.until(lambda seen: seen["view"]["stage"] == "over")
        tables = over["view"]["round"]["tables"]
        mine = next(table for table in tables if table["table"] == seen["table"])
        assert (mine["over"], mine["whole"]) == (True, False)
        assert 0 < mine["hands"] < 24

    run(go)


def test_an_evening_that_is_ended_closes_its_tables_after_their_hand() -> None:
    """They are told why, and the hand that was on counts for nothing."""

    async def go(world: World) -> None:
        (ann,) = await opened(world, hands=24, rounds=1)
        await ann.direct("begin")
        seen = await ann.until(lambda seen: seen["table"] is not None)
        async with world.socket(seen["table"], Cookie=ann.cookie) as wire:
            wire.say(type="hello")
            room, asked = (await wire.hear("snapshot"))["room"], None
            assert (await ann.direct("end", 1)) == {"done": True}
            while not room["paused"]:
                game = room["game"]
                assert game["hand"] == 0
                if asked != game["turn"] and game["view"]["offered"]:
                    asked = game["turn"]
                    wire.say(type="act", turn=asked, action=game["view"]["offered"][0]["action"])
                room = (await wire.hear("events", "snapshot"))["room"]
        assert "the evening is over" in room["paused"]
        assert room["evening"] == ann.evening
        tables = (await ann.look())["view"]["round"]["tables"]
        actors = [world.registry.actor_here(table["table"]) for table in tables]
        async with asyncio.timeout(PATIENCE):
            while not all(actor is None or actor.room.closed for actor in actors):
                await ann.look()
                await asyncio.sleep(0.01)
        assert all(one["points"] == 0 for one in (await ann.look())["view"]["players"])
        async with world.socket(seen["table"], Cookie=ann.cookie) as wire:  # also later the table is found
            wire.say(type="hello")
            bye = await wire.hear("bye")
            assert (bye["text"], bye["evening"]) == (room["paused"], ann.evening)

    run(go)


def test_a_table_that_fails_stops_neither_the_others_nor_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """And it is told of once, not at every look."""
    begin = round_tables.begin
    looks = []

    async def fails(actor: Any, seated: Any) -> None:
        if actor.room.evening.table == 1:
            looks.append(actor)
            raise RuntimeError
        await begin(actor, seated)

    monkeypatch.setattr(round_tables, "begin", fails)

    async def go(world: World) -> None:
        (ann,) = await opened(world, rounds=1, minutes=1)
        await ann.direct("begin")
        await ann.ask("leave")
        await ann.until(lambda seen: seen["view"]["round"]["tables"][0]["over"])
        world.registry.context.clock._start += 61  # type: ignore[attr-defined]
        await ann.until(lambda seen: seen["view"]["round"]["closing"])
        assert len(looks) > 1
        assert world.registry.counts["evening_failed"] == 1

    run(go)


def test_an_evening_goes_on_after_the_server_died() -> None:
    """With the same tables, the same standings, and each result once; people come back or not."""

    async def go(world: World) -> None:
        ann, ben = await opened(world, "Ben", rounds=4)
        store = world.store
        await ann.direct("begin")
        await ben.ask("leave")
        for _ in range(3):
            before = await ann.until(lambda seen: seen["table"] is not None)
            world = await restarted(world, ann, ben)
            after = await ann.look()
            assert after["view"]["number"] == before["view"]["number"]
            assert after["table"] in {before["table"], None}
            await plays(ann, 1)
        await plays(ann)
        view = (await ann.look())["view"]
        log = [json.loads(entry.data) for entry in store.logs[f"evening:{ann.evening}"]]
        scored = [(one["number"], one["table"]) for one in log if one["kind"] == "table-scored"]
        assert sorted(scored) == [(number, table) for number in range(4) for table in range(2)]
        assert all(one["played"] == 4 for one in view["players"])
        await ended(world)

    run(go)


def test_tables_of_an_ended_evening_are_closed_after_their_hand_by_the_next_server_too() -> None:
    """Though nobody looks at the evening; the table at which nobody sat any more is closed as well."""

    async def go(world: World) -> None:
        (ann,) = await opened(world, hands=24, rounds=1)
        await ann.direct("begin")
        seen = await ann.until(lambda seen: seen["table"] is not None)
        assert await ann.direct("end", 1) == {"done": True}
        world = await restarted(world, ann)
        async with world.socket(seen["table"], Cookie=ann.cookie) as wire:
            wire.say(type="hello")
            await to_the_end(wire)
        for table in seen["view"]["round"]["tables"]:
            room = await closes(world, table["table"])
            assert "the evening is over" in room.shut
            assert room.game is not None
            assert room.game.score.played < 24
        log = f"evening:{ann.evening}"
        async with asyncio.timeout(PATIENCE):
            await ann.until(lambda _: b'"evening-tables-closed"' in ann.world.store.logs[log][-1].data)
        world = await restarted(world)
        await asyncio.sleep(0.2)
        assert not world.store.held, "no further server takes the evening or its tables"
        await ended(world)

    run(go)


def test_a_table_of_an_ended_evening_that_another_server_keeps_is_closed_once_it_is_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def go(world: World) -> None:
        (ann,) = await opened(world, hands=24, rounds=1)
        await ann.direct("begin")
        seen = await ann.until(lambda seen: seen["table"] is not None)
        tables = {table["table"] for table in seen["view"]["round"]["tables"]}
        assert await ann.direct("end", 1) == {"done": True}
        world = await restarted(world)
        refused, all_refused, take = set[str](), asyncio.Event(), world.registry.actor_of

        async def kept_elsewhere_at_first(table: str, *, ask: bool = True) -> Any:
            if table in tables - refused:
                refused.add(table)
                if refused == tables:
                    all_refused.set()
                raise FencedError("another server keeps it", "fenced")
            return await take(table, ask=ask)

        monkeypatch.setattr(world.registry, "actor_of", kept_elsewhere_at_first)
        async with asyncio.timeout(PATIENCE):
            await all_refused.wait()
        ann.world = world
        async with world.socket(seen["table"], Cookie=ann.cookie) as wire:
            wire.say(type="hello")
            await to_the_end(wire)
        for table in tables:
            await closes(world, table)
        await ended(world)

    run(go)


def test_who_came_and_who_left_just_before_the_server_died_is_so_after_it() -> None:
    """Though their tables had not heard of it; whoever left is back when they say so, and not by looking."""

    async def go(world: World) -> None:
        ann, ben = await opened(world, "Ben", hands=24, rounds=1)
        await ann.direct("begin")
        seen = await ben.until(lambda seen: seen["table"] is not None)
        actor = await world.app.context.held(Evenings).find(ann.evening)
        actor._work.cancel()  # it leads no more, but is asked
        cleo = Guest(world, await world.person(), ann.evening)
        assert await cleo.ask("join", name="Cleo") == {"done": True}
        assert await ben.ask("leave") == {"done": True}
        world = await restarted(world, ann, ben, cleo)
        looked = await ben.look()
        assert (looked["chair"], looked["table"]) == (None, None)
        assert {one["name"] for one in looked["view"]["players"] if not one["computer"]} == {"Ann", "Cleo"}
        assert (await cleo.until(lambda seen: seen["table"] is not None))["chair"] is not None

        async def decides(wanted: bool) -> None:  # noqa: FBT001
            """Whether Ben does, at his table."""
            chairs = next(
                one["chairs"] for one in looked["view"]["round"]["tables"] if one["table"] == seen["table"]
            )
            async with asyncio.timeout(PATIENCE):
                while True:
                    room = await world.registry.peek(seen["table"])
                    if room.chairs[chairs.index(1)].decides is wanted:
                        return
                    await asyncio.sleep(0.01)

        await decides(False)
        assert await ben.ask("join", name="Ben") == {"done": True}
        async with world.socket(seen["table"], Cookie=ben.cookie) as wire:
            wire.say(type="hello")
            await wire.hear("snapshot")
            wire.say(type="back")
            await decides(True)
        await ended(world)

    run(go)


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    async def go(world: World) -> None:
        cookie = await world.person()
        for wrong in (
            {"rules": {"base": "two"}},
            {"hands": 0},
            {"pace": 0},
            {"player": "nobody"},
            {"player": "king"},  # who searches
        ):
            reply = await world.ask("POST", "/api/evenings", {**WISH, **wrong}, Cookie=cookie)
            assert reply.status == 400
            assert reply.json["text"].endswith(".")
        for path in ("/api/evenings/nothere", "/api/evenings/%00", "/api/evenings/evening:x"):
            assert (await world.ask("GET", path, Cookie=cookie)).status == 404

    run(go)


def test_how_its_games_end_is_the_evening_s_alone_whatever_was_asked_for() -> None:
    """What the rules say of it is not kept, so it cannot be wrong when they are read again."""

    async def go(world: World) -> None:
        for more in ({"target": None}, {"tie": "foo"}, {"deals": "x"}, {"draw_partners": 3}):
            (ann,) = await opened(world, rules={"base": "euchre", **more})
            assert (await ann.look())["view"]["title"] == "Euchre, one hand"

    run(go)


def test_an_evening_is_called_after_the_game_it_was_opened_with_and_its_house_rules() -> None:
    async def go(world: World) -> None:
        joker = {"base": "euchre", "joker": True}
        checked = await world.ask("POST", "/api/rules/check", {"rules": joker})
        (ann,) = await opened(world, rules=checked.json["changes"], game="euchre")
        assert checked.json["changes"]["base"] != "euchre", "another game is nearer"
        assert (await ann.look())["view"]["title"] == "Euchre, house rules, one hand"
        for rules, title in (
            ({"base": "euchre"}, "Euchre"),
            ({"base": "euchre", "auction": {"kind": "turn-up", "stick": True}}, "Euchre, house rules"),
            ({"base": "british"}, TITLES["british"].title),
            ({"base": "british", "joker": False}, f"{TITLES['british'].title}, house rules"),
        ):
            (ann,) = await opened(world, rules=rules)
            assert (await ann.look())["view"]["title"] == f"{title}, one hand"
        await ann.direct("begin")
        table = (await ann.until(lambda seen: seen["table"] is not None))["table"]
        async with world.socket(table, Cookie=ann.cookie) as wire:
            wire.say(type="hello")
            rules = (await wire.hear("snapshot"))["rules"]
            assert (rules["title"], rules["house_rules"]) == (f"{title}, one hand", ["no joker"])

    run(go)


def test_whoever_wants_to_be_forgotten_is_forgotten_at_evenings_too() -> None:
    async def go(world: World) -> None:
        ann, ben = await opened(world, "Benedict")
        assert "Benedict" in str(await ann.look())
        assert (await world.ask("DELETE", "/api/history", {}, Cookie=ben.cookie)).status == 200
        assert "Benedict" not in str(await ann.look())
        assert not any(b"Benedict" in one.data for log in world.store.logs.values() for one in log)

    run(go)


def test_an_evening_forgets_a_name_even_if_another_part_of_the_erasure_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    right = erasure.forget

    async def fails_in_part(*given: Any) -> int:
        await right(*given)
        raise StorageError("a log cannot be written")

    async def go(world: World) -> None:
        ann, ben = await opened(world, "Benedict")
        assert "Benedict" in str(await ann.look())
        monkeypatch.setattr(erasure, "forget", fails_in_part)
        assert (await world.ask("DELETE", "/api/history", {}, Cookie=ben.cookie)).status == 503
        assert "Benedict" not in str(await ann.look())

    run(go)


def test_whoever_left_is_forgotten_at_the_tables_of_later_rounds_too() -> None:
    """A computer player has their place, and a name of its own."""

    async def go(world: World) -> None:
        ann, ben = await opened(world, "Benedict")
        await ann.direct("begin")
        await ann.until(lambda seen: seen["table"] is not None)
        assert await ben.ask("leave") == {"done": True}
        await plays(ann, 1)
        await ann.until(lambda seen: seen["view"]["number"] == 2 and seen["table"] is not None)
        assert (await world.ask("DELETE", "/api/history", {}, Cookie=ben.cookie)).status == 200
        assert "Benedict" not in str(await ann.look())
        assert not any(b"Benedict" in one.data for log in world.store.logs.values() for one in log)

    run(go)


def test_an_evening_long_over_is_deleted() -> None:
    async def go(world: World) -> None:
        (ann,) = await opened(world)
        await ann.direct("end")
        await world.app.context.held(Evenings).stop()
        await world.registry.context.settled(1)
        assert await tidy(world.registry, 1) == 0
        world.store.now = 10**13
        assert await tidy(world.registry, 1) == 0
        world.registry.context.clock._start += 2 * 24 * 3600  # type: ignore[attr-defined]
        assert await tidy(world.registry, 1) == 1
        assert not world.store.logs
        assert not world.registry.counts["retention_failed"]

    run(go)


def test_the_log_of_an_evening_is_no_table() -> None:
    """Whoever asks for it as for a table takes nothing over, and learns nothing."""

    async def go() -> None:
        world = World()
        (host, *_) = await opened(world)
        name = f"evening:{host.evening}"
        for look in (world.registry.summary, world.registry.peek, world.registry.actor_of):
            with pytest.raises(UnknownTableError):
                await look(name)
        for path in (f"/api/tables/{name}", f"/api/games/{name}.0/replay"):
            assert (await world.ask("GET", path, Cookie=host.cookie)).status in (400, 404)

    asyncio.run(go())
