"""
Gymnasium, for one learner: a seat at a table whose other seats have players of the ladder or other
players.
"""

from collections.abc import Mapping, Sequence
from reprlib import repr as shortened
from typing import Any, Final

from gymnasium import Env

from euchre.base.errors import EuchreError
from euchre.hand.hand import legal
from euchre.players.api.player import Player
from euchre.players.registry.ladder import given_players, player
from euchre.players.registry.plugins import checked_choice
from euchre.rl.episode import terms
from euchre.rl.layout import Int8Array
from euchre.rl.options import RENDER_MODES, known_keywords, known_seat, whole
from euchre.rl.spaces import TableEnvironment, action_space, as_dictionary, observation_space
from euchre.rules.errors import IllegalActionError
from euchre.rules.rules import Rules
from euchre.seen.views import view

MOST_SKIPPED: Final = 10_000
"""After this many episodes in a row without a decision for the seat, it is assumed to get none."""


class EuchreSeat(TableEnvironment, Env[dict[str, Any], int]):
    """
    One seat of a hand, or of a match, against players.

    Raises: EuchreError when an option is none of those there are.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # Gymnasium's form
        "render_modes": list(RENDER_MODES), "render_fps": 1,
    }  # fmt: skip

    @known_keywords
    def __init__(
        self,
        rules: Rules | str = "euchre",
        *,
        opponents: str | Player | Sequence[str | Player] = "jack",
        seat: int = 0,
        episode: str = "hand",
        suits: str = "absolute",
        reward: str = "points",
        history: bool = False,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        """
        Make an environment for *seat* of *rules*: a value, or a game's name, share code, TOML or JSON.

        *opponents* is a player, by name or as an object, for all other seats, or one for each of them, from
        the next seat clockwise on. The other options are those of `euchre.rl.env`.
        """
        made = terms(rules, episode, suits, reward)
        self.begin(made, history=history, illegal=illegal, render_mode=render_mode)
        self.seat = known_seat(seat, self.rules)
        self.observation_space = observation_space(self.rules, history=self._history)
        self.action_space = action_space(self.rules)
        self._others = self._seated(opponents)

    def _seated(self, opponents: str | Player | Sequence[str | Player]) -> dict[int, Player]:
        """The players by seat."""
        others = self.rules.around(self.seat)[:-1]
        given = given_players(opponents)
        for one in given:
            if not isinstance(one, str) and not callable(getattr(one, "choose", None)):
                raise EuchreError(
                    f"opponents: {shortened(one)} cannot play; give the name of a player or what has `choose`"
                )
        given = given * len(others) if len(given) == 1 else given
        if len(given) != len(others):
            raise EuchreError(f"opponents: {len(given)} players for {len(others)} other seats")
        made = [player(one, seed) if isinstance(one, str) else one for seed, one in enumerate(given)]
        return dict(zip(others, made, strict=True))

    @known_keywords
    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """
        Deal the next episode and play it to the first decision of the seat; episodes without one are skipped.

        *seed* and *options* are those of `euchre.rl.episode.Episode.reset`.

        Raises: EuchreError when an option does not fit, or the seat never acts.
        """
        number = None if seed is None else whole("seed", seed, 0)
        super().reset(seed=number)
        self._play.reset(number, options)
        self._play_others()
        for _ in range(MOST_SKIPPED):
            if not self._play.over:
                return self._observation(), self._info()
            self._play.reset()
            self._play_others()
        raise EuchreError(f"seat {self.seat} was never to act in {MOST_SKIPPED} episodes")

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """
        Take *action*, a number, and play on to the next decision of the seat, or the end.

        Raises: IllegalActionError, with what is lawful, when the action is not, unless that ends the episode.
        """
        try:
            self._play.act(action)
        except IllegalActionError:
            if self._play.over or not self._ends_when_illegal:
                raise
            self._play.over = True
            wait = {"action_mask": self._wait.copy()}
            last = {name: array.copy() for name, array in self._observation().items()}
            return last | wait, -1.0, True, False, wait
        got = self._play.payoffs[self.seat] + self._play_others()
        return self._observation(), got, self._play.over, False, self._info()

    def action_masks(self) -> Int8Array:
        """Return the mask of what is lawful, for learners that ask for it so."""
        return self._play.observe(self.seat).mask

    def render(self) -> Any:
        """Return the table as the seat sees it (``ansi``), or print it (``human``)."""
        return self._shown(self.seat)

    def _play_others(self) -> float:
        """Let the players decide until the seat is to act, or the end; return the reward of the seat."""
        got, play = 0.0, self._play
        while not play.over and play.turn != self.seat:
            state = play.state
            options = legal(state)
            action = options[0]
            if len(options) > 1:
                action = checked_choice(self._others[play.turn], view(state, play.turn, play.game.scores))
            play.do(action)
            got += play.payoffs[self.seat]
        return got

    def _observation(self) -> dict[str, Any]:
        return as_dictionary(self._play.observe(self.seat), history=self._history)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._play.observe(self.seat).mask}
