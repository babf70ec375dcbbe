"""
The chance of winning the match from any score, which gives the value of points late in a game.

The points of a hand are drawn from the mix of many hands of the same rules (`score_mix`), the same for each
dealer. The chance of each side to reach the target first is computed from that, score by score. With two
sides the chances are exact for that mix. With more, each side is taken to score independently of the others.

Where the target counts only in a hand in which the side made its bid or set the others (BD10), a side may be
past it and go on. Points alone do not always tell who bid; then the share of such hands in the mix is used.
"""

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

import numpy as np

from euchre.hand.scoring import must_earn
from euchre.hand.state import End
from euchre.kernel.machine.rule_words import supports
from euchre.kernel.simulate.batch import COLUMNS, simulate
from euchre.rules.rules import Countdown, Rules, Tie
from euchre.rules.variants import VARIANTS

Floats = np.ndarray[Any, np.dtype[np.float64]]

Mix = tuple[tuple[tuple[int, ...], float], ...]
"""The points of a hand by side, the dealer's side first, and the share of hands that bring them."""

Outcomes = tuple[tuple[tuple[int, ...], frozenset[int], float], ...]
"""The same, with the sides that win if they are at the target after such a hand."""

BENJAMIN: Final[Mix] = (
    ((0, 1), 0.17), ((0, 2), 0.12), ((0, 4), 0.05), ((1, 0), 0.45), ((2, 0), 0.16), ((4, 0), 0.05),
)  # fmt: skip
"""
The mix of hands of good players with 24 cards, by Fred Benjamin's simulation (*Euchre Strategies*, 2007).

The chart of match chances in that book follows from it. Our own kings let the dealer's side score in 69 of
100, not in 66.
"""

MIX_HANDS: Final = 40_000
"""The number of hands that the jack plays for a mix, where none is shipped."""

MOST_HANDS: Final = 80
"""With three or more sides, a match is followed for at most this number of hands."""


@dataclass(frozen=True, eq=False)
class MatchEquity:
    """The chance of each side to win the match, from any score; made by `MatchEquity.of`."""

    rules: Rules
    ahead: Floats
    """Two sides: by what the dealer's side and the other still need, the chance of the dealer's side."""
    out: Floats
    """More sides: by need and number of hands, the chance to be out after that many hands."""
    least: int = 1
    """The need that comes first in these tables; below 1 where a side may be past the target and go on."""
    earners: Mapping[tuple[int, ...], tuple[tuple[frozenset[int], float], ...]] = field(default_factory=dict)
    """
    Where the win has to be earned: by points, the dealer's side first, the sides that earned the hand, each
    with its share.
    """

    @staticmethod
    def of(rules: Rules) -> "MatchEquity | None":
        """
        Return the match equity under *rules*; None where it cannot be computed.

        It cannot where no score wins the match, where something else also ends it (a number of deals, or a
        sweep that wins at once), or where the kernel does not play the rules.
        """
        rules = replace(rules, revoke=None)  # the mix has no reneges, so their cost does not matter
        return _match_equity(rules) if won_by_score(rules) else None

    def needs(self, scores: Sequence[int]) -> tuple[int, ...]:
        """Return how many points each side still needs at *scores*; 0 or less when it is at the target."""
        target = self.rules.target
        assert target is not None
        sign = self.rules.direction
        return tuple([sign * (target - score) for score in scores])

    def chance(
        self, scores: Sequence[int], dealer: int, eligible: Collection[int] | None = None
    ) -> tuple[float, ...]:
        """
        Return each side's chance, 0 to 1, to win the match at *scores*, one number for each side.

        Seat *dealer* deals the next hand. *eligible* are the sides that win if they are at the target now.
        None: every side, or, where a win has to be earned by a bid, no side.

        >>> from euchre.rules.variants import variant
        >>> match = MatchEquity.of(variant("euchre"))
        >>> match.chance((10, 3), 0)
        (1.0, 0.0)
        """
        if eligible is None:
            eligible = () if must_earn(self.rules) else range(self.rules.sides)
        return self._chance(self.needs(scores), self.rules.side(dealer), eligible)

    def after(
        self, scores: Sequence[int], points: Sequence[int], dealer: int, maker: int | None = None
    ) -> tuple[float, ...]:
        """
        Return each side's chance, 0 to 1, to win the match after a hand.

        The *scores* are those before the hand, *points* what the hand brought each side, *dealer* the seat
        that dealt it, and *maker* the side, not the seat, of the maker; None where that is not known.

        >>> from euchre.rules.variants import variant
        >>> match = MatchEquity.of(variant("bid"))
        >>> match.after((30, 20), (2, 4), 0, maker=1)[0] < 1 == match.after((30, 20), (4, 2), 0, maker=0)[0]
        True
        """
        reached = [score + won for score, won in zip(scores, points, strict=True)]
        following = self.rules.left_of(dealer)
        if not must_earn(self.rules):
            return self.chance(reached, following)
        chances = np.zeros(len(reached))
        for eligible, share in self._able(tuple(points), self.rules.side(dealer), maker):
            chances += share * np.array(self.chance(reached, following, eligible))
        return tuple(chances.tolist())

    def _able(
        self, points: tuple[int, ...], first: int, maker: int | None
    ) -> tuple[tuple[frozenset[int], float], ...]:
        """The sides that may win after a hand of those *points*, dealt by *first*, with probabilities."""
        if maker is not None or not any(points):
            return ((hand_winners(points, maker), 1.0),)
        sides = len(points)
        shares = self.earners.get((*points[first:], *points[:first]))
        if shares is not None:
            return tuple([(frozenset((side + first) % sides for side in at), share) for at, share in shares])
        worst, best = min(points), max(points)
        likely = [side for side in range(sides) if points[side] == (worst if worst < 0 else best)]
        return tuple([(hand_winners(points, side), 1 / len(likely)) for side in likely])

    def _chance(self, needs: tuple[int, ...], first: int, eligible: Collection[int]) -> tuple[float, ...]:
        out = [side for side, need in enumerate(needs) if need <= 0 and side in eligible]
        if out:
            best = min([needs[side] for side in out])
            there = [side in out and need == best for side, need in enumerate(needs)]
            if sum(there) == 1 or self.rules.tie is Tie.SHARE:
                return tuple([float(won) / sum(there) for won in there])
        if len(needs) == 2:
            mine, theirs = (self._row(needs[side], len(self.ahead)) for side in (first, 1 - first))
            ours = float(self.ahead[mine, theirs])
            return (ours, 1.0 - ours) if first == 0 else (1.0 - ours, ours)
        return self._of_many(needs)

    def _row(self, need: int, rows: int) -> int:
        return min(max(need - self.least, 0), rows - 1)

    def _of_many(self, needs: tuple[int, ...]) -> tuple[float, ...]:
        by = [self.out[self._row(need, len(self.out))] for need in needs]
        now = [np.diff(row, prepend=0.0) for row in by]
        chances = []
        for side, own in enumerate(now):
            later = np.ones(MOST_HANDS)
            for other in range(len(needs)):
                if other != side:
                    later = later * (1.0 - by[other] + 0.5 * now[other])
            chances.append(float((own * later).sum()))
        total = sum(chances)
        return tuple([value / total for value in chances]) if total > 0 else (1.0 / len(needs),) * len(needs)


def won_by_score(rules: Rules) -> bool:
    """Return whether the score alone says who wins a match under *rules*, and the kernel plays it."""
    scoring = rules.scoring
    at_once = isinstance(scoring, Countdown) and scoring.sweep_wins
    return rules.target is not None and rules.deals is None and not at_once and supports(rules)


def hand_winners(points: Sequence[int], maker: int | None) -> frozenset[int]:
    """
    Return the sides that made their bid or defeated another's, by the *points* of a hand.

    *maker* is the side of the maker; None, for nobody, gives no side.

    >>> hand_winners((4, 2), 0), hand_winners((2, -5), 1), hand_winners((0, 0), None)
    (frozenset({0}), frozenset({0}), frozenset())
    """
    if maker is None:
        return frozenset()
    maker_scores = points[maker] > 0
    return frozenset(side for side in range(len(points)) if (side == maker) == maker_scores)


@lru_cache(64)
def _match_equity(rules: Rules) -> MatchEquity:
    assert rules.target is not None
    outcomes, empty = hand_outcomes(rules), np.zeros((0, 0))
    span = abs(rules.target - rules.start)
    # A side that is past the target by more than a hand can cost is counted as past it by exactly that.
    swing = max(abs(won) for points, _, _ in outcomes for won in points)
    least, who = (-swing, _earners(outcomes)) if must_earn(rules) else (1, {})
    if rules.sides == 2:
        return MatchEquity(rules, _ahead(outcomes, span, least), empty, least, who)
    return MatchEquity(rules, empty, _out(rules, outcomes, span, least), least, who)


def _ahead(outcomes: Outcomes, span: int, least: int) -> Floats:
    """
    By needs from *least* up, the chance of the dealer's side; computed repeatedly until it does not
    change.
    """
    room = span if all(min(points) >= 0 for points, _, _ in outcomes) else 2 * span + 20
    needs = np.arange(least, room + 1)
    ahead = np.full((len(needs), len(needs)), 0.5)
    branches = [
        (
            chance,
            ((needs - ours <= 0) & (0 in eligible))[:, None],
            ((needs - theirs <= 0) & (1 in eligible))[None, :],
            np.clip(needs - ours, least, room) - least,
            np.clip(needs - theirs, least, room) - least,
            needs[:, None] - ours < needs[None, :] - theirs,
            needs[:, None] - ours == needs[None, :] - theirs,
        )
        for (ours, theirs), eligible, chance in outcomes
    ]
    for _ in range(20 * room):
        after = np.zeros_like(ahead)
        for chance, we, they, mine, other, nearer, even in branches:
            # The other side deals the next hand, so the table is read the other way round.
            on = 1.0 - ahead[np.ix_(other, mine)].T
            both = np.where(even, on, nearer)
            after += chance * np.where(we & they, both, np.where(we, 1.0, np.where(they, 0.0, on)))
        if np.abs(after - ahead).max() < 1e-10:
            break
        ahead = after
    return ahead


def _out(rules: Rules, outcomes: Outcomes, span: int, least: int) -> Floats:
    """
    By needs from *least* up, the chance of a side to be out after 1, 2, 3 … hands; the dealer is not
    considered.
    """
    sign = rules.direction
    steps: Counter[tuple[int, bool]] = Counter()
    for points, eligible, chance in outcomes:
        for side, own in enumerate(points):
            steps[sign * own, side in eligible] += chance / len(points)  # type: ignore[assignment]  # a weight
    room = 2 * span + 20
    needs = np.arange(least, room + 1)
    by = np.zeros((len(needs), MOST_HANDS))
    for hands in range(MOST_HANDS):
        for (step, wins), chance in steps.items():
            left = needs - step
            later = by[np.clip(left, least, room) - least, hands - 1] if hands else 0.0
            by[:, hands] += chance * np.where((left <= 0) & wins, 1.0, later)
    return by


def _earners(outcomes: Outcomes) -> dict[tuple[int, ...], tuple[tuple[frozenset[int], float], ...]]:
    """By points: the sides that earned the hand, and their share of the hands with those points."""
    totals: Counter[tuple[int, ...]] = Counter()
    for points, _, chance in outcomes:
        totals[points] += chance  # type: ignore[assignment]  # a weight, not a count
    return {
        total: tuple(
            [(eligible, chance / totals[total]) for points, eligible, chance in outcomes if points == total]
        )
        for total in totals
    }


@cache
def shipped_mixes() -> dict[str, Mix]:
    """
    Return, by name of the game, how often a hand brings which points when `King` plays all seats, read from a
    file of the package.

    For each game these are pairs: the points by side, the dealer's first, and the share of hands that brought
    them; the shares add up to 1.
    """
    text = files("euchre.players").joinpath("data", "mixes.json").read_text("utf-8")
    return {
        name: tuple((tuple(points), rate) for points, rate in rows) for name, rows in json.loads(text).items()
    }


def score_mix(rules: Rules) -> Mix:
    """
    Return how often a hand under *rules* brings which points, as pairs of points and share.

    The points are by side, the dealer's first; the shares add up to 1. Those of a game for which the package
    has some are returned; for others they are counted from hands that `Jack` plays. Hands dealt anew do not
    count.
    """
    for name, rows in {"tournament": BENJAMIN, "euchre": BENJAMIN, **shipped_mixes()}.items():
        if _alike(rules, VARIANTS[name]):
            return rows
    return count_mix(rules, simulate(rules, 0, MIX_HANDS, 0, "jack"))


def hand_outcomes(rules: Rules) -> Outcomes:
    """
    Return how often a hand under *rules* brings which points, and which sides it may let win the match.

    Each entry has the points by side, the dealer's first, the sides that win if they are at the target after
    such a hand, and the share of such hands.
    """
    if not must_earn(rules):
        return tuple([(points, frozenset(range(rules.sides)), rate) for points, rate in score_mix(rules)])
    return _outcomes(rules, simulate(rules, 0, MIX_HANDS, 0, "jack"))


def _alike(rules: Rules, named: Rules) -> bool:
    """Whether single hands are played alike under both rules; the matches may differ."""
    if type(rules.scoring) is not type(named.scoring):
        return False  # a target may not fit another way to score
    return replace(named, target=rules.target, start=rules.start, tie=rules.tie) == rules


def count_mix(rules: Rules, rows: Any) -> Mix:
    """
    Return how often which points occur in played hands, as pairs of points and share.

    *rows* are the hands, played by *rules*, of shape (hands, columns), from `kernel.simulate.batch.simulate`.
    The points are by side, the dealer's first; the shares add up to 1.
    """
    tally: Counter[tuple[int, ...]] = Counter()
    for (points, _), times in _tally(rules, rows).items():
        tally[points] += times
    total = sum(tally.values())
    return tuple((points, times / total) for points, times in sorted(tally.items()))


def _outcomes(rules: Rules, rows: Any) -> Outcomes:
    """The outcomes of a hand: its points, the sides that earned it, and the share of such hands."""
    tally = _tally(rules, rows)
    total = sum(tally.values())
    return tuple(
        [(points, frozenset(eligible), times / total) for (points, eligible), times in sorted(tally.items())]
    )


def _tally(rules: Rules, rows: Any) -> Counter[tuple[tuple[int, ...], tuple[int, ...]]]:
    """
    The number of finished hands by their points and the sides that earned them, the dealer's
    side first.
    """
    end, dealer, maker = (COLUMNS.index(word) for word in ("end", "dealer", "maker"))
    tally: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    columns = [dealer, maker, *range(rows.shape[1] - rules.sides, rows.shape[1])]
    kinds, often = np.unique(rows[rows[:, end] != int(End.REDEAL)][:, columns], axis=0, return_counts=True)
    for (dealt, made, *points), times in zip(kinds.tolist(), often.tolist(), strict=True):
        first = rules.side(dealt)
        turned = (*points[first:], *points[:first])
        ours = None if made < 0 else (rules.side(made) - first) % rules.sides
        tally[turned, tuple(sorted(hand_winners(turned, ours)))] += times
    return tally
