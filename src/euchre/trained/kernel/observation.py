"""
What the seat to act may know, as bits: what a learned player looks at, and what it may answer.

A row is the words of a hand and, after them, a memory of what was played (`MEMORY`), which `follow` keeps.
An observation is `WORDS` words of bits, made of nothing but the seat's own cards, what everyone has seen, and
the card it put down itself. Suits are told apart only by what they are to trump, before trump is fixed to the
suit turned up: a card has one of 32 slots, trumps in the highest nine, and the two suits of the other colour
lie in an order that hangs on what is seen of them. So the same position in other suits looks the same.

Games of one pack of 24 to 32 cards without a joker; see `euchre.trained.players.right` for the rules it
claims.
"""

from typing import Final

from euchre.kernel.engine.hand_masks import bit_of, card_at, layout_row, under_trump
from euchre.kernel.engine.legal_actions import legal_before_play, turned_suit
from euchre.kernel.engine.transitions import act
from euchre.kernel.engine.trick_play import lane_without, legal_cards
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.card_bits import LANE
from euchre.kernel.machine.compiled import compiled, highest, inlined, load, lowest, popcount, store

MEMORY: Final = w.HAND_WORDS
"""By seat: the cards it has played, in the layout under trump."""
VOIDS: Final = MEMORY + 6
"""By seat: the lanes it has failed to follow, a bit each."""
BURIED: Final = VOIDS + 6
"""The card that was put down for the upcard: 1 + its number; 0: none."""
LEFT: Final = BURIED + 1
"""1 when the dealer left the upcard."""
ROW: Final = LEFT + 1
"""Words of a hand with its memory."""

WORDS: Final = 9
"""Words of an observation."""
PLAIN_WORDS: Final = 6
"""So many of them say anything where no cards lie on the table."""

PASS: Final = 32
"""Slots 0 to 31 are cards; then to pass, to call (two slots a lane: with the partner, alone), to leave."""
CALLS: Final = 33
LEAVE: Final = 41
SLOTS: Final = 42

OTHERS: Final = LANE << 16 | LANE << 32
"""The lanes of the two suits of the other colour."""


@inlined
def swapped(mask: int, swap: int) -> int:
    """*mask* with the lanes of the other colour changed over, if they are to be."""
    return (mask & ~OTHERS) | (mask >> 16 & LANE << 16) | (mask & LANE << 16) << 16 if swap else mask


@inlined
def slots(mask: int, off: int) -> int:
    """The cards of *mask* as 32 bits, the highest of each lane in the same slot for every deck."""
    near, one, two, trump = mask & LANE, mask >> 16 & LANE, mask >> 32 & LANE, mask >> 48 & LANE
    return near << off | one << (7 + off) | two << (15 + off) | trump << (23 + off)


@inlined
def short(rules: int) -> int:
    """How many ranks the lowest lack that a pack of 32 has."""
    return (32 - load(rules, w.CARDS_IN_DECK)) >> 2


@compiled
def longest(rules: int, cards: int) -> int:
    """The suit under which *cards* hold most trumps, of equals the one with the highest."""
    found, most = 0, -1
    for trump in range(4):
        lane = under_trump(rules, trump, cards) >> 48 & LANE
        worth = popcount(lane) << 16 | lane
        if worth > most:
            found, most = trump, worth
    return found


@compiled
def base_suit(rules: int, hand: int) -> int:
    """The suit all others are seen from: trump, the suit turned up, or the longest of the seat to act."""
    trump = load(hand, w.TRUMP)
    if trump >= 0:
        return trump
    if load(hand, w.UPCARD) >= 0:
        return turned_suit(rules, hand)
    seat = load(hand, w.TURN)
    return longest(rules, load(hand, w.HANDS + seat) | load(hand, w.TOPS + seat))


@inlined
def own_cards(rules: int, hand: int, base: int, seat: int) -> int:
    """What *seat* has in hand and face up, laid out under *base*."""
    cards = load(hand, w.HANDS + seat) | load(hand, w.TOPS + seat)
    return cards if load(hand, w.TRUMP) >= 0 else under_trump(rules, base, cards)


@inlined
def taken(rules: int, hand: int) -> int:
    """1 when the dealer has, or had, the upcard in hand."""
    first = load(hand, w.SPOKEN) <= load(rules, w.SEATS)
    return 1 if load(hand, w.MAKER) >= 0 and first and not load(hand, LEFT) else 0


@compiled
def dead(rules: int, hand: int, base: int) -> int:
    """The cards the seat to act knows to be out of the hand: an upcard turned down, its own discard."""
    upcard, buried = load(hand, w.UPCARD), load(hand, BURIED)
    if buried > 0 and load(hand, w.TURN) == load(hand, w.DEALER):
        return bit_of(rules, base, buried - 1, 0)
    said, seats = load(hand, w.SPOKEN), load(rules, w.SEATS)
    down = load(hand, LEFT) or (said > seats if load(hand, w.MAKER) >= 0 else said >= seats)
    return bit_of(rules, base, upcard, 0) if upcard >= 0 and down else 0


@compiled
def frame(rules: int, hand: int) -> int:
    """The suit all others are seen from, times two; 1 more where the other colour's lanes change places."""
    base, seat, seats = base_suit(rules, hand), load(hand, w.TURN), load(rules, w.SEATS)
    cards = own_cards(rules, hand, base, seat)
    first, second = cards >> 16 & LANE, cards >> 32 & LANE
    other = seat
    for _ in range(seats):
        if first == second:
            cards = load(hand, MEMORY + other)
            first, second = cards >> 16 & LANE, cards >> 32 & LANE
        other = other + 1 if other + 1 < seats else 0
    if first == second:
        for other in range(seats):
            cards |= load(hand, w.TOPS + other)
        cards = cards if load(hand, w.TRUMP) >= 0 else under_trump(rules, base, cards)
        first, second = cards >> 16 & LANE, cards >> 32 & LANE
    if first == second and load(hand, w.UPCARD) >= 0:
        cards = bit_of(rules, base, load(hand, w.UPCARD), 0)
        first, second = cards >> 16 & LANE, cards >> 32 & LANE
    if first == second:
        cards = dead(rules, hand, base)
        first, second = cards >> 16 & LANE, cards >> 32 & LANE
    return 2 * base + (1 if first < second else 0)


@inlined
def masters(cards: int, out: int) -> int:
    """Those of *cards* above which no card of their lane is *out*."""
    found = 0
    for lane in range(4):
        mine, theirs = cards >> 16 * lane & LANE, out >> 16 * lane & LANE
        if theirs:
            mine = mine >> (highest(theirs) + 1) << (highest(theirs) + 1)
        found |= mine << 16 * lane
    return found


@compiled
def observe(rules: int, hand: int, out: int) -> int:
    """Write the observation of the seat to act to *out*."""
    seat, seats, seen = load(hand, w.TURN), load(rules, w.SEATS), frame(rules, hand)
    base, swap, off, parted = seen >> 1, seen & 1, short(rules), load(hand, w.TRUMP) < 0
    own, gone, lost = own_cards(rules, hand, base, seat), 0, dead(rules, hand, base)
    played, other, across = load(hand, MEMORY + seat), seat, 0
    for at in range(1, 4):
        mask = 0
        if at < seats:
            other = other + 1 if other + 1 < seats else 0
            mask = load(hand, MEMORY + other)
            across |= load(hand, w.TOPS + other)
        gone |= mask
        mask = slots(swapped(mask, swap), off)
        if at == 1:
            played = slots(swapped(played, swap), off) | mask << 32
        elif at == 2:
            store(out, 2, mask)
        else:
            store(out, 2, load(out, 2) | mask << 32)
    store(out, 1, played)
    gone |= load(hand, MEMORY + seat)
    lane = (1 << (7 - off)) - 1
    deck = lane | (2 * lane + 1) << 16 | (2 * lane + 1) << 32 | (4 * lane + 3) << 48
    high = masters(own, deck & ~(own | gone | lost))
    laid, best, winning = load(hand, w.LAID), load(hand, w.BEST), high
    if laid:
        strong = load(hand, w.LED) | load(rules, w.TRUMPS + base)
        winning = legal_cards(rules, hand) & strong & ~(best * 2 - 1)
    upcard = load(hand, w.UPCARD)
    shown = bit_of(rules, base, upcard, 0) if upcard >= 0 and not (lost and not load(hand, BURIED)) else 0
    shown &= ~load(hand, MEMORY + load(hand, w.DEALER))
    store(out, 0, slots(swapped(own, swap), off) | slots(swapped(best, swap), off) << 32)
    store(out, 3, slots(swapped(lost, swap), off) | slots(swapped(shown, swap), off) << 32)
    store(out, 4, slots(swapped(high, swap), off) | slots(swapped(winning, swap), off) << 32)
    store(out, 5, standing(rules, hand, swap))
    mine = load(hand, w.TOPS + seat)
    covering = 0
    for pile in range(seats * load(rules, w.PILES_EACH)):
        covering |= load(hand, w.UPPER + pile)
    over, above = covering & mine, covering & across
    if parted:
        mine, across = under_trump(rules, base, mine), under_trump(rules, base, across)
        over, above = under_trump(rules, base, over), under_trump(rules, base, above)
    store(out, 6, slots(swapped(mine, swap), off) | slots(swapped(across, swap), off) << 32)
    store(out, 7, slots(swapped(over, swap), off) | slots(swapped(above, swap), off) << 32)
    won = load(hand, w.WON)
    ours, theirs = won >> 8 * seat & 255, won >> 8 * (1 - seat if seats == 2 else seat) & 255
    store(out, 8, (1 << ours) - 1 | ((1 << theirs) - 1) << 16 | 1 << (32 + load(hand, w.DONE)))
    return 0


@compiled
def standing(rules: int, hand: int, swap: int) -> int:
    """How the hand stands, as bits: seats are counted from the one to act, clockwise."""
    seat, seats, dealer = load(hand, w.TURN), load(rules, w.SEATS), load(hand, w.DEALER)
    maker, out, found, at = load(hand, w.MAKER), load(hand, w.OUT), 0, 0
    other = seat
    for turn in range(1, 4):  # 12: the suits each other seat is void of
        if turn < seats:
            other = other + 1 if other + 1 < seats else 0
            void = load(hand, VOIDS + other)
            void = (void & 9) | (void >> 1 & 2) | (void & 2) << 1 if swap else void
            found |= void << at
            found |= (out >> other & 1) << (20 + turn)
        at += 4
    found |= 1 << (12 + (dealer - seat + seats) % seats)
    if maker >= 0:
        found |= 1 << (16 + (maker - seat + seats) % seats)
    found |= load(hand, w.ALONE) << 20
    laid = load(hand, w.LAID)
    if laid:
        lane = lowest(load(hand, w.LED)) >> 4
        lane = 3 - lane if swap and 0 < lane < 3 else lane
        found |= 1 << (24 + lane)
        found |= 1 << (27 + (load(hand, w.BEST_SEAT) - seat + seats) % seats)
        found |= 1 << (30 + laid)
    phase, said = load(hand, w.PHASE), load(hand, w.SPOKEN)
    due = 2 if phase == w.PICKUP else (3 if phase == w.PLAY else (1 if said >= seats else 0))
    found |= 1 << (34 + due)
    had: int = taken(rules, hand)
    found |= had << 38
    found |= load(hand, LEFT) << 39
    found |= load(rules, w.STICK) << 40
    takes = load(rules, w.TAKES)
    found |= (1 if takes == w.MAY else 0) << 41
    found |= (1 if takes == w.MAY_WHEN_ORDERED else 0) << 42
    found |= load(rules, w.MAY_ALONE) << 43
    found |= (1 if load(rules, w.CARDS_IN_DECK) == 32 else 0) << 44
    ours, theirs, won = 0, 0, load(hand, w.WON)
    for other in range(seats):
        took = won >> 8 * other & 255
        if load(rules, w.SIDE + other) == load(rules, w.SIDE + seat):
            ours += took
        else:
            theirs += took
    ours, theirs = min(4, ours), min(4, theirs)
    found |= ((1 << ours) - 1) << 45
    found |= ((1 << theirs) - 1) << 49
    return found


@compiled
def slot_of(rules: int, hand: int, code: int) -> int:
    """The slot of what the seat to act may do, before the play or in it."""
    if code == w.DO_PASS:
        return PASS
    if code == w.DO_LEAVE:
        return LEAVE
    seen = frame(rules, hand)
    base, swap = seen >> 1, seen & 1
    if code < w.DO_DISCARD:
        lane = ((code - w.DO_CALL) >> 1) ^ base ^ 3
        lane = 3 - lane if swap and 0 < lane < 3 else lane
        return CALLS + 2 * lane + ((code - w.DO_CALL) & 1)
    card = code - (w.DO_PLAY if load(hand, w.PHASE) == w.PLAY else w.DO_DISCARD)
    return lowest(slots(swapped(bit_of(rules, base, card, 0), swap), short(rules)))


@compiled
def choices(rules: int, hand: int) -> int:
    """The slots of what the seat to act may do, a bit each; 0 when the hand is over."""
    phase = load(hand, w.PHASE)
    if phase == w.OVER:
        return 0
    if phase == w.PLAY:
        cards: int = slots(swapped(legal_cards(rules, hand), frame(rules, hand) & 1), short(rules))
        return cards
    codes, found = hand + 8 * w.CODES, 0
    for at in range(legal_before_play(rules, hand, codes)):
        found |= 1 << slot_of(rules, hand, load(codes, at))
    return found


@compiled
def code_of(rules: int, hand: int, slot: int) -> int:
    """What the seat to act does when it chooses *slot*: the code of an action."""
    if slot == PASS:
        return w.DO_PASS
    if slot == LEAVE:
        return w.DO_LEAVE
    seen = frame(rules, hand)
    base, swap = seen >> 1, seen & 1
    if slot >= CALLS:
        lane = (slot - CALLS) >> 1
        lane = 3 - lane if swap and 0 < lane < 3 else lane
        return w.DO_CALL + 2 * (lane ^ base ^ 3) + ((slot - CALLS) & 1)
    place = slot - short(rules)
    lane = 3 if place >= 23 else (2 if place >= 15 else (1 if place >= 7 else 0))
    place -= 0 if lane == 0 else 8 * lane - 1
    lane = 3 - lane if swap and 0 < lane < 3 else lane
    card = card_at(rules, base, 16 * lane + place)
    return (w.DO_PLAY if load(hand, w.PHASE) == w.PLAY else w.DO_DISCARD) + card


@compiled
def follow(rules: int, hand: int, code: int) -> int:
    """The seat to act does what *code* says, and the memory keeps what everyone saw."""
    phase, seat = load(hand, w.PHASE), load(hand, w.TURN)
    if phase == w.PLAY:
        place = load(rules, w.PLACE + 33 * layout_row(hand) + code - w.DO_PLAY)
        bit, led = 1 << place, load(hand, w.LED)
        store(hand, MEMORY + seat, load(hand, MEMORY + seat) | bit)
        if lane_without(led, bit):
            store(hand, VOIDS + seat, load(hand, VOIDS + seat) | 1 << (lowest(led) >> 4))
    elif phase == w.PICKUP:
        if code == w.DO_LEAVE:
            store(hand, LEFT, 1)
        else:
            store(hand, BURIED, code - w.DO_DISCARD + 1)
    return act(rules, hand, code)


@compiled
def forget(hand: int) -> int:
    """Clear the memory of a hand that is dealt anew."""
    for word in range(MEMORY, ROW):
        store(hand, word, 0)
    return 0
