"""What a table's log makes: its room, and the games that were finished at it."""

from collections.abc import Callable

from euchre.notation.document import dumps
from euchre.web.room import entries as e
from euchre.web.room.applying import apply, skim
from euchre.web.room.room import Room
from euchre.web.store import BrokenLogError, Finished
from euchre.web.wire.games import title


def replayed(table: str, log: list[bytes], over: Callable[[Room], None] | None = None) -> Room:
    """
    The room that a log makes.

    Games before the last rematch are not played again, so that their records are missing in the room; with
    *over* they are, and it hears of each that came to its end.

    Raises: BrokenLogError when it makes none, or was written by a newer server.
    """
    try:
        entries = [e.parse(data) for data in log]
        opened = entries[0]
        assert isinstance(opened, e.Opened)
        room = Room(table, opened)
        again = [at for at, entry in enumerate(entries) if isinstance(entry, e.Again)]
        begin = again[-1] if again and over is None else 1
        skim(room, entries[1:begin])
        for entry in entries[begin:]:
            before = len(room.records)
            apply(room, entry)
            if over is not None and len(room.records) > before:
                over(room)
    except Exception as error:  # whatever the rules raise: read again, it would be the same
        kind = type(error).__name__
        raise BrokenLogError(
            f"The log of table {table} makes no game ({kind}): it was damaged, or a newer server wrote it. "
            "It is put aside; start a new table."
        ) from error
    return room


def games(table: str, log: list[bytes]) -> tuple[Room, list[Finished]]:
    """
    The room that a log makes, and every game that was finished in it.

    Raises: as `replayed`.
    """
    found: list[Finished] = []

    def over(room: Room) -> None:
        game = finished(room)
        if game is not None:
            found.append(game)

    return replayed(table, log, over), found


def finished(room: Room, called: str = "") -> Finished | None:
    """The game that is over in *room* and stands, for the histories; the game is *called* so."""
    record = room.records.get(room.games - 1)
    if room.game is None or record is None:
        return None
    table, score = room.game, room.game.score
    return Finished(
        table=room.name,
        number=room.games - 1,
        ended=room.since,
        title=called or title(room.rules),
        names=table.names,
        people=room.players,
        scores=score.scores,
        winners=score.winners,
        record=dumps(record),
    )
