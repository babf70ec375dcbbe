"""
Reasons for a call, a bid or a pass: by the hand, by who deals, and by what was turned down; and for staying
in or dropping out, where a hand without a trick costs points.
"""

from typing import Final

from euchre.analysis.coach.calls import (
    TOO_OFTEN,
    aces_outside,
    bids_lower,
    call_of,
    call_passed,
    claims,
    highest_held,
    named,
    not_bid,
    pass_of,
    trumps_in,
)
from euchre.analysis.coach.question import Grounds, Question, ReasonCheck
from euchre.analysis.coach.trick import Holds
from euchre.english.lessons import ReasonName
from euchre.hand.pre_play import dealer_takes_upcard, orders_up, turned_down
from euchre.players.search.evaluation import Result
from euchre.rules.actions import Call, Drop, Pass, Stay
from euchre.rules.cards import Card, Rank, Suit, Trump, bowers, is_trump
from euchre.seen.views import cards_as_maker

MORE_THAN_FAIR: Final = 1.05
"""A seat is likelier to hold cards where it holds this many times its fair share of them, or more."""

MORE_OFTEN_THAN_NOT: Final = 0.5
"""A call or a bid succeeds more often than not in more than this share of the worlds, 0 to 1."""
THEY_FAIL_OFTEN: Final = 0.15
"""The opponents are let call where they are euchred in this share of the worlds, 0 to 1, or more."""

OURS: Final = (Result.MADE, Result.SWEPT, Result.EUCHRED)
"""The results of hands that the viewer's side has called."""


# --- What is in the hand ------------------------------------------------------------------------------------


def _sure_tricks(question: Question) -> Grounds | None:
    """The viewer has the highest trumps, two or more without a gap: each is a trick."""
    call = call_of(question)
    if call is None:
        return None
    cards = highest_held(question.view, call)
    if len(cards) < 2:
        return None
    passing = pass_of(question)
    rival = question.rival if passing is None else passing
    return question.found(rival=rival, cards=cards, trumps=[call.trump])


def _three_trumps_and_an_ace(question: Question) -> Grounds | None:
    """Three trumps and an ace outside, the upcard counted where the viewer takes it up."""
    call, at = call_of(question), pass_of(question)
    if call is None or at is None:
        return None
    cards = cards_as_maker(question.view, call.trump)
    trumps, aces = trumps_in(cards, call.trump), aces_outside(cards, call.trump)
    if len(trumps) < 3 or not aces:
        return None
    return question.found(rival=at, cards=aces, trumps=[call.trump], figures={"trumps": len(trumps)})


def _enough_trumps(question: Question) -> Grounds | None:
    """Three trumps or more, the upcard counted where the viewer takes it up, without an ace outside."""
    call, at = call_of(question), pass_of(question)
    if call is None or at is None:
        return None
    cards = cards_as_maker(question.view, call.trump)
    trumps = trumps_in(cards, call.trump)
    if len(trumps) < 3 or aces_outside(cards, call.trump):
        return None
    return question.found(rival=at, cards=trumps, trumps=[call.trump])


def _makes_it_often(question: Question) -> Grounds | None:
    """The call or bid succeeds in most worlds, and a pass is worse in those."""
    at = pass_of(question)
    if at is None or not claims(question.action):
        return None
    made = _made(question)
    share = question.share(made)
    if share <= MORE_OFTEN_THAN_NOT:
        return None
    return question.found(rival=at, holds=made, trumps=named(question.action), figures={"made": share})


def _let_them_call(question: Question) -> Grounds | None:
    """After a pass the opponents call and are euchred often, which gains most."""
    at = not_bid(question)
    if at is None:
        return None
    euchred = question.evaluation.results[question.best] == int(Result.THEY_EUCHRED)
    share = question.share(euchred)
    if share < THEY_FAIL_OFTEN:
        return None
    return question.found(rival=at, holds=euchred, figures={"euchred": share})


def _keep_it_from_them(question: Question) -> Grounds | None:
    """With a pass, or a lower bid, the opponents mostly get the hand and make it, which is worse."""
    rival = question.rival
    if rival is None or not claims(question.action):
        return None
    results = question.evaluation.results[rival]
    theirs = (results == int(Result.THEY_MADE)) | (results == int(Result.THEY_SWEPT))
    figures = {"theirs": question.share(theirs)}
    if figures["theirs"] <= MORE_OFTEN_THAN_NOT:
        return None
    made = question.share(_made(question))
    if made > MORE_OFTEN_THAN_NOT:
        figures["made"] = made
    return question.found(rival=rival, holds=theirs, figures=figures)


def _made(question: Question) -> Holds:
    """By world, whether the best call or bid succeeds."""
    results = question.evaluation.results[question.best]
    found: Holds = (results == int(Result.MADE)) | (results == int(Result.SWEPT))
    return found


def _too_weak(question: Question) -> Grounds | None:
    """The best call or bid, or a higher bid, fails in many worlds, and a pass or the bid gains most there."""
    at = not_bid(question)
    if at is None and bids_lower(question.action, question.other):
        at = question.rival
    if at is None:
        return None
    euchred = question.evaluation.results[at] == int(Result.EUCHRED)
    share = question.share(euchred)
    if share < TOO_OFTEN:
        return None
    return question.found(
        rival=at, holds=euchred, trumps=named(question.evaluation.actions[at]), figures={"euchred": share}
    )


def _no_stopper(question: Question) -> Grounds | None:
    """Two trumps or more, but no ace or king of another suit to stop what they lead."""
    found = call_passed(question)
    if found is None:
        return None
    at, call = found
    cards = cards_as_maker(question.view, call.trump)
    count = len(trumps_in(cards, call.trump))
    plain = [card for card in cards if not is_trump(card, call.trump)]
    if count < 2 or len(plain) < 2 or any(card.rank in (Rank.ACE, Rank.KING) for card in plain):
        return None
    euchred = question.evaluation.results[at] == int(Result.EUCHRED)
    return question.found(
        rival=at,
        holds=euchred,
        trumps=[call.trump],
        figures={"trumps": count, "euchred": question.share(euchred)},
    )


def _stuck(question: Question) -> Grounds | None:
    """
    The viewer may not pass. Where the suit has more trumps, less those that opponents show on the table, than
    the next best suit, and that tells, the reason counts both.
    """
    call = question.action
    if not isinstance(call, Call) or Pass() in question.evaluation.actions:
        return None
    at = question.best_other(lambda other: isinstance(other, Call) and other.trump is not call.trump)
    other = None if at is None else question.evaluation.actions[at]
    if isinstance(other, Call) and call.trump.suit is not None and other.trump.suit is not None:
        own, theirs = _trumps_seen(question, call.trump)
        other_own, other_theirs = _trumps_seen(question, other.trump)
        more = question.found(
            rival=at,
            trumps=[call.trump, other.trump],
            figures={"own": own, "theirs": theirs, "other_own": other_own, "other_theirs": other_theirs},
        )
        if more is not None and own - theirs > other_own - other_theirs:
            return more
    return question.found(rival=None, trumps=[call.trump])


def _trumps_seen(question: Question, trump: Trump) -> tuple[int, int]:
    """How many trumps the viewer would have, and how many the opponents show on the table."""
    shown = [card for seat in question.opponents for card in question.view.face_up(seat)]
    return len(trumps_in(cards_as_maker(question.view, trump), trump)), len(trumps_in(tuple(shown), trump))


# --- Who deals, and what was turned down --------------------------------------------------------------------


def _assist_partner(question: Question) -> Grounds | None:
    """The upcard goes to a partner who deals, and the viewer has a trump or two to go with it."""
    call, view = call_of(question), question.view
    if call is None or call.alone or view.dealer not in question.mates or not orders_up(view, call.trump):
        return None
    trumps = trumps_in(view.hand, call.trump)
    if view.upcard is None or not 1 <= len(trumps) <= 2 or len(aces_outside(view.hand, call.trump)) > 1:
        return None
    return question.found(
        rival=pass_of(question),
        cards=[view.upcard],
        seats=[view.dealer],
        trumps=[call.trump],
        figures={"trumps": len(trumps)},
    )


def _trump_and_two_off_aces(question: Question) -> Grounds | None:
    """One or two trumps and two aces outside, with the upcard to a partner who deals."""
    call, view = call_of(question), question.view
    if call is None or call.alone or view.dealer not in question.mates or not orders_up(view, call.trump):
        return None
    trumps, aces = trumps_in(view.hand, call.trump), aces_outside(view.hand, call.trump)
    if not 1 <= len(trumps) <= 2 or len(aces) < 2:
        return None
    return question.found(
        rival=pass_of(question),
        cards=aces,
        seats=[view.dealer],
        trumps=[call.trump],
        figures={"trumps": len(trumps)},
    )


def _bower_to_them(question: Question) -> Grounds | None:
    """An opponent deals and would take the upcard up, though the viewer has trumps enough to think of it."""
    found, view = call_passed(question), question.view
    if found is None or view.upcard is None or view.dealer not in question.opponents:
        return None
    at, call = found
    trumps = trumps_in(view.hand, call.trump)
    if not orders_up(view, call.trump) or not dealer_takes_upcard(view, call.trump) or len(trumps) < 2:
        return None
    return question.found(rival=at, cards=[view.upcard], seats=[view.dealer], trumps=[call.trump])


def _better_suit_next_round(question: Question) -> Grounds | None:
    """Another suit is longer and has a bower, and passing often lets the viewer's side call."""
    found, view = call_passed(question), question.view
    if found is None or not orders_up(view, found[1].trump):
        return None
    at, call = found
    turned = trumps_in(cards_as_maker(view, call.trump), call.trump)
    best = max(
        [trump for trump in map(Trump, Suit) if trump is not call.trump],
        key=lambda trump: (len(trumps_in(view.holding, trump)), trump),
    )
    trumps, suit = trumps_in(view.holding, best), best.suit
    if suit is None or len(trumps) < 3 or len(trumps) <= len(turned):
        return None
    if not set(bowers(suit)) & set(trumps):
        return None
    called = sum([question.evaluation.results[question.best] == int(kind) for kind in OURS])
    return question.found(
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


def _next(question: Question) -> Grounds | None:
    """The suit of the colour turned down, called against the dealer, who is not likely to have its jacks."""
    call, suit = call_of(question), _turned_suit(question)
    if call is None or suit is None or call.trump.suit is not suit.next:
        return None
    if question.view.dealer not in question.opponents:
        return None
    dealer = (question.view.dealer,)
    out = set(bowers(suit)) & question.unseen
    if not out or _likelihood(question, dealer, out) * MORE_THAN_FAIR > 1:
        return None
    return question.found(rival=question.rival, seats=dealer, trumps=[call.trump, Trump(suit)])


def _reverse_next(question: Question) -> Grounds | None:
    """A suit of the other colour, called for a partner who dealt and is likelier to have it."""
    call, suit = call_of(question), _turned_suit(question)
    if call is None or suit is None or call.trump.suit in (None, suit, suit.next):
        return None
    if question.view.dealer not in question.mates:
        return None
    trumps = {card for card in question.unseen if is_trump(card, call.trump)}
    if _likelihood(question, (question.view.dealer,), trumps) < MORE_THAN_FAIR:
        return None
    return question.found(
        rival=question.rival, seats=[question.view.dealer], trumps=[call.trump, Trump(suit)]
    )


# --- In or out ---------------------------------------------------------------------------------------------


def _stay_for_a_trick(question: Question) -> Grounds | None:
    """Staying in brings more than dropping out, in the worlds that count for it."""
    at = question.best_other(lambda action: isinstance(action, Drop))
    if at is None or not isinstance(question.action, Stay):
        return None
    points = question.evaluation.points
    pays = points[question.best] > points[at]
    return question.found(rival=at, holds=pays, figures={"pays": question.share(pays)})


def _drop_before_a_set(question: Question) -> Grounds | None:
    """Staying in costs points in many worlds, and dropping out gains most in those."""
    at = question.best_other(lambda action: isinstance(action, Stay))
    if at is None or not isinstance(question.action, Drop):
        return None
    points = question.evaluation.points
    costs = points[at] < points[question.best]
    return question.found(rival=at, holds=costs, figures={"costs": question.share(costs)})


CALLING: Final[dict[ReasonName, ReasonCheck]] = {
    ReasonName.NEXT: ReasonCheck(_next, 3),
    ReasonName.REVERSE_NEXT: ReasonCheck(_reverse_next, 3),
    ReasonName.ASSIST_PARTNER: ReasonCheck(_assist_partner, 2),
    ReasonName.TRUMP_AND_TWO_OFF_ACES: ReasonCheck(_trump_and_two_off_aces, 3),
    ReasonName.SURE_TRICKS: ReasonCheck(_sure_tricks, 2),
    ReasonName.THREE_TRUMPS_AND_AN_ACE: ReasonCheck(_three_trumps_and_an_ace, 2),
    ReasonName.NO_STOPPER: ReasonCheck(_no_stopper, 2),
    ReasonName.BOWER_TO_THEM: ReasonCheck(_bower_to_them, 2),
    ReasonName.BETTER_SUIT_NEXT_ROUND: ReasonCheck(_better_suit_next_round, 3),
    ReasonName.STUCK: ReasonCheck(_stuck, 1),
    ReasonName.TOO_WEAK: ReasonCheck(_too_weak, 1),
    ReasonName.ENOUGH_TRUMPS: ReasonCheck(_enough_trumps, 1),
    ReasonName.MAKES_IT_OFTEN: ReasonCheck(_makes_it_often, 0),
    ReasonName.LET_THEM_CALL: ReasonCheck(_let_them_call, 0),
    ReasonName.KEEP_IT_FROM_THEM: ReasonCheck(_keep_it_from_them, 0),
    ReasonName.STAY_FOR_A_TRICK: ReasonCheck(_stay_for_a_trick, 1),
    ReasonName.DROP_BEFORE_A_SET: ReasonCheck(_drop_before_a_set, 1),
}
