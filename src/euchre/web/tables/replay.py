"""What a table's log makes: its room, and the games that were finished at it."""

from euchre.web.room import entries as e
from euchre.web.room.apply import apply, skimmed
from euchre.web.room.finished import Finished, finished
from euchre.web.room.room import Room
from euchre.web.store import BrokenLogError


def replayed(table: str, log: list[bytes]) -> Room:
    """
    Return the room that a log makes.

    Games before the last rematch are not played again, so that their records are missing in the room.

    Raises: BrokenLogError when it makes none, or was written by a newer server.
    """
    return _played(table, log, whole=False)[0]


def games(table: str, log: list[bytes]) -> tuple[Room, list[Finished]]:
    """
    Return the room that a log makes, and every game that was finished in it.

    Raises: as `replayed`.
    """
    return _played(table, log, whole=True)


def _played(table: str, log: list[bytes], *, whole: bool) -> tuple[Room, list[Finished]]:
    found = []
    try:
        entries = [e.parse(data) for data in log]
        opened = entries[0]
        assert isinstance(opened, e.Opened)
        again = [] if whole else [at for at, entry in enumerate(entries) if isinstance(entry, e.Again)]
        begin = again[-1] if again else 1
        room = skimmed(Room.open(table, opened), entries[1:begin])
        for entry in entries[begin:]:
            before = len(room.records)
            room, _ = apply(room, entry)
            game = finished(room) if whole and len(room.records) > before else None
            if game is not None:
                found.append(game)
    except Exception as error:  # whatever the rules raise: read again, it would be the same
        kind = type(error).__name__
        raise BrokenLogError(
            f"The log of table {table} makes no game ({kind}): it was damaged, or a newer server wrote it. "
            "It is put aside; start a new table."
        ) from error
    return room, found
