"""The computer players that can be asked to a table, and the one that decides where nobody else can."""

from functools import lru_cache
from typing import Final

from euchre.english.labels import strength
from euchre.live.driver import safe_action
from euchre.players import PLAYERS
from euchre.players.rules_of_thumb.queen import Queen
from euchre.rules.actions import Action
from euchre.rules.rules import Rules
from euchre.seen.views import View

OFFERED: Final = ("nine", "ten", "jack", "queen", "king", "ace", "left", "right", "benny")
"""The computer players that can be asked to the table."""
STAND_IN: Final = "queen"
"""The computer player that sits in for a person who is away."""


@lru_cache(maxsize=256)
def unfit(rules: Rules, player: str) -> str:
    """
    Return why a computer player does not play these rules itself, in a sentence; empty when it does.

    The sentence names players as the page does. The first call for each player loads it.
    """
    why = PLAYERS[player].refusal(rules)
    if why is None:
        return ""
    play = ", ".join(strength(name) for name in OFFERED if PLAYERS[name].refusal(rules) is None)
    return f"The computer player {strength(player)} does not play this game: {why}; there are {play}."


def fallback_action(view: View) -> Action:
    """The action in *view* for a seat whose player cannot decide; it is always lawful."""
    try:
        action = Queen().choose(view)
    except Exception:  # noqa: BLE001  # the game goes on after any error
        return safe_action(view)
    return action if action in view.legal else safe_action(view)
