"""
The log of a room: one entry for each change, in order.

A room is made from its entries alone, so reading them again after a crash gives the same room with the same
cards. Entries are for the host alone: they hold the secret behind the deals.
"""

from datetime import date
from hashlib import sha256
from typing import Annotated, Any, ClassVar, Final, cast

import msgspec
from msgspec import Meta, Struct

from euchre.base.numbers import day_in_words
from euchre.english.names import TITLES
from euchre.rules.variants import game_name
from euchre.web.core.wire.literals import USUAL_PAUSE, EntryKind, Level

VERSION: Final = 1
"""
The version of what is written: a server reads its own and every older one, and says ``newer`` of a newer one.

Each new entry, field or rule that an older server could not read raises it.
"""


class Entry(Struct, tag_field="kind", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The base of all entries, and what an entry of each class means for the room."""

    quiet: ClassVar[bool] = False
    """It does not change the decision that is due, so that its clock runs on."""
    keeps_request: ClassVar[bool] = False
    """It leaves a request to take a choice back open, or answers it; any other entry refuses the request."""
    begins_story: ClassVar[bool] = False
    """With it the story of the room begins anew."""
    changes_rules: ClassVar[bool] = False
    """The rules in force may be others after it, where partners are drawn."""
    passes_with_game: ClassVar[bool] = False
    """It changes nothing that stays when the table is cleared for another game."""

    at: int
    """Milliseconds since 1970, by the server's clock."""
    by: str = ""
    """The person who asked for it, as a digest of their token; empty for the server itself."""
    command: str = ""
    """The id of their command."""
    digest: str = ""
    """The digest of the command's content; the same id with another content is refused."""

    @classmethod
    def kind(cls) -> EntryKind:
        """The word for entries of this class: ``acted``, ``started`` …"""
        return cast(EntryKind, cls.__struct_config__.tag)


class SentDeals(Struct, forbid_unknown_fields=True, frozen=True):
    """A game that one person played and sent to a friend, who plays it from the same chair."""

    table: str
    number: int
    """The number of the game at that table, from 0."""
    chair: int


class DailyDeals(Struct, forbid_unknown_fields=True, frozen=True):
    """The deals of a day, the same for everybody, who plays them once and alone with computer players."""

    day: str
    """``2026-11-23``, in UTC."""
    game: str
    """The name of the game, one of those of that day."""

    @property
    def title(self) -> str:
        """
        What a table with these deals is called.

        >>> DailyDeals("2026-11-23", "twelve").title
        'Daily deal, 23 November: Twelve tricks'
        """
        day = day_in_words(date.fromisoformat(self.day))
        return f"Daily deal, {day}: {TITLES[game_name(self.game)].title}"


class DuplicateTable(Struct, forbid_unknown_fields=True, frozen=True):
    """
    One of the two tables of a duplicate match, which have the same deals.

    Each of two pairs has one of its people at each table, and at the second they sit the other way round.
    """

    invited: ClassVar[int] = 2
    """The number of chairs, from the first, that have links; they are for people only."""
    partner: ClassVar[str] = "queen"
    """The computer player on the other chairs; from the same view it always decides the same."""

    twin: str
    """The other table."""
    crossed: bool
    """This is the second: the first pair sits on the chairs 1, 3 … here, counted from 0."""


class EveningTable(Struct, forbid_unknown_fields=True, frozen=True):
    """
    A table in a round of an evening. The evening seats its people, and the game goes on even if they are
    away.
    """

    evening: str
    """The word for the evening in its web address."""
    round: int
    """The number of the round, from 0."""
    table: int
    """The number of the table, from 0 for the head table."""


class Opened(Entry, frozen=True, tag="opened"):
    """The room was opened, by the host."""

    rules: dict[str, Any]
    secret: str
    """The secret that fixes the deals of the first game, in hexadecimal."""
    pace: int = 0
    """Seconds for a decision; 0: no clock."""
    bank: int = 0
    """Seconds in the bank for the whole game, besides those for each decision."""
    bot_pause: int = USUAL_PAUSE
    """The least milliseconds before a computer player speaks."""
    open_door: bool = True
    """Others may watch."""
    salts: tuple[str, ...] | None = None
    """The deals of an earlier game once more: its salts by chair, *secret* being its secret."""
    played: tuple[str, ...] = ()
    """The first decisions of that earlier game, which are repeated; the game begins after them."""
    sent: SentDeals | None = None
    """The game from which the deals were sent to a friend; None for other deals."""
    daily: DailyDeals | None = None
    """The deals of a day that are played; None for other deals."""
    duplicate: DuplicateTable | None = None
    """The other table with the same deals, when this is half of a duplicate match."""
    evening: EveningTable | None = None
    """The evening and the place of the table in it, when it belongs to one."""
    open_to: Level | None = None
    """
    Anybody may find the table and sit down; the value says for whom it is meant. None: only people who know
    its address may.
    """
    rated: bool = False
    """Each game counts for the ratings of its people; without an *anchor* only people play."""
    seats_decide: bool = False
    """The chairs decide who are partners, also where the rules draw for them."""
    anchor: str = ""
    """
    The computer player on all chairs except that of the person who opened the table, whose strength it
    measures.
    """


class Sat(Entry, frozen=True, tag="sat"):
    """A person took a chair."""

    chair: int
    name: str
    person: str
    after_hand: bool = False
    """The person only waits for the chair: they take it, by another such entry, when the hand is over."""


class GaveUp(Entry, frozen=True, tag="gave-up"):
    """A person does not wait for a chair any more."""

    quiet = True
    keeps_request = True

    person: str


class Stood(Entry, frozen=True, tag="stood"):
    """
    A person left a chair, or the host, *by*, removed them.

    Before and after a game the chair is then free; during one a computer player sits in.
    """

    quiet = True

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

    quiet = True

    chair: int
    commitment: str


class RevealBegun(Entry, frozen=True, tag="reveal-begun"):
    """The host asked everybody to reveal their salts: the game begins next."""

    quiet = True


class Salted(Entry, frozen=True, tag="salted"):
    """A player revealed their salt, to which they had committed."""

    quiet = True

    chair: int
    salt: str


class Started(Entry, frozen=True, tag="started"):
    """The game began."""

    begins_story = True
    changes_rules = True

    together: bool = False
    """Nobody drew for partners: the two people chose to sit across from each other."""


class Acted(Entry, frozen=True, tag="acted"):
    """A seat decided."""

    passes_with_game = True

    seat: int
    action: str
    stand_in: bool = False
    """The server decided for a person: out of time, or a player that failed."""


class GotReady(Entry, frozen=True, tag="ready"):
    """A person at a table of several asked for the next hand, or for another game."""

    quiet = True
    passes_with_game = True

    rotate: bool = False
    """The person also asked that the chairs move on by one."""


class DealtOn(Entry, frozen=True, tag="dealt"):
    """The next hand was dealt."""

    begins_story = True
    passes_with_game = True


class UndoAsked(Entry, frozen=True, tag="undo-asked"):
    """A seat asked the other people whether it may take its last choice back."""

    quiet = True
    keeps_request = True
    passes_with_game = True

    seat: int


class UndoAnswered(Entry, frozen=True, tag="undo-answered"):
    """One of them answered; an answer by the server stands for all who had not answered, and refuses."""

    quiet = True
    keeps_request = True
    passes_with_game = True

    agreed: bool


class TookBack(Entry, frozen=True, tag="undone"):
    """A seat took its last choice back."""

    keeps_request = True
    passes_with_game = True

    seat: int
    agreed: bool = False
    """The other people had agreed."""


class ClaimedRest(Entry, frozen=True, tag="claimed"):
    """A seat claimed the rest."""

    passes_with_game = True

    seat: int


class SteppedIn(Entry, frozen=True, tag="stepped-in"):
    """A computer player sat in for a person who is away."""

    quiet = True

    chair: int
    player: str


class CameBack(Entry, frozen=True, tag="came-back"):
    """A person took their chair back."""

    quiet = True

    chair: int


class Resumed(Entry, frozen=True, tag="resumed"):
    """The server, or everybody, was away until now; this time is not taken from any clock."""

    quiet = True
    keeps_request = True

    away: int = 0
    """How many milliseconds that was, as far as known."""


class Settled(Entry, frozen=True, tag="settled"):
    """The result of the finished game stands: nobody can call a renege in it any more."""

    quiet = True
    passes_with_game = True


class Again(Entry, frozen=True, tag="again"):
    """Another game: the chairs as they are, or moved on by one."""

    begins_story = True
    changes_rules = True

    secret: str
    rotate: bool = False


class Closed(Entry, frozen=True, tag="closed"):
    """The room was given up."""

    quiet = True

    reason: Annotated[str, Meta(max_length=200)]


AnyEntry = (
    Opened | Sat | GaveUp | Stood | Swapped | Filled | SaltCommitted | RevealBegun | Salted
    | Started | Acted | GotReady | DealtOn | UndoAsked | UndoAnswered | TookBack | ClaimedRest
    | SteppedIn | CameBack | Resumed | Settled | Again | Closed
)  # fmt: skip

Move = Acted | DealtOn | TookBack | ClaimedRest
"""The entries that change a game."""

_reader: Final = msgspec.json.Decoder(AnyEntry)
_writer: Final = msgspec.json.Encoder(order="sorted")


def dump(entry: Entry) -> bytes:
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
    """
    The digest of an entry and, through *before*, of all entries before it, so that any changed byte
    is found.
    """
    return sha256(before.encode() + b"\n" + data).hexdigest()
