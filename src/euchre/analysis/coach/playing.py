"""Reasons for a card that is led, played to a trick or thrown."""

from typing import Final

from euchre.actions import Play
from euchre.analysis.coach.question import Question, Rule
from euchre.cards import Card, winner
from euchre.english.lessons import ReasonName, Said
from euchre.views import View


def takes(view: View, card: Card) -> bool:
    """Return whether *card* would be the best of the trick so far if the viewer played it."""
    cards = [*[played for _, played in view.trick], card]
    return winner(cards, view.trump) == len(view.trick)


def _last_to_play_wins_cheaply(question: Question) -> Said | None:
    """Nobody plays after the viewer, and a higher card could have been spent on the trick."""
    view, action = question.view, question.action
    last = len(view.trick) + 1 == view.rules.seats - len(view.out)
    if not isinstance(action, Play) or not last or not takes(view, action.card):
        return None

    def dearer(other: object) -> bool:
        return isinstance(other, Play) and takes(view, other.card)

    return question.found(
        ReasonName.LAST_TO_PLAY_WINS_CHEAPLY, rival=question.best_other(dearer), cards=[action.card]
    )


PLAYING: Final[dict[ReasonName, Rule]] = {
    ReasonName.LAST_TO_PLAY_WINS_CHEAPLY: Rule(_last_to_play_wins_cheaply, 2),
}
