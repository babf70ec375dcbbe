"""What the server needs of a storage: it keeps every entry of every room, and loses none it has confirmed."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from euchre.errors import EuchreError


class StorageError(EuchreError):
    """The storage could not keep or find something; nothing was confirmed. *code* is for pages and logs."""

    def __init__(self, text: str, code: str = "storage") -> None:
        self.code = code
        super().__init__(text)


class UnknownTableError(StorageError):
    """There is no such table."""


class BrokenLogError(StorageError):
    """A table's entries do not hang together any more; the table is put aside, the others go on."""


class FencedError(StorageError):
    """Another server process keeps this table now; its entries are not ours to write."""


class Line(NamedTuple):
    """An entry as it is stored."""

    seq: int
    """Its number in the room, from 1, without a gap."""
    data: bytes
    by: str = ""
    command: str = ""
    """Unique in a room together with *by*, unless empty."""


class Finished(NamedTuple):
    """A game that was played to its end, for the histories of those who played it."""

    table: str
    number: int
    """Which game of the table, from 0."""
    ended: int
    """Milliseconds since 1970."""
    title: str
    """What was played, in a sentence."""
    names: tuple[str, ...]
    """By seat."""
    people: tuple[str, ...]
    """By seat: the person, empty for a computer player."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    record: str
    """The record, as JSON."""


class Store(Protocol):
    """
    Keeps rooms and histories. Every method may raise `StorageError`.

    What is appended is on the disk when `append` returns (and not before): only then may it be acknowledged.
    """

    async def start(self) -> None:
        """Open it, bring its schema up to date, with a backup first, and see that it can be written."""

    async def stop(self) -> None:
        """Finish what was begun, give up all leases, and close."""

    async def take(self, table: str) -> int:
        """
        Become the keeper of *table*; its epoch, larger than any before.

        Raises: FencedError while another process keeps it; UnknownTableError.
        """

    async def create(self, table: str, line: Line) -> int:
        """Keep the first entry of a new table, and become its keeper; its epoch."""

    async def load(self, table: str) -> list[bytes]:
        """
        All entries of *table*, in order.

        Raises: UnknownTableError; BrokenLogError when an entry was changed or is missing.
        """

    async def append(self, table: str, epoch: int, line: Line) -> None:
        """
        Keep one more entry, durably.

        Raises: FencedError when *epoch* is not ours any more; StorageError ``try_again`` when busy too long.
        """

    async def release(self, table: str, epoch: int) -> None:
        """Stop being the keeper, so that another process may take the table at once."""

    async def finish(self, game: Finished) -> None:
        """Keep a finished game for the histories; the same game again changes nothing."""

    async def history(self, person: str) -> Sequence[Finished]:
        """The games of *person*, the latest first."""

    async def game(self, table: str, number: int) -> Finished | None:
        """A finished game."""

    async def erase(self, person: str) -> int:
        """Forget who *person* was in every history; how many games that was."""

    async def ping(self) -> None:
        """Whether something can be written now, within a second."""
