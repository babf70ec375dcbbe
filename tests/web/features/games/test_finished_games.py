"""Games that are over: seen by those who played, or could watch, by nobody else, and never before the end."""

import asyncio
import gzip
import json
from dataclasses import replace
from typing import Any, Final

import pytest

from euchre.live import LiveGame, SeededDeals, Sitter
from euchre.live.fair import fairness_faults
from euchre.notation import document
from euchre.rules.variants import VARIANTS
from euchre.web.core.http import socket
from euchre.web.features.games.replay import replay
from tests.repetition import few_of
from tests.web.asgi import Wire, World
from tests.web.memory import Memory, settle


@pytest.fixture(autouse=True)
def _fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests play faster than people."""
    monkeypatch.setattr(socket, "MESSAGES", 1_000_000)


def run(work: Any) -> Any:
    return asyncio.run(work)


async def finished(world: World, game: str = "two", **more: Any) -> tuple[str, str]:
    """A game played to its end; its table, and the cookie of the one who played."""
    cookie = await world.person()
    made = await world.ask("POST", "/api/play", {"game": game, "name": "Ann"} | more, Cookie=cookie)
    async with world.socket(made.json["table"], Cookie=cookie) as wire:
        wire.say(type="hello")
        await to_the_end(wire)
    return made.json["table"], cookie


_stores: Final[dict[str, tuple[str, str, Memory]]] = {}


async def over(world: World, game: str = "two") -> tuple[str, str]:
    """The same, played once for all tests: *world* goes on with what another server has kept."""
    if game not in _stores:
        before = World()
        _stores[game] = (*await finished(before, game), before.store)
    table, cookie, store = _stores[game]
    world.store.take_over(store)
    return table, cookie


async def to_the_end(wire: Wire) -> None:
    """Play the first choice until the game is over and its result stands."""
    room = (await wire.hear("snapshot"))["room"]
    while not room["final"]:
        game = room["game"]
        if room["stage"] == "game-over":  # the last hand's renege can be called till somebody starts anew
            wire.say(type="rematch")
            if (await wire.hear("ok", "err"))["type"] == "ok":
                return
            wire.say(type="resync")  # somebody called one, and the game goes on
        elif room["stage"] == "hand-over":
            wire.say(type="deal", hand=game["hand"])
        elif game["view"]["offered"]:
            wire.say(type="act", turn=game["turn"], action=game["view"]["offered"][0]["action"])
        room = (await wire.hear("events", "snapshot"))["room"]


def test_history_has_the_game_for_the_one_who_played_it() -> None:
    async def go() -> None:
        world = World()
        table, cookie = await over(world)
        games = (await world.ask("GET", "/api/history", Cookie=cookie)).json["games"]
        assert [(game["table"], game["names"][game["seat"]]) for game in games] == [(table, "Ann")]
        assert (await world.ask("GET", "/api/history", Cookie=await world.person())).json == {"games": []}
        assert (await world.ask("GET", "/api/history")).json == {"games": []}
        export = await world.ask("GET", "/api/history/export", Cookie=cookie)
        assert export.headers["content-disposition"] == 'attachment; filename="euchre-games.json"'
        record = document.loads(json.dumps(export.json["records"][0]))
        assert not fairness_faults(record)

    run(go())


@pytest.mark.parametrize("what", ["record", "replay", "review"])
def test_10_a_game_behind_a_closed_door_is_nobody_elses_business(what: str) -> None:
    """Who may not see it is told the same as when there is none."""

    async def go() -> None:
        world = World()
        table, cookie = await over(world)
        path = f"/api/games/{table}.0/{what}"
        assert (await world.ask("GET", path, Cookie=cookie)).status == 200
        for other in (await world.person(), None):
            refused = await world.ask("GET", path, Cookie=other)
            nothing = await world.ask("GET", f"/api/games/{table}.7/{what}", Cookie=other)
            assert refused.status == nothing.status == 404
            assert refused.body == nothing.body

    run(go())


def test_f77_nothing_is_told_before_the_end() -> None:
    async def go() -> None:
        world = World()
        cookie = await world.person()
        made = await world.ask("POST", "/api/play", {"game": "two"}, Cookie=cookie)
        for what in ("record", "record?format=egn", "replay", "review"):
            reply = await world.ask("GET", f"/api/games/{made.json['table']}.0/{what}", Cookie=cookie)
            assert reply.status == 404
        for what in ("review", "again"):
            reply = await world.ask("POST", f"/api/games/{made.json['table']}.0/{what}", Cookie=cookie)
            assert reply.status == 404

    run(go())


@pytest.mark.parametrize(
    "game", few_of(["two", "twelve", "tournament", "two-honour"], {"two", "twelve"}, rest=pytest.mark.ci)
)
def test_replay_shows_every_decision_and_every_card(game: str) -> None:
    async def go() -> None:
        world = World()
        table, cookie = await over(world, game)
        answer = await world.ask("GET", f"/api/games/{table}.0/replay", Cookie=cookie)
        record = document.loads(
            (await world.ask("GET", f"/api/games/{table}.0/record", Cookie=cookie)).body.decode()
        )
        found = answer.json
        assert len(found["hands"]) == len(record.hands)
        for hand, told in zip(record.hands, found["hands"], strict=True):
            assert [step["decision"] for step in told["steps"]] == [None, *range(len(hand.actions))]
            deck = sorted(str(card) for card in record.rules.deck)
            for step in told["steps"]:
                state = step["state"]
                cards = [card for cards in state["hands"] for card in cards] + state["kitty"]
                cards += [card for row in state["piles"] for pile in row for card in pile.values() if card]
                cards += [play["card"] for play in state["trick"]]
                cards += [play["card"] for trick in state["tricks"] for play in trick["plays"]]
                assert sorted(cards) == deck
            assert told["steps"][0]["text"]
            assert not [text for step in told["steps"] for text in step["text"] if "puts a card down" in text]
        assert found["hands"][-1]["scores"] == found["scores"]
        (won,) = found["winners"]
        names = [found["names"][seat] for seat in found["sides"][won]]
        verb = "win" if names[1:] else "wins"
        score = f"{found['scores'][won]}–{found['scores'][1 - won]}"
        assert found["result"] == f"{' and '.join(names)} {verb} the game, {score}.", "the winners' first"
        assert found["secret"]
        assert found["revoke"] == (record.rules.revoke is not None)
        notation = await world.ask("GET", f"/api/games/{table}.0/record?format=egn", Cookie=cookie)
        assert ("egn" in found["formats"]) == (notation.status == 200)
        if game != "two-honour":  # it depends on whether somebody called a renege
            assert ("egn" in found["formats"]) == (game != "twelve")

    run(go())


def test_replay_reads_any_record() -> None:
    """One of a game somebody broke off too."""
    table = LiveGame(VARIANTS["twelve"], (Sitter("Ann"), Sitter("Ben")), SeededDeals(4))
    table.act(table.state.turn, table.view(table.state.turn).legal[0])
    found = replay(table.record(), "Kitchen", "euchre-kitchen-1")
    assert [len(hand.steps) for hand in found.hands] == [2]
    assert found.hands[0].points == ()
    assert found.result == "", "nobody has won"


def test_a_review_is_begun_once_and_kept() -> None:
    async def go() -> None:
        world = World()
        table, cookie = await over(world)
        path = f"/api/games/{table}.0/review"
        assert (await world.ask("GET", path, Cookie=cookie)).json["state"] == "none"
        begun = [(await world.ask("POST", path, Cookie=cookie)).json["state"] for _ in range(3)]
        assert begun[0] == "waiting"
        await settle()
        assert len(world.players.reviewed) == 1
        state = (await world.ask("GET", path, Cookie=cookie)).json
        assert (state["state"], state["text"]) == ("failed", "The review made no sense; ask again.")

    run(go())


def test_the_same_deals_again_are_the_same_cards() -> None:
    async def go() -> None:
        world = World()
        table, cookie = await over(world, "twelve")
        made = await world.ask("POST", f"/api/games/{table}.0/again", Cookie=cookie)
        assert made.status == 200
        async with world.socket(made.json["table"], Cookie=cookie) as wire:
            wire.say(type="hello")
            await to_the_end(wire)
        records = [
            document.loads(
                (await world.ask("GET", f"/api/games/{name}.0/record", Cookie=cookie)).body.decode()
            )
            for name in (table, made.json["table"])
        ]
        for one, other in zip(records[0].hands, records[1].hands, strict=False):
            assert (one.deck, one.dealer) == (other.deck, other.dealer)
        assert dict(records[0].tags)["Computers"] == dict(records[1].tags)["Computers"]

    run(go())


@pytest.mark.parametrize(
    "game", few_of(["two", "twelve", "cutthroat", "buck", "euchre"], {"two"}, rest=pytest.mark.ci)
)
def test_deals_are_sent_to_a_friend_who_plays_them_from_the_same_chair(game: str) -> None:
    """At a table of their own; it begins when they sit down, and after it both see the hands side by side."""

    async def go() -> None:
        world = World()
        table, ann = await over(world, game)
        stranger, ben = await world.person(), await world.person()
        assert (await world.ask("POST", f"/api/games/{table}.0/send", Cookie=stranger)).status == 404
        made = (await world.ask("POST", f"/api/games/{table}.0/send", Cookie=ann)).json["table"]
        compared = f"/api/games/{made}.0/comparison"
        assert (await world.ask("GET", compared, Cookie=ann)).status == 404
        async with world.socket(made, Cookie=ben) as wire:
            wire.say(type="hello")
            room = (await wire.hear("snapshot"))["room"]
            (free,) = [at for at, chair in enumerate(room["chairs"]) if not chair["name"]]
            assert room["stage"] == "lobby"
            wire.say(type="sit", chair=1 - free if free < 2 else 0, name="Ben")
            assert "are played from chair" in (await wire.hear("err"))["text"]
            wire.say(type="sit", chair=free, name="Ben")
            await wire.hear("ok")
            wire.say(type="resync")
            await to_the_end(wire)
        records = [document.loads(world.store.games[each, 0].record) for each in (table, made)]
        for one, other in zip(records[0].hands, records[1].hands, strict=False):
            assert one.deck == other.deck
        assert world.store.games[made, 0].people.count("") == len(room["chairs"]) - 1
        found: dict[str, Any] = {}
        for person in (ann, ben):
            found = (await world.ask("GET", compared, Cookie=person)).json
            assert found["names"] == ["Ann", "Ben"]
            assert len(found["hands"]) == max(len(record.hands) for record in records)
        # what each has won, hand by hand, is the game
        scores = records[0].replay()[0].scores
        seat = records[0].opening.seating.index(free)
        side = records[0].rules.side(seat)
        if len(scores) == 2:
            won = sum(hand["one"] for hand in found["hands"] if hand["one"] is not None)
            assert won == records[0].rules.direction * (scores[side] - scores[1 - side])

    run(go())


def test_a_computer_player_is_as_strong_again_whatever_it_was_called() -> None:
    async def go() -> None:
        world = World()
        table, cookie = await finished(world, player="jack")
        game = world.store.games[table, 0]
        record = document.loads(game.record)
        assert dict(record.tags)["Computers"].split() == ["-", "jack"]
        record = replace(record, players=("King", "Ada"))
        world.store.change_game(game._replace(record=document.dumps(record)))
        made = await world.ask("POST", f"/api/games/{table}.0/again", Cookie=cookie)
        async with world.socket(made.json["table"], Cookie=cookie) as wire:
            wire.say(type="hello")
            chairs = (await wire.hear("snapshot"))["room"]["chairs"]
        assert [chair["player"] for chair in chairs] == ["", "jack"]

    run(go())


def test_a_game_egn_cannot_say_is_refused_with_the_reason() -> None:
    async def go() -> None:
        world = World()
        table, cookie = await over(world, "twelve")
        reply = await world.ask("GET", f"/api/games/{table}.0/record?format=egn", Cookie=cookie)
        assert (reply.status, reply.json["text"][:11]) == (400, "EGN cannot ")
        reply = await world.ask("GET", f"/api/games/{table}.0/record?format=exe", Cookie=cookie)
        assert (reply.status, reply.json["code"]) == (400, "unknown_format")
        four, cookie = await over(world, "tournament")
        reply = await world.ask("GET", f"/api/games/{four}.0/record?format=egn", Cookie=cookie)
        assert reply.status == 200
        assert reply.headers["content-disposition"].endswith('.egn"')

    run(go())


def test_a_replay_is_sent_compressed_to_whoever_can_read_that() -> None:
    async def go() -> None:
        world = World()
        table, cookie = await over(world)
        path = f"/api/games/{table}.0/replay"
        plain = await world.ask("GET", path, Cookie=cookie)
        small = await world.ask("GET", path, Cookie=cookie, Accept_Encoding="br, GZIP;q=1.0")
        assert "content-encoding" not in plain.headers
        assert small.headers["content-encoding"] == "gzip"
        assert gzip.decompress(small.body) == plain.body
        assert len(small.body) < len(plain.body) / 3

    run(go())
