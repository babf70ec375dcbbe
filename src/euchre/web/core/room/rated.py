"""
The result of a finished game for the ratings of its players.

A person who left, so that a computer player sat in, has lost the game, for any result and even if they came
back. The other side has then won, and partners who stayed keep their rating. If people of both sides left,
only those who left are rated. Computer players that sit in for people are not rated. Computer players that
measure a person's strength have fixed ratings, which count.
"""

from typing import NamedTuple

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
