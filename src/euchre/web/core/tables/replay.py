"""Reading a table's log: its room."""

from collections.abc import Iterator
from contextlib import contextmanager

from euchre.web.core.room import entries as room_entries
from euchre.web.core.room.apply import apply_all, skimmed
from euchre.web.core.room.room import Room
from euchre.web.core.store import BrokenLogError


def replayed(table: str, log: list[bytes]) -> Room:
    """
    Return the room made from a log.

    Games before the last rematch are not replayed, so their records are missing in the room.

    Raises: BrokenLogError when the log makes none, or was written by a newer server.
    """
    with _explaining(table):
        opened, *entries = [room_entries.parse(data) for data in log]
        assert isinstance(opened, room_entries.Opened)
        room = Room.open(table, opened)
        again = [at for at, entry in enumerate(entries) if isinstance(entry, room_entries.Again)]
        begin = again[-1] if again else 0
        return apply_all(skimmed(room, entries[:begin]), entries[begin:])


@contextmanager
def _explaining(table: str) -> Iterator[None]:
    try:
        yield
    except Exception as error:  # any error of the rules, which reading again would only repeat
        kind = type(error).__name__
        raise BrokenLogError(
            f"The log of table {table} makes no game ({kind}): it was damaged, or a newer server wrote it. "
            "It is put aside; start a new table."
        ) from error
