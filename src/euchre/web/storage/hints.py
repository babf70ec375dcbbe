"""
Hints between servers that a table has new entries; lost or doubled, they do no harm.

They are never sent within a move's transaction: PostgreSQL lets transactions with a notification commit only
one after the other. They are gathered for a moment, and sent on a connection of their own.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import psycopg

_log = logging.getLogger(__name__)

CHANNEL: Final = "euchre"
GATHER: Final = 0.01
"""Seconds for which hints are gathered."""
_AGAIN: Final = 1.0  # seconds until the next attempt to connect
_PAYLOAD: Final = 7_000  # bytes; PostgreSQL takes less than 8,000


class Hints:
    """Tells other servers which tables have new entries, and hears it from them."""

    def __init__(self, address: str, *, hinted: bool = True) -> None:
        self._address = address
        self._hinted = hinted
        self._untold: set[str] = set()
        self._some = asyncio.Event()
        self._watchers: dict[str, set[asyncio.Event]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to listen and to tell."""
        if self._hinted:
            self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._send())]

    async def stop(self) -> None:
        """Stop both."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    def tell(self, table: str) -> None:
        """*table* has new entries. Never waits."""
        if self._hinted:
            self._untold.add(table)
            self._some.set()
        self._stir(table)

    @contextmanager
    def watching(self, table: str) -> Iterator[asyncio.Event]:
        """An event that is set at the next hint about *table*."""
        stirred = asyncio.Event()
        self._watchers.setdefault(table, set()).add(stirred)
        try:
            yield stirred
        finally:
            watchers = self._watchers[table]
            watchers.discard(stirred)
            if not watchers:
                del self._watchers[table]

    def _stir(self, table: str) -> None:
        for stirred in self._watchers.get(table, ()):
            stirred.set()

    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        return await psycopg.AsyncConnection.connect(self._address, autocommit=True)

    async def _listen(self) -> None:
        while True:
            try:
                async with await self._connect() as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    async for note in connection.notifies():
                        for table in note.payload.split():
                            self._stir(table)
            except psycopg.Error as error:
                _log.warning("no hints for a moment: %s", type(error).__name__)
            await asyncio.sleep(_AGAIN)

    async def _send(self) -> None:
        while True:
            with suppress(psycopg.Error):
                async with await self._connect() as connection:
                    while True:
                        await self._some.wait()
                        await asyncio.sleep(GATHER)
                        self._some.clear()
                        tables, self._untold = sorted(self._untold), set()
                        for payload in _payloads(tables):
                            await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
            await asyncio.sleep(_AGAIN)


def _payloads(tables: list[str]) -> Iterator[str]:
    """The names, as many at a time as fit."""
    some: list[str] = []
    length = 0
    for table in tables:
        if length + len(table.encode()) >= _PAYLOAD:
            yield " ".join(some)
            some, length = [], 0
        some.append(table)
        length += len(table.encode()) + 1
    if some:
        yield " ".join(some)
