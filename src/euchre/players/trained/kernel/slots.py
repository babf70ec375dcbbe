"""
Actions as slots, the numbers by which a network knows them: the same in all suits.

Suits are named relative to trump, before trump is fixed to the suit turned up. The two green suits (those of
the other colour) are ordered by what the seat to act has seen of them. So equal positions in other suits have
equal observations and slots.
"""

from typing import Final

from euchre.kernel.engine.hand_masks import bit_of, card_at, under_trump
from euchre.kernel.engine.legal_actions import legal_before_play, turned_suit
from euchre.kernel.engine.memory import BURIED, DECLINED, PICKED_UP, PLAYED, RowAddress, upcard_fate
from euchre.kernel.engine.trick_play import legal_cards
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Code, HandAddress, Mask, RulesAddress, TrumpNumber
from euchre.kernel.machine.card_bits import SUIT_MASK
from euchre.kernel.machine.compiled import compiled, entry, inlined, load, lowest, popcount

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
def dead_cards(rules: RulesAddress, hand: RowAddress, base: int) -> Mask:
    """
    Return the card that the seat to act knows to be out of play, under *base* as trump: its own discard or an
    upcard not taken.

    0 when there is none.
    """
    picked_up = load(hand, PICKED_UP)
    if picked_up >= BURIED and load(hand, schema.TURN) == load(hand, schema.DEALER):
        return bit_of(rules, base, picked_up - BURIED, 0)
    return bit_of(rules, base, load(hand, schema.UPCARD), 0) if upcard_fate(rules, hand) >= DECLINED else 0


@compiled
def suit_frame(rules: RulesAddress, hand: RowAddress) -> int:
    """
    Return how an observation renames suits: twice the `base_suit` plus a swap bit.

    The base suit, 0 to 3 for clubs, diamonds, hearts and spades, stands for trump: it is trump once that is
    fixed, before that the suit turned up, else the suit in which the seat to act has most trumps. The swap
    bit is 1 where the two suits of the other colour are to be exchanged, so that the one with the larger set
    of cards, as a number, comes first. Compared in turn, until they differ, are the seat's own cards, the
    cards played by each seat from its own on, all face-up table cards, the upcard, and the card that it knows
    to be out of play.

    *hand* is the address of a row: a hand with its memory.
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


PASS_SLOT: Final = 32
"""Slots 0 to 31 are cards; then to pass, to call (two slots a suit: with the partner, alone), to leave."""
CALL_SLOTS: Final = 33
LEAVE_SLOT: Final = 41
SLOT_COUNT: Final = 42


@inlined
def to_slots(mask: Mask, rank_shift: int) -> int:
    """
    Return the cards of *mask* as 32 bits, one a slot (the number of an action for a network), for every deck
    the same.

    The highest card of a suit has the same slot with 24 cards as with 32; *rank_shift* is a result of
    `missing_ranks`.
    """
    near, one, two = mask & SUIT_MASK, mask >> 16 & SUIT_MASK, mask >> 32 & SUIT_MASK
    trump = mask >> 48 & SUIT_MASK
    return (
        near << rank_shift | one << (7 + rank_shift) | two << (15 + rank_shift) | trump << (23 + rank_shift)
    )


@inlined
def missing_ranks(rules: RulesAddress) -> int:
    """
    Return how many of the eight ranks, from seven to ace, this deck lacks at the low end: 2
    with 24 cards.
    """
    return (32 - load(rules, schema.CARDS_IN_DECK)) >> 2


@entry
def action_slot(rules: RulesAddress, hand: RowAddress, code: Code) -> int:
    """
    Return the slot of action *code* of the seat to act: the number of the action for a network, 0 to
    `SLOT_COUNT` - 1.

    It is the same in all suits, as suits are counted from trump.
    """
    if code == schema.DO_PASS:
        return PASS_SLOT
    if code == schema.DO_LEAVE:
        return LEAVE_SLOT
    frame = suit_frame(rules, hand)
    base, swap = frame >> 1, frame & 1
    if code < schema.DO_DISCARD:
        suit_field = ((code - schema.DO_CALL) >> 1) ^ base ^ 3
        suit_field = 3 - suit_field if swap and 0 < suit_field < 3 else suit_field
        return CALL_SLOTS + 2 * suit_field + ((code - schema.DO_CALL) & 1)
    card = code - (schema.DO_PLAY if load(hand, schema.PHASE) == schema.PLAY else schema.DO_DISCARD)
    return lowest(to_slots(swap_green_suits(bit_of(rules, base, card, 0), swap), missing_ranks(rules)))


@entry
def legal_slots(rules: RulesAddress, hand: RowAddress) -> int:
    """
    Return the slots (numbers of actions for a network) of all legal actions of the seat to act, a bit each; 0
    when it is over.
    """
    phase = load(hand, schema.PHASE)
    if phase == schema.OVER:
        return 0
    if phase == schema.PLAY:
        cards: int = to_slots(
            swap_green_suits(legal_cards(rules, hand), suit_frame(rules, hand) & 1), missing_ranks(rules)
        )
        return cards
    codes, found = hand + 8 * schema.CODES, 0
    for at in range(legal_before_play(rules, hand, codes)):
        found |= 1 << action_slot(rules, hand, load(codes, at))
    return found


@entry
def slot_action(rules: RulesAddress, hand: RowAddress, slot: int) -> Code:
    """
    Return the action code for the seat to act that *slot*, the number of an action for a
    network, stands for.
    """
    if slot == PASS_SLOT:
        return schema.DO_PASS
    if slot == LEAVE_SLOT:
        return schema.DO_LEAVE
    frame = suit_frame(rules, hand)
    base, swap = frame >> 1, frame & 1
    if slot >= CALL_SLOTS:
        suit_field = (slot - CALL_SLOTS) >> 1
        suit_field = 3 - suit_field if swap and 0 < suit_field < 3 else suit_field
        return schema.DO_CALL + 2 * (suit_field ^ base ^ 3) + ((slot - CALL_SLOTS) & 1)
    place = slot - missing_ranks(rules)
    suit_field = 3 if place >= 23 else (2 if place >= 15 else (1 if place >= 7 else 0))
    place -= 0 if suit_field == 0 else 8 * suit_field - 1
    suit_field = 3 - suit_field if swap and 0 < suit_field < 3 else suit_field
    card = card_at(rules, base, 16 * suit_field + place)
    return (schema.DO_PLAY if load(hand, schema.PHASE) == schema.PLAY else schema.DO_DISCARD) + card
