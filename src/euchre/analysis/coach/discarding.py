"""Reasons for the card that the dealer puts down for the upcard."""

from typing import Final

from euchre.actions import Action, Discard
from euchre.analysis.coach.question import Question, Rule
from euchre.cards import Card, Rank, is_trump, suit_in
from euchre.english.lessons import ReasonName, Said
from euchre.views import View


def makes_void(view: View, card: Card) -> bool:
    """Return whether *card* is the viewer's only one of its suit, which is not trump, and a trump is held."""
    trump = view.trump
    alone = sum([suit_in(other, trump) == suit_in(card, trump) for other in view.hand]) == 1
    return alone and not is_trump(card, trump) and any(is_trump(other, trump) for other in view.hand)


def _make_a_void(question: Question) -> Said | None:
    """The only card of a suit goes, rather than one of two."""
    view, action = question.view, question.action
    if not isinstance(action, Discard) or not makes_void(view, action.card):
        return None

    def keeps_suit(other: Action) -> bool:
        plain = isinstance(other, Discard) and not is_trump(other.card, view.trump)
        return plain and isinstance(other, Discard) and not makes_void(view, other.card)

    rival = question.best_other(keeps_suit)
    rival = question.rival if rival is None else rival
    return None if rival is None else question.found(ReasonName.MAKE_A_VOID, rival=rival, cards=[action.card])


def _keep_an_ace_or_trump(question: Question) -> Said | None:
    """An ace that is alone in its suit stays, though without it there would be a void."""
    view, action = question.view, question.action
    if not isinstance(action, Discard) or makes_void(view, action.card):
        return None

    def ace_alone(other: Action) -> bool:
        return isinstance(other, Discard) and other.card.rank is Rank.ACE and makes_void(view, other.card)

    rival = question.best_other(ace_alone)
    if rival is None:
        return None
    kept = question.evaluation.actions[rival]
    assert isinstance(kept, Discard)
    return question.found(ReasonName.KEEP_AN_ACE_OR_TRUMP, rival=rival, cards=[kept.card])


DISCARDING: Final[dict[ReasonName, Rule]] = {
    ReasonName.MAKE_A_VOID: Rule(_make_a_void, 2),
    ReasonName.KEEP_AN_ACE_OR_TRUMP: Rule(_keep_an_ace_or_trump, 2),
}
