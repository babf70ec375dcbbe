"""
The interface of hands that are played in step, and the choice of the engine for given rules.

The kernel's rows and those of the reference engine deal, observe and pay the same, byte for byte, as the
tests check.
"""

from collections.abc import Sequence
from typing import Protocol

from euchre.kernel.machine.compiled import Words
from euchre.kernel.machine.rule_words import supports
from euchre.rl.buffers import Bools, Buffers, Floats
from euchre.rl.episode import Terms
from euchre.rl.kernel_rows import KernelRows
from euchre.rl.reference_rows import ReferenceRows


class Rows(Protocol):
    """N hands that go on together; row *i* plays the hands *i*, *i* + N, … of a seed that have a decision."""

    chosen: Words
    """By row: the number of the action that `act` is to carry out, as the row was last observed."""
    turns: Words
    """By row: the seat to act, as of the last observation without *last*."""

    def reset(self, seed: int | None, scores: Sequence[int]) -> None:
        """Deal into every row: hands 0, 1, … of *seed*, or the next of each row; *scores* are observed."""

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
