"""Random play takes as many tricks as it should, by the count of another program."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import sqrt
from random import Random
from typing import NamedTuple

import pytest

from euchre.actions import Play
from euchre.hand import apply, deal
from euchre.trick_play import playable
from euchre.variants import variant
from tests.positions import HEARTS, to_play

DEALS = 20_000
LONG = 200_000
PUBLISHED = 0.0009
"""The standard error of the published frequencies, from 300,000 deals each."""


class Baseline(NamedTuple):
    """Hearts are trump, nobody exchanges, everyone plays any card he may."""

    game: str
    leader: int
    out: tuple[int, ...]
    counted: tuple[int, ...]
    """The seats whose tricks are counted together."""
    frequencies: Sequence[float]
    """Of no trick, of one, of two …; a negative one was not published."""
    mean: float


BASELINES = {
    "four, leader's team": Baseline(
        "four-24", 0, (), (0, 2), (0.0529, 0.1673, 0.2736, 0.2755, 0.1726, 0.0582), 2.522
    ),
    "four, leader himself": Baseline(
        "four-24", 0, (), (0,), (0.2800, 0.3502, 0.2290, 0.1004, 0.0333, 0.0071), 1.278
    ),
    "lone player leads": Baseline(
        "four-24", 0, (2,), (0,), (0.1816, 0.2963, 0.2644, 0.1615, 0.0735, 0.0228), 1.717
    ),
    "lone player's opponent leads": Baseline(
        "four-24", 1, (2,), (0,), (0.1938, 0.3021, 0.2663, 0.1558, 0.0652, 0.0167), 1.647
    ),
    "two, leader": Baseline("two", 0, (), (0,), (0.0809, 0.1679, 0.2282, 0.2328, 0.1794, 0.1109), 2.594),
    "bid, leader's team": Baseline(
        "bid", 0, (), (0, 2), (0.0305, 0.1128, 0.2177, 0.2676, 0.2214, 0.1171, 0.0328), 3.019
    ),
    "twelve, leader": Baseline("twelve", 0, (), (0,), (*[-1.0] * 6, 0.1648, *[-1.0] * 5, 0.0033), 6.049),
}
TWELVE_MADE = 0.426
"""How often the leader of twelve takes seven or more."""


@cache
def won(game: str, leader: int, out: tuple[int, ...], deals: int, seed: int) -> Counter[tuple[int, ...]]:
    """How often the seats took these numbers of tricks."""
    rules, rng = variant(game), Random(seed)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(deals):
        start = deal(rules, rules.seats - 1, rng)
        state = to_play(start, HEARTS, leader, maker=0, alone=bool(out), out=out)
        while not state.over:
            cards = playable(state)
            state = apply(state, Play(cards[int(rng.random() * len(cards))]))
        found[state.won] += 1
    return found


def close(found: float, expected: float, deals: int) -> bool:
    """Whether a frequency lies within four standard errors of the expected one."""
    return abs(found - expected) < 4 * sqrt(expected * (1 - expected) / deals + PUBLISHED**2)


def agrees(name: str, deals: int, seed: int) -> None:
    """Compare every published frequency, and the mean."""
    baseline = BASELINES[name]
    found: Counter[int] = Counter()
    for tricks, number in won(baseline.game, baseline.leader, baseline.out, deals, seed).items():
        found[sum(tricks[seat] for seat in baseline.counted)] += number
    for n, expected in enumerate(baseline.frequencies):
        if expected >= 0:
            assert close(found[n] / deals, expected, deals), f"{n} tricks: {found[n] / deals}"
    mean = sum(n * number for n, number in found.items()) / deals
    spread = sqrt(sum((n - mean) ** 2 * number for n, number in found.items()) / deals)
    assert abs(mean - baseline.mean) < 4 * spread / sqrt(deals) + 0.004
    if baseline.game == "twelve":
        made = sum(number for n, number in found.items() if n >= 7) / deals
        assert close(made, TWELVE_MADE, deals)


@pytest.mark.parametrize("name", BASELINES)
def test_random_play(name: str) -> None:
    """Tricks taken by random play, within sampling error."""
    agrees(name, DEALS, 1)


@pytest.mark.long
@pytest.mark.parametrize("name", BASELINES)
def test_random_play_longer(name: str) -> None:
    """The same with ten times the deals."""
    agrees(name, LONG, 2)
