"""The calling tables that `left` plays by: what each hand does at each turn of the auction, learnt by CFR."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

import numpy as np

from euchre.actions import Action, Call, Pass
from euchre.cards import Rank, Suit, Trump
from euchre.kernel.machine.card_bits import layout
from euchre.kernel.machine.compiled import Words, at, table
from euchre.kernel.machine.rule_words import rules_words
from euchre.kernel.worlds.beliefs import played_by, taken_up
from euchre.mechanisms import BestCard, DefendAlone, Ladder, Lead, NoTrump, TurnUp
from euchre.rules import Rules
from euchre.state import Phase
from euchre.trained.kernel.auction_indices import dealt_indices
from euchre.trained.kernel.call_outcomes import ACTIONS
from euchre.trained.kernel.hand_isomorphism import classes
from euchre.views import View

Floats = np.ndarray[Any, np.dtype[np.float64]]
Bytes = np.ndarray[Any, np.dtype[np.uint8]]

FILE: Final = "left.npz"
WHIM: Final = 0.04
"""How much of what a seat does is taken to be anything, whatever the table says: nobody plays just so."""
SWAP: Final = np.array([0, 1, 2, 5, 6, 3, 4])
"""The actions of the second round when the two suits of the other colour change places."""


@dataclass(frozen=True, eq=False)
class Tables:
    """What the seats do in one game; a node is a place from eldest on, then the same in the second round."""

    seats: int
    stick: bool
    early: Bytes
    """By place, action and class: the chance of each call, in 255ths; what is left is the chance to pass."""
    late: Bytes
    shares: Floats
    """
    By cell of `euchre.trained.kernel.call_outcomes`: how often the makers take all tricks, enough, too few.
    """

    def chances(self, node: int, index: Words) -> Floats:
        """By hand, given as `classes.index_of` has it: the chance of each action at *node*."""
        late, place = divmod(node, self.seats)
        found = np.zeros((len(index), ACTIONS))
        planes = (self.late if late else self.early)[place]
        step = 1 if len(planes) in {2, 6} else 2
        found[:, 1 : 1 + step * len(planes) : step] = planes[:, index >> 1].T / 255.0
        found[:, 0] = 1.0 - found.sum(axis=1)
        if late:
            swapped = (index & 1).astype(bool)
            found[swapped] = found[swapped][:, SWAP]
        return found


def missing(rules: Rules) -> str | None:
    """Why there is no table for *rules*; None when there is one."""
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
    ):
        return "left knows lone hands that get no card, are nobody's duty and meet no lone defender"
    if scoring != Ladder():
        return "left has calling tables for one point, two for all tricks or a euchre, four alone"
    return None


@cache
def tables(rules: Rules) -> Tables:
    """The tables for *rules*, of which `missing` says nothing."""
    auction = rules.auction
    assert isinstance(auction, TurnUp)
    game, kind = ("two", "loose") if rules.seats == 2 else ("four", "stuck" if auction.stick else "loose")
    with (files("euchre.trained") / "data" / FILE).open("rb") as file, np.load(file) as kept:
        return Tables(
            rules.seats,
            auction.stick,
            kept[f"{game}-{kind}-early"],
            kept[f"{game}-{kind}-late"],
            kept[f"{game}-shares"] / 65535.0,
        )


def action_number(view: View, node: int, action: Action) -> int:
    """The number of a call or a pass at a node."""
    if isinstance(action, Pass):
        return 0
    assert isinstance(action, Call)
    assert view.upcard is not None
    assert view.upcard.suit is not None
    return 1 + 2 * _choice(view.upcard.suit, node >= view.rules.seats, action.trump) + action.alone


def _choice(turned: Suit, late: bool, trump: Trump) -> int:  # noqa: FBT001  # a round, not a switch
    if not late:
        return 0
    suits = [turned.next, *sorted({*Suit} - {turned, turned.next})]
    return [int(suit) for suit in suits].index(int(trump))


def own_index(view: View) -> Words:
    """The viewer's class before trump is fixed, as `classes.index_of` has it."""
    from euchre.trained.kernel.hand_isomorphism import class_of

    places = layout(view.rules, None)
    assert view.upcard is not None
    number, swapped = class_of(6, places.mask(view.hand), places.place[view.upcard])
    made = table(1)
    made[0] = 2 * number + swapped
    return made


def indices(view: View, hands: Words) -> Words:
    """By world, one of the kernel's *hands* each, and place from eldest on: the class dealt."""
    rules, found = view.rules, table(len(hands), view.rules.seats)
    played = table(rules.seats)
    played[:] = layout(rules, view.trump).masks([played_by(view, seat) for seat in range(rules.seats)])
    dealt_indices(
        at(rules_words(rules)),
        at(classes(6, rules.hand)),
        at(hands),
        len(hands),
        at(played),
        taken_up(view),
        at(found),
    )
    return found


def likely(view: View, known: Tables, index: Words) -> Floats:
    """By world, whose classes are *index*: the logarithm of how likely the others' calls are in it."""
    found = np.zeros(len(index))
    said = [deed for deed in view.history if deed.phase is Phase.CALL]
    for node, deed in enumerate(said):
        if deed.seat != view.viewer and deed.action is not None:
            place = node % known.seats
            chance = known.chances(node, index[:, place])[:, action_number(view, node, deed.action)]
            found += np.log((1.0 - WHIM) * chance + WHIM / 3)
    return found
