"""
Gymnasium's `VectorEnv` for every game: thousands of hands, one call a step.

Row *i* of N plays the hands number *i*, *i* + N, … of the seed. A hand that ends is followed by the next in
the same step (`AutoresetMode.SAME_STEP`).
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from euchre.base.chance import fresh_seed
from euchre.base.errors import EuchreError
from euchre.rl.buffers import Buffers
from euchre.rl.episode import RESET_FIRST, terms
from euchre.rl.layout import Layout
from euchre.rl.numbering import Numbering
from euchre.rl.options import (
    OPPONENTS,
    OPTIONS,
    chosen,
    known_keywords,
    known_options,
    known_scores,
    known_seat,
    switched,
    whole,
)
from euchre.rl.rows import Rows, rows_of
from euchre.rl.spaces import action_space, observation_space
from euchre.rl.table import mask_words
from euchre.rules.errors import IllegalActionError, RefusalReason
from euchre.rules.rules import Rules

MOST_ROWS: Final = 1 << 20


class EuchreVectorEnv(VectorEnv[Any, Any, Any]):
    """
    Many hands at once: on the kernel, or, for rules that it does not play, by the reference engine.

    Raises: EuchreError when an option is none of those there are.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # Gymnasium's form
        "autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": [],
    }  # fmt: skip

    @known_keywords
    def __init__(
        self,
        rules: Rules | str = "euchre",
        num_envs: int = 1024,
        *,
        opponent: str | None = None,
        seat: int = 0,
        suits: str = "absolute",
        packed: bool = False,
        history: bool = False,
        copy: bool = True,
    ) -> None:
        """
        Make an environment of *num_envs* hands of *rules*: a value, a game's name, share code, TOML or JSON.

        Without an *opponent* an action is asked for each seat in its turn (``infos["seat"]`` is the seat to
        act); with one, ``jack`` or ``random``, only those of *seat*. *suits* are ``absolute`` or
        ``canonical``. *packed* gives words of bits in place of small numbers, *history* every decision so
        far, too. Without *copy* the arrays of the last step are overwritten by the next.
        """
        made = terms(rules, "hand", suits, "points")
        self.rules = made.rules
        num_envs = whole("num_envs", num_envs)
        if not 1 <= num_envs <= MOST_ROWS:
            raise EuchreError(f"num_envs={num_envs}: from 1 to {MOST_ROWS} are possible")
        if opponent is not None:
            chosen("opponent", opponent, OPPONENTS)
        known_seat(seat, self.rules)
        for name, value in {"packed": packed, "history": history, "copy": copy}.items():
            switched(name, value)
        self.layout: Layout = made.layout
        self.numbering: Numbering = made.numbering
        self.num_envs = num_envs
        self.copy = copy
        self._seed: int | None = None
        self._learner = None if opponent is None else seat
        self._rows: Rows = rows_of(made, num_envs, self._learner, opponent or OPPONENTS[0])
        shape = (self.rules, self.layout, num_envs, len(self.numbering))
        self._now = Buffers(*shape, packed=packed, history=history)
        self._final = Buffers(*shape, packed=packed, history=history)
        self.single_observation_space = self._space(packed=packed, history=history)
        self.single_action_space = action_space(self.rules)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _space(self, *, packed: bool, history: bool) -> spaces.Dict:
        observation = observation_space(self.rules, history=history)
        if packed:
            words = {"observation": self.layout.packed, "action_mask": mask_words(self.rules)}
            whole = np.iinfo(np.int64)
            for name, n in words.items():
                observation[name] = spaces.Box(whole.min, whole.max, (n,), np.int64)
        return observation

    @known_keywords
    def reset(
        self, *, seed: int | list[int | None] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """
        Deal a hand into every row: those of *seed* from number 0 on; without one, each row's next.

        *options* may have ``scores``, by side, observed in every row until the next reset; without them those
        at which games start.

        Raises: EuchreError when *seed* is a list, the scores do not fit the rules, or *options* have
        another of those that an environment of one hand takes: then nothing has changed.
        """
        if isinstance(seed, list):
            raise EuchreError("seed: give one number; row i of n plays the hands i, i + n, … of it")
        given = known_options(options)
        other = [name for name in OPTIONS if name != "scores" and name in given]
        if other:
            raise EuchreError(
                f"{other[0]}: every row plays the hands of the seed; EuchreSeat takes this option"
            )
        scores = known_scores(given.get("scores"), self.rules) or (self.rules.start,) * self.rules.sides
        number = None if seed is None else whole("seed", seed)
        if number is not None or self._seed is None:
            self._seed = number = fresh_seed() if number is None else number
        self._rows.reset(number, scores)
        return self._look()

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """
        Take an action in every row; return observations, rewards, terminations, truncations and infos.

        *actions* are numbers, shape (N,). The reward is that of the seat whose action it was, 0 unless a hand
        ended. Infos have ``seat``, who is to act, shape (N,); ``action_mask``; ``payoffs``, what the step
        brought every seat, shape (N, seats); and, where a hand ended, ``final_obs``, as Gymnasium has it.

        Raises: EuchreError before the first reset, and when *actions* are of another shape or no whole
        numbers; IllegalActionError when an action is not lawful in its row. Then none was taken.
        """
        if self._seed is None:
            raise EuchreError(RESET_FIRST)
        try:
            chosen = np.asarray(actions)
        except ValueError:  # rows of unequal lengths
            chosen = np.empty(0, object)
        if chosen.dtype.kind not in "iu" or chosen.shape != (self.num_envs,):
            raise EuchreError(
                f"actions: an array of {chosen.dtype}, shape {chosen.shape}; step takes whole numbers, "
                f"one for each of {self.num_envs} rows"
            )
        self._rows.chosen[:] = chosen
        wrong = self._rows.first_unlawful()
        if wrong >= 0:
            raise self._unlawful(wrong)
        learner = self._learner
        acting = self._rows.turns.copy() if learner is None else np.full(self.num_envs, learner)
        ended, payoffs = self._rows.act()
        infos: dict[str, Any] = {}
        if ended.any():
            infos |= self._finals(ended)
            self._rows.deal_ended()
        observation, more = self._look()
        rewards = payoffs[np.arange(self.num_envs), acting]
        infos |= more | {"payoffs": payoffs}
        return observation, rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def action_masks(self) -> Any:
        """
        Return the masks of what is lawful now, as they are observed: shape (N, n), or words where packed.

        Raises: EuchreError before the first reset.
        """
        if self._seed is None:
            raise EuchreError(RESET_FIRST)
        return self._now.observation["action_mask"].copy()

    def _look(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Write the observation of each row for its seat to act."""
        self._rows.observe(self._now, last=False)
        observation = dict(self._now.observation)
        if self.copy:
            observation = {name: array.copy() for name, array in observation.items()}
        seat = self._rows.turns.copy() if self.copy else self._rows.turns
        return observation, {"seat": seat, "action_mask": observation["action_mask"]}

    def _finals(self, ended: Any) -> dict[str, Any]:
        """
        The last observations of the hands that ended: one object for each row, as in Gymnasium's own
        vectors.
        """
        self._rows.observe(self._final, last=True)
        found = np.full(self.num_envs, None, dtype=object)
        if self.copy:
            rows = ended.nonzero()[0]
            kept = {name: array[rows] for name, array in self._final.observation.items()}
            for place, row in enumerate(rows):
                found[row] = {name: array[place] for name, array in kept.items()}
        else:
            np.copyto(found, self._final_rows, where=ended)
        return {"final_obs": found, "_final_obs": ended}

    @cached_property
    def _final_rows(self) -> Any:
        """By row: the memory of its last observation, as a dictionary of array views."""
        found = np.empty(self.num_envs, dtype=object)
        found[:] = [
            {name: array[row] for name, array in self._final.observation.items()}
            for row in range(self.num_envs)
        ]
        return found

    def _unlawful(self, row: int) -> IllegalActionError:
        """The error for the unlawful action chosen in *row*."""
        number = int(self._rows.chosen[row])
        suit_order, may = self._rows.lawful(row)
        actions = self.numbering.under(suit_order)
        what = f" ({actions[number]})" if 0 <= number < len(actions) else ""
        text = f"row {row}: action {number}{what} is not lawful; lawful are {', '.join(map(str, may))}"
        return IllegalActionError(
            text,
            reason=RefusalReason.NOT_NOW,
            seat=int(self._rows.turns[row]),
            legal=tuple([actions[n] for n in may]),
        )
