"""How fast the reference is; each benchmark asserts its answer, `bench/results.md` keeps the figures."""

import subprocess
import sys
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from euchre import apply, deal, legal, perft, points, variant
from euchre.rules.rules import Rules
from euchre.seen.possible_worlds import sample
from euchre.seen.views import view

HANDS = 500


def played(rules: Rules, hands: int) -> int:
    """Points of all sides over random hands of one seed, through `legal` and `apply`."""
    rng, total = Random(20260101), 0
    for number in range(hands):
        state = deal(rules, number % rules.seats, rng)
        while not state.over:
            state = apply(state, rng.choice(legal(state)))
        total += sum(points(state))
    return total


TOTALS = {"euchre": 849, "twelve": 6000, "two": 786, "bid": -1259}


@pytest.mark.parametrize(("game", "total"), TOTALS.items(), ids=TOTALS)
def test_bench_random_hands(benchmark: BenchmarkFixture, game: str, total: int) -> None:
    """Five hundred random hands: divide by the time for hands a second (at least 2,000 for euchre)."""
    rules = variant(game)
    assert benchmark(played, rules, HANDS) == total


def test_bench_perft(benchmark: BenchmarkFixture) -> None:
    """Seven decisions deep from one four-handed deal."""
    state = deal(variant("tournament"), 3, Random(1))
    assert benchmark(perft, state, 7) == 4964


def test_bench_views(benchmark: BenchmarkFixture) -> None:
    """The view of each seat at the first lead."""
    state = deal(variant("twelve"), 1, Random(1))
    assert benchmark(lambda: [view(state, seat).sizes for seat in (0, 1)]) == [(4, 4), (4, 4)]


def test_bench_worlds(benchmark: BenchmarkFixture) -> None:
    """A world sampled from the eldest hand's first view."""
    seen, rng = view(deal(variant("euchre"), 3, Random(1)), 0), Random(1)
    assert benchmark(lambda: sample(seen, rng).hands[0]) == seen.hand


STARTS = {"import": ["-c", "import euchre"], "help": ["-m", "euchre", "--help"], "python": ["-c", "pass"]}


@pytest.mark.parametrize("command", STARTS.values(), ids=STARTS)
def test_bench_start(benchmark: BenchmarkFixture, command: list[str]) -> None:
    """A fresh process: `import euchre` (60 ms beyond Python itself) and `euchre --help` (0.4 s) at most."""
    run = benchmark(subprocess.run, [sys.executable, *command], check=True, capture_output=True)
    assert run.returncode == 0
