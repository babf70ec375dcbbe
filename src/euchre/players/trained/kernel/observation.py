"""
Observations: what the seat to act may know, as bits. The input of `right`'s networks.

It is made from a row, a hand with its memory (`euchre.kernel.engine.memory`). An
observation is `OBSERVATION_WORDS` words, made of nothing but the seat's own cards, what everyone has seen,
and the card the seat discarded itself. Suits are named relative to trump (`slots`), and a card
has one of 32 `slots`, trumps the highest nine. So equal positions in other suits have equal observations.

Games of one pack of 24 to 32 cards without a joker; `euchre.players.trained.players.right` says which rules
it plays.
"""

from typing import Final

from euchre.kernel.engine.hand_masks import bit_of, under_trump
from euchre.kernel.engine.memory import (
    DECLINED,
    NO_UPCARD,
    OFFERED,
    PLAYED,
    TAKEN,
    VOIDS,
    RowAddress,
    upcard_fate,
)
from euchre.kernel.engine.trick_play import legal_cards
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, Mask, RulesAddress
from euchre.kernel.machine.card_bits import SUIT_MASK
from euchre.kernel.machine.compiled import compiled, entry, highest, inlined, load, lowest, store
from euchre.players.trained.kernel.slots import (
    dead_cards,
    missing_ranks,
    own_cards,
    suit_frame,
    swap_green_suits,
    to_slots,
)

OBSERVATION_WORDS: Final = 9
"""Words of an observation."""
PLAIN_WORDS: Final = 6
"""The first words of an observation, which say all in games without table cards."""


@inlined
def masters(cards: Mask, out: Mask) -> Mask:
    """
    Return those of *cards* above which no card of their suit is in *out*, the cards still to be played by
    others.
    """
    found = 0
    for suit_field in range(4):
        own, outstanding = cards >> 16 * suit_field & SUIT_MASK, out >> 16 * suit_field & SUIT_MASK
        if outstanding:
            own = own >> (highest(outstanding) + 1) << (highest(outstanding) + 1)
        found |= own << 16 * suit_field
    return found


@entry
def observe(rules: RulesAddress, hand: RowAddress, out: Address) -> int:
    """Write the observation of the seat to act to *out*, `OBSERVATION_WORDS` words of bits; return 0."""
    seat, seats, frame = load(hand, schema.TURN), load(rules, schema.SEATS), suit_frame(rules, hand)
    base, swap, rank_shift = frame >> 1, frame & 1, missing_ranks(rules)
    before_trump = load(hand, schema.TRUMP) < 0
    own, played_by_all, known_dead = own_cards(rules, hand, base, seat), 0, dead_cards(rules, hand, base)
    played, other, other_tops = load(hand, PLAYED + seat), seat, 0
    for at in range(1, 4):
        mask = 0
        if at < seats:
            other = other + 1 if other + 1 < seats else 0
            mask = load(hand, PLAYED + other)
            other_tops |= load(hand, schema.TOPS + other)
        played_by_all |= mask
        mask = to_slots(swap_green_suits(mask, swap), rank_shift)
        if at == 1:
            played = to_slots(swap_green_suits(played, swap), rank_shift) | mask << 32
        elif at == 2:
            store(out, 2, mask)
        else:
            store(out, 2, load(out, 2) | mask << 32)
    store(out, 1, played)
    played_by_all |= load(hand, PLAYED + seat)
    ranks = (1 << (7 - rank_shift)) - 1
    deck = ranks | (2 * ranks + 1) << 16 | (2 * ranks + 1) << 32 | (4 * ranks + 3) << 48
    own_masters = masters(own, deck & ~(own | played_by_all | known_dead))
    cards_on_table, best, winning = load(hand, schema.LAID), load(hand, schema.BEST), own_masters
    if cards_on_table:
        strong = load(hand, schema.LED) | load(rules, schema.TRUMPS + base)
        winning = legal_cards(rules, hand) & strong & ~(best * 2 - 1)
    visible_upcard = 0
    if OFFERED <= upcard_fate(rules, hand) <= TAKEN:
        visible_upcard = bit_of(rules, base, load(hand, schema.UPCARD), 0)
        visible_upcard &= ~load(hand, PLAYED + load(hand, schema.DEALER))
    store(
        out,
        0,
        to_slots(swap_green_suits(own, swap), rank_shift)
        | to_slots(swap_green_suits(best, swap), rank_shift) << 32,
    )
    store(
        out,
        3,
        to_slots(swap_green_suits(known_dead, swap), rank_shift)
        | to_slots(swap_green_suits(visible_upcard, swap), rank_shift) << 32,
    )
    store(
        out,
        4,
        to_slots(swap_green_suits(own_masters, swap), rank_shift)
        | to_slots(swap_green_suits(winning, swap), rank_shift) << 32,
    )
    store(out, 5, situation_bits(rules, hand, swap))
    own_tops = load(hand, schema.TOPS + seat)
    covering = 0
    for pile in range(seats * load(rules, schema.PILES_EACH)):
        covering |= load(hand, schema.UPPER + pile)
    own_covering, other_covering = covering & own_tops, covering & other_tops
    if before_trump:
        own_tops, other_tops = under_trump(rules, base, own_tops), under_trump(rules, base, other_tops)
        own_covering = under_trump(rules, base, own_covering)
        other_covering = under_trump(rules, base, other_covering)
    store(
        out,
        6,
        to_slots(swap_green_suits(own_tops, swap), rank_shift)
        | to_slots(swap_green_suits(other_tops, swap), rank_shift) << 32,
    )
    store(
        out,
        7,
        to_slots(swap_green_suits(own_covering, swap), rank_shift)
        | to_slots(swap_green_suits(other_covering, swap), rank_shift) << 32,
    )
    won = load(hand, schema.WON)
    own_side_tricks = won >> 8 * seat & 255
    other_side_tricks = won >> 8 * (1 - seat if seats == 2 else seat) & 255
    store(
        out,
        8,
        (1 << own_side_tricks) - 1
        | ((1 << other_side_tricks) - 1) << 16
        | 1 << (32 + load(hand, schema.DONE)),
    )
    return 0


@compiled
def situation_bits(rules: RulesAddress, hand: RowAddress, swap: int) -> int:
    """
    Return all that an observation says other than cards, as 53 bits; seats count clockwise from the one to
    act.

    From bit 0: suits each other seat is void of (12), dealer (4), maker (4), alone and who sits out (4), the
    suit led (4), who is winning the trick (3), how many cards lie on the table (3), what is to be decided
    (4), the upcard taken or left (2), the rules (5), tricks of the own side (4) and of the other (4). *swap*
    is 1 where two suits are exchanged.
    """
    seat, seats, dealer = load(hand, schema.TURN), load(rules, schema.SEATS), load(hand, schema.DEALER)
    maker, out, found, at = load(hand, schema.MAKER), load(hand, schema.OUT), 0, 0
    other = seat
    for turn in range(1, 4):  # 12: the suits each other seat is void of
        if turn < seats:
            other = other + 1 if other + 1 < seats else 0
            void = swap_green_suits(load(hand, VOIDS + other), swap)
            found |= (void & 1 | void >> 15 & 2 | void >> 30 & 4 | void >> 45 & 8) << at
            found |= (out >> other & 1) << (20 + turn)
        at += 4
    found |= 1 << (12 + (dealer - seat + seats) % seats)
    if maker >= 0:
        found |= 1 << (16 + (maker - seat + seats) % seats)
    found |= load(hand, schema.ALONE) << 20
    cards_on_table = load(hand, schema.LAID)
    if cards_on_table:
        suit_field = lowest(load(hand, schema.LED)) >> 4
        suit_field = 3 - suit_field if swap and 0 < suit_field < 3 else suit_field
        found |= 1 << (24 + suit_field)
        found |= 1 << (27 + (load(hand, schema.BEST_SEAT) - seat + seats) % seats)
        found |= 1 << (30 + cards_on_table)
    phase, calls_made = load(hand, schema.PHASE), load(hand, schema.SPOKEN)
    due = 2 if phase == schema.PICKUP else (3 if phase == schema.PLAY else (1 if calls_made >= seats else 0))
    found |= 1 << (34 + due)
    fate = upcard_fate(rules, hand)
    # Without an upcard the networks have learnt with this bit set from the call on.
    found |= (1 if fate == TAKEN or (fate == NO_UPCARD and maker >= 0) else 0) << 38
    found |= (1 if fate == DECLINED else 0) << 39
    found |= load(rules, schema.STICK) << 40
    takes = load(rules, schema.TAKES)
    found |= (1 if takes == schema.MAY else 0) << 41
    found |= (1 if takes == schema.MAY_WHEN_ORDERED else 0) << 42
    found |= load(rules, schema.MAY_ALONE) << 43
    found |= (1 if load(rules, schema.CARDS_IN_DECK) == 32 else 0) << 44
    own_side_tricks, other_side_tricks, won = 0, 0, load(hand, schema.WON)
    for other in range(seats):
        took = won >> 8 * other & 255
        if load(rules, schema.SIDE + other) == load(rules, schema.SIDE + seat):
            own_side_tricks += took
        else:
            other_side_tricks += took
    own_side_tricks, other_side_tricks = min(4, own_side_tricks), min(4, other_side_tricks)
    found |= ((1 << own_side_tricks) - 1) << 45
    found |= ((1 << other_side_tricks) - 1) << 49
    return found
