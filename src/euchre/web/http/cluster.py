"""
The other server processes on the same database: which of them keeps a table, and when that changes.

Whoever keeps a table is asked; without an answer the lease runs out, and the table is taken here. That a
table was taken or let go is heard at once where notifications arrive, and found out by looking elsewhere.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from typing import Final

from euchre.web.error_report import report
from euchre.web.http.signed_relay import RelaySigner
from euchre.web.store import ServerProcess, SharedStore, StorageError
from euchre.web.tables.registry import Registry

PATIENCE: Final = 12.0
"""Seconds for a table's owner to answer, or for the table to be had here."""
LOOK: Final = 1.0
"""Seconds between two looks at who keeps a table, at most."""
AFTER: Final = 0.02
"""Seconds after the end of a lease."""


class Cluster:
    """The other server processes."""

    def __init__(self, registry: Registry, shared: SharedStore) -> None:
        self.registry, self.shared, self.signer = registry, shared, RelaySigner()
        self._waiting: dict[str, set[asyncio.Event]] = {}
        self._lines: dict[Callable[[], None], tuple[str, str]] = {}
        """How to end what goes on with another process: about which table, and with whom."""
        self._some = asyncio.Event()
        self._watch: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to listen, once the storage is open."""
        self.signer.secret = self.shared.secret
        self.shared.heard, self.shared.lapsed = self._heard, self._doubt
        self._watch = asyncio.create_task(self._watches())

    async def stop(self) -> None:
        """End whatever goes on with another process."""
        for end in list(self._lines):
            end()
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.gather(self._watch, return_exceptions=True)

    @property
    def lines(self) -> int:
        """How many pages here are at tables kept elsewhere."""
        return len(self._lines)

    # --- who keeps it ---------------------------------------------------------------------------------------

    async def elsewhere(self, table: str) -> ServerProcess | None:
        """Which other process keeps *table*; None: this one does, or may take it, or nobody can tell."""
        if self.registry.keeps(table) or self.registry.draining:
            return None
        try:
            process = await self.shared.owner_of(table)
        except StorageError:
            return None
        return None if process is None or process.owner == self.shared.owner else process

    async def home(self, key: str) -> str:
        """
        The address of the process that has to do with *key*; empty: this one.

        All processes name the same one, and while one comes or goes, few keys change their home.
        """
        try:
            there = await self.shared.alive()
        except StorageError:
            return ""
        best = max(
            there, key=lambda process: sha256(f"{process.owner} {key}".encode()).digest(), default=None
        )
        return "" if best is None or best.owner == self.shared.owner else best.address

    async def changed(self, table: str, process: ServerProcess) -> None:
        """Wait until *table* may have another owner than *process*: told so, or at the end of its lease."""
        stirred = asyncio.Event()
        self._waiting.setdefault(table, set()).add(stirred)
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(stirred.wait(), min(process.left / 1000 + AFTER, LOOK))
        finally:
            self._waiting[table].discard(stirred)
            if not self._waiting[table]:
                del self._waiting[table]

    # --- when that changes ----------------------------------------------------------------------------------

    @contextmanager
    def line(self, table: str, owner: str, end: Callable[[], None]) -> Iterator[None]:
        """Something goes on with *owner*; *end* is called when he does not keep *table* any more."""
        self._lines[end] = (table, owner)
        self._some.set()
        try:
            yield
        finally:
            del self._lines[end]

    def _heard(self, table: str, owner: str) -> None:
        for stirred in self._waiting.get(table, ()):
            stirred.set()
        for end, (about, other) in list(self._lines.items()):
            if about == table and owner not in {"", other}:
                end()
        if owner not in {"", self.shared.owner} and self.registry.keeps(table):
            self._doubt()

    def _doubt(self) -> None:
        self.registry.context.spawn(self._look())

    async def _look(self) -> None:
        with suppress(StorageError):  # what is not ours is refused at the next entry, at the latest
            await self.registry.doubt(self.shared.kept)

    async def _watches(self) -> None:
        """End the lines to processes that are not alive: one that stands still closes nothing by itself."""
        while True:
            await self._some.wait()
            wait = LOOK
            try:
                left = {process.owner: process.left for process in await self.shared.alive()}
                for end, (_, owner) in list(self._lines.items()):
                    if owner not in left:
                        end()
                theirs = [left[owner] for _, owner in self._lines.values() if owner in left]
                wait = min(LOOK, min(theirs, default=0) / 1000 + AFTER)
            except StorageError:
                pass  # those who write hear of it; here the next look is soon
            except Exception as error:  # noqa: BLE001  # one line that cannot be ended leaves the others watched
                report("the other processes were not looked at", error, "")
            if self._lines:
                await asyncio.sleep(wait)
            else:
                self._some.clear()
