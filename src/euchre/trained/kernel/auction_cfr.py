"""
Learning when to call: counterfactual regret minimisation over the auction (Zinkevich and others, 2007).

Each iteration deals one hand and looks at every call of every seat in it: what a call leads to in this one
world (`euchre.trained.kernel.call_outcomes`) is all the noise there is, and the averages wash it out. The
suit turned up is always clubs, for hands are learnt by class. Later iterations count for more, in regrets and
averages (linear CFR: Brown and Sandholm, 2019). Iteration *n* of a seed is the same wherever it is done.

A row of a class at a node has its regrets, then its sums of strategies: 3 and 3 words in the first round, 7
and 7 in the second.
"""

from typing import Final

from euchre.kernel.machine import schema as w
from euchre.kernel.machine.compiled import below, compiled, first, inlined, load, onward, store
from euchre.trained.kernel.call_outcomes import ACTIONS, LEAVES, NEVER, leaves
from euchre.trained.kernel.hand_isomorphism import indices

ONE: Final = 1 << 16
"""Certainty."""

INDEX: Final = 96
"""Words of the desk: by place, the class held; by node and action, the strategy; by place, the chance that it
has passed so far; by node, what it is worth to eldest's side."""
STRATEGY: Final = 112
REACH: Final = 176
WORTH: Final = 192
DESK: Final = 208


@compiled
def shuffled(deck: int, n: int, place: int) -> int:
    """Mix the first *n* words at *deck* by the draws after *place*."""
    for here in range(n - 1):
        place = onward(place)
        other = here + below(place, n - here)
        card = load(deck, other)
        store(deck, other, load(deck, here))
        store(deck, here, card)
    return 0


@compiled
def deal_turned(rules: int, hand: int, place: int) -> int:
    """Deal with a club turned up, by the draws after *place*; seat 0 is eldest."""
    size, seats, deck = load(rules, w.CARDS_IN_DECK), load(rules, w.SEATS), hand + 8 * w.KITTY
    for word in range(w.KITTY):
        store(hand, word, 0)
    for card in range(size):
        store(deck, card, load(rules, w.ORDER + card))
    place = onward(place)
    turned = below(place, size >> 2)  # clubs come first
    upcard = load(deck, turned)
    store(deck, turned, load(deck, size - 1))
    shuffled(deck, size - 1, place)
    dealt = 0
    for seat in range(seats):
        cards = 0
        for _ in range(load(rules, w.TRICKS)):
            cards |= 1 << load(deck, dealt)
            dealt += 1
        store(hand, w.HANDS + seat, cards)
    store(deck, size - 1, load(deck, dealt))
    store(deck, dealt, upcard)
    for card in range(dealt, size):
        store(deck, card, load(rules, w.CARD + 64 * w.UNFIXED + load(deck, card)))
    store(hand, w.TOP, dealt)
    store(hand, w.BOTTOM, size)
    store(hand, w.UPCARD, load(deck, dealt))
    store(hand, w.DEALER, seats - 1)
    store(hand, w.TRUMP, -1)
    store(hand, w.MAKER, -1)
    store(hand, w.BID_TRUMP, -1)
    store(hand, w.DEFENDER, -1)
    store(hand, w.END, -1)
    store(hand, w.PHASE, w.CALL)
    store(hand, w.COUNT, 1)
    return 0


@inlined
def row_of(learnt: int, kinds: int, seats: int, node: int, index: int) -> int:
    """Where the row of a class at a node is."""
    kind = index >> 1
    if node < seats:
        return learnt + 8 * 6 * (node * kinds + kind)
    return learnt + 8 * (6 * seats * kinds + 14 * ((node - seats) * kinds + kind))


@inlined
def in_class(action: int, index: int) -> int:
    """The action as its class has it, and back: where suits change places, so do their actions."""
    if index & 1 and action >= 3:
        return action + 2 if action < 5 else action - 2
    return action


@compiled
def strategies(desk: int, learnt: int, kinds: int, seats: int, stick: int) -> int:
    """By regret matching, what each seat does at each node with the hand it holds."""
    for node in range(2 * seats):
        width, index, here = 7 if node >= seats else 3, load(desk, INDEX + node % seats), node * ACTIONS
        row = row_of(learnt, kinds, seats, node, index)
        total, ways = 0, 0
        for action in range(width):
            if action == 0:
                may = 0 if stick and node == 2 * seats - 1 else 1
            else:
                may = 1 if load(desk, LEAVES + here + action) != NEVER else 0
            regret = load(row, in_class(action, index))
            regret = regret if may and regret > 0 else 0
            store(desk, STRATEGY + here + action, regret if regret > 0 else -may)
            total += regret
            ways += may
        for action in range(width):
            share = load(desk, STRATEGY + here + action)
            if total > 0:
                share = share * ONE // total if share > 0 else 0
            else:
                share = ONE // ways if share < 0 else 0
            store(desk, STRATEGY + here + action, share)
    return 0


@compiled
def gain(desk: int, values: int, node: int, action: int) -> int:
    """What an action brings the side of *node*, in thousandths of a point."""
    if action == 0:
        return -load(desk, WORTH + node + 1) if node & 1 else load(desk, WORTH + node + 1)
    return load(values, load(desk, LEAVES + node * ACTIONS + action))


@compiled
def valued(desk: int, values: int, seats: int) -> int:
    """What each node is worth when all keep to their strategies; passed out, nothing."""
    store(desk, WORTH + 2 * seats, 0)
    for back in range(2 * seats):
        node = 2 * seats - 1 - back
        total = 0
        for action in range(7 if node >= seats else 3):
            share = load(desk, STRATEGY + node * ACTIONS + action)
            if share:
                total += share * gain(desk, values, node, action)
        total >>= 16
        store(desk, WORTH + node, -total if node & 1 else total)
    return 0


@compiled
def learn(
    desk: int, values: int, learnt: int, kinds: int, seats: int, stick: int, weight: int, share: int
) -> int:
    """Add this deal to the regrets with *weight*, and the strategies to their sums with *share*."""
    for place in range(seats):
        store(desk, REACH + place, ONE)
    for node in range(2 * seats):
        place, width = node % seats, 7 if node >= seats else 3
        index, own, rest = load(desk, INDEX + place), load(desk, REACH + place), ONE
        for other in range(seats):
            if other != place:
                rest = rest * load(desk, REACH + other) >> 16
        row, worth = row_of(learnt, kinds, seats, node, index), load(desk, WORTH + node)
        worth = -worth if node & 1 else worth
        for action in range(width):
            if action == 0:
                may = not (stick and node == 2 * seats - 1)
            else:
                may = load(desk, LEAVES + node * ACTIONS + action) != NEVER
            if may:
                word = in_class(action, index)
                regret = weight * rest * (gain(desk, values, node, action) - worth) >> 16
                store(row, word, load(row, word) + regret)
                used = share * own * load(desk, STRATEGY + node * ACTIONS + action) >> 16
                store(row, width + word, load(row, width + word) + used)
        store(desk, REACH + place, own * load(desk, STRATEGY + node * ACTIONS) >> 16)
    return 0


@compiled
def iterate(
    rules: int, dealt: int, hand: int, solver: int, desk: int, values: int, classes: int, groups: int,
    kinds: int, least: int, loose: int, stuck: int, seed: int, start: int, n: int, step: int, warm: int,
) -> int:  # fmt: skip
    """
    Do iterations number *start* to *start* + *n* - 1 of *seed*, one of `mixed`.

    From the same deals are learnt the tables *loose*, for dealers who may pass, and *stuck*, for those who
    may not; 0 is none. Their *kinds* are classes of hands, or with *groups* what these say: by class twice
    its group, and one more where suits change places. The weight grows by one every *step* iterations;
    averages begin at iteration *warm*.
    """
    seats = load(rules, w.SEATS)
    for number in range(start, start + n):
        deal_turned(rules, dealt, first(seed, number))
        indices(rules, classes, dealt, 1, desk + 8 * INDEX)
        for place in range(seats if groups else 0):
            index = load(desk, INDEX + place)
            store(desk, INDEX + place, load(groups, index >> 1) ^ (index & 1))
        leaves(rules, dealt, hand, solver, desk, least, -1)
        weight = 1 + number // step
        for stick in range(2):
            learnt = stuck if stick else loose
            if learnt:
                strategies(desk, learnt, kinds, seats, stick)
                valued(desk, values, seats)
                learn(desk, values, learnt, kinds, seats, stick, weight, weight if number >= warm else 0)
    return 0
