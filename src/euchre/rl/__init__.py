"""
Environments for reinforcement learning, every game of them: PettingZoo, Gymnasium, RLCard's shape, OpenSpiel.

    >>> import euchre.rl
    >>> table = euchre.rl.env("tournament")
    >>> table.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = table.last()
    >>> observation["observation"].shape, int(observation["action_mask"].sum())
    ((594,), 3)

They need Gymnasium and PettingZoo, which come with ``pip install 'euchre[rl]'``. Imported, it has registered
``euchre/Seat-v0`` with Gymnasium, for ``gymnasium.make`` and ``gymnasium.make_vec``.
"""

from euchre.base.missing_parts import explain_missing_parts

with explain_missing_parts():
    import gymnasium
    import pettingzoo as _pettingzoo

from euchre.rl.layout import Layout, Part, layout_of
from euchre.rl.numbering import Numbering, numbering
from euchre.rl.pettingzoo import EuchreAEC, env, parallel_env
from euchre.rl.reference import Observed, observed
from euchre.rl.rlcard import RLCardEnv
from euchre.rl.seat import EuchreSeat
from euchre.rl.vector import EuchreVectorEnv

gymnasium.register(
    "euchre/Seat-v0",
    entry_point="euchre.rl.seat:EuchreSeat",
    vector_entry_point="euchre.rl.vector:EuchreVectorEnv",
)

del _pettingzoo, explain_missing_parts, gymnasium

__all__ = [
    "EuchreAEC",
    "EuchreSeat",
    "EuchreVectorEnv",
    "Layout",
    "Numbering",
    "Observed",
    "Part",
    "RLCardEnv",
    "env",
    "layout_of",
    "numbering",
    "observed",
    "parallel_env",
]
