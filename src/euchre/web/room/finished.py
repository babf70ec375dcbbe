"""A game that was played to its end, for the histories of those who played it."""

from typing import NamedTuple

from euchre.hand.scoring import lead
from euchre.notation.document import dumps
from euchre.web.room.rated import RatedResult, rated_result
from euchre.web.room.room import Room


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
    daily: "DailyResult | None" = None
    """How the deals of a day were played; None for other games, and for one that was read from a store."""
    rated: RatedResult | None = None
    """What it counts for ratings; None where it does not, and for one that was read from a store."""


class DailyResult(NamedTuple):
    """What somebody made of the deals of a day."""

    day: str
    game: str
    person: str
    points: int
    """Their side's, less the best of the others; more is better."""


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
        title=room.title,
        names=game.names,
        people=room.players,
        scores=score.scores,
        winners=score.winners,
        record=dumps(record),
        daily=_daily(room, score.scores),
        rated=rated_result(room, score.winners),
    )


def _daily(room: Room, scores: tuple[int, ...]) -> DailyResult | None:
    """The result of the deals of a day, if whoever opened the room played them to their end."""
    deals, person = room.daily, room.opened.by
    if deals is None or person not in room.players:
        return None
    side = room.rules.side(room.players.index(person))
    return DailyResult(deals.day, deals.game, person, lead(room.rules, side, scores))
