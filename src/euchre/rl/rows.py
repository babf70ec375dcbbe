"""
The interface of hands that are played in step, and the choice of the engine for given rules.

The kernel's rows and those of the reference engine deal, observe and pay the same, byte for byte, as the
tests check.
"""

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from euchre.kernel.environments import words
from euchre.kernel.environments.play import act_rows, deal_ended, deal_rows, first_unlawful, observe_rows
from euchre.kernel.machine import schema
from euchre.kernel.machine.compiled import Words, at, rng_seed, table
from euchre.kernel.machine.rule_words import supports
from euchre.rl.buffers import Bools, Buffers, Floats, aligned
from euchre.rl.episode import Terms
from euchre.rl.options import OPPONENTS
from euchre.rl.reference import as_signed_byte
from euchre.rl.reference_rows import ReferenceRows
from euchre.rl.table import encoding, kernel_rules, new_rows


class Rows(Protocol):
    """N hands that go on together; row *i* plays the hands *i*, *i* + N, … of a seed that have a decision."""

    chosen: Words
    """By row: the number of the action that `act` is to carry out, as the row was last observed."""
    turns: Words
    """By row: the seat to act, as of the last observation without *last*."""

    def reset(self, seed: int | None, scores: Sequence[int]) -> None:
        """
        Deal into every row: hands 0, 1, … of *seed*, or with None the next hand of each row.

        Observations show *scores*, by side, as the score before the hand.
        """

    def first_unlawful(self) -> int:
        """Return the number of the first row whose chosen action is not lawful; -1 when there is none."""
        ...

    def lawful(self, row: int) -> tuple[int, list[int]]:
        """Return the suit order in which *row* was last observed, and the numbers of what is lawful in it."""
        ...

    def act(self) -> tuple[Bools, Floats]:
        """
        Carry out what was chosen, all of it lawful; no new hand is dealt.

        Returned are which hands ended, shape (N,), and what those brought each seat, shape (N, seats): zeros
        where a hand goes on.
        """
        ...

    def deal_ended(self) -> None:
        """Deal the next hand into every row whose hand is over."""

    def observe(self, into: Buffers, *, last: bool) -> None:
        """Write what each row's seat to act observes; with *last*, only rows that are over, as they ended."""


def rows_of(terms: Terms, count: int, learner: int | None, opponent: str) -> Rows:
    """
    Return *count* rows for *terms*, on the kernel where it plays the rules; nothing is dealt yet.

    The *opponent*, one of `OPPONENTS`, decides for all seats but the *learner*; where that is None, for none.
    """
    rows = KernelRows if supports(terms.rules) else ReferenceRows
    return rows(terms, count, learner, opponent)


class KernelRows:
    """Hands in step on the kernel, as `euchre.rl.rows.Rows` has them."""

    def __init__(self, terms: Terms, count: int, learner: int | None, opponent: str) -> None:
        """
        Make *count* rows; nothing is dealt yet. The *opponent* decides for all seats but the *learner*, if
        there is one.

        Raises: EuchreError when the kernel does not play the rules.
        """
        self.rules = terms.rules
        self.chosen, self.turns = aligned(count), aligned(count)
        self._ended, self._payoffs = aligned(count), aligned(count, self.rules.seats)
        self._rows = new_rows(self.rules, count)
        self._kept = (kernel_rules(self.rules), encoding(self.rules, canonical=terms.suits == "canonical"))
        self._call = table(words.CALL_WORDS)
        self._call[words.ENCODING], self._call[words.ROWS] = at(self._kept[1]), at(self._rows)
        self._call[words.CHOSEN], self._call[words.ENDED] = at(self.chosen), at(self._ended)
        self._call[words.TURNS], self._call[words.PAYOFFS] = at(self.turns), at(self._payoffs)
        self._call[words.COUNT] = self._call[words.NEXT] = count
        self._call[words.SEAT] = -1 if learner is None else learner
        self._call[words.OPPONENT] = OPPONENTS.index(opponent)
        self._addresses = (at(self._kept[0]), at(self._call))

    def reset(self, seed: int | None, scores: Sequence[int]) -> None:
        """
        Deal into every row: hands 0, 1, … of *seed*, or with None the next hand of each row.

        Observations show *scores*, by side, as the score before the hand.
        """
        rules, call = self._addresses
        self._rows[:, words.SCORES : words.SCORES + self.rules.sides] = [*map(as_signed_byte, scores)]
        if seed is None:
            self._rows[:, schema.PHASE] = schema.OVER
            deal_ended(rules, call)
        else:
            self._call[words.SEED] = rng_seed(seed)
            deal_rows(rules, call, 0)

    def first_unlawful(self) -> int:
        """Return the number of the first row whose chosen action is not lawful; -1 when there is none."""
        return first_unlawful(self._addresses[1])

    def lawful(self, row: int) -> tuple[int, list[int]]:
        """Return the suit order in which *row* was last observed, and the numbers of what is lawful in it."""
        legal = [int(word) for word in self._rows[row, words.LEGAL : words.LEGAL + words.LEGAL_WORDS]]
        numbers = [64 * at + bit for at, word in enumerate(legal) for bit in range(64) if word >> bit & 1]
        return int(self._rows[row, words.SUIT_ORDER]), numbers

    def act(self) -> tuple[Bools, Floats]:
        """Carry out what was chosen; return which hands ended, and what those brought each seat, by row."""
        count = act_rows(*self._addresses)
        ended, payoffs = self._ended.astype(np.bool_), np.zeros(self._payoffs.shape)
        if count:
            payoffs[ended] = self._payoffs[ended] * self.rules.direction / (self.rules.sides - 1)
        return ended, payoffs

    def deal_ended(self) -> None:
        """Deal the next hand into every row whose hand is over."""
        deal_ended(*self._addresses)

    def observe(self, into: Buffers, *, last: bool) -> None:
        """Write what each row's seat to act observes; with *last*, only rows that are over, as they ended."""
        for place, value in into.addresses.items():
            self._call[place] = value
        self._call[words.LAST_ONLY] = last
        observe_rows(*self._addresses)
