"""Thousands of hands in step: Gymnasium's vector, the same cards and the same words as one hand at a time."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from euchre import rl
from euchre.base.chance import Chance
from euchre.base.errors import EuchreError
from euchre.hand.hand import apply, new, points, shuffled_deck
from euchre.hand.state import State
from euchre.rl.layout import layout_of
from euchre.rl.reference import observed
from euchre.rules.errors import IllegalActionError
from euchre.rules.variants import VARIANTS, variant
from euchre.seen.views import view
from tests.rl.random_hands import GAMES

QUICK = ["tournament", "twelve", "buck", "call-ace"]
PLAYED = [pytest.param(name, marks=[] if name in QUICK else pytest.mark.long) for name in VARIANTS]

both = pytest.mark.parametrize("name", ["two", "call-ace"])
"""A game that the kernel plays, and one that the reference engine does."""


def lawful(observation: dict[str, Any], rng: Random) -> np.ndarray:
    """A lawful action of each row."""
    return np.array([rng.choice(mask.nonzero()[0].tolist()) for mask in observation["action_mask"]])


@pytest.mark.parametrize("name", PLAYED)
def test_rows_go_as_the_reference_does(name: str) -> None:
    """In step: what is told, who is to act, what is paid, what was told last; row i of n plays i, i + n, …"""
    rules, n, rng = GAMES[name], 3, Random(5)
    env = rl.EuchreVectorEnv(name, n, suits="canonical", history=True)
    observation, infos = env.reset(seed=9)

    def fresh(number: int) -> tuple[int, State]:
        while (state := new(rules, number % rules.seats, shuffled_deck(rules, Chance(9, number)))).over:
            number += n
        return number, state

    rows = [fresh(number) for number in range(n)]
    ended = 0
    for _ in range(40):
        plain = [observed(view(state, state.turn), canonical=True) for _, state in rows]
        # The rules of honour play are told, though nobody can be accused.
        size = layout_of(rules)["rules"].start
        for row, one in enumerate(plain):
            assert np.array_equal(observation["observation"][row, :size], one.row[:size])
            assert np.array_equal(observation["action_mask"][row], one.mask)
            assert np.array_equal(observation["history"][row], one.history)
        assert infos["seat"].tolist() == [state.turn for _, state in rows]
        actions = lawful(observation, rng)
        observation, rewards, terminated, truncated, infos = env.step(actions)
        assert not truncated.any()
        for row, (number, state) in enumerate(rows):
            after = apply(state, env.numbering.under(plain[row].suit_order)[actions[row]])
            assert terminated[row] == after.over
            if after.over:
                got = [rules.direction * won for won in points(after)]
                fair = [own - (sum(got) - own) / (rules.sides - 1) for own in got]
                assert infos["payoffs"][row] == pytest.approx(
                    [fair[rules.side(s)] for s in range(rules.seats)]
                )
                assert rewards[row] == pytest.approx(fair[rules.side(state.turn)])
                last = observed(view(after, 0), canonical=True)
                assert np.array_equal(infos["final_obs"][row]["observation"][:size], last.row[:size])
                assert np.array_equal(infos["final_obs"][row]["action_mask"], last.mask)
                ended += 1
                rows[row] = fresh(number + n)
            else:
                assert rewards[row] == 0
                rows[row] = (number, after)
    assert ended or rules.tricks > 6


@both
def test_declares_how_it_resets(name: str) -> None:
    env = gymnasium.make_vec("euchre/Seat-v0", 4, "vector_entry_point", rules=name)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    assert env.single_observation_space.contains({name: array[0] for name, array in observation.items()})


@pytest.mark.parametrize("name", ["tournament", "call-ace"])
@pytest.mark.parametrize("opponent", ["jack", "random"])
def test_asks_one_seat_only_against_an_opponent(opponent: str, name: str) -> None:
    env, rng = rl.EuchreVectorEnv(name, 8, opponent=opponent, seat=2), Random(1)
    observation, infos = env.reset(seed=3)
    total = np.zeros(8)
    for _ in range(60):
        assert set(infos["seat"]) == {2}
        observation, rewards, terminated, _, infos = env.step(lawful(observation, rng))
        assert np.array_equal(rewards, infos["payoffs"][:, 2])
        assert not rewards[~terminated].any()
        total += rewards
    assert total.any()


def test_packed_words_say_the_same_as_small_numbers() -> None:
    for name in ("two", "bid-48", "call-ace-5"):
        plain, packed = rl.EuchreVectorEnv(name, 5), rl.EuchreVectorEnv(name, 5, packed=True)
        layout, rng = layout_of(plain.rules), Random(2)
        observation, _ = plain.reset(seed=1)
        words, _ = packed.reset(seed=1)
        assert words["observation"].shape == (5, layout.packed)
        for _ in range(30):
            for row in range(5):
                held = [int(word) for word in words["observation"][row]]
                bits = [held[at] >> b & 1 for at, width in enumerate(layout.widths) for b in range(width)]
                numbers = words["observation"][row, len(layout.widths) :].copy().view(np.int8)
                assert [*bits, *numbers, *layout.rules] == observation["observation"][row].tolist()
                mask = words["action_mask"][row].copy().view(np.uint8)
                lawful_bits = np.unpackbits(mask, bitorder="little")[: len(plain.numbering)]
                assert np.array_equal(lawful_bits, observation["action_mask"][row])
            actions = lawful(observation, rng)
            observation = plain.step(actions)[0]
            words = packed.step(actions)[0]


@both
def test_same_seed_gives_the_same_hands_and_another_reset_the_next(name: str) -> None:
    first, second = rl.EuchreVectorEnv(name, 3), rl.EuchreVectorEnv(name, 6)
    one, _ = first.reset(seed=4)
    again, _ = first.reset(seed=4)
    assert np.array_equal(one["observation"], again["observation"])
    following, _ = first.reset()
    all_six, _ = second.reset(seed=4)
    both = np.concatenate([one["observation"], following["observation"]])
    assert np.array_equal(both, all_six["observation"])


@both
def test_the_first_reset_without_a_seed_draws_one(name: str) -> None:
    env = rl.EuchreVectorEnv(name, 3)
    drawn, _ = env.reset()
    again, _ = env.reset(seed=env._seed)
    assert np.array_equal(drawn["observation"], again["observation"])


@both
@pytest.mark.parametrize("packed", [False, True])
def test_arrays_go_to_other_libraries_without_a_copy(name: str, packed: bool) -> None:  # noqa: FBT001  # a case
    env = rl.EuchreVectorEnv(name, 7, copy=False, packed=packed, history=True)
    observation, _ = env.reset(seed=1)
    for array in observation.values():
        assert array.flags.c_contiguous
        assert array.ctypes.data % 64 == 0
        assert np.shares_memory(np.from_dlpack(array), array)
    again = env.step(np.zeros(7, int))[0]  # a pass
    assert all(again[name] is array for name, array in observation.items())


@pytest.mark.parametrize("name", ["tournament", "call-ace"])
def test_an_unlawful_action_raises_and_no_row_moves(name: str) -> None:
    env = rl.EuchreVectorEnv(name, 3)
    with pytest.raises(EuchreError, match="reset the environment first"):
        env.step([0, 0, 0])
    observation, _ = env.reset(seed=1)
    actions = observation["action_mask"].argmax(axis=1)
    actions[1] = 30
    with pytest.raises(
        IllegalActionError, match=r"row 1: action 30 .* is not lawful; lawful are 0, "
    ) as refused:
        env.step(actions)
    assert refused.value.seat == 2
    actions[1] = env.numbering.wait
    with pytest.raises(IllegalActionError, match=f"row 1: action {env.numbering.wait} is not"):
        env.step(actions)
    actions[1] = 0
    assert np.array_equal(env.action_masks(), observation["action_mask"])
    env.step(actions)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"num_envs": 0}, "num_envs=0: from 1 to"),
        ({"num_envs": 2.5}, "num_envs=2.5: give a whole number"),
        ({"opponent": "ace"}, "opponent='ace': choose one of 'random', 'jack'"),
        ({"opponent": "jack", "seat": 4}, "seat=4: there is none"),
        ({"opponent": "jack", "seat": "x"}, "seat='x': give a whole number"),
    ],
)
def test_an_option_that_does_not_fit_gets_a_sentence(options: dict[str, Any], said: str) -> None:
    with pytest.raises(EuchreError, match=said):
        rl.EuchreVectorEnv(**options)


@both
def test_reset_refuses_what_it_cannot_do(name: str) -> None:
    env = rl.EuchreVectorEnv(variant(name), 2)
    sides = env.rules.sides
    with pytest.raises(EuchreError, match="give one number"):
        env.reset(seed=[1, 2])
    with pytest.raises(EuchreError, match=f"there are {sides} sides"):
        env.reset(options={"scores": [1]})
    with pytest.raises(EuchreError, match="the match is over"):
        env.reset(options={"scores": [10, *[3] * (sides - 1)]})
    with pytest.raises(
        EuchreError, match=f"scores=5: give a row of {sides} whole numbers, one for each side"
    ):
        env.reset(options={"scores": 5})
    with pytest.raises(EuchreError, match="options: there is no 'reset_mask'"):
        env.reset(options={"reset_mask": [True, False]})
    with pytest.raises(EuchreError, match="seed='x': give a whole number"):
        env.reset(seed="x", options={"scores": [1] * sides})  # type: ignore[arg-type]  # that is the point
    for key, given in {"hand": 2, "dealer": 1, "deck": "9C", "position": "two"}.items():
        with pytest.raises(EuchreError, match=f"{key}: every row plays the hands of the seed"):
            env.reset(options={key: given})
    with pytest.raises(EuchreError, match="reset the environment first"):
        env.action_masks()


@pytest.mark.parametrize(
    "actions",
    [
        0,
        [0],
        [0.9, 0.2, 0.0],
        [[0], [0], [0]],
        [False, False, False],
        ["0", "0", "0"],
        None,
        [[1], [2, 3], [4]],
    ],
)
@both
def test_step_takes_a_whole_number_for_each_row_and_nothing_else(name: str, actions: Any) -> None:
    env = rl.EuchreVectorEnv(name, 3)
    observation, _ = env.reset(seed=1)
    with pytest.raises(EuchreError, match="whole numbers, one for each of 3 rows"):
        env.step(actions)
    assert np.array_equal(env.action_masks(), observation["action_mask"])
    env.step((0, 0, 0))


@both
def test_scores_are_told_until_the_next_reset(name: str) -> None:
    env = rl.EuchreVectorEnv(name, 2)
    given = [3, 7, 5, 6][: env.rules.sides]
    observation, infos = env.reset(seed=1, options={"scores": given})
    for _ in range(30):
        scores = env.layout.part(observation["observation"], "scores")
        assert [each.tolist() for each in scores] == [given[s:] + given[:s] for s in infos["seat"]]
        observation, _, _, _, infos = env.step(observation["action_mask"].argmax(axis=1))
    observation, _ = env.reset()
    assert not env.layout.part(observation["observation"], "scores").any()
