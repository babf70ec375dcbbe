"""When the result of a game stands, and what is told from then on: never before."""

from random import Random
from typing import Any

import pytest

from euchre.live.fair import fairness_faults
from euchre.rules.actions import Play
from euchre.web.core.room import entries
from euchre.web.core.room.room import Room
from euchre.web.core.room.room_view import room_view, shared_view
from euchre.web.core.wire.client_messages import Act, Claim, Deal, Rematch, Stand, Undo
from euchre.web.core.wire.server_messages import Ok
from euchre.web.features.games import queries as finished_games
from tests.positions import could_follow
from tests.web.house import House, Page, played
from tests.web.memory import settle
from tests.web.rooms import SECRET, Played

PEOPLE = ("ann", "ben", "cal", "dee")
HONOUR: dict[str, Any] = {
    "base": "two-honour",
    "target": 1,
    "revoke": {"points": None, "false_call": 1, "next_trick_first": False, "after_last_trick": True},
}
"""One hand won is the game; a renege may be called after its last trick."""


def secret(room: Room, person: str) -> str:
    """The secret as *person* is told it."""
    game = room_view(shared_view(room, [True, True], 0, 0), person).game
    assert game is not None
    return game.secret


def reneged(game: Played, rng: Random) -> bool:
    """Play on to the end of the game, unlawfully where it can be; whether somebody did not follow suit."""
    wrong = False
    while game.room.stage != "game-over":
        table = game.room.game
        assert table is not None
        state = table.state
        asked = () if state.over else could_follow(state)
        other = [] if not asked else [card for card in state.holding(state.turn) if card not in asked]
        if other and len(state.tricks) >= 2:
            wrong, person = True, game.room.at_seat(state.turn).person
            action = str(Play(other[0]))
            assert game.ask(person, Act, turn=table.turn, action=action) is None
        else:
            game.step(rng)
    return wrong


def test_while_a_renege_may_be_called_nothing_is_told_and_the_game_may_go_on() -> None:
    reopened = 0
    for seed in range(40):
        game = Played(HONOUR).fill("ann", "ben")
        if not reneged(game, Random(seed)) or game.room.final:
            continue
        room, table = game.room, game.room.game
        assert table is not None
        assert not room.records
        assert not secret(room, "ann")
        assert not room_view(shared_view(room, [True, True], 0, 0), "").final
        for seat in (0, 1):
            if room.stage == "game-over" and not room.final:
                person = room.at_seat(seat).person
                action = f"accuse:{seat}:{1 - seat}"
                assert game.ask(person, Act, turn=table.turn, action=action) is None
                room = game.room
        reopened += room.stage == "hand-over"
        if room.stage == "hand-over":
            assert not secret(room, "ann")
            assert not room.records
    assert reopened


def test_a_result_that_was_settled_stands() -> None:
    game = Played(HONOUR).fill("ann", "ben")
    rng = Random(1)
    while game.step(rng):
        pass
    assert not game.room.final
    game.write(entries.Settled(at=game.now))
    for room in (game.room, game.again()):
        assert room.final
        assert room_view(shared_view(room, [True, True], 0, 0), "ben").final
        assert secret(room, "ben") == SECRET
        [record] = room.records.values()
        assert fairness_faults(record) == []
    refused = game.ask(game.room.at_seat(0).person, Act, turn=game.room.game.turn, action="accuse:0:1")  # type: ignore[union-attr]
    assert refused is not None
    assert refused.code == "game_over"


@pytest.mark.parametrize("rules", [HONOUR, "two"])
def test_nothing_is_taken_back_once_the_game_is_over(rules: Any) -> None:
    game = Played(rules).fill("ann")
    rng = Random(3)
    while game.step(rng):
        pass
    assert game.room.game is not None
    refused = game.ask("ann", Undo, turn=game.room.game.turn)
    assert refused is not None
    assert refused.code == "game_over"
    sight = room_view(shared_view(game.room, [True, True], 0, 0), "ann").game
    assert sight is not None
    assert sight.view is not None
    assert not sight.view.undo


async def over(house: House) -> list[Page]:
    """A game just over, a renege of which may still be called."""
    pages = await house.game(HONOUR, "ann", "ben")
    await house.until(lambda: pages[0].room.stage == "game-over", pages)
    await settle()
    assert not house.store.games
    assert await house.store.read(finished_games.game, pages[0].table, 0) is None
    assert not pages[0].room.final
    return pages


def test_after_half_a_minute_the_result_stands_and_is_kept() -> None:
    async def story() -> None:
        house = House()
        ann, ben = await over(house)
        await house.clock.pass_(29)
        assert not house.store.games
        await house.clock.pass_(2)
        assert len(house.store.games) == 1
        for page in (ann, ben):
            assert page.room.final
            assert page.room.game is not None
            assert page.room.game.secret
        assert await house.store.read(finished_games.game, ann.table, 0) is not None

    played(story())


def test_another_game_or_an_empty_table_settles_it_at_once() -> None:
    async def story() -> None:
        house = House()
        pages = await over(house)
        ann, _ = pages
        for page in pages:
            assert isinstance(await page.do(Rematch), Ok)
        await house.clock.pass_(0)
        assert ann.room.stage == "lobby"
        assert len(house.store.games) == 1
        house = House()
        pages = await over(house)
        for page in pages:
            assert isinstance(await page.do(Stand), Ok)
            page.go()
        await house.clock.pass_(1.5)
        [game] = house.store.games.values()
        assert sorted(game.people) == ["ann", "ben"]

    played(story())


def test_a_server_that_dies_before_the_result_stands_settles_it_when_it_is_back() -> None:
    async def story() -> None:
        house = House()
        ann, _ = await over(house)
        await house.crash()
        await ann.come()
        assert not house.store.games
        await house.clock.pass_(31)
        assert len(house.store.games) == 1

    played(story())


def ending(room: Room, person: str) -> tuple[str, ...]:
    """How the hand ended, as *person* is told it; an empty name looks on."""
    game = room_view(shared_view(room, [True] * 4, 0, 0), person).game
    assert game is not None
    return game.ending


def test_a_hand_that_is_over_says_how_it_ended_to_each_in_their_own_words() -> None:
    """A claim first, then the tricks; while a hand is on, nothing."""
    game, rng = Played("two").fill("ann", "ben"), Random(1)
    claimed = 0
    while claimed < 2:
        live = game.room.game
        assert live is not None
        if not live.state.over:
            assert not any(ending(game.room, who) for who in ("ann", "ben", ""))
            person = game.room.at_seat(live.state.turn).person
            if game.ask(person, Claim, turn=live.turn) is None:
                claimed += 1
                assert ending(game.room, person)[0].startswith("You claim the ")
                assert ending(game.room, "")[0].startswith(f"{person.capitalize()} claims the ")
                continue
        else:
            ann, ben, other = (ending(game.room, who)[-1].lower() for who in ("ann", "ben", ""))
            assert "you" in ann + ben
            assert "you" not in other
        if not game.step(rng):
            game = Played("two").fill("ann", "ben")


@pytest.mark.parametrize(("rules", "people"), [("three", PEOPLE[:3]), ("euchre", PEOPLE)])
def test_how_a_hand_ended_is_told_for_as_long_as_anybody_looks(rules: str, people: tuple[str, ...]) -> None:
    """Also while the others ask for the next one, after somebody has left."""
    game, rng = Played(rules).fill(*people), Random(1)
    while True:
        live = game.room.game
        assert live is not None
        if live.state.over:
            assert game.step(rng)
        elif game.ask(game.room.at_seat(live.state.turn).person, Claim, turn=live.turn) is None:
            break
        else:
            game.step(rng)
    before = {who: ending(game.room, who) for who in ("", *people)}
    assert " claims the " in before[""][0]
    assert game.ask(people[-1], Stand) is None
    for person in people[:-1]:
        assert game.ask(person, Deal, hand=live.hand_number) is None
        for room in (game.room, game.again()):
            assert {who: ending(room, who) for who in ("", *people)} == before
