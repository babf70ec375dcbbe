"""The interface of a storage: it keeps every entry of every room, and loses none that it has confirmed."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec, Protocol, TypeVar, runtime_checkable

from euchre.base.errors import EuchreError
from euchre.web.core.stored import Kept, Log, StoredEntry
from euchre.web.core.wire.literals import StorageCode
from euchre.web.core.wire.refusal import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection

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
