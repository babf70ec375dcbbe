"""
Glicko-2: the strength of a person, a computer player or a puzzle as three numbers, and how one result changes
them.

Source: M. E. Glickman, "Example of the Glicko-2 system", 2013. The sides of a card game are partners, of whom
the paper says nothing: see `rate`. Why this is written here and not installed: docs/decisions/0009-glicko.md.
"""

from collections.abc import Sequence
from math import exp, hypot, log, pi, sqrt
from typing import Final, NamedTuple

SCALE: Final = 173.7178
"""Points of a rating in one unit of the scale that the formulas of the paper calculate on."""

TAU: Final = 0.5
"""The constant tau of the paper, which limits the change of the volatility; the paper advises 0.3 to 1.2."""

SETTLED: Final = 110.0
"""A rating with a deviation up to this is reliable; above it the rating is provisional."""


class Rating(NamedTuple):
    """The strength of a player, as far as the results so far tell."""

    value: float = 1500.0
    """The most likely strength. 400 points more win about ten matches of eleven."""
    deviation: float = 350.0
    """One standard error of the value, up to 350; 0 for an anchor, which no result moves."""
    volatility: float = 0.06
    """How much the strength itself changes from one result to the next, above 0."""

    @property
    def provisional(self) -> bool:
        """Whether too few results are known, or too old ones, for the value to say much."""
        return self.deviation > SETTLED


NEW: Final = Rating()
"""The rating of a player without results."""

Side = tuple[Rating, ...]


def expected(first: Sequence[Rating], second: Sequence[Rating]) -> float:
    """
    Return the chance of the side *first* to win against *second*, 0 to 1; each side is a list with one rating
    for each person.

    >>> round(expected([Rating(1900, 0)], [Rating(1500, 0)]), 2)
    0.91
    """
    uncertain = hypot(_uncertainty(first), _uncertainty(second))
    return _chance((_strength(first) - _strength(second)) / SCALE, uncertain / SCALE)


def rate(first: Sequence[Rating], second: Sequence[Rating], score: float) -> tuple[Side, Side]:
    """
    Return the ratings of two sides after one result between them, in the order given.

    Each side has at least one member; a side is as strong as its members on average. A member is rated as if
    it had played alone against somebody who is as far from it as the sides are from each other, and as
    uncertain as all others at the table are together. So partners with the same rating move by the same
    number of points, and with one member a side this is the paper's Glicko-2, where each result is a rating
    period of its own. Both sides are rated from what was known before. Members with deviation 0 keep their
    rating.

    *score* is the first side's: 1 won, 0.5 a draw, 0 lost.

    >>> new = rate([NEW], [NEW], 1.0)
    >>> [round(side[0].value) for side in new]
    [1662, 1338]

    Raises: ValueError when a side is empty or *score* is not between 0 and 1.
    """
    if not first or not second:
        raise ValueError("a side without a member cannot be rated: give each side at least one rating")
    if not 0 <= score <= 1:
        raise ValueError(f"score {score}: it must be between 0 (lost) and 1 (won)")
    return _rated(first, second, score), _rated(second, first, 1 - score)


def rested(rating: Rating, days: float) -> Rating:
    """
    Return *rating* after *days* days without a result: the value stays, the deviation grows up to 350.

    >>> round(rested(Rating(1700, 60), 100).deviation)
    120
    """
    if not rating.deviation:
        return rating
    grown = sqrt(rating.deviation**2 + max(0.0, days) * (SCALE * rating.volatility) ** 2)
    return rating._replace(deviation=min(max(NEW.deviation, rating.deviation), grown))


def _strength(side: Sequence[Rating]) -> float:
    return sum(member.value for member in side) / len(side)


def _uncertainty(side: Sequence[Rating]) -> float:
    """Return the standard error of the side's strength, from the members that are given."""
    return sqrt(sum(member.deviation**2 for member in side)) / len(side)


def _rated(side: Sequence[Rating], others: Sequence[Rating], score: float) -> Side:
    lead = (_strength(side) - _strength(others)) / SCALE
    rated: list[Rating] = []
    for place, member in enumerate(side):
        partners = [partner for at, partner in enumerate(side) if at != place]
        around = sqrt(sum(partner.deviation**2 for partner in partners)) / len(side)
        rated.append(_updated(member, lead, hypot(around, _uncertainty(others)) / SCALE, score))
    return tuple(rated)


def _updated(member: Rating, lead: float, uncertain: float, score: float) -> Rating:
    """
    Return *member* after *score* against an opponent who is *lead* behind, with the standard error
    *uncertain* (steps 3 to 8).
    """
    if not member.deviation:
        return member
    phi = member.deviation / SCALE
    weight = _weight(uncertain)
    chance = _chance(lead, uncertain)
    variance = 1 / max(
        weight**2 * chance * (1 - chance), 1e-12
    )  # a result that was nearly certain changes almost nothing
    surprise = weight * (score - chance)
    volatility = _volatility(member.volatility, phi, variance, variance * surprise)
    before = hypot(phi, volatility)
    after = 1 / sqrt(1 / before**2 + 1 / variance)
    return Rating(member.value + SCALE * after**2 * surprise, min(NEW.deviation, SCALE * after), volatility)


def _weight(uncertain: float) -> float:
    """
    Return the paper's g: how much less a result counts against an opponent with the standard error
    *uncertain*.
    """
    return 1 / sqrt(1 + 3 * uncertain**2 / pi**2)


def _chance(lead: float, uncertain: float) -> float:
    """
    Return the paper's E: the chance to win against an opponent who is *lead* behind, with the standard error
    *uncertain*.
    """
    return 1 / (1 + exp(-max(-500.0, min(500.0, _weight(uncertain) * lead))))


def _volatility(volatility: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility: the root of the paper's f by the Illinois method (step 5)."""
    start = log(volatility**2)
    known = phi**2 + variance

    def f(x: float) -> float:
        return exp(x) * (delta**2 - known - exp(x)) / (2 * (known + exp(x)) ** 2) - (x - start) / TAU**2

    near, far = start, start - TAU
    if delta**2 > known:
        far = log(delta**2 - known)
    else:
        while f(far) < 0:
            far -= TAU
    f_near, f_far = f(near), f(far)
    while abs(far - near) > 1e-6:
        middle = near + (near - far) * f_near / (f_far - f_near)
        f_middle = f(middle)
        if f_middle * f_far <= 0:
            near, f_near = far, f_far
        else:
            f_near /= 2
        far, f_far = middle, f_middle
    return exp(near / 2)
