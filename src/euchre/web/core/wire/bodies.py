"""
What a page asks and is answered over HTTP, each body a type.

Bodies are read strictly: an unknown field, or a word where a number belongs, is refused. The page's
TypeScript and ``docs/reference/openapi.json`` are made from these types (`euchre.web.contract.documents`).
"""

from typing import Annotated, Any

from msgspec import Meta, Struct

from euchre.web.core.wire.client_messages import Name, Word
from euchre.web.core.wire.literals import (
    USUAL_PAUSE,
    BotPause,
    Level,
    Stage,
)
from euchre.web.core.wire.views import Layout

Pace = Annotated[int, Meta(ge=0, le=600)]
"""Seconds for a decision; 0: no clock."""
Bank = Annotated[int, Meta(ge=0, le=3600)]
"""Seconds in hand for the whole game, beyond the pace."""
Tables = dict[str, Any]
"""Rules as plain data: `euchre.rules.text` reads it, and says what is wrong and where."""


class RequestBody(Struct, forbid_unknown_fields=True, frozen=True):
    """The base of all request bodies."""


class ResponseBody(Struct, frozen=True):
    """The base of all response bodies."""


# --- who one is ---------------------------------------------------------------------------------------------


class Rename(RequestBody, frozen=True):
    """What one wants to be called; empty: no name is kept."""

    name: Name


class Me(ResponseBody, frozen=True):
    """Who this browser's owner is; empty: nobody yet."""

    name: str


# --- what broke in a page -----------------------------------------------------------------------------------

PLACES = 12
"""Named of a page's stack at most."""
_END = r"(?![\s\S])"  # in Python a $ lets a line end follow
Place = Annotated[str, Meta(max_length=80, pattern=r"^[A-Za-z0-9_.-]+\.js:[0-9]+:[0-9]+" + _END)]
"""A file of the page, with line and column; no address, which may name a table."""


class PageBroke(RequestBody, frozen=True):
    """Something was thrown in a page: of what kind and where, without its text, which may name a card."""

    build: Annotated[str, Meta(max_length=60, pattern=r"^[A-Za-z0-9_.-]*" + _END)]
    """The entry of the page that was loaded: its name holds a digest of what was built."""
    error: Annotated[str, Meta(max_length=40, pattern=r"^[A-Za-z]+" + _END)]
    """Its class, `TypeError`."""
    places: Annotated[tuple[Place, ...], Meta(max_length=PLACES)]
    """The innermost first."""


class Kept(ResponseBody, frozen=True):
    """It was written down."""

    kept: bool


# --- games and tables ---------------------------------------------------------------------------------------


class GameOffered(ResponseBody, frozen=True):
    """A game there is."""

    name: str
    title: str
    about: str
    """In a sentence."""
    feel: str
    """How it is to play, in two sentences."""
    pairs: bool
    """Offered as a duplicate match: it has two sides, and is no other game with a length of its own."""
    known: bool
    """Most people look for one of these, which come first."""
    group: str
    """Games of one group belong together on the page; the first of it is the one to offer."""
    layout: Layout


class Computer(ResponseBody, frozen=True):
    """A computer player on offer, the weakest first."""

    name: str
    strength: str
    """In a word or two."""
    about: str


class PlayNow(RequestBody, frozen=True):
    """Play against computer players at once."""

    game: Word
    player: Word = "queen"
    name: Name = ""
    """Empty: the name kept for this browser."""
    bot_pause: BotPause = USUAL_PAUSE
    begin: bool = True
    """False: only sit down; a salt of one's own may be added once the commitment is known, see `Begin`."""


class Begin(RequestBody, frozen=True):
    """Add a salt of one's own, and begin."""

    salt: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
    """16 bytes in hexadecimal."""


class OpenTable(RequestBody, frozen=True):
    """Open a table for friends; one sits on its first chair."""

    rules: Tables
    """A ``base`` and what differs from it, or all of them."""
    name: Name = ""
    pace: Pace = 0
    bank: Bank = 0
    bot_pause: BotPause = USUAL_PAUSE
    open_door: bool = True
    open_to: Level | None = None
    """Anybody may find the table and sit down, and for whom it is meant; null: who knows its address."""
    rated: bool = False
    """People only, with a clock, and each game counts for their ratings; only for games of two sides."""
    seats_decide: bool = False
    """The chairs decide who are partners, also where the game draws for them."""


class TableCreated(ResponseBody, frozen=True):
    """The new table's id: its page is ``/t/<table>``."""

    table: str
    commitment: str = ""
    """The digest of the secret behind the deals, drawn already."""


class Invitation(ResponseBody, frozen=True):
    """What an invitation says of a table; no card."""

    title: str
    about: str
    stage: Stage
    names: tuple[str, ...]
    """By chair; empty: free."""
    open_door: bool
    degraded: bool
    """Somebody simple decides for a computer player at the table, which does not answer yet."""
