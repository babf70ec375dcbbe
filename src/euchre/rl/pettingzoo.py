"""
PettingZoo: every seat is an agent with its own observation; the agents act in turn (`env`) or all at once
(`parallel_env`).

Agents are called ``seat_0`` on. A seat that sits out is never selected. In the parallel form a seat that is
not to act has one lawful action, to wait, and the action given for it is ignored.
"""

from collections.abc import Mapping
from functools import partial
from reprlib import repr as shortened
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper
from pettingzoo.utils.env import AECIterable

from euchre.base.errors import EuchreError
from euchre.rl.episode import RESET_FIRST, terms
from euchre.rl.layout import DECK, Int8Array
from euchre.rl.options import (
    RENDER_MODES,
    keywords_of,
    known_agent,
    known_keywords,
    known_rules,
    whole,
)
from euchre.rl.spaces import TableEnvironment, action_space, as_dictionary, observation_space
from euchre.rules.errors import IllegalActionError
from euchre.rules.rules import Rules


class EuchreAEC(TableEnvironment, AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """
    A hand, or a match, with an agent in every seat.

    Raises: EuchreError when an option is none of those there are.
    """

    @known_keywords
    def __init__(
        self,
        rules: Rules | str = "euchre",
        *,
        episode: str = "hand",
        suits: str = "absolute",
        reward: str = "points",
        history: bool = False,
        illegal: str = "raise",
        max_turns: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """
        Make an environment for *rules*: a value, or a game's name, share code, TOML or JSON.

        *episode* is ``hand`` or ``match``; *suits* ``absolute`` or ``canonical`` (renamed for each seat, so
        that equal positions look equal); *reward* ``points`` or ``match`` (the chance to win it); *history*
        adds every decision so far to the observation; an *illegal* action raises or, with ``terminate``, ends
        the episode for all, with a reward of -1 for the agent that chose it; after *max_turns* turns an
        episode is cut off; *render_mode* is ``human`` (printed) or ``ansi`` (a text).
        """
        super().__init__()
        made = terms(rules, episode, suits, reward)
        self.begin(made, history=history, illegal=illegal, render_mode=render_mode)
        self.metadata: dict[str, Any] = {
            "name": "euchre", "render_modes": list(RENDER_MODES), "is_parallelizable": True,
        }  # fmt: skip
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.seats)]
        self.agents: list[str] = []
        self.rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self.agent_selection = self.possible_agents[0]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._max_turns = None if max_turns is None else whole("max_turns", max_turns, 1)
        self._turns = 0
        self._spaces = {
            agent: observation_space(self.rules, history=history) for agent in self.possible_agents
        }
        self._actions = {agent: action_space(self.rules) for agent in self.possible_agents}
        low = np.full(self.state_size, -128, np.int8)
        self.state_space = spaces.Box(low, 127, dtype=np.int8)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what *agent* observes: always the same object."""
        known_agent(agent, self.seats)
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of the actions of *agent*: always the same object."""
        known_agent(agent, self.seats)
        return self._actions[agent]

    @known_keywords
    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal the next episode; *seed* and *options* are those of `euchre.rl.episode.Episode.reset`."""
        self._play.reset(seed, options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._wait} for agent in self.agents}
        self._turns = 0
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """
        Return what *agent* observes now: ``observation``, ``action_mask``, perhaps ``history``.

        Raises: EuchreError when there is no such agent, or before a reset.
        """
        return as_dictionary(self._play.observe(known_agent(agent, self.seats)), history=self._history)

    def step(self, action: int | None) -> None:
        """
        Carry out *action*, a number, for the agent selected; None once that agent's episode is over.

        Raises: IllegalActionError, with what is lawful, when the action is not; EuchreError before a reset,
        and when *action* is no number where one is due, or one where None is.
        """
        self._check_dealt()
        agent, play = self.agent_selection, self._play
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise EuchreError(f"{agent}: its episode is over; step with None, or reset the environment")
            self._was_dead_step(action)
            return
        if action is None:
            raise EuchreError(f"{agent} is to act: step with the number of an action, not None")
        try:
            play.act(action)
        except IllegalActionError:
            if not self._ends_when_illegal:
                raise
            over, payoffs = True, [-float(each == agent) for each in self.possible_agents]
        else:
            over, payoffs = play.over, list(play.payoffs)
        self._turns += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, payoffs, strict=True))
        self.infos[agent] = {"action_mask": self._wait}
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._max_turns is not None and self._turns >= self._max_turns:
            self.truncations = dict.fromkeys(self.agents, True)
        if any(payoffs):
            self._accumulate_rewards()
        self._select()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:  # noqa: FBT001, FBT002  # PettingZoo's form
        """
        Return what the agent selected observes, its reward, whether it is over or cut off, and its infos.

        Raises: EuchreError before a reset, and when all agents are gone.
        """
        self._check_dealt()
        return super().last(observe)  # type: ignore[no-any-return]  # as above

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[Any, Any, Any]:
        """
        Return the agents to act, one after the other, until all are gone; *max_iter* at most.

        Raises: EuchreError before a reset, and when *max_iter* is no whole number.
        """
        self._check_dealt()
        return super().agent_iter(whole("max_iter", max_iter))

    def _check_dealt(self) -> None:
        """Raise an error where there is no episode with agents in it."""
        if not self.agents:
            raise EuchreError(RESET_FIRST)

    def _select(self) -> None:
        """Select the seat to act, with the mask of what is lawful."""
        self.agent_selection = self.possible_agents[self._play.turn]
        self.infos[self.agent_selection] = {"action_mask": self._play.observation.mask}

    def action_masks(self) -> Int8Array:
        """Return the mask of the agent selected, for learners that ask for it so."""
        return self._play.observation.mask

    @property
    def state_size(self) -> int:
        """How many numbers `state` has."""
        seats = self.rules.seats
        return (seats + seats * self.rules.piles + 1) * DECK + self.layout.size

    def state(self) -> Int8Array:
        """
        Return the hand with every card: for a critic that may cheat, never for a player.

        First a row of cards for each seat's hand, then one for the card face down in each pile, one for the
        kitty, each card counted; then the observation of the seat to act.
        """
        state = self._play.state
        covered = [[pile.down] for row in state.piles for pile in row]
        rows = [*state.hands, *covered, state.kitty]
        cards = np.zeros((len(rows), DECK), np.int8)
        for row, held in zip(cards, rows, strict=True):
            for card in held:
                if card is not None:
                    row[card] += 1
        return np.concatenate([cards.ravel(), self._play.observation.row])

    def resample(self, seed: int) -> None:
        """
        Deal again, by *seed*, all cards that the selected agent has not seen; its observation does not
        change.
        """
        self._play.resample(seed)

    def render(self) -> str | None:
        """Return the table as the seat to act sees it (``ansi``), or print it (``human``)."""
        return self._shown(self._play.turn)

    def close(self) -> None:
        """Do nothing: there is no window."""


class EuchreParallel(turn_based_aec_to_parallel_wrapper):  # type: ignore[misc]  # as above
    """An `EuchreAEC` in which every seat acts at each turn; only the action of the seat to act counts."""

    def __init__(self, aec: EuchreAEC) -> None:
        """Put *aec* into this form."""
        super().__init__(aec)
        self.agents: list[str] = []

    def step(self, actions: Mapping[str, int]) -> Any:
        """
        Carry out the action of the seat to act, taken from *actions*, which are by agent; return five
        dictionaries by agent.

        They have each agent's observation, reward, whether its episode is over, whether it is cut off, and
        its infos.

        Raises: IllegalActionError, with what is lawful, when the action is not; EuchreError before a reset,
        after the end, and when *actions* are no dictionary of agents or lack the one to act.
        """
        if not self.agents:
            raise EuchreError(RESET_FIRST)
        turn = self.aec_env.agent_selection
        if not isinstance(actions, Mapping):
            raise EuchreError(
                f"actions={shortened(actions)}: give a dictionary with an action by agent; {turn} is to act"
            )
        for agent in actions:
            known_agent(agent, self.aec_env.seats)
        if turn not in actions:
            raise EuchreError(f"actions: there is none for {turn}, who is to act")
        return super().step(actions)


WITH_CYCLES: Final = [name for name in keywords_of(EuchreAEC) if name not in ("rules", "max_turns")]
"""The other options of an environment whose length is given in cycles."""


@partial(known_keywords, more=WITH_CYCLES)
def env(rules: Rules | str = "euchre", *, max_cycles: int | None = None, **options: Any) -> EuchreAEC:
    """
    Return an environment in which the seats act in turn; *options* are those of `EuchreAEC`.

    An episode is cut off after *max_cycles* turns of each seat.
    """
    known = known_rules(rules)
    return _made(known, max_cycles, known.seats, options)


@partial(known_keywords, more=WITH_CYCLES)
def parallel_env(
    rules: Rules | str = "euchre", *, max_cycles: int | None = None, **options: Any
) -> EuchreParallel:
    """
    Return an environment in which every seat acts at each turn; only the action of the seat to act counts.

    *options* are those of `EuchreAEC`; an episode is cut off after *max_cycles* turns.
    """
    return EuchreParallel(_made(known_rules(rules), max_cycles, 1, options))


def _made(rules: Rules, max_cycles: int | None, turns: int, options: dict[str, Any]) -> EuchreAEC:
    """The environment that *options* ask for, cut off after *max_cycles* cycles of *turns* turns each."""
    if max_cycles is not None:
        options["max_turns"] = whole("max_cycles", max_cycles, 1) * turns
    return EuchreAEC(rules, **options)
