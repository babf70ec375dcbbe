"""
Hands by the million on the kernel: one core, CPU time; each benchmark asserts its answer.

The kernel is loaded before the clock starts. Other processes on the machine distort the wall clock, so these
benchmarks measure CPU time.
"""

from importlib.util import find_spec
from random import Random
from time import perf_counter, process_time
from typing import Any

import pytest

from euchre.kernel.simulate.batch import column_names, simulate
from euchre.rules.rules import Rules
from euchre.rules.variants import variant
from euchre.runs.workers import run_jobs

Benchmark = Any  # pytest-benchmark's own types know neither `pedantic` nor its statistics

HANDS, STRANGE = 500_000, 3_000
SEED = 1

TOTALS = {
    "euchre": 426_392, "tournament": 426_076, "two": 393_841, "twelve": 2_997_657, "bid": -594_439,
    "bid-48": -3_508_115,
}  # fmt: skip
"""The points of side 0 in random hands."""

STRANGERS = 164.0
"""The returns of player 0 in random hands of OpenSpiel."""


def scored(rules: Rules, hands: int, workers: int = 1) -> int:
    """Points of side 0 over random hands, a quarter of a million at a time, on threads."""
    at = column_names(rules).index("points_0")

    def points(start: int) -> int:
        return int(simulate(rules, start, min(hands, start + 250_000), SEED)[:, at].sum())

    return sum(total for _, total in run_jobs(points, range(0, hands, 250_000), workers, processes=False))


@pytest.mark.benchmark(timer=process_time)
@pytest.mark.parametrize(("game", "total"), TOTALS.items(), ids=TOTALS)
def test_bench_random_hands(benchmark: Benchmark, game: str, total: int) -> None:
    """Half a million hands dealt, called, played and scored at random: two million a second for four."""
    rules = variant(game)
    simulate(rules, 0, 1, SEED)
    assert benchmark.pedantic(scored, (rules, HANDS), rounds=5) == total
    if not benchmark.disabled:
        benchmark.extra_info["a second"] = round(HANDS / benchmark.stats.stats.min)


def test_bench_two_threads(benchmark: Benchmark) -> None:
    """Two threads on two free cores do 1.8 times the work of one, on the wall; the best of three counts."""
    rules = variant("euchre")

    def timed(workers: int) -> float:
        begun = perf_counter()
        assert scored(rules, HANDS, workers) == TOTALS["euchre"]
        return perf_counter() - begun

    timed(1)
    one = min(timed(1) for _ in range(3))
    benchmark.pedantic(timed, (2,), rounds=3)
    if not benchmark.disabled:
        benchmark.extra_info["one by two"] = round(one / benchmark.stats.stats.min, 2)


def strange(game: Any, hands: int) -> float:
    """Random hands by OpenSpiel through its Python interface: the sum of what player 0 gets."""
    rng, total = Random(SEED), 0.0
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
        total += state.returns()[0]
    return total


@pytest.mark.skipif(find_spec("pyspiel") is None, reason="OpenSpiel is missing: nothing to measure against")
@pytest.mark.benchmark(timer=process_time)
def test_bench_openspiel(benchmark: Benchmark) -> None:
    """The same game by OpenSpiel and by the kernel, in turn: the kernel plays fifty times as many hands."""
    import pyspiel

    game, rules = pyspiel.load_game("euchre"), variant("tournament")
    ours: list[float] = []

    def kernel() -> None:
        begun = process_time()
        assert scored(rules, HANDS) == TOTALS["tournament"]
        ours.append((process_time() - begun) / HANDS)

    scored(rules, 1)
    assert benchmark.pedantic(strange, (game, STRANGE), setup=kernel, rounds=5) == STRANGERS
    if not benchmark.disabled:
        theirs = benchmark.stats.stats.min / STRANGE
        benchmark.extra_info["OpenSpiel a second"] = round(1 / theirs)
        benchmark.extra_info["kernel a second"] = round(1 / min(ours))
        benchmark.extra_info["kernel by OpenSpiel"] = round(theirs / min(ours), 1)
