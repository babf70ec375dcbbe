"""What a rated game is, and what it counts when somebody leaves it."""

from random import Random

import pytest

from euchre.web.room import commands as c
from euchre.web.room import entries as e
from euchre.web.room.apply import apply_all
from euchre.web.room.finished import finished
from euchre.web.room.rated import rated_result
from euchre.web.room.room import Room
from euchre.web.wire.client_messages import Back, Clear, Fill, Sit, Stand, Start, Undo
from tests.web.rooms import Played

PEOPLE = ("ann", "ben", "cas", "dot")


def table(rules: str = "four-24") -> Played:
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


@pytest.mark.parametrize("rules", ["two", "four-24"])
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
    assert played.do(c.StepIn()) is None
    assert played.room.left == {played.room.chairs[chair].person}
    first, *rest = played.log
    assert isinstance(first, e.Opened)
    assert apply_all(Room.open("kitchen", first), rest).left == played.room.left


def test_another_game_begins_without_leavers() -> None:
    played = table("two")
    assert played.ask("ben", Stand) is None
    at_end(played)
    assert played.do(c.GoOn()) is None
    assert played.room.left == frozenset()
    assert played.room.waits
