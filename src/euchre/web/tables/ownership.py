"""
Which process owns a table, where several share a storage.

The proxy in front sends all that is about one table to one process. Where it has come to send it to another,
because a process died, was started again, or was added, that one asks the owner to let go, and takes the
table. What a dead owner had is taken as soon as its lease is over.
"""

import asyncio
from typing import Final

from euchre.web.store import FencedError, SharedStore, Store
from euchre.web.stored import TableOwner

FIRST: Final = 0.05
"""Seconds until the first look whether the owner has let go; then always twice as long."""
AFTER: Final = 0.02
"""Seconds after the end of a lease."""
ASKED: Final = 1.5
"""Seconds for an owner that is alive to let go: it may have much to do."""
HOLD: Final = 4.0
"""
Seconds for which a table at which somebody looks is not given away again.

Two proxies that do not agree would otherwise pull it to and fro, and nobody could play.
"""


async def take(store: Store, table: str) -> int:
    """
    Become the owner of *table*; its epoch.

    Raises: FencedError while another process is alive and does not let go; UnknownTableError; StorageError.
    """
    loop = asyncio.get_running_loop()
    began, pause = loop.time(), FIRST
    first: TableOwner | None = None
    while True:
        try:
            return await store.take(table)
        except FencedError:
            found = await store.owner_of(table) if isinstance(store, SharedStore) else None
            if not isinstance(store, SharedStore) or not _waits(first, found, loop.time() - began):
                raise
        if first is None:
            first = found
            store.want(table)
        left = 0 if found is None else found.until - found.now
        await asyncio.sleep(min(pause, left / 1000 + AFTER))
        pause *= 2


def _waits(first: TableOwner | None, now: TableOwner | None, waited: float) -> bool:
    """Whether to wait on: the owner may be dead, or about to let go."""
    if first is None or now is None:
        return True
    return now.owner == first.owner and (now.until == first.until or waited < ASKED)


def given_away(found: TableOwner | None, owner: str, epoch: int, *, watched: bool) -> bool:
    """Whether *owner*, which has a table in this *epoch*, is to let go of it for another that wants it."""
    if found is None or (found.owner, found.epoch) != (owner, epoch):
        return True
    return not watched or found.now - found.epoch >= HOLD * 1000
