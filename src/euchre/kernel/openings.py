"""
Every choice of a seat, tried in many worlds: the jack calls for everybody, then the play is solved openly.

The calling is what `euchre.kernel.rollouts` has it be, so nobody calls by what only an open hand could tell;
only the cards are then played as if all lay on the table, which is kinder to no side than to the other.
"""

from collections.abc import Sequence

import numpy as np

from euchre.actions import Action, code
from euchre.cards import Trump
from euchre.kernel import words as w
from euchre.kernel.calling import decide
from euchre.kernel.compiled import Words, at, compiled, load, store, table
from euchre.kernel.jack import before
from euchre.kernel.layout import layout
from euchre.kernel.pay import finish, maker_tricks
from euchre.kernel.rollouts import ALONE, MAKER, NEED, POINTS, TOOK, copy
from euchre.kernel.rules import rules_words
from euchre.kernel.solver import Solver
from euchre.kernel.steps import act
from euchre.rules import Rules


def openings(rules: Rules, hands: Words, choices: Sequence[Action], solver: Solver) -> Words:
    """As `euchre.kernel.rollouts.rollouts`, but the play is solved with open hands: two parties only."""
    codes, ours = table(max(1, len(choices))), rules_words(rules)
    codes[: len(choices)] = [code(choice) for choice in choices]
    leads = table(len(hands) * len(choices), w.HAND_WORDS)
    _to_lead(at(ours), at(hands), len(hands), at(codes), len(choices), at(leads))
    took = solved(rules, leads, solver)
    found = table(len(hands), len(choices), POINTS + rules.sides)
    _settle(at(ours), at(leads), len(leads), at(took), at(found))
    return found


def solved(rules: Rules, leads: Words, solver: Solver) -> Words:
    """By hand, the tricks of the maker's side when the play is solved; 0 where nothing is played."""
    took = table(len(leads))
    playing = leads[:, w.PHASE] == w.PLAY
    if not playing.any():
        return took
    trump, out, maker = leads[:, w.TRUMP], leads[:, w.OUT], leads[:, w.MAKER]
    mates = np.array(
        [
            sum(1 << other for other in range(rules.seats) if rules.side(other) == rules.side(seat))
            for seat in range(rules.seats)
        ]
    )
    everyone = (1 << rules.seats) - 1
    kinds = np.where(playing, (trump * 64 + out) * 8 + maker + 1, -1)
    for kind in np.unique(kinds[playing]).tolist():
        rows = np.flatnonzero(kinds == kind)
        some = leads[rows]
        first = some[0]
        active = everyone & ~int(first[w.OUT])
        party = int(mates[int(first[w.MAKER])]) & active
        under = layout(rules, Trump(int(first[w.TRUMP])))
        cards = some[:, w.HANDS : w.HANDS + rules.seats] | some[:, w.TOPS : w.TOPS + rules.seats]
        took[rows] = solver.solve_batch(
            np.ascontiguousarray(cards),
            np.ascontiguousarray(some[:, w.TURN]),
            party,
            under.trumps,
            active,
            firsts=under.firsts,
            piles=_piles(rules, some),
        )
    return took


def _piles(rules: Rules, some: Words) -> Words | None:
    count = rules.seats * rules.piles
    if not count:
        return None
    return np.stack([some[:, w.UPPER : w.UPPER + count], some[:, w.LOWER : w.LOWER + count]], axis=2)


@compiled
def _to_lead(rules: int, hands: int, n: int, codes: int, choices: int, out: int) -> int:
    """Try every choice in every hand, and let the jack decide until the first lead."""
    for _ in range(n):
        for choice in range(choices):
            copy(hands, out)
            act(rules, out, load(codes, choice))
            while load(out, w.PHASE) < w.PLAY:
                decide(rules, out, before(rules, out))
            out += 8 * w.HAND_WORDS
        hands += 8 * w.HAND_WORDS
    return 0


@compiled
def endings(rules: int, hand: int, party: int, out: int) -> int:
    """What comes of a hand when *party*, a bit a seat, takes 0, 1, 2 … tricks: rows of `rollouts`."""
    sides, tricks, seats = load(rules, w.SIDES), load(rules, w.TRICKS), load(rules, w.SEATS)
    ally, foe, maker = 0, 0, load(hand, w.MAKER)
    while party >> ally & 1 == 0 or load(hand, w.OUT) >> ally & 1:
        ally += 1
    while foe + 1 < seats and (party >> foe & 1 or load(hand, w.OUT) >> foe & 1):
        foe += 1
    for mine in range(tricks + 1):
        store(hand, w.WON, (mine << 8 * ally) + ((tricks - mine) << 8 * foe))
        store(hand, w.DONE, tricks)
        finish(rules, hand, w.PLAYED)
        store(out, MAKER, maker)
        store(out, TOOK, maker_tricks(rules, hand) if maker >= 0 else -1)
        store(out, NEED, load(hand, w.BID_TRICKS) or load(rules, w.MAKE))
        store(out, ALONE, load(hand, w.ALONE))
        for side in range(sides):
            store(out, POINTS + side, load(hand, w.POINTS + side))
        out += 8 * (POINTS + sides)
    return 0


@compiled
def _settle(rules: int, hands: int, n: int, took: int, out: int) -> int:
    """End every hand with so many tricks for the maker's side, and write what comes of it."""
    sides, tricks = load(rules, w.SIDES), load(rules, w.TRICKS)
    for at_ in range(n):
        maker = load(hands, w.MAKER)
        if load(hands, w.PHASE) == w.PLAY:
            mine, foe = load(took, at_), 0
            while load(rules, w.SIDE + foe) == load(rules, w.SIDE + maker) or load(hands, w.OUT) >> foe & 1:
                foe += 1
            store(hands, w.WON, mine << 8 * maker | (tricks - mine) << 8 * foe)
            store(hands, w.DONE, tricks)
            finish(rules, hands, w.PLAYED)
        played = maker >= 0 and load(hands, w.END) == w.PLAYED
        store(out, MAKER, maker if played else -1)
        store(out, TOOK, maker_tricks(rules, hands) if played else -1)
        store(out, NEED, load(hands, w.BID_TRICKS) or load(rules, w.MAKE))
        store(out, ALONE, load(hands, w.ALONE))
        for side in range(sides):
            store(out, POINTS + side, load(hands, w.POINTS + side))
        out += 8 * (POINTS + sides)
        hands += 8 * w.HAND_WORDS
    return 0
