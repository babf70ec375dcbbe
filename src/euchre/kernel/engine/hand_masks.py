"""Hands as masks: finding, taking and adding a card, and the move to trump's layout."""

from euchre.kernel.machine import schema as w
from euchre.kernel.machine.compiled import compiled, load, lowest, store


@compiled
def row(hand: int) -> int:
    """The row of `PLACE` and `CARD` by which the hands are laid out now."""
    trump = load(hand, w.TRUMP)
    return trump if trump >= 0 else w.UNFIXED


@compiled
def numbers(rules: int, hand: int, mask: int) -> int:
    """The cards of *mask*, a bit for each card number; of two like cards one."""
    found, laid = 0, row(hand)
    while mask:
        found |= 1 << card_at(rules, laid, lowest(mask))
        mask &= mask - 1
    return found


@compiled
def card_at(rules: int, row: int, place: int) -> int:
    """The number of the card that lies at *place* in a row of `CARD`."""
    return load(rules, w.CARD + 64 * row + place)


@compiled
def bit_of(rules: int, row: int, card: int, taken: int) -> int:
    """The bit of *card* in a row of `PLACE`: of two like cards the second if the first is *taken*."""
    bit = 1 << load(rules, w.PLACE + 33 * row + card)
    return bit << 1 if taken & bit else bit


@compiled
def held(rules: int, hand: int, seat: int, card: int) -> int:
    """The bit of *card* in the hand of *seat*: of two like cards the first, if it has that one."""
    bit = bit_of(rules, row(hand), card, 0)
    return bit if load(hand, w.HANDS + seat) & bit else bit << load(rules, w.PARITY)


@compiled
def lose(rules: int, hand: int, seat: int, card: int) -> int:
    """*card* leaves the hand of *seat*."""
    store(hand, w.HANDS + seat, load(hand, w.HANDS + seat) & ~held(rules, hand, seat, card))
    return 0


@compiled
def gain(rules: int, hand: int, seat: int, card: int) -> int:
    """*card* comes into the hand of *seat*; of two like cards it takes the place that no seat has."""
    taken = 0
    if load(rules, w.PARITY):
        for other in range(load(rules, w.SEATS)):
            taken |= load(hand, w.HANDS + other)
    bit = bit_of(rules, row(hand), card, taken)
    store(hand, w.HANDS + seat, load(hand, w.HANDS + seat) | bit)
    return 0


@compiled
def moved(rules: int, trump: int, mask: int) -> int:
    """*mask* as it is laid out under *trump*."""
    found, places = 0, w.MOVE + 64 * trump
    while mask:
        found |= 1 << load(rules, places + lowest(mask))
        mask &= mask - 1
    return found


@compiled
def fix(rules: int, hand: int, trump: int) -> int:
    """Trump is fixed: every card goes to its place under it."""
    store(hand, w.TRUMP, trump)
    seats, piles = load(rules, w.SEATS), load(rules, w.PILES_EACH)
    for seat in range(seats):
        store(hand, w.HANDS + seat, moved(rules, trump, load(hand, w.HANDS + seat)))
    if piles:
        for seat in range(seats):
            store(hand, w.TOPS + seat, moved(rules, trump, load(hand, w.TOPS + seat)))
        for pile in range(seats * piles):
            store(hand, w.LOWER + pile, moved(rules, trump, load(hand, w.LOWER + pile)))
            store(hand, w.UPPER + pile, moved(rules, trump, load(hand, w.UPPER + pile)))
    return 0


@compiled
def put_down(hand: int, card: int) -> int:
    """*card* goes to the end of the kitty."""
    bottom = load(hand, w.BOTTOM)
    store(hand, w.KITTY + bottom, card)
    store(hand, w.BOTTOM, bottom + 1)
    return 0
