"""Every Euchre: rules, notation, players and a table to play at."""

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
from euchre.view import View, view

__version__ = "0.1.0"

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
    "view",
]
