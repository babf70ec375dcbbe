"""
What is written down of an evening: one entry for everything that changed it, in order, as for a table.

The log of an evening lies where those of tables lie, with the same chain, owner and epoch. Whoever takes part
is written down as at a table, by `Sat` and `Stood`: whatever takes a name out of a table's log does so here.
"""

from typing import Any, Final

import msgspec
from msgspec import Struct

from euchre.web.room.entries import Entry, Sat, Stood
from euchre.web.wire.literals import Movement, WonBy

PREFIX: Final = "evening:"
"""Begins the id of every log of an evening, and of no table's: a table's id has no colon."""


def is_evening(log: str) -> bool:
    """Return whether the log called *log* is an evening's."""
    return log.startswith(PREFIX)


class Opened(Entry, frozen=True, tag="evening-opened"):
    """Somebody opened an evening, and is its host."""

    rules: dict[str, Any]
    """Of every game, but for how it ends."""
    hands: int
    """In each game."""
    movement: Movement
    rounds: int
    """At most; 0: as many as the movement has."""
    minutes: int = 0
    """For a round; when they are over, each table ends with its hand. 0: all tables are waited for."""
    pace: int = 0
    """Seconds for a decision; 0: no clock."""
    between: int = 60
    """Seconds after a round until the next begins by itself."""
    player: str = "queen"
    """The computer player on all other chairs."""


class Begun(Entry, frozen=True, tag="evening-begun"):
    """Places were drawn, and computer players took the chairs that were left."""

    computers: tuple[tuple[int, str], ...]
    """Their chairs and names."""
    order: tuple[int, ...]
    """The chairs, or where pairs stay together the pairs, in the order that was drawn."""


class Seating(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a round."""

    table: str
    """Its id."""
    chairs: tuple[int, int, int, int]
    """Who sits there, by the chairs of the evening; the first and the third are partners."""


class RoundBegun(Entry, frozen=True, tag="round-begun"):
    """A round began."""

    tables: tuple[Seating, ...]
    """The head table first."""
    idle: tuple[int, ...] = ()
    """Chairs that do not play in it, but may again."""


class Closing(Entry, frozen=True, tag="round-closing"):
    """The time of the round is over: each table ends with the hand it plays."""


class TableResult(Struct, frozen=True, forbid_unknown_fields=True):
    """What came out at a table."""

    points: tuple[int, int]
    """Of the first and the third chair, and of the others."""
    lone: tuple[int, int, int, int]
    """Lone hands with every trick, by chair."""
    hands: int
    """That were played to their end."""
    whole: bool = True
    """All hands were played."""

    def decided(self) -> tuple[WonBy, int | None]:
        """
        Return what decides who wins the table, and the side that it decides for, unless that is a lot.

        Nobody stays where they are for a tie: lone hands decide it, and then a lot.
        """
        (one, other), lone = self.points, self.lone
        if one != other:
            return "points", int(other > one)
        one, other = lone[0] + lone[2], lone[1] + lone[3]
        return ("lone", int(other > one)) if one != other else ("lot", None)


class Scored(Entry, frozen=True, tag="table-scored"):
    """A table's result was taken down."""

    number: int
    """Of the round, from 0."""
    table: int
    """Of the tables of the round, from 0."""
    result: TableResult
    won: int
    """The side that won, or that goes on where both had as much."""


class Paused(Entry, frozen=True, tag="evening-paused"):
    """No further round begins."""


class WentOn(Entry, frozen=True, tag="evening-went-on"):
    """Rounds begin again."""


class FellAsleep(Entry, frozen=True, tag="evening-fell-asleep"):
    """Nobody had been there for a while: nothing goes on, and no time passes, until somebody comes."""


class Woke(Entry, frozen=True, tag="evening-woke"):
    """Somebody came back: the time in which nobody was there counts for nothing."""


class Ended(Entry, frozen=True, tag="evening-ended"):
    """The evening is over: all rounds were played, somebody ended it, or nobody came back to it."""


class TablesClosed(Entry, frozen=True, tag="evening-tables-closed"):
    """No table that was on when the evening was ended is on any more."""


AnyEntry = (
    Opened | Sat | Stood | Begun | RoundBegun | Closing | Scored | Paused | WentOn | FellAsleep | Woke
    | Ended | TablesClosed
)  # fmt: skip

_writer: Final = msgspec.json.Encoder(order="sorted")
_reader: Final = msgspec.json.Decoder(AnyEntry)


def dump(entry: AnyEntry) -> bytes:
    """An entry as it is stored."""
    return _writer.encode(entry)


def parse(data: bytes | str) -> AnyEntry:
    """
    A stored entry.

    Raises: msgspec.ValidationError, DecodeError for what this version cannot read.
    """
    found: AnyEntry = _reader.decode(data)
    return found
