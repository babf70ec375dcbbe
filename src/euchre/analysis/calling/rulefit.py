"""
A small rule of calling: points for cards, and how many points it takes to call or to go alone.

The points are small whole numbers, so that they can be counted at a table. They are looked for one after the
other, from several beginnings, until no change of one of them gains anything on the hands they are fitted to.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import numpy as np

from euchre.analysis.calling.chart import ALONE, NEVER, PARTNER, PASS, CallChoice, ChartedHand, Pair
from euchre.analysis.calling.hand_features import Features
from euchre.base.numbers import capitalized

Floats = np.ndarray[Any, np.dtype[np.float64]]
Ints = np.ndarray[Any, np.dtype[np.int64]]

COUNTED: Final = {
    "benny": "Benny",
    "right": "right bower",
    "left": "left bower",
    "high": "ace or king of trumps",
    "low": "other trump",
    "aces": "ace of another suit",
    "voids": "suit you have none of",
    "up": "bower turned up for your partner",
}
"""What may count, as it is said."""

AGAINST: Final = "bower turned up for an opponent"
GREATEST_WEIGHT: Final = 8
"""The most points for which a card counts."""
SWEEPS: Final = 20
NEVER_MOST: Final = 1 << 40
"""A trump that may not be named counts less by this, which is more than anything counts."""
COST_OF_A_POINT: Final = 1e-4
"""Points a deal that a rule has to gain for each point that it counts something for."""


@dataclass(frozen=True, slots=True)
class CallRule:
    """
    A rule of calling for the table: points for each feature of a hand, and how many points it takes to call
    and to go alone.
    """

    points: tuple[tuple[str, int], ...]
    """Names of `Features` and what each counts."""
    call: int
    """The least points with which to call."""
    alone: int | None
    """The least points with which to go alone; None: never."""
    several: bool = False
    """Whether more than one trump may be named: then the one that counts most is called."""
    turned: tuple[int, ...] = (1, -1)
    """For whom a bower can be turned up: 1 the partner, -1 an opponent."""

    def count(self, hand: Features) -> int:
        """Return the points that *hand* counts by this rule."""
        return sum(points * int(getattr(hand, name)) for name, points in self.points)

    def __call__(self, hands: tuple[Features, ...]) -> CallChoice:
        """What to do with a hand, counted for each trump that may be named."""
        counts = [self.count(hand) for hand in hands]
        count = max(counts)
        at = counts.index(count)
        if self.alone is not None and count >= self.alone:
            return ALONE, at
        return (PARTNER, at) if count >= self.call else (PASS, 0)

    def lines(self) -> tuple[str, ...]:
        """
        Return the rule in English, one to four sentences: what to count, when to call, when to go
        alone.
        """
        of = dict(self.points)
        same = of.get("high") == of.get("low")  # then it is one thing to count: any other trump
        left_out = ("up", "high") if same else ("up",)
        counts = [
            f"{COUNTED[name]} {points}" for name, points in self.points if points and name not in left_out
        ]
        if not counts:
            return ("Always call.",) if self.call <= 0 else ("Never call.",)
        sentences = [f"Count {', '.join(counts)}."]
        up = of.get("up", 0)
        if up:
            counts = [
                f"for a {name} {'add' if up * whose > 0 else 'take off'} {abs(up)}"
                for whose, name in ((1, COUNTED["up"]), (-1, AGAINST))
                if whose in self.turned
            ]
            sentences.append(f"{capitalized(', '.join(counts))}.")
        most = ", the trump that counts most" if self.several else ""
        sentences.append(f"Call with {self.call} or more{most}.")
        if self.alone is not None:
            sentences.append(f"Go alone with {self.alone} or more.")
        return tuple(sentences)


@dataclass(frozen=True, eq=False)
class _Hands:
    """The hands to fit to, by hand and trump."""

    held: Ints
    """By hand, trump and thing: how many there are of it."""
    free: Ints
    """0 where the trump may be named, else so little that it never counts most."""
    gains: Floats
    """What calling it is worth more than a pass."""
    more: Floats
    """What calling it alone is worth more than with the partner; 0 where there is no choice."""

    def picked(self, counts: Ints) -> tuple[Ints, Floats, Floats]:
        """
        Return three arrays, shape (hands,): of the trump that counts most in each hand, its count, what
        calling it gains over a pass, and what going alone gains over calling with the partner.

        *counts* has the count of each hand for each trump, shape (hands, trumps).
        """
        at = (counts + self.free).argmax(axis=1)
        rows = np.arange(len(at))
        return counts[rows, at], self.gains[rows, at], self.more[rows, at]


def fit_rule(rows: Sequence[ChartedHand]) -> CallRule:
    """
    Fit a rule of calling to *rows*: return the rule that wins most points (or match chances) a deal on them,
    of those tried.

    Points are searched one feature at a time from several starts, so the rule is good and not proved best;
    the same rows always give the same rule.
    """
    names = [name for name in COUNTED if any(getattr(hand, name) for row in rows for hand in row.hands)]
    hands, several = _hands(rows, names), max(len(row.hands) for row in rows) > 1
    if not names:
        return CallRule((), 0 if hands.gains[:, 0].sum() > 0 else 1, None)
    tried = [_climbed(hands, start, names) for start in _starts(hands)]
    best = max(tried, key=lambda way: way[0])
    points = best[1] // max(1, int(np.gcd.reduce(best[1])))
    counts, gains, more = hands.picked(hands.held @ points)
    call = _limit(counts, gains)[1]
    gained, limit = _limit(counts, np.where(counts >= call, more, 0.0))
    return CallRule(
        tuple((name, int(point)) for name, point in zip(names, points, strict=True) if point),
        call,
        max(limit, call) if gained > 0 else None,
        several,
        tuple(sorted({hand.up for row in rows for hand in row.hands} - {0}, reverse=True)),
    )


def _hands(rows: Sequence[ChartedHand], names: Sequence[str]) -> _Hands:
    most = max(len(row.hands) for row in rows)
    held = np.zeros((len(rows), most, len(names)), np.int64)
    free = np.full((len(rows), most), -NEVER_MOST, np.int64)
    gains, more = np.zeros((len(rows), most)), np.zeros((len(rows), most))
    for n, row in enumerate(rows):
        for m, hand in enumerate(row.hands):
            held[n, m] = [getattr(hand, name) for name in names]
            free[n, m] = 0
            partner, alone = row.partner[m], row.alone[m]
            gains[n, m] = sum(_best(partner, alone)) / 2 - sum(row.passed) / 2
            if NEVER not in (partner[0], alone[0]):
                more[n, m] = sum(alone) / 2 - sum(partner) / 2
    return _Hands(held, free, gains, more)


def _best(partner: Pair, alone: Pair) -> Pair:
    """The better of the two by the one half, valued by the other."""
    return (
        alone[0] if alone[1] > partner[1] else partner[0],
        alone[1] if alone[0] > partner[0] else partner[1],
    )


def _starts(hands: _Hands) -> list[Ints]:
    """Where to begin: by least squares, rounded more and less finely, and every trump alike."""
    free = hands.free == 0
    held, gains = hands.held[free], hands.gains[free]
    wide = np.column_stack([held, np.ones(len(held))]).astype(float)
    slopes = np.linalg.solve(wide.T @ wide + np.eye(wide.shape[1]), wide.T @ gains)[:-1]
    top = max(float(np.abs(slopes).max()), 1e-9)
    starts = [
        np.clip(np.rint(slopes / top * size), -GREATEST_WEIGHT, GREATEST_WEIGHT).astype(np.int64)
        for size in (3, 5, 8)
    ]
    return [*starts, np.ones(held.shape[1], np.int64)]


def _climbed(hands: _Hands, start: Ints, names: Sequence[str]) -> tuple[float, Ints]:
    """Change one thing's points at a time, as long as that gains."""
    points = start.copy() if _sensible(start, names) else np.ones(len(names), np.int64)
    best = _worth(hands, hands.held @ points, points)
    for _ in range(SWEEPS):
        before = best
        for at, name in enumerate(names):
            column = hands.held[:, :, at]
            rest = hands.held @ points - points[at] * column
            for value in range(-GREATEST_WEIGHT if name == "up" else 0, GREATEST_WEIGHT + 1):
                tried = points.copy()
                tried[at] = value
                worth = _worth(hands, rest + value * column, tried) if _sensible(tried, names) else best
                if worth > best + 1e-12:
                    best, points = worth, tried
        if best == before:
            break
    return best, points


def _sensible(points: Ints, names: Sequence[str]) -> bool:
    """Whether a higher trump counts no less than a lower one, and nothing in hand counts against it."""
    counts = dict(zip(names, points.tolist(), strict=True))
    least = counts.get("low", 0)
    order = [counts[name] for name in ("benny", "right", "left", "high") if name in counts]
    descending = all(one >= other for one, other in pairwise([*order, least]))
    return descending and min((v for name, v in counts.items() if name != "up"), default=0) >= 0


def _worth(hands: _Hands, counts: Ints, points: Ints) -> float:
    """What a deal gains when all with enough points call, less what counting costs."""
    most, gains, _ = hands.picked(counts)
    return _limit(most, gains)[0] / len(gains) - COST_OF_A_POINT * float(np.abs(points).sum())


def _limit(counts: Ints, gains: Floats) -> tuple[float, int]:
    """The best limit, of at least which a hand is called on: what it gains in all, and the limit."""
    low, high = int(counts.min()), int(counts.max())
    sums = np.bincount(counts - low, gains, minlength=high - low + 2)
    above = np.cumsum(sums[::-1])[::-1]
    at = int(np.argmax(above))
    return float(above[at]), low + at
