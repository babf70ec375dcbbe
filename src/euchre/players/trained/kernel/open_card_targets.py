"""
The value of each action with all cards open: the training target of `right`. The player itself never sees it.

Values are points of the seat's own side less those of the other side. In the play they are exact; a discard
or a call is followed by best play with open cards.
"""

from typing import Final

from euchre.kernel.engine.legal_actions import legal_before_play
from euchre.kernel.engine.scoring import margin, side_tricks
from euchre.kernel.engine.trick_play import legal_cards
from euchre.kernel.jack.before_play import choose_discard
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, Mask, RulesAddress
from euchre.kernel.machine.compiled import compiled, load, lowest, popcount, store
from euchre.kernel.solve import context as solver
from euchre.kernel.solve.dispatch import solve_rows
from euchre.players.trained.kernel.play_memory import ROW_WORDS, PlayedHandAddress, act_and_remember
from euchre.players.trained.kernel.slots import CALL_SLOTS, PASS_SLOT, SLOT_COUNT, legal_slots, slot_action

SOLVER_ROW: Final = solver.CONTEXT_WORDS
"""
Offsets in a context, behind the words of the solver: the deal to solve, the cards to try, the tricks found;
two scratch rows.
"""
MOVES: Final = SOLVER_ROW + solver.HANDS + 1
FOUND: Final = MOVES + 16
FIRST_COPY: Final = FOUND + 16
SECOND_COPY: Final = FIRST_COPY + ROW_WORDS
KNOWN_TRICKS: Final = SECOND_COPY + ROW_WORDS
"""Offset, by round and suit: 1 + the tricks of the dealer's side; 0 while they are not known."""
TARGET_WORDS: Final = KNOWN_TRICKS + 12


@compiled
def copy_row(hand: PlayedHandAddress, out: PlayedHandAddress) -> int:
    """Copy a hand and the memory of what was played in it from *hand* to *out*; return 0."""
    for word in range(schema.STATE_WORDS):
        store(out, word, load(hand, word))
    for word in range(schema.HAND_WORDS, ROW_WORDS):
        store(out, word, load(hand, word))
    return 0


@compiled
def solve_open_cards(rules: RulesAddress, context: Address, hand: Address, cards: Mask) -> int:
    """
    Write to `FOUND` of *context* how many tricks the maker's side takes from here on, with open cards and
    best play.

    One word for each of *cards* that the seat to act may play now, ascending; one in all when *cards* is 0.
    The trick on the table counts. Return 0.
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
    for at in range(laid):
        card = 1 << (trick >> 6 * at & 63)
        who = (leader + at) % players
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
    *context* has `TARGET_WORDS` words: first the context of a solver, which names its transposition table
    (`TT`, `TT_MASK`), then memory to work in.
    """
    if load(hand, schema.PHASE) == schema.OVER:
        return side_tricks(rules, hand, load(rules, schema.SIDE + load(hand, schema.MAKER)))
    before = side_tricks(rules, hand, load(rules, schema.SIDE + load(hand, schema.MAKER)))
    solve_open_cards(rules, context, hand, 0)
    return before + load(context, FOUND)


@compiled
def action_values(rules: RulesAddress, context: Address, hand: PlayedHandAddress, out: Address) -> int:
    """
    Write what each legal action of the seat to act is worth to *out*, at a discard or in the play; return 0.

    *out* has `SLOT_COUNT` words, one for each number of an action for a network; those of actions that are
    not legal stay as they were. A value is in points of the seat's side less the other's, with open cards and
    best play afterwards.

    *context* has `TARGET_WORDS` words, as `open_card_tricks` has them.
    """
    seat, slots_left = load(hand, schema.TURN), legal_slots(rules, hand)
    makers = load(rules, schema.SIDE + load(hand, schema.MAKER))
    sign, other = 1 if load(rules, schema.SIDE + seat) == makers else -1, context + 8 * FIRST_COPY
    if load(hand, schema.PHASE) != schema.PLAY:
        while slots_left:
            copy_row(hand, other)
            act_and_remember(rules, other, slot_action(rules, other, lowest(slots_left)))
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
def call_value(rules: RulesAddress, context: Address, hand: PlayedHandAddress, slot: int) -> int:
    """
    Return the points of the maker's side less the others' when the seat to act makes the call *slot*, with
    open cards.

    A slot is the number of an action for a network. A dealer who gets the upcard discards as the jack, a
    player by rules of thumb, does; then play is best.

    *context* has `TARGET_WORDS` words, as `open_card_tricks` has them.
    """
    other = context + 8 * SECOND_COPY
    copy_row(hand, other)
    round_ = 1 if load(hand, schema.SPOKEN) >= load(rules, schema.SEATS) else 0
    act_and_remember(rules, other, slot_action(rules, other, slot))
    trump, alone = load(other, schema.TRUMP), load(other, schema.ALONE)
    dealers = load(rules, schema.SIDE + load(hand, schema.DEALER))
    ours = load(rules, schema.SIDE + load(other, schema.MAKER)) == dealers
    known = KNOWN_TRICKS + 6 * round_ + trump
    if not alone and load(context, known):
        tricks_taken = load(context, known) - 1
        return margin(rules, other, tricks_taken if ours else load(rules, schema.TRICKS) - tricks_taken)
    while load(other, schema.PHASE) < schema.PLAY:
        legal_before_play(rules, other, other + 8 * schema.CODES)
        act_and_remember(rules, other, choose_discard(rules, other, other + 8 * schema.CODES))
    tricks_taken = open_card_tricks(rules, context, other)
    if not alone and load(rules, schema.TAKES) != schema.MAY_WHEN_ORDERED:
        store(context, known, 1 + (tricks_taken if ours else load(rules, schema.TRICKS) - tricks_taken))
    return margin(rules, other, tricks_taken)


@compiled
def auction_values(rules: RulesAddress, context: Address, hand: PlayedHandAddress, out: Address) -> int:
    """
    Write what every legal call of a hand just dealt is worth to *out*, by turn and slot: shape (turns,
    `SLOT_COUNT`).

    A slot is the number of a call for a network. The value is in points of the caller's side less the
    other's, with open cards. At each turn everyone before has passed. Return the number of turns.

    *context* has `TARGET_WORDS` words, as `open_card_tricks` has them.
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
        act_and_remember(rules, chain, schema.DO_PASS)
    return turn
