"""A person who comes during a hand waits for a computer player's chair, and has it before the next deal."""

from random import Random

from euchre.web.core.room import commands, entries
from euchre.web.core.room.apply import apply_all
from euchre.web.core.room.room import Room
from euchre.web.core.room.room_view import room_view, shared_view
from euchre.web.core.wire import client_messages
from euchre.web.core.wire.server_messages import Events
from tests.web.core.room.test_room import code
from tests.web.house import House, Page
from tests.web.house import played as run
from tests.web.rooms import Played


def asked(played: Played, person: str, chair: int) -> str:
    """Let *person* wait for a chair; return why that was refused, or nothing."""
    return code(played.ask(person, client_messages.Queue, chair=chair, name=person.capitalize()))


def played_out(played: Played, seed: int = 1) -> None:
    """Play the hand that is on to its end."""
    rng = Random(seed)
    while played.room.stage == "playing":
        played.step(rng)


def test_the_chair_is_taken_when_the_hand_is_over_and_before_the_next_deal() -> None:
    played = Played("euchre").fill("ann")
    before = played.room
    assert asked(played, "ben", 2) == ""
    assert played.room.chairs == before.chairs, "the computer player plays the hand to its end"
    assert (played.room.since, played.room.solo) == (before.since, True), "the clock of the turn runs on"
    assert "Ben sits down in place of" in played.room.story[-1].text[0]
    assert "after this hand" in played.room.story[-1].text[0]
    played_out(played)
    assert played.room.chairs[2].person == "ben", "in the very step that ended the hand"
    assert (played.room.coming, played.room.solo) == ({}, False)
    assert played.room.game is not None
    assert "Ben" in played.room.game.names
    hand = played.room.game.hand_number
    assert played.ask("ann", client_messages.Deal, hand=hand) is None
    assert played.room.stage == "hand-over", "the next hand waits until Ben is ready, too"
    assert played.ask("ben", client_messages.Deal, hand=hand) is None
    assert played.do(commands.GoOn()) is None
    assert (played.room.stage, played.room.chairs[2].decides) == ("playing", True)


def test_a_restart_forgets_nobody_who_waits() -> None:
    played = Played("euchre").fill("ann")
    assert asked(played, "ben", 2) == ""
    opened, *rest = played.log
    assert isinstance(opened, entries.Opened)
    for room in (played.again(), apply_all(Room.open("kitchen", opened), rest)):
        assert {person: comes.chair for person, comes in room.coming.items()} == {"ben": 2}
    played_out(played)
    assert played.again().chairs == played.room.chairs


def test_the_wish_is_taken_back_or_changed_to_another_chair() -> None:
    played = Played("euchre").fill("ann")
    assert code(played.ask("ben", client_messages.Stand)) == "not_seated"
    assert asked(played, "ben", 2) == ""
    assert asked(played, "ben", 3) == ""
    assert [comes.chair for comes in played.room.coming.values()] == [3]
    assert played.ask("ben", client_messages.Stand) is None
    assert (played.room.coming, played.again().coming) == ({}, {})
    assert played.room.story[-1].text == ("Ben does not sit down after all.",)
    played_out(played)
    assert [chair.person for chair in played.room.chairs] == ["ann", "", "", ""]


def test_two_who_come_have_two_chairs_and_two_names() -> None:
    played = Played("euchre").fill("ann")
    assert asked(played, "ben", 2) == ""
    assert asked(played, "cal", 2) == "taken"
    assert code(played.ask("cal", client_messages.Queue, chair=3, name="BEN")) == "bad_name"
    assert asked(played, "cal", 0) == "taken", "Ann sits there"
    assert asked(played, "ann", 1) == "seated"
    assert asked(played, "cal", 3) == ""
    played_out(played)
    assert [chair.person for chair in played.room.chairs] == ["ann", "", "ben", "cal"]


def test_where_no_hand_is_on_the_chair_is_taken_at_once() -> None:
    played = Played("euchre").fill("ann")
    played_out(played)
    assert asked(played, "ben", 2) == ""
    assert (played.room.coming, played.room.chairs[2].person) == ({}, "ben")


def test_a_wish_leaves_a_request_to_take_a_choice_back_open() -> None:
    played = Played("euchre").fill("ann", "ben")
    rng = Random(3)
    while played.room.duty() is not None:
        played.step(rng)
    assert played.room.game is not None
    asker = played.room.at_seat(played.room.game.state.turn).person
    action = str(played.room.game.view(played.room.game.state.turn).legal[0])
    assert played.ask(asker, client_messages.Act, turn=played.room.game.turn, action=action) is None
    assert played.ask(asker, client_messages.Undo, turn=played.room.game.turn) is None
    assert played.room.undo_request is not None
    assert asked(played, "cal", 2) == ""
    assert played.room.undo_request is not None
    assert played.ask("cal", client_messages.Stand) is None
    assert played.room.undo_request is not None


def test_where_nobody_else_may_sit_nobody_waits() -> None:
    daily = entries.DailyDeals("2026-11-23", "euchre")
    assert asked(Played("euchre", salts=("",) * 4, daily=daily).fill("ann"), "ben", 2) == "daily"
    evening = entries.EveningTable("abcdefgh", 0, 0)
    assert asked(Played("euchre", evening=evening), "ben", 2) == "evening"


def test_everybody_sees_who_comes_and_only_they_see_that_it_is_them() -> None:
    played = Played("euchre", open_door=False).fill("ann")
    assert asked(played, "ben", 2) == ""
    common = shared_view(played.room, (True,) * 4, 1, 0)
    seen = {who: room_view(common, common.viewer(who)) for who in ("ann", "ben", "zoe")}
    told = {who: [(one.chair, one.name, one.you) for one in room.coming] for who, room in seen.items()}
    assert told == {"ann": [(2, "Ben", False)], "ben": [(2, "Ben", True)], "zoe": [(2, "Ben", False)]}
    assert seen["ben"].you is None
    assert seen["ben"].game is None, "whoever waits for a chair sees no more than others without one"


def test_the_host_is_told_and_a_page_that_comes_back_still_waits() -> None:
    async def story() -> None:
        house = House()
        (ann,) = await house.game("euchre", "ann")
        ben = await Page(house, ann.table, "ben").come()
        await ben.do(client_messages.Queue, chair=2, name="Ben")
        told = ann.heard(Events)[-1].events[-1]
        assert told.kind == "sat"
        assert "after this hand" in told.text[0]
        ben.go()
        await house.crash()
        for page in (ann, ben):
            await page.come()
            assert [one.name for one in page.room.coming] == ["Ben"]
        assert ben.room.coming[0].you
        await house.until(lambda: ann.room.stage == "hand-over", [ann])
        assert [one.room.chairs[2].name for one in (ann, ben)] == ["Ben", "Ben"]
        assert ben.room.you == 2

    run(story())
