"""
The tree of what can happen in a hand, in the kernel: counted, or each way's points tallied.

The walk keeps a frame for each decision on the way to where it is, and stops after so many steps: whoever
calls goes on calling until it is done, and may be interrupted in between.
"""

from typing import Final

from euchre.kernel.engine.legal_actions import legal_codes
from euchre.kernel.engine.transitions import act
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.compiled import compiled, load, store

LEVEL, FOUND, FRAMES = range(3)
"""The words of a walk: the decisions made, the ways found, and where the frames begin."""
CHOICES: Final = w.HAND_WORDS
"""After the words of a hand a frame has how many choices there are (-1: not asked yet), and which is next."""
NEXT: Final = CHOICES + 1
FRAME: Final = NEXT + 1

ROWS: Final = 1 << 13
"""Rows of a tally, many more than there are ways to score a hand."""
ROW: Final = 8
"""Words of a row: how often, then the points by side."""


@compiled
def copy(rules: int, hand: int, other: int) -> int:
    """*other* becomes *hand*, but for what no decision from here on reads."""
    for word in range(w.LOWER):
        store(other, word, load(hand, word))
    if load(rules, w.PILES_EACH):
        for word in range(w.LOWER, w.KITTY):
            store(other, word, load(hand, word))
    if load(hand, w.PHASE) < w.PLAY:
        for word in range(w.KITTY, w.KITTY + load(hand, w.BOTTOM)):
            store(other, word, load(hand, word))
    return 0


@compiled
def record(rules: int, hand: int, tally: int) -> int:
    """Count one more hand with these points."""
    sides, key = load(rules, w.SIDES), 0
    for side in range(sides):
        key = key * 67 + load(hand, w.POINTS + side)
    while True:
        row = tally + 8 * ROW * (key & (ROWS - 1))
        same = 1
        for side in range(sides):
            if load(row, 1 + side) != load(hand, w.POINTS + side):
                same = 0
        times = load(row, 0)
        if times == 0:
            for side in range(sides):
                store(row, 1 + side, load(hand, w.POINTS + side))
        if times == 0 or same:
            store(row, 0, times + 1)
            return 0
        key += 1


@compiled
def walk(rules: int, stack: int, depth: int, tally: int, steps: int) -> int:
    """
    Go on with the walk in *stack*, at most *depth* decisions deep, for so many *steps*; 1 when it is done.

    The first frame starts with the hand and -1 choices. *tally* is the address of rows for the points, or 0.
    """
    level, found = load(stack, LEVEL), load(stack, FOUND)
    while level >= 0 and steps > 0:
        frame = stack + 8 * (FRAMES + FRAME * level)
        choices = load(frame, CHOICES)
        if choices < 0 and (level == depth or load(frame, w.PHASE) == w.OVER):
            found += 1
            if tally:
                record(rules, frame, tally)
            level -= 1
            continue
        if choices < 0:
            choices = legal_codes(rules, frame, frame + 8 * w.CODES)
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
        copy(rules, frame, following)
        act(rules, following, load(frame, w.CODES + at))
        store(following, CHOICES, -1)
        level += 1
        steps -= 1
    store(stack, LEVEL, level)
    store(stack, FOUND, found)
    return 1 if level < 0 else 0
