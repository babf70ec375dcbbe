"""The capacity of this process for tables and pages, and the part of it that is reserved for evenings."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from euchre.web.core.store import StorageError
from euchre.web.core.tables.actor import TableActor
from euchre.web.core.tables.context import ServerContext

TABLES, SOCKETS = 2_000, 10_000
"""Tables in memory and pages connected, beyond which no new table is opened and no spectator let in."""


class Capacity:
    """
    The room of one process for *tables* in memory and *sockets* connected.

    *actors* are the tables that it keeps, by id: the registry's own dictionary, which is only read here.
    """

    def __init__(
        self, context: ServerContext, actors: Mapping[str, TableActor], tables: int, sockets: int
    ) -> None:
        self.tables, self.most_sockets = tables, sockets
        self._context, self._actors = context, actors
        self._promised: Counter[str] = Counter()
        """The number of tables that are reserved for each evening that is awake."""
        self._beginning = 0
        """Tables that are now being created in the storage, to be kept here."""

    @property
    def sockets(self) -> int:
        """Pages connected; the thread of the metrics asks for it, too, while tables come and go."""
        return sum([len(actor.pages.open) for actor in list(self._actors.values())])

    @contextmanager
    def held(self, tables: int) -> Iterator[None]:
        """In a ``with`` statement, reserve capacity for *tables* that are opened. Raises: as `check`."""
        self._context.check_running()
        if tables:
            self.check(tables)
        self._beginning += tables
        try:
            yield
        finally:
            self._beginning -= tables

    def check(self, tables: int) -> None:
        """
        Check that there is capacity for *tables* more. Raises: StorageError where there is not, or the server
        is ending.
        """
        self._context.check_running()
        actors = self._actors.values()
        kept = Counter(["" if at.room.evening is None else at.room.evening.evening for at in actors])
        taken = (kept | self._promised).total() + self._beginning  # for each evening, the larger number
        if taken + tables > self.tables or self.sockets >= self.most_sockets:
            self._refuse("No more tables can be opened just now; try again in a few minutes.")

    def check_spectator(self) -> None:
        """Check that spectators may come in. Raises: StorageError where only people with a chair may."""
        if self.sockets >= self.most_sockets:
            self._refuse("Very many people are here just now; your page tries again by itself.")

    def promise(self, evening: str, tables: int, *, surely: bool = False) -> None:
        """
        Reserve capacity for this number of *tables* of *evening* from now on; *surely*: even if it is not
        available.

        Raises: as `check`, where that is more than before.
        """
        before, self._promised[evening] = self._promised[evening], tables
        try:
            if tables > before and not surely:
                self.check(0)
        except StorageError:
            self._promised[evening] = before
            raise
        finally:
            self._promised += Counter()  # evenings without a table are dropped

    def _refuse(self, text: str) -> None:
        self._context.counts["crowded"] += 1
        raise StorageError(text, "crowded")
