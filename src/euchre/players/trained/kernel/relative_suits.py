"""
Suits as an observation names them: relative to trump, before trump is fixed to the suit turned up.

The two green suits (those of the other colour) are ordered by what the seat to act has seen of them. So equal
positions in other suits have equal observations and slots.
"""

from typing import Final

from euchre.kernel.engine.hand_masks import bit_of, under_trump
from euchre.kernel.engine.legal_actions import turned_suit
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, HandAddress, Mask, RulesAddress, TrumpNumber
from euchre.kernel.machine.card_bits import SUIT_MASK
from euchre.kernel.machine.compiled import compiled, inlined, load, popcount
from euchre.players.trained.kernel.play_memory import BURIED, PLAYED, UPCARD_LEFT, PlayedHandAddress

GREEN_SUITS: Final = SUIT_MASK << 16 | SUIT_MASK << 32
"""All places of the two green suits."""


@inlined
def swap_green_suits(mask: Mask, swap: int) -> Mask:
    """Return *mask* with the two suits not of trump's colour exchanged where *swap* is 1."""
    return (
        (mask & ~GREEN_SUITS) | (mask >> 16 & SUIT_MASK << 16) | (mask & SUIT_MASK << 16) << 16
        if swap
        else mask
    )


@compiled
def longest_suit(rules: RulesAddress, cards: Mask) -> TrumpNumber:
    """
    Return the suit under which *cards* have most trumps, before trump is fixed; of equals the one with the
    highest trump.
    """
    found, most = 0, -1
    for trump in range(4):
        trumps = under_trump(rules, trump, cards) >> 48 & SUIT_MASK
        worth = popcount(trumps) << 16 | trumps
        if worth > most:
            found, most = trump, worth
    return found


@compiled
def base_suit(rules: RulesAddress, hand: HandAddress) -> TrumpNumber:
    """
    Return the suit that an observation takes for trump: trump, else the suit turned up, else the longest of
    the seat to act.
    """
    trump = load(hand, schema.TRUMP)
    if trump >= 0:
        return trump
    if load(hand, schema.UPCARD) >= 0:
        return turned_suit(rules, hand)
    seat = load(hand, schema.TURN)
    return longest_suit(rules, load(hand, schema.HANDS + seat) | load(hand, schema.TOPS + seat))


@inlined
def own_cards(rules: RulesAddress, hand: HandAddress, base: int, seat: int) -> Mask:
    """
    Return what *seat* has in hand and face up, as a mask in the layout under trump: 16 bits a suit, the
    higher card the higher bit, trumps on top.

    Before trump is fixed, *base*, a trump number, is taken for trump.
    """
    cards = load(hand, schema.HANDS + seat) | load(hand, schema.TOPS + seat)
    return cards if load(hand, schema.TRUMP) >= 0 else under_trump(rules, base, cards)


@compiled
def dead_cards(rules: RulesAddress, hand: PlayedHandAddress, base: int) -> Mask:
    """
    Return the card that the seat to act knows to be out of play, under *base* as trump: its own discard or an
    upcard not taken.

    0 when there is none.
    """
    upcard, buried = load(hand, schema.UPCARD), load(hand, BURIED)
    if buried > 0 and load(hand, schema.TURN) == load(hand, schema.DEALER):
        return bit_of(rules, base, buried - 1, 0)
    calls_made, seats = load(hand, schema.SPOKEN), load(rules, schema.SEATS)
    down = load(hand, UPCARD_LEFT) or (
        calls_made > seats if load(hand, schema.MAKER) >= 0 else calls_made >= seats
    )
    return bit_of(rules, base, upcard, 0) if upcard >= 0 and down else 0


@compiled
def suit_frame(rules: RulesAddress, hand: Address) -> int:
    """
    Return how an observation renames suits: twice the `base_suit` plus a swap bit.

    The base suit, 0 to 3 for clubs, diamonds, hearts and spades, stands for trump: it is trump once that is
    fixed, before that the suit turned up, else the suit in which the seat to act has most trumps. The swap
    bit is 1 where the two suits of the other colour are to be exchanged, so that the one with the larger set
    of cards, as a number, comes first. Compared in turn, until they differ, are the seat's own cards, the
    cards played by each seat from its own on, all face-up table cards, the upcard, and the card that it knows
    to be out of play.

    *hand* is the address of an observed hand: its row goes on with the words of `play_memory`.
    """
    base, seat, seats = base_suit(rules, hand), load(hand, schema.TURN), load(rules, schema.SEATS)
    cards = own_cards(rules, hand, base, seat)
    first, second = cards >> 16 & SUIT_MASK, cards >> 32 & SUIT_MASK
    other = seat
    for _ in range(seats):
        if first == second:
            cards = load(hand, PLAYED + other)
            first, second = cards >> 16 & SUIT_MASK, cards >> 32 & SUIT_MASK
        other = other + 1 if other + 1 < seats else 0
    if first == second:
        for other in range(seats):
            cards |= load(hand, schema.TOPS + other)
        cards = cards if load(hand, schema.TRUMP) >= 0 else under_trump(rules, base, cards)
        first, second = cards >> 16 & SUIT_MASK, cards >> 32 & SUIT_MASK
    if first == second and load(hand, schema.UPCARD) >= 0:
        cards = bit_of(rules, base, load(hand, schema.UPCARD), 0)
        first, second = cards >> 16 & SUIT_MASK, cards >> 32 & SUIT_MASK
    if first == second:
        cards = dead_cards(rules, hand, base)
        first, second = cards >> 16 & SUIT_MASK, cards >> 32 & SUIT_MASK
    return 2 * base + (1 if first < second else 0)
