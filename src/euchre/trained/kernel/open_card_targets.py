"""
What each choice would have come to with all cards open: what a learned player is taught by, and never sees.

Values are points of the seat's own side less those of the other side. In the play they are exact; what the
dealer puts down, and what is called, is followed by best play with open cards.
"""

from typing import Final

from euchre.kernel.engine.legal_actions import legal_before_play
from euchre.kernel.engine.scoring import margin, side_tricks
from euchre.kernel.engine.trick_play import legal_cards
from euchre.kernel.jack.jack import to_put_down
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.compiled import compiled, load, lowest, popcount, store
from euchre.kernel.solve import context as c
from euchre.kernel.solve.dispatch import solve_rows
from euchre.trained.kernel.observation import CALLS, PASS, ROW, SLOTS, choices, code_of, follow

DEALT: Final = c.CONTEXT_WORDS
"""After the words of a search: the deal to be solved, the cards to try, what comes of them."""
MOVES: Final = DEALT + c.HANDS + 1
FOUND: Final = MOVES + 16
FIRST_COPY: Final = FOUND + 16
SECOND_COPY: Final = FIRST_COPY + ROW
KNOWN: Final = SECOND_COPY + ROW
"""By round and suit: 1 + the tricks of the dealer's side, once they are known; 0 until then."""
TABLE_WORDS: Final = KNOWN + 12


@compiled
def copied(hand: int, out: int) -> int:
    """Write one hand and its memory over another."""
    for word in range(w.STATE_WORDS):
        store(out, word, load(hand, word))
    for word in range(w.HAND_WORDS, ROW):
        store(out, word, load(hand, word))
    return 0


@compiled
def solved(rules: int, desk: int, hand: int, cards: int) -> int:
    """
    With open cards, what comes of each of *cards* of the seat to act, lowest first, or of the best (0).

    The tricks the makers' side takes from here on, the one under way included, stand at `FOUND`.
    """
    seats, out, turn = load(rules, w.SEATS), load(hand, w.OUT), load(hand, w.TURN)
    makers, laid = load(rules, w.SIDE + load(hand, w.MAKER)), load(hand, w.LAID)
    deal, players, ours, chair = desk + 8 * DEALT, 0, 0, 0
    for word in range(c.HANDS + 1):
        store(deal, word, 0)
    for seat in range(seats):
        if not out >> seat & 1:
            if seat == turn:
                chair = players
            ours |= (1 if load(rules, w.SIDE + seat) == makers else 0) << players
            store(deal, players, load(hand, w.HANDS + seat) | load(hand, w.TOPS + seat))
            players += 1
    leader = (chair - laid + players) % players
    forced, trick = 0, load(hand, w.TRICK)
    for at in range(laid):
        card = 1 << (trick >> 6 * at & 63)
        who = (leader + at) % players
        store(deal, who, load(deal, who) | card)
        forced |= card
    store(deal, c.HANDS, leader)
    store(desk, c.PLAYERS, players)
    store(desk, c.TRUMPS, load(rules, w.TRUMPS + load(hand, w.TRUMP)))
    count, moves, found = 0, desk + 8 * MOVES, desk + 8 * FOUND
    while cards:
        store(moves, count, cards & -cards)
        count += 1
        cards &= cards - 1
    return solve_rows(desk, deal, 1, 0, ours, forced, moves, count, 0, found)


@compiled
def opened(rules: int, desk: int, hand: int) -> int:
    """The tricks the makers take in all, everyone playing his best with open cards from here."""
    if load(hand, w.PHASE) == w.OVER:
        return side_tricks(rules, hand, load(rules, w.SIDE + load(hand, w.MAKER)))
    before = side_tricks(rules, hand, load(rules, w.SIDE + load(hand, w.MAKER)))
    solved(rules, desk, hand, 0)
    return before + load(desk, FOUND)


@compiled
def worth(rules: int, desk: int, hand: int, out: int) -> int:
    """In the play or the pick-up: the points that come of each slot the seat to act may choose, at *out*."""
    seat, left = load(hand, w.TURN), choices(rules, hand)
    makers = load(rules, w.SIDE + load(hand, w.MAKER))
    sign, other = 1 if load(rules, w.SIDE + seat) == makers else -1, desk + 8 * FIRST_COPY
    if load(hand, w.PHASE) != w.PLAY:
        while left:
            copied(hand, other)
            follow(rules, other, code_of(rules, other, lowest(left)))
            store(out, lowest(left), sign * margin(rules, other, opened(rules, desk, other)))
            left &= left - 1
        return 0
    cards, before = legal_cards(rules, hand), side_tricks(rules, hand, makers)
    solved(rules, desk, hand, cards)
    while left:
        slot = lowest(left)
        card = 1 << load(rules, w.PLACE + 33 * load(hand, w.TRUMP) + code_of(rules, hand, slot) - w.DO_PLAY)
        took = load(desk, FOUND + popcount(cards & (card - 1)))
        store(out, slot, sign * margin(rules, hand, before + took))
        left &= left - 1
    return 0


@compiled
def called(rules: int, desk: int, hand: int, slot: int) -> int:
    """The makers' points less the others' if *slot* is called; the dealer puts down what the jack would."""
    other = desk + 8 * SECOND_COPY
    copied(hand, other)
    round_ = 1 if load(hand, w.SPOKEN) >= load(rules, w.SEATS) else 0
    follow(rules, other, code_of(rules, other, slot))
    trump, alone = load(other, w.TRUMP), load(other, w.ALONE)
    dealers = load(rules, w.SIDE + load(hand, w.DEALER))
    ours = load(rules, w.SIDE + load(other, w.MAKER)) == dealers
    known = KNOWN + 6 * round_ + trump
    if not alone and load(desk, known):
        took = load(desk, known) - 1
        return margin(rules, other, took if ours else load(rules, w.TRICKS) - took)
    while load(other, w.PHASE) < w.PLAY:
        legal_before_play(rules, other, other + 8 * w.CODES)
        follow(rules, other, to_put_down(rules, other, other + 8 * w.CODES))
    took = opened(rules, desk, other)
    if not alone and load(rules, w.TAKES) != w.MAY_WHEN_ORDERED:
        store(desk, known, 1 + (took if ours else load(rules, w.TRICKS) - took))
    return margin(rules, other, took)


@compiled
def auction(rules: int, desk: int, hand: int, out: int) -> int:
    """
    What every call of a hand not yet called would come to, were it made after nothing but passes.

    By turn to call and slot: the points of the caller's side less the other's. How many turns there are.
    """
    chain, turn = desk + 8 * FIRST_COPY, 0
    copied(hand, chain)
    for word in range(12):
        store(desk, KNOWN + word, 0)
    while load(chain, w.PHASE) == w.CALL:
        left = choices(rules, chain)
        calls = left >> CALLS << CALLS
        while calls:
            store(out, SLOTS * turn + lowest(calls), called(rules, desk, chain, lowest(calls)))
            calls &= calls - 1
        turn += 1
        if not left >> PASS & 1:
            return turn
        follow(rules, chain, w.DO_PASS)
    return turn
