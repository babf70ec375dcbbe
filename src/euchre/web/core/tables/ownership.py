"""
The ownership of tables, where several processes share a storage.

The proxy in front sends all requests for one table to one process. When it begins to send them to another,
because a process died, was started again, or was added, the new process asks the owner to release the table,
and takes it. The tables of a dead owner are taken as soon as its lease is over.
"""

import asyncio
from typing import Final

from euchre.web.core.storage import ownership
from euchre.web.core.store import FencedError, SharedStore, Store
from euchre.web.core.stored import TableOwner

FIRST: Final = 0.05
"""
Seconds until the first check whether the owner has released the table; each further wait is twice
as long.
"""
AFTER: Final = 0.02
"""Seconds to wait after the end of a lease."""
ASKED: Final = 1.5
"""Seconds for a living owner to release a table; it may be busy."""
HOLD: Final = 4.0
"""
Seconds for which a table with connected pages is not given away again. Otherwise two proxies that disagree
would move it back and forth, and nobody could play.
"""


async def take(store: Store, table: str) -> int:
    """
    Become the owner of *table*; return its epoch.

    Raises: FencedError while another process is alive and keeps the table; UnknownTableError; StorageError.
    """
    loop = asyncio.get_running_loop()
    began, pause = loop.time(), FIRST
    first: TableOwner | None = None
    while True:
        try:
            return await store.take(table)
        except FencedError:
            found = await store.read(ownership.owner_of, table) if isinstance(store, SharedStore) else None
            if not isinstance(store, SharedStore) or not _waits(first, found, loop.time() - began):
                raise
        if first is None:
            first = found
            store.want(table)
        left = 0 if found is None else found.until - found.now
        await asyncio.sleep(min(pause, left / 1000 + AFTER))
        pause *= 2


def _waits(first: TableOwner | None, now: TableOwner | None, waited: float) -> bool:
    """Whether to wait longer: the owner may be dead, or about to release the table."""
    if first is None or now is None:
        return True
    return now.owner == first.owner and (now.until == first.until or waited < ASKED)


def given_away(found: TableOwner | None, owner: str, epoch: int, *, watched: bool) -> bool:
    """
    Whether *owner*, which has a table in this *epoch*, should release it to another process that
    wants it.
    """
    if found is None or (found.owner, found.epoch) != (owner, epoch):
        return True
    return not watched or found.now - found.epoch >= HOLD * 1000
