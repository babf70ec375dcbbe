"""
One hand of a recorded game, its decisions judged: by what each seat knew, and apart from that by hindsight.

Everything here goes to other processes and comes back: it is plain data.
"""

from dataclasses import dataclass, replace
from typing import Final

from euchre.analysis.coach.choose import choose_against
from euchre.analysis.coach.question import Question
from euchre.analysis.hint.evidence import reasons, split_by_results
from euchre.analysis.hint.hidden_cards import actual_world
from euchre.analysis.hint.hint import evaluate, evaluator_named
from euchre.analysis.review.decision import (
    PAR_REPLAYS,
    Grade,
    Par,
    ReviewedDecision,
    ReviewedHand,
    classify,
    grade,
    par,
    point_equity,
)
from euchre.analysis.review.replayed_hand import ReplayedHand
from euchre.base.errors import EuchreError
from euchre.english.actions import action_words
from euchre.english.lessons import EvidenceName, Reason
from euchre.hand.hand import points
from euchre.hand.scoring import gain
from euchre.hand.state import Phase, State
from euchre.kernel.solve.solver import Solver
from euchre.notation.position import show_view
from euchre.notation.record import Hand
from euchre.players.search.ace import solve_worlds, two_parties
from euchre.players.search.evaluation import Evaluation, Evaluator
from euchre.players.search.king import roll_out
from euchre.rules.actions import Accuse, Action, Stray
from euchre.rules.rules import Rules
from euchre.runs.workers import check_stopped
from euchre.seen.possible_worlds import unique_world
from euchre.seen.views import View
from euchre.seen.views import view as view_of

DISCARDING: Final = (Phase.SWAP, Phase.PICKUP, Phase.DISCARD, Phase.GIVE)


@dataclass(frozen=True, kw_only=True, slots=True)
class HandJob:
    """One hand to be judged, with who judges and how: plain data, which another process can be sent."""

    rules: Rules
    hand: Hand
    number: int
    scores: tuple[int, ...]
    seats: tuple[int, ...]
    player: str | Evaluator
    worlds: int | None
    seed: int


def judge_hand(job: HandJob) -> ReviewedHand:
    """
    Judge the decisions of one recorded hand, and find its par: what the same cards bring computer players.

    A hand that is not over comes back with its number, dealer and scores alone.

    Raises: RecordFault where the rules refuse the hand; EuchreError when the player of *job* cannot evaluate
    choices.
    """
    replayed, rules = ReplayedHand.of(job.rules, job.hand, job.number), job.rules
    played = ReviewedHand(
        number=job.number, dealer=job.hand.dealer, scores=job.scores, chances=None, points=None
    )  # fmt: skip
    last = replayed.states[-1]
    if not last.over:
        return played
    evaluator = evaluator_named(job.player, job.seed)
    decisions: list[ReviewedDecision] = []
    for at, state in enumerate(replayed.states[:-1]):
        check_stopped()
        deed = last.history[at]
        if deed.seat in job.seats and not isinstance(deed.action, Accuse | Stray):
            decisions.append(_decision(job, replayed, at, state, evaluator))
    won = points(last)
    return replace(
        played,
        points=won,
        result=tuple([gain(rules, side, won) for side in range(rules.sides)]),
        par=_par(replayed, job),
        unknown=replayed.unknown(),
        decisions=tuple(decisions),
    )


def _par(replayed: ReplayedHand, job: HandJob) -> Par | None:
    """What the deal brings computer players; neither the player who judges nor the seed changes it."""
    deals = [replayed.dealt_anew(n, job.number) for n in range(PAR_REPLAYS)]
    starts = [state for state in deals if state is not None]
    return par(starts.__getitem__) if len(starts) == PAR_REPLAYS else None


def _decision(
    job: HandJob, replayed: ReplayedHand, at: int, state: State, evaluator: Evaluator
) -> ReviewedDecision:
    """One decision, judged where it can be."""
    deed, written = replayed.states[-1].history[at], replayed.actions[at]
    decision = ReviewedDecision(
        hand=job.number,
        number=at,
        seat=deed.seat,
        kind=decision_kind(state),
        action_taken=written,
        words="a card nobody knows",
    )
    view = replayed.view(at, job.scores)
    if isinstance(view, str):
        action = written
        if action is not None:
            decision = replace(decision, words=action_words(action, _bare(replayed, at)))
        return replace(decision, why_not=view)
    if written is None:
        return replace(decision, why_not="which card it was is not in the record")
    decision = replace(decision, words=action_words(written, view), position=_position(view), view=view)
    if written not in view.legal:
        return replace(decision, why_not="it was not lawful")
    if len(view.legal) == 1:
        return replace(decision, forced=True, why_not="no choice")
    try:
        evaluation = evaluate(view, evaluator, job.worlds)
    except EuchreError as error:
        return replace(decision, why_not=str(error))
    return _weighed(decision, evaluation, written, replayed, at)


def _weighed(
    decision: ReviewedDecision, evaluation: Evaluation, action: Action, replayed: ReplayedHand, at: int
) -> ReviewedDecision:
    """The decision with its figures."""
    view, place = evaluation.view, evaluation.actions.index(action)
    value, best = evaluation.values[place], evaluation.best_index
    worst = classify(value, point_equity(view.rules) if evaluation.match else None)
    reason = ""
    said: tuple[Reason, ...] = ()
    if worst > Grade.FINE:
        said = _said(evaluation, best, place)
        match = worst > grade(value.points_loss, value.points_loss_error)
        why = [
            one.text
            for one in reasons(evaluation, best, place, match=match)
            if one.name is not EvidenceName.WORTH
        ]
        reason = " ".join(why)
    return replace(
        decision,
        best_action=evaluation.actions[best],
        values=evaluation.values,
        lost=value.points_loss,
        lost_error=value.points_loss_error,
        chance=value.equity_loss if evaluation.match else None,
        chance_error=value.equity_loss_error if evaluation.match else 0.0,
        grade=worst,
        luck=hindsight(view, replayed.completed[at], action, _gain(replayed, view))
        if replayed.all_cards_known(at) and unique_world(view) is None
        else None,  # where the cards can lie in one way only, what the choice lost is a fault, and no luck
        reason=reason,
        said=said,
    )


def _said(evaluation: Evaluation, best: int, played: int) -> tuple[Reason, ...]:
    """What a coach would have said for the best action to who chose the one *played*."""
    if evaluation.worlds is None:
        return ()
    _, same = split_by_results(evaluation, best)
    return choose_against(Question(evaluation, evaluation.worlds, best, played, same))


def _position(view: View) -> str:
    """The view in a line; empty where the seat is taken to have forgotten a card, which it would lack."""
    forgot = any(deed.action is None and deed.seat == view.viewer for deed in view.history)
    return "" if forgot else show_view(view)


def _bare(replayed: ReplayedHand, at: int) -> View:
    """Where an action is only to be named."""
    return view_of(replayed.completed[at], replayed.completed[at].turn)


def decision_kind(state: State) -> str:
    """
    Return what the decision due in *state* is about: ``calling``, ``discarding``, ``leading`` or
    ``following``.
    """
    if state.phase is Phase.PLAY:
        return "following" if state.trick else "leading"
    return "discarding" if state.phase in DISCARDING else "calling"


def _gain(replayed: ReplayedHand, view: View) -> float:
    """What the hand brought the viewer's side in the end."""
    assert view.viewer is not None
    return gain(view.rules, view.rules.side(view.viewer), points(replayed.states[-1]))


def hindsight(view: View, state: State, action: Action, points_scored: float) -> float:
    """
    Return how many points more the best choice would have brought than *action*, with the cards as they lay
    in *state*; 0 or more.

    In the play each choice is followed by best play with open hands, before it by the calls and play of the
    jack, a computer player. *points_scored* is what the hand brought the viewer's side in truth; it stands
    for *action* where it was more.
    """
    layout = actual_world(view, state)
    if view.phase is Phase.PLAY and two_parties(view):
        evaluation = solve_worlds(view, layout, Solver(), played=0.0)
    else:
        evaluation = roll_out(view, layout)
    rows = evaluation.points[:, 0]
    return float(max(0.0, rows.max() - max(rows[evaluation.actions.index(action)], points_scored)))
