"""
The log of an evening: one entry for each change, in order, as for a table.

The log of an evening lies where those of tables lie, with the same chain, owner and epoch. People who join
and leave have the entries `Sat` and `Stood`, as at a table, so the code that removes a name from a table's
log works here, too.
"""

from typing import Any, Final

import msgspec
from msgspec import Struct

from euchre.web.core.room.entries import Entry, Sat, Stood
from euchre.web.core.wire.literals import Movement, WonBy

EVENING_LOG: Final = "evening:"
"""The beginning of the id of every evening's log."""


class OpenedEvening(Entry, frozen=True, tag="evening-opened"):
    """A person opened the evening and is its host."""

    rules: dict[str, Any]
    """The rules of every game; how a game ends is set by the evening."""
    hands: int
    """Hands in each game."""
    movement: Movement
    rounds: int
    """The most rounds; 0: as many as the movement has."""
    minutes: int = 0
    """
    Minutes for a round; after them each table ends with its current hand. 0: the round waits for all
    tables.
    """
    pace: int = 0
    """Seconds for a decision; 0: no clock."""
    between: int = 60
    """Seconds after a round until the next begins by itself."""
    player: str = "queen"
    """The computer player on all other chairs."""


class Begun(Entry, frozen=True, tag="evening-begun"):
    """The places were drawn, and computer players took the free chairs."""

    computers: tuple[tuple[int, str], ...]
    """Their chairs and names."""
    order: tuple[int, ...]
    """The chairs, or where pairs stay together the pairs, in the order that was drawn."""


class Seating(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a round."""

    table: str
    """Its id."""
    chairs: tuple[int, int, int, int]
    """The chairs of the evening that sit at the table, in order; the first and the third are partners."""


class RoundBegun(Entry, frozen=True, tag="round-begun"):
    """A round began."""

    tables: tuple[Seating, ...]
    """The head table first."""
    idle: tuple[int, ...] = ()
    """Chairs that do not play in this round but may play in later ones."""


class Closing(Entry, frozen=True, tag="round-closing"):
    """The time of the round is over: each table ends with its current hand."""


class TableResult(Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a table."""

    points: tuple[int, int]
    """The points of the first and third chair, and of the other two."""
    lone: tuple[int, int, int, int]
    """Lone hands with every trick, by chair."""
    hands: int
    """Hands that were played to their end."""
    whole: bool = True
    """All hands were played."""

    def decided(self) -> tuple[WonBy, int | None]:
        """
        Return what decides who wins the table, and the winning side; None where lots must be drawn.

        A tie is broken by lone hands, and then by lot.
        """
        (one, other), lone = self.points, self.lone
        if one != other:
            return "points", int(other > one)
        one, other = lone[0] + lone[2], lone[1] + lone[3]
        return ("lone", int(other > one)) if one != other else ("lot", None)


class Scored(Entry, frozen=True, tag="table-scored"):
    """A table's result was recorded."""

    number: int
    """The number of the round, from 0."""
    table: int
    """The number of the table in the round, from 0."""
    result: TableResult
    won: int
    """The side that won, or that was drawn by lot where both were equal."""


class Paused(Entry, frozen=True, tag="evening-paused"):
    """No further round begins."""


class WentOn(Entry, frozen=True, tag="evening-went-on"):
    """Rounds begin again."""


class FellAsleep(Entry, frozen=True, tag="evening-fell-asleep"):
    """Nobody had been there for a while: the evening and its clock stop until somebody comes."""


class Woke(Entry, frozen=True, tag="evening-woke"):
    """Somebody came back: the time in which nobody was there does not count."""


class Ended(Entry, frozen=True, tag="evening-ended"):
    """The evening is over: all rounds were played, it was ended by somebody, or nobody came back to it."""


class TablesClosed(Entry, frozen=True, tag="evening-tables-closed"):
    """All tables that were playing when the evening was ended are closed."""


AnyEntry = (
    OpenedEvening | Sat | Stood | Begun | RoundBegun | Closing | Scored | Paused | WentOn | FellAsleep | Woke
    | Ended | TablesClosed
)  # fmt: skip

_reader: Final = msgspec.json.Decoder(AnyEntry)


def parse(data: bytes | str) -> AnyEntry:
    """
    A stored entry.

    Raises: msgspec.ValidationError, DecodeError for what this version cannot read.
    """
    found: AnyEntry = _reader.decode(data)
    return found
