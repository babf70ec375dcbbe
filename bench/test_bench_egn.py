"""How fast an EGN file is checked; each benchmark asserts its answer, `bench/results.md` keeps the figures."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from euchre import variant
from euchre.notation import egn
from tests.notation.egn_games import beside, random_record

TEXTS = {
    "ours": (lambda: egn.dumps(random_record(variant("tournament"), 36)), 13, (13, 2)),
    "VWEC finals": (lambda: beside("VWEC-Finals-Annotated.egn"), 13, (8, 10)),
}
"""Files of thirteen deals and their final scores; the second has seven more lines of play and may be missing."""


@pytest.mark.parametrize("name", TEXTS)
def test_bench_check_a_game(benchmark: BenchmarkFixture, name: str) -> None:
    """Thirteen deals read, played through and scored: at most 50 ms of one core."""
    make, deals, score = TEXTS[name]
    found = benchmark(egn.loads, make())
    assert (len(found.deals), found.final_score) == (deals, score)
