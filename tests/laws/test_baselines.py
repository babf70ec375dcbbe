"""Random play takes as many tricks as it should, by the count of another program."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import count
from math import log, sqrt
from random import Random
from typing import NamedTuple

import pytest

from euchre.hand.hand import apply, deal
from euchre.hand.trick_play import playable
from euchre.rules.actions import PLAYS
from euchre.rules.variants import variant
from tests.positions import HEARTS, to_play
from tests.repetition import few_of

DEALS = 20_000
"""A fault that so many deals would show, at four standard errors, is found with the same odds by fewer."""
LONG = 200_000
BLOCK = 1_000
"""So many deals are played before the tricks are looked at again."""
PUBLISHED = 0.0009
"""The standard error of the published frequencies, from 300,000 deals each."""
MEAN = 0.004
"""How far a published mean may be off."""
ERROR = 3.2e-5
"""The odds of four standard errors to one side: of a false alarm, and of missing a fault, in each test."""


class Baseline(NamedTuple):
    """Hearts are trump, nobody exchanges, everyone plays any card that is allowed."""

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
        "euchre", 0, (), (0, 2), (0.0529, 0.1673, 0.2736, 0.2755, 0.1726, 0.0582), 2.522
    ),
    "four, leader's own": Baseline(
        "euchre", 0, (), (0,), (0.2800, 0.3502, 0.2290, 0.1004, 0.0333, 0.0071), 1.278
    ),
    "lone player leads": Baseline(
        "euchre", 0, (2,), (0,), (0.1816, 0.2963, 0.2644, 0.1615, 0.0735, 0.0228), 1.717
    ),
    "lone player's opponent leads": Baseline(
        "euchre", 1, (2,), (0,), (0.1938, 0.3021, 0.2663, 0.1558, 0.0652, 0.0167), 1.647
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
def won(game: str, leader: int, out: tuple[int, ...], seed: str) -> Counter[tuple[int, ...]]:
    """How often the seats took these numbers of tricks in a block of deals."""
    rules, rng = variant(game), Random(seed)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(BLOCK):
        start = deal(rules, rules.seats - 1, rng)
        state = to_play(start, HEARTS, leader, maker=0, alone=bool(out), out=out)
        while not state.over:
            cards = playable(state)
            state = apply(state, PLAYS[cards[int(rng.random() * len(cards))]])
        found[state.won] += 1
    return found


class Frequency:
    """
    Whether something is as frequent as published: Wald's sequential test, to either side.

    The frequency may be off by two of the published standard errors; it is tried against one so far off that
    a test of *deals* deals, at four standard errors, would miss it with the odds `ERROR`. Here, too, either
    error has at most those odds, and where all is well half as many deals will do.
    """

    def __init__(self, expected: float, deals: int) -> None:
        error = sqrt(expected * (1 - expected) / deals)
        far = 4 * sqrt(error**2 + PUBLISHED**2) + 4 * error
        self.sides = [
            (expected + 2 * PUBLISHED, expected + far),
            (max(expected - 2 * PUBLISHED, expected / 2), max(expected - far, expected / 10)),
        ]
        """A frequency that is right and one that is wrong, above and below."""

    def agrees(self, times: int, deals: int) -> bool | None:
        """Whether *times* of so many *deals* settles it, and how; None where more deals are needed."""
        odds = [
            times * log(wrong / right) + (deals - times) * log((1 - wrong) / (1 - right))
            for right, wrong in self.sides
        ]
        return settled(odds)


def settled(odds: list[float]) -> bool | None:
    """What the logarithms of the odds, wrong against right, say together; None where one says nothing yet."""
    if max(odds) >= log((1 - ERROR) / ERROR):
        return False
    return True if max(odds) <= log(ERROR / (1 - ERROR)) else None


def mean_agrees(found: Counter[int], expected: float, deals: int) -> bool | None:
    """The same for the mean of what was *found*, which may be off by `MEAN`."""
    played = found.total()
    mean = sum(n * number for n, number in found.items()) / played
    square = sum((n - mean) ** 2 * number for n, number in found.items()) / played
    gap = 8 * sqrt(square / deals)
    return settled([played * gap / square * (side * (mean - expected) - MEAN - gap / 2) for side in (1, -1)])


def agrees(name: str, deals: int, seed: int) -> None:
    """Compare every published frequency, and the mean, until each is settled."""
    baseline = BASELINES[name]
    published = dict(enumerate(map(float, baseline.frequencies)))
    asked = {n: Frequency(expected, deals) for n, expected in published.items() if expected >= 0}
    made = Frequency(TWELVE_MADE, deals)
    found: Counter[int] = Counter()
    for block in count():
        for tricks, number in won(baseline.game, baseline.leader, baseline.out, f"{seed} {block}").items():
            found[sum(tricks[seat] for seat in baseline.counted)] += number
        played = found.total()
        answers = {f"{n} tricks": each.agrees(found[n], played) for n, each in asked.items()}
        answers["mean"] = mean_agrees(found, baseline.mean, deals)
        if baseline.game == "twelve":
            answers["made"] = made.agrees(sum(number for n, number in found.items() if n >= 7), played)
        assert False not in answers.values(), (answers, found)
        if all(answers.values()):
            return


@pytest.mark.ci
@pytest.mark.parametrize(
    "name",
    few_of(BASELINES, {"four, leader's team", "lone player leads"}),
)
def test_random_play(name: str) -> None:
    """Tricks taken by random play, as sure as twenty thousand deals at four standard errors."""
    agrees(name, DEALS, 1)


@pytest.mark.long
@pytest.mark.parametrize("name", BASELINES)
def test_random_play_longer(name: str) -> None:
    """Tricks taken by random play, as sure as two hundred thousand deals at four standard errors."""
    agrees(name, LONG, 2)
