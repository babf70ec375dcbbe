"""
The context of a search: a table of words with the terms of the deal, and its transposition table.

A position is what the players hold before a trick, and who leads. The transposition table keeps for each, in
two words, the cards, then the deal, the leader, and how many tricks the leader's side takes at least and at
most.
"""

from typing import Final

from euchre.kernel.machine.arguments import Address, Mask, SearchAddress
from euchre.kernel.machine.compiled import inlined, load, lowest, store

PLAYERS: Final = 0
"""How many play, 2 to 4."""
TRUMPS: Final = 1
"""The field of trump; 0 in no trump."""
FIRSTS: Final = 2
"""The places of first copies; 0 in a single deck."""
TT: Final = 3
"""The address of the transposition table."""
TT_MASK: Final = 4
"""How many positions it has room for, less one: a power of two less one."""
DEAL: Final = 5
"""The number of the deal being solved, which marks its positions."""
UPS: Final = 6
"""Cards that lie, or lay, on a covered card."""
UNDER: Final = 7
"""From this word on, by place: the card beneath."""

CONTEXT_WORDS: Final = UNDER + 64
"""Words of a context."""

HANDS: Final = 4
"""Words of a row for the hands; then come the leader, and the piles: a card and the one beneath it."""

Begun = tuple[int, int, int, int, int, int, int, int, int]
"""What `begin` of a solver returns."""

TT_HASH: Final = 0x1E37_79B9_7F4A_7C15
"""Spreads positions over the transposition table."""


@inlined
def tt_address(context: SearchAddress, cards: Mask, seat: int) -> Address:
    """
    Return where the transposition table keeps the position in which *cards* are left and *seat*
    is to lead.
    """
    mixed = (cards + seat) * TT_HASH
    return load(context, TT) + 16 * (((mixed >> 40) ^ (mixed >> 20)) & load(context, TT_MASK))


@inlined
def tt_probe(context: SearchAddress, address: Address, cards: Mask, seat: int, tricks_left: int) -> int:
    """
    Return the bounds stored at *address* for the position of *cards* with *seat* to lead: ``least << 4 |
    most``.

    They are the tricks the leader's side takes at least and at most; 0 and *tricks_left* where none are
    stored.
    """
    about = load(address, 1)
    known = load(address, 0) == cards and about >> 8 == load(context, DEAL) << 2 | seat
    return about & 0xFF if known else tricks_left


@inlined
def tt_store(context: SearchAddress, address: Address, cards: Mask, seat: int, bounds: int) -> int:
    """
    Store *bounds* at *address*, for the position of *cards* with *seat* to lead; return 0.

    They are the tricks that the leader's side takes at least and at most, ``least << 4 | most``.
    """
    store(address, 0, cards)
    store(address, 1, (load(context, DEAL) << 2 | seat) << 8 | bounds)
    return 0


@inlined
def begin_deal(context: SearchAddress, row: Address, piles: int) -> Mask:
    """
    Prepare a solver's *context* for the deal at *row*; return the mask of its covered cards.

    The piles are stored in *context*; the hands and the leader are not, they stay in *row*. Positions of
    earlier deals are no longer found in the transposition table.

    *row* has a mask of cards for each of four players (0 for one who is not there), face-up table cards
    included and covered ones not; then the leader, from 0; then *piles* pairs of masks of one bit, a card and
    the one beneath it, 0 and 0 for no pile.
    """
    hidden, ups = 0, 0
    for pile in range(piles):
        up, down = load(row, HANDS + 1 + 2 * pile), load(row, HANDS + 2 + 2 * pile)
        if up != 0:
            ups |= up
            hidden |= down
            store(context, UNDER + lowest(up), down)
    store(context, UPS, ups)
    store(context, DEAL, load(context, DEAL) + 1)
    return hidden
