"""Computer players: each chooses from a view, and some can say why."""

from euchre.players.api.player import Decision, Explainer, FirstPlayer, Player, PlayerFactory, RandomPlayer
from euchre.players.registry.ladder import PLAYERS, NamedPlayer, player

__all__ = [
    "PLAYERS",
    "Decision",
    "Explainer",
    "FirstPlayer",
    "NamedPlayer",
    "Player",
    "PlayerFactory",
    "RandomPlayer",
    "player",
]  # fmt: skip
