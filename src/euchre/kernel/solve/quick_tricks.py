"""Tricks that are sure without a search, and cards that need not be searched apart."""

from typing import Final

from euchre.kernel.machine.arguments import Bit, Mask
from euchre.kernel.machine.card_bits import SUIT_MASK
from euchre.kernel.machine.compiled import compiled, highest, inlined, popcount

ENDS: Final = 1 << 15 | 1 << 31 | 1 << 47 | 1 << 62
"""Above all cards of each field: `equivalents` go up to here."""


@inlined
def equivalents(card: Bit, others: Mask) -> Mask:
    """
    Return the place of *card* and all places above it in its suit, below the first card of *others*.

    A hand may play any card it has there as well as *card*. *others* are the cards that others have or may
    have, with `ENDS`.
    """
    above = others & ~(card | (card - 1))
    return (above & -above) - card


@inlined
def with_both_copies(cards: Mask, firsts: Mask) -> Mask:
    """
    Return *cards* of a double deck with the other copy of each; *firsts* are all places of
    first copies.
    """
    even = (cards & firsts) | ((cards & ~firsts) >> 1)
    return even | even << 1


@inlined
def below_highest(cards: Mask) -> Mask:
    """Return, suit by suit, every place below the highest card of *cards*."""
    low = (cards >> 1) & 0x7FFF_7FFF_7FFF_7FFF
    low |= (low >> 1) & 0x7FFF_7FFF_7FFF_7FFF
    low |= (low >> 2) & 0x3FFF_3FFF_3FFF_3FFF
    low |= (low >> 4) & 0x0FFF_0FFF_0FFF_0FFF
    return low | ((low >> 8) & 0x00FF_00FF_00FF_00FF)


@compiled
def trump_winners(trumps: Mask, against: Mask, firsts: Mask) -> int:
    """
    Return how many tricks *trumps*, all those of one hand, take for certain, against any play of the trumps
    *against*.

    *firsts* are all places of first copies in a double deck; 0 with one pack.
    """
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
def quick_tricks(tops: Mask, x: Mask, y: Mask, z: Mask) -> int:
    """
    Return how many of *tops*, plain winners, the leader can cash while hands *x*, *y* and *z* still follow
    suit.

    A hand that does not matter, as it cannot or will not ruff, is -1.
    """
    if x & y & z == -1:
        return popcount(tops)
    total = 0
    for suit_field in range(3):
        suit = SUIT_MASK << 16 * suit_field
        most, long = popcount(tops & suit), popcount(x & suit)
        most = long if long < most else most
        long = popcount(y & suit)
        most = long if long < most else most
        long = popcount(z & suit)
        total += long if long < most else most
    return total


@inlined
def estimate(us: Mask, them: Mask, trumps: Mask) -> int:
    """
    Return by how much a side with the cards *us* should take more than half of the tricks, in 64ths of a
    trick.

    *them* are the other side's cards, *trumps* all places of the trump suit, 0 in no trump. Fitted by least
    squares.
    """
    tops = (us | them) & ~below_highest(us | them)
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
