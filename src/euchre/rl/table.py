"""
One hand that is played by numbers of actions and observed by its seats, on the kernel or on the reference
engine.

Both give the same observations; the reference is for rules that the kernel does not play, and for comparison.
"""

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from euchre.hand import hand
from euchre.hand.state import State
from euchre.kernel.engine.dealing import deal_cards
from euchre.kernel.engine.memory import forget
from euchre.kernel.machine import schema
from euchre.kernel.machine.compiled import at, table
from euchre.kernel.machine.rule_words import supports
from euchre.rl.encoding import encoding, kernel_rules, mask_words, new_rows, played_rules
from euchre.rl.kernel import words as kernel_words
from euchre.rl.kernel.play import act_and_record, observe_one
from euchre.rl.layout import layout_of
from euchre.rl.numbering import numbering
from euchre.rl.reference import Observed, observed, small
from euchre.rules.actions import Action, code
from euchre.rules.cards import Card
from euchre.rules.rules import Rules
from euchre.seen.views import view


class Table(Protocol):
    """A hand that goes on: who is to act, what each seat observes, and what is done."""

    def deal(self, dealer: int, deck: Sequence[Card], scores: Sequence[int]) -> None:
        """Deal *deck*, top card first, in the order of `hand.hand.deal_order`; *scores* are observed."""

    def act(self, action: Action) -> None:
        """Carry out *action* for the seat to act; it is not checked."""

    @property
    def turn(self) -> int:
        """The seat to act; -1 when the hand is over."""
        ...

    def observe(self, seat: int) -> Observed:
        """Return what *seat* observes, in arrays of its own."""
        ...

    @property
    def state(self) -> State:
        """The hand with every card."""
        ...


def new_table(rules: Rules, *, canonical: bool) -> Table:
    """Return a table for *rules*, on the kernel where it plays them; *canonical* renames suits."""
    fast = supports(played_rules(rules))
    return KernelTable(rules, canonical=canonical) if fast else ReferenceTable(rules, canonical=canonical)


class ReferenceTable:
    """A hand by the reference engine, observed by way of `View`."""

    def __init__(self, rules: Rules, *, canonical: bool) -> None:
        """Make a table for *rules*; nothing is dealt yet."""
        self.rules = rules
        self.canonical = canonical
        self.scores: tuple[int, ...] = ()

    def deal(self, dealer: int, deck: Sequence[Card], scores: Sequence[int]) -> None:
        """Deal *deck*, top card first, in the order of `hand.hand.deal_order`; *scores* are observed."""
        self._state = hand.lay_out(self.rules, dealer, tuple(deck))
        self.scores = tuple(scores)

    def act(self, action: Action) -> None:
        """Carry out *action* for the seat to act; it is not checked."""
        self._state = hand.apply(self._state, action)

    @property
    def turn(self) -> int:
        """The seat to act; -1 when the hand is over."""
        return self._state.turn

    def observe(self, seat: int) -> Observed:
        """Return what *seat* observes, in arrays of its own."""
        return observed(view(self._state, seat, self.scores), canonical=self.canonical)

    @property
    def state(self) -> State:
        """The hand with every card."""
        return self._state


class KernelTable:
    """A hand on the kernel; its `state` is played again by the reference when somebody asks for it."""

    def __init__(self, rules: Rules, *, canonical: bool) -> None:
        """Make a table for *rules*; nothing is dealt yet."""
        self.rules = rules
        layout = layout_of(rules)
        size, n, length = layout.size, len(numbering(rules)), layout.history
        self._encoding = encoding(rules, canonical=canonical)
        self._row = new_rows(rules, 1)
        self._deck = table(rules.cards_in_deck)
        self._call = table(kernel_words.CALL_WORDS)
        observation, mask, history = table(size // 8 + 2), table(n // 8 + 2), table(length * 6 // 8 + 2)
        self._kept = (table(layout.packed), observation, table(mask_words(rules)), mask, history)
        self._observation = observation.view(np.int8)[:size]
        self._observation[size - len(layout.rules) :] = layout.rules
        self._mask = mask.view(np.int8)[:n]
        self._history = history.view(np.int16)[: 3 * length].reshape(length, 3)
        places = (
            kernel_words.PACKED,
            kernel_words.UNPACKED,
            kernel_words.MASKS,
            kernel_words.MASK_BYTES,
            kernel_words.HISTORIES,
        )
        for place, words in zip(places, self._kept, strict=True):
            self._call[place] = at(words)
        self._call[kernel_words.ROWS], self._call[kernel_words.ENCODING] = at(self._row), at(self._encoding)
        self._addresses = (at(kernel_rules(rules)), at(self._call), at(self._row))
        self._cards: tuple[Card, ...] = ()
        self._done: list[Action] = []
        self._known: State | None = None

    def deal(self, dealer: int, deck: Sequence[Card], scores: Sequence[int]) -> None:
        """Deal *deck*, top card first, in the order of `hand.hand.deal_order`; *scores* are observed."""
        rules, _, row = self._addresses
        self._deck[:] = deck
        deal_cards(rules, row, dealer, at(self._deck))
        forget(row)
        self._row[0, kernel_words.SCORES : kernel_words.SCORES + self.rules.sides] = [
            small(score) for score in scores
        ]
        self._cards, self._dealer, self._done = tuple(deck), dealer, []
        self._known = None

    def act(self, action: Action) -> None:
        """Carry out *action* for the seat to act; it is not checked."""
        rules, _, row = self._addresses
        act_and_record(rules, row, code(action))
        self._done.append(action)

    @property
    def turn(self) -> int:
        """The seat to act; -1 when the hand is over."""
        return int(self._row[0, schema.TURN])

    def observe(self, seat: int) -> Observed:
        """Return what *seat* observes, in arrays of its own."""
        rules, call, _ = self._addresses
        suit_order = observe_one(rules, call, seat)
        return Observed(self._observation.copy(), self._mask.copy(), self._history.copy(), suit_order)

    @property
    def state(self) -> State:
        """The hand with every card, played again by the reference engine as far as it has not been."""
        known = hand.lay_out(self.rules, self._dealer, self._cards) if self._known is None else self._known
        for action in self._done[len(known.history) :]:
            known = hand.apply(known, action)
        self._known = known
        return known
