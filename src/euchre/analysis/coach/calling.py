"""Reasons for a call or a pass."""

from typing import Final

from euchre.actions import Action, Bid, Call, Pass
from euchre.analysis.coach.question import Question, Rule
from euchre.analysis.top_trumps import highest_held
from euchre.cards import Card, Rank, Suit, Trump, bowers, is_trump
from euchre.english.lessons import ReasonName, Said
from euchre.players.search.evaluation import Result
from euchre.pre_play import dealer_takes_upcard, orders_up, turned_down
from euchre.views import View

OFTEN: Final = 0.3
"""A call that is euchred in so many of the worlds is too weak."""
THOUGHT_OF: Final = 0.15
"""Playing alone is worth a thought where it takes every trick in so many of the worlds."""
MORE_THAN_FAIR: Final = 1.05
"""Somebody is likelier to hold a card when so much above the share of the cards that the seat has."""

OURS: Final = (Result.MADE, Result.SWEPT, Result.EUCHRED)
"""The results of hands that the viewer's side has called."""


def holding(view: View, trump: Trump) -> tuple[Card, ...]:
    """Return the viewer's cards if *trump* is called: the dealer's with the upcard, where it is taken up."""
    takes = view.upcard is not None and view.viewer == view.dealer and dealer_takes_upcard(view, trump)
    return (*view.hand, view.upcard) if takes and view.upcard is not None else view.hand


def trumps_in(cards: tuple[Card, ...], trump: Trump) -> tuple[Card, ...]:
    """Return the trumps among *cards*, in their order."""
    return tuple([card for card in cards if is_trump(card, trump)])


def aces_outside(cards: tuple[Card, ...], trump: Trump) -> tuple[Card, ...]:
    """Return the aces among *cards* that are no trumps, in their order."""
    return tuple([card for card in cards if card.rank is Rank.ACE and not is_trump(card, trump)])


def _call(question: Question) -> Call | None:
    """The call that is best, of a suit; None where the best action is something else."""
    action = question.action
    return action if isinstance(action, Call) and action.trump.suit is not None else None


def _pass(question: Question) -> int | None:
    """The index of a pass, where it is not the best."""
    return question.best_other(lambda action: isinstance(action, Pass))


def _call_passed(question: Question) -> tuple[int, Call] | None:
    """The best call where a pass is better, with its index; None where something else is best."""
    if not isinstance(question.action, Pass):
        return None
    at = question.best_other(lambda action: isinstance(action, Call) and action.trump.suit is not None)
    call = None if at is None else question.evaluation.actions[at]
    return (at, call) if at is not None and isinstance(call, Call) else None


def _not_bid(question: Question) -> int | None:
    """The index of the best call of a suit, or the best bid, where a pass is better; None where it is not."""
    if not isinstance(question.action, Pass):
        return None
    return question.best_other(_claims)


def _claims(action: Action) -> bool:
    """Whether *action* makes the viewer the maker if nobody goes higher: a call of a suit, or a bid."""
    return isinstance(action, Bid) or (isinstance(action, Call) and action.trump.suit is not None)


def _named(action: Action) -> tuple[Trump, ...]:
    """The trump that a call or a bid names, if it names one."""
    return (action.trump,) if isinstance(action, Call | Bid) and action.trump is not None else ()


def _result(question: Question, at: int, *kinds: Result) -> float:
    """In what share of the worlds the action at index *at* comes to one of *kinds*."""
    results = question.evaluation.results[at]
    return question.share(sum([results == int(kind) for kind in kinds]))


# --- What is in the hand ------------------------------------------------------------------------------------


def _sure_tricks(question: Question) -> Said | None:
    """The highest trumps, without a gap, are so many tricks: two of them or more."""
    call = _call(question)
    if call is None:
        return None
    cards = highest_held(question.view, call)
    if len(cards) < 2:
        return None
    passing = _pass(question)
    rival = question.rival if passing is None else passing
    return question.found(ReasonName.SURE_TRICKS, rival=rival, cards=cards, trumps=[call.trump])


def _three_trumps_and_an_ace(question: Question) -> Said | None:
    """Three trumps and an ace outside, the upcard counted where the viewer takes it up."""
    call, at = _call(question), _pass(question)
    if call is None or at is None:
        return None
    cards = holding(question.view, call.trump)
    trumps, aces = trumps_in(cards, call.trump), aces_outside(cards, call.trump)
    if len(trumps) < 3 or not aces:
        return None
    return question.found(
        ReasonName.THREE_TRUMPS_AND_AN_ACE,
        rival=at,
        cards=aces,
        trumps=[call.trump],
        figures={"trumps": len(trumps)},
    )


def _enough_trumps(question: Question) -> Said | None:
    """Three trumps or more, the upcard counted where the viewer takes it up, without an ace outside."""
    call, at = _call(question), _pass(question)
    if call is None or at is None:
        return None
    cards = holding(question.view, call.trump)
    trumps = trumps_in(cards, call.trump)
    if len(trumps) < 3 or aces_outside(cards, call.trump):
        return None
    return question.found(ReasonName.ENOUGH_TRUMPS, rival=at, cards=trumps, trumps=[call.trump])


def _makes_it_often(question: Question) -> Said | None:
    """The call or bid succeeds in most worlds, and a pass is worse in those."""
    at = _pass(question)
    if at is None or not _claims(question.action):
        return None
    results = question.evaluation.results[question.best]
    made = (results == int(Result.MADE)) | (results == int(Result.SWEPT))
    share = question.share(made)
    if share <= 0.5:
        return None
    return question.found(
        ReasonName.MAKES_IT_OFTEN,
        rival=at,
        holds=made,
        trumps=_named(question.action),
        figures={"made": share},
    )


def _let_them_call(question: Question) -> Said | None:
    """After a pass the opponents call and are euchred often, which gains most."""
    at = _not_bid(question)
    if at is None:
        return None
    euchred = question.evaluation.results[question.best] == int(Result.THEY_EUCHRED)
    share = question.share(euchred)
    if share < OFTEN / 2:
        return None
    return question.found(ReasonName.LET_THEM_CALL, rival=at, holds=euchred, figures={"euchred": share})


def _too_weak(question: Question) -> Said | None:
    """The best call or bid is euchred in many worlds, and a pass gains most in those."""
    at = _not_bid(question)
    if at is None:
        return None
    euchred = question.evaluation.results[at] == int(Result.EUCHRED)
    share = question.share(euchred)
    if share < OFTEN:
        return None
    return question.found(
        ReasonName.TOO_WEAK,
        rival=at,
        holds=euchred,
        trumps=_named(question.evaluation.actions[at]),
        figures={"euchred": share},
    )


def _no_stopper(question: Question) -> Said | None:
    """Two or three trumps, but neither an ace nor a third suit's king to stop what they lead outside."""
    found = _call_passed(question)
    if found is None:
        return None
    at, call = found
    cards = holding(question.view, call.trump)
    count = len(trumps_in(cards, call.trump))
    plain = [card for card in cards if not is_trump(card, call.trump)]
    if count < 2 or len(plain) < 2 or any(card.rank in (Rank.ACE, Rank.KING) for card in plain):
        return None
    euchred = question.evaluation.results[at] == int(Result.EUCHRED)
    return question.found(
        ReasonName.NO_STOPPER,
        rival=at,
        holds=euchred,
        trumps=[call.trump],
        figures={"trumps": count, "euchred": question.share(euchred)},
    )


def _stuck(question: Question) -> Said | None:
    """The viewer may not pass."""
    if not isinstance(question.action, Call) or Pass() in question.evaluation.actions:
        return None
    return question.found(ReasonName.STUCK, rival=None, trumps=[question.action.trump])


# --- Who deals, and what was turned down --------------------------------------------------------------------


def _assist_partner(question: Question) -> Said | None:
    """The upcard goes to a partner who deals, and the viewer has a trump or two to go with it."""
    call, view = _call(question), question.view
    if call is None or call.alone or view.dealer not in question.mates or not orders_up(view, call.trump):
        return None
    trumps = trumps_in(view.hand, call.trump)
    if view.upcard is None or not 1 <= len(trumps) <= 2 or len(aces_outside(view.hand, call.trump)) > 1:
        return None
    return question.found(
        ReasonName.ASSIST_PARTNER,
        rival=_pass(question),
        cards=[view.upcard],
        seats=[view.dealer],
        trumps=[call.trump],
        figures={"trumps": len(trumps)},
    )


def _trump_and_two_off_aces(question: Question) -> Said | None:
    """One or two trumps and two aces outside, with the upcard to a partner who deals."""
    call, view = _call(question), question.view
    if call is None or call.alone or view.dealer not in question.mates or not orders_up(view, call.trump):
        return None
    trumps, aces = trumps_in(view.hand, call.trump), aces_outside(view.hand, call.trump)
    if not 1 <= len(trumps) <= 2 or len(aces) < 2:
        return None
    return question.found(
        ReasonName.TRUMP_AND_TWO_OFF_ACES,
        rival=_pass(question),
        cards=aces,
        seats=[view.dealer],
        trumps=[call.trump],
        figures={"trumps": len(trumps)},
    )


def _bower_to_them(question: Question) -> Said | None:
    """An opponent deals and would take the upcard up, though the viewer has trumps enough to think of it."""
    found, view = _call_passed(question), question.view
    if found is None or view.upcard is None or view.dealer not in question.opponents:
        return None
    at, call = found
    trumps = trumps_in(view.hand, call.trump)
    if not orders_up(view, call.trump) or not dealer_takes_upcard(view, call.trump) or len(trumps) < 2:
        return None
    return question.found(
        ReasonName.BOWER_TO_THEM, rival=at, cards=[view.upcard], seats=[view.dealer], trumps=[call.trump]
    )


def _better_suit_next_round(question: Question) -> Said | None:
    """Another suit is longer and has a bower, and passing often lets the viewer's side call."""
    found, view = _call_passed(question), question.view
    if found is None or not orders_up(view, found[1].trump):
        return None
    at, call = found
    turned = trumps_in(holding(view, call.trump), call.trump)
    best = max(
        [trump for trump in list(Trump)[:4] if trump is not call.trump],
        key=lambda trump: (len(trumps_in(view.hand, trump)), trump),
    )
    trumps, suit = trumps_in(view.hand, best), best.suit
    if suit is None or len(trumps) < 3 or len(trumps) <= len(turned):
        return None
    if not set(bowers(suit)) & set(trumps):
        return None
    called = sum([question.evaluation.results[question.best] == int(kind) for kind in OURS])
    return question.found(
        ReasonName.BETTER_SUIT_NEXT_ROUND,
        rival=at,
        holds=called,
        cards=trumps,
        trumps=[best],
        figures={"trumps": len(trumps), "called": question.share(called)},
    )


def _turned_suit(question: Question) -> Suit | None:
    """The suit that everybody has turned down; None where none was."""
    view = question.view
    return view.upcard.suit if view.upcard is not None and turned_down(view) else None


def _likelihood(question: Question, seats: tuple[int, ...], cards: set[Card]) -> float:
    """How many of the unseen among *cards* the *seats* hold in the worlds, by their fair share."""
    out = cards & question.unseen
    if not out or not seats:
        return 0.0
    fair = len(out) * sum([question.view.sizes[seat] for seat in seats]) / len(question.unseen)
    held = sum([question.held(seat, out) for seat in seats])
    return float(held @ question.evaluation.weights) / fair


def _next(question: Question) -> Said | None:
    """The suit of the colour turned down, called against the dealer, who is not likely to have its jacks."""
    call, suit = _call(question), _turned_suit(question)
    if call is None or suit is None or call.trump.suit is not suit.next:
        return None
    if question.view.dealer not in question.opponents:
        return None
    dealer = (question.view.dealer,)
    out = set(bowers(suit)) & question.unseen
    if not out or _likelihood(question, dealer, out) * MORE_THAN_FAIR > 1:
        return None
    return question.found(
        ReasonName.NEXT, rival=question.rival, seats=dealer, trumps=[call.trump, Trump(suit)]
    )


def _reverse_next(question: Question) -> Said | None:
    """A suit of the other colour, called for a partner who dealt and is likelier to have it."""
    call, suit = _call(question), _turned_suit(question)
    if call is None or suit is None or call.trump.suit in (None, suit, suit.next):
        return None
    if question.view.dealer not in question.mates:
        return None
    trumps = {card for card in question.unseen if is_trump(card, call.trump)}
    if _likelihood(question, (question.view.dealer,), trumps) < MORE_THAN_FAIR:
        return None
    return question.found(
        ReasonName.REVERSE_NEXT,
        rival=question.rival,
        seats=[question.view.dealer],
        trumps=[call.trump, Trump(suit)],
    )


# --- Alone, and the score -----------------------------------------------------------------------------------


def _other_company(question: Question, call: Call) -> int | None:
    """The index of the same call with the partner, of one alone; of another, alone."""
    return question.best_other(lambda other: other == Call(call.trump, not call.alone))


def _lone_hand(question: Question) -> Said | None:
    """Alone, every trick is taken often enough."""
    call = _call(question)
    if call is None or not call.alone:
        return None
    at = _other_company(question, call)
    share = _result(question, question.best, Result.SWEPT)
    if at is None:
        return None
    return question.found(ReasonName.LONE_HAND, rival=at, trumps=[call.trump], figures={"all_tricks": share})


def _not_alone(question: Question) -> Said | None:
    """Alone every trick is taken often enough to think of it, but not to do it, or not at this score."""
    call = _call(question)
    if call is None or call.alone:
        return None
    at = _other_company(question, call)
    if at is None:
        return None
    share = _result(question, at, Result.SWEPT)
    if share < THOUGHT_OF:
        return None
    points = question.evaluation.points
    fewer = float((points[question.best] - points[at]) @ question.evaluation.weights)
    return question.found(
        ReasonName.NOT_ALONE,
        rival=at,
        trumps=[call.trump],
        figures={"all_tricks": share, "by_the_score": float(fewer < 0)},
    )


def _donation(question: Question) -> Said | None:
    """A weak call that is likely to be euchred, against a lone hand that would win them the match."""
    call, at, evaluation = _call(question), _pass(question), question.evaluation
    if call is None or call.alone or at is None or not evaluation.match:
        return None
    if question.view.dealer not in question.opponents or not orders_up(question.view, call.trump):
        return None
    weights, points = evaluation.weights, evaluation.points
    costs = float((points[at] - points[question.best]) @ weights) > 0
    lost = evaluation.equity[at] <= 0
    if not costs or _result(question, question.best, Result.EUCHRED) < OFTEN or not lost.any():
        return None
    return question.found(
        ReasonName.DONATION,
        rival=at,
        holds=lost,
        seats=[question.view.dealer],
        trumps=[call.trump],
        figures={"lost_at_once": question.share(lost)},
    )


def _score_decides(question: Question) -> Said | None:
    """The other choice brings more points, but fewer chances of the match at this score."""
    evaluation, rival = question.evaluation, question.rival
    before_play = isinstance(question.action, Call | Pass)
    if rival is None or not evaluation.match or not before_play or _donation(question) is not None:
        return None
    call = _call(question)
    if call is not None and rival == _other_company(question, call):  # that is for `_not_alone` to say
        return None
    more, error = evaluation.mean(evaluation.points[rival] - evaluation.points[question.best])
    if more <= error:
        return None
    return question.found(ReasonName.SCORE_DECIDES, rival=rival, figures={"points_given_up": more})


CALLING: Final[dict[ReasonName, Rule]] = {
    ReasonName.NEXT: Rule(_next, 3),
    ReasonName.REVERSE_NEXT: Rule(_reverse_next, 3),
    ReasonName.DONATION: Rule(_donation, 3),
    ReasonName.ASSIST_PARTNER: Rule(_assist_partner, 2),
    ReasonName.TRUMP_AND_TWO_OFF_ACES: Rule(_trump_and_two_off_aces, 3),
    ReasonName.SURE_TRICKS: Rule(_sure_tricks, 2),
    ReasonName.THREE_TRUMPS_AND_AN_ACE: Rule(_three_trumps_and_an_ace, 2),
    ReasonName.LONE_HAND: Rule(_lone_hand, 3),
    ReasonName.NOT_ALONE: Rule(_not_alone, 2),
    ReasonName.NO_STOPPER: Rule(_no_stopper, 2),
    ReasonName.BOWER_TO_THEM: Rule(_bower_to_them, 2),
    ReasonName.BETTER_SUIT_NEXT_ROUND: Rule(_better_suit_next_round, 3),
    ReasonName.STUCK: Rule(_stuck, 1),
    ReasonName.TOO_WEAK: Rule(_too_weak, 1),
    ReasonName.SCORE_DECIDES: Rule(_score_decides, 3),
    ReasonName.ENOUGH_TRUMPS: Rule(_enough_trumps, 1),
    ReasonName.MAKES_IT_OFTEN: Rule(_makes_it_often, 0),
    ReasonName.LET_THEM_CALL: Rule(_let_them_call, 0),
}
