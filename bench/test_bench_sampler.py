"""How fast worlds are drawn for a view; each benchmark asserts its answer."""

from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from euchre import apply, deal, legal, variant
from euchre.hand.state import Phase
from euchre.kernel.worlds.sampler import Sampler
from euchre.seen.possible_worlds import sample
from euchre.seen.unseen import count_placements, hidden_from
from euchre.seen.views import View, view

WORLDS = 20_000


def decision(game: str, seed: int, tricks: int, cards: int) -> View:
    """
    The view of the seat to play after that many tricks and cards of the next trick, with random calls and
    plays.
    """
    rng, rules = Random(seed), variant(game)
    state = deal(rules, rules.seats - 1, rng)
    while state.phase is not Phase.PLAY or (len(state.tricks), len(state.trick)) != (tricks, cards):
        state = apply(state, rng.choice(legal(state)))
    return view(state, state.turn)


CASES: dict[str, tuple[str, int, int, int, int]] = {
    "euchre, first lead": ("euchre", 2, 0, 0, 22262),
    "euchre, third trick": ("euchre", 40, 2, 2, 29935),
    "british, first lead": ("british", 2, 0, 0, 31555),
    "twelve, first lead": ("twelve", 0, 0, 0, 33340),
    "bid-48, first lead": ("bid-48", 44, 0, 0, 73233),
    "railroad-best, a card given unseen": ("railroad-best", 7, 0, 0, 24681),
}
"""A game, a seed, tricks, cards; how many trumps the seat after the viewer has in all worlds together."""


@pytest.mark.parametrize("case", CASES)
def test_bench_draw(benchmark: BenchmarkFixture, case: str) -> None:
    """Twenty thousand worlds: divide by the milliseconds for worlds a millisecond (at least 1,000)."""
    sampler, trumps = Sampler(decision(*CASES[case][:4])), CASES[case][4]
    drawn = benchmark(lambda: sampler.draw(WORLDS, 7))
    next_seat = (sampler.view.turn + 1) % sampler.view.rules.seats
    held = drawn.hands[:, next_seat] & sampler.layout.trumps
    assert sum(int(mask).bit_count() for mask in held) == trumps
    assert sampler.exact


@pytest.mark.parametrize("case", CASES)
def test_bench_plan(benchmark: BenchmarkFixture, case: str) -> None:
    """Getting ready to draw for a new view."""
    seen = decision(*CASES[case][:4])
    assert benchmark(Sampler, seen).exact


def test_bench_reference(benchmark: BenchmarkFixture) -> None:
    """One world by the reference, for comparison."""
    seen, rng = decision("euchre", 2, 0, 0), Random(1)
    assert count_placements(hidden_from(seen)) > 1_000_000
    assert benchmark(lambda: sample(seen, rng).hands[seen.turn]) == seen.hand
    assert len(hidden_from(seen).cards) == 19
