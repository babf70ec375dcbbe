"""A game that was played to its end, for the histories of those who played it."""

from typing import NamedTuple

from euchre.notation.document import dumps
from euchre.web.room.room import Room
from euchre.web.wire.games import title


class Finished(NamedTuple):
    """A game that was played to its end, for the histories of those who played it."""

    table: str
    number: int
    """Which game of the table, from 0."""
    ended: int
    """Milliseconds since 1970."""
    title: str
    """What was played, in a sentence."""
    names: tuple[str, ...]
    """By seat."""
    people: tuple[str, ...]
    """By seat: the person, empty for a computer player."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    record: str
    """The record, as JSON."""


def finished(room: Room) -> Finished | None:
    """Return the game that is over in *room* and stands."""
    record = room.records.get(room.games - 1)
    if room.game is None or record is None:
        return None
    game, score = room.game, room.game.score
    return Finished(
        table=room.name,
        number=room.games - 1,
        ended=room.since,
        title=title(room.rules),
        names=game.names,
        people=room.players,
        scores=score.scores,
        winners=score.winners,
        record=dumps(record),
    )
