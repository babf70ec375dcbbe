"""A game that was played to its end, for the histories of those who played it."""

from typing import NamedTuple

from euchre.hand.scoring import lead
from euchre.notation.document import dumps
from euchre.web.core.room.rated import RatedResult, rated_result
from euchre.web.core.room.room import Room


class Finished(NamedTuple):
    """A game that was played to its end, for the histories of those who played it."""

    table: str
    number: int
    """The number of the game at the table, from 0."""
    ended: int
    """Milliseconds since 1970."""
    title: str
    """The game and how it ends, in a sentence."""
    names: tuple[str, ...]
    """By seat."""
    people: tuple[str, ...]
    """By seat: the person, empty for a computer player."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    record: str
    """The record, as JSON."""
    daily: "DailyResult | None" = None
    """The result of the deals of a day; None for other games, and for a game that was read from a store."""
    rated: RatedResult | None = None
    """Its result for ratings; None where it does not count, and for a game that was read from a store."""


class DailyResult(NamedTuple):
    """A person's result with the deals of a day."""

    day: str
    game: str
    person: str
    points: int
    """The points of the person's side less the best of the others; more is better."""


def finished(room: Room) -> Finished | None:
    """Return the finished game in *room*, whose result stands."""
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
    """The result of the deals of a day, if the person who opened the room played them to their end."""
    deals, person = room.daily, room.opened.by
    if deals is None or person not in room.players:
        return None
    side = room.rules.side(room.players.index(person))
    return DailyResult(deals.day, deals.game, person, lead(room.rules, side, scores))
