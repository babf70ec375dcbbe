"""
Environments for reinforcement learning, every game of them: PettingZoo, Gymnasium, RLCard's shape, OpenSpiel.

    >>> import euchre.rl
    >>> table = euchre.rl.env("tournament")
    >>> table.reset(seed=1)
    >>> told, reward, terminated, truncated, info = table.last()
    >>> told["observation"].shape, int(told["action_mask"].sum())
    ((593,), 3)

Nothing below needs Gymnasium or PettingZoo; they come with ``pip install 'euchre[rl]'``.
"""

from euchre.errors import EuchreError

try:
    import gymnasium as _gymnasium
    import pettingzoo as _pettingzoo
except ModuleNotFoundError as error:
    raise EuchreError(
        f"environments need {error.name}, which is not installed: pip install 'euchre[rl]'"
    ) from error

from euchre.rl.layout import Layout, Part, layout_of
from euchre.rl.numbering import Numbering, numbering
from euchre.rl.pettingzoo import EuchreAEC, env, parallel_env

del _gymnasium, _pettingzoo

__all__ = ["EuchreAEC", "Layout", "Numbering", "Part", "env", "layout_of", "numbering", "parallel_env"]
