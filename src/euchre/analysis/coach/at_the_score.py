"""Reasons to play alone or not, and for what is best at this score only."""

from typing import Final, NamedTuple

from euchre.analysis.coach.calls import TOO_OFTEN, call_of, pass_of, share_of_results
from euchre.analysis.coach.question import Grounds, Question, ReasonCheck
from euchre.english.lessons import ReasonName
from euchre.hand.pre_play import orders_up
from euchre.hand.state import Phase
from euchre.players.search.evaluation import Result
from euchre.rules.actions import Action, Call, GoAlone, Pass
from euchre.rules.cards import Trump
from euchre.rules.mechanisms import BestCard

ALL_TRICKS_OFTEN: Final = 0.15
"""Playing alone is worth a thought where it takes every trick in this share of the worlds, or more."""


class Company(NamedTuple):
    """Whether it is best to play *alone* with that *trump*, and the index of the same the other way."""

    trump: Trump
    alone: bool
    other_way: int | None


def _company(question: Question) -> Company | None:
    """Return with whom it is best to play; None where that is not what the best action says."""
    call, trump = call_of(question), question.view.trump
    other: Action
    if call is not None:
        alone, other, trump = call.alone, Call(call.trump, not call.alone), call.trump
    elif question.view.phase is Phase.ALONE and trump is not None:
        alone = isinstance(question.action, GoAlone)
        other = Pass() if alone else GoAlone()
    else:
        return None
    return Company(trump, alone, question.best_other(lambda one: one == other))


def _lone_hand(question: Question) -> Grounds | None:
    """Alone, every trick is taken often enough."""
    company = _company(question)
    if company is None or not company.alone or company.other_way is None:
        return None
    at = company.other_way
    share = share_of_results(question, question.best, Result.SWEPT)
    alone = question.view.rules.alone
    made = [share_of_results(question, index, Result.MADE, Result.SWEPT) for index in (question.best, at)]
    figures = {
        "all_tricks": share,
        "best_card": float(alone is not None and alone.best_card is not BestCard.NEVER),
        "made_less_often": made[1] - made[0],
    }
    return question.found(rival=at, trumps=[company.trump], figures=figures)


def _not_alone(question: Question) -> Grounds | None:
    """Alone every trick is taken often enough to think of it, but not to do it, or not at this score."""
    company = _company(question)
    if company is None or company.alone or company.other_way is None:
        return None
    at = company.other_way
    share = share_of_results(question, at, Result.SWEPT)
    if share < ALL_TRICKS_OFTEN:
        return None
    points = question.evaluation.points
    fewer = float((points[question.best] - points[at]) @ question.evaluation.weights)
    return question.found(
        rival=at, trumps=[company.trump], figures={"all_tricks": share, "by_the_score": float(fewer < 0)}
    )


def _donation(question: Question) -> Grounds | None:
    """A weak call that is likely to be euchred, against a lone hand that would win them the match."""
    call, at, evaluation = call_of(question), pass_of(question), question.evaluation
    if call is None or call.alone or at is None or not evaluation.match:
        return None
    if question.view.dealer not in question.opponents or not orders_up(question.view, call.trump):
        return None
    weights, points = evaluation.weights, evaluation.points
    costs = float((points[at] - points[question.best]) @ weights) > 0
    lost = evaluation.equity[at] <= 0
    euchred = share_of_results(question, question.best, Result.EUCHRED)
    if not costs or euchred < TOO_OFTEN or not lost.any():
        return None
    return question.found(
        rival=at,
        holds=lost,
        seats=[question.view.dealer],
        trumps=[call.trump],
        figures={"lost_at_once": question.share(lost)},
    )


def _score_decides(question: Question) -> Grounds | None:
    """The other choice brings more points, but fewer chances of the match at this score."""
    evaluation, rival = question.evaluation, question.rival
    before_play = isinstance(question.action, Call | GoAlone | Pass)
    if rival is None or not evaluation.match or not before_play or _donation(question) is not None:
        return None
    company = _company(question)
    if company is not None and rival == company.other_way:  # that is for `_not_alone` to say
        return None
    more, error = evaluation.mean(evaluation.points[rival] - evaluation.points[question.best])
    if more <= error:
        return None
    return question.found(rival=rival, figures={"points_given_up": more})


AT_THE_SCORE: Final[dict[ReasonName, ReasonCheck]] = {
    ReasonName.DONATION: ReasonCheck(_donation, 3),
    ReasonName.LONE_HAND: ReasonCheck(_lone_hand, 3),
    ReasonName.NOT_ALONE: ReasonCheck(_not_alone, 2),
    ReasonName.SCORE_DECIDES: ReasonCheck(_score_decides, 3),
}
