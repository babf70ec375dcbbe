"""How fast an EGN file is checked; each asserts its answer, `bench/results.md` keeps the figures."""

import json
import os

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from euchre import variant
from euchre.notation import egn
from tests.notation.egn_games import published_file, random_record


def thirteen_deals() -> str:
    """A game of ours as most files have it: without the hands, and without what the dealer put down."""
    file = json.loads(egn.dumps(random_record(variant("tournament"), 50)))
    for deal in file["deals"]:
        del deal["initialState"]["playerCards"]
        deal["phases"][0].pop("discard", None)
    return json.dumps(file)


def test_bench_check_a_game(benchmark: BenchmarkFixture) -> None:
    """Thirteen deals read, hands put together, played through and scored: at most 50 ms of one core."""
    found = benchmark(egn.loads, thirteen_deals())
    assert (len(found.deals), found.final_score) == (13, (10, 9))


@pytest.mark.skipif("EUCHRE_EGN" not in os.environ, reason="EUCHRE_EGN names no folder of published games")
def test_bench_check_an_annotated_game(benchmark: BenchmarkFixture) -> None:
    """The same for a published game with seven more lines of play."""
    found = benchmark(egn.loads, published_file("VWEC-Finals-Annotated.egn"))
    assert (len(found.deals), len(found.lines), found.final_score) == (13, 7, (8, 10))
