"""The commands that change an evening: from people, from the results of tables, and from the clock."""

from msgspec import Struct

from euchre.web.core.wire.literals import Direction
from euchre.web.features.evening.entries import TableResult


class Join(Struct, frozen=True):
    """*person* joins, called *name*; on a chair of their choice where partners stay together."""

    person: str
    name: str
    chair: int | None = None


class Leave(Struct, frozen=True):
    """*person* leaves the evening."""

    person: str


class Direct(Struct, frozen=True):
    """*person*, the host, directs; *number* is how many rounds had begun when they decided."""

    person: str
    what: Direction
    number: int


class Result(Struct, frozen=True):
    """The result of a table in round *number*."""

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
    """All tables that were playing when the evening was ended are now closed."""


Command = Join | Leave | Direct | Result | Tick | Sleep | Wake | End | CloseTables
