"""What is due when at a table: worked out from the room and who is there, with no clock and no server."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from euchre.rules.actions import Accuse
from euchre.web.core.room import commands
from euchre.web.core.room.room import Room
from euchre.web.core.room.room_view import event_view
from euchre.web.core.tables.context import Timeouts
from euchre.web.core.tables.deadlines import BLINK, UNUSED, Attendance, Chore, deadlines
from euchre.web.core.tables.pages import Pages
from euchre.web.core.wire import client_messages
from euchre.web.core.wire.refusal import NOTHING
from euchre.web.core.wire.server_messages import Presence
from tests.web.core.room.test_ending import HONOUR
from tests.web.house import House, Page
from tests.web.house import played as run
from tests.web.memory import Socket
from tests.web.rooms import Played

TIMES = Timeouts()
HERE = Attendance(watched=True, seated=True)


def due(
    room: Room, attendance: Attendance = HERE, tried: int | None = None
) -> dict[commands.AnyCommand | Chore, int]:
    """When each thing is due; the first comes first."""
    found = deadlines(room, attendance, TIMES, tried)
    assert found == sorted(found, key=lambda deadline: deadline.at)
    return {deadline.what: deadline.at for deadline in found}


def played(stage: str, rules: Any = "two", *people: str, **more: Any) -> Room:
    """A room that has come so far."""
    rng, game = Random(3), Played(rules, **more).fill(*(people or ("ann", "ben")))
    while game.room.stage != stage:
        game.step(rng)
    return game.room


def test_at_a_table_without_clocks_nobody_is_hurried_who_is_there() -> None:
    assert due(Played("two").room) == {}
    assert due(played("playing")) == {}
    assert due(played("game-over")) == {}


@pytest.mark.parametrize("bank", [0, 60])
def test_the_clock_is_up_after_the_pace_and_the_bank(bank: int) -> None:
    room = played("playing", "two", pace=30, bank=bank)
    assert due(room) == {commands.TimeUp(): room.since + 1000 * (30 + bank)}
    over = played("hand-over", "two", pace=20, bank=bank)
    assert due(over) == {commands.GoOn(): over.since + 20_000}, (
        "a look is worth a pace, and no bank pays for it"
    )


def test_the_next_hand_of_several_is_dealt_and_one_alone_looks_as_long_as_they_like() -> None:
    room = played("hand-over")
    assert due(room) == {commands.GoOn(): room.since + 30_000}
    assert due(room, replace(HERE, came=room.since + 7_000)) == {commands.GoOn(): room.since + 37_000}
    for pace in (0, 30):
        assert due(played("hand-over", "two", "ann", pace=pace)) == {}
        left = played("hand-over", pace=pace)
        assert due(left, replace(HERE, away={"ben": left.since})) == {}, "only one is still here"


ASKED = [("hand-over", client_messages.Deal, {"hand": 0}), ("game-over", client_messages.Rematch, {})]


@pytest.mark.parametrize(("stage", "kind", "given"), ASKED)
def test_f98_whoever_asks_for_what_comes_next_waits_five_seconds_at_most(
    stage: str, kind: Any, given: dict[str, Any]
) -> None:
    rng, game = Random(3), Played("three").fill("ann", "ben", "cal")
    while game.room.stage != stage:
        game.step(rng)
    for person in ("ben", "ann"):
        assert game.ask(person, kind, **given) is None
        refused = game.ask(person, kind, **given)
        assert refused is not None
        assert refused.code == "nothing", "once is enough"
    first, second = game.room.ready["ben"], game.room.ready["ann"]
    assert due(game.room) == {commands.GoOn(): first + 5_000}
    assert due(game.room, replace(HERE, came=first + 700)) == {commands.GoOn(): first + 5_700}, "cal is back"
    assert due(game.room, replace(HERE, away={"cal": 0})) == {commands.GoOn(): second}, "all who are here"
    assert due(game.room, replace(HERE, away={"ann": 0, "ben": 0})) == {}, "cal is alone now"
    assert commands.GoOn() not in due(game.room, Attendance(watched=True)), "nobody is there to play it"
    assert due(game.room, HERE, tried=7) == {Chore.RETRY: 1_007}
    assert game.ask("cal", kind, **given) is None
    assert due(game.room) == {commands.GoOn(): game.room.ready["cal"]}, "all are ready"
    again = game.again()
    assert again.ready == game.room.ready
    assert due(again) == due(game.room), "a log that is read waits for as long"
    assert game.do(commands.GoOn()) is None
    assert (game.room.stage, game.room.ready) == ("playing" if stage == "hand-over" else "lobby", {})


def test_f98_who_blinks_or_is_not_back_yet_is_waited_for_as_long_as_who_looks() -> None:
    rng, game = Random(3), Played("three").fill("ann", "ben", "cal")
    while game.room.stage != "hand-over":
        game.step(rng)
    assert game.ask("ann", client_messages.Deal, hand=0) is None
    first = game.room.ready["ann"]
    gone = {"cal": first - 60_000}
    for away in (first - 2_000, first):
        blinks = replace(HERE, away={"ben": away, **gone})
        assert due(game.room, blinks) == {commands.GoOn(): away + 5_000}
    late = replace(HERE, away={"ben": first + 3_000, **gone})
    assert due(game.room, late) == {commands.GoOn(): first + 5_000}, "who stays has no more"
    assert due(game.room, replace(HERE, away={"ben": first - 5_000, **gone})) == {commands.GoOn(): first}
    back = first + 9_000  # a server that was killed: it has read the log, and ann's page is the first
    read = replace(HERE, back=back, came=back, away={"ben": back - 100, "cal": back - 100})
    assert due(game.room, read) == {commands.GoOn(): back + 5_000}
    one, still = back + 1_000, {"cal": back - 100}
    assert due(game.room, replace(read, came=one, away=still)) == {commands.GoOn(): one + 5_000}, (
        "ben is, too"
    )


@pytest.mark.parametrize(("pressed", "pause"), [("nobody", 30_000), ("ben", 5_000)])
def test_f98_who_comes_back_sees_how_the_hand_ended(pressed: str, pause: int) -> None:
    async def story() -> None:
        house = House()
        ann, ben = await house.game("two", "ann", "ben")
        await house.until(lambda: ann.room.stage == "hand-over", [ann, ben])
        if pressed == "ben":
            await ben.do(client_messages.Deal, hand=0)
        ben.go()
        await house.clock.pass_(60)
        assert ann.room.stage == "hand-over", "who is here alone is never hurried"
        await ben.come()
        assert [ben.room.next_ms, ann.heard(Presence)[-1].next_ms] == [pause, pause]
        await house.clock.pass_((pause - 1) / 1000)
        assert ann.room.stage == "hand-over"
        await house.clock.pass_(0.001)
        assert [page.room.stage for page in (ann, ben)] == ["playing", "playing"]

    run(story())


def test_f98_who_loads_the_page_again_while_all_others_are_ready_sees_how_the_hand_ended() -> None:
    async def story() -> None:
        house = House()
        ann, ben = await house.game("two", "ann", "ben")
        await house.until(lambda: ann.room.stage == "hand-over", [ann, ben])
        await ann.do(client_messages.Deal, hand=0)
        ben.go()
        assert ann.heard(Presence)[-1].next_ms == 5_000
        await house.clock.pass_(0.3)
        await ben.come()
        assert ben.room.next_ms == 5_000
        await ben.do(client_messages.Deal, hand=0)
        await house.clock.pass_(0)
        assert ann.room.stage == "playing", "at once"

    run(story())


@pytest.mark.parametrize(("pressed", "pause"), [("nobody", 30_000), ("ann", 5_000)])
def test_f98_who_loads_the_page_again_and_again_holds_nobody_up_for_ever(pressed: str, pause: int) -> None:
    """Three times they see how the hand ended."""

    async def story() -> None:
        house = House()
        ann, ben = await house.game("two", "ann", "ben")
        await house.until(lambda: ann.room.stage == "hand-over", [ann, ben])
        if pressed == "ann":
            await ann.do(client_messages.Deal, hand=0)
        waited, every = 0, pause - 1_000
        while ann.room.stage == "hand-over" and waited < 6 * pause:
            ben.go()
            await ben.come()
            await house.clock.pass_(every / 1000)
            waited += every
        assert waited == 4 * every

    run(story())


def test_f98_the_page_is_told_who_is_waited_for() -> None:
    async def story() -> None:
        house = House()
        ann, ben, cal, dee = await house.game("euchre", "ann", "ben", "cal", "dee")
        await house.until(lambda: ann.room.stage == "hand-over", [ann, ben, cal, dee])
        assert set(ann.room.waited_for) == {0, 1, 2, 3}
        await dee.do(client_messages.Stand)
        await ann.do(client_messages.Deal, hand=0)
        assert set(ann.room.waited_for) == {1, 2}, "no computer player"
        ben.go()
        assert ann.heard(Presence)[-1].waited_for == (1, 2), "ben may be back in a moment"
        await house.clock.pass_(4)
        cal.go()
        await cal.come()
        assert ann.heard(Presence)[-1].waited_for == (1, 2)
        await house.clock.pass_(1)
        cal.go()
        await cal.come()
        assert (cal.room.waited_for, ann.heard(Presence)[-1].waited_for) == ((2,), (2,)), "ben is away"
        await cal.do(client_messages.Deal, hand=0)
        await house.clock.pass_(0)
        assert (ann.room.stage, ann.room.waited_for) == ("playing", ())

    run(story())


def test_f98_nothing_is_counted_down_that_does_not_come() -> None:
    async def story() -> None:
        house = House()
        ann, ben = await house.game("two", "ann", "ben")
        await house.until(lambda: ann.room.stage == "hand-over", [ann, ben])
        zoe = await Page(house, ann.table, "zoe").come()
        await ann.do(client_messages.Deal, hand=0)
        assert [zoe.room.next_ms, ben.room.next_ms] == [5_000, 5_000]
        house.store.failing = "full"
        await ben.do(client_messages.Deal, hand=0)
        assert (bool(zoe.room.paused), zoe.room.next_ms) == (True, None)
        ben.go()
        assert zoe.heard(Presence)[-1].next_ms is None, "not while nothing can be kept"
        await ben.come()
        assert (ben.room.next_ms, zoe.heard(Presence)[-1].next_ms) == (None, None)
        house.store.failing = ""
        await house.clock.pass_(1)
        assert [zoe.room.next_ms, ben.room.next_ms] == [4_000, 4_000]
        for page in (ann, ben):
            page.go()
        assert zoe.heard(Presence)[-1].next_ms is None, "nobody is here to play it"
        assert (await Page(house, ann.table, "yan").come()).room.next_ms is None

    run(story())


def test_a_chair_taken_without_a_page_is_that_of_somebody_who_is_away() -> None:
    room = played("hand-over")
    pages = Pages(Played("two").room, 0)  # nobody sat there yet when it was loaded
    pages.come(Socket("ann"), room, 1_000)
    assert pages.attendance(room).away == {"ben": 1_000}


def test_f98_nobody_waits_for_a_computer_player_nor_for_one_whose_chair_it_keeps_warm() -> None:
    rng, game = Random(3), Played("euchre").fill("ann", "ben")
    while game.room.stage != "hand-over":
        game.step(rng)
    assert game.ask("ben", client_messages.Stand) is None
    assert due(game.room) == {commands.GoOn(): game.room.since + 30_000}, "ben may still look on"
    assert game.ask("ann", client_messages.Deal, hand=0) is None
    assert due(game.room) == {commands.GoOn(): game.room.ready["ann"]}


def test_f98_a_renege_that_is_called_is_something_new_to_look_at() -> None:
    rng, game = Random(1), Played(HONOUR).fill("ann", "ben")
    while game.step(rng):
        pass
    live = game.room.game
    assert live is not None
    calls = [action for action in live.view(0).irregular if isinstance(action, Accuse)]
    assert game.ask("ann", client_messages.Rematch) is None
    assert game.room.ready
    person = game.room.at_seat(0).person
    assert game.ask(person, client_messages.Act, turn=live.turn, action=str(calls[0])) is None
    assert not game.room.ready


def test_f98_other_partners_are_asked_for_by_anybody() -> None:
    rng, game = Random(3), Played("three").fill("ann", "ben", "cal")
    while game.step(rng):
        pass
    before = [chair.person for chair in game.room.chairs]
    assert game.ask("ann", client_messages.Rematch) is None
    assert game.ask("ben", client_messages.Rematch, rotate=True) is None
    told = game.room.story[-1]
    assert told.text == ("Ben is ready for another game, with other partners.",)
    assert event_view(game.room, told, "ben").text == (
        "You are ready for another game, with other partners.",
    )
    assert event_view(game.room, told, "ann").text == event_view(game.room, told, "").text == told.text
    assert game.do(commands.GoOn()) is None
    assert [chair.person for chair in game.room.chairs] == [before[0], before[2], before[1]]


def test_who_is_on_turn_and_away_is_sat_in_for_and_nobody_else() -> None:
    room = played("playing")
    assert room.game is not None
    on_turn = room.at_seat(room.game.state.turn).person
    other = {"ann": "ben", "ben": "ann"}[on_turn]
    assert due(room, replace(HERE, away={on_turn: 5_000})) == {commands.StepIn(): 65_000}
    assert due(room, replace(HERE, away={on_turn: 5_000}, back=8_000)) == {commands.StepIn(): 68_000}
    assert due(room, replace(HERE, away={other: 5_000})) == {}


def test_whoever_leaves_an_open_lobby_keeps_the_chair_for_a_minute_and_the_others_are_told() -> None:
    lobby = Played("three", open_to="any")
    for at, person in enumerate(("ann", "ben")):
        assert lobby.ask(person, client_messages.Sit, chair=at, name=person.title()) is None
    sat = lobby.room.since
    away = replace(HERE, away={"ann": sat + 9_000, "ben": sat + 5_000})
    assert due(lobby.room, away) == {commands.Free(1): sat + 65_000}
    assert due(lobby.room, replace(HERE, away={"ben": 0})) == {commands.Free(1): sat + 60_000}, (
        "no page has come yet"
    )
    assert due(lobby.room, replace(away, back=sat + 8_000)) == {commands.Free(1): sat + 68_000}
    assert commands.Free(1) not in due(lobby.room, replace(away, seated=False)), "nobody waits for the chair"
    assert due(played("playing", "two", open_to="any"), replace(HERE, away={"zoe": 0})) == {}
    known = Played("two")
    assert known.ask("ann", client_messages.Sit, chair=0, name="Ann") is None
    assert due(known.room, replace(HERE, away={"ann": 0})) == {}, "friends wait for each other"

    async def story() -> None:
        house = House()
        ann, ben = await house.open("three", "ann", "ben", open_to="any")
        await ann.do(client_messages.Clear, chair=2)
        ann.go()
        assert ben.heard(Presence)[-1].waits_ms == 60_000
        await house.clock.pass_(59.999)
        assert ben.room.chairs[0].name == "Ann"
        await house.clock.pass_(0.001)
        assert [chair.name for chair in ben.room.chairs] == ["", "Ben", ""]
        assert ben.room.host, "the next in line may start"
        assert (await ann.come()).room.you is None
        await ben.do(client_messages.Stand)
        await house.clock.pass_(120)

    run(story())


def test_at_an_open_table_the_game_begins_by_itself_when_all_have_come_and_whoever_leaves_ends_that() -> None:
    """Friends, and one who plays alone, begin when they like."""
    lobby = Played("three", open_to="any")
    for at, person in enumerate(("ann", "ben", "cal")):
        assert commands.Begin() not in due(lobby.room), "a chair is free"
        assert lobby.ask(person, client_messages.Sit, chair=at, name=person.title()) is None
    sat = lobby.room.since
    assert due(lobby.room) == {commands.Begin(): sat + 10_000}
    assert due(lobby.room, replace(HERE, came=sat + 2_000)) == {commands.Begin(): sat + 12_000}
    assert commands.Begin() not in due(lobby.room, replace(HERE, away={"cal": sat}))
    assert commands.Begin() not in due(lobby.room, Attendance(watched=True))
    assert due(lobby.room, tried=sat) == {Chore.RETRY: sat + 1_000}
    assert lobby.ask("cal", client_messages.CommitSalt, commitment="ab" * 32) is None
    assert due(lobby.room) == {commands.Reveal(): sat + 7_000, commands.Begin(): sat + 10_000}
    assert lobby.do(commands.Reveal()) is None
    assert due(lobby.room) == {commands.Begin(): sat + 10_000}
    assert lobby.do(commands.Reveal()) == NOTHING
    assert lobby.ask("ben", client_messages.Stand) is None
    assert due(lobby.room) == {}
    assert lobby.do(commands.Begin()) == NOTHING
    assert lobby.ask("ben", client_messages.Sit, chair=1, name="Ben") is None
    assert lobby.do(commands.Begin()) is None
    assert lobby.room.stage == "playing"
    for more, people in (({}, ("ann", "ben")), ({"open_to": "any"}, ("ann",))):
        known = Played("two", **more)
        for at, person in enumerate(people):
            assert known.ask(person, client_messages.Sit, chair=at, name=person.title()) is None
        if len(people) == 1:
            assert known.ask("ann", client_messages.Fill, chair=1, player="nine") is None
        assert due(known.room) == {}

    async def story() -> None:
        house = House()
        ann, ben = await house.open("two", "ann", "ben", open_to="any")
        assert ann.room.next_ms == ben.room.next_ms == 10_000
        await house.clock.pass_(4)
        ben.go()
        assert ann.heard(Presence)[-1].next_ms is None
        await house.clock.pass_(20)
        await ben.come()
        assert ben.room.next_ms == ann.heard(Presence)[-1].next_ms == 10_000
        await house.clock.pass_(9.999)
        assert ann.room.stage == "lobby"
        await house.clock.pass_(0.001)
        assert ann.room.stage == ben.room.stage == "playing"

    run(story())


def test_a_rated_game_that_all_have_left_goes_on_without_them_after_ten_minutes() -> None:
    """Since the last of them left; it is not put away meanwhile, and who still watches changes nothing."""
    rated = {"rated": True, "pace": 30}
    room = played("playing", **rated)
    on_turn = room.at_seat(room.game.state.turn).person  # type: ignore[union-attr]  # it is on
    other = "ben" if on_turn == "ann" else "ann"
    for watched in (False, True):
        gone = Attendance(watched=watched, left=9_000, away={on_turn: 5_000, other: 8_000})
        assert due(room, gone) == {commands.StepIn(all=True): 608_000}
        assert due(room, replace(gone, back=20_000)) == {commands.StepIn(all=True): 620_000}, (
            "a server that has just begun"
        )
        assert due(room, gone, tried=7) == {Chore.RETRY: 1_007}
    over = played("hand-over", **rated)
    away = dict.fromkeys(("ann", "ben"), over.since)
    assert due(over, Attendance(away=away)) == {commands.GoOn(): over.since + 600_000}
    late = dict.fromkeys(("ann", "ben"), over.since - 700_000)
    assert due(over, Attendance(away=late, back=over.since - 700_000)) == {
        commands.GoOn(): over.since + 5_000
    }, "they are not waited for again"
    assert set(due(played("game-over", **rated), Attendance(away=away))) == {Chore.UNLOAD}
    assert set(due(played("playing"), Attendance(away=away))) == {Chore.UNLOAD}


def test_a_result_that_could_be_contested_stands_after_a_while_or_when_all_are_gone() -> None:
    room = played("game-over", HONOUR)
    assert not room.final
    assert due(room) == {commands.Settle(): room.ended + 30_000}
    gone = replace(HERE, seated=False, left=room.last + 500)
    assert due(room, gone) == {commands.Settle(): room.last + 500 + BLINK}
    settled = Played(HONOUR)
    settled.room = room
    assert settled.do(commands.Settle()) is None
    assert due(settled.room) == {}


@pytest.mark.parametrize("stage", ["playing", "hand-over", "game-over"])
def test_a_table_nobody_looks_at_is_put_away_and_no_clock_runs(stage: str) -> None:
    room = played(stage, "two", pace=30)
    gone = Attendance(left=room.last + 1_000, away={"ann": 0, "ben": 0})
    assert due(room, gone) == {Chore.UNLOAD: room.last + 61_000}
    assert due(room, Attendance()) == {Chore.UNLOAD: room.last + 60_000}, "what was asked over HTTP counts"


def test_a_table_nobody_has_played_at_is_closed_once() -> None:
    lobby = Played("two")
    assert due(lobby.room, Attendance(left=9_000)) == {commands.Close(UNUSED): 909_000}
    assert lobby.do(commands.Close("nobody came")) is None
    assert due(lobby.room, Attendance(left=9_000)) == {Chore.UNLOAD: 69_000}


@pytest.mark.parametrize("stage", ["playing", "hand-over", "game-over"])
def test_while_the_storage_fails_only_that_is_looked_at(stage: str) -> None:
    room = played(stage, "two-honour" if stage == "hand-over" else HONOUR, pace=30)
    assert due(room, HERE, tried=4_000) == {Chore.RETRY: 5_000}
    assert commands.Settle() not in due(room, Attendance(), tried=4_000)


def test_those_who_only_watch_move_nothing() -> None:
    assert due(played("playing", "two", pace=30), Attendance(watched=True)) == {}
