"""
A new table: its room and the first entries of its log, with the commands that its host wants done
at once.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from euchre.base.errors import EuchreError
from euchre.web.core.room import entries
from euchre.web.core.room.commands import Asked
from euchre.web.core.room.room import Room
from euchre.web.core.room.step import step
from euchre.web.core.stored import StoredEntry
from euchre.web.core.wire.client_messages import Command
from euchre.web.core.wire.refusal import Refusal


class RefusedWishError(EuchreError):
    """A table was not opened, because one of its first commands was refused, for this reason."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.text)


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

    Raises: NotationError, RulesError for impossible rules; RefusedWishError.
    """
    room = Room.open(table, opened)
    written: list[entries.AnyEntry] = [opened]
    for wish in wishes:
        found = step(room, Asked(opened.by, wish), opened.at, fresh)
        if isinstance(found, Refusal):
            raise RefusedWishError(found)
        assert found.finished is None, "no game ends before anybody has played"
        written += found.entries
        room = found.room
    assert not room.rated_on, "a rated game begins by an entry of its own, with which it is noted as such"
    stored = [StoredEntry(seq, entries.dump(one), one.by, one.command) for seq, one in enumerate(written, 1)]
    return Opening(room, tuple(stored))
