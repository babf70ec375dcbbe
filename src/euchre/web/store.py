"""The interface of a storage: it keeps every entry of every room, and loses none that it has confirmed."""

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, Protocol, runtime_checkable

from euchre.base.errors import EuchreError
from euchre.base.glicko import Rating
from euchre.web.room.finished import Finished
from euchre.web.room.twin import TwinSeat
from euchre.web.room.waiting import WaitingTable
from euchre.web.stored import (
    Avoided,
    DailyBegun,
    DailyStanding,
    GamePlayed,
    LadderRow,
    Log,
    Mistake,
    Profile,
    PuzzleAnswer,
    PuzzleStanding,
    Standing,
    StoredEntry,
    TableOwner,
)
from euchre.web.wire.literals import StorageCode

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


class Store(Protocol):
    """
    Keeps rooms and histories. Every method may raise `StorageError`.

    Appended entries are on the disk when `append` returns, and not before; only then may they be
    acknowledged.
    """

    async def start(self) -> None:
        """Open the storage, bring its schema up to date after a backup, and check that it can be written."""

    async def stop(self) -> None:
        """Finish what was begun, give up all leases, and close."""

    async def take(self, table: str) -> int:
        """
        Become the owner of *table*; return its epoch, larger than any before.

        Raises: FencedError while another process keeps it; UnknownTableError.
        """

    async def create(self, table: str, *stored: StoredEntry) -> int:
        """Store the first entries of a new table, all or none, and become its owner; return its epoch."""

    async def load(self, table: str) -> list[bytes]:
        """
        All entries of *table*, in order.

        Raises: UnknownTableError; BrokenLogError when an entry was changed or is missing.
        """

    async def read(self, table: str) -> Log:
        """The log of *table*. Raises: as `load`."""

    async def create_together(self, logs: Mapping[str, Sequence[StoredEntry]]) -> Mapping[str, int]:
        """Store the first entries of several new tables, all or none; return their epochs, as `create`."""

    async def append(
        self,
        table: str,
        epoch: int,
        *stored: StoredEntry,
        game: Finished | None = None,
        sits: TwinSeat | None = None,
        begins_rated: bool = False,
        ends_rated: bool = False,
    ) -> None:
        """
        Store more entries, and the *game* that ended with them, durably, all or none.

        At most one of the *stored* has a command. *sits*: by these entries a person takes a chair who must
        not have seen the same cards at another table; this is checked in the same transaction.
        *begins_rated*: a rated game begins with them, which must be brought to its end, see `unfinished`.
        *ends_rated*: this duty ends with them, though the game may not count.

        Raises: FencedError when *epoch* is no longer that of this process; StorageError ``try_again`` when
        busy too long, ``sat_at_twin`` when the person has seen the cards.
        """

    async def release(self, table: str, epoch: int) -> None:
        """Stop being the owner, so that another process may take the table at once."""

    async def finish(self, game: Finished) -> None:
        """
        Store a finished game for the histories; storing the same game again changes nothing.

        This is for games whose entries are stored already, as in logs of older servers; see `append`.
        """

    async def history(self, person: str) -> Sequence[Finished]:
        """The games of *person*, the latest first."""

    async def game(self, table: str, number: int) -> Finished | None:
        """A finished game."""

    async def link(self, table: str, number: int, link: str | None) -> str | None:
        """
        Give a finished game *link*, unless it has one; with None, remove the one it has.

        Returns the link that it has now. Of a game that is not there, nothing happens.
        """

    async def linked(self, link: str) -> Finished | None:
        """The finished game that has *link*."""

    async def daily_secret(self, day: str, game: str, drawn: str) -> str:
        """The secret that fixes the deals of *game* on *day*: *drawn*, unless there is one already."""

    async def daily_create(self, begun: DailyBegun, *stored: StoredEntry) -> tuple[str, int]:
        """
        Store the first entries of a new table at which a person plays the deals of a day; return its id and
        epoch.

        If the person has begun before, no other table is made: the result is the earlier table's id, and 0.
        The id is empty if they have erased their history since.
        """

    async def daily_open(self, day: str, table: str) -> bool:
        """Whether the first game of *table* has the deals of *day*, which others are still to play."""

    async def daily_standing(self, day: str, game: str, person: str, most: int) -> DailyStanding:
        """The board of the deals of a day, the best *most* results first, and the line of *person*."""

    async def answer_puzzle(
        self, person: str, puzzle: str, *, correct: bool, begins: tuple[Rating, Rating], rated: bool = True
    ) -> PuzzleAnswer:
        """
        Count the first answer of *person* to *puzzle*, and rate both by it; return what was counted, now or
        earlier.

        *begins* are the first ratings of a person and of this puzzle. An answer that is not *rated* changes
        neither, and no later one does.
        """

    async def puzzle_standing(self, person: str) -> PuzzleStanding:
        """The rating and the answers of *person* at puzzles."""

    async def studies(self, person: str) -> Mapping[tuple[str, int], str]:
        """The studies of the games of *person*, by table and number."""

    async def keep_study(
        self, person: str, game: tuple[str, int], study: str, found: Sequence[Mistake]
    ) -> None:
        """
        Store the study of a game of *person*, once, and the mistakes that are asked again.

        Nothing is stored where the game is not in their history.
        """

    async def mistakes(self, person: str) -> Sequence[Mistake]:
        """The mistakes of *person*, the costliest first."""

    async def answer_mistake(self, person: str, mistake: str, asked: int, *, solved: int, due: int) -> bool:
        """
        Count the answer to a mistake that comes after *asked* others. It is now *solved* that many times in a
        row, and *due* again then. Return whether it was counted: of two answers with the same *asked*, one
        is.
        """

    async def unfinished(self) -> Sequence[str]:
        """
        The tables at which a rated game has begun, and has not ended, that no living process keeps.

        Where only one process uses the storage, it may keep them itself.
        """

    async def log_ids(self, prefix: str) -> Sequence[str]:
        """The logs, of tables or evenings, whose ids begin with *prefix*."""

    async def ladder(self, most: int) -> Sequence[LadderRow]:
        """The people who show their rating, the best first, at most *most*."""

    async def standings(self, people: Sequence[str]) -> Mapping[str, Standing]:
        """The ratings of those of *people* who have played rated games."""

    async def shown_standings(self, people: Sequence[str]) -> Mapping[str, Standing]:
        """The ratings of those of *people* who have played rated games and show their rating."""

    async def profile(self, person: str) -> Profile | None:
        """The profile of *person*; None: the person has never chosen one."""

    async def profile_of(self, word: str) -> Profile | None:
        """The profile at the address *word*."""

    async def show(self, made: Profile) -> Profile:
        """Store a profile and return it; an existing one keeps its word."""

    async def last_games(self, person: str, most: int) -> Sequence[GamePlayed]:
        """The last games of *person*, the latest first."""

    async def avoid(self, person: str, other: str, word: str, name: str) -> str | None:
        """
        Do not seat *person* with *other*, called *name*. Return the word by which this is undone: *word*, or
        an earlier one; None where the person avoids too many already.
        """

    async def avoided_by(self, person: str) -> Sequence[Avoided]:
        """The people whom *person* avoids."""

    async def meet_again(self, person: str, word: str) -> None:
        """Seat *person* with somebody again."""

    async def apart(self, person: str) -> AbstractSet[str]:
        """The people with whom *person* is not seated: those whom they avoid, and those who avoid them."""

    async def erase(self, person: str, today: str) -> int:
        """
        Erase *person* from every history; return how many games that was.

        The fact that they have played deals of *today* is kept while those can be played.
        """

    async def named(self, person: str) -> Sequence[str]:
        """The tables whose logs still know a name of *person*."""

    async def rename(self, table: str, person: str) -> int:
        """
        Remove the names of *person* from the log of *table*; return how many there were.

        The process that keeps the table loses it, so that the log is read again.

        Raises: BrokenLogError when the log was damaged before.
        """

    async def stale(self, age: int) -> Sequence[str]:
        """
        The tables that were not taken within that many milliseconds, the oldest first; some may have been
        kept since before.
        """

    async def drop(self, table: str, epoch: int) -> None:
        """
        Delete the log of *table*, for ever; its finished games stay in the histories.

        Raises: FencedError when *epoch* is no longer that of this process.
        """

    async def ping(self) -> None:
        """Whether something can be written now, within a second."""


@runtime_checkable
class LeasedStore(Protocol):
    """A storage whose tables another program may take: it knows which this process still owns."""

    lapsed: Callable[[], None]
    """Called when others may have taken tables of this process."""

    async def owned(self) -> dict[str, int]:
        """The tables that this process owns, with their epochs."""


@runtime_checkable
class SharedStore(LeasedStore, Protocol):
    """A storage that several server processes use at once: it knows which of them owns which table."""

    owner: str
    """The name of this process."""
    wanted: Callable[[str], None]
    """Called with a table that another process needs, or whose log it has changed."""

    async def tell_waiting(self, tables: Sequence[WaitingTable], over: Sequence[str]) -> None:
        """Tell all processes which tables of this one wait for people, and which do not any more."""

    async def told_waiting(self) -> Sequence[WaitingTable]:
        """The waiting tables that all processes have told within the last seconds."""

    def want(self, table: str) -> None:
        """Tell the owner of *table* that this process needs it; the notification may be lost."""

    async def owner_of(self, table: str) -> TableOwner | None:
        """The living process that owns *table*; None: it may be taken, or there is no such table."""
