"""What calls and discards lead to in many worlds, by `euchre.trained.kernel.call_outcomes`."""

from collections.abc import Sequence

from euchre.actions import Action, code
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.compiled import Words, at, table
from euchre.kernel.machine.rule_words import rules_words
from euchre.kernel.solve import context
from euchre.rules import Rules
from euchre.trained.kernel import auction_cfr
from euchre.trained.kernel.call_outcomes import ACTIONS, cells, tries

ENTRIES = 1 << 13
"""Positions that the solver remembers while it works."""


class Bench:
    """The room that the kernel needs to look at calls, with a desk of so many words; one for each thread."""

    def __init__(self, desk: int = auction_cfr.DESK) -> None:
        self._entries = table(ENTRIES, 2)
        self.solver: Words = table(context.CONTEXT_WORDS)
        self.solver[context.TT], self.solver[context.TT_MASK] = at(self._entries), ENTRIES - 1
        self.desk: Words = table(desk)
        self.hand: Words = table(w.HAND_WORDS)
        self.dealt: Words = table(w.HAND_WORDS)


def looked(rules: Rules, hands: Words, node: int, least: int) -> Words:
    """
    By hand of the kernel, node and action: the cell it leads to, from *node* on; `auction_leaf.NEVER`: none.

    Later seats' lone hands are looked at when the jack counts them for *least* sixtieths of a trick or more.
    """
    bench, found = Bench(), table(len(hands), 2 * rules.seats, ACTIONS)
    cells(
        at(rules_words(rules)), at(hands), len(hands), at(bench.hand), at(bench.solver), at(bench.desk),
        least, node, at(found),
    )  # fmt: skip
    return found


def tried(rules: Rules, hands: Words, choices: Sequence[Action]) -> Words:
    """By hand of the kernel, whose dealer is to put a card down, and choice: the cell it leads to."""
    bench, found, codes = Bench(), table(len(hands), len(choices)), table(len(choices))
    codes[:] = [code(choice) for choice in choices]
    tries(
        at(rules_words(rules)), at(hands), len(hands), at(codes), len(choices), at(bench.hand),
        at(bench.solver), at(bench.desk), at(found),
    )  # fmt: skip
    return found
