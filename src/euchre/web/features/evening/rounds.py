"""The rounds of an evening: how many there are, the tables of the next one, and the score of each chair."""

from random import Random
from typing import Final, NamedTuple, assert_never

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


FEWEST_CHAIRS: Final = 8
MOST_CHAIRS: Final = 64


def places(evening: Evening) -> range:
    """
    Return the number of chairs of *evening* after the free ones, and those still needed for full tables, are
    filled.
    """
    taken = max(FEWEST_CHAIRS, len(evening.chairs))
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


# --- how it stands ------------------------------------------------------------------------------------------


class ChairScore(NamedTuple):
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


def ranking(evening: Evening) -> tuple[ChairScore, ...]:
    """
    Return the score of each chair, the best first.

    Players who change partners are placed by points, then by lone hands. Pairs are placed by rounds won, then
    by points less those of the others, then by lone hands of both.
    """
    found = [_score(evening, at) for at in range(len(evening.chairs))]
    pairs = evening.paired

    def key(one: ChairScore) -> tuple[int, ...]:
        if not pairs:
            return one.points, one.lone
        lone = one.lone + (found[one.chair ^ 1].lone if one.chair ^ 1 < len(found) else 0)
        return one.won, one.points - one.against, lone

    order = sorted(found, key=lambda one: (*[-part for part in key(one)], one.chair))
    ahead = {key(one): at for at, one in reversed([*enumerate(order)])}
    step = 2 if pairs else 1
    return tuple([one._replace(place=ahead[key(one)] // step + 1) for one in order])


def _score(evening: Evening, chair: int) -> ChairScore:
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
    return ChairScore(chair, 0, points, against, lone, won, played)
