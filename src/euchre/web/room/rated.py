"""
What a finished game counts for the ratings of those who played it.

Whoever left it, so that a computer player sat in, has lost it, however it ended and though they came back.
Then the other side has won it, and partners who stayed keep the rating they had. Where somebody left both
sides, only those who left are rated.
"""

from typing import NamedTuple

from euchre.rules import Rules
from euchre.web.room.room import Room


class RatedResult(NamedTuple):
    """What a game counts for each of two sides."""

    sides: tuple[tuple[str, ...], ...]
    """The people of each."""
    scores: tuple[tuple[float | None, ...], ...]
    """What each of them made of it: 1 won, 0.5 shared, 0 lost; None: their rating stays."""


def ratable(rules: Rules) -> bool:
    """Return whether a game by *rules* can be rated: two sides play it."""
    return rules.sides == 2


def rated_result(room: Room, winners: tuple[int, ...]) -> RatedResult | None:
    """Return what the game that is over in *room* counts; *winners* are its sides that won."""
    if not room.opened.rated or not ratable(room.rules_in_force) or not all(room.players):
        return None
    rules = room.rules_in_force
    sides = tuple([tuple([room.players[seat] for seat in rules.seats_of(side)]) for side in range(2)])
    left = [not room.left.isdisjoint(side) for side in sides]
    return RatedResult(sides, tuple([_scores(room, sides, left, at, winners) for at in range(2)]))


def _scores(
    room: Room, sides: tuple[tuple[str, ...], ...], left: list[bool], at: int, winners: tuple[int, ...]
) -> tuple[float | None, ...]:
    """Return what the people of side *at* made of a game; *left*: which sides somebody left."""
    if left[at]:
        return tuple([0.0 if person in room.left else None for person in sides[at]])
    if left[1 - at]:
        return (1.0,) * len(sides[at])
    return (float(at in winners) if len(winners) == 1 else 0.5,) * len(sides[at])
