"""Which hands are so weak that the rules help their holder (H10)."""

from euchre.cards import Card, Rank, Suit
from euchre.mechanisms import Farmer, Remedy, WeakHand


def weak_cards(farmer: Farmer, hand: tuple[Card, ...], turned: Suit | None) -> tuple[Card, ...]:
    """
    The cards of *hand* that make it weak, sorted; empty when it is not weak or cannot be helped.

    *turned* is the suit on offer.
    """
    swap = farmer.remedy is Remedy.SWAP
    spare = tuple(c for c in hand if not (swap and farmer.keep_upcard_suit and c.suit is turned))
    if farmer.hand is WeakHand.CLEAN3:
        sets = [tuple(c for c in spare if c.rank is rank) for rank in (Rank.NINE, Rank.TEN)]
        return next((same for same in sets if len(same) >= 3), ())
    weak = tuple(card for card in spare if _low(card))
    return weak if _is_weak(farmer.hand, hand, turned) and (len(weak) >= 3 or not swap) else ()


def _low(card: Card) -> bool:
    return card.rank is not None and card.rank <= Rank.TEN


def _is_weak(kind: WeakHand, hand: tuple[Card, ...], turned: Suit | None) -> bool:
    high = [card for card in hand if not _low(card)]
    match kind:
        case WeakHand.MIXED4:
            return sum(card.rank in (Rank.NINE, Rank.TEN) for card in hand) >= 4
        case WeakHand.NO_ACE_NO_FACE:
            return not high
        case WeakHand.NO_ACE_NO_FACE_NO_TRUMP:
            return not high and all(card.suit is not turned for card in hand)
        case WeakHand.ACE_NO_FACE:
            return len(high) == 1 and high[0].rank is Rank.ACE
        case WeakHand.CLEAN3:
            return any(sum(card.rank is rank for card in hand) >= 3 for rank in (Rank.NINE, Rank.TEN))
