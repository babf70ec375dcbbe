"""What the reasons for calls look at: the best call or pass of a question, and the hand that is called on."""

from typing import Final

from euchre.analysis.coach.question import Question
from euchre.players.search.evaluation import Result
from euchre.rules.actions import Action, Bid, Call, Pass
from euchre.rules.cards import Card, Rank, Trump, is_trump

OFTEN: Final = 0.3
"""A call that is euchred in so many of the worlds is a weak one."""


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
