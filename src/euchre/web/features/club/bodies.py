"""What a page asks and is answered about the club: open tables, ratings, profiles."""

from typing import Annotated

from msgspec import Meta

from euchre.web.core.wire.bodies import RequestBody, ResponseBody
from euchre.web.core.wire.client_messages import ChairNumber, Name, Word
from euchre.web.core.wire.literals import Level, Shows
from euchre.web.core.wire.views import Layout

# --- open tables --------------------------------------------------------------------------------------------


class Strength(ResponseBody, frozen=True):
    """How strong somebody is, by their rated games."""

    rating: int
    provisional: bool
    """Too few games are known, or too old ones, for it to say much."""


class TableWaiting(ResponseBody, frozen=True):
    """A table that anybody may sit down at, waiting for people."""

    table: str
    title: str
    about: str
    """The game in a sentence."""
    house_rules: tuple[str, ...]
    """What is played otherwise than in the game of that name, as in `RulesView`."""
    layout: Layout
    open_to: Level
    rated: bool
    pace: int
    """Seconds for a decision; 0: no clock."""
    names: tuple[str, ...]
    """By chair; empty: free."""
    strengths: tuple[Strength | None, ...]
    """By chair: of those who show their rating."""
    waiting: int
    """Seconds."""
    mine: bool
    """One sits there already."""


class TablesWaiting(ResponseBody, frozen=True):
    """The open tables with a free chair, the fullest first."""

    tables: tuple[TableWaiting, ...]


class SitDown(RequestBody, frozen=True):
    """Take the first free chair of an open table."""

    name: Name = ""


class QuickMatch(RequestBody, frozen=True):
    """Play with people now: at the best open table for a game, or at a new one."""

    game: Word
    name: Name = ""
    rated: bool = False
    full: Annotated[tuple[Word, ...], Meta(max_length=10)] = ()
    """Tables that one was sent to, and that were full by then."""


class QuickTable(ResponseBody, frozen=True):
    """Where people meet who want to play now."""

    table: str
    seated: bool
    """False: the table has a free chair, and another process keeps it; ask for the chair at its address."""


class Measure(RequestBody, frozen=True):
    """Play a rated game alone, against a computer player."""

    player: Word = "queen"
    name: Name = ""


# --- the ladder, and what people show of themselves --------------------------------------------------------


class LadderLine(ResponseBody, frozen=True):
    """Somebody on the ladder."""

    place: int | None
    """From 1; null for a computer player."""
    name: str
    strength: Strength
    games: int | None
    """Rated ones; null where they are not shown."""
    word: str
    """In the address of their profile, ``/player/<word>``; empty for a computer player."""
    mine: bool


class Ladder(ResponseBody, frozen=True):
    """The people who show their rating, and the computer players, whose ratings are fixed."""

    rows: tuple[LadderLine, ...]
    """The best first."""


class PersonAvoided(ResponseBody, frozen=True):
    """Somebody with whom one is not seated at open tables."""

    word: str
    name: str
    """As they were called when one met them."""


class MyProfile(ResponseBody, frozen=True):
    """A person's own profile: what they show, and what they could show."""

    name: str
    shows: Shows
    word: str
    """In the address of one's profile; empty while nothing is shown."""
    strength: Strength | None
    """Null before the first rated game."""
    games: int
    won: int
    avoided: tuple[PersonAvoided, ...]


class ShowProfile(RequestBody, frozen=True):
    """Choose what others see of oneself."""

    name: Name
    shows: Shows


class GamePlayed(ResponseBody, frozen=True):
    """A game that somebody played; nobody's name."""

    ended: int
    """Milliseconds since 1970."""
    title: str


class ProfileShown(ResponseBody, frozen=True):
    """What somebody shows of themselves."""

    name: str
    strength: Strength | None
    games: int | None
    """Rated ones; null where they are not shown."""
    won: int | None
    last: tuple[GamePlayed, ...]
    """The last of all games; none where they are not shown."""


class Avoid(RequestBody, frozen=True):
    """Do not seat me with the person on this chair."""

    chair: ChairNumber
