"""
Steps per second of this package's environments and of others, in one run on one core, with random lawful
actions.

``python3 dev.py run bench/environments.py``. It measures CPU time. Other environments are measured if they
are installed: OpenSpiel (one of this project's tools), and ``pip install rlcard pgx 'pettingzoo[classic]'``,
which are in no lock; a line names those that are missing. For vectors the time to choose actions does not
count; for environments with single steps it does. This package's vectors assert their results.
"""

from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any, Final

import numpy as np

from euchre import rl

ROWS, ROUNDS, FIRST, SINGLE = 1024, 200, 40, 1.0
"""
The number of hands in step, the steps of each, the steps before the clock starts; the CPU seconds for each
environment with single steps.
"""

PAID: Final = {
    "tournament": (ROWS, 16_816),
    "two": (ROWS, 25_095),
    "twelve": (ROWS, 63_818),
    "call-ace": (64, 508),  # by the reference engine
}
"""The number of hands in step, and the sum of the rewards: the same in each form and on any machine."""

Row = tuple[str, float]


def vectors() -> Iterator[Row]:
    """Measure this package's vector, in its forms."""
    for name, (rows, paid) in PAID.items():
        for form in ({"packed": True, "copy": False}, {"copy": False}, {}, {"suits": "canonical"}):
            env, spent, won = rl.EuchreVectorEnv(name, rows, **form), 0.0, 0.0
            observation, _ = env.reset(seed=1)
            draw = np.random.default_rng(1).random((rows, len(env.numbering)), np.float32)
            for step in range(ROUNDS):
                masks = observation["action_mask"]
                if "packed" in form:
                    bits = np.unpackbits(masks.view(np.uint8), axis=1, bitorder="little")
                    masks = bits[:, : len(env.numbering)]
                # The choice uses an order of the actions that does not depend on the suits' names, so that
                # each form plays the same.
                actions = (masks * np.roll(draw, step, axis=0)).argmax(1)
                begun = process_time()
                observation, rewards, _, _, _ = env.step(actions)
                spent += (process_time() - begun) * (step >= FIRST)  # the kernel is loaded in the first
                won += float(np.abs(rewards).sum())
            if "suits" not in form:
                assert round(won) == paid, (name, won)
            said = ", ".join(f"{key}={value}" for key, value in form.items())
            yield f"euchre.rl vector {name} {said}", rows * (ROUNDS - FIRST) / spent


def timed(hand: Callable[[], int]) -> float:
    """Play hands for `SINGLE` CPU seconds; return steps per second."""
    hand()
    steps, begun = 0, process_time()
    while (spent := process_time() - begun) < SINGLE:
        steps += hand()
    return steps / spent


def in_turn(env: Any, seed: int = 1) -> Callable[[], int]:
    """Play an episode of a PettingZoo environment; return how many steps it had."""
    rng = Random(seed)

    def hand() -> int:
        env.reset(seed=rng.randrange(1 << 30))
        steps = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            env.step(int(rng.choice(mask.nonzero()[0])))
            steps += 1
        return steps

    return hand


def ours() -> Iterator[Row]:
    """Measure this package's environments with single steps."""
    for name in ("tournament", "two", "twelve"):
        yield f"euchre.rl AEC {name}", timed(in_turn(rl.env(name)))
    yield (
        "euchre.rl AEC tournament, canonical, history",
        timed(in_turn(rl.env("tournament", suits="canonical", history=True))),
    )


def openspiel() -> Iterator[Row]:
    """OpenSpiel's euchre, without and with its tensor."""
    import pyspiel

    game, rng = pyspiel.load_game("euchre"), Random(1)
    for tensor in (False, True):

        def hand(*, tensor: bool = tensor) -> int:
            state, steps = game.new_initial_state(), 0
            while not state.is_terminal():
                if not state.is_chance_node():
                    steps += 1
                    if tensor:
                        state.information_state_tensor()
                state.apply_action(rng.choice(state.legal_actions()))
            return steps

        yield "OpenSpiel euchre" + ", with its tensor" * tensor, timed(hand)


def pettingzoo() -> Iterator[Row]:
    """PettingZoo's card games, and a board game."""
    from pettingzoo.classic import connect_four_v3, leduc_holdem_v4, texas_holdem_v4

    for game in (texas_holdem_v4, leduc_holdem_v4, connect_four_v3):
        yield f"PettingZoo {game.__name__.rpartition('.')[2]}", timed(in_turn(game.env()))


def rlcard() -> Iterator[Row]:
    """RLCard's trick-taking and other card games."""
    import rlcard as theirs

    for name in ("uno", "bridge", "gin-rummy", "no-limit-holdem", "doudizhu"):
        env, rng = theirs.make(name, config={"seed": 1}), Random(1)

        def hand(env: Any = env, rng: Random = rng) -> int:
            state, _ = env.reset()
            steps = 0
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
                steps += 1
            return steps

        yield f"RLCard {name}", timed(hand)


def pgx() -> Iterator[Row]:
    """Pgx on the processor: it has no trick-taking game."""
    import jax
    import pgx as theirs
    from pgx.experimental import auto_reset

    for name in ("kuhn_poker", "leduc_holdem"):
        env = theirs.make(name)
        step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
        keys = jax.random.split(jax.random.PRNGKey(0), ROWS)
        state, spent = jax.jit(jax.vmap(env.init))(keys), 0.0
        for number in range(ROUNDS + 1):
            actions = np.asarray(state.legal_action_mask).argmax(1)
            begun = process_time()
            state = jax.block_until_ready(step(state, actions, keys))
            spent += (process_time() - begun) * (number > 0)  # the first compiles
        yield f"Pgx {name}", ROWS * ROUNDS / spent


def main() -> None:
    """Measure the environments that are installed, and name those that are not."""
    for measure in (vectors, ours, openspiel, pettingzoo, rlcard, pgx):
        try:
            for name, speed in measure():
                print(f"{name:60} {speed:12,.0f} steps per CPU second", flush=True)
        except ImportError as error:
            print(f"{measure.__name__:60} not measured: {error}".splitlines()[0], flush=True)


if __name__ == "__main__":
    main()
