"""
Notifications between server processes that one of them needs a table; a lost or repeated one does no harm.

They are never sent within a move's transaction, because PostgreSQL commits transactions with a notification
only one after the other. They are gathered for a moment and sent on a connection of their own.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

import psycopg

from euchre.web.core.logs import report

_log = logging.getLogger(__name__)

CHANNEL: Final = "euchre"
GATHER: Final = 0.01
"""Seconds for which notifications are gathered."""
FAREWELL: Final = 0.5
"""Seconds to send the last ones."""
_AGAIN: Final = 1.0  # seconds until the next attempt to connect
_PAYLOAD: Final = 7_000  # bytes; PostgreSQL takes less than 8,000


class Notifier:
    """
    Tells the other processes which table is wanted, and listens to them; it also receives its own
    notifications.
    """

    def __init__(self, address: str, heard: Callable[[str, str], None], *, notified: bool = True) -> None:
        self._address, self._heard, self._notified = address, heard, notified
        self._untold: dict[str, str] = {}
        self._some = asyncio.Event()
        self._all_sent = asyncio.Event()
        self._all_sent.set()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to listen and to send."""
        if self._notified:
            self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._send())]

    async def stop(self) -> None:
        """Send what is left, and stop both."""
        if self._tasks:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._all_sent.wait(), FAREWELL)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    def tell(self, table: str, owner: str) -> None:
        """The process *owner* wants *table*. Never waits."""
        if self._notified:
            self._untold[table] = owner
            self._all_sent.clear()
            self._some.set()

    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        return await psycopg.AsyncConnection.connect(self._address, autocommit=True)

    async def _listen(self) -> None:
        told = False
        while True:
            try:
                async with await self._connect() as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    told = False
                    async for note in connection.notifies():
                        for word in note.payload.split():
                            table, _, owner = word.rpartition(":")  # an evening's log has a colon in its name
                            self._heard(table, owner)
            except psycopg.Error as error:
                if not told:  # once, however long it takes
                    told = True
                    why = str(error).partition("\n")[0]
                    _log.warning("other processes are not heard for a while: %s", why)
            except Exception as error:  # noqa: BLE001  # a listener that fails hears the next notification
                report("a hint was not heard to its end", error, "")
            await asyncio.sleep(_AGAIN)

    async def _send(self) -> None:
        while True:
            try:
                async with await self._connect() as connection:
                    while True:
                        await self._some.wait()
                        await asyncio.sleep(GATHER)
                        self._some.clear()
                        words = sorted(f"{table}:{owner}" for table, owner in self._untold.items())
                        self._untold.clear()
                        for payload in _payloads(words):
                            await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
                        if not self._untold:
                            self._all_sent.set()
            except psycopg.Error:
                pass  # the listener reports it
            except Exception as error:  # noqa: BLE001  # what was to be said is found by looking; the rest is not lost
                report("a hint could not be sent", error, "")
            await asyncio.sleep(_AGAIN)


def _payloads(words: list[str]) -> Iterator[str]:
    """The notifications, as many in each message as fit."""
    some: list[str] = []
    length = 0
    for word in words:
        if length + len(word.encode()) >= _PAYLOAD:
            yield " ".join(some)
            some, length = [], 0
        some.append(word)
        length += len(word.encode()) + 1
    if some:
        yield " ".join(some)
