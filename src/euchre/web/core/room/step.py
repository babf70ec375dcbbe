"""
The step function of a room: a command gives a new room, its entries, and the finished game if one ended.

People, computer players and the clock use the same commands. Nothing here reads a clock, draws random numbers
or waits, and the old room is not changed. The caller stores the entries first, and then continues with the
new room.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, assert_never

from msgspec.structs import replace

from euchre.rules.errors import NotationError
from euchre.web.core.room import commands, entries
from euchre.web.core.room.apply import UnlawfulEntryError, apply
from euchre.web.core.room.asked import MOST_ENTRIES, asked
from euchre.web.core.room.computer_players import STAND_IN, fallback_action
from euchre.web.core.room.finished import Finished, finished
from euchre.web.core.room.parts import Question, RoomEvent
from euchre.web.core.room.room import Room, digest_of, refused_by_game
from euchre.web.core.wire import client_messages
from euchre.web.core.wire.refusal import NOTHING, Refusal


class Moment(NamedTuple):
    """An entry, the room after it, and its event for the story."""

    entry: entries.AnyEntry
    room: Room
    room_event: RoomEvent


class Step(NamedTuple):
    """The result of a command: the moments in order, and the game that ended with it, if any."""

    moments: tuple[Moment, ...]
    finished: Finished | None

    @property
    def room(self) -> Room:
        """The room from now on."""
        return self.moments[-1].room

    @property
    def entries(self) -> tuple[entries.AnyEntry, ...]:
        """The entries to store, all or none."""
        return tuple([moment.entry for moment in self.moments])


def step(room: Room, command: commands.AnyCommand, now: int, fresh: Callable[[], str]) -> Step | Refusal:
    """
    Return the result of *command* at *now*, in milliseconds since 1970, or why it is refused.

    *fresh* draws a secret for the next game. A refusal tells nothing about hidden cards.
    """
    at = max(now, room.since)
    match command:
        case commands.Asked(person=person, command=wish):
            alone = isinstance(wish, client_messages.Rematch) and room.solo
            if alone and room.stage == "game-over" and not room.final:
                return _settled_first(room, command, at, fresh)
            digest = digest_of(wish)
            head: dict[str, Any] = {"at": at, "by": person, "command": wish.id, "digest": digest}
            found = asked(room, person, wish, head, fresh)
        case commands.Chosen(question=question, action=action):
            found = _chosen(room, question, action, at)
        case commands.TimeUp():
            found = _time_up(room, now)
        case commands.GoOn() if room.stage == "hand-over":
            found = entries.DealtOn(at=at)
        case commands.GoOn():
            if room.stage == "game-over" and not room.final:
                return _settled_first(room, command, at, fresh)
            over = room.stage == "game-over"
            found = entries.Again(at=at, secret=fresh(), rotate=room.rotate) if over else NOTHING
        case commands.StepIn():
            return _step_in(room, command, at)
        case commands.Free() | commands.Lapse():
            found = _waited_enough(room, command, at)
        case commands.Resume(away=away):
            # Otherwise a person who comes and goes again and again would lengthen the log for ever.
            resumes = room.due() is not None and room.seq < MOST_ENTRIES
            found = entries.Resumed(at=now, away=max(0, away)) if resumes else NOTHING
        case commands.Settle():
            return _settled(room, at)
        case commands.Close(reason=reason):
            found = NOTHING if room.closed else entries.Closed(at=at, reason=reason)
        case commands.Seat() | commands.Unseat():
            found = _of_evening(room, command, at)
        case commands.Reveal() | commands.Begin():
            found = _by_itself(room, command, at)
        case _:
            assert_never(command)
    if isinstance(found, Refusal):
        return found
    try:
        first = _one(room, found, _seen(command))
    except UnlawfulEntryError as error:
        if isinstance(command, commands.Asked):
            return refused_by_game(error.reply)
        raise  # the server's own commands are always lawful
    except NotationError as error:
        if isinstance(command, commands.Asked):
            return Refusal("bad_action", str(error))
        raise
    return _with_what_follows(room, found, first, at)


def _with_what_follows(room: Room, found: entries.AnyEntry, first: Step, at: int) -> Step | Refusal:
    """Return *first*, the step of *found* in *room*, with the entries that follow from it at once."""
    if first.room.coming and first.room.stage != "playing":
        for comes in first.room.coming.values():  # they sit before the next deal, however soon it comes
            sits = replace(comes, at=at, command="", digest="", after_hand=False)
            first = Step(first.moments + _one(first.room, sits).moments, first.finished)
        return first
    granted = first.room.undo_request
    if isinstance(found, entries.UndoAnswered) and granted is not None and not first.room.undo_waits:
        return _then(first, _one(first.room, entries.TookBack(at=at, seat=granted.seat, agreed=True)))
    awaited = room.same_deals and (room.opened.sent is not None or room.opened.duplicate is not None)
    begins = isinstance(found, entries.Sat) and room.stage == "lobby" and awaited
    if begins and not any(chair.free for chair in first.room.chairs):  # all have come for these deals
        return _then(first, _one(first.room, entries.Started(at=at)))
    return first


def _one(room: Room, entry: entries.AnyEntry, seen: int | None = None) -> Step:
    """Return the step of one entry; only here is it checked that the game allows it."""
    after, room_event = apply(room, entry, seen)
    over = after.game is not None and len(after.records) > len(room.records)
    return Step((Moment(entry, after, room_event),), finished(after) if over else None)


def _then(one: Step, other: Step | Refusal) -> Step | Refusal:
    """Return both as one step, unless the second is refused."""
    if isinstance(other, Refusal):
        return other
    return Step(one.moments + other.moments, one.finished or other.finished)


def _seen(command: commands.AnyCommand) -> int | None:
    """Return the decision, or the hand, that the sender of the command had seen."""
    match command:
        case commands.Asked(
            command=client_messages.Act(turn=turn)
            | client_messages.Undo(turn=turn)
            | client_messages.Claim(turn=turn)
        ):
            return turn
        case commands.Asked(command=client_messages.Deal(hand=hand)):
            return hand
        case _:
            return None


# --- the server ---------------------------------------------------------------------------------------------


def _by_itself(room: Room, command: commands.Reveal | commands.Begin, at: int) -> entries.AnyEntry | Refusal:
    """The commands that begin a game by itself; a repeated one changes nothing."""
    begun_by_host = room.evening is None and room.opened.open_to is None
    if begun_by_host or room.closed or room.stage != "lobby" or any(chair.free for chair in room.chairs):
        return NOTHING
    if isinstance(command, commands.Begin):
        return entries.Started(at=at, together=room.evening is None and room.together)
    return NOTHING if room.revealing else entries.RevealBegun(at=at)


def _of_evening(room: Room, command: commands.Seat | commands.Unseat, at: int) -> entries.AnyEntry | Refusal:
    """The commands of an evening at one of its tables; a repeated one changes nothing."""
    if room.evening is None or room.closed or room.stage == "game-over":
        return NOTHING
    chair = room.chairs[command.chair]
    if isinstance(command, commands.Unseat):
        leaves = chair.person and not chair.player
        return entries.Stood(at=at, by=chair.person, chair=command.chair) if leaves else NOTHING
    if (chair.person, bool(chair.player)) == (command.person, not command.person):
        return NOTHING
    if not command.person:
        filled = entries.Filled(at=at, chair=command.chair, player=command.player, name=command.name)
        return filled if room.stage == "lobby" else NOTHING
    if room.stage == "playing" and chair.person != command.person:
        return NOTHING  # they would see cards of an unfinished hand
    return entries.Sat(
        at=at, by=command.person, chair=command.chair, name=command.name, person=command.person
    )


def _chosen(room: Room, question: Question, action: str, at: int) -> entries.AnyEntry | Refusal:
    """A computer player's decision, if it is still the one that was asked for."""
    if (
        room.game is None
        or room.final
        or room.undo_request is not None
        or question != room.question(question.seat, question.player)
    ):
        return NOTHING
    if room.at_seat(question.seat).decides or question.player not in {"", room.at_seat(question.seat).player}:
        return NOTHING
    return entries.Acted(at=at, seat=question.seat, action=action)


def _time_up(room: Room, now: int) -> entries.AnyEntry | Refusal:
    due = room.due()
    if due is None or now < due or room.game is None:
        return NOTHING
    seat = room.game.state.turn
    return entries.Acted(at=now, seat=seat, action=str(fallback_action(room.game.view(seat))), stand_in=True)


def _step_in(room: Room, command: commands.StepIn, at: int) -> Step | Refusal:
    if room.game is None or room.stage != "playing" or not room.at_seat(room.game.state.turn).decides:
        return NOTHING
    on_turn = room.game.opening.seating[room.game.state.turn]
    done = _one(room, entries.SteppedIn(at=at, chair=on_turn, player=STAND_IN))
    others = [other for other, sat in enumerate(done.room.chairs) if command.all and sat.decides]
    for chair in others:
        after = _one(done.room, entries.SteppedIn(at=at, chair=chair, player=STAND_IN))
        done = Step(done.moments + after.moments, None)
    return done


def _waited_enough(
    room: Room, command: commands.Free | commands.Lapse, at: int
) -> entries.AnyEntry | Refusal:
    """A person who left before a game loses the chair; a person who has not answered refuses."""
    if isinstance(command, commands.Lapse):
        return NOTHING if room.undo_request is None else entries.UndoAnswered(at=at, agreed=False)
    leaves = room.stage == "lobby" and room.chairs[command.chair].person
    return entries.Stood(at=at, chair=command.chair) if leaves else NOTHING


def _settled(room: Room, at: int) -> Step | Refusal:
    """
    The result of the finished game stands from now on.

    A computer player that can prove a renege calls it first, and then the game may go on.
    """
    if room.stage != "game-over" or room.final:
        return NOTHING
    case = room.duty()
    entry = replace(case, at=at) if isinstance(case, entries.Acted) else entries.Settled(at=at)
    first = _one(room, entry)
    if first.room.stage != "game-over" or first.room.final:
        return first
    return _then(first, _settled(first.room, at))


def _settled_first(
    room: Room, command: commands.AnyCommand, at: int, fresh: Callable[[], str]
) -> Step | Refusal:
    """Another game is due while a renege may still be called: the result is settled first."""
    first = _settled(room, at)
    if isinstance(first, Refusal):
        return first
    if isinstance(command, commands.GoOn) and any(
        isinstance(entry, entries.Acted) for entry in first.entries
    ):
        return first  # a renege was proven: all see that first, and may ask again
    return _then(first, step(first.room, command, at, fresh))
