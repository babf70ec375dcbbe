"""Reasons for a call, a pass, or a card that the dealer puts down."""

from typing import Final

from euchre.actions import Call, Pass
from euchre.analysis.coach.question import Question, Rule
from euchre.analysis.top_trumps import highest_held
from euchre.english.lessons import ReasonName, Said


def _sure_tricks(question: Question) -> Said | None:
    """The highest trumps, without a gap, are so many tricks: two of them or more."""
    action = question.action
    if not isinstance(action, Call):
        return None
    cards = highest_held(question.view, action)
    if len(cards) < 2:
        return None
    passing = question.best_other(lambda action: isinstance(action, Pass))
    return question.found(ReasonName.SURE_TRICKS, rival=passing, cards=cards, trumps=[action.trump])


def _stuck(question: Question) -> Said | None:
    """The dealer may not pass."""
    if not isinstance(question.action, Call) or Pass() in question.evaluation.actions:
        return None
    return question.found(ReasonName.STUCK, rival=question.rival, trumps=[question.action.trump])


CALLING: Final[dict[ReasonName, Rule]] = {
    ReasonName.SURE_TRICKS: Rule(_sure_tricks, 2),
    ReasonName.STUCK: Rule(_stuck, 1),
}
