"""Reasons for a card that is given up: put down for the upcard, led, or thrown to a trick."""

from collections.abc import Iterable
from typing import Final

from euchre.analysis.coach.question import Grounds, Question, ReasonCheck
from euchre.english.lessons import ReasonName
from euchre.hand.state import Phase
from euchre.rules.actions import Action, Discard, Play
from euchre.rules.cards import Card, Rank, Trump, is_trump, power, suit_in

MOST_ABOVE: Final = 2
"""A card may come to be the highest of its suit while at most this number of higher ones is still out."""


def _thrown(action: Action) -> Card | None:
    """The card that an action puts down or plays; None: it does neither."""
    return action.card if isinstance(action, Discard | Play) else None


def _makes_void(cards: Iterable[Card], card: Card, trump: Trump | None) -> bool:
    """Whether *card* is the only one of its suit, and not a trump."""
    suit = suit_in(card, trump)
    return not is_trump(card, trump) and [suit_in(other, trump) for other in cards].count(suit) == 1


def _gives_up(question: Question) -> Card | None:
    """The card that the best action puts down, leads, or throws because it cannot follow suit; else None."""
    view, card = question.view, _thrown(question.action)
    if card is None or view.phase not in {Phase.PICKUP, Phase.DISCARD, Phase.PLAY}:
        return None
    if view.phase is Phase.PLAY and view.trick:
        led = suit_in(view.trick[0][1], view.trump)
        return None if any(suit_in(held, view.trump) == led for held in view.holding) else card
    return card


def _make_a_void(question: Question) -> Grounds | None:
    """The only card of a suit goes, so that the suit can be trumped, and not one of a longer suit."""
    view, card = question.view, _gives_up(question)
    cards = view.holding
    if card is None or not _makes_void(cards, card, view.trump):
        return None
    if any(pile.covered for pile in view.piles[question.me]):
        return None  # a card of the suit may lie face down
    trumps = [held for held in cards if is_trump(held, view.trump)]

    def longer(action: Action) -> bool:
        other = _thrown(action)
        plain = other is not None and not is_trump(other, view.trump)
        return plain and other is not None and not _makes_void(cards, other, view.trump)

    rival = question.best_other(longer)
    if rival is None or not trumps:
        return None
    return question.found(rival=rival, cards=[card])


def _keep_an_ace_or_trump(question: Question) -> Grounds | None:
    """The dealer puts down a loser where putting down an ace would make a void."""
    view, card = question.view, _thrown(question.action)
    if card is None or view.phase not in {Phase.PICKUP, Phase.DISCARD} or is_trump(card, view.trump):
        return None

    def lone_ace(action: Action) -> bool:
        other = _thrown(action)
        void = other is not None and _makes_void(view.hand, other, view.trump)
        return void and other is not None and other.rank is Rank.ACE

    def any_trump(action: Action) -> bool:
        other = _thrown(action)
        return other is not None and is_trump(other, view.trump)

    rival = None if card.rank is Rank.ACE else question.best_other(lone_ace)
    if rival is None and not _makes_void(view.hand, card, view.trump):
        rival = question.best_other(any_trump)
    if rival is None:
        return None
    kept = _thrown(question.evaluation.actions[rival])
    assert kept is not None
    return question.found(rival=rival, cards=[kept])


def _keep_a_likely_winner(question: Question) -> Grounds | None:
    """A lower card goes, and one is kept that is high once a card or two above it are gone."""
    view, card = question.view, _thrown(question.action)
    kept = None if question.other is None else _thrown(question.other)
    if card is None or kept is None or is_trump(card, view.trump) or is_trump(kept, view.trump):
        return None
    if power(card, view.trump) >= power(kept, view.trump):
        return None
    shown = [up for seat in range(view.rules.seats) if seat != question.me for up in view.face_up(seat)]
    suit = suit_in(kept, view.trump)
    above = [
        other
        for other in (*question.unseen, *shown)
        if suit_in(other, view.trump) == suit and power(other, view.trump) > power(kept, view.trump)
    ]
    own = [other for other in view.holding if suit_in(other, view.trump) == suit]
    lower = suit_in(card, view.trump) == suit and any(
        power(other, view.trump) > power(kept, view.trump) for other in own
    )
    if lower or not 1 <= len(above) <= MOST_ABOVE:  # below another of the suit in hand it is worth no more
        return None
    return question.found(rival=question.rival, cards=[kept, *above])


DISCARDING: Final[dict[ReasonName, ReasonCheck]] = {
    ReasonName.MAKE_A_VOID: ReasonCheck(_make_a_void, 1),
    ReasonName.KEEP_AN_ACE_OR_TRUMP: ReasonCheck(_keep_an_ace_or_trump, 1),
    ReasonName.KEEP_A_LIKELY_WINNER: ReasonCheck(_keep_a_likely_winner, 0),
}
