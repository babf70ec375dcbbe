"""
How likely the calls that were heard are in each world: who passed probably had little, and who called an ace
probably has not got it.

Callers are taken to count their hands as the jack does, and to decide by that count with some doubt. The
calls before the play are gone through once more in every world, each caller with the cards it has there.
"""

from dataclasses import replace
from functools import cache
from math import exp, log
from typing import Any, Final

import numpy as np

from euchre.hand.state import Phase
from euchre.kernel.engine.legal_actions import legal_before_play
from euchre.kernel.engine.memory import picked_up
from euchre.kernel.engine.transitions import act_before_play
from euchre.kernel.jack.before_play import best_ace_call, best_bid, best_call, upcard_effect
from euchre.kernel.jack.constants import ALONE_MAY_LACK, TRICK
from euchre.kernel.jack.hand_value import expected_side_tricks, safety_margin
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, Code, HandAddress, Mask, RulesAddress
from euchre.kernel.machine.compiled import Words, at, compiled, entry, load, popcount, store, table
from euchre.kernel.machine.rule_words import rules_words
from euchre.kernel.worlds.rewind import dealt_cards, first_hand, played_cards
from euchre.kernel.worlds.rollouts import copy_hand
from euchre.kernel.worlds.sampler import Worlds
from euchre.rules.actions import Action, Call, CallAce, GoAlone, code
from euchre.rules.mechanisms import DeclareAlone
from euchre.rules.rules import Rules
from euchre.seen.views import View

DOUBT: Final = 20.0
"""How many sixtieths of a trick more a hand must be worth to be called on e times as readily."""
WHIM: Final = 0.03
"""How often a caller does what its count does not say at all."""
OTHER: Final = 0.08
"""How often a caller names another suit than its best, or calls another ace."""

SCALE: Final = 1 << 20
"""Logarithms are kept as whole numbers, in units of one by this."""
HALF: Final = 300
"""The table of logarithms goes from this many sixtieths of a trick below the limit to as many above it."""

Floats = np.ndarray[Any, np.dtype[np.float64]]

SPOKEN: Final = (Phase.CALL, Phase.BID)


def call_log_likelihoods(view: View, worlds: Worlds, hands: Words) -> Floats:
    """
    Return, for each world, the natural logarithm of the probability of all that the others called: shape
    (worlds,).

    Callers are taken to judge their hands as the jack, a player by rules of thumb, does, with some doubt.
    *hands* are the `rollouts.world_hands` of *worlds*. Zeros where nothing can be said: nobody else called,
    or cards were exchanged unseen before or between the calls.
    """
    rules, heard = _as_one_call(view, _heard(view))
    if not heard or not any(seat != view.viewer for seat, _ in heard) or not len(worlds):
        return np.zeros(len(worlds))
    ours, logs = rules_words(rules), _logs()
    said = [code(deed.action) for deed in view.history if isinstance(deed.action, CallAce)]
    ace_call = said[0] if said and view.maker != view.viewer else -1
    codes, played, found = table(len(heard)), played_cards(view), table(len(worlds))
    codes[:] = [code(action) for _, action in heard]
    began, scratch = first_hand(view), table(schema.HAND_WORDS)
    me = -1 if view.viewer is None else view.viewer
    _weigh(
        at(ours), at(scratch), at(began), at(hands), len(worlds), at(played), picked_up(view),
        at(codes), len(heard), me, ace_call, at(logs), at(found),
    )  # fmt: skip
    return found / SCALE


def _heard(view: View) -> list[tuple[int, Action]]:
    """Who said what in the auction; nothing where cards changed hands unseen."""
    heard: list[tuple[int, Action]] = []
    for deed in view.history:
        if deed.phase in {Phase.FARMER, Phase.SWAP, Phase.BLIND, Phase.DISCARD, Phase.GIVE}:
            return []
        if deed.phase in SPOKEN and deed.action is not None:
            heard.append((deed.seat, deed.action))
    if view.verdicts or (view.phase in {Phase.DISCARD, Phase.GIVE}):
        return []
    return heard


def _as_one_call(view: View, heard: list[tuple[int, Action]]) -> tuple[Rules, list[tuple[int, Action]]]:
    """
    The rules and what was *heard*, as if the maker had said with the call whether to play alone, once that is
    known.
    """
    rules, said = view.rules, [deed.action for deed in view.history if deed.phase is Phase.ALONE]
    if not said or not heard or rules.alone is None:
        return rules, heard
    seat, call = heard[-1]
    assert isinstance(call, Call)
    together = replace(rules, alone=replace(rules.alone, declared=DeclareAlone.WITH_CALL))
    return together, [*heard[:-1], (seat, replace(call, alone=said == [GoAlone()]))]


@cache
def _logs() -> Words:
    """The logarithm of how often somebody calls, by how far the count is above the limit."""
    made = table(2 * HALF + 1)
    for margin in range(-HALF, HALF + 1):
        calls = 1.0 / (1.0 + exp(-margin / DOUBT))
        made[margin + HALF] = round(SCALE * log(WHIM + (1.0 - 2.0 * WHIM) * calls))
    return made


OTHERS: Final = round(SCALE * log(OTHER))
"""For a suit that is not the best in hand."""
SURE: Final = round(SCALE * log(1 - OTHER))
"""For the ace that is the best to call."""


@compiled
def log_call_probability(logs: Address, margin: int) -> int:
    """
    Return the logarithm, times `SCALE`, of the probability of calling with a hand *margin* sixtieths of a
    trick above the limit.

    *logs* is the table of them, by margin; a *margin* below 0 is under the limit.
    """
    return load(logs, HALF + max(-HALF, min(HALF, margin)))


@compiled
def call_log_likelihood(rules: RulesAddress, hand: HandAddress, code: Code, logs: Address) -> int:
    """
    Return the logarithm, times `SCALE`, of the probability that the seat to call chooses action *code*, a
    call or a pass.

    The seat is taken to count its hand as the jack, a player by rules of thumb, does, and to call the
    likelier the more tricks that promises above what the makers need. The count uses the cards that the seat
    has in the row *hand*, the upcard and who gets it, no other seat's cards. The legal codes are written to
    `CODES` of *hand*.

    *logs* is the table that `log_call_probability` reads.
    """
    n = legal_before_play(rules, hand, hand + 8 * schema.CODES)
    may_pass = load(hand, schema.CODES) == schema.DO_PASS
    _, alone, trump, best = best_call(rules, hand, hand + 8 * schema.CODES, n)
    seat = load(hand, schema.TURN)
    known = popcount(load(hand, schema.HANDS + seat) | load(hand, schema.TOPS + seat))
    together = expected_side_tricks(rules, known, best) + upcard_effect(rules, hand, trump)
    margin = together - TRICK * load(rules, schema.MAKE) - safety_margin(rules)
    if code == schema.DO_PASS:
        return log_call_probability(logs, -margin)
    found = log_call_probability(logs, margin) if may_pass else 0
    if (code - schema.DO_CALL) >> 1 != trump:
        found += OTHERS
    if alone:
        lone = best + ALONE_MAY_LACK - TRICK * load(rules, schema.TRICKS)
        found += log_call_probability(logs, lone if (code - schema.DO_CALL) & 1 else -lone)
    return found


@compiled
def bid_log_likelihood(rules: RulesAddress, hand: HandAddress, code: Code, logs: Address) -> int:
    """
    Return the logarithm, times `SCALE`, of the probability that the seat to bid chooses action *code*, a bid
    or a pass.

    *logs* is the table that `log_call_probability` reads.
    """
    seat = load(hand, schema.TURN)
    cards = load(hand, schema.HANDS + seat) | load(hand, schema.TOPS + seat)
    trump, best = best_bid(rules, cards)
    reach = expected_side_tricks(rules, popcount(cards), best) - safety_margin(rules)
    if code == schema.DO_PASS:
        high = load(hand, schema.BID_TRICKS)
        low = high + 1 if high else load(rules, schema.LEAST)
        return log_call_probability(logs, TRICK * low - reach)
    if code >= schema.DO_LONE:
        return log_call_probability(logs, best - TRICK * load(rules, schema.TRICKS))
    tricks, named = (code - schema.DO_BID) // 7 + 1, (code - schema.DO_BID) % 7
    found = log_call_probability(logs, reach - TRICK * tricks)
    return found + OTHERS if named and named - 1 != trump else found


@compiled
def ace_call_log_likelihood(rules: RulesAddress, hand: HandAddress, code: Code, cards: Mask) -> int:
    """
    Return the logarithm, times `SCALE`, of the probability that a maker with *cards*, laid out under trump,
    chooses action *code*: to call an ace, or to play alone.
    """
    return SURE if best_ace_call(rules, hand, cards) == code else OTHERS


@entry
def _weigh(
    rules: RulesAddress, scratch: Address, began: Address, hands: Address, n: int, played: Address,
    upcard: int, codes: Address, heard: int, me: int, ace_call: Code, logs: Address, out: Address,
) -> int:  # fmt: skip
    """
    Go through the calls in every world and write the sum of their logarithms to *out*; return 0.

    *ace_call* is the code by which the maker called an ace, -1 where there is nothing to weigh.
    """
    for world in range(n):
        copy_hand(began, scratch)
        for seat in range(load(rules, schema.SEATS)):
            cards = dealt_cards(rules, hands, seat, load(played, seat), upcard)
            store(scratch, schema.HANDS + seat, cards)
        total, maker = 0, load(hands, schema.MAKER)
        if ace_call >= 0:
            total = ace_call_log_likelihood(
                rules, hands, ace_call, load(hands, schema.HANDS + maker) | load(played, maker)
            )
        for at_ in range(heard):
            said = load(codes, at_)
            if load(scratch, schema.TURN) != me:
                if load(scratch, schema.PHASE) == schema.BID:
                    total += bid_log_likelihood(rules, scratch, said, logs)
                else:
                    total += call_log_likelihood(rules, scratch, said, logs)
            if at_ + 1 < heard:
                act_before_play(rules, scratch, said)
        store(out, world, total)
        hands += 8 * schema.HAND_WORDS
    return 0
