"""Shuffling and dealing, in the kernel: what `hand.hand.new` does with a deck mixed by `base.chance`."""

from euchre.kernel.engine.hand_masks import bit_of, card_at, fix_trump
from euchre.kernel.engine.legal_actions import turned_suit
from euchre.kernel.engine.scoring import end_hand
from euchre.kernel.engine.transitions import pick_up, set_step
from euchre.kernel.engine.trick_play import left_of, start_play
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, HandAddress, RngState, RulesAddress
from euchre.kernel.machine.compiled import compiled, entry, inlined, load, lowest, rng_below, rng_next, store


@inlined
def shuffle(deck: Address, n: int, rng: RngState) -> RngState:
    """
    Shuffle the first *n* words of *deck*; return the RNG state after the last draw.

    The first draw is made at the state that follows *rng*.
    """
    for at in range(n - 1):
        rng = rng_next(rng)
        other = at + rng_below(rng, n - at)
        card = load(deck, other)
        store(deck, other, load(deck, at))
        store(deck, at, card)
    return rng


@entry
def shuffle_and_deal(rules: RulesAddress, hand: HandAddress, dealer: int, rng: RngState) -> RngState:
    """
    Shuffle the deck, deal it into the row *hand* and make the first decision due; return the RNG state after
    the last draw.

    The first draw is made at the state that follows *rng*. From ``rng_start(rng_seed(seed), i)`` the shuffled
    deck is the one that ``Chance(seed, i).shuffle`` makes of `Rules.deck`.
    """
    size, deck = load(rules, schema.CARDS_IN_DECK), hand + 8 * schema.KITTY
    for at in range(size):
        store(deck, at, load(rules, schema.ORDER + at))
    rng = shuffle(deck, size, rng)
    deal_places(rules, hand, dealer)
    return rng


@entry
def deal_cards(rules: RulesAddress, hand: HandAddress, dealer: int, deck: Address) -> int:
    """
    Deal the cards at *deck*, a card number a word, top card first, into the row *hand*, with seat *dealer* as
    dealer, and make the first decision due; return 0.
    """
    taken = 0
    for at in range(load(rules, schema.CARDS_IN_DECK)):
        bit = bit_of(rules, schema.UNFIXED, load(deck, at), taken)
        taken |= bit
        store(hand, schema.KITTY + at, lowest(bit))
    return deal_places(rules, hand, dealer)


@compiled
def deal_places(rules: RulesAddress, hand: HandAddress, dealer: int) -> int:
    """
    Deal the deck that lies from word `KITTY` of *hand* on, as places before trump is fixed, top card first;
    return 0.

    First the table cards, then the hands in packets; what is left is the kitty. Every other word of *hand* is
    set anew, and the first decision is made due.
    """
    for word in range(schema.KITTY):
        store(hand, word, 0)
    store(hand, schema.DEALER, dealer)
    store(hand, schema.TRUMP, -1)
    store(hand, schema.MAKER, -1)
    store(hand, schema.BID_TRUMP, -1)
    store(hand, schema.ACE, -1)
    store(hand, schema.PARTNER, -1)
    store(hand, schema.DEFENDER, -1)
    store(hand, schema.END, -1)
    at, seats, seat = deal_piles(rules, hand, dealer), load(rules, schema.SEATS), dealer
    for packet in range(load(rules, schema.PACKETS)):
        size = load(rules, schema.PACKET + packet)
        for _ in range(seats):
            seat = left_of(rules, seat)
            cards = load(hand, schema.HANDS + seat)
            for card in range(at, at + size):
                cards |= 1 << load(hand, schema.KITTY + card)
            store(hand, schema.HANDS + seat, cards)
            at += size
    store(hand, schema.TOP, at)
    store(hand, schema.BOTTOM, load(rules, schema.CARDS_IN_DECK))
    for card in range(at, load(rules, schema.CARDS_IN_DECK)):
        store(hand, schema.KITTY + card, card_at(rules, schema.UNFIXED, load(hand, schema.KITTY + card)))
    store(hand, schema.UPCARD, load(hand, schema.KITTY + at) if load(rules, schema.TURNED) else -1)
    return first_step(rules, hand)


@compiled
def deal_piles(rules: RulesAddress, hand: HandAddress, dealer: int) -> int:
    """
    Deal the table cards of every seat from word `KITTY` of *hand* on, all covered cards before all face-up
    ones.

    Return how many cards of the deck that took: 0 in games without piles.
    """
    each, seats, at, seat = load(rules, schema.PILES_EACH), load(rules, schema.SEATS), 0, dealer
    for _ in range(seats):
        seat = left_of(rules, seat)
        tops = 0
        for pile in range(each):
            lower = 1 << load(hand, schema.KITTY + at)
            upper = 1 << load(hand, schema.KITTY + at + seats * each)
            store(hand, schema.LOWER + seat * each + pile, lower)
            store(hand, schema.UPPER + seat * each + pile, upper)
            tops |= upper
            at += 1
        store(hand, schema.TOPS + seat, tops)
    return 2 * at


@compiled
def first_step(rules: RulesAddress, hand: HandAddress) -> int:
    """
    Store in *hand* which decision comes first after the deal; return 0.

    That is asking for help with a weak hand, the first call or bid, or naming trump blind under a joker. A
    suit that is trump as soon as it is turned up is fixed at once; a joker may end the hand.
    """
    dealer, upcard, suit = load(hand, schema.DEALER), load(hand, schema.UPCARD), turned_suit(rules, hand)
    eldest = left_of(rules, dealer)
    if suit >= 0 and suit == load(rules, schema.FORCED):
        fix_trump(rules, hand, suit)
        if not load(rules, schema.FORCED_TAKEN):
            return start_play(rules, hand)
        pick_up(rules, hand)
        return set_step(hand, schema.PICKUP, dealer, 0)
    phase, speaker = schema.CALL, eldest
    if load(rules, schema.AUCTION) == schema.BIDDING:
        phase = schema.BID
    elif upcard == 32 and load(rules, schema.JOKER_UP) == schema.JOKER_REDEAL:
        return end_hand(rules, hand, schema.REDEAL)
    elif upcard == 32 and load(rules, schema.JOKER_UP) == schema.JOKER_BLIND:
        return set_step(hand, schema.BLIND, dealer, 0)
    elif upcard == 32 and load(rules, schema.JOKER_UP) == schema.JOKER_DEALER:
        speaker = dealer
    if load(rules, schema.WEAK) < 0:
        return set_step(hand, phase, speaker, 0)
    seats = load(rules, schema.SEATS)
    rest, seat = (phase + 1) * 8 + speaker, dealer
    for _ in range(seats - 1):  # from the dealer back to the seat after eldest
        rest = rest << 8 | (schema.FARMER + 1) * 8 | seat
        seat = seats - 1 if seat == 0 else seat - 1
    return set_step(hand, schema.FARMER, eldest, rest)
