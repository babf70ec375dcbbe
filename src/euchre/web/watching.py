"""What each viewer of a room is shown and told, a player or one who watches: written field by field."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from msgspec import structs

from euchre.house import share_code
from euchre.rules import Countdown, Rules
from euchre.sheet import headline, sheet
from euchre.table.table import Table
from euchre.table.words import Company, Narrator
from euchre.view import View
from euchre.web import messages as m
from euchre.web.room import Room, Told
from euchre.web.sight import sight, watched


def may_look(room: Room, person: str) -> bool:
    """Whether *person* may see the game: those with a chair, and others where the door is open."""
    return room.opened.open_door or room.chair_of(person) is not None


@dataclass(frozen=True, slots=True)
class Alike:
    """What a moment looks like to all who look on: worked out once, however many they are."""

    room: m.RoomView
    """As a stranger sees it, the game left out."""
    game: m.GameView | None
    """As one who watches sees it."""


def alike(room: Room, here: Sequence[bool], watching: int, now: int, *, paused: str = "") -> Alike:
    """
    What all see alike of the room.

    *here*: whose pages are connected, by chair. *paused*: why the table waits.
    """
    view = m.RoomView(
        stage=room.stage,
        chairs=tuple([_chair(room, at, here) for at in range(len(room.chairs))]),
        you=None,
        host=False,
        watching=watching,
        open_door=room.opened.open_door,
        same_deals=room.same_deals,
        commitment=room.commitment,
        salted=tuple([bool(chair.salt) for chair in room.chairs]),
        pace=room.opened.pace,
        solo=room.solo,
        clock=_clock(room, now),
        game=None,
        paused=room.closed or paused,
        final=room.final,
    )
    return Alike(view, None if room.table is None else _game(room, room.table, view.commitment))


def room_view(
    room: Room,
    person: str,
    here: Sequence[bool],
    watching: int,
    now: int,
    *,
    paused: str = "",
    common: Alike | None = None,
) -> m.RoomView:
    """
    The room as *person* may know it; a stranger watches, or sees only the chairs.

    *common* is what all see alike at this moment, if that is known already; the rest as for `alike`.
    """
    you = room.chair_of(person)
    seen = alike(room, here, watching, now, paused=paused) if common is None else common
    view = seen.room
    return m.RoomView(
        stage=view.stage,
        chairs=tuple([_mine(chair) if at == you else chair for at, chair in enumerate(view.chairs)]),
        you=you,
        host=bool(person) and person == room.host,
        watching=view.watching,
        open_door=view.open_door,
        same_deals=view.same_deals,
        commitment=view.commitment,
        salted=view.salted,
        pace=view.pace,
        solo=view.solo,
        clock=view.clock,
        game=None if seen.game is None else _seen(room, you, seen.game, solo=view.solo),
        paused=view.paused,
        final=view.final,
    )


def _chair(room: Room, at: int, here: Sequence[bool]) -> m.ChairView:
    chair, table = room.chairs[at], room.table
    seat = None if table is None else table.opening.seating.index(at)
    return m.ChairView(
        name=chair.name,
        player=chair.player,
        person=bool(chair.person),
        here=not chair.person or here[at],
        you=False,
        seat=seat,
        side=None if seat is None else room.rules.side(seat),
    )


def _mine(chair: m.ChairView) -> m.ChairView:
    return m.ChairView(chair.name, chair.player, chair.person, chair.here, True, chair.seat, chair.side)


def _clock(room: Room, now: int) -> m.ClockView | None:
    due, table = room.due(), room.table
    if due is None or table is None or room.stage != "playing":
        return None
    bank = room.at_seat(table.state.turn).bank
    return m.ClockView(table.state.turn, max(0, due - bank - now), min(bank, max(0, due - now)))


def _game(room: Room, table: Table, commitment: str) -> m.GameView:
    """The game as one who watches sees it."""
    score = table.score
    return m.GameView(
        number=room.games - 1,
        hand=table.hand_number,
        turn=table.turn,
        names=table.names,
        sides=sides(room.rules),
        scores=score.scores,
        over=score.over,
        winners=score.winners,
        undone=table.undone,
        commitment=commitment,
        secret=room.secret.hex() if room.final else "",
        sight=watched(table.view(None), table.state),
    )


def _seen(room: Room, you: int | None, game: m.GameView, *, solo: bool) -> m.GameView | None:
    """The game as who sits on chair *you* may know it, or one who watches, where the door is open."""
    table = room.table
    assert table is not None
    if you is None:
        return game if room.opened.open_door else None
    seat = table.opening.seating.index(you)
    seen = sight(
        table.view(seat),
        Company(game.names, seat),
        undo=solo and not table.over and table.undo_refusal(seat) is None,
        after=table.state,
        common=game.sight,
    )
    return m.GameView(
        number=game.number,
        hand=game.hand,
        turn=game.turn,
        names=game.names,
        sides=game.sides,
        scores=game.scores,
        over=game.over,
        winners=game.winners,
        undone=game.undone,
        commitment=game.commitment,
        secret=game.secret,
        sight=structs.replace(seen, accusable=()) if room.settled and seen.accusable else seen,
    )


@lru_cache(maxsize=256)
def sides(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """The seats of each side."""
    return tuple(
        tuple(seat for seat in range(rules.seats) if rules.side(seat) == side) for side in range(rules.sides)
    )


def told_to(room: Room, told: Told, person: str) -> m.News:
    """One entry of the story, as *person* would tell it."""
    return m.News(told.seq, told.what, (*told.text, *_sentences(room, told, person)))


def _sentences(room: Room, told: Told, person: str) -> tuple[str, ...]:
    table = room.table
    if table is None or told.until <= told.since or not may_look(room, person):
        return ()
    seat = room.seat_of(person)
    narrator = Narrator(Company(table.names, seat), room.rules)
    before: View | None = None
    said: list[str] = []
    first = max(told.since - 1, 0)
    for event in table.events(seat, first):
        if event.seq > told.until:
            break
        if event.seq > told.since:
            said += narrator.tell(event, before)
        before = event.view
    return tuple(said)


def story(room: Room, person: str) -> tuple[str, ...]:
    """What happened in this hand so far."""
    return tuple(text for told in room.story for text in told_to(room, told, person).text)


@lru_cache(maxsize=256)
def rules_view(rules: Rules, title: str) -> m.RulesView:
    """The rules for the face of the table."""
    return m.RulesView(
        title=title,
        about=headline(rules),
        code=share_code(rules),
        sheet=sheet(rules),
        seats=rules.seats,
        sides=rules.sides,
        tricks=rules.tricks,
        piles=rules.piles,
        deck=tuple(dict.fromkeys(str(card) for card in rules.deck)),
        target=rules.target,
        start=rules.start,
        countdown=isinstance(rules.scoring, Countdown),
        revoke=rules.revoke is not None,
        partners=rules.partners,
        turned=rules.turned,
    )
