"""Reasons in games with cards on the table, some of them face down: above all the twelve-trick game."""

from typing import Final

import numpy as np

from euchre.analysis.coach.question import MOSTLY, Grounds, Question, ReasonCheck
from euchre.analysis.coach.trick import Trick, trick_of
from euchre.english.lessons import ReasonName
from euchre.rules.cards import Card, is_trump
from euchre.seen.views import View

SURELY: Final = 0.9
"""A fact counts as certain when it holds in at least this share of the worlds, 0 to 1."""


def covers(view: View, seat: int, card: Card) -> bool:
    """Return whether *card* lies face up on a covered card of *seat*, which it turns up when it is played."""
    return any(pile.covered and pile.up == card for pile in view.piles[seat])


def _which_cover_to_turn_up(question: Question) -> Grounds | None:
    """A pile is opened, and that is better than to open another, or to play the like from the hand."""
    trick = trick_of(question)
    if trick is None or not covers(trick.view, question.me, trick.card):
        return None

    def other_cover(card: Card) -> bool:
        return covers(trick.view, question.me, card)

    def no_cover(card: Card) -> bool:
        return not other_cover(card) and trick.suit(card) == trick.suit(trick.card)

    rival = trick.best_other(other_cover)
    rival = trick.best_other(no_cover) if rival is None else rival
    if rival is None:
        return None
    left = trick.card_at(rival)
    return question.found(rival=rival, cards=[left], figures={"covers": float(other_cover(left))})


def _duel(question: Question) -> Trick | None:
    """The trick to be led to where two play, so that the one who takes it leads next; else None."""
    trick = trick_of(question)
    if trick is None or not trick.leading:
        return None
    return trick if len(question.opponents) == 1 == len(trick.after) else None


def lead_into_them(question: Question) -> Grounds | None:
    """Return the reason, where the opponent takes the trick and has to lead the next."""
    trick = _duel(question)
    if trick is None:
        return None
    loses = trick.can_be_beaten(trick.card)

    def wins(card: Card) -> bool:
        return question.share(Trick(question, card).can_be_beaten(card)) <= 1 - SURELY

    rival = trick.best_other(wins)
    if rival is None or question.share(loses) < SURELY:
        return None
    return question.found(rival=rival, holds=loses, cards=[trick.card, trick.card_at(rival)])


def _hold_the_last_trump(question: Question) -> Grounds | None:
    """Nobody else can have a trump, and one that could be played is kept: a sure trick, and the lead."""
    trick = trick_of(question)
    if trick is None or is_trump(trick.card, trick.trump) or trick.others_may_have_trumps:
        return None
    rival = trick.best_other(lambda card: is_trump(card, trick.trump))
    if rival is None or trick.partner_has_it:
        return None
    return question.found(rival=rival, cards=trick.trumps(trick.rest))


def _make_them_open_the_pile(question: Question) -> Grounds | None:
    """All that the opponent mostly has of the suit led is one card face up: that card has to be played."""
    trick = _duel(question)
    if trick is None or not trick.view.piles:
        return None
    (opponent,) = question.opponents
    shown = trick.of_suit(trick.view.face_up(opponent), trick.led)
    if len(shown) != 1:
        return None
    hidden = trick.of_suit(question.unseen, trick.led)
    forced = (question.held(opponent, hidden) == 0) if hidden else np.ones(len(question.evaluation), np.bool_)
    rival = trick.best_other(lambda card: trick.suit(card) != trick.led)
    if rival is None or question.share(forced) < MOSTLY:
        return None
    takes = trick.over(trick.card, shown[0])
    return question.found(
        rival=rival,
        holds=forced,
        cards=[trick.card, *shown],
        figures={
            "forced": question.share(forced),
            "takes": float(takes),
            "covered": float(covers(trick.view, opponent, shown[0])),
        },
    )


PILES: Final[dict[ReasonName, ReasonCheck]] = {
    ReasonName.WHICH_COVER_TO_TURN_UP: ReasonCheck(_which_cover_to_turn_up, 1),
    ReasonName.LEAD_INTO_THEM: ReasonCheck(lead_into_them, 3),
    ReasonName.HOLD_THE_LAST_TRUMP: ReasonCheck(_hold_the_last_trump, 3),
    ReasonName.MAKE_THEM_OPEN_THE_PILE: ReasonCheck(_make_them_open_the_pile, 2),
}
