"""What an entry makes of the room. Entries are trusted: whoever wrote them asked `decide` before."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, assert_never

from euchre.actions import Accuse, Action, Stray
from euchre.errors import EuchreError
from euchre.live import Dealt, LiveGame, Reply, Sitter
from euchre.live.computers import computers_tag
from euchre.live.fair import tags
from euchre.notation.text import parse_action
from euchre.web.room import entries as e
from euchre.web.room.room import Chair, Room, RoomEvent

STAND_IN = "queen"
"""Decides for a person who is away or out of time."""
STORY: Final = 200
"""Events of its story that a room keeps at least: more than a hand has; a lobby might have any number."""
_QUIET = (e.Salted, e.SteppedIn, e.CameBack, e.Stood, e.Resumed, e.Settled, e.Closed)
"""What changes nothing about the decision that is due, so that its clock runs on."""


def apply(room: Room, entry: e.AnyEntry) -> RoomEvent:
    """
    What *entry* makes of the room; what it came to, for the story.

    Raises: EuchreError for an entry that `decide` did not make, as in a damaged log.
    """
    since = 0 if room.game is None else room.game.seq
    text = _do(room, entry)
    room.seq += 1
    room.last = max(room.last, entry.at)
    if room.final:
        _keep(room)
    room.remember(entry)
    if not isinstance(entry, _QUIET):
        room.since = entry.at
    room_event = RoomEvent(room.seq, word(entry), text, since, 0 if room.game is None else room.game.seq)
    if isinstance(entry, e.Started | e.DealtOn | e.Again):
        room.story = []
        since = _dealt(room.game) if isinstance(entry, e.Started) and room.game is not None else since
        room_event = replace(room_event, since=0 if isinstance(entry, e.Again) else since)
    room.story.append(room_event)
    if len(room.story) > 2 * STORY:
        del room.story[:-STORY]
    return room_event


def skim(room: Room, entries: Iterable[e.AnyEntry]) -> None:
    """
    Apply *entries*, all from the first lobby to a rematch, to a new *room* without playing their games.

    What a rematch leaves is the same: who sits where, how many games there were, what was answered. Their
    records and the story are left out.

    Raises: as `apply`.
    """
    playing = False
    for entry in entries:
        match entry:
            case e.Acted() | e.DealtOn() | e.TookBack() | e.ClaimedRest() | e.Settled():
                pass
            case e.Started():
                room.games += 1
                playing = True
            case e.Stood(chair=at) if playing:
                room.chairs[at].player = STAND_IN  # after the end, too: the rematch frees it
            case _:
                playing = playing and not isinstance(entry, e.Again)
                _do(room, entry)
        room.seq += 1
        room.last = max(room.last, entry.at)
        room.remember(entry)


def _do(room: Room, entry: e.AnyEntry) -> tuple[str, ...]:
    """Apply; the sentences for everybody, where the game has none."""
    match entry:
        case e.Opened():
            raise EuchreError("a room is opened once")
        case e.Sat(chair=at, name=name, person=person):
            before = room.chairs[at]
            room.chairs[at] = Chair(name, person, bank=1000 * room.opened.bank)
            _seat_again(room, at)
            took = f" in place of {before.name}" if before.name and before.person != person else ""
            return (f"{name} sits down{took}.",)
        case e.Stood(chair=at):
            name = room.chairs[at].name
            if room.stage in {"lobby", "game-over"}:
                room.chairs[at] = Chair()
                return (f"{name} leaves.",)
            room.chairs[at].player = STAND_IN
            return (f"{name} leaves; {STAND_IN.capitalize()} sits in.",)
        case e.Swapped(one=one, other=other):
            chairs = room.chairs
            chairs[one], chairs[other] = chairs[other], chairs[one]
            return ("Two chairs change places.",)
        case e.Filled(chair=at, player=player, name=name):
            gone = room.chairs[at].name
            room.chairs[at] = Chair(name, player=player)
            return (f"{name} sits down." if name else f"{gone} leaves.",)
        case e.Salted(chair=at, salt=salt):
            room.chairs[at].salt = bytes.fromhex(salt)
            return (f"{room.chairs[at].name} adds luck to the deals.",)
        case e.SteppedIn(chair=at, player=player):
            room.chairs[at].player = player
            return (f"{player.capitalize()} sits in for {room.chairs[at].name}.",)
        case e.CameBack(chair=at):
            room.chairs[at].player = ""
            return (f"{room.chairs[at].name} is back.",)
        case e.Resumed(at=at, away=away):
            room.credit(at, away)
            return ()
        case e.Settled():
            if room.stage != "game-over":
                raise EuchreError("a game that is not over does not stand")
            room.settled = True
            return ("The result stands.",)
        case e.Closed(reason=reason):
            room.closed = reason
            return (f"The table is closed: {reason}.",)
        case e.Started():
            _begin(room)
            return ()
        case e.Again(secret=secret, rotate=rotate):
            _keep(room)
            _clear_up(room, bytes.fromhex(secret), rotate=rotate)
            return ("Another game: the chairs are free to change.",)
        case e.Acted() | e.DealtOn() | e.TookBack() | e.ClaimedRest():
            return _play(room, entry)
        case _:
            assert_never(entry)


def _begin(room: Room) -> None:
    played = room.opened.played if room.same_deals else ()
    room.game = LiveGame(room.rules, tuple(sitter(chair) for chair in room.chairs), room.luck)
    _play_again(room.game, played)
    room.settled = False
    room.games += 1


def _play_again(game: LiveGame, played: tuple[str, ...]) -> None:
    """The decisions of an earlier game with these deals."""
    for text in played:
        action = parse_action(text, game.rules)
        match action:
            case Accuse(by=seat) | Stray(seat=seat):
                pass
            case _:
                while game.state.over:
                    _trust(game.deal())
                seat = game.state.turn
        _trust(game.act(seat, action))


def _trust(reply: Reply) -> None:
    if not reply.ok:
        raise EuchreError(f"the log has a decision that the game refuses: {reply.text}")


def _dealt(game: LiveGame) -> int:
    """The game's last event before the hand in play; 0 in the first, whose story begins with the draw."""
    at = game.seq if game.hand_number else 1
    while at > 1 and not isinstance(game.events(None, at - 1, at)[0].what, Dealt):
        at -= 1
    return at - 1


def _seat_again(room: Room, at: int) -> None:
    """Who sits on a chair has changed while a game is on."""
    if room.game is not None:
        room.game.sit(room.game.opening.seating.index(at), sitter(room.chairs[at]))


def _clear_up(room: Room, secret: bytes, *, rotate: bool) -> None:
    """Back to the chairs: whoever left during the game is gone now."""
    room.game, room.secret = None, secret
    room.ended, room.players, room.settled = 0, (), False
    room.chairs = [chair if not (chair.person and chair.player) else Chair() for chair in room.chairs]
    for chair in room.chairs:
        chair.salt, chair.bank = b"", 1000 * room.opened.bank
    if rotate:
        # The first stays, the others move on by one: after three games everybody was everybody's partner.
        first, *rest = room.chairs
        room.chairs = [first, *rest[-1:], *rest[:-1]]


def _play(room: Room, entry: e.Acted | e.DealtOn | e.TookBack | e.ClaimedRest) -> tuple[str, ...]:
    game = room.game
    if game is None:
        raise EuchreError("nobody plays in this room yet")
    was_over = game.over
    match entry:
        case e.Acted(seat=seat, action=text, at=at, stand_in=stand_in):
            action = parse_action(text, room.rules)
            _spend(room, seat, action, at)
            reply = game.act(seat, action)
            said = ("Time is up: the clock decides.",) if stand_in else ()
        case e.DealtOn():
            reply, said = game.deal(), ()
        case e.TookBack(seat=seat):
            reply, said = game.undo(seat), ()
        case e.ClaimedRest(seat=seat):
            reply, said = game.claim(seat), ()
        case _:
            assert_never(entry)
    if not reply.ok:
        raise EuchreError(f"the log of {room.name} has a decision that the game refuses: {reply.text}")
    if game.over:
        room.ended = entry.at
    if game.over and not was_over:
        room.players = tuple([room.at_seat(seat).person for seat in range(room.rules.seats)])
    return said


def _spend(room: Room, seat: int, action: Action, at: int) -> None:
    """Time beyond the pace is taken from the bank."""
    if room.opened.pace and not isinstance(action, Accuse | Stray):
        over = at - room.since - 1000 * room.opened.pace
        chair = room.at_seat(seat)
        chair.bank = max(0, chair.bank - max(0, over))


def _keep(room: Room) -> None:
    """The game that is over, on paper, once."""
    if room.game is not None and room.game.over and room.games - 1 not in room.records:
        told = (*tags(room.game_name, room.luck), computers_tag(room.game.players))
        room.records[room.games - 1] = replace(room.game.record(), tags=told)


def word(entry: e.AnyEntry) -> str:
    """The word of an entry: ``acted``, ``started`` …"""
    return str(type(entry).__struct_config__.tag)


def sitter(chair: Chair) -> Sitter:
    """Who decides for a chair, as the game knows it; one who sits in does so for a person."""
    return Sitter(chair.name, "" if chair.person else chair.player)
