"""What a storage keeps of tables and evenings, and the errors that it raises."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from euchre.base.errors import EuchreError
from euchre.web.core.room.finished import Finished
from euchre.web.core.wire.literals import StorageCode
from euchre.web.core.wire.refusal import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection


def is_table(log: str) -> bool:
    """Return whether *log* is a table's; the ids of features' logs have a colon, and no table's has."""
    return ":" not in log


class StoredEntry(NamedTuple):
    """An entry as it is stored."""

    seq: int
    """Its number in the room, from 1, without a gap."""
    data: bytes
    by: str = ""
    command: str = ""
    """Unique in a room together with *by*, unless empty."""


Check = Callable[["Connection"], Refusal | None]
"""A question within a transaction: why something may not be stored, or None."""


class Kept(NamedTuple):
    """What is stored together when a table or an evening goes on: all of it, or nothing."""

    entries: tuple[StoredEntry, ...]
    """The entries that follow in its log, at least one; at most one of them has a command."""
    game: Finished | None = None
    """The game that ended with them."""
    checks: tuple[Check, ...] = ()
    """What forbids them, perhaps; asked in the transaction that stores them."""
    begins_rated: bool = False
    """A rated game begins with them, which must be brought to its end; see `table_logs.unfinished`."""
    ends_rated: bool = False
    """This duty ends with them, though the game may not count."""


class Log(NamedTuple):
    """All entries of a table, in order, and the epoch in which the last of them was written."""

    entries: list[bytes]
    epoch: int


class LogEnds(NamedTuple):
    """The first and the last entry of a log."""

    log: str
    entries: int
    first: bytes
    last: bytes


class TableOwner(NamedTuple):
    """The server process that owns a table; times are in milliseconds since 1970 by the storage's clock."""

    owner: str
    epoch: int
    """
    Since when it owns the table, nearly always exactly: an epoch is the time at which the table was taken,
    and only grows.
    """
    until: int
    """When the table may be taken, unless its owner gives a sign of life before."""
    now: int


NOT_KEPT: Final = "This could not be kept, so it was not done."


class StorageError(EuchreError):
    """The storage could not keep or find something; nothing was confirmed. *code* is for pages and logs."""

    def __init__(self, text: str, code: StorageCode = "storage") -> None:
        self.code = code
        super().__init__(text)


class UnknownTableError(StorageError):
    """There is no such table."""


class BrokenLogError(StorageError):
    """The chain of a table's entries is broken; this table is set aside, and the others go on."""

    def __init__(self, text: str, code: StorageCode = "broken") -> None:
        super().__init__(text, code)


class FencedError(StorageError):
    """Another server process keeps this table now, so this process may not write its entries."""


class ForbiddenError(StorageError):
    """What was to be stored is forbidden, by a `Check` or the rules of the room; nothing was written."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.text)
