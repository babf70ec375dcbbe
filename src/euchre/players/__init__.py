"""Computer players: each chooses from a view, and some can say why."""

from euchre.players.ladder import PLAYERS, Rung, player
from euchre.players.player import Decision, Explainer, Maker, Player
from euchre.players.queen import Queen
from euchre.players.simple import FirstPlayer, RandomPlayer

__all__ = [
    "PLAYERS", "Decision", "Explainer", "FirstPlayer", "Maker", "Player", "Queen", "RandomPlayer", "Rung",
    "player",
]  # fmt: skip
