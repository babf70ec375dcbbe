"""One learner at a table: Gymnasium's checker, the players in the other seats, RLCard's shape."""

from collections.abc import Callable
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.spaces import Discrete
from gymnasium.utils.env_checker import check_env

from euchre import rl
from euchre.base.chance import Chance
from euchre.base.errors import EuchreError
from euchre.hand.hand import new, points, shuffled_deck
from euchre.players import player
from euchre.players.registry.matches import play_hand
from euchre.rules.errors import IllegalActionError
from euchre.rules.variants import VARIANTS
from euchre.seen.possible_worlds import sample
from euchre.seen.rewind import deal_of
from euchre.seen.views import view

QUICK = ["tournament", "call-ace"]
GAMES = [pytest.param(name, marks=[] if name in QUICK else pytest.mark.long) for name in VARIANTS]


class Lawful(Discrete[Any]):
    """The numbers of actions, drawn among those lawful now: the checker draws without a mask."""

    env: Any

    def seed(self, seed: Any = None) -> Any:
        """Deal the hand of that seed, too: the checker draws before it resets, and steps after."""
        if seed is not None:
            self.env.reset(seed=seed)
        return super().seed(seed)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Return a lawful number; any before the first hand is dealt."""
        dealt = self.env._play.seed is not None
        return super().sample(self.env.action_masks() if dealt and mask is None else mask, probability)


@pytest.mark.parametrize("name", GAMES)
def test_passes_the_checker_of_gymnasium(name: str) -> None:
    env: Any = gymnasium.make(
        "euchre/Seat-v0", rules=name, opponents="random", history=True, render_mode="ansi"
    ).unwrapped
    env.action_space = Lawful(len(env.numbering))
    env.action_space.env = env
    check_env(env)


def test_an_illegal_action_may_end_the_episode_as_checkers_of_other_libraries_need() -> None:
    env = rl.EuchreSeat("two", illegal="terminate", opponents="random")
    check_env(env, skip_render_check=True)  # draws without a mask
    env.reset(seed=1)
    observation, reward, over, cut, info = env.step(env.numbering.wait)
    assert (reward, over, cut) == (-1, True, False)
    assert observation["action_mask"].nonzero()[0].tolist() == [env.numbering.wait]
    assert np.array_equal(info["action_mask"], observation["action_mask"])
    with pytest.raises(IllegalActionError, match="the episode is over: reset it"):
        env.step(0)
    with pytest.raises(EuchreError, match="action='x'"):
        env.step("x")  # type: ignore[arg-type]  # what is no number is a mistake of the program
    env.reset(seed=1)
    assert not env._play.over


def play(env: rl.EuchreSeat, rng: Random, seed: int | None = None) -> float:
    """Play an episode at random; return what the seat got."""
    observation, info = env.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        assert np.array_equal(observation["action_mask"], info["action_mask"])
        assert np.array_equal(env.action_masks(), observation["action_mask"])
        observation, reward, over, cut, info = env.step(
            rng.choice(observation["action_mask"].nonzero()[0].tolist())
        )
        total += reward
        assert not cut
    assert observation["action_mask"].nonzero()[0].tolist() == [env.numbering.wait]
    return total


class Copy:
    """Plays what a learner at the environment would: the first lawful number."""

    name = "copy"

    def choose(self, view: Any) -> Any:
        """Return the first lawful action."""
        return view.legal[0]


def test_players_in_the_other_seats_play_as_they_do_anywhere() -> None:
    """The same cards and choices lead to the same points as at a table of players."""
    env = rl.EuchreSeat("tournament", opponents=["nine", "queen", "jack"], seat=1)
    others = [player(name, seed) for seed, name in enumerate(["nine", "queen", "jack"])]
    seats = [others[2], Copy(), others[0], others[1]]
    for number in range(4):
        observation, _ = env.reset(seed=6 if number == 0 else None)
        hand_number, over, total = env._play.number, False, 0.0
        while not over:
            observation, reward, over, _, _ = env.step(int(observation["action_mask"].argmax()))
            total += reward
        start = new(env.rules, hand_number % 4, shuffled_deck(env.rules, Chance(6, hand_number)))
        got = points(play_hand(start, seats, (0, 0)))
        assert total == got[1] - got[0]


def test_a_match_pays_each_hand() -> None:
    env = rl.EuchreSeat("two", episode="match", opponents=player("jack"))
    total = play(env, Random(2), seed=1)
    scores = env._play.game.scores
    assert total == scores[0] - scores[1]


def test_renders_what_the_seat_sees(capsys: pytest.CaptureFixture[str]) -> None:
    env = rl.EuchreSeat("two", render_mode="human")
    env.reset(seed=1)
    assert env.render() is None
    assert "5 cards" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"seat": 9}, "seat=9: there is none"),
        ({"opponents": ["jack", "nine"]}, "opponents: 2 players for 3 other seats"),
        ({"opponents": "joe"}, "joe"),
        ({"opponents": 5}, "opponents: 5 cannot play; give the name of a player"),
        ({"render_mode": "tv"}, "render_mode='tv'"),
    ],
)
def test_an_option_that_does_not_fit_gets_a_sentence(options: dict[str, Any], said: str) -> None:
    with pytest.raises(EuchreError, match=said):
        rl.EuchreSeat(**options)


@pytest.mark.parametrize("action", ["x", 1.5, [1]])
def test_an_action_that_is_no_whole_number_gets_a_sentence(action: Any) -> None:
    """Neither read from text nor rounded, whoever asks; a number of NumPy's will do."""
    seat, table, player = rl.EuchreSeat("two"), rl.env("two"), rl.RLCardEnv("two", seed=1)
    seat.reset(seed=1)
    table.reset(seed=1)
    player.reset()
    steps: tuple[Callable[[Any], Any], ...] = (seat.step, table.step, player.step)
    for step in steps:
        with pytest.raises(EuchreError, match=r"action=.*: give a whole number"):
            step(action)
        step(np.int64(0))


def test_agents_of_another_number_than_the_players_get_a_sentence() -> None:
    env = rl.RLCardEnv("two", seed=1)
    with pytest.raises(EuchreError, match="nobody plays yet: `set_agents` takes"):
        env.run()
    agents: Any
    for agents in (5, [], [RandomAgent()] * 3):
        with pytest.raises(EuchreError, match="give a row of 2, one for each player"):
            env.set_agents(agents)
    with pytest.raises(EuchreError, match="has no `step`; RLCard's agents have step, eval_step, use_raw"):
        env.set_agents([RandomAgent(), object()])


class RandomAgent:
    """An agent in RLCard's shape."""

    use_raw = False

    def __init__(self, *, words: bool = False) -> None:
        self.rng = Random(1)
        self.use_raw = words

    def step(self, state: dict[str, Any]) -> Any:
        """Return a lawful action."""
        return self.rng.choice(state["raw_legal_actions"] if self.use_raw else list(state["legal_actions"]))

    def eval_step(self, state: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        """Return a lawful action, and nothing about it."""
        return self.step(state), {}


@pytest.mark.parametrize("name", GAMES)
def test_agents_of_rlcard_play_hands(name: str) -> None:
    env = rl.RLCardEnv(name, seed=3, suits="canonical")
    env.set_agents([RandomAgent(words=seat == 0) for seat in range(env.num_players)])
    for training in (True, False):
        trajectories, payoffs = env.run(is_training=training)
        assert sum(payoffs) == pytest.approx(0)
        for seat, steps in enumerate(trajectories):
            assert len(steps) % 2 == 1
            states, actions = steps[::2], steps[1::2]
            assert len(actions) == sum(who == seat for who, _ in states[-1]["action_record"])
            assert all(state["obs"].shape == (env.state_shape[seat][0],) for state in states)
            assert not states[-1]["legal_actions"]


@pytest.mark.parametrize("suits", ["absolute", "canonical"])
def test_rlcard_shape_tells_nothing_of_where_hidden_cards_lie(suits: str) -> None:
    """At every decision: the same state, record and all, in two worlds that the seat cannot tell apart."""
    env, rng, hidden = rl.RLCardEnv("tournament", seed=3, suits=suits), Random(5), 0
    for _ in range(2):
        state, _ = env.reset()
        while not env.is_over():
            seat, hand = rng.randrange(4), env._play.state
            world = sample(view(hand, seat, (0, 0)), rng)
            other = rl.RLCardEnv("tournament", suits=suits)
            deck = [card for card in deal_of(world).deck(world.rules, world.dealer) if card is not None]
            other._play.reset(0, {"deck": deck, "dealer": world.dealer})
            for deed in world.history:
                other.step(str(deed.action), raw_action=True)
            observation, again = env.get_state(seat), other.get_state(seat)
            assert np.array_equal(observation.pop("obs"), again.pop("obs"))
            assert observation == again
            hidden += world != hand and any(word is None for _, word in observation["action_record"])
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
    assert hidden


def test_rlcard_shape_keeps_a_record_as_it_was_told() -> None:
    env = rl.RLCardEnv("two", seed=1)
    state, player = env.reset()
    following, _ = env.step(next(iter(state["legal_actions"])))
    assert state["action_record"] == []
    assert [who for who, _ in following["action_record"]] == [player]


def test_rlcard_shape_shows_no_other_hand_and_refuses_the_unlawful() -> None:
    env = rl.RLCardEnv("tournament", seed=1)
    state, who = env.reset()
    assert (who, env.get_player_id(), env.is_over()) == (1, 1, False)
    assert len(state["legal_actions"]) == len(state["raw_legal_actions"])
    for hand in [held for seat, held in enumerate(env.get_perfect_information()["hands"]) if seat != who]:
        assert " ".join(hand) not in state["raw_obs"]
    with pytest.raises(IllegalActionError):
        env.step("play:9C", raw_action=True)
    with pytest.raises(IllegalActionError):
        env.step(50)
