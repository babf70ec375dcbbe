"""Reasons for a card that is led."""

from typing import Final

from euchre.analysis.coach.question import MOSTLY, Grounds, Question, ReasonCheck
from euchre.analysis.coach.trick import Trick, trick_of
from euchre.english.lessons import ReasonName
from euchre.rules.cards import Card, is_trump

LEAST_SHARE: Final = 0.3
"""The reason for a lead holds in at least this share of the worlds, 0 to 1."""


def _lead(question: Question) -> Trick | None:
    """The trick to be led to; None where the best action leads nothing."""
    trick = trick_of(question)
    return trick if trick is not None and trick.leading else None


def _trump_lead(question: Question) -> Trick | None:
    """The trick to be led to where the best action leads a trump, else None."""
    trick = _lead(question)
    return trick if trick is not None and is_trump(trick.card, trick.trump) else None


def _draws(question: Question, trick: Trick) -> Grounds | None:
    """A trump is led, opponents often have some, and it is better than any other suit."""
    if len(trick.trumps(trick.elsewhere)) == 1:
        return None  # the last trump is drawn
    theirs = trick.opponents_trumps() > 0
    rival = trick.best_other(lambda card: not is_trump(card, trick.trump))
    if rival is None or question.share(theirs) < LEAST_SHARE:
        return None
    figures = {"theirs": question.share(theirs), "beaten": question.share(trick.can_be_beaten(trick.card))}
    return question.found(rival=rival, holds=theirs, cards=[trick.card], figures=figures)


def _lead_trump_to_partners_call(question: Question) -> Grounds | None:
    """The partner made trump, and opponents have trumps that can be drawn."""
    trick = _trump_lead(question)
    if trick is None or trick.view.maker not in question.mates:
        return None
    return _draws(question, trick)


def _lead_trump_as_maker(question: Question) -> Grounds | None:
    """The viewer made trump, and opponents have trumps that can be drawn."""
    trick = _trump_lead(question)
    if trick is None or trick.view.maker != question.me:
        return None
    if not any(is_trump(card, trick.trump) for card in trick.view.holding if card != trick.card):
        return None  # a lone trump draws one round at most, and leaves nothing to go on with
    return _draws(question, trick)


def _draw_the_last_trump(question: Question) -> Grounds | None:
    """One trump at most is still out, and the one that is led takes it."""
    trick = _trump_lead(question)
    if trick is None or not trick.others_may_have_trumps:
        return None
    out = trick.trumps(trick.elsewhere)
    theirs = trick.opponents_trumps() > 0
    rival = trick.best_other(lambda card: not is_trump(card, trick.trump))
    if len(out) != 1 or not trick.over(trick.card, out[0]) or rival is None:
        return None
    share = question.share(theirs)
    if share < LEAST_SHARE:
        return None
    return question.found(rival=rival, holds=theirs, cards=[trick.card, *out], figures={"theirs": share})


def _only_trumps_left(question: Question) -> Grounds | None:
    """Nobody else can have a trump, and one is led: each of them is a trick."""
    trick = _trump_lead(question)
    if trick is None or trick.others_may_have_trumps:
        return None
    rival = trick.best_other(lambda card: not is_trump(card, trick.trump))
    if rival is None:
        return None
    return question.found(rival=rival, cards=trick.trumps(question.view.holding))


def _lead_off_ace(question: Question) -> Grounds | None:
    """The highest card left of a suit that is not trump: only a trump can beat it."""
    trick = _lead(question)
    if trick is None or is_trump(trick.card, trick.trump) or not trick.is_boss(trick.card):
        return None
    safe = question.share(~trick.can_be_beaten(trick.card))
    # An equal card beside it, the king beside the ace, is no other choice.
    rival = trick.best_other(lambda card: not _equal(trick, card))
    if rival is None:
        return None
    figures = {"safe": safe, "theirs": question.share(trick.opponents_trumps() > 0)}
    return question.found(rival=rival, cards=[trick.card], figures=figures)


def _equal(trick: Trick, card: Card) -> bool:
    return trick.suit(card) == trick.suit(trick.card) and trick.is_boss(card)


def _lead_back(question: Question) -> Grounds | None:
    """The suit that the partner led: partner can often trump it, or take the trick with a higher card."""
    trick = _lead(question)
    if trick is None or is_trump(trick.card, trick.trump) or trick.is_boss(trick.card):
        return None
    leaders = {
        done.plays[0][0]
        for done in trick.view.tricks
        if trick.suit(done.plays[0][1]) == trick.led and done.plays[0][0] in question.mates
    }
    rival = trick.best_other(lambda card: trick.suit(card) != trick.led)
    if not leaders or rival is None:
        return None
    holds = trick.partner_can_beat(trick.card)
    if question.share(holds) < LEAST_SHARE:
        return None
    return question.found(
        rival=rival,
        holds=holds,
        cards=[trick.card],
        seats=leaders,
        figures={"partner": question.share(holds)},
    )


def _partner_may_take_it(question: Question) -> Grounds | None:
    """A low card that the partner can often beat, and their side gains where the partner can."""
    trick = _lead(question)
    if trick is None or is_trump(trick.card, trick.trump) or trick.is_boss(trick.card):
        return None
    rival = trick.best_other(lambda card: trick.suit(card) != trick.led)
    holds = trick.partner_can_beat(trick.card)
    share = question.share(holds)
    if rival is None or share < MOSTLY:
        return None
    return question.found(
        rival=rival, holds=holds, cards=[trick.card], seats=trick.mates_after, figures={"partner": share}
    )


def _make_them_trump(question: Question) -> Grounds | None:
    """A card that only a trump can beat in the worlds in which the lead gains: it costs them one."""
    trick = _lead(question)
    if trick is None or is_trump(trick.card, trick.trump) or trick.is_boss(trick.card):
        return None
    rival = trick.best_other(lambda card: trick.suit(card) != trick.led)
    holds = trick.can_be_trumped(trick.card)
    share = question.share(holds)
    if rival is None or share < LEAST_SHARE or _partner_may_take_it(question) is not None:
        return None
    return question.found(rival=rival, holds=holds, cards=[trick.card], figures={"share": share})


def _lead_high(question: Question) -> Grounds | None:
    """The higher of two cards of a suit is led, as the lower one would be beaten where this one is not."""
    trick = _lead(question)
    if trick is None or question.rival is None:
        return None
    lower = trick.card_at(question.rival)
    if trick.suit(lower) != trick.led or not trick.over(trick.card, lower):
        return None
    holds = trick.can_be_beaten(lower) & ~trick.can_be_beaten(trick.card)
    return question.found(rival=question.rival, holds=holds, cards=[trick.card, lower])


def _not_into_their_suit(question: Question) -> Grounds | None:
    """The other lead is likelier to be beaten, by a better card of its suit or a trump."""
    trick = _lead(question)
    if trick is None or question.rival is None:
        return None
    other = trick.card_at(question.rival)
    if trick.suit(other) == trick.led:
        return None
    beaten, mine = Trick(question, other).can_be_beaten(other), trick.can_be_beaten(trick.card)
    holds = beaten & ~mine
    if question.share(beaten) < MOSTLY or question.share(holds) < LEAST_SHARE or not mine.any():
        return None  # a trick that nobody can take says more
    return question.found(
        rival=question.rival,
        holds=holds,
        cards=[trick.card, other],
        figures={"beaten": question.share(beaten)},
    )


def _take_the_trick(question: Question) -> Grounds | None:
    """The lead takes its trick more often than not, though it is not the highest card left of a suit."""
    trick = _lead(question)
    if trick is None or question.rival is None:
        return None
    if trick.is_boss(trick.card) and not is_trump(trick.card, trick.trump):
        return None  # `_lead_off_ace`
    holds = ~trick.can_be_beaten(trick.card)
    share = question.share(holds)
    if share < MOSTLY:
        return None
    return question.found(rival=question.rival, holds=holds, cards=[trick.card], figures={"safe": share})


LEADING: Final[dict[ReasonName, ReasonCheck]] = {
    ReasonName.LEAD_TRUMP_TO_PARTNERS_CALL: ReasonCheck(_lead_trump_to_partners_call, 3),
    ReasonName.LEAD_TRUMP_AS_MAKER: ReasonCheck(_lead_trump_as_maker, 1),
    ReasonName.DRAW_THE_LAST_TRUMP: ReasonCheck(_draw_the_last_trump, 3),
    ReasonName.ONLY_TRUMPS_LEFT: ReasonCheck(_only_trumps_left, 3),
    ReasonName.LEAD_OFF_ACE: ReasonCheck(_lead_off_ace, 2),
    ReasonName.LEAD_BACK: ReasonCheck(_lead_back, 3),
    ReasonName.PARTNER_MAY_TAKE_IT: ReasonCheck(_partner_may_take_it, 1),
    ReasonName.MAKE_THEM_TRUMP: ReasonCheck(_make_them_trump, 1),
    ReasonName.LEAD_HIGH: ReasonCheck(_lead_high, 1),
    ReasonName.NOT_INTO_THEIR_SUIT: ReasonCheck(_not_into_their_suit, 0),
    ReasonName.TAKE_THE_TRICK: ReasonCheck(_take_the_trick, 0),
}
