"""What each choice of a seat is worth over many worlds: what strong players weigh, and hints are made of."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any, NamedTuple, Protocol, runtime_checkable

import numpy as np

from euchre.actions import Action
from euchre.kernel.worlds.sampler import Worlds
from euchre.players.search.match_equity import Race
from euchre.scoring import gain
from euchre.state import Phase
from euchre.views import View

Floats = np.ndarray[Any, np.dtype[np.float64]]
Results = np.ndarray[Any, np.dtype[np.int8]]


class Result(IntEnum):
    """How a hand came out for the viewer's side."""

    NOBODY = 0
    """No maker: thrown in, passed out or dealt anew."""
    MADE = 1
    """The viewer's side is the maker's and takes what it needs, but not all."""
    SWEPT = 2
    """It takes every trick."""
    EUCHRED = 3
    """It falls short."""
    THEY_MADE = 4
    THEY_SWEPT = 5
    THEY_EUCHRED = 6


class Valued(NamedTuple):
    """What one choice is worth; each figure is followed by its standard error, 0 where it is certain."""

    action: Action
    points: float
    """Points of the viewer's side less those of the other sides (their mean), on average."""
    points_error: float
    worth: float
    """The chance of winning the match after this hand; without a match, the points again."""
    worth_error: float
    short: float
    """How much of `worth` it gives away against the best choice, in the same worlds; 0 for the best."""
    short_error: float
    lost: float
    """The same in points; negative when the best choice at this score costs points."""
    lost_error: float
    results: tuple[float, ...]
    """How often each `Result` came about, in their order; they add up to 1."""


@dataclass(frozen=True, eq=False)
class Judgement:
    """Every choice of a seat in every world that was looked at."""

    view: View
    actions: tuple[Action, ...]
    weights: Floats
    """By world: how likely it is next to the others; the weights add up to 1."""
    points: Floats
    """By action and world: the points of the viewer's side less those of the other sides (their mean)."""
    worth: Floats
    """By action and world: the chance of winning the match; without a match, the points."""
    results: Results
    """By action and world: a `Result`."""
    worlds: Worlds | None
    """The worlds, where they were drawn; None where every world was weighed without listing it."""
    match: bool
    """Whether `worth` is a chance to win the match."""
    exact: bool = False
    """Every world that the view allows is among them, so there is no chance in the figures."""
    open_hands: bool = False
    """Whether `results` are those of best play with open hands; else of how a player plays on."""

    def __len__(self) -> int:
        return len(self.weights)

    @property
    def best(self) -> int:
        """The place of the best action: the first of those whose worth is greatest."""
        return int(np.argmax(np.round(self.worth @ self.weights, 9)))

    @property
    def order(self) -> tuple[int, ...]:
        """The places of the actions, the best first."""
        best, values = self.best, self.values
        rest = sorted(range(len(self.actions)), key=lambda at: (-values[at].worth, at))
        return (best, *[at for at in rest if at != best])

    @cached_property
    def values(self) -> tuple[Valued, ...]:
        """What each action is worth, in the order of `actions`."""
        best = self.best
        found = []
        for at, action in enumerate(self.actions):
            rates = np.bincount(self.results[at], self.weights, minlength=len(Result))
            found.append(
                Valued(
                    action,
                    *self.mean(self.points[at]),
                    *self.mean(self.worth[at]),
                    *self.mean(self.worth[best] - self.worth[at]),
                    *self.mean(self.points[best] - self.points[at]),
                    tuple(rates.tolist()),
                )
            )
        return tuple(found)

    def mean(self, values: Floats) -> tuple[float, float]:
        """The mean of a value a world, by their weights, and its standard error."""
        mean = float(values @ self.weights)
        if self.exact or len(values) < 2:
            return mean, 0.0
        of = len(values) / (len(values) - 1)
        return mean, float(np.sqrt(of * ((values - mean) ** 2 @ self.weights**2)))


@runtime_checkable
class Judge(Protocol):
    """A player who can say what each choice is worth."""

    def judge(self, view: View, worlds: int | None = None) -> Judgement:
        """Every legal action of the view, over so many worlds (its own number by default)."""
        ...


@dataclass(frozen=True)
class Pay:
    """What points are worth to the viewer: by the sides' points, its gain and the chance to win the match."""

    view: View
    race: Race | None

    @staticmethod
    def of(view: View) -> "Pay":
        """What points are worth to the viewer, by the scores the table told."""
        return Pay(view, Race.of(view.rules) if view.scores else None)

    def of_rows(self, rows: Any) -> tuple[Floats, Floats]:
        """For points by side, in the last axis of an array: the gain, and its worth."""
        rules = self.view.rules
        flat = np.asarray(rows, np.int64).reshape(-1, rules.sides)
        # One number a row: sorting numbers is quicker than sorting rows.
        keys = (flat + 128) @ (256 ** np.arange(rules.sides))
        _, firsts, at = np.unique(keys, return_index=True, return_inverse=True)
        kinds = flat[firsts]
        gains = np.array([gain(rules, self._side, row) for row in kinds.tolist()])
        worths = gains if self.race is None else np.array([self._chance(row) for row in kinds.tolist()])
        shape = np.asarray(rows).shape[:-1]
        return gains[at].reshape(shape), worths[at].reshape(shape)

    @property
    def _side(self) -> int:
        assert self.view.viewer is not None
        return self.view.rules.side(self.view.viewer)

    def _chance(self, points: Sequence[int]) -> float:
        view = self.view
        assert self.race is not None
        # While there is bidding whoever bids highest so far need not stay the maker.
        settled = view.maker is not None and view.phase is not Phase.BID
        maker = view.rules.side(view.maker) if settled and view.maker is not None else None
        return self.race.after(view.scores, points, view.dealer, maker)[self._side]
