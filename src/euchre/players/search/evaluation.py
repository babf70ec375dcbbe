"""The value of each action over many worlds, which search players compare and hints show."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any, NamedTuple, Protocol, runtime_checkable

import numpy as np

from euchre.base.numbers import count_in_figures
from euchre.hand.scoring import gain
from euchre.hand.state import Phase
from euchre.kernel.worlds.sampler import Worlds
from euchre.players.search.match_equity import MatchEquity
from euchre.rules.actions import Action
from euchre.seen.views import View

Floats = np.ndarray[Any, np.dtype[np.float64]]
Results = np.ndarray[Any, np.dtype[np.int8]]


class Result(IntEnum):
    """The result of a hand for the viewer's side."""

    NOBODY = 0
    """No maker: thrown in, passed out or dealt anew."""
    MADE = 1
    """The viewer's side is the maker's and takes what it needs, but not all."""
    SWEPT = 2
    """The viewer's side is the maker's and takes every trick."""
    EUCHRED = 3
    """The viewer's side is the maker's and is euchred."""
    THEY_MADE = 4
    THEY_SWEPT = 5
    THEY_EUCHRED = 6


class ActionValue(NamedTuple):
    """The value of one action; each figure is followed by its standard error, 0 where it is exact."""

    action: Action
    points: float
    """Points of the viewer's side less those of the other sides (their mean), on average."""
    points_error: float
    equity: float
    """The chance to win the match after this hand, 0 to 1; without a match, the points again."""
    equity_error: float
    equity_loss: float
    """How much less `equity` it has than the best choice, in the same worlds; 0 for the best."""
    equity_loss_error: float
    points_loss: float
    """The same in points; negative when the best choice at this score costs points."""
    points_loss_error: float
    results: tuple[float, ...]
    """The share of worlds with each `Result`, in the order of the results; the shares add up to 1."""


@dataclass(frozen=True, eq=False)
class Evaluation:
    """
    The results of every legal action of a seat in every world tried.

    A world is a whole hand that the view allows.
    """

    view: View
    actions: tuple[Action, ...]
    weights: Floats
    """By world: its weight, in proportion to its probability; the weights add up to 1."""
    points: Floats
    """By action and world: the points of the viewer's side less those of the other sides (their mean)."""
    equity: Floats
    """By action and world: the chance to win the match, 0 to 1; without a match, the points."""
    results: Results
    """By action and world: a `Result`."""
    worlds: Worlds | None
    """The worlds, where they were drawn; None where every world was weighed without listing it."""
    match: bool
    """Whether `equity` is a chance to win the match."""
    exact: bool = False
    """Whether the worlds are all that the view allows, so that the figures are exact."""
    open_hands: bool = False
    """Whether `results` are those of best play with open hands; otherwise a player played on."""

    def __repr__(self) -> str:
        choices = count_in_figures(len(self.actions), "choice")
        return f"<Evaluation: {choices} in {count_in_figures(len(self), 'world')}>"

    @staticmethod
    def of_points(
        view: View, scored: Any, *, weights: Floats, results: Results, worlds: Worlds | None
    ) -> "Evaluation":
        """
        Return the evaluation of the legal actions of *view* by what the hand scores after each.

        *scored* has the points of each side in integers, shape (actions, worlds, sides); the other arguments
        are the fields of the same name.
        """
        payoff = Payoff.of(view)
        points, equity = payoff.of_rows(scored)
        return Evaluation(
            view=view,
            actions=view.legal,
            weights=weights,
            points=points,
            equity=equity,
            results=results,
            worlds=worlds,
            match=payoff.match_equity is not None,
        )

    @staticmethod
    def of_only_choice(view: View) -> "Evaluation":
        """Return the evaluation of the one legal action of *view*: `forced`, with no world tried."""
        assert len(view.legal) == 1, "there is a choice"
        none = np.zeros((1, 0))
        return Evaluation(
            view=view,
            actions=view.legal,
            weights=none[0],
            points=none,
            equity=none,
            results=none.astype(np.int8),
            worlds=None,
            match=Payoff.of(view).match_equity is not None,
            exact=True,
        )

    @property
    def forced(self) -> bool:
        """Whether there was no choice, so that nothing was tried: all figures are 0 and mean nothing."""
        return not len(self)

    def __len__(self) -> int:
        """Return the number of worlds."""
        return len(self.weights)

    @property
    def best_index(self) -> int:
        """The index in `actions` of the best: the first of those whose mean equity is greatest."""
        return int(np.argmax(np.round(self.equity @ self.weights, 9)))

    @property
    def ranking(self) -> tuple[int, ...]:
        """The indices of `actions`, the best first."""
        best, values = self.best_index, self.values
        rest = sorted(range(len(self.actions)), key=lambda at: (-values[at].equity, at))
        return (best, *[at for at in rest if at != best])

    @cached_property
    def values(self) -> tuple[ActionValue, ...]:
        """The value of each action, in the order of `actions`."""
        best = self.best_index
        values = []
        for at, action in enumerate(self.actions):
            rates = np.bincount(self.results[at], self.weights, minlength=len(Result))
            values.append(
                ActionValue(
                    action,
                    *self.mean(self.points[at]),
                    *self.mean(self.equity[at]),
                    *self.mean(self.equity[best] - self.equity[at]),
                    *self.mean(self.points[best] - self.points[at]),
                    tuple(rates.tolist()),
                )
            )
        return tuple(values)

    def mean(self, values: Floats) -> tuple[float, float]:
        """
        Return the mean of *values*, one for each world, by the worlds' weights, and its standard error.

        The error is 0 where every world was tried.
        """
        mean = float(values @ self.weights)
        if self.exact or len(values) < 2:
            return mean, 0.0
        of = len(values) / (len(values) - 1)
        return mean, float(np.sqrt(of * ((values - mean) ** 2 @ self.weights**2)))


def normalize_logs(logs: Floats) -> Floats:
    """Return weights that add up to 1, from their logarithms up to a constant: both of shape (worlds,)."""
    weights: Floats = np.exp(logs - logs.max(initial=0.0))
    weights /= weights.sum()
    return weights


@runtime_checkable
class Evaluator(Protocol):
    """A player that can say what each action is worth."""

    def evaluate(self, view: View, worlds: int | None = None) -> Evaluation:
        """
        Return what each legal action of *view* is worth, tried in sampled worlds.

        *worlds* is their number; None: the player's own.

        Raises: IllegalActionError when it is not the viewer's turn; EuchreError for rules it cannot evaluate.
        """
        ...


@dataclass(frozen=True)
class Payoff:
    """Turns what a hand scores, by side, into the viewer's points and chance to win the match."""

    view: View
    match_equity: MatchEquity | None

    @staticmethod
    def of(view: View) -> "Payoff":
        """Return the payoff for the viewer of *view*, at the scores that the view shows."""
        return Payoff(view, MatchEquity.of(view.rules) if view.scores else None)

    def of_rows(self, rows: Any) -> tuple[Floats, Floats]:
        """
        Return the viewer's points and match equity for hands that scored *rows*.

        *rows* is an integer array with the points of each side on its last axis; both results have its other
        axes. Points are those of the viewer's side less those of the others (their mean); equity is the
        chance to win the match, 0 to 1, or the points again where there is no match.
        """
        rules = self.view.rules
        flat = np.asarray(rows, np.int64).reshape(-1, rules.sides)
        # Each row becomes one number, because sorting numbers is quicker than sorting rows.
        keys = (flat + 128) @ (256 ** np.arange(rules.sides))
        _, firsts, at = np.unique(keys, return_index=True, return_inverse=True)
        kinds = flat[firsts]
        gains = np.array([gain(rules, self._side, row) for row in kinds.tolist()])
        equities = (
            gains if self.match_equity is None else np.array([self._chance(row) for row in kinds.tolist()])
        )
        shape = np.asarray(rows).shape[:-1]
        return gains[at].reshape(shape), equities[at].reshape(shape)

    @property
    def _side(self) -> int:
        assert self.view.viewer is not None
        return self.view.rules.side(self.view.viewer)

    def _chance(self, points: Sequence[int]) -> float:
        view = self.view
        assert self.match_equity is not None
        # During the bidding, the seat with the highest bid so far may not become the maker.
        settled = view.maker is not None and view.phase is not Phase.BID
        maker = view.rules.side(view.maker) if settled and view.maker is not None else None
        return self.match_equity.after(view.scores, points, view.dealer, maker)[self._side]
