"""
What environments have in common: the spaces of Gymnasium for observations and actions, what a seat observes
as a dictionary in them, and the table at which an episode is played.
"""

from functools import cache
from typing import Any

import numpy as np
from gymnasium import spaces

from euchre.rl.episode import Episode, Terms
from euchre.rl.layout import Layout, layout_of
from euchre.rl.numbering import Numbering, numbering
from euchre.rl.options import RENDER_MODES, chosen, switched
from euchre.rl.reference import Observed
from euchre.rules.rules import Rules
from euchre.seen.views import view


def action_space(rules: Rules) -> spaces.Discrete[Any]:
    """Return a new space of the numbers of actions, `Numbering.wait` the last."""
    return spaces.Discrete(len(numbering(rules)))


def observation_space(rules: Rules, *, history: bool) -> spaces.Dict:
    """Return a new space of what a seat observes; *history* adds every decision so far."""
    layout = layout_of(rules)
    low, high = bounds(rules)
    observation: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(low, high, dtype=np.int8),
        "action_mask": spaces.Box(0, 1, (len(numbering(rules)),), np.int8),
    }
    if history:
        observation["history"] = spaces.Box(-1, 1023, (layout.history, 3), np.int16)
    return spaces.Dict(observation)


@cache
def bounds(rules: Rules) -> tuple[Any, Any]:
    """Return the least and the greatest number that may stand at each place of an observation."""
    layout = layout_of(rules)
    low, high = np.full(layout.size, -128, np.int8), np.full(layout.size, 127, np.int8)
    low[: layout.bits], high[: layout.bits] = 0, 1
    return low, high


def as_dictionary(observed: Observed, *, history: bool) -> dict[str, Any]:
    """Return *observed* as an element of `observation_space`."""
    observation: dict[str, Any] = {"observation": observed.row, "action_mask": observed.mask}
    if history:
        observation["history"] = observed.history
    return observation


class TableEnvironment:
    """What the environments with one table share: their terms, their options, and the episode."""

    def begin(
        self, terms: Terms, *, history: object = False, illegal: str = "raise", render_mode: str | None = None
    ) -> None:
        """
        Take the options of an environment of *terms*; nothing is dealt yet.

        *history*, *illegal* and *render_mode* are those of `euchre.rl.env`.

        Raises: EuchreError when one is none of those there are.
        """
        if render_mode is not None:
            chosen("render_mode", render_mode, RENDER_MODES)
        self.terms, self.rules, self.render_mode = terms, terms.rules, render_mode
        self.layout: Layout = terms.layout
        self.numbering: Numbering = terms.numbering
        self._history = switched("history", history)
        self._ends_when_illegal = chosen("illegal", illegal, ("raise", "terminate")) == "terminate"
        self._play = Episode(terms)
        self._wait = (np.arange(len(self.numbering)) == self.numbering.wait).astype(np.int8)

    def _shown(self, seat: int) -> str | None:
        """Return the table as *seat* sees it; where the mode is ``human``, print it and return None."""
        shown = str(view(self._play.state, seat, self._play.game.scores))
        if self.render_mode != "human":
            return shown
        print(shown)
        return None
