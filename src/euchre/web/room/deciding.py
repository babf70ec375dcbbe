"""What a command comes to: the entry it makes, or why it is refused. Nothing changes here."""

from collections.abc import Callable
from typing import Any, Final, assert_never

from euchre.actions import Accuse, Stray
from euchre.errors import NotationError
from euchre.notation.text import parse_action, show_action
from euchre.web.room import entries as e
from euchre.web.room.names import plain_name
from euchre.web.room.room import Refusal, Room, digest_of
from euchre.web.wire import client_messages as m

OFFERED = ("nine", "ten", "jack", "queen", "king", "ace", "left", "right", "benny")
"""The computer players that can be asked to the table."""

FULL: Final = 20_000
"""Entries of a log: beyond them a game is played to its end, and nothing else is done at the table."""
NO_REMATCH: Final = 15_000
"""Entries of a log beyond which no other game begins: what is left is room for the one that is on."""
_FULL: Final = Refusal(
    "log_full", "So much has happened at this table that no more of it can be kept; open a new table."
)


def decide(
    room: Room, person: str, command: m.Command, now: int, fresh: Callable[[], str]
) -> e.AnyEntry | Refusal:
    """The entry that *command* of *person* comes to; *fresh* draws a secret for the next game."""
    head: dict[str, Any] = {
        "at": max(now, room.since),
        "by": person,
        "command": command.id,
        "digest": digest_of(command),
    }
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
            return _fill(room, person, chair, "", head)
        case m.Start():
            return _start(room, person, head)
        case _:
            pass
    mine = room.chair_of(person)
    if mine is None:
        return Refusal("not_seated", "You only watch here; take a chair first.")
    match command:
        case m.Stand():
            return e.Stood(**head, chair=mine)
        case m.Salt(salt=salt):
            if room.stage != "lobby" or room.same_deals:
                return Refusal("too_late", "The cards of this game are fixed already.")
            return e.Salted(**head, chair=mine, salt=salt)
        case m.Back():
            if not room.chairs[mine].player:
                return Refusal("nothing", "You are deciding for yourself already.")
            return e.CameBack(**head, chair=mine)
        case m.Rematch(rotate=rotate):
            if room.stage != "game-over":
                return Refusal("game_on", "The game is not over.")
            return e.Again(**head, secret=fresh(), rotate=rotate)
        case m.Act() | m.Deal() | m.Undo() | m.Claim():
            return _at_table(room, person, command, head)
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
            "no_player", f"No computer player is called {player!r}; there are {', '.join(OFFERED)}."
        )
    return e.Filled(**head, chair=number, player=player, name=_computer_name(room, player))


def _computer_name(room: Room, player: str) -> str:
    """``Queen``, ``Queen II``: no two at the table are called alike, and none ends like a score."""
    if not player:
        return ""
    names = {chair.name for chair in room.chairs}
    bare = player.capitalize()
    numbers = ("", " II", " III", " IV", " V", " VI")
    return next(bare + number for number in numbers if bare + number not in names)


def _start(room: Room, person: str, head: dict[str, Any]) -> e.AnyEntry | Refusal:
    if person != room.host or room.chair_of(person) is None:
        return Refusal("not_host", "Only the host, from his chair, starts the game.")
    if room.stage != "lobby":
        return Refusal("game_on", "The game has begun.")
    free = sum(chair.free for chair in room.chairs)
    if free:
        chairs = "one chair is" if free == 1 else f"{free} chairs are"
        return Refusal("free_chairs", f"Still {chairs} free: wait, or let computer players fill them.")
    return e.Started(**head)


def _at_table(
    room: Room,
    person: str,
    command: m.Act | m.Deal | m.Undo | m.Claim,
    head: dict[str, Any],
) -> e.AnyEntry | Refusal:
    """A command to the game, which is itself asked whether it would do it."""
    game, seat = room.game, room.seat_of(person)
    if game is None or seat is None:
        return Refusal("no_game", "The game has not begun.")
    if room.at_seat(seat).player:
        return Refusal("away", "A computer player sits in for you; say that you are back.")
    match command:
        case m.Act(turn=turn, action=text):
            try:
                action = parse_action(text, room.rules)
            except NotationError as error:
                return Refusal("bad_action", str(error))
            if room.final and isinstance(action, Accuse | Stray):
                return Refusal("game_over", "The game is over, and its result stands.")
            found = game.refusal(seat, action, turn=turn)
            entry: e.AnyEntry = e.Acted(**head, seat=seat, action=show_action(action))
        case m.Deal(hand=hand):
            found = game.deal_refusal(hand)
            entry = e.DealtOn(**head)
        case m.Undo(turn=turn):
            if game.over:
                return Refusal("game_over", "The game is over: nothing is taken back any more.")
            found = game.undo_refusal(seat, turn=turn)
            entry = e.TookBack(**head, seat=seat)
        case m.Claim(turn=turn):
            found = game.claim_refusal(seat, turn=turn)
            entry = e.ClaimedRest(**head, seat=seat)
        case _:
            assert_never(command)
    return entry if found is None else Refusal.by_game(found)
