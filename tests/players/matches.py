"""Hands between two players on the same cards, with the sides changed over."""

from collections.abc import Iterator, Sequence
from itertools import count, islice
from math import sqrt
from random import Random
from statistics import NormalDist
from typing import NamedTuple

from hypothesis import strategies as st

from euchre.hand import apply, new, points
from euchre.players import Player
from euchre.rules import Countdown, Rules
from euchre.state import State
from euchre.views import view
from tests.strategies import rules


def playable() -> st.SearchStrategy[Rules]:
    """Any rules under which nobody without a hand has to put a card down."""
    return rules().filter(lambda r: r.hand > 0 or (not r.turned and r.alone is None))


class Gap(NamedTuple):
    """Points a deal by which one player beats another, and the standard error."""

    mean: float
    error: float
    deals: int

    def least(self, sigmas: float = 3.09) -> float:
        """The lower bound; 3.09 standard errors leave one chance in a thousand below it."""
        return self.mean - sigmas * self.error

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ± {1.96 * self.error:.3f} points a deal (95 %), {self.deals} deals"


def play_out(state: State, players: tuple[Player, ...], scores: tuple[int, ...] = ()) -> State:
    """The hand played to its end, each seat by its player."""
    while not state.over:
        state = apply(state, players[state.turn].choose(view(state, state.turn, scores)))
    return state


def differences(rules: Rules, one: Player, other: Player, seed: int) -> Iterator[float]:
    """
    By how many points *one* beats *other*, deal after deal.

    Each is played once for every side that *one* can have; the dealer goes round.
    """
    rng = Random(seed)
    sign = -1 if isinstance(rules.scoring, Countdown) else 1
    for number in count():
        deck = list(rules.deck)
        rng.shuffle(deck)
        start, total = new(rules, number % rules.seats, tuple(deck)), 0.0
        for side in range(rules.sides):
            players = tuple(one if rules.side(seat) == side else other for seat in range(rules.seats))
            scored = points(play_out(start, players, (rules.start,) * rules.sides))
            total += sign * (scored[side] - (sum(scored) - scored[side]) / (rules.sides - 1))
        yield total / rules.sides


def estimated(found: Sequence[float]) -> Gap:
    """The mean of the *differences* found, and its standard error."""
    deals = len(found)
    mean = sum(found) / deals
    return Gap(mean, sqrt(sum((x - mean) ** 2 for x in found) / (deals - 1) / deals), deals)


def gap(rules: Rules, one: Player, other: Player, deals: int, seed: int) -> Gap:
    """By how much *one* beats *other* over so many deals."""
    return estimated(list(islice(differences(rules, one, other, seed), deals)))


LOOKS = (16, 4, 1)
"""It is looked after a sixteenth of the deals, after a quarter, and after all, from `FEWEST` deals on."""
FEWEST = 60
"""
With fewer deals the mean of lopsided points is too far from normal.

Of players who win a point four times in five and else lose four, one in ninety wins twenty deals in a row.
"""


def beats(rules: Rules, one: Player, other: Player, deals: int, seed: int, *, by: float = 0.0) -> bool:
    """
    Whether *one* beats *other* by more than *by* points a deal, some 99.9 % certain, in at most *deals*.

    A sequential test: the first look that is sure enough decides, and none is where all deals ended alike.
    The looks share the chance of being wrong, each judged by Student's t. The level is approximate, as the
    normal law of the mean is: of players who are not ahead one in a thousand gets by where the points lie
    evenly, but with 80 deals one in 190 of those who win a point four times in five and else lose four.
    """
    looks = [deals // parts for parts in LOOKS if deals // parts >= FEWEST]
    found: list[float] = []
    rows = differences(rules, one, other, seed)
    for deals_seen in looks:
        found += islice(rows, deals_seen - len(found))
        now = estimated(found)
        print(now)
        if now.error > 0 and now.least(student(0.001 / len(looks), deals_seen - 1)) > by:
            return True
    return False


def student(chance: float, freedom: int) -> float:
    """What Student's t with that *freedom* exceeds by *chance*: the normal law's, expanded in 1/*freedom*."""
    z = NormalDist().inv_cdf(1 - chance)
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
