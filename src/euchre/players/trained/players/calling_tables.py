"""The calling tables of `left`: the probability of each call for each hand at each turn, learnt by CFR."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

import numpy as np

from euchre.hand.state import Phase
from euchre.kernel.engine.memory import picked_up
from euchre.kernel.machine.card_bits import layout
from euchre.kernel.machine.compiled import Words, at, table
from euchre.kernel.machine.rule_words import rules_words
from euchre.kernel.worlds.rewind import played_cards
from euchre.players.trained.kernel.call_outcomes import ACTIONS
from euchre.players.trained.kernel.hand_isomorphism import class_of, class_table, dealt_class_indices
from euchre.rules.actions import Action, Call, Pass
from euchre.rules.cards import Rank, Suit, Trump
from euchre.rules.mechanisms import BestCard, DefendAlone, Ladder, Lead, NoTrump, TurnUp
from euchre.rules.rules import Rules
from euchre.seen.views import View

Floats = np.ndarray[Any, np.dtype[np.float64]]
Bytes = np.ndarray[Any, np.dtype[np.uint8]]

FILE_NAME: Final = "left.npz"
TREMBLE: Final = 0.04
"""
The probability with which any seat is taken to call at random, because no person calls exactly by the
tables.
"""
SWAPPED_ACTIONS: Final = np.array([0, 1, 2, 5, 6, 3, 4])
"""The actions of the second round when the two green suits change places."""


@dataclass(frozen=True, eq=False)
class CallingTables:
    """
    The tables of one game: how likely each call is for each class of hands at each node.

    A node is a seat's turn to call, numbered from eldest on, in the first round and then in the second. A
    class is all hands that differ only in the names of suits.
    """

    seats: int
    stick: bool
    first_round: Bytes
    """By place, action and class: the probability of each call, out of 255; the rest is that of a pass."""
    second_round: Bytes
    """The same for the second round of calls."""
    result_shares: Floats
    """
    By cell of `euchre.players.trained.kernel.call_outcomes`: how often the makers take all tricks, enough,
    too few.
    """

    def call_probabilities(self, node: int, index: Words) -> Floats:
        """
        Return the probability of each action at *node*, shape (hands, `ACTIONS`); the rows add up to 1.

        *index* has the class index of each hand: twice its class, plus one where the suits not of the
        upcard's colour change places. Action 0 is a pass; 1 calls the upcard's suit, in the second round the
        other suit of its colour, 3 and 5 the two others; the number above each is the same call alone.
        """
        second_round, place = divmod(node, self.seats)
        probabilities = np.zeros((len(index), ACTIONS))
        planes = (self.second_round if second_round else self.first_round)[place]
        step = 1 if len(planes) in {2, 6} else 2
        probabilities[:, 1 : 1 + step * len(planes) : step] = planes[:, index >> 1].T / 255.0
        probabilities[:, 0] = 1.0 - probabilities.sum(axis=1)
        if second_round:
            swapped = (index & 1).astype(bool)
            probabilities[swapped] = probabilities[swapped][:, SWAPPED_ACTIONS]
        return probabilities


def refusal_of_tables(rules: Rules) -> str | None:
    """Return None when there are calling tables for *rules*, else why not, in a sentence."""
    auction, alone, scoring = rules.auction, rules.alone, rules.scoring
    if (rules.seats, rules.sides) not in {(2, 2), (4, 2)} or rules.piles or rules.hand != 5:
        return "left has calling tables for two and for four players with five cards each"
    if rules.low is not Rank.NINE or rules.joker or rules.copies > 1:
        return "left has calling tables for 24 cards without a joker"
    if not isinstance(auction, TurnUp) or auction.rounds != 2 or auction.name_turned or auction.natural_trump:
        return "left knows auctions of two rounds in which a card is turned and its suit not named again"
    if (
        auction.no_trump is not NoTrump.NEVER
        or auction.stuck_may_name_turned
        or (auction.stick and rules.seats == 2)
    ):
        return "left has no calling tables for no trump, nor for dealers stuck with any suit or one opponent"
    if (
        rules.farmer is not None
        or rules.forced is not None
        or rules.drop_out
        or rules.lead is not Lead.ELDEST
    ):
        return "left knows auctions in which nothing but calls is done, and eldest leads"
    if (alone is not None) is not (rules.seats == 4):
        return "left has calling tables for four players who may play alone, and two who need not say so"
    if alone is not None and (
        alone.partner_of_dealer_must
        or alone.defend is not DefendAlone.NEVER
        or alone.best_card is not BestCard.NEVER
        or rules.declared_after_call
    ):
        return (
            "left knows lone hands that are declared with the call, get no card, are nobody's duty and meet "
            "no lone defender"
        )
    if scoring != Ladder():
        return "left has calling tables for one point, two for all tricks or a euchre, four alone"
    return None


@cache
def load_tables(rules: Rules) -> CallingTables:
    """
    Return the calling tables for *rules*, read from the package once.

    `refusal_of_tables` must have returned None for the rules.
    """
    auction = rules.auction
    assert isinstance(auction, TurnUp)
    game = "two" if rules.seats == 2 else "four"
    with (files("euchre.players.trained") / "data" / FILE_NAME).open("rb") as file, np.load(file) as arrays:
        rounds = [_read_round(arrays, round_name(game, number), int(auction.stick)) for number in (1, 2)]
        shares = arrays[f"{game}-shares"] / 65535.0
    first_round, second_round = (np.ascontiguousarray(found.transpose(1, 2, 0)) for found in rounds)
    return CallingTables(rules.seats, auction.stick, first_round, second_round, shares)


def round_name(game: str, number: int) -> str:
    """Return the name under which the file has round *number*, 1 or 2, of *game*, ``two`` or ``four``."""
    return f"{game}-round-{number}"


def pack_round(name: str, tables: list[Bytes]) -> dict[str, Bytes]:
    """
    Return one round of calls as the file has it under *name*: the few ways to mix the calls, each a row of
    the probabilities of all actions, and for each (class, place, table) the number of its row.

    *tables*, each of shape (places, classes, actions), are that without a stuck dealer and, if the game has
    one, that with; at most 256 rows of them differ. A class calls much alike in all places and tables, so
    side by side they pack best.
    """
    calls = np.stack(tables).transpose(2, 1, 0, 3)
    rows, which = np.unique(calls.reshape(-1, calls.shape[-1]), axis=0, return_inverse=True)
    assert len(rows) <= 256
    return {name: which.reshape(calls.shape[:-1]).astype(np.uint8), f"{name}-rows": rows}


def _read_round(arrays: Mapping[str, Bytes], name: str, table: int) -> Bytes:
    """One of the tables that `pack_round` packed under *name*: shape (classes, places, actions)."""
    return arrays[f"{name}-rows"][arrays[name][:, :, table]]


def action_number(view: View, node: int, action: Action) -> int:
    """
    Return the number of a pass or call at *node*, as the calling tables count actions.

    0 is a pass; in the first round 1 orders the upcard's suit up; in the second 1 names the other suit of its
    colour, 3 and 5 the two other suits; the number above each is the same call alone.
    """
    if isinstance(action, Pass):
        return 0
    assert isinstance(action, Call)
    assert view.upcard is not None
    assert view.upcard.suit is not None
    return 1 + 2 * _choice(view.upcard.suit, node >= view.rules.seats, action.trump) + action.alone


def _choice(turned: Suit, second_round: bool, trump: Trump) -> int:  # noqa: FBT001  # a round, not a switch
    if not second_round:
        return 0
    suits = [turned.next, *sorted({*Suit} - {turned, turned.next})]
    return [int(suit) for suit in suits].index(int(trump))


def own_class_index(view: View) -> Words:
    """
    Return the class index of the viewer's hand, before trump is fixed: shape (1,).

    That is twice the number of the class, plus 1 where the two suits of the other colour than the upcard's
    have changed places.
    """
    places = layout(view.rules, None)
    assert view.upcard is not None
    number, swapped = class_of(6, places.mask(view.hand), places.place[view.upcard])
    index = table(1)
    index[0] = 2 * number + swapped
    return index


def class_indices(view: View, hands: Words) -> Words:
    """
    Return the class index of the hand that each seat was dealt, shape (worlds, seats), from eldest on.

    It is twice the number of the hand's class in the calling tables, plus one where the suits not of the
    upcard's colour change places in it. *hands* are the worlds as rows of kernel words; the hands as dealt
    are worked out from these and what *view* shows.
    """
    rules, indices = view.rules, table(len(hands), view.rules.seats)
    played = played_cards(view)
    dealt_class_indices(
        at(rules_words(rules)), at(class_table(6, rules.hand)), at(hands), len(hands), at(played),
        picked_up(view), at(indices),
    )  # fmt: skip
    return indices


def call_log_likelihoods(view: View, tables: CallingTables, index: Words) -> Floats:
    """
    Return, for each world, the natural logarithm of the chance that the other seats call as they did.

    A seat is taken to call by *tables* 96 times in 100, and else at random among three calls (`TREMBLE`): so
    no world is impossible for its calls. The viewer's own calls, and those not seen, are left out. *index*,
    shape (worlds, seats), has the class index of each seat's hand, from eldest on, as `class_indices` returns
    it; the result has shape (worlds,).
    """
    logs = np.zeros(len(index))
    calls = [deed for deed in view.history if deed.phase is Phase.CALL]
    for node, deed in enumerate(calls):
        if deed.seat != view.viewer and deed.action is not None:
            place = node % tables.seats
            chance = tables.call_probabilities(node, index[:, place])[
                :, action_number(view, node, deed.action)
            ]
            logs += np.log((1.0 - TREMBLE) * chance + TREMBLE / 3)
    return logs
