"""
What a page asks and is answered over HTTP, each body a type.

Bodies are read strictly: an unknown field, or a word where a number belongs, is refused. The page's
TypeScript and ``docs/reference/openapi.json`` are made from these types (`euchre.web.contract.documents`).
"""

from typing import Annotated, Any

from msgspec import Meta, Struct

from euchre.web.core.wire.client_messages import Name, Word
from euchre.web.core.wire.literals import USUAL_PAUSE, BotPause, Level, Stage
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


# --- a person -----------------------------------------------------------------------------------------------


class Rename(RequestBody, frozen=True):
    """The name that this browser keeps for the person who asks; empty: it keeps none."""

    name: Name


class Me(ResponseBody, frozen=True):
    """The name that this browser keeps; empty: none."""

    name: str


# --- what broke in a page -----------------------------------------------------------------------------------

PLACES = 12
"""The most places of a page's stack in a report."""
_END = r"(?![\s\S])"  # in Python a $ lets a line end follow
Place = Annotated[str, Meta(max_length=80, pattern=r"^[A-Za-z0-9_.-]+\.js:[0-9]+:[0-9]+" + _END)]
"""A file of the page, with line and column; no address, which may name a table."""


class PageBroke(RequestBody, frozen=True):
    """The class and the place of an error in a page, without its text, which may name a card."""

    build: Annotated[str, Meta(max_length=60, pattern=r"^[A-Za-z0-9_.-]*" + _END)]
    """The name of the page's first file, which has a digest of the build in it."""
    error: Annotated[str, Meta(max_length=40, pattern=r"^[A-Za-z]+" + _END)]
    """The class of the error, `TypeError`."""
    places: Annotated[tuple[Place, ...], Meta(max_length=PLACES)]
    """The innermost first."""


class Kept(ResponseBody, frozen=True):
    """Whether it was stored."""

    kept: bool


# --- games and tables ---------------------------------------------------------------------------------------


class GameOffered(ResponseBody, frozen=True):
    """A game that can be played."""

    name: str
    title: str
    about: str
    """The game in a sentence."""
    feel: str
    """How it feels to play, in two sentences."""
    pairs: bool
    """Whether it is offered as a duplicate match: it has two sides, and no length of its own."""
    known: bool
    """Whether it is one of the games that most people look for; these come first."""
    group: str
    """The page shows the games of one group together, and offers the first."""
    layout: Layout


class Computer(ResponseBody, frozen=True):
    """A computer player that can be asked to a table."""

    name: str
    strength: str
    """How strong it is, in a word or two."""
    about: str


class PlayNow(RequestBody, frozen=True):
    """Play against computer players at once."""

    game: Word
    player: Word = "queen"
    name: Name = ""
    """Empty: the name kept for this browser."""
    bot_pause: BotPause = USUAL_PAUSE
    begin: bool = True
    """False: only sit down. The person can then see the commitment, and add a salt with `Begin`."""


class Begin(RequestBody, frozen=True):
    """Add a salt to the deals, and begin."""

    salt: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
    """16 bytes in hexadecimal."""


class OpenTable(RequestBody, frozen=True):
    """Open a table for friends; the person who asks sits on its first chair."""

    rules: Tables
    """A ``base`` and what differs from it, or all of them."""
    name: Name = ""
    pace: Pace = 0
    bank: Bank = 0
    bot_pause: BotPause = USUAL_PAUSE
    open_door: bool = True
    open_to: Level | None = None
    """For which players the table is listed, so that anybody may come; null: it is not listed."""
    rated: bool = False
    """Only people play, with a clock, and each game counts for their ratings; only for games of two sides."""
    seats_decide: bool = False
    """The chairs decide who are partners, even if the game draws for partners."""


class TableCreated(ResponseBody, frozen=True):
    """The new table's id: its page is ``/t/<table>``."""

    table: str
    commitment: str = ""
    """The digest of the secret that fixes the deals."""


class Invitation(ResponseBody, frozen=True):
    """What an invitation says of a table; it has no cards."""

    title: str
    about: str
    stage: Stage
    names: tuple[str, ...]
    """The names by chair; empty: the chair is free."""
    open_door: bool
    degraded: bool
    """A simple player decides for a computer player at the table that does not answer."""
