"""
Who may have the chairs at a table of a duplicate match: nobody who has met its cards at the other one.

Those are the people who sit there, and those who have since its game began. Whoever took the wrong chair and
stood up before that has seen nothing.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from euchre.web.room import entries as e
from euchre.web.room.room import Room
from euchre.web.wire.refusal import Refusal

PARTNER: Final = "queen"
"""The computer player on chairs that nobody is invited to: from the same view it decides the same."""
INVITED: Final = 2
"""The chairs, from the first, that links lead to: they are for people only."""

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
    """Somebody sits down at one table of a match; they must not have met the cards at its *twin*."""

    person: str
    twin: str


def twin_seat(room: Room, entries: Iterable[e.AnyEntry]) -> TwinSeat | None:
    """Return who sits down in *room* by *entries*, where it has a twin with the same deals; None: nobody."""
    if room.duplicate is None:
        return None
    sat = [entry for entry in entries if isinstance(entry, e.Sat)]
    return TwinSeat(sat[0].person, room.duplicate.twin) if sat else None


def has_met_cards(person: str, log: Iterable[e.AnyEntry]) -> bool:
    """Return whether *person* sits at the table with this *log*, or has since its first game began."""
    chair, begun = None, False
    for entry in log:
        match entry:
            case e.Sat(chair=at, person=who) if who == person:
                chair = at
            case e.Sat(chair=at) | e.Stood(chair=at) if at == chair:
                chair = None
            case e.Started():
                begun = True
            case e.Again():
                return False
            case _:
                pass
        if begun and chair is not None:
            return True
    return chair is not None
