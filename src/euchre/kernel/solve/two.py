"""
One against one with one pack, piles or none: the search of `euchre.kernel.solve.general`, a trick at a time.

Each player's covered cards are known here, so he can count on his own and fears only the other's.
"""

from euchre.kernel.machine.card_bits import LANE
from euchre.kernel.machine.compiled import compiled, load, lowest, popcount, store
from euchre.kernel.solve.general import (
    ENDS,
    HANDS,
    TRUMPS,
    UNDER,
    UPS,
    balance,
    below_any,
    cashed,
    entry,
    laid_out,
    note,
    recall,
    run,
    sure,
)


@compiled
def certain(a: int, b: int, under_a: int, under_b: int, need: int, left: int, trumps: int, tops: int) -> int:
    """1 when the leader is sure of *need* tricks, 0 when they are out of his reach, else -1."""
    ours, theirs = (a | under_a) & trumps, (b | under_b) & trumps
    own = sure(ours, theirs, 0)
    if own >= need:
        return 1
    if left - sure(theirs, ours, 0) < need:
        return 0
    plain = tops & ~trumps
    if own + popcount(plain) >= need and own + cashed(plain, b if theirs else -1, -1, -1) >= need:
        return 1
    high = popcount(tops & trumps)
    if high == 0 or under_b & trumps or popcount(theirs) > high:
        return -1
    return 1 if high + popcount(plain) >= need else -1


@compiled
def reach(desk: int, a: int, b: int, under_a: int, under_b: int, seat: int, need: int, forced: int) -> int:
    """Whether *seat*, which leads with hand *a*, takes *need* tricks: at least one, at most all."""
    trumps, ups, left = load(desk, TRUMPS), load(desk, UPS), popcount(a | under_a)
    cards, bounds, place = a | b, left, desk
    tops = a & ~below_any(b | under_b)
    if forced == 0:
        soon = certain(a, b, under_a, under_b, need, left, trumps, tops)
        if soon >= 0:
            return soon
        place = entry(desk, cards, seat)
        bounds = recall(desk, place, cards, seat, left)
        if bounds >> 4 >= need:
            return 1
        if bounds & 15 < need:
            return 0
    none = seat & 0  # a literal in a call of its own is more than numba can bear (numba #6061)
    out = a & forced
    out = out if out != 0 else a
    others = b | under_b | ENDS
    found = 0
    while out != 0 and found == 0:
        led = out & tops & trumps
        led = led if led != 0 else out & tops & ups
        led = led if led != 0 else out & tops
        led = led if led != 0 else out & ups
        led = led if led != 0 else out
        led &= -led
        out ^= led
        rest, up_a = a ^ led, under_a
        if led & ups == 0:
            out &= ~run(led, others) | ups
        else:
            down = load(desk, UNDER + lowest(led))
            rest |= down
            up_a ^= down
        lane = LANE << (lowest(led) & 48)
        strong = lane | trumps
        answers = b & forced
        answers = answers if answers != 0 else b & lane
        answers = answers if answers != 0 else b
        theirs = a | under_a | ENDS
        higher = strong & -led
        found = 1
        while answers != 0 and found == 1:
            card = answers & higher
            card = card if card != 0 else answers & ups
            card = card if card != 0 else answers
            card &= -card
            answers ^= card
            held, up_b = b ^ card, under_b
            if card & ups == 0:
                answers &= ~run(card, theirs) | ups
            else:
                down = load(desk, UNDER + lowest(card))
                held |= down
                up_b ^= down
            if card & higher:
                if need == left:
                    found = 0
                elif left == 2:
                    found = 1 if rest & ((LANE << (lowest(held) & 48)) | trumps) > held else 0
                else:
                    found = reach(desk, held, rest, up_b, up_a, seat ^ 1, left - need, none) ^ 1
            elif need == 1:
                found = 1
            elif left == 2:
                found = 0 if held & ((LANE << (lowest(rest) & 48)) | trumps) > rest else 1
            else:
                found = reach(desk, rest, held, up_a, up_b, seat, need - 1, none)
    if forced == 0:
        note(desk, place, cards, seat, need << 4 | (bounds & 15) if found else (bounds & 0xF0) | (need - 1))
    return found


@compiled
def many(
    desk: int, rows: int, count: int, piles: int, ours: int, forced: int,
    moves: int, choices: int, need: int, out: int,
) -> int:  # fmt: skip
    """As `euchre.kernel.solve.general.many`."""
    columns = choices if choices > 0 else 1
    for number in range(count):
        row = rows + 8 * (HANDS + 1 + 2 * piles) * number
        hidden, seat = laid_out(desk, row, piles), load(row, HANDS)
        a, b, under_a = load(row, seat), load(row, seat ^ 1), 0
        for pile in range(piles):
            if load(row, HANDS + 1 + 2 * pile) & a:
                under_a |= load(row, HANDS + 2 + 2 * pile)
        left, theirs = popcount(a | under_a), 1 - (ours >> seat & 1)
        under_b = hidden & ~under_a
        guess = (32 * left + balance(a | under_a, b | under_b, load(desk, TRUMPS)) + 64) >> 6
        for choice in range(columns):
            must = forced | (load(moves, choice) if choices > 0 else 0)
            low, high, ask = 0, left, guess
            if need > 0:
                ask = left + 1 - need if theirs else need
                low, high = ask - 1, ask
            if need > left:
                low = high = left if theirs else 0
            while low < high:
                ask = ask if ask > low else low + 1
                ask = ask if ask < high else high
                if reach(desk, a, b, under_a, under_b, seat, ask, must):
                    low, ask = ask, ask + 1
                else:
                    high, ask = ask - 1, ask - 1
            guess = low
            store(out, number * columns + choice, left - low if theirs else low)
    return 0
