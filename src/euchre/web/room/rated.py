"""
What a finished game counts for the ratings of those who played it.

Whoever left it, so that a computer player sat in, has lost it, however it ended and though they came back.
Then the other side has won it, and partners who stayed keep the rating they had. Where somebody left both
sides, only those who left are rated. Computer players that sit in for people have no part in that; those
against whom a person is measured do, with ratings that stay.
"""

from typing import NamedTuple

from euchre.rules.rules import Rules
from euchre.web.room.room import Room


class RatedResult(NamedTuple):
    """What a game counts for each of two sides."""

    sides: tuple[tuple[str, ...], ...]
    """The people of each."""
    scores: tuple[tuple[float | None, ...], ...]
    """What each of them made of it: 1 won, 0.5 shared, 0 lost; None: their rating stays."""
    anchor: str = ""
    """The computer player on all other chairs."""
    anchor_chairs: tuple[int, ...] = (0, 0)
    """How many chairs of each side it had."""


def ratable(rules: Rules) -> bool:
    """Return whether a game by *rules* can be rated: two sides play it."""
    return rules.sides == 2


def rated_result(room: Room, winners: tuple[int, ...]) -> RatedResult | None:
    """Return what the game that is over in *room* counts; *winners* are its sides that won."""
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
    """Return what the people of side *at* made of a game; *left*: which sides somebody left."""
    if left[at]:
        return tuple([0.0 if person in room.left else None for person in sides[at]])
    if left[1 - at]:
        return (1.0,) * len(sides[at])
    return (float(at in winners) if len(winners) == 1 else 0.5,) * len(sides[at])
