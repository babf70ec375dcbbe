"""
The log of a table: the first entries, those that follow, and the room that is made from all of them.

A step is stored as a whole or not at all. After a write of which nobody knows whether it succeeded, the
stored log is read.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from euchre.web.core.room import entries
from euchre.web.core.room.apply import apply_all, skimmed
from euchre.web.core.room.commands import Asked
from euchre.web.core.room.room import Room
from euchre.web.core.room.step import Step, step
from euchre.web.core.storage.sql import Store
from euchre.web.core.store import BrokenLogError, FencedError, ForbiddenError, Kept, StorageError, StoredEntry
from euchre.web.core.tables.context import Veto
from euchre.web.core.tables.status import LATE, MOVES
from euchre.web.core.wire.client_messages import Command
from euchre.web.core.wire.literals import StorageCode
from euchre.web.core.wire.refusal import Refusal


class NewTable(NamedTuple):
    """A table to be opened: its id, its first entry, and the first commands."""

    table: str
    opened: entries.Opened
    wishes: Sequence[Command]


class Opening(NamedTuple):
    """A table that is ready to be stored."""

    room: Room
    stored: tuple[StoredEntry, ...]


def opening(
    table: str, opened: entries.Opened, wishes: Sequence[Command], fresh: Callable[[], str]
) -> Opening:
    """
    Return the table with what its host, who opens it, *wishes* there; *fresh* draws secrets.

    Raises: NotationError, RulesError for impossible rules; ForbiddenError when a wish is refused.
    """
    room = Room.open(table, opened)
    written: list[entries.AnyEntry] = [opened]
    for wish in wishes:
        found = step(room, Asked(opened.by, wish), opened.at, fresh)
        if isinstance(found, Refusal):
            raise ForbiddenError(found)
        assert found.finished is None, "no game ends before anybody has played"
        written += found.entries
        room = found.room
    assert not room.rated_on, "a rated game begins by an entry of its own, with which it is noted as such"
    return Opening(room, stored(written))


def stored(written: Iterable[entries.Entry], before: int = 0) -> tuple[StoredEntry, ...]:
    """Return entries as they are stored, of which the first follows entry number *before*."""
    return tuple(
        [
            StoredEntry(seq, entries.dump(entry), entry.by, entry.command)
            for seq, entry in enumerate(written, before + 1)
        ]
    )


class NotKept(NamedTuple):
    """The reason why a step is not in the log."""

    code: StorageCode
    lost: str = ""
    """Why the table can no longer be kept here, in a sentence; empty while it can."""


def kept_of(before: Room, found: Step, vetoes: Sequence[Veto]) -> Kept:
    """Return what is stored of *found*, a step of the room *before*, with what the *vetoes* have to check."""
    checks = [veto(before, entry) for veto in vetoes for entry in found.entries]
    rated = before.rated_on, found.room.rated_on
    return Kept(
        stored(found.entries, before.seq),
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


def replayed(table: str, log: list[bytes]) -> Room:
    """
    Return the room made from a log.

    Games before the last rematch are not replayed, so their records are missing in the room.

    Raises: BrokenLogError when the log makes none, or was written by a newer server.
    """
    try:
        opened, *later = [entries.parse(data) for data in log]
        assert isinstance(opened, entries.Opened)
        again = [at for at, entry in enumerate(later) if isinstance(entry, entries.Again)]
        begin = again[-1] if again else 0
        return apply_all(skimmed(Room.open(table, opened), later[:begin]), later[begin:])
    except Exception as error:  # any error of the rules, which reading again would only repeat
        kind = type(error).__name__
        raise BrokenLogError(
            f"The log of table {table} makes no game ({kind}): it was damaged, or a newer server wrote it. "
            "It is put aside; start a new table."
        ) from error
