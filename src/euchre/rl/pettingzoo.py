"""
PettingZoo: every seat an agent, each told what it may know; in turn (`env`), or all at once (`parallel_env`).

Agents are called ``seat_0`` on. A seat that sits out is never selected. In the parallel form a seat that is
not
to act has one lawful action, to wait, and whatever it is given is ignored.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from euchre.errors import EuchreError
from euchre.rl.episode import RESET_FIRST, Episode, terms
from euchre.rl.layout import DECK, Int8Array, Layout
from euchre.rl.numbering import Numbering
from euchre.rl.options import RENDER_MODES, chosen, known_agent, known_rules, whole
from euchre.rl.spaces import action_space, as_dictionary, observation_space
from euchre.rules import Rules
from euchre.views import view


class EuchreAEC(AECEnv):  # type: ignore[misc]  # PettingZoo tells no types
    """
    A hand, or a match, with an agent in every seat.

    Raises: EuchreError when an option is none of those there are.
    """

    def __init__(
        self,
        rules: Rules | str = "tournament",
        *,
        episode: str = "hand",
        suits: str = "absolute",
        reward: str = "points",
        history: bool = False,
        max_turns: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """
        Make an environment for *rules*: a value, or a game's name, share code, TOML or JSON.

        *episode* is ``hand`` or ``match``; *suits* ``absolute`` or ``canonical`` (renamed for each seat, so
        that equal positions look equal); *reward* ``points`` or ``match`` (the chance to win it); *history*
        adds every decision so far to what is told; after *max_turns* turns an episode is cut off;
        *render_mode* is ``human`` (printed) or ``ansi`` (a text).
        """
        super().__init__()
        self.terms = terms(rules, episode, suits, reward)
        if render_mode is not None:
            chosen("render_mode", render_mode, RENDER_MODES)
        self.rules = self.terms.rules
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": "euchre", "render_modes": list(RENDER_MODES), "is_parallelizable": True,
        }  # fmt: skip
        self.layout: Layout = self.terms.layout
        self.numbering: Numbering = self.terms.numbering
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.seats)]
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._history = history
        self._max_turns = max_turns
        self._turns = 0
        self._play = Episode(self.terms)
        self._spaces = {
            agent: observation_space(self.rules, history=history) for agent in self.possible_agents
        }
        self._actions = {agent: action_space(self.rules) for agent in self.possible_agents}
        self._wait = np.zeros(len(self.numbering), np.int8)
        self._wait[self.numbering.wait] = 1
        low = np.full(self.state_size, -128, np.int8)
        self.state_space = spaces.Box(low, 127, dtype=np.int8)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what *agent* is told: always the same object."""
        known_agent(agent, self._seats)
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of the actions of *agent*: always the same object."""
        known_agent(agent, self._seats)
        return self._actions[agent]

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
        Return what *agent* is told now: ``observation``, ``action_mask``, perhaps ``history``.

        Raises: EuchreError when there is no such agent, or before a reset.
        """
        return as_dictionary(self._play.observe(known_agent(agent, self._seats)), history=self._history)

    def step(self, action: int | None) -> None:
        """
        Carry out *action*, a number, for the agent selected; None once that agent's episode is over.

        Raises: IllegalActionError, with what is lawful, when the action is not; EuchreError before a reset.
        """
        if not self.agents:
            raise EuchreError(RESET_FIRST)
        agent, play = self.agent_selection, self._play
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise EuchreError(f"{agent} is to act: step with the number of an action, not None")
        play.act(action)
        self._turns += 1
        self._cumulative_rewards[agent] = 0.0
        rewards = dict(zip(self.possible_agents, play.payoffs, strict=True))
        self.rewards = rewards
        self.infos[agent] = {"action_mask": self._wait}
        if play.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._max_turns is not None and self._turns >= self._max_turns:
            self.truncations = dict.fromkeys(self.agents, True)
        if any(play.payoffs):
            self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        """Select the seat to act and tell it what is lawful."""
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
        """Deal anew, by *seed*, every card that the agent selected has not seen; it is told the same."""
        self._play.resample(seed)

    def render(self) -> str | None:
        """Return the table as the seat to act sees it (``ansi``), or print it (``human``)."""
        shown = str(view(self._play.state, self._play.turn, self._play.game.scores))
        if self.render_mode == "human":
            print(shown)
            return None
        return shown

    def close(self) -> None:
        """Do nothing: there is no window."""


def env(
    rules: Rules | str = "tournament",
    *,
    illegal: str = "raise",
    max_cycles: int | None = None,
    **options: Any,
) -> AECEnv:
    """
    Return an environment in which the seats act in turn; *options* are those of `EuchreAEC`.

    An *illegal* action raises; with ``terminate`` it ends the episode for all, at a reward of -1 for whoever
    chose it, as in PettingZoo's own card games. *max_cycles* cuts an episode off after so many turns a seat.
    """
    known = known_rules(rules)
    turns = None if max_cycles is None else whole("max_cycles", max_cycles, 1) * known.seats
    return _made(known, illegal, max_turns=turns, **options)


def parallel_env(
    rules: Rules | str = "tournament",
    *,
    illegal: str = "raise",
    max_cycles: int | None = None,
    **options: Any,
) -> ParallelEnv:
    """
    Return an environment in which every seat is told and asked at each turn; only the seat to act does act.

    *options* are those of `EuchreAEC`, *illegal* that of `env`; *max_cycles* cuts off after so many turns.
    """
    turns = None if max_cycles is None else whole("max_cycles", max_cycles, 1)
    return turn_based_aec_to_parallel(_made(rules, illegal, max_turns=turns, **options))


def _made(rules: Rules | str, illegal: str, **options: Any) -> AECEnv:
    """The environment that *options* ask for, with what becomes of an *illegal* action."""
    made = EuchreAEC(rules, **options)
    if chosen("illegal", illegal, ("raise", "terminate")) == "terminate":
        return TerminateIllegalWrapper(made, illegal_reward=-1)
    return made
