"""
What a seat observes of a hand, in the kernel: the words of `euchre.rl.layout`, as `euchre.rl.reference` has
them.

Nothing is read but the seat's own hand and what `euchre.seen.views` lets it know; the tests deal the other
cards again and compare the observations byte for byte.
"""

from euchre.kernel.engine import memory
from euchre.kernel.engine.hand_masks import card_numbers
from euchre.kernel.engine.legal_actions import card_pairs, legal_codes
from euchre.kernel.engine.memory import upcard_fate
from euchre.kernel.environments import words
from euchre.kernel.environments.suits import (
    best_suit_order,
    renamed_cards,
    renamed_code,
    renamed_trump,
    seen_code,
)
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, RulesAddress, Seats
from euchre.kernel.machine.compiled import compiled, inlined, load, store


@inlined
def seats_from(seats: Seats, seat: int, count: int) -> Seats:
    """Return *seats* as *seat* counts them, of *count*: itself the lowest bit, then clockwise."""
    return (seats >> seat | seats << (count - seat)) & ((1 << count) - 1)


@compiled
def write_around(rules: RulesAddress, row: Address, word: int, seat: int, out: Address) -> int:
    """
    Write the words from *word* of *row* on, one a seat, to *out* from that of *seat* on; return
    behind them.
    """
    seats, other = load(rules, schema.SEATS), seat
    for at in range(seats):
        store(out, at, load(row, word + other))
        other = other + 1 if other + 1 < seats else 0
    return out + 8 * seats


@compiled
def write_face_up(rules: RulesAddress, row: Address, seat: int, out: Address) -> int:
    """Write the face-up table cards of each seat to *out*, from *seat* on; return the address behind them."""
    seats, other = load(rules, schema.SEATS), seat
    again = out + 8 * seats
    for at in range(seats):
        cards = load(row, schema.TOPS + other)
        store(out, at, card_numbers(rules, row, cards))
        if load(rules, schema.PARITY):
            store(again, at, card_pairs(rules, row, cards))
        other = other + 1 if other + 1 < seats else 0
    return again + 8 * seats if load(rules, schema.PARITY) else again


@compiled
def write_planes(rules: RulesAddress, row: Address, seat: int, out: Address) -> int:
    """
    Write the words of cards that *seat* observes to *out*, under their own names; return the address
    behind.
    """
    two, upcard = load(rules, schema.PARITY), load(row, schema.UPCARD)
    blind = load(row, schema.PHASE) == schema.BLIND and seat == load(row, schema.DEALER)
    own = 0 if blind else load(row, schema.HANDS + seat)
    store(out, 0, card_numbers(rules, row, own))
    if two:
        store(out, 1, card_pairs(rules, row, own))
        out += 8
    store(out, 1, 1 << upcard if upcard >= 0 else 0)
    out += 16
    if load(rules, schema.PILES_EACH):
        out = write_face_up(rules, row, seat, out)
    out = write_around(rules, row, memory.LAID_BY, seat, out)
    out = write_around(rules, row, memory.PLAYED_NUMBERS, seat, out)
    if two:
        out = write_around(rules, row, memory.PLAYED_AGAIN, seat, out)
    store(out, 0, load(row, memory.PUT_DOWN + seat))
    if two:
        store(out, 1, load(row, memory.PUT_DOWN_AGAIN + seat))
        out += 8
    giver = load(rules, schema.MATES + load(row, schema.MAKER)) if load(row, schema.MAKER) >= 0 else 0
    sees = load(row, schema.MAKER) == seat or giver >> seat & 1
    store(out, 1, load(row, memory.GIVEN) if sees else 0)
    if two:
        store(out, 2, load(row, memory.GIVEN_AGAIN) if sees else 0)
        out += 8
    return out + 16


@inlined
def called_ace(row: Address, suit_order: int) -> int:
    """Return a bit for the ace that the maker called, by its suit, or for playing alone; 0 before that."""
    ace = load(row, schema.ACE)
    return 1 << renamed_trump(ace >> 3, suit_order) if ace >= 0 else load(row, schema.ALONE) << 4


@compiled
def write_flags(rules: RulesAddress, row: Address, seat: int, suit_order: int, out: Address) -> int:
    """Write the words that are not of cards to *out*; return the address behind them."""
    seats, trump, bid = load(rules, schema.SEATS), load(row, schema.TRUMP), load(row, schema.BID_TRUMP)
    phase = load(row, schema.PHASE)
    due = words.ASKED_ALONE if phase == schema.ASK_ALONE else phase
    flags = 1 << due | (1 << upcard_fate(rules, row) >> 1) << words.UPCARD_FATE
    if trump >= 0:
        flags |= 1 << words.TRUMP + renamed_trump(trump, suit_order)
    if bid >= 0:
        flags |= 1 << words.BID_TRUMP + renamed_trump(bid, suit_order)
    if load(rules, schema.CALLS_ACE):
        flags |= called_ace(row, suit_order) << words.CALLED_ACE
    store(out, 0, flags)
    turn, maker, defender = load(row, schema.TURN), load(row, schema.MAKER), load(row, schema.DEFENDER)
    found = seats_from(1 << load(row, schema.DEALER), seat, seats) << words.DEALER * seats
    found |= (seats_from(1 << turn, seat, seats) if turn >= 0 else 0) << words.TURN * seats
    found |= (seats_from(1 << maker, seat, seats) if maker >= 0 else 0) << words.MAKER * seats
    found |= (seats_from(1 << defender, seat, seats) if defender >= 0 else 0) << words.DEFENDER * seats
    found |= seats_from(load(row, schema.OUT), seat, seats) << words.OUT * seats
    found |= seats_from(load(row, memory.PASSED), seat, seats) << words.PASSED * seats
    store(out, 1, found | load(row, schema.ALONE) << words.ALONE * seats)
    each = load(rules, schema.PILES_EACH)
    if each == 0:
        return out + 16
    covered, other = 0, seat
    for at in range(seats):
        for pile in range(each):
            down = load(row, schema.LOWER + other * each + pile)
            lies = down != 0 and (load(row, schema.TOPS + other) & down) == 0
            covered |= (1 if lies else 0) << at * each + pile
        other = other + 1 if other + 1 < seats else 0
    store(out, 2, covered)
    return out + 24


@compiled
def write_numbers(rules: RulesAddress, encoding: Address, row: Address, seat: int, out: Address) -> int:
    """Write the whole numbers of an observation to *out*, eight a word, the first lowest; return 0."""
    seats, sides, other = load(rules, schema.SEATS), load(rules, schema.SIDES), seat
    won, word, at, to = load(row, schema.WON), 0, 0, out
    side = load(rules, schema.SIDE + seat)
    for item in range(seats + 4 + sides):
        if item < seats:
            value = won >> 8 * other & 255
            other = other + 1 if other + 1 < seats else 0
        elif item == seats:
            value = load(row, schema.BID_TRICKS)
        elif item == seats + 1:
            value = load(row, schema.BID_LONE)
        elif item == seats + 2:
            value = load(row, schema.SPOKEN)
        elif item < seats + 3 + sides:
            value = load(row, words.SCORES + side)
            side = side + 1 if side + 1 < sides else 0
        else:
            value = load(encoding, words.TARGET)
        word |= (value & 255) << 8 * at
        at += 1
        if at == 8:
            store(to, 0, word)
            to += 8
            word, at = 0, 0
    if at:
        store(to, 0, word)
    return 0


@compiled
def observe_seat(rules: RulesAddress, encoding: Address, row: Address, seat: int, out: Address) -> int:
    """
    Write what *seat* observes of the hand in *row* to *out*, in packed form; return the suit order of it.

    *out* has room for `PACKED_WORDS` of *encoding*.
    """
    planes = out + (24 if load(rules, schema.PILES_EACH) else 16)
    end, suit_order = write_planes(rules, row, seat, planes), 0
    if load(encoding, words.CANONICAL):
        count = (end - planes) >> 3
        suit_order = best_suit_order(rules, encoding, row, seat, planes, count)
        for at in range(count):
            store(planes, at, renamed_cards(load(planes, at), suit_order))
    write_flags(rules, row, seat, suit_order, out)
    write_numbers(rules, encoding, row, seat, end)
    return suit_order


@compiled
def write_mask(rules: RulesAddress, encoding: Address, row: Address, suit_order: int, out: Address) -> int:
    """
    Write the mask of what the seat to act may do to *out*, `MASK_WORDS` words, as *suit_order* names it;
    return 0.

    When the hand is over, only `wait` is allowed.
    """
    for word in range(load(encoding, words.MASK_WORDS)):
        store(out, word, 0)
    count, codes = legal_codes(rules, row, row + 8 * schema.CODES), row + 8 * schema.CODES
    if count == 0:
        wait = load(encoding, words.ACTIONS) - 1
        store(out, wait >> 6, 1 << (wait & 63))
    for at in range(count):
        number = load(encoding, words.NUMBER_OF + load(codes, at))
        if suit_order:
            number = load(encoding, words.RENAMED + words.MOST_ACTIONS * suit_order + number)
        store(out, number >> 6, load(out, number >> 6) | 1 << (number & 63))
    return 0


@compiled
def unpack(encoding: Address, packed: Address, out: Address) -> int:
    """
    Write the observation at *packed* to *out* as bytes: a byte for each bit, then the whole numbers; return
    0.

    The rules, which end a row, are not written. Each word writes up to seven bytes too many; the next word
    overwrites them.
    """
    bits = load(encoding, words.BIT_WORDS)
    for at in range(bits):
        word, width, to = load(packed, at), load(encoding, words.WIDTH + at), out
        for shift in range(0, width, 8):
            store(to, 0, load(encoding, words.SPREAD + (word >> shift & 255)))
            to += 8
        out += width
    for at in range(bits, load(encoding, words.PACKED_WORDS)):
        store(out, 0, load(packed, at))
        out += 8
    return 0


@compiled
def unpack_mask(encoding: Address, mask: Address, out: Address) -> int:
    """
    Write *mask* to *out* as bytes, one an action and up to seven more, which the next row may overwrite;
    return 0.
    """
    for at in range(0, load(encoding, words.ACTIONS), 8):
        store(out, 0, load(encoding, words.SPREAD + (load(mask, at >> 6) >> (at & 63) & 255)))
        out += 8
    return 0


@compiled
def write_history(
    encoding: Address, row: Address, seat: int, seats: int, suit_order: int, out: Address
) -> int:
    """
    Write the decisions in *row* to *out* as *seat* observes them, three numbers of 16 bits each; return 0.

    Two bytes too many are written behind the last.
    """
    length, maker = load(row, memory.LENGTH), load(row, schema.MAKER)
    for at in range(load(encoding, words.HISTORY_LENGTH)):
        decision = words.NOTHING
        if at < length:
            deed = load(row, words.HISTORY + at)
            who, code = (deed & 7) - seat, seen_code(deed, seat, maker)
            if code >= 0 and suit_order:
                code = renamed_code(encoding, code, suit_order)
            decision = (who + seats if who < 0 else who) | (deed >> 3 & 31) << 16 | (code & 0xFFFF) << 32
        store(out, 0, decision)
        out += 6
    return 0
