"""
One against one with one pack, piles or none: the search of `euchre.kernel.solve.general`, a trick at a time.

Each player's covered cards are known here: a side counts its own as sure, and only the other's as a danger.
"""

from euchre.kernel.machine.arguments import Address, Mask, SearchAddress, Seats
from euchre.kernel.machine.card_bits import SUIT_MASK
from euchre.kernel.machine.compiled import compiled, inlined, load, lowest, popcount
from euchre.kernel.solve import general
from euchre.kernel.solve.context import (
    HANDS,
    TRUMPS,
    UNDER,
    UPS,
    Begun,
    begin_deal,
    tt_address,
    tt_probe,
    tt_store,
)
from euchre.kernel.solve.quick_tricks import (
    ENDS,
    below_highest,
    equivalents,
    estimate,
    quick_tricks,
    trump_winners,
)


@compiled
def quick_bound(
    a: Mask, b: Mask, under_a: Mask, under_b: Mask, need: int, remaining: int, trumps: Mask, tops: Mask
) -> int:
    """
    Decide without a search, where that is possible, whether hand *a*, which leads, takes *need* tricks
    against hand *b*.

    Return 1 when it takes *need* of the *remaining* tricks for certain, 0 when it cannot, else -1. *under_a*
    and *under_b* are their covered cards; *tops* the cards of *a* that *b* cannot beat in their suit, in hand
    or covered; *trumps* all places of the trump suit.
    """
    ours, theirs = (a | under_a) & trumps, (b | under_b) & trumps
    own = trump_winners(ours, theirs, 0)
    if own >= need:
        return 1
    if remaining - trump_winners(theirs, ours, 0) < need:
        return 0
    plain = tops & ~trumps
    if own + popcount(plain) >= need and own + quick_tricks(plain, b if theirs else -1, -1, -1) >= need:
        return 1
    high = popcount(tops & trumps)
    if high == 0 or under_b & trumps or popcount(theirs) > high:
        return -1
    return 1 if high + popcount(plain) >= need else -1


@compiled
def null_window(
    context: SearchAddress, a: Mask, b: Mask, under_a: Mask, under_b: Mask, seat: int, need: int, forced: Mask
) -> int:
    """
    Search with a null window: return 1 when *seat*, which leads with hand *a*, takes at least *need* tricks,
    else 0.

    *b* is the other hand, *under_a* and *under_b* are their covered cards. *need* is from one to all; who
    holds one of the *forced* cards plays it to this trick.

    Cards are masks in the layout under trump (`euchre.kernel.machine.card_bits`: 16 bits a suit, the higher
    card the higher bit, trumps on top).
    """
    trumps, ups, remaining = load(context, TRUMPS), load(context, UPS), popcount(a | under_a)
    cards, bounds, place = a | b, remaining, context
    tops = a & ~below_highest(b | under_b)
    if forced == 0:
        soon = quick_bound(a, b, under_a, under_b, need, remaining, trumps, tops)
        if soon >= 0:
            return soon
        place = tt_address(context, cards, seat)
        bounds = tt_probe(context, place, cards, seat, remaining)
        if bounds >> 4 >= need:
            return 1
        if bounds & 15 < need:
            return 0
    none = seat & 0  # numba cannot compile a literal here, in a call of the function itself (numba #6061)
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
            out &= ~equivalents(led, others) | ups
        else:
            down = load(context, UNDER + lowest(led))
            rest |= down
            up_a ^= down
        suit = SUIT_MASK << (lowest(led) & 48)
        strong = suit | trumps
        answers = b & forced
        answers = answers if answers != 0 else b & suit
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
                answers &= ~equivalents(card, theirs) | ups
            else:
                down = load(context, UNDER + lowest(card))
                held |= down
                up_b ^= down
            if card & higher:
                if need == remaining:
                    found = 0
                elif remaining == 2:
                    found = 1 if rest & ((SUIT_MASK << (lowest(held) & 48)) | trumps) > held else 0
                else:
                    found = null_window(context, held, rest, up_b, up_a, seat ^ 1, remaining - need, none) ^ 1
            elif need == 1:
                found = 1
            elif remaining == 2:
                found = 0 if held & ((SUIT_MASK << (lowest(rest) & 48)) | trumps) > rest else 1
            else:
                found = null_window(context, rest, held, up_a, up_b, seat, need - 1, none)
    if forced == 0:
        bounds = need << 4 | (bounds & 15) if found else (bounds & 0xF0) | (need - 1)
        tt_store(context, place, cards, seat, bounds)
    return found


@inlined
def begin_search(context: SearchAddress, row: Address, piles: int, ours: Seats) -> Begun:
    """
    Begin the deal at *row*, with *piles* piles, of which the tricks of the player *ours* are to be counted.

    Return the leader's hand and the other, their covered cards, two zeros, the tricks left, a first guess at
    the leader's tricks, and 1 when the leader is not *ours*.

    Cards are masks in the layout under trump (`euchre.kernel.machine.card_bits`: 16 bits a suit, the higher
    card the higher bit, trumps on top).
    """
    hidden, seat = begin_deal(context, row, piles), load(row, HANDS)
    a, b, under_a = load(row, seat), load(row, seat ^ 1), 0
    for pile in range(piles):
        if load(row, HANDS + 1 + 2 * pile) & a:
            under_a |= load(row, HANDS + 2 + 2 * pile)
    remaining, under_b = popcount(a | under_a), hidden & ~under_a
    guess = (32 * remaining + estimate(a | under_a, b | under_b, load(context, TRUMPS)) + 64) >> 6
    return a, b, under_a, under_b, 0, 0, remaining, guess, 1 - (ours >> seat & 1)


@inlined
def takes_at_least(
    context: SearchAddress, a: Mask, b: Mask, under_a: Mask, under_b: Mask, _sides: Seats, _hidden: Mask,
    seat: int, need: int, _remaining: int, forced: Mask,
) -> int:  # fmt: skip
    """
    Return 1 when *seat*, which leads with hand *a*, takes at least *need* tricks, else 0.

    *b* is the other hand, *under_a* and *under_b* are the covered cards; who holds one of the *forced* cards
    plays it first.

    Cards are masks in the layout under trump (`euchre.kernel.machine.card_bits`: 16 bits a suit, the higher
    card the higher bit, trumps on top).
    """
    return null_window(context, a, b, under_a, under_b, seat, need, forced)


solve_rows = general.solve_rows.calling(
    "solve_rows_of_two",
    begin_search=begin_search,
    takes_at_least=takes_at_least,
)
"""
Writes the tricks that one of two players takes in each of many deals with open cards and best play: does what
`euchre.kernel.solve.general.solve_rows` does, for two with one pack, piles or none.
"""
