"""What the server needs of a storage: it keeps every entry of every room, and loses none it has confirmed."""

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
    """A table's entries do not hang together any more; the table is put aside, the others go on."""

    def __init__(self, text: str, code: StorageCode = "broken") -> None:
        super().__init__(text, code)


class FencedError(StorageError):
    """Another server process keeps this table now; its entries are not ours to write."""


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
        Become the owner of *table*; its epoch, larger than any before.

        Raises: FencedError while another process keeps it; UnknownTableError.
        """

    async def create(self, table: str, *stored: StoredEntry) -> int:
        """Keep the first entries of a new table, all or nothing, and become its owner; its epoch."""

    async def load(self, table: str) -> list[bytes]:
        """
        All entries of *table*, in order.

        Raises: UnknownTableError; BrokenLogError when an entry was changed or is missing.
        """

    async def read(self, table: str) -> Log:
        """The log of *table*. Raises: as `load`."""

    async def create_together(self, logs: Mapping[str, Sequence[StoredEntry]]) -> Mapping[str, int]:
        """Keep the first entries of several new tables, all or nothing; their epochs, as `create`."""

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
        Keep more entries, and the *game* that ended with them: durably, all of it or nothing.

        At most one of the *stored* has a command. *sits*: by them somebody takes a chair who must not have
        met the same cards at another table; that is looked up in the same moment. *begins_rated*: with them a
        game begins that is rated, so that it is to be brought to its end, see `unfinished`. *ends_rated*:
        with them that is over, though the game may count for nothing.

        Raises: FencedError when *epoch* is not ours any more; StorageError ``try_again`` when busy too long,
        ``sat_at_twin`` when they have.
        """

    async def release(self, table: str, epoch: int) -> None:
        """Stop being the owner, so that another process may take the table at once."""

    async def finish(self, game: Finished) -> None:
        """
        Keep a finished game for the histories; the same game again changes nothing.

        This is for games whose entries are kept already, as in logs of older servers; see `append`.
        """

    async def history(self, person: str) -> Sequence[Finished]:
        """The games of *person*, the latest first."""

    async def game(self, table: str, number: int) -> Finished | None:
        """A finished game."""

    async def link(self, table: str, number: int, link: str | None) -> str | None:
        """
        Give a finished game *link*, unless it has one; with None, take away the one it has.

        Returns the link that it has now. Of a game that is not there, nothing happens.
        """

    async def linked(self, link: str) -> Finished | None:
        """The finished game that has *link*."""

    async def daily_secret(self, day: str, game: str, drawn: str) -> str:
        """The secret behind the deals of *game* on *day*: *drawn*, unless there is one already."""

    async def daily_create(self, begun: DailyBegun, *stored: StoredEntry) -> tuple[str, int]:
        """
        Keep the first entries of a new table at which somebody plays the deals of a day; its id and epoch.

        Whoever has begun before has that table already, and no other is made: its id, and 0. The id is empty
        where they have erased their history since.
        """

    async def daily_open(self, day: str, table: str) -> bool:
        """Whether the first game of *table* has the deals of *day*, which others are still to play."""

    async def daily_standing(self, day: str, game: str, person: str, most: int) -> DailyStanding:
        """How the deals of a day were played, the best *most* first, and where *person* stands."""

    async def answer_puzzle(
        self, person: str, puzzle: str, *, correct: bool, begins: tuple[Rating, Rating]
    ) -> PuzzleAnswer:
        """
        Count the first answer of *person* to *puzzle*, and rate both by it; what was counted then, or before.

        *begins* are the ratings of a person and of this puzzle that have none yet.
        """

    async def puzzle_standing(self, person: str) -> PuzzleStanding:
        """How *person* stands with the puzzles."""

    async def studies(self, person: str) -> Mapping[tuple[str, int], str]:
        """What was found in the games of *person* that were studied, by table and number."""

    async def keep_study(
        self, person: str, game: tuple[str, int], study: str, found: Sequence[Mistake]
    ) -> None:
        """
        Keep what was found in a game of *person*, and the mistakes that are asked again; once.

        Nothing is kept where the game is not in their history.
        """

    async def mistakes(self, person: str) -> Sequence[Mistake]:
        """The mistakes of *person*, the costliest first."""

    async def answer_mistake(self, person: str, mistake: str, asked: int, *, solved: int, due: int) -> bool:
        """
        Count the answer that comes after *asked* others: how often it is *solved* in a row now, and when it
        is *due* again. Whether it was counted: of two that come after as many, one is.
        """

    async def unfinished(self) -> Sequence[str]:
        """
        The tables at which a rated game has begun, and has not ended, that no living process keeps.

        Where only one process uses the storage, it may keep them itself.
        """

    async def log_ids(self, prefix: str) -> Sequence[str]:
        """The tables, or whatever else has a log, whose ids begin with *prefix*."""

    async def ladder(self, most: int) -> Sequence[LadderRow]:
        """Those who show their rating, the best *most* first."""

    async def standings(self, people: Sequence[str]) -> Mapping[str, Standing]:
        """How those of *people* stand who have played rated games."""

    async def shown_standings(self, people: Sequence[str]) -> Mapping[str, Standing]:
        """How those of *people* stand who have played rated games, and show their rating."""

    async def profile(self, person: str) -> Profile | None:
        """What *person* shows; None: they have never said."""

    async def profile_of(self, word: str) -> Profile | None:
        """The profile at the address *word*."""

    async def show(self, made: Profile) -> Profile:
        """Keep a profile, as it is then: one that is there keeps its word."""

    async def last_games(self, person: str, most: int) -> Sequence[GamePlayed]:
        """The last games of *person*, the latest first."""

    async def avoid(self, person: str, other: str, word: str, name: str) -> str | None:
        """
        Do not seat *person* with *other*, called *name*; by which word that is undone: *word*, or an earlier
        one. None: they avoid too many already.
        """

    async def avoided_by(self, person: str) -> Sequence[Avoided]:
        """Whom *person* avoids."""

    async def meet_again(self, person: str, word: str) -> None:
        """Seat *person* with somebody again."""

    async def apart(self, person: str) -> AbstractSet[str]:
        """With whom *person* is not seated: whom they avoid, and who avoids them."""

    async def erase(self, person: str, today: str) -> int:
        """
        Forget who *person* was in every history; how many games that was.

        That they have played deals of *today* stays known for as long as those can be played.
        """

    async def named(self, person: str) -> Sequence[str]:
        """The tables whose logs still know a name of *person*."""

    async def rename(self, table: str, person: str) -> int:
        """
        Take the names of *person* out of the log of *table*; how many those were.

        Whoever keeps the table keeps it no longer, so that it is read anew.

        Raises: BrokenLogError when the log was damaged before.
        """

    async def stale(self, age: int) -> Sequence[str]:
        """The tables nobody has taken for so many milliseconds, the oldest first; some may be kept since."""

    async def drop(self, table: str, epoch: int) -> None:
        """
        Delete the log of *table*, for ever; its finished games stay in the histories.

        Raises: FencedError when *epoch* is not ours any more.
        """

    async def ping(self) -> None:
        """Whether something can be written now, within a second."""


@runtime_checkable
class LeasedStore(Protocol):
    """What a storage knows whose tables another program may take: which of them are still ours."""

    lapsed: Callable[[], None]
    """Told when others may have taken tables of this process."""

    async def owned(self) -> dict[str, int]:
        """The tables that this process owns, with their epochs."""


@runtime_checkable
class SharedStore(LeasedStore, Protocol):
    """What a storage knows that several server processes use at once: which of them owns what."""

    owner: str
    """The name of this process."""
    wanted: Callable[[str], None]
    """Told of a table that another process is asked for, or whose log it has changed."""

    async def tell_waiting(self, tables: Sequence[WaitingTable], over: Sequence[str]) -> None:
        """Let all processes know which tables of this one wait for people, and which do not any more."""

    async def told_waiting(self) -> Sequence[WaitingTable]:
        """What all processes have told of theirs within the last seconds."""

    def want(self, table: str) -> None:
        """Let the owner of *table* know that this process is asked for it; it may not be heard."""

    async def owner_of(self, table: str) -> TableOwner | None:
        """Which living process owns *table*; None: it may be taken, or there is none."""
