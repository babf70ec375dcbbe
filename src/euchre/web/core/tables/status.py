"""The status of a table, the sentences for failures, and the summary of a table for others."""

from typing import Final, Literal, NamedTuple

from euchre.english.rule_sheet import headline
from euchre.web.core.bots.service import Bots
from euchre.web.core.room import entries
from euchre.web.core.room.room import Room
from euchre.web.core.store import StorageError, UnknownTableError
from euchre.web.core.wire.literals import Stage

RESTARTS: Final = "The server restarts; your page comes back by itself."
TRY_AGAIN: Final = "The server restarts; try again in a moment."
MOVES: Final = "This table moves to another server; your page comes back by itself."
DAMAGED: Final = (
    "The log of this table is damaged, and the table is put aside; it can be restored from a copy."
)
NEWER: Final = "A newer version of the server wrote the log of this table; the server has to be updated."
NO_WATCHERS: Final = "Others play the same deals, too: only those who play them at this table see it."
LATE: Final = "The server cannot keep anything just now; the clocks stand still until it can."


class Status(NamedTuple):
    """The status of a table."""

    kind: Literal["open", "waiting", "aside", "gone"] = "open"
    """``waiting`` for the storage; set ``aside`` because the rules failed; ``gone`` from this process."""
    text: str = ""
    """Why the table cannot work, in a sentence."""
    since: int = 0
    tried: int = 0
    """When the storage failed, first and last, in milliseconds since 1970."""


class TableClosedError(UnknownTableError):
    """
    A table that is closed, or that this person may not see.

    *evening*: the evening it belonged to, as in its address.
    """

    def __init__(self, room: Room, why: str = "") -> None:
        self.evening = None if room.evening is None else room.evening.evening
        super().__init__(why or room.shut)


def said(error: StorageError) -> str:
    """
    The sentence about *error* for people; one about a log has no table id, with which anybody
    could enter.
    """
    match error.code:
        case "broken":
            return DAMAGED
        case "newer":
            return NEWER
        case _:
            return str(error)


class TableSummary(NamedTuple):
    """
    The summary of a table for people who know its id, and the facts that decide who may see its games; no
    cards.
    """

    title: str
    about: str
    """The game in a sentence."""
    stage: Stage
    names: tuple[str, ...]
    """By chair; empty for a free one."""
    open_door: bool
    degraded: bool
    """Whether a simple player decides for a computer player that does not answer."""
    sent: entries.SentDeals | None = None
    """The source of the deals of the first game here."""
    duplicate: entries.DuplicateTable | None = None
    """The other table with these deals."""


def summarised(room: Room, bots: Bots) -> TableSummary:
    """Return the summary of *room*, for which *bots* decide."""
    # If others play the same deals, the summary does not tell the progress of a hand, which they may still
    # have to play.
    between = (room.duplicate is not None or room.daily is not None) and room.stage == "hand-over"
    return TableSummary(
        room.title,
        headline(room.rules),
        "playing" if between else room.stage,
        tuple([chair.name for chair in room.chairs]),
        room.opened.open_door,
        any(chair.player and not bots.ready(chair.player) for chair in room.chairs),
        room.opened.sent,
        room.opened.duplicate,
    )
