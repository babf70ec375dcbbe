"""The players to measure others by: one plays anything, one always the first thing allowed."""

from dataclasses import dataclass

from euchre.actions import Action
from euchre.players.api.player import require_turn
from euchre.players.api.seeding import random_number
from euchre.views import View


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """
    Chooses evenly among what is legal.

    The choice hangs on the seed and the view alone, so a hand replayed is the same hand, in any process.
    """

    seed: int = 0
    name: str = "random"

    def choose(self, view: View) -> Action:
        """Any legal action."""
        options = require_turn(view)
        return options[random_number(view, self.seed) % len(options)]


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """Takes the first legal action in the order of `euchre.actions.code`: it passes, and plays low."""

    seed: int = 0
    name: str = "first"

    def choose(self, view: View) -> Action:
        """The first legal action."""
        return require_turn(view)[0]
