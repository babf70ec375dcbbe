"""How fast open hands are solved; each benchmark asserts its answer, `bench/results.md` keeps the figures."""

from dataclasses import dataclass
from itertools import islice
from random import Random

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from euchre import variant
from euchre.kernel.machine.card_bits import Layout, layout
from euchre.kernel.machine.compiled import Words
from euchre.kernel.solve.solver import MoveValues, Solver
from euchre.rules.cards import Trump


@dataclass
class Deals:
    """Deals of a seed as arrays, spades trump; *seats* play, *ours* of them count together."""

    places: Layout
    hands: Words
    leader: Words
    piles: Words | None
    ours: int
    active: int

    def solve(self, solver: Solver) -> int:
        """The tricks of all deals together."""
        found = solver.solve_batch(
            self.hands, self.leader, self.ours, self.places.trumps, self.active,
            firsts=self.places.firsts, piles=self.piles,
        )  # fmt: skip
        return int(found.sum())


def deals(game: str, count: int, seats: tuple[int, ...], ours: int) -> Deals:
    """Return a number of deals of a game."""
    rules, rng = variant(game), Random(1)
    places = layout(rules, Trump.SPADES)
    pack = [1 << (places.place[card] + copy) for card in set(rules.deck) for copy in range(rules.copies)]
    pack.sort()
    hands, leader = np.zeros((count, rules.seats), np.int64), np.zeros(count, np.int64)
    piles = np.zeros((count, rules.piles * len(seats), 2), np.int64)
    for number in range(count):
        rng.shuffle(pack)
        cards = iter(pack)
        leader[number] = seats[number % len(seats)]
        for chair, seat in enumerate(seats):
            for pile in range(rules.piles):
                up, down = islice(cards, 2)
                piles[number, rules.piles * chair + pile] = up, down
                hands[number, seat] |= up
            hands[number, seat] |= sum(islice(cards, rules.hand))
    return Deals(
        places, hands, leader, piles if rules.piles else None, ours, sum(1 << seat for seat in seats)
    )


FAMILIES: dict[str, tuple[str, int, tuple[int, ...], int, int]] = {
    "partners": ("euchre", 20_000, (0, 1, 2, 3), 0b0101, 50_043),
    "partners-33": ("four-33", 5_000, (0, 1, 2, 3), 0b0101, 12_510),
    "alone": ("euchre", 5_000, (0, 1, 3), 0b0001, 6_504),
    "cutthroat": ("cutthroat", 5_000, (0, 1, 2), 0b001, 6_504),
    "buck": ("buck", 5_000, (0, 1, 2, 3), 0b0001, 3_827),
    "bid": ("bid", 2_000, (0, 1, 2, 3), 0b0101, 6_110),
    "two": ("two", 100_000, (0, 1), 0b01, 249_851),
    "twelve": ("twelve", 1_000, (0, 1), 0b01, 5_984),
    "eleven": ("eleven", 1_000, (0, 1), 0b01, 5_382),
    "twelve-6-0": ("twelve-6-0", 500, (0, 1), 0b01, 2_941),
    "twelve-0-12": ("twelve-0-12", 2_000, (0, 1), 0b01, 11_996),
}
"""Game, deals, who plays, who counts, and the tricks they take in all the deals together."""


@pytest.mark.parametrize("family", FAMILIES)
def test_bench_solve(benchmark: BenchmarkFixture, family: str) -> None:
    """Exact tricks of full deals: the number of deals by the time for deals a second."""
    game, count, seats, ours, total = FAMILIES[family]
    dealt, solver = deals(game, count, seats, ours), Solver()
    dealt.solve(solver)
    assert benchmark(dealt.solve, solver) == total


@pytest.mark.parametrize(("laid", "total"), [(0, 6_904), (2, 3_074)])
def test_bench_worlds(benchmark: BenchmarkFixture, laid: int, total: int) -> None:
    """A thousand worlds, each lawful card solved (15 ms): at the first lead, and third to play."""
    dealt, solver = deals("euchre", 1_000, (0, 1, 2, 3), 0b0101), Solver()
    rng, pack = Random(2), [1 << place for place in range(63) if dealt.places.card[place] is not None]
    rng.shuffle(pack)
    trick = tuple(enumerate(pack[:laid]))
    own, rest = pack[laid : laid + 5], pack[laid + 5 :]
    hands = np.zeros((1_000, 4), np.int64)
    for row in hands:
        rng.shuffle(rest)
        cards = iter(rest)
        row[:] = [sum(own) if seat == laid else sum(islice(cards, 5 - (seat < laid))) for seat in range(4)]
    leader = np.zeros(1_000, np.int64)

    def run() -> MoveValues:
        return solver.move_values_batch(hands, leader, 0b0101, dealt.places.trumps, 0b1111, trick=trick)

    run()
    assert int(benchmark(run).values.sum()) == total
