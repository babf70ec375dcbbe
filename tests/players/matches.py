"""Hands between two players on the same cards, with the sides changed over."""

from collections.abc import Iterator, Sequence
from itertools import count, islice
from math import sqrt
from random import Random
from statistics import NormalDist
from typing import NamedTuple

from hypothesis import strategies as st

from euchre.hand.hand import apply, new, points
from euchre.hand.state import State
from euchre.players import Player
from euchre.rules.rules import Bidding, Contract, Countdown, Ladder, OwnTricks, Rules
from euchre.seen.views import view
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
BET = 2000
"""So many times its stake wins a bet; who is not ahead has at most one chance in as many to get there."""


def beats(rules: Rules, one: Player, other: Player, deals: int, seed: int, *, by: float = 0.0) -> bool:
    """
    Whether *one* beats *other* by more than *by* points a deal, 99.9 % certain, in at most *deals*.

    Two sequential tests share the chance of being wrong; the first that is sure enough decides.

    A bet on every deal (Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting",
    2024): the capital of who is not ahead is a supermartingale, whatever the law of the points, so Ville's
    inequality holds at every deal. It decides early where one is far ahead.

    And a look at the mean after some of the deals (`LOOKS`), judged by Student's t; none where all deals
    ended alike. Its level is approximate, as the normal law of the mean is.
    """
    looks = [deals // parts for parts in LOOKS if deals // parts >= FEWEST]
    found: list[float] = []
    capital, worst = 1.0, worst_loss(rules) + by
    for difference in islice(differences(rules, one, other, seed), deals):
        assert difference - by >= -worst, f"{difference} points are more than one can lose by these rules"
        capital *= 1 + stake(found, worst) * (difference - by)
        found.append(difference - by)
        if capital >= BET:
            print(f"{estimated(found)}: ahead by {by:+} and more")
            return True
        if len(found) in looks:
            now = estimated(found)
            print(now)
            if now.error > 0 and now.least(student(0.0005 / len(looks), len(found) - 1)) > 0:
                return True
    return False


def stake(found: Sequence[float], worst: float) -> float:
    """
    What part of the capital to bet on the next deal for each point: the best, were it as those *found*.

    Never so much that *worst*, the most points that may be lost, would cost it all. What is not known yet
    counts as one deal without a gain, and half of *worst* off.
    """
    deals = len(found) + 1
    mean = sum(found) / deals
    spread = (worst**2 / 4 + sum([(points - mean) ** 2 for points in found])) / deals
    return min(max(mean, 0.0) / (spread + mean**2), 0.95 / worst) if found else 0.5 / worst


def worst_loss(rules: Rules) -> int:
    """By how many points a side can at most be behind another after a deal; nobody is accused of a renege."""
    tricks = rules.tricks
    match rules.scoring:
        case OwnTricks():
            return tricks
        case Ladder() as ladder:
            lone = (*ladder.lone, *ladder.lone_defence) if rules.alone is not None or rules.call_ace else ()
            steps = (*ladder.steps, *lone)
            most = max(
                ladder.euchre, ladder.lone_euchre, ladder.super_euchre, *[points for _, points in steps]
            )
            return 2 * most if ladder.euchre_from_maker else most
        case Contract(bonus=bonus):
            rungs = rules.auction.lone if isinstance(rules.auction, Bidding) else ()
            made = max([tricks + bonus, *[rung.made or 0 for rung in rungs]])
            return made + max([tricks, *[rung.lost for rung in rungs]])
        case Countdown(penalty=penalty):
            return tricks + penalty


def student(chance: float, freedom: int) -> float:
    """What Student's t with that *freedom* exceeds by *chance*: the normal law's, expanded in 1/*freedom*."""
    z = NormalDist().inv_cdf(1 - chance)
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
