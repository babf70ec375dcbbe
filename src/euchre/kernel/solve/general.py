"""
Open hands, solved exactly: does a coalition take at least so many of the tricks that are left?

The search of this module knows every game: two to four players, any of them together, double decks, piles.
`euchre.kernel.solve.four` and `euchre.kernel.solve.two` ask the same question for the commonest tables,
faster, with what is here for all: positions met before are known again, like cards searched once, sure tricks
counted.

A position is what the players hold before a trick. A trick under way is the same position with its cards put
back, and *forced*: who holds a forced card plays it.
"""

from typing import Final

from euchre.kernel.machine.card_bits import LANE
from euchre.kernel.machine.compiled import compiled, highest, inlined, load, lowest, popcount, store

# --- The desk: what a search looks up in its own table of words ---------------------------------------------

PLAYERS: Final = 0
"""How many play, 2 to 4."""
TRUMPS: Final = 1
FIRSTS: Final = 2
"""The places of first copies; 0 in a single deck."""
ENTRIES: Final = 3
"""The address of the positions met before."""
ROOM: Final = 4
"""How many of them there is room for, less one: a power of two less one."""
DEAL: Final = 5
"""The number of the deal being solved, which marks its positions."""
UPS: Final = 6
"""Cards that lie, or lay, on a covered card."""
UNDER: Final = 7
"""From this word on, by place: the card beneath."""

DESK: Final = UNDER + 64
"""Words of a desk."""

ENDS: Final = 1 << 15 | 1 << 31 | 1 << 47 | 1 << 62
"""Above all cards of each lane: like cards are looked for up to here."""

SCATTER: Final = 0x1E37_79B9_7F4A_7C15
"""Spreads positions over the entries."""


# --- Positions met before: two words each, the cards; the deal, the leader, at least and at most ------------


@inlined
def entry(desk: int, cards: int, seat: int) -> int:
    """The address of the entry for the position with these cards and that leader."""
    mixed = (cards + seat) * SCATTER
    return load(desk, ENTRIES) + 16 * (((mixed >> 40) ^ (mixed >> 20)) & load(desk, ROOM))


@inlined
def recall(desk: int, place: int, cards: int, seat: int, left: int) -> int:
    """At least (times 16) and at most, as far as known, of the *left* tricks."""
    about = load(place, 1)
    known = load(place, 0) == cards and about >> 8 == load(desk, DEAL) << 2 | seat
    return about & 0xFF if known else left


@inlined
def note(desk: int, place: int, cards: int, seat: int, bounds: int) -> int:
    """Write down the bounds of a position."""
    store(place, 0, cards)
    store(place, 1, (load(desk, DEAL) << 2 | seat) << 8 | bounds)
    return 0


# --- Like cards and sure tricks -----------------------------------------------------------------------------


@inlined
def run(card: int, others: int) -> int:
    """*card* and all places above it, as far as nobody else's card and the end of the lane."""
    above = others & ~(card | (card - 1))
    return (above & -above) - card


@inlined
def doubled(cards: int, firsts: int) -> int:
    """*cards* and their twins."""
    even = (cards & firsts) | ((cards & ~firsts) >> 1)
    return even | even << 1


@inlined
def below_any(cards: int) -> int:
    """Every place of a lane below one of *cards*."""
    low = (cards >> 1) & 0x7FFF_7FFF_7FFF_7FFF
    low |= (low >> 1) & 0x7FFF_7FFF_7FFF_7FFF
    low |= (low >> 2) & 0x3FFF_3FFF_3FFF_3FFF
    low |= (low >> 4) & 0x0FFF_0FFF_0FFF_0FFF
    return low | ((low >> 8) & 0x00FF_00FF_00FF_00FF)


@compiled
def sure(trumps: int, against: int, firsts: int) -> int:
    """How many of one hand's *trumps* take a trick whatever happens: those no higher one can catch."""
    most, held = 0, 0
    while trumps != 0:
        card = 1 << highest(trumps)
        trumps ^= card
        held += 1
        card = card if firsts == 0 or card & firsts != 0 else card >> 1
        free = held - popcount(against & -card)
        most = free if free > most else most
    return most


@inlined
def cashed(tops: int, x: int, y: int, z: int) -> int:
    """
    How many plain *tops* the leader can cash while three hands follow suit as long as they can.

    A hand that matters not, for it cannot ruff or will not, is -1: it has every card.
    """
    if x & y & z == -1:
        return popcount(tops)
    total = 0
    for lane in range(3):
        suit = LANE << 16 * lane
        most, long = popcount(tops & suit), popcount(x & suit)
        most = long if long < most else most
        long = popcount(y & suit)
        most = long if long < most else most
        long = popcount(z & suit)
        total += long if long < most else most
    return total


@inlined
def balance(us: int, them: int, trumps: int) -> int:
    """How many tricks more than half *us* can hope for, in 64ths: what counts most, by least squares."""
    tops = (us | them) & ~below_any(us | them)
    if trumps == 0:
        return 41 * (popcount(us & tops) - popcount(them & tops))
    tops &= ~trumps
    rest = (us | them) & trumps
    right = 1 << highest(rest | 1)
    left = 1 << highest(rest & ~right | 1)
    most = (41 if us & right else 0) - (41 if them & right else 0)
    most += (14 if us & left else 0) - (14 if them & left else 0)
    most += 20 * (popcount(us & tops) - popcount(them & tops))
    return most + 27 * (popcount(us & trumps) - popcount(them & trumps))


# --- The search ---------------------------------------------------------------------------------------------


@inlined
def turned(players: int, a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """The hands from the next player's chair."""
    if players == 4:
        return b, c, d, a
    if players == 3:
        return b, c, a, 0
    return b, a, 0, 0


@inlined
def ruffing(hand: int, foe: int, trumps: int, unseen: int, drawn: int) -> int:
    """*hand* if it is a foe's who may have a trump left after so many rounds were drawn, else -1."""
    return hand if foe != 0 and hand != 0 and popcount((hand & trumps) | unseen) > drawn else -1


@inlined
def spare(hand: int, foe: int, trumps: int, unseen: int) -> int:
    """How often a friend who holds trumps can follow or discard without taking the lead away."""
    return popcount(hand & ~trumps) if foe == 0 and (hand & trumps) | (unseen if hand != 0 else 0) else 99


@inlined
def least(x: int, y: int, z: int) -> int:
    """The smallest of three."""
    x = x if x < y else y
    return x if x < z else z


@compiled
def certain(
    desk: int, a: int, b: int, c: int, d: int, sides: int, need: int, left: int, hidden: int, tops: int
) -> int:  # fmt: skip
    """1 when *need* tricks are sure before hand *a* leads, 0 when they are out of reach, else -1."""
    trumps, firsts = load(desk, TRUMPS), load(desk, FIRSTS)
    unseen = hidden & trumps
    # Foes and friends of the leader.
    foes = ~sides if sides & 1 else sides
    foe_b, foe_c, foe_d = foes & 2, foes & 4, foes & 8
    theirs = (b if foe_b else 0) | (c if foe_c else 0) | (d if foe_d else 0)
    against, with_us = theirs & trumps | unseen, (a | b | c | d) & ~theirs & trumps | unseen
    own = sure(a & trumps, against, firsts)
    sure_b = sure(b & trumps, with_us if foe_b else against, firsts)
    sure_c = sure(c & trumps, with_us if foe_c else against, firsts)
    sure_d = sure(d & trumps, with_us if foe_d else against, firsts)
    most = left - least(left - own, left - (0 if foe_b else sure_b), left - (0 if foe_c else sure_c))
    most = most if foe_d or most > sure_d else sure_d
    other = left - least(left - (sure_b if foe_b else 0), left - (sure_c if foe_c else 0), left)
    other = other if not foe_d or other > sure_d else sure_d
    if tops != 0:
        # Trumps stay in hand while plain tops are cashed; or they are led first, as far as they are tops.
        plain, high = tops & ~trumps, popcount(tops & trumps)
        enough = least(
            spare(b, foe_b, trumps, unseen), spare(c, foe_c, trumps, unseen), spare(d, foe_d, trumps, unseen)
        )
        x, y = ruffing(b, foe_b, trumps, unseen, 0), ruffing(c, foe_c, trumps, unseen, 0)
        taken = cashed(plain, x, y, ruffing(d, foe_d, trumps, unseen, 0))
        taken = own + (taken if taken < enough else enough)
        most = taken if taken > most else most
        if high != 0 and unseen == 0:
            x, y = ruffing(b, foe_b, trumps, unseen, high), ruffing(c, foe_c, trumps, unseen, high)
            taken = cashed(plain, x, y, ruffing(d, foe_d, trumps, unseen, high))
            taken = high + (taken if taken < enough else enough)
            most = taken if taken > most else most
    if sides & 1 == 0:
        most, other = other, most
    if most >= need:
        return 1
    return 0 if left - other < need else -1


@compiled
def reach(
    desk: int, a: int, b: int, c: int, d: int, sides: int, seat: int, need: int, left: int, hidden: int,
    forced: int, led: int, best: int, ago: int, laid: int,
) -> int:  # fmt: skip
    """
    Whether our side takes at least *need* of the *left* tricks.

    Hands, and *sides*, with a bit for each of ours, are seen from *seat*, whose hand *a* is to play; *hidden*
    are the covered cards; *laid* cards lie on the table, of the *led* lane; *best*, laid so many turns *ago*,
    would take them.
    """
    players, trumps, firsts = load(desk, PLAYERS), load(desk, TRUMPS), load(desk, FIRSTS)
    cards, bounds, place = a | b | c | d, left, desk
    tops = 0
    if laid == 0:
        if need <= 0:
            return 1
        if need > left:
            return 0
        live = b | c | d | hidden
        live = (live & firsts) | ((live & ~firsts) >> 1) if firsts != 0 else live
        tops = a & ~below_any(live)
        if forced == 0:
            soon = certain(desk, a, b, c, d, sides, need, left, hidden, tops)
            if soon >= 0:
                return soon
            place = entry(desk, cards, seat)
            bounds = recall(desk, place, cards, seat, left)
            if bounds >> 4 >= need:
                return 1
            if bounds & 15 < need:
                return 0
    none = laid & 0  # a literal in a call of its own is more than numba can bear (numba #6061)
    mine = sides & 1
    rest = a & forced
    rest = rest if rest != 0 else a & led
    rest = rest if rest != 0 else a
    others = b | c | d | hidden | best
    others = (doubled(others, firsts) if firsts != 0 else others) | ENDS
    ups = load(desk, UPS)
    first = tops
    if laid != 0 and sides >> (players - ago) & 1 != mine:
        first = rest & (led | trumps) & ~(best | (best - 1))
        first = first & ~(best << 1) if firsts != 0 else first
    found = 1 - mine
    while rest != 0 and found != mine:
        card = rest & first
        card = card if card != 0 else rest
        card &= -card
        like = card if card & (others | ups) else run(card, others) & ~ups
        rest &= ~like
        lane, top, since = led, best, ago + 1
        power = card
        if laid == 0:
            lane = LANE << (lowest(card) & 48)
        power = card & (lane | trumps)
        power = power if firsts == 0 or power & firsts != 0 else power >> 1
        if power > best:
            top, since = power, 1
        down = load(desk, UNDER + lowest(card)) if card & ups != 0 else 0
        w, x, y, z = turned(players, (a ^ card) | down, b, c, d)
        side = sides >> 1 | (sides & 1) << (players - 1)
        who = seat + 1 if seat + 1 < players else 0
        if laid + 1 < players:
            found = reach(
                desk, w, x, y, z, side, who, need, left, hidden & ~down, forced, lane, top, since, laid + 1
            )
        else:
            for _ in range(players - since):
                w, x, y, z = turned(players, w, x, y, z)
                side = side >> 1 | (side & 1) << (players - 1)
                who = who + 1 if who + 1 < players else 0
            wanted = need - (side & 1)
            if wanted <= 0:
                found = 1
            elif wanted >= left:
                found = 0
            else:
                found = reach(
                    desk,
                    w,
                    x,
                    y,
                    z,
                    side,
                    who,
                    wanted,
                    left - 1,
                    hidden & ~down,
                    none,
                    none - 1,
                    none,
                    none,
                    none,
                )
    if laid == 0 and forced == 0:
        bounds = need << 4 | (bounds & 15) if found else (bounds & 0xF0) | (need - 1)
        note(desk, place, cards, seat, bounds)
    return found


# --- Many deals in one call ---------------------------------------------------------------------------------

HANDS: Final = 4
"""Words of a row for the hands; then come the leader, and the piles: a card and the one beneath it."""


@inlined
def laid_out(desk: int, row: int, piles: int) -> int:
    """Begin a deal: its piles go to the desk; the covered cards."""
    hidden, ups = 0, 0
    for pile in range(piles):
        up, down = load(row, HANDS + 1 + 2 * pile), load(row, HANDS + 2 + 2 * pile)
        if up != 0:
            ups |= up
            hidden |= down
            store(desk, UNDER + lowest(up), down)
    store(desk, UPS, ups)
    store(desk, DEAL, load(desk, DEAL) + 1)
    return hidden


@compiled
def many(
    desk: int, rows: int, count: int, piles: int, ours: int, forced: int,
    moves: int, choices: int, need: int, out: int,
) -> int:  # fmt: skip
    """
    For each row the tricks *ours* take, with the *forced* cards and each of the *moves*, where there are any.

    With a *need*, a number that is as large as that only if they take so many.
    """
    players, columns = load(desk, PLAYERS), choices if choices > 0 else 1
    for number in range(count):
        row = rows + 8 * (HANDS + 1 + 2 * piles) * number
        hidden = laid_out(desk, row, piles)
        a, b, c, d = load(row, 0), load(row, 1), load(row, 2), load(row, 3)
        left = (popcount(a | b | c | d) + popcount(hidden)) // players
        side, leader = ours, load(row, HANDS)
        for _ in range(leader):
            a, b, c, d = turned(players, a, b, c, d)
            side = side >> 1 | (side & 1) << (players - 1)
        guess = (left * popcount(side) + players - 1) // players
        for choice in range(columns):
            must = forced | (load(moves, choice) if choices > 0 else 0)
            low, high, ask = 0, left, guess
            if need > 0:
                ask, low, high = need, need - 1, need if need <= left else need - 1
            while low < high:
                ask = ask if ask > low else low + 1
                ask = ask if ask < high else high
                if reach(desk, a, b, c, d, side, leader, ask, left, hidden, must, -1, 0, 0, 0):
                    low, ask = ask, ask + 1
                else:
                    high, ask = ask - 1, ask - 1
            guess = low
            store(out, number * columns + choice, low)
    return 0
