"""The rows of a vector environment by the reference engine: for rules that the kernel does not play."""

from collections.abc import Sequence

import numpy as np

from euchre.base.chance import Chance
from euchre.hand.hand import legal, shuffled_deck
from euchre.players.rules_of_thumb.jack import Jack
from euchre.rl.buffers import Bools, Buffers, Floats, aligned
from euchre.rl.episode import Terms, payoffs
from euchre.rl.reference import Observed
from euchre.rl.table import ReferenceTable
from euchre.seen.views import view


class ReferenceRows:
    """Hands in step by the reference engine, as `euchre.rl.rows.Rows` has them: one after another."""

    def __init__(self, terms: Terms, count: int, learner: int | None, opponent: str) -> None:
        """Make *count* rows, not dealt yet. The *opponent* decides for all but the *learner*, if any."""
        self.chosen, self.turns = aligned(count), aligned(count)
        self._terms = terms
        self._rows = [_Row(terms, number, learner, opponent) for number in range(count)]

    def reset(self, seed: int | None, scores: Sequence[int]) -> None:
        """
        Deal into every row: hands 0, 1, … of *seed*, or with None the next hand of each row.

        Observations show *scores*, by side, as the score before the hand.
        """
        for place, row in enumerate(self._rows):
            if seed is not None:
                row.seed, row.number = seed, place - len(self._rows)
            row.scores = tuple(scores)
            row.deal(len(self._rows))

    def first_unlawful(self) -> int:
        """Return the number of the first row whose chosen action is not lawful; -1 when there is none."""
        for at, (number, row) in enumerate(zip(self.chosen.tolist(), self._rows, strict=True)):
            if not 0 <= number < len(row.observed.mask) or not row.observed.mask[number]:
                return at
        return -1

    def lawful(self, row: int) -> tuple[int, list[int]]:
        """Return the suit order in which *row* was last observed, and the numbers of what is lawful in it."""
        observed = self._rows[row].observed
        return observed.suit_order, observed.mask.nonzero()[0].tolist()

    def act(self) -> tuple[Bools, Floats]:
        """Carry out what was chosen; return which hands ended, and what those brought each seat, by row."""
        ended = np.zeros(len(self._rows), np.bool_)
        paid = np.zeros((len(self._rows), self._terms.rules.seats))
        for at, (number, row) in enumerate(zip(self.chosen.tolist(), self._rows, strict=True)):
            row.act(number)
            if row.table.turn < 0:
                ended[at] = True
                paid[at] = payoffs(self._terms, row.table.state, row.scores)
        return ended, paid

    def deal_ended(self) -> None:
        """Deal the next hand into every row whose hand is over."""
        for row in self._rows:
            if row.table.turn < 0:
                row.deal(len(self._rows))

    def observe(self, into: Buffers, *, last: bool) -> None:
        """Write what each row's seat to act observes; with *last*, only rows that are over, as they ended."""
        for at, row in enumerate(self._rows):
            if not last:
                self.turns[at] = row.table.turn
            if not last or row.table.turn < 0:
                into.write(at, row.observe())


class _Row:
    """One hand: its number in its seed, and what was last observed of it."""

    observed: Observed

    def __init__(self, terms: Terms, number: int, learner: int | None, opponent: str) -> None:
        self.table = ReferenceTable(terms.rules, canonical=terms.suits == "canonical")
        self.seed, self.number = 0, number
        self.scores: tuple[int, ...] = ()
        self._terms, self._learner, self._opponent = terms, learner, opponent

    def deal(self, step: int) -> None:
        """
        Deal the hand *step* numbers later; skip on by *step* while the learner has no decision in
        the hand.
        """
        rules = self._terms.rules
        while True:
            self.number += step
            self._luck = Chance(self.seed, self.number)
            deck = shuffled_deck(rules, self._luck)
            self.table.deal(self.number % rules.seats, deck, self.scores)
            self._play_others()
            if self.table.turn >= 0:
                return

    def act(self, number: int) -> None:
        """Carry out the action called *number* as the row was last observed, and what opponents then do."""
        self.table.act(self._terms.numbering.under(self.observed.suit_order)[number])
        self._play_others()

    def observe(self) -> Observed:
        """Return what the seat to act observes; when the hand is over, the learner, or seat 0."""
        seat = self.table.turn
        self.observed = self.table.observe(seat if seat >= 0 else self._learner or 0)
        return self.observed

    def _play_others(self) -> None:
        """Let the opponent decide until the learner is to act, or the hand is over."""
        while self._learner is not None and self.table.turn not in (-1, self._learner):
            state = self.table.state
            if self._opponent == "jack":
                action = Jack().choose(view(state, state.turn, self.scores))
            else:
                options = legal(state)
                action = options[self._luck.below(len(options))]
            self.table.act(action)
