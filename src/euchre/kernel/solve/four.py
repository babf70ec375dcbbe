"""
Two against two across the table, one pack, no piles: the search of `euchre.kernel.solve.general`, trick by
trick.

The leader's side asks, whoever leads; the four cards of a trick are chosen in four loops, one in the other.
"""

from euchre.kernel.machine.card_bits import LANE
from euchre.kernel.machine.compiled import compiled, inlined, load, lowest, popcount, store
from euchre.kernel.solve.general import (
    ENDS,
    HANDS,
    TRUMPS,
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


@inlined
def wins_last(a: int, b: int, c: int, d: int, trumps: int) -> int:
    """Whether the last trick is the leader's side's."""
    strong = (LANE << (lowest(a) & 48)) | trumps
    ours = c & strong if c & strong > a else a
    theirs = d & strong if d & strong > b & strong else b & strong
    return 1 if ours > theirs else 0


@inlined
def certain(a: int, b: int, c: int, d: int, need: int, left: int, trumps: int, tops: int) -> int:
    """1 when the leader's side is sure of *need* tricks, 0 when they are out of its reach, else -1."""
    ours, theirs = (a | c) & trumps, (b | d) & trumps
    lead = sure(a & trumps, theirs, 0)
    if lead >= need or (popcount(c & trumps) >= need and sure(c & trumps, theirs, 0) >= need):
        return 1
    lost = left - need
    if popcount(b & trumps) > lost and sure(b & trumps, ours, 0) > lost:
        return 0
    if popcount(d & trumps) > lost and sure(d & trumps, ours, 0) > lost:
        return 0
    plain, high = tops & ~trumps, popcount(tops & trumps)
    most = popcount(plain)
    if (lead if lead > high else high) + most < need:
        return -1
    spare = popcount(c & ~trumps) if c & trumps else left
    taken = cashed(plain, b if b & trumps else -1, d if d & trumps else -1, -1)
    if lead + (taken if taken < spare else spare) >= need:
        return 1
    if high == 0:
        return -1
    b, d = b if popcount(b & trumps) > high else -1, d if popcount(d & trumps) > high else -1
    taken = cashed(plain, b, d, -1)
    return 1 if high + (taken if taken < spare else spare) >= need else -1


@compiled
def reach(desk: int, a: int, b: int, c: int, d: int, seat: int, need: int, forced: int) -> int:
    """Whether the side of *seat*, which leads with hand *a*, takes *need* tricks: from one to all."""
    trumps, left = load(desk, TRUMPS), popcount(a)
    cards, bounds, place = a | b | c | d, left, desk
    tops = a & ~below_any(b | c | d)
    if forced == 0:
        place = entry(desk, cards, seat)
        bounds = recall(desk, place, cards, seat, left)
        if bounds >> 4 >= need:
            return 1
        if bounds & 15 < need:
            return 0
        soon: int = certain(a, b, c, d, need, left, trumps, tops)
        if soon >= 0:
            return soon
    none = seat & 0  # a literal in a call of its own is more than numba can bear (numba #6061)
    first_out = a & forced
    first_out = first_out if first_out != 0 else a
    first_others = b | c | d | ENDS
    found = 0
    while first_out != 0 and found == 0:
        led = first_out & tops
        led = led if led != 0 else first_out
        led &= -led
        first_out &= ~run(led, first_others)
        lane = LANE << (lowest(led) & 48)
        strong = lane | trumps
        g0 = a ^ led
        out1 = b & forced
        out1 = out1 if out1 != 0 else b & lane
        out1 = out1 if out1 != 0 else b
        others1 = a | c | d | ENDS
        win1 = strong & -led
        found = 1
        while out1 != 0 and found == 1:
            card1 = out1 & win1
            card1 = card1 if card1 != 0 else out1
            card1 &= -card1
            out1 &= ~run(card1, others1)
            g1 = b ^ card1
            power1 = card1 & strong
            best1 = power1 if power1 > led else led
            out2 = c & forced
            out2 = out2 if out2 != 0 else c & lane
            out2 = out2 if out2 != 0 else c
            others2 = g0 | g1 | d | best1 | ENDS
            win2 = strong & -best1
            found = 0
            while out2 != 0 and found == 0:
                card2 = out2 & win2
                card2 = card2 if card2 != 0 else out2
                card2 &= -card2
                out2 &= ~run(card2, others2)
                g2 = c ^ card2
                power2 = card2 & strong
                best2 = power2 if power2 > best1 else best1
                out3 = d & forced
                out3 = out3 if out3 != 0 else d & lane
                out3 = out3 if out3 != 0 else d
                others3 = g0 | g1 | g2 | best2 | ENDS
                win3 = strong & -best2 if best2 != card1 else 0
                found = 1
                while out3 != 0 and found == 1:
                    card3 = out3 & win3
                    card3 = card3 if card3 != 0 else out3
                    card3 &= -card3
                    out3 &= ~run(card3, others3)
                    g3 = d ^ card3
                    last = card3 & strong
                    turn = 3 if last > best2 else (0 if best2 == led else (1 if best2 == card1 else 2))
                    lost = turn & 1
                    wanted = left - need if lost else need - 1
                    if wanted == 0:
                        found = 1 - lost
                    else:
                        w, y = (g1, g3) if lost else (g0, g2)
                        x, z = (g2, g0) if lost else (g1, g3)
                        w, y = (y, w) if turn & 2 else (w, y)
                        x, z = (z, x) if turn & 2 else (x, z)
                        if left == 2:
                            found = wins_last(w, x, y, z, trumps) ^ lost
                        else:
                            found = reach(desk, w, x, y, z, (seat + turn) & 3, wanted, none) ^ lost
    if forced == 0:
        note(desk, place, cards, seat, need << 4 | (bounds & 15) if found else (bounds & 0xF0) | (need - 1))
    return found


@compiled
def many(
    desk: int, rows: int, count: int, _piles: int, ours: int, forced: int,
    moves: int, choices: int, need: int, out: int,
) -> int:  # fmt: skip
    """As `euchre.kernel.solve.general.many`."""
    columns = choices if choices > 0 else 1
    for number in range(count):
        row = rows + 8 * (HANDS + 1) * number
        laid_out(desk, row, 0)
        seat = load(row, HANDS)
        a, b = load(row, seat), load(row, (seat + 1) & 3)
        c, d = load(row, (seat + 2) & 3), load(row, (seat + 3) & 3)
        left, theirs = popcount(a), 1 - (ours >> seat & 1)
        guess = (32 * left + balance(a | c, b | d, load(desk, TRUMPS)) + 64) >> 6
        for choice in range(columns):
            move = load(moves, choice) if choices > 0 else 0
            if choice > 0:
                before = load(moves, choice - 1)
                held = (a if a & move else 0) | (b if b & move else 0) | (c if c & move else 0)
                held = held if held != 0 else d
                if run(before, ((a | b | c | d) & ~held) | ENDS) & move:
                    at_once = number * columns + choice
                    store(out, at_once, load(out, at_once - 1))
                    continue
            must = forced | move
            low, high, ask = 0, left, guess
            if need > 0:
                ask = left + 1 - need if theirs else need
                low, high = ask - 1, ask
            if need > left:
                low = high = left if theirs else 0
            while low < high:
                ask = ask if ask > low else low + 1
                ask = ask if ask < high else high
                if reach(desk, a, b, c, d, seat, ask, must):
                    low, ask = ask, ask + 1
                else:
                    high, ask = ask - 1, ask - 1
            guess = low
            store(out, number * columns + choice, left - low if theirs else low)
    return 0
