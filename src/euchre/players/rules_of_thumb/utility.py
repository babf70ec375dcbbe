"""What a result is worth at this score: points, and near the end of a game the chance of winning it."""

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import erf, inf, sqrt
from typing import Final

from euchre.hand.scoring import must_earn, split_points
from euchre.rules.actions import Bid
from euchre.rules.rules import Bidding, Contract, Countdown, Ladder, OwnTricks, Rules
from euchre.seen.views import View

Points = tuple[float, float]
"""What my side and each other side score."""

NEAR: Final = 0.8
"""
Where the win has to be earned, a side at the target or near it needs this part of a usual hand's points.

So the chances of bid euchre are 1 % off those of `euchre.players.search.match_equity` on average, 8 % at
most; without it they would be 4 % off, and up to 28 %.
"""


def chance_of_tricks(level: float, mean: float, spread: float) -> float:
    """
    Return the chance of taking *level* tricks or more, 0 to 1, when *mean* are expected.

    Tricks are taken to be spread normally, with the standard deviation *spread*.
    """
    return 0.5 - 0.5 * erf((level - 0.5 - mean) / (spread * 1.4142135623730951))


def usual_points(rules: Rules) -> float:
    """Return about how many points a hand scores for those who win it, under *rules*."""
    match rules.scoring:
        case Ladder(steps=steps):
            return 1.35 * max(1, steps[0][1]) if steps else 1.35
        case OwnTricks():
            return rules.tricks * 0.65
        case Contract():
            return rules.tricks * 0.55
        case Countdown():
            return 2.0


@dataclass(frozen=True, slots=True)
class Utility:
    """
    What points are worth to one side at the scores of a match.

    The unit is a point: winning a usual hand instead of losing it is worth the same at every score.
    """

    rules: Rules
    ours: float | None
    theirs: float
    size: float
    """What a hand scores, roughly."""
    scale: float = 1.0
    """Turns a chance of winning into points."""

    @classmethod
    def of(cls, view: View) -> "Utility":
        """
        Return the utility of points to the viewer of *view*, at the scores that the view shows.

        Without scores, or without a target, points are worth just points.
        """
        rules = view.rules
        assert view.viewer is not None
        if not view.scores or rules.target is None:
            return cls(rules, None, 0.0, 1.0)
        sign = rules.direction
        needs = [sign * (rules.target - score) for score in view.scores]
        mine = rules.side(view.viewer)
        least = -inf if must_earn(rules) else 0.25
        ours = max(least, needs[mine])
        theirs = max(least, min([need for side, need in enumerate(needs) if side != mine]))
        even = cls(rules, ours, theirs, usual_points(rules))
        swing = even._after((even.size, 0.0), earned=True) - even._after((0.0, even.size), earned=False)
        return replace(even, scale=2 * even.size / max(swing, 0.02))

    def value(self, points: Points, *, earned: bool | None = None) -> float:
        """
        Return what it is worth to the viewer's side that a hand brings *points*.

        *points* are those of the viewer's side and of each other side. The unit is a point, scaled so that
        winning a usual hand instead of losing it is worth the same at every score: points beyond the target
        are worth nothing, and those that bring a side home weigh heavier. Where a win has to be earned
        (BD10), nobody wins by points alone: *earned* says whether the viewer's side made its bid or defeated
        another's, or an opponent did; None: the side that has more points.
        """
        us, them = points
        mine = us > them if earned is None else earned
        if self.ours is None:
            return us - them
        if self.rules.sides > 2:
            return self._of_many(us, them, earned=mine)
        now = self._between(self.ours, self.theirs)
        return (self._after(points, earned=mine) - now) * self.scale

    def _of_many(self, us: float, them: float, *, earned: bool) -> float:
        """The same with more than two sides: plain points, up to those that win."""
        assert self.ours is not None
        if not must_earn(self.rules):
            return min(us, self.ours) - them
        if earned:
            return (us if us < self.ours else max(self.ours, self.size)) - them
        return us - (them if them < self.theirs else max(self.theirs, self.size))

    def _after(self, points: Points, *, earned: bool) -> float:
        """The chance of winning after a hand that brought those points."""
        assert self.ours is not None
        ours, theirs = self.ours - points[0], self.theirs - points[1]
        if must_earn(self.rules) and (ours if earned else theirs) <= 0:
            return float(earned)
        return self._between(ours, theirs)

    def _between(self, ours: float, theirs: float) -> float:
        """The chance of winning before a hand, when the sides need *ours* and *theirs* points."""
        if must_earn(self.rules):
            near = NEAR * self.size
            return _chance(max(ours, near), max(theirs, near), self.size)
        return _chance(ours, theirs, self.size)

    def value_of_average(self, value: float) -> float:
        """
        Return the utility, in points, of a hand still unknown whose average result is *value*.

        *value* is the points of the viewer's side less those of the others. The hand is taken for one that
        either the viewer's side or the other wins with a usual score (`size`), with the chances that give
        this average; beyond a usual score, one side wins for certain. Without scores or a target, and with
        more than two sides, *value* itself is returned.
        """
        if self.ours is None or self.rules.sides > 2:
            return value
        ours = min(1.0, max(0.0, 0.5 + 0.5 * value / self.size))
        won, lost = self.value((self.size, 0.0), earned=True), self.value((0.0, self.size), earned=False)
        return ours * won + (1.0 - ours) * lost


@lru_cache(8192)
def _chance(ours: float, theirs: float, size: float) -> float:
    """Approximate the chance to win from such needs (Benjamin's chart: 8 % at 2 to 8, 82 % at 9 to 6)."""
    if ours <= 0 or theirs <= 0:
        return 0.5 if ours <= 0 and theirs <= 0 else float(ours <= 0)
    return 0.5 + 0.5 * erf(0.62 * (theirs - ours) / sqrt((theirs + ours) * size))


@cache
def _points_by_tricks(rules: Rules, need: int, alone: bool, rung: int) -> tuple[Points, ...]:  # noqa: FBT001  # a key of the cache
    """Return what the maker's side and each other side score, by the tricks that the maker's side takes."""
    bid = Bid(need, None, rung) if isinstance(rules.auction, Bidding) else None
    points: list[Points] = []
    for tricks in range(rules.tricks + 1):
        us, *others = split_points(rules, 0, tricks, bid=bid, alone=alone)
        them = sum(others) / len(others)
        if isinstance(rules.scoring, Countdown):
            # Who drops out, or takes nothing, is not known: on average the others come down by this.
            us, them = -us, (rules.tricks - tricks) / (rules.sides - 1) - 1.0
        points.append((us, them))
    return tuple(points)


def expected_utility(
    utility: Utility, mean: float, spread: float, need: int, *, alone: bool = False, rung: int = 0
) -> float:
    """
    Return the expected utility, to the maker's side, of a contract to take *need* tricks.

    The tricks taken are spread normally about *mean* with standard deviation *spread*. *alone*: the maker
    plays alone; *rung* is the number of a lone bid, from 1, or 0 for another contract.
    """
    rules = utility.rules
    points = _points_by_tricks(rules, need, alone, rung)
    total, least = 0.0, 1.0
    for tricks in range(rules.tricks + 1):
        more = chance_of_tricks(tricks + 1, mean, spread) if tricks < rules.tricks else 0.0
        if least - more > 1e-4:
            total += (least - more) * utility.value(points[tricks], earned=tricks >= need)
        least = more
    return total
