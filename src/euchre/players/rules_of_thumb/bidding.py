"""Bidding for a number of tricks: what the hand should take with a partner's help, and no more."""

from math import exp

from euchre.english.lessons import ThumbName
from euchre.hand.state import Phase
from euchre.players.api.player import ReasonedAction
from euchre.players.rules_of_thumb.trick_estimate import TrickEstimate, estimate_tricks
from euchre.players.rules_of_thumb.utility import Utility, chance_of_tricks, expected_utility
from euchre.rules.actions import Bid, Pass
from euchre.rules.cards import Trump
from euchre.rules.rules import Bidding, Contract, Countdown, Ladder
from euchre.seen.views import View

REACH = 0.28
"""How far a bid may go beyond the tricks expected."""


def bid(view: View) -> ReasonedAction:
    """Return `Queen`'s bid for a number of tricks, or a pass, with the reason."""
    auction = view.rules.auction
    assert isinstance(auction, Bidding)
    utility = Utility.of(view)
    names: list[Trump] = [*tuple(Trump)[:4]]
    names += [Trump.NO_TRUMP] * auction.no_trump + [Trump.LOW] * auction.low_no_trump
    estimates = [estimate_tricks(view, trump) for trump in names]
    best = max(estimates, key=lambda estimate: estimate.mean)
    bids = [action for action in view.legal if isinstance(action, Bid)]
    plain = [action for action in bids if not action.lone and action.trump in (None, best.trump)]
    options = [(_value(view, utility, best, action), action) for action in plain]
    reach = [pair for pair in options if pair[1].tricks <= best.mean + REACH]
    lone = _lone(view, utility, bids, estimates)
    value, chosen = max(reach or options[:1], key=lambda pair: pair[0], default=(-99.0, None))
    if lone is not None and (lone[0] > value or chosen is None):
        return ReasonedAction(lone[1], lone[2].reason(ThumbName.BID_EVERY_TRICK))
    if Pass() not in view.legal:
        assert chosen is not None
        return ReasonedAction(chosen, best.reason(ThumbName.HAVE_TO_BID))
    if chosen is None or not reach or value <= utility_of_pass(view, utility):
        return ReasonedAction(Pass(), best.reason(ThumbName.TOO_LITTLE_TO_BID))
    return ReasonedAction(chosen, best.reason(ThumbName.BID, tricks=chosen.tricks))


def _value(view: View, utility: Utility, estimate: TrickEstimate, action: Bid) -> float:
    """What the bid is worth, with the danger of being bid over."""
    mine = expected_utility(utility, estimate.mean, estimate.spread, action.tricks)
    over = _overbid(view, action.tricks)
    return mine if not over else (1 - over) * mine + over * _theirs(view, utility, action.tricks + 1)


def _overbid(view: View, tricks: int) -> float:
    """The chance that an opponent still to speak goes higher."""
    rules = view.rules
    assert isinstance(rules.auction, Bidding)
    assert view.viewer is not None
    spoken = [deed.seat for deed in view.history if deed.phase is Phase.BID]
    yet = [s for s in range(rules.seats) if s not in spoken and not view.same_side(view.viewer, s)]
    usual = 0.55 * rules.tricks
    each = 1 / (1 + exp(1.6 * (tricks + 1 - usual))) if tricks < rules.tricks else 0.0
    return 1 - (1 - each) ** len(yet)


def _theirs(view: View, utility: Utility, tricks: int) -> float:
    """What it is worth to me that an opponent plays for this number of *tricks*."""
    rules = view.rules
    match rules.scoring:
        case Contract():
            mean = max(tricks + 1.1, 0.6 * rules.tricks)
            chance = chance_of_tricks(tricks, mean, 1.2)
            points = max(0.0, rules.tricks - mean - 0.2), min(float(rules.tricks), mean + 0.2)
            won = utility.value(points, earned=False)
            lost = utility.value((rules.tricks - tricks + 1, -tricks), earned=True)
            return chance * won + (1 - chance) * lost
        case Countdown():
            return 0.3
        case Ladder():
            return -1.0
        case _:
            return -0.5


def utility_of_pass(view: View, utility: Utility) -> float:
    """
    Return what a pass in bidding is worth to the viewer, in points, as *utility* weighs them at the score.

    It depends on who holds the highest bid so far, and what that bid should bring.
    """
    rules, high, holder = view.rules, view.bid, view.maker
    assert view.viewer is not None
    if high is None or holder is None:
        return 0.3 if isinstance(rules.scoring, Countdown) else -0.1 * isinstance(rules.scoring, Contract)
    opponent = _theirs(view, utility, high.tricks)
    return -opponent if view.same_side(view.viewer, holder) else opponent


def _lone(
    view: View, utility: Utility, bids: list[Bid], estimates: list[TrickEstimate]
) -> tuple[float, Bid, TrickEstimate] | None:
    """The best bid to take every trick alone: only for hands that hardly can lose one."""
    auction, rules = view.rules.auction, view.rules
    assert isinstance(auction, Bidding)
    best: tuple[float, Bid, TrickEstimate] | None = None
    for action in bids:
        if not action.lone:
            continue
        for estimate in estimates:
            if action.trump not in (None, estimate.trump):
                continue
            swaps = auction.lone[action.lone - 1].exchange
            if estimate.own < rules.tricks - 1.2 - 0.7 * swaps:
                continue
            alone = estimate_tricks(view, estimate.trump, alone=True)
            mean = min(rules.tricks + 0.3, alone.own + 0.6 * swaps + 0.1)
            value = expected_utility(utility, mean, 0.55, rules.tricks, alone=True, rung=action.lone)
            if value > 0 and (best is None or value > best[0]):
                best = value, action, alone
    return best
