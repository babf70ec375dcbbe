"""Storing a step, all or none of it; after a doubtful write, the stored log is checked."""

from collections.abc import Sequence
from typing import NamedTuple

from euchre.web.room.finished import Finished
from euchre.web.room.twin import TwinSeat
from euchre.web.store import FencedError, StorageError, Store
from euchre.web.stored import StoredEntry
from euchre.web.tables.status import LATE, MOVES
from euchre.web.wire.literals import StorageCode


class NotKept(NamedTuple):
    """The reason why a step is not in the log."""

    code: StorageCode
    lost: str = ""
    """Why the table can no longer be kept here, in a sentence; empty while it can."""


async def persist(
    store: Store,
    table: str,
    epoch: int,
    entries: Sequence[StoredEntry],
    *,
    game: Finished | None = None,
    sits: TwinSeat | None = None,
    begins_rated: bool = False,
    ends_rated: bool = False,
) -> NotKept | None:
    """
    Append *entries* to the log of *table*, with the *game* that ends with them; None: they are stored.

    *sits*, *begins_rated*, *ends_rated*: see `Store.append`.
    """
    code: StorageCode
    try:
        rated = {"begins_rated": begins_rated, "ends_rated": ends_rated}
        await store.append(table, epoch, *entries, game=game, sits=sits, **rated)
    except FencedError:
        return NotKept("fenced", MOVES)
    except StorageError as error:
        if error.code in {"try_again", "sat_at_twin"}:  # certainly nothing was written
            return NotKept(error.code)
        code = error.code
    except Exception:  # noqa: BLE001  # a storage that fails in a way of its own still keeps or does not
        code = "storage"
    else:
        return None
    try:
        log = await store.load(table)
    except Exception:  # noqa: BLE001  # nobody knows: then nothing more is written before a fresh start
        return NotKept(code, LATE)
    if len(log) == entries[-1].seq and log[-1] == entries[-1].data:
        return None
    gone_on = code in {"order", "twice"}  # the room in memory does not have these entries
    return NotKept(code, LATE if gone_on else "")
