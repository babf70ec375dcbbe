"""Deleting the names of people who want to be erased."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from euchre.web.core.error_report import report
from euchre.web.core.http.feature import Feature
from euchre.web.core.room.days import day_at
from euchre.web.core.store import SharedStore, StorageError
from euchre.web.core.tables.registry import Registry
from euchre.web.features.people import erasure

FORGOTTEN: Final = "Somebody at this table was forgotten on request; your page comes back by itself."


async def forget(registry: Registry, person: str, features: Sequence[Feature]) -> int:
    """
    Remove *person* from the histories and from what *features* keep, and their names from all logs; return
    how many games that was.

    Tables where they sit are read again, in any process, so that no name stays in memory either.

    Raises: StorageError for a part that failed, after all other parts are done.
    """
    store, trouble = registry.context.store, None
    for table in await store.read(erasure.named, person):
        try:
            done = None
            while done is None:  # somebody may come to the table between the two steps
                actor = registry.kept(table)
                if actor is not None:
                    await actor.hand_over(FORGOTTEN)
                done = await registry.tables.apart(table, partial(store.write, erasure.rename, table, person))
            if done and isinstance(store, SharedStore):
                store.want(table)  # the process that kept it has lost it
        except StorageError as error:
            report("a name could not be taken out of a log", error, table)
            trouble = error
    today = day_at(registry.context.clock.now())
    games = await store.write(erasure.erase, person, today, features)
    await store.overwrite()
    if trouble is not None:
        raise trouble
    return games
