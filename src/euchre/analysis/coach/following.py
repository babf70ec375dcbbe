"""Reasons for a card that is played to a trick somebody else has led to."""

from typing import Final

import numpy as np

from euchre.analysis.coach.piles import lead_into_them
from euchre.analysis.coach.question import SMALL, Grounds, Question, ReasonCheck
from euchre.analysis.coach.trick import Trick, trick_of
from euchre.english.lessons import ReasonName
from euchre.rules.actions import Play
from euchre.rules.cards import Card, is_trump

HOLDS_IN: Final = 0.6
"""A partner's card is said to hold where no opponent can beat it in this share of the worlds, or more."""
CHANCE_IN: Final = 0.25
"""A partner is said to have a chance in this share of the worlds, or more."""
FEARED_IN: Final = 0.15
"""The right is feared where an opponent has it in this share of the worlds, or more."""


def _follow(question: Question) -> Trick | None:
    """The trick on the table; None where nothing has been led to it."""
    trick = trick_of(question)
    return None if trick is None or trick.leading else trick


def _void(question: Question) -> Trick | None:
    """The trick on the table where a suit that is not trump was led and the viewer cannot follow."""
    trick = _follow(question)
    if trick is None or trick.of_suit(question.view.holding, trick.led):
        return None
    return None if is_trump(trick.view.trick[0][1], trick.trump) else trick


def _last_to_play_wins_cheaply(question: Question) -> Grounds | None:
    """No opponent plays after the viewer, one has the trick, and a higher card could be spent on it."""
    trick = _follow(question)
    if trick is None or trick.opponents_after or not trick.they_have_it or not trick.takes(trick.card):
        return None
    rival = trick.best_other(lambda card: trick.takes(card) and trick.over(card, trick.card))
    if rival is None:
        return None
    return question.found(
        rival=rival, cards=[trick.card, trick.card_at(rival)], figures={"after": float(len(trick.after))}
    )


def _trumped_in(question: Question) -> Trick | None:
    """The trick on the table where an opponent has it, and the best action trumps it."""
    trick = _void(question)
    if trick is None or not trick.they_have_it or not is_trump(trick.card, trick.trump):
        return None
    return trick if trick.takes(trick.card) else None


def _ruff(question: Question) -> Grounds | None:
    """An opponent has the trick with a card of the suit led, and a trump takes it."""
    trick = _trumped_in(question)
    if trick is None or trick.winning is None or is_trump(trick.winning[1], trick.trump):
        return None
    rival = trick.best_other(lambda card: not is_trump(card, trick.trump))
    high = rival is None  # with trumps alone the question is which of them
    if high and trick.opponents_after:
        rival = trick.best_other(lambda card: trick.over(trick.card, card))
    if rival is None:
        return None
    safe = ~trick.can_be_beaten(trick.card)
    figures = {
        "safe": question.share(safe),
        "after": float(len(trick.opponents_after)),
        "high": float(high),
    }
    return question.found(rival=rival, holds=safe, cards=[trick.card], figures=figures)


def _over_ruff(question: Question) -> Grounds | None:
    """An opponent has trumped the trick, and a higher trump takes it."""
    trick = _trumped_in(question)
    if trick is None or trick.winning is None or not is_trump(trick.winning[1], trick.trump):
        return None
    rival = trick.best_other(lambda card: not trick.takes(card))
    if rival is None:
        return None
    safe = ~trick.can_be_beaten(trick.card)
    seat, card = trick.winning
    return question.found(rival=rival, holds=safe, cards=[trick.card, card], seats=[seat])


def _throw_off(question: Question) -> Grounds | None:
    """The trick could be trumped, but is left to the partner, or the trump is worth more later."""
    trick = _void(question)
    if trick is None or trick.winning is None or not trick.they_have_it or is_trump(trick.card, trick.trump):
        return None
    rival = trick.best_other(lambda card: is_trump(card, trick.trump) and trick.takes(card))
    if rival is None:
        return None
    partner = question.share(trick.partner_can_beat(trick.winning[1]))
    mates = trick.mates_after if partner >= CHANCE_IN else ()
    return question.found(
        rival=rival, cards=[trick.card, trick.card_at(rival)], seats=mates, figures={"partner": partner}
    )


def _partner_has_it(question: Question) -> Grounds | None:
    """The partner's card is the best so far and mostly holds, so that nothing good is spent on the trick."""
    trick = _follow(question)
    if trick is None or trick.winning is None or not trick.partner_has_it or trick.takes(trick.card):
        return None
    seat, card = trick.winning
    holds = ~trick.can_be_beaten(card)
    spent = trick.best_other(trick.takes)
    rival = question.rival if spent is None else spent
    if rival is None or question.share(holds) < HOLDS_IN:
        return None
    return question.found(
        rival=rival,
        holds=holds,
        cards=[card] if spent is None else [card, trick.card_at(spent)],
        seats=[seat],
        figures={"safe": question.share(holds)},
    )


def _take_the_trick(question: Question) -> Grounds | None:
    """A card of the suit led takes the trick from an opponent, or from a partner whose card may be beaten."""
    trick = _follow(question)
    if trick is None or trick.winning is None or not trick.takes(trick.card):
        return None
    seat, card = trick.winning
    threatened = trick.can_be_beaten(card)
    rival = trick.best_other(lambda other: not trick.takes(other))
    if trick.suit(trick.card) != trick.led or rival is None:
        return None
    if trick.partner_has_it and question.share(threatened) < CHANCE_IN:
        return None
    safe = question.share(~trick.can_be_beaten(trick.card))
    return question.found(
        rival=rival,
        holds=threatened if trick.partner_has_it else None,
        cards=[trick.card, card],
        seats=[seat],
        figures={
            "safe": safe,
            "after": float(len(trick.opponents_after)),
            "partner": float(trick.partner_has_it),
        },
    )


def _second_hand_low(question: Question) -> Grounds | None:
    """Second to play, with a partner still to come: a card of the suit that could take it is kept."""
    trick = _follow(question)
    if trick is None or len(trick.view.trick) != 1 or not trick.they_have_it or trick.takes(trick.card):
        return None
    follows = trick.suit(trick.card) == trick.led
    rival = trick.best_other(lambda card: trick.takes(card) and trick.suit(card) == trick.led)
    if rival is None or not follows or not trick.mates_after:
        return None
    return question.found(rival=rival, cards=[trick.card, trick.card_at(rival)], seats=trick.mates_after)


def _high_enough(question: Question) -> Grounds | None:
    """A lower card takes the trick so far, but an opponent still to play may go over it."""
    trick = _follow(question)
    if trick is None or not trick.takes(trick.card) or not trick.opponents_after:
        return None

    def lower(card: Card) -> bool:
        return trick.takes(card) and trick.over(trick.card, card)

    rival = trick.best_other(lower)
    if rival is None:
        return None
    holds = trick.can_be_beaten(trick.card_at(rival)) & ~trick.can_be_beaten(trick.card)
    return question.found(
        rival=rival,
        holds=holds,
        cards=[trick.card, trick.card_at(rival)],
        figures={"needed": question.share(holds)},
    )


def _save_the_boss(question: Question) -> Grounds | None:
    """The highest trump left could be led, or played to a trump, and is kept for later."""
    trick = trick_of(question)
    if trick is None or question.rival is None or trick.partner_has_it or not trick.others_may_have_trumps:
        return None
    boss = trick.card_at(question.rival)
    if not trick.leading and not is_trump(trick.view.trick[0][1], trick.trump):
        return None
    if not is_trump(boss, trick.trump) or not trick.is_boss(boss):
        return None
    if is_trump(trick.card, trick.trump) and (trick.is_boss(trick.card) or not trick.after):
        return None
    if lead_into_them(question) is not None:  # which says that the boss can wait
        return None
    return question.found(rival=question.rival, cards=[boss])


def _keep_the_guarded_left(question: Question) -> Grounds | None:
    """
    The left and one trump beside it are both kept, as an opponent may have the right; or that trump falls
    under the right, and the left stays.
    """
    trick = trick_of(question)
    if trick is None or trick.right is None or trick.left not in trick.rest:
        return None
    if trick.winning is not None and trick.winning[1] == trick.right and is_trump(trick.card, trick.trump):
        rival = question.best_other(lambda action: isinstance(action, Play) and action.card == trick.left)
        if rival is None:
            return None
        # The joker, or the right of the other pack, may still be out.
        highest = not any(trick.over(card, trick.left) for card in trick.elsewhere)
        return question.found(rival=rival, cards=[trick.left], figures={"highest": float(highest)})
    trumps = trick.trumps(trick.rest)
    if trick.right not in question.unseen or len(trumps) != 2 or is_trump(trick.card, trick.trump):
        return None
    danger = np.zeros(len(question.evaluation), np.int64)
    for seat in question.opponents:
        danger += question.held(seat, [trick.right])
    rival = trick.best_other(lambda card: is_trump(card, trick.trump))
    if rival is None or question.share(danger > 0) < FEARED_IN:
        return None
    return question.found(
        rival=rival, holds=danger > 0, cards=trumps, figures={"danger": question.share(danger > 0)}
    )


def _sure_to_lose_throw_the_least(question: Question) -> Grounds | None:
    """No card the viewer may play takes the trick from the opponent who has it."""
    trick = _follow(question)
    if trick is None or trick.winning is None or not trick.they_have_it or question.rival is None:
        return None
    cards = [action.card for action in question.evaluation.actions if isinstance(action, Play)]
    if any(trick.takes(card) for card in cards):
        return None
    partner = question.share(trick.partner_can_beat(trick.winning[1]))
    return question.found(
        rival=question.rival, cards=[trick.winning[1]], seats=trick.mates_after, figures={"partner": partner}
    )


def _keep_the_better_card(question: Question) -> Grounds | None:
    """The other choice would spend a higher trump or the highest card left of a suit, this one not."""
    trick = trick_of(question)
    if trick is None or question.rival is None:
        return None
    kept = trick.card_at(question.rival)
    if is_trump(trick.card, trick.trump):
        if not is_trump(kept, trick.trump) or not trick.over(kept, trick.card):
            return None
    elif trick.is_boss(trick.card) or not (is_trump(kept, trick.trump) or trick.is_boss(kept)):
        return None
    return question.found(rival=question.rival, cards=[kept])


def _cards_come_to_the_same(question: Question) -> Grounds | None:
    """Every card that may be played brings the same in nearly every world."""
    trick = trick_of(question)
    if trick is None or question.rival is not None or not question.same:
        return None
    apart = max([question.share(np.abs(question.gain(other)) > SMALL) for other in question.same])
    return question.found(rival=None, figures={"apart": apart})


FOLLOWING: Final[dict[ReasonName, ReasonCheck]] = {
    ReasonName.RUFF: ReasonCheck(_ruff, 2),
    ReasonName.OVER_RUFF: ReasonCheck(_over_ruff, 3),
    ReasonName.THROW_OFF: ReasonCheck(_throw_off, 2),
    ReasonName.PARTNER_HAS_IT: ReasonCheck(_partner_has_it, 3),
    ReasonName.LAST_TO_PLAY_WINS_CHEAPLY: ReasonCheck(_last_to_play_wins_cheaply, 1),
    ReasonName.TAKE_THE_TRICK: ReasonCheck(_take_the_trick, 0),
    ReasonName.SECOND_HAND_LOW: ReasonCheck(_second_hand_low, 3),
    ReasonName.HIGH_ENOUGH: ReasonCheck(_high_enough, 2),
    ReasonName.SAVE_THE_BOSS: ReasonCheck(_save_the_boss, 2),
    ReasonName.KEEP_THE_GUARDED_LEFT: ReasonCheck(_keep_the_guarded_left, 3),
    ReasonName.SURE_TO_LOSE_THROW_THE_LEAST: ReasonCheck(_sure_to_lose_throw_the_least, 0),
    ReasonName.KEEP_THE_BETTER_CARD: ReasonCheck(_keep_the_better_card, 0),
    ReasonName.CARDS_COME_TO_THE_SAME: ReasonCheck(_cards_come_to_the_same, 3),
}
