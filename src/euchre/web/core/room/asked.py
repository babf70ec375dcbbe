"""
The entry for a person's command at a table, or the reason why it is refused.

Whether the game allows a decision is checked where the entry is applied.
"""

from collections.abc import Callable
from typing import Any, Final, assert_never
from zlib import crc32

from msgspec.structs import replace

from euchre.live.fair import salt_commitment
from euchre.rules.errors import NotationError
from euchre.web.core.room import entries
from euchre.web.core.room.computer_players import OFFERED, unfit
from euchre.web.core.room.names import COMPUTERS, computer_name, plain_name
from euchre.web.core.room.room import (
    ANCHORED_REFUSAL,
    DAILY_REFUSAL,
    EVENING_REFUSAL,
    NOT_SEATED,
    RATED_REFUSAL,
    Room,
    deciding_seat,
)
from euchre.web.core.wire import client_messages
from euchre.web.core.wire.refusal import Refusal

MOST_ENTRIES: Final = 20_000
"""
With more entries than this in the log, the game is still played to its end, but nothing else is done at the
table.
"""
LAST_REMATCH: Final = 15_000
"""
With more entries than this in the log, no new game begins, so that the current game has room for its
entries.
"""
_SEATING: Final = (
    client_messages.Sit
    | client_messages.Queue
    | client_messages.Swap
    | client_messages.Fill
    | client_messages.Clear
    | client_messages.CommitSalt
    | client_messages.Reveal
    | client_messages.Salt
    | client_messages.Start
    | client_messages.Rematch
)
"""The commands that people cannot give at a table of an evening."""
_FULL: Final = Refusal(
    "log_full", "So much has happened at this table that no more of it can be kept; open a new table."
)


def asked(
    room: Room, person: str, command: client_messages.Command, head: dict[str, Any], fresh: Callable[[], str]
) -> entries.AnyEntry | Refusal:
    """
    Return the entry for *command* of *person* in *room*, or why it is refused.

    *head* has the fields that every entry has; *fresh* draws a secret for the next game.
    """
    if room.closed:
        return Refusal("table_closed", room.shut)
    limit = LAST_REMATCH if isinstance(command, client_messages.Rematch) else MOST_ENTRIES
    if room.seq >= limit and not isinstance(
        command, client_messages.Act | client_messages.Deal | client_messages.Claim
    ):
        return _FULL
    if room.evening is not None and isinstance(command, _SEATING):
        return EVENING_REFUSAL
    match command:
        case client_messages.Sit(chair=chair, name=name):
            return _sit(room, person, chair, name, head)
        case client_messages.Queue(chair=chair, name=name):
            return _queue(room, person, chair, name, head)
        case client_messages.Stand() if person in room.coming:
            return entries.GaveUp(**head, person=person)
        case client_messages.Swap(one=one, other=other):
            return _swap(room, person, one, other, head)
        case client_messages.Fill(chair=chair, player=player):
            return _fill(room, person, chair, player, head)
        case client_messages.Clear(chair=chair):
            return _clear(room, person, chair, head)
        case client_messages.Reveal():
            found = _start(room, person, head)
            return found if isinstance(found, Refusal) else entries.RevealBegun(**head)
        case client_messages.Start():
            return _start(room, person, head)
        case _:
            pass
    mine = room.chair_of(person)
    if mine is None:
        return NOT_SEATED
    match command:
        case client_messages.Stand():
            return entries.Stood(**head, chair=mine)
        case client_messages.CommitSalt() | client_messages.Salt():
            return _add_luck(room, mine, command, head)
        case client_messages.Back():
            if not room.chairs[mine].player:
                return Refusal("nothing", "You are deciding for yourself already.")
            return entries.CameBack(**head, chair=mine)
        case client_messages.Rematch(rotate=rotate):
            if room.stage != "game-over":
                return Refusal("game_on", "The game is not over.")
            if room.daily is not None:
                return DAILY_REFUSAL
            if not room.solo:
                return _ready(room, person, {**head, "rotate": rotate})
            return entries.Again(**head, secret=fresh(), rotate=rotate)
        case (
            client_messages.Act()
            | client_messages.Deal()
            | client_messages.Undo()
            | client_messages.AnswerUndo()
            | client_messages.Claim()
        ):
            return _in_game(room, person, command, head)
        case client_messages.HintRequest() | client_messages.Phrase():
            raise AssertionError("neither is written down")
        case _:
            raise AssertionError(command)


def _sit(room: Room, person: str, number: int, name: str, head: dict[str, Any]) -> entries.Sat | Refusal:
    found = _taken(room, person, number, name, head)
    if isinstance(found, Refusal) or room.stage != "playing" or room.chairs[number].person:
        return found
    return Refusal(  # they would see cards of an unfinished hand
        "hand_on",
        f"A hand is on: take the chair of {room.chairs[number].name} when it is over, before the next deal.",
    )


def _queue(room: Room, person: str, number: int, name: str, head: dict[str, Any]) -> entries.Sat | Refusal:
    found = _taken(room, person, number, name, head)
    if isinstance(found, Refusal) or room.stage != "playing":
        return found
    ahead = [comes.name for comes in room.coming.values() if comes.chair == number and comes.person != person]
    if ahead:
        return Refusal("taken", f"{ahead[0]} sits down there after this hand.")
    return replace(found, after_hand=True)


def _taken(room: Room, person: str, number: int, name: str, head: dict[str, Any]) -> entries.Sat | Refusal:
    """Return the entry with which *person* takes a chair while no hand is on, or why they may not."""
    if number >= len(room.chairs):
        return Refusal("no_chair", f"This table has {len(room.chairs)} chairs.")
    mine, chair = room.chair_of(person), room.chairs[number]
    try:
        others = [c.name for at, c in enumerate(room.chairs) if at not in {mine, number}]
        others += [comes.name for comes in room.coming.values() if comes.person != person]
        called = plain_name(name, others)
    except NotationError as error:
        return Refusal("bad_name", str(error))
    if mine is not None and (mine != number or room.stage != "lobby"):
        return Refusal("seated", "You sit at this table already.")
    if chair.person and chair.person != person:
        return Refusal("taken", f"{chair.name} sits there.")
    if room.daily is not None and person != room.opened.by:
        return DAILY_REFUSAL
    if room.opened.anchor and person != room.opened.by:
        return ANCHORED_REFUSAL
    sent = room.opened.sent if room.same_deals else None
    if sent is not None and number != sent.chair:
        return Refusal("no_chair", f"These deals are played from chair {sent.chair + 1}.")
    return entries.Sat(**head, chair=number, name=called, person=person)


def _swap(room: Room, person: str, one: int, other: int, head: dict[str, Any]) -> entries.AnyEntry | Refusal:
    if max(one, other) >= len(room.chairs) or one == other:
        return Refusal("no_chair", f"Name two of the {len(room.chairs)} chairs.")
    if room.stage != "lobby":
        return Refusal("game_on", "Chairs are changed before a game.")
    taken = {room.chairs[at].person for at in (one, other)} - {"", person}
    if person != room.host and (room.chair_of(person) not in {one, other} or taken):
        return Refusal("not_host", "Only the host moves others.")
    return entries.Swapped(**head, one=one, other=other)


def _fill(
    room: Room, person: str, number: int, player: str, head: dict[str, Any]
) -> entries.AnyEntry | Refusal:
    if person != room.host:
        return Refusal("not_host", "Only the host fills chairs.")
    if number >= len(room.chairs):
        return Refusal("no_chair", f"This table has {len(room.chairs)} chairs.")
    if room.stage != "lobby":
        return Refusal("game_on", "Computer players are chosen before a game.")
    chair = room.chairs[number]
    if chair.person:
        return Refusal("taken", f"{chair.name} sits there.")
    if room.opened.anchor and player not in {"", room.opened.anchor}:
        return ANCHORED_REFUSAL
    if room.opened.rated and player and not room.opened.anchor:
        return RATED_REFUSAL
    if player not in OFFERED and player:
        return Refusal(
            "unknown_player", f"No computer player is called {player!r}; there are {', '.join(OFFERED)}."
        )
    why = unfit(room.rules, player) if player else ""
    if why:
        return Refusal("unfit_player", why)
    return entries.Filled(**head, chair=number, player=player, name=_computer_name(room, number, player))


def _clear(room: Room, person: str, number: int, head: dict[str, Any]) -> entries.AnyEntry | Refusal:
    """The host removes the person or computer player from a chair, but not themselves."""
    sitting = room.chairs[number].person if number < len(room.chairs) else ""
    if not sitting or person != room.host:
        return _fill(room, person, number, "", head)
    if sitting == person:
        return Refusal("taken", "You sit there yourself; stand up to leave.")
    chair = room.chairs[number]
    if room.opened.rated and room.stage != "lobby":
        return RATED_REFUSAL
    if chair.player and room.stage in {"playing", "hand-over"}:
        return Refusal("nothing", f"A computer player plays for {chair.name} already.")
    return entries.Stood(**head, chair=number)


def _computer_name(room: Room, number: int, player: str) -> str:
    """The name of a computer player on a chair; the name stays when its strength is changed."""
    before = room.chairs[number].name
    if not player or before in COMPUTERS:
        return before if player else ""
    return computer_name([chair.name for chair in room.chairs], crc32(f"{room.name} {number}".encode()))


def _start(room: Room, person: str, head: dict[str, Any]) -> entries.AnyEntry | Refusal:
    # At an open table the game must not wait for an absent host.
    host = person == room.host or room.opened.open_to is not None
    if not host or room.chair_of(person) is None:
        return Refusal("not_host", "Only the host, from a chair, starts the game.")
    if room.stage != "lobby":
        return Refusal("game_on", "The game has begun.")
    free = sum(chair.free for chair in room.chairs)
    if free:
        chairs = "one chair is" if free == 1 else f"{free} chairs are"
        return Refusal("free_chairs", f"Still {chairs} free: wait, or let computer players fill them.")
    return entries.Started(**head, together=room.together)


def _add_luck(
    room: Room, mine: int, command: client_messages.CommitSalt | client_messages.Salt, head: dict[str, Any]
) -> entries.AnyEntry | Refusal:
    """
    All players commit before any reveals, because a player who knew another's salt could choose a fitting
    one.
    """
    if room.stage != "lobby" or room.same_deals:
        return Refusal("too_late", "The cards of this game are fixed already.")
    if isinstance(command, client_messages.CommitSalt):
        if room.revealing or room.chairs[mine].salt:
            return Refusal("too_late", "Salts are being revealed; nobody commits to another any more.")
        return entries.SaltCommitted(**head, chair=mine, commitment=command.commitment)
    if not (room.revealing or room.solo):
        return Refusal("too_early", "Salts are revealed when the host asks for it, before the game begins.")
    if salt_commitment(bytes.fromhex(command.salt)) != room.chairs[mine].salt_commitment:
        return Refusal("wrong_salt", "This is not a salt that you committed to; commit to it first.")
    if room.chairs[mine].salt:
        return Refusal("nothing", "Your salt is added already.")
    return entries.Salted(**head, chair=mine, salt=command.salt)


def _in_game(
    room: Room,
    person: str,
    command: client_messages.Act
    | client_messages.Deal
    | client_messages.Undo
    | client_messages.AnswerUndo
    | client_messages.Claim,
    head: dict[str, Any],
) -> entries.AnyEntry | Refusal:
    """A command to the game; whether the game allows it is checked when the entry is applied."""
    seat = deciding_seat(room, person)
    if isinstance(seat, Refusal):
        return seat
    match command:
        case client_messages.Act(action=text):
            if room.final:
                return Refusal("game_over", "The game is over, and its result stands.")
            return entries.Acted(**head, seat=seat, action=text)
        case client_messages.Deal(hand=hand):
            assert room.game is not None
            if room.solo or room.stage != "hand-over" or hand != room.game.hand_number:
                return entries.DealtOn(**head)
            return _ready(room, person, head)
        case client_messages.Undo():
            why = undo_barred(room, seat)
            if why is not None:
                return why
            if room.stage == "game-over":
                return Refusal("game_over", "The game is over: there is no undo any more.")
            return entries.TookBack(**head, seat=seat) if room.solo else entries.UndoAsked(**head, seat=seat)
        case client_messages.AnswerUndo(turn=turn, agree=agree):
            assert room.game is not None
            if room.chair_of(person) not in room.undo_waits or turn != room.game.turn:
                return Refusal("nothing", "Nobody waits for your answer.")
            return entries.UndoAnswered(**head, agreed=agree)
        case client_messages.Claim():
            return entries.ClaimedRest(**head, seat=seat)
        case _:
            assert_never(command)


def undo_barred(room: Room, seat: int) -> Refusal | None:
    """
    Return why *seat* may not take a choice back at this table now, even if the game allows it; None:
    it may.
    """
    if room.help_refusal is not None:
        return room.help_refusal
    if room.solo:
        return None
    if room.undo_request is not None or seat in room.undo_asked:
        return Refusal("nothing", "That was asked already; play on first.")
    own = room.at_seat(seat).person
    away = next((chair.name for chair in room.chairs if chair.player and chair.person not in {"", own}), "")
    return Refusal("away", f"{away} is away, and all must agree.") if away else None


def _ready(room: Room, person: str, head: dict[str, Any]) -> entries.AnyEntry | Refusal:
    """
    One of several people is ready for what comes next. It comes when all people who are here are ready, or
    soon after.
    """
    if person in room.ready:
        return Refusal("nothing", "You are ready; the others are still looking.")
    return entries.GotReady(**head)
