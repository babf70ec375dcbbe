"""
Thousands of hands in lockstep: observe them all, let a network choose for all, apply all the choices.

A batch is an array of rows, one a hand (`euchre.players.trained.kernel.play_memory.ROW_WORDS` words). Turns
with a single legal action are taken at once. Hand *i* of a seed always has the same cards.
"""

from euchre.kernel.engine.dealing import shuffle_and_deal
from euchre.kernel.jack.jack import jack_choose
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, RulesAddress
from euchre.kernel.machine.compiled import (
    Words,
    at,
    compiled,
    entry,
    load,
    lowest,
    rng_seed,
    rng_start,
    store,
    table,
)
from euchre.kernel.machine.rule_words import rules_words
from euchre.kernel.solve.context import TT, TT_MASK
from euchre.players.trained.kernel.observation import OBSERVATION_WORDS, observe
from euchre.players.trained.kernel.open_card_targets import (
    FIRST_COPY,
    TARGET_WORDS,
    action_values,
    auction_values,
    copy_row,
)
from euchre.players.trained.kernel.play_memory import ROW_WORDS, act_and_remember, clear_memory
from euchre.players.trained.kernel.slots import PASS_SLOT, SLOT_COUNT, legal_slots, slot_action
from euchre.rules.rules import Rules

MAX_AUCTION_TURNS = 12
"""The most turns of an auction of two rounds."""


class HandBatch:
    """
    A batch of hands under one set of rules, played in step; *numbers* below are row numbers,
    shape (k,).
    """

    def __init__(self, rules: Rules, n: int) -> None:
        """Make room for *n* hands under *rules*, and for their observations."""
        self.rules = rules
        self.packed = rules_words(rules)
        self.rows = table(n, ROW_WORDS)
        self.observations = table(n * MAX_AUCTION_TURNS, OBSERVATION_WORDS)
        self.legal = table(n * MAX_AUCTION_TURNS)
        self._numbers = table(n)
        self._slots = table(n)
        self._values = table(n * MAX_AUCTION_TURNS, SLOT_COUNT)
        self._context = table(TARGET_WORDS)
        self._entries = table(1 << 13, 2)
        self._context[TT] = at(self._entries)
        self._context[TT_MASK] = len(self._entries) - 1

    def __len__(self) -> int:
        return len(self.rows)

    def deal(self, seed: int, start: int) -> None:
        """Deal all rows anew: hands number *start* and following of *seed*; the seats take turns to deal."""
        _deal(at(self.packed), at(self.rows), rng_seed(seed), start, len(self.rows))

    def copy(self, other: "HandBatch") -> None:
        """Overwrite the rows with those of *other*, a batch of the same size."""
        self.rows[:] = other.rows

    def unfinished(self) -> Words:
        """Return the row numbers of the k hands that are not over, ascending: shape (k,)."""
        found: Words = (self.rows[:, schema.PHASE] != schema.OVER).nonzero()[0]
        return found

    def observe(self, numbers: Words) -> tuple[Words, Words]:
        """
        Return the observations of the seats to act in rows *numbers*, and their legal slots (actions as bits
        of a word).

        Shapes (k, `OBSERVATION_WORDS`) and (k,). Both arrays are overwritten by the next call.
        """
        n = self._take(numbers)
        _observe(at(self.packed), at(self.rows), at(self._numbers), n, at(self.observations), at(self.legal))
        return self.observations[:n], self.legal[:n]

    def act(self, numbers: Words, slots: Words) -> None:
        """
        Take one action in each of the rows *numbers*, by its slot (the number of an action for a network) in
        *slots*.

        Then take every action that is the only legal one.
        """
        n = self._take(numbers)
        self._slots[:n] = slots
        _act(at(self.packed), at(self.rows), at(self._numbers), n, at(self._slots))

    def act_as_jack(self, numbers: Words) -> None:
        """
        Let the jack, a player by rules of thumb, choose an action in each of the rows *numbers*.

        Then take every action that is the only legal one.
        """
        n = self._take(numbers)
        _act_as_jack(at(self.packed), at(self.rows), at(self._numbers), n)

    def open_card_values(self, numbers: Words) -> Words:
        """
        Return what each action of the seat to act is worth with open cards, by slot, in the rows *numbers*,
        past the calls.

        Points of its own side less the other's: shape (k, `SLOT_COUNT`). Overwritten by the next call.
        """
        n = self._take(numbers)
        _action_values(
            at(self.packed), at(self._context), at(self.rows), at(self._numbers), n, at(self._values)
        )
        return self._values[:n]

    def evaluate_auctions(self) -> tuple[Words, Words, Words, Words]:
        """
        Return all turns to call of n hands just dealt, as they come when everyone passes, in four arrays.

        They are the observations, shape (n, turns, `OBSERVATION_WORDS`); the legal slots as bits of a word,
        shape (n, turns), 0 where there is no such turn; the value of each call with open cards, shape (n,
        turns, `SLOT_COUNT`), in points of the caller's side less the other's; and the seat, shape (n, turns).
        All but the last are overwritten by later calls.
        """
        n, turns = len(self.rows), MAX_AUCTION_TURNS
        seats_to_act = table(n, turns)
        _auctions(
            at(self.packed), at(self._context), at(self.rows), n, at(self.observations), at(self.legal),
            at(self._values), at(seats_to_act),
        )  # fmt: skip
        return (
            self.observations.reshape(n, turns, OBSERVATION_WORDS), self.legal.reshape(n, turns),
            self._values.reshape(n, turns, SLOT_COUNT), seats_to_act,
        )  # fmt: skip

    def _take(self, numbers: Words) -> int:
        self._numbers[: len(numbers)] = numbers
        return len(numbers)


@compiled
def play_forced_actions(rules: RulesAddress, hand: Address) -> int:
    """Take actions in the row *hand* as long as only one is legal; return 0."""
    slots_left = legal_slots(rules, hand)
    while slots_left and slots_left & (slots_left - 1) == 0:
        act_and_remember(rules, hand, slot_action(rules, hand, lowest(slots_left)))
        slots_left = legal_slots(rules, hand)
    return 0


@entry
def _deal(rules: RulesAddress, rows: Address, seed: int, start: int, n: int) -> int:
    seats = load(rules, schema.SEATS)
    for number in range(start, start + n):
        shuffle_and_deal(rules, rows, number % seats, rng_start(seed, number))
        clear_memory(rows)
        rows += 8 * ROW_WORDS
    return 0


@entry
def _observe(
    rules: RulesAddress, rows: Address, numbers: Address, n: int, observations: Address, legal: Address
) -> int:
    for i in range(n):
        hand = rows + 8 * ROW_WORDS * load(numbers, i)
        observe(rules, hand, observations + 8 * OBSERVATION_WORDS * i)
        store(legal, i, legal_slots(rules, hand))
    return 0


@entry
def _act(rules: RulesAddress, rows: Address, numbers: Address, n: int, slots: Address) -> int:
    for i in range(n):
        hand = rows + 8 * ROW_WORDS * load(numbers, i)
        act_and_remember(rules, hand, slot_action(rules, hand, load(slots, i)))
        play_forced_actions(rules, hand)
    return 0


@entry
def _act_as_jack(rules: RulesAddress, rows: Address, numbers: Address, n: int) -> int:
    for i in range(n):
        hand = rows + 8 * ROW_WORDS * load(numbers, i)
        act_and_remember(rules, hand, jack_choose(rules, hand))
        play_forced_actions(rules, hand)
    return 0


@entry
def _action_values(
    rules: RulesAddress, context: Address, rows: Address, numbers: Address, n: int, out: Address
) -> int:
    for i in range(n):
        action_values(rules, context, rows + 8 * ROW_WORDS * load(numbers, i), out + 8 * SLOT_COUNT * i)
    return 0


@entry
def _auctions(
    rules: RulesAddress, context: Address, rows: Address, n: int, observations: Address, legal: Address,
    values: Address, seats_to_act: int,
) -> int:  # fmt: skip
    for i in range(n):
        hand, turn = rows + 8 * ROW_WORDS * i, i * MAX_AUCTION_TURNS
        auction_values(rules, context, hand, values + 8 * SLOT_COUNT * turn)
        chain = context + 8 * FIRST_COPY
        copy_row(hand, chain)
        for number in range(MAX_AUCTION_TURNS):
            store(legal, turn + number, 0)
        more = 1
        while more and load(chain, schema.PHASE) == schema.CALL:
            observe(rules, chain, observations + 8 * OBSERVATION_WORDS * turn)
            slots_left = legal_slots(rules, chain)
            store(legal, turn, slots_left)
            store(seats_to_act, turn, load(chain, schema.TURN))
            turn += 1
            more = slots_left >> PASS_SLOT & 1
            if more:
                act_and_remember(rules, chain, schema.DO_PASS)
    return 0
