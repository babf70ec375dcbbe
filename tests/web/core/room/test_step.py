"""The laws of a step: the room that was stays as it was, and its entries make the room that comes."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import asdict

from euchre.live import LiveGame
from euchre.live.fair import salt_commitment
from euchre.web.core.room import commands as room_commands
from euchre.web.core.room import entries
from euchre.web.core.room.apply import apply
from euchre.web.core.room.entries import dump, parse
from euchre.web.core.room.parts import Question, Think
from euchre.web.core.room.room import Room
from euchre.web.core.room.step import step
from euchre.web.core.tables.room_log import replayed
from euchre.web.core.wire import client_messages
from euchre.web.core.wire.refusal import Refusal
from tests.repetition import few_of
from tests.web.core.room.test_ending import HONOUR, reneged
from tests.web.rooms import SECRET, Played, games

PEOPLE = ("ann", "ben", "cat")


def value(room: Room) -> dict[str, Any]:
    """All that a room holds, its game looked into; what was thought out and can be again left out."""
    held = asdict(room)
    game: LiveGame | None = held.pop("game")
    replies = held.pop("replies")
    held["replies"] = {of: reply for of, reply in replies.known.items() if reply[1] <= replies.last}
    held["records"] = dict(room.records)
    if game is not None:
        deep = {name: list(has) if isinstance(has, list) else has for name, has in vars(game).items()}
        deep["_log"] = log = dict(vars(game._log))
        del log["_looks"]
        known = log["seq"] - log["_forgotten"]  # another copy has gone on with the rest
        log["_moments"] = log["_moments"][:known]
        held["game"] = deep
    return held


def commands(room: Room, rng: Random, number: int) -> room_commands.AnyCommand:
    """Anything that anybody might ask for, sensible or not."""
    game, name = room.game, f"command-{number}"
    turn = 0 if game is None else max(0, game.turn + rng.choice((0, 0, 0, 0, 0, -1, 1)))
    legal = () if game is None or game.state.over else game.view(game.state.turn).legal
    action = str(rng.choice(legal)) if legal else rng.choice(("pass", "accuse:0:1"))
    seat = game.state.turn if game is not None and not game.state.over else 0
    person = rng.choice(PEOPLE) if game is None else rng.choice((room.at_seat(seat).person, *PEOPLE[:2]))
    hand = 0 if game is None else game.hand_number
    player = "" if game is None else room.at_seat(seat).player
    question = room.question(seat, player) if room.stage == "playing" else Question(0, 0, 0, 0, "nine")
    likely: list[client_messages.Command] = [
        client_messages.Act(name, turn, action),
        client_messages.Deal(name, hand),
    ]
    if game is None:
        person, likely = room.host, [ready(room, name)]
    elif game.over and room.chair_of(person) is None:
        likely = [client_messages.Sit(name, rng.randrange(4), "Ann")]
    asked: list[client_messages.Command] = [
        *likely * 12,
        *[
            client_messages.Fill(name, rng.randrange(5), "nine"),
            client_messages.Clear(name, rng.randrange(5)),
        ],
        *[
            client_messages.Stand(name),
            client_messages.Back(name),
            client_messages.Undo(name, turn),
            client_messages.AnswerUndo(name, turn, True),
            client_messages.Claim(name, turn),
            client_messages.Rematch(name),
        ],
        *[
            client_messages.Swap(name, rng.randrange(4), rng.randrange(4)),
            client_messages.CommitSalt(name, salt_commitment(b"\x0f" * 16)),
            client_messages.Reveal(name),
            client_messages.Salt(name, "0f" * 16),
        ],
    ]
    return rng.choice(
        (
            *(room_commands.Asked(person, rng.choice(asked)),) * 8,
            *(room_commands.Chosen(question, action), room_commands.TimeUp()) * 2,
            *(
                room_commands.GoOn(),
                room_commands.StepIn(),
                room_commands.Lapse(),
                room_commands.Settle(),
                room_commands.Resume(rng.randrange(90_000)),
            ),
        )
    )


def ready(room: Room, name: str) -> client_messages.Command:
    """What the host does next so that a game begins."""
    empty = [at for at, chair in enumerate(room.chairs) if chair.free]
    if room.chair_of(room.host) is None:
        return client_messages.Sit(
            name, next(at for at, chair in enumerate(room.chairs) if not chair.person), "Ann"
        )
    if empty:
        return client_messages.Fill(name, empty[0], "nine")
    return client_messages.Start(name) if room.revealing else client_messages.Reveal(name)


@pytest.mark.parametrize("seed", few_of(range(8), range(3)))
def test_a_step_changes_nothing_and_its_entries_make_the_room_that_comes(seed: int) -> None:
    rng = Random(seed)
    rules = (HONOUR, "euchre", {"base": "twelve", "target": 3}, {"base": "two", "target": 1})[seed % 4]
    played = Played(rules, pace=rng.choice((0, 5, 30)), bank=rng.choice((0, 60))).fill("ann", "ben")
    ended, taken = 0, 0
    for number in range(1500):
        room, before = played.room, value(played.room)
        command = commands(room, rng, number)
        played.now += rng.choice((0, 1_000, 40_000))
        found = step(room, command, played.now, lambda: SECRET)
        assert value(room) == before, command
        if isinstance(found, Refusal):
            continue
        made = room
        for entry in found.entries:
            made, _ = apply(made, parse(dump(entry)))
        assert value(made) == value(found.room), command
        assert value(room) == before, command
        assert (found.finished is None) == (len(found.room.records) == len(room.records)), command
        played.log += found.entries
        played.room = found.room
        ended += found.finished is not None
        taken += 1
    assert taken > 100
    assert ended or seed % 4 in {1, 2}
    log = [dump(entry) for entry in played.log]
    read = value(replayed("kitchen", log))
    assert read | {"records": 0} == value(played.room) | {"records": 0}
    whole, finished = games("kitchen", log)
    assert value(whole) == value(played.room)
    assert len(finished) == ended
    for until in rng.sample(range(2, len(log)), 2):  # also where it breaks off in the middle of a game
        whole, _ = games("kitchen", log[:until])
        assert value(replayed("kitchen", log[:until])) | {"records": 0} == value(whole) | {"records": 0}


def test_another_game_settles_the_last_in_the_same_step() -> None:
    """The entries and the finished game come together: all is kept, or nothing."""
    rng, game = Random(1), Played(HONOUR).fill("ann", "ben")
    while game.step(rng):
        pass
    assert not game.room.final
    assert game.ask("ann", client_messages.Rematch) is None
    found = step(game.room, room_commands.GoOn(), game.now, lambda: SECRET)
    assert not isinstance(found, Refusal)
    assert [entry.__struct_config__.tag for entry in found.entries] == ["settled", "again"]
    assert found.finished is not None
    assert found.room.stage == "lobby"
    refused = step(
        game.room, room_commands.Asked("cat", client_messages.Rematch("command-y")), game.now, lambda: SECRET
    )
    assert isinstance(refused, Refusal)


@pytest.mark.parametrize("seed", [0, 5, 8])
def test_a_renege_that_is_proven_as_another_game_is_due_is_looked_at_first(seed: int) -> None:
    """The call says who won: whoever was ready for another game, with other partners, has not seen that."""
    game = Played(HONOUR, secret=f"{seed:064x}").fill("ann", "ben")
    assert reneged(game, Random(seed))
    assert game.ask("ann", client_messages.Rematch, rotate=True) is None
    assert game.ask("ben", client_messages.Stand) is None  # whose chair can prove it
    assert game.do(room_commands.GoOn()) is None
    assert isinstance(game.log[-1], entries.Acted)
    assert game.room.game is not None
    assert not game.room.ready
    if game.room.stage == "game-over":
        assert game.do(room_commands.GoOn()) is None
        assert isinstance(game.log[-1], entries.Again)


def test_what_a_computer_player_decided_for_another_question_is_nothing() -> None:
    game = Played("two").fill("ann")
    while (duty := game.room.duty()) is None:
        game.step(Random(1))
    assert game.room.game is not None
    question = game.room.question(duty.seat, "nine")
    late = Question(question.game, question.event - 1, question.turn, question.seat, question.player)
    other = Question(question.game, question.event, question.turn, question.seat, "queen")
    action = str(game.room.game.view(duty.seat).legal[0])
    for asked in (late, other):
        assert isinstance(step(game.room, room_commands.Chosen(asked, action), 1, lambda: SECRET), Refusal)
    assert not isinstance(step(game.room, room_commands.Chosen(question, action), 1, lambda: SECRET), Refusal)


def test_what_a_computer_player_decided_before_an_undo_is_no_decision_after_it() -> None:
    """
    Its answer may be queued behind the undo while that is written; it is dropped, and the table plays on.

    Before there was a step it was kept, could not be applied, and put the table aside for good.
    """
    rng, game = Random(2), Played("euchre").fill("ann")
    while True:
        game.step(rng)
        duty, last = game.room.duty(), game.log[-1]
        if (
            isinstance(duty, Think)
            and isinstance(last, entries.Acted)
            and last.by
            and game.room.stage == "playing"
        ):
            break
    late = room_commands.Chosen(game.room.question(duty.seat, duty.player), str(duty.view.legal[0]))
    assert game.room.game is not None
    assert game.ask("ann", client_messages.Undo, turn=game.room.game.turn) is None
    refused = game.do(late)
    assert refused is not None
    assert refused.code == "nothing"
    assert game.step(rng)
