"""
The tree of all ways in which a hand can go on: counted, or with the points of each.

`walk_tree` keeps a frame for each decision on the way to where it is, and returns after a number of steps, so
that a long walk can be interrupted between two calls.
"""

from typing import Final

from euchre.kernel.engine.legal_actions import legal_codes
from euchre.kernel.engine.transitions import act
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, HandAddress, RulesAddress
from euchre.kernel.machine.compiled import compiled, entry, load, store

LEVEL, FOUND, FRAMES = range(3)
"""The words of a stack: the decisions made, the ways found, and where the frames begin."""
CHOICES: Final = schema.HAND_WORDS
"""A frame holds a hand, then the number of its choices (-1: not asked for yet), then the next to be tried."""
NEXT: Final = CHOICES + 1
FRAME: Final = NEXT + 1

ROWS: Final = 1 << 13
"""Rows of a tally, many more than there are ways to score a hand."""
ROW: Final = 8
"""Words of a row: how often, then the points by side."""


@compiled
def copy_hand(rules: RulesAddress, hand: HandAddress, other: HandAddress) -> int:
    """Write to *other* all that later decisions read of *hand*; return 0."""
    for word in range(schema.LOWER):
        store(other, word, load(hand, word))
    if load(rules, schema.PILES_EACH):
        for word in range(schema.LOWER, schema.KITTY):
            store(other, word, load(hand, word))
    if load(hand, schema.PHASE) < schema.PLAY:
        for word in range(schema.KITTY, schema.KITTY + load(hand, schema.BOTTOM)):
            store(other, word, load(hand, word))
    return 0


@compiled
def count_points(rules: RulesAddress, hand: HandAddress, tally: Address) -> int:
    """Count the points of a *hand* that is over in *tally*, `ROWS` rows of `ROW` words; return 0."""
    sides, key = load(rules, schema.SIDES), 0
    for side in range(sides):
        key = key * 67 + load(hand, schema.POINTS + side)
    while True:
        row = tally + 8 * ROW * (key & (ROWS - 1))
        same = 1
        for side in range(sides):
            if load(row, 1 + side) != load(hand, schema.POINTS + side):
                same = 0
        times = load(row, 0)
        if times == 0:
            for side in range(sides):
                store(row, 1 + side, load(hand, schema.POINTS + side))
        if times == 0 or same:
            store(row, 0, times + 1)
            return 0
        key += 1


@entry
def walk_tree(rules: RulesAddress, stack: Address, depth: int, tally: Address, steps: int) -> int:
    """
    Go on with the walk in *stack* for at most *steps* decisions; return 1 when it is done, 0 before.

    The walk tries every way in which the next *depth* decisions can go, or all that are left in the hand. The
    number of ways is in word `FOUND` of *stack*, which has room for *depth* + 1 frames. Before the first call
    its first frame holds the hand and -1 choices, all other words 0. With a *tally*, `count_points` counts
    there the points of each way, so *depth* must reach the end of the hand; 0: there is no tally.
    """
    level, found = load(stack, LEVEL), load(stack, FOUND)
    while level >= 0 and steps > 0:
        frame = stack + 8 * (FRAMES + FRAME * level)
        choices = load(frame, CHOICES)
        if choices < 0 and (level == depth or load(frame, schema.PHASE) == schema.OVER):
            found += 1
            if tally:
                count_points(rules, frame, tally)
            level -= 1
            continue
        if choices < 0:
            choices = legal_codes(rules, frame, frame + 8 * schema.CODES)
            store(frame, CHOICES, choices)
            store(frame, NEXT, 0)
            if level == depth - 1 and not tally:
                found += choices
                level -= 1
                continue
        at = load(frame, NEXT)
        if at == choices:
            level -= 1
            continue
        store(frame, NEXT, at + 1)
        following = frame + 8 * FRAME
        copy_hand(rules, frame, following)
        act(rules, following, load(frame, schema.CODES + at))
        store(following, CHOICES, -1)
        level += 1
        steps -= 1
    store(stack, LEVEL, level)
    store(stack, FOUND, found)
    return 1 if level < 0 else 0
