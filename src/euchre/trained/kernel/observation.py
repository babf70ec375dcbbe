"""
Observations: what the seat to act may know, as bits, and its actions as slots. The input of `right`'s
networks.

A row is the words of a hand followed by a memory of what was played, which `act_and_remember` keeps. An
observation is `OBSERVATION_WORDS` words, made of nothing but the seat's own cards, what everyone has seen,
and the card the seat discarded itself. Suits are relative to trump, before trump is fixed to the suit turned
up: a card has one of 32 slots, trumps the highest nine, and the two green suits (those of the other colour)
are ordered by what is seen of them. So equal positions in other suits have equal observations.

Games of one pack of 24 to 32 cards without a joker; `euchre.trained.players.right` says which rules it
claims.
"""

from typing import Final

from euchre.kernel.engine.hand_masks import bit_of, card_at, current_layout, under_trump
from euchre.kernel.engine.legal_actions import legal_before_play, turned_suit
from euchre.kernel.engine.transitions import act
from euchre.kernel.engine.trick_play import legal_cards, void_shown
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.arguments import Address, Code, Mask, TrumpNumber
from euchre.kernel.machine.card_bits import LANE
from euchre.kernel.machine.compiled import compiled, highest, inlined, load, lowest, popcount, store

PLAYED: Final = w.HAND_WORDS
"""Offset in a row, by seat: the cards it has played, a mask in the layout under trump."""
VOIDS: Final = PLAYED + 6
"""Offset, by seat: the lanes it has failed to follow, a bit each."""
BURIED: Final = VOIDS + 6
"""The card discarded for the upcard: 1 + its number, 0 for none."""
UPCARD_LEFT: Final = BURIED + 1
"""1 when the dealer left the upcard."""
ROW_WORDS: Final = UPCARD_LEFT + 1
"""Words of a row: a hand with its memory."""

OBSERVATION_WORDS: Final = 9
"""Words of an observation."""
PLAIN_WORDS: Final = 6
"""The first words of an observation, which say all in games without table cards."""

PASS_SLOT: Final = 32
"""Slots 0 to 31 are cards; then to pass, to call (two slots a lane: with the partner, alone), to leave."""
CALL_SLOTS: Final = 33
LEAVE_SLOT: Final = 41
SLOT_COUNT: Final = 42

GREEN_LANES: Final = LANE << 16 | LANE << 32
"""The lanes of the two green suits."""


@inlined
def swap_green_suits(mask: Mask, swap: int) -> Mask:
    """Return *mask* with the two suits not of trump's colour exchanged where *swap* is 1."""
    return (mask & ~GREEN_LANES) | (mask >> 16 & LANE << 16) | (mask & LANE << 16) << 16 if swap else mask


@inlined
def to_slots(mask: Mask, rank_shift: int) -> int:
    """
    Return the cards of *mask* as 32 bits, one a slot (the number of an action for a network), for every deck
    the same.

    The highest card of a suit has the same slot with 24 cards as with 32; *rank_shift* is a result of
    `missing_ranks`.
    """
    near, one, two, trump = mask & LANE, mask >> 16 & LANE, mask >> 32 & LANE, mask >> 48 & LANE
    return (
        near << rank_shift | one << (7 + rank_shift) | two << (15 + rank_shift) | trump << (23 + rank_shift)
    )


@inlined
def missing_ranks(rules: Address) -> int:
    """
    Return how many of the eight ranks, from seven to ace, this deck lacks at the low end: 2
    with 24 cards.
    """
    return (32 - load(rules, w.CARDS_IN_DECK)) >> 2


@compiled
def longest_suit(rules: Address, cards: Mask) -> TrumpNumber:
    """
    Return the suit under which *cards* have most trumps, before trump is fixed; of equals the one with the
    highest trump.
    """
    found, most = 0, -1
    for trump in range(4):
        lane = under_trump(rules, trump, cards) >> 48 & LANE
        worth = popcount(lane) << 16 | lane
        if worth > most:
            found, most = trump, worth
    return found


@compiled
def base_suit(rules: Address, hand: Address) -> TrumpNumber:
    """
    Return the suit that an observation takes for trump: trump, else the suit turned up, else the longest of
    the seat to act.
    """
    trump = load(hand, w.TRUMP)
    if trump >= 0:
        return trump
    if load(hand, w.UPCARD) >= 0:
        return turned_suit(rules, hand)
    seat = load(hand, w.TURN)
    return longest_suit(rules, load(hand, w.HANDS + seat) | load(hand, w.TOPS + seat))


@inlined
def own_cards(rules: Address, hand: Address, base: int, seat: int) -> Mask:
    """
    Return what *seat* has in hand and face up, as a mask in the layout under trump, which is *base* before it
    is fixed.
    """
    cards = load(hand, w.HANDS + seat) | load(hand, w.TOPS + seat)
    return cards if load(hand, w.TRUMP) >= 0 else under_trump(rules, base, cards)


@inlined
def upcard_is_taken(rules: Address, hand: Address) -> int:
    """Return 1 when the dealer has, or has had, the upcard in hand, else 0."""
    first = load(hand, w.SPOKEN) <= load(rules, w.SEATS)
    return 1 if load(hand, w.MAKER) >= 0 and first and not load(hand, UPCARD_LEFT) else 0


@compiled
def dead_cards(rules: Address, hand: Address, base: int) -> Mask:
    """
    Return the card that the seat to act knows to be out of play, under *base* as trump: its own discard or an
    upcard not taken.

    0 when there is none.
    """
    upcard, buried = load(hand, w.UPCARD), load(hand, BURIED)
    if buried > 0 and load(hand, w.TURN) == load(hand, w.DEALER):
        return bit_of(rules, base, buried - 1, 0)
    calls_made, seats = load(hand, w.SPOKEN), load(rules, w.SEATS)
    down = load(hand, UPCARD_LEFT) or (
        calls_made > seats if load(hand, w.MAKER) >= 0 else calls_made >= seats
    )
    return bit_of(rules, base, upcard, 0) if upcard >= 0 and down else 0


@compiled
def suit_frame(rules: Address, hand: Address) -> int:
    """
    Return how an observation renames suits: twice the suit that stands for trump, plus one where two suits
    are exchanged.

    Those are the two suits not of its colour, in an order that depends only on what the seat to act has seen
    of them.
    """
    base, seat, seats = base_suit(rules, hand), load(hand, w.TURN), load(rules, w.SEATS)
    cards = own_cards(rules, hand, base, seat)
    first, second = cards >> 16 & LANE, cards >> 32 & LANE
    other = seat
    for _ in range(seats):
        if first == second:
            cards = load(hand, PLAYED + other)
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
        cards = dead_cards(rules, hand, base)
        first, second = cards >> 16 & LANE, cards >> 32 & LANE
    return 2 * base + (1 if first < second else 0)


@inlined
def masters(cards: Mask, out: Mask) -> Mask:
    """
    Return those of *cards* above which no card of their suit is in *out*, the cards still to be played by
    others.
    """
    found = 0
    for lane in range(4):
        own_tops, other_side_tricks = cards >> 16 * lane & LANE, out >> 16 * lane & LANE
        if other_side_tricks:
            own_tops = own_tops >> (highest(other_side_tricks) + 1) << (highest(other_side_tricks) + 1)
        found |= own_tops << 16 * lane
    return found


@compiled
def observe(rules: Address, hand: Address, out: Address) -> int:
    """
    Write the observation of the seat to act to *out*, `OBSERVATION_WORDS` words of bits; return 0.

    *hand* is a row with its memory (`ROW_WORDS`).
    """
    seat, seats, frame = load(hand, w.TURN), load(rules, w.SEATS), suit_frame(rules, hand)
    base, swap, rank_shift, before_trump = (
        frame >> 1,
        frame & 1,
        missing_ranks(rules),
        load(hand, w.TRUMP) < 0,
    )
    own, played_by_all, known_dead = own_cards(rules, hand, base, seat), 0, dead_cards(rules, hand, base)
    played, other, other_tops = load(hand, PLAYED + seat), seat, 0
    for at in range(1, 4):
        mask = 0
        if at < seats:
            other = other + 1 if other + 1 < seats else 0
            mask = load(hand, PLAYED + other)
            other_tops |= load(hand, w.TOPS + other)
        played_by_all |= mask
        mask = to_slots(swap_green_suits(mask, swap), rank_shift)
        if at == 1:
            played = to_slots(swap_green_suits(played, swap), rank_shift) | mask << 32
        elif at == 2:
            store(out, 2, mask)
        else:
            store(out, 2, load(out, 2) | mask << 32)
    store(out, 1, played)
    played_by_all |= load(hand, PLAYED + seat)
    lane = (1 << (7 - rank_shift)) - 1
    deck = lane | (2 * lane + 1) << 16 | (2 * lane + 1) << 32 | (4 * lane + 3) << 48
    own_masters = masters(own, deck & ~(own | played_by_all | known_dead))
    cards_on_table, best, winning = load(hand, w.LAID), load(hand, w.BEST), own_masters
    if cards_on_table:
        strong = load(hand, w.LED) | load(rules, w.TRUMPS + base)
        winning = legal_cards(rules, hand) & strong & ~(best * 2 - 1)
    upcard = load(hand, w.UPCARD)
    visible_upcard = (
        bit_of(rules, base, upcard, 0) if upcard >= 0 and not (known_dead and not load(hand, BURIED)) else 0
    )
    visible_upcard &= ~load(hand, PLAYED + load(hand, w.DEALER))
    store(
        out,
        0,
        to_slots(swap_green_suits(own, swap), rank_shift)
        | to_slots(swap_green_suits(best, swap), rank_shift) << 32,
    )
    store(
        out,
        3,
        to_slots(swap_green_suits(known_dead, swap), rank_shift)
        | to_slots(swap_green_suits(visible_upcard, swap), rank_shift) << 32,
    )
    store(
        out,
        4,
        to_slots(swap_green_suits(own_masters, swap), rank_shift)
        | to_slots(swap_green_suits(winning, swap), rank_shift) << 32,
    )
    store(out, 5, situation_bits(rules, hand, swap))
    own_tops = load(hand, w.TOPS + seat)
    covering = 0
    for pile in range(seats * load(rules, w.PILES_EACH)):
        covering |= load(hand, w.UPPER + pile)
    own_covering, other_covering = covering & own_tops, covering & other_tops
    if before_trump:
        own_tops, other_tops = under_trump(rules, base, own_tops), under_trump(rules, base, other_tops)
        own_covering, other_covering = (
            under_trump(rules, base, own_covering),
            under_trump(rules, base, other_covering),
        )
    store(
        out,
        6,
        to_slots(swap_green_suits(own_tops, swap), rank_shift)
        | to_slots(swap_green_suits(other_tops, swap), rank_shift) << 32,
    )
    store(
        out,
        7,
        to_slots(swap_green_suits(own_covering, swap), rank_shift)
        | to_slots(swap_green_suits(other_covering, swap), rank_shift) << 32,
    )
    won = load(hand, w.WON)
    own_side_tricks, other_side_tricks = (
        won >> 8 * seat & 255,
        won >> 8 * (1 - seat if seats == 2 else seat) & 255,
    )
    store(
        out,
        8,
        (1 << own_side_tricks) - 1 | ((1 << other_side_tricks) - 1) << 16 | 1 << (32 + load(hand, w.DONE)),
    )
    return 0


@compiled
def situation_bits(rules: Address, hand: Address, swap: int) -> int:
    """
    Return all that an observation says other than cards, as 53 bits; seats count clockwise from the one to
    act.

    From bit 0: suits each other seat is void of (12), dealer (4), maker (4), alone and who sits out (4), the
    suit led (4), who is winning the trick (3), how many cards lie on the table (3), what is to be decided
    (4), the upcard taken or left (2), the rules (5), tricks of the own side (4) and of the other (4). *swap*
    is 1 where two suits are exchanged.
    """
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
    cards_on_table = load(hand, w.LAID)
    if cards_on_table:
        lane = lowest(load(hand, w.LED)) >> 4
        lane = 3 - lane if swap and 0 < lane < 3 else lane
        found |= 1 << (24 + lane)
        found |= 1 << (27 + (load(hand, w.BEST_SEAT) - seat + seats) % seats)
        found |= 1 << (30 + cards_on_table)
    phase, calls_made = load(hand, w.PHASE), load(hand, w.SPOKEN)
    due = 2 if phase == w.PICKUP else (3 if phase == w.PLAY else (1 if calls_made >= seats else 0))
    found |= 1 << (34 + due)
    upcard_in_hand: int = upcard_is_taken(rules, hand)
    found |= upcard_in_hand << 38
    found |= load(hand, UPCARD_LEFT) << 39
    found |= load(rules, w.STICK) << 40
    takes = load(rules, w.TAKES)
    found |= (1 if takes == w.MAY else 0) << 41
    found |= (1 if takes == w.MAY_WHEN_ORDERED else 0) << 42
    found |= load(rules, w.MAY_ALONE) << 43
    found |= (1 if load(rules, w.CARDS_IN_DECK) == 32 else 0) << 44
    own_side_tricks, other_side_tricks, won = 0, 0, load(hand, w.WON)
    for other in range(seats):
        took = won >> 8 * other & 255
        if load(rules, w.SIDE + other) == load(rules, w.SIDE + seat):
            own_side_tricks += took
        else:
            other_side_tricks += took
    own_side_tricks, other_side_tricks = min(4, own_side_tricks), min(4, other_side_tricks)
    found |= ((1 << own_side_tricks) - 1) << 45
    found |= ((1 << other_side_tricks) - 1) << 49
    return found


@compiled
def action_slot(rules: Address, hand: Address, code: Code) -> int:
    """
    Return the slot of action *code* of the seat to act: the number of the action for a network, 0 to
    `SLOT_COUNT` - 1.

    It is the same in all suits, as suits are counted from trump.
    """
    if code == w.DO_PASS:
        return PASS_SLOT
    if code == w.DO_LEAVE:
        return LEAVE_SLOT
    frame = suit_frame(rules, hand)
    base, swap = frame >> 1, frame & 1
    if code < w.DO_DISCARD:
        lane = ((code - w.DO_CALL) >> 1) ^ base ^ 3
        lane = 3 - lane if swap and 0 < lane < 3 else lane
        return CALL_SLOTS + 2 * lane + ((code - w.DO_CALL) & 1)
    card = code - (w.DO_PLAY if load(hand, w.PHASE) == w.PLAY else w.DO_DISCARD)
    return lowest(to_slots(swap_green_suits(bit_of(rules, base, card, 0), swap), missing_ranks(rules)))


@compiled
def legal_slots(rules: Address, hand: Address) -> int:
    """
    Return the slots (numbers of actions for a network) of all legal actions of the seat to act, a bit each; 0
    when it is over.
    """
    phase = load(hand, w.PHASE)
    if phase == w.OVER:
        return 0
    if phase == w.PLAY:
        cards: int = to_slots(
            swap_green_suits(legal_cards(rules, hand), suit_frame(rules, hand) & 1), missing_ranks(rules)
        )
        return cards
    codes, found = hand + 8 * w.CODES, 0
    for at in range(legal_before_play(rules, hand, codes)):
        found |= 1 << action_slot(rules, hand, load(codes, at))
    return found


@compiled
def slot_action(rules: Address, hand: Address, slot: int) -> Code:
    """
    Return the action code for the seat to act that *slot*, the number of an action for a
    network, stands for.
    """
    if slot == PASS_SLOT:
        return w.DO_PASS
    if slot == LEAVE_SLOT:
        return w.DO_LEAVE
    frame = suit_frame(rules, hand)
    base, swap = frame >> 1, frame & 1
    if slot >= CALL_SLOTS:
        lane = (slot - CALL_SLOTS) >> 1
        lane = 3 - lane if swap and 0 < lane < 3 else lane
        return w.DO_CALL + 2 * (lane ^ base ^ 3) + ((slot - CALL_SLOTS) & 1)
    place = slot - missing_ranks(rules)
    lane = 3 if place >= 23 else (2 if place >= 15 else (1 if place >= 7 else 0))
    place -= 0 if lane == 0 else 8 * lane - 1
    lane = 3 - lane if swap and 0 < lane < 3 else lane
    card = card_at(rules, base, 16 * lane + place)
    return (w.DO_PLAY if load(hand, w.PHASE) == w.PLAY else w.DO_DISCARD) + card


@compiled
def act_and_remember(rules: Address, hand: Address, code: Code) -> int:
    """
    Carry out action *code* of the seat to act in the row *hand*, and note in its memory what it showed;
    return 0.
    """
    phase, seat = load(hand, w.PHASE), load(hand, w.TURN)
    if phase == w.PLAY:
        place = load(rules, w.PLACE + 33 * current_layout(hand) + code - w.DO_PLAY)
        bit, led = 1 << place, load(hand, w.LED)
        store(hand, PLAYED + seat, load(hand, PLAYED + seat) | bit)
        if void_shown(led, bit):
            store(hand, VOIDS + seat, load(hand, VOIDS + seat) | 1 << (lowest(led) >> 4))
    elif phase == w.PICKUP:
        if code == w.DO_LEAVE:
            store(hand, UPCARD_LEFT, 1)
        else:
            store(hand, BURIED, code - w.DO_DISCARD + 1)
    return act(rules, hand, code)


@compiled
def clear_memory(hand: Address) -> int:
    """Clear the memory of the row *hand*, which is dealt anew; return 0."""
    for word in range(PLAYED, ROW_WORDS):
        store(hand, word, 0)
    return 0
