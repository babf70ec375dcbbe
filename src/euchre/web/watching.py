"""What each viewer of a room is shown and told, a player or one who watches: written field by field."""

from collections.abc import Sequence
from functools import lru_cache

from euchre.house import share_code
from euchre.rules import Countdown, Rules
from euchre.sheet import headline, sheet
from euchre.table.words import Company, Narrator
from euchre.view import View
from euchre.web import messages as m
from euchre.web.room import Room, Told
from euchre.web.sight import sight


def may_look(room: Room, person: str) -> bool:
    """Whether *person* may see the game: those with a chair, and others where the door is open."""
    return room.opened.open_door or room.chair_of(person) is not None


def room_view(
    room: Room, person: str, here: Sequence[bool], watching: int, now: int, *, paused: str = ""
) -> m.RoomView:
    """
    The room as *person* may know it; a stranger watches, or sees only the chairs.

    *here*: whose pages are connected, by chair. *paused*: why the table waits.
    """
    you = room.chair_of(person)
    return m.RoomView(
        stage=room.stage,
        chairs=tuple(_chair(room, at, you, here) for at in range(len(room.chairs))),
        you=you,
        host=bool(person) and person == room.host,
        watching=watching,
        open_door=room.opened.open_door,
        same_deals=room.same_deals,
        commitment=room.commitment,
        salted=tuple(bool(chair.salt) for chair in room.chairs),
        pace=room.opened.pace,
        solo=room.solo,
        clock=_clock(room, now),
        game=_game(room, person),
        paused=room.closed or paused,
    )


def _chair(room: Room, at: int, you: int | None, here: Sequence[bool]) -> m.ChairView:
    chair, table = room.chairs[at], room.table
    seat = None if table is None else table.opening.seating.index(at)
    return m.ChairView(
        name=chair.name,
        player=chair.player,
        person=bool(chair.person),
        here=not chair.person or here[at],
        you=at == you,
        seat=seat,
        side=None if seat is None else room.rules.side(seat),
    )


def _clock(room: Room, now: int) -> m.ClockView | None:
    due, table = room.due(), room.table
    if due is None or table is None or room.stage != "playing":
        return None
    bank = room.at_seat(table.state.turn).bank
    return m.ClockView(table.state.turn, max(0, due - bank - now), min(bank, max(0, due - now)))


def _game(room: Room, person: str) -> m.GameView | None:
    table = room.table
    if table is None or not may_look(room, person):
        return None
    seat, score = room.seat_of(person), table.score
    company = Company(table.names, seat)
    undo = seat is not None and room.solo and table.undo_refusal(seat) is None
    return m.GameView(
        number=room.games - 1,
        hand=table.hand_number,
        turn=table.turn,
        names=table.names,
        sides=tuple(
            tuple(s for s in range(room.rules.seats) if room.rules.side(s) == side)
            for side in range(room.rules.sides)
        ),
        scores=score.scores,
        over=score.over,
        winners=score.winners,
        undone=table.undone,
        commitment=room.commitment,
        secret=room.secret.hex() if score.over else "",
        sight=sight(table.view(seat), company, undo=undo, after=table.state),
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
