"""
The interface of RLCard's environments over ours: `RLCardEnv` is used as what ``rlcard.make`` returns.

RLCard itself is not needed. An agent has ``step(state)``, ``eval_step(state)`` and ``use_raw``, as its have.
"""

from collections import OrderedDict
from collections.abc import Sequence
from reprlib import repr as shortened
from typing import Any, Final

import numpy as np

from euchre.base.errors import EuchreError
from euchre.rl.episode import terms
from euchre.rl.options import known_keywords, known_seat, whole
from euchre.rl.spaces import TableEnvironment
from euchre.rules.actions import Action
from euchre.rules.rules import Rules
from euchre.seen.views import view

AGENT_HAS: Final = ("step", "eval_step", "use_raw")
"""The methods that RLCard requires of an agent."""


class RLCardEnv(TableEnvironment):
    """A hand, or a match, in the shape of ``rlcard.envs.Env``."""

    name = "euchre"

    @known_keywords
    def __init__(
        self, rules: Rules | str = "euchre", *, seed: int | None = None, episode: str = "hand",
        suits: str = "absolute", reward: str = "points",
    ) -> None:  # fmt: skip
        """Make an environment; the options are those of `euchre.rl.env`, *seed* that of its first episode."""
        self.begin(terms(rules, episode, suits, reward))
        self.num_players = self.terms.rules.seats
        self.num_actions = len(self.numbering)
        self.state_shape = [[self.layout.size]] * self.num_players
        self.action_shape = [None] * self.num_players
        self.agents: list[Any] = []
        self.timestep = 0
        self.seed(seed)
        self._total = np.zeros(self.num_players)

    def seed(self, seed: int | None = None) -> None:
        """
        Let the next episode be number 0 of *seed*.

        Raises: EuchreError when it is no whole number.
        """
        self._seed = None if seed is None else whole("seed", seed)

    def set_agents(self, agents: Sequence[Any]) -> None:
        """
        Seat *agents*, one a player, for `run`.

        Raises: EuchreError when they are too many or too few, or one cannot play.
        """
        try:
            seated = list(agents)
        except TypeError:
            seated = []
        if len(seated) != self.num_players:
            said = f"give a row of {self.num_players}, one for each player"
            raise EuchreError(f"agents={shortened(agents)}: {said}")
        for agent in seated:
            lacking = next((name for name in AGENT_HAS if not hasattr(agent, name)), None)
            if lacking is not None:
                raise EuchreError(
                    f"agents: {shortened(agent)} has no `{lacking}`; "
                    f"RLCard's agents have {', '.join(AGENT_HAS)}"
                )
        self.agents = seated

    def reset(self) -> tuple[dict[str, Any], int]:
        """Deal the next episode; return the state of the player to act, and who that is."""
        self._play.reset(self._seed)
        self._seed = None
        self._total[:] = 0
        return self.get_state(self._play.turn), self._play.turn

    def step(self, action: int | str, raw_action: bool = False) -> tuple[dict[str, Any], int]:  # noqa: FBT001, FBT002  # RLCard's form
        """
        Take *action*, a number, or with *raw_action* its word; return the next state, and whose it is.

        Raises: IllegalActionError, with what is lawful, when the action is not.
        """
        number = self._by_word(str(action)) if raw_action else whole("action", action)
        self._play.act(number)
        self._total += self._play.payoffs
        self.timestep += 1
        return self.get_state(self._play.turn), self._play.turn

    def get_state(self, player_id: int) -> dict[str, Any]:
        """
        Return what *player_id* observes: ``obs``, ``legal_actions``, these in words, and ``action_record``.

        The record has every decision of this hand: the seat, and the word of the action, or None for a card
        that the player did not see. Words name the suits of the cards themselves, renamed in ``obs`` or not.

        Raises: EuchreError when there is no such player, or before a reset.
        """
        known_seat(player_id, self.terms.rules)
        observation = self._play.observe(player_id)
        numbers = [] if self.is_over() else observation.mask[: self.numbering.wait].nonzero()[0].tolist()
        actions = self.numbering.under(observation.suit_order)
        seen = view(self._play.state, player_id, self._play.game.scores)
        return {
            "obs": observation.row,
            "legal_actions": OrderedDict.fromkeys(numbers),
            "raw_obs": str(seen),
            "raw_legal_actions": [str(actions[number]) for number in numbers],
            "action_record": [
                (deed.seat, None if deed.action is None else str(deed.action)) for deed in seen.history
            ],
        }

    def get_player_id(self) -> int:
        """Return who is to act."""
        return self._play.turn

    def is_over(self) -> bool:
        """Return whether the episode is over."""
        return self._play.over

    def get_payoffs(self) -> Any:
        """Return what the episode has brought each player, shape (players,)."""
        return self._total.copy()

    def get_perfect_information(self) -> dict[str, Any]:
        """Return the hand with every card: for learners that may cheat."""
        state = self._play.state
        return {
            "hands": [[str(card) for card in held] for held in state.hands],
            "kitty": [str(card) for card in state.kitty],
            "current_player": self._play.turn,
            "legal_actions": self.get_state(self._play.turn)["legal_actions"],
        }

    def run(self, is_training: bool = False) -> tuple[list[list[Any]], Any]:  # noqa: FBT001, FBT002  # RLCard's form
        """
        Play an episode with the agents; return each player's states and actions, and the payoffs.

        Raises: EuchreError before `set_agents`.
        """
        if not self.agents:
            raise EuchreError("nobody plays yet: `set_agents` takes an agent for each player")
        trajectories: list[list[Any]] = [[] for _ in range(self.num_players)]
        state, player = self.reset()
        trajectories[player].append(state)
        while not self.is_over():
            agent = self.agents[player]
            action = agent.step(state) if is_training else agent.eval_step(state)[0]
            state, following = self.step(action, agent.use_raw)
            trajectories[player].append(action)
            player = following
            if not self.is_over():
                trajectories[player].append(state)
        for player in range(self.num_players):
            trajectories[player].append(self.get_state(player))
        return trajectories, self.get_payoffs()

    def _by_word(self, word: str) -> int:
        """
        The number of the lawful action with this word; where there is none, the number of `wait`, which is
        then refused.
        """
        observation = self._play.observe(self._play.turn)
        actions: tuple[Action, ...] = self.numbering.under(observation.suit_order)
        lawful = observation.mask[: self.numbering.wait].nonzero()[0].tolist()
        return next((n for n in lawful if str(actions[n]) == word), self.numbering.wait)
