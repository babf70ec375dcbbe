"""
Movements: the tables of each round of an evening, with partners and opponents.

Nothing here knows a card: players and pairs are numbers from 0, and a table is four players in the order of
the chairs, so that the first and the third are partners, and the second and the fourth.

Sources: progressive play as in J. Keller, *The Game of Euchre* (1887), chapter "Progressive Euchre"; the
schedules for individuals are whist tournaments, which E. H. Moore described (*Tactical memoranda*, 1896) and
J. T. Mitchell printed up to 64 players (*Duplicate Whist*, 1897); the circle of a round robin goes back to
R. Schurig (1886).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final

Table = tuple[int, int, int, int]
"""Four players by chair: 0 and 2 are partners, 1 and 3 are."""
Match = tuple[int, int | None]
"""A pair and the pair it meets; None: it has a bye."""

FEWEST_PLAYERS, MOST_PLAYERS = 4, 64
"""There is an individual schedule for all multiples of four between them."""


def partners(table: Table) -> tuple[frozenset[int], frozenset[int]]:
    """
    Return the pairs of partners at a table.

    >>> [sorted(pair) for pair in partners((0, 1, 2, 3))]
    [[0, 2], [1, 3]]
    """
    return frozenset((table[0], table[2])), frozenset((table[1], table[3]))


# --- everybody with everybody -------------------------------------------------------------------------------


def individual(players: int, number: int) -> tuple[Table, ...]:
    """
    Return the tables of round *number*, from 0, of a schedule in which nobody has the same partner twice.

    In ``players - 1`` rounds everybody is the partner of everybody else once and meets them twice; then the
    schedule begins again. *players* is a multiple of four, from 4 to 64.

    >>> individual(8, 0)
    ((7, 1, 0, 3), (2, 4, 6, 5))

    Raises: ValueError for another number of players.
    """
    if players not in STARTERS:
        raise ValueError(
            f"{players} players: a multiple of four from {FEWEST_PLAYERS} to {MOST_PLAYERS} can be seated"
        )
    moving, last = players - 1, players - 1

    def moved(player: int) -> int:
        return last if player == last else (player + number) % moving

    # A starter lists partners side by side; at a table they sit across.
    return tuple(
        [
            (moved(a), moved(c), moved(b), moved(d))
            for a, b, c, d in ([int(one) for one in table.split("-")] for table in STARTERS[players].split())
        ]
    )


STARTERS: Final[Mapping[int, str]] = {
    4: "3-0-1-2",
    8: "7-0-1-3 2-6-4-5",
    12: "11-0-4-10 1-8-6-9 2-3-5-7",
    16: "15-0-8-9 1-14-3-11 2-13-6-12 4-7-5-10",
    20: "19-0-9-12 1-6-10-14 2-8-5-7 3-13-11-18 4-15-16-17",
    24: "23-0-19-3 1-15-17-21 2-22-9-10 4-16-12-14 5-20-6-11 7-13-8-18",
    28: "27-0-3-24 13-14-9-18 12-15-2-25 11-16-4-23 10-17-8-19 7-20-1-26 6-21-5-22",
    32: "31-0-21-11 1-16-5-24 2-19-4-15 3-8-10-17 6-28-9-27 7-30-12-13 14-20-26-29 18-22-23-25",
    36: ("35-0-11-17 25-34-10-26 20-13-18-1 3-33-21-7 12-14-15-28 4-24-9-32 31-27-5-2 8-16-6-30 19-29-23-22"),
    40: (
        "39-0-13-26 19-20-18-21 17-22-11-28 16-23-1-38 15-24-8-31 14-25-4-35 12-27-7-32 10-29-2-37 "
        "9-30-5-34 6-33-3-36"
    ),
    44: (
        "43-0-14-18 7-4-40-41 13-26-16-21 5-17-22-32 28-39-15-8 11-30-33-19 36-34-35-12 "
        "2-20-29-38 31-25-27-42 1-9-24-3 10-37-6-23"
    ),
    48: (
        "47-0-19-7 43-5-15-16 3-6-9-1 46-32-24-41 34-40-11-22 36-20-35-10 8-13-38-12 "
        "27-25-14-42 39-26-33-23 44-29-21-17 37-30-4-28 2-31-45-18"
    ),
    52: (
        "51-0-40-39 14-18-46-44 8-28-43-35 34-20-41-25 6-23-37-24 1-11-26-2 47-36-49-19 "
        "4-16-21-12 30-33-22-27 9-45-29-7 48-42-38-15 10-3-32-13 50-17-5-31"
    ),
    56: (
        "55-0-54-21 4-6-39-38 49-8-2-47 9-18-37-3 7-19-35-29 44-40-31-36 14-32-25-12 "
        "22-15-10-46 50-33-45-20 30-27-41-26 34-42-16-5 1-17-24-53 13-48-51-23 "
        "11-43-52-28"
    ),
    60: (
        "59-0-49-23 40-56-5-6 52-44-57-55 28-51-3-9 42-7-27-58 21-11-17-39 22-54-26-13 "
        "12-15-14-25 47-2-24-45 16-20-53-35 32-37-38-8 36-43-29-4 10-19-48-31 34-46-41-1 "
        "33-18-30-50"
    ),
    64: (
        "63-0-18-56 42-31-59-60 9-16-7-5 12-8-51-48 38-43-37-22 4-55-30-36 1-32-44-3 "
        "24-11-14-47 61-53-45-28 19-29-34-10 23-58-27-6 52-33-46-26 49-35-57-21 "
        "62-15-2-20 41-50-17-40 13-39-54-25"
    ),
}
"""
The first round by number of players: each table as two partners and the two partners they meet.

In each further round everybody but the last moves on by one. That brings everybody together as it should,
because the distances between partners are all different, and each distance between opponents comes twice:
these are the starters of Z-cyclic whist tournaments (I. Anderson, N. J. Finizio, *Handbook of Combinatorial
Designs*, "Whist tournaments"). Found by a search, which first draws partners with all distances.
"""


# --- winners move up ----------------------------------------------------------------------------------------


def in_order(players: Sequence[int]) -> tuple[Table, ...]:
    """
    Return the tables at which *players*, who have drawn for their places, sit down in this order.

    Raises: ValueError when they do not fill tables of four.
    """
    if not players or len(players) % 4:
        raise ValueError(f"{len(players)} players do not fill tables of four")
    return tuple([table_of(players[at : at + 4]) for at in range(0, len(players), 4)])


def table_of(four: Sequence[int]) -> Table:
    """Return four players as a table. Raises: ValueError for another number of them."""
    a, b, c, d = four
    return a, b, c, d


def progress(
    tables: Sequence[Table], won: Sequence[int], together: Counter[frozenset[int]]
) -> tuple[Table, ...]:
    """
    Return the next round of a progressive evening: winners move up a table, losers stay, all change partners.

    The first of the *tables* is the head table, whose winners stay and whose losers go to the last. *won*
    says by table which side won, 0 for the first and the third chair. *together* counts how often two were
    partners: of the two ways in which each newcomer can have one of those who stayed, the one with fewer
    repetitions is taken.

    >>> progress([(0, 1, 2, 3), (4, 5, 6, 7)], [0, 1], Counter())
    ((0, 2, 5, 7), (4, 6, 1, 3))

    Raises: ValueError when the two have different lengths.
    """
    last = len(tables) - 1
    staying: list[tuple[int, int]] = []
    coming: list[tuple[int, int]] = [(0, 0)] * len(tables)
    for at, (table, side) in enumerate(zip(tables, won, strict=True)):
        winners, losers = (table[side], table[side + 2]), (table[1 - side], table[3 - side])
        if at == 0:
            staying.append(winners)
            coming[last] = losers if last else (-1, -1)
        else:
            staying.append(losers)
            coming[at - 1] = winners
    if not last:  # a single table: no player can change tables
        a, b, c, d = tables[0]
        return (_mixed((a, c), (b, d), together),)
    return tuple([_mixed(*both, together) for both in zip(staying, coming, strict=True)])


def _mixed(staying: tuple[int, int], coming: tuple[int, int], together: Counter[frozenset[int]]) -> Table:
    """A table at which each newcomer has one of those who stayed as partner."""
    (a, b), (c, d) = staying, coming
    ways: tuple[Table, Table] = (a, b, c, d), (a, b, d, c)
    return min(ways, key=lambda way: sum(together[pair] for pair in partners(way)))


def counted(rounds: Iterable[Iterable[Table]]) -> Counter[frozenset[int]]:
    """Return how often two players were partners in *rounds*."""
    return Counter(pair for tables in rounds for table in tables for pair in partners(table))


# --- pairs --------------------------------------------------------------------------------------------------


def round_robin(pairs: int, number: int) -> tuple[Match, ...]:
    """
    Return the matches of round *number*, from 0, of a schedule in which every pair meets every other once.

    One pair stays, the others go round a circle. With an odd number of pairs each has one bye. After the
    last round, ``pairs - 1`` or with an odd number ``pairs``, it begins again.

    >>> round_robin(4, 0), round_robin(3, 0)
    (((0, 3), (1, 2)), ((1, 2), (0, None)))

    Raises: ValueError for fewer than two pairs.
    """
    if pairs < 2:  # a match has two sides
        raise ValueError(f"{pairs} pairs cannot meet")
    even = pairs + pairs % 2
    moving = even - 1
    ring = [0, *[1 + (at - number) % moving for at in range(moving)]]
    met = [sorted((ring[at], ring[-1 - at])) for at in range(even // 2)]
    played: list[Match] = [(a, b) for a, b in met if b < pairs]
    return (*played, *[(a, None) for a, b in met if b >= pairs])


def rounds_of(pairs: int) -> int:
    """Return in how many rounds every pair meets every other."""
    return pairs - 1 + pairs % 2


def knock_out(pairs: int) -> tuple[Match, ...]:
    """
    Return the first round of a knock-out, in the order of the sheet: the winners of two neighbours meet next.

    Pairs are numbered by seed, the best first. The byes that fill the sheet go to the best, one each, and the
    best two cannot meet before the final.

    >>> knock_out(6)
    ((0, None), (3, 4), (2, 5), (1, None))

    Raises: ValueError for fewer than two pairs.
    """
    if pairs < 2:
        raise ValueError(f"{pairs} pairs cannot meet")
    seeds = [0]
    while len(seeds) < pairs:
        size = 2 * len(seeds)
        seeds = [
            one
            for at, seed in enumerate(seeds)
            for one in ((seed, size - 1 - seed) if at % 2 == 0 else (size - 1 - seed, seed))
        ]
    both = [sorted(two) for at, two in enumerate(pairwise(seeds)) if at % 2 == 0]
    return tuple([(a, b if b < pairs else None) for a, b in both])


def knocked_out(winners: Sequence[int]) -> tuple[Match, ...]:
    """
    Return the next round of a knock-out: the *winners* of the last, in the order of the sheet, meet in twos.

    >>> knocked_out([0, 3, 1, 2])
    ((0, 3), (1, 2))

    Raises: ValueError for an odd number of them.
    """
    if len(winners) % 2:
        raise ValueError(f"{len(winners)} winners cannot meet in twos")
    return tuple([(winners[at], winners[at + 1]) for at in range(0, len(winners), 2)])
