"""The tables of the next round of an evening, by its movement and its chairs."""

from random import Random
from typing import assert_never

from euchre.web.features.evening import movements
from euchre.web.features.evening.evening import Evening, Round

Tables = tuple[movements.Table, ...]


def all_rounds(evening: Evening) -> int:
    """Return how many rounds there are; before the evening begins, for the people who have joined by now."""
    size = len(evening.order) or len(places(evening)) // (2 if evening.paired else 1)
    match evening.opened.movement:
        case "individual":
            most = size - 1
        case "progressive":
            return evening.opened.rounds or size - 1
        case "round-robin":
            most = movements.rounds_of(size)
        case "knock-out":
            return (size - 1).bit_length()
        case _:
            assert_never(evening.opened.movement)
    return min(evening.opened.rounds or most, most)


FEWEST, MOST = 8, 64
"""The fewest and the most chairs of an evening."""


def places(evening: Evening) -> range:
    """
    Return the number of chairs of *evening* after the free ones, and those still needed for full tables, are
    filled.
    """
    taken = max(FEWEST, len(evening.chairs))
    step = 2 if evening.paired else 4
    return range(-(-taken // step) * step)


def drawn(evening: Evening, rng: Random) -> tuple[int, ...]:
    """Return the chairs in an order drawn by *rng*; where partners stay together, the pairs."""
    order = [*places(evening)] if not evening.paired else [*range(len(places(evening)) // 2)]
    rng.shuffle(order)
    return tuple(order)


def next_round(evening: Evening) -> tuple[Tables, tuple[int, ...]]:
    """Return the tables of the next round by chairs, the head table first, and the chairs that are idle."""
    order, number = evening.order, len(evening.rounds)
    match evening.opened.movement:
        case "individual":
            schedule = movements.individual(len(order), number)
            return tuple([movements.table_of([order[one] for one in table]) for table in schedule]), ()
        case "progressive" if not number:
            return movements.in_order(order), ()
        case "progressive":
            before = [[table.chairs for table in each.tables] for each in evening.rounds]
            won = [table.won for table in evening.rounds[-1].tables]
            return movements.progress(before[-1], won, movements.counted(before)), ()
        case "round-robin":
            matches = movements.round_robin(len(order), number)
        case "knock-out":
            matches = _knock_out(evening)
        case _:
            assert_never(evening.opened.movement)
    named = [(order[a], None if b is None else order[b]) for a, b in matches]
    idle = [chair for a, b in named if b is None for chair in (2 * a, 2 * a + 1)]
    return tuple([(2 * a, 2 * b, 2 * a + 1, 2 * b + 1) for a, b in named if b is not None]), tuple(idle)


def _knock_out(evening: Evening) -> tuple[movements.Match, ...]:
    """The matches of the next round, by the places that were drawn."""
    sheet = movements.knock_out(len(evening.order))
    place = {pair: at for at, pair in enumerate(evening.order)}
    for each in evening.rounds:
        through = _through(place, each)
        winners = [a if b is None or a in through else b for a, b in sheet]
        sheet = movements.knocked_out(winners)
    return sheet


def _through(place: dict[int, int], each: Round) -> set[int]:
    """The places, as drawn, of the pairs that won in a round."""
    return {place[chair // 2] for table in each.tables for chair in table.winners}
