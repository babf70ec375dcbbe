"""
The situations of two-handed five-card Euchre as keys, and what a table remembers under each.

Suits count from the upcard: it is a club here, its next suit spades. A key holds what a seat knows that
matters: by suit the pattern of its own and the unseen cards, the bids as a line, the tricks, the card led.
Cards gone from the game are left out of the pattern, and so is a suit the other seat has shown to be out of.
`euchre.trained.kernel.card_abstraction` makes the table G of codes that says how much of a pattern is kept
apart.
"""

from typing import Final

from euchre.kernel.machine.card_bits import LANE
from euchre.kernel.machine.compiled import bits, compiled, inlined, load, lowest, popcount, store

# --- The words of the game's table G ------------------------------------------------------------------------

EACH, NAMES, DECK_SIZE, UPCARDS = range(4)
"""Cards each; suits that may be named, a bit each; cards; how many may turn up."""
DECK: Final = 8
"""The cards, those that may be turned up first."""
BIT: Final = DECK + 32
"""By trump and card: its bit under that trump."""
LINES: Final = BIT + 128
"""By trick and line: the line as it is kept apart."""
CAPS: Final = LINES + 64
"""By trick: unseen cards above the card led count up to this."""
ALL: Final = CAPS + 8
"""By trump: all cards of the deck."""
CALLS: Final = ALL + 4
"""By round (2), kind of suit (3) and the ranks held (256): a code of eight bits."""
DOWNS: Final = CALLS + 2 * 3 * 256
"""By kind of lane (3) and the cards held (128): a code of seven bits."""
REPS: Final = DOWNS + 3 * 128
"""By own and unseen cards of a lane: the lowest of each run of own cards that nothing unseen parts."""
PLAYS: Final = REPS + (1 << 14)
"""By trick (5), kind of lane (3), own and unseen cards: a code."""
MARGIN: Final = PLAYS + 15 * (1 << 14)
"""By tricks of the maker: his points less the other's."""
G_WORDS: Final = MARGIN + 8

TRUMP, NEXT, GREEN = range(3)
"""The kinds of lanes: trump, the other suit of its colour, the other two."""

# --- The lines: how trump was fixed -------------------------------------------------------------------------

ORDERED, LEFT, ACCEPTED, NAMED, NAMED_GREEN, CALLED, CALLED_GREEN = range(7)
"""Eldest ordered and the dealer took the card, or left it; the dealer accepted; eldest named the turned
suit's next, or another; the dealer did."""

MAKERS: Final = 0b1100100
"""The lines in which the dealer is the maker, a bit each."""

GREENS: Final = 0b1010000
"""The lines in which a suit of the other colour than the upcard's is trump, a bit each."""

TAKEN: Final = 0b101
"""The lines in which the dealer took the upcard."""

# --- The phases before the play -----------------------------------------------------------------------------

ELDEST_FIRST, DEALER_FIRST, ELDEST_SECOND, DEALER_SECOND, ORDERED_DOWN, ACCEPTED_DOWN = range(6)

# --- The words of a node of a table: eight, one line of the processor's cache -------------------------------

NODE: Final = 8
MOST: Final = 6
"""Actions of a node."""
KEY: Final = 0
VALUES: Final = 1
VISITS: Final = 7

SWAPPED: Final = 60
"""This bit of what makes a key says that the last lane comes before the one ahead of it; not of the key."""
PLAIN_KEY: Final = (1 << SWAPPED) - 1


@inlined
def part(mask: int, lane: int) -> int:
    """The cards of *mask* in *lane*."""
    return mask >> 16 * lane & 127


@compiled
def reps(g: int, own: int, unseen: int, lane: int) -> int:
    """The lowest card of each run of *own* in *lane*, as a mask."""
    return load(g, REPS + (part(own, lane) | part(unseen, lane) << 7)) << 16 * lane


@compiled
def above(mask: int, bit: int) -> int:
    """How many cards of *mask* lie above *bit* in its lane."""
    return popcount(mask & (LANE << (lowest(bit) & 48)) & ~(2 * bit - 1))


@compiled
def card_key(
    g: int, line: int, role: int, trick: int, mine: int, own: int, unseen: int, led: int, upcard: int
) -> int:
    """
    The key of who is to play: *mine* tricks are his; *unseen* holds the card *led*, 0 to lead.

    *upcard* is the bit of the card the dealer took, wherever it is, or 0.
    """
    base = PLAYS + 3 * trick * (1 << 14)
    a, b, swapped = 1, 2, 0
    code_a = load(g, base + 2 * (1 << 14) + (part(own, 1) | part(unseen, 1) << 7))
    code_b = load(g, base + 2 * (1 << 14) + (part(own, 2) | part(unseen, 2) << 7))
    if 1 << line & GREENS and upcard != 0:
        # The lane of the suit turned down comes first: what the passes said is about that suit.
        swapped = int(lowest(upcard) >> 4 == 2)
    elif code_b > code_a:
        swapped = 1
    if swapped:
        a, b = 2, 1
        code_a, code_b = code_b, code_a
    key = load(g, base + (part(own, 3) | part(unseen, 3) << 7))
    key |= load(g, base + (1 << 14) + (part(own, 0) | part(unseen, 0) << 7)) << 8
    key |= code_a << 14 | code_b << 21
    key |= load(g, LINES + 8 * trick + line) << 28 | role << 31 | trick << 32 | mine << 34 | 1 << 49
    if led:
        lane = lowest(led) >> 4
        slot = 0
        if lane == 0:
            slot = 1
        elif lane == a:
            slot = 2
        elif lane == b:
            slot = 3
        key |= 1 << 37 | slot << 38
        if part(own, lane):
            cap = 7 if lane == 3 else load(g, CAPS + trick)
            higher = above(unseen, led)
            key |= min(above(own, led), 5) << 40 | (min(cap, higher)) << 43
        else:
            key |= 7 << 40
    if TAKEN >> line & 1 and upcard & (own | unseen) and upcard != led:
        key |= min(1 + above(own | unseen, upcard), 7) << 46
    return key | swapped << SWAPPED


@compiled
def cards(g: int, own: int, unseen: int, led: int, swapped: int, out: int) -> int:
    """The cards to choose from, one of each run, in the order of a node, written to *out*; how many."""
    if led:
        lane = lowest(led) >> 4
        if part(own, lane):
            return listed(reps(g, own, unseen, lane), out, 0)
    n = listed(reps(g, own, unseen, 3), out, 0)
    n = listed(reps(g, own, unseen, 0), out, n)
    n = listed(reps(g, own, unseen, 1 + swapped), out, n)
    return listed(reps(g, own, unseen, 2 - swapped), out, n)


@compiled
def listed(mask: int, out: int, n: int) -> int:
    """The bits of *mask*, written to *out* after the *n* there are."""
    while mask:
        store(out, n, mask & -mask)
        n += 1
        mask &= mask - 1
    return n


# --- Before the play ----------------------------------------------------------------------------------------


@compiled
def call_key(g: int, phase: int, hand: int, upcard: int) -> int:
    """The key of who is to call, with *hand* a bit for each card number; *upcard* is a number."""
    base = CALLS + (phase >> 1) * 768
    code_a, code_b = load(g, base + 512 + (hand >> 8 & 255)), load(g, base + 512 + (hand >> 16 & 255))
    swapped = int(code_b > code_a)
    if swapped:
        code_a, code_b = code_b, code_a
    key = load(g, base + (hand & 255)) | load(g, base + 256 + (hand >> 24 & 255)) << 8
    key |= code_a << 16 | code_b << 24 | (upcard & 7) << 32 | phase << 35 | 1 << 50
    return key | swapped << SWAPPED


@compiled
def named(g: int, hand: int, swapped: int, out: int) -> int:
    """
    What to call in the second round, written to *out*: -1 for a pass, and suits; how many.

    Only suits of which the hand has a trump.
    """
    store(out, 0, -1)
    n = 1
    names = load(g, NAMES)
    for at in range(3):
        trump = 3
        if at == 1:
            trump = 1 + swapped
        elif at == 2:
            trump = 2 - swapped
        held = hand >> 8 * trump & 255 | hand >> 8 * (3 - trump) & 1 << 4
        if names >> trump & 1 and held:
            store(out, n, trump)
            n += 1
    return n


@compiled
def down_key(g: int, phase: int, six: int, upcard: int) -> int:
    """The key of the dealer who is to put down one of *six* cards, laid out under trump."""
    code_a, code_b = load(g, DOWNS + 256 + part(six, 1)), load(g, DOWNS + 256 + part(six, 2))
    swapped = int(code_b > code_a)
    if swapped:
        code_a, code_b = code_b, code_a
    key = load(g, DOWNS + part(six, 3)) | load(g, DOWNS + 128 + part(six, 0)) << 7
    key |= code_a << 14 | code_b << 21 | (lowest(upcard) & 7) << 28 | phase << 35 | 1 << 51
    return key | swapped << SWAPPED


@compiled
def downs(phase: int, six: int, upcard: int, swapped: int, out: int) -> int:
    """
    What the dealer may think of putting down, written to *out*; how many.

    0, where he may, is to leave the upcard; then the lowest card of each other suit, or of the trumps.
    """
    n = 0
    if phase == ORDERED_DOWN:
        store(out, 0, 0)
        n = 1
    few = n
    for at in range(3):
        lane = 0
        if at == 1:
            lane = 1 + swapped
        elif at == 2:
            lane = 2 - swapped
        held = six & LANE << 16 * lane
        if held:
            store(out, n, held & -held)
            n += 1
    if n == few:
        held = six & ~upcard if phase == ORDERED_DOWN else six
        store(out, n, held & -held)
        n += 1
    return n


# --- Nodes --------------------------------------------------------------------------------------------------


@compiled
def found(nodes: int, mask: int, key: int) -> int:
    """The address of the node with that key among *mask* + 1, or of the empty one where it would be."""
    at = bits(key) & mask
    while True:
        node = nodes + 8 * NODE * at
        held = load(node, KEY)
        if held == key or held == 0:
            return node
        at = (at + 1) & mask
