"""Staying in or dropping out, and defending alone."""

from math import exp

from euchre.english.lessons import Reason, ThumbName
from euchre.hand.scoring import PlayedHand, gain, hand_points
from euchre.kernel.jack.constants import TRICK
from euchre.players.api.player import ReasonedAction
from euchre.players.rules_of_thumb.hand_value import hand_value
from euchre.players.rules_of_thumb.inference import Inference
from euchre.players.rules_of_thumb.jack import strength
from euchre.players.rules_of_thumb.utility import Utility
from euchre.rules.actions import Defend, Drop, Pass, Stay
from euchre.rules.rules import Countdown
from euchre.seen.views import View


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
    """Return the gain of the viewer's side from a euchre with so many *tricks*; *defender* plays alone."""
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
