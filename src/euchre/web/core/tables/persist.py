"""Storing a step, all or none of it; after a doubtful write, the stored log is checked."""

from collections.abc import Sequence
from typing import NamedTuple

from euchre.web.core.room.entries import dump
from euchre.web.core.room.room import Room
from euchre.web.core.room.step import Step
from euchre.web.core.store import FencedError, ForbiddenError, StorageError, Store
from euchre.web.core.stored import Kept, StoredEntry
from euchre.web.core.tables.context import Veto
from euchre.web.core.tables.status import LATE, MOVES
from euchre.web.core.wire.literals import StorageCode


class NotKept(NamedTuple):
    """The reason why a step is not in the log."""

    code: StorageCode
    lost: str = ""
    """Why the table can no longer be kept here, in a sentence; empty while it can."""


def kept_of(before: Room, found: Step, vetoes: Sequence[Veto]) -> Kept:
    """Return what is stored of *found*, a step of the room *before*, with what the *vetoes* have to check."""
    entries = [
        StoredEntry(seq, dump(entry), entry.by, entry.command)
        for seq, entry in enumerate(found.entries, before.seq + 1)
    ]
    checks = [veto(before, entry) for veto in vetoes for entry in found.entries]
    rated = before.rated_on, found.room.rated_on
    return Kept(
        tuple(entries),
        game=found.finished,
        checks=tuple([check for check in checks if check is not None]),
        begins_rated=rated == (False, True),
        ends_rated=rated == (True, False),
    )


async def persist(store: Store, table: str, epoch: int, kept: Kept) -> NotKept | None:
    """Append what *table* has *kept* to its log; None: it is stored. Raises: ForbiddenError."""
    code: StorageCode
    try:
        await store.append(table, epoch, kept)
    except FencedError:
        return NotKept("fenced", MOVES)
    except ForbiddenError:
        raise
    except StorageError as error:
        if error.code == "try_again":  # certainly nothing was written
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
