"""The views and sentences of a room for each viewer: the part that all share, and each viewer's own part."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from msgspec import structs

from euchre.english.labels import strength
from euchre.english.results import outcome_sentence, result_heading
from euchre.english.rule_sheet import headline
from euchre.english.seats import Audience
from euchre.live.events import Acted, Claimed, Event
from euchre.live.live_game import LiveGame
from euchre.live.telling import Narrator, named_seats
from euchre.rules.actions import Accuse
from euchre.rules.rules import Countdown, Rules, seats_by_side
from euchre.rules.text import share_code
from euchre.rules.variants import game_name
from euchre.seen.views import View
from euchre.web.core.room import entries
from euchre.web.core.room.asked import undo_barred
from euchre.web.core.room.hand_view import hand_view, spectator_view
from euchre.web.core.room.parts import RoomEvent
from euchre.web.core.room.room import Room
from euchre.web.core.wire.rules import rule_sheet
from euchre.web.core.wire.server_messages import RoomEventView
from euchre.web.core.wire.views import (
    ChairView,
    ClockView,
    ComingView,
    DailyView,
    DuplicateView,
    GameView,
    RoomView,
    RulesView,
    UndoRequestView,
)

LAST_ENTRIES: Final = 3
"""
The number of last entries of the story in which the end of a hand is searched. Calls of renege may follow a
claim or the last card; this number is too small to reach calls of the hand before.
"""


@dataclass(frozen=True, slots=True)
class SharedView:
    """The view of a moment that all viewers share, made once for all of them."""

    of: Room
    room: RoomView
    """The room as a stranger sees it, without the game."""
    game: GameView | None
    """The game as a spectator sees it."""
    chairs: Mapping[str, int]
    """The chair of each person."""
    host: str
    coming: Mapping[str, int]
    """The place in `RoomView.coming` of each person who sits down when the hand is over."""
    ends: tuple[Event, ...] = ()
    """The event that ended the finished hand, where it was not a card: a claim or a call of renege."""
    by_chair: dict[int, GameView] = field(default_factory=dict, compare=False)
    """A cache of the game's view by person, filled on request; it is no part of the value."""

    def viewer(self, person: str) -> str:
        """Return the viewer for a page of *person*: all people without a chair, now or soon, see the same."""
        known = person in self.chairs or person == self.host or person in self.coming
        return person if known else ""

    def reusable_for(self, room: Room) -> bool:
        """
        Return whether the cached views of the game are also right for *room*: its hand is over, and the game,
        the chairs and whether the result stands have not changed.
        """
        was = self.of
        same = room.game is was.game and room.chairs is was.chairs and room.settled is was.settled
        return same and room.game is not None and room.game.state.over


def _lost_by(room: Room) -> tuple[int, ...]:
    """Return the seats of the people who have left the current or finished rated game."""
    rated = room.opened.rated and room.game is not None
    return tuple([seat for seat, person in enumerate(room.players) if rated and person in room.left])


def shared_view(
    room: Room,
    here: Sequence[bool],
    watching: int,
    now: int,
    *,
    paused: str = "",
    next_ms: int | None = None,
    waited_for: tuple[int, ...] = (),
    before: SharedView | None = None,
) -> SharedView:
    """
    The view of the room that all viewers share.

    *here* says by chair whose page is connected. *paused* says why the table waits. *next_ms* and
    *waited_for* are as in `RoomView`. *before* is the view of an earlier moment; its views of a finished hand
    stay right when people become ready, come or go.
    """
    view = RoomView(
        stage=room.stage,
        chairs=tuple([_chair(room, at, here) for at in range(len(room.chairs))]),
        you=None,
        host=False,
        watching=watching,
        open_door=room.opened.open_door,
        same_deals=room.same_deals,
        sent=room.same_deals and room.opened.sent is not None,
        duplicate=_duplicate(room.duplicate),
        daily=None if room.daily is None else DailyView(room.daily.day, game_name(room.daily.game)),
        evening=None if room.evening is None else room.evening.evening,
        open_to=room.opened.open_to,
        rated=room.opened.rated,
        lost_by=_lost_by(room),
        commitment=room.commitment,
        number=room.number,
        salt_commitments=tuple([chair.salt_commitment for chair in room.chairs]),
        salted=tuple([bool(chair.salt) for chair in room.chairs]),
        revealing=room.revealing,
        pace=room.opened.pace,
        solo=room.solo,
        helped=room.help_refusal is None,
        together=room.together,
        clock=_clock(room, now),
        next_ms=next_ms,
        waited_for=waited_for,
        game=None,
        undo_request=_undo_request(room),
        paused=room.shut or paused,
        final=room.final,
        coming=tuple([ComingView(comes.chair, comes.name, you=False) for comes in room.coming.values()]),
    )
    chairs, host = {chair.person: at for at, chair in enumerate(room.chairs) if chair.person}, room.host
    coming = {person: place for place, person in enumerate(room.coming)}
    if room.game is None:
        return SharedView(room, view, None, chairs, host, coming)
    if before is not None and before.reusable_for(room):
        return SharedView(room, view, before.game, chairs, host, coming, before.ends, before.by_chair)
    ends = _ends(room, room.game)
    return SharedView(room, view, _game(room, room.game, view.commitment, ends), chairs, host, coming, ends)


def room_view(common: SharedView, person: str) -> RoomView:
    """The view of the room of *common* for *person*; a stranger watches, or sees only the chairs."""
    you, host = common.chairs.get(person), person == common.host
    game = _seen(common, you)
    if you is None:
        place, coming = common.coming.get(person), common.room.coming
        if place is not None:
            coming = (*coming[:place], structs.replace(coming[place], you=True), *coming[place + 1 :])
        return structs.replace(common.room, host=bool(person) and host, game=game, coming=coming)
    chairs = common.room.chairs
    return structs.replace(
        common.room,
        chairs=(*chairs[:you], structs.replace(chairs[you], you=True), *chairs[you + 1 :]),
        you=you,
        host=host,
        game=game,
    )


def _chair(room: Room, at: int, here: Sequence[bool]) -> ChairView:
    chair, live = room.chairs[at], room.game
    seat = None if live is None else live.opening.seating.index(at)
    return ChairView(
        name=chair.name,
        player=chair.player,
        strength=strength(chair.player),
        person=bool(chair.person),
        here=not chair.person or here[at],
        ready=chair.person in room.ready,
        you=False,
        seat=seat,
        side=None if seat is None else room.rules.side(seat),
    )


def _duplicate(match: entries.DuplicateTable | None) -> DuplicateView | None:
    return None if match is None else DuplicateView(match.invited, match.partner)


def _clock(room: Room, now: int) -> ClockView | None:
    due, live = room.due(), room.game
    if due is None or live is None or room.stage != "playing":
        return None
    bank = room.at_seat(live.state.turn).bank
    return ClockView(live.state.turn, max(0, due - bank - now), min(bank, max(0, due - now)))


def _undo_request(room: Room) -> UndoRequestView | None:
    asked, live = room.undo_request, room.game
    if asked is None or live is None:
        return None
    return UndoRequestView(live.opening.seating[asked.seat], room.undo_waits)


def _game(room: Room, live: LiveGame, commitment: str, ends: Sequence[Event]) -> GameView:
    """The game as one who watches sees it."""
    score, seen = live.score, live.view(None)
    return GameView(
        number=room.games - 1,
        hand=live.hand_number,
        hand_counted=live.hand_counted,
        turn=live.turn,
        names=live.names,
        sides=seats_by_side(room.rules.seats, room.rules.sides),
        scores=score.scores,
        over=score.over,
        winners=score.winners,
        undone=live.undone,
        commitment=commitment,
        secret=room.secret.hex() if room.final else "",
        view=spectator_view(seen, live.state),
        heading=_heading(live, seen, None),
        ending=_ending(live, seen, None, ends),
    )


def _seen(shared: SharedView, you: int | None) -> GameView | None:
    """The view of the game for the person on chair *you*, or for a spectator where spectators are allowed."""
    room, game = shared.of, shared.game
    if game is None or you is None:
        return game if room.opened.open_door else None
    if you not in shared.by_chair:
        shared.by_chair[you] = _own(room, you, game, shared)
    return shared.by_chair[you]


def _own(room: Room, you: int, game: GameView, shared: SharedView) -> GameView:
    """The view of the game for the person on chair *you*, made from the part that all viewers share."""
    live = room.game
    assert live is not None
    seat = live.opening.seating.index(you)
    view = live.view(seat)
    seen = hand_view(
        view,
        Audience(game.names, seat),
        undo=_may_undo(room, live, seat),
        away=bool(room.chairs[you].player),
        after=live.state,
        common=game.view,
    )
    if room.settled and seen.accusations:
        seen = structs.replace(seen, accusations=())
    heading, ending = _heading(live, view, seat), _ending(live, view, seat, shared.ends)
    return structs.replace(game, view=seen, heading=heading, ending=ending)


def _may_undo(room: Room, live: LiveGame, seat: int) -> bool:
    """Return whether *seat* may take its last choice back, or ask the other people whether it may."""
    if live.over or undo_barred(room, seat) is not None:
        return False
    return live.undo_refusal(seat, agreed=not room.solo) is None


def _ends(room: Room, live: LiveGame) -> tuple[Event, ...]:
    """The event that ended the finished hand, where it was not a card, as everybody was told it."""
    if not live.state.over:
        return ()
    last = [at for at in room.story if at.until > at.since][-LAST_ENTRIES:]
    told = [event for at in last for event in live.events(None, at.since, at.since + 1)]
    return tuple([event for event in told if _is_call(event)])


def _is_call(event: Event) -> bool:
    what = event.what
    return isinstance(what, Claimed) or (isinstance(what, Acted) and isinstance(what.deed.action, Accuse))


def _heading(live: LiveGame, view: View, seat: int | None) -> str:
    if not view.over:
        return ""
    score = live.score
    return result_heading(view, score.winners, Audience(live.names, seat), over=score.over)


def _ending(live: LiveGame, view: View, seat: int | None, ends: Sequence[Event]) -> tuple[str, ...]:
    """The sentences that tell *seat* how the finished hand, seen in *view*, ended."""
    if not view.over:
        return ()
    audience = Audience(live.names, seat)
    narrator = Narrator(audience, live.rules)
    said = [sentence for event in ends for sentence in narrator.tell(event, None)]
    return (*said, outcome_sentence(view, audience))


@dataclass(frozen=True, slots=True)
class Heard:
    """The game events of an event of the story, for all readers."""

    events: tuple[Event, ...] = ()
    """
    The events as a spectator sees them, after the event before them, whose view the first
    sentence needs.
    """
    named: frozenset[int] | None = None
    """The seats that need their own sentences; None: all of them may."""
    told: dict[int | None, tuple[str, ...]] = field(default_factory=dict, compare=False)
    """
    A cache of the sentences by seat; None is all other readers. It is filled on request and is no part of the
    value.
    """


def heard_of(room: Room, room_event: RoomEvent) -> Heard:
    """Return the game events of *room_event* in *room*; None where it has none."""
    if room.game is None or room_event.until <= room_event.since:
        return Heard()
    events = room.game.events(None, max(room_event.since - 1, 0), room_event.until)
    named = [named_seats(event) for event in events if event.seq > room_event.since]
    known = [seats for seats in named if seats is not None]
    return Heard(events, frozenset().union(*known) if len(known) == len(named) else None)


def event_view(room: Room, room_event: RoomEvent, person: str, common: Heard | None = None) -> RoomEventView:
    """The view of one event of the story for *person*; *common* is the result of `heard_of`, if known."""
    heard = heard_of(room, room_event) if common is None else common
    text = room_event.own if person and person == room_event.by else room_event.text
    return RoomEventView(
        room_event.seq, room_event.of.kind(), (*text, *_sentences(room, room_event, person, heard))
    )


def _sentences(room: Room, room_event: RoomEvent, person: str, heard: Heard) -> tuple[str, ...]:
    live = room.game
    if live is None or not heard.events:
        return ()
    seat = room.seat_of(person)
    if seat is None and not room.opened.open_door:  # a person without a chair sees only the chairs
        return ()
    reader = seat if heard.named is None or seat in heard.named else None
    if reader not in heard.told:
        heard.told[reader] = tuple(_narrated(live, room_event.since, reader, heard.events))
    return heard.told[reader]


def _narrated(live: LiveGame, since: int, reader: int | None, heard: tuple[Event, ...]) -> Iterator[str]:
    """Return the sentences for *reader* about the events *heard* after event *since* of the game."""
    narrator = Narrator(Audience(live.names, reader), live.rules)
    before: View | None = None
    for event in heard:
        if event.seq > since:
            hidden = isinstance(event.what, Acted) and event.what.deed.action is None
            own = live.events(reader, event.seq - 1, event.seq)[0] if hidden else event
            yield from narrator.tell(own, before)
        before = event.view


def rules_view(room: Room) -> RulesView:
    """The rules for the face of the table; the sheet is that of the rules in force in the current game."""
    return _rules_view(room.rules, room.title, room.house_rules, room.rules_in_force)


@lru_cache(maxsize=256)
def _rules_view(rules: Rules, title: str, house_rules: tuple[str, ...], in_force: Rules) -> RulesView:
    return RulesView(
        title=title,
        about=headline(rules),
        code=share_code(rules),
        house_rules=house_rules,
        sheet=rule_sheet(in_force),
        seats=rules.seats,
        sides=seats_by_side(rules.seats, rules.sides),
        tricks=rules.tricks,
        piles=rules.piles,
        deck=tuple(dict.fromkeys(str(card) for card in rules.deck)),
        target=rules.target,
        deals=rules.deals,
        start=rules.start,
        countdown=isinstance(rules.scoring, Countdown),
        revoke=rules.revoke is not None,
        partners="drawn" if rules.draw_partners else "across" if rules.partners else "none",
        turned=rules.turned,
    )
