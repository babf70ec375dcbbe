"""The play, in the kernel, as `euchre.hand.trick_play` has it: leads, legal cards, who takes the trick."""

from euchre.kernel.engine.hand_masks import bit_of, current_layout
from euchre.kernel.engine.scoring import end_hand
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.arguments import Bit, HandAddress, Mask, Place, RulesAddress
from euchre.kernel.machine.card_bits import SUIT_MASK
from euchre.kernel.machine.compiled import compiled, inlined, load, popcount, store


@compiled
def start_play(rules: RulesAddress, hand: HandAddress) -> int:
    """
    Make the first lead due, by the rules about who leads; end the hand when only one seat takes part. Return
    0.
    """
    seats, out = load(rules, w.SEATS), load(hand, w.OUT)
    if popcount(out) == seats - 1:
        return end_hand(rules, hand, w.PLAYED)
    maker, who, alone = load(hand, w.MAKER), load(rules, w.LEAD), load(hand, w.ALONE)
    first = left_of(rules, load(hand, w.DEALER))
    if maker >= 0:
        if who == w.LEAD_MAKER or (who == w.LEAD_LONER and alone):
            first = maker
        elif who == w.LEAD_LEFT and alone:
            first = left_of(rules, maker)
        elif who == w.LEAD_ACROSS and alone and (load(rules, w.MATES + first) | 1 << first) >> maker & 1:
            first = left_of(rules, first)  # four seats: on the left of eldest
    while out >> first & 1:
        first = left_of(rules, first)
    store(hand, w.PHASE, w.PLAY)
    store(hand, w.TURN, first)
    store(hand, w.REST, 0)
    store(hand, w.COUNT, 1)
    store(hand, w.FLOOR, 0)
    return 0


@compiled
def left_of(rules: RulesAddress, seat: int) -> int:
    """Return the next seat after *seat*, clockwise: the one on its left."""
    return 0 if seat + 1 == load(rules, w.SEATS) else seat + 1


@compiled
def legal_cards(rules: RulesAddress, hand: HandAddress) -> Mask:
    """
    Return the cards that the seat to act may play, in hand or face up; of two like cards in one hand the
    first.
    """
    seat = load(hand, w.TURN)
    cards = load(hand, w.HANDS + seat) | load(hand, w.TOPS + seat)
    following = cards & load(hand, w.LED)
    if following:
        cards = following
    return cards & ~((cards & load(rules, w.FIRSTS)) << 1)


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
    seat, laid, card = load(hand, w.TURN), load(hand, w.LAID), 1 << place
    cards = load(hand, w.HANDS + seat)
    if cards & card:
        store(hand, w.HANDS + seat, cards ^ card)
    else:
        play_from_table(rules, hand, seat, card)
    if load(rules, w.PARITY):
        place &= ~1
        card = 1 << place
    led = load(hand, w.LED)
    if laid == 0:
        led = SUIT_MASK << (place & 48)
        store(hand, w.LED, led)
    taker, best = load(hand, w.BEST_SEAT), load(hand, w.BEST)
    strength = card & (led | load(rules, w.TRUMPS + load(hand, w.TRUMP)))
    if strength > best:
        taker, best = seat, strength
    out, laid = load(hand, w.OUT), laid + 1
    if laid == load(rules, w.SEATS) - popcount(out):
        return end_trick(rules, hand, taker)
    store(hand, w.BEST_SEAT, taker)
    store(hand, w.BEST, best)
    store(hand, w.TRICK, load(hand, w.TRICK) | place << 6 * (laid - 1))
    store(hand, w.LAID, laid)
    following = left_of(rules, seat)
    while out >> following & 1:
        following = left_of(rules, following)
    store(hand, w.TURN, following)
    return 0


@compiled
def play_from_table(rules: RulesAddress, hand: HandAddress, seat: int, card: Bit) -> int:
    """
    Take a *card* that lies face up before *seat* off the table; return 0.

    The card beneath it will turn up when the trick is over. A seat that plays the called ace from the table
    is the maker's partner from then on, unless it is the maker.
    """
    ace = load(hand, w.ACE)
    if ace >= 0 and bit_of(rules, current_layout(hand), ace, 0) == card and seat != load(hand, w.MAKER):
        store(hand, w.PARTNER, seat)
    store(hand, w.TOPS + seat, load(hand, w.TOPS + seat) ^ card)
    each = load(rules, w.PILES_EACH)
    for pile in range(seat * each, seat * each + each):
        if load(hand, w.UPPER + pile) == card:
            store(hand, w.UPPER + pile, 0)
            store(hand, w.WAITING + seat, load(hand, w.LOWER + pile))
        elif load(hand, w.LOWER + pile) == card:
            store(hand, w.LOWER + pile, 0)
    return 0


@compiled
def end_trick(rules: RulesAddress, hand: HandAddress, taker: int) -> int:
    """
    Give the trick to seat *taker*, who is to lead next, and turn covered cards up; end the hand after the
    last. Return 0.
    """
    done = load(hand, w.DONE) + 1
    store(hand, w.DONE, done)
    store(hand, w.WON, load(hand, w.WON) + (1 << 8 * taker))
    store(hand, w.LAID, 0)
    store(hand, w.TRICK, 0)
    store(hand, w.LED, 0)
    store(hand, w.BEST, 0)
    store(hand, w.BEST_SEAT, 0)
    if load(rules, w.PILES_EACH):
        for seat in range(load(rules, w.SEATS)):
            store(hand, w.TOPS + seat, load(hand, w.TOPS + seat) | load(hand, w.WAITING + seat))
            store(hand, w.WAITING + seat, 0)
    store(hand, w.TURN, taker)
    if done == load(rules, w.TRICKS):
        return end_hand(rules, hand, w.PLAYED)
    return 0
