"""
Hands solved with open cards: how many tricks the maker's side takes by best play, in the kernel.

The solver of the kernel knows tricks and nothing else; here a hand is laid out for it.
"""

from typing import Final

from euchre.kernel.engine.scoring import side_tricks
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, Mask, RulesAddress
from euchre.kernel.machine.compiled import at, compiled, load, store, table
from euchre.kernel.solve import context as solver
from euchre.kernel.solve.dispatch import solve_rows

SOLVER_ROW: Final = solver.CONTEXT_WORDS
"""
Offsets in a context, behind the words of the solver: the deal to solve, the cards to try, the tricks found.
"""
MOVES: Final = SOLVER_ROW + solver.HANDS + 1
FOUND: Final = MOVES + 16
SOLVER_WORDS: Final = FOUND + 16
"""Words of such a context."""
TABLE_ENTRIES: Final = 1 << 13
"""Entries of the solver's transposition table."""


class SolverMemory:
    """Memory for the functions of this module; use one for each thread."""

    def __init__(self, words: int = SOLVER_WORDS) -> None:
        """Make room for *words* words, of which the first `SOLVER_WORDS` are for solving."""
        self._entries = table(TABLE_ENTRIES, 2)
        self.words = table(words)
        self.words[solver.TT], self.words[solver.TT_MASK] = at(self._entries), TABLE_ENTRIES - 1


@compiled
def solve_open_cards(rules: RulesAddress, context: Address, hand: Address, cards: Mask) -> int:
    """
    Write to `FOUND` of *context* how many tricks the maker's side takes from here on, with open cards and
    best play.

    One word for each of *cards* that the seat to act may play now, ascending; one in all when *cards* is 0.
    The trick on the table counts. *context* is the address of the words of a `SolverMemory`. Return 0.
    """
    seats, out, turn = load(rules, schema.SEATS), load(hand, schema.OUT), load(hand, schema.TURN)
    makers, laid = load(rules, schema.SIDE + load(hand, schema.MAKER)), load(hand, schema.LAID)
    deal, players, ours, chair = context + 8 * SOLVER_ROW, 0, 0, 0
    for word in range(solver.HANDS + 1):
        store(deal, word, 0)
    for seat in range(seats):
        if not out >> seat & 1:
            if seat == turn:
                chair = players
            ours |= (1 if load(rules, schema.SIDE + seat) == makers else 0) << players
            store(deal, players, load(hand, schema.HANDS + seat) | load(hand, schema.TOPS + seat))
            players += 1
    leader = (chair - laid + players) % players
    forced, trick = 0, load(hand, schema.TRICK)
    for number in range(laid):
        card = 1 << (trick >> 6 * number & 63)
        who = (leader + number) % players
        store(deal, who, load(deal, who) | card)
        forced |= card
    store(deal, solver.HANDS, leader)
    store(context, solver.PLAYERS, players)
    store(context, solver.TRUMPS, load(rules, schema.TRUMPS + load(hand, schema.TRUMP)))
    count, moves, found = 0, context + 8 * MOVES, context + 8 * FOUND
    while cards:
        store(moves, count, cards & -cards)
        count += 1
        cards &= cards - 1
    return solve_rows(context, deal, 1, 0, ours, forced, moves, count, found)


@compiled
def open_card_tricks(rules: RulesAddress, context: Address, hand: Address) -> int:
    """
    Return how many tricks the maker's side takes in the whole hand, with open cards and best play from here
    on.

    Trump must be fixed and nothing be left to discard: *hand*, a row of the kernel, is in the play or over.
    *context* is the address of the words of a `SolverMemory`.
    """
    before = side_tricks(rules, hand, load(rules, schema.SIDE + load(hand, schema.MAKER)))
    if load(hand, schema.PHASE) == schema.OVER:
        return before
    solve_open_cards(rules, context, hand, 0)
    return before + load(context, FOUND)
