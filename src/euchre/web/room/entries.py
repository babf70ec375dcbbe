"""
What is written down of a room: one entry for everything that changed it, in order.

A room is what its entries make of it, and nothing else: reading them again after a crash gives the same room,
the same cards in it. Entries are for the host alone: they hold the secret behind the deals.
"""

from hashlib import sha256
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from euchre.web.wire.literals import USUAL_PAUSE, Level

VERSION: Final = 10
"""
The version of what is written: a server reads its own and every older one, and says ``newer`` of a newer one.

Whatever an older server could not read raises it: an entry, a field, a rule. 2 brought `GotReady` and
`Started.together`, 3 `Opened.daily`, 4 `Opened.duplicate`, 5 `Opened.evening` and the logs of evenings,
6 `Opened.open_to` and `Opened.rated`, 7 `UndoAsked`, `UndoAnswered` and `TookBack.agreed`, 8 `Opened.anchor`,
9 the rule `passed_out_counts`, 10 the rule `alone.declared`, and evenings that sleep:
`FellAsleep` and `Woke`.
"""


class Entry(Struct, tag_field="kind", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Whatever is written down."""

    at: int
    """Milliseconds since 1970, by the server's clock."""
    by: str = ""
    """The person who asked for it, as a digest of their token; empty for the server itself."""
    command: str = ""
    """The id of their command."""
    digest: str = ""
    """Of the command's content: the same id with another content is refused."""


class SentDeals(Struct, forbid_unknown_fields=True, frozen=True):
    """A game that somebody played, sent to a friend, who plays it from the same chair."""

    table: str
    number: int
    """Of the game at that table, from 0."""
    chair: int


class DailyDeals(Struct, forbid_unknown_fields=True, frozen=True):
    """The deals of a day, the same for everybody, who plays them once and alone with computer players."""

    day: str
    """``2026-11-23``, in UTC."""
    game: str
    """Which of the games of that day."""


class DuplicateTable(Struct, forbid_unknown_fields=True, frozen=True):
    """
    One of the two tables of a duplicate match, which have the same deals.

    Each of two pairs has one of its people at each table, and at the second they sit the other way round.
    """

    twin: str
    """The other table."""
    crossed: bool
    """This is the second: the first pair sits on the chairs 1, 3 … here, counted from 0."""


class EveningTable(Struct, forbid_unknown_fields=True, frozen=True):
    """A table in a round of an evening, which seats its people and goes on whoever is there."""

    evening: str
    """As in its address."""
    round: int
    """From 0."""
    table: int
    """From 0, the head table first."""


class Opened(Entry, frozen=True, tag="opened"):
    """The room was opened, by the host."""

    rules: dict[str, Any]
    secret: str
    """Behind the deals of the first game, in hexadecimal."""
    pace: int = 0
    """Seconds for a decision; 0: no clock."""
    bank: int = 0
    """Seconds in hand for the whole game, beyond them."""
    bot_pause: int = USUAL_PAUSE
    """Milliseconds after which a computer player speaks, at least."""
    open_door: bool = True
    """Others may watch."""
    salts: tuple[str, ...] | None = None
    """The deals of an earlier game once more: its salts by chair, *secret* being its secret."""
    played: tuple[str, ...] = ()
    """And its decisions once more, from the first: the game begins where they end."""
    sent: SentDeals | None = None
    """Whose deals they are, when they were sent to a friend."""
    daily: DailyDeals | None = None
    """Which they are, when they are those of a day."""
    duplicate: DuplicateTable | None = None
    """Where they are played, too, when this is half of a duplicate match."""
    evening: EveningTable | None = None
    """Where it stands, when it is a table of an evening."""
    open_to: Level | None = None
    """Anybody may find the table and sit down, and for whom it is meant; None: who knows its address."""
    rated: bool = False
    """Each game counts for the ratings of its people; without an *anchor* only people play."""
    anchor: str = ""
    """The computer player on all chairs but that of whoever opened the table, whom it measures."""


class Sat(Entry, frozen=True, tag="sat"):
    """A person took a chair."""

    chair: int
    name: str
    person: str


class Stood(Entry, frozen=True, tag="stood"):
    """
    A person left a chair, or was sent away by the host, *by*.

    Before a game and after it the chair is free then; during one a computer player sits in.
    """

    chair: int


class Swapped(Entry, frozen=True, tag="swapped"):
    """Two chairs exchanged who sits on them."""

    one: int
    other: int


class Filled(Entry, frozen=True, tag="filled"):
    """A computer player took a chair; *player* empty: it left."""

    chair: int
    player: str
    name: str = ""


class SaltCommitted(Entry, frozen=True, tag="salt-committed"):
    """A player committed to a salt, by its digest."""

    chair: int
    commitment: str


class RevealBegun(Entry, frozen=True, tag="reveal-begun"):
    """The host asked everybody to reveal their salts: the game begins next."""


class Salted(Entry, frozen=True, tag="salted"):
    """A player revealed their salt; in older logs, nobody had committed to one."""

    chair: int
    salt: str


class Started(Entry, frozen=True, tag="started"):
    """The game began."""

    together: bool = False
    """Nobody drew for partners: the two people chose to sit across from each other."""


class Acted(Entry, frozen=True, tag="acted"):
    """A seat decided."""

    seat: int
    action: str
    stand_in: bool = False
    """The server decided for a person: out of time, or a player that failed."""


class GotReady(Entry, frozen=True, tag="ready"):
    """A person at a table of several asked for the next hand, or for another game."""

    rotate: bool = False
    """And that the chairs move on by one."""


class DealtOn(Entry, frozen=True, tag="dealt"):
    """The next hand was dealt."""


class UndoAsked(Entry, frozen=True, tag="undo-asked"):
    """A seat asked the other people whether it may take its last choice back."""

    seat: int


class UndoAnswered(Entry, frozen=True, tag="undo-answered"):
    """One of them answered; the server itself, for all who had not: that is a no."""

    agreed: bool


class TookBack(Entry, frozen=True, tag="undone"):
    """A seat took its last choice back."""

    seat: int
    agreed: bool = False
    """The other people had agreed."""


class ClaimedRest(Entry, frozen=True, tag="claimed"):
    """A seat claimed the rest."""

    seat: int


class SteppedIn(Entry, frozen=True, tag="stepped-in"):
    """A computer player sat in for a person who is away."""

    chair: int
    player: str


class CameBack(Entry, frozen=True, tag="came-back"):
    """A person took their chair back."""

    chair: int


class Resumed(Entry, frozen=True, tag="resumed"):
    """The server, or everybody, was away until now: that counts against nobody's clock."""

    away: int = 0
    """For so many milliseconds, as far as that is known."""


class Settled(Entry, frozen=True, tag="settled"):
    """The game that is over stands as it is: nobody can call a renege in it any more."""


class Again(Entry, frozen=True, tag="again"):
    """Another game: the chairs as they are, or moved on by one."""

    secret: str
    rotate: bool = False


class Closed(Entry, frozen=True, tag="closed"):
    """The room was given up."""

    reason: Annotated[str, Meta(max_length=200)]


AnyEntry = (
    Opened | Sat | Stood | Swapped | Filled | SaltCommitted | RevealBegun | Salted
    | Started | Acted | GotReady | DealtOn | UndoAsked | UndoAnswered | TookBack | ClaimedRest
    | SteppedIn | CameBack | Resumed | Settled | Again | Closed
)  # fmt: skip

_reader: Final = msgspec.json.Decoder(AnyEntry)
_writer: Final = msgspec.json.Encoder(order="sorted")


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


def chained(before: str, data: bytes) -> str:
    """The digest of an entry and, through *before*, of all that came before it: one changed byte shows."""
    return sha256(before.encode() + b"\n" + data).hexdigest()
