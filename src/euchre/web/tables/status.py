"""How a table fares, and what is said when it does not."""

from typing import Final, Literal, NamedTuple

from euchre.web.room.room import Room
from euchre.web.store import StorageError, UnknownTableError

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
    """How a table fares."""

    kind: Literal["open", "waiting", "aside", "gone"] = "open"
    """``waiting`` for the storage; put ``aside`` as the rules failed; ``gone`` from this process."""
    text: str = ""
    """Why nothing can be done, in a sentence."""
    since: int = 0
    tried: int = 0
    """When the storage was found wanting, first and last, in milliseconds since 1970."""


class TableClosedError(UnknownTableError):
    """
    A table where nobody plays any more, or which nobody else may look at.

    *evening*: the evening it belonged to, as in its address.
    """

    def __init__(self, room: Room, why: str = "") -> None:
        self.evening = None if room.evening is None else room.evening.evening
        super().__init__(why or room.shut)


def said(error: StorageError) -> str:
    """What people are told of *error*: of a log, without the table's id, which opens its door."""
    match error.code:
        case "broken":
            return DAMAGED
        case "newer":
            return NEWER
        case _:
            return str(error)
