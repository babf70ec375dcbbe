"""
The leaves of the auction: a call in one world leads to a cell, which predicts how the hand will end.

A cell combines the maker's tricks with open cards and the tricks of the maker when the jack plays for all
seats. Neither is exact: with open cards the side that leads takes too many tricks, and the jack plays with
too little knowledge. But how often players that look ahead make a contract, given both and who called, can be
counted (`euchre.players.trained.kernel.auction_rollouts`), so a cell stands for those frequencies.

The auction is a row of nodes, one for each seat in each of two rounds, from eldest on; it continues only
while everyone passes. At a node the actions are: 0 to pass, or to name a trump. In the first round that is
the suit turned up (1, alone 2); in the second the other suit of its colour (1, 2) and the two green suits (3,
4 and 5, 6).
"""

from collections.abc import Sequence
from typing import Final

from euchre.kernel.engine.scoring import maker_tricks
from euchre.kernel.engine.transitions import act_before_play
from euchre.kernel.jack.before_play import choose_before_play
from euchre.kernel.jack.hand_value import expected_tricks
from euchre.kernel.jack.jack import jack_plays_on
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, Code, RulesAddress, TrumpNumber
from euchre.kernel.machine.compiled import Words, at, compiled, entry, inlined, load, store, table
from euchre.kernel.machine.rule_words import rules_words
from euchre.players.trained.kernel.hand_isomorphism import green_suits
from euchre.players.trained.kernel.open_cards import SolverMemory, open_card_tricks
from euchre.rules.actions import Action, code
from euchre.rules.rules import Rules

ACTIONS: Final = 7
"""Actions at a node of the second round; a node of the first has three."""
CELLS: Final = 2 * 2 * 4 * 6 * 6
"""
Cells: alone or not; round; place of the maker from eldest; its tricks with open cards; those of
the jack.
"""
NO_CELL: Final = -1
"""In place of a cell: no such action, or a lone hand too weak to be considered."""

STRENGTHS: Final = 0
"""
Offset in a context, by place from eldest: the jack's strength of the hand under the trump in question, in
1/60 trick.
"""
LEAVES: Final = STRENGTHS + 4
"""Offset, by node and action: a cell."""
CONTEXT_WORDS: Final = LEAVES + 8 * ACTIONS
"""Words of such a context."""


@inlined
def cell_number(alone: int, second_round: int, place: int, open_tricks: int, jack: int) -> int:
    """
    Return the number of a cell, 0 to `CELLS` - 1: one kind of call with its predicted tricks.

    *alone* and *second_round* are 0 or 1, *place* is the maker's from eldest (0 to 3); *open_tricks* are the
    maker's with open cards, *jack* those when the jack, a player by rules of thumb, plays all seats, 0 to 5.
    """
    return (((alone * 2 + second_round) * 4 + place) * 6 + open_tricks) * 6 + jack


@compiled
def named_trump(turned: TrumpNumber, second_round: int, choice: int) -> TrumpNumber:
    """
    Return the suit, 0 to 3, that a call names when the suit *turned* is up.

    In the first round (*second_round* 0) it is that suit; in the second, *choice* 0 is the other suit of its
    colour, 1 and 2 are the suits of the other colour.
    """
    one, two = green_suits(turned)
    named: int = one if choice == 1 else two
    if second_round == 0:
        return turned
    return 3 - turned if choice == 0 else named


@compiled
def copy_deal(start: Address, hand: Address) -> int:
    """Copy a hand before the play from *start* to *hand*, in a game without table cards; return 0."""
    for word in range(schema.TOPS):
        store(hand, word, load(start, word))
    for word in range(schema.KITTY + load(start, schema.TOP), schema.KITTY + load(start, schema.BOTTOM)):
        store(hand, word, load(start, word))
    return 0


@compiled
def make_call(rules: RulesAddress, start: Address, hand: Address, node: int, code: Code) -> int:
    """
    Copy the hand at *start* to *hand*, let the seat of *node* call by action *code*, and go on to the first
    lead; return 0.

    A node is a seat's turn to call, from eldest's first on, all before it having passed. What follows the
    call the jack, a player by rules of thumb, decides.
    """
    copy_deal(start, hand)
    store(hand, schema.SPOKEN, node)
    store(hand, schema.PHASE, schema.CALL)
    store(hand, schema.TURN, (load(start, schema.DEALER) + 1 + node) % load(rules, schema.SEATS))
    act_before_play(rules, hand, code)
    while load(hand, schema.PHASE) < schema.PLAY:
        act_before_play(rules, hand, choose_before_play(rules, hand))
    return 0


@compiled
def evaluate_leaves(
    rules: RulesAddress, start: Address, hand: Address, solver: Address, context: Address, min_strength: int,
    node: int,
) -> int:  # fmt: skip
    """
    Write the cell of every call from *node* on to `LEAVES` of *context*, for the hand dealt at *start*;
    return 0.

    A cell is the number of a call with its predicted tricks; a node is a seat's turn to call, -1 stands for
    all. Calls alone with a hand of less than *min_strength*, in sixtieths of a trick, get `NO_CELL`, except
    at *node* itself. *hand* and *solver* are memory to work in.
    """
    seats, turned = load(rules, schema.SEATS), load(start, schema.UPCARD) >> 3
    may_play_alone, dealer = load(rules, schema.MAY_ALONE), load(start, schema.DEALER)
    for word in range(2 * seats * ACTIONS):
        store(context, LEAVES + word, NO_CELL)
    for second_round in range(1 if node >= seats else 0, 2):
        for choice in range(3 if second_round else 1):
            code = schema.DO_CALL + 2 * named_trump(turned, second_round, choice)
            open_tricks = 0
            for parity in range(2):
                make_call(rules, start, hand, second_round * seats + parity, code)
                if parity == 0:
                    for place in range(seats):
                        cards = load(hand, schema.HANDS + (dealer + 1 + place) % seats)
                        store(
                            context,
                            STRENGTHS + place,
                            expected_tricks(rules, load(hand, schema.TRUMP), cards),
                        )
                    open_tricks = open_card_tricks(rules, solver, hand)
                else:
                    open_tricks = load(rules, schema.TRICKS) - open_tricks
                jack_plays_on(rules, hand)
                jack_tricks = maker_tricks(rules, hand)
                for place in range(parity, seats, 2):
                    leaf = LEAVES + (second_round * seats + place) * ACTIONS + 1 + 2 * choice
                    store(context, leaf, cell_number(0, second_round, place, open_tricks, jack_tricks))
            for place in range(seats if may_play_alone else 0):
                here = second_round * seats + place
                if here == node or (here > node and load(context, STRENGTHS + place) >= min_strength):
                    make_call(rules, start, hand, here, code + 1)
                    open_tricks = open_card_tricks(rules, solver, hand)
                    jack_plays_on(rules, hand)
                    leaf = LEAVES + here * ACTIONS + 2 + 2 * choice
                    store(
                        context,
                        leaf,
                        cell_number(1, second_round, place, open_tricks, maker_tricks(rules, hand)),
                    )
    return 0


@entry
def evaluate_leaves_of(
    rules: RulesAddress, hands: Address, n: int, hand: Address, solver: Address, context: Address,
    min_strength: int, node: int, out: Address,
) -> int:  # fmt: skip
    """
    Write the cells of every call from *node* on to *out*, for each of the *n* worlds at *hands*: shape (n,
    nodes, `ACTIONS`).

    A cell is the number of a call with its predicted tricks; a node is a seat's turn to call. Calls alone
    with a hand of less than *min_strength*, in sixtieths of a trick, get `NO_CELL`, except at *node*. *hand*,
    *solver* and *context* are memory to work in. Return 0.
    """
    words = 2 * load(rules, schema.SEATS) * ACTIONS
    for _ in range(n):
        evaluate_leaves(rules, hands, hand, solver, context, min_strength, node)
        for word in range(words):
            store(out, word, load(context, LEAVES + word))
        out += 8 * words
        hands += 8 * schema.HAND_WORDS
    return 0


@entry
def evaluate_discards_of(
    rules: RulesAddress, hands: Address, n: int, codes: Address, choices: int, hand: Address, solver: Address,
    out: Address,
) -> int:  # fmt: skip
    """
    Write the cell of each discard to *out*, shape (n, choices), for *n* worlds at *hands* in which the dealer
    discards; return 0.

    A cell is the number of the call with its predicted tricks. *codes* are the action codes of the *choices*;
    *hand* and *solver* are memory to work in.
    """
    seats = load(rules, schema.SEATS)
    for _ in range(n):
        place = (load(hands, schema.MAKER) + 2 * seats - load(hands, schema.DEALER) - 1) % seats
        second_round = 1 if load(hands, schema.SPOKEN) > seats else 0
        for choice in range(choices):
            copy_deal(hands, hand)
            act_before_play(rules, hand, load(codes, choice))
            while load(hand, schema.PHASE) < schema.PLAY:
                act_before_play(rules, hand, choose_before_play(rules, hand))
            open_tricks = open_card_tricks(rules, solver, hand)
            jack_plays_on(rules, hand)
            store(
                out,
                choice,
                cell_number(
                    load(hand, schema.ALONE), second_round, place, open_tricks, maker_tricks(rules, hand)
                ),
            )
        out += 8 * choices
        hands += 8 * schema.HAND_WORDS
    return 0


class Workspace:
    """Memory for the kernel functions that evaluate calls; use one for each thread."""

    def __init__(self, context_words: int = CONTEXT_WORDS) -> None:
        """Make room for a solver, two hands, and *context_words* words of context."""
        self._memory = SolverMemory()
        self.solver: Words = self._memory.words
        self.context_words: Words = table(context_words)
        self.scratch: Words = table(schema.HAND_WORDS)
        self.deal: Words = table(schema.HAND_WORDS)


def evaluate_calls(rules: Rules, hands: Words, node: int, min_strength: int) -> Words:
    """
    Return the cell of every call from *node* on, or `NO_CELL`, in each world: shape (worlds, nodes,
    `ACTIONS`).

    A cell stands for a call and its predicted tricks; a node is a seat's turn to call, from eldest's first
    on. *hands* are hands of the kernel, one a world. A later seat's call alone is looked at when its hand
    should take *min_strength* sixtieths of a trick, as the jack, a player by rules of thumb, counts.
    """
    workspace, found = Workspace(), table(len(hands), 2 * rules.seats, ACTIONS)
    evaluate_leaves_of(
        at(rules_words(rules)), at(hands), len(hands), at(workspace.scratch), at(workspace.solver),
        at(workspace.context_words), min_strength, node, at(found),
    )  # fmt: skip
    return found


def evaluate_discards(rules: Rules, hands: Words, choices: Sequence[Action]) -> Words:
    """
    Return the cell (the call with its predicted tricks) of every discard among *choices*: shape (worlds,
    choices).

    *hands* are hands of the kernel, one a world, in each of which the dealer is to discard.
    """
    workspace, found, codes = Workspace(), table(len(hands), len(choices)), table(len(choices))
    codes[:] = [code(choice) for choice in choices]
    evaluate_discards_of(
        at(rules_words(rules)), at(hands), len(hands), at(codes), len(choices), at(workspace.scratch),
        at(workspace.solver), at(found),
    )  # fmt: skip
    return found
