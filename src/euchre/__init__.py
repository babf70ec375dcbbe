"""
Every Euchre: the rules, the players, and what can be studied of both.

>>> from random import Random
>>> import euchre
>>> state = euchre.deal("two", dealer=0, rng=Random(7))
>>> while not state.over:
...     state = euchre.play(state, euchre.legal(state)[0])
>>> state.won, euchre.points(state)
((0, 0), (0, 0))

Every name of ``dir(euchre)`` is imported when it is first asked for, numpy and the kernel only where it needs
them. No module of the package has the name of a function here, so nothing hides what is asked for. Functions
reached from here refuse arguments of a wrong type in a sentence.
"""

from importlib import import_module
from types import FunctionType
from typing import TYPE_CHECKING, Final

from euchre.version import VERSION

if TYPE_CHECKING:
    from euchre.base.errors import ArgumentError, EuchreError
    from euchre.base.missing_parts import MissingPartError
    from euchre.front_door.functions import (
        begin,
        deal,
        draw,
        hint,
        match,
        new,
        parse_action,
        review,
        shuffle,
        simulate,
        solve,
    )
    from euchre.hand.game import Deal, Game, after
    from euchre.hand.hand import apply, check, irregular, legal, outcomes, perft, play, points
    from euchre.hand.state import End, Phase, State
    from euchre.notation.files import dump, dumps, load, loads
    from euchre.notation.position import Position
    from euchre.notation.record import Record, RecordFault
    from euchre.players.api.player import Player
    from euchre.players.outside.process import OutsideError
    from euchre.players.registry.ladder import PLAYERS, UnknownPlayerError, player
    from euchre.players.registry.matches import Match
    from euchre.rules.actions import (
        Accuse,
        Action,
        Bid,
        Call,
        CallAce,
        Defend,
        Discard,
        Drop,
        Farmer,
        Give,
        GoAlone,
        Leave,
        Pass,
        Play,
        Stay,
        Stray,
    )
    from euchre.rules.cards import Card, Rank, Suit, Trump, parse_cards, show_cards
    from euchre.rules.errors import IllegalActionError, NotationError, RefusalReason, RulesError
    from euchre.rules.rules import Rules
    from euchre.rules.variants import ALIASES, VARIANTS, variant
    from euchre.seen.possible_worlds import sample, worlds
    from euchre.seen.views import View, view

__version__: Final = VERSION

_HOMES: Final = {
    "euchre.rules.actions": (
        "Accuse Action Bid Call CallAce Defend Discard Drop Farmer Give GoAlone Leave Pass Play Stay Stray"
    ),
    "euchre.rules.cards": "Card Rank Suit Trump parse_cards show_cards",
    "euchre.base.errors": "ArgumentError EuchreError",
    "euchre.rules.errors": "IllegalActionError NotationError RefusalReason RulesError",
    "euchre.front_door.functions": (
        "begin deal draw hint match new parse_action review shuffle simulate solve"
    ),
    "euchre.hand.game": "Deal Game after",
    "euchre.hand.hand": "apply check irregular legal outcomes perft play points",
    "euchre.base.missing_parts": "MissingPartError",
    "euchre.notation.files": "dump dumps load loads",
    "euchre.notation.position": "Position",
    "euchre.notation.record": "Record RecordFault",
    "euchre.players.outside.process": "OutsideError",
    "euchre.players.registry.ladder": "PLAYERS UnknownPlayerError player",
    "euchre.players.registry.matches": "Match",
    "euchre.players.api.player": "Player",
    "euchre.seen.possible_worlds": "sample worlds",
    "euchre.rules.rules": "Rules",
    "euchre.hand.state": "End Phase State",
    "euchre.rules.variants": "ALIASES VARIANTS variant",
    "euchre.seen.views": "View view",
}
"""Where each public name is defined."""

_HOME: Final = {name: home for home, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'euchre' has no attribute {name!r}")
    found = getattr(import_module(home), name)
    if isinstance(found, FunctionType):
        from euchre.front_door.arguments import checked

        found = checked(found)
    globals()[name] = found  # and so it is the same object next time
    return found


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})


__all__ = [
    "ALIASES",
    "PLAYERS",
    "VARIANTS",
    "Accuse",
    "Action",
    "ArgumentError",
    "Bid",
    "Call",
    "CallAce",
    "Card",
    "Deal",
    "Defend",
    "Discard",
    "Drop",
    "End",
    "EuchreError",
    "Farmer",
    "Game",
    "Give",
    "GoAlone",
    "IllegalActionError",
    "Leave",
    "Match",
    "MissingPartError",
    "NotationError",
    "OutsideError",
    "Pass",
    "Phase",
    "Play",
    "Player",
    "Position",
    "Rank",
    "Record",
    "RecordFault",
    "RefusalReason",
    "Rules",
    "RulesError",
    "State",
    "Stay",
    "Stray",
    "Suit",
    "Trump",
    "UnknownPlayerError",
    "View",
    "after",
    "apply",
    "begin",
    "check",
    "deal",
    "draw",
    "dump",
    "dumps",
    "hint",
    "irregular",
    "legal",
    "load",
    "loads",
    "match",
    "new",
    "outcomes",
    "parse_action",
    "parse_cards",
    "perft",
    "play",
    "player",
    "points",
    "review",
    "sample",
    "show_cards",
    "shuffle",
    "simulate",
    "solve",
    "variant",
    "view",
    "worlds",
]
