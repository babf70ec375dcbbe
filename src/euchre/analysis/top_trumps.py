"""
Tricks that no world and no defence can take away: those of the highest trumps.

A trump above all that others may hold wins the trick to which it is played, whenever that is; and every card
of a hand is played. So many of them are so many tricks: that needs no plan.
"""

from itertools import takewhile
from typing import NamedTuple

from euchre.players.search.evaluation import Result
from euchre.rules.actions import Action, Call
from euchre.rules.cards import Card, is_trump, power
from euchre.seen.views import View, cards_as_maker


def highest_held(view: View, call: Call) -> tuple[Card, ...]:
    """
    Return the highest trumps of the deck, from the top without a gap, that the viewer holds after *call*;
    none with two packs or piles, where they need not be tricks.

    The dealer's hand is counted with the upcard taken up.
    """
    rules, trump = view.rules, call.trump
    if trump.suit is None or rules.copies > 1 or rules.piles:
        return ()
    held = cards_as_maker(view, trump)
    trumps = sorted([card for card in rules.deck if is_trump(card, trump)], key=lambda c: -power(c, trump))
    top = tuple(takewhile(held.__contains__, trumps))
    return top[: rules.tricks]


def results_left(view: View, action: Action) -> frozenset[Result]:
    """Return what may still come of *action* when its highest trumps are counted; all where none are held."""
    count = _sure_tricks(view, action)
    if count >= view.rules.tricks:
        return frozenset({Result.SWEPT})
    if count and count >= _needed(view, action):
        return frozenset({Result.MADE, Result.SWEPT})
    return frozenset(Result)


def settled(view: View, action: Action) -> bool:
    """Return whether the highest trumps prove what comes of *action*, so that its figures have no error."""
    return len(results_left(view, action)) == 1


class SureResult(NamedTuple):
    """What a call must bring by the highest trumps in hand alone."""

    need: int | None
    """The tricks that the maker needs are made; None: every trick is."""
    trumps: int
    """How many of the highest trumps are in hand."""


def sure_result(view: View, action: Action) -> SureResult | None:
    """
    Return what a call must bring by its highest trumps alone; None where *action* is no call or they do not
    settle it.
    """
    left, count = results_left(view, action), _sure_tricks(view, action)
    if left == {Result.SWEPT}:
        return SureResult(None, count)
    return None if Result.EUCHRED in left else SureResult(_needed(view, action), count)


def _needed(view: View, action: Action) -> int:
    alone = isinstance(action, Call) and (action.alone or view.rules.declared_after_call)
    return view.rules.needed(view.bid.tricks if view.bid else 0, alone=alone)


def _sure_tricks(view: View, action: Action) -> int:
    """The tricks that the highest trumps take after a call; 0 where *action* is none."""
    return len(highest_held(view, action)) if isinstance(action, Call) else 0
