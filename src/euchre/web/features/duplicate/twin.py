"""
The people who may sit at a table of a duplicate match: only those who have not seen its cards at the other
table.

The cards were seen by the people who sit at the other table, or have sat there since its game began. A person
who took a wrong chair and left it before the game has seen nothing.
"""

from collections.abc import Iterable
from functools import partial
from typing import Final

from sqlalchemy import Connection, select

from euchre.web.core.room import entries as room_entries
from euchre.web.core.room.room import Room
from euchre.web.core.storage.schema import entries, played, tables
from euchre.web.core.store import Check
from euchre.web.core.wire.refusal import Refusal

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


_OWN_CHAIR: Final = Refusal(
    "no_chair", "In a duplicate match each chair belongs to one of the pairs: stand up first."
)


def veto(room: Room, entry: room_entries.AnyEntry) -> Check | None:
    """What has to be checked when *entry* is stored, if the room is a table of a match."""
    match = room.duplicate
    if match is None:
        return None
    match entry:
        case room_entries.Swapped():
            return lambda _: _OWN_CHAIR
        case room_entries.Filled(chair=at, player=player):
            fits = player in {"", match.partner if at >= match.invited else ""}
            return None if fits else lambda _: PAIRS_REFUSAL
        case room_entries.Sat(after_hand=True):
            return lambda _: PAIRS_REFUSAL
        case room_entries.Sat(person=person):
            return partial(sat_there, table=room.name, twin=match.twin, person=person)
        case _:
            return None


def sat_there(connection: Connection, *, table: str, twin: str, person: str) -> Refusal | None:
    """
    Why *person* may not sit down at *table*: they have seen its cards at its *twin*, by the log of that table
    or, where the log is deleted, by its game.
    """
    # If a person sits down at both at once, the second of the transactions waits here for the first.
    both = tables.c.table_id.in_([table, twin])
    connection.execute(select(tables.c.epoch).where(both).order_by(tables.c.table_id).with_for_update())
    log = connection.execute(select(entries.c.data).where(entries.c.table_id == twin).order_by(entries.c.seq))
    if has_met_cards(person, [room_entries.parse(data) for data in log.scalars()]):
        return SAT_THERE
    there = (played.c.table_id == twin) & (played.c.number == 0) & (played.c.person == person)
    return None if connection.execute(select(played.c.seat).where(there)).first() is None else SAT_THERE


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
