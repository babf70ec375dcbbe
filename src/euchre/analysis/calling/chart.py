"""
A calling chart: what calling is worth more than passing, for the hands of one seat, a few features at a time.

Hands are dealt from a seed, everyone before the seat passes, and every choice is played out in worlds of the
cards not seen, as the king does. Of two halves of the worlds, one chooses the best call of a hand and the
other says what it is worth, and the other way round: so no call looks better for having been chosen. Hands
are then sorted by trumps, bowers, aces and voids, suits being all the same.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

import numpy as np

from euchre.analysis.calling.caller_view import after_passes, check_scores, check_seat
from euchre.analysis.calling.hand_features import Features, features
from euchre.analysis.hint.hint import evaluate
from euchre.analysis.intervals import mean_of
from euchre.base.chance import Chance
from euchre.base.errors import EuchreError
from euchre.hand.hand import legal, new, shuffled_deck
from euchre.hand.pre_play import forced_trump
from euchre.hand.state import State
from euchre.kernel.machine.rule_words import refusal
from euchre.players.search.evaluation import Evaluation
from euchre.players.search.king import King
from euchre.rules.actions import Action, Call, Pass
from euchre.rules.cards import Card
from euchre.rules.rules import Bidding, Rules
from euchre.runs.workers import CountReport, check_stopped, run_jobs
from euchre.seen.views import View, view

Floats = np.ndarray[Any, np.dtype[np.float64]]

HANDS_IN_A_BLOCK: Final = 50
"""Hands that a worker takes at a time."""
LEAST_HANDS: Final = 20
"""The least hands for a chart."""
PASS, PARTNER, ALONE = range(3)
"""What a seat may do: pass, call with the partner, call alone."""
NEVER: Final = -1e9
"""The worth of what the rules do not allow."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ChartPlan:
    """
    A calling chart to be made: a game, a seat with the dealer and the scores, and how many
    hands and worlds.
    """

    rules: Rules
    seat: int
    dealer: int
    round: int = 1
    scores: tuple[int, ...] = ()
    upcard: Card | None = None
    """The card turned up; None: in each hand the one that is dealt."""
    hands: int = 4_000
    worlds: int = 200
    seed: int = 0


Pair = tuple[float, float]
"""What something is worth by the one half of the worlds, and by the other."""


class ChartedHand(NamedTuple):
    """
    One dealt hand of a chart and what each call with it is worth, for the seat that is to call.

    Values are points a deal, or match chances (0 to 1) where the plan has scores; the lists have one entry
    for each trump that may be named, in the same order.
    """

    hands: tuple[Features, ...]
    """The hand counted for each trump that may be named."""
    passed: Pair
    partner: tuple[Pair, ...]
    """What each call with the partner is worth; `NEVER` where the rules do not allow it."""
    alone: tuple[Pair, ...]
    best: Pair
    """The call, or call alone, that each half finds best, valued by the other."""
    named: int
    """Which trump is worth most in all worlds together."""

    @property
    def features(self) -> Features:
        """
        The counts of trumps, bowers, aces and voids in this hand under the trump of its best call.

        That is the call, alone or not, that is worth most in all worlds together.
        """
        return self.hands[self.named]

    @property
    def gain(self) -> float:
        """How much more the best call is worth than a pass, in points a deal or match chance."""
        return sum(self.best) / 2 - sum(self.passed) / 2

    def half_means(self, decision: "CallChoice") -> Pair:
        """
        Return what *decision* is worth by each half of the worlds: a pair of points or match chances.

        Where the rules forbid to call that trump alone, or with the partner, the value of the other way is
        given.
        """
        what, at = decision
        if what == PASS:
            return self.passed
        ways = (self.partner[at], self.alone[at])
        own, other = ways if what == PARTNER else ways[::-1]
        return other if own[0] == NEVER else own

    def decided(self, half: int) -> "CallChoice":
        """Return the choice that is worth most by one *half* (0 or 1) of the worlds."""
        ways = [(self.passed[half], (PASS, 0))]
        for at, pairs in enumerate(zip(self.partner, self.alone, strict=True)):
            ways += [(pair[half], (what, at)) for what, pair in zip((PARTNER, ALONE), pairs, strict=True)]
        return max(ways, key=lambda way: way[0])[1]


CallChoice = tuple[int, int]
"""`PASS`, `PARTNER` or `ALONE`, and which trump."""

Rule = Callable[[tuple[Features, ...]], CallChoice]
"""Decides by the hand as it counts for each trump."""


@dataclass(frozen=True, slots=True)
class ChartCell:
    """The hands of a chart with the same trumps, bowers, aces and voids, and their mean gain from calling."""

    gain: float
    """How much more the best call is worth than a pass, on average."""
    error: float
    """Its standard error; 0 of a single hand."""
    hands: int
    alone: float
    """The share of these hands that are worth most alone, of those worth a call."""

    @property
    def verdict(self) -> str:
        """
        ``call`` or ``pass`` where the mean gain is two standard errors or more from 0, else ``close``;
        ``one`` for a single hand.
        """
        if self.hands < 2:
            return "one"
        if abs(self.gain) < 2 * self.error:
            return "close"
        return "call" if self.gain > 0 else "pass"

    @property
    def goes_alone(self) -> bool:
        """Whether to call, and more often alone than not."""
        return self.verdict == "call" and self.alone > 0.5


RowKey = tuple[int, str]
ColumnKey = tuple[int, bool]


def check_plan(plan: ChartPlan) -> None:
    """
    Check that a chart can be made of *plan*.

    Raises: EuchreError when the kernel does not play the game, the game is bid for, the seat has no choice,
    or a seat, score, upcard or amount is out of range.
    """
    rules = plan.rules
    why = refusal(rules)
    if why is not None:
        raise EuchreError(f"no chart of this game: {why}")
    if isinstance(rules.auction, Bidding):
        raise EuchreError("no chart of this game: it is bid for, and a chart is of one call or a pass")
    check_seat(rules, plan.seat)
    check_seat(rules, plan.dealer, "dealer")
    check_scores(rules, plan.scores)
    if plan.hands < LEAST_HANDS or plan.worlds < 4:
        raise EuchreError(f"{plan.hands} hands in {plan.worlds} worlds: {LEAST_HANDS} and 4 are the least")
    if plan.upcard is not None and (not rules.turned or plan.upcard not in rules.deck):
        raise EuchreError(f"the {plan.upcard.name} cannot be turned up in this game")
    state = _state_at_call(plan, 0)
    if Pass() not in legal(state):
        raise EuchreError(f"seat {plan.seat} has to call then: there is no choice to chart")


def chart_hands(
    plan: ChartPlan, workers: int = 1, report: CountReport | None = None
) -> tuple[ChartedHand, ...]:
    """
    Deal and evaluate the hands of *plan*; return one row for each, the same whatever the number of *workers*.

    *report* is called with the number of hands done so far.

    Raises: EuchreError when `check_plan` refuses the plan.
    """
    check_plan(plan)
    done: list[ChartedHand] = []
    starts = range(0, plan.hands, HANDS_IN_A_BLOCK)
    for _, rows in run_jobs(partial(chart_block, plan), starts, workers, processes=True):
        done += rows
        if report is not None:
            report(len(done))
    return tuple(done)


def chart_block(plan: ChartPlan, start: int) -> list[ChartedHand]:
    """
    Deal and evaluate one block of hands, from hand number *start* on; return a row for each.

    A block is the work of one job: `HANDS_IN_A_BLOCK` hands, or as many as the plan has left.
    """
    rows = []
    for number in range(start, min(start + HANDS_IN_A_BLOCK, plan.hands)):
        check_stopped()
        rows.append(_row(plan, view(_state_at_call(plan, number), plan.seat, plan.scores)))
    return rows


def _state_at_call(plan: ChartPlan, number: int) -> State:
    """A deal when the seat is to call, all before having passed."""
    rules, luck = plan.rules, Chance(plan.seed, number)
    deck = list(shuffled_deck(rules, luck))
    if rules.turned:
        at = len(deck) - rules.kitty
        if plan.upcard is not None:
            other = deck.index(plan.upcard)
            deck[at], deck[other] = deck[other], deck[at]
        # A joker turned up, or a suit that is trump at once, leaves the seat nothing to call.
        while plan.upcard is None and (deck[at].joker or forced_trump(rules, deck[at]) is not None):
            other = luck.below(at)
            deck[at], deck[other] = deck[other], deck[at]
    return after_passes(new(rules, plan.dealer, tuple(deck)), plan.seat, plan.round)


def _row(plan: ChartPlan, view: View) -> ChartedHand:
    evaluation = evaluate(view, King(plan.seed), plan.worlds)
    trumps = list(dict.fromkeys(action.trump for action in evaluation.actions if isinstance(action, Call)))
    places = {action: at for at, action in enumerate(evaluation.actions)}
    one, other = _means(evaluation, 0), _means(evaluation, 1)

    def pair(action: Action) -> Pair:
        at = places.get(action)
        return (NEVER, NEVER) if at is None else (float(one[at]), float(other[at]))

    calls = [at for at, action in enumerate(evaluation.actions) if isinstance(action, Call)]
    first, second = (calls[int(np.argmax(half[calls]))] for half in (one, other))
    best = evaluation.actions[calls[int(np.argmax((evaluation.equity @ evaluation.weights)[calls]))]]
    assert isinstance(best, Call)
    return ChartedHand(
        hands=tuple(features(view, trump) for trump in trumps),
        passed=pair(Pass()),
        partner=tuple(pair(Call(trump)) for trump in trumps),
        alone=tuple(pair(Call(trump, alone=True)) for trump in trumps),
        best=(float(one[second]), float(other[first])),
        named=trumps.index(best.trump),
    )


def _means(evaluation: Evaluation, half: int) -> Floats:
    """What each action is worth in every other layout."""
    weights = evaluation.weights[half::2]
    total = weights.sum()
    means: Floats = evaluation.equity[:, half::2] @ weights / (total if total > 0 else 1.0)
    return means


# --- Cells --------------------------------------------------------------------------------------------------


BOWERS: Final = ("none", "left", "right", "both")


def cell_of(hand: Features) -> tuple[RowKey, ColumnKey]:
    """
    Return the cell of the chart where a hand belongs: its row (trumps, bowers) and its column (aces up to 2,
    whether there is a void).
    """
    bowers = BOWERS[(hand.left > 0) + 2 * (hand.right > 0)] + (" + benny" if hand.benny else "")
    return (hand.trumps, bowers), (min(hand.aces, 2), hand.voids > 0)


@dataclass(frozen=True, eq=False)
class Chart:
    """A finished chart: its plan and one row for each hand; the cells are made from the rows."""

    plan: ChartPlan
    rows: tuple[ChartedHand, ...]

    @property
    def match(self) -> bool:
        """Whether values are chances to win the match (0 to 1), and not points a deal."""
        return bool(self.plan.scores) and self.plan.rules.target is not None

    def cells(self) -> dict[tuple[RowKey, ColumnKey], ChartCell]:
        """Return the cells that hold a hand, each by its row and column."""
        return cells(self.rows)

    def row_keys(self) -> list[RowKey]:
        """Return the rows of the chart that hold a hand, those with the most trumps and best bowers first."""
        held = {cell_of(row.features)[0] for row in self.rows}
        names = [*BOWERS, *[f"{bower} + benny" for bower in BOWERS]]
        return sorted(held, key=lambda at: (-at[0], -names.index(at[1])))

    def column_keys(self) -> list[ColumnKey]:
        """Return the columns of the chart that hold a hand, those with the fewest aces and no void first."""
        return sorted({cell_of(row.features)[1] for row in self.rows})


def cells(rows: Sequence[ChartedHand]) -> dict[tuple[RowKey, ColumnKey], ChartCell]:
    """Group the hands of *rows* into the cells of a chart; return each cell by its row and column."""
    sorted_: dict[tuple[RowKey, ColumnKey], list[ChartedHand]] = {}
    for row in rows:
        sorted_.setdefault(cell_of(row.features), []).append(row)
    return {at: _cell(same) for at, same in sorted_.items()}


def _cell(rows: Sequence[ChartedHand]) -> ChartCell:
    gain, error = mean_of([row.gain for row in rows])
    called = [row for row in rows if row.gain > 0]
    alone = sum(sum(row.alone[row.named]) > sum(row.partner[row.named]) for row in called)
    return ChartCell(gain, error, len(rows), alone / len(called) if called else 0.0)


def halves(rows: Sequence[ChartedHand]) -> tuple[tuple[ChartedHand, ...], tuple[ChartedHand, ...]]:
    """Split *rows* in two: every other row to fit a rule to, and the rest to test the rule on."""
    return tuple(rows[::2]), tuple(rows[1::2])


def rule_cost(rows: Sequence[ChartedHand], rule: Rule) -> tuple[float, float]:
    """
    Return what calling by *rule* loses a deal against evaluating each hand by itself, and its standard error.

    The unit is points a deal, or match chance (0 to 1) where the chart has scores. Each hand is decided by
    one half of its worlds and both decisions are valued by the other half, so that nothing looks better for
    having been chosen.
    """
    return mean_of([_short(row, row.half_means(rule(row.hands))) for row in rows])


def rule_costs(chart: Chart, rule: Rule | None) -> dict[str, tuple[float, float]]:
    """
    Return what three ways of calling cost on the hands of *chart* that no rule was fitted to, as `rule_cost`
    does: "rule" (unless *rule* is None), "chart" (by the cells of the others) and "pass" (never calling).
    """
    fit, kept = halves(chart.rows)
    return ({} if rule is None else {"rule": rule_cost(kept, rule)}) | {
        "chart": rule_cost(kept, rule_by_cells(fit)),
        "pass": rule_cost(kept, lambda _hands: (PASS, 0)),
    }


def _short(row: ChartedHand, pair: Pair) -> float:
    best = (row.half_means(row.decided(1))[0], row.half_means(row.decided(0))[1])
    return sum(best) / 2 - sum(pair) / 2


def rule_by_cells(rows: Sequence[ChartedHand]) -> Rule:
    """
    Return the rule that decides a hand by the mean gain of its cell among *rows*: the trump whose cell gains
    most, a pass where none gains.
    """
    known = cells(rows)
    none = ChartCell(NEVER, 0.0, 0, 0.0)

    def rule(hands: tuple[Features, ...]) -> CallChoice:
        cells_of = [known.get(cell_of(hand), none) for hand in hands]
        at = max(range(len(cells_of)), key=lambda at: cells_of[at].gain)
        if cells_of[at].gain <= 0:
            return PASS, 0
        return (ALONE if cells_of[at].alone > 0.5 else PARTNER), at

    return rule
