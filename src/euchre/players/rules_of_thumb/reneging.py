"""Calling a renege, at tables where an unlawful card stands until somebody does: only on proof."""

from euchre.english.lessons import Reason, ThumbName
from euchre.players.api.player import ReasonedAction
from euchre.players.rules_of_thumb.renege_proof import provable_accusation
from euchre.seen.views import View


def accusation(view: View) -> ReasonedAction | None:
    """Return an accusation of a renege that the cards seen prove, with the reason; None without proof."""
    charge = provable_accusation(view)
    if charge is None:
        return None
    return ReasonedAction(charge, Reason(name=ThumbName.RENEGE_SHOWN))
