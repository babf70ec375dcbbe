"""Two players to compare others with: one chooses at random, one always takes the first legal action."""

from dataclasses import dataclass

from euchre.players.api.player import legal_on_turn
from euchre.players.api.seeding import random_number
from euchre.rules.actions import Action
from euchre.seen.views import View


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """
    Chooses among the legal actions, each as likely as the others.

    The choice depends on the seed and the view alone, so a hand replayed is the same hand, in any process.
    """

    seed: int = 0
    name: str = "random"

    def choose(self, view: View) -> Action:
        """
        Return a legal action of *view*, drawn evenly by the player's seed and the view.

        Raises: IllegalActionError when it is not the viewer's turn.
        """
        options = legal_on_turn(view)
        return options[random_number(view, self.seed) % len(options)]


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """Takes the first legal action in the order of `euchre.rules.actions.code`: it passes, and plays low."""

    seed: int = 0
    name: str = "first"

    def choose(self, view: View) -> Action:
        """
        Return the legal action of *view* with the lowest code: a pass, or the card of the lowest number.

        Raises: IllegalActionError when it is not the viewer's turn.
        """
        return legal_on_turn(view)[0]
