"""The computer players that can be asked to a table, and why one does not play its rules."""

from functools import lru_cache
from typing import Final

from euchre.players import PLAYERS
from euchre.rules.rules import Rules
from euchre.web.core.wire.labels import strength

OFFERED: Final = ("nine", "ten", "jack", "queen", "king", "ace", "left", "right", "benny")
"""The computer players that can be asked to the table."""


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
