"""
Thousands of hands in lock step: observe them all, let somebody choose for all, do it in all.

A table of rows, one a hand (`euchre.trained.kernel.observation.ROW` words). Turns in which there is but one
choice are taken at once. Hand *i* of a seed has the same cards whatever else is played.
"""

from euchre.kernel.engine.dealing import shuffle_and_deal
from euchre.kernel.jack.jack import jack_choose
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.compiled import (
    Words,
    at,
    compiled,
    load,
    lowest,
    rng_seed,
    rng_start,
    store,
    table,
)
from euchre.kernel.machine.rule_words import rules_words
from euchre.kernel.solve.context import TT, TT_MASK
from euchre.rules import Rules
from euchre.trained.kernel.observation import (
    PASS,
    ROW,
    SLOTS,
    WORDS,
    choices,
    code_of,
    follow,
    forget,
    observe,
)
from euchre.trained.kernel.open_card_targets import FIRST_COPY, TABLE_WORDS, auction, copied, worth

MOST_TURNS = 12
"""No auction of two rounds has more."""


class Hands:
    """So many hands at once, under one set of rules."""

    def __init__(self, rules: Rules, n: int) -> None:
        self.rules = rules
        self.packed = rules_words(rules)
        self.rows = table(n, ROW)
        self.seen = table(n * MOST_TURNS, WORDS)
        self.may = table(n * MOST_TURNS)
        self._which = table(n)
        self._chosen = table(n)
        self._values = table(n * MOST_TURNS, SLOTS)
        self._desk = table(TABLE_WORDS)
        self._entries = table(1 << 13, 2)
        self._desk[TT] = at(self._entries)
        self._desk[TT_MASK] = len(self._entries) - 1

    def __len__(self) -> int:
        return len(self.rows)

    def deal(self, seed: int, start: int) -> None:
        """Deal the hands from number *start* of *seed* on; the dealers take turns."""
        _deal(at(self.packed), at(self.rows), rng_seed(seed), start, len(self.rows))

    def copy(self, other: "Hands") -> None:
        """Become what the hands of *other* are."""
        self.rows[:] = other.rows

    def playing(self) -> Words:
        """The numbers of the hands that are not over."""
        found: Words = (self.rows[:, w.PHASE] != w.OVER).nonzero()[0]
        return found

    def look(self, which: Words) -> tuple[Words, Words]:
        """What the seats to act see, and the slots they may choose, in the hands *which*."""
        n = self._take(which)
        _look(at(self.packed), at(self.rows), at(self._which), n, at(self.seen), at(self.may))
        return self.seen[:n], self.may[:n]

    def act(self, which: Words, chosen: Words) -> None:
        """Do what was chosen, a slot for each of the hands *which*, and all that leaves no choice."""
        n = self._take(which)
        self._chosen[:n] = chosen
        _act(at(self.packed), at(self.rows), at(self._which), n, at(self._chosen))

    def act_as_jack(self, which: Words) -> None:
        """Let the jack choose in the hands *which*."""
        n = self._take(which)
        _act_as_jack(at(self.packed), at(self.rows), at(self._which), n)

    def worth(self, which: Words) -> Words:
        """What each choice comes to with open cards, in hands past the auction: points by slot."""
        n = self._take(which)
        _worth(at(self.packed), at(self._desk), at(self.rows), at(self._which), n, at(self._values))
        return self._values[:n]

    def auctions(self) -> tuple[Words, Words, Words, Words]:
        """
        Of hands just dealt, every turn to call that nothing but passes leads to.

        By hand and turn: what the seat sees, the slots it may choose (0: no such turn), what each call comes
        to with open cards in points by slot, and who it is.
        """
        n, turns = len(self.rows), MOST_TURNS
        who = table(n, turns)
        _auctions(
            at(self.packed), at(self._desk), at(self.rows), n, at(self.seen), at(self.may), at(self._values),
            at(who),
        )  # fmt: skip
        return (
            self.seen.reshape(n, turns, WORDS), self.may.reshape(n, turns),
            self._values.reshape(n, turns, SLOTS), who,
        )  # fmt: skip

    def _take(self, which: Words) -> int:
        self._which[: len(which)] = which
        return len(which)


@compiled
def settle(rules: int, hand: int) -> int:
    """Take the turns that leave no choice."""
    left = choices(rules, hand)
    while left and left & (left - 1) == 0:
        follow(rules, hand, code_of(rules, hand, lowest(left)))
        left = choices(rules, hand)
    return 0


@compiled
def _deal(rules: int, rows: int, seed: int, start: int, n: int) -> int:
    seats = load(rules, w.SEATS)
    for number in range(start, start + n):
        shuffle_and_deal(rules, rows, number % seats, rng_start(seed, number))
        forget(rows)
        rows += 8 * ROW
    return 0


@compiled
def _look(rules: int, rows: int, which: int, n: int, seen: int, may: int) -> int:
    for i in range(n):
        hand = rows + 8 * ROW * load(which, i)
        observe(rules, hand, seen + 8 * WORDS * i)
        store(may, i, choices(rules, hand))
    return 0


@compiled
def _act(rules: int, rows: int, which: int, n: int, chosen: int) -> int:
    for i in range(n):
        hand = rows + 8 * ROW * load(which, i)
        follow(rules, hand, code_of(rules, hand, load(chosen, i)))
        settle(rules, hand)
    return 0


@compiled
def _act_as_jack(rules: int, rows: int, which: int, n: int) -> int:
    for i in range(n):
        hand = rows + 8 * ROW * load(which, i)
        follow(rules, hand, jack_choose(rules, hand))
        settle(rules, hand)
    return 0


@compiled
def _worth(rules: int, desk: int, rows: int, which: int, n: int, out: int) -> int:
    for i in range(n):
        worth(rules, desk, rows + 8 * ROW * load(which, i), out + 8 * SLOTS * i)
    return 0


@compiled
def _auctions(
    rules: int, desk: int, rows: int, n: int, seen: int, may: int, values: int, who: int
) -> int:  # fmt: skip
    for i in range(n):
        hand, turn = rows + 8 * ROW * i, i * MOST_TURNS
        auction(rules, desk, hand, values + 8 * SLOTS * turn)
        chain = desk + 8 * FIRST_COPY
        copied(hand, chain)
        for at_ in range(MOST_TURNS):
            store(may, turn + at_, 0)
        more = 1
        while more and load(chain, w.PHASE) == w.CALL:
            observe(rules, chain, seen + 8 * WORDS * turn)
            left = choices(rules, chain)
            store(may, turn, left)
            store(who, turn, load(chain, w.TURN))
            turn += 1
            more = left >> PASS & 1
            if more:
                follow(rules, chain, w.DO_PASS)
    return 0
