"""PettingZoo's own conformance suites, and what this environment promises besides."""

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Discrete
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    test_save_obs,
)
from pettingzoo.test.state_test import state_test

from euchre import rl
from euchre.base.chance import Chance
from euchre.base.errors import EuchreError
from euchre.hand.hand import apply, legal, new, shuffled_deck
from euchre.hand.state import Phase
from euchre.kernel.simulate.batch import column_names, simulate
from euchre.notation.position import show_position, show_view
from euchre.players.search.match_equity import MatchEquity
from euchre.rules.actions import Call, Pass, Play
from euchre.rules.cards import Card, Trump
from euchre.rules.errors import IllegalActionError
from euchre.rules.variants import VARIANTS, variant
from euchre.seen.views import view

QUICK = ["tournament", "twelve", "call-ace"]
GAMES = [pytest.param(name, marks=[] if name in QUICK else pytest.mark.long) for name in VARIANTS]

test_save_obs.__test__ = False  # it is called here with an environment, not found as a test


class Lawful(Discrete[Any]):
    """The numbers of actions, drawn among those lawful now where no mask is given, as these suites do."""

    def __init__(self, mask: Callable[[], np.ndarray], first: bool) -> None:  # noqa: FBT001
        super().__init__(len(mask()))
        self.lawful, self.first = mask, first

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Return a lawful number."""
        now = self.lawful() if mask is None else mask
        return int(now.argmax()) if self.first else super().sample(now, probability)


def lawful_env(name: str, *, first: bool = False, parallel: bool = False, **options: Any) -> Any:
    """Return an environment whose spaces draw lawful actions."""
    made = (rl.parallel_env if parallel else rl.env)(name, **options)
    aec = made.unwrapped
    aec.reset(seed=0)
    aec._actions = {agent: Lawful(partial(_mask, aec, agent), first) for agent in aec.possible_agents}
    return made


def _mask(env: Any, agent: str) -> np.ndarray:
    return env.observe(agent)["action_mask"]  # type: ignore[no-any-return]  # PettingZoo tells no types


@contextmanager
def only_warns_of_dictionaries() -> Iterator[None]:
    """The suite warns of every observation that is a dictionary with a mask, as all card games have one."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        yield


@pytest.mark.parametrize("name", GAMES)
def test_passes_the_suites_of_agents_in_turn(name: str) -> None:
    with only_warns_of_dictionaries():
        api_test(rl.env(name, history=True), num_cycles=60)
        seed_test(lambda: rl.env(name, suits="canonical"), num_cycles=20)
        state_test(lawful_env(name), lawful_env(name, parallel=True), num_cycles=20)


@pytest.mark.parametrize("name", GAMES)
def test_passes_the_suites_of_agents_all_at_once(name: str) -> None:
    with only_warns_of_dictionaries():
        parallel_api_test(rl.parallel_env(name), num_cycles=60)
        parallel_seed_test(lambda: lawful_env(name, parallel=True), num_cycles=20)


def test_passes_the_suites_of_pictures_and_saving(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(rl.env)
    test_save_obs(rl.env())
    assert "did not save" in capsys.readouterr().out  # a hand of cards is no picture


def test_is_cut_off_after_so_many_cycles() -> None:
    """PettingZoo counts turns of each agent here and of all together there."""
    max_cycles_test(
        SimpleNamespace(
            env=lambda max_cycles: lawful_env("twelve", first=True, max_cycles=max_cycles),
            parallel_env=lambda max_cycles: lawful_env("twelve", parallel=True, max_cycles=max_cycles),
        )
    )


def play_out(env: Any, rng: Random) -> list[tuple[str, float]]:
    """Play an episode to its end; return what each agent got."""
    got = []
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        if terminated or truncated:
            got.append((agent, reward))
            env.step(None)
            continue
        assert np.array_equal(observation["action_mask"], info["action_mask"])
        assert np.array_equal(env.unwrapped.action_masks(), info["action_mask"])
        env.step(rng.choice(observation["action_mask"].nonzero()[0].tolist()))
    return got


@pytest.mark.parametrize("name", ["tournament", "buck", "bid", "three-pairs", "call-ace"])
def test_pays_the_own_side_less_the_mean_of_the_others(name: str) -> None:
    env = rl.env(name)
    for seed in range(3):
        env.reset(seed=seed)
        got = dict(play_out(env, Random(seed)))
        points = view(env._play.state, 0).points
        sides, rules = [env.rules.direction * won for won in points], env.rules
        for agent, reward in got.items():
            own = sides[rules.side(int(agent[-1]))]
            others = (sum(sides) - own) / (rules.sides - 1)
            assert reward == pytest.approx(own - others)
        assert sum(got.values()) == pytest.approx(0)


def test_deals_the_hands_that_a_simulation_does() -> None:
    """Hand *i* of a seed is that of `simulate`, whether it is asked for or comes after those before it."""
    rules = variant("tournament")
    rows = simulate(rules, 0, 4, seed=9, player="random")
    upcard, dealer = column_names(rules).index("upcard"), column_names(rules).index("dealer")
    env = rl.env(rules)
    for number in range(4):
        env.reset(seed=9 if number == 0 else None)
        again = rl.env(rules)
        again.reset(seed=9, options={"hand": number})
        state = env._play.state
        assert (state.upcard, state.dealer) == (rows[number, upcard], rows[number, dealer])
        assert again._play.state == state == new(rules, number, shuffled_deck(rules, Chance(9, number)))


def test_plays_a_match_to_its_end() -> None:
    """One episode, many hands, each paid; the sum is the score."""
    env = rl.env("two", episode="match", suits="canonical")
    env.reset(seed=4)
    rng, total = Random(1), 0.0
    while env.agents and not any(env.terminations.values()):
        mask = env.action_masks()
        env.step(rng.choice(mask.nonzero()[0].tolist()))
        total += env.rewards["seat_0"]
    scores = env._play.game.scores
    assert max(scores) >= 10
    assert total == scores[0] - scores[1]


def test_pays_by_the_chance_to_win_the_match() -> None:
    env = rl.env("tournament", reward="match")
    env.reset(seed=1, options={"scores": (9, 0), "dealer": 0})
    got = dict(play_out(env, Random(0)))
    equity = MatchEquity.of(variant("tournament"))
    assert equity is not None
    before = equity.chance((9, 0), 0)[0]
    after = 1 if got["seat_0"] > 0 else equity.after((9, 0), view(env._play.state, 0).points, 0)[0]
    assert got["seat_0"] == pytest.approx(2 * (after - before))


def test_goes_on_from_a_deck_or_a_position() -> None:
    env = rl.env("two")
    env.reset(seed=3)
    deck = shuffled_deck(env.rules, Chance(77, 0))
    env.reset(options={"deck": "".join(map(str, deck)), "dealer": 1, "scores": [3, 7]})
    state = env._play.state
    assert state == new(env.rules, 1, deck)
    scores = env.layout.part(env.observe("seat_1")["observation"], "scores")
    assert scores.tolist() == [7, 3]
    env.step(int(env.action_masks().argmax()))
    line = show_view(view(env._play.state, env._play.turn, (3, 7)))
    assert "?" in line
    other = rl.env("two")
    other.reset(seed=5, options={"position": line})
    assert show_view(view(other._play.state, other._play.turn, (3, 7))) == line


def test_deals_anew_what_the_seat_to_act_has_not_seen() -> None:
    env = rl.env("tournament", history=True)
    env.reset(seed=8)
    for _ in range(9):
        env.step(int(env.action_masks().argmax()))
    agent, before, state = env.agent_selection, env.last()[0], env._play.state
    env.resample(seed=1)
    assert env.agent_selection == agent
    assert all(np.array_equal(before[name], observation) for name, observation in env.last()[0].items())
    assert env._play.state != state
    assert view(env._play.state, env._play.turn, (0, 0)) == view(state, state.turn, (0, 0))


def test_an_unlawful_action_raises_and_changes_nothing() -> None:
    env = rl.env("tournament")
    env.reset(seed=2)
    observation = env.last()[0]
    with pytest.raises(IllegalActionError, match="seat 1") as refused:
        env.step(env.numbering.number(Play(Card.parse("9C"))))
    assert refused.value.legal == legal(env._play.state)
    for number in (-1, env.numbering.wait, 999):
        with pytest.raises(IllegalActionError, match=f"action {number}: "):
            env.step(number)
    with pytest.raises(EuchreError, match="not None"):
        env.step(None)
    assert np.array_equal(env.last()[0]["observation"], observation["observation"])


@pytest.mark.parametrize("agent", ["seat_9", 1, None, ["seat_0"]])
def test_an_agent_that_is_not_there_gets_a_sentence(agent: Any) -> None:
    table = rl.env("two")
    table.reset(seed=1)
    for ask in (table.observe, table.action_space, table.observation_space):
        with pytest.raises(EuchreError, match=r"there is none; give 'seat_0' or 'seat_1'"):
            ask(agent)


def test_the_last_result_is_asked_after_a_reset() -> None:
    with pytest.raises(EuchreError, match="reset"):
        rl.env("two").last()


def test_nothing_is_done_before_the_first_reset() -> None:
    for use in (
        lambda: rl.env("two").step(0),
        lambda: rl.env("two").render(),
        lambda: rl.env("two").observe("seat_1"),
        lambda: rl.env("two").agent_iter(),
        lambda: rl.env("two").last(observe=False),
        lambda: rl.env("two").action_masks(),
        lambda: rl.env("two").state(),
        lambda: rl.env("two").resample(1),
        lambda: rl.RLCardEnv("two").step(0),
        lambda: rl.RLCardEnv("two").get_state(0),
        lambda: rl.EuchreSeat("two").render(),
        lambda: rl.EuchreSeat("two").step(0),
        lambda: rl.EuchreSeat("two").action_masks(),
        lambda: rl.EuchreVectorEnv("two", 2).step([0, 0]),
        lambda: rl.EuchreVectorEnv("two", 2).action_masks(),
    ):
        with pytest.raises(EuchreError, match="reset the environment first"):
            use()


@pytest.mark.parametrize("number", [-1, 57, 999])
def test_an_unlawful_action_may_end_the_episode_instead(number: int) -> None:
    """Waiting, 57, is none for the seat to act. What is no number at all is a mistake of the program."""
    env = rl.env("tournament", illegal="terminate")
    env.reset(seed=2)
    with pytest.raises(EuchreError, match="action='x': give a whole number"):
        env.step("x")  # type: ignore[arg-type]  # it is what is tried
    env.step(number)
    assert all(env.terminations.values())
    assert dict(play_out(env, Random(1))) == {"seat_0": 0, "seat_1": -1, "seat_2": 0, "seat_3": 0}


def test_a_partner_who_sits_out_is_never_asked() -> None:
    env = rl.env("tournament")
    env.reset(seed=2)
    seat = int(env.agent_selection[-1])
    upcard = env._play.state.upcard
    assert upcard is not None
    suit = Trump(upcard >> 3)
    env.step(env.numbering.number(Call(suit, alone=True)))
    asked = set()
    for agent in env.agent_iter():
        mask, over = env.last()[0]["action_mask"], env.terminations[agent]
        if not over and env._play.state.phase is Phase.PLAY:
            asked.add(agent)
        env.step(None if over else int(mask.argmax()))
    assert asked == {f"seat_{other}" for other in range(4) if other != (seat + 2) % 4}


def test_who_is_not_to_act_can_only_wait() -> None:
    env = rl.parallel_env("twelve")
    observation, infos = env.reset(seed=1)
    wait = env.unwrapped.numbering.wait
    idle = next(agent for agent in env.agents if agent != env.unwrapped.agent_selection)
    assert observation[idle]["action_mask"].nonzero()[0].tolist() == [wait]
    assert infos[idle]["action_mask"].nonzero()[0].tolist() == [wait]
    active = env.unwrapped.agent_selection
    env.step({active: int(observation[active]["action_mask"].argmax()), idle: wait})
    assert env.unwrapped._play.state.history[0].action == Pass()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"rules": "whist"}, "whist"),
        ({"episode": "game"}, "episode='game': choose one of 'hand', 'match'"),
        ({"suits": "red"}, "suits='red'"),
        ({"reward": "money"}, "reward='money'"),
        ({"render_mode": "rgb_array"}, "render_mode='rgb_array'"),
        ({"illegal": "ignore"}, "illegal='ignore'"),
        ({"rules": "tournament-8", "reward": "match"}, "reward='match': under these rules"),
        ({"rules": 5}, "rules=5: give the name of a game"),
        ({"max_cycles": 0}, "max_cycles=0: give a whole number from 1 on"),
        ({"max_cycles": "x"}, "max_cycles='x': give a whole number from 1 on"),
        ({"episode": np.zeros(2)}, "episode=.*: choose one of 'hand', 'match'"),
        ({"history": "no"}, "history='no': give True or False"),
        ({"ilegal": "raise"}, "options: there is no 'ilegal'; did you mean illegal"),
        ({"max_turns": 9}, "options: there is no 'max_turns'; give 'rules', .*'max_cycles'"),
    ],
)
def test_an_option_there_is_not_gets_a_sentence(options: dict[str, Any], said: str) -> None:
    for make in (rl.env, rl.parallel_env):
        with pytest.raises(EuchreError, match=said):
            make(**options)


@pytest.mark.parametrize("maker", [rl.EuchreAEC, rl.EuchreSeat, rl.EuchreVectorEnv, rl.RLCardEnv])
def test_every_environment_suggests_a_keyword(maker: Callable[..., Any]) -> None:
    with pytest.raises(EuchreError, match="options: there is no 'siuts'; did you mean suits"):
        maker("two", siuts="absolute")


@pytest.mark.parametrize("maker", [rl.env, rl.parallel_env, rl.EuchreSeat, rl.EuchreVectorEnv, rl.RLCardEnv])
def test_a_value_without_its_name_gets_a_sentence(maker: Callable[..., Any]) -> None:
    with pytest.raises(
        EuchreError, match=r"'jack': give it by name, as in NAME='jack'; the names are .*suits"
    ):
        maker("two", *[2] * (maker is rl.EuchreVectorEnv), "jack")
    with pytest.raises(EuchreError, match="rules: it is given twice, by its place and by its name"):
        maker("two", rules="two")


def test_what_is_given_later_gets_a_sentence_as_well() -> None:
    table = rl.env("two")
    table.reset(seed=1)
    with pytest.raises(EuchreError, match="max_iter=None: give a whole number"):
        table.agent_iter(None)  # type: ignore[arg-type]  # it is what is tried
    with pytest.raises(EuchreError, match=r"deck=.*: give the cards from the top"):
        table.reset(options={"deck": np.array(3)})
    seat: Any
    for seat in (rl.EuchreSeat("two"), rl.EuchreVectorEnv("two", 2)):
        with pytest.raises(
            EuchreError, match="42: give it by name, as in NAME=42; the names are seed and opt"
        ):
            seat.reset(42)
        with pytest.raises(EuchreError, match="options: there is no 'sede'; did you mean seed"):
            seat.reset(sede=42)
    player = rl.RLCardEnv("two", seed=1)
    with pytest.raises(EuchreError, match="seed='x': give a whole number"):
        player.seed("x")  # type: ignore[arg-type]  # as above
    assert player.reset()[1] == 1
    assert rl.EuchreVectorEnv("two", True).reset(seed=1)[1]["seat"].tolist() == [1]  # a number, to Python


@pytest.mark.parametrize("actions", [None, 3, [0, 0], {}, {"seat_0": 0}, {"seat_7": 0, "seat_1": 0}])
def test_actions_for_all_that_are_no_dictionary_of_agents_get_a_sentence(actions: Any) -> None:
    """Nothing is done then: the seat to act, seat 1, still is."""
    table = rl.parallel_env("two")
    with pytest.raises(EuchreError, match="reset the environment first"):
        table.step(actions)
    table.reset(seed=1)
    with pytest.raises(EuchreError, match=r"an action by agent|none for seat_1, who is|there is none; give"):
        table.step(actions)
    assert not table.unwrapped._play.state.history


def test_after_the_end_it_is_said_what_to_do() -> None:
    table = rl.env("two")
    table.reset(seed=1)
    while not table.terminations[table.agent_selection]:
        table.step(int(table.action_masks().argmax()))
    with pytest.raises(EuchreError, match="step with None, or reset"):
        table.step(0)
    for _ in table.possible_agents:
        table.step(None)
    for use in (table.last, lambda: table.step(None), table.agent_iter):
        with pytest.raises(EuchreError, match="reset the environment first"):
            use()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"deck": "9C9C"}, "deck"),
        ({"deck": "?" * 24}, "every card must be told"),
        ({"scores": [1]}, "there are 2 sides"),
        ({"scores": [10, 3]}, "the match is over"),
        ({"scores": 5}, "scores=5: give a row of 2 whole numbers, one for each side"),
        ({"scores": "ab"}, "scores='ab': give a row of 2 whole numbers"),
        ({"scores": [1.5, 2]}, "give a row of 2 whole numbers"),
        ({"dealer": "x"}, "dealer='x': give a whole number"),
        ({"dealer": 1.5}, "dealer=1.5: give a whole number"),
        ({"hand": [1]}, r"hand=\[1\]: give a whole number"),
        ({"deck": 5}, "deck=5: give the cards from the top"),
        (5, "options=5: give a dictionary"),
        ({"delaer": 2}, "options: there is no 'delaer'; did you mean dealer"),
        ({"delaer": None}, "options: there is no 'delaer'"),
        ({7: 2}, "options: there is no 7; give 'hand', 'dealer', .* or 'position'"),
        ({"dealer": 4}, "dealer|seat"),
        ({"hand": -1}, "numbered from 0"),
        ({"position": "nonsense"}, "one line"),
        ({"position": "two dealer=1 up=JS hands=9CTDQHKSAS/????? : "}, "other rules"),
    ],
)
def test_an_option_of_reset_that_does_not_fit_gets_a_sentence(options: Any, said: str) -> None:
    env = rl.env("tournament")
    with pytest.raises(EuchreError, match=said):
        env.reset(seed=1, options=options)
    with pytest.raises(EuchreError, match="seed='x': give a whole number"):
        env.reset(seed="x")  # type: ignore[arg-type]  # it is what is tried
    with pytest.raises(EuchreError, match="reset the environment first"):
        env.observe("seat_0")


def reneged() -> str:
    """A position after somebody had a card of the suit led and did not play it."""
    rules = variant("two-honour")
    state = new(rules, 0, shuffled_deck(rules, Chance(1, 0)))
    while state.phase is not Phase.PLAY or len(legal(state)) == len(state.hands[state.turn]):
        state = apply(state, legal(state)[-1])
    held = [Play(card) for card in state.hands[state.turn]]
    return show_position(apply(state, next(play for play in held if play not in legal(state))))


@pytest.mark.parametrize(
    "options",
    [
        {"deck": "9C9C"},
        {"scores": [1]},
        {"scores": 5},
        {"dealer": 4},
        {"dealer": "x"},
        {"hand": -1},
        {"position": "nonsense"},
        {"position": reneged()},
    ],
)
def test_a_refused_reset_changes_nothing(options: dict[str, Any]) -> None:
    """The hand goes on, and the next reset deals the next hand of the old seed."""
    env, other = rl.env("two"), rl.env("two")
    for each in (env, other):
        each.reset(seed=3)
        each.step(int(each.action_masks().argmax()))
    with pytest.raises(EuchreError):
        env.reset(seed=1, options=options)
    assert env._play.state == other._play.state
    assert play_out(env, Random(1)) == play_out(other, Random(1))
    for each in (env, other):
        each.reset()
    assert env._play.state == other._play.state
