"""Whatever asks a room to become another: people, computer players, the clock, and the server itself."""

from msgspec import Struct

from euchre.web.room.parts import Question
from euchre.web.wire import client_messages as m


class Asked(Struct, frozen=True):
    """*person* asks for it, from a page or over HTTP."""

    person: str
    command: m.Command


class Chosen(Struct, frozen=True):
    """A computer player has decided."""

    question: Question
    action: str


class TimeUp(Struct, frozen=True):
    """The clock of the table has run down: the server decides for whoever is due."""


class GoOn(Struct, frozen=True):
    """Everybody who is here is ready for what comes next, or has had time to be."""


class StepIn(Struct, frozen=True):
    """Whoever is on turn is away too long."""

    all: bool = False
    """And so are all others: they have left a rated game."""


class Free(Struct, frozen=True):
    """Whoever has this chair is away too long from an open table before a game."""

    chair: int


class Lapse(Struct, frozen=True):
    """Not all have answered in time who were asked whether a choice may be taken back."""


class Resume(Struct, frozen=True):
    """The server, or everybody, was *away* for so many milliseconds."""

    away: int


class Settle(Struct, frozen=True):
    """Nobody has called a renege since the game was over."""


class Close(Struct, frozen=True):
    """The table is given up, for this *reason*."""

    reason: str


class Seat(Struct, frozen=True):
    """
    The evening seats *person*, or where that is empty a computer player, called *name*.

    *player* is the computer player's strength.
    """

    chair: int
    name: str
    person: str = ""
    player: str = ""


class Unseat(Struct, frozen=True):
    """Whoever has this chair has left the evening: a computer player sits in."""

    chair: int


class Reveal(Struct, frozen=True):
    """The game begins soon by itself: whoever has committed to a salt is to reveal it."""


class Begin(Struct, frozen=True):
    """The game begins by itself: at an open table, or as its evening wants it."""


Command = (
    Asked | Chosen | TimeUp | GoOn | StepIn | Free | Lapse | Resume | Settle | Close
    | Seat | Unseat | Reveal | Begin
)  # fmt: skip
