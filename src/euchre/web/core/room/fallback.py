"""
The fallback when a player does not decide: the queen, at once, and if that fails, the first lawful
choice.
"""

from typing import Final

from euchre.live.driver import safe_action
from euchre.players.rules_of_thumb.queen import Queen
from euchre.rules.actions import Action
from euchre.seen.views import View

STAND_IN: Final = "queen"
"""The computer player that sits in for a person who is away."""


def fallback_action(view: View) -> Action:
    """The action in *view* for a seat whose player cannot decide; it is always lawful."""
    try:
        action = Queen().choose(view)
    except Exception:  # noqa: BLE001  # whatever is wrong with it, the game goes on
        return safe_action(view)
    return action if action in view.legal else safe_action(view)
