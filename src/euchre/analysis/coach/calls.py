"""
What the reasons for calls look at: the best call or pass of a question, the hand that is called on, and what
its highest trumps settle alone.
"""

from itertools import takewhile
from typing import Final, NamedTuple

from euchre.analysis.coach.question import Question
from euchre.players.search.evaluation import Result
from euchre.rules.actions import Action, Bid, Call, Pass
from euchre.rules.cards import Card, Rank, Trump, is_trump, power
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


TOO_OFTEN: Final = 0.3
"""A call that is euchred in this share of the worlds, or more, is a weak one."""


def trumps_in(cards: tuple[Card, ...], trump: Trump) -> tuple[Card, ...]:
    """Return the trumps among *cards*, in their order."""
    return tuple([card for card in cards if is_trump(card, trump)])


def aces_outside(cards: tuple[Card, ...], trump: Trump) -> tuple[Card, ...]:
    """Return the aces among *cards* that are no trumps, in their order."""
    return tuple([card for card in cards if card.rank is Rank.ACE and not is_trump(card, trump)])


def call_of(question: Question) -> Call | None:
    """Return the call that is best, of a suit; None where the best action is something else."""
    action = question.action
    return action if isinstance(action, Call) and action.trump.suit is not None else None


def pass_of(question: Question) -> int | None:
    """Return the index of a pass, where it is not the best."""
    return question.best_other(lambda action: isinstance(action, Pass))


def call_passed(question: Question) -> tuple[int, Call] | None:
    """Return the best call where a pass is better, with its index; None where something else is best."""
    if not isinstance(question.action, Pass):
        return None
    at = question.best_other(lambda action: isinstance(action, Call) and action.trump.suit is not None)
    call = None if at is None else question.evaluation.actions[at]
    return (at, call) if at is not None and isinstance(call, Call) else None


def not_bid(question: Question) -> int | None:
    """Return the index of the best call of a suit, or the best bid, where a pass is better; else None."""
    if not isinstance(question.action, Pass):
        return None
    return question.best_other(claims)


def bids_lower(action: Action, other: Action | None) -> bool:
    """Return whether both are bids, and *action* is for fewer tricks than *other*."""
    return isinstance(action, Bid) and isinstance(other, Bid) and action.tricks < other.tricks


def claims(action: Action) -> bool:
    """Return whether *action* makes the viewer the maker if nobody goes higher: a call or a bid."""
    return isinstance(action, Bid) or (isinstance(action, Call) and action.trump.suit is not None)


def named(action: Action) -> tuple[Trump, ...]:
    """Return the trump that a call or a bid names, if it names one."""
    return (action.trump,) if isinstance(action, Call | Bid) and action.trump is not None else ()


def share_of_results(question: Question, at: int, *kinds: Result) -> float:
    """Return in what share of the worlds the action at index *at* comes to one of *kinds*."""
    results = question.evaluation.results[at]
    return question.share(sum([results == int(kind) for kind in kinds]))
