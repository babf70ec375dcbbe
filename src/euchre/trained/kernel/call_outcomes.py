"""
What a call leads to in one world: a cell, which says how the hand goes open and how the jack plays it.

Neither is the truth: with open hands the side that leads does far better than it could, and the jack knows
too little. But how often players who look ahead make it, by both of these and by who called, is soon counted
(`euchre.trained.kernel.auction_rollouts`); so each cell stands for those shares.

The auction is a row of nodes, one for each seat in each of two rounds, eldest first; it goes on only while
everybody passes. At a node the seat may pass (action 0) or name a trump: in the first round the suit turned
(1, alone 2), in the second the other of its colour (1, 2) and the two others (3, 4 and 5, 6).
"""

from typing import Final

from euchre.kernel.engine.scoring import maker_tricks
from euchre.kernel.engine.transitions import decide
from euchre.kernel.jack.jack import before, jack_steps, strength
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.compiled import compiled, inlined, load, store
from euchre.kernel.solve.context import FIRSTS, HANDS, PLAYERS, TRUMPS
from euchre.kernel.solve.dispatch import solve_rows
from euchre.trained.kernel.hand_isomorphism import others

ACTIONS: Final = 7
"""At a node of the second round; one of the first has three."""
CELLS: Final = 2 * 2 * 4 * 6 * 6
"""Alone or not; round; place of the maker from eldest; his tricks with open hands; those the jack takes."""
NEVER: Final = -1
"""In place of a cell: a lone hand too weak to be thought of, or no such action."""

SOLVE: Final = 0
"""The first words of a desk for the auction: a deal to solve, and its answer."""
STRONG: Final = 16
"""By place: what the hand is worth to the jack under the trump that is looked at."""
LEAVES: Final = 32
"""By node and action: a cell."""


@inlined
def cell_of(alone: int, late: int, place: int, open_: int, jack: int) -> int:
    """The number of a cell; *late* is 1 in the second round."""
    return (((alone * 2 + late) * 4 + place) * 6 + open_) * 6 + jack


@compiled
def trump_of(turned: int, late: int, choice: int) -> int:
    """The suit that is named, counted from the suit *turned*: *choice* is 0 to 2 in the second round."""
    one, two = others(turned)
    named: int = one if choice == 1 else two
    if late == 0:
        return turned
    return 3 - turned if choice == 0 else named


@compiled
def set_up(start: int, hand: int) -> int:
    """Copy what a hand consists of before the play, in a game without table cards."""
    for word in range(w.TOPS):
        store(hand, word, load(start, word))
    for word in range(w.KITTY + load(start, w.TOP), w.KITTY + load(start, w.BOTTOM)):
        store(hand, word, load(start, word))
    return 0


@compiled
def contract(rules: int, start: int, hand: int, node: int, code: int) -> int:
    """Copy *start* to *hand*, let the seat of *node* call by *code*, and go on to the first lead."""
    set_up(start, hand)
    store(hand, w.SPOKEN, node)
    store(hand, w.PHASE, w.CALL)
    store(hand, w.TURN, (load(start, w.DEALER) + 1 + node) % load(rules, w.SEATS))
    decide(rules, hand, code)
    while load(hand, w.PHASE) < w.PLAY:
        decide(rules, hand, before(rules, hand))
    return 0


@compiled
def open_tricks(rules: int, hand: int, solver: int, desk: int) -> int:
    """The tricks of the maker's side when the hand, before its first lead, is played with open cards."""
    maker, out, chair, ours, leader = load(hand, w.MAKER), load(hand, w.OUT), 0, 0, 0
    mine = load(rules, w.MATES + maker) | 1 << maker
    for word in range(HANDS):
        store(desk, SOLVE + word, 0)
    for seat in range(load(rules, w.SEATS)):
        if not out >> seat & 1:
            store(desk, SOLVE + chair, load(hand, w.HANDS + seat))
            ours |= (mine >> seat & 1) << chair
            leader = chair if seat == load(hand, w.TURN) else leader
            chair += 1
    store(desk, SOLVE + HANDS, leader)
    store(solver, PLAYERS, chair)
    store(solver, FIRSTS, 0)
    store(solver, TRUMPS, load(rules, w.TRUMPS + load(hand, w.TRUMP)))
    answer = desk + 8 * (SOLVE + HANDS + 1)
    solve_rows(solver, desk, 1, 0, ours, 0, 0, 0, 0, answer)
    return load(answer, 0)


@compiled
def leaves(rules: int, start: int, hand: int, solver: int, desk: int, least: int, node: int) -> int:
    """
    Write to `LEAVES` what every call from *node* on leads to in the world of *start*.

    Lone hands worth less than *least* are not looked at, but those of *node* itself; *hand* is scratch.
    """
    seats, turned = load(rules, w.SEATS), load(start, w.UPCARD) >> 3
    lone, dealer = load(rules, w.MAY_ALONE), load(start, w.DEALER)
    for word in range(2 * seats * ACTIONS):
        store(desk, LEAVES + word, NEVER)
    for late in range(1 if node >= seats else 0, 2):
        for choice in range(3 if late else 1):
            code = w.DO_CALL + 2 * trump_of(turned, late, choice)
            open_ = 0
            for side in range(2):
                contract(rules, start, hand, late * seats + side, code)
                if side == 0:
                    for place in range(seats):
                        cards = load(hand, w.HANDS + (dealer + 1 + place) % seats)
                        store(desk, STRONG + place, strength(rules, load(hand, w.TRUMP), cards))
                    open_ = open_tricks(rules, hand, solver, desk)
                else:
                    open_ = load(rules, w.TRICKS) - open_
                jack_steps(rules, hand)
                took = maker_tricks(rules, hand)
                for place in range(side, seats, 2):
                    leaf = LEAVES + (late * seats + place) * ACTIONS + 1 + 2 * choice
                    store(desk, leaf, cell_of(0, late, place, open_, took))
            for place in range(seats if lone else 0):
                here = late * seats + place
                if here == node or (here > node and load(desk, STRONG + place) >= least):
                    contract(rules, start, hand, here, code + 1)
                    open_ = open_tricks(rules, hand, solver, desk)
                    jack_steps(rules, hand)
                    leaf = LEAVES + here * ACTIONS + 2 + 2 * choice
                    store(desk, leaf, cell_of(1, late, place, open_, maker_tricks(rules, hand)))
    return 0


@compiled
def cells(
    rules: int, hands: int, n: int, hand: int, solver: int, desk: int, least: int, node: int, out: int
) -> int:
    """For *n* hands of the kernel that are at *node*: their `leaves`, one after the other."""
    words = 2 * load(rules, w.SEATS) * ACTIONS
    for _ in range(n):
        leaves(rules, hands, hand, solver, desk, least, node)
        for word in range(words):
            store(out, word, load(desk, LEAVES + word))
        out += 8 * words
        hands += 8 * w.HAND_WORDS
    return 0


@compiled
def tries(
    rules: int, hands: int, n: int, codes: int, choices: int, hand: int, solver: int, desk: int, out: int
) -> int:  # fmt: skip
    """In *n* hands whose dealer is to put a card down: by hand and choice the cell it leads to."""
    seats = load(rules, w.SEATS)
    for _ in range(n):
        place = (load(hands, w.MAKER) + 2 * seats - load(hands, w.DEALER) - 1) % seats
        late = 1 if load(hands, w.SPOKEN) > seats else 0
        for choice in range(choices):
            set_up(hands, hand)
            decide(rules, hand, load(codes, choice))
            while load(hand, w.PHASE) < w.PLAY:
                decide(rules, hand, before(rules, hand))
            open_ = open_tricks(rules, hand, solver, desk)
            jack_steps(rules, hand)
            store(out, choice, cell_of(load(hand, w.ALONE), late, place, open_, maker_tricks(rules, hand)))
        out += 8 * choices
        hands += 8 * w.HAND_WORDS
    return 0
