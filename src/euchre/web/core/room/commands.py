"""The commands that change a room: from people, computer players, the clock, and the server itself."""

from msgspec import Struct

from euchre.web.core.room.parts import Question
from euchre.web.core.wire import client_messages


class Asked(Struct, frozen=True):
    """*person* gave a command, from a page or over HTTP."""

    person: str
    command: client_messages.Command


class Chosen(Struct, frozen=True):
    """A computer player has decided."""

    question: Question
    action: str


class TimeUp(Struct, frozen=True):
    """The clock of the table has run out: the server decides for the seat to act."""


class GoOn(Struct, frozen=True):
    """Go on: everybody who is here is ready for what comes next, or has had enough time."""


class StepIn(Struct, frozen=True):
    """The person on turn has been away too long."""

    all: bool = False
    """All other people are away, too: they have left a rated game."""


class Free(Struct, frozen=True):
    """The person on this chair has been away too long from an open table before a game."""

    chair: int


class Lapse(Struct, frozen=True):
    """Not all people who were asked whether a choice may be taken back have answered in time."""


class Resume(Struct, frozen=True):
    """The server, or everybody, was *away* for that many milliseconds."""

    away: int


class Settle(Struct, frozen=True):
    """Nobody has called a renege since the game was over."""


class Close(Struct, frozen=True):
    """The table is given up, for this *reason*."""

    reason: str


class Seat(Struct, frozen=True):
    """
    The evening seats *person*, called *name*; an empty *person* is a computer player.

    *player* is the computer player's strength.
    """

    chair: int
    name: str
    person: str = ""
    player: str = ""


class Unseat(Struct, frozen=True):
    """The person on this chair has left the evening: a computer player sits in."""

    chair: int


class Reveal(Struct, frozen=True):
    """The game begins soon by itself: all people who have committed to a salt must reveal it."""


class Begin(Struct, frozen=True):
    """The game begins by itself: at an open table, or as its evening wants it."""


AnyCommand = (
    Asked | Chosen | TimeUp | GoOn | StepIn | Free | Lapse | Resume | Settle | Close
    | Seat | Unseat | Reveal | Begin
)  # fmt: skip
