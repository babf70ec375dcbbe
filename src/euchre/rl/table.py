"""
One hand that is played by numbers of actions and observed by its seats, on the kernel or on the reference
engine.

Both give the same observations; the reference is for rules that the kernel does not play, and for comparison.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Protocol

import numpy as np

from euchre.hand import hand
from euchre.hand.state import State
from euchre.kernel.engine.dealing import deal_cards
from euchre.kernel.engine.memory import forget
from euchre.kernel.environments import words
from euchre.kernel.environments.play import act_and_record, observe_one
from euchre.kernel.machine import schema
from euchre.kernel.machine.compiled import Words, at, table
from euchre.kernel.machine.rule_words import rules_words, supports
from euchre.rl.layout import layout_of
from euchre.rl.numbering import SUIT_ORDERS, numbering
from euchre.rl.reference import Observed, as_signed_byte, observed
from euchre.rules.actions import Action, code
from euchre.rules.cards import Card
from euchre.rules.rules import Rules
from euchre.seen.views import view


def played_rules(rules: Rules) -> Rules:
    """
    Return *rules* as an environment plays them: without calls of renege, because it refuses unlawful cards.

    >>> from euchre.rules.variants import variant
    >>> played_rules(variant("two-honour")) == variant("two")
    True
    """
    return rules if rules.revoke is None else replace(rules, revoke=None)


def kernel_rules(rules: Rules) -> Words:
    """
    Return *rules*, as an environment plays them, as words of the kernel.

    Raises: EuchreError when the kernel does not play them.
    """
    return rules_words(played_rules(rules))


@cache
def encoding(rules: Rules, *, canonical: bool) -> Words:
    """Return the tables of `euchre.kernel.environments.words` for *rules*; *canonical* renames the suits."""
    layout, numbers = layout_of(rules), numbering(rules)
    n = len(numbers)
    assert n <= words.MOST_ACTIONS, "no rules offer more actions than that"
    made = table(words.ENCODING_WORDS)
    made[words.ROW_BYTES] = 8 * row_words(rules)
    made[words.ACTIONS], made[words.MASK_WORDS] = n, mask_words(rules)
    made[words.CANONICAL] = canonical
    made[words.PACKED_WORDS], made[words.BIT_WORDS] = layout.packed, len(layout.widths)
    made[words.ROW_SIZE], made[words.HISTORY_LENGTH] = layout.size, layout.history
    made[words.TARGET] = as_signed_byte(rules.target or 0)
    made[words.WIDTH : words.WIDTH + len(layout.widths)] = layout.widths
    for number, action_code in enumerate(numbers.codes):
        made[words.NUMBER_OF + action_code] = number
        made[words.CODE_OF + number] = action_code
    for suit_order in range(SUIT_ORDERS):
        for name, action in enumerate(numbers.under(suit_order)):
            number = numbers.number(action)
            made[words.RENAMED + words.MOST_ACTIONS * suit_order + number] = name
            made[words.UNNAMED + words.MOST_ACTIONS * suit_order + name] = number
    made[words.SPREAD : words.SPREAD + 256] = [
        sum([(byte >> at & 1) << 8 * at for at in range(8)]) for byte in range(256)
    ]
    return made


def row_words(rules: Rules) -> int:
    """Return how many words a row for a hand of *rules* has."""
    return words.HISTORY + layout_of(rules).history


def mask_words(rules: Rules) -> int:
    """Return how many words of 64 bits a mask of actions has."""
    return -(-len(numbering(rules)) // 64)


def new_rows(rules: Rules, count: int, scores: Sequence[int] | None = None) -> Words:
    """
    Return *count* rows for hands of *rules*, at these *scores* by side; None: at those of a game
    that begins.
    """
    rows = table(count, row_words(rules))
    observation = (rules.start,) * rules.sides if scores is None else scores
    rows[:, words.SCORES : words.SCORES + rules.sides] = [*map(as_signed_byte, observation)]
    rows[:, schema.PHASE] = schema.OVER
    return rows


class Table(Protocol):
    """A hand that goes on: who is to act, what each seat observes, and what is done."""

    def deal(self, dealer: int, deck: Sequence[Card], scores: Sequence[int]) -> None:
        """
        Deal *deck*, top card first, in the order of `hand.hand.deal_order`.

        Observations show *scores*, by side, as the score before the hand.
        """

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
        """
        Deal *deck*, top card first, in the order of `hand.hand.deal_order`.

        Observations show *scores*, by side, as the score before the hand.
        """
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
        self._call = table(words.CALL_WORDS)
        observation, mask, history = table(size // 8 + 2), table(n // 8 + 2), table(length * 6 // 8 + 2)
        self._kept = (table(layout.packed), observation, table(mask_words(rules)), mask, history)
        self._observation = observation.view(np.int8)[:size]
        self._observation[size - len(layout.rules) :] = layout.rules
        self._mask = mask.view(np.int8)[:n]
        self._history = history.view(np.int16)[: 3 * length].reshape(length, 3)
        places = (
            words.PACKED,
            words.UNPACKED,
            words.MASKS,
            words.MASK_BYTES,
            words.HISTORIES,
        )
        for place, kept in zip(places, self._kept, strict=True):
            self._call[place] = at(kept)
        self._call[words.ROWS], self._call[words.ENCODING] = at(self._row), at(self._encoding)
        self._addresses = (at(kernel_rules(rules)), at(self._call), at(self._row))
        self._cards: tuple[Card, ...] = ()
        self._done: list[Action] = []
        self._known: State | None = None

    def deal(self, dealer: int, deck: Sequence[Card], scores: Sequence[int]) -> None:
        """
        Deal *deck*, top card first, in the order of `hand.hand.deal_order`.

        Observations show *scores*, by side, as the score before the hand.
        """
        rules, _, row = self._addresses
        self._deck[:] = deck
        deal_cards(rules, row, dealer, at(self._deck))
        forget(row)
        self._row[0, words.SCORES : words.SCORES + self.rules.sides] = [*map(as_signed_byte, scores)]
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
