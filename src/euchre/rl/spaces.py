"""The spaces of Gymnasium for observations and actions, and what a seat observes as a dictionary in them."""

from functools import cache
from typing import Any

import numpy as np
from gymnasium import spaces

from euchre.rl.layout import layout_of
from euchre.rl.numbering import numbering
from euchre.rl.reference import Observed
from euchre.rules.rules import Rules


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
