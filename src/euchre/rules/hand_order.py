"""The order in which people hold their cards."""

from functools import lru_cache
from itertools import pairwise, permutations

from euchre.rules.cards import TRUMP_POWER, Card, Suit, Trump, bowers, power, suit_in


@lru_cache(maxsize=4096)
def in_order(cards: tuple[Card, ...], trump: Trump | None) -> tuple[Card, ...]:
    """
    Sort a hand as people hold it with *trump* (None: not fixed): trumps first, with both bowers among them,
    then suits of alternating colour, each from the top.
    """
    suits = {card: suit_in(card, trump) for card in cards}
    order = _alternating(frozenset(suits.values()), None if trump is None else trump.suit)
    return tuple(sorted(cards, key=lambda card: (order.index(suits[card]), -power(card, trump))))


def by_rank(cards: tuple[Card, ...], trump: Trump | None) -> tuple[Card, ...]:
    """
    Sort a hand by rank with *trump* (None: not fixed): the joker, the bowers, then aces, kings and so on; in
    low no trump the other way round, from the nines.

    Cards of one rank stay in the order of `in_order`.
    """
    suit = None if trump is None else trump.suit
    jacks = () if suit is None else bowers(suit)
    falling = -1 if trump is Trump.LOW else 1

    def height(card: Card) -> int:
        if card.rank is None or card in jacks:
            return TRUMP_POWER + power(card, trump)
        return falling * card.rank

    return tuple(sorted(in_order(cards, trump), key=height, reverse=True))


@lru_cache(maxsize=256)
def _alternating(present: frozenset[Suit | None], named: Suit | None) -> tuple[Suit | None, ...]:
    """The suits *present*, *named* first and the colours in turn; before them what is of no suit."""

    def colour_changes(order: tuple[Suit, ...]) -> int:
        return sum(one.next is not other for one, other in pairwise(order))

    suits = sorted([suit for suit in present if suit is not None], reverse=True)
    fitting = [order for order in permutations(suits) if named not in suits or order[0] is named]
    return (None, *max(fitting, key=colour_changes))
