"""
The jack of `euchre.players.rules_of_thumb.jack`, in the kernel: the same card by the same rules, which are
explained there.

It reads the words of a hand, but only what the seat to act may know: of the other seats' cards and the kitty
no more than all of them together, which are the cards of the deck that are neither its own nor played.
"""

from euchre.kernel.engine.dealing import shuffle_and_deal
from euchre.kernel.engine.hand_masks import bit_of, card_at, held_bit, under_trump
from euchre.kernel.engine.legal_actions import legal_before_play, turned_suit
from euchre.kernel.engine.scoring import tricks_needed
from euchre.kernel.engine.transitions import act_before_play
from euchre.kernel.engine.trick_play import legal_cards, play_card
from euchre.kernel.jack.constants import ALONE, CAUTION, GIFT, HELP, NT, STAYING, TRICK, VOID
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.arguments import (
    Address,
    CardNumber,
    Code,
    Mask,
    Place,
    RngState,
    Seats,
    TrumpNumber,
)
from euchre.kernel.machine.card_bits import LANE
from euchre.kernel.machine.compiled import compiled, highest, inlined, load, lowest, popcount, rng_start

# --- What a hand is worth -----------------------------------------------------------------------------------


@compiled
def suit_length(rules: Address, trump: TrumpNumber, lane: int) -> int:
    """
    Return how many cards of the deck count as one suit under *trump*.

    *lane* is the number of that suit's 16 bits in a mask: 3 trump, 0 the other suit of its colour, 1 and 2
    the other two.
    """
    size, copies = load(rules, w.CARDS_IN_DECK), load(rules, w.PARITY) + 1
    ranks = (size >> load(rules, w.PARITY)) >> 2
    if trump < w.NO_TRUMP:
        if lane == 3:  # the left bower and the joker
            return (ranks + 1) * copies + size - 4 * ranks * copies
        if lane == 0:
            return (ranks - 1) * copies
    return ranks * copies


@compiled
def expected_tricks(rules: Address, trump: TrumpNumber, cards: Mask) -> int:
    """
    Return how many tricks *cards*, laid out under *trump*, should take by themselves, in sixtieths of a
    trick.
    """
    tricks, opponents, parity = load(rules, w.TRICKS), load(rules, w.SEATS) - 1, load(rules, w.PARITY)
    others, unknown = opponents * tricks, load(rules, w.CARDS_IN_DECK) - popcount(cards)
    total, voids, trumps = 0, 0, 0
    for lane in range(4):
        mine = cards >> 16 * lane & LANE
        size, count = suit_length(rules, trump, lane), popcount(mine)
        out = (size - count) * others
        named = trump < w.NO_TRUMP and lane == 3
        if named:
            trumps = count
        elif count == 0:
            voids += 1
        for at in range(count):
            top = highest(mine)
            mine ^= 1 << top
            place = top | parity
            higher = popcount((cards >> 16 * lane & LANE) >> (place + 1))
            above = size - 1 - place - higher
            if named:
                threat = max(0, 2 * above - at)
                total += TRICK * 4 * unknown // (4 * unknown + threat * others)
            elif trump >= w.NO_TRUMP:
                total += NT * unknown // (unknown + 2 * above * others)
            else:
                high = TRICK * unknown // (unknown + 2 * above * others)
                total += high * out // (out + (at + 1) * opponents * unknown)
    return min(total + VOID * min(voids, trumps), TRICK * tricks)


@compiled
def expected_side_tricks(rules: Address, cards_known: int, own_tricks: int) -> int:
    """
    Return how many tricks a seat's whole side should take, in sixtieths of a trick.

    The seat knows *cards_known* of its own cards, which should take *own_tricks* sixtieths.
    """
    seats, tricks = load(rules, w.SEATS), load(rules, w.TRICKS)
    covered, few = tricks - cards_known, seats * seats - 1
    partners = popcount(load(rules, w.MATES)) * tricks
    ours = few * (partners + covered) + tricks
    rest = few * ((seats - 1) * tricks + covered) + tricks
    return own_tricks + (TRICK * tricks - own_tricks) * ours // rest


@compiled
def safety_margin(rules: Address) -> int:
    """
    Return how much more than the tricks needed a maker should expect, in sixtieths of a trick: more with
    larger hands.
    """
    return CAUTION * max(0, load(rules, w.TRICKS) - 5)


@compiled
def card_strength(rules: Address, trump: TrumpNumber, place: Place) -> int:
    """
    Return a number to compare cards by: the higher, the better is the card at *place* under *trump*.

    Trumps are above all others, which go by rank and then by suit.
    """
    lane, card = place >> 4, card_at(rules, trump, place)
    if trump < w.NO_TRUMP and lane == 3:
        return 64 + place
    rank = 7 - (card & 7) if trump > w.NO_TRUMP else card & 7
    return 4 * rank + lane


@compiled
def lowest_card(rules: Address, trump: TrumpNumber, cards: Mask) -> Place:
    """Return the place of the weakest of *cards*, laid out under *trump*, by `card_strength`."""
    found, least = 0, 1 << 30
    while cards:
        place = lowest(cards)
        cards &= cards - 1
        stands = card_strength(rules, trump, place)
        if stands < least:
            found, least = place, stands
    return found


@compiled
def highest_card(rules: Address, trump: TrumpNumber, cards: Mask) -> Place:
    """Return the place of the strongest of *cards*, laid out under *trump*, by `card_strength`."""
    found, most = 0, -1
    while cards:
        place = lowest(cards)
        cards &= cards - 1
        stands = card_strength(rules, trump, place)
        if stands > most:
            found, most = place, stands
    return found


@compiled
def best_discard(rules: Address, trump: TrumpNumber, cards: Mask, candidates: Mask) -> Place:
    """
    Return the place of the card to part with: that of *candidates* without which the rest of *cards* should
    take most tricks, by `expected_tricks`; of equals the lowest card.
    """
    best, found = -1, 0
    while candidates:
        place = lowest_card(rules, trump, candidates)
        candidates ^= 1 << place
        worth = expected_tricks(rules, trump, cards ^ 1 << place)
        if worth > best:
            best, found = worth, place
    return found


# --- Before the play ----------------------------------------------------------------------------------------


@compiled
def dealer_takes_upcard(rules: Address, hand: Address, trump: TrumpNumber) -> int:
    """Return 1 when a call of *trump* made now would put the upcard into the dealer's hand, else 0."""
    turned, first_round = turned_suit(rules, hand), load(hand, w.SPOKEN) < load(rules, w.SEATS)
    offered = load(hand, w.UPCARD) >= 0 and load(rules, w.AUCTION) == w.TURN_UP and first_round
    return 1 if offered and (turned < 0 or turned == trump) else 0


@compiled
def tricks_if_called(rules: Address, hand: Address, trump: TrumpNumber) -> int:
    """
    Return how many tricks the cards of the seat to call should take under *trump*, in sixtieths of a trick.

    A dealer who would get the upcard has it, less the card it would then part with.
    """
    seat = load(hand, w.TURN)
    tops, cards = under_trump(rules, trump, load(hand, w.TOPS + seat)), 0
    if load(hand, w.PHASE) == w.BLIND:
        return expected_tricks(rules, trump, tops)
    cards = under_trump(rules, trump, load(hand, w.HANDS + seat))
    if seat == load(hand, w.DEALER) and dealer_takes_upcard(rules, hand, trump):
        cards |= bit_of(rules, trump, load(hand, w.UPCARD), cards)
        cards ^= 1 << best_discard(rules, trump, cards | tops, cards)
    return expected_tricks(rules, trump, cards | tops)


@compiled
def upcard_effect(rules: Address, hand: Address, trump: TrumpNumber) -> int:
    """
    Return what a call of *trump* changes for the seat to call because another seat gets the upcard, in
    sixtieths of a trick.

    Above 0 when the partner gets it, below when an opponent does, 0 when nobody else does.
    """
    seat, dealer = load(hand, w.TURN), load(hand, w.DEALER)
    if seat == dealer or not dealer_takes_upcard(rules, hand, trump):
        return 0
    place = lowest(bit_of(rules, trump, load(hand, w.UPCARD), 0)) | load(rules, w.PARITY)
    above = suit_length(rules, trump, 3) - 1 - (place & 15)
    worth = 2 * TRICK // (2 + above)
    return worth // GIFT if load(rules, w.SIDE + seat) == load(rules, w.SIDE + dealer) else -worth


@inlined
def best_call(rules: Address, hand: Address, codes: Address, n: int) -> tuple[int, int, int, int]:
    """
    Find the best trump among the *n* action codes at *codes*, calls and perhaps a pass, for the seat to call.

    Return four numbers: the trumps that may be called with the partner, a bit each; those that may be called
    alone; the best of all; and how many tricks the own cards should take under it, in sixtieths.
    """
    plain, alone = 0, 0
    for at in range(n):
        code = load(codes, at)
        if code != w.DO_PASS:
            trump = (code - w.DO_CALL) >> 1
            if (code - w.DO_CALL) & 1:
                alone |= 1 << trump
            else:
                plain |= 1 << trump
    best, trump, left = -1, 0, plain | alone
    while left:
        own = tricks_if_called(rules, hand, lowest(left))
        if own > best:
            best, trump = own, lowest(left)
        left &= left - 1
    return plain, alone, trump, best


@compiled
def choose_call(rules: Address, hand: Address, codes: Address, n: int) -> Code:
    """
    Return the action code of the call, or pass, that the jack (a player by rules of thumb) chooses of the *n*
    at *codes*.
    """
    plain, alone, trump, best = best_call(rules, hand, codes, n)
    together = plain >> trump & 1
    code: int = w.DO_CALL + 2 * trump
    if alone >> trump & 1 and best + ALONE >= TRICK * load(rules, w.TRICKS):
        return code + 1
    worth = best
    if together:
        seat = load(hand, w.TURN)
        known = popcount(load(hand, w.HANDS + seat) | load(hand, w.TOPS + seat))
        worth = expected_side_tricks(rules, known, best) + upcard_effect(rules, hand, trump)
    if load(codes, 0) != w.DO_PASS or worth >= TRICK * load(rules, w.MAKE) + safety_margin(rules):
        return code if together else code + 1
    return w.DO_PASS


@inlined
def best_bid(rules: Address, cards: Mask) -> tuple[int, int]:
    """
    Return the best trump to bid with *cards*, laid out as before trump is fixed, and the tricks they should
    take under it.

    The tricks are in sixtieths; the trumps are those the rules let a bidder name.
    """
    best, trump, left = -1, 0, load(rules, w.NAMES)
    while left:
        own = expected_tricks(rules, lowest(left), under_trump(rules, lowest(left), cards))
        if own > best:
            best, trump = own, lowest(left)
        left &= left - 1
    return trump, best


@compiled
def choose_bid(rules: Address, hand: Address, codes: Address) -> Code:
    """
    Return the action code of the bid, or pass, that the jack (a player by rules of thumb) chooses.

    *codes* are the legal action codes, ascending; only the first is read, which tells whether a pass is
    legal.
    """
    seat, maker, tricks = load(hand, w.TURN), load(hand, w.MAKER), load(rules, w.TRICKS)
    cards = load(hand, w.HANDS + seat) | load(hand, w.TOPS + seat)
    trump, best = best_bid(rules, cards)
    named = 1 + trump if load(rules, w.NAMED) else 0
    may_pass, rung = load(codes, 0) == w.DO_PASS, load(hand, w.BID_LONE)
    sure = best + HELP * load(rules, w.EXCHANGE + rung) >= TRICK * tricks
    if may_pass and rung < load(rules, w.LONES) and sure:
        return w.DO_LONE + 7 * rung + named
    high = load(hand, w.BID_TRICKS)
    low = high + 1 if high else load(rules, w.LEAST)
    if rung:
        low = tricks + 1
    if not may_pass:
        return w.DO_BID + 7 * (low - 1) + named
    reach = (expected_side_tricks(rules, popcount(cards), best) - safety_margin(rules)) // TRICK
    mine = maker >= 0 and load(rules, w.SIDE + maker) == load(rules, w.SIDE + seat)
    if mine or low > reach:
        return w.DO_PASS
    last = load(rules, w.ROUNDS) != 1 or seat == load(hand, w.DEALER)
    return w.DO_BID + 7 * ((low if last else reach) - 1) + named


@compiled
def choose_discard(rules: Address, hand: Address, codes: Address) -> Code:
    """
    Return the action code by which a dealer puts a card down for the upcard, or leaves it, as the jack does.

    The jack is a player by rules of thumb. *codes* are the legal action codes, ascending; only the first is
    read.
    """
    trump, seat, upcard = load(hand, w.TRUMP), load(hand, w.TURN), load(hand, w.UPCARD)
    cards, leave = load(hand, w.HANDS + seat), load(codes, 0) == w.DO_LEAVE
    among = cards
    if not leave and not load(rules, w.BURY):
        among &= ~held_bit(rules, hand, seat, upcard)
    place = best_discard(rules, trump, cards | load(hand, w.TOPS + seat), among)
    card = card_at(rules, trump, place)
    return w.DO_LEAVE if leave and card == upcard else w.DO_DISCARD + card


@compiled
def choose_exchange(rules: Address, hand: Address, min_card: CardNumber) -> CardNumber:
    """
    Return the number of the card that the jack (a player by rules of thumb) puts down, or gives, next:
    *min_card* or higher.

    Of the cards that have to go, the weakest to put down or the strongest to give, it is the one with the
    lowest number.
    """
    trump, phase, chosen = load(hand, w.TRUMP), load(hand, w.PHASE), 63
    left, among = load(hand, w.HANDS + load(hand, w.TURN)), 0
    while left:
        if card_at(rules, trump, lowest(left)) >= min_card:
            among |= left & -left
        left &= left - 1
    for _ in range(load(hand, w.COUNT)):
        place = highest_card(rules, trump, among) if phase == w.GIVE else lowest_card(rules, trump, among)
        among ^= 1 << place
        chosen = min(chosen, card_at(rules, trump, place))
    return chosen


# --- The play -----------------------------------------------------------------------------------------------


@compiled
def friendly_seats(rules: Address, hand: Address) -> Seats:
    """
    Return the seats whose tricks serve the seat to act: its own side, or all defenders where only the maker
    is paid.
    """
    seat, maker = load(hand, w.TURN), load(hand, w.MAKER)
    mine = load(rules, w.MATES + seat) | 1 << seat
    if maker < 0 or mine >> maker & 1 or load(rules, w.SCORING) != w.LADDER:
        return mine
    theirs = load(rules, w.MATES + maker) | 1 << maker
    return ((1 << load(rules, w.SEATS)) - 1) & ~theirs


@compiled
def unseen_cards(rules: Address, hand: Address) -> Mask:
    """
    Return all cards that are neither played nor visible to the seat to act as its own: in other hands,
    covered, or in the kitty.
    """
    seat, trump, found = load(hand, w.TURN), load(hand, w.TRUMP), 0
    for other in range(load(rules, w.SEATS)):
        found |= load(hand, w.HANDS + other)
    for pile in range(load(rules, w.SEATS) * load(rules, w.PILES_EACH)):
        found |= load(hand, w.LOWER + pile) | load(hand, w.UPPER + pile)
    for at in range(load(hand, w.TOP), load(hand, w.BOTTOM)):
        found |= bit_of(rules, trump, load(hand, w.KITTY + at), found)
    return found & ~(load(hand, w.HANDS + seat) | load(hand, w.TOPS + seat))


@compiled
def is_highest_left(unseen: Mask, place: Place) -> int:
    """
    Return 1 when no card of *unseen* is higher in its suit than the one at *place*, else 0.

    In a double deck *place* is that of the second copy, which the first does not beat.
    """
    lane = unseen >> (place & 48) & LANE
    return 1 if lane >> (place & 15) <= 1 else 0


@compiled
def choose_lead(rules: Address, hand: Address, cards: Mask) -> Place:
    """Return the place of the card, one of *cards*, that the jack (a player by rules of thumb) leads."""
    trump, maker, parity = load(hand, w.TRUMP), load(hand, w.MAKER), load(rules, w.PARITY)
    out, trumps = unseen_cards(rules, hand), load(rules, w.TRUMPS + trump)
    if cards & trumps:
        high = highest(cards)
        best = is_highest_left(out, high | parity)
        ours = maker >= 0 and friendly_seats(rules, hand) >> maker & 1
        if out & trumps and ours and (best or maker != load(hand, w.TURN)):
            return high
        if cards & ~trumps == 0:
            return high if best else lowest(cards)
    found, most, least, left = -1, -1, 0, cards & ~trumps
    while left:
        place = lowest(left)
        left &= left - 1
        if is_highest_left(out, place | parity):
            more, stands = popcount(out >> (place & 48) & LANE), card_strength(rules, trump, place)
            if more > most or (more == most and stands < least):
                found, most, least = place, more, stands
    return found if found >= 0 else lowest_card(rules, trump, cards)


@compiled
def choose_follow(rules: Address, hand: Address, cards: Mask) -> Place:
    """
    Return the place of the card, one of *cards*, that the jack (a player by rules of thumb) plays to a trick
    led by another.
    """
    trump, led, best = load(hand, w.TRUMP), load(hand, w.LED), load(hand, w.BEST)
    winners = cards & (led | load(rules, w.TRUMPS + trump)) & ~(best * 2 - 1)
    if load(rules, w.PARITY):
        winners &= ~(best << 1)
    if winners == 0 or friendly_seats(rules, hand) >> load(hand, w.BEST_SEAT) & 1:
        return lowest_card(rules, trump, cards)
    last = load(hand, w.LAID) == load(rules, w.SEATS) - popcount(load(hand, w.OUT)) - 1
    return lowest(winners) if last or winners & led == 0 else highest(winners)


@compiled
def choose_card(rules: Address, hand: Address) -> Place:
    """
    Return the place of the card that the jack (a player by rules of thumb) plays for the seat to act, in the
    play.
    """
    cards = legal_cards(rules, hand)
    if cards & (cards - 1) == 0:
        return lowest(cards)
    return choose_follow(rules, hand, cards) if load(hand, w.LAID) else choose_lead(rules, hand, cards)


# --- Whole hands --------------------------------------------------------------------------------------------


@compiled
def choose_before_play(rules: Address, hand: Address) -> Code:
    """
    Return the action code that the jack (a player by rules of thumb) chooses for the seat to act, before the
    play.

    The legal codes are left at word `CODES` of *hand*.
    """
    phase, codes = load(hand, w.PHASE), hand + 8 * w.CODES
    n = legal_before_play(rules, hand, codes)
    if n == 1:
        return load(codes, 0)
    if phase in (w.CALL, w.NAME, w.BLIND):
        return choose_call(rules, hand, codes, n)
    if phase == w.BID:
        return choose_bid(rules, hand, codes)
    if phase == w.PICKUP:
        return choose_discard(rules, hand, codes)
    if phase == w.DISCARD:
        return w.DO_DISCARD + choose_exchange(rules, hand, load(codes, 0) - w.DO_DISCARD)
    if phase == w.GIVE:
        return w.DO_GIVE + choose_exchange(rules, hand, load(codes, 0) - w.DO_GIVE)
    if phase == w.FARMER:
        return w.DO_FARMER
    if phase == w.SWAP:
        return load(codes, 0)
    seat = load(hand, w.TURN)
    own = expected_tricks(rules, load(hand, w.TRUMP), load(hand, w.HANDS + seat) | load(hand, w.TOPS + seat))
    if phase == w.STAY:
        return w.DO_STAY if own >= STAYING else w.DO_DROP
    need = tricks_needed(rules, hand)
    return w.DO_DEFEND if own >= TRICK * (load(rules, w.TRICKS) - need + 1) else w.DO_PASS


@compiled
def jack_choose(rules: Address, hand: Address) -> Code:
    """
    Return the action code that the jack (a player by rules of thumb) chooses for the seat to act; the hand is
    not over.
    """
    if load(hand, w.PHASE) != w.PLAY:
        return choose_before_play(rules, hand)
    return w.DO_PLAY + card_at(rules, load(hand, w.TRUMP), choose_card(rules, hand))


@compiled
def jack_plays_on(rules: Address, hand: Address) -> int:
    """Let the jack (a player by rules of thumb) decide for every seat until the hand is over; return 0."""
    while load(hand, w.PHASE) < w.PLAY:
        act_before_play(rules, hand, choose_before_play(rules, hand))
    while load(hand, w.PHASE) == w.PLAY:
        play_card(rules, hand, choose_card(rules, hand))
    return 0


@compiled
def jack_hand(rules: Address, hand: Address, seed: int, number: int, dealer: int) -> RngState:
    """
    Shuffle and deal hand *number* of *seed*, a result of `rng_seed`, and let the jack play every seat to its
    end.

    The jack is a player by rules of thumb. The hand is written at address *hand*, over what stood there, and
    is over in the end. Return the RNG state after the deal.
    """
    rng = shuffle_and_deal(rules, hand, dealer, rng_start(seed, number))
    jack_plays_on(rules, hand)
    return rng
