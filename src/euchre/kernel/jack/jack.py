"""
The jack of `euchre.players.rules_of_thumb.jack`, in the kernel: the same card by the same rules, which are
explained there.

Here it plays cards and whole hands; `hand_value` and `before_play` have its other rules. It reads the words
of a hand, but only what the seat to act may know: of the other seats' cards and the kitty no more than all
of them together, which are the cards of the deck that are neither its own nor played.
"""

from euchre.kernel.engine.dealing import shuffle_and_deal
from euchre.kernel.engine.hand_masks import bit_of, card_at, current_layout
from euchre.kernel.engine.transitions import act_before_play
from euchre.kernel.engine.trick_play import legal_cards, play_card
from euchre.kernel.jack.before_play import choose_before_play
from euchre.kernel.jack.hand_value import card_strength, lowest_card
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Code, HandAddress, Mask, Place, RngState, RulesAddress, Seats
from euchre.kernel.machine.card_bits import SUIT_MASK
from euchre.kernel.machine.compiled import compiled, entry, highest, load, lowest, popcount, rng_start


@compiled
def known_partner(rules: RulesAddress, hand: HandAddress, seat: int) -> int:
    """Return the maker's partner by a called ace, as far as *seat* knows; -1: none, or another holds it."""
    partner, ace = load(hand, schema.PARTNER), load(hand, schema.ACE)
    if partner < 0 or partner == seat:
        return partner
    held = load(hand, schema.HANDS + partner) & bit_of(rules, current_layout(hand), ace, 0)
    return -1 if held else partner


@compiled
def friendly_seats(rules: RulesAddress, hand: HandAddress) -> Seats:
    """
    Return the seats whose tricks serve the seat to act, as far as it knows: its own side, or all defenders
    where only the maker is paid.
    """
    seat, maker, pair = load(hand, schema.TURN), load(hand, schema.MAKER), 0
    mine = load(rules, schema.MATES + seat) | 1 << seat
    if load(rules, schema.CALLS_ACE):
        partner = known_partner(rules, hand, seat)
        pair = 1 << maker | 1 << partner if partner >= 0 else 0
        mine |= pair if pair >> seat & 1 else 0
    if maker < 0 or mine >> maker & 1 or load(rules, schema.SCORING) != schema.LADDER:
        return mine
    theirs = load(rules, schema.MATES + maker) | 1 << maker | pair
    return ((1 << load(rules, schema.SEATS)) - 1) & ~theirs


@compiled
def unseen_cards(rules: RulesAddress, hand: HandAddress) -> Mask:
    """
    Return all cards that are neither played nor visible to the seat to act as its own: in other hands,
    covered, or in the kitty.
    """
    seat, trump, found = load(hand, schema.TURN), load(hand, schema.TRUMP), 0
    for other in range(load(rules, schema.SEATS)):
        found |= load(hand, schema.HANDS + other)
    for pile in range(load(rules, schema.SEATS) * load(rules, schema.PILES_EACH)):
        found |= load(hand, schema.LOWER + pile) | load(hand, schema.UPPER + pile)
    for at in range(load(hand, schema.TOP), load(hand, schema.BOTTOM)):
        found |= bit_of(rules, trump, load(hand, schema.KITTY + at), found)
    return found & ~(load(hand, schema.HANDS + seat) | load(hand, schema.TOPS + seat))


@compiled
def is_highest_left(unseen: Mask, place: Place) -> int:
    """
    Return 1 when no card of *unseen* is higher in its suit than the one at *place*, else 0.

    In a double deck *place* is that of the second copy, which the first does not beat.
    """
    same_suit = unseen >> (place & 48) & SUIT_MASK
    return 1 if same_suit >> (place & 15) <= 1 else 0


@compiled
def choose_lead(rules: RulesAddress, hand: HandAddress, cards: Mask) -> Place:
    """Return the place of the card, one of *cards*, that the jack (a player by rules of thumb) leads."""
    trump, maker, parity = load(hand, schema.TRUMP), load(hand, schema.MAKER), load(rules, schema.PARITY)
    out, trumps = unseen_cards(rules, hand), load(rules, schema.TRUMPS + trump)
    if cards & trumps:
        high = highest(cards)
        best = is_highest_left(out, high | parity)
        ours = maker >= 0 and friendly_seats(rules, hand) >> maker & 1
        if out & trumps and ours and (best or maker != load(hand, schema.TURN)):
            return high
        if cards & ~trumps == 0:
            return high if best else lowest(cards)
    found, most, least, remaining = -1, -1, 0, cards & ~trumps
    while remaining:
        place = lowest(remaining)
        remaining &= remaining - 1
        if is_highest_left(out, place | parity):
            more, stands = popcount(out >> (place & 48) & SUIT_MASK), card_strength(rules, trump, place)
            if more > most or (more == most and stands < least):
                found, most, least = place, more, stands
    return found if found >= 0 else lowest_card(rules, trump, cards)


@compiled
def choose_follow(rules: RulesAddress, hand: HandAddress, cards: Mask) -> Place:
    """
    Return the place of the card, one of *cards*, that the jack (a player by rules of thumb) plays to a trick
    led by another.
    """
    trump, led, best = load(hand, schema.TRUMP), load(hand, schema.LED), load(hand, schema.BEST)
    winners = cards & (led | load(rules, schema.TRUMPS + trump)) & ~(best * 2 - 1)
    if load(rules, schema.PARITY):
        winners &= ~(best << 1)
    if winners == 0 or friendly_seats(rules, hand) >> load(hand, schema.BEST_SEAT) & 1:
        return lowest_card(rules, trump, cards)
    last = load(hand, schema.LAID) == load(rules, schema.SEATS) - popcount(load(hand, schema.OUT)) - 1
    return lowest(winners) if last or winners & led == 0 else highest(winners)


@compiled
def choose_card(rules: RulesAddress, hand: HandAddress) -> Place:
    """
    Return the place of the card that the jack (a player by rules of thumb) plays for the seat to act, in the
    play.
    """
    cards = legal_cards(rules, hand)
    if cards & (cards - 1) == 0:
        return lowest(cards)
    return choose_follow(rules, hand, cards) if load(hand, schema.LAID) else choose_lead(rules, hand, cards)


@entry
def jack_choose(rules: RulesAddress, hand: HandAddress) -> Code:
    """
    Return the action code that the jack (a player by rules of thumb) chooses for the seat to act; the hand is
    not over.
    """
    if load(hand, schema.PHASE) != schema.PLAY:
        return choose_before_play(rules, hand)
    return schema.DO_PLAY + card_at(rules, load(hand, schema.TRUMP), choose_card(rules, hand))


@compiled
def jack_plays_on(rules: RulesAddress, hand: HandAddress) -> int:
    """Let the jack (a player by rules of thumb) decide for every seat until the hand is over; return 0."""
    while load(hand, schema.PHASE) not in (schema.PLAY, schema.OVER):
        act_before_play(rules, hand, choose_before_play(rules, hand))
    while load(hand, schema.PHASE) == schema.PLAY:
        play_card(rules, hand, choose_card(rules, hand))
    return 0


@entry
def jack_hand(rules: RulesAddress, hand: HandAddress, seed: int, number: int, dealer: int) -> RngState:
    """
    Shuffle and deal hand *number* of *seed*, a result of `rng_seed`, and let the jack play every seat to its
    end.

    The jack is a player by rules of thumb. The hand is written at address *hand*, over what stood there, and
    is over in the end. Return the RNG state after the deal.
    """
    rng = shuffle_and_deal(rules, hand, dealer, rng_start(seed, number))
    jack_plays_on(rules, hand)
    return rng
