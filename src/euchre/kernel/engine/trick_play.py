"""The play, in the kernel, as `euchre.hand.trick_play` has it: leads, legal cards, who takes the trick."""

from euchre.kernel.engine.hand_masks import bit_of, current_layout
from euchre.kernel.engine.scoring import end_hand
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Bit, HandAddress, Mask, Place, RulesAddress
from euchre.kernel.machine.card_bits import SUIT_MASK
from euchre.kernel.machine.compiled import compiled, inlined, load, popcount, store


@compiled
def start_play(rules: RulesAddress, hand: HandAddress) -> int:
    """
    Make the first lead due, by the rules about who leads; end the hand when only one seat takes part. Return
    0.
    """
    seats, out = load(rules, schema.SEATS), load(hand, schema.OUT)
    if popcount(out) == seats - 1:
        return end_hand(rules, hand, schema.PLAYED)
    maker, who, alone = load(hand, schema.MAKER), load(rules, schema.LEAD), load(hand, schema.ALONE)
    first = left_of(rules, load(hand, schema.DEALER))
    if maker >= 0:
        if who == schema.LEAD_MAKER or (who == schema.LEAD_LONER and alone):
            first = maker
        elif who == schema.LEAD_LEFT and alone:
            first = left_of(rules, maker)
        elif (
            who == schema.LEAD_ACROSS
            and alone
            and (load(rules, schema.MATES + first) | 1 << first) >> maker & 1
        ):
            first = left_of(rules, first)  # four seats: on the left of eldest
    while out >> first & 1:
        first = left_of(rules, first)
    store(hand, schema.PHASE, schema.PLAY)
    store(hand, schema.TURN, first)
    store(hand, schema.REST, 0)
    store(hand, schema.COUNT, 1)
    store(hand, schema.FLOOR, 0)
    return 0


@compiled
def left_of(rules: RulesAddress, seat: int) -> int:
    """Return the next seat after *seat*, clockwise: the one on its left."""
    return 0 if seat + 1 == load(rules, schema.SEATS) else seat + 1


@compiled
def legal_cards(rules: RulesAddress, hand: HandAddress) -> Mask:
    """
    Return the cards that the seat to act may play, in hand or face up; of two like cards in one hand the
    first.
    """
    seat = load(hand, schema.TURN)
    cards = load(hand, schema.HANDS + seat) | load(hand, schema.TOPS + seat)
    following = cards & load(hand, schema.LED)
    if following:
        cards = following
    return cards & ~((cards & load(rules, schema.FIRSTS)) << 1)


@inlined
def void_shown(led: Mask, card: Bit) -> Mask:
    """
    Return *led* if playing *card* shows that its player has none of the suit led, else 0.

    *led* are all places of the suit led; 0 when *card* leads.
    """
    return 0 if led & card else led


@compiled
def play_card(rules: RulesAddress, hand: HandAddress, place: Place) -> int:
    """
    Let the seat to act play its card at *place*: the next seat is to act, or the trick or the hand ends.
    Return 0.
    """
    seat, laid, card = load(hand, schema.TURN), load(hand, schema.LAID), 1 << place
    cards = load(hand, schema.HANDS + seat)
    if cards & card:
        store(hand, schema.HANDS + seat, cards ^ card)
    else:
        play_from_table(rules, hand, seat, card)
    if load(rules, schema.PARITY):
        place &= ~1
        card = 1 << place
    led = load(hand, schema.LED)
    if laid == 0:
        led = SUIT_MASK << (place & 48)
        store(hand, schema.LED, led)
    taker, best = load(hand, schema.BEST_SEAT), load(hand, schema.BEST)
    strength = card & (led | load(rules, schema.TRUMPS + load(hand, schema.TRUMP)))
    if strength > best:
        taker, best = seat, strength
    out, laid = load(hand, schema.OUT), laid + 1
    if laid == load(rules, schema.SEATS) - popcount(out):
        return end_trick(rules, hand, taker)
    store(hand, schema.BEST_SEAT, taker)
    store(hand, schema.BEST, best)
    store(hand, schema.TRICK, load(hand, schema.TRICK) | place << 6 * (laid - 1))
    store(hand, schema.LAID, laid)
    following = left_of(rules, seat)
    while out >> following & 1:
        following = left_of(rules, following)
    store(hand, schema.TURN, following)
    return 0


@compiled
def play_from_table(rules: RulesAddress, hand: HandAddress, seat: int, card: Bit) -> int:
    """
    Take a *card* that lies face up before *seat* off the table; return 0.

    The card beneath it will turn up when the trick is over. A seat that plays the called ace from the table
    is the maker's partner from then on, unless it is the maker.
    """
    ace = load(hand, schema.ACE)
    if ace >= 0 and bit_of(rules, current_layout(hand), ace, 0) == card and seat != load(hand, schema.MAKER):
        store(hand, schema.PARTNER, seat)
    store(hand, schema.TOPS + seat, load(hand, schema.TOPS + seat) ^ card)
    each = load(rules, schema.PILES_EACH)
    for pile in range(seat * each, seat * each + each):
        if load(hand, schema.UPPER + pile) == card:
            store(hand, schema.UPPER + pile, 0)
            store(hand, schema.WAITING + seat, load(hand, schema.LOWER + pile))
        elif load(hand, schema.LOWER + pile) == card:
            store(hand, schema.LOWER + pile, 0)
    return 0


@compiled
def end_trick(rules: RulesAddress, hand: HandAddress, taker: int) -> int:
    """
    Give the trick to seat *taker*, who is to lead next, and turn covered cards up; end the hand after the
    last. Return 0.
    """
    done = load(hand, schema.DONE) + 1
    store(hand, schema.DONE, done)
    store(hand, schema.WON, load(hand, schema.WON) + (1 << 8 * taker))
    store(hand, schema.LAID, 0)
    store(hand, schema.TRICK, 0)
    store(hand, schema.LED, 0)
    store(hand, schema.BEST, 0)
    store(hand, schema.BEST_SEAT, 0)
    if load(rules, schema.PILES_EACH):
        for seat in range(load(rules, schema.SEATS)):
            store(
                hand, schema.TOPS + seat, load(hand, schema.TOPS + seat) | load(hand, schema.WAITING + seat)
            )
            store(hand, schema.WAITING + seat, 0)
    store(hand, schema.TURN, taker)
    if done == load(rules, schema.TRICKS):
        return end_hand(rules, hand, schema.PLAYED)
    return 0
