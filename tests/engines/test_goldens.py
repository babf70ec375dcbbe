"""Known trees: what two other engines counted for two deals under five settings."""

from collections import Counter

import pytest

from euchre.hand.hand import outcomes
from tests.engines import counter
from tests.engines.engine import REFERENCE, Engine
from tests.engines.goldens import DEALS, OPENSPIEL, PATHS, SETTINGS, TREES, Tree, paths, start
from tests.engines.kernel import KERNEL
from tests.engines.kernel import outcomes as kernel_outcomes
from tests.engines.plain import plain, plain_deal

SHALLOW = {  # paths of 1 to 9 decisions, "alone" being part of a call, found by engine and counter alike
    ("openspiel", "A"): [3, 13, 63, 113, 217, 561, 1401, 3289, 7532],
    ("openspiel", "C"): [3, 13, 63, 123, 215, 491, 989, 1875, 4263],
    ("no-stick", "A"): [3, 13, 63, 113, 217, 561, 1401, 3290, 7533],
    ("no-stick", "C"): [3, 13, 63, 123, 215, 491, 989, 1876, 4264],
    ("bury", "A"): [3, 15, 75, 135, 255, 641, 1581, 3726, 8509],
    ("bury", "C"): [3, 15, 75, 147, 253, 563, 1127, 2137, 4871],
    ("no-alone", "A"): [2, 7, 32, 57, 114, 223, 611, 1478, 3109],
    ("no-alone", "C"): [2, 7, 32, 62, 99, 171, 412, 793, 1533],
    ("lone-defender", "A"): [3, 13, 33, 103, 257, 564, 1470, 3995, 9328],
    ("lone-defender", "C"): [3, 13, 33, 103, 267, 558, 1211, 2710, 5562],
}

BOTH = [(setting, deal) for setting in SETTINGS for deal in DEALS]
SOME = [pytest.param(*both, marks=pytest.mark.ci if at % 2 else []) for at, both in enumerate(BOTH)]
LARGEST_FIRST = sorted(BOTH, key=lambda both: TREES[both].leaves, reverse=True)
LONGER = [pytest.param(*both, marks=pytest.mark.long) for both in LARGEST_FIRST[:-3]]


@pytest.mark.parametrize("deal", DEALS)
def test_paths_in_openspiels_order(deal: str) -> None:
    """The first seven decisions of each deal, asked as OpenSpiel asks them."""
    state = start(OPENSPIEL, deal)
    assert [paths((state,), depth) for depth in range(1, 8)] == PATHS[deal]


@pytest.mark.parametrize("engine", [REFERENCE, KERNEL], ids=lambda engine: engine.name)
@pytest.mark.parametrize(("setting", "deal"), SOME)
def test_known_trees_begin_alike(setting: str, deal: str, engine: Engine) -> None:
    """Shallow counts of the deals whose whole trees are known, by each engine."""
    state = start(SETTINGS[setting], deal)
    found = [engine.perft(state, depth) for depth in range(1, 10)]
    assert found == SHALLOW[setting, deal]


@pytest.mark.parametrize(("setting", "deal"), SOME)
def test_the_counter_begins_known_trees_alike(setting: str, deal: str) -> None:
    """The same shallow counts by the counter."""
    node = counter.tree(plain(SETTINGS[setting]), plain_deal(start(SETTINGS[setting], deal)))
    assert [counter.paths(node, depth) for depth in range(1, 10)] == SHALLOW[setting, deal]


def tree(points: Counter[tuple[int, ...]]) -> Tree:
    """Points by side, as the known trees are written."""
    scores: Counter[int] = Counter()
    for (north, east), count in points.items():
        scores[north - east] += count
    return Tree(points.total(), dict(sorted(scores.items())))


@pytest.mark.parametrize(("setting", "deal"), [*LARGEST_FIRST[-3:], *LONGER])
def test_whole_trees(setting: str, deal: str) -> None:
    """Every way a known deal can be played, and its score, by the kernel."""
    assert tree(kernel_outcomes(start(SETTINGS[setting], deal))) == TREES[setting, deal]


@pytest.mark.long
@pytest.mark.parametrize(("setting", "deal"), LARGEST_FIRST)
def test_whole_trees_by_the_reference(setting: str, deal: str) -> None:
    """The same, by the readable engine."""
    assert tree(outcomes(start(SETTINGS[setting], deal))) == TREES[setting, deal]


@pytest.mark.long
@pytest.mark.parametrize(("setting", "deal"), LARGEST_FIRST)
def test_whole_trees_by_the_counter(setting: str, deal: str) -> None:
    """The same, by the counter that shares nothing with the engine."""
    rules = SETTINGS[setting]
    found = counter.endings(counter.tree(plain(rules), plain_deal(start(rules, deal))))
    assert tree(found) == TREES[setting, deal]
