"""The players to measure others by: one plays anything, one always the first thing allowed."""

from dataclasses import dataclass
from hashlib import blake2b

from euchre.actions import Action, code
from euchre.players.player import asked
from euchre.view import View


def draw(view: View, *keys: int) -> int:
    """A number from 0 to 2⁶⁴ − 1 that hangs on what the viewer knows, and on *keys*, alone."""
    seen = [0 if deed.action is None else code(deed.action) for deed in view.history]
    up = -1 if view.upcard is None else view.upcard
    known = (*keys, view.turn, view.dealer, up, *view.hand, -1, *view.tops(view.turn), -1, *seen)
    digest = blake2b(" ".join([str(int(number)) for number in known]).encode(), digest_size=8)
    return int.from_bytes(digest.digest(), "big")


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
        options = asked(view)
        return options[draw(view, self.seed) % len(options)]


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """Takes the first legal action in the order of `euchre.actions.code`: it passes, and plays low."""

    seed: int = 0
    name: str = "first"

    def choose(self, view: View) -> Action:
        """The first legal action."""
        return asked(view)[0]
