"""
What the jack, a player by rules of thumb, decides before the play: calls, bids, discards and exchanges,
whether it stays in, and whether it defends alone.
"""

from euchre.kernel.engine.hand_masks import bit_of, card_at, held_bit, under_trump
from euchre.kernel.engine.legal_actions import legal_before_play, turned_suit
from euchre.kernel.engine.scoring import tricks_needed
from euchre.kernel.jack.constants import (
    ALONE_MAY_LACK,
    LEAST_TO_STAY,
    PARTNERS_CARD_ADDS,
    TRICK,
    UPCARD_SHARE,
)
from euchre.kernel.jack.hand_value import (
    best_discard,
    expected_side_tricks,
    expected_tricks,
    highest_card,
    lowest_card,
    safety_margin,
    suit_length,
)
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import (
    Address,
    CardNumber,
    Code,
    HandAddress,
    Mask,
    RulesAddress,
    TrumpNumber,
)
from euchre.kernel.machine.card_bits import SUIT_MASK
from euchre.kernel.machine.compiled import compiled, inlined, load, lowest, popcount


@compiled
def dealer_takes_upcard(rules: RulesAddress, hand: HandAddress, trump: TrumpNumber) -> int:
    """Return 1 when a call of *trump* made now would put the upcard into the dealer's hand, else 0."""
    turned, first_round = turned_suit(rules, hand), load(hand, schema.SPOKEN) < load(rules, schema.SEATS)
    offered = load(hand, schema.UPCARD) >= 0 and load(rules, schema.AUCTION) == schema.TURN_UP and first_round
    return 1 if offered and (turned < 0 or turned == trump) else 0


@compiled
def tricks_if_called(rules: RulesAddress, hand: HandAddress, trump: TrumpNumber) -> int:
    """
    Return how many tricks the cards of the seat to call should take under *trump*, in sixtieths of a trick.

    A dealer who would get the upcard is counted with it and without the card that would then be put down.
    """
    seat = load(hand, schema.TURN)
    tops, cards = under_trump(rules, trump, load(hand, schema.TOPS + seat)), 0
    if load(hand, schema.PHASE) == schema.BLIND:
        return expected_tricks(rules, trump, tops)
    cards = under_trump(rules, trump, load(hand, schema.HANDS + seat))
    if seat == load(hand, schema.DEALER) and dealer_takes_upcard(rules, hand, trump):
        cards |= bit_of(rules, trump, load(hand, schema.UPCARD), cards)
        cards ^= 1 << best_discard(rules, trump, cards | tops, cards)
    return expected_tricks(rules, trump, cards | tops)


@compiled
def upcard_effect(rules: RulesAddress, hand: HandAddress, trump: TrumpNumber) -> int:
    """
    Return what a call of *trump* changes for the seat to call because another seat gets the upcard, in
    sixtieths of a trick.

    Above 0 when the partner gets it, below when an opponent does, 0 when nobody else does.
    """
    seat, dealer = load(hand, schema.TURN), load(hand, schema.DEALER)
    if seat == dealer or not dealer_takes_upcard(rules, hand, trump):
        return 0
    place = lowest(bit_of(rules, trump, load(hand, schema.UPCARD), 0)) | load(rules, schema.PARITY)
    above = suit_length(rules, trump, 3) - 1 - (place & 15)
    worth = 2 * TRICK // (2 + above)
    return (
        worth // UPCARD_SHARE
        if load(rules, schema.SIDE + seat) == load(rules, schema.SIDE + dealer)
        else -worth
    )


@inlined
def best_call(rules: RulesAddress, hand: HandAddress, codes: Address, n: int) -> tuple[int, int, int, int]:
    """
    Find the best trump among the *n* action codes at *codes*, calls and perhaps a pass, for the seat to call.

    Return four numbers: the trumps that may be called with the partner, a bit each; those that may be called
    alone; the best of all; and how many tricks the own cards should take under it, in sixtieths.
    """
    plain, alone = 0, 0
    for at in range(n):
        code = load(codes, at)
        if code != schema.DO_PASS:
            trump = (code - schema.DO_CALL) >> 1
            if (code - schema.DO_CALL) & 1:
                alone |= 1 << trump
            else:
                plain |= 1 << trump
    best, trump, remaining = -1, 0, plain | alone
    while remaining:
        own = tricks_if_called(rules, hand, lowest(remaining))
        if own > best:
            best, trump = own, lowest(remaining)
        remaining &= remaining - 1
    return plain, alone, trump, best


@compiled
def choose_call(rules: RulesAddress, hand: HandAddress, codes: Address, n: int) -> Code:
    """
    Return the action code of the call, or pass, that the jack (a player by rules of thumb) chooses of the *n*
    at *codes*.
    """
    plain, alone, trump, best = best_call(rules, hand, codes, n)
    together = plain >> trump & 1
    code: int = schema.DO_CALL + 2 * trump
    if alone >> trump & 1 and best + ALONE_MAY_LACK >= TRICK * load(rules, schema.TRICKS):
        return code + 1
    worth = best
    if together:
        seat = load(hand, schema.TURN)
        known = popcount(load(hand, schema.HANDS + seat) | load(hand, schema.TOPS + seat))
        worth = expected_side_tricks(rules, known, best) + upcard_effect(rules, hand, trump)
    if load(codes, 0) != schema.DO_PASS or worth >= TRICK * load(rules, schema.MAKE) + safety_margin(rules):
        return code if together else code + 1
    return schema.DO_PASS


@inlined
def best_bid(rules: RulesAddress, cards: Mask) -> tuple[int, int]:
    """
    Return the best trump to bid with *cards*, laid out as before trump is fixed, and the tricks they should
    take under it.

    The tricks are in sixtieths; the trumps are those the rules let a bidder name.
    """
    best, trump, remaining = -1, 0, load(rules, schema.NAMES)
    while remaining:
        own = expected_tricks(rules, lowest(remaining), under_trump(rules, lowest(remaining), cards))
        if own > best:
            best, trump = own, lowest(remaining)
        remaining &= remaining - 1
    return trump, best


@compiled
def choose_bid(rules: RulesAddress, hand: HandAddress, codes: Address) -> Code:
    """
    Return the action code of the bid, or pass, that the jack (a player by rules of thumb) chooses.

    *codes* are the legal action codes, ascending; only the first is read, which tells whether a pass is
    legal.
    """
    seat, maker, tricks = load(hand, schema.TURN), load(hand, schema.MAKER), load(rules, schema.TRICKS)
    cards = load(hand, schema.HANDS + seat) | load(hand, schema.TOPS + seat)
    trump, best = best_bid(rules, cards)
    named = 1 + trump if load(rules, schema.NAMED) else 0
    may_pass, rung = load(codes, 0) == schema.DO_PASS, load(hand, schema.BID_LONE)
    sure = best + PARTNERS_CARD_ADDS * load(rules, schema.EXCHANGE + rung) >= TRICK * tricks
    if may_pass and rung < load(rules, schema.LONES) and sure:
        return schema.DO_LONE + 7 * rung + named
    high = load(hand, schema.BID_TRICKS)
    low = high + 1 if high else load(rules, schema.LEAST)
    if rung:
        low = tricks + 1
    if not may_pass:
        return schema.DO_BID + 7 * (low - 1) + named
    reach = (expected_side_tricks(rules, popcount(cards), best) - safety_margin(rules)) // TRICK
    mine = maker >= 0 and load(rules, schema.SIDE + maker) == load(rules, schema.SIDE + seat)
    if mine or low > reach:
        return schema.DO_PASS
    last = load(rules, schema.ROUNDS) != 1 or seat == load(hand, schema.DEALER)
    return schema.DO_BID + 7 * ((low if last else reach) - 1) + named


@compiled
def choose_discard(rules: RulesAddress, hand: HandAddress, codes: Address) -> Code:
    """
    Return the action code by which a dealer puts a card down for the upcard, or leaves it, as the jack does.

    The jack is a player by rules of thumb. *codes* are the legal action codes, ascending; only the first is
    read.
    """
    trump, seat, upcard = load(hand, schema.TRUMP), load(hand, schema.TURN), load(hand, schema.UPCARD)
    cards, leave = load(hand, schema.HANDS + seat), load(codes, 0) == schema.DO_LEAVE
    among = cards
    if not leave and not load(rules, schema.BURY):
        among &= ~held_bit(rules, hand, seat, upcard)
    place = best_discard(rules, trump, cards | load(hand, schema.TOPS + seat), among)
    card = card_at(rules, trump, place)
    return schema.DO_LEAVE if leave and card == upcard else schema.DO_DISCARD + card


@compiled
def choose_exchange(rules: RulesAddress, hand: HandAddress, min_card: CardNumber) -> CardNumber:
    """
    Return the number of the card that the jack (a player by rules of thumb) puts down, or gives, next:
    *min_card* or higher.

    Of the cards that have to go, the weakest to put down or the strongest to give, it is the one with the
    lowest number.
    """
    trump, phase, chosen = load(hand, schema.TRUMP), load(hand, schema.PHASE), 63
    remaining, among = load(hand, schema.HANDS + load(hand, schema.TURN)), 0
    while remaining:
        if card_at(rules, trump, lowest(remaining)) >= min_card:
            among |= remaining & -remaining
        remaining &= remaining - 1
    for _ in range(load(hand, schema.COUNT)):
        place = (
            highest_card(rules, trump, among) if phase == schema.GIVE else lowest_card(rules, trump, among)
        )
        among ^= 1 << place
        chosen = min(chosen, card_at(rules, trump, place))
    return chosen


@compiled
def best_ace_call(rules: RulesAddress, hand: HandAddress, cards: Mask) -> Code:
    """
    Return the action code of the ace that a maker with *cards*, laid out under trump, calls as the jack does,
    or of playing alone.

    It is that of the suit of which the maker holds nearest to one card. An ace in *cards*, or turned down,
    comes after all others. The maker plays alone with enough trumps and other aces for every trick.
    """
    trump, tricks, aces, found, least = load(hand, schema.TRUMP), load(rules, schema.TRICKS), 0, 0, 99
    trumps = popcount(cards & load(rules, schema.TRUMPS + trump))
    for suit in range(4):
        if suit != trump:
            bit = bit_of(rules, trump, 8 * suit + schema.ACE_RANK, 0)
            suit_field = suit ^ trump ^ 3 if trump < schema.NO_TRUMP else suit
            held = popcount(cards >> 16 * suit_field & SUIT_MASK)
            loss = held - 1 if held else 1
            if cards & bit:
                aces += 1
            if cards & bit or load(hand, schema.UPCARD) == 8 * suit + schema.ACE_RANK:
                loss += 64
            if loss < least:
                found, least = suit, loss
    if trumps + aces >= tricks and trumps > tricks >> 1:
        return schema.DO_CALL_ACE
    return schema.DO_CALL_ACE + 1 + found


@compiled
def choose_before_play(rules: RulesAddress, hand: HandAddress) -> Code:
    """
    Return the action code that the jack (a player by rules of thumb) chooses for the seat to act, before the
    play.

    The legal codes are left at word `CODES` of *hand*.
    """
    phase, codes = load(hand, schema.PHASE), hand + 8 * schema.CODES
    n = legal_before_play(rules, hand, codes)
    if n == 1:
        return load(codes, 0)
    if phase in (schema.CALL, schema.NAME, schema.BLIND):
        return choose_call(rules, hand, codes, n)
    if phase == schema.BID:
        return choose_bid(rules, hand, codes)
    if phase == schema.PICKUP:
        return choose_discard(rules, hand, codes)
    if phase == schema.DISCARD:
        return schema.DO_DISCARD + choose_exchange(rules, hand, load(codes, 0) - schema.DO_DISCARD)
    if phase == schema.GIVE:
        return schema.DO_GIVE + choose_exchange(rules, hand, load(codes, 0) - schema.DO_GIVE)
    if phase == schema.FARMER:
        return schema.DO_FARMER
    if phase == schema.SWAP:
        return load(codes, 0)
    seat = load(hand, schema.TURN)
    if phase == schema.CALL_ACE:
        return best_ace_call(rules, hand, load(hand, schema.HANDS + seat))
    own = expected_tricks(
        rules, load(hand, schema.TRUMP), load(hand, schema.HANDS + seat) | load(hand, schema.TOPS + seat)
    )
    if phase == schema.STAY:
        return schema.DO_STAY if own >= LEAST_TO_STAY else schema.DO_DROP
    if phase == schema.ASK_ALONE:
        return (
            schema.DO_GO_ALONE
            if own + ALONE_MAY_LACK >= TRICK * load(rules, schema.TRICKS)
            else schema.DO_PASS
        )
    need = tricks_needed(rules, hand)
    return schema.DO_DEFEND if own >= TRICK * (load(rules, schema.TRICKS) - need + 1) else schema.DO_PASS
