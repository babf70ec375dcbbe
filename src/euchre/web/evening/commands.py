"""Whatever asks an evening to become another: people, results of tables, and time."""

from msgspec import Struct

from euchre.web.evening.entries import TableResult
from euchre.web.wire.literals import Direction


class Join(Struct, frozen=True):
    """*person* takes part, called *name*; on a chair of their choice where partners stay together."""

    person: str
    name: str
    chair: int | None = None


class Leave(Struct, frozen=True):
    """*person* takes part no longer."""

    person: str


class Direct(Struct, frozen=True):
    """*person*, the host, directs; *number* is how many rounds had begun when they looked."""

    person: str
    what: Direction
    number: int


class Result(Struct, frozen=True):
    """What came out at a table of round *number*."""

    number: int
    table: int
    result: TableResult


class Tick(Struct, frozen=True):
    """Time has passed."""


class Sleep(Struct, frozen=True):
    """Nobody is there any more."""


class Wake(Struct, frozen=True):
    """Somebody is there again."""


class End(Struct, frozen=True):
    """The operator ends it."""


class CloseTables(Struct, frozen=True):
    """All tables that were on when the evening was ended have been found closed."""


Command = Join | Leave | Direct | Result | Tick | Sleep | Wake | End | CloseTables
