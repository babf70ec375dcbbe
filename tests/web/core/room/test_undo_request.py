"""Among people a choice is taken back only if all of them agree, and no hidden card was seen since."""

from random import Random
from typing import Any

import pytest

from euchre.hand.hand import apply, deal, legal
from euchre.hand.state import State
from euchre.live.claim_and_undo import card_seen_since
from euchre.rules.actions import Play
from euchre.rules.variants import variant
from euchre.web.core.room import commands, entries
from euchre.web.core.room.apply import apply_all
from euchre.web.core.room.parts import Think
from euchre.web.core.room.room import Room
from euchre.web.core.wire import client_messages
from tests.web.core.room.test_room import code
from tests.web.core.tables.test_commands import code as answered
from tests.web.house import House, Page
from tests.web.house import played as run
from tests.web.rooms import Played


def turn(game: Played) -> int:
    """The decision that is due."""
    assert game.room.game is not None
    return game.room.game.turn


def state(game: Played) -> State:
    """The hand in play."""
    assert game.room.game is not None
    return game.room.game.state


def passed(*people: str, rules: Any = "euchre", **more: Any) -> tuple[Played, str, State]:
    """A game in which a person has just passed, that person, and the hand before."""
    game = Played(rules, **more).fill(*people)
    while (duty := game.room.duty()) is not None:
        assert game.do(commands.Chosen(game.room.question(duty.seat, duty.player), "pass")) is None  # type: ignore[union-attr]  # it thinks
    before = state(game)
    person = game.room.at_seat(before.turn).person
    assert game.ask(person, client_messages.Act, turn=turn(game), action="pass") is None
    return game, person, before


def test_a_choice_is_taken_back_when_all_other_people_agree_and_not_before() -> None:
    game, asker, before = passed("ann", "ben", "cal")
    others = [person for person in ("ann", "ben", "cal") if person != asker]
    after, asked = state(game), turn(game)
    assert game.ask(asker, client_messages.Undo, turn=asked) is None
    assert code(game.ask(asker, client_messages.AnswerUndo, turn=asked, agree=True)) == "nothing", (
        "not their own"
    )
    assert code(game.ask("zoe", client_messages.AnswerUndo, turn=asked, agree=True)) == "not_seated"
    assert game.ask(others[0], client_messages.AnswerUndo, turn=asked, agree=True) is None
    assert code(game.ask(others[0], client_messages.AnswerUndo, turn=asked, agree=True)) == "nothing", "once"
    assert state(game) == after
    assert game.ask(others[1], client_messages.AnswerUndo, turn=asked, agree=True) is None
    assert (state(game), game.room.undo_request) == (before, None)
    assert turn(game) == asked + 1, "an old command is not taken for the new decision"
    assert game.room.game is not None
    assert game.room.game.undone == 1
    opened, *rest = game.log
    assert isinstance(opened, entries.Opened)
    for read in (game.again(), apply_all(Room.open("kitchen", opened), rest)):
        assert read.game is not None
        assert (read.game.state, read.seq) == (before, game.room.seq)
        assert [event.text for event in read.story] == [event.text for event in game.room.story]


def test_computer_players_wait_for_the_answer() -> None:
    games = [passed("ann", "ben", secret=f"{number:02x}" * 32) for number in range(8)]
    game, asker, _ = next(found for found in games if found[0].room.duty() is not None)
    think, other = game.room.duty(), {"ann": "ben", "ben": "ann"}[asker]
    assert isinstance(think, Think)
    decided = commands.Chosen(game.room.question(think.seat, think.player), "pass")
    assert game.ask(asker, client_messages.Undo, turn=turn(game)) is None
    assert (game.room.duty(), code(game.do(decided))) == (None, "nothing")
    assert game.ask(other, client_messages.AnswerUndo, turn=turn(game), agree=False) is None
    assert game.room.duty() == think


@pytest.mark.parametrize("end", ["no", "late", "played", "left"])
def test_one_no_or_no_answer_or_whatever_else_happens_leaves_the_choice_as_it_was(end: str) -> None:
    game, asker, _ = passed("ann", "ben", "cal", "dee")
    others = [person for person in ("ann", "ben", "cal", "dee") if person != asker]
    after, asked = state(game), turn(game)
    assert game.ask(asker, client_messages.Undo, turn=asked) is None
    assert game.ask(others[0], client_messages.AnswerUndo, turn=asked, agree=True) is None
    if end == "no":
        assert game.ask(others[1], client_messages.AnswerUndo, turn=asked, agree=False) is None
    elif end == "late":
        assert game.do(commands.Lapse()) is None
    elif end == "played":
        assert (
            game.ask(game.room.at_seat(after.turn).person, client_messages.Act, turn=asked, action="pass")
            is None
        )
    else:
        assert game.ask(others[2], client_messages.Stand) is None
    assert game.room.undo_request is None
    assert "othing is undone" in " ".join(game.room.story[-1].text)
    assert state(game).history[: len(after.history)] == after.history
    assert code(game.ask(others[1], client_messages.AnswerUndo, turn=asked, agree=True)) == "nothing"
    assert code(game.do(commands.Lapse())) == "nothing"
    if end in {"no", "late"}:
        assert code(game.ask(asker, client_messages.Undo, turn=asked)) == "nothing", "once for each decision"
    assert game.again().undo_asked == game.room.undo_asked


def test_nothing_is_taken_back_where_it_counts_nor_from_who_is_away_nor_in_the_next_hand() -> None:
    game, asker, _ = passed("ann", "ben", rules="two", rated=True, pace=30)
    assert code(game.ask(asker, client_messages.Undo, turn=turn(game))) == "rated"
    game, asker, _ = passed("ann", "ben", "cal", "dee")
    assert game.ask("ann" if asker != "ann" else "ben", client_messages.Stand) is None
    assert code(game.ask(asker, client_messages.Undo, turn=turn(game))) == "away"
    rng, game = Random(3), Played("two").fill("ann", "ben")
    while not state(game).over:
        game.step(rng)
    assert code(game.ask("ann", client_messages.Undo, turn=turn(game))) == "card_seen"
    while state(game).over:
        game.step(rng)
    assert code(game.ask("ann", client_messages.Undo, turn=turn(game))) == "nothing"


def test_after_another_has_laid_a_card_none_is_taken_back() -> None:
    rng, game = Random(3), Played("two").fill("ann", "ben")
    while len(state(game).tricks) < 1:
        game.step(rng)
    first = state(game).turn
    leader, other = game.room.at_seat(first).person, game.room.at_seat(1 - first).person
    assert game.ask(leader, client_messages.Act, turn=turn(game), action=str(legal(state(game))[0])) is None
    seen = game.room.game.undo_refusal(first, agreed=True)  # type: ignore[union-attr]  # it is on
    assert seen is None, "only their own card lies there"
    assert game.ask(other, client_messages.Act, turn=turn(game), action=str(legal(state(game))[0])) is None
    assert code(game.ask(leader, client_messages.Undo, turn=turn(game))) == "card_seen"


@pytest.mark.parametrize(
    "rules", ["two", "euchre", "twelve", "tournament", "bid", "railroad-best", "british", "bid-48"]
)
def test_what_may_be_taken_back_has_shown_nobody_a_card_but_the_askers(rules: str) -> None:
    """In random hands, worked out from all cards."""
    rng, found = Random(7), 0
    for seed in range(12):
        trail = [deal(variant(rules), 0, Random(seed))]
        while not trail[-1].over:
            trail.append(apply(trail[-1], rng.choice(legal(trail[-1]))))
        for at, now in enumerate(trail[1:], 1):
            before = trail[at - 1 - rng.randrange(min(at, 3))]
            seat = before.turn
            if card_seen_since(before, now, seat):
                continue
            found += 1
            deeds = now.history[len(before.history) :]
            assert not now.over
            assert not [deed for deed in deeds if deed.seat != seat and isinstance(deed.action, Play)]
            assert [[pile.up for pile in row] for row in now.piles if row is not now.piles[seat]] == [
                [pile.up for pile in row] for row in before.piles if row is not before.piles[seat]
            ]
            for other, hand in enumerate(now.hands):
                new = set(hand) - set(before.hands[other])
                shown = {*before.hands[seat], *([now.upcard] if other == now.dealer else [])}
                assert new <= shown
    assert found > 20


def test_the_others_are_asked_on_their_pages_and_have_twenty_seconds() -> None:
    async def story() -> None:
        house = House()
        ann, ben = await house.game("two", "ann", "ben")
        asker, other = (ann, ben) if ann.mine else (ben, ann)
        zoe = await Page(house, ann.table, "zoe").come()
        await asker.do(client_messages.Act, turn=asker.room.game.turn, action="pass")  # type: ignore[union-attr]  # it is on
        flags = [page.room.game.view.undo for page in (asker, other, zoe)]  # type: ignore[union-attr]  # it is on
        assert flags == [True, False, False]
        now = asker.room.game.turn  # type: ignore[union-attr]  # it is on
        assert answered(await asker.do(client_messages.Undo, turn=now)) == ""
        for page in (asker, other, zoe):
            request = page.room.undo_request
            assert request is not None
            assert (request.chair, request.waits) == (asker.room.you, (other.room.you,))
        assert not asker.room.game.view.undo  # type: ignore[union-attr]  # it is on
        await house.clock.pass_(19.999)
        before = other.room
        await house.clock.pass_(0.001)
        assert (before.undo_request is None, other.room.undo_request) == (False, None)
        assert answered(await other.do(client_messages.AnswerUndo, turn=now, agree=True)) == "nothing"

    run(story())
