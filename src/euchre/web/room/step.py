"""
The one step that a room takes: a command, and the room, the entries and the finished game that come of it.

People, computer players and the clock ask in the same way. Nothing here reads a clock, draws luck or waits,
and the room that was stays as it was: whoever keeps rooms writes the entries down first, and then goes on
with the new room.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, assert_never
from zlib import crc32

from msgspec.structs import replace

from euchre.errors import NotationError
from euchre.live.fair import salt_commitment
from euchre.notation.text import show_action
from euchre.web.room import commands as c
from euchre.web.room import entries as e
from euchre.web.room.apply import UnlawfulEntryError, apply
from euchre.web.room.fallback import STAND_IN, fallback_action
from euchre.web.room.finished import Finished, finished
from euchre.web.room.names import COMPUTERS, computer_name, plain_name
from euchre.web.room.offered import OFFERED, unfit
from euchre.web.room.room import (
    NOT_SEATED,
    Question,
    Room,
    RoomEvent,
    deciding_seat,
    digest_of,
    refused_by_game,
)
from euchre.web.wire import client_messages as m
from euchre.web.wire.refusal import Refusal

FULL: Final = 20_000
"""Entries of a log: beyond them a game is played to its end, and nothing else is done at the table."""
NO_REMATCH: Final = 15_000
"""Entries of a log beyond which no other game begins: what is left is room for the one that is on."""
_FULL: Final = Refusal(
    "log_full", "So much has happened at this table that no more of it can be kept; open a new table."
)
_NOTHING: Final = Refusal("nothing", "There is nothing to be done.")


class Moment(NamedTuple):
    """An entry, the room it made, and what there is to tell of it."""

    entry: e.AnyEntry
    room: Room
    room_event: RoomEvent


class Step(NamedTuple):
    """What came of a command: what happened one after another, and the game that ended with it, if any."""

    moments: tuple[Moment, ...]
    finished: Finished | None

    @property
    def room(self) -> Room:
        """The room from now on."""
        return self.moments[-1].room

    @property
    def entries(self) -> tuple[e.AnyEntry, ...]:
        """What is to be written down, all of it or nothing."""
        return tuple([moment.entry for moment in self.moments])


def step(room: Room, command: c.Command, now: int, fresh: Callable[[], str]) -> Step | Refusal:
    """
    Return what comes of *command* at *now*, in milliseconds since 1970, or why nothing does.

    *fresh* draws a secret for the next game. What a command is refused with says nothing of hidden cards.
    """
    at = max(now, room.since)
    match command:
        case c.Asked(person=person, command=asked):
            alone = isinstance(asked, m.Rematch) and room.solo
            if alone and room.stage == "game-over" and not room.final:
                return _settled_first(room, command, at, fresh)
            digest = digest_of(asked)
            head: dict[str, Any] = {"at": at, "by": person, "command": asked.id, "digest": digest}
            found = _asked(room, person, asked, head, fresh)
        case c.Chosen(question=question, action=action):
            found = _chosen(room, question, action, at)
        case c.TimeUp():
            found = _time_up(room, now)
        case c.GoOn() if room.stage == "hand-over":
            found = e.DealtOn(at=at)
        case c.GoOn():
            if room.stage == "game-over" and not room.final:
                return _settled_first(room, command, at, fresh)
            over = room.stage == "game-over"
            found = e.Again(at=at, secret=fresh(), rotate=room.rotate) if over else _NOTHING
        case c.StepIn():
            found = _step_in(room, at)
        case c.Resume(away=away):
            # Else whoever comes and goes for ever lengthens the log for ever.
            resumes = room.due() is not None and room.seq < FULL
            found = e.Resumed(at=now, away=max(0, away)) if resumes else _NOTHING
        case c.Settle():
            return _settled(room, at)
        case c.Close(reason=reason):
            found = _NOTHING if room.closed else e.Closed(at=at, reason=reason)
        case _:
            assert_never(command)
    if isinstance(found, Refusal):
        return found
    try:
        first = _one(room, found, _seen(command))
    except UnlawfulEntryError as error:
        if isinstance(command, c.Asked):
            return refused_by_game(error.reply)
        raise  # the server itself asks for nothing unlawful
    except NotationError as error:
        if isinstance(command, c.Asked):
            return Refusal("bad_action", str(error))
        raise
    begins = isinstance(found, e.Sat) and room.stage == "lobby" and room.opened.sent and room.same_deals
    if begins and not any(chair.free for chair in first.room.chairs):  # a friend has come to play them
        return _then(first, _one(first.room, e.Started(at=at)))
    return first


def _one(room: Room, entry: e.AnyEntry, seen: int | None = None) -> Step:
    """Return the step of one entry; here alone it is found out whether the game allows it."""
    after, room_event = apply(room, entry, seen)
    over = after.game is not None and len(after.records) > len(room.records)
    return Step((Moment(entry, after, room_event),), finished(after) if over else None)


def _then(one: Step, other: Step | Refusal) -> Step | Refusal:
    """Return both as one step, unless the second is refused."""
    if isinstance(other, Refusal):
        return other
    return Step(one.moments + other.moments, one.finished or other.finished)


def _seen(command: c.Command) -> int | None:
    """Return the decision, or the hand, that whoever asks had seen."""
    match command:
        case c.Asked(command=m.Act(turn=turn) | m.Undo(turn=turn) | m.Claim(turn=turn)):
            return turn
        case c.Asked(command=m.Deal(hand=hand)):
            return hand
        case _:
            return None


# --- the server ---------------------------------------------------------------------------------------------


def _chosen(room: Room, question: Question, action: str, at: int) -> e.AnyEntry | Refusal:
    """A computer player's decision, if it is still the one that was asked for."""
    if room.game is None or room.final or question != room.question(question.seat, question.player):
        return _NOTHING
    if room.at_seat(question.seat).decides or question.player not in {"", room.at_seat(question.seat).player}:
        return _NOTHING
    return e.Acted(at=at, seat=question.seat, action=action)


def _time_up(room: Room, now: int) -> e.AnyEntry | Refusal:
    due = room.due()
    if due is None or now < due or room.game is None:
        return _NOTHING
    seat = room.game.state.turn
    return e.Acted(
        at=now, seat=seat, action=show_action(fallback_action(room.game.view(seat))), stand_in=True
    )


def _step_in(room: Room, at: int) -> e.AnyEntry | Refusal:
    if room.game is None or room.stage != "playing" or not room.at_seat(room.game.state.turn).decides:
        return _NOTHING
    chair = room.game.opening.seating[room.game.state.turn]
    return e.SteppedIn(at=at, chair=chair, player=STAND_IN)


def _settled(room: Room, at: int) -> Step | Refusal:
    """
    The result of the game that is over stands from now on.

    A computer player that can prove a renege says so first, and then the game may go on.
    """
    if room.stage != "game-over" or room.final:
        return _NOTHING
    case = room.duty()
    entry = replace(case, at=at) if isinstance(case, e.Acted) else e.Settled(at=at)
    first = _one(room, entry)
    if first.room.stage != "game-over" or first.room.final:
        return first
    return _then(first, _settled(first.room, at))


def _settled_first(room: Room, command: c.Command, at: int, fresh: Callable[[], str]) -> Step | Refusal:
    """Another game is due while a renege may still be called: then the result stands, if it does."""
    first = _settled(room, at)
    if isinstance(first, Refusal):
        return first
    if isinstance(command, c.GoOn) and any(isinstance(entry, e.Acted) for entry in first.entries):
        return first  # a renege was proven: all look at that, and ask again
    return _then(first, step(first.room, command, at, fresh))


# --- people -------------------------------------------------------------------------------------------------


def _asked(
    room: Room, person: str, command: m.Command, head: dict[str, Any], fresh: Callable[[], str]
) -> e.AnyEntry | Refusal:
    if room.closed:
        return Refusal("table_closed", room.shut)
    limit = NO_REMATCH if isinstance(command, m.Rematch) else FULL
    if room.seq >= limit and not isinstance(command, m.Act | m.Deal | m.Claim):
        return _FULL
    match command:
        case m.Sit(chair=chair, name=name):
            return _sit(room, person, chair, name, head)
        case m.Swap(one=one, other=other):
            return _swap(room, person, one, other, head)
        case m.Fill(chair=chair, player=player):
            return _fill(room, person, chair, player, head)
        case m.Clear(chair=chair):
            return _clear(room, person, chair, head)
        case m.Reveal():
            found = _start(room, person, head)
            return found if isinstance(found, Refusal) else e.RevealBegun(**head)
        case m.Start():
            return _start(room, person, head)
        case _:
            pass
    mine = room.chair_of(person)
    if mine is None:
        return NOT_SEATED
    match command:
        case m.Stand():
            return e.Stood(**head, chair=mine)
        case m.CommitSalt() | m.Salt():
            return _add_luck(room, mine, command, head)
        case m.Back():
            if not room.chairs[mine].player:
                return Refusal("nothing", "You are deciding for yourself already.")
            return e.CameBack(**head, chair=mine)
        case m.Rematch(rotate=rotate):
            if room.stage != "game-over":
                return Refusal("game_on", "The game is not over.")
            if not room.solo:
                return _ready(room, person, {**head, "rotate": rotate})
            return e.Again(**head, secret=fresh(), rotate=rotate)
        case m.Act() | m.Deal() | m.Undo() | m.Claim():
            return _in_game(room, person, command, head)
        case m.HintRequest() | m.Phrase():
            raise AssertionError("neither is written down")
        case _:
            raise AssertionError(command)


def _sit(room: Room, person: str, number: int, name: str, head: dict[str, Any]) -> e.AnyEntry | Refusal:
    if number >= len(room.chairs):
        return Refusal("no_chair", f"This table has {len(room.chairs)} chairs.")
    mine, chair = room.chair_of(person), room.chairs[number]
    try:
        called = plain_name(name, [c.name for at, c in enumerate(room.chairs) if at not in {mine, number}])
    except NotationError as error:
        return Refusal("bad_name", str(error))
    if mine is not None and (mine != number or room.stage != "lobby"):
        return Refusal("seated", "You sit at this table already.")
    if chair.person and chair.person != person:
        return Refusal("taken", f"{chair.name} sits there.")
    sent = room.opened.sent if room.same_deals else None
    if sent is not None and number != sent.chair:
        return Refusal("no_chair", f"These deals are played from chair {sent.chair + 1}.")
    if room.stage == "playing" and not chair.person:  # they would see cards of a hand that is on
        return Refusal(
            "hand_on",
            f"A hand is on: take the chair of {chair.name} when it is over, before the next deal.",
        )
    return e.Sat(**head, chair=number, name=called, person=person)


def _swap(room: Room, person: str, one: int, other: int, head: dict[str, Any]) -> e.AnyEntry | Refusal:
    if max(one, other) >= len(room.chairs) or one == other:
        return Refusal("no_chair", f"Name two of the {len(room.chairs)} chairs.")
    if room.stage != "lobby":
        return Refusal("game_on", "Chairs are changed before a game.")
    taken = {room.chairs[at].person for at in (one, other)} - {"", person}
    if person != room.host and (room.chair_of(person) not in {one, other} or taken):
        return Refusal("not_host", "Only the host moves others.")
    return e.Swapped(**head, one=one, other=other)


def _fill(room: Room, person: str, number: int, player: str, head: dict[str, Any]) -> e.AnyEntry | Refusal:
    if person != room.host:
        return Refusal("not_host", "Only the host fills chairs.")
    if number >= len(room.chairs):
        return Refusal("no_chair", f"This table has {len(room.chairs)} chairs.")
    if room.stage != "lobby":
        return Refusal("game_on", "Computer players are chosen before a game.")
    chair = room.chairs[number]
    if chair.person:
        return Refusal("taken", f"{chair.name} sits there.")
    if player not in OFFERED and player:
        return Refusal(
            "unknown_player", f"No computer player is called {player!r}; there are {', '.join(OFFERED)}."
        )
    why = unfit(room.rules, player) if player else ""
    if why:
        return Refusal("unfit_player", why)
    return e.Filled(**head, chair=number, player=player, name=_computer_name(room, number, player))


def _clear(room: Room, person: str, number: int, head: dict[str, Any]) -> e.AnyEntry | Refusal:
    """The host sends whoever sits on a chair away: a person, too, but not themselves."""
    sitting = room.chairs[number].person if number < len(room.chairs) else ""
    if not sitting or person != room.host:
        return _fill(room, person, number, "", head)
    if sitting == person:
        return Refusal("taken", "You sit there yourself; stand up to leave.")
    chair = room.chairs[number]
    if chair.player and room.stage in {"playing", "hand-over"}:
        return Refusal("nothing", f"A computer player plays for {chair.name} already.")
    return e.Stood(**head, chair=number)


def _computer_name(room: Room, number: int, player: str) -> str:
    """The name of a computer player on a chair: it keeps it when it becomes stronger or weaker."""
    before = room.chairs[number].name
    if not player or before in COMPUTERS:
        return before if player else ""
    return computer_name([chair.name for chair in room.chairs], crc32(f"{room.name} {number}".encode()))


def _start(room: Room, person: str, head: dict[str, Any]) -> e.AnyEntry | Refusal:
    if person != room.host or room.chair_of(person) is None:
        return Refusal("not_host", "Only the host, from a chair, starts the game.")
    if room.stage != "lobby":
        return Refusal("game_on", "The game has begun.")
    free = sum(chair.free for chair in room.chairs)
    if free:
        chairs = "one chair is" if free == 1 else f"{free} chairs are"
        return Refusal("free_chairs", f"Still {chairs} free: wait, or let computer players fill them.")
    return e.Started(**head, together=room.together)


def _add_luck(
    room: Room, mine: int, command: m.CommitSalt | m.Salt, head: dict[str, Any]
) -> e.AnyEntry | Refusal:
    """All commit before anybody reveals: whoever knew another's salt could choose their own by it."""
    if room.stage != "lobby" or room.same_deals:
        return Refusal("too_late", "The cards of this game are fixed already.")
    if isinstance(command, m.CommitSalt):
        if room.revealing or room.chairs[mine].salt:
            return Refusal("too_late", "Salts are being revealed; nobody commits to another any more.")
        return e.SaltCommitted(**head, chair=mine, commitment=command.commitment)
    if not (room.revealing or room.solo):
        return Refusal("too_early", "Salts are revealed when the host asks for it, before the game begins.")
    if salt_commitment(bytes.fromhex(command.salt)) != room.chairs[mine].salt_commitment:
        return Refusal("wrong_salt", "This is not a salt that you committed to; commit to it first.")
    return e.Salted(**head, chair=mine, salt=command.salt)


def _in_game(
    room: Room,
    person: str,
    command: m.Act | m.Deal | m.Undo | m.Claim,
    head: dict[str, Any],
) -> e.AnyEntry | Refusal:
    """A command to the game: whether it allows it is found out when it is applied."""
    seat = deciding_seat(room, person)
    if isinstance(seat, Refusal):
        return seat
    match command:
        case m.Act(action=text):
            if room.final:
                return Refusal("game_over", "The game is over, and its result stands.")
            return e.Acted(**head, seat=seat, action=text)
        case m.Deal(hand=hand):
            assert room.game is not None
            if room.solo or room.stage != "hand-over" or hand != room.game.hand_number:
                return e.DealtOn(**head)
            return _ready(room, person, head)
        case m.Undo():
            if room.stage == "game-over":
                return Refusal("game_over", "The game is over: nothing is taken back any more.")
            return e.TookBack(**head, seat=seat)
        case m.Claim():
            return e.ClaimedRest(**head, seat=seat)
        case _:
            assert_never(command)


def _ready(room: Room, person: str, head: dict[str, Any]) -> e.AnyEntry | Refusal:
    """One of several asks for what comes next: it comes when all who are here have, or soon after."""
    if person in room.ready:
        return Refusal("nothing", "You are ready already; the others still look.")
    return e.GotReady(**head)
