"""
Thousands of hands in lockstep: observe them all, let a network choose for all, apply all the choices.

A batch is an array of rows, one a hand (`euchre.kernel.engine.memory.ROW_WORDS` words). Turns
with a single legal action are taken at once. Hand *i* of a seed always has the same cards.

For training it also has the value of each action with all cards open, which a player never sees: points of
the seat's own side less those of the other side. In the play they are exact; a discard or a call is followed
by best play with open cards.
"""

from typing import Final

from euchre.kernel.engine.dealing import shuffle_and_deal
from euchre.kernel.engine.legal_actions import legal_before_play
from euchre.kernel.engine.memory import (
    ROW_WORDS,
    RowAddress,
    act_and_note,
    forget,
)
from euchre.kernel.engine.scoring import margin, side_tricks
from euchre.kernel.engine.trick_play import legal_cards
from euchre.kernel.jack.before_play import choose_discard
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
    popcount,
    rng_seed,
    rng_start,
    store,
    table,
)
from euchre.kernel.machine.rule_words import rules_words
from euchre.players.trained.kernel.observation import OBSERVATION_WORDS, observe
from euchre.players.trained.kernel.open_cards import (
    FOUND,
    SOLVER_WORDS,
    SolverMemory,
    open_card_tricks,
    solve_open_cards,
)
from euchre.players.trained.kernel.slots import CALL_SLOTS, PASS_SLOT, SLOT_COUNT, legal_slots, slot_action
from euchre.rules.rules import Rules

MAX_AUCTION_TURNS: Final = 12
"""The most turns of an auction of two rounds."""

FIRST_COPY: Final = SOLVER_WORDS
"""Offsets in a context, behind the words of a `SolverMemory`: two hands to work on."""
SECOND_COPY: Final = FIRST_COPY + ROW_WORDS
KNOWN_TRICKS: Final = SECOND_COPY + ROW_WORDS
"""Offset, by round and suit: 1 + the tricks of the dealer's side; 0 while they are not known."""
TARGET_WORDS: Final = KNOWN_TRICKS + 12


@compiled
def copy_row(hand: RowAddress, out: RowAddress) -> int:
    """Copy a hand and the memory of what was played in it from *hand* to *out*; return 0."""
    for word in range(schema.STATE_WORDS):
        store(out, word, load(hand, word))
    for word in range(schema.HAND_WORDS, ROW_WORDS):
        store(out, word, load(hand, word))
    return 0


@compiled
def action_values(rules: RulesAddress, context: Address, hand: RowAddress, out: Address) -> int:
    """
    Write what each legal action of the seat to act is worth to *out*, at a discard or in the play; return 0.

    *out* has `SLOT_COUNT` words, one for each number of an action for a network; those of actions that are
    not legal stay as they were. A value is in points of the seat's side less the other's, with open cards and
    best play afterwards.

    *context* is the address of the words of a `SolverMemory` of `TARGET_WORDS` words.
    """
    seat, slots_left = load(hand, schema.TURN), legal_slots(rules, hand)
    makers = load(rules, schema.SIDE + load(hand, schema.MAKER))
    sign, other = 1 if load(rules, schema.SIDE + seat) == makers else -1, context + 8 * FIRST_COPY
    if load(hand, schema.PHASE) != schema.PLAY:
        while slots_left:
            copy_row(hand, other)
            act_and_note(rules, other, slot_action(rules, other, lowest(slots_left)))
            store(
                out, lowest(slots_left), sign * margin(rules, other, open_card_tricks(rules, context, other))
            )
            slots_left &= slots_left - 1
        return 0
    cards, before = legal_cards(rules, hand), side_tricks(rules, hand, makers)
    solve_open_cards(rules, context, hand, cards)
    while slots_left:
        slot = lowest(slots_left)
        card = 1 << load(
            rules,
            schema.PLACE + 33 * load(hand, schema.TRUMP) + slot_action(rules, hand, slot) - schema.DO_PLAY,
        )
        tricks_taken = load(context, FOUND + popcount(cards & (card - 1)))
        store(out, slot, sign * margin(rules, hand, before + tricks_taken))
        slots_left &= slots_left - 1
    return 0


@compiled
def call_value(rules: RulesAddress, context: Address, hand: RowAddress, slot: int) -> int:
    """
    Return the points of the maker's side less the others' when the seat to act makes the call *slot*, with
    open cards.

    A slot is the number of an action for a network. A dealer who gets the upcard discards as the jack, a
    player by rules of thumb, does; then play is best.

    *context* is the address of the words of a `SolverMemory` of `TARGET_WORDS` words.
    """
    other = context + 8 * SECOND_COPY
    copy_row(hand, other)
    round_ = 1 if load(hand, schema.SPOKEN) >= load(rules, schema.SEATS) else 0
    act_and_note(rules, other, slot_action(rules, other, slot))
    trump, alone = load(other, schema.TRUMP), load(other, schema.ALONE)
    dealers = load(rules, schema.SIDE + load(hand, schema.DEALER))
    ours = load(rules, schema.SIDE + load(other, schema.MAKER)) == dealers
    known = KNOWN_TRICKS + 6 * round_ + trump
    if not alone and load(context, known):
        tricks_taken = load(context, known) - 1
        return margin(rules, other, tricks_taken if ours else load(rules, schema.TRICKS) - tricks_taken)
    while load(other, schema.PHASE) < schema.PLAY:
        legal_before_play(rules, other, other + 8 * schema.CODES)
        act_and_note(rules, other, choose_discard(rules, other, other + 8 * schema.CODES))
    tricks_taken = open_card_tricks(rules, context, other)
    if not alone and load(rules, schema.TAKES) != schema.MAY_WHEN_ORDERED:
        store(context, known, 1 + (tricks_taken if ours else load(rules, schema.TRICKS) - tricks_taken))
    return margin(rules, other, tricks_taken)


@compiled
def auction_values(rules: RulesAddress, context: Address, hand: RowAddress, out: Address) -> int:
    """
    Write what every legal call of a hand just dealt is worth to *out*, by turn and slot: shape (turns,
    `SLOT_COUNT`).

    A slot is the number of a call for a network. The value is in points of the caller's side less the
    other's, with open cards. At each turn everyone before has passed. Return the number of turns.

    *context* is the address of the words of a `SolverMemory` of `TARGET_WORDS` words.
    """
    chain, turn = context + 8 * FIRST_COPY, 0
    copy_row(hand, chain)
    for word in range(12):
        store(context, KNOWN_TRICKS + word, 0)
    while load(chain, schema.PHASE) == schema.CALL:
        slots_left = legal_slots(rules, chain)
        calls = slots_left >> CALL_SLOTS << CALL_SLOTS
        while calls:
            store(out, SLOT_COUNT * turn + lowest(calls), call_value(rules, context, chain, lowest(calls)))
            calls &= calls - 1
        turn += 1
        if not slots_left >> PASS_SLOT & 1:
            return turn
        act_and_note(rules, chain, schema.DO_PASS)
    return turn


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
        self._memory = SolverMemory(TARGET_WORDS)

    def __len__(self) -> int:
        return len(self.rows)

    def deal(self, seed: int, start: int) -> None:
        """Deal all rows anew: hands number *start* and following of *seed*; the seats take turns to deal."""
        _deal(at(self.packed), at(self.rows), rng_seed(seed), start, len(self.rows))

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
            at(self.packed), at(self._memory.words), at(self.rows), at(self._numbers), n, at(self._values)
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
            at(self.packed), at(self._memory.words), at(self.rows), n, at(self.observations), at(self.legal),
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
        act_and_note(rules, hand, slot_action(rules, hand, lowest(slots_left)))
        slots_left = legal_slots(rules, hand)
    return 0


@entry
def _deal(rules: RulesAddress, rows: Address, seed: int, start: int, n: int) -> int:
    seats = load(rules, schema.SEATS)
    for number in range(start, start + n):
        shuffle_and_deal(rules, rows, number % seats, rng_start(seed, number))
        forget(rows)
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
        act_and_note(rules, hand, slot_action(rules, hand, load(slots, i)))
        play_forced_actions(rules, hand)
    return 0


@entry
def _act_as_jack(rules: RulesAddress, rows: Address, numbers: Address, n: int) -> int:
    for i in range(n):
        hand = rows + 8 * ROW_WORDS * load(numbers, i)
        act_and_note(rules, hand, jack_choose(rules, hand))
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
                act_and_note(rules, chain, schema.DO_PASS)
    return 0
