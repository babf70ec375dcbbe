"""Hands as masks: finding, taking and adding a card, and the move to trump's layout."""

from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import (
    Bit,
    CardNumber,
    CardNumbers,
    HandAddress,
    Mask,
    Place,
    RulesAddress,
    TrumpNumber,
)
from euchre.kernel.machine.compiled import compiled, load, lowest, store


@compiled
def current_layout(hand: HandAddress) -> int:
    """
    Return the layout, which bit is which card, of the masks in *hand*: the number of trump, or `UNFIXED`
    before it is fixed.
    """
    trump = load(hand, schema.TRUMP)
    return trump if trump >= 0 else schema.UNFIXED


@compiled
def card_numbers(rules: RulesAddress, hand: HandAddress, mask: Mask) -> CardNumbers:
    """
    Return the cards of *mask*, which lies in the layout of *hand*, as a set of card numbers; of two like
    cards one.
    """
    found, laid = 0, current_layout(hand)
    while mask:
        found |= 1 << card_at(rules, laid, lowest(mask))
        mask &= mask - 1
    return found


@compiled
def card_at(rules: RulesAddress, layout: int, place: Place) -> CardNumber:
    """
    Return the number of the card at *place* in the masks of one *layout*: that under trump number 0 to 5, or
    `UNFIXED`.
    """
    return load(rules, schema.CARD + 64 * layout + place)


@compiled
def bit_of(rules: RulesAddress, layout: int, card: CardNumber, taken: Mask) -> Bit:
    """
    Return the bit of card number *card* in the masks of one *layout*: that under trump number 0 to 5, or
    `UNFIXED`, before it.

    In a double deck it is the bit of the first copy, or of the second where *taken* has the first.
    """
    bit = 1 << load(rules, schema.PLACE + 33 * layout + card)
    return bit << 1 if taken & bit else bit


@compiled
def held_bit(rules: RulesAddress, hand: HandAddress, seat: int, card: CardNumber) -> Bit:
    """
    Return the bit of card number *card* in the hand of *seat*, which holds it: of two copies the first that
    is there.
    """
    bit = bit_of(rules, current_layout(hand), card, 0)
    return bit if load(hand, schema.HANDS + seat) & bit else bit << load(rules, schema.PARITY)


@compiled
def remove_card(rules: RulesAddress, hand: HandAddress, seat: int, card: CardNumber) -> int:
    """Take card number *card* out of the hand of *seat*, which holds it; return 0."""
    store(hand, schema.HANDS + seat, load(hand, schema.HANDS + seat) & ~held_bit(rules, hand, seat, card))
    return 0


@compiled
def add_card(rules: RulesAddress, hand: HandAddress, seat: int, card: CardNumber) -> int:
    """
    Put card number *card* into the hand of *seat*: in a double deck the copy that no seat
    holds; return 0.
    """
    taken = 0
    if load(rules, schema.PARITY):
        for other in range(load(rules, schema.SEATS)):
            taken |= load(hand, schema.HANDS + other)
    bit = bit_of(rules, current_layout(hand), card, taken)
    store(hand, schema.HANDS + seat, load(hand, schema.HANDS + seat) | bit)
    return 0


@compiled
def under_trump(rules: RulesAddress, trump: TrumpNumber, mask: Mask) -> Mask:
    """Convert *mask* from the order of bits before trump is fixed to that under *trump*, and return it."""
    found, places = 0, schema.MOVE + 64 * trump
    while mask:
        found |= 1 << load(rules, places + lowest(mask))
        mask &= mask - 1
    return found


@compiled
def fix_trump(rules: RulesAddress, hand: HandAddress, trump: TrumpNumber) -> int:
    """
    Store *trump* in *hand* and convert the masks of all hands and table cards to the layout under it; return
    0.
    """
    store(hand, schema.TRUMP, trump)
    seats, piles = load(rules, schema.SEATS), load(rules, schema.PILES_EACH)
    for seat in range(seats):
        store(hand, schema.HANDS + seat, under_trump(rules, trump, load(hand, schema.HANDS + seat)))
    if piles:
        for seat in range(seats):
            store(hand, schema.TOPS + seat, under_trump(rules, trump, load(hand, schema.TOPS + seat)))
        for pile in range(seats * piles):
            store(hand, schema.LOWER + pile, under_trump(rules, trump, load(hand, schema.LOWER + pile)))
            store(hand, schema.UPPER + pile, under_trump(rules, trump, load(hand, schema.UPPER + pile)))
    return 0


@compiled
def note_partner(rules: RulesAddress, hand: HandAddress) -> int:
    """
    Store in *hand* who holds the called ace: the maker's partner, or nobody where that is the maker, or the
    ace is in the kitty or on the table; return 0.

    Once the ace has been played nothing changes.
    """
    ace, maker = load(hand, schema.ACE), load(hand, schema.MAKER)
    if ace < 0:
        return 0
    bit = bit_of(rules, current_layout(hand), ace, 0)
    for seat in range(load(rules, schema.SEATS)):
        if load(hand, schema.HANDS + seat) & bit:
            store(hand, schema.PARTNER, -1 if seat == maker else seat)
            return 0
    for at in range(load(hand, schema.TOP), load(hand, schema.BOTTOM)):
        if load(hand, schema.KITTY + at) == ace:
            store(hand, schema.PARTNER, -1)
    for pile in range(load(rules, schema.SEATS) * load(rules, schema.PILES_EACH)):
        if (load(hand, schema.LOWER + pile) | load(hand, schema.UPPER + pile)) & bit:
            store(hand, schema.PARTNER, -1)
    return 0


@compiled
def put_in_kitty(hand: HandAddress, card: CardNumber) -> int:
    """Append card number *card* to the kitty of *hand*; return 0."""
    bottom = load(hand, schema.BOTTOM)
    store(hand, schema.KITTY + bottom, card)
    store(hand, schema.BOTTOM, bottom + 1)
    return 0
