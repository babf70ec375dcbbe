"""
Two against two across the table, one pack, no piles: the search of `euchre.kernel.solve.general`, trick by
trick.

The question is always about the leader's side. The four cards of a trick are chosen in four nested loops.
"""

from euchre.kernel.machine.arguments import Address, Bit, Mask, SearchAddress, Seats
from euchre.kernel.machine.card_bits import SUIT_MASK
from euchre.kernel.machine.compiled import compiled, inlined, load, lowest, popcount
from euchre.kernel.solve import general
from euchre.kernel.solve.context import HANDS, TRUMPS, Begun, begin_deal, tt_address, tt_probe, tt_store
from euchre.kernel.solve.quick_tricks import (
    ENDS,
    below_highest,
    equivalents,
    estimate,
    quick_tricks,
    trump_winners,
)


@inlined
def wins_last(a: Bit, b: Bit, c: Bit, d: Bit, trumps: Mask) -> int:
    """
    Return 1 when the leader's side takes the last trick, else 0.

    *a*, *b*, *c* and *d* are the last cards in order of play, a bit each; *a* leads, *c* is its partner's.
    *trumps* are all places of the trump suit, 0 in no trump.
    """
    strong = (SUIT_MASK << (lowest(a) & 48)) | trumps
    ours = c & strong if c & strong > a else a
    theirs = d & strong if d & strong > b & strong else b & strong
    return 1 if ours > theirs else 0


@inlined
def quick_bound(
    a: Mask, b: Mask, c: Mask, d: Mask, need: int, remaining: int, trumps: Mask, tops: Mask
) -> int:
    """
    Decide without a search, where that is possible, whether the side of hands *a* and *c* takes *need*
    tricks.

    *a* leads, *b*, *c* and *d* follow. Return 1 when they take *need* of the *remaining* tricks for certain,
    0 when they cannot, else -1. *tops* are the cards of *a* that no other hand can beat in their suit,
    *trumps* all places of the trump suit.
    """
    ours, theirs = (a | c) & trumps, (b | d) & trumps
    lead = trump_winners(a & trumps, theirs, 0)
    if lead >= need or (popcount(c & trumps) >= need and trump_winners(c & trumps, theirs, 0) >= need):
        return 1
    lost = remaining - need
    if popcount(b & trumps) > lost and trump_winners(b & trumps, ours, 0) > lost:
        return 0
    if popcount(d & trumps) > lost and trump_winners(d & trumps, ours, 0) > lost:
        return 0
    plain, high = tops & ~trumps, popcount(tops & trumps)
    most = popcount(plain)
    if (lead if lead > high else high) + most < need:
        return -1
    spare = popcount(c & ~trumps) if c & trumps else remaining
    taken = quick_tricks(plain, b if b & trumps else -1, d if d & trumps else -1, -1)
    if lead + (taken if taken < spare else spare) >= need:
        return 1
    if high == 0:
        return -1
    b, d = b if popcount(b & trumps) > high else -1, d if popcount(d & trumps) > high else -1
    taken = quick_tricks(plain, b, d, -1)
    return 1 if high + (taken if taken < spare else spare) >= need else -1


@compiled
def null_window(
    context: Address, a: Mask, b: Mask, c: Mask, d: Mask, seat: int, need: int, forced: Mask
) -> int:
    """
    Search with a null window: return 1 when the leader's side takes at least *need* tricks with best play,
    else 0.

    *a* is the hand of *seat*, which leads; *b*, *c* and *d* follow in turn, *c* is the partner: masks in the
    layout under trump (`euchre.kernel.machine.card_bits`: 16 bits a suit, trumps on top), of equal size.
    *need* is from one to all tricks left; who holds one of the *forced* cards (a mask, 0 for none) plays it
    to this trick. *context* is the address of `CONTEXT_WORDS` words (`euchre.kernel.solve.context`: trump,
    transposition table), made by a `Solver`; `begin_search` must have begun this deal in it.
    """
    trumps, remaining = load(context, TRUMPS), popcount(a)
    cards, bounds, place = a | b | c | d, remaining, context
    tops = a & ~below_highest(b | c | d)
    if forced == 0:
        place = tt_address(context, cards, seat)
        bounds = tt_probe(context, place, cards, seat, remaining)
        if bounds >> 4 >= need:
            return 1
        if bounds & 15 < need:
            return 0
        soon: int = quick_bound(a, b, c, d, need, remaining, trumps, tops)
        if soon >= 0:
            return soon
    none = seat & 0  # numba cannot compile a literal here, in a call of the function itself (numba #6061)
    first_out = a & forced
    first_out = first_out if first_out != 0 else a
    first_others = b | c | d | ENDS
    found = 0
    while first_out != 0 and found == 0:
        led = first_out & tops
        led = led if led != 0 else first_out
        led &= -led
        first_out &= ~equivalents(led, first_others)
        suit = SUIT_MASK << (lowest(led) & 48)
        strong = suit | trumps
        g0 = a ^ led
        out1 = b & forced
        out1 = out1 if out1 != 0 else b & suit
        out1 = out1 if out1 != 0 else b
        others1 = a | c | d | ENDS
        win1 = strong & -led
        found = 1
        while out1 != 0 and found == 1:
            card1 = out1 & win1
            card1 = card1 if card1 != 0 else out1
            card1 &= -card1
            out1 &= ~equivalents(card1, others1)
            g1 = b ^ card1
            power1 = card1 & strong
            best1 = power1 if power1 > led else led
            out2 = c & forced
            out2 = out2 if out2 != 0 else c & suit
            out2 = out2 if out2 != 0 else c
            others2 = g0 | g1 | d | best1 | ENDS
            win2 = strong & -best1
            found = 0
            while out2 != 0 and found == 0:
                card2 = out2 & win2
                card2 = card2 if card2 != 0 else out2
                card2 &= -card2
                out2 &= ~equivalents(card2, others2)
                g2 = c ^ card2
                power2 = card2 & strong
                best2 = power2 if power2 > best1 else best1
                out3 = d & forced
                out3 = out3 if out3 != 0 else d & suit
                out3 = out3 if out3 != 0 else d
                others3 = g0 | g1 | g2 | best2 | ENDS
                win3 = strong & -best2 if best2 != card1 else 0
                found = 1
                while out3 != 0 and found == 1:
                    card3 = out3 & win3
                    card3 = card3 if card3 != 0 else out3
                    card3 &= -card3
                    out3 &= ~equivalents(card3, others3)
                    g3 = d ^ card3
                    last = card3 & strong
                    turn = 3 if last > best2 else (0 if best2 == led else (1 if best2 == card1 else 2))
                    lost = turn & 1
                    wanted = remaining - need if lost else need - 1
                    if wanted == 0:
                        found = 1 - lost
                    else:
                        w, y = (g1, g3) if lost else (g0, g2)
                        x, z = (g2, g0) if lost else (g1, g3)
                        w, y = (y, w) if turn & 2 else (w, y)
                        x, z = (z, x) if turn & 2 else (x, z)
                        if remaining == 2:
                            found = wins_last(w, x, y, z, trumps) ^ lost
                        else:
                            found = null_window(context, w, x, y, z, (seat + turn) & 3, wanted, none) ^ lost
    if forced == 0:
        bounds = need << 4 | (bounds & 15) if found else (bounds & 0xF0) | (need - 1)
        tt_store(context, place, cards, seat, bounds)
    return found


@inlined
def begin_search(context: SearchAddress, row: Address, _piles: int, ours: Seats) -> Begun:
    """
    Begin the search of the deal at *row*, of which the tricks of the players *ours*, a bit each, are counted.

    *row* has a word for each of four hands, then the number of the leader. Return the four hands from the
    leader on; two zeros, where the search of any game (`general.begin_search`) has the sides and the covered
    cards; the tricks left; a first guess at the tricks of the leader's side; and 1 when that side is not
    *ours*, else 0. *_piles*, there the number of piles, is ignored: this search knows none.

    Cards are masks in the layout under trump (`euchre.kernel.machine.card_bits`: 16 bits a suit, the higher
    card the higher bit, trumps on top).
    """
    begin_deal(context, row, 0)
    seat = load(row, HANDS)
    a, b = load(row, seat), load(row, (seat + 1) & 3)
    c, d = load(row, (seat + 2) & 3), load(row, (seat + 3) & 3)
    remaining = popcount(a)
    guess = (32 * remaining + estimate(a | c, b | d, load(context, TRUMPS)) + 64) >> 6
    return a, b, c, d, 0, 0, remaining, guess, 1 - (ours >> seat & 1)


@inlined
def takes_at_least(
    context: Address, a: Mask, b: Mask, c: Mask, d: Mask, _sides: Seats, _hidden: Mask, seat: int, need: int,
    _remaining: int, forced: Mask,
) -> int:  # fmt: skip
    """
    Return 1 when *seat*, which leads with hand *a*, and its partner take at least *need* of the tricks left,
    with open hands and best play, else 0.

    *b*, *c* and *d* are the hands that follow; who holds one of the *forced* cards plays it to the first
    trick. *context* is the search's memory (`euchre.kernel.solve.context`), already begun for this deal.
    """
    return null_window(context, a, b, c, d, seat, need, forced)


@inlined
def is_equivalent(a: Mask, b: Mask, c: Mask, d: Mask, before: Bit, move: Bit) -> int:
    """
    Return 1 when the card *move* comes to the same as the card *before* in the same hand, else 0.

    It does when no card of the other hands *a* to *d* lies between them in their suit.
    """
    held = (a if a & move else 0) | (b if b & move else 0) | (c if c & move else 0)
    held = held if held != 0 else d
    return 1 if equivalents(before, ((a | b | c | d) & ~held) | ENDS) & move else 0


solve_rows = general.solve_rows.calling(
    "solve_rows_of_four",
    begin_search=begin_search,
    takes_at_least=takes_at_least,
    is_equivalent=is_equivalent,
)
"""
Writes the tricks that a side takes in each of many deals with open cards and best play: does what
`euchre.kernel.solve.general.solve_rows` does, for four in two sides, one pack, no piles.
"""
