"""Which hands are so weak that the rules help their holder (H10)."""

from collections.abc import Callable, Sequence
from typing import Final

from euchre.rules.cards import Card, Rank, Suit
from euchre.rules.mechanisms import FarmersHand, Remedy, WeakHand

CardTest = Callable[[Card], bool]

SWAPPED: Final = 3
"""How many cards a weak hand that may swap puts down for as many of the kitty (H10)."""


def taken_in_swap(kitty: tuple[Card, ...]) -> tuple[Card, ...]:
    """
    Return the cards that a weak hand gets from *kitty* for its own: those after the first, which lies face
    up.
    """
    return kitty[1 : 1 + SWAPPED]


def weak_cards(farmer: FarmersHand, hand: tuple[Card, ...], turned: Suit | None) -> tuple[Card, ...]:
    """
    Return the cards of *hand* that make it weak, sorted; none when it is not weak or the rules offer it no
    help.

    *turned* is the suit of the upcard (None: none), whose cards may be excepted.
    """
    swap = farmer.remedy is Remedy.SWAP
    spare = tuple(c for c in hand if not _kept(farmer, c, turned))
    if farmer.hand is WeakHand.CLEAN3:
        sets = [tuple(c for c in spare if c.rank is rank) for rank in (Rank.NINE, Rank.TEN)]
        return next((same for same in sets if len(same) >= 3), ())
    weak = tuple(card for card in spare if _low(card))
    return (
        weak if [] in ways_to_be_weak(farmer, hand, 0, turned) and (len(weak) >= SWAPPED or not swap) else ()
    )


def may_be_weak(farmer: FarmersHand, card: Card, turned: Suit | None) -> bool:
    """
    Return whether a hand with *card* in it can be weak, whatever else it holds.

    *farmer* says which hands are weak, *turned* is the suit of the upcard (None: none).
    """
    return bool(ways_to_be_weak(farmer, (card,), 99, turned))


def may_be_swapped(farmer: FarmersHand, card: Card, turned: Suit | None) -> bool:
    """
    Return whether a weak hand may put *card* down in exchange for one of the kitty.

    *farmer* says which hands are weak and what helps them, *turned* is the suit of the upcard (None: none).
    """
    return _low(card) and not _kept(farmer, card, turned)


def ways_to_be_weak(
    farmer: FarmersHand, known: Sequence[Card], unknown: int, turned: Suit | None
) -> list[list[CardTest]]:
    """
    Return what *unknown* more cards must be, beside the *known* ones, for a hand to be weak: a list of tests
    for each way.

    Each test of a list is for a card of its own; cards beyond the tests may be any. No lists: the hand cannot
    be weak.
    """
    high = [card for card in known if not _low(card)]
    wanted: list[list[CardTest]] = []
    match farmer.hand:
        case WeakHand.CLEAN3:
            for rank in (Rank.NINE, Rank.TEN):
                test = _spare_of(farmer, rank, turned)
                wanted.append([test] * max(0, 3 - sum(map(test, known))))
        case WeakHand.MIXED4:
            wanted = [[_nine_or_ten] * max(0, 4 - sum(map(_nine_or_ten, known)))]
        case WeakHand.NO_ACE_NO_FACE if not high:
            wanted = [[_low] * unknown]
        case WeakHand.NO_ACE_NO_FACE_NO_TRUMP if not high and all(card.suit is not turned for card in known):
            wanted = [[lambda card: _low(card) and card.suit is not turned] * unknown]
        case WeakHand.ACE_NO_FACE if not high and unknown:
            wanted = [[lambda card: card.rank is Rank.ACE, *[_low] * (unknown - 1)]]
        case WeakHand.ACE_NO_FACE if [card.rank for card in high] == [Rank.ACE]:
            wanted = [[_low] * unknown]
        case _:
            pass
    return [tests for tests in wanted if len(tests) <= unknown]


def _low(card: Card) -> bool:
    return not card.joker and card & 7 <= Rank.TEN


def _nine_or_ten(card: Card) -> bool:
    return card.rank in (Rank.NINE, Rank.TEN)


def _kept(farmer: FarmersHand, card: Card, turned: Suit | None) -> bool:
    """Whether *card* may not be swapped, being of the suit on offer."""
    return farmer.remedy is Remedy.SWAP and farmer.keep_upcard_suit and card.suit is turned


def _spare_of(farmer: FarmersHand, rank: Rank, turned: Suit | None) -> CardTest:
    return lambda card: card.rank is rank and not _kept(farmer, card, turned)
