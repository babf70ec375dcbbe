"""
The people who may sit at a table of a duplicate match: only those who have not seen its cards at the other
table.

The cards were seen by the people who sit at the other table, or have sat there since its game began. A person
who took a wrong chair and left it before the game has seen nothing.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from euchre.web.core.room import entries as room_entries
from euchre.web.core.room.room import Room
from euchre.web.core.wire.refusal import Refusal

PARTNER: Final = "queen"
"""The computer player on chairs without an invitation; from the same view it always decides the same."""
INVITED: Final = 2
"""The number of chairs, from the first, that have links; they are for people only."""

SAT_THERE: Final = Refusal(
    "sat_at_twin",
    "You have a chair at the other table of this match, or had one when its cards were dealt; they are the "
    "same here. Somebody else has to sit here.",
)

PAIRS_REFUSAL: Final = Refusal(
    "duplicate",
    "In a duplicate match two chairs of each table are for people; the others have the same computer player "
    "at both tables, or people.",
)


class TwinSeat(NamedTuple):
    """A person sits down at one table of a match; they must not have seen the cards at its *twin*."""

    person: str
    twin: str


def twin_seat(room: Room, entries: Iterable[room_entries.AnyEntry]) -> TwinSeat | None:
    """
    Return the person who sits down in *room* by *entries*, if it has a twin with the same deals; otherwise
    None.
    """
    if room.duplicate is None:
        return None
    sat = [entry for entry in entries if isinstance(entry, room_entries.Sat)]
    return TwinSeat(sat[0].person, room.duplicate.twin) if sat else None


def has_met_cards(person: str, log: Iterable[room_entries.AnyEntry]) -> bool:
    """
    Return whether *person* sits at the table with this *log*, or has sat there since its first
    game began.
    """
    chair, begun = None, False
    for entry in log:
        match entry:
            case room_entries.Sat(chair=at, person=who) if who == person:
                chair = at
            case room_entries.Sat(chair=at) | room_entries.Stood(chair=at) if at == chair:
                chair = None
            case room_entries.Started():
                begun = True
            case room_entries.Again():
                return False
            case _:
                pass
        if begun and chair is not None:
            return True
    return chair is not None
