"""
The chance of winning the match from any score: what points are worth late in a game.

What a hand brings is taken from many hands of the same rules (`mix`), whoever deals; from that follows, score
by score, who gets to the target first. With two sides the chances are exact for that mix. With more, each
side is taken to run for itself, and the chance is that it gets there before the others.
"""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

import numpy as np

from euchre.kernel.batch import COLUMNS, simulate
from euchre.kernel.support import supports
from euchre.rules import Countdown, Rules, Tie
from euchre.state import End
from euchre.variants import VARIANTS

Floats = np.ndarray[Any, np.dtype[np.float64]]

Mix = tuple[tuple[tuple[int, ...], float], ...]
"""What a hand brings, and how often: the points of each side, the dealer's side first."""

BENJAMIN: Final[Mix] = (
    ((0, 1), 0.17), ((0, 2), 0.12), ((0, 4), 0.05), ((1, 0), 0.45), ((2, 0), 0.16), ((4, 0), 0.05),
)  # fmt: skip
"""
Of a hundred hands of good players with 24 cards, by Fred Benjamin's simulation (*Euchre Strategies*, 2007).

His chart of match chances follows from it. Our own kings let the dealer's side score in 69 of 100, not in 66.
"""

HANDS: Final = 40_000
"""Hands of the jack that a mix is taken from, where none is shipped."""

LONG: Final = 80
"""No side of three or more is followed further than so many hands."""


@dataclass(frozen=True, eq=False)
class Race:
    """Who wins the match, from any score; `Race.of` makes it."""

    rules: Rules
    ahead: Floats
    """Two sides: by what the dealer's side and the other still need, the chance of the dealer's side."""
    out: Floats
    """More sides: by need and hands, the chance to be out after so many hands."""

    @staticmethod
    def of(rules: Rules) -> "Race | None":
        """The race of a match under *rules*; None where no score wins it or the kernel does not play them."""
        return _race(rules)

    def needs(self, scores: Sequence[int]) -> tuple[int, ...]:
        """What each side still needs, 0 or less when it is out."""
        target = self.rules.target
        assert target is not None
        sign = -1 if isinstance(self.rules.scoring, Countdown) else 1
        return tuple([sign * (target - score) for score in scores])

    def chance(self, scores: Sequence[int], dealer: int) -> tuple[float, ...]:
        """
        The chance of each side to win when the next hand is dealt by *dealer*; the match may be over.

        >>> from euchre.variants import variant
        >>> race = Race.of(variant("four-24"))
        >>> race.chance((10, 3), 0)
        (1.0, 0.0)
        """
        return self._chance(self.needs(scores), self.rules.side(dealer))

    def _chance(self, needs: tuple[int, ...], first: int) -> tuple[float, ...]:
        best = min(needs)
        if best <= 0:
            there = [need == best for need in needs]
            if sum(there) == 1 or self.rules.tie is Tie.SHARE:
                return tuple([float(won) / sum(there) for won in there])
        if len(needs) == 2:
            most = len(self.ahead)
            mine, theirs = (min(max(needs[side], 1), most) - 1 for side in (first, 1 - first))
            ours = float(self.ahead[mine, theirs])
            return (ours, 1.0 - ours) if first == 0 else (1.0 - ours, ours)
        return self._of_many(needs)

    def _of_many(self, needs: tuple[int, ...]) -> tuple[float, ...]:
        most = len(self.out)
        by = [self.out[min(max(need, 1), most) - 1] for need in needs]
        now = [np.diff(row, prepend=0.0) for row in by]
        found = []
        for side, own in enumerate(now):
            later = np.ones(LONG)
            for other in range(len(needs)):
                if other != side:
                    later = later * (1.0 - by[other] + 0.5 * now[other])
            found.append(float((own * later).sum()))
        total = sum(found)
        return tuple([value / total for value in found]) if total > 0 else (1.0 / len(needs),) * len(needs)


@lru_cache(64)
def _race(rules: Rules) -> Race | None:
    rules = replace(rules, revoke=None)  # whatever a renege costs, it is not in the mix
    if rules.target is None or not supports(rules):
        return None
    found, empty = mix(rules), np.zeros((0, 0))
    span = abs(rules.target - rules.start)
    if rules.sides == 2:
        return Race(rules, _ahead(found, span), empty)
    return Race(rules, empty, _out(rules, found, span))


def _ahead(found: Mix, span: int) -> Floats:
    """By needs from 1 up, the chance of the dealer's side: gone over until it does not change."""
    room = span if all(min(points) >= 0 for points, _ in found) else 2 * span + 20
    needs = np.arange(1, room + 1)
    ahead = np.full((room, room), 0.5)
    ways = [
        (
            chance,
            (needs - ours <= 0)[:, None],
            (needs - theirs <= 0)[None, :],
            np.clip(needs - ours, 1, room) - 1,
            np.clip(needs - theirs, 1, room) - 1,
            needs[:, None] - ours < needs[None, :] - theirs,
            needs[:, None] - ours == needs[None, :] - theirs,
        )
        for (ours, theirs), chance in found
    ]
    for _ in range(20 * room):
        after = np.zeros_like(ahead)
        for chance, we, they, mine, other, nearer, even in ways:
            # The other side deals the next hand, so the table is read the other way round.
            on = 1.0 - ahead[np.ix_(other, mine)].T
            both = np.where(even, on, nearer)
            after += chance * np.where(we & they, both, np.where(we, 1.0, np.where(they, 0.0, on)))
        if np.abs(after - ahead).max() < 1e-10:
            break
        ahead = after
    return ahead


def _out(rules: Rules, found: Mix, span: int) -> Floats:
    """By needs 1 and up, the chance of a side to be out after 1, 2, 3 … hands, whoever deals."""
    sign = -1 if isinstance(rules.scoring, Countdown) else 1
    steps: Counter[int] = Counter()
    for points, chance in found:
        for own in points:
            steps[sign * own] += chance / len(points)  # type: ignore[assignment]  # a weight, not a count
    room = 2 * span + 20
    needs = np.arange(1, room + 1)
    by = np.zeros((room, LONG))
    for hands in range(LONG):
        for step, chance in steps.items():
            left = needs - step
            later = by[np.clip(left, 1, room) - 1, hands - 1] if hands else 0.0
            by[:, hands] += chance * np.where(left <= 0, 1.0, later)
    return by


@cache
def shipped() -> dict[str, Mix]:
    """The mixes of named games as kings bring them about, by `euchre.training.mixes`."""
    text = files("euchre.players").joinpath("data", "mixes.json").read_text("utf-8")
    return {
        name: tuple((tuple(points), rate) for points, rate in rows) for name, rows in json.loads(text).items()
    }


def mix(rules: Rules) -> Mix:
    """What a hand brings the sides, the dealer's first; hands that are dealt anew do not count."""
    for name, rows in {"tournament": BENJAMIN, "four-24": BENJAMIN, **shipped()}.items():
        if _alike(rules, VARIANTS[name]):
            return rows
    return counted(rules, simulate(rules, 0, HANDS, 0, "jack"))


def _alike(rules: Rules, named: Rules) -> bool:
    """Whether a hand under both is the same; the match may be another."""
    if type(rules.scoring) is not type(named.scoring):
        return False  # a target may not fit another way to score
    return replace(named, target=rules.target, start=rules.start, tie=rules.tie) == rules


def counted(rules: Rules, rows: Any) -> Mix:
    """The mix of finished hands, rows of `euchre.kernel.batch.simulate`."""
    end, dealer = COLUMNS.index("end"), COLUMNS.index("dealer")
    tally: Counter[tuple[int, ...]] = Counter()
    for row in rows[rows[:, end] != int(End.REDEAL)].tolist():
        points, first = row[-rules.sides :], rules.side(row[dealer])
        tally[(*points[first:], *points[:first])] += 1
    total = sum(tally.values())
    return tuple((points, times / total) for points, times in sorted(tally.items()))
