"""
The effect of an entry on a room: a new room, and an event of its story. The old room is not changed.

The same function applies a command's entry and reads a log, so every stored entry can be read again.
"""

import dataclasses
from collections.abc import Iterable, Sequence
from itertools import islice, takewhile
from typing import Any, Final, assert_never, cast

from msgspec.structs import replace

from euchre.base.errors import EuchreError
from euchre.live import Dealt, LiveGame, Reply
from euchre.live.fair import fairness_tags
from euchre.live.recorded import computers_tag
from euchre.rules.actions import OUT_OF_TURN, Accuse, Stray, parse_action
from euchre.web.core.room import entries as room_entries
from euchre.web.core.room.chairs import cleared_up, seated, sitter, unrevealed, with_chair, with_other
from euchre.web.core.room.computer_players import STAND_IN
from euchre.web.core.room.parts import Chair, RoomEvent, UndoRequest, reply_to
from euchre.web.core.room.room import Room, without_draw

LEAST_STORY: Final = 200
"""
The least number of events that a room's story keeps: more than a hand has. A lobby may have any number of
events.
"""
_STAY: Final = "The two who sit across from each other stay"


class UnlawfulEntryError(EuchreError):
    """The game refuses an entry: its *reply*."""

    def __init__(self, name: str, reply: Reply) -> None:
        self.reply = reply
        super().__init__(f"the log of {name} has a decision that the game refuses: {reply.text}")


def apply(room: Room, entry: room_entries.AnyEntry, asked: int | None = None) -> tuple[Room, RoomEvent]:
    """
    Return *room* after *entry*, and the event for the story.

    *asked* is the decision, or the hand, that the sender of the command had seen, when that is known.

    Raises: UnlawfulEntryError where the game refuses it; EuchreError for an impossible entry.
    """
    since = 0 if room.game is None else room.game.seq
    after, text = _do(room, entry, asked)
    if room.undo_request is not None and not (entry.keeps_request or _queues(entry)):
        after, text = replace(after, undo_request=None), ("The game goes on, so nothing is undone.", *text)
    game, seq = after.game, room.seq + 1
    if isinstance(entry, room_entries.Started) and game is not None:
        since = _dealt(game)
    elif isinstance(entry, room_entries.Again):
        since = 0
    by = entry.by if isinstance(entry, room_entries.GotReady) else ""
    own = (_readiness(room, entry, "You are"),) if isinstance(entry, room_entries.GotReady) else ()
    room_event = RoomEvent(seq, type(entry), text, since, 0 if game is None else game.seq, by, own)
    story = (room_event,) if entry.begins_story else (*room.story, room_event)
    after = replace(
        after,
        seq=seq,
        last=max(room.last, entry.at),
        since=after.since if entry.quiet or _queues(entry) else entry.at,
        story=story if len(story) <= 2 * LEAST_STORY else story[-LEAST_STORY:],
        replies=room.replies.having(reply_to(entry, seq)),
    )
    return _on_paper(after) if after.final else after, room_event


def apply_all(room: Room, entries: Sequence[room_entries.AnyEntry]) -> Room:
    """
    Return *room* after *entries*, applied in order, as `apply` does.

    The rooms in between are not made: all entries of one game change one copy of it.

    Raises: as `apply`.
    """
    first = room.seq
    while (at := room.seq - first) < len(entries):
        asked = room.undo_request is not None
        if room.game is None or room.game.over or asked or not isinstance(entries[at], room_entries.Move):
            room, _ = apply(room, entries[at])
        else:
            moves = takewhile(lambda entry: isinstance(entry, room_entries.Move), islice(entries, at, None))
            room = _moves(room, room.game.copied(), cast(Iterable[room_entries.Move], moves))
    return room


def skimmed(room: Room, entries: Iterable[room_entries.AnyEntry]) -> Room:
    """
    Return a new *room* after *entries*, which go from the first lobby to a rematch, without playing the
    games.

    The seats, the number of games and the replies are the same as after a rematch. The records of the games
    and the story are left out.

    Raises: as `apply`.
    """
    playing, seq, last = False, room.seq, room.last
    replies: dict[tuple[str, str], tuple[str, int]] = {}
    for entry in entries:
        match entry:
            case _ if entry.passes_with_game:
                pass
            case room_entries.Started():
                room = replace(room, games=room.games + 1)
                playing = True
            case room_entries.Stood(chair=at) if (
                playing
            ):  # after the end, too, because the rematch frees the chair
                room = with_chair(room, at, replace(room.chairs[at], player=STAND_IN))
            case _:
                playing = playing and not isinstance(entry, room_entries.Again)
                room = _do(room, entry, None)[0]
        seq, last = seq + 1, max(last, entry.at)
        replies |= reply_to(entry, seq)
    return replace(room, seq=seq, last=last, replies=room.replies.having(replies))


def _do(room: Room, entry: room_entries.AnyEntry, asked: int | None) -> tuple[Room, tuple[str, ...]]:
    """Return the room after the entry, and the sentences for everybody where the game has none."""
    chairs = room.chairs
    match entry:
        case (
            room_entries.Acted()
            | room_entries.DealtOn()
            | room_entries.TookBack()
            | room_entries.ClaimedRest()
        ):
            return _play(room, entry, asked)
        case room_entries.Opened():
            raise EuchreError("a room is opened once")
        case room_entries.Sat(chair=at, name=name, person=person):
            before = chairs[at]
            took = f" in place of {before.name}" if before.name and before.person != person else ""
            others = {one: comes for one, comes in room.coming.items() if one != person}
            if entry.after_hand:
                after = replace(room, coming={**others, person: entry})
                return after, (f"{name} sits down{took} after this hand.",)
            after = with_other(room, at, Chair(name, person, bank=1000 * room.opened.bank))
            return seated(replace(after, coming=others), at), (f"{name} sits down{took}.",)
        case room_entries.GaveUp(person=person):
            others = {one: comes for one, comes in room.coming.items() if one != person}
            return replace(room, coming=others), (f"{room.coming[person].name} does not sit down after all.",)
        case room_entries.Stood(chair=at):
            sent = entry.by and entry.by != chairs[at].person
            text = f"{chairs[at].name} {'is sent away' if sent else 'leaves'}"
            if room.stage in {"lobby", "game-over"}:
                return with_other(room, at, Chair()), (f"{text}.",)
            text = f"{text}; a computer player sits in."
            return _left(room, at, STAND_IN, (text,))
        case room_entries.Swapped(one=one, other=other):
            after = with_chair(with_chair(room, one, chairs[other]), other, chairs[one])
            return unrevealed(after), ("Two chairs change places.",)
        case room_entries.Filled(chair=at, player=player, name=name):
            text = f"{name} sits down." if name else f"{chairs[at].name} leaves."
            return with_other(room, at, Chair(name, player=player)), (text,)
        case room_entries.SaltCommitted(chair=at, commitment=commitment):
            return with_chair(room, at, replace(chairs[at], salt_commitment=commitment)), ()
        case room_entries.RevealBegun():
            return replace(room, revealing=True), ()
        case room_entries.Salted(chair=at, salt=salt):
            after = with_chair(room, at, replace(chairs[at], salt=bytes.fromhex(salt)))
            return after, (f"{chairs[at].name} adds a salt to the deals.",)
        case room_entries.GotReady():
            return _ready(room, entry)
        case room_entries.UndoAsked():
            return _undo_asked(room, entry, asked)
        case room_entries.UndoAnswered():
            return _undo_answered(room, entry)
        case room_entries.SteppedIn(chair=at, player=player):
            return _left(room, at, player, (f"A computer player sits in for {chairs[at].name}.",))
        case room_entries.CameBack(chair=at):
            return with_chair(room, at, replace(chairs[at], player="")), (f"{chairs[at].name} is back.",)
        case room_entries.Resumed(at=now, away=away):
            return room.credited(now, away), ()
        case room_entries.Settled():
            if room.stage != "game-over":
                raise EuchreError("a game that is not over does not stand")
            return replace(room, settled=True), ("The result stands.",)
        case room_entries.Closed(reason=reason):
            return replace(room, closed=reason), (f"The table is closed: {reason}.",)
        case room_entries.Started(together=together):
            who = "The chairs decide who are" if room.opened.seats_decide else _STAY
            sides = f"{who} partners; nobody draws for it."
            return _begun(room, together=together), (sides,) if together else ()
        case room_entries.Again(secret=secret, rotate=rotate):
            after = cleared_up(_on_paper(room), bytes.fromhex(secret), rotate=rotate)
            return after, ("Another game: the chairs are free to change.",)
        case _:
            assert_never(entry)


def _queues(entry: room_entries.AnyEntry) -> bool:
    """Return whether *entry* only says that a person sits down when the hand is over."""
    return isinstance(entry, room_entries.Sat) and entry.after_hand


def _left(room: Room, at: int, player: str, said: tuple[str, ...]) -> tuple[Room, tuple[str, ...]]:
    """Return the room in which *player* sits in for the person of chair *at*, with the sentence *said*."""
    chair = room.chairs[at]
    after = with_chair(room, at, replace(chair, player=player))
    if room.opened.rated and chair.person not in room.left:
        said = (*said, f"The game is lost for the rating of {chair.name}.")
    return replace(after, left=room.left | {chair.person}), said


# --- who is ready -------------------------------------------------------------------------------------------


def _ready(room: Room, entry: room_entries.GotReady) -> tuple[Room, tuple[str, ...]]:
    """Return the room in which one person more waits for what comes next."""
    at = room.chair_of(entry.by)
    if at is None or room.stage not in _ASKED:
        raise EuchreError("somebody is ready for nothing that comes")
    after = replace(room, ready={**room.ready, entry.by: entry.at}, rotate=room.rotate or entry.rotate)
    return after, (_readiness(room, entry, f"{room.chairs[at].name} is"),)


_ASKED: Final = {"hand-over": "the next hand", "game-over": "another game"}
"""The words for what people are ready for, by the stage of the room."""


def _readiness(room: Room, entry: room_entries.GotReady, who: str) -> str:
    """The sentence that a person is ready for what follows *room*; *who* is the person with the verb."""
    return f"{who} ready for {_ASKED[room.stage]}{', with other partners' if entry.rotate else ''}."


# --- who would take something back -------------------------------------------------------------------------


def _undo_asked(room: Room, entry: room_entries.UndoAsked, turn: int | None) -> tuple[Room, tuple[str, ...]]:
    """Return the room in which the other people are asked whether a choice may be taken back."""
    if room.game is None:
        raise EuchreError("nobody plays in this room yet")
    refused = room.game.undo_refusal(entry.seat, turn=turn, agreed=True)
    if refused is not None:
        raise UnlawfulEntryError(room.name, refused)
    asked = UndoRequest(entry.seat, entry.at)
    after = replace(room, undo_request=asked, undo_asked=room.undo_asked | {entry.seat})
    return after, (f"{room.at_seat(entry.seat).name} asks to take back the last choice; all must agree.",)


def _undo_answered(room: Room, entry: room_entries.UndoAnswered) -> tuple[Room, tuple[str, ...]]:
    """Return the room after an answer; `step` takes the choice back when all have agreed."""
    asked = room.undo_request
    if asked is None:
        raise EuchreError("somebody answers what nobody asked")
    if not entry.agreed:
        who = room.chair_of(entry.by)
        why = "Not all have answered" if who is None else f"{room.chairs[who].name} says no"
        return replace(room, undo_request=None), (f"{why}: nothing is undone.",)
    return replace(room, undo_request=replace(asked, agreed=asked.agreed | {entry.by})), ()


# --- games --------------------------------------------------------------------------------------------------


def _begun(room: Room, *, together: bool) -> Room:
    rules = without_draw(room.rules) if together else room.rules
    played = room.opened.played if room.same_deals else ()
    game = LiveGame(rules, tuple([sitter(chair) for chair in room.chairs]), room.luck)
    _play_again(room.name, game, played)
    return replace(room, game=game, settled=False, revealing=False, games=room.games + 1)


def _play_again(name: str, game: LiveGame, played: tuple[str, ...]) -> None:
    """Repeat the decisions of an earlier game with these deals."""
    for text in played:
        action = parse_action(text, game.rules)
        match action:
            case Accuse(by=seat) | Stray(seat=seat):
                pass
            case _:
                while game.state.over:
                    _trust(name, game.deal())
                seat = game.state.turn
        _trust(name, game.act(seat, action))


def _trust(name: str, reply: Reply) -> None:
    if not reply.ok:
        raise UnlawfulEntryError(name, reply)


def _dealt(game: LiveGame) -> int:
    """Return the last event before the hand in play; 0 in the first, whose story begins with the draw."""
    at = game.seq if game.hand_number else 1
    while at > 1 and not isinstance(game.events(None, at - 1, at)[0].what, Dealt):
        at -= 1
    return at - 1


def _play(room: Room, entry: room_entries.Move, asked: int | None) -> tuple[Room, tuple[str, ...]]:
    if room.game is None:
        raise EuchreError("nobody plays in this room yet")
    game = room.game.copied()
    timed = _move(room.name, game, entry, asked)
    chairs = _spent(room, game, room.chairs, entry, room.since) if timed else room.chairs
    ended = _ended(room, game, entry, was_over=room.game.over)
    return replace(room, game=game, chairs=chairs, **ended), _said(entry)


def _moves(room: Room, game: LiveGame, entries: Iterable[room_entries.Move]) -> Room:
    """Return *room* after *entries*, which are made in *game*, up to the end of the game."""
    chairs, since, last, seq = room.chairs, room.since, room.last, room.seq
    story = [*room.story]
    replies: dict[tuple[str, str], tuple[str, int]] = {}
    for entry in entries:
        before = game.seq
        if _move(room.name, game, entry, None):
            chairs = _spent(room, game, chairs, entry, since)
        since, last, seq = entry.at, max(last, entry.at), seq + 1
        if entry.begins_story:
            story.clear()
        story.append(RoomEvent(seq, type(entry), _said(entry), before, game.seq))
        if len(story) > 2 * LEAST_STORY:
            del story[:-LEAST_STORY]
        replies |= reply_to(entry, seq)
        if game.over:
            break
    after = replace(
        room,
        game=game,
        chairs=chairs,
        since=since,
        last=last,
        seq=seq,
        story=tuple(story),
        replies=room.replies.having(replies),
        **_ended(room, game, entry, was_over=False),
    )
    return _on_paper(after) if after.final else after


def _move(name: str, game: LiveGame, entry: room_entries.Move, asked: int | None) -> bool:
    """
    Carry out *entry* in *game*; return whether this used the time of its seat.

    Raises: UnlawfulEntryError where the game refuses it.
    """
    timed = False
    match entry:
        case room_entries.Acted(seat=seat, action=text):
            action = parse_action(text, game.rules)
            reply = game.act(seat, action, turn=asked)
            timed = not isinstance(action, OUT_OF_TURN)
        case room_entries.DealtOn():
            reply = game.deal(asked)
            game.forget()
        case room_entries.TookBack(seat=seat):
            reply = game.undo(seat, turn=asked, agreed=entry.agreed)
        case room_entries.ClaimedRest(seat=seat):
            reply = game.claim(seat, turn=asked)
        case _:
            assert_never(entry)
    _trust(name, reply)
    return timed


def _said(entry: room_entries.Move) -> tuple[str, ...]:
    return (
        ("Time is up: the clock decides.",)
        if isinstance(entry, room_entries.Acted) and entry.stand_in
        else ()
    )


def _ended(room: Room, game: LiveGame, entry: room_entries.Move, *, was_over: bool) -> dict[str, Any]:
    """The other effects of *entry*: all pages have something new to show, and the end of *game* is noted."""
    new: dict[str, Any] = {"ready": {}, "rotate": False, "undo_request": None, "undo_asked": frozenset()}
    new |= {"ended": entry.at} if game.over else {}
    if game.over and not was_over:
        new["players"] = tuple([room.at_seat(seat).person for seat in range(room.rules.seats)])
    return new


def _spent(
    room: Room, game: LiveGame, chairs: tuple[Chair, ...], entry: room_entries.Move, since: int
) -> tuple[Chair, ...]:
    """Return *chairs* after the time beyond the pace was taken from the bank of the chair that acted."""
    if not room.opened.pace or not isinstance(entry, room_entries.Acted):
        return chairs
    at, over = game.opening.seating[entry.seat], max(0, entry.at - since - 1000 * room.opened.pace)
    chair = replace(chairs[at], bank=max(0, chairs[at].bank - over))
    return (*chairs[:at], chair, *chairs[at + 1 :])


def _on_paper(room: Room) -> Room:
    """Return the room with the record of the finished game."""
    number = room.games - 1
    if room.game is None or not room.game.over or number in room.records:
        return room
    told = (*fairness_tags(room.game_name, room.luck), computers_tag(room.game.players))
    record = dataclasses.replace(room.game.record(), tags=told)
    return replace(room, records={**room.records, number: record})
