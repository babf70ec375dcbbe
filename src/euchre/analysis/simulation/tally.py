"""What many hands come to: counts that can be added up in any order, and their rates."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from euchre.analysis.intervals import Mean, Rate, mean_interval, rate
from euchre.english.results import figure_words
from euchre.hand.state import End
from euchre.kernel.machine.compiled import Words
from euchre.kernel.simulate.batch import COLUMNS
from euchre.rules.rules import Rules

Numbers = np.ndarray[Any, np.dtype[Any]]
"""An array of whole numbers, of any shape and width."""

AT: Final = {name: place for place, name in enumerate(COLUMNS)}
"""Where each column of `euchre.kernel.simulate.batch.simulate` is."""

ENDS: Final = ("played", "passed_out", "dealt_again", "thrown_in", "revoked")
"""How a hand ended, by the number of its `End`."""


def makers_tricks(rules: Rules, maker: Numbers, won: Numbers, points: Numbers) -> Numbers:
    """
    Return the tricks that the maker's side took in each of n finished hands: an array of n numbers.

    *maker* has n seats (-1: nobody), *won* the tricks by seat, seats x n, and *points* what each side scored,
    sides x n.
    """
    took, every = np.zeros_like(maker), np.zeros_like(maker)
    side = np.array([rules.side(seat) for seat in range(rules.seats)], maker.dtype)[maker]
    paid = points[side, np.arange(len(maker))]
    for seat, taken in enumerate(won):
        # Where an ace was called the rows do not say who had it; but only the two are paid alike, as every
        # result pays somebody (`call_ace_pays_nothing`).
        with_maker = points[rules.side(seat)] == paid if rules.call_ace else side == rules.side(seat)
        took += taken * with_maker
        every += taken
    # A maker whom everybody left has all the tricks, without play.
    took[every == 0] = rules.tricks
    return took


class Tally:
    """Counts over simulated hands of one game; whole numbers only, so that they can be added in any order."""

    def __init__(self, rules: Rules) -> None:
        """Begin with no hands of a game with *rules*."""
        self.rules = rules
        self.hands = 0
        self.ends = [0] * len(End)
        self.totals = [0] * rules.sides
        """Points, by side."""
        self.squares = [0] * rules.sides
        """Points of each hand times themselves, by side."""
        self.calls = [0] * rules.seats
        """Hands that each seat made trump in, and that were played."""
        self.places = [0] * rules.seats
        """The same by place at the table: first eldest, last the dealer."""
        self.made = self.marches = 0
        self.alone = self.lone_made = self.lone_marches = 0
        self.defended = 0
        """Hands that a defender played alone."""

    @property
    def called(self) -> int:
        """How many hands had a maker and were played."""
        return sum(self.calls)

    def add(self, rows: Words) -> None:
        """
        Count more hands; *rows* is an array with a row for each: `batch.COLUMNS`, tricks by seat, points by
        side.
        """
        rules = self.rules
        # Whole columns, no wider than the numbers in them: ten times as fast as the rows.
        columns = rows[:, 1:].astype(np.int16).T.copy()
        named = dict(zip(COLUMNS[1:], columns, strict=False))
        won, points = columns[len(COLUMNS) - 1 :][: rules.seats], columns[-rules.sides :]
        self.hands += len(rows)
        _count(self.ends, named["end"])
        for side, scored in enumerate(points.astype(np.int64)):
            self.totals[side] += int(scored.sum())
            self.squares[side] += int((scored * scored).sum())
        maker, dealer, bid = named["maker"], named["dealer"], named["bid"]
        called = (named["end"] == End.PLAYED) & (maker >= 0)
        _count(self.calls, maker[called])
        place = maker - dealer - 1
        _count(self.places, np.where(place < 0, place + rules.seats, place)[called])
        took = makers_tricks(rules, maker, won, points)
        alone = called & (named["alone"] == 1)
        need = np.where(bid > 0, bid, np.where(alone, rules.needed(alone=True), rules.needed()))
        made, march = called & (took >= need), called & (took == rules.tricks)
        self.made += _times(made)
        self.marches += _times(march)
        self.alone += _times(alone)
        self.lone_made += _times(alone & made)
        self.lone_marches += _times(alone & march)
        self.defended += _times(called & (named["defender"] >= 0))

    @property
    def points(self) -> list[Mean]:
        """The mean points of each side in a hand, with their 95 % intervals."""
        return [mean_interval(t, s, self.hands) for t, s in zip(self.totals, self.squares, strict=True)]

    def rates(self) -> dict[str, Rate]:
        """
        Return how often hands are called, and of the called hands how often they are euchred, marched or
        played alone.

        Rates of lone hands are shares of the lone hands.
        """
        called = self.called
        return {
            "called": rate(called, self.hands),
            "euchred": rate(called - self.made, called),
            "marched": rate(self.marches, called),
            "alone": rate(self.alone, called),
            "alone_made": rate(self.lone_made, self.alone),
            "alone_marched": rate(self.lone_marches, self.alone),
            "alone_euchred": rate(self.alone - self.lone_made, self.alone),
            "defended_alone": rate(self.defended, called),
        }

    def summary(self) -> dict[str, Any]:
        """Return all counts and rates in plain types for JSON."""
        return {
            "hands": self.hands,
            "ends": figures_data({name: rate(n, self.hands) for name, n in self._ends()}),
            "points": [
                {"side": side, **mean._asdict(), "total": self.totals[side]}
                for side, mean in enumerate(self.points)
            ],
            "calls_by_seat": [rate(n, self.hands)._asdict() for n in self.calls],
            "calls_from_eldest": [rate(n, self.hands)._asdict() for n in self.places],
            **figures_data(self.rates()),
        }

    def lines(self) -> list[str]:
        """Return all rates as lines to read, with their 95 % intervals in brackets."""
        rows = [_line(f"ended {figure_words(name)}", rate(n, self.hands)) for name, n in self._ends() if n]
        rows += [f"{f'points, side {side}':20}{_shown(mean)}" for side, mean in enumerate(self.points)]
        rows += [_line(f"maker seat {seat}", rate(n, self.hands)) for seat, n in enumerate(self.calls)]
        names = ["eldest", *[f"{n} after eldest" for n in range(1, self.rules.seats - 1)], "dealer"]
        rows += [
            _line(f"maker {name}", rate(n, self.hands)) for name, n in zip(names, self.places, strict=True)
        ]
        rows += [_line(figure_words(name), one) for name, one in self.rates().items() if one.times]
        return rows

    def _ends(self) -> list[tuple[str, int]]:
        # Players here never revoke, so no hand ends by it.
        return list(zip(ENDS, self.ends, strict=True))[: End.REVOKE]


def _times(there: Any) -> int:
    return int(np.count_nonzero(there))


def _count(counts: list[int], numbers: Any) -> None:
    for number, more in enumerate(np.bincount(numbers, minlength=len(counts))):
        counts[number] += int(more)


def figures_data(figures: Mapping[str, Rate | Mean]) -> dict[str, Any]:
    """Return named rates and means in plain types for JSON: each by its name, with its fields."""
    return {name: one._asdict() for name, one in figures.items()}


def _line(word: str, figure: Rate) -> str:
    share = "none" if figure.rate is None else f"{100 * figure.rate:.2f} %"
    interval = f"({100 * figure.low:.2f} to {100 * figure.high:.2f})"
    return f"{word:20}{share:>8}  {interval}  {figure.times:,} of {figure.of:,}"


def _shown(mean: Mean) -> str:
    if mean.mean is None or mean.low is None or mean.high is None:
        return f"{mean.mean}"
    return f"{mean.mean:+8.4f}  ({mean.low:+.4f} to {mean.high:+.4f})"
