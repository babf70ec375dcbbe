"""Cells of calls and discards in many worlds, for NumPy; see `players.trained.kernel.call_outcomes`."""

from collections.abc import Sequence

from euchre.kernel.machine import schema
from euchre.kernel.machine.compiled import Words, at, table
from euchre.kernel.machine.rule_words import rules_words
from euchre.kernel.solve import context
from euchre.players.trained.kernel import auction_cfr
from euchre.players.trained.kernel.call_outcomes import ACTIONS, evaluate_discards_of, evaluate_leaves_of
from euchre.rules.actions import Action, code
from euchre.rules.rules import Rules

TABLE_ENTRIES = 1 << 13
"""Entries of the solver's transposition table."""


class Workspace:
    """Memory for the kernel functions that evaluate calls; use one for each thread."""

    def __init__(self, context_words: int = auction_cfr.CONTEXT_WORDS) -> None:
        """
        Make room for a solver with its transposition table, two hands, and *context_words*
        words of context.
        """
        self._entries = table(TABLE_ENTRIES, 2)
        self.solver: Words = table(context.CONTEXT_WORDS)
        self.solver[context.TT], self.solver[context.TT_MASK] = at(self._entries), TABLE_ENTRIES - 1
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
        at(workspace.solver), at(workspace.context_words), at(found),
    )  # fmt: skip
    return found
