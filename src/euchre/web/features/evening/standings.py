"""The standings of an evening: the score of each chair, in order."""

from typing import NamedTuple

from euchre.hand.scoring import maker_tricks
from euchre.hand.state import End, State
from euchre.notation.record import Record
from euchre.web.features.evening.entries import TableResult
from euchre.web.features.evening.evening import Evening


class Standing(NamedTuple):
    """The score of a chair."""

    chair: int
    place: int
    """The rank, from 1; the same for equal scores."""
    points: int
    against: int
    """Points of the others at its tables."""
    lone: int
    """Lone hands with every trick, of its own."""
    won: int
    """Rounds in which its side won its table, and the byes of a knock-out."""
    played: int
    """Rounds that it played."""


def standings(evening: Evening) -> tuple[Standing, ...]:
    """
    Return the standing of each chair, the best first.

    Players who change partners are placed by points, then by lone hands. Pairs are placed by rounds won, then
    by points less those of the others, then by lone hands of both.
    """
    found = [_chair(evening, at) for at in range(len(evening.chairs))]
    pairs = evening.paired

    def key(one: Standing) -> tuple[int, ...]:
        if not pairs:
            return one.points, one.lone
        lone = one.lone + (found[one.chair ^ 1].lone if one.chair ^ 1 < len(found) else 0)
        return one.won, one.points - one.against, lone

    order = sorted(found, key=lambda one: (*[-part for part in key(one)], one.chair))
    ahead = {key(one): at for at, one in reversed([*enumerate(order)])}
    step = 2 if pairs else 1
    return tuple([one._replace(place=ahead[key(one)] // step + 1) for one in order])


def _chair(evening: Evening, chair: int) -> Standing:
    points = against = lone = won = played = 0
    knock_out = evening.opened.movement == "knock-out"
    for each in evening.rounds:
        for table in each.tables:
            if table.result is None or chair not in table.chairs:
                continue
            at, result = table.chairs.index(chair), table.result
            mine, theirs = result.points[at % 2], result.points[1 - at % 2]
            points, against, lone = points + mine, against + theirs, lone + result.lone[at]
            won += chair in table.winners
            played += 1
        won += knock_out and chair in each.idle  # the bye of a pair that has not lost yet
    return Standing(chair, 0, points, against, lone, won, played)


def result_of(record: Record, *, whole: bool) -> TableResult:
    """
    Return the result of a game of two sides of two, by chair; an unfinished hand does not count.

    Raises: RecordFault where the rules refuse the record.
    """
    seating, lone, last = record.opening.seating, [0] * 4, None
    for _, moment, state, _ in record.positions():
        if not moment and last is not None:
            _count(lone, last, seating)
        last = state
    if last is not None:
        _count(lone, last, seating)
    game, _ = record.replay()
    points = [0, 0]
    for side, score in enumerate(game.scores):
        points[seating[side] % 2] += score
    return TableResult((points[0], points[1]), (lone[0], lone[1], lone[2], lone[3]), game.played, whole)


def _count(lone: list[int], state: State, seating: tuple[int, ...]) -> None:
    """Count a lone hand with every trick for the chair that made it."""
    played = state.over and state.end is End.PLAYED and state.alone
    if played and state.maker is not None and maker_tricks(state) == state.rules.tricks:
        lone[seating[state.maker]] += 1
