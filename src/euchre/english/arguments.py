"""What a function of ``import euchre`` says of an argument that it cannot take."""

from reprlib import Repr
from typing import Final

from euchre.base.errors import ArgumentError
from euchre.rules.actions import KINDS

_NUMBER: Final = ("a whole number is wanted", "")
_TEXT: Final = ("a text is wanted", "")

MOST_WORLDS: Final = 100_000
"""The most layouts of the hidden cards that are drawn for one question."""

WANTED: Final[dict[str, tuple[str, str]]] = {
    "rules": ("rules are wanted", 'a game\'s name will do, like "euchre"'),
    "state": ("a state is wanted", "`deal` gives one, and `sample` one that a view allows"),
    "view": ("a view is wanted", "`view` gives what one seat sees of a state"),
    "public": ("a spectator's view is wanted", "`view(state, None)` gives it"),
    "game": ("a game is wanted", "`begin` gives one, and `after` the same after a hand"),
    "record": ("a record is wanted", "`load` reads one, and a `Match` has its own as `record`"),
    "position": ("a state, a view or a position is wanted", "`deal`, `view` and `loads` give them"),
    "content": (
        "a record, a position, a state, a view or rules are wanted",
        "`loads`, `deal` and `view` give them",
    ),
    "action": ("an action is wanted", "`legal` lists those that are allowed, with cards of `Card.parse`"),
    "choice": (
        "an action or a card is wanted",
        "`legal` lists what is allowed, and `Card.parse` reads a card",
    ),
    "cards": ("cards are wanted", "`parse_cards` reads them from text"),
    "deck": ("a row of cards is wanted", "`shuffle` gives a deck, and `parse_cards` reads one"),
    "player": ("a player's name or an object with `evaluate` is wanted", '"ace" is the usual one'),
    "players": (
        "players are wanted",
        "names, or objects with `name` and `choose`: one for all seats, or a list of them",
    ),
    "rng": ("a source of luck is wanted", "`random.Random(seed)` is one"),
    "viewer": ("a seat or, for a spectator, None is wanted", ""),
    "scores": ("a row of points, side by side, is wanted", "(0, 0) is one"),
    "seats": ("a row of seats is wanted", "(0, 2) is one"),
    "report": ("a function that takes a number is wanted", ""),
    "path": ("the name of a file is wanted", "`loads` and `dumps` take and give text"),
    "text": _TEXT,
    "name": ("a name is wanted", ""),
    "kind": _TEXT,
    "dealer": ("a seat is wanted", "they are numbers from 0"),
    "seat": ("a seat is wanted", "they are numbers from 0"),
    "depth": _NUMBER,
    "hands": _NUMBER,
    "seed": _NUMBER,
    "worlds": (f"a number of layouts from 2 to {MOST_WORLDS:,} is wanted", ""),
    "workers": _NUMBER,
}
"""By parameter: what it has to be, and how to get it (empty where that is clear)."""

_PLAIN: Final = Repr()
_PLAIN.maxstring = _PLAIN.maxother = 40
_SHOWN: Final = (str, bytes, int, float, list, tuple, dict, type(None))


def argument_error(function: str, parameter: str, value: object) -> ArgumentError:
    """
    Return the error that says that *function* cannot take *value* for *parameter*; it is not raised here.

    >>> print(argument_error("simulate", "rules", 4))
    simulate(rules): rules are wanted, not 4; a game's name will do, like "euchre"
    """
    wanted, remedy = WANTED[parameter]
    text = f"{function}({parameter}): {wanted}, not {_shown(value)}" + f"; {remedy}" * bool(remedy)
    return ArgumentError(text, function=function, parameter=parameter, value=value)


def _shown(value: object) -> str:
    """A plain value as Python writes it, shortened, an action with what is in it; else the kind of thing."""
    kind = type(value)
    if kind in _SHOWN or kind in KINDS:
        return _PLAIN.repr(value)
    return f"{'an' if kind.__name__[0] in 'AEIOUaeiou' else 'a'} {kind.__name__}"
