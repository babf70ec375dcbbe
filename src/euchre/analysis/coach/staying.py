"""Reasons to stay in or to drop out, where a hand without a trick costs points."""

from typing import Final

from euchre.analysis.coach.question import Question, ReasonCheck
from euchre.english.lessons import Reason, ReasonName
from euchre.rules.actions import Drop, Stay


def _stay_for_a_trick(question: Question) -> Reason | None:
    """Staying in brings more than dropping out, in the worlds that count for it."""
    at = question.best_other(lambda action: isinstance(action, Drop))
    if at is None or not isinstance(question.action, Stay):
        return None
    points = question.evaluation.points
    pays = points[question.best] > points[at]
    return question.found(
        ReasonName.STAY_FOR_A_TRICK, rival=at, holds=pays, figures={"pays": question.share(pays)}
    )


def _drop_before_a_set(question: Question) -> Reason | None:
    """Staying in costs points in many worlds, and dropping out gains most in those."""
    at = question.best_other(lambda action: isinstance(action, Stay))
    if at is None or not isinstance(question.action, Drop):
        return None
    points = question.evaluation.points
    costs = points[at] < points[question.best]
    return question.found(
        ReasonName.DROP_BEFORE_A_SET, rival=at, holds=costs, figures={"costs": question.share(costs)}
    )


STAYING: Final[dict[ReasonName, ReasonCheck]] = {
    ReasonName.STAY_FOR_A_TRICK: ReasonCheck(_stay_for_a_trick, 1),
    ReasonName.DROP_BEFORE_A_SET: ReasonCheck(_drop_before_a_set, 1),
}
