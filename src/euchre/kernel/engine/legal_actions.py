"""What a seat may do, in the kernel: what `hand.hand.legal` says, as codes of `rules.actions.code`."""

from euchre.kernel.engine.hand_masks import bit_of, card_numbers, held_bit
from euchre.kernel.engine.trick_play import legal_cards
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, CardNumbers, HandAddress, Mask, RulesAddress
from euchre.kernel.machine.compiled import compiled, entry, load, lowest, popcount, store


@compiled
def turned_suit(rules: RulesAddress, hand: HandAddress) -> int:
    """
    Return the suit of the upcard, 0 to 3, or -1 without one; of a joker the suit the rules give
    it, or -1.
    """
    upcard = load(hand, schema.UPCARD)
    if upcard == 32:
        return load(rules, schema.JOKER_SUIT)
    return upcard >> 3  # no upcard is -1, and stays it


@compiled
def weak_cards(rules: RulesAddress, hand: HandAddress, cards: Mask) -> Mask:
    """
    Return the cards for which the rules call *cards*, a hand before trump is fixed, weak; 0 when it is not.

    Where the remedy is to swap three cards, these are those that may be swapped, and with fewer than three it
    is 0.
    """
    kind, swap = load(rules, schema.WEAK), load(rules, schema.REMEDY) == schema.BY_SWAP
    turned = turned_suit(rules, hand)
    offered = load(rules, schema.SUITS + turned) if turned >= 0 else 0
    spare = cards & ~offered if swap and load(rules, schema.KEEP_SUIT) else cards
    nines, tens = load(rules, schema.NINES), load(rules, schema.TENS)
    if kind == schema.CLEAN3:
        if popcount(spare & nines) >= 3:
            return spare & nines
        return spare & tens if popcount(spare & tens) >= 3 else 0
    weak, high = spare & load(rules, schema.LOWS), cards & ~load(rules, schema.LOWS)
    if kind == schema.MIXED4:
        fits = popcount(cards & (nines | tens)) >= 4
    elif kind == schema.ACE_NO_FACE:
        fits = popcount(high) == 1 and high & load(rules, schema.ACES) != 0
    else:
        fits = high == 0 and (kind == schema.NO_ACE_NO_FACE or cards & offered == 0)
    return weak if fits and (not swap or popcount(weak) >= 3) else 0


@compiled
def swappable_cards(rules: RulesAddress, hand: HandAddress) -> Mask:
    """
    Return the cards that the seat to act, which swaps weak cards for some of the kitty, may still put down.

    The cards it has put down already count towards what makes its hand weak.
    """
    cards, put = load(hand, schema.HANDS + load(hand, schema.TURN)), 0
    bottom = load(hand, schema.BOTTOM)
    for at in range(bottom - 3 + load(hand, schema.COUNT), bottom):
        put |= bit_of(rules, schema.UNFIXED, load(hand, schema.KITTY + at), cards | put)
    return weak_cards(rules, hand, cards | put) & cards


@compiled
def write_codes(numbers: int, first_code: int, step: int, out: Address, n: int) -> int:
    """
    Write a code for each bit set in *numbers* to *out*, ascending, behind the *n* codes there; return the new
    count.

    The code of bit *b* is *first_code* plus *step* times *b*.
    """
    while numbers:
        store(out, n, first_code + step * lowest(numbers))
        n += 1
        numbers &= numbers - 1
    return n


@compiled
def write_card_choices(
    rules: RulesAddress, hand: HandAddress, cards: Mask, first_code: int, out: Address
) -> int:
    """
    Write to *out* the action codes of putting down, or giving away, one of *cards*; return how many there
    are.

    A code is *first_code* plus the card number. Several cards go one by one in rising number, so a card is
    left out when too few with higher numbers would be left for the rest.
    """
    low = (1 << load(hand, schema.FLOOR)) - 1
    remaining, twice, n = card_numbers(rules, hand, cards) & ~low, card_pairs(rules, hand, cards) & ~low, 0
    spare = popcount(remaining) + popcount(twice) - load(hand, schema.COUNT)  # how many may be passed over
    while remaining and spare >= 0:
        card = lowest(remaining)
        store(out, n, first_code + card)
        n += 1
        spare -= 1 + (twice >> card & 1)
        remaining &= remaining - 1
    return n


@compiled
def card_pairs(rules: RulesAddress, hand: HandAddress, cards: Mask) -> CardNumbers:
    """Return, as card numbers, the cards of which *cards* has both copies: none in a single deck."""
    return card_numbers(rules, hand, cards & (cards >> 1) & load(rules, schema.FIRSTS))


@compiled
def may_leave(rules: RulesAddress, hand: HandAddress) -> int:
    """Return 1 when the rules let the dealer leave the upcard on the kitty instead of taking it, else 0."""
    if load(rules, schema.AUCTION) != schema.TURN_UP or turned_suit(rules, hand) < 0:
        return 0
    takes, maker = load(rules, schema.TAKES), load(hand, schema.MAKER)
    ordered = maker >= 0 and maker != load(hand, schema.DEALER)
    return 1 if takes == schema.MAY or (takes == schema.MAY_WHEN_ORDERED and ordered) else 0


@compiled
def write_pickups(rules: RulesAddress, hand: HandAddress, out: Address) -> int:
    """
    Write to *out* what the dealer may do with the upcard just taken into hand, as action codes; return how
    many there are.

    First `Leave`, which puts the upcard back instead of another card, where the rules allow that; then
    a `Discard` of each other card that may be put down, ascending.
    """
    leave, dealer, upcard, n = may_leave(rules, hand), load(hand, schema.DEALER), load(hand, schema.UPCARD), 0
    cards = load(hand, schema.HANDS + dealer)
    if leave:
        store(out, n, schema.DO_LEAVE)
        n += 1
    if leave or not load(rules, schema.BURY):
        cards &= ~held_bit(rules, hand, dealer, upcard)
    return write_codes(card_numbers(rules, hand, cards), schema.DO_DISCARD, 1, out, n)


@compiled
def stuck(rules: RulesAddress, hand: HandAddress) -> int:
    """Return 1 when the seat to call or bid may not pass, else 0."""
    auction, said, seats = load(rules, schema.AUCTION), load(hand, schema.SPOKEN), load(rules, schema.SEATS)
    if auction == schema.FREE_CHOICE:
        return 1 if said == seats - 1 else 0
    if auction == schema.TURN_UP:
        if load(hand, schema.UPCARD) == 32 and load(rules, schema.JOKER_UP) == schema.JOKER_DEALER:
            return 1
        return 1 if load(rules, schema.STICK) and said == load(rules, schema.ROUNDS) * seats - 1 else 0
    dealer = load(hand, schema.TURN) == load(hand, schema.DEALER)
    return (
        1
        if load(rules, schema.STICK) and load(hand, schema.BID_TRICKS) == 0 and dealer and said >= seats - 1
        else 0
    )


@compiled
def natural_suits(rules: RulesAddress, hand: HandAddress, seat: int, first_round: int) -> int:
    """
    Return the suits, bit *n* for suit *n*, of which *seat* holds a card that is printed with it; a joker is
    none.

    *first_round* is 1 in the first round of calls, where the upcard may count as one of the dealer's cards,
    else 0.
    """
    cards, found = load(hand, schema.HANDS + seat) | load(hand, schema.TOPS + seat), 0
    for suit in range(4):
        if cards & load(rules, schema.SUITS + suit):
            found |= 1 << suit
    turned = turned_suit(rules, hand)
    if (
        first_round
        and turned >= 0
        and seat == load(hand, schema.DEALER)
        and load(rules, schema.UPCARD_NATURAL)
    ):
        found |= 1 << turned
    return found


@compiled
def write_calls(rules: RulesAddress, hand: HandAddress, out: Address) -> int:
    """
    Write to *out*, ascending, the action codes of a seat that is to call: a pass, and each trump, with the
    partner or alone.

    Return how many there are. The pass is missing when the seat may not pass.
    """
    seat, is_stuck, trumps = load(hand, schema.TURN), stuck(rules, hand), 15
    turn_up = load(rules, schema.AUCTION) == schema.TURN_UP
    first = 1 if turn_up and load(hand, schema.SPOKEN) < load(rules, schema.SEATS) else 0
    late = load(rules, schema.LATE_NO_TRUMP)
    if turn_up:
        turned = turned_suit(rules, hand)
        if first and turned >= 0:
            trumps = 1 << turned
        elif turned >= 0 and not (
            load(rules, schema.NAMES_TURNED) or (is_stuck and load(rules, schema.STUCK_NAMES_TURNED))
        ):
            trumps &= ~(1 << turned)
        if load(rules, schema.NATURAL):
            trumps &= natural_suits(rules, hand, seat, first)
        if (late == schema.IN_SECOND_ROUND and not first) or (late == schema.IF_STUCK and is_stuck):
            trumps |= 1 << schema.NO_TRUMP
    elif late:
        trumps |= 1 << schema.NO_TRUMP
    alone = load(rules, schema.MAY_ALONE) == schema.ALONE_WITH_CALL
    partner = load(rules, schema.MATES + load(hand, schema.DEALER)) >> seat & 1
    together = 0 if first and partner and load(rules, schema.CANADIAN) else 1
    n = 0
    if not is_stuck:
        store(out, n, schema.DO_PASS)
        n += 1
    while trumps:
        trump = lowest(trumps)
        if together:
            store(out, n, schema.DO_CALL + 2 * trump)
            n += 1
        if alone or not together:
            store(out, n, schema.DO_CALL + 2 * trump + 1)
            n += 1
        trumps &= trumps - 1
    return n


@compiled
def write_bid(rules: RulesAddress, number: int, out: Address, n: int) -> int:
    """
    Write one bid to *out*, behind the *n* codes there; return the new count.

    *number* is its action code without a trump. Where a bid names its trump, a code for each trump is written
    instead.
    """
    if load(rules, schema.NAMED):
        return write_codes(load(rules, schema.NAMES), number + 1, 1, out, n)
    store(out, n, number)
    return n + 1


@compiled
def write_bids(rules: RulesAddress, hand: HandAddress, out: Address) -> int:
    """
    Write to *out* the action codes of a seat that is to bid: a pass, and every bid above the highest so far.

    A dealer who may not pass has the lowest bid only. Return how many codes there are.
    """
    tricks, high, lone = (
        load(rules, schema.TRICKS),
        load(hand, schema.BID_TRICKS),
        load(hand, schema.BID_LONE),
    )
    least = load(rules, schema.LEAST)
    if stuck(rules, hand):
        return write_bid(rules, schema.DO_BID + 7 * (least - 1), out, 0)
    store(out, 0, schema.DO_PASS)
    n = 1
    for bid in range(tricks if lone else high or least - 1, tricks):
        n = write_bid(rules, schema.DO_BID + 7 * bid, out, n)
    for rung in range(lone, load(rules, schema.LONES)):
        n = write_bid(rules, schema.DO_LONE + 7 * rung, out, n)
    return n


@compiled
def write_aces(hand: HandAddress, out: Address) -> int:
    """
    Write to *out* the action codes of a maker who is to call an ace: to play alone, and each suit but trump;
    return how many there are.
    """
    store(out, 0, schema.DO_CALL_ACE)
    return write_codes(15 & ~(1 << load(hand, schema.TRUMP)), schema.DO_CALL_ACE + 1, 1, out, 1)


@compiled
def write_two(first: int, second: int, out: Address) -> int:
    """Write the action codes *first* and *second* to the words at *out*; return 2, their number."""
    store(out, 0, first)
    store(out, 1, second)
    return 2


@compiled
def legal_before_play(rules: RulesAddress, hand: HandAddress, out: Address) -> int:
    """
    Write to *out*, ascending, the action codes that are legal for the seat to act, before the play; return
    their number, at most `MOST_CODES`.
    """
    phase, seat = load(hand, schema.PHASE), load(hand, schema.TURN)
    cards = load(hand, schema.HANDS + seat)
    if phase == schema.CALL:
        return write_calls(rules, hand, out)
    if phase == schema.BID:
        return write_bids(rules, hand, out)
    if phase == schema.PICKUP:
        return write_pickups(rules, hand, out)
    if phase == schema.CALL_ACE:
        return write_aces(hand, out)
    if phase == schema.ASK_ALONE:
        return write_two(schema.DO_PASS, schema.DO_GO_ALONE, out)
    if phase == schema.DEFEND:
        return write_two(schema.DO_PASS, schema.DO_DEFEND, out)
    if phase == schema.STAY:
        return write_two(schema.DO_STAY, schema.DO_DROP, out)
    if phase == schema.FARMER:
        both = write_two(schema.DO_PASS, schema.DO_FARMER, out)
        return both if weak_cards(rules, hand, cards) else 1
    if phase == schema.SWAP:
        return write_card_choices(rules, hand, swappable_cards(rules, hand), schema.DO_DISCARD, out)
    if phase == schema.DISCARD:
        return write_card_choices(rules, hand, cards, schema.DO_DISCARD, out)
    if phase == schema.GIVE:
        return write_card_choices(rules, hand, cards, schema.DO_GIVE, out)
    if phase == schema.NAME:
        return write_codes(load(rules, schema.NAMES), schema.DO_CALL, 2, out, 0)
    return write_codes(15, schema.DO_CALL, 2, out, 0)  # BLIND: any suit


@entry
def legal_codes(rules: RulesAddress, hand: HandAddress, out: Address) -> int:
    """
    Write to *out*, ascending, the action codes that are legal for the seat to act; return their number, 0
    when the hand is over.
    """
    phase = load(hand, schema.PHASE)
    if phase == schema.OVER:
        return 0
    if phase != schema.PLAY:
        return legal_before_play(rules, hand, out)
    return write_codes(card_numbers(rules, hand, legal_cards(rules, hand)), schema.DO_PLAY, 1, out, 0)
