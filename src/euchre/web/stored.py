"""What is stored besides games, as values: entries and owners, results of a day, puzzles, people."""

from collections.abc import Mapping
from typing import NamedTuple

from euchre.base.glicko import Rating
from euchre.web.wire.bodies import DailyLine
from euchre.web.wire.literals import Shows


class StoredEntry(NamedTuple):
    """An entry as it is stored."""

    seq: int
    """Its number in the room, from 1, without a gap."""
    data: bytes
    by: str = ""
    command: str = ""
    """Unique in a room together with *by*, unless empty."""


class Log(NamedTuple):
    """All entries of a table, in order, and the epoch in which the last of them was written."""

    entries: list[bytes]
    epoch: int


class LogEnds(NamedTuple):
    """How a log begins, and how it ends."""

    log: str
    entries: int
    first: bytes
    last: bytes


class DailyBegun(NamedTuple):
    """Somebody plays the deals of a day, at a table of their own."""

    day: str
    game: str
    person: str
    name: str
    table: str


class DailyStanding(NamedTuple):
    """The board of a day's deals, and where one person stands."""

    rows: tuple[DailyLine, ...]
    played: int
    """How many have played them to the end."""
    table: str | None
    """Where the person plays them; None: they have not begun; empty: they did, and erased their history."""
    points: int | None
    place: int | None
    """Both None until the person has played them to the end."""


class PuzzleAnswer(NamedTuple):
    """The answer of a person to a puzzle that counts: the first."""

    correct: bool
    before: float
    """The person's rating."""
    after: float
    counted: bool
    """It was counted just now; False: another one was, before."""


class PuzzleStanding(NamedTuple):
    """How a person stands with the puzzles."""

    rating: Rating | None
    """None before the first answer."""
    answered: tuple[tuple[str, bool], ...]
    """The puzzles whose answer counted, in order, and whether it was right."""
    puzzles: Mapping[str, Rating]
    """Of the puzzles that anybody has answered."""


class Mistake(NamedTuple):
    """A mistake of a person's own game, which is asked again until it is solved."""

    mistake: str
    """What it goes by: nothing of the game can be told from it."""
    question: str
    """As `euchre.analysis.leaks` writes it."""
    lost: float
    """Points it lost."""
    due: int
    """From then on it is asked, in milliseconds since 1970."""
    asked: int = 0
    """How often it was answered."""
    solved: int = 0
    """How often in a row rightly."""


class Standing(NamedTuple):
    """How strong somebody is, by their rated games."""

    rating: Rating
    """When the last of them had ended."""
    games: int
    won: int
    rated: int
    """When that was, in milliseconds since 1970."""


class Profile(NamedTuple):
    """What somebody shows of themselves."""

    person: str
    word: str
    """In the address of their page."""
    name: str
    shows: Shows


class LadderRow(NamedTuple):
    """Somebody on the ladder."""

    person: str
    word: str
    name: str
    shows: Shows
    standing: Standing


class GamePlayed(NamedTuple):
    """A game that somebody played."""

    ended: int
    title: str


class Avoided(NamedTuple):
    """Somebody with whom another does not want to be seated."""

    word: str
    """By which that row is named."""
    name: str
    """As they were called when they met."""


class TableOwner(NamedTuple):
    """Which server process owns a table; moments are in milliseconds since 1970 by the storage's clock."""

    owner: str
    epoch: int
    """Since when, as good as always: an epoch is the moment at which the table was taken, and only grows."""
    until: int
    """When the table may be taken, unless its owner says before that it is alive."""
    now: int
