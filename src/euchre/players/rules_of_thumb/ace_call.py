"""Calling an ace: whose help a maker asks for, where the holder of an ace becomes the partner."""

from euchre.english.lessons import Reason, ThumbName
from euchre.players.api.player import ReasonedAction
from euchre.rules.actions import CallAce
from euchre.rules.cards import Card, Rank, Suit, Trump, is_trump, suit_in
from euchre.seen.views import View


def call_ace(view: View) -> ReasonedAction:
    """
    Return which ace to call, whose holder becomes the partner, or to play alone; with the reason.

    It is the ace of the suit in which a partner helps most: one of which the maker holds one card, so that
    the ace takes a trick that the maker would lose. An ace that was turned down, or is in the maker's own
    hand, brings no partner (CA3). Alone only with trumps and aces that should take every trick.
    """
    assert view.trump is not None
    trumps = [card for card in view.hand if is_trump(card, view.trump)]
    aces = [card for card in view.hand if card.rank is Rank.ACE and card not in trumps]
    if len(trumps) + len(aces) >= view.rules.tricks and len(trumps) > view.rules.tricks // 2:
        return ReasonedAction(CallAce(None), Reason(name=ThumbName.TRUMPS_AND_ACES_ALONE))
    suits = [action.suit for action in view.legal if isinstance(action, CallAce) and action.suit is not None]
    best = min(suits, key=lambda suit: _loss(view, suit))
    return ReasonedAction(CallAce(best), Reason(name=ThumbName.HELP_OF_AN_ACE, trumps=(Trump(best),)))


def _loss(view: View, suit: Suit) -> tuple[bool, int, Suit]:
    """How poorly the ace of *suit* would help: it may be out of play, or fall where nothing is to be won."""
    ace = Card.of(Rank.ACE, suit)
    own = [card for card in view.hand if suit_in(card, view.trump) is suit]
    return ace in (*view.hand, view.upcard), abs(len(own) - 1), suit
