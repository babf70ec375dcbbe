"""
Counterfactual regret minimisation over the auction (Zinkevich and others, 2007).

Each iteration deals one hand and evaluates every call of every seat in it, so the cards are the only noise:
what a call leads to in this world comes from `euchre.players.trained.kernel.call_outcomes`. The suit turned
up is always clubs, since hands are kept by class. Later iterations weigh more, in regrets and averages
(linear CFR: Brown and Sandholm, 2019). Iteration *n* of a seed is the same wherever it runs.

A row of a regret table, one for each node and class, has its regrets, then its sums of strategies: 3 and 3
words in the first round, 7 and 7 in the second.
"""

from typing import Final

from euchre.kernel.engine.dealing import shuffle
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, HandAddress, RngState, RulesAddress
from euchre.kernel.machine.compiled import (
    compiled,
    entry,
    inlined,
    load,
    rng_below,
    rng_next,
    rng_start,
    store,
)
from euchre.players.trained.kernel import call_outcomes
from euchre.players.trained.kernel.call_outcomes import ACTIONS, LEAVES, NO_CELL, evaluate_leaves
from euchre.players.trained.kernel.hand_isomorphism import class_indices

PROBABILITY_ONE: Final = 1 << 16
"""Certainty."""

CLASS_INDEX: Final = call_outcomes.CONTEXT_WORDS
"""
Offsets in a context, behind the words of `call_outcomes`: by place from eldest, the class held; by node and
action, the strategy; by place, the probability that it has passed so far; by node, its value to eldest's
side.
"""
STRATEGY: Final = CLASS_INDEX + 4
REACH: Final = STRATEGY + 8 * ACTIONS
NODE_VALUES: Final = REACH + 4
CONTEXT_WORDS: Final = NODE_VALUES + 8 + 1


@compiled
def deal_with_club_turned(rules: RulesAddress, hand: HandAddress, rng: RngState) -> int:
    """
    Deal a hand with a club turned up into the row *hand*, by the draws that follow the RNG state *rng*;
    return 0.

    Seat 0 is eldest, the last seat deals; the first call is due.
    """
    size, seats, deck = load(rules, schema.CARDS_IN_DECK), load(rules, schema.SEATS), hand + 8 * schema.KITTY
    for word in range(schema.KITTY):
        store(hand, word, 0)
    for card in range(size):
        store(deck, card, load(rules, schema.ORDER + card))
    rng = rng_next(rng)
    turned = rng_below(rng, size >> 2)  # clubs come first
    upcard = load(deck, turned)
    store(deck, turned, load(deck, size - 1))
    shuffle(deck, size - 1, rng)
    deal = 0
    for seat in range(seats):
        cards = 0
        for _ in range(load(rules, schema.TRICKS)):
            cards |= 1 << load(deck, deal)
            deal += 1
        store(hand, schema.HANDS + seat, cards)
    store(deck, size - 1, load(deck, deal))
    store(deck, deal, upcard)
    for card in range(deal, size):
        store(deck, card, load(rules, schema.CARD + 64 * schema.UNFIXED + load(deck, card)))
    store(hand, schema.TOP, deal)
    store(hand, schema.BOTTOM, size)
    store(hand, schema.UPCARD, load(deck, deal))
    store(hand, schema.DEALER, seats - 1)
    store(hand, schema.TRUMP, -1)
    store(hand, schema.MAKER, -1)
    store(hand, schema.BID_TRUMP, -1)
    store(hand, schema.DEFENDER, -1)
    store(hand, schema.END, -1)
    store(hand, schema.PHASE, schema.CALL)
    store(hand, schema.COUNT, 1)
    return 0


@inlined
def row_address(regret_table: Address, class_count: int, seats: int, node: int, index: int) -> int:
    """
    Return the address of the row of *regret_table* for *node* of the auction and the class of hands *index*.

    A node is a seat's turn to call, 0 to 2 * *seats* - 1; *index* is a result of `class_index`, of
    *class_count* classes.
    """
    kind = index >> 1
    if node < seats:
        return regret_table + 8 * 6 * (node * class_count + kind)
    return regret_table + 8 * (6 * seats * class_count + 14 * ((node - seats) * class_count + kind))


@inlined
def class_action(action: int, index: int) -> int:
    """
    Convert *action*, the number of a call with a hand, to that of the same call with the hand's class, or
    back.

    0 is a pass. 1 and 2 call the upcard's suit (in the second round the other suit of its colour) with the
    partner and alone; in the second round 3 and 4 call the lower suit of the other colour, 5 and 6 the
    higher. A class is all hands that differ only in the names of suits. *index* is the hand's `class_index`:
    where it is odd the last two suits change places in the class, and so do 3 and 4 with 5 and 6.
    """
    if index & 1 and action >= 3:
        return action + 2 if action < 5 else action - 2
    return action


@entry
def match_regrets(context: Address, regret_table: Address, class_count: int, seats: int, stuck: int) -> int:
    """
    Write the current strategy at each node of the auction to `STRATEGY` of *context*, by regret matching;
    return 0.

    A node is a turn to call of one of *seats* seats. The strategy is that of the class of hands held there,
    from *regret_table*, which has *class_count* rows a node: probabilities out of `PROBABILITY_ONE`, by node
    and action. *stuck* is 1 where the dealer may not pass at the last node.

    *context* is the address of `CONTEXT_WORDS` words, those of a `Workspace`.
    """
    for node in range(2 * seats):
        width, index = 7 if node >= seats else 3, load(context, CLASS_INDEX + node % seats)
        here = node * ACTIONS
        row = row_address(regret_table, class_count, seats, node, index)
        total, ways = 0, 0
        for action in range(width):
            if action == 0:
                legal = 0 if stuck and node == 2 * seats - 1 else 1
            else:
                legal = 1 if load(context, LEAVES + here + action) != NO_CELL else 0
            regret = load(row, class_action(action, index))
            regret = regret if legal and regret > 0 else 0
            store(context, STRATEGY + here + action, regret if regret > 0 else -legal)
            total += regret
            ways += legal
        for action in range(width):
            probability = load(context, STRATEGY + here + action)
            if total > 0:
                probability = probability * PROBABILITY_ONE // total if probability > 0 else 0
            else:
                probability = PROBABILITY_ONE // ways if probability < 0 else 0
            store(context, STRATEGY + here + action, probability)
    return 0


@compiled
def action_value(context: Address, values: Address, node: int, action: int) -> int:
    """
    Return the value of *action* at *node* to the side that acts there, in 1/1000 point.

    A call leads to a cell, its predicted tricks, and *values* has the points of each cell to the maker's
    side, in 1/1000; a pass (action 0) has the value of the next node.

    *context* is the address of `CONTEXT_WORDS` words, those of a `Workspace`.
    """
    if action == 0:
        return -load(context, NODE_VALUES + node + 1) if node & 1 else load(context, NODE_VALUES + node + 1)
    return load(values, load(context, LEAVES + node * ACTIONS + action))


@entry
def evaluate_nodes(context: Address, values: Address, seats: int) -> int:
    """
    Write the value of each node of the auction to eldest's side, in 1/1000 point, to `NODE_VALUES` of
    *context*; return 0.

    All seats follow the current strategies. *values* has the points of each cell, a call with its predicted
    tricks, to the maker's side, in 1/1000; a hand passed out is worth 0.

    *context* is the address of `CONTEXT_WORDS` words, those of a `Workspace`.
    """
    store(context, NODE_VALUES + 2 * seats, 0)
    for back in range(2 * seats):
        node = 2 * seats - 1 - back
        total = 0
        for action in range(7 if node >= seats else 3):
            probability = load(context, STRATEGY + node * ACTIONS + action)
            if probability:
                total += probability * action_value(context, values, node, action)
        total >>= 16
        store(context, NODE_VALUES + node, -total if node & 1 else total)
    return 0


@entry
def update_regrets(
    context: Address, values: Address, regret_table: Address, class_count: int, seats: int, stuck: int,
    weight: int, average_weight: int,
) -> int:  # fmt: skip
    """
    Add the regrets of this deal, times *weight*, and its strategies, times *average_weight*, to
    *regret_table*; return 0.

    Regrets also count by the probability that the others have passed so far, strategies by that of the seat
    itself. *context* holds the classes, cells, strategies and values of the deal between *seats* seats;
    *values* has the points of each cell in 1/1000; *regret_table* has *class_count* rows a node; *stuck* is 1
    where the dealer may not pass at the last node.

    *context* is the address of `CONTEXT_WORDS` words, those of a `Workspace`.
    """
    for place in range(seats):
        store(context, REACH + place, PROBABILITY_ONE)
    for node in range(2 * seats):
        place, width = node % seats, 7 if node >= seats else 3
        index, own, rest = load(context, CLASS_INDEX + place), load(context, REACH + place), PROBABILITY_ONE
        for other in range(seats):
            if other != place:
                rest = rest * load(context, REACH + other) >> 16
        row = row_address(regret_table, class_count, seats, node, index)
        worth = load(context, NODE_VALUES + node)
        worth = -worth if node & 1 else worth
        for action in range(width):
            if action == 0:
                legal = not (stuck and node == 2 * seats - 1)
            else:
                legal = load(context, LEAVES + node * ACTIONS + action) != NO_CELL
            if legal:
                word = class_action(action, index)
                regret = weight * rest * (action_value(context, values, node, action) - worth) >> 16
                store(row, word, load(row, word) + regret)
                played = average_weight * own * load(context, STRATEGY + node * ACTIONS + action) >> 16
                store(row, width + word, load(row, width + word) + played)
        store(context, REACH + place, own * load(context, STRATEGY + node * ACTIONS) >> 16)
    return 0


@entry
def iterate(
    rules: RulesAddress, deal: Address, hand: Address, solver: Address, context: Address, values: Address,
    class_table: Address, group_table: Address, class_count: int, min_strength: int, may_pass_table: Address,
    stuck_table: Address, seed: int, start: int, n: int, weight_step: int, average_from: int,
) -> int:  # fmt: skip
    """
    Train on deals *start* to *start* + *n* - 1 of *seed*, a result of `rng_seed`; return 0.

    The same deals train two regret tables: *may_pass_table*, and *stuck_table* in which the dealer may not
    pass; an address 0 leaves one out. The tables have *class_count* rows a node: one a class, or one a group
    where *group_table*, the words of `class_groups`, is given. *values* has the points of each cell (a call
    with its predicted tricks), in 1/1000; calls alone with a hand of less than *min_strength* sixtieths of a
    trick are left out. The weight grows by one every *weight_step* iterations; averages begin at iteration
    *average_from*. *deal*, *hand*, *solver* and *context* are memory to work in (`Workspace`).
    """
    seats = load(rules, schema.SEATS)
    for number in range(start, start + n):
        deal_with_club_turned(rules, deal, rng_start(seed, number))
        class_indices(rules, class_table, deal, 1, context + 8 * CLASS_INDEX)
        for place in range(seats if group_table else 0):
            index = load(context, CLASS_INDEX + place)
            store(context, CLASS_INDEX + place, load(group_table, index >> 1) ^ (index & 1))
        evaluate_leaves(rules, deal, hand, solver, context, min_strength, -1)
        weight = 1 + number // weight_step
        for stuck in range(2):
            regret_table = stuck_table if stuck else may_pass_table
            if regret_table:
                match_regrets(context, regret_table, class_count, seats, stuck)
                evaluate_nodes(context, values, seats)
                update_regrets(
                    context, values, regret_table, class_count, seats, stuck, weight,
                    weight if number >= average_from else 0,
                )  # fmt: skip
    return 0
