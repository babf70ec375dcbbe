"""
Actions as slots, the numbers by which a network knows them: the same in all suits, as suits are counted from
trump.
"""

from typing import Final

from euchre.kernel.engine.hand_masks import bit_of, card_at
from euchre.kernel.engine.legal_actions import legal_before_play
from euchre.kernel.engine.trick_play import legal_cards
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Code, Mask, RulesAddress
from euchre.kernel.machine.card_bits import SUIT_MASK
from euchre.kernel.machine.compiled import entry, inlined, load, lowest
from euchre.players.trained.kernel.play_memory import PlayedHandAddress
from euchre.players.trained.kernel.relative_suits import suit_frame, swap_green_suits

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
def action_slot(rules: RulesAddress, hand: PlayedHandAddress, code: Code) -> int:
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
def legal_slots(rules: RulesAddress, hand: PlayedHandAddress) -> int:
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
def slot_action(rules: RulesAddress, hand: PlayedHandAddress, slot: int) -> Code:
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
