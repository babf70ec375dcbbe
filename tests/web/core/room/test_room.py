"""What a room promises: its log makes it, refusals change nothing, and a command counts once."""

import re
from random import Random
from typing import Any

import pytest
from msgspec.structs import fields, replace

from euchre.base.errors import EuchreError
from euchre.live.fair import fairness_faults, salt_commitment
from euchre.web.core.room import entries
from euchre.web.core.room.apply import LEAST_STORY, apply
from euchre.web.core.room.asked import LAST_REMATCH, MOST_ENTRIES
from euchre.web.core.room.commands import AnyCommand, Asked, GoOn, Settle
from euchre.web.core.room.entries import chained, dump, parse
from euchre.web.core.room.parts import Chair
from euchre.web.core.room.room import LEAST_TIME_LEFT, Room, digest_of
from euchre.web.core.room.room_view import event_view, room_view, shared_view
from euchre.web.core.room.step import Step, step
from euchre.web.core.tables.room_log import replayed
from euchre.web.core.wire import client_messages
from euchre.web.core.wire.refusal import Refusal
from tests.repetition import few_of
from tests.web.rooms import SECRET, Played

GAMES = ("twelve", "two", "euchre", "buck", "four-honour", "bid-rounds")


def seen(room: Room, people: tuple[str, ...], now: int) -> list[object]:
    """Everything that anybody is shown of a room."""
    here = [True] * len(room.chairs)
    views = [room_view(shared_view(room, here, 1, now), person) for person in (*people, "")]
    told = [event_view(room, told, person) for told in room.story for person in (*people, "")]
    return [views, told]


def code(refused: Refusal | None) -> str:
    """Why it was refused."""
    return "" if refused is None else refused.code


@pytest.mark.parametrize("game", GAMES)
def test_the_log_makes_the_room_at_every_moment(game: str) -> None:
    rng, played = Random(game), Played(game).fill("ann")
    for at in range(120):
        if at % 10 == 0:
            assert seen(played.again(), ("ann",), 99_999) == seen(played.room, ("ann",), 99_999)
        if not played.step(rng):
            break
    assert seen(played.again(), ("ann",), 99_999) == seen(played.room, ("ann",), 99_999)


@pytest.mark.parametrize("rotate", [False, True])
def test_f84_a_room_read_from_its_last_rematch_on_is_the_same(*, rotate: bool) -> None:
    """People leave, come back, reveal salts and are stood in for; only the earlier records are missing."""
    rng, played = Random(rotate), Played("two").fill("ann", "ben")

    def compare(games: int) -> None:
        read = replayed("kitchen", [dump(entry) for entry in played.log])
        assert (len(played.room.records), len(read.records)) == (games, 0)
        known = read.replies.known
        for whole in (played.room, played.again()):
            assert seen(read, ("ann", "ben"), 99_999) == seen(whole, ("ann", "ben"), 99_999)
            for name in {each.name for each in fields(Room)} - {"game", "records", "replies"}:
                assert getattr(read, name) == getattr(whole, name), name
            assert whole.replies.known == known

    for game in range(3):
        for at, (person, kind) in enumerate(
            [("ben", client_messages.Stand), ("ben", client_messages.Back), ("ann", client_messages.Stand)]
        ):
            played.step(rng)
            if at < 2 or game != 1:
                assert played.ask(person, kind) is None
        played.ask("ann", client_messages.Back)
        while played.step(rng):
            pass
        if game == 1:
            assert played.ask("ben", client_messages.Stand) is None
            assert (
                played.ask("cal", client_messages.Sit, chair=played.room.chairs.index(Chair()), name="Cal")
                is None
            )
        assert played.ask("ann", client_messages.Rematch, rotate=rotate) is None
        if not played.room.solo:
            assert played.do(GoOn()) is None
        compare(game + 1)
        if game == 1:
            assert played.ask("cal", client_messages.Stand) is None
            chair = next(at for at, chair in enumerate(played.room.chairs) if chair.free)
            assert played.ask("ben", client_messages.Sit, chair=chair, name="Ben") is None
        assert played.ask("ann", client_messages.Reveal) is None
        assert played.ask("ann", client_messages.Start) is None
    played.step(rng)
    compare(3)


HONOUR = {"base": "two-honour", "target": 2}


@pytest.mark.parametrize(
    "rules",
    [
        "euchre",
        pytest.param("buck", marks=pytest.mark.long),
        pytest.param(HONOUR, id="honour"),
    ],
)
def test_what_was_shown_of_a_hand_is_shown_again_only_while_it_is_the_same(rules: Any) -> None:
    """Whoever is ready, leaves, comes back, or lets a result stand: all see what a first look shows."""
    rng, game, again = Random(5), Played(rules).fill("ann", "ben"), 0
    do, here = game.do, [True] * len(game.room.chairs)
    before = shared_view(game.room, here, 1, 0)

    def done(command: AnyCommand) -> Refusal | None:
        nonlocal before, again
        refused = do(command)
        common = shared_view(game.room, here, 1, 0, before=before)
        again += common.game is before.game is not None
        for person in ("ann", "ben", ""):
            shown = room_view(common, person)
            assert shown == room_view(shared_view(game.room, here, 1, 0), person)
        before = common
        return refused

    game.do = done  # type: ignore[method-assign]  # and look, each time
    for _ in range(2):
        while game.step(rng):
            if game.room.stage == "hand-over":
                game.ask("ben", client_messages.Stand)
                game.ask("ben", client_messages.Back)
        done(Settle())
        game.ask("ben", client_messages.Rematch, rotate=True)
        game.ask("ann", client_messages.Rematch)
        done(GoOn())
        game.ask("ann", client_messages.Start)
    assert again > 4


@pytest.mark.parametrize("rules", ["buck", "euchre", "call-ace"])
def test_the_heading_of_a_hand_that_is_over_says_what_it_brought(rules: str) -> None:
    """To each viewer: what they gained, and who won the game."""
    rng, game, headings = Random(4), Played(rules).fill("ann"), set()
    while game.step(rng):
        live = room_view(shared_view(game.room, [True] * 6, 0, 0), "ann").game
        assert live is not None
        assert bool(live.heading) is (game.room.stage == "hand-over")
        if live.heading and live.view is not None:
            assert any(live.view.points) is (live.heading != "No points this hand")
            headings.add(live.heading)
    verbs = {"buck": ("go up 5", "goes down"), "euchre": ("score", "score"), "call-ace": ("score", "scores")}
    for verb in verbs[rules]:
        assert any(verb in heading for heading in headings), headings
    over = room_view(shared_view(game.room, [True] * 6, 0, 0), "ann").game
    assert over is not None
    assert re.fullmatch(r"[^.]+ wins? the game", over.heading)


def sides(room: Room) -> list[set[str]]:
    """Who plays with whom."""
    assert room.game is not None
    seats = range(room.rules.seats)
    return [{room.at_seat(seat).person for seat in seats if room.rules.side(seat) == n} for n in (0, 1)]


@pytest.mark.parametrize(("chairs", "people"), [((0, 2), 2), ((3, 1), 2), ((0, 1), 2), ((0, 2, 1), 3)])
def test_two_who_sit_across_are_not_split_by_the_draw_for_partners(
    chairs: tuple[int, ...], people: int
) -> None:
    """A log of a server that did not know it draws as ever."""
    split = set()
    for game in [Played("four", secret=f"{seed:064x}") for seed in range(8)]:
        for person, chair in zip(("ann", "ben", "cal"), chairs, strict=False):
            assert game.ask(person, client_messages.Sit, chair=chair, name=person.capitalize()) is None
        for chair in {0, 1, 2, 3} - {*chairs}:
            assert game.ask(game.room.host, client_messages.Fill, chair=chair, player="nine") is None
        lobby = game.room
        assert game.ask("ann", client_messages.Start) is None
        together = any({"ann", "ben"} <= side for side in sides(game.room))
        if people == 2 and abs(chairs[0] - chairs[1]) == 2:
            assert together
            assert "stay partners" in " ".join(game.room.story[0].text)
            old, _ = apply(lobby, entries.Started(at=game.now))
            together = any({"ann", "ben"} <= side for side in sides(old))
        split.add(together)
        assert sides(game.again()) == sides(game.room)
    assert split == {True, False}


def test_the_record_of_two_who_stay_partners_is_verified() -> None:
    rng, game = Random(1), Played("euchre")
    for person, chair in (("ann", 0), ("ben", 2)):
        assert game.ask(person, client_messages.Sit, chair=chair, name=person.capitalize()) is None
    for chair in (1, 3):
        assert game.ask("ann", client_messages.Fill, chair=chair, player="nine") is None
    assert game.ask("ann", client_messages.Start) is None
    while game.step(rng):
        pass
    [record] = game.room.records.values()
    assert fairness_faults(record) == []


def test_f85_the_story_of_a_lobby_does_not_grow_for_ever() -> None:
    played = Played("two")
    for _ in range(3 * LEAST_STORY):
        assert played.ask("ann", client_messages.Sit, chair=0, name="Ann") is None
        assert played.ask("ann", client_messages.Stand) is None
        assert len(played.room.story) <= 2 * LEAST_STORY
    numbers = [room_event.seq for room_event in played.room.story]
    assert numbers == [*range(numbers[0], played.room.seq + 1)]
    assert len(numbers) >= LEAST_STORY


def test_f85_a_log_that_is_full_lets_a_game_end_and_nothing_more_begin() -> None:
    rng, played = Random(3), Played("two").fill("ann", "ben")
    played.step(rng)
    played.room = replace(played.room, seq=MOST_ENTRIES)
    for kind, given in ((client_messages.Stand, {}), (client_messages.Undo, {"turn": 1})):
        assert code(played.ask("ben", kind, **given)) == "log_full"
    while played.step(rng):
        pass
    played.room = replace(played.room, seq=LAST_REMATCH - 1)
    assert isinstance(
        step(played.room, Asked("ann", client_messages.Rematch("command-x")), 0, lambda: SECRET), Step
    )
    played.room = replace(played.room, seq=LAST_REMATCH)
    assert code(played.ask("ann", client_messages.Rematch)) == "log_full"
    assert played.ask("ann", client_messages.Stand) is None


def test_a_game_to_its_end_leaves_a_record_that_can_be_verified() -> None:
    rng, played = Random(5), Played("two").fill("ann", "ben")
    while played.step(rng):
        assert played.room.stage in {"playing", "hand-over"}
        shown = room_view(shared_view(played.room, [True, True], 0, 0), "ann").game
        assert shown is not None
        assert not shown.secret, "the secret is told at the end, not before"
    [record] = played.room.records.values()
    assert fairness_faults(record) == []
    game = room_view(shared_view(played.room, [True, True], 0, 0), "ben").game
    assert game is not None
    assert game.secret == SECRET
    assert list(record.players) == ["Ann", "Ben"]


def test_the_same_id_is_answered_again_and_never_means_another_thing() -> None:
    played = Played("two")
    sit = client_messages.Sit(id="aaaaaaaa", chair=0, name="Ann")
    assert played.room.answered("ann", sit) is None
    played.do(Asked("ann", sit))
    for room in (played.room, played.again()):
        assert room.answered("ann", sit) == 2
        assert room.answered("ben", sit) is None
        other = room.answered("ann", client_messages.Sit(id="aaaaaaaa", chair=1, name="Ann"))
        assert isinstance(other, Refusal)
        assert other.code == "id_reused"


def test_a_decision_that_is_sent_again_is_made_once_and_a_refused_one_changes_nothing() -> None:
    """The same id is answered with the same entry; another decision under it is refused."""
    played = Played("two").fill("ann", "ben")
    table = played.room.game
    assert table is not None
    seat, turn = table.state.turn, table.turn
    person = played.room.at_seat(seat).person
    one, other = (str(action) for action in table.view(seat).legal[:2])
    act = client_messages.Act(id="aaaaaaaa", turn=turn, action=one)
    played.do(Asked(person, act))
    kept = seen(played.room, ("ann", "ben"), 99_999)
    for room in (played.room, played.again()):
        assert room.answered(person, act) == room.seq
        reused = room.answered(person, client_messages.Act(id="aaaaaaaa", turn=turn, action=other))
        assert isinstance(reused, Refusal)
        assert reused.code == "id_reused"
        late = client_messages.Act(id="bbbbbbbb", turn=turn, action=one)
        for _ in range(2):
            assert room.answered(person, late) is None
            refused = step(room, Asked(person, late), 1, lambda: "")
            assert isinstance(refused, Refusal)
            assert refused.code == "stale_turn"
        assert seen(room, ("ann", "ben"), 99_999) == kept


def test_chairs_are_taken_filled_and_changed_before_a_game_only() -> None:
    played = Played("euchre")
    ask = played.ask
    assert code(ask("ben", client_messages.Start)) == "not_host"
    assert ask("ann", client_messages.Sit, chair=0, name="Ann") is None
    assert code(ask("ben", client_messages.Sit, chair=0, name="Ben")) == "taken"
    assert code(ask("ben", client_messages.Sit, chair=4, name="Ben")) == "no_chair"
    assert code(ask("ben", client_messages.Sit, chair=1, name="ANN ")) == "bad_name"
    assert ask("ben", client_messages.Sit, chair=1, name="Ben") is None
    assert code(ask("ben", client_messages.Fill, chair=2, player="queen")) == "not_host"
    assert code(ask("ann", client_messages.Fill, chair=1, player="queen")) == "taken"
    assert code(ask("ann", client_messages.Fill, chair=2, player="exec:rm")) == "unknown_player"
    unfit = ask("ann", client_messages.Fill, chair=2, player="benny")
    assert code(unfit) == "unfit_player"
    assert unfit is not None
    said = "The computer player Two-handed expert does not play this game: only the game two is known"
    assert unfit.text.startswith(said)
    assert unfit.text.endswith(
        "; there are First evening, Beginner, Casual, Good, Strong, Very strong, Expert, Strongest."
    )
    assert code(ask("ann", client_messages.Start)) == "free_chairs"
    assert ask("ann", client_messages.Fill, chair=2, player="queen") is None
    assert ask("ann", client_messages.Fill, chair=3, player="queen") is None
    assert [chair.name for chair in played.room.chairs] == ["Ann", "Ben", "Lotte", "Odile"]
    assert ask("ann", client_messages.Fill, chair=2, player="ace") is None
    assert played.room.chairs[2].name == "Lotte", "a stronger one keeps the name"
    assert ask("ben", client_messages.Swap, one=1, other=2) is None
    assert code(ask("ben", client_messages.Swap, one=0, other=1)) == "not_host"
    assert code(ask("cat", client_messages.Stand)) == "not_seated"
    assert ask("ann", client_messages.Start) is None
    assert code(ask("ann", client_messages.Fill, chair=2, player="king")) == "game_on"
    assert code(ask("ann", client_messages.Swap, one=0, other=1)) == "game_on"
    assert code(ask("ann", client_messages.Salt, salt="0" * 32)) == "too_late"


def test_f22_the_host_leaves_and_the_next_person_is_host() -> None:
    played = Played("two")
    played.ask("ann", client_messages.Sit, chair=0, name="Ann")
    played.ask("ben", client_messages.Sit, chair=1, name="Ben")
    assert played.room.host == "ann"
    played.ask("ann", client_messages.Stand)
    assert played.room.host == "ben"


def test_f20_who_leaves_during_a_game_is_replaced_and_may_come_back() -> None:
    rng, played = Random(1), Played("euchre").fill("ann", "ben")
    played.ask("ben", client_messages.Stand)
    chair = played.room.chairs[1]
    assert (chair.person, chair.player) == ("ben", "queen")
    table = played.room.game
    assert table is not None
    while played.room.stage == "playing" and played.step(rng):
        pass  # nobody waits for ben
    assert code(played.ask("ben", client_messages.Deal, hand=table.hand_number)) == "away"
    assert played.ask("ben", client_messages.Back) is None
    assert played.room.chairs[1].decides
    assert code(played.ask("ben", client_messages.Back)) == "nothing"


def test_a_person_may_take_over_from_a_computer_player_between_two_hands() -> None:
    """Not during one: they would see the cards of that chair, and go."""
    rng, played = Random(1), Played("euchre").fill("ann")
    while played.room.stage == "playing":
        assert code(played.ask("ben", client_messages.Sit, chair=2, name="Ben")) == "hand_on"
        played.step(rng)
    assert played.room.stage == "hand-over"
    assert played.ask("ben", client_messages.Sit, chair=2, name="Ben") is None
    assert played.room.chairs[2].decides
    assert played.room.game is not None
    assert "Ben" in played.room.game.names
    assert not played.room.solo


def test_partners_change_so_that_everybody_plays_with_everybody() -> None:
    rng, played, mates = Random(3), Played({"base": "euchre", "target": 1}).fill("ann"), set()
    for _ in range(3):
        names = [chair.name for chair in played.room.chairs]
        mates.add(names[(names.index("Ann") + 2) % 4])
        while played.step(rng):
            pass
        assert code(played.ask("ben", client_messages.Rematch, rotate=True)) == "not_seated"
        assert played.ask("ann", client_messages.Rematch, rotate=True) is None
        assert played.room.stage == "lobby"
        assert played.ask("ann", client_messages.Start) is None
    assert len(mates) == 3


def test_decisions_out_of_turn_stale_and_unlawful_change_nothing() -> None:
    played = Played("two").fill("ann", "ben")
    table = played.room.game
    assert table is not None
    turn, seat = table.turn, table.state.turn
    mover, other = played.room.at_seat(seat).person, played.room.at_seat(1 - seat).person
    before = seen(played.room, ("ann", "ben"), 0)
    assert code(played.ask(other, client_messages.Act, turn=turn, action="pass")) == "not_your_turn"
    assert code(played.ask(mover, client_messages.Act, turn=turn + 1, action="pass")) == "bad_turn"
    assert code(played.ask(mover, client_messages.Act, turn=turn, action="9Q")) == "bad_action"
    assert code(played.ask(mover, client_messages.Act, turn=turn, action="stay")) == "illegal"
    assert code(played.ask(mover, client_messages.Deal, hand=0)) == "hand_on"
    assert code(played.ask(mover, client_messages.Undo, turn=turn)) == "nothing"
    assert code(played.ask(mover, client_messages.Claim, turn=turn)) == "unsure"
    assert code(played.ask("cat", client_messages.Act, turn=turn, action="pass")) == "not_seated"
    assert code(played.ask(mover, client_messages.Rematch)) == "game_on"
    assert seen(played.room, ("ann", "ben"), 0) == before
    assert played.ask(mover, client_messages.Act, turn=turn, action="pass") is None
    assert code(played.ask(mover, client_messages.Act, turn=turn, action="pass")) == "stale_turn"


def test_f4_the_reply_to_who_is_not_on_turn_is_the_same_whatever_they_ask() -> None:
    played = Played("two").fill("ann", "ben")
    table = played.room.game
    assert table is not None
    other = played.room.at_seat(1 - table.state.turn).person
    answers = {
        str(played.ask(other, client_messages.Act, turn=table.turn, action=str(a)))
        for a in table.view(table.state.turn).legal
    }
    assert len(answers) == 1


def test_the_clock_first_takes_the_pace_then_the_bank_and_never_the_servers_absence() -> None:
    played = Played("two", pace=10, bank=5).fill("ann", "ben")
    room = played.room
    assert room.game is not None
    start = room.since
    assert room.due() == start + 15_000
    seat = room.game.state.turn
    played.write(entries.Acted(at=start + 12_000, seat=seat, action="pass"))
    assert played.room.at_seat(seat).bank == 3_000
    due = played.room.credited(start + 3_600_000).due()
    assert due is not None
    assert due - (start + 3_600_000) >= LEAST_TIME_LEFT
    assert Played("two").fill("ann", "ben").room.due() is None


def test_the_same_deals_can_be_played_again_and_are_marked_so() -> None:
    rng, first = Random(2), Played("two").fill("ann")
    played = Played("two", host="cat", salts=("", "")).fill("cat")
    assert first.room.game is not None
    assert played.room.game is not None
    assert played.room.game.state.hands == first.room.game.state.hands
    assert room_view(shared_view(played.room, [True, True], 0, 0), "cat").same_deals
    while played.step(rng):
        pass
    assert fairness_faults(played.room.records[0]) == []
    played.ask("cat", client_messages.Rematch)
    assert not room_view(shared_view(played.room, [True, True], 0, 0), "cat").same_deals


def test_the_same_deals_are_drawn_for_as_they_were_whoever_plays_them() -> None:
    """Two who sit across would else have other seats, another dealer, and so other hands."""
    first = Played("euchre").fill("ann", "ben", "cal")
    again = Played("euchre", salts=("",) * 4)
    for person, chair in (("ann", 0), ("ben", 2)):
        assert again.ask(person, client_messages.Sit, chair=chair, name=person.capitalize()) is None
    for chair in (1, 3):
        assert again.ask("ann", client_messages.Fill, chair=chair, player="nine") is None
    assert not again.room.together
    assert again.ask("ann", client_messages.Start) is None
    assert first.room.game is not None
    assert again.room.game is not None
    assert again.room.game.opening == first.room.game.opening
    assert again.room.game.state == first.room.game.state
    rng = Random(5)
    while again.step(rng):
        pass
    assert again.ask("ann", client_messages.Rematch) is None
    assert again.do(GoOn()) is None
    assert again.room.together, "the next game has deals of its own"


def test_computer_players_wait_as_the_table_wants_it_and_a_moment_in_company() -> None:
    """In company none speaks at once, however easy its choice; `test_pauses` has what hides how hard."""
    alone = Played("two", bot_pause=0)
    alone.ask("ann", client_messages.Sit, chair=0, name="Ann")
    assert alone.room.bot_pause == 0
    alone.ask("ben", client_messages.Sit, chair=1, name="Ben")
    assert alone.room.bot_pause == 300
    assert Played("two").room.bot_pause == 700


def test_the_host_sends_anybody_away_but_themselves() -> None:
    played = Played("cutthroat")
    for chair, person in enumerate(("ann", "ben", "cat")):
        assert played.ask(person, client_messages.Sit, chair=chair, name=person) is None
    assert code(played.ask("ben", client_messages.Clear, chair=2)) == "not_host"
    assert code(played.ask("ann", client_messages.Clear, chair=0)) == "taken"
    assert played.ask("ann", client_messages.Clear, chair=1) is None
    assert played.room.chairs[1].free
    assert played.room.story[-1].text == ("ben is sent away.",)
    assert played.ask("cat", client_messages.Stand) is None
    assert played.room.story[-1].text == ("cat leaves.",)


def test_the_host_sends_somebody_away_in_a_game_once_and_all_are_told_so() -> None:
    played = Played("two").fill("ann", "ben")
    assert played.ask("ann", client_messages.Clear, chair=1) is None
    assert played.room.story[-1].text == ("Ben is sent away; a computer player sits in.",)
    written = len(played.log)
    assert code(played.ask("ann", client_messages.Clear, chair=1)) == "nothing"
    assert len(played.log) == written
    assert played.ask("ben", client_messages.Back) is None
    assert played.ask("ben", client_messages.Stand) is None
    assert played.room.story[-1].text == ("Ben leaves; a computer player sits in.",)


def test_salts_change_the_cards() -> None:
    played = Played("two")
    played.ask("ann", client_messages.Sit, chair=0, name="Ann")
    played.ask("ann", client_messages.Fill, chair=1, player="nine")
    played.ask("ann", client_messages.CommitSalt, commitment=salt_commitment(b"\x12" * 16))
    assert played.ask("ann", client_messages.Salt, salt="12" * 16) is None
    played.ask("ann", client_messages.Start)
    plain = Played("two").fill("ann").room.game
    assert played.room.game is not None
    assert plain is not None
    assert played.room.game.state.hands != plain.state.hands


def test_hands_are_shown_when_the_hand_is_over_and_not_before() -> None:
    rng, played = Random(4), Played("twelve").fill("ann")
    while True:
        game = room_view(shared_view(played.room, [True, True], 1, 0), "").game
        assert game is not None
        assert game.view is not None
        if played.room.stage == "hand-over":
            break
        assert not game.view.shown
        assert not game.view.kitty
        played.step(rng)
    assert len(game.view.kitty) == 0
    assert len(game.view.shown) == 2


@pytest.mark.parametrize("seed", few_of(range(40), range(10)))
def test_any_string_of_commands_leaves_a_room_that_its_log_makes(seed: int) -> None:
    rng = Random(seed)
    played = Played(rng.choice(GAMES[:5]), pace=rng.choice([0, 5]))
    people = ("ann", "ben", "cat")
    for _ in range(150):
        room, person = played.room, rng.choice(people)
        turn = 0 if room.game is None else room.game.turn + rng.choice([0, 0, 0, 0, -1, 1])
        turn = max(turn, 0)
        legal = (
            () if room.game is None or room.game.state.over else room.game.view(room.game.state.turn).legal
        )
        action = str(rng.choice(legal)) if legal else "pass"
        choices: list[tuple[Any, dict[str, Any]]] = [
            (client_messages.Sit, {"chair": rng.randrange(5), "name": person}),
            (client_messages.Stand, {}), (client_messages.Back, {}),
            (client_messages.Start, {}),
            (client_messages.Fill, {"chair": rng.randrange(5), "player": "nine"}),
            (client_messages.Clear, {"chair": rng.randrange(5)}),
            (client_messages.Swap, {"one": rng.randrange(4), "other": rng.randrange(4)}),
            (client_messages.CommitSalt, {"commitment": salt_commitment(b"\x0f" * 16)}),
            (client_messages.Reveal, {}), (client_messages.Salt, {"salt": "0f" * 16}),
            (client_messages.Undo, {"turn": turn}), (client_messages.Claim, {"turn": turn}),
            (client_messages.Rematch, {"rotate": True}),
            (client_messages.Deal, {"hand": 0 if room.game is None else room.game.hand_number}),
            *[(client_messages.Act, {"turn": turn, "action": action})] * 12,
        ]  # fmt: skip
        kind, given = rng.choice(choices)
        played.ask(person, kind, **given)
        duty = played.room.duty()
        if duty is not None and rng.random() < 0.9:
            played.step(rng)
    assert seen(played.again(), people, 5) == seen(played.room, people, 5)


def test_an_entry_that_nobody_could_have_asked_for_is_an_error_of_the_log() -> None:
    played = Played("two")
    with pytest.raises(EuchreError, match="nobody plays"):
        apply(played.room, entries.Acted(at=1, seat=0, action="pass"))
    played.fill("ann")
    with pytest.raises(EuchreError, match="refuses"):
        apply(played.room, entries.Acted(at=1, seat=0, action="stay"))


def test_entries_are_read_as_they_were_written_and_one_changed_byte_shows() -> None:
    played, rng = Played("two").fill("ann"), Random(7)
    for _ in range(20):
        played.step(rng)
    chain, other = "", ""
    for entry in played.log:
        data = dump(entry)
        assert parse(data) == entry
        chain = chained(chain, data)
        other = chained(other, data.replace(b"ann", b"ben", 1))
    assert chain != other


def test_the_digest_of_a_command_is_that_of_its_content() -> None:
    one, same = client_messages.Deal(id="aaaaaaaa", hand=1), client_messages.Deal(id="bbbbbbbb", hand=1)
    assert digest_of(one) == digest_of(same)
    assert digest_of(one) != digest_of(client_messages.Deal(id="aaaaaaaa", hand=2))
    assert digest_of(client_messages.Undo(id="aaaaaaaa", turn=1)) != digest_of(
        client_messages.Claim(id="aaaaaaaa", turn=1)
    )


def test_at_a_private_table_the_chairs_decide_who_are_partners() -> None:
    """Whoever takes the chair across from a friend plays with them; the game is still the same, by name."""
    played = Played("euchre", seats_decide=True)
    assert not played.room.rules_in_force.draw_partners, "as the sheet before the game says"
    played.fill("ann", "ben", "cal", "dee")
    assert played.room.game is not None
    assert played.room.game.opening.seating in [
        (at, (at + 1) % 4, (at + 2) % 4, (at + 3) % 4) for at in range(4)
    ]
    assert "The chairs decide who are partners; nobody draws for it." in played.room.story[0].text
    assert (played.room.title, played.room.house_rules) == ("Euchre", ())
    drawn = Played("euchre").fill("ann", "ben", "cal", "dee").room
    assert drawn.rules_in_force.draw_partners
