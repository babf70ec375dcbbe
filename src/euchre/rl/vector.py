"""
Gymnasium's `VectorEnv` straight on the kernel: thousands of hands, one call a step.

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

from euchre.chance import fresh_seed
from euchre.errors import EuchreError, IllegalActionError, RefusalReason
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.compiled import Words, at, rng_seed, table
from euchre.rl.encoding import encoding, kernel_rules, mask_words, new_rows
from euchre.rl.episode import RESET_FIRST, terms
from euchre.rl.kernel import words as r
from euchre.rl.kernel.play import act_rows, deal_ended, deal_rows, first_unlawful, observe_rows
from euchre.rl.layout import Layout
from euchre.rl.numbering import Numbering
from euchre.rl.options import (
    OPTIONS,
    chosen,
    known_keywords,
    known_options,
    known_scores,
    known_seat,
    switched,
    whole,
)
from euchre.rl.reference import small
from euchre.rl.spaces import action_space, observation_space
from euchre.rules import Rules

OPPONENTS: Final = ("random", "jack")
"""Who may sit in the other seats; their places are their numbers in the kernel."""

MOST_ROWS: Final = 1 << 20

LINE: Final = 64
"""Bytes to which arrays are aligned, so that JAX takes them without a copy."""


class Buffers:
    """The arrays that the kernel writes to, for N rows: allocated once, contiguous, aligned."""

    def __init__(
        self, rules: Rules, layout: Layout, n: int, actions: int, *, packed: bool, history: bool
    ) -> None:
        """Make room for what *n* rows are told, as words (*packed*) or as small numbers."""
        self.words = aligned(n if packed else 1, layout.packed)
        self.masks = aligned(n if packed else 1, mask_words(rules))
        size = layout.size
        self._flat = aligned(n * size // 8 + 2) if not packed else aligned(1)
        self._mask_bytes = aligned(n * actions // 8 + 2) if not packed else aligned(1)
        self._history = aligned(n * layout.history * 6 // 8 + 2) if history else aligned(1)
        self.observation: dict[str, Any] = {}
        if packed:
            self.observation = {"observation": self.words, "action_mask": self.masks}
        else:
            rows = self._flat.view(np.int8)[: n * size].reshape(n, size)
            rows[:, size - len(layout.rules) :] = layout.rules
            masks = self._mask_bytes.view(np.int8)[: n * actions].reshape(n, actions)
            self.observation = {"observation": rows, "action_mask": masks}
        if history:
            shape = (n, layout.history, 3)
            decisions = self._history.view(np.int16)[: 3 * n * layout.history]
            self.observation["history"] = decisions.reshape(shape)
        self.addresses = {
            r.PACKED: at(self.words),
            r.PACKED_BYTES: 8 * layout.packed if packed else 0,
            r.MASKS: at(self.masks) if packed else 0,
            r.UNPACKED: 0 if packed else at(self._flat),
            r.MASK_BYTES: 0 if packed else at(self._mask_bytes),
            r.HISTORIES: at(self._history) if history else 0,
        }


def aligned(*shape: int) -> Words:
    """Return an array of words, zeros, whose memory begins at a multiple of `LINE` bytes."""
    size = int(np.prod(shape))
    made = table(size + LINE // 8)
    start = -at(made) % LINE // 8
    return made[start : start + size].reshape(shape)


class EuchreVectorEnv(VectorEnv[Any, Any, Any]):
    """
    Many hands at once, on the kernel.

    Raises: EuchreError when an option is none of those there are, or the kernel does not play the rules.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # Gymnasium's form
        "autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": [],
    }  # fmt: skip

    @known_keywords
    def __init__(
        self,
        rules: Rules | str = "tournament",
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

        Without an *opponent* the actions of every seat are asked, whoever is to act (``infos["seat"]``);
        with one, ``jack`` or ``random``, only those of *seat*. *suits* are ``absolute`` or ``canonical``.
        *packed* tells words of bits in place of small numbers, *history* every decision so far, too. Without
        *copy* the arrays of the last step are overwritten by the next.
        """
        made = terms(rules, "hand", suits, "points")
        self.rules = made.rules
        if not 1 <= whole("num_envs", num_envs) <= MOST_ROWS:
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
        self._call = table(r.CALL_WORDS)
        self._rows = new_rows(self.rules, num_envs)
        self._chosen, self._ended, self._turns = aligned(num_envs), aligned(num_envs), aligned(num_envs)
        self._payoffs = aligned(num_envs, self.rules.seats)
        shape = (self.rules, self.layout, num_envs, len(self.numbering))
        self._now = Buffers(*shape, packed=packed, history=history)
        self._final = Buffers(*shape, packed=packed, history=history)
        self._kept = (kernel_rules(self.rules), encoding(self.rules, canonical=suits == "canonical"))
        self._call[r.ENCODING], self._call[r.ROWS] = at(self._kept[1]), at(self._rows)
        self._call[r.CHOSEN], self._call[r.ENDED] = at(self._chosen), at(self._ended)
        self._call[r.TURNS], self._call[r.PAYOFFS] = at(self._turns), at(self._payoffs)
        self._call[r.COUNT] = self._call[r.NEXT] = num_envs
        self._call[r.SEAT] = -1 if opponent is None else seat
        self._call[r.OPPONENT] = OPPONENTS.index(opponent or "random")
        self._addresses = (at(self._kept[0]), at(self._call))
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

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """
        Deal a hand into every row: those of *seed* from number 0 on; without one, each row's next.

        *options* may have ``scores``, by side, told in every row until the next reset; without them those are
        told at which games start.

        Raises: EuchreError when *seed* is a list, the scores do not fit the rules, or *options* have
        another of those that an environment of one hand takes: then nothing has changed.
        """
        if isinstance(seed, list):
            raise EuchreError("seed: give one number; row i of n plays the hands i, i + n, … of it")
        rules, call = self._addresses
        given = known_options(options)
        other = [name for name in OPTIONS if name != "scores" and name in given]
        if other:
            raise EuchreError(
                f"{other[0]}: every row plays the hands of the seed; EuchreSeat takes this option"
            )
        scores = known_scores(given.get("scores"), self.rules) or (self.rules.start,) * self.rules.sides
        number = None if seed is None else whole("seed", seed)
        self._rows[:, r.SCORES : r.SCORES + self.rules.sides] = [small(score) for score in scores]
        if number is None and self._seed is not None:
            self._rows[:, w.PHASE] = w.OVER
            deal_ended(rules, call)
        else:
            self._seed = fresh_seed() if number is None else number
            self._call[r.SEED] = rng_seed(self._seed)
            deal_rows(rules, call, 0)
        return self._look()

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """
        Take an action in every row; return what is told, rewards, terminations, truncations and infos.

        *actions* are numbers, shape (N,). The reward is that of the seat whose action it was, 0 unless a hand
        ended. Infos have ``seat``, who is to act, shape (N,); ``action_mask``; ``payoffs``, what the step
        brought every seat, shape (N, seats); and, where a hand ended, ``final_obs``, as Gymnasium has it.

        Raises: EuchreError before the first reset, and when *actions* are of another shape or no whole
        numbers; IllegalActionError when an action is not lawful in its row. Then none was taken.
        """
        if self._seed is None:
            raise EuchreError(RESET_FIRST)
        rules, call = self._addresses
        try:
            chosen = np.asarray(actions)
        except ValueError:  # rows of unequal lengths
            chosen = np.empty(0, object)
        if chosen.dtype.kind not in "iu" or chosen.shape != self._chosen.shape:
            raise EuchreError(
                f"actions: an array of {chosen.dtype}, shape {chosen.shape}; step takes whole numbers, "
                f"one for each of {self.num_envs} rows"
            )
        self._chosen[:] = chosen
        wrong = first_unlawful(call)
        if wrong >= 0:
            raise self._unlawful(wrong)
        asked = int(self._call[r.SEAT])
        acting = self._turns.copy() if asked < 0 else np.full(self.num_envs, asked)
        infos: dict[str, Any] = {}
        ended = np.zeros(self.num_envs, np.bool_)
        payoffs = np.zeros(self._payoffs.shape)
        if act_rows(rules, call):
            ended = self._ended.astype(np.bool_)
            payoffs[ended] = self._payoffs[ended] * (self.rules.direction / (self.rules.sides - 1))
            infos |= self._finals(ended)
            deal_ended(rules, call)
        observation, more = self._look()
        rewards = payoffs[np.arange(self.num_envs), acting]
        infos |= more | {"payoffs": payoffs}
        return observation, rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def action_masks(self) -> Any:
        """
        Return the masks of what is lawful now, as they are told: shape (N, n), or words where packed.

        Raises: EuchreError before the first reset.
        """
        if self._seed is None:
            raise EuchreError(RESET_FIRST)
        return self._now.observation["action_mask"].copy()

    def _look(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Tell every row to its seat to act."""
        self._observe(self._now, last=False)
        observation = dict(self._now.observation)
        if self.copy:
            observation = {name: array.copy() for name, array in observation.items()}
        seat = self._turns.copy() if self.copy else self._turns
        return observation, {"seat": seat, "action_mask": observation["action_mask"]}

    def _finals(self, ended: Any) -> dict[str, Any]:
        """What the ended hands looked like: an object a row, as Gymnasium's own vectors have it."""
        self._observe(self._final, last=True)
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
        """By row: where its last observation is written, as a dictionary of views."""
        found = np.empty(self.num_envs, dtype=object)
        found[:] = [
            {name: array[row] for name, array in self._final.observation.items()}
            for row in range(self.num_envs)
        ]
        return found

    def _observe(self, into: Buffers, *, last: bool) -> None:
        for place, value in into.addresses.items():
            self._call[place] = value
        self._call[r.LAST_ONLY] = last
        observe_rows(*self._addresses)

    def _unlawful(self, row: int) -> IllegalActionError:
        """What is wrong with the action chosen in *row*."""
        number, legal = int(self._chosen[row]), self._rows[row, r.LEGAL :]
        suit_order = int(self._rows[row, r.SUIT_ORDER])
        actions = self.numbering.under(suit_order)
        may = [n for n in range(len(actions)) if int(legal[n >> 6]) >> (n & 63) & 1]
        what = f" ({actions[number]})" if 0 <= number < len(actions) else ""
        text = f"row {row}: action {number}{what} is not lawful; lawful are {', '.join(map(str, may))}"
        return IllegalActionError(
            text,
            reason=RefusalReason.NOT_NOW,
            seat=int(self._turns[row]),
            legal=tuple([actions[n] for n in may]),
        )
