"""What a person counts in a hand for a trump: its trumps and bowers, and the aces and voids beside them."""

from typing import NamedTuple

from euchre.hand.pre_play import dealer_takes_upcard
from euchre.hand.state import Cards, Phase
from euchre.rules.cards import Card, Rank, Suit, Trump, bowers, is_trump, power, suit_in
from euchre.seen.views import View, cards_as_maker


class Features(NamedTuple):
    """
    A hand as a person counts it for one trump: how many cards it has of each kind.

    In round one the dealer's hand is the one with the upcard taken up and the worst card put down.
    """

    trumps: int
    right: int
    left: int
    benny: int
    high: int
    """Ace and king of trumps."""
    aces: int
    """Aces of other suits."""
    voids: int
    """Suits besides trump without a card in the hand."""
    up: int
    """What is turned up and goes into another hand: 1 a bower to the partner, -1 to an opponent, else 0."""

    @property
    def low(self) -> int:
        """How many trumps are no bower, joker, ace or king."""
        return self.trumps - self.right - self.left - self.benny - self.high


def features(view: View, trump: Trump) -> Features:
    """
    Return the features that the viewer's hand would have if *trump* were trump.

    In round one the dealer's hand is taken with the upcard and without the card most people would put down.
    """
    up, cards = view.upcard, cards_as_maker(view, trump)
    goes = 0
    if up is not None and view.phase is Phase.CALL and dealer_takes_upcard(view, trump):
        if view.dealer == view.viewer:
            cards = _put_down(cards, trump)
        elif up.rank is Rank.JACK:
            assert view.viewer is not None
            goes = 1 if view.same_side(view.viewer, view.dealer) else -1
    ours = [card for card in cards if is_trump(card, trump)]
    others = [card for card in cards if card not in ours]
    right, left = (0, 0) if trump.suit is None else map(ours.count, bowers(trump.suit))
    held = {suit_in(card, trump) for card in others}
    return Features(
        trumps=len(ours),
        right=right,
        left=left,
        benny=sum(card.joker for card in ours),
        high=sum(card.rank in (Rank.ACE, Rank.KING) for card in ours),
        aces=sum(card.rank is Rank.ACE for card in others),
        voids=sum(suit is not trump.suit and suit not in held for suit in Suit),
        up=goes,
    )


def _put_down(cards: Cards, trump: Trump) -> Cards:
    """The hand without the card that most people would put down: the lowest of the shortest other suit."""
    sizes = {suit: sum(suit_in(card, trump) == suit for card in cards) for suit in Suit}

    def worth(card: Card) -> tuple[bool, bool, int, int]:
        suit = suit_in(card, trump)
        own = suit is None or suit is trump.suit
        return own, card.rank is Rank.ACE, 0 if suit is None else sizes[suit], power(card, trump)

    return tuple(sorted(cards, key=worth)[1:])
