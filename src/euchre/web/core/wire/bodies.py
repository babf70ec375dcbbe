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
    GameResult,
    Level,
    Readiness,
    RecordFormat,
    Stage,
    TrumpLetter,
)
from euchre.web.core.wire.reviewed import Report
from euchre.web.core.wire.views import Bowers, Layout, Played, TrickView

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


class FirstHand(RequestBody, frozen=True):
    """Play a first hand, which is explained."""

    bot_pause: BotPause = USUAL_PAUSE


class FirstGame(ResponseBody, frozen=True):
    """What somebody has to know at their first hand of a game."""

    game: str
    title: str
    trumps: dict[str, tuple[str, ...]]
    """By the letter of a suit: the cards that are trumps with it, the highest first."""


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


class PlayFrom(RequestBody, frozen=True):
    """Where in a finished game to play on."""

    hand: Annotated[int, Meta(ge=0, le=10_000)]
    """From 0."""
    decisions: Annotated[int, Meta(ge=0, le=10_000)]
    """How many of its decisions are left as they were."""


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


# --- finished games -----------------------------------------------------------------------------------------


class FinishedGame(ResponseBody, frozen=True):
    """A game of one's history."""

    table: str
    number: int
    ended: int
    """Milliseconds since 1970."""
    title: str
    names: tuple[str, ...]
    """By seat."""
    seat: int | None
    """One's own."""
    sides: tuple[tuple[int, ...], ...]
    """The seats of each side."""
    scores: tuple[int, ...]
    """By side."""
    winners: tuple[int, ...]
    result: GameResult
    """How it came out for oneself."""


class History(ResponseBody, frozen=True):
    """One's games, the latest first."""

    games: tuple[FinishedGame, ...]


class HistoryExport(ResponseBody, frozen=True):
    """One's games with their records, to keep."""

    format: str
    version: int
    games: tuple[FinishedGame, ...]
    records: tuple[Any, ...]
    """Game by game; ``euchre check``, ``review`` and ``convert`` read the whole file."""


class Erased(ResponseBody, frozen=True):
    """How many games were forgotten."""

    games: int


class GameLink(ResponseBody, frozen=True):
    """The word in the address of a game by which anybody may look at it; null: it has none."""

    link: str | None


class OpenPile(ResponseBody, frozen=True):
    """A pile with its lower card known."""

    down: str | None
    up: str | None


class Position(ResponseBody, frozen=True):
    """A hand with every card open."""

    hands: tuple[tuple[str, ...], ...]
    piles: tuple[tuple[OpenPile, ...], ...]
    kitty: tuple[str, ...]
    upcard: str | None
    """While it lies on the table."""
    turned_down: bool
    """It lies there face down."""
    turn: int | None
    trump: TrumpLetter | None
    bowers: Bowers
    maker: int | None
    bid: str | None
    alone: bool
    out: tuple[int, ...]
    trick: tuple[Played, ...]
    tricks: tuple[TrickView, ...]
    won: tuple[int, ...]
    """Tricks taken, by seat."""


class ReplayStep(ResponseBody, frozen=True):
    """One decision of a recorded hand, and the position after it; the first of a hand is the deal itself."""

    text: tuple[str, ...]
    seat: int | None
    action: str
    state: Position
    decision: int | None
    """Its number in the hand, from 0, as the review counts."""


class ComparedHand(ResponseBody, frozen=True):
    """
    A hand that two people played from the same chair, with the same cards.

    Points are those of their side, less the best of the others; null where the hand was not played.
    """

    one: int | None
    other: int | None


class Comparison(ResponseBody, frozen=True):
    """Two games with the same deals."""

    names: tuple[str, str]
    """Who sent the deals, and who played them after."""
    hands: tuple[ComparedHand, ...]


class ReplayHand(ResponseBody, frozen=True):
    """A recorded hand."""

    dealer: int
    steps: tuple[ReplayStep, ...]
    points: tuple[int, ...]
    """By side; empty where the hand was not played out."""
    scores: tuple[int, ...]
    """After it."""


class Replay(ResponseBody, frozen=True):
    """A finished game, position by position."""

    title: str
    about: str
    names: tuple[str, ...]
    strengths: tuple[str, ...]
    """By seat: how strong the computer player was that sat there; empty for a person."""
    sides: tuple[tuple[int, ...], ...]
    target: int | None
    start: int
    countdown: bool
    deck: tuple[str, ...]
    revoke: bool
    """Reneges are judged; such a game is not reviewed."""
    formats: tuple[RecordFormat, ...]
    """How it can be written down."""
    file: str
    """What the files of this game are called, without an ending."""
    commitment: str
    secret: str
    hands: tuple[ReplayHand, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    result: str
    """Who has won, and how, in a sentence; empty where nobody has."""


# --- the deals of a day -------------------------------------------------------------------------------------


class PlayDaily(RequestBody, frozen=True):
    """Play the deals of the day."""

    name: Name = ""
    bot_pause: BotPause = USUAL_PAUSE


class DailyLine(ResponseBody, frozen=True):
    """What somebody made of the deals of a day."""

    place: int
    """From 1; the same for those with as many points."""
    name: str
    points: int
    """Of their side, less the best of the others."""
    mine: bool


class DailyBoard(ResponseBody, frozen=True):
    """The deals of a day in one game."""

    game: str
    title: str
    about: str
    layout: Layout
    deals: int
    rows: tuple[DailyLine, ...]
    """The best, the first first."""
    played: int
    """How many have played them to the end."""
    table: str | None
    """One's own; null: not begun, or erased."""
    erased: bool
    """One has played them, or begun to, and erased one's history since: nobody plays them twice."""
    points: int | None
    """One's own, once they are played."""
    place: int | None


class DailyBoards(ResponseBody, frozen=True):
    """The deals of a day in all its games."""

    day: str
    """``2026-11-23``, in UTC."""
    games: tuple[DailyBoard, ...]


# --- the review ---------------------------------------------------------------------------------------------


class ReviewState(ResponseBody, frozen=True):
    """How far a review is."""

    state: Readiness
    done: int
    """Decisions looked at."""
    of: int
    text: str
    """Why it failed, in a sentence."""
    report: Report | None
    strength: str = ""
    """How strong the computer player is that judged, in a word or two."""
