"""Storing a step, all or none of it; after a doubtful write, the stored log is checked."""

from typing import NamedTuple

from euchre.web.core.room.entries import dump
from euchre.web.core.room.room import Room
from euchre.web.core.room.step import Step
from euchre.web.core.store import FencedError, StorageError, Store
from euchre.web.core.stored import Kept, StoredEntry
from euchre.web.core.tables.status import LATE, MOVES
from euchre.web.core.wire.literals import StorageCode
from euchre.web.features.duplicate.twin import twin_seat


class NotKept(NamedTuple):
    """The reason why a step is not in the log."""

    code: StorageCode
    lost: str = ""
    """Why the table can no longer be kept here, in a sentence; empty while it can."""


def kept_of(before: Room, found: Step) -> Kept:
    """Return what is stored of *found*, a step of the room *before*."""
    entries = [
        StoredEntry(seq, dump(entry), entry.by, entry.command)
        for seq, entry in enumerate(found.entries, before.seq + 1)
    ]
    rated = before.rated_on, found.room.rated_on
    return Kept(
        tuple(entries),
        game=found.finished,
        sits=twin_seat(before, found.entries),
        begins_rated=rated == (False, True),
        ends_rated=rated == (True, False),
    )


async def persist(store: Store, table: str, epoch: int, kept: Kept) -> NotKept | None:
    """Append what *table* has *kept* to its log; None: it is stored."""
    code: StorageCode
    try:
        await store.append(table, epoch, kept)
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
    last = kept.entries[-1]
    if len(log) == last.seq and log[-1] == last.data:
        return None
    gone_on = code in {"order", "twice"}  # the room in memory does not have these entries
    return NotKept(code, LATE if gone_on else "")
