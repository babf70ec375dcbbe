"""
What is said before the play, without a bid: calling trump over a turned card, or freely, going or defending
alone, staying in or dropping out.
"""

from dataclasses import replace
from math import exp
from typing import Final

from euchre.english.lessons import Reason, ThumbName
from euchre.hand.auction import turns_to_call
from euchre.hand.scoring import PlayedHand, gain, hand_points
from euchre.kernel.jack.constants import TRICK
from euchre.players.api.player import ReasonedAction
from euchre.players.rules_of_thumb.hand_value import hand_value
from euchre.players.rules_of_thumb.inference import Inference
from euchre.players.rules_of_thumb.jack import strength
from euchre.players.rules_of_thumb.trick_estimate import TrickEstimate, estimate_tricks
from euchre.players.rules_of_thumb.utility import Utility, expected_utility
from euchre.rules.actions import Call, Defend, Drop, Farmer, GoAlone, Pass, Stay
from euchre.rules.cards import Trump
from euchre.rules.rules import Countdown, FreeChoice, Rules, TurnUp
from euchre.seen.unseen import upcard_taken
from euchre.seen.views import View

PASSED: Final[dict[tuple[int, int, int], tuple[float, ...]]] = {
    (4, 2, 5): (0.2, 0.2, -0.05, -0.2, -0.3, -0.5, -0.28, 0.0),
    (2, 2, 5): (0.5, -0.63, -0.7, 0.0),
    (2, 2, 11): (1.0, -0.7, 1.5, 0.0),
    (3, 3, 5): (0.25, 0.15, -0.75, 0.25, 0.43, 0.0),
    (4, 4, 5): (1.0, 0.5, 0.55, 0.5, 1.25, 1.0, 1.6, 1.55),
}
"""What a seat that passes may expect, by seats, sides and tricks: by round, eldest first (self-play)."""
FREE: Final = 1.2
"""What the first to choose freely may expect when it leaves the choice to the other; from self-play too."""


def call(view: View) -> ReasonedAction:
    """Return `Queen`'s call of trump, alone or with the partner, or a pass, with the reason."""
    calls = [action for action in view.legal if isinstance(action, Call)]
    if not calls:
        return ReasonedAction(Pass(), Reason(name=ThumbName.NOTHING_TO_CALL))
    utility, rules = Utility.of(view), view.rules
    first = isinstance(rules.auction, TurnUp) and view.round == 1
    if rules.declared_after_call:  # a call with the partner may still become one without
        calls = [other for action in calls for other in (action, replace(action, alone=True))]
    estimates = [estimate_tricks(view, action.trump, alone=action.alone, first=first) for action in calls]
    value, estimate = _best_estimate(estimates, utility, rules)
    action = Call(estimate.trump, estimate.alone)
    if action not in view.legal:
        action = Call(estimate.trump)
    if Pass() not in view.legal:
        return ReasonedAction(action, estimate.reason(ThumbName.HAVE_TO_CALL))
    if value > utility_of_pass(view, utility):
        return ReasonedAction(action, _called(view, estimate, first=first, alone=action.alone))
    return ReasonedAction(Pass(), _passed(view, estimate, first=first))


def _best_estimate(
    estimates: list[TrickEstimate], utility: Utility, rules: Rules
) -> tuple[float, TrickEstimate]:
    """The one of *estimates* that is worth most, and how much that is."""
    estimates = [_with_partner(estimate, estimates, rules.make) for estimate in estimates]
    values = [
        expected_utility(utility, estimate.mean, estimate.spread, rules.make, alone=estimate.alone)
        for estimate in estimates
    ]
    # Rounded, so that where going alone gains nothing (one point from home, say) the partner stays.
    at = max(range(len(values)), key=lambda i: (round(values[i], 6), not estimates[i].alone, -i))
    return values[at], estimates[at]


def go_alone(view: View) -> ReasonedAction:
    """Return whether `Queen`, who has called, plays alone or with the partner, with the reason."""
    assert view.trump is not None
    taken = upcard_taken(view) and view.dealer != view.viewer
    estimates = [estimate_tricks(view, view.trump, alone=alone, first=taken) for alone in (False, True)]
    _, estimate = _best_estimate(estimates, Utility.of(view), view.rules)
    if estimate.alone:
        return ReasonedAction(GoAlone(), estimate.reason(ThumbName.EVERY_TRICK_ALONE))
    return ReasonedAction(Pass(), estimate.reason(ThumbName.NOT_EVERY_TRICK))


def _with_partner(estimate: TrickEstimate, estimates: list[TrickEstimate], need: int) -> TrickEstimate:
    """*estimate*, but with a partner no worse than without one: the two are measured apart, and may cross."""
    for other in estimates:
        if other.trump is estimate.trump and other.alone and not estimate.alone:
            sure = (estimate.mean - need + 0.5) / estimate.spread
            if sure < (other.mean - need + 0.5) / other.spread:
                return replace(estimate, mean=max(estimate.mean, other.mean + 0.15), spread=other.spread)
    return estimate


def utility_of_pass(view: View, utility: Utility) -> float:
    """
    Return what a pass in calling is worth to the viewer, in points, as *utility* weighs them at the score.

    What follows a pass is an average from self-play (`PASSED`, `FREE`), not worked out from the hand.
    """
    rules = view.rules
    if isinstance(rules.auction, FreeChoice):
        return utility.value_of_average(FREE)
    values = PASSED.get((rules.seats, rules.sides, rules.tricks), (0.0,))
    value = values[min(view.auction_turns, len(values) - 1)]
    return value if turns_to_call(view) == 1 else utility.value_of_average(value)


def name_trump(view: View) -> ReasonedAction:
    """Return the trump that `Queen` names after winning the bidding, with the reason."""
    calls = [action for action in view.legal if isinstance(action, Call)]
    alone = view.bid is not None and view.bid.lone > 0
    estimates = [estimate_tricks(view, action.trump, alone=alone) for action in calls]
    at = max(range(len(calls)), key=lambda i: (estimates[i].mean, -i))
    return ReasonedAction(calls[at], estimates[at].reason(ThumbName.BID_ON_IT))


def name_trump_blind(view: View) -> ReasonedAction:
    """Return the trump that a dealer names who turned the joker and may not see the hand, and the reason."""
    calls = [action for action in view.legal if isinstance(action, Call)]
    tops = view.face_up(view.turn)
    best = max(calls, key=lambda call: (sum(card.suit is call.trump.suit for card in tops), -call.trump))
    name = ThumbName.MOST_BEFORE_ME if tops else ThumbName.HAND_NOT_SEEN
    return ReasonedAction(best, Reason(name=name, trumps=(best.trump,)))


def show_weak_hand(view: View) -> ReasonedAction:
    """
    Return whether `Queen` uses the right of a weak hand (`Farmer`) or passes, with the reason.

    A weak hand that should make a contract all the same is kept.
    """
    if Farmer() not in view.legal:
        return ReasonedAction(Pass(), Reason(name=ThumbName.NOT_WEAK))
    best = max(
        [estimate_tricks(view, trump) for trump in tuple(Trump)[:4]], key=lambda estimate: estimate.own
    )
    if best.own > view.rules.make - 0.5:
        return ReasonedAction(Pass(), best.reason(ThumbName.WEAK_AND_KEPT))
    return ReasonedAction(Farmer(), Reason(name=ThumbName.WEAK))


def _called(view: View, estimate: TrickEstimate, *, first: bool, alone: bool) -> Reason:
    name = ThumbName.CALL
    if first:
        name = ThumbName.TAKE_IT_UP if view.dealer == view.viewer else ThumbName.ORDER_IT_UP
    return estimate.reason(name, alone=alone, every_trick=estimate.alone)


def _passed(view: View, estimate: TrickEstimate, *, first: bool) -> Reason:
    if not first:
        return estimate.reason(ThumbName.TOO_LITTLE_TO_CALL)
    theirs = view.dealer in estimate.inference.opponents
    return estimate.reason(
        ThumbName.TOO_LITTLE_FOR_THE_DEALER if theirs else ThumbName.TOO_LITTLE_TO_ORDER_UP
    )


def chance_of_no_trick(own: float) -> float:
    """Return the chance, 0 to 1, to take no trick at all with a hand that is estimated at *own* tricks."""
    return 1 / (1 + exp(4.0 * (own - 1.15)))


def stay_or_drop(view: View) -> ReasonedAction:
    """Return whether `Queen` stays in the hand or drops out, whichever is worth more, with the reason."""
    assert view.trump is not None
    inference = Inference(view, view.trump)
    # The jack's count does better here: among those who stay a ruff is worth less than it is to a maker.
    own = strength(view.rules, view.holding, view.trump) / TRICK
    scoring = view.rules.scoring
    penalty = scoring.penalty if isinstance(scoring, Countdown) else 0.5
    blank = chance_of_no_trick(own)
    utility = Utility.of(view)
    value = (1 - blank) * utility.value((max(1.0, 0.9 * own), 0.0)) + blank * utility.value((-penalty, 0.0))
    trumps = {"trumps": len(inference.trumps(view.holding))}
    if value > utility.value((0.0, 0.0)):
        return ReasonedAction(Stay(), Reason(name=ThumbName.STAY, figures=trumps))
    return ReasonedAction(Drop(), Reason(name=ThumbName.DROP, figures=trumps))


def defend_alone(view: View) -> ReasonedAction:
    """
    Return whether `Queen` defends alone or keeps the partner, with the reason.

    Alone only where it pays more, and the hand should beat the maker by itself.
    """
    rules = view.rules
    own = hand_value(Inference(view, view.trump), view.holding)
    euchre = rules.tricks - rules.make + 1
    together = max(_euchre_pays(view, euchre, maker_alone=alone) for alone in (False, True))
    if own > euchre + 0.6 and _euchre_pays(view, euchre, defender=view.viewer) > together:
        return ReasonedAction(Defend(), Reason(name=ThumbName.DEFEND_ALONE, figures={"tricks": euchre}))
    return ReasonedAction(Pass(), Reason(name=ThumbName.DEFEND_TOGETHER))


def _euchre_pays(view: View, tricks: int, *, maker_alone: bool = False, defender: int | None = None) -> float:
    """Return the gain of the viewer's side from a euchre with *tricks* of its own; *defender* plays alone."""
    rules, maker, me = view.rules, view.maker, view.viewer
    assert maker is not None
    assert me is not None
    won = [0] * rules.seats
    won[maker], won[me] = rules.tricks - tricks, tricks
    mates = view.mates(maker) or ()
    euchred = PlayedHand(
        rules=rules, maker=maker, partners=mates, won=tuple(won), alone=maker_alone, defender=defender
    )
    return gain(rules, rules.side(me), hand_points(euchred))
