"""What a rated game is, and what it counts when somebody leaves it."""

import asyncio
from functools import partial
from random import Random
from typing import Any

import pytest

from euchre.web.core.room import commands, entries
from euchre.web.core.room.apply import apply_all
from euchre.web.core.room.finished import finished, rated_result
from euchre.web.core.room.room import Room
from euchre.web.core.room.room_view import shared_view
from euchre.web.core.room.step import Step, step
from euchre.web.core.store import FencedError, StorageError
from euchre.web.core.tables.registry import continue_unfinished
from euchre.web.core.wire.client_messages import Back, Clear, Fill, Sit, Stand, Start, Undo
from euchre.web.core.wire.server_messages import Ok
from euchre.web.features.club import queries as club
from tests.web.house import House, Page
from tests.web.house import played as run
from tests.web.memory import Memory, settle
from tests.web.rooms import Played

PEOPLE = ("ann", "ben", "cas", "dot")


def table(rules: str = "euchre") -> Played:
    """A rated table at which everybody sits, and the game has begun."""
    played = Played({"base": rules, "target": 1}, rated=True, open_to="any", pace=30)
    for at in range(len(played.room.chairs)):
        assert played.ask(PEOPLE[at], Sit, chair=at, name=PEOPLE[at].title()) is None
    assert played.ask("ann", Start) is None
    return played


def at_end(played: Played) -> Room:
    """The room after the game, played at random."""
    rng = Random(15)
    while played.step(rng):
        pass
    return played.room


def test_no_computer_player_sits_down_and_nobody_is_sent_away_or_helped() -> None:
    played = Played({"base": "two"}, rated=True, pace=30)
    assert played.ask("ann", Sit, chair=0, name="Ann") is None
    refused = played.ask("ann", Fill, chair=1, player="queen")
    assert refused is not None
    assert refused.code == "rated"
    assert played.ask("ben", Sit, chair=1, name="Ben") is None
    assert played.ask("ann", Start) is None
    refused = played.ask("ann", Clear, chair=1)
    assert refused is not None
    assert refused.code == "rated"
    assert played.ask("ann", Undo, turn=played.room.game.turn) is not None  # type: ignore[union-attr]  # it is on
    assert played.ask("ben", Stand) is None
    assert played.room.help_refusal is not None


@pytest.mark.parametrize("rules", ["two", "euchre"])
def test_a_game_counts_for_the_side_that_won_it(rules: str) -> None:
    room = at_end(table(rules))
    game = finished(room)
    assert game is not None
    assert game.rated is not None
    (winner,) = game.winners
    assert game.rated.sides[winner] == tuple([room.players[seat] for seat in room.rules.seats_of(winner)])
    assert set(game.rated.scores[winner]) == {1.0}
    assert set(game.rated.scores[1 - winner]) == {0.0}


@pytest.mark.parametrize("back", [False, True])
def test_whoever_left_has_lost_however_it_ends_and_partners_keep_their_rating(back: bool) -> None:  # noqa: FBT001 - a case
    played = table()
    assert played.ask("cas", Stand) is None
    assert "lost for the rating of Cas" in " ".join(played.room.story[-1].text)
    if back:
        assert played.ask("cas", Back) is None
        assert played.ask("cas", Stand) is None
        assert "lost for the rating" not in " ".join(played.room.story[-1].text)
        assert played.ask("cas", Back) is None
    room = at_end(played)
    told = shared_view(room, (True,) * 4, 0, 0).room
    assert [room.players[seat] for seat in told.lost_by] == ["cas"]
    result = rated_result(room, finished(room).winners)  # type: ignore[union-attr]  # it is over
    assert result is not None
    of = {
        person: score
        for side, scores in zip(result.sides, result.scores, strict=True)
        for person, score in zip(side, scores, strict=True)
    }
    partner = next(one for side in result.sides for one in side if "cas" in side and one != "cas")
    assert of["cas"] == 0.0
    assert of[partner] is None
    assert {of[one] for one in PEOPLE if one not in {"cas", partner}} == {1.0}


def test_who_is_away_for_too_long_has_left_too_and_the_log_says_so_again() -> None:
    played = table("two")
    chair = played.room.game.opening.seating[played.room.game.state.turn]  # type: ignore[union-attr]  # it is on
    assert played.do(commands.StepIn()) is None
    assert played.room.left == {played.room.chairs[chair].person}
    first, *rest = played.log
    assert isinstance(first, entries.Opened)
    assert apply_all(Room.open("kitchen", first), rest).left == played.room.left


def test_another_game_begins_without_leavers() -> None:
    played = table("two")
    assert played.ask("ben", Stand) is None
    at_end(played)
    assert played.do(commands.GoOn()) is None
    assert played.room.left == frozenset()
    assert played.room.waits


def measured(rules: str = "euchre", player: str = "queen") -> Played:
    """A table at which ann is measured against *player*; the game has begun."""
    played = Played({"base": rules, "target": 1}, rated=True, anchor=player, pace=30)
    assert played.ask("ann", Sit, chair=0, name="Ann") is None
    for at in range(1, len(played.room.chairs)):
        assert played.ask("ann", Fill, chair=at, player=player) is None
    assert played.ask("ann", Start) is None
    return played


def test_who_is_measured_plays_alone_against_one_computer_player_and_nobody_helps() -> None:
    played = Played("euchre", rated=True, anchor="queen", pace=30)
    assert played.ask("ann", Sit, chair=0, name="Ann") is None
    for person, kind, given in (
        ("ben", Sit, {"chair": 1, "name": "Ben"}),
        ("ann", Fill, {"chair": 1, "player": "nine"}),
    ):
        refused = played.ask(person, kind, **given)
        assert refused is not None
        assert refused.code == "rated"
    played = measured()
    refused = played.ask("ben", Sit, chair=1, name="Ben")
    assert refused is not None
    assert played.room.solo
    assert played.room.help_refusal is not None
    undo = played.ask("ann", Undo, turn=played.room.game.turn)  # type: ignore[union-attr]  # it is on
    assert undo is not None


@pytest.mark.parametrize(("rules", "others"), [("euchre", {1, 2}), ("two", {0, 1})])
@pytest.mark.parametrize("leaves", [False, True])
def test_a_game_that_measures_counts_for_the_one_person_against_the_computer_player(
    rules: str,
    others: set[int],
    leaves: bool,  # noqa: FBT001 - a case
) -> None:
    played = measured(rules)
    if leaves:
        assert played.ask("ann", Stand) is None
    room = at_end(played)
    game = finished(room)
    assert game is not None
    result = game.rated
    assert result is not None
    (side,) = [at for at, people in enumerate(result.sides) if people]
    assert result.sides[side] == ("ann",)
    assert result.scores[side] == ((0.0,) if leaves else (float(side in game.winners),))
    assert result.anchor == "queen"
    assert set(result.anchor_chairs) == others
    assert result.anchor_chairs[side] == min(others)


async def deserted(house: House, *people: str, **more: Any) -> list[Page]:
    """A rated game that everybody has just left."""
    pages = await house.open({"base": "two", "target": 2}, *people, rated=True, pace=30, **more)
    if house.registry._actors[pages[0].table].room.stage == "lobby":
        assert isinstance(await pages[0].do(Start), Ok)
    for page in pages:
        page.go()
    return pages


@pytest.mark.parametrize("crash", [False, True])
@pytest.mark.parametrize("people", [("ann", "ben"), ("ann",)])
def test_a_rated_game_that_everybody_leaves_is_lost_for_all_and_counted_once(
    people: tuple[str, ...],
    crash: bool,  # noqa: FBT001 - a case
) -> None:
    """After ten minutes; a server that died meanwhile takes it up, and again when it dies in the middle."""

    async def story() -> None:
        house = House(pause=0.02)
        anchored = {} if len(people) > 1 else {"anchor": "nine"}
        (first, *_) = await deserted(house, *people, **anchored)
        await house.clock.pass_(599)
        assert not house.store.games
        if crash:
            for seconds in (599, 603, 599):
                await house.crash()
                assert await continue_unfinished(house.registry) == 1
                assert await continue_unfinished(house.registry) == 0, "it is kept here now"
                await house.clock.pass_(seconds)
                assert not house.store.games
        await house.clock.pass_(900)
        assert house.store.games.keys() == {(first.table, 0)}
        found = await house.store.read(club.ratings_of, people)
        assert {one: (at.games, at.won) for one, at in found.items()} == dict.fromkeys(people, (1, 0))
        assert not house.registry._actors, "the table is put away"
        assert await continue_unfinished(house.registry) == 0

    run(story())


def test_who_comes_while_another_process_turns_out_to_keep_the_table_asks_for_it() -> None:
    """The server itself leaves such a table alone, and does not count a wrong door."""

    class KeptElsewhere(Memory):
        """Another process keeps a table until it has refused it once."""

        refused = False

        async def take(self, table: str) -> int:
            await asyncio.sleep(0)
            if not self.refused:
                self.refused = True
                raise FencedError("Another server keeps it.")
            return await super().take(table)

    async def story() -> None:
        house = House(KeptElsewhere())
        (ann, *_) = await house.open("two", "ann")
        await house.crash()
        own = asyncio.ensure_future(house.registry.actor_of(ann.table, ask=False))
        await settle(1)
        person = asyncio.ensure_future(house.registry.actor_of(ann.table))
        assert isinstance((await asyncio.gather(own, return_exceptions=True))[0], FencedError)
        assert (await person).room.name == ann.table
        assert not house.registry.counts["wrong_door"]

    run(story())


def test_whoever_waits_for_a_table_is_refused_before_it_is_read_when_the_server_begins_to_end() -> None:
    """Where another's taking of it failed meanwhile, nothing is taken anew by a server that ends."""

    class KeptElsewhere(Memory):
        def __init__(self) -> None:
            super().__init__()
            self.tries, self.asked = 0, asyncio.Event()

        async def take(self, table: str) -> int:
            assert table, "which one is said"
            self.tries += 1
            await self.asked.wait()
            raise FencedError("Another server keeps it.")

    async def story() -> None:
        store = KeptElsewhere()
        house = House(store)
        (ann, *_) = await house.open("two", "ann")
        await house.crash()
        own = asyncio.ensure_future(house.registry.actor_of(ann.table, ask=False))
        await settle(1)
        person = asyncio.ensure_future(house.registry.actor_of(ann.table))
        erased = asyncio.ensure_future(house.registry.tables.apart(ann.table, partial(store.load, ann.table)))
        await settle(1)
        house.registry.context.draining = True
        store.asked.set()
        assert isinstance((await asyncio.gather(own, return_exceptions=True))[0], FencedError)
        for waiting in (person, erased):
            with pytest.raises(StorageError) as caught:
                await waiting
            assert caught.value.code == "restart"
        assert store.tries == 1

    run(story())


def test_all_who_left_a_rated_game_have_left_it_when_the_first_of_them_is_on_turn() -> None:
    """It may be over before another is."""

    async def story() -> None:
        house = House()
        ann, _ = await deserted(house, "ann", "ben")
        room = house.actor(ann).room
        done = step(room, commands.StepIn(all=True), house.clock.now(), lambda: "")
        assert isinstance(done, Step)
        assert done.room.left == {"ann", "ben"}
        assert len(done.entries) == 2
        await house.clock.pass_(600)
        assert house.actor(ann).room.left == {"ann", "ben"}

    run(story())


def test_whoever_is_back_in_time_has_not_left() -> None:
    async def story() -> None:
        house = House(pause=0.02)
        ann, ben = await deserted(house, "ann", "ben")
        await house.clock.pass_(590)
        for page in (ann, ben):
            await page.come()
        await house.until(lambda: ann.room.final, [ann, ben])
        assert len(house.store.games) == 1
        found = await house.store.read(club.ratings_of, ["ann", "ben"])
        assert sorted((at.games, at.won) for at in found.values()) == [(1, 0), (1, 1)]

    run(story())


def test_a_game_that_is_not_rated_waits_for_its_people() -> None:
    async def story() -> None:
        house = House()
        pages = await house.game("two", "ann", "ben")
        for page in pages:
            page.go()
        await house.clock.pass_(5_000)
        assert not house.store.games
        assert not house.registry._actors
        assert await continue_unfinished(house.registry) == 0

    run(story())
