"""What a decision of a recorded game cost, and how bad that is; and what the cards of its deal were worth."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Final, NamedTuple

from euchre.analysis.intervals import mean_of
from euchre.base.numbers import percent_text, signed_text, unsigned_text
from euchre.english.actions import action_words
from euchre.english.coaching import advice_sentences
from euchre.english.lessons import Reason
from euchre.hand.hand import apply, points
from euchre.hand.scoring import gain
from euchre.hand.state import Phase, State
from euchre.players.registry.ladder import player
from euchre.players.search.evaluation import ActionValue
from euchre.players.search.match_equity import MatchEquity
from euchre.rules.actions import Action
from euchre.rules.rules import Rules
from euchre.seen.views import View, view

PAR_PLAYER: Final = "king"
"""Who replays a deal."""
PAR_REPLAYS: Final = 6
"""Replays of a deal: more would say little that is new, as only the calls have chance in them."""
MOST_DECISIONS: Final = 1_000
"""Decisions after which a replay is broken off: no game has more, so it would never end."""


class Par(NamedTuple):
    """
    What a deal is worth to each side: its points less the mean of the other sides', averaged over replays.

    A result less its par is a result with much of the luck of the deal taken out. The measure is the same for
    every deal: `PAR_REPLAYS` games of the king against itself, at no score, with the seeds 0, 1, 2, ….
    """

    mean: tuple[float, ...]
    error: tuple[float, ...]
    """The standard error of each, as more replays would give another mean."""


def par(deal: Callable[[int], State], replays: int = PAR_REPLAYS) -> Par:
    """
    Return the par of a deal, points by side: what its cards bring on average over *replays* plays, with the
    king, a computer player, in every seat.

    *deal* returns the state before the first decision for replay 0, 1 and so on; only cards that nobody knows
    may lie otherwise in each.
    """
    rules = deal(0).rules
    results = [replay(deal(n), n) for n in range(replays)]
    by = [[gain(rules, side, row) for row in results] for side in range(rules.sides)]
    figures = [mean_of(row) for row in by]
    return Par(tuple([mean for mean, _ in figures]), tuple([error for _, error in figures]))


def replay(start: State, seed: int) -> tuple[int, ...]:
    """
    Return the points of each side when kings, computer players seeded with *seed*, have every seat and play
    on from *start*.
    """
    state, king = start, player(PAR_PLAYER, seed)
    for _ in range(MOST_DECISIONS):
        if state.over:
            break
        state = apply(state, king.choose(view(state, state.turn)))
    return points(state)


KINDS: Final = ("calling", "discarding", "leading", "following")
"""What a decision may be about."""


class Grade(IntEnum):
    """How bad a decision was, judged by what the seat knew."""

    FINE = 0
    SMALL = 1
    MISTAKE = 2
    BLUNDER = 3

    @property
    def word(self) -> str:
        """The grade in a word, which JSON has, too."""
        return ("fine", "small", "mistake", "blunder")[self]


GRADE_BOUNDS: Final = ((0.3, Grade.BLUNDER), (0.1, Grade.MISTAKE), (0.03, Grade.SMALL))
"""A decision that costs more than this number of points has this grade; every other is fine."""


SURE_ERRORS: Final = 2
"""A loss of more than this number of standard errors is not an accident of the worlds that were drawn."""


def grade(lost: float, error: float) -> Grade:
    """
    Return the grade of a loss in points; fine where the loss is less than two of its *error*, a standard
    error: then nobody knows whether there is any.

    >>> grade(0.35, 0.05).word, grade(0.35, 0.3).word, grade(0.02, 0).word
    ('blunder', 'fine', 'fine')
    """
    worst = next((kind for least, kind in GRADE_BOUNDS if lost > least), Grade.FINE)
    return worst if lost > SURE_ERRORS * error else Grade.FINE


def classify(value: ActionValue, rate: float | None) -> Grade:
    """
    Return the grade of a choice: by the points it loses, or by the match chance it loses where that grade is
    worse.

    *rate* is the match chance that one point is worth at the score; None where there is no match.
    """
    by_points = grade(value.points_loss, value.points_loss_error)
    return (
        max(by_points, grade(value.equity_loss / rate, value.equity_loss_error / rate)) if rate else by_points
    )


@cache
def point_equity(rules: Rules) -> float | None:
    """
    Return how much one point raises the chance to win a match at its start, averaged over the dealers; None
    where no score wins.
    """
    match = MatchEquity.of(rules)
    if match is None:
        return None
    level = (rules.start,) * rules.sides
    ahead = (rules.start + rules.direction, *level[1:])
    gains = [match.chance(ahead, dealer)[0] - match.chance(level, dealer)[0] for dealer in range(rules.seats)]
    return sum(gains) / len(gains)


@dataclass(frozen=True, kw_only=True, slots=True)
class ReviewedDecision:
    """
    One reviewed decision and what it lost against the best choice; every loss is followed by its standard
    error.
    """

    hand: int
    """From 0."""
    number: int
    """Among the decisions of its hand, from 0."""
    seat: int
    kind: str
    """One of `KINDS`."""
    action_taken: Action | None
    """None for a card nobody knows."""
    words: str
    forced: bool = False
    """Whether the seat had no choice; then it is not judged."""
    why_not: str = ""
    """Why it is not judged: ``no choice``, or what the record does not tell."""
    position: str = ""
    """What the seat knew, for `euchre hint`; empty where a card that it put down is not known."""
    view: View | None = None
    """What the seat knew; None where the record does not tell it."""
    best_action: Action | None = None
    """None where nothing was judged."""
    values: tuple[ActionValue, ...] = ()
    """What each choice is worth."""
    lost: float = 0.0
    """Points less than the best; below zero where the best at this score costs points."""
    lost_error: float = 0.0
    chance: float | None = None
    """Chance to win the match less than with the best; None where no score wins one."""
    chance_error: float = 0.0
    grade: Grade | None = None
    luck: float | None = None
    """Points more that another choice would have brought, with the cards as they lay; None: not known, or the
    seat knew where every card lay, and `lost` says it all. Only in a fine decision is this luck."""
    reason: str = ""
    """Why the best is better, in figures, from what the seat knew; for decisions that are not fine."""
    said: tuple[Reason, ...] = ()
    """The reasons a coach would have given for the best, two at most; for decisions that are not fine."""

    @property
    def action(self) -> str:
        """The action as a word; ``?`` for a card nobody knows."""
        return "?" if self.action_taken is None else str(self.action_taken)

    @property
    def best(self) -> str:
        """The best action as a word; empty where nothing was judged."""
        return "" if self.best_action is None else str(self.best_action)

    @property
    def best_words(self) -> str:
        """The best action in a few words; empty where nothing was judged."""
        if self.best_action is None or self.view is None:
            return ""
        return action_words(self.best_action, self.view)

    @property
    def advice(self) -> str:
        """What a coach would have said, in sentences: what to do, and the reasons; empty without one."""
        if not self.said or self.best_action is None or self.view is None:
            return ""
        return " ".join(advice_sentences(self.best_action, self.said, self.view))

    @property
    def judged(self) -> bool:
        """Whether the decision was evaluated."""
        return self.grade is not None


@dataclass(frozen=True, kw_only=True, slots=True)
class ReviewedHand:
    """One reviewed hand of the game: score, points, par and decisions."""

    number: int
    dealer: int
    scores: tuple[int, ...]
    """Before it."""
    chances: tuple[float, ...] | None
    """Of each side to win, before it; None where no score wins."""
    points: tuple[int, ...] | None
    """The points that the hand brought, by side; None for a hand that is not over."""
    result: tuple[float, ...] = ()
    """By side, its points less the mean of the others'."""
    par: Par | None = None
    """None where the record does not tell how the cards on the table lay."""
    unknown: int = 0
    """Cards of hands that nobody knows: for the par they lie otherwise in each replay."""
    decisions: tuple[ReviewedDecision, ...] = ()


def cost_text(decision: ReviewedDecision) -> str:
    """Return what the decision cost in points, as a loss, and in chances of the match where there is one."""
    cost = f"{signed_text(-decision.lost, decision.lost_error)} points"
    if decision.chance is not None:
        cost += f", {percent_text(decision.chance, decision.chance_error)} of the match"
    return cost


def decision_place(decision: ReviewedDecision) -> str:
    """Return where in the game the decision was made, as players count: ``Hand 2, trick 3``."""
    hand = f"Hand {decision.hand + 1}"
    if decision.view is None or decision.view.phase is not Phase.PLAY:
        return hand
    return f"{hand}, trick {len(decision.view.tricks) + 1}"


EGN_MARKS: Final = {Grade.SMALL: "[?!]", Grade.MISTAKE: "[?]", Grade.BLUNDER: "[??]"}
"""The sign of EGN for each grade."""


def decision_remark(decision: ReviewedDecision) -> str:
    """
    Return a note of one line on a decision that was not fine: its sign, the better choice, the loss, what a
    coach would have said and the reason.
    """
    assert decision.grade is not None
    text = f"{decision.best_words} was better by {unsigned_text(decision.lost, decision.lost_error)} points"
    if decision.lost <= 0:
        text = f"{decision.best_words} was better at this score"
    if decision.chance is not None:
        text += f", {percent_text(decision.chance, decision.chance_error)} of the match"
    return " ".join(
        [f"{EGN_MARKS[decision.grade]} {text}.", *filter(None, (decision.advice, decision.reason))]
    )
