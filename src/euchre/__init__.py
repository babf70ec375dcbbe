"""
Every Euchre: rules, notation, players and a table to play at.

The names here are those of the modules below; a module is imported when the first of its names is asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from euchre.actions import (
        Accuse,
        Action,
        Bid,
        Call,
        Defend,
        Discard,
        Drop,
        Farmer,
        Give,
        Leave,
        Pass,
        Play,
        Stay,
        Stray,
    )
    from euchre.cards import Card, Rank, Suit, Trump, parse_cards, show_cards
    from euchre.errors import EuchreError, IllegalActionError, NotationError, RulesError
    from euchre.game import Deal, Game, after, begin, draw, shuffle
    from euchre.hand import apply, check, deal, irregular, legal, new, outcomes, perft, points
    from euchre.rules import Rules
    from euchre.state import Phase, State
    from euchre.variants import ALIASES, VARIANTS, variant
    from euchre.views import View

__version__ = "0.1.0"

_HOMES: Final = {
    "euchre.actions": "Accuse Action Bid Call Defend Discard Drop Farmer Give Leave Pass Play Stay Stray",
    "euchre.cards": "Card Rank Suit Trump parse_cards show_cards",
    "euchre.errors": "EuchreError IllegalActionError NotationError RulesError",
    "euchre.game": "Deal Game after begin draw shuffle",
    "euchre.hand": "apply check deal irregular legal new outcomes perft points",
    "euchre.rules": "Rules",
    "euchre.state": "Phase State",
    "euchre.variants": "ALIASES VARIANTS variant",
    "euchre.views": "View",
}


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names.split():
            return getattr(import_module(home), name)
    raise AttributeError(f"module 'euchre' has no attribute {name!r}")


__all__ = [
    "ALIASES",
    "VARIANTS",
    "Accuse",
    "Action",
    "Bid",
    "Call",
    "Card",
    "Deal",
    "Defend",
    "Discard",
    "Drop",
    "EuchreError",
    "Farmer",
    "Game",
    "Give",
    "IllegalActionError",
    "Leave",
    "NotationError",
    "Pass",
    "Phase",
    "Play",
    "Rank",
    "Rules",
    "RulesError",
    "State",
    "Stay",
    "Stray",
    "Suit",
    "Trump",
    "View",
    "after",
    "apply",
    "begin",
    "check",
    "deal",
    "draw",
    "irregular",
    "legal",
    "new",
    "outcomes",
    "parse_cards",
    "perft",
    "points",
    "show_cards",
    "shuffle",
    "variant",
]
