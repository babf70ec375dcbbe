"""
A game that was played to its end, for the histories and the ratings of those who played it.

A person who left, so that a computer player sat in, has lost a rated game, for any result and even if they
came back. The other side has then won, and partners who stayed keep their rating. If people of both sides
left, only those who left are rated. Computer players that sit in for people are not rated. Computer players
that measure a person's strength have fixed ratings, which count.
"""

from typing import NamedTuple

from euchre.hand.scoring import lead
from euchre.notation.document import dumps
from euchre.rules.rules import Rules
from euchre.web.core.room.room import Room


class RatedResult(NamedTuple):
    """The result of a game for each of two sides."""

    sides: tuple[tuple[str, ...], ...]
    """The people of each side."""
    scores: tuple[tuple[float | None, ...], ...]
    """The score of each person: 1 won, 0.5 shared, 0 lost; None: the rating stays."""
    anchor: str = ""
    """The computer player on all other chairs."""
    anchor_chairs: tuple[int, ...] = (0, 0)
    """How many chairs of each side this computer player had."""


def ratable(rules: Rules) -> bool:
    """Return whether a game by *rules* can be rated: two sides play it."""
    return rules.sides == 2


def rated_result(room: Room, winners: tuple[int, ...]) -> RatedResult | None:
    """Return the result for ratings of the finished game in *room*; *winners* are the sides that won."""
    rules, anchor = room.rules_in_force, room.opened.anchor
    rated = any(room.players) if anchor else all(room.players)
    if not room.opened.rated or not ratable(rules) or not rated:
        return None
    seats = [[room.players[seat] for seat in rules.seats_of(side)] for side in range(2)]
    sides = tuple([tuple(filter(None, side)) for side in seats])
    left = [not room.left.isdisjoint(side) for side in sides]
    scores = tuple([_scores(room, sides, left, at, winners) for at in range(2)])
    return RatedResult(sides, scores, anchor, tuple([side.count("") for side in seats]))


def _scores(
    room: Room, sides: tuple[tuple[str, ...], ...], left: list[bool], at: int, winners: tuple[int, ...]
) -> tuple[float | None, ...]:
    """Return the scores of the people of side *at*; *left* says for each side whether somebody left."""
    if left[at]:
        return tuple([0.0 if person in room.left else None for person in sides[at]])
    if left[1 - at]:
        return (1.0,) * len(sides[at])
    return (float(at in winners) if len(winners) == 1 else 0.5,) * len(sides[at])


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
