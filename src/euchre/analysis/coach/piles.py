"""Reasons for a card in games with cards on the table, some of them face down: the twelve-trick game."""

from typing import Final

from euchre.actions import Action, Play
from euchre.analysis.coach.question import Question, Rule
from euchre.cards import Card
from euchre.english.lessons import ReasonName, Said
from euchre.views import View


def covers(view: View, card: Card) -> bool:
    """Return whether *card* lies on a covered card of the viewer, which it turns up when it is played."""
    assert view.viewer is not None
    return any(pile.covered and pile.up == card for pile in view.piles[view.viewer])


def _which_cover_to_turn_up(question: Question) -> Said | None:
    """Two piles can be opened, and it is better to open the one than the other."""
    view, action = question.view, question.action
    if not isinstance(action, Play) or not covers(view, action.card):
        return None

    def other_cover(other: Action) -> bool:
        return isinstance(other, Play) and covers(view, other.card)

    rival = question.best_other(other_cover)
    if rival is None:
        return None
    left = question.evaluation.actions[rival]
    assert isinstance(left, Play)
    return question.found(ReasonName.WHICH_COVER_TO_TURN_UP, rival=rival, cards=[left.card])


PILES: Final[dict[ReasonName, Rule]] = {
    ReasonName.WHICH_COVER_TO_TURN_UP: Rule(_which_cover_to_turn_up, 2),
}
