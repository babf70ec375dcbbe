"""
The interface of a storage, and its values: it keeps every entry of every log, and loses none that it has
confirmed.
"""

from collections.abc import Callable
from typing import (
    TYPE_CHECKING,
    Concatenate,
    Final,
    NamedTuple,
    ParamSpec,
    Protocol,
    TypeVar,
    runtime_checkable,
)

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


P = ParamSpec("P")
T = TypeVar("T")

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
    """A `Check` forbids what was to be stored; nothing was written."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.text)


class Store(Protocol):
    """
    Keeps rooms and histories, and owns tables. Every method may raise `StorageError`.

    A query is a function whose first argument is a connection within a transaction; those that only a feature
    asks lie in its folder.
    """

    owner: str
    """The name of this process."""
    lapsed: Callable[[], None]
    """Called when others may have taken tables of this process."""

    async def start(self) -> None:
        """Open the storage, bring its schema up to date after a backup, and check that it can be written."""

    async def stop(self) -> None:
        """Finish what was begun, give up all leases, and close."""

    async def ping(self) -> None:
        """Whether something can be written now, within a second."""

    async def read(
        self, query: "Callable[Concatenate[Connection, P], T]", *given: P.args, **named: P.kwargs
    ) -> T:
        """Return the result of a *query* that only reads."""

    async def write(
        self, query: "Callable[Concatenate[Connection, P], T]", *given: P.args, **named: P.kwargs
    ) -> T:
        """Return the result of a *query* that writes, once that is on the disk: all of it, or nothing."""

    async def overwrite(self) -> None:
        """Remove what was deleted from the files of the database, too, as soon as nobody reads it."""

    async def take(self, table: str) -> int:
        """
        Become the owner of *table*; return its epoch, larger than any before.

        Raises: FencedError while another process keeps it; UnknownTableError.
        """

    async def release(self, table: str, epoch: int) -> None:
        """Stop being the owner, so that another process may take the table at once."""

    async def create(self, table: str, *stored: StoredEntry) -> int:
        """Store the first entries of a new table, all or none, and become its owner; return its epoch."""

    async def log(self, table: str) -> Log:
        """
        Return the log of *table*, each entry of it checked.

        Raises: UnknownTableError; BrokenLogError when an entry was changed or is missing.
        """

    async def load(self, table: str) -> list[bytes]:
        """Return all entries of *table*, in order. Raises: as `log`."""

    async def append(self, table: str, epoch: int, kept: Kept) -> None:
        """
        Store what *table* has *kept* now, all or none of it, unless one of its checks forbids it. It is on
        the disk when this returns, and not before; only then may it be acknowledged.

        Raises: FencedError when *epoch* is no longer that of this process; ForbiddenError; StorageError
        ``try_again`` when busy too long.
        """


@runtime_checkable
class SharedStore(Store, Protocol):
    """A storage that several server processes use at once: it knows which of them owns which table."""

    wanted: Callable[[str], None]
    """Called with a table that another process needs, or whose log it has changed."""

    def want(self, table: str) -> None:
        """Tell the owner of *table* that this process needs it; the notification may be lost."""
