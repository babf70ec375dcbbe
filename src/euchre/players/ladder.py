"""The players by name, weakest first."""

from collections.abc import Callable
from typing import Final

from euchre.errors import EuchreError
from euchre.players.jack import Jack
from euchre.players.player import Player
from euchre.players.queen import Queen
from euchre.players.simple import FirstPlayer, RandomPlayer

PLAYERS: Final[dict[str, Callable[[int], Player]]] = {
    "random": RandomPlayer,
    "first": FirstPlayer,
    "queen": Queen,
    "jack": Jack,
}
"""How to make each player from a seed."""


def player(name: str, seed: int = 0) -> Player:
    """
    The player called *name*, whatever its capitals.

    >>> player("Queen").name
    'queen'

    Raises: EuchreError with the names there are.
    """
    make = PLAYERS.get(name.strip().lower())
    if make is None:
        raise EuchreError(f"no player is called {name[:40]!r}; there are {', '.join(PLAYERS)}")
    return make(seed)
